//! Rules of the group `component`: components, their attributes, and where a component says more than plain text.

mod callout_marker;
mod endpoint;
mod parameters;
mod procedure;
mod reading_text;
mod sample_subject;
mod step_title;

mod callout_as_text;
mod examples_without_panel;
mod flat_properties;
mod params_as_table;
mod samples_without_group;
mod steps_as_list;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &callout_as_text::RULE,
    &steps_as_list::RULE,
    &samples_without_group::RULE,
    &params_as_table::RULE,
    &examples_without_panel::RULE,
    &flat_properties::RULE,
];
