//! One file of a description, and all of a project's.

use rustc_hash::{FxHashMap, FxHashSet};

use super::listing::{self, OperationPlace};
use super::reference::{self, Resolved, Target, UnresolvedReference};
use super::walk::{self, Found};
use super::{Located, Method, Operation, OperationId, form, link};
use crate::source::{FileId, Source, Span};
use crate::syntax::data::{DataError, Node};
use crate::syntax::{json, yaml};

/// The version of the standard that a description follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Version {
    /// Swagger 2.0.
    V2_0,
    /// OpenAPI 3.0.
    V3_0,
    /// OpenAPI 3.1.
    V3_1,
    /// OpenAPI 3.2.
    V3_2,
}

impl Version {
    /// The version that the root of a description says it follows; none where that is no version known here.
    pub fn of(root: &Node) -> Option<Self> {
        let (key, node) = ["openapi", "swagger"]
            .into_iter()
            .find_map(|key| Some((key, root.get(key)?)))?;
        // Without quotes YAML reads `2.0` and `3.1` as numbers.
        let written = match (node.as_str(), node.as_number()) {
            (Some(text), _) => text.trim().to_owned(),
            (None, Some(number)) => format!("{number:.1}"),
            (None, None) => return None,
        };
        let mut parts = written.split('.');
        match (key, parts.next()?, parts.next().unwrap_or("0")) {
            ("swagger", "2", "0") => Some(Self::V2_0),
            ("openapi", "3", "0") => Some(Self::V3_0),
            ("openapi", "3", "1") => Some(Self::V3_1),
            ("openapi", "3", "2") => Some(Self::V3_2),
            _ => None,
        }
    }

    /// Its number, such as `3.1`.
    pub fn name(self) -> &'static str {
        match self {
            Self::V2_0 => "2.0",
            Self::V3_0 => "3.0",
            Self::V3_1 => "3.1",
            Self::V3_2 => "3.2",
        }
    }
}

/// What makes a file part of the project's descriptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// docs.json or a page names it.
    Description,
    /// Another document refers to it.
    Part,
    /// Another document shows it as an example: nothing in it is a reference.
    Example,
}

/// A document that another one refers to.
#[derive(Clone, Debug)]
pub struct Neighbour {
    /// Its path from the project's root, or its address.
    pub path: String,
    /// What it is to the other one.
    pub role: Role,
    /// The first reference to it.
    pub span: Span,
}

/// One JSON or YAML file of a description, read.
#[derive(Clone, Debug)]
pub struct Document {
    /// Its number among the project's files.
    pub file: FileId,
    /// Its path from the project's root, or its address where it came over the network.
    pub path: Box<str>,
    /// What makes it part of the descriptions.
    pub role: Role,
    /// The version that it says it follows; a part usually says none.
    pub version: Option<Version>,
    /// What it holds, as far as it could be read.
    pub data: Option<Node>,
    /// What is wrong with its JSON or YAML.
    pub errors: Vec<DataError>,
    pub(super) found: Found,
    /// What its references lead to; none where that is nothing.
    pub(super) targets: FxHashMap<Box<str>, Option<Resolved>>,
    pub(super) operations: Vec<OperationPlace>,
    pub(super) by_operation: FxHashMap<Method, FxHashMap<Box<str>, usize>>,
    pub(super) by_webhook: FxHashMap<Box<str>, usize>,
}

impl Document {
    /// Reads the document in a file.
    pub fn read(file: FileId, source: &Source, role: Role) -> Self {
        let (data, errors) = match source.damage {
            Some(_) => (None, Vec::new()),
            None => parse(&source.path, &source.text),
        };
        let version = data.as_ref().and_then(Version::of);
        let found = match (&data, role) {
            (Some(root), Role::Description | Role::Part) => walk::references(root, version),
            _ => Found::default(),
        };
        Self {
            file,
            path: source.path.clone(),
            role,
            version,
            data,
            errors,
            found,
            targets: FxHashMap::default(),
            operations: Vec::new(),
            by_operation: FxHashMap::default(),
            by_webhook: FxHashMap::default(),
        }
    }

    /// Whether it came over the network. No finding points into such a document.
    pub fn is_remote(&self) -> bool {
        reference::is_address(&self.path)
    }

    /// The other documents that it refers to, each once, in order. A reference that leaves the project gives none.
    pub fn neighbours(&self) -> Vec<Neighbour> {
        let mut neighbours: Vec<Neighbour> = Vec::new();
        let mut seen: FxHashMap<String, usize> = FxHashMap::default();
        let names = self.found.identifiers.iter();
        let own_names: FxHashSet<&str> = names.map(|identifier| &*identifier.text).collect();
        for reference in &self.found.references {
            let (file, _) = reference::split(&reference.text);
            if file.is_empty() || own_names.contains(file) {
                continue;
            }
            let path = reference::file_of(&self.path, file);
            let Some(path) = path.filter(|path| **path != *self.path) else {
                continue;
            };
            let at = *seen.entry(path.clone()).or_insert(neighbours.len());
            match neighbours.get_mut(at) {
                None => neighbours.push(Neighbour {
                    path,
                    role: reference.role,
                    span: reference.spans.first().copied().unwrap_or_default(),
                }),
                Some(earlier) if reference.role == Role::Part => earlier.role = Role::Part,
                Some(_) => {}
            }
        }
        neighbours
    }
}

/// Reads a text as JSON or YAML: as the name of its file says, or as its first character does.
fn parse(path: &str, text: &str) -> (Option<Node>, Vec<DataError>) {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    if extension.eq_ignore_ascii_case("json") {
        return json::parse(text);
    }
    // JSON is YAML too, and much faster to read as what it is.
    let body = text.trim_start_matches('\u{feff}').trim_start();
    if body.starts_with('{') {
        let (data, errors) = json::parse(text);
        if errors.is_empty() {
            return (data, errors);
        }
    }
    yaml::parse(text, 0)
}

/// The documents of a project's descriptions: those that are named first, then those they refer to.
#[derive(Clone, Debug, Default)]
pub struct Documents {
    pub(super) documents: Vec<Document>,
    pub(super) by_path: FxHashMap<Box<str>, usize>,
    by_file: FxHashMap<FileId, usize>,
    pub(super) identifiers: FxHashMap<Box<str>, Target>,
    pub(super) forms: FxHashMap<(usize, usize), Node>,
    unresolved: Vec<UnresolvedReference>,
    is_linked: bool,
}

impl Documents {
    /// Joins documents. `exists` tells whether the project has a file of a path: a reference to one that is no JSON or
    /// YAML, such as a text that is to be inserted, leads somewhere all the same.
    pub fn new(documents: Vec<Document>, exists: &dyn Fn(&str) -> bool) -> Self {
        let mut joined = Self {
            documents,
            ..Self::default()
        };
        joined.link(exists);
        joined
    }

    /// Puts what was read anew from a file in the place of its document. [`Self::link`] is due afterwards.
    pub fn replace(&mut self, source: &Source, file: FileId) {
        if let Some(at) = self.by_file.get(&file) {
            let role = self.documents[*at].role;
            self.documents[*at] = Document::read(file, source, role);
            self.is_linked = false;
        }
    }

    /// Joins the documents again, where some were replaced.
    pub fn link(&mut self, exists: &dyn Fn(&str) -> bool) {
        if self.is_linked {
            return;
        }
        self.is_linked = true;
        let numbered = || self.documents.iter().enumerate();
        self.by_path = numbered()
            .map(|(at, document)| (document.path.clone(), at))
            .collect();
        self.by_file = numbered()
            .map(|(at, document)| (document.file, at))
            .collect();
        self.identifiers = link::identifiers(&self.documents);
        self.unresolved = link::resolve_all(self, exists);
        listing::list_operations(self);
        self.forms = form::forms(self);
    }

    /// Every document.
    pub fn iter(&self) -> impl Iterator<Item = &Document> {
        self.documents.iter()
    }

    /// Whether the project has no description.
    pub fn is_empty(&self) -> bool {
        self.documents.is_empty()
    }

    /// The document in a file of the project.
    pub fn document(&self, file: FileId) -> Option<&Document> {
        self.documents.get(*self.by_file.get(&file)?)
    }

    /// The document of a path or address.
    pub fn at_path(&self, path: &str) -> Option<&Document> {
        self.documents.get(*self.by_path.get(path)?)
    }

    /// The whole of a document.
    pub fn root<'a>(&'a self, document: &'a Document) -> Option<Located<'a>> {
        let at = *self.by_file.get(&document.file)?;
        Some(Located::new(self, at, self.documents[at].data.as_ref()?))
    }

    /// The operations of all descriptions, in the order of their files: those of paths, then webhooks.
    pub fn operations(&self) -> impl Iterator<Item = Operation<'_>> {
        let numbers = 0..self.documents.len();
        numbers.flat_map(|at| self.operations_at(at))
    }

    /// The operations of one description.
    pub fn operations_of<'a>(
        &'a self,
        document: &'a Document,
    ) -> impl Iterator<Item = Operation<'a>> {
        let at = self.by_file.get(&document.file).copied();
        at.into_iter().flat_map(|at| self.operations_at(at))
    }

    fn operations_at(&self, at: usize) -> impl Iterator<Item = Operation<'_>> {
        let numbers = 0..self.documents[at].operations.len();
        numbers.filter_map(move |number| Operation::new(self, at, number))
    }

    /// The first operation of that method and path; the path as the description writes it.
    pub fn operation(&self, method: Method, path: &str) -> Option<Operation<'_>> {
        (0..self.documents.len()).find_map(|at| self.find_operation(at, method, path))
    }

    /// The operation of that method and path in one description.
    pub fn operation_in<'a>(
        &'a self,
        document: &'a Document,
        method: Method,
        path: &str,
    ) -> Option<Operation<'a>> {
        self.find_operation(*self.by_file.get(&document.file)?, method, path)
    }

    fn find_operation(&self, at: usize, method: Method, path: &str) -> Option<Operation<'_>> {
        let number = *self.documents[at].by_operation.get(&method)?.get(path)?;
        Operation::new(self, at, number)
    }

    /// The operation that is told by that.
    pub fn operation_at(&self, key: OperationId) -> Option<Operation<'_>> {
        let (document, number) = key.numbers();
        Operation::new(self, document, number)
    }

    /// The first operation of the webhook of that name in one description.
    pub fn webhook_in<'a>(&'a self, document: &'a Document, name: &str) -> Option<Operation<'a>> {
        self.find_webhook(*self.by_file.get(&document.file)?, name)
    }

    /// The first operation of a webhook of that name.
    pub fn webhook(&self, name: &str) -> Option<Operation<'_>> {
        (0..self.documents.len()).find_map(|at| self.find_webhook(at, name))
    }

    fn find_webhook(&self, at: usize, name: &str) -> Option<Operation<'_>> {
        let number = *self.documents[at].by_webhook.get(name)?;
        Operation::new(self, at, number)
    }

    /// The references that lead nowhere, one for each distinct reference of a document, in order.
    pub fn unresolved(&self) -> &[UnresolvedReference] {
        &self.unresolved
    }
}
