//! The parts of descriptions with what each is: operations, parameters, bodies, schemas, wherever they stand.
//!
//! Each part is met once, where it is written. What only references lead to, as in other files, is met there.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use crate::openapi::{Located, Method, Role, Version};
use crate::project::Project;
use crate::source::Span;
use crate::syntax::data::{Entry, Node, Value};

/// What a value is in the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Description,
    Components,
    PathItem,
    Operation,
    Callback,
    Parameter,
    Header,
    Body,
    Response,
    Media,
    /// A schema that is no part of another one.
    Schema,
    /// A schema inside another one.
    InnerSchema,
}

/// A value and what it is.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    pub(super) kind: Kind,
    pub(super) value: Located<'a>,
    /// The key it stands at, or the last name of the reference that leads to it; empty for elements of a list.
    pub(super) name: &'a str,
    /// The name of what it stands in: of an operation, its path.
    pub(super) owner: &'a str,
    /// Where that key stands.
    pub(super) key_span: Option<Span>,
    /// The version of its description.
    pub(super) version: Version,
    /// Whether it is written in an operation.
    pub(super) is_in_operation: bool,
}

impl Part<'_> {
    /// Whether what it contains is written in an operation.
    fn is_inside_operation(&self) -> bool {
        self.is_in_operation || self.kind == Kind::Operation
    }

    /// A short place that stands for the part: its key, or where it begins.
    pub(super) fn head(&self) -> Span {
        let node = self.value.node();
        let first_key = node.entries().first().map(|entry| entry.key_span);
        let begin = Span {
            start: node.span.start,
            end: node.span.end.min(node.span.start + 1),
        };
        self.key_span.or(first_key).unwrap_or(begin)
    }
}

/// What is done with the value of a key.
enum Next {
    Nothing,
    Part(Kind),
    /// Each value of the object is one.
    Names(Kind),
    /// Each element of the list is one.
    List(Kind),
}

/// Every part of the descriptions of a project.
pub(super) fn parts(project: &Project) -> Vec<Part<'_>> {
    let descriptions = &project.descriptions;
    let own = descriptions
        .iter()
        .filter(|document| document.role == Role::Description && !document.is_remote());
    let roots = own.filter_map(|document| {
        let root = Part {
            kind: Kind::Description,
            value: descriptions.root(document)?,
            name: "",
            owner: "",
            key_span: None,
            version: document.version?,
            is_in_operation: false,
        };
        Some(root)
    });
    let mut walk = Walk::default();
    for root in roots {
        walk.open.push(root);
    }
    walk.run();
    walk.parts
}

#[derive(Default)]
struct Walk<'a> {
    open: Vec<Part<'a>>,
    /// What references lead to. It is met last, so that what has a name of its own is met at that.
    referred: VecDeque<Part<'a>>,
    seen: FxHashSet<usize>,
    parts: Vec<Part<'a>>,
}

impl<'a> Walk<'a> {
    fn run(&mut self) {
        while let Some(part) = self.open.pop().or_else(|| self.referred.pop_front()) {
            if part.value.document().is_remote() {
                continue;
            }
            if let Some(reference) = part.value.reference() {
                self.refer(part, reference);
                continue;
            }
            if self
                .seen
                .insert(std::ptr::from_ref(part.value.node()).addr())
            {
                self.parts.push(part);
                self.enter(part);
            }
        }
    }

    fn refer(&mut self, part: Part<'a>, reference: &'a str) {
        let Some(value) = part.value.follow() else {
            return;
        };
        let kind = match part.kind {
            Kind::InnerSchema => Kind::Schema,
            kind => kind,
        };
        self.referred.push_back(Part {
            kind,
            value,
            name: reference.rsplit(['/', '#']).next().unwrap_or(""),
            owner: part.owner,
            key_span: None,
            version: part.version,
            is_in_operation: false,
        });
    }

    fn enter(&mut self, part: Part<'a>) {
        for entry in part.value.node().entries() {
            match next(part.kind, &entry.key, &entry.value) {
                Next::Nothing => {}
                Next::Part(kind) => self.push(part, kind, entry),
                Next::Names(kind) => {
                    let is_named =
                        |entry: &&Entry| kind == Kind::InnerSchema || !entry.key.starts_with("x-");
                    for entry in entry.value.entries().iter().filter(is_named) {
                        self.push(part, kind, entry);
                    }
                }
                Next::List(kind) => {
                    for element in entry.value.elements() {
                        self.open.push(Part {
                            kind,
                            value: part.value.at(element),
                            name: "",
                            owner: part.name,
                            key_span: None,
                            version: part.version,
                            is_in_operation: part.is_inside_operation(),
                        });
                    }
                }
            }
        }
    }

    fn push(&mut self, part: Part<'a>, kind: Kind, entry: &'a Entry) {
        self.open.push(Part {
            kind,
            value: part.value.at(&entry.value),
            name: &entry.key,
            owner: part.name,
            key_span: Some(entry.key_span),
            version: part.version,
            is_in_operation: part.is_inside_operation(),
        });
    }
}

fn next(kind: Kind, key: &str, value: &Node) -> Next {
    match kind {
        Kind::Description => match key {
            "paths" | "webhooks" | "x-webhooks" => Next::Names(Kind::PathItem),
            "components" => Next::Part(Kind::Components),
            "definitions" => Next::Names(Kind::Schema),
            _ => component(key),
        },
        Kind::Components => component(key),
        Kind::PathItem => match key {
            "parameters" => Next::List(Kind::Parameter),
            "additionalOperations" => Next::Names(Kind::Operation),
            _ if is_method(key) => Next::Part(Kind::Operation),
            _ => Next::Nothing,
        },
        Kind::Operation => match key {
            "parameters" => Next::List(Kind::Parameter),
            "requestBody" => Next::Part(Kind::Body),
            "responses" => Next::Names(Kind::Response),
            "callbacks" => Next::Names(Kind::Callback),
            _ => Next::Nothing,
        },
        Kind::Callback if !key.starts_with("x-") => Next::Part(Kind::PathItem),
        Kind::Callback => Next::Nothing,
        Kind::Parameter | Kind::Header | Kind::Body | Kind::Response => match key {
            "schema" => Next::Part(Kind::Schema),
            "content" => Next::Names(Kind::Media),
            "headers" => Next::Names(Kind::Header),
            _ => Next::Nothing,
        },
        Kind::Media => match key {
            "schema" | "itemSchema" => Next::Part(Kind::Schema),
            _ => Next::Nothing,
        },
        Kind::Schema | Kind::InnerSchema => inside_schema(key, value),
    }
}

fn is_method(key: &str) -> bool {
    Method::named(key).is_some_and(|method| method.name().to_ascii_lowercase() == key)
}

fn component(key: &str) -> Next {
    match key {
        "schemas" => Next::Names(Kind::Schema),
        "parameters" => Next::Names(Kind::Parameter),
        "headers" => Next::Names(Kind::Header),
        "requestBodies" => Next::Names(Kind::Body),
        "responses" => Next::Names(Kind::Response),
        "callbacks" => Next::Names(Kind::Callback),
        "pathItems" => Next::Names(Kind::PathItem),
        "mediaTypes" => Next::Names(Kind::Media),
        _ => Next::Nothing,
    }
}

fn inside_schema(key: &str, value: &Node) -> Next {
    match key {
        "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas" => {
            Next::Names(Kind::InnerSchema)
        }
        "allOf" | "anyOf" | "oneOf" | "prefixItems" => Next::List(Kind::InnerSchema),
        "items" if matches!(value.value, Value::Array(_)) => Next::List(Kind::InnerSchema),
        "items"
        | "additionalProperties"
        | "not"
        | "if"
        | "then"
        | "else"
        | "contains"
        | "propertyNames"
        | "unevaluatedProperties"
        | "unevaluatedItems" => Next::Part(Kind::InnerSchema),
        _ => Next::Nothing,
    }
}
