//! What goes to an API and comes back: bodies, responses and the forms they have.

use super::operation::MAX_EACH;
use super::{Located, Schema};
use crate::source::Span;
use crate::syntax::data::Value;

/// A body of a request or response in one form.
#[derive(Clone, Debug)]
pub struct Media<'a> {
    /// The form, such as `application/json`.
    pub content_type: &'a str,
    /// The schema of its values.
    pub schema: Option<Schema<'a>>,
    /// What the description says of it; in OpenAPI 2.0 the body parameter, the operation with the form, or the response.
    pub value: Located<'a>,
    /// In OpenAPI 2.0, the response's example of this form.
    pub(super) example: Option<Located<'a>>,
}

impl<'a> Media<'a> {
    /// Its examples, `example` first.
    pub fn examples(&self) -> Vec<Located<'a>> {
        match self.example {
            Some(example) => vec![example],
            None => examples(self.value),
        }
    }
}

/// The body of a request.
#[derive(Clone, Debug)]
pub struct Body<'a> {
    /// Whether it must be given.
    pub required: bool,
    /// What it is for.
    pub description: Option<&'a str>,
    /// The forms it may have.
    pub media: Vec<Media<'a>>,
    /// What the description says of it; of an OpenAPI 2.0 form, the operation.
    pub value: Located<'a>,
}

/// Which responses an entry of `responses` is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Those of one status.
    Code(u16),
    /// Those of a hundred: 2 for `2XX`.
    Range(u8),
    /// All that are not named.
    Default,
}

impl Status {
    /// Reads a key of `responses`.
    pub fn named(name: &str) -> Option<Self> {
        if name.eq_ignore_ascii_case("default") {
            return Some(Self::Default);
        }
        match name.as_bytes() {
            [first @ b'1'..=b'5', b'X' | b'x', b'X' | b'x'] => Some(Self::Range(first - b'0')),
            [b'1'..=b'9', _, _] => name.parse().ok().map(Self::Code),
            _ => None,
        }
    }

    /// Whether it says that the request succeeded.
    pub fn is_success(self) -> bool {
        matches!(self, Self::Code(200..=299) | Self::Range(2))
    }

    /// Whether it says that the request failed; what is not named counts as a failure.
    pub fn is_error(self) -> bool {
        matches!(
            self,
            Self::Code(400..=599) | Self::Range(4 | 5) | Self::Default
        )
    }
}

/// A response of an operation.
#[derive(Clone, Debug)]
pub struct Response<'a> {
    /// When it is given.
    pub status: Status,
    /// The key in `responses`.
    pub status_span: Span,
    /// What it means.
    pub description: Option<&'a str>,
    /// The forms its body may have.
    pub media: Vec<Media<'a>>,
    /// What the description says of it.
    pub value: Located<'a>,
}

impl<'a> Response<'a> {
    /// Its headers with their names, references followed.
    pub fn headers(&self) -> Vec<(&'a str, Located<'a>)> {
        let headers = self.value.child("headers");
        let entries = headers.into_iter().flat_map(Located::entries);
        let entries = entries.filter_map(|(entry, value)| Some((&*entry.key, value.follow()?)));
        entries.collect()
    }
}

/// The forms in `content`.
pub(super) fn content(value: Located<'_>) -> Vec<Media<'_>> {
    let content = value.child("content");
    let entries = content.into_iter().flat_map(Located::entries);
    entries
        .take(MAX_EACH)
        .filter_map(|(entry, value)| {
            let value = value.follow()?;
            Some(Media {
                content_type: &entry.key,
                schema: value.get("schema").and_then(Schema::new),
                value,
                example: None,
            })
        })
        .collect()
}

/// The examples of a parameter or a body's form.
pub(super) fn examples(value: Located<'_>) -> Vec<Located<'_>> {
    let mut found: Vec<Located> = value.get("example").into_iter().collect();
    let Some(examples) = value.get("examples") else {
        return found;
    };
    if matches!(examples.node().value, Value::Array(_)) {
        found.extend(examples.elements());
    }
    for (_, example) in examples.entries() {
        if let Some(example) = example.follow() {
            found.extend(example.get("value").or_else(|| example.get("dataValue")));
        }
    }
    found
}
