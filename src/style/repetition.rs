//! `repetition`: the same again.

use super::check::{Exceptions, Part, Reporter};
use super::message::filled;
use super::pattern::Pattern;
use super::rule::Repetition;

/// What is run.
#[derive(Debug)]
pub(super) struct Check {
    pattern: Pattern,
    exceptions: Exceptions,
    max: usize,
    ignore_case: bool,
    alpha: bool,
}

impl Check {
    pub(super) fn new(keys: &Repetition, accepted: &[String]) -> Check {
        let case = if keys.ignore_case { "(?i)" } else { "" };
        Check {
            pattern: Pattern::new(&format!("{case}({})", keys.tokens.join("|"))),
            exceptions: Exceptions::new(&keys.exceptions, accepted, keys.vocabulary),
            max: keys.max,
            ignore_case: keys.ignore_case,
            alpha: keys.alpha,
        }
    }

    /// Its expressions.
    pub(super) fn patterns(&self) -> Vec<&Pattern> {
        let exceptions = self.exceptions.pattern();
        exceptions.into_iter().chain([&self.pattern]).collect()
    }

    pub(super) fn run(&self, part: &Part<'_>, reporter: &mut Reporter<'_>) {
        let mut before = 0..0;
        let mut count = 0;
        for range in self.pattern.find_all(part.text) {
            let text = part.text[range.clone()].trim();
            if self.repeats(part.text[before.clone()].trim(), text) {
                count += 1;
                let both = before.start..range.end;
                let words = &part.text[both.clone()];
                if count > self.max && !words.contains('\n') && !self.exceptions.allow(words) {
                    let message = filled(&reporter.rule.message, &[text]);
                    let answers = reporter.answers(words);
                    reporter.add(part, both, message, answers);
                    count = 0;
                }
            }
            before = range;
        }
    }

    fn repeats(&self, before: &str, text: &str) -> bool {
        let same = match self.ignore_case {
            true => before == text || before.to_lowercase() == text.to_lowercase(),
            false => before == text,
        };
        same && !text.is_empty() && (!self.alpha || text.chars().all(char::is_alphabetic))
    }
}
