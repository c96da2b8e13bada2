//! The files of a site by their addresses.

use std::fs;

use percent_encoding::percent_decode_str;

use super::http::{Answer, Request};
use super::{Content, State};
use crate::site::FileContent;

/// Media types by the ends of names.
const TYPES: [(&str, &str); 27] = [
    ("avif", "image/avif"),
    ("css", "text/css; charset=utf-8"),
    ("csv", "text/csv; charset=utf-8"),
    ("gif", "image/gif"),
    ("html", "text/html; charset=utf-8"),
    ("ico", "image/x-icon"),
    ("jpeg", "image/jpeg"),
    ("jpg", "image/jpeg"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("md", "text/markdown; charset=utf-8"),
    ("mdx", "text/markdown; charset=utf-8"),
    ("mp3", "audio/mpeg"),
    ("mp4", "video/mp4"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
    ("wasm", "application/wasm"),
    ("wav", "audio/wav"),
    ("webm", "video/webm"),
    ("webp", "image/webp"),
    ("woff", "font/woff"),
    ("woff2", "font/woff2"),
    ("xml", "application/xml"),
    ("yaml", "application/yaml"),
    ("yml", "application/yaml"),
];

/// What each page has in a preview: where its playground asks, which change it shows, how many errors there are, and what
/// loads it anew.
const PROXIED: &str = "<html data-proxy=\"/_dev/ask\"";
const RELOADED: &str = "<script type=\"module\" src=\"/_dev/reload.js\"></script></head>";

/// The file that a request is for; the page that says that there is none otherwise. Pages say how many errors the project has.
pub(super) fn answer(request: &Request, content: &Content, state: State) -> Answer {
    let path = percent_decode_str(request.path()).decode_utf8_lossy();
    let path = path.trim_start_matches('/');
    let own = match path.ends_with('/') || path.is_empty() {
        true => read(content, &format!("{path}index.html"), state),
        false => read(content, path, state),
    };
    if let Some(found) = own {
        return found;
    }
    if !path.ends_with('/') && content.files.contains_key(&format!("{path}/index.html")) {
        // The address as it came, so that nothing is decoded twice; one `/`, so that it names no other host.
        let address = format!("/{}/", request.path().trim_matches('/'));
        return Answer::empty(302).with("location", address);
    }
    match bytes(content, "404.html") {
        Some(bytes) => page(404, bytes, state),
        None => Answer::text(404, "There is no such page."),
    }
}

fn bytes(content: &Content, path: &str) -> Option<Vec<u8>> {
    match content.files.get(path)? {
        FileContent::Made(bytes) => Some(bytes.clone()),
        FileContent::Copied(from) => fs::read(content.root.join(&**from)).ok(),
    }
}

fn read(content: &Content, path: &str, state: State) -> Option<Answer> {
    let bytes = bytes(content, path)?;
    let end = path.rsplit_once('.').map_or("", |(_, end)| end);
    let end = end.to_ascii_lowercase();
    if end == "html" {
        return Some(page(200, bytes, state));
    }
    let found = TYPES.iter().find(|(name, _)| *name == end);
    let media = found.map_or("application/octet-stream", |(_, media)| media);
    Some(Answer::new(200, media, bytes))
}

fn page(status: u16, bytes: Vec<u8>, state: State) -> Answer {
    let html = String::from_utf8_lossy(&bytes);
    let turn = state.turn;
    let errors = match state.errors {
        0 => String::new(),
        1 => " data-errors=\"1 error\"".to_owned(),
        many => format!(" data-errors=\"{many} errors\""),
    };
    let begin = format!("{PROXIED} data-turn=\"{turn}\"{errors}");
    let html = html.replacen("<html", &begin, 1);
    let html = html.replacen("</head>", RELOADED, 1);
    Answer::new(status, "text/html; charset=utf-8", html.into_bytes())
}
