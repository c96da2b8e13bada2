//! Rules of the group `api`: descriptions of APIs, and the pages that speak of their operations.

mod invalid_example;
mod invalid_openapi;
mod parts;
mod undescribed_field;
mod unresolved_reference;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &invalid_openapi::RULE,
    &unresolved_reference::RULE,
    &invalid_example::RULE,
    &undescribed_field::RULE,
];
