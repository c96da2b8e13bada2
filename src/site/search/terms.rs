//! The lists of terms, each in several files, of which the browser loads those that a query needs.

use rayon::prelude::*;

use super::pack::{packed, write_number};
use super::postings::{Term, in_units};

/// How many terms a file has.
const PER_FILE: usize = 1024;

/// Terms with fewer characters are not corrected.
const SHORTEST: usize = 4;

/// Files with a list of terms.
pub(super) struct List {
    /// The first term of each.
    pub(super) firsts: Vec<String>,
    /// What they hold, packed.
    pub(super) files: Vec<Vec<u8>>,
}

/// All terms with the places of their postings.
pub(super) fn words(terms: &[Term]) -> List {
    let mut list = List::new(terms.chunks(PER_FILE).map(|terms| &*terms[0].text));
    let mut start = 0;
    for terms in terms.chunks(PER_FILE) {
        let mut file = Vec::new();
        write_number(start, &mut file);
        write_texts(terms.iter().map(|term| &*term.text), &mut file);
        for term in terms {
            write_number(term.sections, &mut file);
            write_number(term.bytes, &mut file);
            start += term.bytes;
        }
        list.files.push(packed(&file));
    }
    list
}

/// The terms that a typing mistake is corrected to, backwards: those of a few letters that say much about a section or
/// stand in several.
pub(super) fn endings(terms: &[Term]) -> List {
    let is_worth = |term: &&Term| {
        (term.telling || term.sections > 1) && term.text.chars().nth(SHORTEST - 1).is_some()
    };
    let backwards = |term: &Term| term.text.chars().rev().collect::<String>();
    let mut texts: Vec<String> = terms.par_iter().filter(is_worth).map(backwards).collect();
    texts.par_sort_unstable_by(|one, other| in_units(one, other));
    let mut list = List::new(texts.chunks(PER_FILE).map(|texts| &*texts[0]));
    for texts in texts.chunks(PER_FILE) {
        let mut file = Vec::new();
        write_texts(texts.iter().map(|text| &**text), &mut file);
        list.files.push(packed(&file));
    }
    list
}

impl List {
    fn new<'a>(firsts: impl Iterator<Item = &'a str>) -> Self {
        List {
            firsts: firsts.map(str::to_owned).collect(),
            files: Vec::new(),
        }
    }
}

/// The number of the texts, and of each what it does not share with the one before.
fn write_texts<'a>(texts: impl ExactSizeIterator<Item = &'a str>, out: &mut Vec<u8>) {
    write_number(texts.len() as u32, out);
    let mut before = "";
    for text in texts {
        let same = text.chars().zip(before.chars());
        let shared = same.take_while(|(one, other)| one == other);
        let (units, bytes) = shared.fold((0, 0), |(units, bytes), (c, _)| {
            (units + c.len_utf16(), bytes + c.len_utf8())
        });
        let rest = &text[bytes..];
        write_number(units as u32, out);
        write_number(rest.len() as u32, out);
        out.extend_from_slice(rest.as_bytes());
        before = text;
    }
}
