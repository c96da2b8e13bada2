//! Lists the operations of descriptions.

use rustc_hash::FxHashMap;

use super::link::position;
use super::reference::Target;
use super::{Documents, Located, Method, Role};
use crate::syntax::data::{Entry, Value};

/// Where an operation stands.
#[derive(Clone, Debug)]
pub(super) struct OperationPlace {
    pub method: Method,
    pub is_webhook: bool,
    /// The object with the paths: that of the description, or what its `$ref` leads to.
    pub paths: Target,
    /// The number of the path in it.
    pub number: u32,
    /// The path item with the operation in it: that of the description, or what its `$ref` leads to.
    pub item: Target,
    /// The numbers from the path item to the operation.
    pub steps: Box<[u32]>,
}

/// Lists the operations of every description, each in its document.
pub(super) fn list_operations(documents: &mut Documents) {
    let lists: Vec<Vec<OperationPlace>> = (0..documents.documents.len())
        .map(|at| operations_in(documents, at))
        .collect();
    let tables: Vec<_> = lists
        .iter()
        .map(|places| numbers_of(documents, places))
        .collect();
    let lists = lists.into_iter().zip(tables);
    for (document, (places, numbers)) in documents.documents.iter_mut().zip(lists) {
        (document.by_operation, document.by_webhook) = numbers;
        document.operations = places;
    }
}

/// Numbers of operations by their methods and paths, and those of webhooks by their names.
type Numbers = (
    FxHashMap<Method, FxHashMap<Box<str>, usize>>,
    FxHashMap<Box<str>, usize>,
);

/// The number of each operation by its method and path, and of each webhook by its name.
fn numbers_of(documents: &Documents, places: &[OperationPlace]) -> Numbers {
    let (mut numbers, mut webhooks) = Numbers::default();
    for (number, place) in places.iter().enumerate() {
        if let Some((_, entry)) = key_of(documents, place) {
            let paths = numbers.entry(place.method).or_default();
            paths.entry(entry.key.clone()).or_insert(number);
            if place.is_webhook {
                webhooks.entry(entry.key.clone()).or_insert(number);
            }
        }
    }
    (numbers, webhooks)
}

/// The entry of `paths` that an operation stands in, and the object around it.
pub(super) fn key_of<'a>(
    documents: &'a Documents,
    place: &OperationPlace,
) -> Option<(Located<'a>, &'a Entry)> {
    let paths = place.paths.located(documents)?;
    let entry = paths.node().entries().get(place.number as usize)?;
    Some((paths, entry))
}

fn operations_in(documents: &Documents, at: usize) -> Vec<OperationPlace> {
    let document = &documents.documents[at];
    let mut places = Vec::new();
    let (Role::Description, Some(root)) = (document.role, &document.data) else {
        return places;
    };
    let mut methods = Methods::default();
    for (name, is_webhook) in [("paths", false), ("webhooks", true), ("x-webhooks", true)] {
        let Some(number) = position(root.entries(), name) else {
            continue;
        };
        let own = Target {
            document: at,
            steps: [number].into(),
        };
        for paths in with_referred(documents, own) {
            places.extend(operations_of_paths(
                documents,
                &paths,
                is_webhook,
                &mut methods,
            ));
        }
    }
    places
}

fn operations_of_paths(
    documents: &Documents,
    paths: &Target,
    is_webhook: bool,
    methods: &mut Methods,
) -> Vec<OperationPlace> {
    let mut places = Vec::new();
    let entries = paths.located(documents).map(|paths| paths.node().entries());
    for (number, entry) in (0u32..).zip(entries.unwrap_or_default()) {
        if !is_webhook && entry.key.starts_with("x-") {
            continue;
        }
        let steps = paths.steps.iter().copied().chain([number]);
        let own = Target {
            document: paths.document,
            steps: steps.collect(),
        };
        for item in with_referred(documents, own) {
            let found = methods.of(documents, &item).iter();
            places.extend(found.map(|(method, steps)| OperationPlace {
                method: *method,
                is_webhook,
                paths: paths.clone(),
                number,
                item: item.clone(),
                steps: steps.clone(),
            }));
        }
    }
    places
}

/// A value, and what its `$ref` leads to where it has one: what stands beside the `$ref` counts too.
fn with_referred(documents: &Documents, own: Target) -> Vec<Target> {
    let referred = referred(documents, &own);
    [own].into_iter().chain(referred).collect()
}

fn referred(documents: &Documents, own: &Target) -> Option<Target> {
    let reference = own.located(documents)?.reference()?;
    let targets = &documents.documents[own.document].targets;
    targets.get(reference)?.as_ref()?.value().cloned()
}

/// A method with the numbers that lead to it from its path item.
type Step = (Method, Box<[u32]>);

/// The methods of path items, of which many paths may refer to one.
#[derive(Default)]
struct Methods {
    by_item: FxHashMap<usize, Vec<Step>>,
}

impl Methods {
    /// The methods of a path item, each once.
    fn of(&mut self, documents: &Documents, item: &Target) -> &[Step] {
        let Some(located) = item.located(documents) else {
            return &[];
        };
        self.by_item
            .entry(located.key())
            .or_insert_with(|| methods(located))
    }
}

fn methods(item: Located) -> Vec<Step> {
    let mut found: Vec<Step> = Vec::new();
    let mut add = |entry: &Entry, steps: &[u32]| {
        let is_operation = matches!(entry.value.value, Value::Object(_));
        let Some(method) = Method::named(&entry.key).filter(|_| is_operation) else {
            return;
        };
        match found.iter_mut().find(|(earlier, _)| *earlier == method) {
            // Where a key is repeated the last one counts.
            Some(earlier) => earlier.1 = steps.into(),
            None => found.push((method, steps.into())),
        }
    };
    for (number, entry) in (0u32..).zip(item.node().entries()) {
        add(entry, &[number]);
        if &*entry.key == "additionalOperations" {
            for (inner, entry) in (0u32..).zip(entry.value.entries()) {
                add(entry, &[number, inner]);
            }
        }
    }
    found
}
