//! What is on and off along a page.

use crate::source::Span;

/// A comment of a page.
#[derive(Clone, Copy)]
pub(super) struct Comment<'a> {
    /// Where all of it stands.
    pub(super) span: Span,
    /// What it says, without the signs around.
    pub(super) body: &'a str,
}

/// Where something is switched off and on again, in the order of the page.
#[derive(Clone, Debug, Default)]
pub(super) struct Timeline(Vec<(u32, bool)>);

impl Timeline {
    /// Switches from a place on; not before a place that was given before.
    pub(super) fn switch(&mut self, at: u32, off: bool) {
        self.0.push((at, off));
    }

    /// What was said last before a place, where anything was, with the place where it was said.
    pub(super) fn last(&self, at: u32) -> Option<(u32, bool)> {
        let after = self.0.partition_point(|(place, _)| *place <= at);
        self.0.get(after.checked_sub(1)?).copied()
    }

    /// Whether it is off at a place.
    pub(super) fn is_off(&self, at: u32) -> bool {
        self.last(at).is_some_and(|(_, off)| off)
    }
}
