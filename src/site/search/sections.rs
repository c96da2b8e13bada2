//! What results show.

use rayon::prelude::*;

use super::digest::Digest;
use super::pack::packed;

/// How many sections a file has. A result loads the file that its section is in.
pub(super) const PER_FILE: usize = 16;

/// The sections of all pages in their order, equally many in each file, packed.
pub(super) fn files(pages: &[Digest]) -> Vec<Vec<u8>> {
    let places: Vec<(usize, usize)> = pages
        .iter()
        .enumerate()
        .flat_map(|(page, digest)| (0..digest.sections()).map(move |section| (page, section)))
        .collect();
    places
        .par_chunks(PER_FILE)
        .map(|places| file(pages, places))
        .collect()
}

fn file(pages: &[Digest], places: &[(usize, usize)]) -> Vec<u8> {
    let of_pages = places.chunk_by(|one, other| one.0 == other.0);
    let of_pages = of_pages.filter_map(|places| {
        let (page, first) = *places.first()?;
        let digest = &pages[page];
        let shown: Vec<&str> = digest.shown_from(first).take(places.len()).collect();
        Some(format!("{},[{}]]", digest.head, shown.join(",")))
    });
    let of_pages: Vec<String> = of_pages.collect();
    packed(format!("[{}]", of_pages.join(",")).as_bytes())
}
