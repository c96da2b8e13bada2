//! The index that readers search, as files for any static host.
//!
//! 1. [`digest()`] reads the words of one page (`token`), weighs them by where they stand (`weight`) and keeps what a
//!    result shows. Pages do not know each other, so this is done where they are rendered, in parallel.
//! 2. [`index`] joins the digests: `postings` says which sections each term stands in, `terms` lists the terms, and
//!    `sections` has what results show.
//!
//! # The files
//!
//! All stand in one folder whose name is a hash of what is in them, so a browser may keep them for ever. Each is a zlib
//! stream, which the browser unpacks itself: hosts do not compress such files. Numbers are unsigned LEB128 varints.
//! Sections are numbered from 0; pages of one version and tab follow each other. Terms are ordered by UTF-16 units, as
//! JavaScript compares strings.
//!
//! - `index.bin`: JSON, an `Entry`. It is what opening the search loads.
//! - `words-N.bin`: terms in order. Where the postings of the first one begin; how many terms there are; for each how
//!   many UTF-16 units it shares with the one before, the length in bytes of the rest, the rest; then for each in how many
//!   sections it stands, and the length in bytes of its postings.
//! - `endings-N.bin`: the terms worth correcting a typing mistake to, written backwards, in order: their number, then
//!   as above without the numbers behind. What is mistyped has its first or its last half intact.
//! - `postings-N.bin`: the postings of all terms, one after the other, cut into pieces of equal length. A posting is
//!   the distance from the section before times 32, plus the level of its weight.
//! - `sections-N.bin`: JSON, what results show of equally many sections: a list of `[url, title, path, [[fragment,
//!   heading, text], ..]]`, one for each page.

mod digest;
mod numbering;
mod pack;
mod postings;
mod sections;
mod terms;
mod token;
mod weight;

use std::borrow::Cow;

use serde::Serialize;

pub use digest::{Digest, digest};

/// A page as it is searched.
#[derive(Clone, Debug, Default)]
pub struct Page<'a> {
    /// Its address, as a link in a result has it.
    pub url: &'a str,
    /// Its title.
    pub title: &'a str,
    /// What it stands below, from the outside in.
    pub path: &'a [&'a str],
    /// Words to find it by that do not show.
    pub keywords: &'a [&'a str],
    /// The number of its tab in [`Filters::tabs`]; none for a page in no tab.
    pub tab: Option<u16>,
    /// The number of its version in [`Filters::versions`]; none for a page of every version.
    pub version: Option<u16>,
    /// Its sections in order.
    pub sections: Vec<Section<'a>>,
}

/// A part of a page, from its heading to the next heading of any level.
#[derive(Clone, Debug, Default)]
pub struct Section<'a> {
    /// The id of its heading, without `#`; empty for what stands before the first heading.
    pub fragment: &'a str,
    /// The level of its heading, from 1 to 6; it says below which of the headings before it stands.
    pub level: u8,
    /// Its heading; empty for what stands before the first heading.
    pub heading: &'a str,
    /// Its visible text without the heading.
    pub text: Cow<'a, str>,
}

/// The names of what readers may narrow a search to, each in the order of its numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filters<'a> {
    /// The names of the tabs.
    pub tabs: &'a [&'a str],
    /// The names of the versions.
    pub versions: &'a [&'a str],
}

/// The index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Index {
    /// The name of the file that opening the search loads.
    pub entry: String,
    /// Every file, that one first.
    pub files: Vec<File>,
}

/// A file of the index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path from the folder that the index is put in.
    pub name: String,
    /// What it holds.
    pub bytes: Vec<u8>,
}

/// What the browser must know to find everything else.
#[derive(Serialize)]
struct Entry<'a> {
    /// How many sections there are.
    sections: usize,
    /// How many of them a file has.
    per_file: usize,
    /// How many bytes of postings a file has, unpacked.
    per_piece: usize,
    /// How many postings a term has at most.
    most_postings: usize,
    /// The weight of the lowest level.
    lowest_weight: f32,
    /// How many times the weight of the level below a level has.
    weight_step: f32,
    /// The names of the tabs.
    tabs: &'a [&'a str],
    /// The names of the versions.
    versions: &'a [&'a str],
    /// Where a tab or version begins: the first section, the tab and the version, or -1.
    runs: Vec<(usize, i32, i32)>,
    /// The first term of each file of words.
    words: Vec<String>,
    /// The first of each file of endings.
    endings: Vec<String>,
}

/// Joins the pages of a site. Their order decides between results that fit equally well.
pub fn index(mut pages: Vec<Digest>, filters: Filters) -> Index {
    pages.sort_by_key(|page| (page.version, page.tab));
    let runs = runs(&pages);
    let postings = postings::join(&mut pages);
    let words = terms::words(&postings.terms);
    let endings = terms::endings(&postings.terms);
    let entry = Entry {
        sections: postings.sections,
        per_file: sections::PER_FILE,
        per_piece: postings::PER_PIECE,
        most_postings: postings::MOST_POSTINGS,
        lowest_weight: weight::LOWEST,
        weight_step: weight::STEP,
        tabs: filters.tabs,
        versions: filters.versions,
        runs,
        words: words.firsts,
        endings: endings.firsts,
    };
    // Strings and numbers are written without fail.
    let entry = serde_json::to_vec(&entry).unwrap_or_default();
    named([
        ("index", vec![pack::packed(&entry)]),
        ("words", words.files),
        ("endings", endings.files),
        ("postings", postings.files()),
        ("sections", sections::files(&pages)),
    ])
}

/// Where pages of another tab or version than those before begin.
fn runs(pages: &[Digest]) -> Vec<(usize, i32, i32)> {
    let number = |of: Option<u16>| of.map_or(-1, i32::from);
    let mut runs: Vec<(usize, i32, i32)> = Vec::new();
    let mut first = 0;
    for page in pages {
        let (tab, version) = (number(page.tab), number(page.version));
        if runs
            .last()
            .is_none_or(|run| (run.1, run.2) != (tab, version))
        {
            runs.push((first, tab, version));
        }
        first += page.sections();
    }
    runs
}

/// The files of each kind with their names.
fn named<const KINDS: usize>(kinds: [(&str, Vec<Vec<u8>>); KINDS]) -> Index {
    let folder = super::hash::hash(
        kinds
            .iter()
            .flat_map(|(_, files)| files)
            .map(|file| &**file),
    );
    let name = |kind: &str, at: usize| match kind {
        "index" => format!("{folder}/index.bin"),
        _ => format!("{folder}/{kind}-{at}.bin"),
    };
    let mut named = Vec::new();
    for (kind, files) in kinds {
        let numbered = files.into_iter().enumerate();
        named.extend(numbered.map(|(at, bytes)| File {
            name: name(kind, at),
            bytes,
        }));
    }
    Index {
        entry: name("index", 0),
        files: named,
    }
}

#[cfg(test)]
mod tests {
    use super::{Digest, Filters, Index, Page, Section, digest, index};

    fn page(url: &str, text: &str, version: Option<u16>) -> Digest {
        digest(&Page {
            url,
            title: "A page",
            version,
            sections: vec![
                Section {
                    text: text.into(),
                    ..Section::default()
                },
                Section {
                    fragment: "more",
                    level: 2,
                    heading: "More",
                    text: "Words.".into(),
                },
            ],
            ..Page::default()
        })
    }

    fn opened(index: &Index, kind: &str) -> serde_json::Value {
        let file = index.files.iter().find(|file| file.name.contains(kind));
        let packed = &file.expect("a file").bytes;
        let bytes = miniz_oxide::inflate::decompress_to_vec_zlib(packed).expect("zlib");
        serde_json::from_slice(&bytes).expect("JSON")
    }

    #[test]
    fn a_site_without_pages_has_an_entry() {
        let index = index(Vec::new(), Filters::default());
        assert_eq!(index.files.len(), 1);
        assert_eq!(index.files[0].name, index.entry);
    }

    #[test]
    fn names_change_with_what_is_in_the_files() {
        let of = |text| index(vec![page("/a", text, None)], Filters::default());
        assert_eq!(of("One"), of("One"));
        assert_ne!(of("One").entry, of("Two").entry);
    }

    #[test]
    fn pages_of_a_version_follow_each_other() {
        let pages = ["/a", "/b", "/c"].iter().zip([Some(1), Some(0), Some(1)]);
        let pages = pages.map(|(url, version)| page(url, "Text", version));
        let filters = Filters {
            tabs: &[],
            versions: &["v2", "v1"],
        };
        let index = index(pages.collect(), filters);
        let entry = opened(&index, "index.bin");
        assert_eq!(entry["runs"], serde_json::json!([[0, -1, 0], [2, -1, 1]]));
        let shown = opened(&index, "sections-0");
        let urls: Vec<_> = shown
            .as_array()
            .expect("pages")
            .iter()
            .map(|page| &page[0])
            .collect();
        assert_eq!(urls, ["/b", "/a", "/c"]);
        assert_eq!(
            shown[0][3][1],
            serde_json::json!(["more", "More", "Words."])
        );
    }

    #[test]
    fn the_order_of_threads_is_not_seen() {
        let pages =
            || (0..200).map(|at| page(&format!("/{at}"), &format!("Text {at} é東京"), None));
        let alone = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .build()
            .expect("a pool");
        let one = alone.install(|| index(pages().collect(), Filters::default()));
        assert_eq!(one, index(pages().collect(), Filters::default()));
    }
}
