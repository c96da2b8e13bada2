//! Joins documents: resolves their references.

use rustc_hash::FxHashMap;
use url::Url;

use super::reference::{
    End, Failure, Resolved, Target, UnresolvedReference, Why, child, decoded, file_of, split,
    unescaped,
};
use super::walk::Reference;
use super::{Document, Documents, chain, reference};
use crate::syntax::data::{Entry, Node, Value};

/// From how many entries on an object's keys are put into a map before one is looked up.
const LARGE: usize = 16;

/// The children of objects by their keys: of large ones in maps, so that many references into one stay cheap.
#[derive(Default)]
struct Children<'a> {
    maps: FxHashMap<usize, FxHashMap<&'a str, u32>>,
}

impl<'a> Children<'a> {
    /// The number of the child that a part of a JSON pointer names.
    fn number(&mut self, node: &'a Node, key: &str) -> Option<u32> {
        match &node.value {
            Value::Array(elements) => {
                let number: u32 = key.parse().ok()?;
                ((number as usize) < elements.len()).then_some(number)
            }
            Value::Object(entries) if entries.len() < LARGE => position(entries, key),
            Value::Object(entries) => {
                let map = self.maps.entry(std::ptr::from_ref(node) as usize);
                let map = map.or_insert_with(|| {
                    let keys = entries.iter().map(|entry| &*entry.key);
                    keys.zip(0u32..).collect()
                });
                map.get(key).copied()
            }
            _ => None,
        }
    }
}

/// The number of the last entry of a key: where a key is repeated the last one counts.
pub(super) fn position(entries: &[Entry], key: &str) -> Option<u32> {
    let at = entries.iter().rposition(|entry| &*entry.key == key)?;
    u32::try_from(at).ok()
}

/// Every `$id` of the documents, as written and, where the document has an address of its own, in full.
pub(super) fn identifiers(documents: &[Document]) -> FxHashMap<Box<str>, Target> {
    let mut identifiers = FxHashMap::default();
    for (document, read) in documents.iter().enumerate() {
        let base = read.found.identifiers.first();
        let base = base.and_then(|identifier| Url::parse(&identifier.text).ok());
        for identifier in &read.found.identifiers {
            let target = || Target {
                document,
                steps: identifier.steps.clone(),
            };
            let full = base
                .as_ref()
                .and_then(|base| base.join(&identifier.text).ok());
            if let Some(full) = full {
                let full = String::from(full).into_boxed_str();
                identifiers.entry(full).or_insert_with(target);
            }
            identifiers
                .entry(identifier.text.clone())
                .or_insert_with(target);
        }
    }
    identifiers
}

/// Resolves every distinct reference, and gives those that lead nowhere.
pub(super) fn resolve_all(
    documents: &mut Documents,
    exists: &dyn Fn(&str) -> bool,
) -> Vec<UnresolvedReference> {
    let mut targets = Vec::new();
    let mut unresolved = Vec::new();
    let mut children = Children::default();
    for (at, document) in documents.documents.iter().enumerate() {
        for reference in &document.found.references {
            let mut resolving = Resolving {
                documents,
                children: &mut children,
            };
            let target = resolving.reference(at, &reference.text, reference.identifier);
            targets.push(target.map_or_else(
                |failure| {
                    let found = unresolved_reference(document, reference, failure);
                    unresolved.extend(found.filter(|found| !is_excused(found, exists)));
                    None
                },
                Some,
            ));
        }
    }
    let ends = chain::ends(documents, &targets);
    unresolved.extend(circles(documents, &ends));
    let mut resolved = targets.into_iter().zip(ends);
    for document in &mut documents.documents {
        let references = document.found.references.iter();
        for (reference, (target, end)) in references.zip(&mut resolved) {
            let resolved = target.map(|target| Resolved { target, end });
            let known = document.targets.entry(reference.text.clone());
            let known = known.or_insert(None);
            *known = resolved.or_else(|| known.take());
        }
    }
    unresolved.sort_by_key(|found| (found.file, found.span));
    unresolved
}

fn unresolved_reference(
    document: &Document,
    reference: &Reference,
    failure: Failure,
) -> Option<UnresolvedReference> {
    let (first, others) = reference.spans.split_first()?;
    Some(UnresolvedReference {
        file: document.file,
        span: *first,
        others: others.to_vec(),
        reference: reference.text.clone(),
        why: failure.why,
        around: failure.around,
    })
}

/// Whether a reference that gives no value is none the less right, or its mistake is reported elsewhere.
fn is_excused(found: &UnresolvedReference, exists: &dyn Fn(&str) -> bool) -> bool {
    match &found.why {
        // A file that is shown as it is.
        Why::MissingFile { path } => exists(path),
        Why::Unreadable => true,
        _ => false,
    }
}

/// The references that lead through references alone back to themselves.
fn circles(documents: &Documents, ends: &[End]) -> Vec<UnresolvedReference> {
    let documents = documents.documents.iter();
    let references = documents.flat_map(|document| {
        let references = document.found.references.iter();
        references.map(move |reference| (document, reference))
    });
    let circles = references
        .zip(ends)
        .filter(|(_, end)| matches!(end, End::Circle));
    circles
        .filter_map(|((document, reference), _)| {
            unresolved_reference(document, reference, Why::Circle.into())
        })
        .collect()
}

/// What a reference leads to that does not occur in the document, or only as data.
pub(super) fn resolve(documents: &Documents, at: usize, reference: &str) -> Option<Target> {
    let mut resolving = Resolving {
        documents,
        children: &mut Children::default(),
    };
    resolving.reference(at, reference, None).ok()
}

struct Resolving<'a, 'c> {
    documents: &'a Documents,
    children: &'c mut Children<'a>,
}

impl<'a> Resolving<'a, '_> {
    /// What a reference in the document of that number leads to. `identifier` is the innermost `$id` around it.
    fn reference(
        &mut self,
        at: usize,
        text: &str,
        identifier: Option<usize>,
    ) -> Result<Target, Failure> {
        let (file, fragment) = split(text.trim());
        let identifier = identifier.and_then(|number| {
            let identifiers = &self.documents.documents[at].found.identifiers;
            identifiers.get(number)
        });
        if file.is_empty() {
            let found = self.value(at, &[], fragment);
            return match (found, identifier) {
                (Err(first), Some(identifier)) => {
                    let inner = self.value(at, &identifier.steps, fragment);
                    inner.map_err(|_| first)
                }
                (found, _) => found,
            };
        }
        if let Some(target) = self.identified(file, identifier.map(|found| &*found.text)) {
            let target = target.clone();
            return self.value(target.document, &target.steps, fragment);
        }
        let from = &self.documents.documents[at].path;
        let path = file_of(from, file).ok_or(Why::OutsideProject)?;
        match self.documents.by_path.get(&*path) {
            Some(document) => self.value(*document, &[], fragment),
            None if reference::is_address(&path) => Err(Why::Remote {
                address: path.into(),
            }
            .into()),
            None => Err(Why::MissingFile { path: path.into() }.into()),
        }
    }

    /// The schema that calls itself so, where `base` is the name of the schema around the reference.
    fn identified(&self, name: &str, base: Option<&str>) -> Option<&'a Target> {
        let identifiers = &self.documents.identifiers;
        if identifiers.is_empty() {
            return None;
        }
        identifiers.get(name).or_else(|| {
            let full = Url::parse(base?).ok()?.join(name).ok()?;
            identifiers.get(full.as_str())
        })
    }

    /// The value that a fragment names, from the value at `start` of a document.
    fn value(&mut self, document: usize, start: &[u32], fragment: &str) -> Result<Target, Failure> {
        let read = &self.documents.documents[document];
        let root = match &read.data {
            Some(root) => root,
            None => return Err(Why::Unreadable.into()),
        };
        let target = |steps: Vec<u32>| Target {
            document,
            steps: steps.into(),
        };
        let mut steps = start.to_vec();
        if fragment.is_empty() {
            return Ok(target(steps));
        }
        let Some(pointer) = fragment.strip_prefix('/') else {
            let anchor = read.found.anchors.get(&*decoded(fragment));
            return match anchor {
                Some(steps) => Ok(target(steps.to_vec())),
                None => Err(self.missing(fragment, target(steps))),
            };
        };
        let mut node = start
            .iter()
            .try_fold(root, |node, step| child(node, *step))
            .ok_or(Why::Unreadable)?;
        for part in pointer.split('/') {
            let number = self.children.number(node, &unescaped(&decoded(part)));
            // Some keys hold a percent sign of their own.
            let number = number.or_else(|| self.children.number(node, &unescaped(part)));
            let Some((number, next)) = number.and_then(|at| Some((at, child(node, at)?))) else {
                return Err(self.missing(part, target(steps)));
            };
            steps.push(number);
            node = next;
        }
        Ok(target(steps))
    }

    /// What is wrong with a reference whose `part` is not in the value at `around`.
    fn missing(&self, part: &str, around: Target) -> Failure {
        let read = &self.documents.documents[around.document];
        // What stood after a mistake may be lost.
        if !read.errors.is_empty() {
            return Why::Unreadable.into();
        }
        Failure {
            why: Why::MissingValue {
                path: read.path.clone(),
                part: part.into(),
            },
            around: Some(around),
        }
    }
}
