//! Values as bodies have them.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rustc_hash::FxHashMap;
use serde_json::{Map, Value};

use super::super::{Kind, Shape};
use super::{numbered, parts_of_body};
use crate::site::markup;

/// What is written as `%20` and the like in a form.
const IN_FORMS: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'*')
    .remove(b' ');

/// A value as a body of that media type has it, and the language it is written in, as a fence would name it.
pub(in crate::site) fn written(
    content_type: &str,
    value: &Value,
    shape: &Shape,
) -> (&'static str, String) {
    let form = content_type.split(';').next().unwrap_or("").trim();
    let form = form.to_ascii_lowercase();
    let is = |part: &str| form.contains(part);
    if is("ndjson") || is("jsonl") || is("json-seq") || is("json-lines") {
        return ("json", format!("{value}\n"));
    }
    if is("event-stream") {
        return ("text", format!("data: {value}\n\n"));
    }
    if let (Value::String(text), false) = (value, is("json")) {
        let language = if is("xml") {
            "xml"
        } else if is("html") {
            "html"
        } else {
            "text"
        };
        return (language, text.clone());
    }
    if is("xml") && !is("html") {
        return ("xml", xml(value, shape));
    }
    if form.starts_with("multipart/") && !is("form-data") {
        return ("text", parts_of_body(value, shape, None));
    }
    if is("x-www-form-urlencoded") {
        return ("text", urlencoded(value));
    }
    if form.starts_with("text/") && !value.is_object() && !value.is_array() {
        return ("text", value.to_string());
    }
    ("json", format!("{value:#}"))
}

fn urlencoded(value: &Value) -> String {
    let mut pairs = Vec::new();
    for (name, value) in value.as_object().into_iter().flatten() {
        match value {
            Value::Array(elements) => {
                pairs.extend(elements.iter().map(|element| pair(name, element)));
            }
            value => pairs.push(pair(name, value)),
        }
    }
    pairs.join("&")
}

fn pair(name: &str, value: &Value) -> String {
    let value = match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        value => value.to_string(),
    };
    let encoded = |text: &str| {
        utf8_percent_encode(text, IN_FORMS)
            .to_string()
            .replace(' ', "+")
    };
    format!("{}={}", encoded(name), encoded(&value))
}

/// A value as XML, with the names that its shape gives.
fn xml(value: &Value, shape: &Shape) -> String {
    let mut writing = Xml {
        by_number: numbered(shape),
        out: String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"),
    };
    let name = shape.name.as_deref().unwrap_or("root");
    writing.element(value, Some(shape), name, 0);
    writing.out
}

struct Xml<'s> {
    by_number: FxHashMap<u32, &'s Shape>,
    out: String,
}

impl<'s> Xml<'s> {
    /// The shape that has the content.
    fn content(&self, shape: Option<&'s Shape>) -> Option<&'s Shape> {
        let shape = shape?;
        match shape.same {
            Some(number) => self.by_number.get(&number).copied().or(Some(shape)),
            None => Some(shape),
        }
    }

    /// Writes an element. Its depth is bounded by that of the value.
    fn element(&mut self, value: &Value, shape: Option<&'s Shape>, name: &str, depth: usize) {
        let content = self.content(shape);
        let name = own_name(shape, name);
        if let Value::Array(elements) = value {
            let is_wrapped = shape.and_then(|shape| shape.more().xml.as_ref());
            let is_wrapped = depth == 0 || is_wrapped.is_some_and(|xml| xml.is_wrapped);
            let items = content.and_then(|content| content.items.as_deref());
            if !is_wrapped {
                for element in elements {
                    self.element(element, items, &name, depth);
                }
                return;
            }
            self.tag(&format!("<{name}>"), depth);
            let usual = items
                .and_then(|items| items.name.as_deref())
                .unwrap_or(&name);
            for element in elements {
                self.element(element, items, usual, depth + 1);
            }
            return self.tag(&format!("</{name}>"), depth);
        }
        let mut opening = format!("<{name}");
        let xml = shape.and_then(|shape| shape.more().xml.as_ref());
        if let Some(namespace) = xml.and_then(|xml| xml.namespace.as_deref()) {
            let prefix = xml.and_then(|xml| xml.prefix.as_deref());
            let key = prefix.map_or("xmlns".into(), |prefix| {
                format!("xmlns:{}", tag_name(prefix))
            });
            markup::attribute(&key, namespace, &mut opening);
        }
        let Value::Object(map) = value else {
            return self.leaf(&opening, &name, value, depth);
        };
        self.object(map, content, opening, &name, depth);
    }

    fn object(
        &mut self,
        map: &Map<String, Value>,
        shape: Option<&'s Shape>,
        mut opening: String,
        name: &str,
        depth: usize,
    ) {
        let property = |key: &str| {
            let mut properties = shape?.properties.iter();
            let found = properties.find(|property| &*property.name == key)?;
            Some(&found.shape)
        };
        let xml = |key: &str| property(key)?.more().xml.as_ref();
        let mut inner = Vec::new();
        let mut text = None;
        for (key, value) in map {
            match xml(key) {
                Some(xml) if xml.is_attribute => {
                    let key = own_name(property(key), key);
                    markup::attribute(&key, &plain(value), &mut opening);
                }
                Some(xml) if xml.is_text => text = Some(value),
                _ => inner.push((key, value)),
            }
        }
        if let (Some(value), true) = (text, inner.is_empty()) {
            return self.leaf(&opening, name, value, depth);
        }
        if inner.is_empty() {
            return self.tag(&format!("{opening}/>"), depth);
        }
        self.tag(&format!("{opening}>"), depth);
        for (key, value) in inner {
            self.element(value, property(key), key, depth + 1);
        }
        self.tag(&format!("</{name}>"), depth);
    }

    fn leaf(&mut self, opening: &str, name: &str, value: &Value, depth: usize) {
        let mut line = format!("{opening}>");
        markup::text(&plain(value), &mut line);
        self.tag(&format!("{line}</{name}>"), depth);
    }

    fn tag(&mut self, tag: &str, depth: usize) {
        for _ in 0..depth {
            self.out.push_str("  ");
        }
        self.out.push_str(tag);
        self.out.push('\n');
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        value => value.to_string(),
    }
}

/// The name of an element or attribute: the one that its shape gives, or else that of the property.
fn own_name(shape: Option<&Shape>, name: &str) -> String {
    let xml = shape.and_then(|shape| shape.more().xml.as_ref());
    // The name of a wrapped list is that of the element around it.
    let own = xml.and_then(|xml| xml.name.as_deref());
    let is_list = shape.is_some_and(|shape| shape.kind == Kind::Array);
    let items = shape.and_then(|shape| shape.items.as_deref()?.more().xml.as_ref());
    let of_items = items.and_then(|xml| xml.name.as_deref());
    let is_wrapped = xml.is_some_and(|xml| xml.is_wrapped);
    let own = own.or(of_items.filter(|_| is_list && !is_wrapped));
    let name = tag_name(own.unwrap_or(name));
    match xml.and_then(|xml| xml.prefix.as_deref()) {
        Some(prefix) => format!("{}:{name}", tag_name(prefix)),
        None => name,
    }
}

/// A name that may stand in a tag.
fn tag_name(name: &str) -> String {
    let allowed = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '-' | '.');
    let mut name: String = name
        .chars()
        .map(|sign| if allowed(sign) { sign } else { '_' })
        .collect();
    if !name.starts_with(|sign: char| sign.is_alphabetic() || sign == '_') {
        name.insert(0, '_');
    }
    name
}
