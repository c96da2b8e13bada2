//! One automaton for the fixed texts of all rules. ASCII letters of both cases are one to it.

use std::ops::Range;

use aho_corasick::AhoCorasick;
use rustc_hash::FxHashMap;

/// Finds the texts of all rules at once.
pub(super) struct Automaton {
    /// None where there is no text to find.
    finder: Option<AhoCorasick>,
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
    numbers: FxHashMap<String, usize>,
    texts: Vec<String>,
    uses: Vec<Vec<Use>>,
}

impl Texts {
    /// Adds a text of a rule.
    pub(super) fn add(&mut self, text: &str, rule: usize, meaning: Meaning) {
        let text = text.to_ascii_lowercase();
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
        let finder = AhoCorasick::builder()
            .ascii_case_insensitive(true)
            .build(&texts.texts)
            .ok();
        Automaton {
            finder: finder.filter(|_| !texts.texts.is_empty()),
            uses: texts.uses,
        }
    }

    /// Every place of every text, overlapping ones too.
    pub(super) fn find<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = (Range<usize>, &'a [Use])> {
        let finder = self.finder.iter();
        finder
            .flat_map(move |finder| finder.find_overlapping_iter(text))
            .map(|found| (found.range(), &*self.uses[found.pattern()]))
    }
}
