use std::ops::RangeInclusive;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::acronyms::is_known;
use super::beginnings::Beginnings;
use super::term_place::Named;
use super::term_token::{Shape, Token, key, tokens};
use crate::lint::Report;
use crate::page::Page;
use crate::project::Project;
use crate::prose::{Passage, Scope, is_english};
use crate::rule;
use crate::source::{FileId, Span};
use crate::syntax::Kind;
use crate::texts::{run_starts, word_starts};

rule! {
    /// Spell out an acronym where it first stands.
    ///
    /// Who does not know what the letters stand for cannot look it up, for they stand for other things elsewhere. Acronyms
    /// in common use among developers, such as API, need no explanation, and those that another page spells out are left
    /// alone. `vocabulary.accept` in `docs-lint.yml` takes those that your readers know.
    ///
    /// ```mdx bad
    /// Each reply passes the QZR before it is sent.
    /// ```
    /// ```mdx good
    /// Each reply passes the quality zone review (QZR) before it is sent.
    /// ```
    name: "undefined-acronym", group: Writing, level: Info, check: Project(check),
}

/// The acronyms of a page that are not in common use.
#[derive(Default)]
struct Acronyms {
    /// Those that may be reported, with their first place.
    used: FxHashMap<Box<str>, Span>,
    /// Those that a passage explains.
    explained: FxHashSet<Box<str>>,
}

fn check(project: &Project, report: &mut Report) {
    let pages: Vec<&Page> = project
        .pages
        .iter()
        .filter(|page| is_english(page))
        .collect();
    let read: Vec<Acronyms> = pages
        .par_iter()
        .map(|page| Acronyms::of(project.passages(page)))
        .collect();
    let mut known: FxHashSet<&str> = FxHashSet::default();
    let mut used: FxHashSet<&str> = FxHashSet::default();
    for acronyms in &read {
        known.extend(acronyms.explained.iter().map(|acronym| &**acronym));
        used.extend(acronyms.used.keys().map(|acronym| &**acronym));
    }
    used.retain(|acronym| {
        !known.contains(acronym)
            && !is_in_name(acronym, project)
            && !project.settings.vocabulary.accept.contains(acronym)
    });
    let words = small_words(project, &pages, &used);
    let mut first: Vec<(&str, FileId, Span)> = Vec::new();
    let mut seen: FxHashSet<&str> = FxHashSet::default();
    for (page, acronyms) in pages.iter().zip(&read) {
        for (acronym, span) in &acronyms.used {
            let is_plain = used.contains(&**acronym) && !words.contains(&key(acronym));
            if is_plain && seen.insert(acronym) {
                first.push((acronym, page.file, *span));
            }
        }
    }
    let in_code = in_code(&pages, &seen);
    first.retain(|(acronym, ..)| !in_code.contains(*acronym));
    for (acronym, file, span) in first {
        let message = format!("`{acronym}` is spelled out nowhere in this project");
        let help = format!(
            "Say at its first use what it stands for, with `{acronym}` in parentheses after it, or add it to `vocabulary.accept` \
             in docs-lint.yml."
        );
        report.in_file(file, span, message).help(help);
    }
}

/// Whether the project itself is called so.
fn is_in_name(acronym: &str, project: &Project) -> bool {
    let name = project.config.view.name.as_ref();
    name.is_some_and(|(name, _)| {
        let mut words = name.split(|c: char| !c.is_alphanumeric());
        words.any(|word| word.eq_ignore_ascii_case(acronym))
    })
}

impl Acronyms {
    fn of(passages: &[Passage]) -> Self {
        let mut all = Self::default();
        let mut read = Vec::new();
        for passage in passages.iter().filter(|passage| may_have(&passage.text)) {
            tokens(&passage.text, &mut read);
            all.passage(passage, &read);
        }
        all
    }

    fn passage(&mut self, passage: &Passage, read: &[Token]) {
        let text = &*passage.text;
        let mut named = Named::of(passage);
        for (at, token) in read.iter().enumerate() {
            if !is_acronym(text, token) || is_known(&text[token.stem()]) {
                continue;
            }
            let acronym = &text[token.stem()];
            if is_explained(passage, read, at) {
                self.explained.insert(acronym.into());
            } else if is_sentence(passage.scope)
                && stands_alone(text, read, at)
                && !is_shouted(read, at)
                && !named.is_named(&token.range)
            {
                let place = || passage.span(token.stem());
                self.used.entry(acronym.into()).or_insert_with(place);
            }
        }
    }
}

/// Whether a text has a word in capitals that is not in common use.
fn may_have(text: &str) -> bool {
    let bytes = text.as_bytes();
    word_starts(bytes).any(|start| {
        if !bytes[start].is_ascii_uppercase() {
            return false;
        }
        let letters = bytes[start..].iter().take(*LENGTHS.end() + 1);
        let length = letters.take_while(|byte| byte.is_ascii_uppercase()).count();
        LENGTHS.contains(&length) && !is_known(&text[start..start + length])
    })
}

/// The words that the project has in small letters, among those that are asked for.
fn small_words(project: &Project, pages: &[&Page], asked: &FxHashSet<&str>) -> FxHashSet<u64> {
    if asked.is_empty() {
        return FxHashSet::default();
    }
    let beginnings = Beginnings::of(asked.iter().copied());
    let keys: FxHashSet<u64> = asked.iter().map(|acronym| key(acronym)).collect();
    let words_of = |page: &&Page| {
        let mut found = FxHashSet::default();
        for passage in project.passages(page) {
            small_words_of(&passage.text, &beginnings, |word| {
                found.extend(keys.get(&key(word)));
            });
        }
        found
    };
    let found: Vec<FxHashSet<u64>> = pages.par_iter().map(words_of).collect();
    found.into_iter().flatten().collect()
}

/// Hands over the words of a text that are in small letters and as long as an acronym, and begin as one.
fn small_words_of(text: &str, acronyms: &Beginnings, mut found: impl FnMut(&str)) {
    let bytes = text.as_bytes();
    for start in word_starts(bytes) {
        let first = bytes[start..].first_chunk();
        if !first.is_some_and(|first| acronyms.may_begin(*first)) {
            continue;
        }
        let letters = bytes[start..].iter().take(*LENGTHS.end() + 1);
        let length = letters.take_while(|byte| byte.is_ascii_lowercase()).count();
        let word = &text[start..start + length];
        let is_of_word = |c: char| c == '_' || c.is_alphanumeric();
        if LENGTHS.contains(&length)
            && acronyms.has(word.as_bytes())
            && !text[..start].ends_with(is_of_word)
            && !text[start + length..].starts_with(is_of_word)
        {
            found(word);
        }
    }
}

/// How long acronyms are.
const LENGTHS: RangeInclusive<usize> = 2..=5;

fn is_sentence(scope: Scope) -> bool {
    matches!(
        scope,
        Scope::Paragraph | Scope::ListItem | Scope::Description
    )
}

fn is_acronym(text: &str, token: &Token) -> bool {
    token.shape == Shape::Upper
        && token.is_letters
        && token.hyphen.is_none()
        && LENGTHS.contains(&token.stem().len())
        && text[token.stem()]
            .bytes()
            .all(|byte| byte.is_ascii_uppercase())
}

/// Whether no neighbour makes it a part of a name, a shout or the name of a standard: "SOC 2", "IBM Cloud".
fn stands_alone(text: &str, read: &[Token], at: usize) -> bool {
    let joins = |token: &Token| {
        let word = token.text(text);
        let is_shout = token.shape == Shape::Upper && !is_known(&text[token.stem()]);
        let is_named = !token.begins && matches!(token.shape, Shape::Capital | Shape::Mixed);
        is_shout || is_named || word.starts_with(|c: char| c.is_ascii_digit())
    };
    let token = &read[at];
    let follows = read.get(at + 1).filter(|next| next.is_joined);
    let before = at.checked_sub(1).filter(|_| token.is_joined);
    let next = text[token.range.end..].chars().next();
    !follows.is_some_and(joins)
        && !before.is_some_and(|before| joins(&read[before]))
        && !next.is_some_and(|next| matches!(next, ':' | '™' | '®'))
}

/// How many words in capitals beside an acronym make it a word of a text that is in capitals.
const SHOUT: usize = 3;

/// Whether an acronym stands among words in capitals: "FOR ANY DAMAGES CAUSED IN WHOLE OR IN PART".
fn is_shouted(read: &[Token], at: usize) -> bool {
    let is_loud = |token: &&Token| token.shape == Shape::Upper;
    let before = read[..=at]
        .windows(2)
        .rev()
        .take_while(|pair| pair[1].is_joined)
        .map(|pair| &pair[0]);
    let after = read[at + 1..].iter().take_while(|token| token.is_joined);
    before.take(SHOUT).filter(is_loud).count() + after.take(SHOUT).filter(is_loud).count() >= SHOUT
}

/// How many words are looked at on each side for those that an acronym stands for.
const NEAR: usize = 24;

/// Whether its passage says what an acronym stands for: in words with its letters, in parentheses beside it, or by a verb.
fn is_explained(passage: &Passage, read: &[Token], at: usize) -> bool {
    let text = &*passage.text;
    let token = &read[at];
    let (before, after) = (&text[..token.range.start], &text[token.range.end..]);
    let opens = before.ends_with('(') && before.len() > 1;
    let says = [
        " (",
        " stands for",
        " is short for",
        " means",
        " — ",
        " – ",
        " - ",
        ", or ",
        ": ",
    ];
    if opens || says.iter().any(|say| after.starts_with(say)) {
        return true;
    }
    let around = at.saturating_sub(NEAR)..(at + NEAR).min(read.len());
    let mut letters = String::new();
    for token in &read[around] {
        if token.shape != Shape::Upper {
            let parts = token.text(text).split('-');
            letters.extend(parts.filter_map(|part| part.chars().next()));
        }
    }
    letters.make_ascii_lowercase();
    let acronym = text[token.stem()].to_ascii_lowercase();
    acronym.len() > 2 && letters.contains(&*acronym)
}

/// Those of the acronyms that code has: they are the names of something.
fn in_code(pages: &[&Page], acronyms: &FxHashSet<&str>) -> FxHashSet<String> {
    if acronyms.is_empty() {
        return FxHashSet::default();
    }
    let beginnings = Beginnings::of(acronyms.iter().copied());
    let found: Vec<FxHashSet<String>> = pages
        .par_iter()
        .map(|page| {
            let mut found = FxHashSet::default();
            for node in page.tree.nodes() {
                let code = match node.kind() {
                    Kind::Code(code) => node.text(&code.value),
                    Kind::InlineCode(code) => node.text(code),
                    _ => continue,
                };
                let bytes = code.as_bytes();
                for start in run_starts(bytes, |byte| byte.is_ascii_alphabetic()) {
                    let first = bytes[start..].first_chunk();
                    if !first.is_some_and(|first| beginnings.may_begin(*first)) {
                        continue;
                    }
                    let letters = bytes[start..].iter().take(*LENGTHS.end() + 1);
                    let length = letters
                        .take_while(|byte| byte.is_ascii_alphabetic())
                        .count();
                    let word = &bytes[start..start + length];
                    if !LENGTHS.contains(&length) || !beginnings.has(word) {
                        continue;
                    }
                    let mut upper = [0; 5];
                    let upper = &mut upper[..word.len()];
                    upper.copy_from_slice(word);
                    upper.make_ascii_uppercase();
                    let upper = std::str::from_utf8(upper).unwrap_or_default();
                    if acronyms.contains(upper) && !found.contains(upper) {
                        found.insert(upper.to_owned());
                    }
                }
            }
            found
        })
        .collect();
    found.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{messages, places};

    #[test]
    fn acronyms_that_nobody_explains() {
        for (page, expected) in [
            (
                "Each reply passes the QZR.\n\nThe QZR is slow.\n",
                &["QZR"][..],
            ),
            ("All QZRs are slow.\n", &["QZR"]),
            // Explained somewhere on the page.
            ("The QZR is slow.\n\nQZR stands for something.\n", &[]),
            ("The QZR (quality zone review) is slow.\n", &[]),
            ("A quality zone review (QZR) is slow. The QZR waits.\n", &[]),
            ("A Quality Zone Review, QZR in short, is slow.\n", &[]),
            (
                "| Term | Text |\n| --- | --- |\n| QZR | The quality zone review |\n\nThe QZR.\n",
                &["QZR"],
            ),
            // Known, a shout, a name, code, or a standard.
            ("Use the API over HTTP, NOT the SDKs.\n", &[]),
            ("ANY DAMAGES CAUSED IN QZR OR IN PART.\n", &[]),
            ("## The QZR\n", &[]),
            ("Set `QZR_MODE`, then start the QZR.\n", &[]),
            ("Use QZR 27 and QZR Cloud.\n", &[]),
            ("The qzr is slow. The QZR is.\n", &[]),
            ("See **QZR** and [the QZR](/qzr).\n", &[]),
        ] {
            assert_eq!(places("undefined-acronym", page), expected, "{page}");
        }
    }

    #[test]
    fn one_finding_for_a_project() {
        let page = "Start the QZR.\n";
        let accepted = "vocabulary: {accept: [QZR]}";
        for (files, count) in [
            (&[("a.mdx", page), ("b.mdx", page)][..], 1),
            (
                &[
                    ("a.mdx", page),
                    ("b.mdx", "The quality zone review (QZR) starts.\n"),
                ],
                0,
            ),
            (&[("a.mdx", page), ("docs-lint.yml", accepted)], 0),
            (&[("es/a.mdx", page)], 0),
        ] {
            assert_eq!(messages("undefined-acronym", files).len(), count);
        }
    }
}
