//! `occurrence`: too many or too few of something.

use super::check::{Part, Reporter};
use super::message::filled;
use super::pattern::Pattern;
use super::phrases::Trigger;
use super::rule::Occurrence;
use crate::prose::GAP;

/// What is run.
#[derive(Debug)]
pub(super) struct Check {
    pattern: Pattern,
    pub(super) trigger: Trigger,
    max: usize,
    min: usize,
}

impl Check {
    pub(super) fn new(keys: &Occurrence) -> Check {
        let case = if keys.ignore_case { "(?i)" } else { "" };
        Check {
            pattern: Pattern::new(&format!("{case}(?:{})", keys.token)),
            // That something is missing is only seen by looking.
            trigger: match keys.min {
                0 => Trigger::of([&*keys.token]),
                _ => Trigger::Always,
            },
            max: keys.max,
            min: keys.min,
        }
    }

    pub(super) fn run(&self, part: &Part<'_>, reporter: &mut Reporter<'_>) {
        let found = self.pattern.find_all(part.text);
        let count = found.len();
        let many = self.max > 0 && count > self.max;
        let few = self.min > 0 && count < self.min;
        if !many && !few {
            return;
        }
        let message = filled(&reporter.rule.message, &[&count.to_string()]);
        let first = found.into_iter().find(|range| {
            part.text[range.clone()]
                .chars()
                .any(|sign| sign != GAP && !sign.is_whitespace())
        });
        match first {
            Some(range) => reporter.add(part, range, message, Vec::new()),
            None if count == 0 => reporter.add_page(message),
            None => {}
        }
    }
}
