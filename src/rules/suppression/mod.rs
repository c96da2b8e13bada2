//! Rules about the comments and settings that switch rules. The engine runs them: it alone knows what was suppressed.

mod invalid_setting;
mod invalid_style;
mod unexplained_suppression;
mod unknown_rule;
mod unused_suppression;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &unused_suppression::RULE,
    &unknown_rule::RULE,
    &unexplained_suppression::RULE,
    &invalid_setting::RULE,
    &invalid_style::RULE,
];
