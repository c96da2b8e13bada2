//! Which operations get a page, and where it stands.

use rustc_hash::{FxHashMap, FxHashSet};

use super::group::{Groups, Tags, joined};
use super::slug::{DEFAULT_FOLDER, Slugs, wanted};
use super::text::text;
use crate::config::{FILE_NAME as CONFIG_NAME, Group, NavigationEntry, Text};
use crate::openapi::{Document, Operation, OperationId, OperationName};
use crate::page::Role;
use crate::project::descriptions::named_in_config;
use crate::project::{Project, is_external};
use crate::source::FileId;

/// The pages that are added to a project, and what becomes of its navigation.
pub(super) struct Plan {
    pub(super) pages: Vec<Planned>,
    pub(super) navigation: Vec<Group>,
    /// The pages that the project has already.
    pub(super) by_operation: FxHashMap<OperationId, usize>,
}

/// A page to be made.
pub(super) struct Planned {
    pub(super) slug: String,
    pub(super) text: String,
    pub(super) operation: OperationId,
}

/// Plans the pages of a project's operations.
///
/// 1. A page that names an operation stands for it.
/// 2. So does an entry of the navigation that names one.
/// 3. The other operations stand where their description is named: in a group, below a tab or an anchor, or, where
///    nothing but the file as a whole names it, behind everything else.
pub(super) fn plan(project: &Project) -> Plan {
    let view = &project.config.view;
    let mut navigation = view.navigation.clone();
    let mut planner = Planner::new(project);
    if project.descriptions.is_empty() {
        return planner.finish(navigation);
    }
    let all = Owner {
        documents: planner.documents(&view.openapi),
        folder: DEFAULT_FOLDER.into(),
    };
    for group in &mut navigation {
        planner.entries(group, &all);
    }
    for group in &mut navigation {
        planner.group(group, None);
    }
    let tabs = view
        .tabs
        .iter()
        .map(|tab| (&tab.openapi, &tab.openapi_directory, &tab.url));
    let anchors = view
        .anchors
        .iter()
        .map(|anchor| (&anchor.openapi, &anchor.openapi_directory, &anchor.url));
    for (files, directory, url) in tabs.chain(anchors) {
        let documents = planner.documents(files);
        let folder = folder(directory.as_ref().or(url.as_ref()));
        let made = planner.area(&documents, &folder, true).finish();
        let made = joined(&mut navigation, made, &|group| {
            planner.holds(group, &folder)
        });
        navigation.extend(made);
    }
    let directory = folder(view.openapi_directory.as_ref());
    let all = planner.named_anywhere();
    let made = planner.area(&all, &directory, false).finish();
    let made = joined(&mut navigation, made, &|group| {
        planner.holds(group, &directory)
    });
    navigation.extend(made);
    planner.finish(navigation)
}

/// The folder that a tab, an anchor or a `directory` names.
fn folder(written: Option<&Text>) -> String {
    let path = written.map_or("", |(written, _)| written.trim());
    let path = path.trim_start_matches("./").trim_matches('/');
    let is_folder = !path.is_empty() && !is_external(path) && !path.contains("..");
    if is_folder { path } else { DEFAULT_FOLDER }.into()
}

/// What the entries of a group mean.
struct Owner<'p> {
    documents: Vec<&'p Document>,
    folder: String,
}

struct Planner<'p> {
    project: &'p Project,
    slugs: Slugs,
    pages: Vec<Planned>,
    /// The address of the page of each operation that has one.
    known: FxHashMap<OperationId, Box<str>>,
    by_operation: FxHashMap<OperationId, usize>,
    /// The descriptions of which the navigation chooses operations: it lists others only below a tab or anchor.
    chosen: FxHashSet<FileId>,
}

impl<'p> Planner<'p> {
    fn new(project: &'p Project) -> Self {
        let mut planner = Self {
            project,
            slugs: Slugs::taking(project.index.slugs().map(|(slug, _)| slug)),
            pages: Vec::new(),
            known: FxHashMap::default(),
            by_operation: FxHashMap::default(),
            chosen: FxHashSet::default(),
        };
        for (number, page) in project.pages.iter().enumerate() {
            if page.role == Role::Page
                && let Some(operation) = project.operation_of(page)
            {
                let slug = planner.known.entry(operation.key);
                slug.or_insert_with(|| page.slug().into());
                planner.by_operation.entry(operation.key).or_insert(number);
            }
        }
        // A page that is written by hand teaches its operation too, where no other page does.
        for (number, page) in project.pages.iter().enumerate() {
            if page.role == Role::Page
                && let Some(operation) = project.operation_by_hand(page)
                && !planner.known.contains_key(&operation.key)
            {
                planner.known.insert(operation.key, page.slug().into());
                planner.by_operation.insert(operation.key, number);
            }
        }
        planner
    }

    fn finish(self, navigation: Vec<Group>) -> Plan {
        Plan {
            pages: self.pages,
            navigation,
            by_operation: self.by_operation,
        }
    }

    /// The descriptions that docs.json names so.
    fn documents(&self, files: &[Text]) -> Vec<&'p Document> {
        let project = self.project;
        let found = files.iter();
        let found = found.filter_map(|(file, _)| project.description(file, CONFIG_NAME));
        found.collect()
    }

    /// The descriptions that docs.json names, wherever that is.
    fn named_anywhere(&self) -> Vec<&'p Document> {
        let project = self.project;
        let root = project.config.root.as_ref();
        let named = root.map(named_in_config).unwrap_or_default();
        let found = named.into_iter();
        let found = found.filter_map(|node| project.description(node.as_str()?, CONFIG_NAME));
        let mut seen = FxHashSet::default();
        found
            .filter(|document| seen.insert(document.file))
            .collect()
    }

    /// The page of an operation; none for one that the description keeps out.
    fn page(&mut self, operation: &Operation<'p>, folder: &str) -> Option<Box<str>> {
        if let Some(slug) = self.known.get(&operation.key) {
            return Some(slug.clone());
        }
        if operation.value.is_true("x-excluded") {
            return None;
        }
        let slug = self.slugs.claim(wanted(operation, folder));
        self.known.insert(operation.key, slug.as_str().into());
        self.pages.push(Planned {
            text: text(operation),
            operation: operation.key,
            slug: slug.clone(),
        });
        Some(slug.into())
    }

    /// Puts the addresses of pages in the place of operations that the entries of a group name.
    fn entries(&mut self, group: &mut Group, outer: &Owner<'p>) {
        let documents = match group.openapi.is_empty() {
            true => outer.documents.clone(),
            false => self.documents(&group.openapi),
        };
        let folder = match &group.openapi_directory {
            Some(directory) => folder(Some(directory)),
            None => outer.folder.clone(),
        };
        let owner = Owner { documents, folder };
        for inner in &mut group.pages {
            match inner {
                NavigationEntry::Group(inner) => self.entries(inner, &owner),
                NavigationEntry::Page { path, .. } => {
                    if let Some(slug) = self.entry(path, &owner) {
                        *path = slug;
                    }
                }
            }
        }
    }

    fn entry(&mut self, written: &str, owner: &Owner<'p>) -> Option<Box<str>> {
        let project = self.project;
        let name = OperationName::read(written)?;
        let operation = project.operation_named(&name, CONFIG_NAME, &owner.documents)?;
        self.chosen.insert(operation.description_document.file);
        self.page(&operation, &owner.folder)
    }

    /// Whether a group of the writer's has a page of an operation, or one where those of the area stand.
    fn holds(&self, group: &Group, folder: &str) -> bool {
        let is_there = |path: &str| {
            let path = path.trim_start_matches('/');
            let inner = path.strip_prefix(folder);
            inner.is_some_and(|inner| inner.starts_with('/')) || self.is_known(path)
        };
        group.pages.iter().any(|entry| match entry {
            NavigationEntry::Page { path, .. } => is_there(path),
            NavigationEntry::Group(_) => false,
        })
    }

    /// Whether a page stands for an operation.
    fn is_known(&self, slug: &str) -> bool {
        let page = self.project.index.page_at(slug);
        let page = page.map(|page| &self.project.pages[page]);
        page.is_some_and(|page| self.project.operation_of(page).is_some())
    }

    /// Adds the pages of the descriptions that a group or those in it name.
    fn group(&mut self, group: &mut Group, outer: Option<&str>) {
        let own = group.openapi_directory.as_ref();
        let own = own.map(|directory| folder(Some(directory)));
        let inherited = own.as_deref().or(outer).map(str::to_owned);
        for inner in &mut group.pages {
            if let NavigationEntry::Group(inner) = inner {
                self.group(inner, inherited.as_deref());
            }
        }
        let documents = self.documents(&group.openapi);
        let folder = inherited.as_deref().unwrap_or(DEFAULT_FOLDER);
        let groups = self.area(&documents, folder, false).finish();
        let inner = group.pages.iter_mut().filter_map(|entry| match entry {
            NavigationEntry::Group(inner) => Some(inner),
            NavigationEntry::Page { .. } => None,
        });
        let is_only = groups.len() == 1;
        let mut groups = joined(inner, groups, &|_| true);
        match (&mut *groups, is_only) {
            // The one group within would say what the group says.
            ([only], true) => group.pages.append(&mut only.pages),
            _ => group
                .pages
                .extend(groups.into_iter().map(NavigationEntry::Group)),
        }
    }

    /// Makes the pages of the operations of descriptions that have none yet, and puts them in groups; those of
    /// descriptions of which the navigation chooses only where the area `is_whole`.
    fn area(&mut self, documents: &[&'p Document], folder: &str, is_whole: bool) -> Groups<'p> {
        let mut groups = Groups::default();
        for document in documents {
            let descriptions = &self.project.descriptions;
            let tags = Tags::of(descriptions.root(document));
            for operation in descriptions.operations_of(document) {
                if self.known.contains_key(&operation.key) {
                    continue;
                }
                let slug = self.page(&operation, folder);
                if let Some(slug) = slug
                    && (is_whole || !self.chosen.contains(&document.file))
                {
                    groups.add(&tags, &operation, &slug);
                }
            }
        }
        groups
    }
}
