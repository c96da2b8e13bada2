//! The words of a project's pages that the dictionary does not have.

use std::collections::BTreeMap;
use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::page::Page;
use crate::project::Project;
use crate::prose::{GAP, Passage, is_english};
use crate::source::Span;
use crate::spelling::english;

/// A word that the dictionary does not have.
pub(super) struct Unknown {
    /// The word in small letters, with a straight apostrophe.
    pub(super) lower: Box<str>,
    /// Where it stands, in order.
    pub(super) places: Vec<Place>,
}

/// Where a word stands.
pub(super) struct Place {
    /// The number of the page in the project.
    pub(super) page: usize,
    /// The place in its file.
    pub(super) span: Span,
    /// The word as it is written.
    pub(super) written: Box<str>,
    /// Whether it begins with a capital.
    pub(super) is_large: bool,
}

/// How many words of a page are unknown, of how many, for it to be in another language.
const FOREIGN_PAGE: (usize, usize) = (8, 5);

/// The same for a passage.
const FOREIGN_PASSAGE: (usize, usize) = (3, 3);

/// The words of a project's English pages that are neither in the dictionary nor names, by word.
pub(super) fn of(project: &Project) -> Vec<Unknown> {
    let pages: Vec<(usize, &Page)> = project.pages.iter().enumerate().collect();
    let size = pages
        .len()
        .div_ceil(rayon::current_num_threads() * 4)
        .max(1);
    let by_chunk: Vec<Vec<(Box<str>, Place)>> = pages
        .par_chunks(size)
        .map(|pages| {
            let mut known = Known::default();
            let words = pages
                .iter()
                .map(|(at, page)| known.unknown_in(*at, page, project.passages(page)));
            words.flatten().collect()
        })
        .collect();
    let mut by_word: BTreeMap<Box<str>, Vec<Place>> = BTreeMap::new();
    for (lower, place) in by_chunk.into_iter().flatten() {
        by_word.entry(lower).or_default().push(place);
    }
    let unknown = by_word.into_iter();
    unknown
        .map(|(lower, places)| Unknown { lower, places })
        .collect()
}

/// What is known of the words that were seen.
#[derive(Default)]
struct Known {
    words: FxHashMap<Box<str>, bool>,
}

impl Known {
    fn unknown_in(
        &mut self,
        at: usize,
        page: &Page,
        passages: &[Passage],
    ) -> Vec<(Box<str>, Place)> {
        let mut found = Vec::new();
        if !page.readable || !is_english(page) {
            return found;
        }
        let (mut all, mut unknown) = (0, 0);
        for passage in passages {
            let before = (all, found.len());
            let mut here = 0;
            for range in passage.words() {
                let word = &passage.text[range.clone()];
                if !is_plain(word) {
                    continue;
                }
                all += 1;
                if self.has(word) {
                    continue;
                }
                let is_large = word.starts_with(|sign: char| sign.is_ascii_uppercase());
                here += usize::from(!is_large);
                let span = passage.span(range.clone());
                if passage.is_verbatim(range.clone())
                    && stands_in_text(passage, &range)
                    && !names_site(page.text(), span, word)
                {
                    let place = Place {
                        page: at,
                        span,
                        written: word.into(),
                        is_large,
                    };
                    found.push((word.replace('’', "'").to_ascii_lowercase().into(), place));
                }
            }
            unknown += here;
            if is_foreign(here, all - before.0, FOREIGN_PASSAGE) {
                found.truncate(before.1);
            }
        }
        if is_foreign(unknown, all, FOREIGN_PAGE) {
            found.clear();
        }
        found
    }

    fn has(&mut self, word: &str) -> bool {
        if let Some(is_right) = self.words.get(word) {
            return *is_right;
        }
        let is_right = match word.len() {
            0..=3 => english().correction(&word.to_ascii_lowercase()).is_none(),
            _ => english().contains(word),
        };
        self.words.insert(word.into(), is_right);
        is_right
    }
}

/// How much of an address is looked at.
const ADDRESS: usize = 100;

/// Whether a word is a link to the site that has its name: "[Runable](https://runable.com)".
fn names_site(page: &str, span: Span, word: &str) -> bool {
    let after = page.get(span.range().end..).unwrap_or("");
    let Some(address) = after.strip_prefix("](http") else {
        return false;
    };
    let end = address.find([')', ' ', '\n']).unwrap_or(address.len());
    let address = address.get(..end.min(ADDRESS)).unwrap_or("");
    address.contains(&word.to_ascii_lowercase())
}

fn is_foreign(unknown: usize, all: usize, (least, part): (usize, usize)) -> bool {
    unknown >= least && unknown * part > all
}

/// Whether a word is made of small letters, perhaps after one capital, and apostrophes.
fn is_plain(word: &str) -> bool {
    let bytes = word.as_bytes();
    let first = bytes.first().is_some_and(u8::is_ascii_alphabetic);
    let rest = bytes.get(1..).unwrap_or_default();
    first
        && rest.len() > 1
        && (rest.iter().all(u8::is_ascii_lowercase)
            || word[1..]
                .chars()
                .all(|sign| sign.is_ascii_lowercase() || matches!(sign, '\'' | '’')))
}

/// Whether a word is part of the text, not of a path, a placeholder, a mention or the like.
fn stands_in_text(passage: &Passage, range: &Range<usize>) -> bool {
    let (before, after) = (&passage.text[..range.start], &passage.text[range.end..]);
    let start = before.rfind(char::is_whitespace).map_or(0, |at| at + 1);
    let start = (start..=range.start)
        .find(|at| before.is_char_boundary(*at))
        .unwrap_or(range.start);
    let left = &before[start..];
    let right = after.split(char::is_whitespace).next().unwrap_or("");
    let is_sign = |sign: char| {
        sign == GAP
            || sign.is_ascii_digit()
            || matches!(
                sign,
                '@' | '#'
                    | '$'
                    | '%'
                    | '^'
                    | '&'
                    | '='
                    | '+'
                    | '~'
                    | '<'
                    | '>'
                    | '{'
                    | '}'
                    | '|'
                    | '\\'
                    | '_'
                    | '`'
            )
    };
    let has_code = |text: &str| {
        text.contains(is_sign) || (!text.is_ascii() && text.contains(char::is_alphabetic))
    };
    let word = &passage.text[range.clone()];
    let opens = left.ends_with(['"', '“', '‘']);
    let closes = right.starts_with(['"', '”']);
    let is_mistake = english().correction(&word.to_ascii_lowercase()).is_some();
    let is_quoted = (opens && closes) || ((opens || closes) && !is_mistake);
    let is_path = left.contains('/') || right.trim_end_matches('/').contains('/');
    let is_option = left.starts_with('-') || left.ends_with(['.', ':', '\'', '’']);
    let is_joined = right.starts_with(['(', ':', '.', '\'', '’'])
        && right
            .chars()
            .nth(1)
            .is_some_and(|sign| sign.is_ascii_alphanumeric() || matches!(sign, ')' | '\''));
    !(has_code(left)
        || has_code(right)
        || is_quoted
        || is_path
        || is_option
        || is_joined
        || is_compound(left, word))
}

/// Whether a word is known together with the part before its hyphen, or as an ending of it: `re-entrancy`, `owner-roled`.
fn is_compound(left: &str, word: &str) -> bool {
    let Some(part) = left.strip_suffix('-') else {
        return false;
    };
    let first = part
        .rsplit(|sign: char| !sign.is_ascii_alphabetic())
        .next()
        .unwrap_or("");
    let stem = word.strip_suffix("ed").or_else(|| word.strip_suffix('d'));
    let is_known = |stem: &str| stem.len() > 2 && english().contains(stem);
    english().contains(&format!("{first}{word}"))
        || stem.is_some_and(|stem| is_known(stem) || is_known(&format!("{stem}e")))
}
