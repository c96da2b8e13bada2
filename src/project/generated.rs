//! The addresses of pages that are made from descriptions of APIs.
//!
//! Such a page stands below `api-reference`, the `directory` that docs.json gives, or the address of the tab that names the
//! description. What follows differs from site to site: the tag or not, then the summary, the id, or the method and path of
//! the operation. Any of them is taken as right, in any spelling.

use rustc_hash::FxHashSet;

use super::{Project, is_external};
use crate::config::FILE_NAME as CONFIG_NAME;
use crate::openapi::Operation;
use crate::syntax::data::{Node, Value};

/// Where pages are that have no file.
pub(super) struct Generated<'a> {
    prefixes: FxHashSet<&'a str>,
    /// What the last part of an address may be, its letters and digits alone. None where not every description is known.
    names: Option<FxHashSet<String>>,
}

impl<'a> Generated<'a> {
    /// Reads docs.json and the operations of the descriptions.
    pub(super) fn new(project: &'a Project) -> Self {
        let mut generated = Self {
            prefixes: FxHashSet::default(),
            names: Some(FxHashSet::default()),
        };
        let mut open: Vec<&Node> = project.config.root.iter().collect();
        while let Some(node) = open.pop() {
            open.extend(node.elements());
            open.extend(node.entries().iter().map(|entry| &entry.value));
            let openapi = node.get("openapi");
            if let Some(openapi) = openapi.filter(|node| !matches!(node.value, Value::Null)) {
                generated.add(project, openapi, node);
            }
        }
        generated.prefixes.remove("");
        generated
    }

    /// Adds what a property `openapi` and the object around it say.
    fn add(&mut self, project: &Project, openapi: &'a Node, owner: &'a Node) {
        self.prefixes.insert("api-reference");
        let named = [openapi.get("directory"), owner.get("url")];
        for address in named.into_iter().flatten().filter_map(Node::as_str) {
            if !is_external(address) {
                self.prefixes.insert(address.trim_matches('/'));
            }
        }
        let source = openapi.get("source").unwrap_or(openapi);
        let elements = source.elements().iter().filter_map(Node::as_str);
        let written: Vec<&str> = source.as_str().into_iter().chain(elements).collect();
        let names = written.iter().map(|written| names(project, written));
        let names: Option<Vec<Vec<String>>> = names.collect();
        match (&mut self.names, names) {
            (Some(known), Some(names)) if !written.is_empty() => {
                known.extend(names.into_iter().flatten());
            }
            _ => self.names = None,
        }
    }

    /// Whether there may be a page at a path.
    pub(super) fn contains(&self, path: &str) -> bool {
        let Some(prefix) = self.prefix(path) else {
            return false;
        };
        let Some(names) = &self.names else {
            return true;
        };
        let rest = path.get(prefix.len()..).unwrap_or("").trim_matches('/');
        rest.is_empty() || is_known(names, rest) || {
            let last = rest.rsplit('/').next().unwrap_or(rest);
            is_known(names, last)
        }
    }

    /// The longest address of generated pages that a path begins with.
    fn prefix<'p>(&self, path: &'p str) -> Option<&'p str> {
        let mut prefix = path;
        while !self.prefixes.is_empty() {
            if self.prefixes.contains(prefix) {
                return Some(prefix);
            }
            prefix = prefix.rsplit_once('/')?.0;
        }
        None
    }
}

/// Whether a part of an address is a name, or one with a number that tells it from another.
fn is_known(names: &FxHashSet<String>, part: &str) -> bool {
    let unnumbered = match part.rsplit_once('-') {
        Some((name, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => part,
    };
    names.contains(&letters(part)) || names.contains(&letters(unnumbered))
}

/// The names that the pages of a description may have; none where not all its operations are known.
fn names(project: &Project, written: &str) -> Option<Vec<String>> {
    let document = project.description(written, CONFIG_NAME)?;
    if document.version.is_none() || !document.errors.is_empty() {
        return None;
    }
    let operations = project.descriptions.operations_of(document);
    Some(
        operations
            .flat_map(|found| operation_names(&found))
            .collect(),
    )
}

fn operation_names(operation: &Operation) -> Vec<String> {
    let method = operation.method.name();
    let path = operation.path;
    let mut names = vec![letters(path), letters(&format!("{method}{path}"))];
    let extension = operation.value.get("x-mint");
    let address = extension.and_then(|extension| extension.str("href"));
    let address = address.map(|address| address.rsplit('/').next().unwrap_or(address));
    let texts = [operation.summary(), operation.id(), address];
    let texts = texts.into_iter().flatten().chain(operation.tags());
    names.extend(texts.map(letters));
    names.retain(|name| !name.is_empty());
    names
}

/// The letters and digits of a text, in lower case.
fn letters(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn pages_of_operations_are_there_in_any_spelling() {
        let description = "openapi: 3.1.0\npaths:\n  /users/{id}:\n    get: {summary: Get a user's teams, operationId: getTeams, tags: [User Teams]}\n    \
            post: {x-mint: {href: /rest/special}}\n";
        let sources = |config: &str| {
            let sources = [("docs.json", config), ("openapi.yaml", description)];
            sources.map(|(path, text)| Source::new(path, text)).to_vec()
        };
        let config = r#"{"tabs": [{"url": "rest", "openapi": "openapi.yaml"}]}"#;
        let project = Project::from_sources(sources(config), []);
        let generated = Generated::new(&project);
        for (path, expected) in [
            ("rest", true),
            ("rest/user-teams", true),
            ("rest/user-teams/get-a-users-teams", true),
            ("api-reference/user-teams/get-a-user-s-teams-2", true),
            ("rest/getteams", true),
            ("rest/users/get-teams", true),
            ("rest/get-users-id", true),
            ("rest/users/id", true),
            ("rest/special", true),
            ("rest/delete-a-user", false),
            ("other/get-teams", false),
        ] {
            assert_eq!(generated.contains(path), expected, "{path}");
        }
        let config = r#"{"tabs": [{"url": "rest", "openapi": ["openapi.yaml", "https://example.com/a.json"]}]}"#;
        let project = Project::from_sources(sources(config), []);
        assert!(Generated::new(&project).contains("rest/delete-a-user"));
    }
}
