//! Runs rules.

use crate::lint::{Finding, Suppressed};

/// What rules found in a project.
#[derive(Debug, Default)]
pub struct Outcome<'r> {
    /// What is reported, by path, place and rule.
    pub findings: Vec<Finding<'r>>,
    /// What comments in the files keep from being reported, in the same order.
    pub suppressed: Vec<Suppressed<'r>>,
}

/// Runs rules.
pub fn run<'r>() -> Outcome<'r> {
    Outcome::default()
}
