//! `conditional`: something that asks for something else, like an abbreviation for its meaning.

use super::check::{Exceptions, Part, Reporter};
use super::pattern::Pattern;
use super::phrases::Trigger;
use super::rule::Conditional;

/// What is run.
#[derive(Debug)]
pub(super) struct Check {
    first: Pattern,
    second: Pattern,
    pub(super) trigger: Trigger,
    exceptions: Exceptions,
}

impl Check {
    pub(super) fn new(keys: &Conditional, accepted: &[String]) -> Check {
        Check {
            first: Pattern::new(&keys.first),
            second: Pattern::new(&keys.second),
            trigger: Trigger::of([&*keys.first, &*keys.second]),
            exceptions: Exceptions::new(&keys.exceptions, accepted, keys.vocabulary),
        }
    }

    /// Its expressions.
    pub(super) fn patterns(&self) -> Vec<&Pattern> {
        let exceptions = self.exceptions.pattern();
        let both = [&self.first, &self.second];
        both.into_iter().chain(exceptions).collect()
    }

    /// Reports what no passage up to this one has defined.
    pub(super) fn run(&self, part: &Part<'_>, reporter: &mut Reporter<'_>) {
        let seen = reporter.findings.seen.entry(reporter.number).or_default();
        for found in self.second.captures_all(part.text) {
            for (_, range) in found.groups {
                seen.insert(part.text[range].into());
            }
        }
        let missing: Vec<_> = self
            .first
            .find_all(part.text)
            .into_iter()
            .filter(|range| !range.is_empty() && !seen.contains(&part.text[range.clone()]))
            .filter(|range| !self.exceptions.allow(&part.text[range.clone()]))
            .collect();
        for range in missing {
            reporter.add_found(part, range);
        }
    }
}
