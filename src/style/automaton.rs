//! One automaton for the fixed texts of all rules. ASCII letters of both cases are one to it.

use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use aho_corasick::{AhoCorasick, AhoCorasickKind};
use rustc_hash::FxHashMap;

/// Finds the texts of all rules at once.
pub(super) struct Automaton {
    texts: Vec<String>,
    /// Quickly made, and quickly run. None where there is no text to find.
    small: OnceLock<Option<AhoCorasick>>,
    large: OnceLock<Option<AhoCorasick>>,
    /// How many bytes were gone through so far.
    read: AtomicUsize,
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

/// How many bytes are gone through before the larger automaton is worth its making.
const WORTHWHILE: usize = 1 << 20;

impl Automaton {
    pub(super) fn new(texts: Texts) -> Automaton {
        Automaton {
            texts: texts.texts,
            small: OnceLock::new(),
            large: OnceLock::new(),
            read: AtomicUsize::new(0),
            uses: texts.uses,
        }
    }

    /// The automaton for a text of that many bytes; both kinds find the same.
    fn finder(&self, bytes: usize) -> Option<&AhoCorasick> {
        let (finder, kind) = match self.read.fetch_add(bytes, Ordering::Relaxed) < WORTHWHILE {
            true => (&self.small, AhoCorasickKind::ContiguousNFA),
            false => (&self.large, AhoCorasickKind::DFA),
        };
        let made = finder.get_or_init(|| {
            let mut builder = AhoCorasick::builder();
            let builder = builder.ascii_case_insensitive(true).kind(Some(kind));
            let made = builder.build(&self.texts).ok();
            made.filter(|_| !self.texts.is_empty())
        });
        made.as_ref()
    }

    /// Every place of every text, overlapping ones too.
    pub(super) fn find<'a>(
        &'a self,
        text: &'a str,
    ) -> impl Iterator<Item = (Range<usize>, &'a [Use])> {
        let finder = self.finder(text.len()).into_iter();
        finder
            .flat_map(move |finder| finder.find_overlapping_iter(text))
            .map(|found| (found.range(), &*self.uses[found.pattern()]))
    }
}
