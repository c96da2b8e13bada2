//! Who may call an operation, in words.

use super::call::placeholder;
use super::prose::{Links, linked_prose};
use super::words::{Words, list};
use super::{Ids, Rendered};
use crate::config::Authentication;
use crate::openapi::{Located, Location, Operation, SecurityScheme};
use crate::page::slugify;
use crate::site::markup;

/// How many scopes are listed where an operation asks for none of its own.
const MOST_SCOPES: usize = 60;

/// What is said of one way to show who calls.
struct Entry {
    /// The name of the header, the parameter or the cookie.
    name: String,
    kind: String,
    place: Option<&'static str>,
    deprecated: bool,
    about: Rendered,
}

/// What shows who calls, as docs.json has it for all operations.
pub(in crate::site) fn stated(settings: &Authentication, ids: &mut Ids) -> Rendered {
    let name = settings.name.as_ref().map(|(name, _)| name.trim());
    let method = settings.method.as_ref().map_or("", |(method, _)| method);
    let (name, kind, words) = match method {
        "bearer" => (
            "Authorization",
            "bearer token",
            token(name.unwrap_or("token"), "Bearer"),
        ),
        "basic" => {
            let (user, password) = name.and_then(|name| name.split_once(':')).unzip();
            let words = basic(user.unwrap_or("user name"), password.unwrap_or("password"));
            ("Authorization", "basic", words)
        }
        "key" => {
            let name = name.unwrap_or("X-API-Key");
            (name, "key", key(name, Some("header")))
        }
        _ => return Rendered::default(),
    };
    let entry = Entry {
        name: name.to_owned(),
        kind: kind.to_owned(),
        place: Some("header"),
        deprecated: false,
        about: words.paragraph(),
    };
    entry.render(ids)
}

/// What shows who calls, as a description has it for an operation. Nothing where anyone may call.
pub(in crate::site) fn described(operation: &Operation, ids: &mut Ids, links: Links) -> Rendered {
    let alternatives = operation.security();
    let is_optional = alternatives.iter().any(Vec::is_empty);
    let ways: Vec<&Vec<SecurityScheme>> =
        alternatives.iter().filter(|way| !way.is_empty()).collect();
    let mut all = Rendered::default();
    if ways.is_empty() {
        return all;
    }
    let mut words = Words::default();
    if ways.len() > 1 {
        words.say("Any one of these shows who calls.");
    }
    if is_optional {
        words.say(match ways.len() {
            1 => "A call without this works too.",
            _ => " A call without any works too.",
        });
    }
    all.append(words.paragraph());
    for (at, way) in ways.iter().enumerate() {
        if at > 0 {
            all.append(between("or"));
        }
        for (at, scheme) in way.iter().enumerate() {
            if at > 0 {
                all.append(between("and"));
            }
            all.append(entry(scheme, links).render(ids));
        }
    }
    all
}

/// The word between two ways of which one is taken, or two parts that are needed together.
fn between(word: &str) -> Rendered {
    Rendered {
        html: format!(r#"<p class="field-between">{word}</p>"#),
        markdown: format!("*{word}*"),
        text: word.to_owned(),
        needs_tabs: false,
    }
}

fn entry(scheme: &SecurityScheme, links: Links) -> Entry {
    let value = scheme.value;
    let text = |key| value.and_then(|value| value.str(key));
    let authorization = || "Authorization".to_owned();
    let (name, kind, place, words) = match scheme.kind() {
        Some("http") => {
            let written = text("scheme").unwrap_or("bearer").trim();
            let mut words = match &*written.to_ascii_lowercase() {
                "basic" => basic("user name", "password"),
                "bearer" => token("token", "Bearer"),
                _ => other(written),
            };
            if let Some(format) = text("bearerFormat") {
                words.say(" Its format is ").code(format).say(".");
            }
            let kind = match &*written.to_ascii_lowercase() {
                "bearer" => "bearer token".to_owned(),
                other => other.to_owned(),
            };
            (authorization(), kind, Some("header"), words)
        }
        Some("basic") => {
            let words = basic("user name", "password");
            (authorization(), "basic".to_owned(), Some("header"), words)
        }
        Some("apiKey") => {
            let name = text("name").unwrap_or(scheme.name);
            let place = ["header", "query", "cookie"];
            let place = place.into_iter().find(|place| text("in") == Some(*place));
            (name.to_owned(), "key".to_owned(), place, key(name, place))
        }
        Some("oauth2") => {
            let words = token("access token", "Bearer");
            (
                authorization(),
                "OAuth 2.0".to_owned(),
                Some("header"),
                words,
            )
        }
        Some("openIdConnect") => {
            let mut words = token("access token", "Bearer");
            if let Some(address) = text("openIdConnectUrl") {
                words.say(" The provider says at ").link(address);
                words.say(" how to get one.");
            }
            let kind = "OpenID Connect".to_owned();
            (authorization(), kind, Some("header"), words)
        }
        Some("mutualTLS") => {
            let mut words = Words::default();
            words.say("Show a client certificate when the connection begins: both sides prove who they are (mutual TLS).");
            (String::new(), "client certificate".to_owned(), None, words)
        }
        kind => {
            let mut words = Words::default();
            words.say("The description of this API does not say how this is given.");
            let kind = kind.unwrap_or("unknown").to_owned();
            (scheme.name.to_owned(), kind, None, words)
        }
    };
    let mut about = words.paragraph();
    if let Some(description) = text("description") {
        about.append(linked_prose(description, links));
    }
    if let Some(value) = value {
        about.append(flows(value, scheme));
    }
    Entry {
        name,
        kind,
        place,
        deprecated: value.is_some_and(|value| value.is_true("deprecated")),
        about,
    }
}

fn token(name: &str, scheme: &str) -> Words {
    let mut words = Words::default();
    let article = match name.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) {
        true => "an",
        false => "a",
    };
    words.say(&format!("Send {article} {name} in the header: "));
    words
        .code(&format!("Authorization: {scheme} <TOKEN>"))
        .say(".");
    words
}

fn basic(user: &str, password: &str) -> Words {
    let mut words = Words::default();
    words.say(&format!(
        "Send {user} and {password}, joined by a colon and encoded as Base64: "
    ));
    words.code("Authorization: Basic <CREDENTIALS>").say(".");
    words
}

fn other(scheme: &str) -> Words {
    let mut words = Words::default();
    words.say("Send credentials in the header: ");
    words
        .code(&format!("Authorization: {scheme} <CREDENTIALS>"))
        .say(".");
    words
}

fn key(name: &str, place: Option<&str>) -> Words {
    let mut words = Words::default();
    let location = place.and_then(Location::named).unwrap_or(Location::Header);
    let value = placeholder(location, name);
    match place {
        Some("header") => words
            .say("Send a key in the header: ")
            .code(&format!("{name}: {value}")),
        Some("query") => words
            .say("Send a key in the query: ")
            .code(&format!("?{name}={value}")),
        Some("cookie") => words
            .say("Send a key in the cookie: ")
            .code(&format!("{name}={value}")),
        _ => words.say("Send a key under the name ").code(name),
    };
    words.say(".");
    words
}

/// The ways to get a token of OAuth 2.0, and what it must allow.
fn flows(value: Located, scheme: &SecurityScheme) -> Rendered {
    let mut all = Rendered::default();
    let own = value.get("flows");
    let flows: Vec<(&str, Located)> = match (own, value.str("flow")) {
        (Some(flows), _) => flows
            .entries()
            .map(|(entry, flow)| (&*entry.key, flow))
            .collect(),
        // OpenAPI 2.0 has one flow, with its addresses beside its name.
        (None, Some(name)) => vec![(name, value)],
        (None, None) => Vec::new(),
    };
    let flows: Vec<(&str, Located)> = flows
        .into_iter()
        .filter_map(|(key, flow)| Some((flow_name(key)?, flow)))
        .collect();
    let items: Vec<Words> = flows
        .iter()
        .map(|(name, flow)| flow_words(name, *flow))
        .collect();
    all.append(list(&items));
    let scopes: Vec<(&str, &str)> = flows
        .iter()
        .flat_map(|(_, flow)| flow.get("scopes").into_iter().flat_map(Located::entries))
        .map(|(entry, about)| (&*entry.key, about.node().as_str().unwrap_or("")))
        .collect();
    all.append(scope_words(scheme, &scopes));
    all
}

fn flow_name(key: &str) -> Option<&'static str> {
    Some(match key {
        "authorizationCode" | "accessCode" => "Authorization code",
        "clientCredentials" | "application" => "Client credentials",
        "deviceAuthorization" => "Device authorization",
        "implicit" => "Implicit",
        "password" => "Password",
        _ => return None,
    })
}

fn flow_words(name: &str, flow: Located) -> Words {
    let mut words = Words::default();
    words.say(name).say(" flow");
    let mut parts = [
        ("users agree at ", "authorizationUrl"),
        ("devices are registered at ", "deviceAuthorizationUrl"),
        ("tokens come from ", "tokenUrl"),
        ("they are renewed at ", "refreshUrl"),
    ]
    .into_iter()
    .filter_map(|(words, key)| Some((words, flow.str(key)?)))
    .peekable();
    let mut before = ": ";
    while let Some((said, address)) = parts.next() {
        words.say(before).say(said).link(address);
        before = if parts.peek().is_some() { ", " } else { "" };
    }
    words
}

/// The scopes that an operation asks for; where it asks for none, those that there are.
fn scope_words(scheme: &SecurityScheme, scopes: &[(&str, &str)]) -> Rendered {
    let item = |name: &str| {
        let mut words = Words::default();
        words.code(name);
        let about = scopes.iter().find(|(known, _)| *known == name);
        if let Some((_, about)) = about.filter(|(_, about)| !about.trim().is_empty()) {
            words.say(": ").say(about.trim());
        }
        words
    };
    let mut all = Rendered::default();
    let mut words = Words::default();
    if !scheme.scopes.is_empty() {
        let items: Vec<Words> = scheme.scopes.iter().map(|name| item(name)).collect();
        words.say(match items.len() {
            1 => "This operation asks for one scope:",
            _ => "This operation asks for these scopes:",
        });
        all.append(words.paragraph());
        all.append(list(&items));
    } else if !scopes.is_empty() {
        let mut names: Vec<&str> = Vec::new();
        for (name, _) in scopes {
            if !names.contains(name) && names.len() < MOST_SCOPES {
                names.push(name);
            }
        }
        let items: Vec<Words> = names.iter().map(|name| item(name)).collect();
        let inner = list(&items);
        all.html = format!(
            r#"<details class="expandable"><summary>Scopes</summary><div>{}</div></details>"#,
            inner.html
        );
        all.markdown = format!("Scopes:\n\n{}", inner.markdown);
        all.text = inner.text;
    }
    all
}

impl Entry {
    fn render(self, ids: &mut Ids) -> Rendered {
        let shown = if self.name.is_empty() {
            &self.kind
        } else {
            &self.name
        };
        let id = ids.claim(&format!("auth-{}", slugify(shown)));
        let mut html = String::from(r#"<div class="field""#);
        markup::attribute("id", &id, &mut html);
        html.push_str(if self.deprecated {
            " data-deprecated>"
        } else {
            ">"
        });
        html.push_str(r#"<p class="field-head"><a class="field-name""#);
        markup::attribute("href", &format!("#{id}"), &mut html);
        html.push_str("><code>");
        markup::text(shown, &mut html);
        html.push_str("</code></a>");
        let mut markdown = format!("**{}**", super::words::code_span(shown));
        if !self.name.is_empty() {
            html.push_str(r#" <span class="field-type">"#);
            markup::text(&self.kind, &mut html);
            html.push_str("</span>");
            markdown += &format!(" ({}", self.kind);
            markdown += &self
                .place
                .map_or(")".to_owned(), |place| format!(", {place})"));
        }
        if let Some(place) = self.place {
            html.push_str(&format!(r#" <span class="field-place">{place}</span>"#));
        }
        if self.deprecated {
            html.push_str(r#" <span class="field-deprecated">deprecated</span>"#);
        }
        html.push_str("</p>");
        html.push_str(&self.about.html);
        html.push_str("</div>");
        if !self.about.markdown.is_empty() {
            markdown.push_str("\n\n");
            markdown.push_str(self.about.markdown.trim_end());
        }
        Rendered {
            html,
            markdown,
            text: format!("{shown} {} {}", self.kind, self.about.text),
            needs_tabs: self.about.needs_tabs,
        }
    }
}
