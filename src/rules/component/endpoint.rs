//! Pages about an API, and which part of a request or response a place of such a page is about.

use crate::page::{Heading, Page};
use crate::syntax::NodeRef;

/// Where a parameter travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Location {
    /// In the path of the address.
    Path,
    /// Behind the `?` of the address.
    Query,
    /// In a header of the request.
    Header,
    /// In the body of the request.
    Body,
    /// In the response.
    Response,
}

impl Location {
    /// The component for a parameter there, and the attribute that has its name.
    pub fn component(self) -> (&'static str, &'static str) {
        match self {
            Location::Path => ("ParamField", "path"),
            Location::Query => ("ParamField", "query"),
            Location::Header => ("ParamField", "header"),
            Location::Body => ("ParamField", "body"),
            Location::Response => ("ResponseField", "name"),
        }
    }

    /// The one location that a heading or a cell names.
    pub fn named(text: &str) -> Option<Self> {
        const NAMES: &[(&str, Location)] = &[
            ("path", Location::Path),
            ("query", Location::Query),
            ("querystring", Location::Query),
            ("header", Location::Header),
            ("headers", Location::Header),
            ("body", Location::Body),
            ("payload", Location::Body),
            ("response", Location::Response),
            ("responses", Location::Response),
            ("returns", Location::Response),
        ];
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
        // The body of a response is a part of the response.
        let words: Vec<&str> = match words.iter().any(|word| word.starts_with("response")) {
            true => words
                .into_iter()
                .filter(|word| *word != "body" && *word != "payload")
                .collect(),
            false => words,
        };
        let mut found = words
            .iter()
            .filter_map(|word| NAMES.iter().find(|(name, _)| name == word))
            .map(|(_, location)| *location);
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }
}

/// The method and address of the endpoint that a page is about; none where it is about none.
pub fn endpoint(page: &Page) -> Option<&str> {
    let frontmatter = &page.frontmatter;
    frontmatter
        .text("api")
        .or_else(|| frontmatter.text("openapi"))
}

/// Whether a page is about an endpoint or lies in a folder for the API.
pub fn is_about_api(page: &Page) -> bool {
    const FOLDERS: &[&str] = &[
        "api",
        "apis",
        "api-reference",
        "api-docs",
        "rest-api",
        "endpoints",
        "endpoint",
    ];
    let folders = page
        .path
        .rsplit_once('/')
        .map_or("", |(folders, _)| folders);
    let is_in_folder = folders
        .split('/')
        .any(|folder| FOLDERS.contains(&&*folder.to_lowercase()));
    endpoint(page).is_some() || is_in_folder
}

/// The headings that a place stands under, the nearest one first.
pub fn headings_above<'a>(page: &'a Page, node: NodeRef) -> impl Iterator<Item = &'a Heading> {
    let start = node.span().start;
    let count = page
        .headings
        .partition_point(|heading| heading.span.start < start);
    let mut level = u8::MAX;
    page.headings[..count].iter().rev().filter(move |heading| {
        let is_above = heading.level < level;
        level = level.min(heading.level);
        is_above
    })
}

/// Whether a heading announces parameters, or what a request or response holds.
pub fn announces_parameters(heading: &str) -> bool {
    const WORDS: &[&str] = &[
        "parameter",
        "parameters",
        "params",
        "arguments",
        "attributes",
        "properties",
        "fields",
        "body",
        "payload",
        "query",
        "headers",
        "request",
        "response",
    ];
    let lower = heading.to_lowercase();
    lower
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| WORDS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_are_read() {
        for (text, location) in [
            ("Query parameters", Some(Location::Query)),
            ("Request body", Some(Location::Body)),
            ("Response body", Some(Location::Response)),
            ("Headers", Some(Location::Header)),
            ("Path and query parameters", None),
            ("Response headers", None),
            ("Parameters", None),
            ("", None),
        ] {
            assert_eq!(Location::named(text), location, "{text}");
        }
    }
}
