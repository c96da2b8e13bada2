//! The groups that the pages of a description stand in.

use rustc_hash::FxHashMap;

use crate::config::{Group, NavigationEntry};
use crate::openapi::{Located, Operation};
use crate::source::Span;

/// The group of operations without a tag, and that of webhooks.
const UNTAGGED: &str = "API reference";
const WEBHOOKS: &str = "Webhooks";

/// What a description says of a tag.
struct Tag<'a> {
    /// What readers see.
    label: &'a str,
    /// The group around its own.
    around: Option<&'a str>,
    /// Where it stands among the tags.
    at: usize,
}

/// The tags of a description.
pub(super) struct Tags<'a> {
    by_name: FxHashMap<&'a str, Tag<'a>>,
}

impl<'a> Tags<'a> {
    /// Reads the tags, and the groups of tags that some writers have.
    pub(super) fn of(root: Option<Located<'a>>) -> Self {
        let list = |key| {
            let list = root.and_then(|root| root.get(key));
            list.into_iter().flat_map(Located::elements)
        };
        let mut by_name: FxHashMap<&str, Tag> = FxHashMap::default();
        for (at, tag) in list("tags").enumerate() {
            let Some(name) = tag.str("name") else {
                continue;
            };
            let shown = ["x-group", "x-displayName", "summary"];
            let mut shown = shown.into_iter().filter_map(|key| tag.str(key));
            by_name.entry(name).or_insert(Tag {
                label: shown.find(|text| !text.trim().is_empty()).unwrap_or(name),
                around: tag.str("parent"),
                at,
            });
        }
        let mut at = 0;
        for group in list("x-tagGroups") {
            let Some(outer) = group.str("name") else {
                continue;
            };
            let tags = group.get("tags").into_iter().flat_map(Located::elements);
            for name in tags.filter_map(|tag| tag.node().as_str()) {
                let tag = by_name.entry(name).or_insert(Tag {
                    label: name,
                    around: None,
                    at: 0,
                });
                // A group keeps its tags together, in its own order.
                tag.around = Some(outer);
                tag.at = at;
                at += 1;
            }
        }
        let labels: FxHashMap<&str, &str> = by_name
            .iter()
            .map(|(name, tag)| (*name, tag.label))
            .collect();
        for tag in by_name.values_mut() {
            tag.around = tag
                .around
                .map(|name| labels.get(name).copied().unwrap_or(name));
        }
        Self { by_name }
    }

    fn key(&self, operation: &Operation<'a>) -> Key<'a> {
        let Some(name) = operation.tags().find(|tag| !tag.trim().is_empty()) else {
            return match operation.webhook {
                true => Key::new(WEBHOOKS, Rank::Webhooks),
                false => Key::new(UNTAGGED, Rank::Untagged),
            };
        };
        match self.by_name.get(name) {
            Some(tag) => Key {
                label: tag.label,
                around: tag.around,
                rank: Rank::Stated(tag.at),
            },
            None => Key::new(name, Rank::Tagged),
        }
    }
}

/// Where a group stands: those of tags that the description lists in its order, then others in that of their operations.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Stated(usize),
    Tagged,
    Untagged,
    Webhooks,
}

struct Key<'a> {
    label: &'a str,
    around: Option<&'a str>,
    rank: Rank,
}

impl<'a> Key<'a> {
    fn new(label: &'a str, rank: Rank) -> Self {
        Self {
            label,
            around: None,
            rank,
        }
    }
}

/// The groups of an area's operations.
#[derive(Default)]
pub(super) struct Groups<'a> {
    groups: Vec<(Key<'a>, Vec<NavigationEntry>)>,
    /// By what stands around and what readers see, in whatever letter case.
    by_label: FxHashMap<(Option<String>, String), usize>,
}

impl<'a> Groups<'a> {
    /// Adds a page to the group of its operation.
    pub(super) fn add(&mut self, tags: &Tags<'a>, operation: &Operation<'a>, slug: &str) {
        let key = tags.key(operation);
        let number = *self
            .by_label
            .entry((key.around.map(folded), folded(key.label)))
            .or_insert_with(|| {
                self.groups.push((key, Vec::new()));
                self.groups.len() - 1
            });
        self.groups[number].1.push(entry(slug));
    }

    /// The groups in order. Where a group stands around others, they stand in it where the first of them would.
    pub(super) fn finish(mut self) -> Vec<Group> {
        self.groups.sort_by_key(|(key, _)| key.rank);
        let mut done: Vec<Group> = Vec::new();
        let mut outer: FxHashMap<&str, usize> = FxHashMap::default();
        for (key, pages) in self.groups {
            let Some(around) = key.around.filter(|around| *around != key.label) else {
                // A tag may hold pages of its own, and other tags.
                match outer.get(key.label) {
                    Some(&number) => {
                        let inner = std::mem::take(&mut done[number].pages);
                        done[number].pages = pages.into_iter().chain(inner).collect();
                    }
                    None => {
                        outer.insert(key.label, done.len());
                        done.push(group(key.label, pages));
                    }
                }
                continue;
            };
            let number = *outer.entry(around).or_insert_with(|| {
                done.push(group(around, Vec::new()));
                done.len() - 1
            });
            let inner = NavigationEntry::Group(group(key.label, pages));
            done[number].pages.push(inner);
        }
        done
    }
}

/// A name without what readers do not tell apart.
fn folded(name: &str) -> String {
    name.trim().to_lowercase()
}

/// Puts what groups hold that were made into groups of the same name, in whatever letter case, that the writer has and
/// `is_of_area`. Gives those that have no such group.
pub(super) fn joined<'g>(
    written: impl IntoIterator<Item = &'g mut Group>,
    made: Vec<Group>,
    is_of_area: &dyn Fn(&Group) -> bool,
) -> Vec<Group> {
    if made.is_empty() {
        return made;
    }
    let mut places: FxHashMap<String, &mut Group> = FxHashMap::default();
    collect(&mut written.into_iter(), is_of_area, &mut places);
    let mut left = Vec::new();
    for group in made {
        let name = group.name.as_ref().map(|(name, _)| folded(name));
        match name.and_then(|name| places.get_mut(&name)) {
            Some(place) => place.pages.extend(group.pages),
            None => left.push(group),
        }
    }
    left
}

/// The groups by their names: of those within each other, the outer one, and of others the first.
fn collect<'g>(
    groups: &mut dyn Iterator<Item = &'g mut Group>,
    is_of_area: &dyn Fn(&Group) -> bool,
    places: &mut FxHashMap<String, &'g mut Group>,
) {
    // What belongs to one version stands in no other.
    for group in groups.filter(|group| group.version.is_none()) {
        let name = group.name.as_ref().map(|(name, _)| folded(name));
        let name = name.filter(|name| !name.is_empty() && is_of_area(group));
        match name.filter(|name| !places.contains_key(name)) {
            Some(name) => {
                places.insert(name, group);
            }
            None => {
                let entries = group.pages.iter_mut();
                let mut inner = entries.filter_map(|entry| match entry {
                    NavigationEntry::Group(group) => Some(group),
                    NavigationEntry::Page { .. } => None,
                });
                collect(&mut inner, is_of_area, places);
            }
        }
    }
}

/// An entry that no one wrote.
fn entry(slug: &str) -> NavigationEntry {
    NavigationEntry::Page {
        path: slug.into(),
        span: Span::empty(0),
    }
}

fn group(name: &str, pages: Vec<NavigationEntry>) -> Group {
    Group {
        name: Some((name.trim().to_owned(), Span::empty(0))),
        span: Span::empty(0),
        icon: None,
        version: None,
        openapi: Vec::new(),
        openapi_directory: None,
        pages,
    }
}
