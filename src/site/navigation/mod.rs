//! What stands around each page: versions, tabs, anchors, groups, the pages before and after.
//!
//! 1. `Areas` say which tab and which anchor a page belongs to, by the start of its path.
//! 2. Every entry of the navigation goes into the [`Section`] of its tab and anchor, one for each version: a page of no
//!    version stands in all of them. One more section holds every version, for the pages of none.
//! 3. [`shown`] cuts from a section what one page shows.
//!
//! On a page of no version whatever differs between versions is there once for each, with the version's number
//! ([`Link::version`]): the reader's browser knows which version was chosen, and shows that one.

mod area;
mod build;
mod page;
mod section;
#[cfg(test)]
mod tests;
mod version;
mod window;

use rustc_hash::FxHashMap;

pub(super) use page::{Face, endpoint};
pub(super) use section::{Item, Section, What};
pub(super) use window::{Shown, WHOLE, shown};

use crate::config::{Anchor, Color, Tab};
use crate::project::Project;
use version::Version;

/// What stands around each page of a project.
pub(super) struct Navigation<'p> {
    project: &'p Project,
    /// By the page's number.
    faces: Vec<Face<'p>>,
    homes: Vec<Belonging>,
    versions: Vec<Version<'p>>,
    /// The number of the version that readers see who chose none.
    default_version: usize,
    tabs: Vec<Area<'p, Tab>>,
    anchors: Vec<Area<'p, Anchor>>,
    /// Names of the tabs that have pages, with the tab; none for the pages outside of every tab.
    tab_names: Vec<(&'p str, Option<usize>)>,
    sections: FxHashMap<Key, Section<'p>>,
    /// The keys of the sections in the order of their first entries.
    keys: Vec<Key>,
    /// The first page of each tab and of each anchor in each version.
    first_of_tab: FxHashMap<(Option<usize>, Option<usize>), usize>,
    first_of_anchor: FxHashMap<(Option<usize>, Option<usize>), usize>,
    order: Vec<usize>,
    home: Option<usize>,
}

/// The version, tab and anchor of a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Belonging {
    version: Option<usize>,
    tab: Option<usize>,
    anchor: Option<usize>,
}

/// What the entries of a section have in common. Without a version they are those of all versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    tab: Option<usize>,
    anchor: Option<usize>,
    version: Option<usize>,
}

/// A tab or anchor.
struct Area<'p, T> {
    stated: &'p T,
    name: &'p str,
    /// Where it leads if the navigation has no page of it.
    address: Option<String>,
}

/// Where a page stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Place<'n> {
    /// The name of its version.
    pub(super) version: Option<&'n str>,
    /// The number of its tab among [`Navigation::tabs`], and the tab's name.
    pub(super) tab: Option<(usize, &'n str)>,
    /// The groups that it stands in, from the outside in.
    pub(super) breadcrumbs: Vec<Crumb<'n>>,
    /// The page before it; for a page of no version, where the first version is read.
    pub(super) previous: Option<usize>,
    /// The page after it.
    pub(super) next: Option<usize>,
}

/// A group that a page stands in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Crumb<'n> {
    /// The group's name.
    pub(super) name: &'n str,
    /// Its first page, where that is another one.
    pub(super) page: Option<usize>,
}

/// A link to a tab, a version or a page, as one page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Link<'n> {
    pub(super) name: &'n str,
    pub(super) address: &'n str,
    pub(super) is_current: bool,
    /// The only version in which it is shown.
    pub(super) version: Option<usize>,
}

/// A link to an anchor, as one page shows it.
#[derive(Clone, Debug)]
pub(super) struct AnchorLink<'n> {
    pub(super) link: Link<'n>,
    /// The name of its icon and the icon's type.
    pub(super) icon: Option<(&'n str, Option<&'n str>)>,
    /// The color behind the icon.
    pub(super) color: Option<&'n Color>,
}

/// The pages before and after one in a version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Neighbours {
    pub(super) previous: Option<usize>,
    pub(super) next: Option<usize>,
}

const DOCUMENTATION: &str = "Documentation";

impl<'p> Navigation<'p> {
    /// Where a page stands.
    pub(super) fn place(&self, page: usize) -> Place<'_> {
        let home = self.homes[page];
        let version = home.version.or(self.chosen_first());
        let neighbours = self.neighbours_in(page, version);
        let mut tabs = self.tab_names.iter().enumerate();
        let tab = tabs.find(|(_, (_, tab))| *tab == home.tab);
        Place {
            version: home.version.map(|version| self.versions[version].name),
            tab: tab.map(|(number, (name, _))| (number, *name)),
            breadcrumbs: self.breadcrumbs(page),
            previous: neighbours.previous,
            next: neighbours.next,
        }
    }

    /// Every page that is built, in reading order: those that the navigation lists, hidden ones too, then the others.
    pub(super) fn order(&self) -> &[usize] {
        &self.order
    }

    /// Names of the tabs that have pages.
    pub(super) fn tabs(&self) -> Vec<&'p str> {
        self.tab_names.iter().map(|(name, _)| *name).collect()
    }

    /// Names of the versions.
    pub(super) fn versions(&self) -> Vec<&'p str> {
        self.versions.iter().map(|version| version.name).collect()
    }

    /// The page that a site begins with: `index`, or the first of the navigation.
    pub(super) fn home(&self) -> Option<usize> {
        self.home
    }

    /// What a page is called and where it leads.
    pub(super) fn face(&self, page: usize) -> &Face<'p> {
        &self.faces[page]
    }

    /// The version that readers see who chose none.
    pub(super) fn default_version(&self) -> Option<&'p str> {
        Some(self.versions.get(self.default_version)?.name)
    }

    /// The name of a version by its number.
    pub(super) fn version_name(&self, version: usize) -> &'p str {
        self.versions[version].name
    }

    /// The number of a page's version.
    pub(super) fn version_of(&self, page: usize) -> Option<usize> {
        self.homes[page].version
    }

    /// The first version's number, where there are versions.
    fn chosen_first(&self) -> Option<usize> {
        (!self.versions.is_empty()).then_some(self.default_version)
    }

    /// The section that the sidebar of a page shows; without a page, of the pages that list the others.
    pub(super) fn section(&self, page: Option<usize>) -> Option<&Section<'p>> {
        let Belonging {
            version,
            tab,
            anchor,
        } = page.map_or_else(Belonging::default, |page| self.homes[page]);
        let key = |tab, anchor| Key {
            tab,
            anchor,
            version,
        };
        let nearest = [key(tab, anchor), key(tab, None), key(None, None)];
        let found = nearest.iter().find_map(|key| self.sections.get(key));
        found.or_else(|| {
            let first = self.keys.iter().find(|key| key.version == version)?;
            self.sections.get(first)
        })
    }

    /// The sections in the order of their first entries, each with the name of what its entries belong to. Together they
    /// hold every entry.
    pub(super) fn sections(&self) -> impl Iterator<Item = (&'p str, &Section<'p>)> {
        let whole = self.keys.iter().filter(|key| key.version.is_none());
        whole.filter_map(|key| {
            let area = key.anchor.map(|anchor| self.anchors[anchor].name);
            let area = area.or(key.tab.map(|tab| self.tabs[tab].name));
            Some((
                area.unwrap_or_else(|| self.top_name()),
                self.sections.get(key)?,
            ))
        })
    }

    fn breadcrumbs(&self, page: usize) -> Vec<Crumb<'_>> {
        let found = self.own_section(page, self.homes[page].version);
        let Some((section, place)) =
            found.and_then(|section| Some((section, section.place(page)?)))
        else {
            return Vec::new();
        };
        let groups = section.groups_around(place).into_iter();
        let crumbs = groups.filter_map(|group| {
            let item = section.item(group);
            let What::Group { name, .. } = item.what else {
                return None;
            };
            let is_other = |first: &usize| *first != page && !self.faces[*first].leads_elsewhere;
            let first = Some(item.first).filter(is_other);
            let crumb = Crumb { name, page: first };
            (!name.is_empty()).then_some(crumb)
        });
        crumbs.collect()
    }

    fn own_section(&self, page: usize, version: Option<usize>) -> Option<&Section<'p>> {
        let Belonging { tab, anchor, .. } = self.homes[page];
        self.sections.get(&Key {
            tab,
            anchor,
            version,
        })
    }

    fn neighbours_in(&self, page: usize, version: Option<usize>) -> Neighbours {
        let section = self.own_section(page, version);
        let [previous, next] = section.map_or([None, None], |section| section.neighbours(page));
        Neighbours { previous, next }
    }

    /// The pages before and after one, with the only version in which they are shown.
    pub(super) fn neighbours(&self, page: usize) -> Vec<(Option<usize>, Neighbours)> {
        self.in_each(self.homes[page].version, |version| {
            Some(self.neighbours_in(page, version))
        })
    }

    /// What there is for a page of that version: one thing, or for a page of none one for each version where they differ,
    /// with the version's number.
    fn in_each<T: PartialEq>(
        &self,
        version: Option<usize>,
        of: impl Fn(Option<usize>) -> Option<T>,
    ) -> Vec<(Option<usize>, T)> {
        if version.is_some() || self.versions.is_empty() {
            return of(version).map(|one| (None, one)).into_iter().collect();
        }
        let each = (0..self.versions.len()).map(|version| of(Some(version)));
        let each: Vec<Option<T>> = each.collect();
        let is_one = each.iter().all(|one| *one == each[0]);
        let numbered = each.into_iter().enumerate();
        match is_one {
            true => numbered
                .take(1)
                .filter_map(|(_, one)| Some((None, one?)))
                .collect(),
            false => numbered
                .filter_map(|(version, one)| Some((Some(version), one?)))
                .collect(),
        }
    }

    /// The versions, each with the same page of it or its first one. None if there are not several.
    pub(super) fn version_links(&self, page: Option<usize>) -> Vec<Link<'_>> {
        if self.versions.len() < 2 {
            return Vec::new();
        }
        let home = page.map_or_else(Belonging::default, |page| self.homes[page]);
        let own = page.and_then(|page| {
            let slug = self.project.pages[page].slug();
            Some(self.versions[home.version?].rest(slug))
        });
        let current = home.version.or(self.chosen_first());
        let links = self
            .versions
            .iter()
            .enumerate()
            .filter_map(|(number, version)| {
                let is_own = home.version == Some(number);
                let same = match is_own {
                    true => page,
                    false => own.as_ref().and_then(|rest| version.page(rest)),
                };
                let first = || version.first(home.tab);
                Some(Link {
                    name: version.name,
                    address: &self.faces[same.or_else(first)?].address,
                    is_current: current == Some(number),
                    version: None,
                })
            });
        let links: Vec<Link> = links.collect();
        if links.len() > 1 { links } else { Vec::new() }
    }

    /// The tabs, as a page shows them. None if there is but one.
    pub(super) fn tab_links(&self, page: Option<usize>) -> Vec<Link<'_>> {
        if self.tabs.is_empty() {
            return Vec::new();
        }
        let home = page.map_or_else(Belonging::default, |page| self.homes[page]);
        let mut links = Vec::new();
        if self.tab_names.iter().any(|(_, tab)| tab.is_none()) {
            let first = |version| self.first_outside(None, version);
            for (version, address) in self.in_each(home.version, first) {
                links.push(Link {
                    name: self.top_name(),
                    address,
                    is_current: page.is_some() && home.tab.is_none(),
                    version,
                });
            }
        }
        for (number, tab) in self.tabs.iter().enumerate() {
            let first = |version| {
                let page = self.first_of_tab.get(&(Some(number), version));
                let address = page.map(|&page| &*self.faces[page].address);
                address.or(tab.address.as_deref())
            };
            for (version, address) in self.in_each(home.version, first) {
                links.push(Link {
                    name: tab.name,
                    address,
                    is_current: page.is_some() && home.tab == Some(number),
                    version,
                });
            }
        }
        let several = links.iter().any(|link| link.name != links[0].name);
        if several { links } else { Vec::new() }
    }

    /// The first page of a tab, one of no anchor if it has such.
    fn first_outside(&self, tab: Option<usize>, version: Option<usize>) -> Option<&str> {
        let outside = self.sections.get(&Key {
            tab,
            anchor: None,
            version,
        });
        let outside = outside.and_then(|section| section.order().first());
        let page = outside.or_else(|| self.first_of_tab.get(&(tab, version)))?;
        Some(&self.faces[*page].address)
    }

    fn top_name(&self) -> &'p str {
        let name = self.project.config.view.top_anchor.name.as_ref();
        name.map_or(DOCUMENTATION, |(name, _)| name)
    }

    /// The anchors, as a page shows them: the top-most first. None if docs.json has none.
    pub(super) fn anchor_links(&self, page: Option<usize>) -> Vec<AnchorLink<'_>> {
        if self.anchors.is_empty() {
            return Vec::new();
        }
        let home = page.map_or_else(Belonging::default, |page| self.homes[page]);
        let mut links = self.top_anchor(home, page.is_some());
        for (number, anchor) in self.anchors.iter().enumerate() {
            let is_current = home.anchor == Some(number);
            if !anchor.stated.is_default_hidden || is_current {
                self.add_anchor(number, home, is_current, &mut links);
            }
        }
        links
    }

    fn top_anchor(&self, home: Belonging, has_page: bool) -> Vec<AnchorLink<'_>> {
        let view = &self.project.config.view;
        let top = &view.top_anchor;
        let icon = top.icon.as_ref().map_or("book-open", |(icon, _)| icon);
        let icon_type = top.icon_type.as_ref().map(|(kind, _)| &**kind);
        let first = |version| {
            let own = self.first_outside(home.tab, version);
            own.or_else(|| self.first_outside(None, version))
        };
        let firsts = self.in_each(home.version, first).into_iter();
        let links = firsts.map(|(version, address)| AnchorLink {
            link: Link {
                name: self.top_name(),
                address,
                is_current: has_page && home.anchor.is_none(),
                version,
            },
            icon: Some((icon, icon_type)),
            color: view.colors.anchors.as_ref(),
        });
        links.collect()
    }

    fn add_anchor<'n>(
        &'n self,
        number: usize,
        home: Belonging,
        is_current: bool,
        links: &mut Vec<AnchorLink<'n>>,
    ) {
        let anchor = &self.anchors[number];
        let own_version =
            self.version_named(anchor.stated.version.as_ref().map(|(name, _)| &**name));
        let first = |version: Option<usize>| {
            if version.is_some() && own_version.is_some() && version != own_version {
                return None;
            }
            let page = self.first_of_anchor.get(&(Some(number), version));
            let address = page.map(|&page| &*self.faces[page].address);
            address.or(anchor.address.as_deref())
        };
        let icon = anchor.stated.icon.as_ref().map(|icon| {
            let kind = icon.icon_type.as_ref().map(|(kind, _)| &**kind);
            (&*icon.name.0, kind)
        });
        let common = self.project.config.view.colors.anchors.as_ref();
        let color = anchor.stated.color.as_ref().or(common);
        let shown = self.in_each(home.version, first).into_iter();
        links.extend(shown.map(|(version, address)| AnchorLink {
            link: Link {
                name: anchor.name,
                address,
                is_current,
                version,
            },
            icon,
            color,
        }));
    }

    fn version_named(&self, name: Option<&str>) -> Option<usize> {
        let name = name?;
        let mut versions = self.versions.iter();
        versions.position(|version| version.name == name)
    }
}
