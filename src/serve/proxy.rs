//! Asks an API in the place of the browser, which lets a page read only what the API allows it to.
//!
//! Only the origins that the project names are asked. What comes back keeps its status and its body with what says how to
//! read it; all its headers stand in one header as JSON, so that no other means anything to the browser.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::net::TcpStream;

use url::Url;

use super::http::{Answer, Request};
use crate::project::{Relayed, relay};

/// The header that names the address.
pub(super) const TARGET: &str = "x-docs-target";
/// The header with the cookies, since no page may set `Cookie`.
const COOKIE: &str = "x-docs-cookie";
const HEADERS: &str = "x-docs-headers";
const REFUSED: &str = "x-docs-refused";

/// Headers of an answer that say how its body is read, and whether it is whole.
const OF_BODY: [&str; 3] = ["content-type", "content-encoding", "content-length"];

/// Headers that are about the page, the browser's connection or the proxy, and not about the request.
const OWN: [&str; 14] = [
    "accept-encoding",
    "connection",
    "content-length",
    "cookie",
    "expect",
    "host",
    "keep-alive",
    "origin",
    "referer",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "via",
];

/// The beginnings of further ones.
const OWN_STARTS: [&str; 3] = ["sec-", "proxy-", "x-docs-"];

/// Asks what a request names, and writes what comes back as it comes.
pub(super) fn ask(
    request: Request,
    origins: &BTreeSet<String>,
    stream: &mut TcpStream,
) -> io::Result<()> {
    let target = allowed(request.header(TARGET).unwrap_or(""), origins);
    let relayed = target.and_then(|target| {
        let headers = passed_on(&request.headers);
        relay(&request.method, target.as_str(), &headers, request.body)
    });
    match relayed {
        Ok(relayed) => pass(relayed, stream),
        Err(why) => refuse(&why, stream),
    }
}

fn refuse(why: &str, stream: &mut TcpStream) -> io::Result<()> {
    let signs = why.chars();
    let why: String = signs.map(|c| if c.is_ascii() { c } else { '?' }).collect();
    Answer::begin(502, &[(REFUSED, &why)], stream)
}

/// The address, where its origin is one that the project names.
fn allowed(target: &str, origins: &BTreeSet<String>) -> Result<Url, String> {
    let url = Url::parse(target).map_err(|_| "This is no address.".to_owned())?;
    let origin = url.origin().ascii_serialization();
    if !origins.contains(&origin) || !url.username().is_empty() || url.password().is_some() {
        return Err(format!(
            "The preview asks only the servers that the project names, and {origin} is none of them."
        ));
    }
    Ok(url)
}

/// The headers that are sent to the API.
fn passed_on(headers: &[(String, String)]) -> Vec<(&str, &str)> {
    let passed = headers.iter().filter_map(|(name, value)| {
        let is_own =
            OWN.contains(&name.as_str()) || OWN_STARTS.iter().any(|start| name.starts_with(start));
        match name.as_str() {
            COOKIE => Some(("cookie", value.as_str())),
            _ if is_own => None,
            name => Some((name, value.as_str())),
        }
    });
    passed.collect()
}

fn pass(mut relayed: Relayed, stream: &mut TcpStream) -> io::Result<()> {
    let headers = &relayed.headers;
    let of_body = headers
        .iter()
        .filter(|(name, _)| OF_BODY.contains(&name.as_str()));
    let listed = ascii(&serde_json::to_string(headers)?);
    let mut sent = vec![(HEADERS, listed.as_str())];
    sent.extend(of_body.map(|(name, value)| (name.as_str(), value.as_str())));
    Answer::begin(relayed.status, &sent, stream)?;
    let mut part = [0; 16 << 10];
    loop {
        match relayed.body.read(&mut part)? {
            0 => return Ok(()),
            length => stream.write_all(part.get(..length).unwrap_or_default())?,
        }
        stream.flush()?;
    }
}

/// JSON with escapes for what no header can have.
fn ascii(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    let mut units = [0; 2];
    for c in json.chars() {
        match c.is_ascii() {
            true => out.push(c),
            false => {
                for unit in c.encode_utf16(&mut units) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
    }
    out
}
