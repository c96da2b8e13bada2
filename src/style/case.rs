//! Texts in the case of sentences and of titles.

use super::pattern::Pattern;

/// Words that are small in titles.
const SMALL: &[&str] = &[
    "a", "an", "and", "as", "at", "but", "by", "en", "for", "if", "in", "nor", "of", "on", "or",
    "per", "the", "to", "vs", "vs.", "via", "v", "v.",
];

/// Prepositions, which the Chicago manual has small too.
const PREPOSITIONS: &[&str] = &[
    "with",
    "from",
    "into",
    "during",
    "including",
    "until",
    "against",
    "among",
    "throughout",
    "despite",
    "towards",
    "upon",
    "concerning",
    "about",
    "over",
    "through",
    "before",
    "between",
    "after",
    "since",
    "without",
    "under",
    "within",
    "along",
    "following",
    "across",
    "beyond",
    "around",
    "down",
    "near",
    "above",
];

/// Whether a word may be small in titles: by one manual or another.
pub fn is_small_in_titles(word: &str) -> bool {
    let word = word.to_lowercase();
    SMALL.contains(&&*word) || PREPOSITIONS.contains(&&*word)
}

/// Which case a text is to have.
#[derive(Debug)]
pub(super) enum Form {
    /// One capital at the start, and after words with these endings.
    Sentence(Vec<String>),
    /// Capitals all over.
    Title {
        /// Whether prepositions are small.
        chicago: bool,
    },
}

/// What keeps its case.
#[derive(Debug)]
pub(super) struct Kept {
    /// Found in a word, it keeps the word.
    pub(super) words: Option<Pattern>,
    /// Found at the start of the text, it is left alone.
    pub(super) prefix: Option<Pattern>,
    /// A word as the rule sees it, an exception of several words whole.
    pub(super) word: Pattern,
}

impl Form {
    /// The text in this form.
    pub(super) fn of(&self, text: &str, kept: &Kept) -> String {
        let start = match &kept.prefix {
            Some(prefix) => prefix
                .find_all(text)
                .first()
                .filter(|found| found.start == 0)
                .map_or(0, |found| found.end),
            None => 0,
        };
        let (head, body) = text.split_at(start);
        let body = match self {
            Form::Sentence(indicators) => sentence(body, indicators, kept),
            Form::Title { chicago } => title(body, *chicago, kept),
        };
        format!("{head}{body}")
    }
}

fn keeps(kept: &Kept, word: &str) -> bool {
    kept.words
        .as_ref()
        .is_some_and(|words| words.is_match(word))
}

fn sentence(text: &str, indicators: &[String], kept: &Kept) -> String {
    let mut out = String::with_capacity(text.len());
    let mut end = 0;
    let mut before: Option<&str> = None;
    for (number, range) in kept.word.find_all(text).into_iter().enumerate() {
        out.push_str(&text[end..range.start]);
        end = range.end;
        let word = &text[range.clone()];
        let begins = before.is_none_or(|before| {
            let indicated = indicators
                .iter()
                .any(|ending| before.len() > ending.len() && before.ends_with(&**ending));
            indicated || (number == 1 && is_numbered(before))
        });
        match (keeps(kept, word), begins) {
            (true, _) => out.push_str(word),
            (false, true) => out.push_str(&large(&word.to_lowercase())),
            (false, false) => out.push_str(&word.to_lowercase()),
        }
        before = Some(with_signs(text, range.start));
    }
    out.push_str(&text[end..]);
    out
}

/// What stands from a place up to the next white space: a word that is an exception comes without the signs behind it.
fn with_signs(text: &str, start: usize) -> &str {
    let rest = &text[start..];
    &rest[..rest.find(char::is_whitespace).unwrap_or(rest.len())]
}

/// Whether a word holds a number with a point behind it: `1.`.
fn is_numbered(word: &str) -> bool {
    word.as_bytes()
        .windows(2)
        .any(|pair| pair[0].is_ascii_digit() && pair[1] == b'.')
}

fn title(text: &str, chicago: bool, kept: &Kept) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = 0;
    while let Some((start, end)) = next_word(text, rest) {
        out.push_str(&text[rest..start]);
        rest = end;
        let word = &text[start..end];
        if keeps(kept, word) {
            out.push_str(word);
        } else if is_small(text, start, end, chicago) {
            out.push_str(&word.to_lowercase());
        } else {
            out.push_str(&large(word));
        }
    }
    out.push_str(&text[rest..]);
    out
}

/// The next word of a title: words joined by hyphens and slashes count one by one.
fn next_word(text: &str, from: usize) -> Option<(usize, usize)> {
    let start = from + text[from..].find(char::is_alphanumeric)?;
    let length = text[start..]
        .find(|sign: char| sign.is_whitespace() || matches!(sign, '-' | '/'))
        .unwrap_or(text.len() - start);
    Some((start, start + length))
}

/// Whether a word of a title is small where it stands.
fn is_small(text: &str, start: usize, end: usize, chicago: bool) -> bool {
    let word = text[start..end].to_lowercase();
    let small = SMALL.contains(&&*word) || (chicago && PREPOSITIONS.contains(&&*word));
    let mut before = text[..start].chars().rev();
    let (one, two) = (before.next(), before.next());
    let after = text[end..].chars().next();
    small
        && after.is_some()
        && matches!(one, Some(' ' | '-' | '/' | '–' | '—'))
        && !matches!(two, Some(':' | '-' | '–' | '—'))
        && (after != Some('-') || one == Some('-'))
}

/// The text with its first letter large.
pub(super) fn large(text: &str) -> String {
    super::message::capitalized(text)
}
