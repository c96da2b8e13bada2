//! The operations of descriptions: what they take and what they give.

use rustc_hash::FxHashMap;

use super::listing::key_of;
use super::message::content;
use super::{
    Body, Document, Documents, Located, Location, Media, Method, Parameter, Response, Schema,
    Status, Version,
};
use crate::source::{FileId, Span};
use crate::syntax::data::Node;

/// How many parameters, responses, forms of a body or ways to show who calls an operation is taken to have, of each.
pub(super) const MAX_EACH: usize = 1_000;

/// Which of a project's operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OperationId {
    document: u32,
    number: u32,
}

impl OperationId {
    /// The number of its document, and its own in there.
    pub(super) fn numbers(self) -> (usize, usize) {
        (self.document as usize, self.number as usize)
    }
}

/// An operation of a description.
#[derive(Clone, Debug)]
pub struct Operation<'a> {
    /// What tells it from all others.
    pub key: OperationId,
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
            key: OperationId {
                document: u32::try_from(at).ok()?,
                number: u32::try_from(number).ok()?,
            },
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

    /// The servers that it can be reached at: its own, or else those of its path, or else those of the whole.
    pub fn servers(&self) -> Vec<Located<'a>> {
        let owners = [self.value].into_iter().chain(self.items());
        let owners = owners.chain([self.root]);
        let lists = owners.filter_map(|owner| owner.get("servers"));
        let mut lists = lists.map(|list| list.elements().collect::<Vec<_>>());
        lists.find(|list| !list.is_empty()).unwrap_or_default()
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
            let elements = list.into_iter().flat_map(Located::elements);
            for parameter in elements.take(MAX_EACH) {
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

    /// What the API calls in return, where this is said: each with the name of its group.
    pub fn callbacks(&self) -> Vec<(&'a str, Operation<'a>)> {
        let mut found = Vec::new();
        let groups = self.value.child("callbacks");
        let groups = groups.into_iter().flat_map(Located::entries);
        for (group, callback) in groups.take(MAX_EACH) {
            let Some(callback) = callback.follow() else {
                continue;
            };
            for (entry, own) in callback.entries().take(MAX_EACH) {
                let Some(item) = own.follow().filter(|_| !entry.key.starts_with("x-")) else {
                    continue;
                };
                for (method, value) in item.entries() {
                    let Some(method) = Method::named(&method.key) else {
                        continue;
                    };
                    if found.len() < MAX_EACH {
                        found.push((
                            &*group.key,
                            Operation {
                                method,
                                path: &entry.key,
                                value,
                                path_span: entry.key_span,
                                path_file: callback.file(),
                                webhook: true,
                                items: [Some(own), Some(item).filter(|item| !item.is_same(own))],
                                form: None,
                                ..self.clone()
                            },
                        ));
                    }
                }
            }
        }
        found
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
            .take(MAX_EACH)
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
            .take(MAX_EACH)
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
            .take(MAX_EACH)
            .map(|alternative| {
                let schemes = alternative.entries().take(MAX_EACH);
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
