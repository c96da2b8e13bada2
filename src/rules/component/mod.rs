//! Rules of the group `component`: components, their attributes, and where a component says more than plain text.

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[];
