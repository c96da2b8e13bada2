//! Rules of the group `code`: samples, and what must not stand in one.

mod asked_secret;
mod guess;
mod json_sample;
mod pattern;
mod sample;
mod script_sample;
mod stand_in;
mod toml_sample;
mod yaml_sample;

mod elided_sample;
mod empty_sample;
mod exposed_secret;
mod inconsistent_placeholder;
mod invalid_sample;
mod missing_file_name;
mod missing_language;
mod shell_prompt;
mod unclosed_option;
mod unhandled_error;
mod unknown_language;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &missing_language::RULE,
    &unknown_language::RULE,
    &missing_file_name::RULE,
    &exposed_secret::RULE,
    &inconsistent_placeholder::RULE,
    &invalid_sample::RULE,
    &elided_sample::RULE,
    &unhandled_error::RULE,
    &shell_prompt::RULE,
    &empty_sample::RULE,
    &unclosed_option::RULE,
];
