//! The request that a call makes with its examples: what samples show. `theme/js/playground-request.js` is its twin, which
//! makes the same of the same values.

mod encode;
mod style;

use serde::Serialize;
use serde_json::Value;

pub(in crate::site) use self::encode::component;
use self::encode::{path_part, readable, reserved_component};
use self::style::{Pair, in_path, pairs};
use super::call::{
    Call, Credential, CredentialKind, Field, Form, FormKind, Input, Server, Style, whole_address,
};
use crate::openapi::Location;

/// A request as it is sent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(in crate::site) struct Request {
    /// The method in capital letters.
    pub(in crate::site) method: String,
    /// The whole address, encoded.
    pub(in crate::site) url: String,
    /// Name and value of each header but that of the body's type.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) headers: Vec<Named>,
    /// The user and the password that go into the header `Authorization`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) user: Option<User>,
    /// The body as a text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) text: Option<String>,
    /// The same where it is JSON that every language may write as its own values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) json: Option<String>,
    /// The body as fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) form: Vec<Named>,
    /// The body as fields and files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) parts: Vec<Part>,
    /// The name of the file that is the body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) upload: Option<String>,
    /// The media type of a text or a file. That of fields is written by what sends them.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub(in crate::site) media: Option<String>,
}

/// A name with a value.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(in crate::site) struct Named {
    /// The name.
    pub(in crate::site) name: String,
    /// The value.
    pub(in crate::site) value: String,
}

/// A user with a password.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(in crate::site) struct User {
    /// The user.
    pub(in crate::site) name: String,
    /// The password.
    pub(in crate::site) password: String,
}

/// A field or a file of a body.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(in crate::site) struct Part {
    /// Its name.
    pub(in crate::site) name: String,
    /// Of a field, its value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) value: Option<String>,
    /// Of a file, its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) file: Option<String>,
    /// Its media type, where it must be said.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub(in crate::site) media: Option<String>,
}

impl Request {
    /// The request with all that must be given, each with its example.
    pub(in crate::site) fn of(call: &Call) -> Self {
        let mut request = Self {
            method: call.method.clone(),
            ..Self::default()
        };
        let given: Vec<&Input> = call
            .parameters
            .iter()
            .filter(|input| input.required)
            .collect();
        let credentials = call.auth.first().map_or(&[][..], Vec::as_slice);
        let mut query = query_of(&given);
        let mut cookies = cookies_of(&given);
        if let Some(accept) = &call.accept {
            request.header("Accept", accept);
        }
        for credential in credentials {
            request.authorize(credential, &mut query, &mut cookies);
        }
        for input in given
            .iter()
            .filter(|input| input.location == Location::Header)
        {
            request.header(&input.name, &style::in_header(input));
        }
        if !cookies.is_empty() {
            request.header("Cookie", &cookies.join("; "));
        }
        request.url = address(call, &given, &query);
        if let Some(form) = call.bodies.first() {
            request.body(form);
        }
        request
    }

    /// Sets a header. One that is there already keeps its place. The body alone says what its type is.
    fn header(&mut self, name: &str, value: &str) {
        if name.eq_ignore_ascii_case("content-type") {
            return;
        }
        let is_named = |header: &&mut Named| header.name.eq_ignore_ascii_case(name);
        // Line ends would begin another header.
        let value = value.replace(['\r', '\n'], " ");
        match self.headers.iter_mut().find(is_named) {
            Some(header) => header.value = value,
            None => self.headers.push(Named {
                name: name.to_owned(),
                value,
            }),
        }
    }

    fn authorize(
        &mut self,
        credential: &Credential,
        query: &mut Vec<String>,
        cookies: &mut Vec<String>,
    ) {
        let sample = |at: usize| credential.samples.get(at).cloned().unwrap_or_default();
        let value = || format!("{}{}", credential.scheme, sample(0));
        let pair = || {
            let value = readable(&component(&value()));
            format!("{}={value}", component(&credential.name))
        };
        match (credential.kind, credential.location) {
            (CredentialKind::Certificate, _) => {}
            (CredentialKind::Basic, _) => {
                self.user = Some(User {
                    name: sample(0),
                    password: sample(1),
                });
            }
            (CredentialKind::Key, Location::Query) => query.push(pair()),
            (CredentialKind::Key, Location::Cookie) => cookies.push(pair()),
            (CredentialKind::Key, _) => self.header(&credential.name, &value()),
        }
    }

    fn body(&mut self, form: &Form) {
        let fields = form.fields.iter().filter(|field| field.shown);
        match form.kind {
            FormKind::Json | FormKind::Text if form.text.is_empty() => {}
            FormKind::Text if is_in_parts(&form.media) => {
                self.media = Some(bounded(&form.media, &form.text));
                // The lines of parts end as those of headers do.
                let text = form.text.replace("\r\n", "\n");
                self.text = Some(text.replace('\n', "\r\n"));
            }
            FormKind::Json | FormKind::Text => {
                self.media = Some(concrete(&form.media));
                self.text = Some(form.text.clone());
                let is_json = form.kind == FormKind::Json && is_plain_json(&form.text);
                self.json = is_json.then(|| form.text.clone());
            }
            FormKind::Form => self.form = fields.flat_map(form_field).collect(),
            FormKind::Multipart => self.parts = fields.flat_map(parts_of).collect(),
            FormKind::File => {
                self.media = Some(concrete(&form.media));
                self.upload = Some(form.upload.clone());
            }
        }
    }
}

/// Whether a body of a media type has parts.
fn is_in_parts(media: &str) -> bool {
    let start = media.get(.."multipart/".len());
    start.is_some_and(|start| start.eq_ignore_ascii_case("multipart/"))
}

/// A media type of parts with what stands between them, which the body begins with.
fn bounded(media: &str, text: &str) -> String {
    let first = text.strip_prefix("--").unwrap_or("");
    let first = first.split(char::is_whitespace).next().unwrap_or("");
    match media.contains("boundary=") || first.is_empty() {
        true => media.to_owned(),
        false => format!("{media}; boundary={first}"),
    }
}

/// A media type that can be sent: a pattern stands for the plainest that it fits.
fn concrete(media: &str) -> String {
    match media.split_once('/') {
        Some(("*", "*")) => "application/json".to_owned(),
        Some(("text", "*")) => "text/plain".to_owned(),
        Some((_, "*")) | None => "application/octet-stream".to_owned(),
        Some(_) => media.to_owned(),
    }
}

/// Whether a JSON text may stand as a value in every language: without escapes that not all of them read, and without
/// numbers that not all of them hold.
fn is_plain_json(text: &str) -> bool {
    let mut in_text = false;
    let mut digits = 0;
    let mut signs = text.chars();
    while let Some(sign) = signs.next() {
        match sign {
            '\\' if !matches!(signs.next(), Some('"' | '\\' | 'n' | 't' | 'r')) => return false,
            '"' => in_text = !in_text,
            _ => {}
        }
        digits = match sign {
            '0'..='9' if !in_text => digits + 1,
            _ => 0,
        };
        if digits > 15 {
            return false;
        }
    }
    // Libraries take a lone `null` for no body at all.
    serde_json::from_str::<Value>(text).is_ok_and(|value| !value.is_null())
}

fn address(call: &Call, given: &[&Input], query: &[String]) -> String {
    let server = call.servers.first().map(Server::filled).unwrap_or_default();
    let mut path = String::with_capacity(call.path.len());
    let in_path_of = |name: &str| {
        let found = given
            .iter()
            .find(|input| input.location == Location::Path && input.name == name);
        found.map(|input| in_path(input))
    };
    let mut rest = &*call.path;
    while let Some((before, after)) = rest.split_once('{') {
        path.push_str(before);
        let Some((name, after)) = after.split_once('}') else {
            path.push('{');
            rest = after;
            continue;
        };
        path.push_str(&in_path_of(name).unwrap_or_else(|| format!("{{{name}}}")));
        rest = after;
    }
    path.push_str(rest);
    if !path.contains("://") {
        path = readable(&path_part(&path));
    }
    joined(&whole_address(&server), &path, query)
}

fn joined(server: &str, path: &str, query: &[String]) -> String {
    let server = server.trim_end_matches('/');
    let is_whole = path.contains("://");
    let mut url = match path {
        path if is_whole || path.is_empty() => {
            format!("{}{path}", if is_whole { "" } else { server })
        }
        path if path.starts_with('/') => format!("{server}{path}"),
        path => format!("{server}/{path}"),
    };
    // White space and the sign of a fragment would end the address.
    url = url.replace(' ', "%20").replace('#', "%23");
    if !query.is_empty() {
        url.push(if url.contains('?') { '&' } else { '?' });
        url.push_str(&query.join("&"));
    }
    url
}

fn query_of(given: &[&Input]) -> Vec<String> {
    let inputs = given
        .iter()
        .filter(|input| matches!(input.location, Location::Query | Location::QueryString));
    inputs.flat_map(|input| encoded(input)).collect()
}

fn cookies_of(given: &[&Input]) -> Vec<String> {
    let inputs = given
        .iter()
        .filter(|input| input.location == Location::Cookie);
    inputs.flat_map(|input| encoded(input)).collect()
}

/// The pairs of an input as they stand in an address.
fn encoded(input: &Input) -> Vec<String> {
    let encode = match input.reserved {
        true => reserved_component,
        false => component,
    };
    let whole = input.location == Location::QueryString;
    if whole && !input.example.is_object() {
        let text = input.example.as_str().unwrap_or("");
        let text = readable(&component(text));
        return Some(text)
            .filter(|text| !text.is_empty())
            .into_iter()
            .collect();
    }
    let pairs = match (&input.example, whole) {
        // Each part as if it were a parameter.
        (Value::Object(parts), true) => {
            let parts = parts.iter();
            let pairs = parts.flat_map(|(name, value)| pairs(name, value, Style::Form, true));
            pairs.collect()
        }
        _ => pairs(&input.name, &input.example, input.style, input.explode),
    };
    let pairs = pairs.into_iter().map(
        |Pair {
             name,
             parts,
             between,
         }| {
            let parts = parts.iter().map(|part| readable(&encode(part)));
            let parts: Vec<String> = parts.collect();
            format!("{}={}", component(&name), parts.join(between.encoded()))
        },
    );
    pairs.collect()
}

fn form_field(field: &Field) -> Vec<Named> {
    let pairs = pairs(&field.name, &field.example, field.style, field.explode);
    let pairs = pairs.into_iter().map(
        |Pair {
             name,
             parts,
             between,
         }| Named {
            name,
            value: parts.join(between.plain()),
        },
    );
    pairs.collect()
}

fn parts_of(field: &Field) -> Vec<Part> {
    if field.file {
        let file = field.example.as_str().unwrap_or("file.bin");
        return vec![Part {
            name: field.name.clone(),
            file: Some(file.to_owned()),
            media: field.media.as_deref().map(concrete),
            value: None,
        }];
    }
    let parts = form_field(field)
        .into_iter()
        .map(|Named { name, value }| Part {
            name,
            value: Some(value),
            media: field.media.clone(),
            file: None,
        });
    parts.collect()
}

#[cfg(test)]
mod tests;
