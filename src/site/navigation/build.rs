//! Reads the navigation of a project.

use rustc_hash::{FxHashMap, FxHashSet};

use super::area::{Areas, path_of};
use super::page::Face;
use super::section::{Section, Step};
use super::version::Version;
use super::{Area, Belonging, Key, Navigation};
use crate::config::{Group, NavigationEntry, Text};
use crate::page::Role;
use crate::project::{Listing, Project, is_external};
use crate::site::Addresses;
use crate::site::markup::runs_code;

impl<'p> Navigation<'p> {
    /// Reads the navigation of a project.
    pub(in crate::site) fn new(project: &'p Project, addresses: &Addresses<'p>) -> Self {
        let view = &project.config.view;
        let faces = project.pages.iter().enumerate();
        let faces = faces.map(|(number, page)| Face::new(project, page, number, addresses));
        let mut navigation = Self {
            project,
            faces: faces.collect(),
            homes: Vec::new(),
            versions: Vec::new(),
            default_version: 0,
            tabs: Vec::new(),
            anchors: Vec::new(),
            tab_names: Vec::new(),
            sections: FxHashMap::default(),
            keys: Vec::new(),
            first_of_tab: FxHashMap::default(),
            first_of_anchor: FxHashMap::default(),
            order: order(project),
            home: None,
        };
        let names = version_names(project);
        navigation.homes = homes(project, &names);
        navigation.use_versions(&names);
        let address =
            |url: Option<&Text>| url.and_then(|(url, _)| address_of(project, addresses, url));
        let tabs = view.tabs.iter().filter_map(|tab| {
            Some(Area {
                stated: tab,
                name: &tab.name.as_ref()?.0,
                address: address(tab.url.as_ref()),
            })
        });
        navigation.tabs = tabs.collect();
        let anchors = view.anchors.iter().filter_map(|anchor| {
            Some(Area {
                stated: anchor,
                name: &anchor.name.as_ref()?.0,
                address: address(anchor.url.as_ref()),
            })
        });
        navigation.anchors = anchors.collect();
        navigation.list();
        navigation.name_tabs();
        navigation.home = navigation.find_home();
        navigation
    }

    /// Gives each version its own pages.
    fn use_versions(&mut self, names: &[&'p str]) {
        let mut pages: Vec<Vec<(&'p str, usize)>> = vec![Vec::new(); names.len()];
        for &page in &self.order {
            if let Some(version) = self.homes[page].version {
                pages[version].push((self.project.pages[page].slug(), page));
            }
        }
        for (name, pages) in names.iter().zip(&pages) {
            let mut version = Version::new(name, pages);
            for (_, page) in pages.iter().filter(|(_, page)| self.faces[*page].is_read()) {
                version.begin(self.homes[*page].tab, *page);
            }
            self.versions.push(version);
        }
        let first = pages.iter().position(|pages| !pages.is_empty());
        self.default_version = first.unwrap_or(0);
    }

    /// The page that the site begins with.
    fn find_home(&self) -> Option<usize> {
        let index = self.project.index.page_at("");
        let index = index.filter(|page| self.project.pages[*page].role == Role::Page);
        let mut order = self.order.iter().copied();
        index.or_else(|| order.find(|page| self.faces[*page].is_read()))
    }

    /// Puts every entry in its sections.
    fn list(&mut self) {
        let mut entries = Entries {
            listings: self.project.index.listings.iter(),
            groups: 0,
            way: Vec::new(),
        };
        entries.walk(&self.project.config.view.navigation, &mut |way, listing| {
            self.add(way, listing);
        });
    }

    fn add(&mut self, way: &[Step<'p>], listing: &'p Listing) {
        let project = self.project;
        let Some(page) = page_of(project, listing) else {
            return;
        };
        let face = &self.faces[page];
        if face.is_hidden {
            return;
        }
        let leads_elsewhere = face.leads_elsewhere;
        let home = self.homes[page];
        let anchor = home.anchor.and_then(|anchor| self.anchors.get(anchor));
        let of_anchor = anchor.and_then(|anchor| anchor.stated.version.as_ref());
        let version = self
            .version_named(listing.version.as_deref())
            .or_else(|| self.version_named(of_anchor.map(|(name, _)| &**name)));
        let versions = match version {
            Some(version) => version..version + 1,
            None => 0..self.versions.len(),
        };
        for of in versions.map(Some).chain([None]) {
            let key = Key {
                tab: home.tab,
                anchor: home.anchor,
                version: of,
            };
            let section = self.sections.entry(key).or_insert_with(|| {
                self.keys.push(key);
                Section::default()
            });
            section.add(way, page, version, leads_elsewhere);
            if !leads_elsewhere {
                let tab = (home.tab, of);
                self.first_of_tab.entry(tab).or_insert(page);
                let anchor = (home.anchor, of);
                self.first_of_anchor.entry(anchor).or_insert(page);
            }
        }
    }

    fn name_tabs(&mut self) {
        if self.tabs.is_empty() {
            return;
        }
        let has_pages = |tab: Option<usize>| self.first_of_tab.contains_key(&(tab, None));
        let outside = has_pages(None).then(|| (self.top_name(), None));
        let tabs = self.tabs.iter().enumerate();
        let tabs = tabs.filter(|(number, _)| has_pages(Some(*number)));
        let tabs = tabs.map(|(number, tab)| (tab.name, Some(number)));
        self.tab_names = outside.into_iter().chain(tabs).collect();
    }
}

/// Goes through the groups of docs.json and, beside them, through the entries that the index has in the same order.
struct Entries<'p> {
    listings: std::slice::Iter<'p, Listing>,
    groups: usize,
    way: Vec<Step<'p>>,
}

impl<'p> Entries<'p> {
    fn walk(&mut self, groups: &'p [Group], visit: &mut impl FnMut(&[Step<'p>], &'p Listing)) {
        for group in groups {
            self.way.push(Step {
                number: self.groups,
                name: group.name.as_ref().map_or("", |(name, _)| name),
                icon: group.icon.as_ref(),
            });
            self.groups += 1;
            for entry in &group.pages {
                match entry {
                    NavigationEntry::Group(group) => {
                        self.walk(std::slice::from_ref(group), visit);
                    }
                    NavigationEntry::Page { .. } => {
                        if let Some(listing) = self.listings.next() {
                            visit(&self.way, listing);
                        }
                    }
                }
            }
            self.way.pop();
        }
    }
}

/// The page that an entry lists, if it is built.
fn page_of(project: &Project, listing: &Listing) -> Option<usize> {
    let is_page = |page: &usize| project.pages[*page].role == Role::Page;
    listing.page.filter(is_page)
}

/// The pages that are built, each once: those of the navigation, then the others by path.
fn order(project: &Project) -> Vec<usize> {
    let listed = project.index.listings.iter();
    let listed = listed.filter_map(|listing| page_of(project, listing));
    // Of two files with one address the index knows the one that counts.
    let others = (0..project.pages.len()).filter(|&page| {
        let found = &project.pages[page];
        found.role == Role::Page && project.index.page_at(found.slug()) == Some(page)
    });
    let mut seen = FxHashSet::default();
    let all = listed.chain(others);
    all.filter(|page| seen.insert(*page)).collect()
}

/// The names of versions, each once, if there are several.
fn version_names(project: &Project) -> Vec<&str> {
    let mut seen = FxHashSet::default();
    let names = project.config.view.versions.iter();
    let names: Vec<&str> = names
        .map(|(name, _)| &**name)
        .filter(|name| seen.insert(*name))
        .collect();
    if names.len() > 1 { names } else { Vec::new() }
}

/// What each page belongs to.
fn homes(project: &Project, versions: &[&str]) -> Vec<Belonging> {
    let view = &project.config.view;
    // Tabs and anchors without a name are none.
    let tabs = view.tabs.iter().filter(|tab| tab.name.is_some());
    let tabs = Areas::new(tabs.map(|tab| tab.url.as_ref()));
    let named = || view.anchors.iter().filter(|anchor| anchor.name.is_some());
    let anchors = Areas::new(named().map(|anchor| anchor.url.as_ref()));
    let number = |name: &str| versions.iter().position(|version| *version == name);
    let of_anchors: Vec<Option<usize>> = named()
        .map(|anchor| number(&anchor.version.as_ref()?.0))
        .collect();
    let mut listed: FxHashMap<usize, Vec<Option<usize>>> = FxHashMap::default();
    for listing in &project.index.listings {
        if let Some(page) = page_of(project, listing) {
            let version = listing.version.as_deref().and_then(number);
            listed.entry(page).or_default().push(version);
        }
    }
    let pages = project.pages.iter().enumerate();
    let homes = pages.map(|(page, found)| {
        let slug = found.slug();
        let anchor = anchors.of(slug);
        let of_anchor = anchor.and_then(|anchor| of_anchors[anchor]);
        let version = match listed.get(&page).map(Vec::as_slice) {
            Some([first, others @ ..]) => {
                first.filter(|_| others.iter().all(|other| other == first))
            }
            _ => slug.split_once('/').and_then(|(folder, _)| number(folder)),
        };
        Belonging {
            version: version.or(of_anchor),
            tab: tabs.of(slug),
            anchor,
        }
    });
    homes.collect()
}

/// Where the address of a tab or anchor leads of which the navigation has no page.
fn address_of(project: &Project, addresses: &Addresses, url: &str) -> Option<String> {
    if is_external(url.trim()) {
        return (!runs_code(url)).then(|| url.trim().to_owned());
    }
    let path = path_of(url)?;
    let is_page = |page: &usize| project.pages[*page].role == Role::Page;
    if let Some(page) = project.index.page_at(path).filter(is_page) {
        return Some(addresses.page(page));
    }
    if project.assets.contains(path) {
        return Some(addresses.file(path));
    }
    let is_inside = |slug: &str| {
        let rest = slug.strip_prefix(path);
        rest.is_some_and(|rest| rest.starts_with('/'))
    };
    let mut pages = (0..project.pages.len()).filter(is_page);
    let first = pages.find(|&page| is_inside(project.pages[page].slug()))?;
    Some(addresses.page(first))
}
