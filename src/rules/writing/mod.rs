//! Rules for writers: those that look at the structure of a text. They are for English pages; what holds for sentences of
//! any language says so.

mod exclamation;
mod form;
mod late_prerequisites;
mod long_paragraph;
mod long_sentence;
mod repeated_word;
mod unparallel_headings;
mod unparallel_list;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &unparallel_list::RULE,
    &unparallel_headings::RULE,
    &late_prerequisites::RULE,
    &long_sentence::RULE,
    &long_paragraph::RULE,
    &repeated_word::RULE,
    &exclamation::RULE,
];
