//! Where in a passage a term is the writer's own, and what an edit may do there.

use std::ops::Range;

use crate::page::slugify;
use crate::prose::{MarkKind, Passage, Scope};
use crate::source::Span;

/// A spelling that is not the term's.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// Where it stands.
    pub(super) span: Span,
    /// What is written.
    pub(super) written: Box<str>,
    /// What is wrong with it.
    pub(super) message: String,
    pub(super) help: Option<&'static str>,
    /// What to write, and the place that is to say so; no place where an edit would break something.
    pub(super) right: Option<(Option<Span>, String)>,
    /// The number of the norm's first place, which the message refers to.
    pub(super) norm: Option<(crate::source::FileId, Span)>,
}

/// The parts of a passage that name something: labels, pages, what is quoted.
pub(super) struct Named<'p> {
    passage: &'p Passage,
    quotations: Option<Vec<Range<usize>>>,
}

impl<'p> Named<'p> {
    pub(super) fn of(passage: &'p Passage) -> Self {
        Self {
            passage,
            quotations: None,
        }
    }

    /// Whether a range stands in a quotation.
    pub(super) fn is_quoted(&mut self, range: &Range<usize>) -> bool {
        let text = &*self.passage.text;
        let quotations = self.quotations.get_or_insert_with(|| quotations(text));
        let next = quotations.partition_point(|quotation| quotation.end <= range.start);
        quotations
            .get(next)
            .is_some_and(|quotation| quotation.start <= range.start)
    }

    /// Whether a range is a name of something else: strong or emphasized, the text of a link, or in a quotation.
    pub(super) fn is_named(&mut self, range: &Range<usize>) -> bool {
        let marks = &self.passage.marks;
        // Marks stand in the order of their ends.
        let near = marks.partition_point(|mark| mark.end < range.end);
        let is_marked = marks[near..].iter().take(8).any(|mark| {
            mark.kind != MarkKind::Code && mark.start <= range.start && range.end <= mark.end
        });
        is_marked || self.is_quoted(range)
    }
}

/// What stands between marks of quotation.
fn quotations(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(usize, char)> = None;
    for (at, c) in text.char_indices() {
        match (open, c) {
            (Some((start, closing)), c) if c == closing => {
                found.push(start..at + c.len_utf8());
                open = None;
            }
            (None, '"') => open = Some((at, '"')),
            (None, '“') => open = Some((at, '”')),
            (None, '‘') => open = Some((at, '’')),
            (None, '\'') if !text[..at].ends_with(char::is_alphanumeric) => open = Some((at, '\'')),
            _ => {}
        }
    }
    found
}

/// How long a heading may be whose address is compared, in bytes.
const MOST_HEADING: usize = 400;

/// The place of a range where an edit may write `right`: as it is in the file, and not where it would change the address
/// of a heading.
pub(super) fn editable(passage: &Passage, range: &Range<usize>, right: &str) -> Option<Span> {
    if !passage.is_verbatim(range.clone()) {
        return None;
    }
    if matches!(passage.scope, Scope::Heading(_)) {
        let text = &passage.text;
        if text.len() > MOST_HEADING {
            return None;
        }
        let edited = format!("{}{right}{}", &text[..range.start], &text[range.end..]);
        if slugify(text) != slugify(&edited) {
            return None;
        }
    }
    Some(passage.span(range.clone()))
}

/// The range with an indefinite article before it, and the two with the article that `right` has; none where the article
/// stays.
pub(super) fn with_article(
    text: &str,
    range: &Range<usize>,
    right: &str,
) -> Option<(Range<usize>, String)> {
    let before = text[..range.start].strip_suffix(' ')?;
    let start = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let article = &before[start..];
    let (a, an) = match article {
        "a" | "an" => ("a", "an"),
        "A" | "An" => ("A", "An"),
        _ => return None,
    };
    let (old, new) = (
        begins_with_vowel(&text[range.clone()]),
        begins_with_vowel(right),
    );
    if old == new {
        return None;
    }
    let article = if new { an } else { a };
    Some((start..range.end, format!("{article} {right}")))
}

/// Whether a word is said with a vowel at its start.
fn begins_with_vowel(word: &str) -> bool {
    let bytes = word.as_bytes();
    let is_spelled = bytes.len() > 1 && bytes.iter().take(2).all(u8::is_ascii_uppercase);
    let first = bytes.first().map_or(b' ', u8::to_ascii_lowercase);
    let lower = word.to_ascii_lowercase();
    match first {
        _ if is_spelled => matches!(
            first,
            b'a' | b'e' | b'f' | b'h' | b'i' | b'l' | b'm' | b'n' | b'o' | b'r' | b's' | b'x'
        ),
        b'u' => !["uni", "use", "usa", "usu", "uti", "ubi"]
            .iter()
            .any(|start| lower.starts_with(start)),
        b'h' => lower.starts_with("hour") || lower.starts_with("honest"),
        b'o' => !lower.starts_with("one"),
        _ => matches!(first, b'a' | b'e' | b'i'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted() {
        for (text, expected) in [
            ("say \"yes\" or “no” now", "\"yes\" “no”"),
            ("the user's and 'a b' here", "'a b'"),
            ("don't 5\" and", ""),
        ] {
            let found: Vec<&str> = quotations(text)
                .into_iter()
                .map(|range| &text[range])
                .collect();
            assert_eq!(found.join(" "), expected, "{text}");
        }
    }

    #[test]
    fn articles_follow_the_word_after_them() {
        for (text, word, right, expected) in [
            ("Send a mail", "mail", "email", Some("an email")),
            ("An e-mail", "e-mail", "message", Some("A message")),
            ("a user", "user", "account", Some("an account")),
            ("an SDK", "SDK", "API", None),
            ("a big mail", "mail", "email", Some("-")),
            ("mail", "mail", "email", None),
        ] {
            let start = text.find(word).unwrap_or(0);
            let found = with_article(text, &(start..start + word.len()), right);
            let expected = expected.filter(|text| *text != "-");
            assert_eq!(found.map(|(_, text)| text).as_deref(), expected, "{text}");
        }
    }
}
