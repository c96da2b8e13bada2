//! One page, read for the index.

use super::numbering::Numbering;
use super::pack::write_number;
use super::token::Cutter;
use super::weight::{self, FIELDS, Field, LEVELS};
use super::{Page, Section};

/// How many bytes of a section's text a result may quote from.
const MOST_TEXT: usize = 4000;

/// What the index keeps of a page. It does not need the page any more.
#[derive(Clone, Debug)]
pub struct Digest {
    pub(super) tab: Option<u16>,
    pub(super) version: Option<u16>,
    /// The start of the JSON of a page: address, title and path.
    pub(super) head: Box<str>,
    /// The JSON of each section, one after the other.
    shown: Box<str>,
    /// Where each of them ends.
    ends: Box<[u32]>,
    /// For each term the length of its text, the text, the number of its postings, and these.
    pub(super) terms: Box<[u8]>,
}

impl Digest {
    /// How many sections the page has.
    pub(super) fn sections(&self) -> usize {
        self.ends.len()
    }

    /// The JSON of each section from one number on.
    pub(super) fn shown_from(&self, first: usize) -> impl Iterator<Item = &str> {
        let start = |at: usize| match at {
            0 => 0,
            _ => self.ends[at - 1] as usize,
        };
        (first..self.ends.len()).map(move |at| &self.shown[start(at)..self.ends[at] as usize])
    }
}

/// Reads a page for the index.
pub fn digest(page: &Page) -> Digest {
    let mut reading = Reading::default();
    let mut above: Vec<&Section> = Vec::new();
    for (number, section) in page.sections.iter().enumerate() {
        if !section.heading.is_empty() {
            above.retain(|other| other.level < section.level);
        }
        reading.read(page, section, &above);
        reading.end_section(number as u32);
        if !section.heading.is_empty() {
            above.push(section);
        }
    }
    let (shown, ends) = shown(page);
    Digest {
        tab: page.tab,
        version: page.version,
        head: head(page),
        shown,
        ends,
        terms: reading.terms(),
    }
}

/// Counts terms, section after section.
#[derive(Default)]
struct Reading {
    cutter: Cutter,
    numbering: Numbering,
    /// How often each term stands in each field of the section that is read.
    often: Vec<[u16; FIELDS]>,
    /// The terms of that section.
    touched: Vec<u32>,
    /// How many words each of its fields has.
    words: [u32; FIELDS],
    /// The term of each posting so far, and the posting: the section times the number of levels, and the level.
    postings: Vec<(u32, u32)>,
    /// How many postings each term has.
    counts: Vec<u32>,
}

impl Reading {
    fn read(&mut self, page: &Page, section: &Section, above: &[&Section]) {
        self.words = [0; FIELDS];
        let is_lead = section.heading.is_empty();
        let heading = if is_lead { page.title } else { section.heading };
        self.count(heading, Field::Heading);
        self.count(page.title, Field::Title);
        for keyword in page.keywords {
            self.count(keyword, Field::Title);
        }
        let above = above.iter().map(|section| section.heading);
        for name in page.path.iter().copied().chain(above) {
            self.count(name, Field::Path);
        }
        self.count(&section.text, Field::Text);
    }

    fn count(&mut self, text: &str, field: Field) {
        let words = self.cutter.cut(text, |term| {
            let number = self.numbering.number(term);
            if number as usize == self.often.len() {
                self.often.push([0; FIELDS]);
                self.counts.push(0);
            }
            let often = &mut self.often[number as usize];
            if often.iter().all(|often| *often == 0) {
                self.touched.push(number);
            }
            often[field as usize] = often[field as usize].saturating_add(1);
        });
        self.words[field as usize] += words;
    }

    fn end_section(&mut self, section: u32) {
        for term in self.touched.drain(..) {
            let often = std::mem::take(&mut self.often[term as usize]);
            let level = weight::level(&often, &self.words);
            self.postings.push((term, section * LEVELS + level));
            self.counts[term as usize] += 1;
        }
    }

    /// The postings as they are written, those of each term together, by its number.
    fn ordered(&self) -> Vec<u32> {
        let mut end = 0;
        let mut places: Vec<usize> = self
            .counts
            .iter()
            .map(|count| {
                let start = end;
                end += *count as usize;
                start
            })
            .collect();
        let mut ordered = vec![0; end];
        for (term, posting) in &self.postings {
            let place = &mut places[*term as usize];
            ordered[*place] = *posting;
            *place += 1;
        }
        ordered
    }

    fn terms(self) -> Box<[u8]> {
        let ordered = self.ordered();
        let mut out = Vec::with_capacity(self.numbering.len() * 12 + ordered.len());
        let mut rest = &*ordered;
        for (term, count) in self.counts.iter().enumerate() {
            let text = self.numbering.text(term as u32);
            write_number(text.len() as u32, &mut out);
            out.extend_from_slice(text.as_bytes());
            write_number(*count, &mut out);
            let (list, behind) = rest.split_at(*count as usize);
            rest = behind;
            for posting in list {
                write_number(*posting, &mut out);
            }
        }
        // Cut to its length: there are as many as pages.
        (*out).into()
    }
}

/// The JSON of a page up to where its sections follow.
fn head(page: &Page) -> Box<str> {
    let mut head = json(&(page.url, page.title, page.path));
    head.pop();
    (*head).into()
}

/// The JSON of each section, and where each ends.
fn shown(page: &Page) -> (Box<str>, Box<[u32]>) {
    let mut out = String::new();
    let mut ends = Vec::new();
    for section in &page.sections {
        let text = one_line(&section.text);
        out.push_str(&json(&(section.fragment, section.heading, text)));
        ends.push(out.len() as u32);
    }
    // Cut to their lengths: there are as many as pages.
    ((*out).into(), (*ends).into())
}

/// A text with one space for each run of white space, cut where it is long.
fn one_line(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(MOST_TEXT));
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(word);
        if out.len() > MOST_TEXT {
            out.truncate(out.floor_char_boundary(MOST_TEXT));
            break;
        }
    }
    out
}

/// Strings are written without fail.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::super::pack::Reader;
    use super::{Digest, LEVELS, MOST_TEXT, Page, Section, digest, one_line};

    fn section<'a>(level: u8, heading: &'a str, text: &'a str) -> Section<'a> {
        Section {
            fragment: heading,
            level,
            heading,
            text: text.into(),
        }
    }

    /// The sections that a term stands in, with the levels of its weight there.
    fn postings(digest: &Digest, wanted: &str) -> Vec<(u32, u32)> {
        let mut reader = Reader::new(&digest.terms);
        while !reader.is_at_end() {
            let length = reader.number() as usize;
            let text = reader.bytes(length);
            let list = (0..reader.number())
                .map(|_| reader.number())
                .collect::<Vec<_>>();
            if text == wanted.as_bytes() {
                return list
                    .iter()
                    .map(|posting| (posting / LEVELS, posting % LEVELS))
                    .collect();
            }
        }
        Vec::new()
    }

    fn sections_with(digest: &Digest, wanted: &str) -> Vec<u32> {
        postings(digest, wanted)
            .iter()
            .map(|posting| posting.0)
            .collect()
    }

    fn outlined() -> Digest {
        digest(&Page {
            title: "Tasks",
            path: &["Guides"],
            keywords: &["jobs"],
            sections: vec![
                section(0, "", "A lead."),
                section(2, "Queues", ""),
                section(3, "Limits", "Of a lead."),
                section(2, "Retries", ""),
            ],
            ..Page::default()
        })
    }

    #[test]
    fn a_section_is_found_by_what_it_stands_below() {
        let digest = outlined();
        assert_eq!(sections_with(&digest, "queues"), [1, 2]);
        assert_eq!(sections_with(&digest, "limits"), [2]);
        assert_eq!(sections_with(&digest, "lead"), [0, 2]);
        for word in ["tasks", "guides", "jobs"] {
            assert_eq!(sections_with(&digest, word), [0, 1, 2, 3]);
        }
    }

    #[test]
    fn the_title_is_the_heading_of_the_lead() {
        let levels = postings(&outlined(), "tasks");
        assert!(levels[1..].iter().all(|other| other.1 < levels[0].1));
    }

    #[test]
    fn what_results_show_is_one_line_and_not_long() {
        assert_eq!(one_line(" a\n\n b\u{a0}c "), "a b c");
        let long = one_line(&"é".repeat(MOST_TEXT));
        assert_eq!(long.len(), MOST_TEXT);
        assert!(one_line(&"word ".repeat(MOST_TEXT)).len() <= MOST_TEXT);
    }

    #[test]
    fn a_page_without_sections_has_none() {
        let digest = digest(&Page::default());
        assert_eq!(digest.sections(), 0);
        assert!(digest.terms.is_empty());
    }
}
