//! Which fixes can be applied together.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::lint::{Edit, Fix};
use crate::source::{FileId, Span};

/// The places that the fixes taken so far edit.
#[derive(Debug, Default)]
pub(super) struct Taken {
    places: FxHashMap<FileId, BTreeSet<Span>>,
}

impl Taken {
    /// Takes a fix, all its edits or none: none where one of them meets an edit of a fix that was taken before.
    /// Edits that only stand side by side do not meet; two insertions at one place do.
    pub(super) fn take(&mut self, fix: &Fix) -> bool {
        let free = fix.edits.iter().all(|edit| !self.meets(edit));
        if free {
            for edit in &fix.edits {
                self.places.entry(edit.file).or_default().insert(edit.span);
            }
        }
        free
    }

    fn meets(&self, edit: &Edit) -> bool {
        let Some(places) = self.places.get(&edit.file) else {
            return false;
        };
        let before = places.range(..=edit.span).next_back();
        let after = places.range(edit.span..).next();
        [before, after]
            .into_iter()
            .flatten()
            .any(|place| *place == edit.span || place.overlaps(edit.span))
    }
}

/// Whether the edits are what a fix promises: sorted, none over another, places of their texts.
pub(super) fn fits<'a>(fix: &Fix, text: impl Fn(FileId) -> &'a str) -> bool {
    let in_order =
        |pair: &[Edit]| pair[0].file != pair[1].file || pair[0].span.end <= pair[1].span.start;
    let mut edits = fix.edits.clone();
    edits.sort_by_key(|edit| edit.file);
    edits.windows(2).all(in_order)
        && edits
            .iter()
            .all(|edit| text(edit.file).get(edit.span.range()).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::Safety;
    use proptest::prelude::*;

    fn fix(edits: &[(u32, usize, usize)]) -> Fix {
        let edit = |&(file, start, end): &(u32, usize, usize)| Edit {
            file: FileId(file),
            span: Span::new(start, end),
            text: "x".into(),
        };
        Fix {
            title: "".into(),
            safety: Safety::Safe,
            edits: edits.iter().map(edit).collect(),
        }
    }

    #[test]
    fn only_fixes_that_do_not_meet_are_taken() {
        type Row = (&'static [&'static [(u32, usize, usize)]], &'static [bool]);
        let rows: [Row; 6] = [
            (&[&[(0, 1, 3)], &[(0, 3, 5)]], &[true, true]),
            (&[&[(0, 1, 3)], &[(0, 2, 5)]], &[true, false]),
            (&[&[(0, 1, 1)], &[(0, 1, 1)]], &[true, false]),
            (
                &[&[(0, 1, 1)], &[(0, 1, 2)], &[(0, 0, 1)]],
                &[true, true, true],
            ),
            (
                &[
                    &[(0, 1, 2), (1, 1, 2)],
                    &[(1, 0, 2), (2, 0, 9)],
                    &[(2, 0, 9)],
                ],
                &[true, false, true],
            ),
            (
                &[&[(0, 5, 9)], &[(0, 7, 7)], &[(0, 2, 6)]],
                &[true, false, false],
            ),
        ];
        for (fixes, expected) in rows {
            let mut taken = Taken::default();
            let got: Vec<bool> = fixes.iter().map(|edits| taken.take(&fix(edits))).collect();
            assert_eq!(got, expected, "{fixes:?}");
        }
    }

    #[test]
    fn edits_must_fit() {
        for (edits, expected) in [
            (vec![(0, 0, 1), (0, 1, 1)], true),
            (vec![(0, 1, 2)], false),
            (vec![(0, 0, 9)], false),
            (vec![(0, 0, 3), (0, 0, 1)], false),
        ] {
            assert_eq!(fits(&fix(&edits), |_| "aé"), expected, "{edits:?}");
        }
    }

    proptest! {
        #[test]
        fn taken_edits_never_meet(places in prop::collection::vec((0usize..30, 0usize..5), 0..40)) {
            let mut taken = Taken::default();
            let mut spans: Vec<Span> = Vec::new();
            for (start, len) in places {
                let span = Span::new(start, start + len);
                let free = spans.iter().all(|other| *other != span && !other.overlaps(span));
                prop_assert_eq!(taken.take(&fix(&[(0, start, start + len)])), free);
                if free {
                    spans.push(span);
                }
            }
        }
    }
}
