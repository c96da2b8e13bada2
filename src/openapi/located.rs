//! A value of a document with the documents around it.

use super::link;
use super::reference::End;
use super::{Document, Documents};
use crate::source::{FileId, Span};
use crate::syntax::data::{Entry, Node};

/// How many references are followed of which some stand among data, so that no one has followed them before.
const MAX_CHAIN: usize = 64;

/// A value of a document, with the documents around it, so that references can be followed.
#[derive(Clone, Copy, Debug)]
pub struct Located<'a> {
    documents: &'a Documents,
    at: usize,
    node: &'a Node,
}

impl<'a> Located<'a> {
    pub(super) fn new(documents: &'a Documents, at: usize, node: &'a Node) -> Self {
        Self {
            documents,
            at,
            node,
        }
    }

    /// The value.
    pub fn node(self) -> &'a Node {
        self.node
    }

    /// The number of its file among the project's.
    pub fn file(self) -> FileId {
        self.document().file
    }

    /// Where it stands in the file.
    pub fn span(self) -> Span {
        self.node.span
    }

    /// The document that it stands in.
    pub fn document(self) -> &'a Document {
        &self.documents.documents[self.at]
    }

    /// The documents around it.
    pub fn documents(self) -> &'a Documents {
        self.documents
    }

    /// The value of a key as it stands, a reference not followed.
    pub fn get(self, key: &str) -> Option<Located<'a>> {
        Some(self.at(self.node.get(key)?))
    }

    /// The value of a key, a reference followed.
    pub fn child(self, key: &str) -> Option<Located<'a>> {
        self.get(key)?.follow()
    }

    /// Itself, or what its `$ref` leads to. None where that is nothing, or a circle.
    pub fn follow(self) -> Option<Located<'a>> {
        let mut located = self;
        for _ in 0..MAX_CHAIN {
            let Some(reference) = located.reference() else {
                return Some(located);
            };
            match located.document().targets.get(reference) {
                Some(None) => return None,
                Some(Some(resolved)) if !matches!(resolved.end, End::Unknown) => {
                    return resolved.value()?.located(self.documents);
                }
                _ => located = located.resolve(reference)?,
            }
        }
        None
    }

    /// What its `$ref` says, where it has one.
    pub fn reference(self) -> Option<&'a str> {
        self.node.get("$ref")?.as_str()
    }

    /// Another value of the same document.
    pub fn at(self, node: &'a Node) -> Located<'a> {
        Self { node, ..self }
    }

    /// What a reference leads to that is written in this document.
    pub fn resolve(self, reference: &str) -> Option<Located<'a>> {
        match self.document().targets.get(reference) {
            Some(resolved) => resolved.as_ref()?.target.located(self.documents),
            None => link::resolve(self.documents, self.at, reference)?.located(self.documents),
        }
    }

    /// The text of a key.
    pub fn str(self, key: &str) -> Option<&'a str> {
        self.node.get(key)?.as_str()
    }

    /// Whether a key has the value `true`.
    pub fn is_true(self, key: &str) -> bool {
        self.node.get(key).and_then(Node::as_bool) == Some(true)
    }

    /// The elements of an array; none for anything else.
    pub fn elements(self) -> impl Iterator<Item = Located<'a>> {
        let elements = self.node.elements().iter();
        elements.map(move |node| self.at(node))
    }

    /// The entries of an object; none for anything else.
    pub fn entries(self) -> impl Iterator<Item = (&'a Entry, Located<'a>)> {
        let entries = self.node.entries().iter();
        entries.map(move |entry| (entry, self.at(&entry.value)))
    }

    /// Whether both are the same value of the same document.
    pub fn is_same(self, other: Located<'a>) -> bool {
        std::ptr::eq(self.node, other.node)
    }

    /// What tells this value from every other one, for sets of values that were visited.
    pub(crate) fn key(self) -> usize {
        std::ptr::from_ref(self.node) as usize
    }
}
