//! Finds the references of a document, and what it names so that references can lead there.
//!
//! What a value means depends on the keys above it: a `$ref` in an example or a default is data, and a property may be
//! named `$ref`, `example` or `default`.

use rustc_hash::FxHashMap;

use super::{Role, Version};
use crate::source::Span;
use crate::syntax::data::{Node, Value};

/// What a document refers to and what can be referred to in it.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub references: Vec<Reference>,
    pub identifiers: Vec<Identifier>,
    pub anchors: FxHashMap<Box<str>, Box<[u32]>>,
}

/// A distinct reference of a document.
#[derive(Clone, Debug)]
pub(super) struct Reference {
    pub text: Box<str>,
    /// Where it stands, in order.
    pub spans: Vec<Span>,
    /// What it makes of the file it names.
    pub role: Role,
    /// The number of the innermost identifier around it.
    pub identifier: Option<usize>,
}

/// A schema's `$id`.
#[derive(Clone, Debug)]
pub(super) struct Identifier {
    pub text: Box<str>,
    pub steps: Box<[u32]>,
}

/// What the keys of an object are.
#[derive(Clone, Copy, PartialEq)]
enum Keys {
    /// Words of the standard.
    Words,
    /// Names that the writer chose; each value is read by itself.
    Names,
    /// Names of examples.
    Examples,
    /// Names of links, which have data in them.
    Links,
    /// Words of a link.
    LinkWords,
    /// Values and what they lead to.
    Mapping,
}

/// The keys whose value has names for its keys.
const NAMES: &[&str] = &[
    "$defs",
    "callbacks",
    "content",
    "definitions",
    "dependencies",
    "dependentSchemas",
    "encoding",
    "headers",
    "mediaTypes",
    "parameters",
    "pathItems",
    "paths",
    "patternProperties",
    "properties",
    "requestBodies",
    "responses",
    "schemas",
    "securityDefinitions",
    "securitySchemes",
    "variables",
    "webhooks",
];

/// The keys whose value is data.
const DATA: &[&str] = &["const", "default", "enum", "example", "scopes"];

/// Everything that the root of a document, read as that version, refers to.
pub(super) fn references(root: &Node, version: Option<Version>) -> Found {
    let mut walk = Walk {
        found: Found::default(),
        numbers: FxHashMap::default(),
        steps: Vec::new(),
        identifier: None,
        has_example_objects: version != Some(Version::V2_0),
    };
    walk.value(root, Keys::Words);
    walk.found
}

struct Walk<'a> {
    found: Found,
    numbers: FxHashMap<&'a str, usize>,
    steps: Vec<u32>,
    identifier: Option<usize>,
    has_example_objects: bool,
}

impl<'a> Walk<'a> {
    /// Reads a value. Its depth is bounded by the parsers of JSON and YAML.
    fn value(&mut self, node: &'a Node, keys: Keys) {
        match &node.value {
            Value::Array(elements) => {
                for (number, element) in (0u32..).zip(elements) {
                    self.steps.push(number);
                    self.value(element, Keys::Words);
                    self.steps.pop();
                }
            }
            Value::Object(_) => {
                let outer = self.identifier;
                if keys == Keys::Words {
                    self.identify(node);
                }
                for (number, entry) in (0u32..).zip(node.entries()) {
                    self.steps.push(number);
                    self.entry(&entry.key, &entry.value, keys);
                    self.steps.pop();
                }
                self.identifier = outer;
            }
            _ => {}
        }
    }

    /// Notes what a schema calls itself.
    fn identify(&mut self, node: &'a Node) {
        if let Some(text) = node.get("$id").and_then(Node::as_str) {
            self.identifier = Some(self.found.identifiers.len());
            self.found.identifiers.push(Identifier {
                text: text.trim_end_matches('#').into(),
                steps: self.steps.as_slice().into(),
            });
        }
        for key in ["$anchor", "$dynamicAnchor"] {
            if let Some(anchor) = node.get(key).and_then(Node::as_str) {
                let steps = self.steps.as_slice().into();
                self.found.anchors.entry(anchor.into()).or_insert(steps);
            }
        }
    }

    fn entry(&mut self, key: &str, value: &'a Node, keys: Keys) {
        match keys {
            Keys::Words | Keys::LinkWords if key == "$ref" => self.note(value, Role::Part),
            Keys::LinkWords if matches!(key, "parameters" | "requestBody") => {}
            Keys::Words | Keys::LinkWords => {
                if let Some(keys) = self.keys_below(key, value) {
                    self.value(value, keys);
                }
            }
            // A property of that name has a schema. Many tools take a text here for a reference to all the names.
            Keys::Names if key == "$ref" && value.as_str().is_some() => {
                self.note(value, Role::Part);
            }
            Keys::Names => self.value(value, Keys::Words),
            Keys::Examples => {
                if let Some(reference) = value.get("$ref") {
                    self.note(reference, Role::Example);
                }
            }
            Keys::Links => self.value(value, Keys::LinkWords),
            Keys::Mapping => {
                if value.as_str().is_some_and(looks_like_reference) {
                    self.note(value, Role::Part);
                }
            }
        }
    }

    /// What the keys below a word of the standard are; none where everything below is data.
    fn keys_below(&self, key: &str, value: &Node) -> Option<Keys> {
        if key.starts_with("x-") && !matches!(key, "x-webhooks") || DATA.contains(&key) {
            return None;
        }
        if !matches!(value.value, Value::Object(_)) {
            return (key != "examples").then_some(Keys::Words);
        }
        match key {
            "examples" => self.has_example_objects.then_some(Keys::Examples),
            "links" => Some(Keys::Links),
            "mapping" => Some(Keys::Mapping),
            "x-webhooks" => Some(Keys::Names),
            _ if NAMES.contains(&key) => Some(Keys::Names),
            _ => Some(Keys::Words),
        }
    }

    fn note(&mut self, value: &'a Node, role: Role) {
        let Some(text) = value.as_str() else { return };
        let number = *self
            .numbers
            .entry(text)
            .or_insert(self.found.references.len());
        match self.found.references.get_mut(number) {
            Some(reference) => {
                reference.spans.push(value.span);
                if role == Role::Part {
                    reference.role = role;
                }
            }
            None => self.found.references.push(Reference {
                text: text.into(),
                spans: vec![value.span],
                role,
                identifier: self.identifier,
            }),
        }
    }
}

/// Whether the value of a mapping is a reference and not the name of a schema.
fn looks_like_reference(text: &str) -> bool {
    text.contains('#')
        || text.starts_with('.')
        || [".json", ".yaml", ".yml"]
            .iter()
            .any(|extension| text.ends_with(extension))
}
