//! Rules of the group `api`: descriptions of APIs, and the pages that speak of their operations.

mod unresolved_reference;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[&unresolved_reference::RULE];
