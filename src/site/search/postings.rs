//! Which sections each term stands in.

use rayon::prelude::*;

use super::digest::Digest;
use super::numbering::Numbering;
use super::pack::{Reader, packed, write_number};
use super::weight::{LEVELS, TELLING};

/// How many bytes of postings a file has, before they are packed.
pub(super) const PER_PIECE: usize = 8 * 1024;

/// A term in more sections than this keeps those where it weighs most: a reader cannot want all of them, and a query
/// stays small however large the site is.
pub(super) const MOST_POSTINGS: usize = 8192;

/// The terms of a site and their postings.
pub(super) struct Postings {
    /// How many sections there are.
    pub(super) sections: usize,
    /// In the order of UTF-16 units.
    pub(super) terms: Vec<Term>,
    /// The postings of one after the other.
    stream: Vec<u8>,
}

impl Postings {
    /// The pieces of the stream, packed.
    pub(super) fn files(&self) -> Vec<Vec<u8>> {
        self.stream.par_chunks(PER_PIECE).map(packed).collect()
    }
}

/// A term.
pub(super) struct Term {
    /// What it says.
    pub(super) text: Box<str>,
    /// In how many sections it stands.
    pub(super) sections: u32,
    /// How many bytes its postings have.
    pub(super) bytes: u32,
    /// Whether it says much about one of them.
    pub(super) telling: bool,
}

/// Joins what the pages have, in their order, and takes it out of them.
pub(super) fn join(pages: &mut [Digest]) -> Postings {
    let mut gathered = Gathered::default();
    let mut first = 0;
    for page in pages {
        gathered.add(&page.terms, first);
        page.terms = Box::default();
        first += page.sections() as u32;
    }
    gathered.ordered(first as usize)
}

/// Terms in the order in which they were met.
#[derive(Default)]
struct Gathered {
    numbering: Numbering,
    /// The postings of each as they are written, and the last section among them.
    lists: Vec<List>,
}

#[derive(Default)]
struct List {
    bytes: Vec<u8>,
    count: u32,
    last: u32,
    telling: bool,
}

impl Gathered {
    /// Adds the terms of a page whose first section has that number.
    fn add(&mut self, terms: &[u8], first: u32) {
        let mut reader = Reader::new(terms);
        while !reader.is_at_end() {
            let length = reader.number() as usize;
            let text = std::str::from_utf8(reader.bytes(length)).unwrap_or_default();
            let number = self.numbering.number(text);
            if number as usize == self.lists.len() {
                self.lists.push(List::default());
            }
            let list = &mut self.lists[number as usize];
            for _ in 0..reader.number() {
                let posting = reader.number();
                list.push(first + posting / LEVELS, posting % LEVELS);
            }
        }
    }

    fn ordered(mut self, sections: usize) -> Postings {
        let numbering = &self.numbering;
        let mut numbers: Vec<u32> = (0..numbering.len() as u32).collect();
        numbers.par_sort_unstable_by(|one, other| {
            in_units(numbering.text(*one), numbering.text(*other))
        });
        let mut stream = Vec::new();
        let terms = numbers.into_iter().map(|number| {
            let list = std::mem::take(&mut self.lists[number as usize]);
            let start = stream.len();
            if list.count as usize > MOST_POSTINGS {
                stream.extend(list.heaviest().bytes);
            } else {
                stream.extend_from_slice(&list.bytes);
            }
            Term {
                text: numbering.text(number).into(),
                sections: list.count,
                bytes: (stream.len() - start) as u32,
                telling: list.telling,
            }
        });
        Postings {
            sections,
            terms: terms.collect(),
            stream,
        }
    }
}

impl List {
    fn push(&mut self, section: u32, level: u32) {
        write_number((section - self.last) * LEVELS + level, &mut self.bytes);
        self.last = section;
        self.count += 1;
        self.telling |= level >= TELLING;
    }

    fn each(&self) -> impl Iterator<Item = (u32, u32)> {
        let mut reader = Reader::new(&self.bytes);
        let mut section = 0;
        (0..self.count).map(move |_| {
            let posting = reader.number();
            section += posting / LEVELS;
            (section, posting % LEVELS)
        })
    }

    /// The postings that weigh most, of equal ones the first.
    fn heaviest(&self) -> List {
        let mut at_level = [0; LEVELS as usize];
        for (_, level) in self.each() {
            at_level[level as usize] += 1;
        }
        let mut room = MOST_POSTINGS;
        let mut lowest = LEVELS as usize;
        while lowest > 0 && at_level[lowest - 1] <= room {
            lowest -= 1;
            room -= at_level[lowest];
        }
        let mut kept = List::default();
        for (section, level) in self.each() {
            let above = level as usize >= lowest;
            if above || (level as usize + 1 == lowest && room > 0) {
                room -= usize::from(!above);
                kept.push(section, level);
            }
        }
        kept
    }
}

/// The order of two texts by UTF-16 units: that of the bytes, but characters of four bytes stand before the last ones
/// of three.
pub(super) fn in_units(one: &str, other: &str) -> std::cmp::Ordering {
    let differ = one.bytes().zip(other.bytes()).find(|(a, b)| a != b);
    match differ {
        Some((a, b)) if a >= 0xee && b >= 0xee && (a >= 0xf0) != (b >= 0xf0) => b.cmp(&a),
        _ => one.cmp(other),
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use super::{List, MOST_POSTINGS, in_units};

    #[test]
    fn texts_are_ordered_as_javascript_orders_them() {
        let texts = [
            "", "a", "ab", "é", "\u{d7ff}", "𝐀", "𠀀", "\u{e000}", "\u{ffff}",
        ];
        for pair in texts.windows(2) {
            assert_eq!(in_units(pair[0], pair[1]), Ordering::Less, "{pair:?}");
            let units = |text: &str| text.encode_utf16().collect::<Vec<_>>();
            assert!(units(pair[0]) < units(pair[1]));
        }
    }

    #[test]
    fn a_frequent_term_keeps_the_sections_where_it_weighs_most() {
        let mut list = List::default();
        let all = MOST_POSTINGS as u32 * 2;
        for section in 0..all {
            list.push(section, if section % 16 == 0 { 20 } else { section % 2 });
        }
        let kept: Vec<(u32, u32)> = list.heaviest().each().collect();
        assert_eq!(kept.len(), MOST_POSTINGS);
        let headings = kept.iter().filter(|(_, level)| *level == 20).count();
        assert_eq!(headings, all as usize / 16);
        assert!(kept.iter().all(|(_, level)| *level > 0));
        assert!(kept.is_sorted());
    }
}
