//! The operation that a page's frontmatter names.

use crate::openapi::Method;
use crate::page::Page;
use crate::source::Span;
use crate::syntax::data::Node;

/// The key of the frontmatter that names the operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    /// `api`: the page is written by hand.
    Api,
    /// `openapi`: the page stands for the operation, and shows what its description says.
    Openapi,
}

/// What the frontmatter of an endpoint page says of its operation.
#[derive(Clone, Debug)]
pub(super) struct Reference<'a> {
    pub key: Key,
    /// The value as written.
    pub written: &'a str,
    /// The file that it names before the method.
    pub file: Option<&'a str>,
    /// The method; none where it names none, and for a webhook.
    pub method: Option<Method>,
    /// Whether it names a webhook.
    pub webhook: bool,
    /// The scheme and host, or the variable, that stand before the path.
    pub host: Option<&'a str>,
    /// The path without host, query and fragment; the name of a webhook.
    pub path: &'a str,
    /// Where method and path stand.
    pub span: Span,
}

impl<'a> Reference<'a> {
    /// The operation that a page names, if it names one.
    pub fn of(page: &'a Page) -> Option<Self> {
        let keys = [(Key::Openapi, "openapi"), (Key::Api, "api")];
        keys.into_iter().find_map(|(key, name)| {
            let node = page.frontmatter.get(name)?;
            let written = node.as_str()?.trim();
            (!written.is_empty()).then(|| Self::read(page, key, node, written))
        })
    }

    /// An operation that something other than a page names.
    pub fn new(key: Key, method: Method, address: &'a str) -> Self {
        let (host, path) = split_host(address);
        Self {
            key,
            written: address,
            file: None,
            method: Some(method),
            webhook: false,
            host,
            path,
            span: Span::default(),
        }
    }

    fn read(page: &'a Page, key: Key, node: &Node, written: &'a str) -> Self {
        let mut reference = Self {
            key,
            written,
            file: None,
            method: None,
            webhook: false,
            host: None,
            path: "",
            span: node.span,
        };
        let mut words = words(written);
        let at = words.position_of(|word| Method::named(word).is_some() || is_webhook(word));
        let Some((start, word)) = at else {
            return reference;
        };
        reference.method = Method::named(word);
        reference.webhook = reference.method.is_none();
        let before = written[..start].trim();
        reference.file = (!before.is_empty()).then_some(before);
        let rest = written[start + word.len()..].trim();
        let (host, path) = match reference.webhook {
            true => (None, rest),
            false => split_host(rest),
        };
        reference.host = host;
        reference.path = path;
        reference.span = place(page, node.span, &written[start..]);
        reference
    }

    /// Method and path, as a message shows them.
    pub fn shown(&self) -> String {
        match self.method {
            Some(method) => format!("{} {}", method.name(), self.path),
            None => self.written.to_owned(),
        }
    }
}

fn is_webhook(word: &str) -> bool {
    word.eq_ignore_ascii_case("webhook")
}

/// The words of a text with the byte at which each begins.
struct Words<'a> {
    text: &'a str,
    at: usize,
}

fn words(text: &str) -> Words<'_> {
    Words { text, at: 0 }
}

impl<'a> Words<'a> {
    fn position_of(&mut self, wanted: impl Fn(&str) -> bool) -> Option<(usize, &'a str)> {
        self.find(|(_, word)| wanted(word))
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start().len());
        let word = self.text[start..].split_whitespace().next()?;
        self.at = start + word.len();
        Some((start, word))
    }
}

/// An address as its host and its path, the query and the fragment left out. A variable such as `{baseUrl}` counts as a
/// host.
fn split_host(address: &str) -> (Option<&str>, &str) {
    let end = address.find(['?', '#']).unwrap_or(address.len());
    let address = &address[..end];
    let after_scheme = address.find("://").map_or(0, |at| at + 3);
    if after_scheme == 0 && address.starts_with('/') {
        return (None, address);
    }
    let authority = &address[after_scheme..];
    let slash = authority
        .find('/')
        .map_or(address.len(), |at| after_scheme + at);
    let first = &address[after_scheme..slash];
    let is_host = after_scheme > 0
        || first.starts_with(['{', '<', '$'])
        || first.contains('.')
        || first.contains(':') && !first.starts_with(':');
    match is_host {
        true => (Some(first), &address[slash..]),
        false => (None, address),
    }
}

/// Where a part of the value stands; the whole value where it is not written as it is read.
fn place(page: &Page, value: Span, part: &str) -> Span {
    let source = page.text().get(value.range()).unwrap_or("");
    let mut found = source.match_indices(part);
    match (found.next(), found.next()) {
        (Some((at, _)), None) => {
            let start = value.start as usize + at;
            Span::new(start, start + part.len())
        }
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::Reference;
    use crate::page::{Page, Role};
    use crate::source::{FileId, Source};

    #[test]
    fn values_are_read_as_file_method_host_and_path() {
        for (line, expected) in [
            ("api: GET /users", "- GET - /users @ GET /users"),
            (
                "api: \"post https://api.example.com/v1/users?x=1\"",
                "- POST api.example.com /v1/users @ post https://api.example.com/v1/users?x=1",
            ),
            (
                "openapi: 'v3 PUT /users/{id}'",
                "v3 PUT - /users/{id} @ PUT /users/{id}",
            ),
            (
                "openapi: \"files/a b.yaml delete /users\"",
                "files/a b.yaml DELETE - /users @ delete /users",
            ),
            (
                "api: GET {{host}}/users",
                "- GET {{host}} /users @ GET {{host}}/users",
            ),
            ("api: GET users", "- GET - users @ GET users"),
            (
                "api: GET localhost:80",
                "- GET localhost:80  @ GET localhost:80",
            ),
            (
                "openapi: webhook orderMade",
                "- webhook - orderMade @ webhook orderMade",
            ),
            ("openapi: /users", "- - -  @ /users"),
            ("api: true", ""),
            ("api: ''", ""),
            ("title: a", ""),
        ] {
            let text = format!("---\n{line}\n---\n");
            let page = Page::read(FileId(0), &Source::new("a.mdx", text.as_str()), Role::Page);
            let shown = Reference::of(&page).map_or(String::new(), |reference| {
                let method = match reference.method {
                    Some(method) => method.name(),
                    None if reference.webhook => "webhook",
                    None => "-",
                };
                let place = &text[reference.span.range()];
                format!(
                    "{} {method} {} {} @ {place}",
                    reference.file.unwrap_or("-"),
                    reference.host.unwrap_or("-"),
                    reference.path
                )
            });
            assert_eq!(shown, expected, "{line}");
        }
    }
}
