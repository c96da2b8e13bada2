//! Compares values with the tables. One mistake gives one violation.

use rustc_hash::FxHashMap;

use super::address;
use super::property::{Kind, Others, Property, Remedy, Requirement, Table};
use super::violation::{Violation, ViolationKind};
use crate::source::Span;
use crate::syntax::data::{Entry, Node, Value};
use crate::syntax::nearest::nearest;

/// Everything in which `root` departs from `table`, in the order of the text.
pub(super) fn violations(root: &Node, table: &'static Table) -> Vec<Violation> {
    let mut walk = Walk {
        path: String::new(),
        found: Vec::new(),
    };
    let owner = opening(root.span);
    match root.value {
        Value::Object(_) => walk.object(root, owner, table),
        _ => walk.report(shown(root), wrong_type("object".into(), root, None)),
    }
    walk.found
        .sort_by_key(|violation| (violation.span.start, violation.span.end));
    walk.found
}

/// What shows a value of a wrong type: a list or an object may be hundreds of lines.
fn shown(node: &Node) -> Span {
    match node.value {
        Value::Array(_) | Value::Object(_) => opening(node.span),
        _ => node.span,
    }
}

/// The bracket that a value begins with.
fn opening(span: Span) -> Span {
    Span::new(span.start as usize, span.start as usize + span.len().min(1))
}

struct Walk {
    path: String,
    found: Vec<Violation>,
}

impl Walk {
    fn report(&mut self, span: Span, kind: ViolationKind) {
        self.found.push(Violation {
            kind,
            span,
            path: self.path.clone(),
        });
    }

    /// Does `visit` with the path one step longer.
    fn within(&mut self, step: &str, visit: impl FnOnce(&mut Self)) {
        let length = self.path.len();
        if length > 0 && !step.starts_with('[') {
            self.path.push('.');
        }
        self.path.push_str(step);
        visit(self);
        self.path.truncate(length);
    }

    /// `owner` is what shows the object in a message: its key, or its opening bracket.
    fn object(&mut self, node: &Node, owner: Span, table: &'static Table) {
        if node.entries().is_empty() && table.needs_content {
            self.report(node.span, ViolationKind::EmptyValue);
            return;
        }
        let entries = self.unrepeated(node.entries());
        for entry in &entries {
            self.within(&entry.key, |walk| walk.entry(entry, table));
        }
        for property in table.properties {
            self.requirement(property, &entries, owner, table);
        }
    }

    /// The entries that count: of a repeated key the last. The other ones are reported.
    fn unrepeated<'n>(&mut self, entries: &'n [Entry]) -> Vec<&'n Entry> {
        let mut positions: FxHashMap<&str, (usize, Span)> = FxHashMap::default();
        let mut counting: Vec<&Entry> = Vec::with_capacity(entries.len());
        for entry in entries {
            match positions.get(&*entry.key) {
                Some(&(position, first)) => {
                    counting[position] = entry;
                    self.within(&entry.key, |walk| {
                        walk.report(entry.key_span, ViolationKind::DuplicateKey { first });
                    });
                }
                None => {
                    positions.insert(&entry.key, (counting.len(), entry.key_span));
                    counting.push(entry);
                }
            }
        }
        counting
    }

    fn entry(&mut self, entry: &Entry, table: &'static Table) {
        match table.property(&entry.key) {
            Some(property) => {
                self.value(
                    &entry.value,
                    entry.key_span,
                    &property.kind,
                    property.other_form,
                );
            }
            None => self.report(entry.key_span, unknown_key(&entry.key, table)),
        }
    }

    fn requirement(
        &mut self,
        property: &'static Property,
        entries: &[&Entry],
        owner: Span,
        table: &'static Table,
    ) {
        let value = |name| entries.iter().find(|entry| &*entry.key == name);
        let is_needed = match property.requirement {
            Requirement::Optional => false,
            Requirement::Required => true,
            Requirement::When {
                property,
                value: deciding,
            } => match value(property) {
                Some(entry) => entry.value.as_str() == Some(deciding),
                None => table
                    .property(property)
                    .is_some_and(|property| property.default == Some(deciding)),
            },
        };
        // A key that is mistyped or has another layout's name is reported itself.
        let is_given_otherwise = || {
            entries.iter().any(|entry| match table.foreign(&entry.key) {
                Some(foreign) => replaced_name(foreign.remedy) == Some(property.name),
                None => {
                    table.property(&entry.key).is_none()
                        && nearest_key(&entry.key, table) == Some(property.name)
                }
            })
        };
        if is_needed && value(property.name).is_none() && !is_given_otherwise() {
            self.report(
                owner,
                ViolationKind::MissingProperty {
                    name: property.name,
                },
            );
        }
    }

    fn value(
        &mut self,
        node: &Node,
        owner: Span,
        kind: &'static Kind,
        other: Option<&'static str>,
    ) {
        let Some(kind) = alternative(node, kind) else {
            let expected = kind.type_names().join(" or ");
            self.report(shown(node), wrong_type(expected, node, other));
            return;
        };
        match (&node.value, kind) {
            (Value::Object(_), Kind::Object(table)) => self.object(node, owner, table),
            (
                Value::Array(elements),
                Kind::Array {
                    element,
                    needs_content,
                },
            ) => {
                if elements.is_empty() && *needs_content {
                    self.report(node.span, ViolationKind::EmptyValue);
                }
                for (index, value) in elements.iter().enumerate() {
                    self.within(&format!("[{index}]"), |walk| {
                        walk.value(value, opening(value.span), element, other);
                    });
                }
            }
            (Value::String(text), _) => {
                if let Some(kind) = text_violation(text, kind) {
                    self.report(node.span, kind);
                }
            }
            _ => {}
        }
    }
}

/// The kind among the alternatives that has the JSON type of the value.
fn alternative(node: &Node, kind: &'static Kind) -> Option<&'static Kind> {
    match kind {
        Kind::AnyOf(kinds) => kinds.iter().find_map(|kind| alternative(node, kind)),
        _ => kind
            .type_names()
            .contains(&node.type_name())
            .then_some(kind),
    }
}

fn wrong_type(expected: String, node: &Node, instead: Option<&'static str>) -> ViolationKind {
    ViolationKind::WrongType {
        expected,
        found: node.type_name(),
        instead,
    }
}

fn text_violation(text: &str, kind: &Kind) -> Option<ViolationKind> {
    if text.trim().is_empty() {
        return (!matches!(kind, Kind::AnyText)).then_some(ViolationKind::EmptyValue);
    }
    let why = match kind {
        Kind::Choice(allowed) => return unknown_value(text, allowed),
        Kind::Color if !is_color(text) => {
            return Some(ViolationKind::InvalidColor {
                value: text.to_owned(),
            });
        }
        Kind::Address => address::fault_of_address(text),
        Kind::Target => address::fault_of_target(text),
        Kind::Prefix | Kind::File => address::fault_of_path_or_address(text),
        _ => None,
    };
    why.map(|why| ViolationKind::InvalidUrl {
        value: text.to_owned(),
        why,
    })
}

fn unknown_value(text: &str, allowed: &'static [&'static str]) -> Option<ViolationKind> {
    (!allowed.contains(&text)).then(|| ViolationKind::UnknownValue {
        value: text.to_owned(),
        allowed,
        suggestion: nearest(text, allowed.iter().copied()),
    })
}

/// `#` and three, four, six or eight hexadecimal digits.
pub(super) fn is_color(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| {
        matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

fn unknown_key(key: &str, table: &'static Table) -> ViolationKind {
    let remedy = table.foreign(key).map(|foreign| foreign.remedy);
    match (table.others, remedy) {
        (Others::SocialPlatform, _) => ViolationKind::UnknownSocialPlatform {
            key: key.to_owned(),
            suggestion: remedy
                .and_then(replaced_name)
                .or_else(|| nearest_key(key, table)),
        },
        (Others::Property, Some(Remedy::None(note))) => ViolationKind::UnsupportedProperty {
            key: key.to_owned(),
            note,
        },
        (Others::Property, Some(Remedy::Write(instead))) => ViolationKind::UnknownProperty {
            key: key.to_owned(),
            suggestion: remedy.and_then(replaced_name),
            instead: Some(instead),
        },
        (Others::Property, None) => ViolationKind::UnknownProperty {
            key: key.to_owned(),
            suggestion: nearest_key(key, table),
            instead: None,
        },
    }
}

fn nearest_key(key: &str, table: &'static Table) -> Option<&'static str> {
    nearest(key, table.properties.iter().map(|property| property.name))
}

/// The bare name in a remedy that is one name in backticks.
fn replaced_name(remedy: Remedy) -> Option<&'static str> {
    match remedy {
        Remedy::Write(text) => text.strip_prefix('`')?.strip_suffix('`'),
        Remedy::None(_) => None,
    }
}
