//! Rules of the group `component`: components, their attributes, and where a component says more than plain text.

mod procedure;
mod reading_text;
mod step_title;

mod callout_as_text;
mod samples_without_group;
mod steps_as_list;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &callout_as_text::RULE,
    &steps_as_list::RULE,
    &samples_without_group::RULE,
];
