//! What the files of a project say of each other.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::components::PARAM_LOCATIONS;
use crate::config::{Config, Group, NavigationEntry};
use crate::page::{Page, Slugger, page_slug, slugify};
use crate::project::assets::{Assets, join};
use crate::source::Span;
use crate::syntax::{Element, Kind, NodeId};

/// An entry of the navigation that names a page.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The page's path without extension and leading `/`.
    pub slug: Box<str>,
    /// The entry as written.
    pub written: Box<str>,
    /// Where the entry stands in docs.json.
    pub span: Span,
    /// The names of the groups it stands in, from the outside in.
    pub groups: Vec<Box<str>>,
    /// The version it belongs to, from the innermost group that has one.
    pub version: Option<Box<str>>,
    /// The number among the project's pages, where there is such a page.
    pub page: Option<usize>,
}

/// A snippet where it stands in a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Include {
    /// The element in the page.
    pub node: NodeId,
    /// The number of the snippet among the project's pages.
    pub snippet: usize,
}

/// What the files of a project say of each other. Numbers are those of `Project::pages`.
#[derive(Clone, Debug, Default)]
pub struct Index {
    /// Every entry of the navigation that names a page, in order.
    pub listings: Vec<Listing>,
    /// The first entry of the navigation for a page's path without extension.
    pub by_listing: FxHashMap<Box<str>, usize>,
    /// For each page, the snippets in it, in order.
    pub includes: Vec<Vec<Include>>,
    /// For each page, whether another includes it.
    pub included: Vec<bool>,
    by_path: FxHashMap<Box<str>, usize>,
    by_slug: FxHashMap<Box<str>, usize>,
    fragments: Vec<FxHashSet<Box<str>>>,
}

impl Index {
    /// Joins what was read.
    pub fn new(config: &Config, pages: &[Page], assets: &Assets) -> Self {
        let by_path: FxHashMap<Box<str>, usize> = pages
            .iter()
            .enumerate()
            .map(|(at, page)| (page.path.clone(), at))
            .collect();
        // Of `a.md` and `a.mdx` the second one counts.
        let by_slug: FxHashMap<Box<str>, usize> = pages
            .iter()
            .enumerate()
            .map(|(at, page)| (page.slug().into(), at))
            .collect();
        let mut index = Self {
            by_path,
            by_slug,
            ..Self::default()
        };
        index.list(&config.view.navigation, &mut Vec::new(), None);
        let includes: Vec<Vec<Include>> = pages
            .par_iter()
            .map(|page| index.includes_of(page, assets))
            .collect();
        index.includes = includes;
        index.included = vec![false; pages.len()];
        for include in index.includes.iter().flatten() {
            index.included[include.snippet] = true;
        }
        for page in pages {
            for import in &page.imports {
                if let Some(at) = index.imported_page(page, &import.from, assets) {
                    index.included[at] = true;
                }
            }
        }
        let fragments = (0..pages.len())
            .into_par_iter()
            .map(|at| index.fragments_of(pages, at))
            .collect();
        index.fragments = fragments;
        index
    }

    /// The number of the page of that path, extension included.
    pub fn page_at_path(&self, path: &str) -> Option<usize> {
        self.by_path.get(path).copied()
    }

    /// The number of the page at an address without a leading `/`: a path without its extension, or a folder with an
    /// `index` or `README` page.
    pub fn page_at(&self, slug: &str) -> Option<usize> {
        let slug = slug.trim_end_matches('/');
        let exact = self.by_slug.get(slug).copied();
        exact.or_else(|| {
            let index = if slug.is_empty() {
                "index".to_owned()
            } else {
                format!("{slug}/index")
            };
            self.by_slug.get(&*index).copied()
        })
    }

    /// Every page's path without extension, with its number, in no particular order.
    pub fn slugs(&self) -> impl Iterator<Item = (&str, usize)> {
        self.by_slug.iter().map(|(slug, at)| (&**slug, *at))
    }

    /// The fragments that links to a page may have: its headings' and those of the snippets in it, `id`s of elements, and
    /// titles of components that can be linked to.
    pub fn fragments(&self, page: usize) -> &FxHashSet<Box<str>> {
        &self.fragments[page]
    }

    fn list(&mut self, groups: &[Group], outer: &mut Vec<Box<str>>, version: Option<&str>) {
        for group in groups {
            let own = group.version.as_ref().map(|(version, _)| &**version);
            let version = own.or(version);
            outer.push(group.name.as_ref().map_or("", |(name, _)| name).into());
            for entry in &group.pages {
                match entry {
                    NavigationEntry::Group(group) => {
                        self.list(std::slice::from_ref(group), outer, version);
                    }
                    NavigationEntry::Page { path, span } => {
                        let slug: Box<str> = listed_slug(path).into();
                        let page = self.page_at(&slug);
                        self.by_listing
                            .entry(slug.clone())
                            .or_insert(self.listings.len());
                        self.listings.push(Listing {
                            slug,
                            written: path.clone(),
                            span: *span,
                            groups: outer.clone(),
                            version: version.map(Into::into),
                            page,
                        });
                    }
                }
            }
            outer.pop();
        }
    }

    /// The page that an import in `page` names.
    pub fn imported_page(&self, page: &Page, from: &str, assets: &Assets) -> Option<usize> {
        self.page_at_path(&imported_path(&page.path, from, assets)?)
    }

    fn includes_of(&self, page: &Page, assets: &Assets) -> Vec<Include> {
        let imported: FxHashMap<&str, usize> = page
            .imports
            .iter()
            .filter_map(|import| {
                Some((
                    &*import.name,
                    self.imported_page(page, &import.from, assets)?,
                ))
            })
            .collect();
        let snippet = |element: &Element| match &*element.name {
            "Snippet" => self.page_at_path(&snippet_path(element.text_of("file")?, assets)),
            name => imported.get(name).copied(),
        };
        let nodes = page.tree.nodes();
        nodes
            .filter_map(|node| {
                Some(Include {
                    node: node.id(),
                    snippet: snippet(node.element()?)?,
                })
            })
            .collect()
    }

    fn fragments_of(&self, pages: &[Page], at: usize) -> FxHashSet<Box<str>> {
        let mut reading = Reading {
            index: self,
            pages,
            inside: Vec::new(),
            left: MOST_SNIPPETS,
            slugger: Slugger::default(),
            fragments: FxHashSet::default(),
        };
        reading.page(at);
        reading.fragments
    }
}

/// How much the snippets may weigh together that are followed from one page, those in snippets counted each time.
pub const MOST_SNIPPETS: usize = 20_000;

/// How much a snippet weighs: 1, and more where it is long, so that no more than 16 MB of them are shown.
pub fn weight_of_snippet(snippet: &Page) -> usize {
    1 + snippet.text().len() / (16_000_000 / MOST_SNIPPETS)
}

/// Collects the fragments of a page in the order of the text, snippets where they stand.
struct Reading<'a> {
    index: &'a Index,
    pages: &'a [Page],
    /// The pages that are being read, so that a circle ends.
    inside: Vec<usize>,
    /// How many snippets may still be followed.
    left: usize,
    slugger: Slugger,
    fragments: FxHashSet<Box<str>>,
}

impl Reading<'_> {
    fn page(&mut self, at: usize) {
        if self.inside.contains(&at) || self.left == 0 {
            return;
        }
        let page = &self.pages[at];
        if !self.inside.is_empty() {
            self.left = self.left.saturating_sub(weight_of_snippet(page));
        }
        self.inside.push(at);
        let mut headings = page.headings.iter().peekable();
        let mut includes = self.index.includes[at].iter().peekable();
        for node in page.tree.nodes() {
            if headings
                .next_if(|heading| heading.node == node.id())
                .is_some()
            {
                let own = node.element().and_then(|element| element.text_of("id"));
                let id = own.map_or_else(|| self.slugger.slug(&node.plain_text()), Into::into);
                self.fragments.insert(id);
            } else if let Some(include) = includes.next_if(|include| include.node == node.id()) {
                self.page(include.snippet);
            } else if let Kind::Element(element) = node.kind() {
                self.fragments.extend(element_fragment(element));
            }
        }
        self.inside.pop();
    }
}

/// The fragment that leads to an element: its `id`, or what its title makes.
fn element_fragment(element: &Element) -> Option<Box<str>> {
    if let Some(id) = element.text_of("id") {
        return Some(id.into());
    }
    let titled = match &*element.name {
        "Accordion" | "Tab" | "Step" | "Expandable" | "Card" => "title",
        "Update" => "label",
        "a" => return element.text_of("name").map(Into::into),
        "ParamField" => {
            let name = PARAM_LOCATIONS
                .into_iter()
                .find_map(|key| element.text_of(key))?;
            return Some(format!("param-{}", slugify(name)).into());
        }
        "ResponseField" => {
            return Some(format!("response-{}", slugify(element.text_of("name")?)).into());
        }
        _ => return None,
    };
    Some(slugify(element.text_of(titled)?).into())
}

/// The path of a snippet that `<Snippet file="...">` names: in `snippets`, or in `_snippets` as older projects have it.
pub fn snippet_path(file: &str, assets: &Assets) -> String {
    let file = file.trim_start_matches('/');
    let own_folder = ["snippets/", "_snippets/"];
    let inside = own_folder
        .iter()
        .find_map(|folder| file.strip_prefix(folder))
        .unwrap_or(file);
    let [path, older] = own_folder.map(|folder| format!("{folder}{inside}"));
    match assets.contains(&older) && !assets.contains(&path) {
        true => older,
        false => path,
    }
}

/// The file that an import names in the file at `importer`, where it is one of the project: `from` as written, or with an
/// extension.
pub fn imported_path(importer: &str, from: &str, assets: &Assets) -> Option<String> {
    if !from.starts_with(['/', '.']) && !from.starts_with("snippets/") {
        return None;
    }
    let from = if from.starts_with("snippets/") {
        format!("/{from}")
    } else {
        from.to_owned()
    };
    let path = join(importer, &from)?;
    if assets.contains(&path) {
        return Some(path);
    }
    const EXTENSIONS: [&str; 6] = ["mdx", "md", "jsx", "tsx", "js", "ts"];
    EXTENSIONS
        .iter()
        .map(|extension| format!("{path}.{extension}"))
        .find(|path| assets.contains(path))
}

/// The paths that the navigation lists, without extensions and leading `/`.
pub(super) fn listed_paths(config: &Config) -> FxHashSet<&str> {
    let entries = config.view.groups().flat_map(|group| &group.pages);
    let paths = entries.filter_map(|entry| match entry {
        NavigationEntry::Page { path, .. } => Some(listed_slug(path)),
        NavigationEntry::Group(_) => None,
    });
    paths.collect()
}

/// An entry of the navigation without extension, leading `/` and `./`.
pub fn listed_slug(path: &str) -> &str {
    page_slug(path.trim_start_matches("./").trim_start_matches('/'))
}
