//! Rules of the group `component`: components, their attributes, and where a component says more than plain text.

mod callout_marker;
mod endpoint;
mod field;
mod parameters;
pub mod procedure;
mod reading_text;
mod sample_subject;
mod step_title;
mod uses;
mod wrap;

mod ambiguous_param_location;
mod callout_as_text;
mod empty_component;
mod empty_frame;
mod examples_without_panel;
mod flat_properties;
mod incomplete_param_field;
mod incomplete_response_field;
mod invalid_attribute;
mod lonely_component;
mod misplaced_component;
mod missing_attribute;
mod params_as_table;
mod samples_without_group;
mod steps_as_list;
mod unknown_attribute;
mod unknown_component;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &unknown_component::RULE,
    &unknown_attribute::RULE,
    &missing_attribute::RULE,
    &invalid_attribute::RULE,
    &misplaced_component::RULE,
    &lonely_component::RULE,
    &empty_component::RULE,
    &empty_frame::RULE,
    &ambiguous_param_location::RULE,
    &incomplete_param_field::RULE,
    &incomplete_response_field::RULE,
    &callout_as_text::RULE,
    &steps_as_list::RULE,
    &samples_without_group::RULE,
    &params_as_table::RULE,
    &examples_without_panel::RULE,
    &flat_properties::RULE,
];
