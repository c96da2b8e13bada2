//! Edits put into a text, and where the places of the old text are in the new one.

use std::borrow::Cow;

use crate::lint::Edit;
use crate::source::Span;

/// The text with every edit made. `edits` are sorted, disjoint, and of this text; an edit that is none of that is
/// left out. A line that an edit adds ends as most lines of the text do.
pub fn apply_edits(text: &str, edits: &[&Edit]) -> String {
    apply(text, edits).0
}

/// The text with every edit made, and what that moved.
pub(super) fn apply(text: &str, edits: &[&Edit]) -> (String, Shift) {
    let carriage_returns = uses_carriage_returns(text);
    let mut out = String::with_capacity(text.len());
    let (mut shift, mut at) = (Shift::default(), 0);
    for edit in edits {
        let range = edit.span.range();
        if range.start < at || text.get(range.clone()).is_none() {
            continue;
        }
        out.push_str(&text[at..range.start]);
        let start = out.len();
        out.push_str(&line_endings(&edit.text, carriage_returns));
        shift.before.push(edit.span);
        shift.after.push(Span::new(start, out.len()));
        at = range.end;
    }
    out.push_str(&text[at..]);
    (out, shift)
}

/// Whether most lines of a text end with a carriage return and a line feed.
fn uses_carriage_returns(text: &str) -> bool {
    let lines = text.matches('\n').count();
    lines > 0 && text.matches("\r\n").count() * 2 > lines
}

fn line_endings(text: &str, carriage_returns: bool) -> Cow<'_, str> {
    if carriage_returns && text.contains('\n') {
        text.replace("\r\n", "\n").replace('\n', "\r\n").into()
    } else {
        text.into()
    }
}

/// Where edits stood in the old text, and where what they wrote stands in the new one.
#[derive(Clone, Debug, Default)]
pub(super) struct Shift {
    before: Vec<Span>,
    after: Vec<Span>,
}

impl Shift {
    /// The way back, from the new text to the old.
    pub(super) fn reversed(&self) -> Shift {
        Shift {
            before: self.after.clone(),
            after: self.before.clone(),
        }
    }

    /// Where something that begins at `at` begins afterwards: behind what was inserted there.
    pub(super) fn start(&self, at: u32) -> u32 {
        self.moved(at, self.before.partition_point(|span| span.end <= at))
    }

    /// Where something that ends at `at` ends afterwards: before what was inserted there.
    pub(super) fn end(&self, at: u32) -> u32 {
        self.moved(at, self.before.partition_point(|span| span.start < at))
    }

    /// Where a place that no edit touches is afterwards. Of a place that one does, what is left of it.
    pub(super) fn span(&self, span: Span) -> Span {
        let start = self.start(span.start);
        let end = self.end(span.end).max(start);
        Span { start, end }
    }

    /// Whether an edit lies in the place, over a part of it, or at one of its ends.
    pub(super) fn touches(&self, span: Span) -> bool {
        let first = self.before.partition_point(|edit| edit.end < span.start);
        self.before
            .get(first)
            .is_some_and(|edit| edit.start <= span.end)
    }

    /// Whether an edit changes what lies between the two ends of the place.
    pub(super) fn changes(&self, span: Span) -> bool {
        let first = self.before.partition_point(|edit| edit.end <= span.start);
        self.before
            .get(first)
            .is_some_and(|edit| edit.start < span.end)
    }

    fn moved(&self, at: u32, edits_before: usize) -> u32 {
        match edits_before.checked_sub(1) {
            None => at,
            Some(last) => (at + self.after[last].end).saturating_sub(self.before[last].end),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::FileId;
    use proptest::prelude::*;

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit {
            file: FileId(0),
            span: Span::new(start, end),
            text: text.into(),
        }
    }

    #[test]
    fn edits_are_made() {
        for (text, edits, expected) in [
            ("abc", vec![], "abc"),
            (
                "abc",
                vec![edit(0, 0, "x"), edit(0, 1, "y"), edit(1, 1, "z")],
                "xyzbc",
            ),
            ("abc", vec![edit(3, 3, "!")], "abc!"),
            (
                "a\r\nb\r\nc",
                vec![edit(1, 1, "\nx\r\n")],
                "a\r\nx\r\n\r\nb\r\nc",
            ),
            ("a\r\nb\nc\n", vec![edit(0, 0, "x\n")], "x\na\r\nb\nc\n"),
            ("é", vec![edit(1, 2, "x"), edit(2, 9, "y")], "é"),
            ("abcd", vec![edit(0, 3, "x"), edit(1, 2, "y")], "xd"),
        ] {
            let edits: Vec<&Edit> = edits.iter().collect();
            assert_eq!(apply_edits(text, &edits), expected);
        }
    }

    #[test]
    fn places_move() {
        let (_, shift) = apply("0123456789", &[&edit(2, 2, "xx"), &edit(4, 6, "")]);
        for (old, new) in [
            ((0, 2), (0, 2)),
            ((2, 4), (4, 6)),
            ((6, 9), (6, 9)),
            ((2, 2), (4, 4)),
        ] {
            assert_eq!(shift.span(Span::new(old.0, old.1)), Span::new(new.0, new.1));
        }
        assert!(shift.touches(Span::new(0, 2)) && !shift.changes(Span::new(0, 2)));
        assert!(shift.changes(Span::new(1, 3)) && !shift.touches(Span::new(7, 9)));
    }

    proptest! {
        #[test]
        fn what_no_edit_touches_stays(
            text in "[ab\u{e9}\n\r]{0,40}",
            cuts in prop::collection::vec((0usize..60, "[xy\n]{0,3}"), 0..8),
        ) {
            let mut places: Vec<(usize, String)> = cuts
                .into_iter()
                .filter(|(at, _)| text.is_char_boundary(*at))
                .collect();
            places.sort();
            let edits: Vec<Edit> = places
                .chunks_exact(2)
                .map(|pair| edit(pair[0].0, pair[1].0, &pair[0].1))
                .collect();
            let (new, shift) = apply(&text, &edits.iter().collect::<Vec<_>>());
            let back = shift.reversed();
            for (start, _) in text.char_indices() {
                let end = start + text[start..].chars().next().map_or(0, char::len_utf8);
                let span = Span::new(start, end);
                if !shift.changes(span) {
                    let moved = shift.span(span);
                    prop_assert_eq!(&new[moved.range()], &text[span.range()]);
                    prop_assert_eq!(back.span(moved), span);
                }
            }
        }
    }
}
