//! The addresses of pages that are made from descriptions of APIs.
//!
//! Such a page stands below `api-reference`, the `directory` that docs.json gives, or the address of the tab that names the
//! description. What follows differs from site to site: the tag or not, then the summary, the id, or the method and path of
//! the operation. Any of them is taken as right, in any spelling; where the project has the pages of operations, it leads
//! to the page that is meant.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Project, is_external};
use crate::config::FILE_NAME as CONFIG_NAME;
use crate::openapi::Operation;
use crate::syntax::data::{Node, Value};

/// Where pages are that have no file.
pub(super) struct Generated<'a> {
    prefixes: FxHashSet<&'a str>,
    /// What the last part of an address may be, its letters and digits alone. None where not every description is known.
    names: Option<FxHashSet<String>>,
    /// The pages of operations by their names: those of tags after all others.
    pages: FxHashMap<String, usize>,
    tags: FxHashMap<String, usize>,
    /// The first page below each prefix.
    first: FxHashMap<&'a str, usize>,
}

impl<'a> Generated<'a> {
    /// Reads docs.json and the operations of the descriptions.
    pub(super) fn new(project: &'a Project) -> Self {
        let mut generated = Self {
            prefixes: FxHashSet::default(),
            names: Some(FxHashSet::default()),
            pages: FxHashMap::default(),
            tags: FxHashMap::default(),
            first: FxHashMap::default(),
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
        generated.add_pages(project);
        generated
    }

    /// Adds the pages that stand for operations.
    fn add_pages(&mut self, project: &'a Project) {
        for operation in project.descriptions.operations() {
            let Some(page) = project.page_of_operation(operation.key) else {
                continue;
            };
            let slug = project.pages[page].slug();
            let prefix = self.prefix(slug);
            if let Some(prefix) = prefix {
                self.first.entry(prefix).or_insert(page);
            }
            for name in operation_names(&operation) {
                let below = prefix.map(|prefix| format!("{prefix}/{name}"));
                for name in below.into_iter().chain([name]) {
                    self.pages.entry(name).or_insert(page);
                }
            }
            for tag in operation.tags().map(letters) {
                let below = prefix.map(|prefix| format!("{prefix}/{tag}"));
                for tag in below.into_iter().chain([tag]) {
                    self.tags.entry(tag).or_insert(page);
                }
            }
        }
    }

    /// The page that a path means, where the project has the pages of operations: below its own prefix if there is one of
    /// that name.
    pub(super) fn page(&self, path: &str) -> Option<usize> {
        if self.pages.is_empty() {
            return None;
        }
        let prefix = self.prefix(path)?;
        let rest = path.get(prefix.len()..).unwrap_or("").trim_matches('/');
        if rest.is_empty() {
            return self.first.get(prefix).copied();
        }
        let last = rest.rsplit('/').next().unwrap_or(rest);
        let names = [rest, last].into_iter().flat_map(|name| {
            let unnumbered = unnumbered(name);
            [Some(letters(name)), unnumbered.map(letters)]
        });
        let names: Vec<String> = names.flatten().filter(|name| !name.is_empty()).collect();
        let find = |all: &FxHashMap<String, usize>, is_below: bool| {
            names.iter().find_map(|name| match is_below {
                true => all.get(&format!("{prefix}/{name}")).copied(),
                false => all.get(name).copied(),
            })
        };
        find(&self.pages, true)
            .or_else(|| find(&self.tags, true))
            .or_else(|| find(&self.pages, false))
            .or_else(|| find(&self.tags, false))
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
    names.contains(&letters(part))
        || unnumbered(part).is_some_and(|part| names.contains(&letters(part)))
}

/// A part of an address without the number at its end, where it has one.
fn unnumbered(part: &str) -> Option<&str> {
    let (name, number) = part.rsplit_once('-')?;
    number
        .bytes()
        .all(|byte| byte.is_ascii_digit())
        .then_some(name)
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
            .flat_map(|found| {
                let tags: Vec<String> = found.tags().map(letters).collect();
                operation_names(&found).into_iter().chain(tags)
            })
            .filter(|name| !name.is_empty())
            .collect(),
    )
}

/// What the last part of the address of an operation's page may be, its letters and digits alone.
fn operation_names(operation: &Operation) -> Vec<String> {
    let method = operation.method.name();
    let path = operation.path;
    let mut names = vec![letters(path), letters(&format!("{method}{path}"))];
    let extension = operation.value.get("x-mint");
    let address = extension.and_then(|extension| extension.str("href"));
    let address = address.map(|address| address.rsplit('/').next().unwrap_or(address));
    let texts = [operation.summary(), operation.id(), address];
    names.extend(texts.into_iter().flatten().map(letters));
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

    #[test]
    fn any_spelling_leads_to_the_page_of_its_operation() {
        let description = "openapi: 3.1.0\npaths:\n  /users/{id}:\n    get: {summary: Get a user's teams, operationId: getTeams, tags: [User Teams]}\n    \
            post: {x-mint: {href: /rest/special}, tags: [Other]}\n";
        let config = r#"{"tabs": [{"url": "rest", "openapi": "openapi.yaml"}]}"#;
        let sources = [("docs.json", config), ("openapi.yaml", description)];
        let sources = sources.map(|(path, text)| Source::new(path, text));
        let project = Project::from_sources(sources.to_vec(), []).with_operation_pages();
        let generated = Generated::new(&project);
        for (path, expected) in [
            ("rest", Some("rest/user-teams/get-a-users-teams")),
            ("rest/user-teams", Some("rest/user-teams/get-a-users-teams")),
            (
                "api-reference/user-teams/get-a-user-s-teams-2",
                Some("rest/user-teams/get-a-users-teams"),
            ),
            ("rest/getteams", Some("rest/user-teams/get-a-users-teams")),
            (
                "rest/users/get-teams",
                Some("rest/user-teams/get-a-users-teams"),
            ),
            ("rest/post-users-id", Some("rest/special")),
            ("api-reference/other", Some("rest/special")),
            ("rest/delete-a-user", None),
            ("other/get-teams", None),
        ] {
            let slug = generated.page(path).map(|page| project.pages[page].slug());
            assert_eq!(slug, expected, "{path}");
        }
    }
}
