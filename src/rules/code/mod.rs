//! Rules of the group `code`: samples, and what must not stand in one.

mod asked_secret;
mod exposed_secret;
mod inconsistent_placeholder;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[&exposed_secret::RULE, &inconsistent_placeholder::RULE];
