//! Many fixed texts looked for at once.
//!
//! In a small project the texts are known by how they begin: by three letters, or by all of them where they have fewer. A
//! set of bits says of nearly every place of what is gone through that none of them begins there. That takes nothing to
//! make, where an automaton of thousands of texts takes longer than such a project. Once much was gone through, an
//! automaton is made, which is quickly run.

use std::ops::{ControlFlow, Range};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use rustc_hash::FxHashMap;

/// Texts that are looked for together.
#[derive(Debug, Default)]
pub struct Texts {
    texts: Vec<Box<[u8]>>,
    ignore_case: bool,
    /// Those that are known by one letter, by two and by three.
    beginnings: [Beginnings; LONGEST],
    automaton: OnceLock<Option<AhoCorasick>>,
    /// How many bytes were gone through so far, up to what makes the automaton worth its making.
    read: AtomicUsize,
}

/// How many bytes are gone through before an automaton is worth its making.
const WORTHWHILE: usize = 1 << 20;

/// How many letters a text is known by at most.
const LONGEST: usize = 3;

/// Texts that are known by so many letters.
#[derive(Debug, Default)]
struct Beginnings {
    /// A bit for each value that [`bit`] has for a beginning; empty where there are no texts.
    bits: Vec<u64>,
    /// By the letters of the beginning, the numbers of the texts.
    numbers: FxHashMap<u32, Vec<usize>>,
}

impl Texts {
    /// Texts to look for, none of them empty. Where case is ignored, ASCII letters of both cases are one.
    pub fn new(texts: impl IntoIterator<Item = impl AsRef<str>>, ignore_case: bool) -> Texts {
        let texts = texts
            .into_iter()
            .map(|text| text.as_ref().as_bytes().into());
        let mut all = Texts {
            texts: texts.collect(),
            ignore_case,
            ..Texts::default()
        };
        for (number, text) in all.texts.iter().enumerate() {
            let length = text.len().min(LONGEST);
            if let Some(of_length) = length.checked_sub(1) {
                let beginning = text[..length].iter().fold(0, joined);
                all.beginnings[of_length].add(folded(beginning, length), number);
            }
        }
        all
    }

    /// Hands over the number and the place of every text that is found, overlapping ones too, until `found` breaks off.
    pub fn search(
        &self,
        text: &str,
        mut found: impl FnMut(usize, Range<usize>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Some(automaton) = self.automaton(text.len()) {
            return automaton
                .find_overlapping_iter(text)
                .try_for_each(|place| found(place.pattern().as_usize(), place.range()));
        }
        let bytes = text.as_bytes();
        for (beginnings, length) in self.beginnings.iter().zip(1..) {
            if beginnings.is_empty() {
                continue;
            }
            let mut last = 0;
            for (at, byte) in bytes.iter().enumerate() {
                last = joined(last, byte);
                let beginning = folded(last, length);
                if !beginnings.may_have(beginning) || at + 1 < length {
                    continue;
                }
                let start = at + 1 - length;
                for &number in beginnings.numbers(beginning) {
                    if self.stands_at(number, &bytes[start..]) {
                        found(number, start..start + self.texts[number].len())?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a text holds any of them.
    pub fn are_in(&self, text: &str) -> bool {
        if let Some(automaton) = self.automaton(text.len()) {
            return automaton.is_match(text);
        }
        self.search(text, |_, _| ControlFlow::Break(())).is_break()
    }

    /// The automaton, once it is worth its making.
    fn automaton(&self, bytes: usize) -> Option<&AhoCorasick> {
        if self.read.load(Ordering::Relaxed) < WORTHWHILE {
            self.read.fetch_add(bytes, Ordering::Relaxed);
            return None;
        }
        let made = self.automaton.get_or_init(|| {
            let mut builder = AhoCorasick::builder();
            let builder = builder.kind(Some(AhoCorasickKind::DFA));
            let builder = builder.match_kind(MatchKind::Standard);
            let builder = builder.ascii_case_insensitive(self.ignore_case);
            builder.build(&self.texts).ok()
        });
        made.as_ref()
    }

    fn stands_at(&self, number: usize, bytes: &[u8]) -> bool {
        let text = &*self.texts[number];
        let there = bytes.get(..text.len());
        there.is_some_and(|there| match self.ignore_case {
            true => there.eq_ignore_ascii_case(text),
            false => there == text,
        })
    }
}

fn joined(before: u32, byte: &u8) -> u32 {
    before << 8 | u32::from(*byte)
}

/// The last so many letters of a beginning, those of both cases alike, and some other signs with them.
fn folded(beginning: u32, length: usize) -> u32 {
    (beginning | 0x2020_2020) & (u32::MAX >> (u32::BITS - 8 * length as u32))
}

/// How many bits a set has, as a power of two.
const BITS: u32 = 16;

/// The bit of a beginning.
fn bit(beginning: u32) -> usize {
    (beginning.wrapping_mul(0x9e37_79b1) >> (u32::BITS - BITS)) as usize
}

impl Beginnings {
    fn add(&mut self, beginning: u32, number: usize) {
        self.bits.resize(1 << (BITS - 6), 0);
        self.bits[bit(beginning) / 64] |= 1 << (bit(beginning) % 64);
        self.numbers.entry(beginning).or_default().push(number);
    }

    fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    fn may_have(&self, beginning: u32) -> bool {
        let bit = bit(beginning);
        self.bits[bit / 64] >> (bit % 64) & 1 == 1
    }

    fn numbers(&self, beginning: u32) -> &[usize] {
        self.numbers.get(&beginning).map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(texts: &Texts, text: &str) -> Vec<String> {
        let mut found = Vec::new();
        let _ = texts.search(text, |number, range| {
            found.push(format!("{number}:{}", &text[range]));
            ControlFlow::Continue(())
        });
        found.sort();
        found
    }

    #[test]
    fn all_that_stands_in_a_text_is_found() {
        for (texts, ignore_case, text, expected) in [
            (&["ab", "b"][..], true, "aB b", &["0:aB", "1:B", "1:b"][..]),
            (
                &["abcd", "bcd", "cd", "d"],
                false,
                "abcd",
                &["0:abcd", "1:bcd", "2:cd", "3:d"],
            ),
            (&["abcd"], false, "abcD abc", &[]),
            (&["abcd", "abc"], false, "abc", &["1:abc"]),
            (&["ä", "äö"], true, "äöÄ", &["0:ä", "1:äö"]),
            (&["\0a", "\0"], false, "a", &[]),
            (&["[a"], true, "{A [A", &["0:[A"]),
            (&["a"], false, "", &[]),
            (&[], false, "a", &[]),
        ] {
            let known = Texts::new(texts, ignore_case);
            assert_eq!(found(&known, text), expected, "{texts:?} in {text}");
            known.read.store(WORTHWHILE, Ordering::Relaxed);
            assert_eq!(found(&known, text), expected, "{texts:?} in {text}");
        }
        assert!(Texts::new(["bc"], true).are_in("aBC"));
        assert!(!Texts::new(["bc"], false).are_in("aBC"));
    }
}
