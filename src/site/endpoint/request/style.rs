//! How values are written in addresses, headers and fields.

use serde_json::Value;

use super::encode::{component, readable};
use crate::site::endpoint::call::{Input, Style};

/// A name with the parts of its value.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) name: String,
    pub(super) parts: Vec<String>,
    pub(super) between: Between,
}

/// What stands between the parts of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Between {
    Comma,
    Space,
    Pipe,
    Tab,
}

impl Between {
    fn of(style: Style) -> Self {
        match style {
            Style::SpaceDelimited => Self::Space,
            Style::PipeDelimited => Self::Pipe,
            Style::TabDelimited => Self::Tab,
            _ => Self::Comma,
        }
    }

    pub(super) fn plain(self) -> &'static str {
        match self {
            Self::Comma => ",",
            Self::Space => " ",
            Self::Pipe => "|",
            Self::Tab => "\t",
        }
    }

    pub(super) fn encoded(self) -> &'static str {
        match self {
            Self::Comma => ",",
            Self::Space => "%20",
            Self::Pipe => "%7C",
            Self::Tab => "%09",
        }
    }
}

/// The pairs that stand for a value in a query, a cookie or among fields. An empty list or object gives none.
pub(super) fn pairs(name: &str, value: &Value, style: Style, explode: bool) -> Vec<Pair> {
    let between = Between::of(style);
    let pair = |name: &str, parts: Vec<String>| Pair {
        name: name.to_owned(),
        parts,
        between,
    };
    match value {
        Value::Array(elements) if elements.is_empty() => Vec::new(),
        Value::Object(entries) if entries.is_empty() => Vec::new(),
        Value::Array(_) | Value::Object(_) if style == Style::DeepObject => {
            let mut found = Vec::new();
            deep(name, value, &mut found);
            found
                .into_iter()
                .map(|(name, text)| pair(&name, vec![text]))
                .collect()
        }
        Value::Array(elements) if explode || style == Style::Json => {
            let pairs = elements
                .iter()
                .map(|element| pair(name, vec![text(element)]));
            pairs.collect()
        }
        Value::Array(elements) => vec![pair(name, elements.iter().map(text).collect())],
        Value::Object(entries) if explode => {
            let pairs = entries
                .iter()
                .map(|(key, value)| pair(key, vec![text(value)]));
            pairs.collect()
        }
        Value::Object(entries) => {
            let parts = entries
                .iter()
                .flat_map(|(key, value)| [key.clone(), text(value)]);
            vec![pair(name, parts.collect())]
        }
        _ => vec![pair(name, vec![text(value)])],
    }
}

/// `name[key][0]` with the text of each value.
fn deep(name: &str, value: &Value, found: &mut Vec<(String, String)>) {
    match value {
        Value::Array(elements) => {
            for (at, element) in elements.iter().enumerate() {
                deep(&format!("{name}[{at}]"), element, found);
            }
        }
        Value::Object(entries) => {
            for (key, value) in entries {
                deep(&format!("{name}[{key}]"), value, found);
            }
        }
        _ => found.push((name.to_owned(), text(value))),
    }
}

/// A value where only a text can stand.
fn text(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        _ => value.to_string(),
    }
}

/// An input as it stands in the path.
pub(super) fn in_path(input: &Input) -> String {
    let encode = |value: &Value| readable(&component(&text(value)));
    let (start, between) = match (input.style, input.explode) {
        (Style::Label, true) => (".", "."),
        (Style::Label, false) => (".", ","),
        (Style::Matrix, _) => return matrix(input),
        _ => ("", ","),
    };
    let parts: Vec<String> = match &input.example {
        Value::Array(elements) => elements.iter().map(encode).collect(),
        Value::Object(entries) => listed(entries, input.explode, encode),
        value => vec![encode(value)],
    };
    format!("{start}{}", parts.join(between))
}

/// The keys and values of an object, joined where each stands alone.
fn listed(
    entries: &serde_json::Map<String, Value>,
    explode: bool,
    encode: impl Fn(&Value) -> String,
) -> Vec<String> {
    let key_of = |key: &String| encode(&Value::String(key.clone()));
    let parts = entries.iter().flat_map(|(key, value)| match explode {
        true => vec![format!("{}={}", key_of(key), encode(value))],
        false => vec![key_of(key), encode(value)],
    });
    parts.collect()
}

fn matrix(input: &Input) -> String {
    let pairs = pairs(&input.name, &input.example, Style::Form, input.explode);
    let pairs = pairs.into_iter().map(|pair| {
        let parts = pair.parts.iter().map(|part| readable(&component(part)));
        let parts: Vec<String> = parts.collect();
        match parts.join(",") {
            value if value.is_empty() => format!(";{}", component(&pair.name)),
            value => format!(";{}={value}", component(&pair.name)),
        }
    });
    pairs.collect()
}

/// An input as it stands in a header.
pub(super) fn in_header(input: &Input) -> String {
    match &input.example {
        Value::Array(elements) => elements.iter().map(text).collect::<Vec<_>>().join(","),
        Value::Object(entries) => listed(entries, input.explode, text).join(","),
        value => text(value),
    }
}
