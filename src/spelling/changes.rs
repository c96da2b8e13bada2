//! How many changes lie between words: letters added, left out, replaced, or exchanged with a neighbour.
//!
//! A word is read letter by letter beside a given one. What cannot come near it any more is left at once, so that all forms of
//! the dictionary are gone through by their common beginnings.

use fst::Automaton;

/// The longest word that others are compared with.
const LONGEST: usize = 31;

/// The most changes that are told apart.
const MOST: u8 = 2;

/// What is beyond.
const FAR: u8 = MOST + 1;

/// The words that are few changes away from a given one.
pub(super) struct Changes<'a> {
    word: &'a [u8],
    most: u8,
    has_apostrophe: bool,
}

/// The distances from what was read to the starts of the word: to nothing of it, to its first letter and so on.
type Row = [u8; LONGEST + 1];

/// What is known of the letters read so far.
#[derive(Clone)]
pub(super) struct Read {
    row: Row,
    /// The row before the last letter.
    before: Row,
    last: u8,
    length: usize,
    /// How many changes are allowed.
    most: u8,
}

impl<'a> Changes<'a> {
    /// Words in small letters at most so many changes away, one or two. Two are for those that begin alike. An apostrophe is
    /// not added.
    pub(super) fn new(word: &'a str, most: u8) -> Changes<'a> {
        let word = word.as_bytes();
        Changes {
            word: &word[..word.len().min(LONGEST)],
            most: most.min(MOST),
            has_apostrophe: word.contains(&b'\''),
        }
    }

    /// How many changes away another word is, if they are few.
    pub(super) fn to(&self, other: &str) -> Option<usize> {
        if other.len().abs_diff(self.word.len()) > usize::from(self.most) {
            return None;
        }
        let mut read = self.start();
        for byte in other.bytes() {
            read = self.accept(&read, byte);
            if !self.can_match(&read) {
                return None;
            }
        }
        self.is_match(&read).then(|| self.distance(&read))
    }

    /// How many changes away the word is that was read.
    pub(super) fn distance(&self, read: &Read) -> usize {
        usize::from(read.row[self.word.len()])
    }
}

impl Automaton for Changes<'_> {
    type State = Read;

    fn start(&self) -> Read {
        let mut row = [FAR; LONGEST + 1];
        for (cell, distance) in row.iter_mut().zip(0..FAR) {
            *cell = distance;
        }
        Read {
            row,
            before: [FAR; LONGEST + 1],
            last: 0,
            length: 0,
            most: self.most,
        }
    }

    fn is_match(&self, read: &Read) -> bool {
        (1..=read.most).contains(&read.row[self.word.len()])
    }

    fn can_match(&self, read: &Read) -> bool {
        read.row.iter().any(|distance| *distance <= read.most)
    }

    fn accept(&self, read: &Read, byte: u8) -> Read {
        let mut row = [FAR; LONGEST + 1];
        let length = read.length + 1;
        let is_letter = byte.is_ascii_lowercase() || (byte == b'\'' && self.has_apostrophe);
        let (first, last) = (
            length.saturating_sub(MOST.into()),
            (length + usize::from(MOST)).min(self.word.len()),
        );
        if is_letter && first == 0 {
            row[0] = (read.row[0] + 1).min(FAR);
        }
        let ends = if is_letter {
            first.max(1)..last + 1
        } else {
            0..0
        };
        for end in ends {
            let letter = self.word[end - 1];
            let mut distance = read.row[end - 1] + u8::from(letter != byte);
            distance = distance.min(read.row[end] + 1).min(row[end - 1] + 1);
            if end > 1 && letter == read.last && self.word[end - 2] == byte {
                distance = distance.min(read.before[end - 2] + 1);
            }
            row[end] = distance.min(FAR);
        }
        let begins_alike = length > 1 || self.word.first() == Some(&byte);
        Read {
            row,
            before: read.row,
            last: byte,
            length,
            most: if begins_alike { read.most } else { 1 },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_changes_are_counted() {
        for (word, other, expected) in [
            ("abc", "abc", None),
            ("abc", "acb", Some(1)),
            ("abc", "ab", Some(1)),
            ("abc", "abcd", Some(1)),
            ("abc", "axc", Some(1)),
            ("abc", "bac", Some(1)),
            ("abc", "xabc", Some(1)),
            ("abcd", "abdcx", Some(2)),
            ("abcd", "badc", None),
            ("abc", "axyc", Some(2)),
            ("abc", "xyz", None),
            ("abc", "Abc", None),
            ("dont", "don't", None),
            ("do'nt", "don't", Some(1)),
            ("a", "abcd", None),
            ("", "a", Some(1)),
        ] {
            assert_eq!(Changes::new(word, 2).to(other), expected, "{word} {other}");
        }
        assert_eq!(Changes::new("abc", 1).to("axyc"), None);
        let long = "x".repeat(300);
        assert_eq!(Changes::new(&long, 2).to(&long), None);
    }
}
