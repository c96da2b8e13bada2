//! The call of an operation that a description lists.

use serde_json::Value;

use super::server::servers;
use super::{Call, Credential, Example, Field, Form, FormKind, Input, Style};
use crate::config::Api;
use crate::openapi::{Located, Location, Media, Operation, Parameter, Version};
use crate::site::endpoint::example::{Given, examples_of, given_examples};
use crate::site::endpoint::shape::value_of;
use crate::site::endpoint::{
    self, Direction, Kind, Property, Shape, example, named_example, order, parts_of_body,
};
use crate::syntax::data::Node;

/// How many values an example of a parameter may have, and how deep they may lie.
const MAX_VALUES: usize = 500;
const MAX_DEPTH: usize = 16;

/// How many shapes a body is made of.
const MAX_SHAPES: usize = 1_200;

/// How many of the examples are taken that a description gives of one value.
const MAX_EXAMPLES: usize = 20;

/// The longest line that is said of a parameter, in characters.
const LONGEST_LINE: usize = 200;

impl Call {
    /// The call of an operation. What docs.json says of addresses and credentials counts more than what the description says.
    pub(in crate::site) fn of_operation(operation: &Operation<'_>, settings: &Api) -> Self {
        let is_by_name = order::is_by_name(settings);
        let mut parameters = operation.parameters();
        if is_by_name {
            order::parameters(&mut parameters);
        }
        let body = operation.body();
        Self {
            method: operation.method.name().to_owned(),
            path: operation.path.to_owned(),
            servers: servers(operation, settings),
            parameters: parameters
                .iter()
                .map(|parameter| input(operation, parameter, is_by_name))
                .collect(),
            body_required: body.as_ref().is_some_and(|body| body.required),
            bodies: body
                .iter()
                .flat_map(|body| &body.media)
                .map(|media| form(media, is_by_name))
                .collect(),
            auth: auth(operation, settings),
            accept: accepted(operation),
            webhook: operation.webhook,
        }
    }
}

/// The first sentences of a description in a line, without what only Markdown means; none where there is nothing to say.
pub(in crate::site) fn first_line(text: &str) -> Option<String> {
    let mut line = String::new();
    // A sentence may be written in several lines.
    for part in text.trim().lines().map(str::trim) {
        let is_block =
            part.is_empty() || part.starts_with(['#', '-', '*', '+', '>', '|', '`', '<']);
        if !line.is_empty() && is_block {
            break;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(part.chars().take(2 * LONGEST_LINE));
        if line.ends_with(['.', '!', '?', ':']) || line.len() > 2 * LONGEST_LINE {
            break;
        }
    }
    let plain = endpoint::prose(&line).text;
    let plain = plain.trim();
    let mut short: String = plain
        .chars()
        .filter(|c| !c.is_control())
        .take(LONGEST_LINE)
        .collect();
    if short.len() < plain.len() {
        short.push('…');
    }
    (!short.is_empty()).then_some(short)
}

/// What stands in samples for a parameter of which nothing is known but the name: `CUSTOMER_ID` for `customerId`.
pub(super) fn stand_in(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 4);
    let mut was_small = false;
    for sign in name.chars() {
        if !sign.is_alphanumeric() || (sign.is_uppercase() && was_small) {
            out.push('_');
        }
        out.extend(sign.to_uppercase().filter(|sign| sign.is_alphanumeric()));
        was_small = sign.is_lowercase() || sign.is_numeric();
    }
    out.trim_matches('_').to_owned()
}

/// The media type that a success has first, where a server might send another one unasked.
fn accepted(operation: &Operation<'_>) -> Option<String> {
    let responses = operation.responses();
    let success = responses
        .iter()
        .find(|response| response.status.is_success());
    let media = &success.or(responses.first())?.media;
    let first = media.first()?.content_type.split(';').next()?.trim();
    let is_usual = media.len() == 1 && FormKind::of(first) == FormKind::Json;
    (!is_usual && !first.is_empty() && first != "*/*").then(|| first.to_owned())
}

fn auth(operation: &Operation<'_>, settings: &Api) -> Vec<Vec<Credential>> {
    if let Some(settings) = &settings.authentication {
        return Credential::of_settings(settings)
            .into_iter()
            .map(|one| vec![one])
            .collect();
    }
    let alternatives = operation.security();
    let alternatives = alternatives.iter().filter_map(|schemes| {
        let known: Vec<Credential> = schemes.iter().filter_map(Credential::of_scheme).collect();
        // What needs a scheme that nobody knows cannot be called this way.
        (known.len() == schemes.len()).then_some(known)
    });
    alternatives.collect()
}

fn input(operation: &Operation<'_>, parameter: &Parameter<'_>, is_by_name: bool) -> Input {
    let value = parameter.value;
    let is_version_2 = operation.description_document.version == Some(Version::V2_0);
    let content = value
        .child("content")
        .filter(|_| value.get("schema").is_none());
    let content = content.and_then(|content| content.entries().next());
    let has_content = content.is_some();
    let is_form = content.is_some_and(|(media, _)| FormKind::of(&media.key) == FormKind::Form);
    let (style, explode) = match has_content {
        // As if each part were a parameter.
        true if is_form && parameter.location == Location::QueryString => (Style::Form, true),
        true => (Style::Json, false),
        false if is_version_2 => style_of_version_2(value, parameter.location),
        false => style(value, Style::usual(parameter.location)),
    };
    let shape = parameter
        .schema
        .map(|schema| Shape::of(schema, Direction::Request));
    let mut shape = shape.unwrap_or_default();
    if is_by_name {
        order::properties(&mut shape);
    }
    let given = given(parameter, has_content);
    let is_given = given.is_some();
    let shown = given.unwrap_or_else(|| named_value(&shape, parameter.name));
    let as_given = |value: &Value| match style {
        Style::Json => Value::String(value.to_string()),
        _ => as_texts(value, style),
    };
    let examples = given_examples(content.map_or(value, |(_, media)| media));
    Input {
        name: parameter.name.to_owned(),
        location: parameter.location,
        required: parameter.required || parameter.location == Location::Path,
        style,
        explode,
        reserved: value.is_true("allowReserved"),
        deprecated: parameter.is_deprecated(),
        description: parameter.description().and_then(first_line),
        example: as_given(&shown),
        shape,
        given: is_given,
        examples: listed(&examples, |given| Some(as_given(&given.value("")?))),
    }
}

/// An example of a value of which only the name may be known.
pub(in crate::site) fn named_value(shape: &Shape, name: &str) -> Value {
    let made = named_example(shape, name);
    let is_unknown = made == "string" && !has_value(shape) && shape.values.is_empty();
    match is_unknown {
        // The name says more.
        true => Value::String(stand_in(name)),
        false => made,
    }
}

/// The examples that readers choose among; none where there is nothing to choose.
fn listed(given: &[Given<'_>], value: impl Fn(&Given<'_>) -> Option<Value>) -> Vec<Example> {
    if given.len() < 2 {
        return Vec::new();
    }
    let examples = given.iter().take(MAX_EXAMPLES).enumerate();
    let examples = examples.filter_map(|(at, given)| {
        Some(Example {
            label: given.label(at),
            value: value(given)?,
        })
    });
    examples.collect()
}

/// The value that the description gives for a parameter.
fn given(parameter: &Parameter<'_>, has_content: bool) -> Option<Value> {
    let own = parameter.examples().into_iter().next();
    let of_content = || {
        let (_, media) = parameter.value.get("content")?.entries().next()?;
        media.get("example")
    };
    let own = own.or_else(|| has_content.then(of_content).flatten());
    let of_schema = || {
        let schema = parameter.schema?;
        let listed = schema
            .0
            .get("examples")
            .and_then(|list| list.elements().next());
        let said = schema.0.get("example").or(listed);
        said.map(Located::node).or_else(|| schema.default())
    };
    let node = own.map(Located::node).or_else(of_schema)?;
    value_of(node)
}

fn style(value: Located<'_>, usual: Style) -> (Style, bool) {
    let style = value.str("style").and_then(Style::named).unwrap_or(usual);
    let explode = value
        .get("explode")
        .and_then(|explode| explode.node().as_bool());
    (
        style,
        explode.unwrap_or(matches!(style, Style::Form | Style::DeepObject)),
    )
}

fn style_of_version_2(value: Located<'_>, location: Location) -> (Style, bool) {
    match value.str("collectionFormat") {
        Some("multi") => (Style::Form, true),
        Some("ssv") => (Style::SpaceDelimited, false),
        Some("pipes") => (Style::PipeDelimited, false),
        Some("tsv") => (Style::TabDelimited, false),
        _ => (Style::usual(location), false),
    }
}

fn form(media: &Media<'_>, is_by_name: bool) -> Form {
    let content_type = media.content_type;
    let mut shape = Shape::of_media(media, Direction::Request, MAX_SHAPES);
    // Of elements and parts, the order may mean something: what is sent keeps it.
    if is_by_name && FormKind::of(content_type) == FormKind::Json {
        order::properties(&mut shape);
    }
    let given = examples_of(media);
    let first = given.first();
    let value = first.and_then(|given| given.value(content_type));
    let mut form = Form::of(content_type, shape, value, Some(media.value));
    if is_by_name {
        order::properties(&mut form.shape);
    }
    if let Some(text) = first.and_then(Given::text)
        && matches!(form.kind, FormKind::Json | FormKind::Text)
    {
        form.text = text.to_owned();
    }
    form.examples = listed(&given, |given| {
        let value = given.value(content_type)?;
        match form.kind {
            FormKind::File => None,
            FormKind::Form | FormKind::Multipart => form.values(&value),
            FormKind::Json | FormKind::Text => {
                let text = given.text().map(str::to_owned);
                Some(
                    text.unwrap_or_else(|| form.text_of(&value, Some(media.value)))
                        .into(),
                )
            }
        }
    });
    form
}

impl Form {
    /// A body of a media type. `given` is a value that is shown for it, `said` what a description says of it.
    pub(in crate::site) fn of(
        media: &str,
        shape: Shape,
        given: Option<Value>,
        said: Option<Located<'_>>,
    ) -> Self {
        let kind = FormKind::of(media);
        let value = given.clone().unwrap_or_else(|| example(&shape));
        let mut form = Self {
            media: media.to_owned(),
            kind,
            shape,
            ..Self::default()
        };
        form.text = match kind {
            _ if value.is_null() && given.is_none() && form.shape.kind == Kind::Any => {
                String::new()
            }
            FormKind::Json | FormKind::Text => form.text_of(&value, said),
            _ => String::new(),
        };
        if kind == FormKind::File {
            form.upload = file_name("file", Some(media));
        }
        if matches!(kind, FormKind::Form | FormKind::Multipart) {
            let encodings = said.and_then(|said| said.child("encoding"));
            let fields = form.shape.properties.iter().map(|property| {
                let encoding = encodings.and_then(|encodings| encodings.child(&property.name));
                field(property, encoding, kind, value.get(&*property.name))
            });
            form.fields = fields.collect();
        }
        form
    }

    /// A value as the text of such a body.
    fn text_of(&self, value: &Value, said: Option<Located<'_>>) -> String {
        let is_in_parts = self.media.trim_start().to_ascii_lowercase();
        match is_in_parts.starts_with("multipart/") {
            true => parts_of_body(value, &self.shape, said),
            false => endpoint::written(&self.media, value, &self.shape).1,
        }
    }

    /// The values of the fields that an example has.
    fn values(&self, example: &Value) -> Option<Value> {
        let fields = self.fields.iter().filter(|field| !field.file);
        let values = fields.filter_map(|field| {
            let value = example.get(&field.name)?;
            Some((field.name.clone(), as_texts(value, field.style)))
        });
        let values: serde_json::Map<String, Value> = values.collect();
        (!values.is_empty()).then_some(Value::Object(values))
    }
}

fn field(
    property: &Property,
    encoding: Option<Located<'_>>,
    kind: FormKind,
    shown: Option<&Value>,
) -> Field {
    let shape = &property.shape;
    let item = shape.items.as_deref().filter(|_| shape.kind == Kind::Array);
    let item_kind = item.unwrap_or(shape).kind;
    let file = kind == FormKind::Multipart && item_kind == Kind::File;
    let media = encoding.and_then(|encoding| encoding.str("contentType"));
    let media = media.map(|media| media.split(',').next().unwrap_or("").trim().to_owned());
    let media = media.filter(|media| !media.is_empty());
    let is_json = |media: &String| FormKind::of(media) == FormKind::Json;
    let named = encoding.filter(|encoding| encoding.get("style").is_some());
    let (media, style, explode) = match (named, item_kind) {
        _ if file => (media, Style::Form, true),
        (Some(named), _) => {
            let (style, explode) = style(named, Style::Form);
            (media, style, explode)
        }
        _ if media.as_ref().is_some_and(is_json) => (media, Style::Json, false),
        (None, Kind::Object) if kind == FormKind::Multipart => {
            (Some("application/json".to_owned()), Style::Json, false)
        }
        (None, Kind::Object | Kind::Choice) => (media, Style::DeepObject, true),
        _ => (media, Style::Form, true),
    };
    let made = || named_example(shape, &property.name);
    let example = match file {
        true => file_name(&property.name, media.as_deref()).into(),
        false => as_texts(&shown.cloned().unwrap_or_else(made), style),
    };
    Field {
        name: property.name.to_string(),
        required: property.required,
        style,
        explode,
        file,
        media,
        description: shape.description.as_deref().and_then(first_line),
        example,
        shown: property.required || shown.is_some(),
    }
}

/// Whether a description shows a value of a shape.
fn has_value(shape: &Shape) -> bool {
    shape.constant.is_some() || shape.default.is_some() || !shape.examples.is_empty()
}

/// The name of a file that stands in samples for a field.
pub(in crate::site) fn file_name(field: &str, media: Option<&str>) -> String {
    let stem: String = field
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() { c } else { '-' })
        .take(40)
        .collect();
    let stem = match stem.trim_matches('-') {
        "" => "file",
        stem => stem,
    };
    let extension = match media.unwrap_or("") {
        "image/png" => "png",
        "image/jpeg" => "jpg",
        "image/gif" => "gif",
        "image/webp" => "webp",
        "image/svg+xml" => "svg",
        "application/pdf" => "pdf",
        "application/zip" => "zip",
        "application/json" => "json",
        "text/csv" => "csv",
        "text/plain" => "txt",
        "audio/mpeg" => "mp3",
        "audio/wav" => "wav",
        "video/mp4" => "mp4",
        _ => "bin",
    };
    format!("{stem}.{extension}")
}

/// A value as it is given for a style: every number and truth value as the text that is sent, so that each program that
/// reads it sends the same.
pub(in crate::site) fn as_texts(value: &Value, style: Style) -> Value {
    match value {
        Value::Array(elements) if style == Style::Json => {
            let elements = elements.iter().take(MAX_VALUES);
            return elements
                .map(|element| Value::String(element.to_string()))
                .collect();
        }
        _ if style == Style::Json => return Value::String(value.to_string()),
        _ => {}
    }
    let mut left = MAX_VALUES;
    texts(value, MAX_DEPTH, &mut left)
}

fn texts(value: &Value, depth: usize, left: &mut usize) -> Value {
    *left = left.saturating_sub(1);
    match value {
        Value::Null => Value::String(String::new()),
        Value::Bool(value) => Value::String(value.to_string()),
        Value::Number(number) => Value::String(number.to_string()),
        Value::String(text) => Value::String(text.clone()),
        _ if depth == 0 || *left == 0 => Value::String(String::new()),
        Value::Array(elements) => {
            let elements = elements.iter().take(*left);
            Value::Array(
                elements
                    .map(|element| texts(element, depth - 1, left))
                    .collect(),
            )
        }
        Value::Object(entries) => {
            let entries = entries.iter().take(*left);
            let entries = entries.map(|(key, value)| (key.clone(), texts(value, depth - 1, left)));
            Value::Object(entries.collect())
        }
    }
}

pub(super) fn scalar(node: &Node) -> Option<String> {
    match value_of(node)? {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(value) => Some(value.to_string()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_in_for_what_is_not_known() {
        for (name, expected) in [
            ("customerId", "CUSTOMER_ID"),
            ("repo", "REPO"),
            ("X-Trace-ID", "X_TRACE_ID"),
            ("ids[]", "IDS"),
            ("", ""),
        ] {
            assert_eq!(stand_in(name), expected);
        }
    }

    #[test]
    fn descriptions_are_cut_to_a_plain_line() {
        for (text, expected) in [
            ("The `.git` **name**.\nMore.", Some("The .git name.")),
            ("  [A link](https://example.com)  ", Some("A link")),
            (
                "A list of what\nis *shown*. And\nmore",
                Some("A list of what is shown. And more"),
            ),
            ("A list\n- one\n- two", Some("A list")),
            ("- one\n- two", Some("one")),
            ("A list\n\nMore", Some("A list")),
            ("\n", None),
        ] {
            assert_eq!(first_line(text).as_deref(), expected);
        }
        assert_eq!(
            first_line(&"a ".repeat(1_000)).map(|text| text.chars().count()),
            Some(201)
        );
    }
}
