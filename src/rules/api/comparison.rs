//! The fields of an endpoint page held against what the operation takes.

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::address::parameters_of_path;
use super::endpoint::{Endpoint, Field, FieldRole, Place};
use super::expected::Expectation;
use super::operations::Known;
use super::renaming;
use super::security;
use crate::syntax::{Kind, NodeRef};

/// In what a page and an operation differ. Fields are numbers of the page's, the others of the expectation's.
#[derive(Debug, Default)]
pub(super) struct Comparison {
    /// Fields with what they describe.
    pub matched: Vec<(usize, usize)>,
    /// Fields that name another place than the operation, with what they describe.
    pub misplaced: Vec<(usize, usize)>,
    /// Fields that the operation does not have.
    pub unknown: Vec<Unknown>,
    /// What no field describes.
    pub missing: Vec<usize>,
    /// Fields of objects that say nothing of their properties, with these.
    pub blank: Vec<(usize, Vec<usize>)>,
    /// Whether the page has no field for a parameter.
    pub has_no_field: bool,
}

/// A field that the operation does not have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unknown {
    pub field: usize,
    /// What should have it as a property; none for the operation itself.
    pub owner: Option<usize>,
    /// What it most likely means.
    pub near: Option<usize>,
}

/// Headers that belong to every request, or to its security.
const COMMON_HEADERS: [&str; 7] = [
    "authorization",
    "accept",
    "content-type",
    "user-agent",
    "content-length",
    "host",
    "cookie",
];

/// Holds a page against its operation.
pub(super) fn compare(endpoint: &Endpoint, known: &Known, expectation: &Expectation) -> Comparison {
    let mut comparing = Comparing {
        endpoint,
        expectation,
        credentials: security::names(&known.operation),
        aliases: aliases(endpoint, known),
        by_name: by_name(expectation),
        found: vec![Found::Skipped; endpoint.fields.len()],
        documented: FxHashSet::default(),
        comparison: Comparison::default(),
    };
    for at in 0..endpoint.fields.len() {
        comparing.field(at);
    }
    comparing.settle_places();
    comparing.find_missing();
    let mut comparison = comparing.comparison;
    renaming::pair(endpoint, expectation, &mut comparison);
    comparison
}

/// What became of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// It describes this.
    At(usize),
    /// It describes this at another place.
    Elsewhere(usize),
    /// It should describe a part of this, or of the whole, which has no such part.
    Nowhere(Option<usize>),
    /// Nothing can be said of it.
    Skipped,
}

struct Comparing<'c, 'a> {
    endpoint: &'c Endpoint<'a>,
    expectation: &'c Expectation<'a>,
    /// The names that carry credentials.
    credentials: Vec<&'a str>,
    /// The description's names of the parameters of the path, by the page's.
    aliases: FxHashMap<&'c str, &'a str>,
    /// What is expected, by its name in one form.
    by_name: FxHashMap<Cow<'a, str>, Vec<usize>>,
    found: Vec<Found>,
    documented: FxHashSet<usize>,
    comparison: Comparison,
}

impl<'a> Comparing<'_, 'a> {
    fn field(&mut self, at: usize) {
        let field = &self.endpoint.fields[at];
        let Some(name) = field.name else {
            return;
        };
        self.found[at] = match (field.parent, field.role) {
            (Some(_), _) if is_example(field) => Found::Skipped,
            (Some(parent), FieldRole::Response | FieldRole::Parameter(Place::Body))
                if self.is_parameter(parent) =>
            {
                self.nested(parent, name)
            }
            (_, FieldRole::Parameter(place)) => self.outermost(place, name),
            (_, FieldRole::Response) => Found::Skipped,
        };
        if let Found::At(expected) | Found::Elsewhere(expected) = self.found[at] {
            self.documented.insert(expected);
        }
    }

    /// Whether a field, or the one that it stands in, is a parameter.
    fn is_parameter(&self, at: usize) -> bool {
        let around = std::iter::successors(Some(at), |at| self.endpoint.fields[*at].parent);
        let mut roles = around.map(|at| self.endpoint.fields[at].role);
        roles.any(|role| matches!(role, FieldRole::Parameter(_)))
    }

    fn outermost(&mut self, place: Place, name: &str) -> Found {
        let name = match place {
            Place::Path => self
                .aliases
                .get(name)
                .copied()
                .unwrap_or(name.trim_matches(['{', '}', ':'])),
            _ => name,
        };
        if let Some(at) = self.child(None, place, name) {
            return Found::At(at);
        }
        if self.is_credential(place, name) {
            return Found::Skipped;
        }
        match place {
            Place::Body => {
                if let Some(found) = self.along(None, name) {
                    return found;
                }
            }
            _ => {
                // `filter[status]` is a part of `filter`.
                let end = name.find(['[', '.']).unwrap_or(name.len());
                if let Some(at) = self.child(None, place, &name[..end]) {
                    self.documented.insert(at);
                    return Found::Skipped;
                }
            }
        }
        let other = Place::ALL
            .into_iter()
            .find_map(|place| self.child(None, place, name));
        if let Some(at) = other {
            return Found::Elsewhere(at);
        }
        let is_open = match place {
            Place::Body => self.expectation.has_open_body,
            _ => self.expectation.has_open_parameters,
        };
        if is_open || self.is_flattened(name) {
            return Found::Skipped;
        }
        Found::Nowhere(None)
    }

    /// A field within that of an object.
    fn nested(&mut self, parent: usize, name: &str) -> Found {
        let mut around = Some(parent);
        while let Some(at) = around {
            match self.found[at] {
                Found::At(expected) => return self.property(expected, name),
                Found::Skipped if self.endpoint.fields[at].name.is_none() => {
                    around = self.endpoint.fields[at].parent;
                }
                _ => return Found::Skipped,
            }
        }
        Found::Skipped
    }

    fn property(&mut self, parent: usize, name: &str) -> Found {
        if self.expectation.all[parent].place != Place::Body {
            return Found::Skipped;
        }
        if let Some(found) = self.along(Some(parent), name) {
            return found;
        }
        // The full path within that of its parent.
        if let Some(found @ Found::At(_)) = self.along(None, name) {
            return found;
        }
        match self.expectation.all[parent].is_open {
            true => Found::Skipped,
            false => Found::Nowhere(Some(parent)),
        }
    }

    /// Follows a name such as `address.street` or `items[].id`. None where its first part leads nowhere.
    fn along(&mut self, parent: Option<usize>, name: &str) -> Option<Found> {
        if let Some(at) = self.child(parent, Place::Body, name) {
            return Some(Found::At(at));
        }
        let segments = name.split('.').map(|segment| {
            let end = segment.find('[').unwrap_or(segment.len());
            &segment[..end]
        });
        let mut segments = segments
            .filter(|segment| !segment.is_empty() && *segment != "*")
            .peekable();
        let mut at = self.child(parent, Place::Body, segments.next()?)?;
        for segment in segments {
            self.documented.insert(at);
            match self.child(Some(at), Place::Body, segment) {
                Some(next) => at = next,
                None if self.expectation.all[at].is_open => return Some(Found::Skipped),
                None => return Some(Found::Nowhere(Some(at))),
            }
        }
        Some(Found::At(at))
    }

    fn child(&self, parent: Option<usize>, place: Place, name: &str) -> Option<usize> {
        let is_child = |at: &&usize| {
            let expected = &self.expectation.all[**at];
            expected.parent == parent && expected.place == place
        };
        let named = self.by_name.get(&one_form(place, name))?;
        named.iter().find(is_child).copied()
    }

    /// Whether a name at the top is that of a property further in, described outside of its object.
    fn is_flattened(&mut self, name: &str) -> bool {
        let named = self.by_name.get(&one_form(Place::Body, name));
        let is_inner = |at: &usize| self.expectation.all[*at].parent.is_some();
        let all = named.into_iter().flatten().copied();
        let inner: Vec<usize> = all.filter(is_inner).collect();
        self.documented.extend(&inner);
        !inner.is_empty()
    }

    fn is_credential(&self, place: Place, name: &str) -> bool {
        let is_common =
            place == Place::Header && COMMON_HEADERS.contains(&name.to_lowercase().as_str());
        is_common
            || self
                .credentials
                .iter()
                .any(|known| known.eq_ignore_ascii_case(name))
    }

    /// A name at a wrong place is another parameter where the right place has a field too.
    fn settle_places(&mut self) {
        let at_place: FxHashSet<usize> = self
            .found
            .iter()
            .filter_map(|found| match found {
                Found::At(expected) => Some(*expected),
                _ => None,
            })
            .collect();
        for (at, found) in self.found.iter_mut().enumerate() {
            if let Found::Elsewhere(expected) = found
                && at_place.contains(expected)
            {
                *found = Found::Nowhere(None);
            }
            match found {
                Found::At(expected) => self.comparison.matched.push((at, *expected)),
                Found::Elsewhere(expected) => self.comparison.misplaced.push((at, *expected)),
                Found::Nowhere(owner) => self.comparison.unknown.push(Unknown {
                    field: at,
                    owner: *owner,
                    near: None,
                }),
                Found::Skipped => {}
            }
        }
        self.comparison.has_no_field = !(self.endpoint.fields.iter())
            .any(|field| matches!(field.role, FieldRole::Parameter(_)));
    }

    fn find_missing(&mut self) {
        let listed = names_in_tables(self.endpoint, self.comparison.has_no_field);
        let mut blank: Vec<(usize, Vec<usize>)> = Vec::new();
        for (at, expected) in self.expectation.all.iter().enumerate() {
            if self.documented.contains(&at)
                || expected.may_be_left_out
                || listed.contains(expected.name)
            {
                continue;
            }
            let Some(parent) = expected.parent else {
                if !self.is_credential(expected.place, expected.name) {
                    self.comparison.missing.push(at);
                }
                continue;
            };
            if !self.documented.contains(&parent) {
                continue;
            }
            let mut siblings = self.expectation.children(Some(parent));
            if siblings.any(|(at, _)| self.documented.contains(&at)) {
                self.comparison.missing.push(at);
                continue;
            }
            match blank.last_mut() {
                Some((last, names)) if *last == parent => names.push(at),
                _ => blank.push((parent, vec![at])),
            }
        }
        for (parent, names) in blank {
            let field = self
                .found
                .iter()
                .position(|found| *found == Found::At(parent));
            if let Some(field) = field.filter(|field| self.says_nothing(*field, &names)) {
                self.comparison.blank.push((field, names));
            }
        }
    }

    /// Whether a field neither names one of these properties nor leads to where they are described.
    fn says_nothing(&self, field: usize, properties: &[usize]) -> bool {
        let field = &self.endpoint.fields[field];
        let leads_on = |node: NodeRef| {
            matches!(
                node.kind(),
                Kind::Link(_)
                    | Kind::Code(_)
                    | Kind::Table
                    | Kind::List { .. }
                    | Kind::Expression(_)
            ) || node.is_element("a")
                || node.is_element("Snippet")
                || node.element().is_some_and(|element| {
                    super::endpoint::may_hide_fields(field.page, &element.name)
                })
        };
        let source = field.node.source();
        let names_one = properties
            .iter()
            .any(|at| source.contains(self.expectation.all[*at].name));
        !names_one && !field.node.descendants().any(leads_on)
    }
}

/// Whether a field stands among properties that the page gives as an example.
fn is_example(field: &Field) -> bool {
    let around = field
        .node
        .enclosing("Expandable")
        .and_then(|node| node.element()?.text_of("title"));
    around.is_some_and(|title| title.to_lowercase().contains("example"))
}

/// What is expected, by its name in one form, in its order.
fn by_name<'a>(expectation: &Expectation<'a>) -> FxHashMap<Cow<'a, str>, Vec<usize>> {
    let mut by_name: FxHashMap<Cow<'a, str>, Vec<usize>> = FxHashMap::default();
    for (at, expected) in expectation.all.iter().enumerate() {
        let form = one_form(expected.place, expected.name);
        by_name.entry(form).or_default().push(at);
    }
    by_name
}

/// The form in which names are compared: without the brackets of lists, those of headers in small letters.
fn one_form(place: Place, name: &str) -> Cow<'_, str> {
    match place {
        Place::Header => name.to_ascii_lowercase().into(),
        _ => name.trim_end_matches("[]").into(),
    }
}

/// The description's names of the parameters of the path, by the names that the page's own path gives them.
fn aliases<'c, 'a>(endpoint: &'c Endpoint, known: &Known<'a>) -> FxHashMap<&'c str, &'a str> {
    let own = parameters_of_path(endpoint.reference.path);
    let theirs = parameters_of_path(known.operation.path);
    let differing = |own: &[&str], theirs: &[&str]| own.len() == theirs.len();
    match differing(&own, &theirs) {
        true => own
            .into_iter()
            .zip(theirs)
            .filter(|(own, theirs)| own != theirs)
            .collect(),
        false => FxHashMap::default(),
    }
}

/// Names that a page gives in the cells of tables; where it has no fields, those in code and in strong letters too.
fn names_in_tables<'c>(endpoint: &'c Endpoint, has_no_field: bool) -> FxHashSet<&'c str> {
    let mut names = FxHashSet::default();
    for node in endpoint.nodes() {
        let is_name = match node.kind() {
            Kind::Text(_) | Kind::InlineCode(_) => {
                let mut around = node.ancestors().take(4);
                around.any(|node| matches!(node.kind(), Kind::Cell))
                    || has_no_field
                        && (matches!(node.kind(), Kind::InlineCode(_))
                            || node
                                .parent()
                                .is_some_and(|node| matches!(node.kind(), Kind::Strong)))
            }
            _ => false,
        };
        if is_name {
            let text = node.literal().unwrap_or("").trim();
            names.insert(text);
            names.insert(text.split([' ', '(']).next().unwrap_or(text));
        }
    }
    names
}
