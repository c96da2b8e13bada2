//! The operations of a project's descriptions, found by what pages write of them.

use std::cell::Cell;

use rustc_hash::{FxHashMap, FxHashSet};
use url::Url;

use super::reference::{Key, Reference};
use crate::openapi::{Document, Located, Method, Operation, Role};
use crate::project::{Project, is_external};
use crate::syntax::data::Node;
use crate::syntax::nearest::nearest;

/// An operation of a description.
pub(super) struct Known<'a> {
    pub operation: Operation<'a>,
    /// Whether the description keeps it from readers.
    pub hidden: bool,
}

/// The operations of all descriptions.
pub(super) struct Operations<'a> {
    project: &'a Project,
    /// In the order of the descriptions.
    pub all: Vec<Known<'a>>,
    by_template: FxHashMap<(Method, String), Vec<usize>>,
    /// The paths that servers and docs.json put before those of operations.
    bases: Vec<String>,
    /// The hosts that the descriptions name.
    hosts: FxHashSet<String>,
    /// How many more operations may be compared with a name that none has.
    comparisons: Cell<usize>,
    /// Whether an operation may stand in a description that is not at hand or could not be read in full.
    pub may_lack_some: bool,
}

/// How many operations are compared in one run with names that none has.
const COMPARISONS: usize = 100_000;

impl<'a> Operations<'a> {
    /// No operations.
    pub fn none(project: &'a Project) -> Self {
        Self {
            project,
            all: Vec::new(),
            by_template: FxHashMap::default(),
            bases: Vec::new(),
            hosts: FxHashSet::default(),
            comparisons: Cell::new(COMPARISONS),
            may_lack_some: false,
        }
    }

    /// The operations of a project.
    pub fn of(project: &'a Project) -> Self {
        let mut operations = Self::none(project);
        for document in descriptions(project) {
            operations.add(document);
        }
        for (url, _) in &project.config.view.api.base_urls {
            operations.add_base(url);
        }
        operations
            .bases
            .sort_by_key(|base| std::cmp::Reverse(base.len()));
        operations.bases.dedup();
        operations.may_lack_some |= named_files(project)
            .into_iter()
            .any(|(path, _)| !is_read(project, path));
        operations
    }

    /// Whether the project has a description at all, read or not.
    pub fn has_description(&self) -> bool {
        !self.all.is_empty() || self.may_lack_some || descriptions(self.project).next().is_some()
    }

    fn add(&mut self, document: &'a Document) {
        let documents = &self.project.descriptions;
        self.may_lack_some |= !document.errors.is_empty() || document.version.is_none();
        let Some(root) = documents.root(document) else {
            self.may_lack_some = true;
            return;
        };
        for server in root.get("servers").into_iter().flat_map(Located::elements) {
            if let Some(url) = server.str("url") {
                if let Some(host) = host_of(url) {
                    self.hosts.insert(host);
                }
                self.add_base(url);
            }
        }
        if let Some(base) = root.str("basePath") {
            self.add_base(base);
        }
        if let Some(host) = root.str("host") {
            self.hosts.insert(host.to_lowercase());
        }
        let paths = root.child("paths");
        let items = paths.into_iter().flat_map(Located::entries);
        self.may_lack_some |= root
            .child("paths")
            .into_iter()
            .flat_map(Located::entries)
            .any(|(_, item)| item.follow().is_none());
        let hidden: FxHashSet<&str> = items
            .filter(|(_, item)| item.follow().is_some_and(is_hidden))
            .map(|(entry, _)| &*entry.key)
            .collect();
        for operation in documents.operations_of(document) {
            if !operation.webhook {
                let template = (operation.method, template(operation.path));
                self.by_template
                    .entry(template)
                    .or_default()
                    .push(self.all.len());
            }
            self.all.push(Known {
                hidden: hidden.contains(operation.path) || is_hidden(operation.value),
                operation,
            });
        }
    }

    fn add_base(&mut self, url: &str) {
        let path = path_of(url);
        if path.len() > 1 && !path.contains('{') {
            self.bases.push(path);
        }
    }

    /// The operation that a page names: of the file that it names, if it names one, and with the paths of servers or
    /// without. A page that stands for an operation names the parameters of the path as the description does.
    pub fn find(&self, reference: &Reference) -> Option<usize> {
        let method = reference.method?;
        let candidates = self.candidates(reference.path);
        let mut found = candidates.iter().flat_map(|path| {
            let same = self.by_template.get(&(method, template(path)));
            same.into_iter().flatten().map(move |at| (path, *at))
        });
        let written = |path: &str| path.trim_end_matches('/').to_owned();
        found
            .find(|(path, at)| {
                let known = &self.all[*at];
                let is_exact = written(path) == written(known.operation.path);
                (is_exact || reference.key == Key::Api)
                    && self.is_of_file(reference, known.operation.description_document)
                    && self.may_be_at(reference)
            })
            .map(|(_, at)| at)
    }

    /// The operation of a method and a path or address.
    pub fn at(&self, key: Key, method: Method, address: &str) -> Option<usize> {
        self.find(&Reference::new(key, method, address))
    }

    /// The path as written, without each base and with each.
    fn candidates(&self, path: &str) -> Vec<String> {
        let path = format!("/{}", path.trim_start_matches('/'));
        let shorter = self.bases.iter().filter_map(|base| {
            let rest = path.strip_prefix(base.as_str())?;
            rest.starts_with('/').then(|| rest.to_owned())
        });
        let longer = self.bases.iter().map(|base| format!("{base}{path}"));
        let all = shorter.chain(longer).collect::<Vec<_>>();
        std::iter::once(path).chain(all).collect()
    }

    fn is_of_file(&self, reference: &Reference, document: &Document) -> bool {
        reference
            .file
            .is_none_or(|file| is_named(file, &document.path))
    }

    /// Whether a description may speak of the host that a page names.
    fn may_be_at(&self, reference: &Reference) -> bool {
        let Some(host) = reference
            .host
            .filter(|host| !host.starts_with(['{', '<', '$']))
        else {
            return true;
        };
        let host = host.to_lowercase();
        self.hosts.is_empty()
            || self
                .hosts
                .iter()
                .any(|known| domain(known) == domain(&host))
    }

    /// Whether the host that a page names is one of the descriptions, or it names none.
    pub fn is_of_known_host(&self, reference: &Reference) -> bool {
        let Some(host) = reference
            .host
            .filter(|host| !host.starts_with(['{', '<', '$']))
        else {
            return true;
        };
        self.hosts.is_empty() || self.hosts.contains(&host.to_lowercase())
    }

    /// The description that the file of a reference means; none where there is none of that name.
    pub fn document_of(&self, reference: &Reference) -> Option<&'a Document> {
        let file = reference.file?;
        descriptions(self.project).find(|document| is_named(file, &document.path))
    }

    /// Whether the file that a page names may be there though it is not read.
    pub fn may_have_file(&self, file: &str) -> bool {
        let path = file.trim_start_matches("./").trim_start_matches('/');
        is_external(file) || self.project.assets.contains(path)
    }

    /// The operation that a page most likely means by a name that none has.
    pub fn nearest(&self, reference: &Reference) -> Option<&Known<'a>> {
        let method = reference.method?;
        let candidates = self.candidates(reference.path);
        let same_path = candidates.iter().find_map(|path| {
            let mut all = self
                .all
                .iter()
                .filter(|known| template(known.operation.path) == template(path));
            let first = all.next()?;
            let same_method = |known: &&Known| known.operation.method == method;
            Some(
                std::iter::once(first)
                    .chain(all)
                    .find(same_method)
                    .unwrap_or(first),
            )
        });
        if let Some(known) = same_path {
            return Some(known);
        }
        let left = self.comparisons.get().checked_sub(self.all.len())?;
        self.comparisons.set(left);
        let of_method = |wanted: bool| {
            let paths = self
                .all
                .iter()
                .filter(move |known| (known.operation.method == method) == wanted);
            let path = candidates
                .iter()
                .find_map(|path| nearest(path, paths.clone().map(|known| known.operation.path)))?;
            paths.clone().find(|known| known.operation.path == path)
        };
        of_method(true).or_else(|| of_method(false))
    }

    /// The methods that a path has.
    pub fn methods_at(&self, path: &str) -> Vec<&'static str> {
        let wanted: Vec<String> = self
            .candidates(path)
            .iter()
            .map(|path| template(path))
            .collect();
        let all = self
            .all
            .iter()
            .filter(|known| wanted.contains(&template(known.operation.path)));
        all.map(|known| known.operation.method.name()).collect()
    }
}

/// The descriptions of a project that are at hand.
pub(super) fn descriptions(project: &Project) -> impl Iterator<Item = &Document> {
    let documents = project.descriptions.iter();
    documents.filter(|document| document.role == Role::Description)
}

/// Every OpenAPI file that docs.json names, and whether pages are made from it: from one that stands in a tab, an anchor
/// or a group.
pub(super) fn named_files(project: &Project) -> Vec<(&str, bool)> {
    let mut files = Vec::new();
    let mut open: Vec<(&Node, bool)> = project
        .config
        .root
        .iter()
        .map(|root| (root, false))
        .collect();
    while let Some((node, is_inside)) = open.pop() {
        if let Some(openapi) = node.get("openapi") {
            let source = openapi.get("source").unwrap_or(openapi);
            let paths = source
                .elements()
                .iter()
                .chain([source])
                .filter_map(Node::as_str);
            files.extend(paths.map(|path| (path, is_inside)));
        }
        open.extend(node.elements().iter().map(|element| (element, is_inside)));
        let entries = node.entries().iter();
        open.extend(entries.map(|entry| (&entry.value, is_inside || &*entry.key != "api")));
    }
    files
}

/// The paths of the descriptions that pages are made from.
pub(super) fn made_files(project: &Project) -> FxHashSet<&str> {
    let named = named_files(project);
    let is_made = |document: &&Document| {
        let mut named = named.iter();
        named.any(|(path, makes_pages)| *makes_pages && is_named(path, &document.path))
    };
    descriptions(project)
        .filter(is_made)
        .map(|document| &*document.path)
        .collect()
}

/// Whether a file that docs.json names is at hand.
fn is_read(project: &Project, path: &str) -> bool {
    descriptions(project).any(|document| is_named(path, &document.path))
}

/// Whether a page or docs.json means the file of that path: by its path, with or without the extension, or by its name.
fn is_named(written: &str, path: &str) -> bool {
    let written = written.trim_start_matches("./").trim_start_matches('/');
    let stem = |path: &str| -> String {
        let cut = path.rsplit_once('.').filter(|(_, end)| !end.contains('/'));
        cut.map_or(path, |(stem, _)| stem).to_owned()
    };
    let name = path.rsplit('/').next().unwrap_or(path);
    written == path || written == stem(path) || written == name || written == stem(name)
}

fn is_hidden(value: Located) -> bool {
    const KEYS: [&str; 4] = ["x-hidden", "x-internal", "x-excluded", "x-exclude"];
    KEYS.iter().any(|key| value.is_true(key))
}

/// A path with its parameters without their names, in whatever form they are written.
pub(super) fn template(path: &str) -> String {
    let segments = path.trim_matches('/').split('/');
    let mut out = String::with_capacity(path.len());
    for segment in segments {
        out.push('/');
        let mut rest = segment;
        if let Some(name) = segment.strip_prefix(':') {
            let end = name
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(name.len());
            out.push_str("{}");
            rest = &name[end..];
        }
        while let Some(start) = rest.find(['{', '<', '[']) {
            let close = match rest.as_bytes()[start] {
                b'{' => '}',
                b'<' => '>',
                _ => ']',
            };
            let Some(length) = rest[start..].find(close) else {
                break;
            };
            out.push_str(&rest[..start]);
            out.push_str("{}");
            rest = rest[start + length + 1..].trim_start_matches(close);
        }
        out.push_str(rest);
    }
    out
}

/// The names of the parameters of a path, in order.
pub(super) fn parameters_of_path(path: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for segment in path.split('/') {
        if let Some(name) = segment.strip_prefix(':') {
            names.push(name);
            continue;
        }
        let mut rest = segment;
        while let Some(start) = rest.find(['{', '<', '[']) {
            let inside = &rest[start + 1..];
            let Some(end) = inside.find(['}', '>', ']']) else {
                break;
            };
            names.push(inside[..end].trim_start_matches('{'));
            rest = &inside[end + 1..];
        }
    }
    names
}

/// The path of a server's address, without the `/` at its end.
fn path_of(url: &str) -> String {
    let after_scheme = url.find("://").map_or(0, |at| at + 3);
    let rest = &url[after_scheme..];
    let start = if after_scheme == 0 && !rest.starts_with('{') {
        0
    } else {
        rest.find('/').unwrap_or(rest.len())
    };
    let path = &rest[start..];
    let end = path.find(['?', '#']).unwrap_or(path.len());
    format!("/{}", path[..end].trim_matches('/'))
}

fn host_of(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let host = url.host_str()?.to_lowercase();
    Some(match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host,
    })
}

/// The last two labels of a host.
fn domain(host: &str) -> String {
    let labels: Vec<&str> = host.split('.').collect();
    labels[labels.len().saturating_sub(2)..].join(".")
}

#[cfg(test)]
mod tests {
    use super::{is_named, parameters_of_path, path_of, template};

    #[test]
    fn templates_have_no_names() {
        for (path, expected) in [
            ("/users", "/users"),
            ("users/", "/users"),
            ("/users/{id}", "/users/{}"),
            ("/users/:id", "/users/{}"),
            ("/users/:id:cancel", "/users/{}:cancel"),
            ("/users/{{id}}/x", "/users/{}/x"),
            ("/users/<id>", "/users/{}"),
            ("/files/{name}.{extension}", "/files/{}.{}"),
            ("/broken/{id", "/broken/{id"),
            ("/é/{ü}", "/é/{}"),
        ] {
            assert_eq!(template(path), expected, "{path}");
        }
        assert_eq!(parameters_of_path("/a/{b}/:c/<d>"), ["b", "c", "d"]);
    }

    #[test]
    fn paths_of_servers() {
        for (url, expected) in [
            ("https://api.example.com/v1/", "/v1"),
            ("https://api.example.com", "/"),
            ("/v1", "/v1"),
            ("{host}/v1", "/v1"),
            ("https://{tenant}.example.com/api", "/api"),
        ] {
            assert_eq!(path_of(url), expected, "{url}");
        }
    }

    #[test]
    fn files_are_named_by_path_or_name() {
        for (written, expected) in [
            ("/api/v3-openapi.yaml", true),
            ("api/v3-openapi", true),
            ("v3-openapi", true),
            ("v3-openapi.yaml", true),
            ("openapi", false),
        ] {
            assert_eq!(
                is_named(written, "api/v3-openapi.yaml"),
                expected,
                "{written}"
            );
        }
    }
}
