//! What a `$ref` says, and what is wrong with one that leads nowhere.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;
use url::Url;

use super::{Documents, Located};
use crate::source::{FileId, Span};
use crate::syntax::data::{Node, Value};

/// A value by the numbers of the children that lead to it from the root of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub document: usize,
    pub steps: Box<[u32]>,
}

impl Target {
    /// The value there.
    pub(super) fn located<'a>(&self, documents: &'a Documents) -> Option<Located<'a>> {
        let root = documents.documents.get(self.document)?.data.as_ref()?;
        let node = self
            .steps
            .iter()
            .try_fold(root, |node, step| child(node, *step))?;
        Some(Located::new(documents, self.document, node))
    }
}

/// What a reference leads to.
#[derive(Clone, Debug)]
pub(super) struct Resolved {
    /// The value that it names, which may be a reference itself.
    pub target: Target,
    /// What it leads to in the end.
    pub end: End,
}

/// What a reference leads to where all references after it are followed.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// The value that it names.
    Target,
    /// Another value.
    Value(Target),
    /// Back to itself, or to others that do.
    Circle,
    /// Nothing.
    Nothing,
    /// What only following them tells: one of them stands among data.
    Unknown,
}

impl Resolved {
    /// The value that it leads to in the end, where that is known.
    pub(super) fn value(&self) -> Option<&Target> {
        match &self.end {
            End::Target => Some(&self.target),
            End::Value(target) => Some(target),
            End::Circle | End::Nothing | End::Unknown => None,
        }
    }
}

/// The child of a value by its number.
pub(super) fn child(node: &Node, number: u32) -> Option<&Node> {
    match &node.value {
        Value::Object(entries) => entries.get(number as usize).map(|entry| &entry.value),
        Value::Array(elements) => elements.get(number as usize),
        _ => None,
    }
}

/// A reference that leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnresolvedReference {
    /// The file it stands in.
    pub file: FileId,
    /// Where it stands first: the text of the `$ref`, quotes included.
    pub span: Span,
    /// Where else in the file it stands.
    pub others: Vec<Span>,
    /// The reference as written.
    pub reference: Box<str>,
    /// What is wrong with it.
    pub why: Why,
    /// The value that lacks what it names.
    pub(super) around: Option<Target>,
}

impl UnresolvedReference {
    /// The keys that there are in the place of the one that is missing.
    pub fn keys_beside<'a>(&self, documents: &'a Documents) -> impl Iterator<Item = &'a str> {
        let around = self.around.as_ref();
        let around = around.and_then(|target| target.located(documents));
        let entries = around.into_iter().flat_map(Located::entries);
        entries.map(|(entry, _)| &*entry.key)
    }
}

/// Why a reference leads nowhere, and the value that lacks what it names.
pub(super) struct Failure {
    pub why: Why,
    pub around: Option<Target>,
}

impl From<Why> for Failure {
    fn from(why: Why) -> Self {
        Self { why, around: None }
    }
}

/// Why a reference leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// The project has no file of that path.
    MissingFile {
        /// The path from the project's root.
        path: Box<str>,
    },
    /// It leaves the project.
    OutsideProject,
    /// It names an address, which is not read, or could not be.
    Remote {
        /// The address.
        address: Box<str>,
    },
    /// The document that it names holds nothing there.
    MissingValue {
        /// The document's path.
        path: Box<str>,
        /// The part of the reference, as written, that leads to nothing first.
        part: Box<str>,
    },
    /// It leads back to itself through references alone.
    Circle,
    /// The document that it names could not be read, which is reported there.
    Unreadable,
}

/// A reference taken apart: the file it names, empty for its own, and the fragment.
pub(super) fn split(reference: &str) -> (&str, &str) {
    reference.split_once('#').unwrap_or((reference, ""))
}

/// Whether a path is an address of the web.
pub fn is_address(path: &str) -> bool {
    let lower = |prefix: &str| {
        path.get(..prefix.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(prefix))
    };
    lower("http://") || lower("https://")
}

/// The path or address of the file that a reference in the document at `from` names. None where it leaves the project.
pub(super) fn file_of(from: &str, file: &str) -> Option<String> {
    let file = file.trim();
    if file.is_empty() {
        return Some(from.to_owned());
    }
    if is_address(file) || is_address(from) {
        let base = Url::parse(from).ok();
        let mut address = match &base {
            Some(base) => base.join(file).ok()?,
            None => Url::parse(file).ok()?,
        };
        address.set_fragment(None);
        return Some(address.into());
    }
    let file = file.split_once('?').map_or(file, |(file, _)| file);
    let file = decoded(file);
    let (mut parts, rest): (Vec<&str>, &str) = match file.strip_prefix('/') {
        Some(rest) => (Vec::new(), rest),
        None => (
            from.rsplit_once('/')
                .map_or_else(Vec::new, |(folder, _)| folder.split('/').collect()),
            &file,
        ),
    };
    for part in rest.split('/') {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop()?,
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// A text with `%20` and the like decoded.
pub(super) fn decoded(text: &str) -> Cow<'_, str> {
    percent_decode_str(text)
        .decode_utf8()
        .unwrap_or(Cow::Borrowed(text))
}

/// A part of a JSON pointer with `~1` and `~0` decoded.
pub(super) fn unescaped(part: &str) -> Cow<'_, str> {
    match part.contains('~') {
        true => Cow::Owned(part.replace("~1", "/").replace("~0", "~")),
        false => Cow::Borrowed(part),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_from_the_folder_of_the_document() {
        for (from, file, expected) in [
            ("api/openapi.yaml", "", Some("api/openapi.yaml")),
            ("api/openapi.yaml", "./a.yaml", Some("api/a.yaml")),
            ("api/openapi.yaml", "../a%20b.yaml", Some("a b.yaml")),
            ("api/openapi.yaml", "/a.yaml", Some("a.yaml")),
            ("openapi.yaml", "../a.yaml", None),
            (
                "openapi.yaml",
                "https://example.com/a.yaml",
                Some("https://example.com/a.yaml"),
            ),
            (
                "https://example.com/v1/a.yaml",
                "../b.yaml",
                Some("https://example.com/b.yaml"),
            ),
            ("a.yaml", "é/%ff", Some("é/%ff")),
        ] {
            assert_eq!(file_of(from, file).as_deref(), expected, "{file} in {from}");
        }
    }
}
