//! The schemas that describe a value together.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;
use rustc_hash::FxHashSet;

use crate::openapi::Located;
use crate::syntax::data::{Node, Value};

/// How many schemas may describe a value together.
const MOST: usize = 1_000;

/// How many steps lead from a schema to the one that it stands for.
const MOST_STEPS: usize = 64;

/// The keys that tell of a value, and do not say what it may be.
const TELLING: &[&str] = &[
    "$anchor",
    "$comment",
    "$id",
    "$schema",
    "default",
    "deprecated",
    "description",
    "example",
    "examples",
    "externalDocs",
    "in",
    "name",
    "nullable",
    "readOnly",
    "required",
    "summary",
    "title",
    "writeOnly",
    "xml",
];

/// The schemas that describe a value together: those that are written at its place, what their references lead to, and the
/// schemas of their `allOf`.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts<'a> {
    /// Each once; what stands nearer to the value comes first.
    pub list: Vec<Located<'a>>,
    /// The name of the component that is the whole of it.
    pub name: Option<Box<str>>,
    /// What tells the schema that is the whole of it apart from all others; 0 where there are several.
    pub key: usize,
    /// Whether the value may be `null` because a choice says so.
    pub nullable: bool,
}

impl<'a> Parts<'a> {
    /// The parts of a value that all these schemas describe.
    pub fn of(roots: &[Located<'a>]) -> Self {
        let mut parts = Self::default();
        if let [root] = roots {
            let (essence, name) = essence(*root);
            parts.key = essence.key();
            parts.name = name;
        }
        let mut seen = FxHashSet::default();
        let mut open: Vec<Located> = roots.iter().rev().copied().collect();
        while let Some(schema) = open.pop() {
            if seen.len() >= MOST {
                parts.list.extend(end_of_chain(schema));
                break;
            }
            if !seen.insert(schema.key()) {
                continue;
            }
            let target = reference(schema);
            if target.is_none() || schema.node().entries().len() > 1 {
                parts.list.push(schema);
            }
            let mut inner: Vec<Located> = target.and_then(|target| target).into_iter().collect();
            if let Some(all) = schema.get("allOf") {
                inner.extend(all.elements().take(MOST));
            }
            for key in ["oneOf", "anyOf"] {
                if let Some((only, nullable)) = only_choice(schema, key) {
                    inner.push(only);
                    parts.nullable |= nullable;
                }
            }
            open.extend(inner.into_iter().rev());
        }
        parts
    }

    /// The values of a key in all parts.
    pub fn all<'k>(&self, key: &'k str) -> impl Iterator<Item = Located<'a>> + use<'_, 'a, 'k> {
        self.list.iter().filter_map(move |part| part.get(key))
    }
}

/// What a reference among very many in a row leads to.
fn end_of_chain(schema: Located<'_>) -> Option<Located<'_>> {
    schema.reference()?;
    schema.follow()
}

/// What a schema refers to: none where it refers to nothing, none within where that is not there.
fn reference(schema: Located<'_>) -> Option<Option<Located<'_>>> {
    let written = schema
        .reference()
        .or_else(|| schema.str("$dynamicRef"))
        .or_else(|| schema.str("$recursiveRef"))?;
    Some(schema.resolve(written))
}

/// The schema of a choice that is none: the only one besides `null`. Whether `null` is one.
fn only_choice<'a>(schema: Located<'a>, key: &str) -> Option<(Located<'a>, bool)> {
    let list = schema.get(key)?;
    if list.node().elements().len() > 8 {
        return None;
    }
    let (nulls, others): (Vec<Located>, Vec<Located>) =
        list.elements().partition(|element| is_null(*element));
    match others[..] {
        [only] => Some((only, !nulls.is_empty())),
        _ => None,
    }
}

/// The schemas of a choice, without `null`, and whether that is one of them. None where there is nothing to choose.
pub(super) fn choices<'a>(schema: Located<'a>, key: &str) -> Option<(Vec<Located<'a>>, bool)> {
    let list = schema.get(key)?;
    let (nulls, others): (Vec<Located>, Vec<Located>) =
        list.elements().partition(|element| is_null(*element));
    (others.len() > 1).then_some((others, !nulls.is_empty()))
}

/// Whether a schema allows `null` and nothing else.
fn is_null(schema: Located<'_>) -> bool {
    let is_null = |node: &Node| matches!(node.value, Value::Null);
    if schema.str("type") == Some("null") {
        return true;
    }
    match (schema.get("const"), schema.get("enum")) {
        (Some(constant), _) => is_null(constant.node()),
        (None, Some(list)) => matches!(list.node().elements(), [only] if is_null(only)),
        (None, None) => false,
    }
}

/// The schema that says what a value may be, where another only refers to it and tells of it, and the name it has there.
pub(super) fn essence(schema: Located<'_>) -> (Located<'_>, Option<Box<str>>) {
    let mut at = schema;
    let mut name = None;
    for _ in 0..MOST_STEPS {
        let mut saying = at.node().entries().iter();
        let mut saying = saying
            .by_ref()
            .filter(|entry| !TELLING.contains(&&*entry.key) && !entry.key.starts_with("x-"));
        let (Some(only), None) = (saying.next(), saying.next()) else {
            return (at, name);
        };
        let next = match &*only.key {
            "$ref" => {
                name = name.or_else(|| component(at.reference()?));
                at.reference().and_then(|written| at.resolve(written))
            }
            "allOf" if only.value.elements().len() == 1 => {
                only.value.elements().first().map(|node| at.at(node))
            }
            key @ ("oneOf" | "anyOf") => only_choice(at, key).map(|(only, _)| only),
            _ => None,
        };
        match next {
            Some(next) => at = next,
            None => return (at, name),
        }
    }
    (end_of_chain(at).unwrap_or(at), name)
}

/// The name of the component that a reference leads to.
pub(super) fn component(reference: &str) -> Option<Box<str>> {
    let (file, fragment) = reference.split_once('#').unwrap_or((reference, ""));
    if fragment.is_empty() {
        let name = file.rsplit('/').next()?;
        let name = name.split_once('.').map_or(name, |(name, _)| name);
        return (!name.is_empty()).then(|| decoded(name));
    }
    let (before, name) = fragment.rsplit_once('/')?;
    let holder = before.rsplit('/').next()?;
    let holds_schemas = ["schemas", "definitions", "$defs"].contains(&holder);
    (holds_schemas && !name.is_empty()).then(|| decoded(name))
}

fn decoded(name: &str) -> Box<str> {
    let name = percent_decode_str(name).decode_utf8_lossy();
    let name = match name.contains('~') {
        true => Cow::Owned(name.replace("~1", "/").replace("~0", "~")),
        false => name,
    };
    name.into()
}
