//! `occurrence`: too many or too few of something.

use super::check::{Part, Reporter};
use super::message::filled;
use super::pattern::Pattern;
use super::phrases::Trigger;
use super::rule::Occurrence;

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

    /// Its expressions.
    pub(super) fn patterns(&self) -> Vec<&Pattern> {
        vec![&self.pattern]
    }

    pub(super) fn run(&self, part: &Part<'_>, reporter: &mut Reporter<'_>) {
        let found = self.pattern.find_all(part.text);
        let starred = part.starred(0..part.text.len());
        let count = match starred.len() == part.text.len() {
            true => found.len(),
            // Code counts with its length.
            false => self.pattern.find_all(&starred).len(),
        };
        let many = self.max > 0 && count > self.max;
        let few = self.min > 0 && count < self.min;
        if !many && !few {
            return;
        }
        let message = filled(&reporter.rule.message, &[&count.to_string()]);
        let first = found.into_iter().find(|range| {
            let blank = part.text[range.clone()].trim().is_empty();
            !blank && !part.is_gap(range.clone())
        });
        match first {
            Some(range) => reporter.add(part, range, message, Vec::new()),
            None if count == 0 => reporter.add_page(message),
            None => {}
        }
    }
}
