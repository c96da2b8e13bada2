//! The words of schemas that describe a value alone, whatever it holds.

use serde_json::Value;

use super::parts::Parts;
use super::value::{number, value_of};
use super::{Kind, More, Shape, Xml};
use crate::openapi::Located;
use crate::syntax::data::{self, Node};

/// How many values of an `enum` are kept.
const MOST_VALUES: usize = 100;

/// How many examples are kept.
const MOST_EXAMPLES: usize = 3;

/// What holds where several schemas limit a value.
#[derive(Clone, Copy, PartialEq)]
enum Joined {
    /// The first that is said.
    First,
    /// The greater.
    Greater,
    /// The smaller.
    Smaller,
}

/// The keywords that limit a value, in the order in which they are told.
const LIMITS: &[(&str, Joined)] = &[
    ("minLength", Joined::Greater),
    ("maxLength", Joined::Smaller),
    ("pattern", Joined::First),
    ("minimum", Joined::Greater),
    ("exclusiveMinimum", Joined::Greater),
    ("maximum", Joined::Smaller),
    ("exclusiveMaximum", Joined::Smaller),
    ("multipleOf", Joined::First),
    ("minItems", Joined::Greater),
    ("maxItems", Joined::Smaller),
    ("uniqueItems", Joined::First),
    ("minContains", Joined::Greater),
    ("maxContains", Joined::Smaller),
    ("minProperties", Joined::Greater),
    ("maxProperties", Joined::Smaller),
];

/// The kinds by their names in schemas.
const KINDS: &[(&str, Kind)] = &[
    ("string", Kind::String),
    ("integer", Kind::Integer),
    ("number", Kind::Number),
    ("boolean", Kind::Boolean),
    ("object", Kind::Object),
    ("array", Kind::Array),
    ("null", Kind::Null),
    ("file", Kind::File),
    // Names that the standards do not have and descriptions do.
    ("int", Kind::Integer),
    ("long", Kind::Integer),
    ("float", Kind::Number),
    ("double", Kind::Number),
    ("bool", Kind::Boolean),
];

/// A shape without what it holds, and the kinds that it may have where there are several.
pub(super) fn read(parts: &Parts<'_>) -> (Shape, Vec<Kind>) {
    let mut reading = Reading {
        limits: vec![None; LIMITS.len()],
        ..Reading::default()
    };
    reading.shape.name = parts.name.clone();
    reading.shape.key = parts.key;
    reading.shape.nullable = parts.nullable;
    for part in &parts.list {
        reading.part(*part);
    }
    reading.finish()
}

/// What a shape says of values of one of its kinds.
pub(super) fn of_kind(shape: &Shape, kind: Kind) -> Shape {
    let is_of_kind = |name: &str| match kind {
        Kind::String => matches!(name, "minLength" | "maxLength" | "pattern"),
        Kind::Integer | Kind::Number => {
            name.ends_with("inimum") || name.ends_with("aximum") || name == "multipleOf"
        }
        Kind::Array => name.ends_with("Items") || name.ends_with("Contains"),
        Kind::Object => name.ends_with("Properties"),
        _ => false,
    };
    let limits = shape.limits.0.iter();
    let limits = limits.filter(|(name, _)| is_of_kind(name)).cloned();
    Shape {
        kind,
        format: shape
            .format
            .clone()
            .filter(|_| matches!(kind, Kind::String | Kind::Integer | Kind::Number)),
        limits: super::Limits(limits.collect()),
        // Another one than that of the schema as a whole.
        key: shape.key.wrapping_add(1 + kind as usize),
        ..Shape::default()
    }
}

#[derive(Default)]
struct Reading<'a> {
    shape: Shape,
    /// The kinds that are said, and those that other keywords let suppose.
    kinds: Option<Vec<Kind>>,
    supposed: Option<Kind>,
    limits: Vec<Option<Value>>,
    /// Whether `minimum` and `maximum` are themselves left out, as older versions say it.
    excludes: [bool; 2],
    /// What is said of the listed values: a list beside theirs, or a map.
    notes: Option<&'a Node>,
    more: More,
    has_more: bool,
}

impl<'a> Reading<'a> {
    fn part(&mut self, part: Located<'a>) {
        if part.node().as_bool() == Some(false) {
            self.kinds = Some(vec![Kind::Never]);
        }
        for (entry, value) in part.entries() {
            let node = value.node();
            if let Some(at) = LIMITS.iter().position(|(name, _)| *name == &*entry.key) {
                self.limit(at, node);
                self.suppose(&entry.key);
                continue;
            }
            self.word(&entry.key, value);
        }
    }

    fn word(&mut self, key: &str, value: Located<'a>) {
        let node = value.node();
        let shape = &mut self.shape;
        match key {
            "type" => self.kinds(node),
            "format" => keep(&mut shape.format, node),
            "title" => keep(&mut shape.title, node),
            "description" => keep(&mut shape.description, node),
            "nullable" | "x-nullable" => shape.nullable |= node.as_bool() == Some(true),
            "deprecated" | "x-deprecated" => shape.deprecated |= node.as_bool() == Some(true),
            "readOnly" => shape.read_only |= node.as_bool() == Some(true),
            "writeOnly" => shape.write_only |= node.as_bool() == Some(true),
            "enum" => self.values(node),
            "const" => keep_value(&mut shape.constant, node),
            "default" => keep_value(&mut shape.default, node),
            "example" | "x-example" => {
                if shape.examples.is_empty() {
                    shape.examples.extend(value_of(node));
                }
            }
            "examples" => self.examples(node),
            "x-enumDescriptions" | "x-enum-descriptions" | "x-enum-varnames" | "x-enumNames" => {
                self.notes.get_or_insert(node);
            }
            "externalDocs" => self.docs(value),
            "xml" => self.xml(value),
            "contentEncoding" => self.more(|more| keep(&mut more.encoding, node)),
            "contentMediaType" => self.more(|more| keep(&mut more.media_type, node)),
            "dependentRequired" => self.needs(value),
            "discriminator" => {
                let name = node.as_str().or_else(|| value.str("propertyName"));
                let name = name.filter(|_| shape.discriminator.is_none());
                shape.discriminator = name.map(Into::into).or(shape.discriminator.take());
            }
            _ => self.suppose(key),
        }
    }

    fn more(&mut self, set: impl FnOnce(&mut More)) {
        self.has_more = true;
        set(&mut self.more);
    }

    fn kinds(&mut self, node: &Node) {
        let names: Vec<&str> = match &node.value {
            data::Value::Array(names) => names.iter().filter_map(Node::as_str).collect(),
            data::Value::Null => vec!["null"],
            _ => node.as_str().into_iter().collect(),
        };
        let kind = |name: &str| {
            let name = name.to_ascii_lowercase();
            KINDS.iter().find(|(known, _)| *known == name)
        };
        let mut kinds: Vec<Kind> = Vec::new();
        for (_, kind) in names.into_iter().filter_map(kind) {
            if !kinds.contains(kind) {
                kinds.push(*kind);
            }
        }
        if kinds.is_empty() {
            return;
        }
        self.kinds = Some(match self.kinds.take() {
            None => kinds,
            Some(earlier) => met(earlier, &kinds),
        });
    }

    /// Supposes a kind from a keyword that only values of that kind have.
    fn suppose(&mut self, key: &str) {
        let kind = match key {
            "properties"
            | "additionalProperties"
            | "patternProperties"
            | "propertyNames"
            | "minProperties"
            | "maxProperties"
            | "dependentRequired"
            | "dependentSchemas"
            | "unevaluatedProperties" => Kind::Object,
            "items" | "prefixItems" | "minItems" | "maxItems" | "uniqueItems" | "contains"
            | "minContains" | "maxContains" | "unevaluatedItems" => Kind::Array,
            "minLength" | "maxLength" | "pattern" | "contentSchema" => Kind::String,
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" | "multipleOf" => {
                Kind::Number
            }
            _ => return,
        };
        self.supposed.get_or_insert(kind);
    }

    fn limit(&mut self, at: usize, node: &Node) {
        let (name, joined) = LIMITS[at];
        if let Some(excludes) = node.as_bool() {
            match name {
                "exclusiveMinimum" => self.excludes[0] |= excludes,
                "exclusiveMaximum" => self.excludes[1] |= excludes,
                "uniqueItems" if excludes => self.limits[at] = Some(Value::Bool(true)),
                _ => {}
            }
            return;
        }
        let new = match (name, node.as_number(), node.as_str()) {
            ("pattern", _, Some(text)) => Value::from(text),
            ("pattern" | "uniqueItems", ..) => return,
            (_, Some(given), _) => number(given),
            // Numbers in quotes are meant as numbers.
            (_, None, Some(text)) => match text.trim().parse::<f64>() {
                Ok(given) => number(given),
                Err(_) => return,
            },
            _ => return,
        };
        let earlier = self.limits[at].as_ref().and_then(Value::as_f64);
        let is_better = match (earlier, new.as_f64()) {
            (Some(earlier), Some(new)) => match joined {
                Joined::First => false,
                Joined::Greater => new > earlier,
                Joined::Smaller => new < earlier,
            },
            _ => self.limits[at].is_none(),
        };
        if is_better {
            self.limits[at] = Some(new);
        }
    }

    /// Takes listed values. Where several schemas list some, those remain that all of them have.
    fn values(&mut self, node: &Node) {
        let listed = node.elements();
        let kept = listed.iter().take(MOST_VALUES).filter_map(value_of);
        let kept: Vec<Value> = kept.collect();
        let shape = &mut self.shape;
        if shape.values.is_empty() {
            shape.values_left = listed.len().saturating_sub(kept.len());
            shape.values = kept;
            return;
        }
        let is_listed = |value: &Value| kept.contains(value);
        if shape.values_left == 0 && shape.values.iter().any(is_listed) {
            shape.values.retain(is_listed);
        }
    }

    fn examples(&mut self, node: &Node) {
        let examples = &mut self.shape.examples;
        if !examples.is_empty() {
            return;
        }
        // In OpenAPI 3.1 a list; elsewhere some write a map of examples with names.
        let of_map = node.entries().iter();
        let of_map = of_map.map(|entry| entry.value.get("value").unwrap_or(&entry.value));
        let given = node.elements().iter().chain(of_map).take(MOST_EXAMPLES);
        examples.extend(given.filter_map(value_of));
    }

    fn docs(&mut self, value: Located<'_>) {
        if let Some(url) = value.str("url").filter(|_| self.more.docs.is_none()) {
            let text = value.str("description").map(Into::into);
            self.more(|more| more.docs = Some((url.into(), text)));
        }
    }

    fn xml(&mut self, value: Located<'_>) {
        let text = |key| value.str(key).map(Into::into);
        let node_type = value.str("nodeType");
        let xml = Xml {
            name: text("name"),
            prefix: text("prefix"),
            namespace: text("namespace"),
            is_attribute: value.is_true("attribute") || node_type == Some("attribute"),
            is_wrapped: value.is_true("wrapped") || node_type == Some("element"),
            is_text: value.is_true("x-text") || matches!(node_type, Some("text" | "cdata")),
        };
        if self.more.xml.is_none() {
            self.more(|more| more.xml = Some(xml));
        }
    }

    fn needs(&mut self, value: Located<'_>) {
        self.suppose("dependentRequired");
        let needs = value.entries().take(MOST_VALUES).map(|(entry, names)| {
            let names = names.elements().take(MOST_VALUES);
            let names = names.filter_map(|name| name.node().as_str().map(Into::into));
            (entry.key.clone(), names.collect())
        });
        let needs: Vec<_> = needs.collect();
        self.more(|more| more.needs.extend(needs));
    }

    fn finish(mut self) -> (Shape, Vec<Kind>) {
        for (at, (bound, exclusive)) in [
            ("minimum", "exclusiveMinimum"),
            ("maximum", "exclusiveMaximum"),
        ]
        .into_iter()
        .enumerate()
        {
            let place = |name| LIMITS.iter().position(|(known, _)| *known == name);
            if let (true, Some(from), Some(to)) =
                (self.excludes[at], place(bound), place(exclusive))
            {
                self.limits[to] = self.limits[from].take();
            }
        }
        let limits = LIMITS.iter().zip(self.limits);
        let limits = limits.filter_map(|((name, _), value)| Some((*name, value?)));
        self.shape.limits.0 = limits.collect();
        if let Some(notes) = self.notes {
            let noted = (0..).zip(&self.shape.values);
            let noted =
                noted.map(|(at, value)| note(notes, at, value).filter(|it| says(it, value)));
            self.shape.value_notes = noted.collect();
        }
        let mut kinds = self.kinds.unwrap_or_default();
        if kinds.is_empty() {
            kinds.extend(self.supposed.or_else(|| kind_of_values(&self.shape)));
        }
        if kinds.is_empty() && self.shape.format.is_some() {
            kinds.push(Kind::String);
        }
        let shape = &mut self.shape;
        if kinds.len() > 1 && kinds.contains(&Kind::Null) {
            kinds.retain(|kind| *kind != Kind::Null);
            shape.nullable = true;
        }
        if kinds.contains(&Kind::Number) {
            kinds.retain(|kind| *kind != Kind::Integer);
        }
        if shape.values.len() > 1 && shape.values.contains(&Value::Null) {
            shape.nullable = true;
            if shape.value_notes.is_empty() {
                shape.values.retain(|value| !value.is_null());
            }
        }
        shape.kind = match kinds[..] {
            [] => Kind::Any,
            [Kind::String] if is_file(shape, &self.more) => Kind::File,
            [only] => only,
            _ => Kind::Choice,
        };
        shape.more = self.has_more.then(|| Box::new(self.more));
        (self.shape, kinds)
    }
}

fn keep(place: &mut Option<Box<str>>, node: &Node) {
    let text = node.as_str().filter(|text| !text.trim().is_empty());
    if place.is_none() {
        *place = text.map(Into::into);
    }
}

fn keep_value(place: &mut Option<Value>, node: &Node) {
    if place.is_none() {
        *place = value_of(node);
    }
}

/// What is said of the value of that number.
fn note(notes: &Node, at: usize, value: &Value) -> Option<Box<str>> {
    let listed = || notes.elements().get(at);
    let found = match value {
        Value::String(text) => notes.get(text).or_else(listed),
        value => notes.get(&value.to_string()).or_else(listed),
    };
    let text = found?.as_str()?;
    (!text.trim().is_empty()).then(|| text.into())
}

/// Whether a note says more than a value: names of constants, such as `StatusOpen` for `open`, do not.
fn says(note: &str, value: &Value) -> bool {
    let letters = |text: &str| {
        let signs = text.chars().filter(|sign| sign.is_alphanumeric());
        signs.flat_map(char::to_lowercase).collect::<String>()
    };
    let value = value.as_str().map(letters).unwrap_or_default();
    let is_name = !note.trim().contains(char::is_whitespace);
    !is_name || value.is_empty() || !letters(note).contains(&value)
}

/// The kinds that both allow; the earlier ones where that is none.
fn met(earlier: Vec<Kind>, later: &[Kind]) -> Vec<Kind> {
    let allows = |kinds: &[Kind], kind: Kind| {
        kinds.contains(&kind) || (kind == Kind::Integer && kinds.contains(&Kind::Number))
    };
    let mut met: Vec<Kind> = earlier.clone();
    met.retain(|kind| allows(later, *kind));
    let narrower = later.iter().copied();
    let narrower: Vec<Kind> = narrower.filter(|kind| allows(&earlier, *kind)).collect();
    match (met.is_empty(), narrower.is_empty()) {
        (false, _) => met,
        (true, false) => narrower,
        (true, true) => earlier,
    }
}

/// The kind that all listed values have, or the only one.
fn kind_of_values(shape: &Shape) -> Option<Kind> {
    let kind = |value: &Value| match value {
        Value::Null => Kind::Null,
        Value::Bool(_) => Kind::Boolean,
        Value::Number(number) if number.is_f64() => Kind::Number,
        Value::Number(_) => Kind::Integer,
        Value::String(_) => Kind::String,
        Value::Array(_) => Kind::Array,
        Value::Object(_) => Kind::Object,
    };
    let values = shape.constant.iter().chain(&shape.values);
    let mut kinds = values.map(kind).filter(|kind| *kind != Kind::Null);
    let first = kinds.next()?;
    kinds.all(|kind| kind == first).then_some(first)
}

/// Whether a text is the bytes of a file.
fn is_file(shape: &Shape, more: &More) -> bool {
    if shape.format.as_deref() == Some("binary") {
        return true;
    }
    let holds_bytes = |media: &str| {
        let media = media.trim().to_ascii_lowercase();
        let begins = ["image/", "audio/", "video/", "font/"];
        let is = [
            "application/octet-stream",
            "application/pdf",
            "application/zip",
            "*/*",
        ];
        begins.iter().any(|start| media.starts_with(start)) || is.contains(&&*media)
    };
    more.encoding.is_none() && more.media_type.as_deref().is_some_and(holds_bytes)
}
