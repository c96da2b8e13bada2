//! Many fixed texts looked for at once.
//!
//! A text is known by how it begins: by three letters, or by all of them where it has fewer. A set of bits says of nearly
//! every place of what is gone through that none of them begins there. That takes nothing to make, where an automaton of
//! thousands of texts takes longer than a small project. Once much was gone through, an automaton is made, which is quickly
//! run.
//!
//! Most texts are words, and stand only where a word begins. Those are looked for there alone, by four letters, and need no
//! automaton.

use std::ops::{ControlFlow, Range};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use aho_corasick::{AhoCorasick, AhoCorasickKind, MatchKind};
use rustc_hash::FxHashMap;

/// Texts that are looked for together.
#[derive(Debug, Default)]
pub struct Texts {
    texts: Vec<Text>,
    ignore_case: bool,
    /// Those in which a word begins, by its first letters: by one, by two and so on.
    words: [Beginnings; LONGEST_OF_WORDS],
    /// How those words begin.
    starts: Starts,
    /// The others, by how they begin.
    others: [Beginnings; LONGEST],
    /// The numbers of the others.
    numbers: Vec<usize>,
    /// Finds the others.
    automaton: OnceLock<Option<AhoCorasick>>,
    /// How many bytes were gone through so far, up to what makes the automaton worth its making.
    read: AtomicUsize,
}

/// A text to look for.
#[derive(Debug)]
struct Text {
    text: Box<[u8]>,
    /// Where in it a word is sure to begin, if that is known.
    word: Option<usize>,
}

/// How many bytes are gone through before an automaton is worth its making.
const WORTHWHILE: usize = 1 << 20;

/// How many letters a text is known by at most.
const LONGEST: usize = 3;

/// How many letters a word is known by at most.
const LONGEST_OF_WORDS: usize = 4;

/// Texts that are known by so many letters.
#[derive(Debug, Default)]
struct Beginnings {
    /// A bit for each value that [`bit`] has for a beginning; empty where there are no texts.
    bits: Vec<u64>,
    /// The texts by the letters of the beginning.
    texts: FxHashMap<u32, Vec<Known>>,
}

/// A text that is known by its beginning.
#[derive(Debug)]
struct Known {
    number: usize,
    /// More of how it begins.
    start: u64,
    /// The bits of `start` that count: fewer where the text is shorter.
    mask: u64,
}

impl Texts {
    /// Texts to look for, none of them empty. Where case is ignored, ASCII letters of both cases are one.
    pub fn new(texts: impl IntoIterator<Item = impl AsRef<str>>, ignore_case: bool) -> Texts {
        let anywhere = |text: &str| Text {
            text: text.as_bytes().into(),
            word: None,
        };
        let texts = texts.into_iter().map(|text| anywhere(text.as_ref()));
        Texts::of(texts, ignore_case)
    }

    /// Texts of words, each with whether it is looked for only where no letter, digit or underscore of ASCII stands before
    /// it.
    pub fn of_words(
        texts: impl IntoIterator<Item = (impl AsRef<str>, bool)>,
        ignore_case: bool,
    ) -> Texts {
        let texts = texts.into_iter();
        let texts = texts.map(|(text, begins_word)| Text::of_words(text.as_ref(), begins_word));
        Texts::of(texts, ignore_case)
    }

    fn of(texts: impl Iterator<Item = Text>, ignore_case: bool) -> Texts {
        let mut all = Texts {
            ignore_case,
            ..Texts::default()
        };
        for (number, text) in texts.enumerate() {
            let (sets, known) = match text.word {
                Some(word) => {
                    all.starts.add(&text.text[word..]);
                    (&mut all.words[..], &text.text[word..])
                }
                None => {
                    all.numbers.push(number);
                    (&mut all.others[..], &*text.text)
                }
            };
            let length = known.len().min(sets.len());
            if let Some(of_length) = length.checked_sub(1) {
                let beginning = known[..length].iter().fold(0, joined);
                let beginning = folded(beginning, length, ignore_case);
                let start = eight(known, ignore_case);
                let mask = match known.len() {
                    length @ 0..8 => (1 << (8 * length)) - 1,
                    _ => u64::MAX,
                };
                let known = Known {
                    number,
                    start: start & mask,
                    mask,
                };
                sets[of_length].add(beginning, known);
            }
            all.texts.push(text);
        }
        all
    }

    /// Hands over the number and the place of every text that is found, overlapping ones too, until `found` breaks off.
    pub fn search(
        &self,
        text: &str,
        mut found: impl FnMut(usize, Range<usize>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.search_words(text.as_bytes(), &mut found)?;
        match self.automaton(text.len()) {
            Some(automaton) => automaton
                .find_overlapping_iter(text)
                .try_for_each(|place| found(self.numbers[place.pattern()], place.range())),
            None => self.search_others(text.as_bytes(), &mut found),
        }
    }

    /// Whether a text holds any of them.
    pub fn are_in(&self, text: &str) -> bool {
        let found = &mut |_, _| ControlFlow::Break(());
        let bytes = text.as_bytes();
        self.search_words(bytes, found).is_break()
            || match self.automaton(text.len()) {
                Some(automaton) => automaton.is_match(text),
                None => self.search_others(bytes, found).is_break(),
            }
    }

    /// Hands over the texts in which no word begins, without the automaton.
    fn search_others(
        &self,
        bytes: &[u8],
        found: &mut impl FnMut(usize, Range<usize>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let first = (0..LONGEST - 1).map(|at| bytes.get(at).unwrap_or(&0));
        let mut next = first.fold(0, joined);
        let ends = bytes.iter().skip(LONGEST - 1).chain([&0; LONGEST - 1]);
        for (at, byte) in ends.take(bytes.len()).enumerate() {
            next = joined(next, byte);
            for (beginnings, length) in self.others.iter().zip(1..) {
                let beginning = folded(next >> (8 * (LONGEST - length)), length, self.ignore_case);
                if !beginnings.is_empty() && beginnings.may_have(beginning) {
                    self.try_at(at, beginnings.known(beginning), bytes, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands over the texts in which a word begins.
    fn search_words(
        &self,
        bytes: &[u8],
        found: &mut impl FnMut(usize, Range<usize>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.starts.is_empty() {
            return ControlFlow::Continue(());
        }
        for at in word_starts(bytes) {
            if !self.starts.may_have(&bytes[at..]) {
                continue;
            }
            let mut first = 0;
            for ((beginnings, length), byte) in self.words.iter().zip(1..).zip(&bytes[at..]) {
                first = joined(first, byte);
                let beginning = folded(first, length, self.ignore_case);
                if !beginnings.is_empty() && beginnings.may_have(beginning) {
                    self.try_at(at, beginnings.known(beginning), bytes, found)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands over those of some texts whose known letters stand at a place.
    fn try_at(
        &self,
        at: usize,
        known: &[Known],
        bytes: &[u8],
        found: &mut impl FnMut(usize, Range<usize>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let there = eight(&bytes[at..], self.ignore_case);
        let alike = known
            .iter()
            .filter(|known| there & known.mask == known.start);
        for number in alike.map(|known| known.number) {
            let text = &self.texts[number];
            let start = at.checked_sub(text.word.unwrap_or(0));
            let range = start.map(|start| start..start + text.text.len());
            if let Some(range) = range
                && bytes
                    .get(range.clone())
                    .is_some_and(|there| self.is(text, there))
            {
                found(number, range)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The automaton, once it is worth its making; none where it would find nothing.
    fn automaton(&self, bytes: usize) -> Option<&AhoCorasick> {
        if self.numbers.is_empty() {
            return None;
        }
        if self.read.load(Ordering::Relaxed) < WORTHWHILE {
            self.read.fetch_add(bytes, Ordering::Relaxed);
            return None;
        }
        let made = self.automaton.get_or_init(|| {
            let mut builder = AhoCorasick::builder();
            let builder = builder.kind(Some(AhoCorasickKind::DFA));
            let builder = builder.match_kind(MatchKind::Standard);
            let builder = builder.ascii_case_insensitive(self.ignore_case);
            let texts = self.numbers.iter().map(|number| &self.texts[*number].text);
            builder.build(texts).ok()
        });
        made.as_ref()
    }

    fn is(&self, text: &Text, there: &[u8]) -> bool {
        match self.ignore_case {
            true => there.eq_ignore_ascii_case(&text.text),
            false => *there == *text.text,
        }
    }
}

impl Text {
    fn of_words(text: &str, begins_word: bool) -> Text {
        let bytes = text.as_bytes();
        let begins = |at: &usize| {
            let is_bound = match at.checked_sub(1) {
                Some(before) => !is_of_word(bytes[before]),
                None => begins_word,
            };
            is_bound && is_of_word(bytes[*at])
        };
        Text {
            text: bytes.into(),
            word: (0..bytes.len()).find(begins),
        }
    }
}

/// Whether a byte is a letter, a digit or an underscore of ASCII.
fn is_of_word(byte: u8) -> bool {
    let is_letter = (byte | 0x20).wrapping_sub(b'a') < 26;
    is_letter | (byte.wrapping_sub(b'0') < 10) | (byte == b'_')
}

/// How many bytes are told apart at once.
const BLOCK: usize = 64;

/// Where letters, digits and underscores of ASCII begin that stand together.
pub fn word_starts(bytes: &[u8]) -> impl Iterator<Item = usize> {
    run_starts(bytes, is_of_word)
}

/// Where bytes of a kind begin that stand together.
pub fn run_starts(bytes: &[u8], is_of_kind: impl Fn(u8) -> bool) -> impl Iterator<Item = usize> {
    let mut before = 0;
    starts(bytes, move |block| {
        let are = each_of(block, &is_of_kind);
        let start = are & !follows(are, before);
        before = are;
        start
    })
}

/// Where letters of ASCII begin that stand together, and those of them that begin with a capital behind a small letter: `my`
/// and `App` of `myApp`.
pub fn part_starts(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let mut before = (0, 0);
    starts(bytes, move |block| {
        let small = each_of(block, |byte| byte.is_ascii_lowercase());
        let large = each_of(block, |byte| byte.is_ascii_uppercase());
        let letters = small | large;
        let start = letters & !follows(letters, before.0) | large & follows(small, before.1);
        before = (letters, small);
        start
    })
}

/// The places for which `starts_in` has a bit in their block.
fn starts(
    bytes: &[u8],
    mut starts_in: impl FnMut(&[u8; BLOCK]) -> u64,
) -> impl Iterator<Item = usize> {
    let (mut block, mut starts) = (0, 0u64);
    std::iter::from_fn(move || {
        while starts == 0 {
            let rest = bytes.get(block..).filter(|rest| !rest.is_empty())?;
            starts = match rest.first_chunk() {
                Some(whole) => starts_in(whole),
                None => {
                    let mut last = [0; BLOCK];
                    last[..rest.len()].copy_from_slice(rest);
                    starts_in(&last)
                }
            };
            block += BLOCK;
        }
        let at = block - BLOCK + starts.trailing_zeros() as usize;
        starts &= starts - 1;
        Some(at)
    })
}

/// The bits of what follows a byte with a bit, given the bits of the block before.
fn follows(bits: u64, before: u64) -> u64 {
    bits << 1 | before >> (BLOCK - 1)
}

/// A bit for each byte that is of a kind. Without branches, so that it is done for many bytes at once.
fn each_of(block: &[u8; BLOCK], is_of_kind: impl Fn(u8) -> bool) -> u64 {
    /// Brings the lowest bits of eight bytes side by side.
    const TOGETHER: u64 = 0x0102_0408_1020_4080;
    let are = block.map(|byte| u8::from(is_of_kind(byte)));
    let eights = are.as_chunks::<8>().0.iter();
    let bits = eights.map(|eight| u64::from_le_bytes(*eight).wrapping_mul(TOGETHER) >> 56);
    bits.rev().fold(0, |all, bits| all << 8 | bits)
}

/// How words begin: a bit for each three letters, of each the five bits that both cases have in common.
#[derive(Debug, Default)]
struct Starts {
    /// Empty where there are no words.
    bits: Vec<u64>,
}

/// How many letters of a word [`Starts`] knows.
const LETTERS: usize = 3;

impl Starts {
    fn add(&mut self, word: &[u8]) {
        self.bits.resize(1 << (5 * LETTERS - 6), 0);
        let known = word.len().min(LETTERS);
        let first = Starts::number(&word[..known]);
        // A shorter one may be followed by anything.
        for number in first..first + (1 << (5 * (LETTERS - known))) {
            self.bits[number / 64] |= 1 << (number % 64);
        }
    }

    fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    fn may_have(&self, bytes: &[u8]) -> bool {
        let number = match bytes {
            [first, second, third, ..] => Starts::number(&[*first, *second, *third]),
            _ => Starts::number(bytes),
        };
        self.bits[number / 64] >> (number % 64) & 1 == 1
    }

    /// The first three letters as one number; missing ones are zero.
    fn number(letters: &[u8]) -> usize {
        let letter = |at: usize| letters.get(at).map_or(0, |byte| usize::from(byte & 31));
        (0..LETTERS).fold(0, |number, at| number << 5 | letter(at))
    }
}

/// The first eight bytes, as far as there are any; where case is ignored letters of both cases alike.
fn eight(bytes: &[u8], ignore_case: bool) -> u64 {
    let first = match bytes.first_chunk() {
        Some(eight) => u64::from_le_bytes(*eight),
        None => {
            let bytes = bytes.iter().rev();
            bytes.fold(0, |start, byte| start << 8 | u64::from(*byte))
        }
    };
    first
        | if ignore_case {
            0x2020_2020_2020_2020
        } else {
            0
        }
}

fn joined(before: u32, byte: &u8) -> u32 {
    before << 8 | u32::from(*byte)
}

/// The last so many letters of a beginning; where case is ignored those of both cases alike, and some other signs with them.
fn folded(beginning: u32, length: usize, ignore_case: bool) -> u32 {
    let folded = beginning | if ignore_case { 0x2020_2020 } else { 0 };
    folded & (u32::MAX >> (u32::BITS - 8 * length as u32))
}

/// How many bits a set has, as a power of two.
const BITS: u32 = 16;

/// The bit of a beginning.
fn bit(beginning: u32) -> usize {
    (beginning.wrapping_mul(0x9e37_79b1) >> (u32::BITS - BITS)) as usize
}

impl Beginnings {
    fn add(&mut self, beginning: u32, known: Known) {
        self.bits.resize(1 << (BITS - 6), 0);
        self.bits[bit(beginning) / 64] |= 1 << (bit(beginning) % 64);
        self.texts.entry(beginning).or_default().push(known);
    }

    fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    fn may_have(&self, beginning: u32) -> bool {
        let bit = bit(beginning);
        self.bits[bit / 64] >> (bit % 64) & 1 == 1
    }

    fn known(&self, beginning: u32) -> &[Known] {
        self.texts.get(&beginning).map_or(&[], Vec::as_slice)
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
    fn words_begin_after_other_signs() {
        for text in [
            "",
            "a",
            " a_b c",
            "é9é ab",
            &"ab ".repeat(50),
            &"a".repeat(200),
        ] {
            for shift in 0..70 {
                let text = format!("{}{text}", "-".repeat(shift));
                let bytes = text.as_bytes();
                let begins =
                    |at: &usize| is_of_word(bytes[*at]) && (*at == 0 || !is_of_word(bytes[at - 1]));
                let expected: Vec<usize> = (0..bytes.len()).filter(begins).collect();
                assert_eq!(word_starts(bytes).collect::<Vec<_>>(), expected, "{text}");
            }
        }
    }

    #[test]
    fn parts_of_names_begin_with_a_capital() {
        for shift in 0..70 {
            let text = format!("{}myApp HTTPServer_aB2Cd éX", "-".repeat(shift));
            let bytes = text.as_bytes();
            let rest: Vec<&str> = part_starts(bytes).map(|at| &text[at..]).collect();
            assert_eq!(
                rest,
                [
                    "myApp HTTPServer_aB2Cd éX",
                    "App HTTPServer_aB2Cd éX",
                    "HTTPServer_aB2Cd éX",
                    "aB2Cd éX",
                    "B2Cd éX",
                    "Cd éX",
                    "X"
                ]
            );
        }
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
        let all = Texts::of_words(
            ["the", "at", "s of", "of the", ", etc", ".", "é b"].map(|text| (text, text != "s of")),
            true,
        );
        assert_eq!(
            found(&all, "At Bathe, bits of the, at_ etc, etc., éat é b"),
            [
                "0:the", "1:At", "1:at", "1:at", "2:s of", "3:of the", "4:, etc", "5:.", "6:é b"
            ]
        );
        assert!(Texts::new(["bc"], true).are_in("aBC"));
        assert!(!Texts::new(["bc"], false).are_in("aBC"));
    }
}
