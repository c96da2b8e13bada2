//! The call of an operation that a description lists.

use serde_json::{Map, Value};

use super::{
    Call, Credential, Field, Form, FormKind, Input, Server, Style, UNKNOWN_ORIGIN, Variable,
};
use crate::config::Api;
use crate::openapi::{
    Located, Location, Media, Operation, Parameter, Property, Schema, Version, is_address,
};
use crate::site::endpoint::{Direction, Shape, example, example_text};
use crate::syntax::data::{self, Node};

/// How many values an example of a parameter may have, and how deep they may lie.
const MAX_VALUES: usize = 500;
const MAX_DEPTH: usize = 16;

/// How many addresses an API is taken to have.
const MAX_SERVERS: usize = 50;

/// The longest line that is said of a parameter, in characters.
const LONGEST_LINE: usize = 200;

impl Call {
    /// The call of an operation. What docs.json says of addresses and credentials counts more than what the description says.
    pub(in crate::site) fn of_operation(operation: &Operation<'_>, settings: &Api) -> Self {
        let parameters = operation.parameters();
        let body = operation.body();
        Self {
            method: operation.method.name().to_owned(),
            path: operation.path.to_owned(),
            servers: servers(operation, settings),
            parameters: parameters
                .iter()
                .map(|parameter| input(operation, parameter))
                .collect(),
            body_required: body.as_ref().is_some_and(|body| body.required),
            bodies: body.iter().flat_map(|body| &body.media).map(form).collect(),
            auth: auth(operation, settings),
            accept: accepted(operation),
            webhook: operation.webhook,
        }
    }
}

/// The first line of a description, without what only Markdown means; none where there is nothing to say.
pub(in crate::site) fn first_line(text: &str) -> Option<String> {
    let line = text.trim().lines().next()?.trim();
    let mut short: String = line
        .chars()
        .filter(|c| !c.is_control())
        .take(LONGEST_LINE)
        .collect();
    if short.len() < line.len() {
        short.push('…');
    }
    (!short.is_empty()).then_some(short)
}

/// The media type that a success has first.
fn accepted(operation: &Operation<'_>) -> Option<String> {
    let responses = operation.responses();
    let success = responses
        .iter()
        .find(|response| response.status.is_success());
    let first = success.or(responses.first())?.media.first()?;
    let essence = first.content_type.split(';').next()?.trim();
    (!essence.is_empty() && essence != "*/*").then(|| essence.to_owned())
}

fn servers(operation: &Operation<'_>, settings: &Api) -> Vec<Server> {
    let of_settings = settings.base_urls.iter().map(|(url, _)| Server::at(url));
    let of_settings: Vec<Server> = of_settings
        .filter(|server| !server.url.is_empty())
        .collect();
    if !of_settings.is_empty() {
        return of_settings;
    }
    let document = operation.description_document;
    let mut servers = match document.version {
        Some(Version::V2_0) => servers_of_version_2(operation.root()),
        _ => operation
            .servers()
            .into_iter()
            .take(MAX_SERVERS)
            .filter_map(server)
            .collect(),
    };
    if is_address(&document.path)
        && let Ok(place) = url::Url::parse(&document.path)
    {
        for server in servers
            .iter_mut()
            .filter(|server| !server.url.contains("://"))
        {
            // A brace would be written as `%7B`.
            if !server.url.contains('{')
                && let Ok(whole) = place.join(&server.url)
            {
                server.url = whole.to_string().trim_end_matches('/').to_owned();
            }
        }
    }
    servers
}

fn server(value: Located<'_>) -> Option<Server> {
    let variables = value.get("variables");
    let entries = variables.into_iter().flat_map(Located::entries);
    let variables = entries.take(MAX_SERVERS).map(|(entry, variable)| {
        let options = variable
            .get("enum")
            .map(Located::node)
            .map_or(&[][..], Node::elements);
        let options: Vec<String> = options.iter().filter_map(scalar).collect();
        let value = variable
            .get("default")
            .and_then(|value| scalar(value.node()));
        Variable {
            name: entry.key.to_string(),
            value: value
                .or_else(|| options.first().cloned())
                .unwrap_or_default(),
            options,
            description: variable.str("description").and_then(first_line),
        }
    });
    Some(Server {
        url: value.str("url")?.trim().to_owned(),
        description: value.str("description").and_then(first_line),
        variables: variables.collect(),
    })
}

fn servers_of_version_2(root: Located<'_>) -> Vec<Server> {
    let path = root.str("basePath").unwrap_or("").trim_end_matches('/');
    let Some(host) = root.str("host") else {
        return (!path.is_empty())
            .then(|| Server::at(path))
            .into_iter()
            .collect();
    };
    let schemes = root
        .get("schemes")
        .map(Located::node)
        .map_or(&[][..], Node::elements);
    let mut schemes: Vec<&str> = schemes.iter().filter_map(Node::as_str).collect();
    schemes.retain(|scheme| matches!(*scheme, "http" | "https"));
    schemes.sort_by_key(|scheme| *scheme != "https");
    if schemes.is_empty() {
        schemes.push("https");
    }
    let servers = schemes
        .iter()
        .map(|scheme| Server::at(&format!("{scheme}://{host}{path}")));
    servers.collect()
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

fn input(operation: &Operation<'_>, parameter: &Parameter<'_>) -> Input {
    let value = parameter.value;
    let is_version_2 = operation.description_document.version == Some(Version::V2_0);
    let has_content = value.get("schema").is_none() && value.get("content").is_some();
    let (style, explode) = match has_content {
        true => (Style::Json, false),
        false if is_version_2 => style_of_version_2(value, parameter.location),
        false => style(value, Style::usual(parameter.location)),
    };
    let shape = parameter
        .schema
        .map(|schema| Shape::of(schema, Direction::Request));
    let shape = shape.unwrap_or_default();
    let given = given(parameter, has_content);
    let is_given = given.is_some();
    Input {
        name: parameter.name.to_owned(),
        location: parameter.location,
        required: parameter.required || parameter.location == Location::Path,
        style,
        explode,
        reserved: value.is_true("allowReserved"),
        deprecated: parameter.is_deprecated(),
        description: parameter.description().and_then(first_line),
        example: written(&given.unwrap_or_else(|| example(&shape)), style),
        shape,
        given: is_given,
    }
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
    Some(plain(node))
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

fn form(media: &Media<'_>) -> Form {
    let kind = FormKind::of(media.content_type);
    let shape = media
        .schema
        .map(|schema| Shape::of(schema, Direction::Request));
    let shape = shape.unwrap_or_default();
    let given = media
        .examples()
        .into_iter()
        .next()
        .map(|value| plain(value.node()));
    let is_fields = matches!(kind, FormKind::Form | FormKind::Multipart);
    let value = given.unwrap_or_else(|| example(&shape));
    let fields = match media.schema.filter(|_| is_fields) {
        Some(schema) => fields(media, schema, kind, &value),
        None => Vec::new(),
    };
    let text = match kind {
        FormKind::Json | FormKind::Text => example_text(&shape, media.content_type, Some(&value)),
        _ => String::new(),
    };
    Form {
        media: media.content_type.to_owned(),
        kind,
        shape,
        text,
        fields,
    }
}

fn fields(media: &Media<'_>, schema: Schema<'_>, kind: FormKind, value: &Value) -> Vec<Field> {
    let encodings = media.value.get("encoding");
    let properties = schema.properties().into_iter();
    let written = properties.filter(|property| {
        let schema = property.schema;
        !schema.is_some_and(Schema::is_read_only)
    });
    written
        .take(MAX_VALUES)
        .map(|property| {
            let encoding = encodings.and_then(|encodings| encodings.child(property.name));
            field(&property, encoding, kind, value.get(property.name))
        })
        .collect()
}

fn field(
    property: &Property<'_>,
    encoding: Option<Located<'_>>,
    kind: FormKind,
    given: Option<&Value>,
) -> Field {
    let shape = property
        .schema
        .map(|schema| Shape::of(schema, Direction::Request));
    let shape = shape.unwrap_or_default();
    let media = encoding.and_then(|encoding| encoding.str("contentType"));
    let media = media.map(|media| media.split(',').next().unwrap_or("").trim().to_owned());
    let file = kind == FormKind::Multipart && property.schema.is_some_and(is_file);
    let is_structured = property.schema.is_some_and(|schema| {
        let schema = item_of(schema);
        schema.types().contains(&"object")
    });
    let media = media.filter(|media| !media.is_empty()).or_else(|| {
        let is_json = kind == FormKind::Multipart && is_structured;
        is_json.then(|| "application/json".to_owned())
    });
    let is_json = media
        .as_deref()
        .is_some_and(|media| FormKind::of(media) == FormKind::Json);
    let (mut style, mut explode) = match encoding {
        Some(encoding) => style(encoding, Style::Form),
        None => (Style::Form, true),
    };
    if is_json && !file {
        (style, explode) = (Style::Json, false);
    } else if kind == FormKind::Form
        && is_structured
        && encoding.is_none_or(|found| found.get("style").is_none())
    {
        (style, explode) = (Style::DeepObject, true);
    }
    let example = match file {
        true => file_name(property.name, media.as_deref()).into(),
        false => written(&given.cloned().unwrap_or_else(|| example(&shape)), style),
    };
    Field {
        name: property.name.to_owned(),
        required: property.required,
        style,
        explode,
        file,
        media,
        description: property.description().and_then(first_line),
        shape,
        example,
    }
}

/// The schema of the elements of an array, or the schema itself.
fn item_of(schema: Schema<'_>) -> Schema<'_> {
    schema.items().unwrap_or(schema)
}

fn is_file(schema: Schema<'_>) -> bool {
    let schema = item_of(schema);
    let is_bytes = matches!(schema.format(), Some("binary"));
    let has_media =
        schema.0.str("contentMediaType").is_some() && schema.0.get("contentEncoding").is_none();
    is_bytes || has_media || schema.types().contains(&"file")
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
pub(in crate::site) fn written(value: &Value, style: Style) -> Value {
    if style == Style::Json {
        return Value::String(value.to_string());
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

/// A value of a description without its places. What lies deeper than any example does is left out.
pub(in crate::site) fn plain(node: &Node) -> Value {
    plain_above(node, 64)
}

fn plain_above(node: &Node, depth: usize) -> Value {
    match &node.value {
        _ if depth == 0 => Value::Null,
        data::Value::Null => Value::Null,
        data::Value::Bool(value) => Value::Bool(*value),
        data::Value::Number(number) => numeral(*number),
        data::Value::String(text) => Value::String(text.to_string()),
        data::Value::Array(elements) => Value::Array(
            elements
                .iter()
                .map(|element| plain_above(element, depth - 1))
                .collect(),
        ),
        data::Value::Object(entries) => {
            let entries = entries.iter();
            let entries =
                entries.map(|entry| (entry.key.to_string(), plain_above(&entry.value, depth - 1)));
            Value::Object(entries.collect::<Map<_, _>>())
        }
    }
}

/// A number, whole where it is.
fn numeral(number: f64) -> Value {
    let is_whole = number.fract() == 0.0 && number.abs() < 9e15;
    match is_whole {
        true => Value::from(number as i64),
        false => Value::from(number),
    }
}

fn scalar(node: &Node) -> Option<String> {
    match plain(node) {
        Value::String(text) => Some(text),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(value) => Some(value.to_string()),
        _ => None,
    }
}

/// The address of a server as samples have it, the variables filled in.
pub(in crate::site) fn whole_address(address: &str) -> String {
    match address.contains("://") {
        true => address.to_owned(),
        false if address.is_empty() || address.starts_with('/') => {
            format!("{UNKNOWN_ORIGIN}{address}")
        }
        false => format!("{UNKNOWN_ORIGIN}/{address}"),
    }
}
