//! Rules of the group `api`: descriptions of APIs, and the pages that speak of their operations.

mod address;
mod comparison;
mod contradicted_parameter;
mod endpoint;
mod expected;
mod insertion;
mod missing_authentication;
mod missing_example;
mod missing_rate_limit;
mod missing_response;
mod missing_status_code;
mod operations;
mod reference;
mod responses;
mod security;
mod types;
mod undocumented_operation;
mod undocumented_parameter;
mod unknown_operation;
mod unknown_parameter;
mod unresolved_reference;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &unresolved_reference::RULE,
    &unknown_operation::RULE,
    &undocumented_operation::RULE,
    &undocumented_parameter::RULE,
    &unknown_parameter::RULE,
    &contradicted_parameter::RULE,
    &missing_response::RULE,
    &missing_status_code::RULE,
    &missing_authentication::RULE,
    &missing_rate_limit::RULE,
    &missing_example::RULE,
];
