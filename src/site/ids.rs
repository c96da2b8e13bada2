//! The ids of a page's elements.

use rustc_hash::{FxHashMap, FxHashSet};

/// Gives each element of a page an id that no other has.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    /// The ids that headings will have.
    reserved: FxHashSet<Box<str>>,
    /// The ids that were given.
    given: FxHashSet<String>,
    /// The number that the last element got which asked for an id that was taken.
    numbers: FxHashMap<String, usize>,
}

impl Ids {
    /// Keeps ids for the headings that will have them.
    pub(super) fn reserving(reserved: FxHashSet<Box<str>>) -> Self {
        Self {
            reserved,
            ..Self::default()
        }
    }

    /// Gives an id that was kept. Whether no other element has it.
    pub(super) fn give(&mut self, id: &str) -> bool {
        self.given.insert(id.to_owned())
    }

    /// An id that no other element of the page has, nearest to the one that is wanted. White space becomes `-`.
    pub(super) fn claim(&mut self, wanted: &str) -> String {
        let wanted: String = wanted.split_whitespace().collect::<Vec<_>>().join("-");
        let base = if wanted.is_empty() { "part" } else { &wanted };
        let mut id = base.to_owned();
        while self.reserved.contains(&*id) || self.given.contains(&id) {
            let number = self.numbers.entry(base.to_owned()).or_insert(1);
            *number += 1;
            id = format!("{base}-{number}");
        }
        self.given.insert(id.clone());
        id
    }
}
