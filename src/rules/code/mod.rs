//! Rules of the group `code`: samples, and what must not stand in one.

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[];
