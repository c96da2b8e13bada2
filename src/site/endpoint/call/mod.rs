//! A call of an operation: all that samples and the playground are made from, owned, so that it can be written beside the
//! page as JSON.

mod credential;
mod operation;
mod server;

use serde::Serialize;
use serde_json::Value;

pub(in crate::site) use credential::{Credential, CredentialKind, placeholder};
pub(in crate::site) use operation::{as_texts, first_line, named_value};
pub(in crate::site) use server::{origins, whole_address};

use super::Shape;
use crate::openapi::Location;

/// The host in the addresses of samples where nothing says what it is.
pub(in crate::site) const UNKNOWN_ORIGIN: &str = "https://api.example.com";

/// What a call of an operation consists of.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(in crate::site) struct Call {
    /// The method in capital letters.
    pub(in crate::site) method: String,
    /// The path, with `{name}` where parameters stand.
    pub(in crate::site) path: String,
    /// Where the API can be reached; the first is taken where nothing is chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) servers: Vec<Server>,
    /// What is given in the path, the query, headers and cookies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) parameters: Vec<Input>,
    /// Whether there must be a body.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) body_required: bool,
    /// The forms that the body may have; the first is taken where nothing is chosen.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) bodies: Vec<Form>,
    /// The ways to show who calls, of which one is taken; each is what is needed together. An empty one stands for a
    /// call without.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) auth: Vec<Vec<Credential>>,
    /// The media type that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) accept: Option<String>,
    /// Whether the API calls the reader: then there is nothing to send.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) webhook: bool,
}

/// Where an API can be reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(in crate::site) struct Server {
    /// The address, with `{name}` where variables stand; a path where the description says no host.
    pub(in crate::site) url: String,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) description: Option<String>,
    /// What can be chosen in the address.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) variables: Vec<Variable>,
}

/// What can be chosen in the address of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(in crate::site) struct Variable {
    /// Its name.
    pub(in crate::site) name: String,
    /// What it is where nothing is chosen.
    pub(in crate::site) value: String,
    /// What can be chosen; empty where anything can.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) options: Vec<String>,
    /// What it is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) description: Option<String>,
}

/// How the parts of a value are written one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::site) enum Style {
    /// `;name=a,b`
    Matrix,
    /// `.a.b`
    Label,
    /// `a,b`
    Simple,
    /// `name=a&name=b`
    #[default]
    Form,
    /// `name=a%20b`
    SpaceDelimited,
    /// `name=a|b`
    PipeDelimited,
    /// `name[key]=a`
    DeepObject,
    /// OpenAPI 2.0: `name=a<tab>b`
    TabDelimited,
    /// The value as JSON.
    Json,
}

impl Style {
    /// The style of that name.
    pub(in crate::site) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "matrix" => Self::Matrix,
            "label" => Self::Label,
            "simple" => Self::Simple,
            "form" => Self::Form,
            "spaceDelimited" => Self::SpaceDelimited,
            "pipeDelimited" => Self::PipeDelimited,
            "deepObject" => Self::DeepObject,
            _ => return None,
        })
    }

    /// The style of parameters in a place where none is named.
    pub(in crate::site) fn usual(location: Location) -> Self {
        match location {
            Location::Path | Location::Header => Self::Simple,
            Location::Query | Location::Cookie | Location::QueryString => Self::Form,
        }
    }
}

/// Something that is given in the path, the query, a header or a cookie.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(in crate::site) struct Input {
    /// Its name.
    pub(in crate::site) name: String,
    /// Where it is given.
    #[serde(rename = "in", serialize_with = "location_name")]
    pub(in crate::site) location: Location,
    /// Whether it must be given.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) required: bool,
    /// How it is written.
    pub(in crate::site) style: Style,
    /// Whether each part of its value stands alone.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) explode: bool,
    /// Whether signs that have a meaning in addresses stay as they are.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) reserved: bool,
    /// Whether it is to be avoided.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) deprecated: bool,
    /// What it is for, in a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) description: Option<String>,
    /// What its value may be.
    pub(in crate::site) shape: Shape,
    /// A value: texts, and lists and objects of texts. Of [`Style::Json`], the text.
    pub(in crate::site) example: Value,
    /// Whether the description gives the value, so that an input may begin with it.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) given: bool,
    /// The values that the description gives, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) examples: Vec<Example>,
}

/// One of several values that a description gives.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(in crate::site) struct Example {
    /// What it is called.
    pub(in crate::site) label: String,
    /// Of an input, a value as that of [`Input::example`]; of a body, its text, or its fields by their names.
    pub(in crate::site) value: Value,
}

/// What kind of body a media type is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::site) enum FormKind {
    /// JSON.
    #[default]
    Json,
    /// Any other text.
    Text,
    /// Fields as in an address.
    Form,
    /// Fields with files.
    Multipart,
    /// The bytes of a file.
    File,
}

impl FormKind {
    /// The kind of a media type; parameters after `;` do not matter.
    pub(in crate::site) fn of(media: &str) -> Self {
        let essence = media.split(';').next().unwrap_or("").trim();
        let essence = essence.to_ascii_lowercase();
        let (group, name) = essence.split_once('/').unwrap_or((&essence, ""));
        match (group, name) {
            ("*", _) => Self::Json,
            ("application", "x-www-form-urlencoded") => Self::Form,
            ("multipart", "form-data" | "*") => Self::Multipart,
            // Parts one after the other, which are no fields.
            ("multipart", _) => Self::Text,
            ("text", _) => Self::Text,
            ("image" | "audio" | "video" | "font", _) if !name.ends_with("+xml") => Self::File,
            (_, "json" | "*") => Self::Json,
            _ if name.ends_with("+json") => Self::Json,
            (
                "application",
                "x-ndjson" | "jsonl" | "xml" | "yaml" | "x-yaml" | "graphql" | "toml" | "sql"
                | "javascript",
            ) => Self::Text,
            _ if name.ends_with("+xml") || name.ends_with("+yaml") => Self::Text,
            _ => Self::File,
        }
    }
}

/// A body in one form.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(in crate::site) struct Form {
    /// The media type.
    pub(in crate::site) media: String,
    /// What kind of body that is.
    pub(in crate::site) kind: FormKind,
    /// What its value may be.
    pub(in crate::site) shape: Shape,
    /// Of a text, an example.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(in crate::site) text: String,
    /// Of a file, a name.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(in crate::site) upload: String,
    /// Of fields, each; what its value may be says the property of its name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) fields: Vec<Field>,
    /// The bodies that the description shows, where there are several.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) examples: Vec<Example>,
}

/// A field of a body.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(in crate::site) struct Field {
    /// Its name.
    pub(in crate::site) name: String,
    /// Whether it must be given.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) required: bool,
    /// How a value of several parts is written.
    pub(in crate::site) style: Style,
    /// Whether each part of its value stands alone.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) explode: bool,
    /// Whether it is a file, or a list of files.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) file: bool,
    /// Of a part of a multipart body, its media type where one is named or it is JSON.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) media: Option<String>,
    /// What it is for, in a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) description: Option<String>,
    /// A value as that of [`Input::example`]; of a file, its name.
    pub(in crate::site) example: Value,
    /// Whether samples have it and inputs begin with it: what must be given, what the description shows, and where it
    /// says neither of any field, the first few.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) shown: bool,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "the serializer gives a reference"
)]
fn is_false(value: &bool) -> bool {
    !value
}

fn location_name<S: serde::Serializer>(
    location: &Location,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(location.name())
}

impl Call {
    /// The call as the file beside the page.
    pub(in crate::site) fn json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The origins that a page must be able to reach for it, as a content security policy names them: whole ones, for a
    /// server with variables in its host the narrowest pattern that there is, and all where no host is named, so that the
    /// reader names one.
    pub(in crate::site) fn origins(&self) -> Vec<String> {
        if self.servers.iter().all(Server::is_without_host) {
            return vec!["https:".to_owned(), "http:".to_owned()];
        }
        let mut origins: Vec<String> = Vec::new();
        for origin in self.servers.iter().filter_map(Server::origin) {
            if !origins.contains(&origin) {
                origins.push(origin);
            }
        }
        origins
    }
}

impl Call {
    /// The address that stands beside the path: that of the only server, where nothing can be chosen in it.
    pub(in crate::site) fn base(&self) -> Option<&str> {
        super::server::only(&self.servers)
    }

    /// Whether a page can send it: it is known where to, or the reader says so.
    pub(in crate::site) fn can_be_sent(&self) -> bool {
        let is_known = |server: &Server| server.origin().is_some();
        let is_open = self.servers.iter().all(Server::is_without_host);
        !self.webhook && (is_open || self.servers.iter().any(is_known))
    }
}

impl Server {
    /// A server without variables.
    pub(in crate::site) fn at(url: &str) -> Self {
        Self {
            url: url.trim().to_owned(),
            ..Self::default()
        }
    }

    /// Whether its address is but a path.
    fn is_without_host(&self) -> bool {
        // A scheme that is no address of the web is no path either.
        let url = self.filled();
        !url.contains(':') || url.starts_with(['/', '.'])
    }

    /// Its address with its variables as they are where nothing is chosen.
    pub(in crate::site) fn filled(&self) -> String {
        let known = |name: &str| {
            let mut variables = self.variables.iter();
            variables.find(|variable| variable.name == name && !variable.value.is_empty())
        };
        let mut url = String::with_capacity(self.url.len());
        let mut rest = &*self.url;
        // What stands in a value is no place for another: such values could grow without end.
        while let Some((before, after)) = rest.split_once('{') {
            url.push_str(before);
            let place = after.split_once('}');
            match place.and_then(|(name, after)| Some((known(name)?, after))) {
                Some((variable, after)) => {
                    url.push_str(&variable.value);
                    rest = after;
                }
                None => {
                    url.push('{');
                    rest = after;
                }
            }
        }
        url.push_str(rest);
        url
    }

    /// What a content security policy calls its origin. None for an address without a host, and for one of no scheme that
    /// browsers fetch.
    pub(in crate::site) fn origin(&self) -> Option<String> {
        // A variable may stand for all of it.
        let url = match self.url.contains("://") {
            true => self.url.clone(),
            false => self.filled(),
        };
        let (scheme, rest) = url.split_once("://")?;
        let scheme = scheme.to_ascii_lowercase();
        let schemes: &[&str] = match &*scheme {
            "http" => &["http"],
            "https" => &["https"],
            _ if scheme.contains('{') => &["https", "http"],
            _ => return None,
        };
        let authority = rest.split(['/', '?', '#']).next()?;
        let authority = authority.rsplit('@').next()?;
        let host = host_pattern(authority)?;
        let origins = schemes.iter().map(|scheme| format!("{scheme}://{host}"));
        Some(origins.collect::<Vec<_>>().join(" "))
    }
}

/// How many origins the variables of a server may stand for.
const MAX_ORIGINS: usize = 64;

impl Server {
    /// The origins that it can be at, with each value that its variables list; where one lists none, with its usual value.
    fn whole_origins(&self) -> Vec<String> {
        let mut urls = vec![self.url.clone()];
        for variable in &self.variables {
            let place = format!("{{{}}}", variable.name);
            let usual = std::slice::from_ref(&variable.value);
            let values = variable.options.iter().chain(usual);
            let values = values.filter(|value| !value.contains('{'));
            let filled = urls.iter().flat_map(|url| match url.contains(&place) {
                true => values
                    .clone()
                    .map(|value| url.replace(&place, value))
                    .collect(),
                false => vec![url.clone()],
            });
            urls = filled.take(MAX_ORIGINS).collect();
        }
        // A brace may stand in a host, but none that a description means.
        let is_whole = |url: &&String| {
            let host = url.split('/').nth(2).unwrap_or("");
            !host.contains(['{', '}'])
        };
        let origins = urls.iter().filter(is_whole);
        let origins = origins.filter_map(|url| url::Url::parse(url).ok());
        let origins = origins.map(|url| url.origin());
        let origins = origins.filter(url::Origin::is_tuple);
        origins.map(|origin| origin.ascii_serialization()).collect()
    }
}

/// A host as a policy names it: what stands left of a variable, and the variable itself, as `*`.
fn host_pattern(authority: &str) -> Option<String> {
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with('}') || !host.contains('{') || balanced(host) => {
            (host, Some(port))
        }
        _ => (authority, None),
    };
    let host = match host.rfind('}') {
        None => host.to_owned(),
        Some(at) => {
            let rest = &host[at + 1..];
            match rest.find('.') {
                Some(dot) if rest.len() > dot + 1 => format!("*{}", &rest[dot..]),
                _ => "*".to_owned(),
            }
        }
    };
    let is_plain =
        |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '*' | '[' | ']' | ':');
    if host.is_empty() || !host.chars().all(is_plain) {
        return None;
    }
    match port {
        Some(port) if !port.is_empty() && port.bytes().all(|digit| digit.is_ascii_digit()) => {
            Some(format!("{host}:{port}"))
        }
        Some(port) if port.contains('{') => Some(format!("{host}:*")),
        _ => Some(host),
    }
}

fn balanced(text: &str) -> bool {
    text.matches('{').count() == text.matches('}').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_as_narrow_as_can_be() {
        for (url, origin) in [
            (
                "https://api.example.com/v1",
                Some("https://api.example.com"),
            ),
            ("http://localhost:8080", Some("http://localhost:8080")),
            (
                "https://{region}.example.com/v1",
                Some("https://*.example.com"),
            ),
            (
                "https://a.{region}.example.com",
                Some("https://*.example.com"),
            ),
            (
                "https://api-{region}.example.com:{port}",
                Some("https://*.example.com:*"),
            ),
            ("https://{host}", Some("https://*")),
            ("https://{host}:8443", Some("https://*:8443")),
            (
                "{scheme}://a.example.com",
                Some("https://a.example.com http://a.example.com"),
            ),
            ("/v1", None),
            ("ftp://example.com", None),
            ("javascript://x", None),
            ("https://a.example.com;script-src/", None),
            ("https://a b/", None),
            ("https://", None),
        ] {
            assert_eq!(Server::at(url).origin().as_deref(), origin, "{url}");
        }
    }

    #[test]
    fn values_with_places_in_them_do_not_grow() {
        let variables = (0..1_000).map(|number| {
            let next = number + 1;
            Variable {
                name: format!("v{number}"),
                value: format!("{{v{next}}}{{v{next}}}"),
                options: Vec::new(),
                description: None,
            }
        });
        let mut server = Server::at("https://{v0}.example.com/{x}{{v1}");
        server.variables = variables.collect();
        assert_eq!(server.filled(), "https://{v1}{v1}.example.com/{x}{{v2}{v2}");
        assert!(server.whole_origins().is_empty());
    }

    #[test]
    fn previews_reach_the_values_that_are_listed() {
        let mut server = Server::at("https://{region}.example.com:8443/{version}");
        let variable = |name: &str, value: &str, options: &[&str]| Variable {
            name: name.into(),
            value: value.into(),
            options: options.iter().map(|&option| option.to_owned()).collect(),
            description: None,
        };
        server.variables = vec![
            variable("region", "eu", &["us"]),
            variable("version", "v1", &[]),
        ];
        let origins = ["https://us.example.com:8443", "https://eu.example.com:8443"];
        assert_eq!(server.whole_origins(), origins);
        assert!(Server::at("/v1").whole_origins().is_empty());
        assert!(Server::at("file:///etc").whole_origins().is_empty());
        assert!(Server::at("https://{a}").whole_origins().is_empty());
    }

    #[test]
    fn kinds_of_bodies() {
        for (media, kind) in [
            ("application/json", FormKind::Json),
            ("application/problem+JSON; charset=utf-8", FormKind::Json),
            ("*/*", FormKind::Json),
            ("application/xml", FormKind::Text),
            ("image/svg+xml", FormKind::Text),
            ("text/csv", FormKind::Text),
            ("multipart/form-data; boundary=x", FormKind::Multipart),
            ("multipart/mixed", FormKind::Text),
            ("application/x-www-form-urlencoded", FormKind::Form),
            ("application/octet-stream", FormKind::File),
            ("image/png", FormKind::File),
            ("", FormKind::File),
        ] {
            assert_eq!(FormKind::of(media), kind, "{media}");
        }
    }
}
