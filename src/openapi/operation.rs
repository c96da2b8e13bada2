//! The operations of descriptions: what they take and what they give.

use rustc_hash::FxHashMap;

use super::link::key_of;
use super::{Document, Documents, Located, Schema, Version};
use crate::source::{FileId, Span};
use crate::syntax::data::{Node, Value};

/// A method of HTTP.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// Reads.
    Get,
    /// Puts in place.
    Put,
    /// Sends.
    Post,
    /// Removes.
    Delete,
    /// Asks what is possible.
    Options,
    /// Reads without the body.
    Head,
    /// Changes in part.
    Patch,
    /// Sends back what arrived.
    Trace,
    /// Reads what a body asks for.
    Query,
}

impl Method {
    /// Every method, in the order of the standard.
    pub const ALL: [Self; 9] = [
        Self::Get,
        Self::Put,
        Self::Post,
        Self::Delete,
        Self::Options,
        Self::Head,
        Self::Patch,
        Self::Trace,
        Self::Query,
    ];

    /// The method of that name in any letter case.
    pub fn named(name: &str) -> Option<Self> {
        let is_named = |method: &Self| method.name().eq_ignore_ascii_case(name);
        Self::ALL.into_iter().find(is_named)
    }

    /// Its name, such as `GET`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Put => "PUT",
            Self::Post => "POST",
            Self::Delete => "DELETE",
            Self::Options => "OPTIONS",
            Self::Head => "HEAD",
            Self::Patch => "PATCH",
            Self::Trace => "TRACE",
            Self::Query => "QUERY",
        }
    }
}

/// How a page names an operation: `GET /users`, or with the file before it, `api/openapi.yaml GET /users`. A webhook is
/// named as `webhook order.created`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OperationName<'t> {
    /// The path of the description, where it is given.
    pub file: Option<&'t str>,
    /// The method as written.
    pub method: &'t str,
    /// The path of the operation, or the name of the webhook.
    pub path: &'t str,
}

impl<'t> OperationName<'t> {
    /// Takes the name of an operation apart. None where it names no method.
    pub fn read(text: &'t str) -> Option<Self> {
        let text = text.trim();
        let mut from = 0;
        while from < text.len() {
            let rest = &text[from..];
            let word = rest.split(char::is_whitespace).next().unwrap_or("");
            let after = rest[word.len()..].trim_start();
            let is_method = Method::named(word).is_some() || word.eq_ignore_ascii_case("webhook");
            if is_method && !after.is_empty() {
                return Some(Self {
                    file: Some(text[..from].trim()).filter(|file| !file.is_empty()),
                    method: word,
                    path: after,
                });
            }
            from = text.len() - after.len();
        }
        None
    }

    /// Whether it names a webhook.
    pub fn is_webhook(&self) -> bool {
        self.method.eq_ignore_ascii_case("webhook")
    }
}

/// An operation of a description.
#[derive(Clone, Debug)]
pub struct Operation<'a> {
    /// The method that calls it.
    pub method: Method,
    /// The path as the description writes it; a webhook's name.
    pub path: &'a str,
    /// What the description says of it.
    pub value: Located<'a>,
    /// The key in `paths` or `webhooks`.
    pub path_span: Span,
    /// The file of that key: the description's, unless `paths` as a whole stands elsewhere.
    pub path_file: FileId,
    /// Whether the API calls the reader, and not the reader the API.
    pub webhook: bool,
    /// The description that lists it.
    pub description_document: &'a Document,
    root: Located<'a>,
    /// What stands at the path, and what its reference leads to.
    items: [Option<Located<'a>>; 2],
    form: Option<&'a Node>,
}

/// Where a parameter is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Location {
    /// In the path.
    Path,
    /// After `?`.
    Query,
    /// In a header.
    Header,
    /// In a cookie.
    Cookie,
}

impl Location {
    /// The location of that name. `querystring` of OpenAPI 3.2, the query as a whole, is none of them.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "path" => Self::Path,
            "query" => Self::Query,
            "header" => Self::Header,
            "cookie" => Self::Cookie,
            _ => return None,
        })
    }

    /// Its name, such as `query`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::Header => "header",
            Self::Cookie => "cookie",
        }
    }
}

/// A parameter of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where it is given.
    pub location: Location,
    /// Whether it must be given.
    pub required: bool,
    /// The schema of its values.
    pub schema: Option<Schema<'a>>,
    /// What the description says of it.
    pub value: Located<'a>,
}

impl<'a> Parameter<'a> {
    /// What it is for.
    pub fn description(&self) -> Option<&'a str> {
        self.value.str("description")
    }

    /// Whether it is to be avoided.
    pub fn is_deprecated(&self) -> bool {
        self.value.is_true("deprecated")
    }

    /// Its examples, `example` first.
    pub fn examples(&self) -> Vec<Located<'a>> {
        examples(self.value)
    }
}

/// A body of a request or response in one form.
#[derive(Clone, Debug)]
pub struct Media<'a> {
    /// The form, such as `application/json`.
    pub content_type: &'a str,
    /// The schema of its values.
    pub schema: Option<Schema<'a>>,
    /// What the description says of it; in OpenAPI 2.0 the body parameter, the operation with the form, or the response.
    pub value: Located<'a>,
    example: Option<Located<'a>>,
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

/// A way to show who calls, as an operation asks for it.
#[derive(Clone, Debug)]
pub struct SecurityScheme<'a> {
    /// Its name in the description.
    pub name: &'a str,
    /// What the caller must be allowed to do.
    pub scopes: Vec<&'a str>,
    /// What the description says of it; none where it says nothing under that name.
    pub value: Option<Located<'a>>,
}

impl<'a> SecurityScheme<'a> {
    /// Its type, such as `http`, `apiKey` or `oauth2`; OpenAPI 2.0's `basic` too.
    pub fn kind(&self) -> Option<&'a str> {
        self.value?.str("type")
    }
}

impl<'a> Operation<'a> {
    pub(super) fn new(documents: &'a Documents, at: usize, number: usize) -> Option<Self> {
        let document = documents.documents.get(at)?;
        let place = document.operations.get(number)?;
        let root = document.data.as_ref()?;
        let (paths, key) = key_of(documents, place)?;
        let root = Located::new(documents, at, root);
        let item = place.item.located(documents)?;
        let node = place.steps.iter().try_fold(item.node(), |node, step| {
            super::reference::child(node, *step)
        })?;
        let outer = paths.at(&key.value);
        Some(Self {
            method: place.method,
            path: &key.key,
            value: item.at(node),
            path_span: key.key_span,
            path_file: paths.file(),
            webhook: place.is_webhook,
            description_document: document,
            root,
            items: [Some(outer), Some(item).filter(|item| !item.is_same(outer))],
            form: documents.forms.get(&(at, number)),
        })
    }

    /// The name that programs know it by.
    pub fn id(&self) -> Option<&'a str> {
        self.value.str("operationId")
    }

    /// What it does, in a line; the path item's where it has none.
    pub fn summary(&self) -> Option<&'a str> {
        self.text("summary")
    }

    /// What it does.
    pub fn description(&self) -> Option<&'a str> {
        self.text("description")
    }

    fn text(&self, key: &str) -> Option<&'a str> {
        let own = self.value.str(key);
        own.or_else(|| self.items().find_map(|item| item.str(key)))
    }

    /// The names of the groups that it belongs to.
    pub fn tags(&self) -> impl Iterator<Item = &'a str> {
        let tags = self.value.get("tags");
        let tags = tags.into_iter().flat_map(Located::elements);
        tags.filter_map(|tag| tag.node().as_str())
    }

    /// Whether it is to be avoided.
    pub fn is_deprecated(&self) -> bool {
        self.value.is_true("deprecated")
    }

    /// The whole description that lists it.
    pub fn root(&self) -> Located<'a> {
        self.root
    }

    /// The path items it stands in: that of the description, and what its reference leads to.
    fn items(&self) -> impl Iterator<Item = Located<'a>> {
        self.items.into_iter().flatten()
    }

    fn is_version_2(&self) -> bool {
        self.description_document.version == Some(Version::V2_0)
    }

    /// Everything in `parameters`, the operation's in the place of the path item's, references followed.
    pub(super) fn all_parameters(&self) -> Vec<Located<'a>> {
        let mut found: Vec<Located<'a>> = Vec::new();
        let mut numbers: FxHashMap<(&str, &str), usize> = FxHashMap::default();
        for owner in self.items().chain([self.value]) {
            let list = owner.child("parameters");
            for parameter in list.into_iter().flat_map(Located::elements) {
                let Some(parameter) = parameter.follow() else {
                    continue;
                };
                let key = (
                    parameter.str("in").unwrap_or(""),
                    parameter.str("name").unwrap_or(""),
                );
                let number = *numbers.entry(key).or_insert(found.len());
                match found.get_mut(number) {
                    Some(earlier) => *earlier = parameter,
                    None => found.push(parameter),
                }
            }
        }
        found
    }

    /// Its parameters and those of its path, references followed. The body and the form of OpenAPI 2.0 are in
    /// [`Self::body`].
    pub fn parameters(&self) -> Vec<Parameter<'a>> {
        let parameters = self.all_parameters().into_iter();
        parameters
            .filter_map(|value| {
                let location = Location::named(value.str("in")?)?;
                Some(Parameter {
                    name: value.str("name")?,
                    location,
                    required: value.is_true("required"),
                    schema: self.schema_of(value),
                    value,
                })
            })
            .collect()
    }

    /// The schema of a parameter: its own keywords in OpenAPI 2.0, else `schema` or that of the first `content`.
    fn schema_of(&self, parameter: Located<'a>) -> Option<Schema<'a>> {
        if self.is_version_2() && parameter.get("schema").is_none() {
            return Some(Schema(parameter));
        }
        let content = || {
            let (_, media) = parameter.get("content")?.entries().next()?;
            media.child("schema")
        };
        let value = parameter.child("schema").or_else(content)?;
        Some(Schema(value))
    }

    /// What it takes as its body; none where it takes none.
    pub fn body(&self) -> Option<Body<'a>> {
        if self.is_version_2() {
            return self.body_of_version_2();
        }
        let value = self.value.child("requestBody")?;
        Some(Body {
            required: value.is_true("required"),
            description: value.str("description"),
            media: content(value),
            value,
        })
    }

    fn body_of_version_2(&self) -> Option<Body<'a>> {
        let parameters = self.all_parameters();
        let is_in = |parameter: &Located, place| parameter.str("in") == Some(place);
        if let Some(body) = parameters.iter().find(|found| is_in(found, "body")) {
            let schema = body.get("schema").and_then(Schema::new);
            return Some(Body {
                required: body.is_true("required"),
                description: body.str("description"),
                media: self.media("application/json", "consumes", schema, *body),
                value: *body,
            });
        }
        let form = self.value.at(self.form?);
        let is_file = |field: &Located| field.str("type") == Some("file");
        let usual = match parameters.iter().any(is_file) {
            true => "multipart/form-data",
            false => "application/x-www-form-urlencoded",
        };
        let required = form.get("required").map(|list| list.node().elements());
        Some(Body {
            required: required.is_some_and(|names| !names.is_empty()),
            description: None,
            media: self.media(usual, "consumes", Some(Schema(form)), self.value),
            value: self.value,
        })
    }

    /// The forms that OpenAPI 2.0 names in a list of the operation or the whole; `usual` where neither has one.
    fn media(
        &self,
        usual: &'static str,
        key: &str,
        schema: Option<Schema<'a>>,
        value: Located<'a>,
    ) -> Vec<Media<'a>> {
        let list = self.value.get(key).or_else(|| self.root.get(key));
        let elements = list.into_iter().flat_map(Located::elements);
        let mut types: Vec<&'a str> = elements
            .filter_map(|element| element.node().as_str())
            .collect();
        if types.is_empty() {
            types.push(usual);
        }
        let media = types.into_iter().map(|content_type| Media {
            content_type,
            schema,
            value,
            example: value
                .get("examples")
                .and_then(|examples| examples.get(content_type)),
        });
        media.collect()
    }

    /// What it gives, in the order of the description.
    pub fn responses(&self) -> Vec<Response<'a>> {
        let responses = self.value.child("responses");
        let entries = responses.into_iter().flat_map(Located::entries);
        entries
            .filter_map(|(entry, value)| {
                let status = Status::named(&entry.key)?;
                let value = value.follow()?;
                Some(Response {
                    status,
                    status_span: entry.key_span,
                    description: value.str("description"),
                    media: self.response_media(value),
                    value,
                })
            })
            .collect()
    }

    fn response_media(&self, response: Located<'a>) -> Vec<Media<'a>> {
        if !self.is_version_2() {
            return content(response);
        }
        match response.get("schema") {
            Some(schema) => {
                let schema = Schema::new(schema);
                self.media("application/json", "produces", schema, response)
            }
            None => Vec::new(),
        }
    }

    /// The ways to show who calls, of which one must be taken; each is a list of schemes that are needed together. Empty
    /// where none is needed.
    pub fn security(&self) -> Vec<Vec<SecurityScheme<'a>>> {
        let list = self
            .value
            .get("security")
            .or_else(|| self.root.get("security"));
        let alternatives = list.into_iter().flat_map(Located::elements);
        alternatives
            .map(|alternative| {
                let schemes = alternative.entries();
                schemes
                    .map(|(entry, scopes)| SecurityScheme {
                        name: &entry.key,
                        scopes: scopes
                            .elements()
                            .filter_map(|scope| scope.node().as_str())
                            .collect(),
                        value: self.scheme(&entry.key),
                    })
                    .collect()
            })
            .collect()
    }

    fn scheme(&self, name: &str) -> Option<Located<'a>> {
        let schemes = match self.is_version_2() {
            true => self.root.child("securityDefinitions")?,
            false => self.root.child("components")?.child("securitySchemes")?,
        };
        schemes.child(name)
    }
}

/// The forms in `content`.
fn content(value: Located<'_>) -> Vec<Media<'_>> {
    let content = value.child("content");
    let entries = content.into_iter().flat_map(Located::entries);
    entries
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
fn examples(value: Located<'_>) -> Vec<Located<'_>> {
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
