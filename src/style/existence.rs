//! `existence`: words that should not be there.

use super::check::{Exceptions, Part, Reporter};
use super::pattern::Pattern;
use super::phrases::{Phrases, Trigger};
use super::rule::Existence;

/// What is run.
#[derive(Debug)]
pub(super) struct Check {
    pub(super) words: Words,
    exceptions: Exceptions,
}

/// What is looked for.
#[derive(Debug)]
pub(super) enum Words {
    Phrases(Phrases),
    /// Tokens joined with parts of an expression.
    Joined(Pattern, Trigger),
}

impl Words {
    /// What makes the expressions worth running.
    pub(super) fn trigger(&self) -> Trigger {
        match self {
            Words::Phrases(phrases) => phrases.trigger(),
            Words::Joined(_, trigger) => trigger.clone(),
        }
    }
}

impl Check {
    pub(super) fn new(keys: &Existence, accepted: &[String]) -> Check {
        let words = !keys.nonword && !keys.tokens.is_empty();
        let raw = keys.raw.concat();
        let words = match raw.is_empty() {
            true => Words::Phrases(Phrases::new(
                keys.tokens.clone(),
                words,
                keys.ignore_case,
                false,
            )),
            false => joined(keys, &raw, words),
        };
        Check {
            words,
            exceptions: Exceptions::new(&keys.exceptions, accepted, keys.vocabulary),
        }
    }

    /// Its expressions.
    pub(super) fn patterns(&self) -> Vec<&Pattern> {
        let exceptions = self.exceptions.pattern();
        match &self.words {
            Words::Phrases(phrases) => phrases.patterns().chain(exceptions).collect(),
            Words::Joined(pattern, _) => exceptions.into_iter().chain([pattern]).collect(),
        }
    }

    pub(super) fn run(&self, part: &Part<'_>, reporter: &mut Reporter<'_>) {
        let ranges: Vec<_> = match (&self.words, part.hits) {
            (Words::Joined(pattern, _), _) => pattern.find_all(part.text),
            (Words::Phrases(phrases), Some(hits)) => {
                let hits = phrases.merge(part, hits);
                hits.into_iter().map(|hit| hit.start..hit.end).collect()
            }
            (Words::Phrases(phrases), None) => {
                let hits = phrases.find(part.text);
                hits.into_iter().map(|hit| hit.start..hit.end).collect()
            }
        };
        for range in ranges {
            if !range.is_empty() && !self.exceptions.allow(part.text[range.clone()].trim()) {
                reporter.add_found(part, range);
            }
        }
    }
}

fn joined(keys: &Existence, raw: &str, words: bool) -> Words {
    let case = if keys.ignore_case { "(?i)" } else { "" };
    let edge = if words { r"\b" } else { "" };
    let tokens = format!("(?m){edge}(?:{}){edge}", keys.tokens.join("|"));
    let expression = match keys.append {
        true => format!("{case}{tokens}{raw}"),
        false => format!("{case}{raw}{tokens}"),
    };
    let trigger = Trigger::of([&*expression]);
    Words::Joined(Pattern::new(&expression), trigger)
}
