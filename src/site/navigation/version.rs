//! The versions of a site.

use rustc_hash::FxHashMap;

/// The pages of one version.
#[derive(Debug, Default)]
pub(super) struct Version<'p> {
    /// Its name.
    pub(super) name: &'p str,
    /// The part of their paths that stands for the version.
    folder: Option<&'p str>,
    /// The pages by the rest of their paths.
    by_rest: FxHashMap<String, usize>,
    first: Option<usize>,
    /// The first page of each tab.
    first_of_tab: FxHashMap<Option<usize>, usize>,
}

impl<'p> Version<'p> {
    /// The version of that name with its pages: their paths and numbers.
    pub(super) fn new(name: &'p str, pages: &[(&'p str, usize)]) -> Self {
        let mut version = Self {
            name,
            folder: folder(name, pages),
            ..Self::default()
        };
        for (slug, page) in pages {
            let rest = version.rest(slug);
            version.by_rest.entry(rest).or_insert(*page);
        }
        version
    }

    /// The path of a page of this version without what stands for the version.
    pub(super) fn rest(&self, slug: &str) -> String {
        let Some(folder) = self.folder else {
            return slug.to_owned();
        };
        let mut is_first = true;
        let parts = slug.split('/').filter(|part| {
            let is_folder = is_first && *part == folder;
            is_first &= !is_folder;
            !is_folder
        });
        parts.collect::<Vec<_>>().join("/")
    }

    /// Adds a page that a reader may begin with, of a tab.
    pub(super) fn begin(&mut self, tab: Option<usize>, page: usize) {
        self.first.get_or_insert(page);
        self.first_of_tab.entry(tab).or_insert(page);
    }

    /// The first page of its own, of that tab if it has one there.
    pub(super) fn first(&self, tab: Option<usize>) -> Option<usize> {
        let of_tab = self.first_of_tab.get(&tab).copied();
        of_tab.or(self.first)
    }

    /// The page of that rest of a path.
    pub(super) fn page(&self, rest: &str) -> Option<usize> {
        self.by_rest.get(rest).copied()
    }
}

/// The folder that is named as the version, or the one that all its pages stand in.
fn folder<'p>(name: &str, pages: &[(&'p str, usize)]) -> Option<&'p str> {
    let folders = |slug: &'p str| slug.rsplit_once('/').map_or("", |(folders, _)| folders);
    let named = |slug: &'p str| folders(slug).split('/').find(|part| *part == name);
    if let Some(found) = pages.iter().find_map(|(slug, _)| named(slug)) {
        return Some(found);
    }
    let mut first = pages
        .iter()
        .map(|(slug, _)| folders(slug).split('/').next().unwrap_or(""));
    let folder = first.next().filter(|folder| !folder.is_empty())?;
    first.all(|other| other == folder).then_some(folder)
}
