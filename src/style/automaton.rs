//! One automaton for the fixed texts of all rules. ASCII letters of both cases are one to it.

use std::ops::{ControlFlow, Range};

use rustc_hash::FxHashMap;

use crate::texts;

/// Finds the texts of all rules at once.
pub(super) struct Automaton {
    texts: texts::Texts,
    /// For each text, what it means to which rule.
    uses: Vec<Vec<Use>>,
}

/// What a text means to a rule.
pub(super) struct Use {
    pub(super) rule: usize,
    pub(super) meaning: Meaning,
}

/// What was found with a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// The phrase of this number.
    Phrase(usize),
    /// The expression of this number is worth running.
    Expression(usize),
    /// The rule is worth running.
    Rule,
}

/// Texts as they are collected.
#[derive(Default)]
pub(super) struct Texts {
    numbers: FxHashMap<(String, bool), usize>,
    /// Each with whether it stands only where a word begins.
    texts: Vec<(String, bool)>,
    uses: Vec<Vec<Use>>,
}

impl Texts {
    /// Adds a text of a rule, which is perhaps needed only where a word begins.
    pub(super) fn add(&mut self, text: &str, begins_word: bool, rule: usize, meaning: Meaning) {
        let text = (text.to_ascii_lowercase(), begins_word);
        let number = *self.numbers.entry(text).or_insert_with_key(|text| {
            self.texts.push(text.clone());
            self.uses.push(Vec::new());
            self.texts.len() - 1
        });
        self.uses[number].push(Use { rule, meaning });
    }
}

impl Automaton {
    pub(super) fn new(texts: Texts) -> Automaton {
        Automaton {
            texts: texts::Texts::of_words(texts.texts, true),
            uses: texts.uses,
        }
    }

    /// Hands over every place of every text, overlapping ones too.
    pub(super) fn find(&self, text: &str, mut found: impl FnMut(Range<usize>, &[Use])) {
        let _ = self.texts.search(text, |number, range| {
            found(range, &self.uses[number]);
            ControlFlow::Continue(())
        });
    }
}
