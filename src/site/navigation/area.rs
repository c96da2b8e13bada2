//! The parts of the site that tabs and anchors name by the start of their pages' paths.

use rustc_hash::FxHashMap;

use crate::config::Text;
use crate::project::is_external;

/// Tabs or anchors, found by the paths of their pages.
#[derive(Debug, Default)]
pub(super) struct Areas<'p> {
    by_path: FxHashMap<&'p str, usize>,
}

impl<'p> Areas<'p> {
    /// The areas with these starts of paths, in order; of two with one start the first counts.
    pub(super) fn new(urls: impl Iterator<Item = Option<&'p Text>>) -> Self {
        let mut areas = Self::default();
        for (number, url) in urls.enumerate() {
            if let Some(path) = url.and_then(|(url, _)| path_of(url)) {
                areas.by_path.entry(path).or_insert(number);
            }
        }
        areas
    }

    /// The area whose start is the longest that a page's path begins with.
    pub(super) fn of(&self, slug: &str) -> Option<usize> {
        if self.by_path.is_empty() {
            return None;
        }
        let mut start = slug;
        loop {
            if let Some(number) = self.by_path.get(start) {
                return Some(*number);
            }
            start = start.rsplit_once('/')?.0;
        }
    }
}

/// The start of the pages' paths that an address of a tab or anchor gives; none if it leads to another site or says
/// nothing.
pub(super) fn path_of(url: &str) -> Option<&str> {
    let url = url.trim();
    let path = url.trim_start_matches("./").trim_matches('/');
    (!is_external(url) && !path.is_empty()).then_some(path)
}
