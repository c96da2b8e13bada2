//! Rules of the group `changelog`: the entries of a changelog.

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[];
