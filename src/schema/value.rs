//! When two values are the same, without comparing each with each.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::syntax::data::{Node, Value};

/// Values that are allowed.
#[derive(Debug)]
pub(super) struct Values<'s> {
    /// Shared with every mistake that names them.
    pub(super) allowed: Arc<[&'s Node]>,
    by_hash: FxHashMap<u64, Vec<u32>>,
}

impl<'s> Values<'s> {
    pub(super) fn new(allowed: &'s [Node]) -> Self {
        let mut by_hash: FxHashMap<u64, Vec<u32>> = FxHashMap::default();
        for (at, node) in (0..).zip(allowed) {
            by_hash.entry(hash(node)).or_default().push(at);
        }
        Self {
            allowed: allowed.iter().collect(),
            by_hash,
        }
    }

    pub(super) fn has(&self, node: &Node) -> bool {
        let near = self.by_hash.get(&hash(node));
        near.into_iter()
            .flatten()
            .any(|at| is_same(self.allowed[*at as usize], node))
    }
}

/// The first element that an earlier one equals.
pub(super) fn first_repeated(elements: &[Node]) -> Option<&Node> {
    /// So few elements of a like hash are compared: more occur only where texts were made to collide.
    const COMPARED: usize = 16;
    let mut seen: FxHashMap<u64, Vec<&Node>> = FxHashMap::default();
    for element in elements {
        let near = seen.entry(hash(element)).or_default();
        if near.iter().any(|other| is_same(other, element)) {
            return Some(element);
        }
        if near.len() < COMPARED {
            near.push(element);
        }
    }
    None
}

/// Whether two values are equal as JSON has it: the order of keys is no matter, and the last of a repeated key counts.
fn is_same(left: &Node, right: &Node) -> bool {
    match (&left.value, &right.value) {
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(a, b)| is_same(a, b))
        }
        (Value::Object(_), Value::Object(_)) => {
            let (left, right) = (fields(left), fields(right));
            left.len() == right.len()
                && left
                    .iter()
                    .all(|(key, value)| right.get(key).is_some_and(|other| is_same(value, other)))
        }
        (left, right) => left == right,
    }
}

fn fields(node: &Node) -> FxHashMap<&str, &Node> {
    let entries = node.entries().iter();
    entries.map(|entry| (&*entry.key, &entry.value)).collect()
}

/// The same number for equal values.
fn hash(node: &Node) -> u64 {
    let mut hasher = DefaultHasher::new();
    match &node.value {
        Value::Null => 0u8.hash(&mut hasher),
        Value::Bool(value) => value.hash(&mut hasher),
        Value::Number(number) => (number + 0.0).to_bits().hash(&mut hasher),
        Value::String(text) => text.hash(&mut hasher),
        Value::Array(elements) => {
            for element in elements {
                hash(element).hash(&mut hasher);
            }
            elements.len().hash(&mut hasher);
        }
        Value::Object(_) => {
            let fields = fields(node).into_iter().map(|field| {
                let mut hasher = DefaultHasher::new();
                field.0.hash(&mut hasher);
                hash(field.1).hash(&mut hasher);
                hasher.finish()
            });
            fields.fold(0, u64::wrapping_add).hash(&mut hasher);
        }
    }
    hasher.finish()
}
