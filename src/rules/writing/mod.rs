//! Rules for writers: those that look at the structure of a text. They are for English pages; what holds for sentences of
//! any language says so.

mod buried_purpose;
mod exclamation;
mod form;
mod late_prerequisites;
mod long_paragraph;
mod long_sentence;
mod missing_outcome;
mod missing_troubleshooting;
mod repeated_word;
mod sequence;
mod unnumbered_procedure;
mod unparallel_headings;
mod unparallel_list;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &unparallel_list::RULE,
    &unparallel_headings::RULE,
    &buried_purpose::RULE,
    &late_prerequisites::RULE,
    &unnumbered_procedure::RULE,
    &missing_outcome::RULE,
    &missing_troubleshooting::RULE,
    &long_sentence::RULE,
    &long_paragraph::RULE,
    &repeated_word::RULE,
    &exclamation::RULE,
];
