//! `spelling`: words that no dictionary has.

use super::check::{Exceptions, Part, Reporter};
use super::message::filled;
use super::pattern::Pattern;
use super::rule::Spelling;
use crate::spelling::Dictionary;

/// What is run.
#[derive(Debug)]
pub(super) struct Check {
    filters: Vec<Pattern>,
    usual: bool,
    exceptions: Exceptions,
}

impl Check {
    pub(super) fn new(keys: &Spelling, accepted: &[String]) -> Check {
        Check {
            filters: keys
                .filters
                .iter()
                .map(|filter| Pattern::new(filter))
                .collect(),
            usual: !keys.custom,
            exceptions: Exceptions::new(&keys.exceptions, accepted, true),
        }
    }

    pub(super) fn run(
        &self,
        part: &Part<'_>,
        dictionary: &dyn Dictionary,
        reporter: &mut Reporter<'_>,
    ) {
        let Some(passage) = part.passage else {
            return;
        };
        let ranges = passage.words_in(part.offset..part.offset + part.text.len());
        for range in ranges {
            let range = range.start - part.offset..range.end - part.offset;
            let word = &part.text[range.clone()];
            if self.is_left_out(word) || is_known(word, dictionary) || self.exceptions.allow(word) {
                continue;
            }
            let suggests = reporter
                .rule
                .action
                .as_ref()
                .is_some_and(|action| &*action.name == "suggest");
            let choices = match suggests {
                true => dictionary.suggest(word),
                false => Vec::new(),
            };
            let message = filled(&reporter.rule.message, &[word]);
            reporter.add(part, range, message, choices);
        }
    }

    fn is_left_out(&self, word: &str) -> bool {
        (self.usual && is_no_plain_word(word))
            || self.filters.iter().any(|filter| filter.is_match(word))
    }
}

fn is_known(word: &str, dictionary: &dyn Dictionary) -> bool {
    match word.contains('’') {
        true => dictionary.contains(&word.replace('’', "'")),
        false => dictionary.contains(word),
    }
}

/// Whether a word is a name of some kind: with capitals inside or at its end, or with signs that are no letters.
fn is_no_plain_word(word: &str) -> bool {
    let plain = |sign: char| sign.is_ascii_alphabetic() || matches!(sign, '_' | '\'' | '’');
    let capital_inside = word
        .as_bytes()
        .windows(2)
        .any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
    !word.chars().all(plain)
        || capital_inside
        || word.ends_with(|sign: char| sign.is_ascii_uppercase())
}
