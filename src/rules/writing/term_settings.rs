//! The terms and the words that a project settles itself, in `docs-lint.yml`.

use std::ops::Range;

use aho_corasick::{AhoCorasick, AhoCorasickBuilder, MatchKind};
use regex::{Regex, RegexBuilder};
use rustc_hash::FxHashSet;

use super::term_place::{Found, editable, with_article};
use super::term_token::{key, tokens};
use crate::prose::{Passage, Scope};
use crate::settings::Settings;

/// What `terms` and `vocabulary.reject` say, made to be searched.
pub(super) struct Own<'s> {
    /// The spellings that terms replace, and after them the rejected words.
    spellings: Vec<Spelling<'s>>,
    search: Option<AhoCorasick>,
    /// Rejected expressions.
    expressions: Vec<Regex>,
    keys: FxHashSet<u64>,
}

struct Spelling<'s> {
    text: &'s str,
    /// What it is replaced by; none for rejected words.
    preferred: Option<&'s str>,
}

impl<'s> Own<'s> {
    pub(super) fn new(settings: &'s Settings) -> Self {
        let terms = settings.terms.iter().flat_map(|term| {
            let spelling = |variant: &'s str| Spelling {
                text: variant,
                preferred: Some(&term.preferred),
            };
            term.variants.iter().map(move |variant| spelling(variant))
        });
        let rejected = settings.vocabulary.reject.entries();
        let words = rejected.iter().filter(|entry| !entry.is_expression());
        let words = words.map(|entry| Spelling {
            text: &entry.text,
            preferred: None,
        });
        let spellings: Vec<Spelling> = terms.chain(words).collect();
        let built = AhoCorasickBuilder::new()
            .ascii_case_insensitive(true)
            .match_kind(MatchKind::LeftmostLongest)
            .build(spellings.iter().map(|spelling| spelling.text));
        let expressions = rejected.iter().filter(|entry| entry.is_expression());
        let expressions = expressions
            .filter_map(|entry| {
                let words = format!(r"\b(?:{})\b", entry.text);
                RegexBuilder::new(&words).size_limit(1 << 20).build().ok()
            })
            .collect();
        let written = settings.terms.iter().flat_map(|term| {
            let variants = term.variants.iter().map(|variant| &**variant);
            variants.chain([&*term.preferred])
        });
        Self {
            search: built.ok().filter(|_| !spellings.is_empty()),
            spellings,
            expressions,
            keys: written.flat_map(keys).collect(),
        }
    }

    /// Whether the project says itself how the word of this key is written.
    pub(super) fn decides(&self, key: u64) -> bool {
        self.keys.contains(&key)
    }

    /// Reports the spellings of a passage that the project does not want.
    pub(super) fn check(&self, passage: &Passage, found: &mut Vec<Found>) {
        let text = &*passage.text;
        if let Some(search) = &self.search {
            for hit in search.find_iter(text) {
                let spelling = &self.spellings[hit.pattern().as_usize()];
                if is_whole(text, &hit.range()) && spelling.is_meant(passage, &hit.range()) {
                    found.push(spelling.found(passage, hit.range()));
                }
            }
        }
        for hit in self
            .expressions
            .iter()
            .flat_map(|expression| expression.find_iter(text))
        {
            if !hit.is_empty() && is_whole(text, &hit.range()) {
                found.push(rejected(passage, hit.range()));
            }
        }
    }
}

/// What words are compared by, of all words of a text together.
fn keys(text: &str) -> impl Iterator<Item = u64> {
    let joined: String = text.split_whitespace().collect();
    let mut found = Vec::new();
    tokens(&joined, &mut found);
    let singular = found.into_iter().map(|token| token.key);
    singular.chain([key(&joined)])
}

/// Whether a range is a word, and no part of a longer one, of a path or an address.
fn is_whole(text: &str, range: &Range<usize>) -> bool {
    let joins = |c: char| c.is_alphanumeric() || matches!(c, '_' | '/' | '@' | '-' | '\\' | '#');
    let (before, after) = (&text[..range.start], &text[range.end..]);
    // The `s` of a plural stays where it is.
    let after = after
        .strip_prefix('s')
        .filter(|rest| !rest.starts_with(joins))
        .unwrap_or(after);
    let mut following = after.chars();
    let next = following.next();
    let is_name = next == Some('.') && following.next().is_some_and(char::is_alphanumeric);
    !before.ends_with(joins) && !before.ends_with('.') && !next.is_some_and(joins) && !is_name
}

fn rejected(passage: &Passage, range: Range<usize>) -> Found {
    let written = &passage.text[range.clone()];
    Found {
        span: passage.span(range.clone()),
        written: written.into(),
        message: format!("`{written}` is a word that this project rejects"),
        help: Some("Write another; `vocabulary.reject` in docs-lint.yml lists it."),
        right: None,
        norm: None,
    }
}

impl Spelling<'_> {
    /// Whether a hit in any letter case is this spelling: a rejected word has the case of its entry, and so has a spelling
    /// that differs from its term in case alone.
    fn is_meant(&self, passage: &Passage, range: &Range<usize>) -> bool {
        let written = &passage.text[range.clone()];
        let is_capitalized = |text: &str| capitalized(text) == written;
        let is_same = written == self.text || is_capitalized(self.text);
        match self.preferred {
            None => is_same,
            Some(preferred) if preferred.eq_ignore_ascii_case(self.text) => {
                let may_begin = starts_text(&passage.text, range.start)
                    || matches!(passage.scope, Scope::Heading(_) | Scope::Title);
                is_same && written != preferred && !(may_begin && is_capitalized(preferred))
            }
            Some(_) => true,
        }
    }

    fn found(&self, passage: &Passage, range: Range<usize>) -> Found {
        let text = &*passage.text;
        let Some(preferred) = self.preferred else {
            return rejected(passage, range);
        };
        let written = &text[range.clone()];
        let begins =
            written.starts_with(char::is_uppercase) && !self.text.starts_with(char::is_uppercase);
        let right = match begins {
            true => capitalized(preferred),
            false => preferred.to_owned(),
        };
        let (place, edited) =
            with_article(text, &range, &right).unwrap_or_else(|| (range.clone(), right.clone()));
        Found {
            span: passage.span(range.clone()),
            written: written.into(),
            message: format!("`{written}` is written `{right}` in this project"),
            help: None,
            right: Some((editable(passage, &place, &edited), edited)),
            norm: None,
        }
    }
}

/// Whether a sentence begins at a place.
fn starts_text(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches([' ', '(', '"', '“', '\'']);
    before.is_empty() || before.ends_with(['.', '!', '?', ':', '\n'])
}

/// A text with a capital at its start, but for names that begin with a small letter: `npm`, `iOS`.
fn capitalized(text: &str) -> String {
    let first_word = text.split(' ').next().unwrap_or("");
    let is_name = first_word.chars().skip(1).any(char::is_uppercase);
    let mut characters = text.chars();
    match characters.next() {
        Some(first) if !is_name => first.to_uppercase().chain(characters).collect(),
        _ => text.to_owned(),
    }
}
