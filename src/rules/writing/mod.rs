//! Rules for writers: those that look at the structure of a text. They are for English pages; what holds for sentences of
//! any language says so.

mod acronyms;
mod exclamation;
mod form;
mod inconsistent_term;
mod late_prerequisites;
mod long_paragraph;
mod long_sentence;
mod repeated_word;
mod term_count;
mod term_place;
mod term_roles;
mod term_settings;
mod term_table;
mod term_token;
mod undefined_acronym;
mod unparallel_headings;
mod unparallel_list;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &inconsistent_term::RULE,
    &unparallel_list::RULE,
    &unparallel_headings::RULE,
    &late_prerequisites::RULE,
    &long_sentence::RULE,
    &long_paragraph::RULE,
    &repeated_word::RULE,
    &undefined_acronym::RULE,
    &exclamation::RULE,
];
