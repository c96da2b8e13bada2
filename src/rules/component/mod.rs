//! Rules of the group `component`: components, their attributes, and where a component says more than plain text.

mod field;
mod uses;
mod wrap;

mod ambiguous_param_location;
mod empty_component;
mod empty_frame;
mod incomplete_param_field;
mod incomplete_response_field;
mod invalid_attribute;
mod lonely_component;
mod misplaced_component;
mod missing_attribute;
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
];
