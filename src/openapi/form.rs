//! The forms of OpenAPI 2.0, which lists their fields among the parameters.

use rustc_hash::FxHashMap;

use super::{Documents, Located, Operation, Version};
use crate::source::Span;
use crate::syntax::data::{Entry, Node, Value};

/// How many values all forms together may have, since many operations can have the fields of one path.
const MAX_VALUES: usize = 1_000_000;

/// For each operation of OpenAPI 2.0 with fields of a form, the schema of an object that has them.
pub(super) fn forms(documents: &Documents) -> FxHashMap<(usize, usize), Node> {
    let mut forms = FxHashMap::default();
    let mut left = MAX_VALUES;
    for (at, document) in documents.documents.iter().enumerate() {
        if document.version != Some(Version::V2_0) {
            continue;
        }
        for number in 0..document.operations.len() {
            if left == 0 {
                return forms;
            }
            let operation = Operation::new(documents, at, number);
            let form = operation.and_then(|operation| form(&operation, &mut left));
            forms.extend(form.map(|form| ((at, number), form)));
        }
    }
    forms
}

fn form(operation: &Operation, left: &mut usize) -> Option<Node> {
    let fields: Vec<&Node> = operation
        .all_parameters()
        .into_iter()
        .filter(|parameter| parameter.str("in") == Some("formData"))
        .map(Located::node)
        .collect();
    let span = fields.first()?.span;
    for field in &fields {
        *left -= values(field, *left);
    }
    if *left == 0 {
        return None;
    }
    let is_required = |field: &&&Node| field.get("required").and_then(Node::as_bool) == Some(true);
    let required = fields.iter().filter(is_required);
    let required = required
        .filter_map(|field| field.get("name").cloned())
        .collect();
    let properties = fields.iter().filter_map(|field| {
        let name = field.get("name")?;
        Some(Entry {
            key: name.as_str()?.into(),
            key_span: name.span,
            value: property(field),
        })
    });
    Some(object(
        span,
        [
            ("type", Value::String("object".into())),
            ("required", Value::Array(required)),
            ("properties", Value::Object(properties.collect())),
        ],
    ))
}

/// How many values there are in one, itself included, up to `most`.
fn values(node: &Node, most: usize) -> usize {
    let mut open = vec![node];
    let mut count = 0;
    while let Some(node) = open.pop().filter(|_| count < most) {
        count += 1;
        open.extend(node.elements());
        open.extend(node.entries().iter().map(|entry| &entry.value));
    }
    count
}

/// A field of a form as the schema of a property.
fn property(field: &Node) -> Node {
    let words = field.entries().iter();
    let words = words.filter(|entry| !matches!(&*entry.key, "name" | "in" | "required"));
    Node {
        span: field.span,
        value: Value::Object(words.cloned().collect()),
    }
}

fn object<const N: usize>(span: Span, entries: [(&str, Value); N]) -> Node {
    let entries = entries.into_iter().map(|(key, value)| Entry {
        key: key.into(),
        key_span: span,
        value: Node { span, value },
    });
    Node {
        span,
        value: Value::Object(entries.collect()),
    }
}
