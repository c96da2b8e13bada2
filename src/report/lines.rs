//! From byte offsets to lines and columns.
//!
//! No text leaves here with a secret in it: each is masked when it is read, which leaves its places as they are.
//!
//! A text is read once, line starts noted on the way. Where a place is far into its line, so are counts of characters,
//! so that a place is found in a few hundred bytes, however long its line is.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use crate::report::masked::Secrets;
use crate::source::{FileId, Files};

/// How many bytes lie between two noted counts.
const STEP: usize = 256;
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A place as people and tools count it. Everything counts from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// The line.
    pub line: usize,
    /// The column in characters.
    pub column: usize,
    /// The column in UTF-16 units.
    pub utf16: usize,
    /// The column in bytes.
    pub byte: usize,
}

/// The lines of one text. A line ends at a line feed, a carriage return, or both together, as in CommonMark; a byte
/// order mark belongs to no line.
#[derive(Debug)]
pub(super) struct LineIndex<'t> {
    text: Cow<'t, str>,
    /// Where each line starts.
    starts: Vec<usize>,
    /// What comes before each multiple of [`STEP`], counted when it is first asked for.
    counts: OnceLock<Vec<Count>>,
}

/// How much a stretch of text holds.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    characters: usize,
    utf16: usize,
}

impl Count {
    /// A character is counted at its first byte, so a stretch may end anywhere.
    fn add(self, bytes: &[u8]) -> Self {
        let mut sum = self;
        for &byte in bytes {
            let first = usize::from(byte & 0xC0 != 0x80);
            sum.characters += first;
            sum.utf16 += first + usize::from(byte >= 0xF0);
        }
        sum
    }
}

impl<'t> LineIndex<'t> {
    /// Reads a text.
    pub fn new(text: impl Into<Cow<'t, str>>) -> Self {
        let text = text.into();
        Self {
            starts: line_starts(&text),
            text,
            counts: OnceLock::new(),
        }
    }

    /// How many lines there are; an empty text has one.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// The place of an offset: the character that holds the byte, or the end of the line or the text.
    pub fn place(&self, offset: usize) -> Place {
        let line = self.line(offset);
        let range = self.range(line);
        let at = self
            .text
            .floor_char_boundary(offset.clamp(range.start, range.end));
        let count = self.count(range.start..at);
        Place {
            line,
            column: count.characters + 1,
            utf16: count.utf16 + 1,
            byte: at - range.start + 1,
        }
    }

    /// The line, from 1, that an offset is in.
    pub fn line(&self, offset: usize) -> usize {
        self.starts.partition_point(|&start| start <= offset).max(1)
    }

    /// The bytes of a line, without what ends it. Lines beyond the last are empty.
    pub fn range(&self, line: usize) -> Range<usize> {
        let at = |line: usize| self.starts.get(line).copied().unwrap_or(self.text.len());
        let start = at(line.saturating_sub(1));
        let text = &self.text[start..at(line)];
        let ended = text.strip_suffix('\n').unwrap_or(text);
        start..start + ended.strip_suffix('\r').unwrap_or(ended).len()
    }

    /// The text of a line, without what ends it.
    pub fn text(&self, line: usize) -> &str {
        &self.text[self.range(line)]
    }

    /// The whole text.
    pub fn whole(&self) -> &str {
        &self.text
    }

    /// What a part of a line holds.
    fn count(&self, part: Range<usize>) -> Count {
        if part.len() <= STEP {
            return Count::default().add(&self.text.as_bytes()[part]);
        }
        let (from, to) = (self.count_before(part.start), self.count_before(part.end));
        Count {
            characters: to.characters - from.characters,
            utf16: to.utf16 - from.utf16,
        }
    }

    /// What comes before an offset.
    fn count_before(&self, offset: usize) -> Count {
        let bytes = self.text.as_bytes();
        let counts = self.counts.get_or_init(|| {
            let sums = bytes.chunks(STEP).scan(Count::default(), |sum, block| {
                *sum = sum.add(block);
                Some(*sum)
            });
            [Count::default()].into_iter().chain(sums).collect()
        });
        let block = offset / STEP;
        counts[block].add(&bytes[block * STEP..offset])
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let first = if text.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len_utf8()
    } else {
        0
    };
    let ends = memchr::memchr2_iter(b'\n', b'\r', bytes)
        .filter(|&at| bytes[at] == b'\n' || bytes.get(at + 1) != Some(&b'\n'));
    std::iter::once(first)
        .chain(ends.map(|at| at + 1))
        .collect()
}

/// The lines of every file, each read when a place in it is first asked for.
pub(super) struct Lines<'a> {
    files: &'a Files,
    folder: &'a str,
    secrets: &'a Secrets<'a>,
    indexes: Vec<OnceLock<LineIndex<'a>>>,
}

impl<'a> Lines<'a> {
    /// Nothing is read yet.
    pub fn new(files: &'a Files, folder: &'a str, secrets: &'a Secrets<'a>) -> Self {
        let mut indexes = Vec::new();
        indexes.resize_with(files.len(), OnceLock::new);
        Self {
            files,
            folder,
            secrets,
            indexes,
        }
    }

    /// The lines of a file.
    pub fn of(&self, file: FileId) -> &LineIndex<'a> {
        self.indexes[file.0 as usize].get_or_init(|| LineIndex::new(self.secrets.of(file).masked()))
    }

    /// The path of a file.
    pub fn path(&self, file: FileId) -> &'a str {
        &self.files.get(file).path
    }

    /// The path of a file from the root of the repository, for services that look the file up there.
    pub fn repository_path(&self, file: FileId) -> Cow<'a, str> {
        let path = self.path(file);
        match self.folder {
            "" => path.into(),
            folder => format!("{folder}/{path}").into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_as_people_count() {
        // Text, offset, line, column, UTF-16 column, byte column.
        let table: &[(&str, usize, [usize; 4])] = &[
            ("", 0, [1, 1, 1, 1]),
            ("", 9, [1, 1, 1, 1]),
            ("ab\ncd", 1, [1, 2, 2, 2]),
            ("ab\ncd", 2, [1, 3, 3, 3]),
            ("ab\ncd", 3, [2, 1, 1, 1]),
            ("ab\ncd", 5, [2, 3, 3, 3]),
            ("ab\ncd", 99, [2, 3, 3, 3]),
            ("ab\n", 3, [2, 1, 1, 1]),
            ("ab\r\ncd", 2, [1, 3, 3, 3]),
            ("ab\r\ncd", 3, [1, 3, 3, 3]),
            ("ab\r\ncd", 4, [2, 1, 1, 1]),
            ("ab\rcd", 3, [2, 1, 1, 1]),
            ("\r\r\n\n", 1, [2, 1, 1, 1]),
            ("\r\r\n\n", 3, [3, 1, 1, 1]),
            ("\r\r\n\n", 4, [4, 1, 1, 1]),
            ("\u{feff}ab", 0, [1, 1, 1, 1]),
            ("\u{feff}ab", 3, [1, 1, 1, 1]),
            ("\u{feff}ab", 4, [1, 2, 2, 2]),
            ("\u{feff}", 3, [1, 1, 1, 1]),
            ("é😀x", 2, [1, 2, 2, 3]),
            ("é😀x", 4, [1, 2, 2, 3]),
            ("é😀x", 6, [1, 3, 4, 7]),
            ("\tx", 1, [1, 2, 2, 2]),
        ];
        for &(text, offset, [line, column, utf16, byte]) in table {
            let expected = Place {
                line,
                column,
                utf16,
                byte,
            };
            let found = LineIndex::new(text).place(offset);
            assert_eq!(found, expected, "{text:?} at {offset}");
        }
    }

    #[test]
    fn every_offset_of_a_long_text_agrees_with_counting() {
        let text = "\u{feff}".to_owned() + &"é😀x\r\n".repeat(40) + &"ü🎉漢a".repeat(200);
        let index = LineIndex::new(&text);
        for offset in 3..=text.len() {
            let at = text.floor_char_boundary(offset);
            let start = text[..at].rfind('\n').map_or(3, |end| end + 1);
            let before = text[start..at].trim_end_matches('\r');
            let place = index.place(offset);
            assert_eq!(place.column, before.chars().count() + 1);
            assert_eq!(place.utf16, before.encode_utf16().count() + 1);
        }
    }

    #[test]
    fn a_long_line_has_many_places() {
        let text = "word ".repeat(2_000_000);
        let index = LineIndex::new(&text);
        let sum: usize = (0..100_000).map(|n| index.place(n * 100).column).sum();
        assert_eq!(sum, (0..100_000).map(|n| n * 100 + 1).sum::<usize>());
    }
}
