//! How a project writes its words inside sentences, which says what is a name.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::prose::{MarkKind, Passage, Scope};

/// What was seen of each word inside sentences.
#[derive(Debug, Default)]
pub(super) struct Capitals {
    /// By the word in small letters: how often it stands small, and how often with a capital.
    words: FxHashMap<Box<str>, (u32, u32)>,
    /// Two words with capitals in a row, in small letters.
    pairs: FxHashSet<Box<str>>,
}

/// Endings that names seldom have.
const ENDINGS: &[&str] = &["ing", "ed", "tion", "tions", "ment", "ments", "ity", "ly"];

impl Capitals {
    /// Counts the words of passages.
    pub(super) fn of<'a>(passages: impl Iterator<Item = &'a Passage>) -> Capitals {
        let mut capitals = Capitals::default();
        for passage in passages {
            match passage.scope {
                Scope::Paragraph | Scope::ListItem | Scope::Quotation | Scope::Description => {
                    capitals.add_text(passage);
                }
                Scope::Heading(_) => capitals.add_heading(passage),
                _ => {}
            }
        }
        capitals
    }

    /// Whether a word stands small inside sentences, or nothing is known of it and it has the ending of no name.
    pub(super) fn is_common(&self, word: &str) -> bool {
        let word = word.to_lowercase();
        match self.words.get(&*word) {
            Some((small, large)) => *small > 0 && large * 4 <= *small,
            None => word.len() > 5 && ENDINGS.iter().any(|ending| word.ends_with(ending)),
        }
    }

    /// Whether a word stands with a capital inside sentences.
    pub(super) fn is_name(&self, word: &str) -> bool {
        let counts = self.words.get(&*word.to_lowercase());
        counts.is_some_and(|(small, large)| *large > 0 && large * 4 > *small)
    }

    /// Whether two words stand in a row inside a sentence, both with capitals.
    pub(super) fn is_pair(&self, first: &str, second: &str) -> bool {
        self.pairs.contains(&*pair(first, second))
    }

    fn add_text(&mut self, passage: &Passage) {
        let mut marked = Marked::new(passage);
        for sentence in passage.sentences() {
            let mut before: Option<&str> = None;
            for (number, word) in passage.words_in(sentence.clone()).enumerate() {
                let text = &passage.text[word.clone()];
                let kind = marked.kind_at(word.start);
                let begins = number == 0
                    || !passage.text[..word.start]
                        .ends_with(|sign: char| sign.is_alphanumeric() || sign == ' ')
                    || passage.text[..word.start]
                        .trim_end()
                        .ends_with([':', '–', '—', '.', '…']);
                let capital = is_large(text) && kind != Some(MarkKind::Link);
                if let (Some(before), true, false) = (before, capital, begins) {
                    self.pairs.insert(pair(before, text).into());
                }
                before = (capital && number > 0).then_some(text);
                if !begins && kind.is_none() {
                    self.add(text);
                }
            }
        }
    }

    /// A small letter in a heading says as much as one in a sentence; a capital there says nothing.
    fn add_heading(&mut self, passage: &Passage) {
        for word in passage.words().skip(1) {
            let text = &passage.text[word];
            if is_small(text) {
                self.add(text);
            }
        }
    }

    fn add(&mut self, word: &str) {
        let (small, large) = (is_small(word), has_capital(word));
        if !small && !large {
            return;
        }
        let counts = self.words.entry(word.to_lowercase().into()).or_default();
        counts.0 += u32::from(small);
        counts.1 += u32::from(large);
    }
}

/// Whether a word has a capital at its start.
pub(super) fn is_large(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase)
}

/// Whether a word has a capital at its start and small letters behind it.
pub(super) fn has_capital(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase) && is_small(letters.as_str())
}

/// Whether a word has small letters alone.
pub(super) fn is_small(word: &str) -> bool {
    !word.is_empty() && word.chars().all(char::is_lowercase)
}

fn pair(first: &str, second: &str) -> String {
    format!("{} {}", first.to_lowercase(), second.to_lowercase())
}

/// The inline elements of a passage, walked from front to back.
struct Marked {
    /// By their start, the last first.
    marks: Vec<(usize, usize, MarkKind)>,
    open: Option<(usize, MarkKind)>,
}

impl Marked {
    fn new(passage: &Passage) -> Marked {
        let mut marks: Vec<_> = passage
            .marks
            .iter()
            .map(|mark| (mark.start, mark.end, mark.kind))
            .collect();
        marks.sort_unstable_by_key(|(start, ..)| std::cmp::Reverse(*start));
        Marked { marks, open: None }
    }

    /// In what a place is that lies behind the one asked for before.
    fn kind_at(&mut self, at: usize) -> Option<MarkKind> {
        while let Some((_, end, kind)) = self.marks.pop_if(|(start, ..)| *start <= at) {
            if self.open.is_none_or(|(open, _)| open < end) {
                self.open = Some((end, kind));
            }
        }
        self.open.filter(|(end, _)| *end > at).map(|(_, kind)| kind)
    }
}
