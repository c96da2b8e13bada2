//! Rules of the group `changelog`: the entries of a changelog.

mod label;
mod repeated_update;
mod unordered_updates;

use crate::lint::Rule;
use crate::page::Page;
use crate::syntax::{Element, NodeId, NodeRef};

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[&repeated_update::RULE, &unordered_updates::RULE];

/// The updates of a page whose labels can be read, in order, as one list for each node they stand directly in.
fn changelogs(page: &Page) -> Vec<Vec<NodeRef<'_>>> {
    let mut lists: Vec<(Option<NodeId>, Vec<NodeRef>)> = Vec::new();
    let mut by_parent = rustc_hash::FxHashMap::default();
    for node in page.tree.nodes() {
        let Some(element) = node.element().filter(|element| &*element.name == "Update") else {
            continue;
        };
        if label_of(element).is_empty() {
            continue;
        }
        let parent = node.parent().map(NodeRef::id);
        let at = *by_parent.entry(parent).or_insert(lists.len());
        if at == lists.len() {
            lists.push((parent, Vec::new()));
        }
        lists[at].1.push(node);
    }
    lists.into_iter().map(|(_, updates)| updates).collect()
}

/// The label of an update; empty where it has none or an expression gives it.
fn label_of(element: &Element) -> &str {
    element.text_of("label").unwrap_or("").trim()
}
