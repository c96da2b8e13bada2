//! Rules of the group `api`: descriptions of APIs, and the pages that speak of their operations.

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[];
