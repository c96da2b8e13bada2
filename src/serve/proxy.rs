//! Asks an API in the place of the browser, which lets a page read only what the API allows it to.
//!
//! Only the origins that the project names are asked. What comes back keeps its status, its type and its body; its headers
//! stand in one header as JSON, so that none of them means anything to the browser.

use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::LazyLock;
use std::time::Duration;

use ureq::Agent;
use ureq::http::{self, HeaderName, HeaderValue};
use url::Url;

use super::http::{Answer, Request};

/// The header that names the address.
pub(super) const TARGET: &str = "x-docs-target";
/// The header with the cookies, since no page may set `Cookie`.
const COOKIE: &str = "x-docs-cookie";
const HEADERS: &str = "x-docs-headers";
const REFUSED: &str = "x-docs-refused";

const CONNECT: Duration = Duration::from_secs(15);
const RESPONSE: Duration = Duration::from_secs(120);

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

static AGENT: LazyLock<Agent> = LazyLock::new(|| {
    Agent::config_builder()
        .http_status_as_error(false)
        // Another host would be asked that nobody named.
        .max_redirects(0)
        .max_redirects_will_error(false)
        .allow_non_standard_methods(true)
        .proxy(None)
        .user_agent("")
        .accept("")
        .accept_encoding("identity")
        .timeout_connect(Some(CONNECT))
        .timeout_recv_response(Some(RESPONSE))
        .build()
        .into()
});

/// Asks what a request names, and writes what comes back as it comes.
pub(super) fn ask(
    request: &Request,
    origins: &BTreeSet<String>,
    stream: &mut TcpStream,
) -> io::Result<()> {
    let target = request.header(TARGET).unwrap_or("");
    let outgoing = allowed(target, origins).and_then(|target| outgoing(request, &target));
    let outgoing = match outgoing {
        Ok(outgoing) => outgoing,
        Err(why) => return refuse(&why, stream),
    };
    // A body of no bytes is none, but for methods that have one in any case.
    let has_body = !request.body.is_empty() || matches!(&*request.method, "POST" | "PUT" | "PATCH");
    let answered = match has_body {
        true => AGENT.run(outgoing),
        false => AGENT.run(outgoing.map(|_| ())),
    };
    match answered {
        Ok(response) => pass(response, stream),
        Err(error) => refuse(&format!("The server could not be asked: {error}."), stream),
    }
}

fn refuse(why: &str, stream: &mut TcpStream) -> io::Result<()> {
    let why: String = why.chars().map(|c| if c.is_ascii() { c } else { '?' }).collect();
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

fn outgoing(request: &Request, target: &Url) -> Result<http::Request<Vec<u8>>, String> {
    let wrong = |_| "The request has something that cannot be sent.".to_owned();
    let mut outgoing = http::Request::builder()
        .method(request.method.as_str())
        .uri(target.as_str());
    for (name, value) in &request.headers {
        let name = match name.as_str() {
            COOKIE => "cookie",
            name if OWN.contains(&name) => continue,
            name if ["sec-", "proxy-", "x-docs-"].iter().any(|start| name.starts_with(start)) => continue,
            name => name,
        };
        let header = HeaderName::from_bytes(name.as_bytes());
        let value = HeaderValue::from_bytes(value.as_bytes());
        if let (Ok(header), Ok(value)) = (header, value) {
            outgoing = outgoing.header(header, value);
        }
    }
    outgoing.body(request.body.clone()).map_err(wrong)
}

fn pass(mut response: http::Response<ureq::Body>, stream: &mut TcpStream) -> io::Result<()> {
    let headers = response.headers().iter().map(|(name, value)| {
        let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
        [name.as_str().to_owned(), value]
    });
    let headers: Vec<[String; 2]> = headers.collect();
    let content_type = headers.iter().find(|[name, _]| name == "content-type");
    let content_type = content_type.map_or("", |[_, value]| value);
    let listed = ascii(&serde_json::to_string(&headers)?);
    let mut sent = vec![(HEADERS, listed.as_str())];
    if !content_type.is_empty() {
        sent.push(("content-type", content_type));
    }
    Answer::begin(response.status().as_u16(), &sent, stream)?;
    let mut body = response.body_mut().as_reader();
    let mut part = [0; 16 << 10];
    loop {
        match body.read(&mut part)? {
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
