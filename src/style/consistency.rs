//! `consistency`: two ways on one page.

use super::check::{Part, Reporter};
use super::pattern::Pattern;
use super::phrases::Trigger;
use super::rule::Consistency;

/// What is run.
#[derive(Debug)]
pub(super) struct Check {
    pairs: Vec<[Pattern; 2]>,
    pub(super) trigger: Trigger,
}

impl Check {
    pub(super) fn new(keys: &Consistency) -> Check {
        let case = if keys.ignore_case { "(?i)" } else { "" };
        let edge = if keys.nonword { "" } else { r"\b" };
        let pattern = |side: &str| Pattern::new(&format!("{case}(?m){edge}(?:{side}){edge}"));
        let sides = keys
            .either
            .iter()
            .flat_map(|(first, second)| [&**first, &**second]);
        Check {
            pairs: keys
                .either
                .iter()
                .map(|(first, second)| [pattern(first), pattern(second)])
                .collect(),
            trigger: Trigger::of(sides),
        }
    }

    /// Its expressions.
    pub(super) fn patterns(&self) -> Vec<&Pattern> {
        self.pairs.iter().flatten().collect()
    }

    /// Reports the last of a pair in each passage from where both of them have been seen.
    pub(super) fn run(&self, part: &Part<'_>, reporter: &mut Reporter<'_>) {
        for (number, sides) in self.pairs.iter().enumerate() {
            let names = [format!("{number} first"), format!("{number} second")];
            let mut last = None;
            for (pattern, name) in sides.iter().zip(&names) {
                let found = pattern.find_all(part.text);
                if let Some(range) = found.last() {
                    self.see(reporter, name);
                    last = last.max(Some((range.start, range.end)));
                }
            }
            let seen = reporter.findings.seen.get(&reporter.number);
            let both = seen.is_some_and(|seen| names.iter().all(|name| seen.contains(&**name)));
            if let (true, Some((start, end))) = (both, last) {
                reporter.add_found(part, start..end);
            }
        }
    }

    fn see(&self, reporter: &mut Reporter<'_>, name: &str) {
        let seen = reporter.findings.seen.entry(reporter.number).or_default();
        seen.insert(name.into());
    }
}
