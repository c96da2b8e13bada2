//! The redirects of docs.json: a page at each old address that leads to the new one, for hosts that only serve files, and
//! a file `_redirects`, which some hosts read instead and which has those with patterns too. Neither leads to an address
//! that runs code.

use std::borrow::Cow;
use std::fmt::Write as _;

use percent_encoding::percent_decode_str;
use rustc_hash::FxHashSet;

use super::xml::escaped;
use super::{Metadata, one_line};
use crate::config::Redirect;
use crate::page::Role;
use crate::project::{Parts, has_file_extension, is_external};
use crate::site::markup::holds_content;
use crate::site::{File, FileContent};

impl Metadata<'_> {
    /// Pages for the redirects without patterns, and `_redirects` with all of them. An address that has a page or a file
    /// of its own keeps it.
    pub(in crate::site) fn redirects(&self) -> Vec<File> {
        let mut seen = FxHashSet::default();
        let mut files = Vec::new();
        let mut lines = String::new();
        for redirect in &self.project.config.view.redirects {
            let source = source_path(redirect);
            if !is_path(&source) || !seen.insert(source.clone()) || self.is_taken(&source) {
                continue;
            }
            let is_pattern = source.contains([':', '*', '(']);
            let destination = match is_pattern {
                true => self.pattern_destination(redirect),
                false => self.destination(redirect),
            };
            if holds_content(&redirect.destination.0) || holds_content(&destination) {
                continue;
            }
            let from = self.addresses.file(&source);
            if destination.trim_end_matches('/') == from.trim_end_matches('/') {
                continue;
            }
            self.line(redirect, &from, &destination, &mut lines);
            if !is_pattern && !has_file_extension(&source) {
                files.push(self.page_that_leads(&source, &destination));
            }
        }
        if !lines.is_empty() || self.project.assets.contains("_redirects") {
            files.push(self.file("_redirects", || lines));
        }
        files
    }

    fn is_taken(&self, source: &str) -> bool {
        let page = self.project.index.page_at(source);
        page.is_some_and(|page| self.project.pages[page].role == Role::Page)
            || self.project.assets.contains(source)
    }

    /// Where a redirect without a pattern leads: an address in the site, or one elsewhere.
    fn destination(&self, redirect: &Redirect) -> String {
        let written = from_root(&redirect.destination.0);
        match self.project.pages.first() {
            Some(page) => self.addresses.target(page, &written).address.into_owned(),
            None => written.into_owned(),
        }
    }

    /// Where a redirect with a pattern leads, in the form of `_redirects`.
    fn pattern_destination(&self, redirect: &Redirect) -> String {
        let written = from_root(&redirect.destination.0);
        let rest = names_of_rest(&redirect.source.0);
        let named = rest.iter().fold(written.into_owned(), |written, name| {
            let star = format!(":{name}*");
            written
                .replace(&star, ":splat")
                .replace(&format!(":{name}"), ":splat")
        });
        match named.strip_prefix('/') {
            Some(path) if !is_external(&named) => format!("{}{path}", self.addresses.file("")),
            _ => named,
        }
    }

    fn line(&self, redirect: &Redirect, from: &str, to: &str, out: &mut String) {
        let segments = from.split('/').map(|segment| match segment {
            // What stands for the rest of an address is `*`.
            _ if segment.starts_with(':') && segment.ends_with('*') => "*",
            _ => segment,
        });
        let from: Vec<&str> = segments.collect();
        let from = from.join("/");
        let has_space = |text: &str| text.contains(char::is_whitespace);
        if from.contains('(') || has_space(&from) || has_space(to) {
            return;
        }
        let status = if redirect.is_permanent { 301 } else { 302 };
        let _ = writeln!(out, "{from} {to} {status}");
    }

    /// A page without a script that leads to another address.
    fn page_that_leads(&self, source: &str, destination: &str) -> File {
        let to = escaped(destination);
        let whole = match is_external(destination) {
            true => Some(destination.to_owned()),
            false => self.addresses.whole(destination),
        };
        let canonical = whole.map_or(String::new(), |whole| {
            format!("<link rel=\"canonical\" href=\"{}\">\n", escaped(&whole))
        });
        let html = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>This page has moved</title>\n<meta name=\"robots\" content=\"noindex\">\n\
             <meta http-equiv=\"refresh\" content=\"0; url={to}\">\n{canonical}</head>\n<body>\n\
             <p>This page has moved to <a href=\"{to}\">{to}</a>.</p>\n</body>\n</html>\n"
        );
        let path = match source.ends_with(".html") {
            true => source.to_owned(),
            false => format!("{source}/index.html"),
        };
        File {
            path,
            content: FileContent::Made(html.into_bytes()),
        }
    }
}

/// The path that a redirect takes readers away from, without a `/` at its ends.
fn source_path(redirect: &Redirect) -> String {
    let path = Parts::of(redirect.source.0.trim()).path.trim_matches('/');
    let decoded = percent_decode_str(path).decode_utf8();
    decoded.unwrap_or(Cow::Borrowed(path)).into_owned()
}

/// Whether a file can stand at a path.
fn is_path(path: &str) -> bool {
    let is_name = |part: &str| !matches!(part, "" | "." | "..");
    !path.contains(|c: char| c.is_control() || c == '\\') && path.split('/').all(is_name)
}

/// The names that stand for the rest of an address: `slug` of `/docs/:slug*`.
fn names_of_rest(source: &str) -> Vec<&str> {
    let names = source.split('/').filter_map(|segment| {
        let name = segment.strip_prefix(':')?;
        name.strip_suffix(['*', '+'])
    });
    names.filter(|name| !name.is_empty()).collect()
}

fn from_root(destination: &str) -> Cow<'_, str> {
    let destination = one_line(destination);
    match destination.starts_with(['/', '#']) || is_external(&destination) {
        true => destination,
        false => Cow::Owned(format!("/{destination}")),
    }
}
