//! Writing rules as data.
//!
//! A rule file is YAML with the keys of Vale's style files. The steps of the work:
//!
//! 1. `read` turns a file into a [`StyleRule`]; what a writer got wrong in it is a [`StyleError`] with a place.
//! 2. [`Engine::new`] puts the rules of all packs together: the fixed parts of their expressions go into one automaton,
//!    which says for each passage what expressions are worth running. An expression is compiled when it first runs.
//! 3. [`Engine::check`] reads the passages of a page and gives every [`Match`] with its place in the file.
//!
//! Each kind of rule is a module of its own. [`ini`] reads the file in which projects say which packs they use, and
//! [`sections`] says what it means for single files. [`vale`] is the pack that is built in. [`text_matching`] makes the
//! examples of texts that expressions match.

mod action;
mod automaton;
mod capitalization;
mod case;
mod check;
mod conditional;
mod consistency;
mod document;
mod elements;
mod engine;
mod existence;
mod expression;
pub mod ini;
mod keys;
mod literals;
mod looking;
mod matching;
mod message;
mod metric;
mod occurrence;
mod pattern;
mod phrases;
mod read;
mod repetition;
mod rule;
mod scope;
pub mod sections;
mod spelling;
mod substitution;
mod syllables;
#[cfg(test)]
mod tests;
pub mod vale;

pub use crate::spelling::Dictionary;
pub use action::Edits;
pub use case::is_small_in_titles;
pub use document::Counts;
pub use elements::Elements;
pub use engine::{Engine, Match};
pub use matching::text_matching;
pub use pattern::{Limit, mistake};
pub use read::{read, read_all, read_own};
pub use rule::{
    Action, Capitalization, Conditional, Consistency, Documentation, Example, Existence, Kind,
    Level, Metric, Occurrence, Readability, Repetition, RuleTest, Safety, Spelling, StyleError,
    StyleRule, Substitution,
};
pub use scope::Selector;
