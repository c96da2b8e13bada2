//! The fields of an endpoint page held against what the operation takes.

use rustc_hash::{FxHashMap, FxHashSet};

use super::address::parameters_of_path;
use super::endpoint::{Endpoint, Field, FieldRole, Place};
use super::expected::{Expectation, Expected};
use super::operations::Known;
use super::security;
use super::types::Kinds;
use crate::openapi::Schema;
use crate::syntax::nearest::nearest;
use crate::syntax::{Kind, NodeRef};

/// In what a page and an operation differ. Fields are numbers of the page's, the others of the expectation's.
#[derive(Debug, Default)]
pub(super) struct Comparison {
    /// Fields with what they describe.
    pub matched: Vec<(usize, usize)>,
    /// Fields that name another place than the operation, with what they describe.
    pub misplaced: Vec<(usize, usize)>,
    /// Fields that the operation does not have, with what they most likely mean.
    pub unknown: Vec<(usize, Option<usize>)>,
    /// What no field describes.
    pub missing: Vec<usize>,
    /// Fields of objects that say nothing of their properties, with these.
    pub blank: Vec<(usize, Vec<usize>)>,
    /// Whether the page has no field for a parameter.
    pub has_no_field: bool,
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
        found: vec![Found::Skipped; endpoint.fields.len()],
        documented: FxHashSet::default(),
        comparison: Comparison::default(),
    };
    for at in 0..endpoint.fields.len() {
        comparing.field(at);
    }
    comparing.settle_places();
    comparing.find_missing();
    comparing.pair_renamed();
    comparing.comparison
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
        let mut children = self.expectation.children(parent);
        children
            .find(|(_, expected)| {
                expected.place == place && is_same_name(place, expected.name, name)
            })
            .map(|(at, _)| at)
    }

    /// Whether a name at the top is that of a property further in, described outside of its object.
    fn is_flattened(&mut self, name: &str) -> bool {
        let all = self.expectation.all.iter().enumerate();
        let inner = all.filter(|(_, expected)| {
            expected.parent.is_some() && is_same_name(Place::Body, expected.name, name)
        });
        let inner: Vec<usize> = inner.map(|(at, _)| at).collect();
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
                Found::Nowhere(_) => self.comparison.unknown.push((at, None)),
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

    /// Finds the parameters that are plainly meant by fields of other names: they are not missing besides.
    fn pair_renamed(&mut self) {
        for at in 0..self.comparison.unknown.len() {
            let number = self.comparison.unknown[at].0;
            let field = &self.endpoint.fields[number];
            let Found::Nowhere(parent) = self.found[number] else {
                continue;
            };
            let place = match field.role {
                FieldRole::Parameter(place) => place,
                FieldRole::Response => Place::Body,
            };
            let is_alike = |expected: &Expected| {
                expected.parent == parent
                    && expected.place == place
                    && (may_be_of_type(field, expected) || has_property(field, expected))
            };
            let missing: Vec<usize> = (self.comparison.missing.iter().copied())
                .filter(|at| is_alike(&self.expectation.all[*at]))
                .collect();
            let unknown = self.comparison.unknown.iter().filter(|(other, _)| {
                self.found[*other] == Found::Nowhere(parent)
                    && self.endpoint.fields[*other].role == field.role
            });
            let is_only_one = missing.len() == 1 && unknown.count() == 1;
            let meant = self
                .meant(field, &missing)
                .or_else(|| missing.first().copied().filter(|_| is_only_one));
            if let Some(meant) = meant {
                self.comparison.missing.retain(|at| *at != meant);
                self.comparison.unknown[at].1 = Some(meant);
                continue;
            }
            let children = self.expectation.children(parent);
            let names: Vec<(&str, usize)> = children
                .filter(|(_, expected)| expected.place == place)
                .map(|(at, expected)| (expected.name, at))
                .collect();
            let near = nearest(
                field.name.unwrap_or(""),
                names.iter().map(|(name, _)| *name),
            );
            let near = near.and_then(|near| names.iter().find(|(name, _)| *name == near));
            self.comparison.unknown[at].1 = near.map(|(_, at)| *at);
        }
    }

    /// Which of several missing parameters a field means by another name.
    fn meant(&self, field: &Field, missing: &[usize]) -> Option<usize> {
        let name = field.name?;
        let last = name.rsplit('.').next().unwrap_or(name);
        let words = words_of(last);
        let all = &self.expectation.all;
        let is_said = |at: &&usize| {
            let description = all[**at].description.map(letters);
            description.is_some_and(|text| {
                text.len() > 12 && letters(&field.node.plain_text()).contains(&text)
            })
        };
        let respelled =
            |at: &&usize| words_of(all[**at].name) == words || has_property(field, &all[**at]);
        let lengthened = |at: &&usize| {
            let other = words_of(all[**at].name);
            other.ends_with(&words) || words.ends_with(&other)
        };
        let found = missing
            .iter()
            .find(respelled)
            .or_else(|| missing.iter().find(is_said));
        let found = found.copied().or_else(|| {
            let near = nearest(last, missing.iter().map(|at| all[*at].name))?;
            missing.iter().copied().find(|at| all[*at].name == near)
        });
        found.or_else(|| missing.iter().find(lengthened).copied())
    }
}

/// Whether a type that a field names is not another one than the operation's.
fn may_be_of_type(field: &Field, expected: &Expected) -> bool {
    let written = field.text("type").and_then(Kinds::written);
    let schema = expected.schema.and_then(Kinds::of_schema);
    match (written, schema) {
        (Some(written), Some(schema)) => !written.contradict(&schema),
        _ => true,
    }
}

/// Whether the name of a field is that of a property of a parameter.
fn has_property(field: &Field, expected: &Expected) -> bool {
    let properties = expected.schema.map(Schema::properties).unwrap_or_default();
    properties
        .iter()
        .any(|property| field.name == Some(property.name))
}

/// The letters and digits of a text in lower case.
fn letters(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The words of a name in whatever case it is written.
fn words_of(name: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    let mut was_lower = false;
    for c in name.chars() {
        if !c.is_alphanumeric() || (c.is_uppercase() && was_lower) {
            words.push(String::new());
        }
        was_lower = c.is_lowercase() || c.is_numeric();
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn is_same_name(place: Place, known: &str, written: &str) -> bool {
    match place {
        Place::Header => known.eq_ignore_ascii_case(written),
        _ => known == written || known.trim_end_matches("[]") == written.trim_end_matches("[]"),
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

#[cfg(test)]
mod tests {
    use super::words_of;

    #[test]
    fn names_are_made_of_words() {
        for (name, expected) in [
            ("perPage", "per page"),
            ("per_page", "per page"),
            ("X-Request-ID", "x request id"),
            ("sort by", "sort by"),
            ("größeA2", "größe a2"),
            ("", ""),
        ] {
            assert_eq!(words_of(name).join(" "), expected);
        }
    }
}
