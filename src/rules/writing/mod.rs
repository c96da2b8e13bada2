//! Rules for writers: those that look at the structure of a text. They are for English pages; what holds for sentences of
//! any language says so.

mod acronyms;
mod beginnings;
mod buried_purpose;
mod capitals;
mod code_words;
mod exclamation;
mod form;
mod future_tense;
mod grammar;
mod heading_case;
mod inconsistent_term;
mod late_prerequisites;
mod long_paragraph;
mod long_sentence;
mod low_readability;
mod missing_outcome;
mod missing_troubleshooting;
mod misspelling;
mod numbering;
mod passive_voice;
#[cfg(test)]
mod phrases;
mod repeated_word;
mod sequence;
mod term_count;
mod term_place;
mod term_roles;
mod term_settings;
mod term_table;
mod term_token;
mod undefined_acronym;
mod unknown_words;
mod unnumbered_procedure;
mod unparallel_headings;
mod unparallel_list;

use std::sync::{Arc, LazyLock};

use self::Origin::{Code, Data};
use crate::lint::Rule;
use crate::rules::styles;
use crate::style;

/// Where a rule stands.
enum Origin {
    /// In a file of code.
    Code(&'static Rule),
    /// In a file of `rules/`: its name and its text.
    Data(&'static str, &'static str),
}

/// A rule of `rules/`.
macro_rules! data {
    ($name:literal) => {
        Data(
            $name,
            include_str!(concat!("../../../rules/", $name, ".yml")),
        )
    };
}

/// The rules, in the order they are shown.
static ORIGINS: &[Origin] = &[
    data!("wordy-phrase"),
    data!("hedging"),
    data!("third-person-reader"),
    data!("first-person"),
    Code(&passive_voice::RULE),
    Code(&future_tense::RULE),
    Code(&inconsistent_term::RULE),
    Code(&unparallel_list::RULE),
    Code(&unparallel_headings::RULE),
    Code(&buried_purpose::RULE),
    Code(&late_prerequisites::RULE),
    Code(&unnumbered_procedure::RULE),
    Code(&missing_outcome::RULE),
    Code(&missing_troubleshooting::RULE),
    Code(&long_sentence::RULE),
    Code(&long_paragraph::RULE),
    Code(&low_readability::RULE),
    Code(&repeated_word::RULE),
    Code(&misspelling::RULE),
    data!("latin-abbreviation"),
    Code(&undefined_acronym::RULE),
    data!("exclusive-language"),
    Code(&heading_case::RULE),
    Code(&exclamation::RULE),
];

/// What the files of `rules/` say, for each origin.
static DATA: LazyLock<Vec<Option<Rule>>> = LazyLock::new(|| {
    let read = |origin: &Origin| match origin {
        Code(_) => None,
        Data(name, text) => style::read_own(name, text).map(|rule| styles::of_file(Arc::new(rule))),
    };
    ORIGINS.iter().map(read).collect()
});

/// The rules, in the order they are shown.
pub fn rules() -> Vec<&'static Rule> {
    let rule = |(origin, data): (&Origin, &'static Option<Rule>)| match origin {
        Code(rule) => Some(*rule),
        Data(..) => data.as_ref(),
    };
    ORIGINS.iter().zip(&*DATA).filter_map(rule).collect()
}
