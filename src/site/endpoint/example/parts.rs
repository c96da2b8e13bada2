//! Bodies of several parts, such as `multipart/mixed`.

use serde_json::Value;

use super::super::call::FormKind;
use super::super::{Kind, Shape};
use super::{guess, written};
use crate::openapi::Located;

/// What stands between the parts.
const BOUNDARY: &str = "--part";

/// A value as a body of parts: a property or an element each. `said` is what a description says of the body.
pub(in crate::site) fn parts_of_body(
    value: &Value,
    shape: &Shape,
    said: Option<Located<'_>>,
) -> String {
    let mut body = Parts::default();
    match value {
        Value::Object(entries) => {
            let encodings = said.and_then(|said| said.child("encoding"));
            for (name, value) in entries {
                let mut properties = shape.properties.iter();
                let property = properties.find(|property| *property.name == **name);
                let property = property.map(|property| &property.shape);
                let encoding = encodings.and_then(|encodings| encodings.child(name));
                body.part(Some(name), value, property, encoding);
            }
        }
        Value::Array(elements) => {
            let listed = |key: &str| said.and_then(|said| said.child(key));
            let first: Vec<Located<'_>> = listed("prefixEncoding")
                .into_iter()
                .flat_map(Located::elements)
                .collect();
            for (at, value) in elements.iter().enumerate() {
                let element = shape.prefix.get(at).or(shape.items.as_deref());
                let encoding = first.get(at).copied().or_else(|| listed("itemEncoding"));
                body.part(None, value, element, encoding);
            }
        }
        // The body itself, as the description shows it.
        Value::String(text) if text.trim_start().starts_with("--") => return text.clone(),
        value => body.part(None, value, Some(shape), None),
    }
    body.out.push_str(BOUNDARY);
    body.out.push_str("--\n");
    body.out
}

#[derive(Default)]
struct Parts {
    out: String,
}

impl Parts {
    fn part(
        &mut self,
        name: Option<&str>,
        value: &Value,
        shape: Option<&Shape>,
        encoding: Option<Located<'_>>,
    ) {
        let stated = encoding.and_then(|encoding| encoding.str("contentType"));
        let stated = stated
            .and_then(|media| media.split(',').next())
            .map(str::trim);
        let media = stated.filter(|media| !media.is_empty() && !media.contains('*'));
        let media = media.unwrap_or_else(|| usual(value, shape));
        self.out.push_str(BOUNDARY);
        self.out.push('\n');
        if let Some(name) = name {
            let name = name.replace(['\r', '\n'], " ").replace('"', "%22");
            let line = format!("Content-Disposition: form-data; name=\"{name}\"\n");
            self.out.push_str(&line);
        }
        self.out.push_str(&format!("Content-Type: {media}\n\n"));
        let text = match (FormKind::of(media), value) {
            (FormKind::File, _) => guess::FILE.to_owned(),
            _ => written(media, value, shape.unwrap_or(&Shape::default())).1,
        };
        self.out.push_str(&text);
        self.out.push('\n');
    }
}

/// The media type of a part of which the description says none.
fn usual(value: &Value, shape: Option<&Shape>) -> &'static str {
    match (shape.map(|shape| shape.kind), value) {
        (Some(Kind::File), _) => "application/octet-stream",
        (_, Value::Object(_) | Value::Array(_)) => "application/json",
        _ => "text/plain",
    }
}
