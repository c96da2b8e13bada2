//! The operations of a project's descriptions, found by what pages write of them.

use std::cell::Cell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::address::{domain, host_of, path_of, template};
use super::reference::{Key, Reference};
use crate::openapi::{Document, Located, Method, Operation, Role};
use crate::project::{Project, ends_with, is_external};
use crate::source::FileId;
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
    /// The hosts that the descriptions name, with the descriptions' files.
    hosts: FxHashSet<(FileId, String)>,
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
        self.add_servers(document.file, root);
        if let Some(base) = root.str("basePath") {
            self.add_base(base);
        }
        if let Some(host) = root.str("host") {
            self.hosts.insert((document.file, host.to_lowercase()));
        }
        let paths = root.child("paths");
        let items = paths.into_iter().flat_map(Located::entries);
        let mut hidden: FxHashSet<&str> = FxHashSet::default();
        for (entry, item) in items {
            match item.follow() {
                Some(item) if is_hidden(item) => drop(hidden.insert(&entry.key)),
                Some(_) => {}
                None => self.may_lack_some = true,
            }
        }
        for operation in documents.operations_of(document) {
            if !operation.webhook {
                let template = (operation.method, template(operation.path));
                self.by_template
                    .entry(template)
                    .or_default()
                    .push(self.all.len());
            }
            self.add_servers(document.file, operation.value);
            self.all.push(Known {
                hidden: hidden.contains(operation.path) || is_hidden(operation.value),
                operation,
            });
        }
    }

    /// Adds the servers of a description or an operation.
    fn add_servers(&mut self, file: FileId, owner: Located) {
        for server in owner.get("servers").into_iter().flat_map(Located::elements) {
            let Some(url) = server.str("url") else {
                continue;
            };
            self.hosts.extend(host_of(url).map(|host| (file, host)));
            self.add_base(url);
        }
    }

    fn add_base(&mut self, url: &str) {
        let path = path_of(url);
        if path.len() > 1 && !path.contains('{') {
            self.bases.push(path);
        }
    }

    /// The operations that a page may name: of the file that it names, if it names one, and with the paths of servers or
    /// without. A page that stands for an operation names the parameters of the path as the description does. There is more
    /// than one where several descriptions have it.
    pub fn find(&self, reference: &Reference) -> Vec<usize> {
        let Some(method) = reference.method else {
            return Vec::new();
        };
        for path in self.candidates(reference.path) {
            let same = self.by_template.get(&(method, template(&path)));
            let mut found: Vec<usize> = same.into_iter().flatten().copied().collect();
            found.retain(|at| {
                let document = self.all[*at].operation.description_document;
                self.is_of_file(reference, document) && self.may_be_at(reference, document)
            });
            let is_exact = |at: &usize| {
                let own = self.all[*at].operation.path;
                own.trim_matches('/') == path.trim_matches('/')
            };
            if reference.key == Key::Openapi || found.iter().any(is_exact) {
                found.retain(is_exact);
            }
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// The operations of a method and a path or address.
    pub fn at(&self, key: Key, method: Method, address: &str) -> Vec<usize> {
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

    /// Whether a description may speak of the host that a page names: it is one of its own, or no description has it and
    /// it belongs to the same owner.
    fn may_be_at(&self, reference: &Reference, document: &Document) -> bool {
        let Some(host) = reference.fixed_host() else {
            return true;
        };
        let is_known = self.hosts.iter().any(|(_, known)| *known == host);
        let mut own = self
            .hosts
            .iter()
            .filter(|(file, _)| *file == document.file)
            .peekable();
        match own.peek() {
            None => true,
            Some(_) if is_known => own.any(|(_, known)| *known == host),
            Some(_) => own.any(|(_, known)| domain(known) == domain(&host)),
        }
    }

    /// Whether the host that a page names is one of the descriptions, or it names none.
    pub fn is_of_known_host(&self, reference: &Reference) -> bool {
        let Some(host) = reference.fixed_host() else {
            return true;
        };
        self.hosts.is_empty() || self.hosts.iter().any(|(_, known)| *known == host)
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
    pub fn nearest(&self, reference: &Reference) -> Option<usize> {
        let method = reference.method?;
        let candidates = self.candidates(reference.path);
        let has_method = |at: &usize| self.all[*at].operation.method == method;
        for path in &candidates {
            let template = template(path);
            let methods = Method::ALL.iter();
            let mut same =
                methods.filter_map(|method| self.by_template.get(&(*method, template.clone())));
            let all: Vec<usize> = same.by_ref().flatten().copied().collect();
            let found = all
                .iter()
                .copied()
                .find(has_method)
                .or(all.first().copied());
            if found.is_some() {
                return found;
            }
        }
        let left = self.comparisons.get().checked_sub(self.all.len())?;
        self.comparisons.set(left);
        let numbers = 0..self.all.len();
        let (own, others): (Vec<usize>, Vec<usize>) = numbers.partition(has_method);
        let near = |among: &[usize]| {
            let path = |at: &usize| self.all[*at].operation.path.trim_end_matches('/');
            let found = candidates
                .iter()
                .find_map(|wanted| nearest(wanted, among.iter().map(path)))?;
            among.iter().copied().find(|at| path(at) == found)
        };
        near(&own).or_else(|| near(&others))
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

/// Whether a page or docs.json means the file of that path: by its path or how that ends, with or without the extension.
fn is_named(written: &str, path: &str) -> bool {
    let mut written = written;
    while let Some(rest) = ["./", "../", "/"]
        .iter()
        .find_map(|folder| written.strip_prefix(folder))
    {
        written = rest;
    }
    !written.is_empty() && ends_with(path, written)
}

fn is_hidden(value: Located) -> bool {
    const KEYS: [&str; 4] = ["x-hidden", "x-internal", "x-excluded", "x-exclude"];
    let says_so = |key| value.str(key).is_some_and(is_internal);
    KEYS.iter().any(|key| value.is_true(key)) || says_so("summary") || says_so("description")
}

/// Whether the words for an operation begin with saying that it is not for readers.
fn is_internal(words: &str) -> bool {
    let lower = words
        .trim_start_matches(['[', '(', '*', ' '])
        .to_lowercase();
    let rest = lower.strip_prefix("internal").map(str::trim_start);
    rest.is_some_and(|rest| {
        rest.starts_with([']', ')', ':', '.', '-', '*'])
            || ["endpoint", "only", "use", "api"]
                .iter()
                .any(|word| rest.starts_with(word))
    })
}

#[cfg(test)]
mod tests {
    use super::{is_internal, is_named};

    #[test]
    fn operations_may_say_that_they_are_internal() {
        for (words, expected) in [
            ("Internal endpoint. It always returns 403.", true),
            ("[Internal] Rebuild the index", true),
            ("INTERNAL USE ONLY", true),
            ("Internal transfers between accounts", false),
            ("List internal users", false),
        ] {
            assert_eq!(is_internal(words), expected, "{words}");
        }
    }

    #[test]
    fn files_are_named_by_path_or_name() {
        for (written, expected) in [
            ("/api/v3-openapi.yaml", true),
            ("api/v3-openapi", true),
            ("v3-openapi", true),
            ("v3-openapi.yaml", true),
            ("pi/v3-openapi.yaml", false),
            ("/", false),
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
