//! The call that a page describes itself: `api: POST /plants` in its frontmatter, and the fields that it shows, whether they
//! stand in its own text, in a snippet or in a component of the writer's.

use serde_json::Value as Json;

use super::call::{
    Call, Credential, Form, Input, Server, Style, as_texts, first_line, named_value,
};
use super::shape::{Kind, Property, Shape};
use crate::config::{Api, Authentication};
use crate::openapi::{Location, OperationName};
use crate::page::Page;
use crate::site::script::Value;
use crate::source::Span;

/// How many fields of a page count, and how deep they may nest.
const MOST_FIELDS: usize = 500;
const MAX_DEPTH: usize = 24;

impl Call {
    /// The call that a page describes itself, with the fields that it shows. None for a page that names no operation under
    /// `api`.
    pub(in crate::site) fn of_page(
        page: &Page,
        settings: &Api,
        fields: WrittenFields,
    ) -> Option<Self> {
        let name = OperationName::read(page.frontmatter.text("api")?)?;
        if name.is_webhook() {
            return None;
        }
        let (origin, path) = match name.path.split_once("://") {
            Some((scheme, rest)) => {
                let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
                (Some(format!("{scheme}://{host}")), path)
            }
            None => (None, name.path),
        };
        let stated = settings.base_urls.iter();
        let servers = match origin {
            Some(origin) => vec![Server::at(&origin)],
            None => stated
                .map(|(url, _)| Server::at(url.trim_end_matches('/')))
                .collect(),
        };
        let fields = fields.open.into_iter().next().unwrap_or_default();
        let (body, given): (Vec<_>, Vec<_>) = fields
            .into_iter()
            .partition(|field| field.location.is_none());
        let mut parameters: Vec<Input> = given.into_iter().filter_map(Written::input).collect();
        add_path_parameters(path, &mut parameters);
        let media = page.frontmatter.text("contentType").map(str::trim);
        let stated = authentication(page, settings);
        let credential = stated.as_ref().and_then(Credential::of_settings);
        Some(Self {
            method: name.method.to_ascii_uppercase(),
            path: path.to_owned(),
            servers,
            parameters,
            body_required: body.iter().any(|field| field.required),
            bodies: form(body, media).into_iter().collect(),
            auth: credential.into_iter().map(|one| vec![one]).collect(),
            accept: None,
            webhook: false,
        })
    }
}

/// How readers show who calls: as docs.json says, by the method that the page's frontmatter names where it does.
pub(in crate::site) fn authentication(page: &Page, settings: &Api) -> Option<Authentication> {
    let settings = settings.authentication.as_ref();
    let Some(own) = page.frontmatter.text("authMethod") else {
        return settings.cloned();
    };
    let method = own.trim().to_ascii_lowercase();
    let stated = settings.and_then(|settings| settings.method.as_ref());
    let is_same = stated.is_some_and(|(stated, _)| *stated == method);
    // The name means another thing for another method.
    let name = settings.and_then(|settings| settings.name.clone());
    Some(Authentication {
        span: Span::empty(0),
        method: Some((method, Span::empty(0))),
        name: name.filter(|_| is_same),
        input_prefix: settings.and_then(|settings| settings.input_prefix.clone()),
    })
}

/// Adds what the path has places for and no field describes.
fn add_path_parameters(path: &str, parameters: &mut Vec<Input>) {
    let names = path.split('{').skip(1);
    for name in names
        .filter_map(|part| part.split_once('}'))
        .map(|(name, _)| name)
    {
        let is_known = parameters
            .iter()
            .any(|one| one.location == Location::Path && one.name == name);
        if !is_known && !name.is_empty() && parameters.len() < MOST_FIELDS {
            let shape = Shape {
                kind: Kind::String,
                is_request: true,
                ..Shape::default()
            };
            parameters.extend(
                Written {
                    name: name.to_owned(),
                    location: Some(Location::Path),
                    required: true,
                    deprecated: false,
                    description: None,
                    shape,
                }
                .input(),
            );
        }
    }
}

/// The body that fields make; none where there are none.
fn form(fields: Vec<Written>, media: Option<&str>) -> Option<Form> {
    if fields.is_empty() {
        return None;
    }
    let has_file = fields.iter().any(|field| is_file(&field.shape));
    let usual = if has_file {
        "multipart/form-data"
    } else {
        "application/json"
    };
    let media = media.unwrap_or(usual);
    let properties = fields.into_iter().map(Written::property);
    let shape = Shape {
        kind: Kind::Object,
        is_request: true,
        properties: properties.collect(),
        ..Shape::default()
    };
    Some(Form::of(media, shape, None, None))
}

fn is_file(shape: &Shape) -> bool {
    let items = shape.items.as_deref();
    shape.kind == Kind::File || items.is_some_and(|items| items.kind == Kind::File)
}

/// A field of the page.
#[derive(Debug)]
struct Written {
    name: String,
    /// Where it is given; none for a part of the body.
    location: Option<Location>,
    required: bool,
    deprecated: bool,
    description: Option<String>,
    shape: Shape,
}

impl Written {
    fn input(self) -> Option<Input> {
        let location = self.location?;
        let style = Style::usual(location);
        let given = self.shape.default.is_some() || !self.shape.examples.is_empty();
        let example = as_texts(&named_value(&self.shape, &self.name), style);
        Some(Input {
            name: self.name,
            location,
            required: self.required || location == Location::Path,
            style,
            explode: style == Style::Form,
            reserved: false,
            deprecated: self.deprecated,
            description: self.description,
            example,
            given,
            shape: self.shape,
            examples: Vec::new(),
        })
    }

    fn property(self) -> Property {
        Property {
            name: self.name.into(),
            required: self.required,
            shape: self.shape,
        }
    }
}

/// The fields of requests that a page shows, gathered as it shows them.
#[derive(Debug)]
pub(in crate::site) struct WrittenFields {
    /// The fields of the page, and those in each field that is being shown, from the outside in.
    open: Vec<Vec<Written>>,
    /// How many more count.
    left: usize,
}

impl Default for WrittenFields {
    fn default() -> Self {
        Self {
            open: vec![Vec::new()],
            left: MOST_FIELDS,
        }
    }
}

impl WrittenFields {
    /// Begins a field: those that come before it [ends](Self::end) stand in it.
    pub(in crate::site) fn begin(&mut self) {
        self.open.push(Vec::new());
    }

    /// Ends the field that was begun last. `value` gives its attributes, `words` what is said of it before other fields.
    pub(in crate::site) fn end<'v>(
        &mut self,
        place: Option<&str>,
        name: &str,
        value: &dyn Fn(&str) -> Value<'v>,
        words: &str,
    ) {
        let inner = self.open.pop().unwrap_or_default();
        let depth = self.open.len();
        let name = name.trim();
        let Some(around) = self.open.last_mut() else {
            return;
        };
        if name.is_empty() || self.left == 0 || depth > MAX_DEPTH {
            return;
        }
        let location = place.and_then(Location::named);
        // What stands in one tab may stand in the next one too.
        let is_known = |other: &Written| other.name == name && other.location == location;
        if around.iter().any(is_known) {
            return;
        }
        self.left -= 1;
        around.push(Written {
            name: name.to_owned(),
            location,
            required: is_on(&value("required")),
            deprecated: is_on(&value("deprecated")),
            description: first_line(words),
            shape: shape(value, inner),
        });
    }
}

fn shape<'v>(attribute: &dyn Fn(&str) -> Value<'v>, inner: Vec<Written>) -> Shape {
    let written = match attribute("type") {
        Value::String(text) => text.to_string(),
        _ => String::new(),
    };
    let mut shape = shape_of(&written, 4);
    let value = |name| json(&attribute(name));
    shape.default = value("default").map(|value| fitting(value, shape.kind));
    let example = value("placeholder").map(|value| fitting(value, shape.kind));
    shape.examples = example.into_iter().collect();
    if let Some(Json::Array(values)) = value("enum") {
        shape.values = values;
    }
    if !inner.is_empty() {
        let properties = inner.into_iter().map(Written::property).collect();
        let holder = match (&mut shape.items, shape.kind) {
            (Some(items), Kind::Array) => {
                items.kind = Kind::Object;
                &mut **items
            }
            _ => {
                shape.kind = Kind::Object;
                &mut shape
            }
        };
        holder.properties = properties;
    }
    shape
}

/// Whether an attribute says yes: a bare name, `{true}` or a text other than `false`.
fn is_on(value: &Value<'_>) -> bool {
    match value {
        Value::String(text) => &**text != "false",
        value => value.is_true(),
    }
}

/// A value of an attribute, where it is one that a request can have.
fn json(value: &Value<'_>) -> Option<Json> {
    match value {
        value if value.is_nothing() => None,
        Value::Element(..) | Value::Children(_) => None,
        Value::String(text) => Some(Json::String(text.to_string())),
        value => serde_json::from_str(&value.to_json()).ok(),
    }
}

/// A text as the value that a field of that kind has.
fn fitting(value: Json, kind: Kind) -> Json {
    let Json::String(text) = &value else {
        return value;
    };
    let is_data = matches!(
        kind,
        Kind::Integer | Kind::Number | Kind::Boolean | Kind::Array | Kind::Object
    );
    let read = is_data
        .then(|| serde_json::from_str(text.trim()).ok())
        .flatten();
    read.unwrap_or(value)
}

/// What the words for a type mean: `string`, `string[]`, `array of objects`, `enum<string>`.
fn shape_of(written: &str, depth: usize) -> Shape {
    let lower = written.trim().to_ascii_lowercase();
    let array_of = |inner: &str| Shape {
        kind: Kind::Array,
        items: depth
            .checked_sub(1)
            .map(|depth| Box::new(shape_of(inner, depth))),
        is_request: true,
        ..Shape::default()
    };
    let inner = |start: &str| {
        let rest = lower.strip_prefix(start)?.trim_start();
        let rest = rest.strip_prefix(['<', '(', '['])?;
        Some(rest.trim_end_matches(['>', ')', ']']).to_owned())
    };
    if let Some(items) = lower.strip_suffix("[]") {
        return array_of(items);
    }
    if let Some(items) = ["array", "list"].into_iter().find_map(inner) {
        return array_of(&items);
    }
    if let Some(items) = lower
        .strip_prefix("array of ")
        .or(lower.strip_prefix("list of "))
    {
        return array_of(items.strip_suffix('s').unwrap_or(items));
    }
    if let Some(own) = inner("enum") {
        return shape_of(&own, depth.saturating_sub(1));
    }
    let word = lower.split([' ', '|', ',', '<']).next().unwrap_or("");
    let (kind, format) = match word {
        "string" | "text" | "str" | "enum" => (Kind::String, None),
        "integer" | "int" | "int32" | "int64" | "long" => (Kind::Integer, None),
        "number" | "float" | "double" | "decimal" => (Kind::Number, None),
        "boolean" | "bool" => (Kind::Boolean, None),
        "object" | "map" | "dict" | "json" | "record" => (Kind::Object, None),
        "array" | "list" => return array_of("string"),
        "file" | "binary" | "blob" => (Kind::File, None),
        "date" => (Kind::String, Some("date")),
        "date-time" | "datetime" | "timestamp" => (Kind::String, Some("date-time")),
        "uuid" => (Kind::String, Some("uuid")),
        "email" => (Kind::String, Some("email")),
        "uri" | "url" => (Kind::String, Some("uri")),
        "null" => (Kind::Null, None),
        "any" => (Kind::Any, None),
        _ => (Kind::String, None),
    };
    Shape {
        kind,
        format: format.map(Into::into),
        is_request: true,
        ..Shape::default()
    }
}
