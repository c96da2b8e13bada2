//! Passages without what settings leave out of a page.

use std::sync::OnceLock;

use super::{GAP, Mark, Passage, Segment};
use crate::source::Span;

impl Passage {
    /// The passage with a [`GAP`] in the place of each of these stretches of the file, which are in order and apart; none
    /// where nothing else is left.
    pub fn without(self, spans: &[Span]) -> Option<Passage> {
        let whole = self.whole_span();
        let first = spans.partition_point(|span| span.end <= whole.start);
        let behind = spans.partition_point(|span| span.start < whole.end);
        match spans.get(first..behind) {
            None | Some([]) => Some(self),
            Some(spans) => leave_out(&self, spans),
        }
    }
}

/// A part of a segment that stays, or goes.
struct Piece {
    /// Its bytes of the old text.
    start: usize,
    end: usize,
    file: Span,
    verbatim: bool,
    stays: bool,
}

fn leave_out(passage: &Passage, spans: &[Span]) -> Option<Passage> {
    let mut text = String::with_capacity(passage.text.len());
    let mut segments: Vec<Segment> = Vec::with_capacity(passage.segments.len());
    // For each piece, where it begins in the old text and in the new one.
    let mut moved: Vec<(usize, usize, bool)> = Vec::new();
    let mut was_gap = false;
    for piece in pieces(passage, spans) {
        moved.push((piece.start, text.len(), piece.stays));
        if !piece.stays && was_gap {
            if let Some(last) = segments.last_mut() {
                last.file.end = last.file.end.max(piece.file.end);
            }
            moved.pop();
            continue;
        }
        segments.push(Segment {
            text: u32::try_from(text.len()).ok()?,
            file: piece.file,
            verbatim: piece.verbatim && piece.stays,
        });
        match piece.stays {
            true => text.push_str(passage.text.get(piece.start..piece.end)?),
            false => text.push(GAP),
        }
        was_gap = !piece.stays;
    }
    let place = |at: usize| {
        let after = moved.partition_point(|(old, ..)| *old <= at);
        let (old, new, stays) = moved.get(after.saturating_sub(1))?;
        Some(new + if *stays { at - old } else { 0 })
    };
    let end = text.len();
    let marks = passage
        .marks
        .iter()
        .filter_map(|mark| {
            let to = if mark.end >= passage.text.len() {
                end
            } else {
                place(mark.end)?
            };
            let start = place(mark.start)?;
            (start < to).then_some(Mark {
                kind: mark.kind,
                start,
                end: to,
            })
        })
        .collect();
    let says_something = text
        .chars()
        .any(|sign| sign != GAP && !sign.is_whitespace());
    says_something.then_some(Passage {
        scope: passage.scope,
        text: text.into(),
        node: passage.node,
        marks,
        segments: segments.into(),
        sentences: OnceLock::new(),
        words: OnceLock::new(),
    })
}

fn pieces(passage: &Passage, spans: &[Span]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let ends = passage
        .segments
        .iter()
        .skip(1)
        .map(|next| next.text as usize);
    let ends = ends.chain([passage.text.len()]);
    for (segment, end) in passage.segments.iter().zip(ends) {
        let start = segment.text as usize;
        let (file, verbatim) = (segment.file, segment.verbatim);
        let first = spans.partition_point(|span| span.end <= file.start);
        let inside = spans[first..]
            .iter()
            .take_while(|span| span.start < file.end);
        let inside: Vec<Span> = inside.copied().collect();
        if !verbatim || inside.is_empty() {
            let stays = inside.is_empty();
            pieces.push(Piece {
                start,
                end,
                file,
                verbatim,
                stays,
            });
            continue;
        }
        let mut at = file.start;
        let mut add = |from: u32, to: u32, stays: bool| {
            if from < to {
                pieces.push(Piece {
                    start: start + (from - file.start) as usize,
                    end: start + (to - file.start) as usize,
                    file: Span {
                        start: from,
                        end: to,
                    },
                    verbatim,
                    stays,
                });
            }
        };
        for span in inside {
            let (from, to) = (span.start.max(at), span.end.min(file.end));
            add(at, from, true);
            add(from, to, false);
            at = to;
        }
        add(at, file.end, true);
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::super::{GAP, passages};
    use crate::page::{Page, Role};
    use crate::source::{FileId, Source, Span};

    /// The passages of a page without what stands between `{{` and `}}`, a gap as `_`, and what stands at a word's place.
    fn without(text: &str) -> Vec<String> {
        let page = Page::read(FileId(0), &Source::new("a.md", text), Role::Page);
        let starts = text.match_indices("{{").map(|(at, _)| at);
        let ends = text.match_indices("}}").map(|(at, _)| at + 2);
        let spans: Vec<Span> = starts
            .zip(ends)
            .map(|(start, end)| Span::new(start, end))
            .collect();
        let read = passages(&page).into_iter();
        let read = read.filter_map(|passage| passage.without(&spans));
        read.map(|passage| {
            for word in passage.words() {
                let said = &passage.text[word.clone()];
                let span = passage.span(word.clone());
                if passage.is_verbatim(word) && !said.contains(GAP) {
                    assert_eq!(&text[span.range()], said);
                }
            }
            passage.text.replace(GAP, "_")
        })
        .collect()
    }

    #[test]
    fn gaps_stand_for_what_is_left_out() {
        for (text, said) in [
            ("Run it.", &["Run it."][..]),
            (
                "Run {{ this }}it &amp; *that {{x}}* now.",
                &["Run _it & that _ now."],
            ),
            ("{{ all }}", &[]),
            ("{{ a }} b {{ c\nd }} e", &["_ b _ e"]),
            ("a {{ *b* c", &["a {{ b c"]),
            ("## One {{x}}\n\nTwo `code` {{y}}", &["One _", "Two _ _"]),
        ] {
            assert_eq!(without(text), said, "{text}");
        }
    }

    #[test]
    fn marks_move() {
        let text = "{{ xxx }} and **strong {{ y }}** words";
        let page = Page::read(FileId(0), &Source::new("a.md", text), Role::Page);
        let spans = [Span::new(0, 9), Span::new(23, 30)];
        let read = passages(&page).remove(0).without(&spans).expect("text");
        let mark = read.marks[0];
        assert_eq!(
            read.text[mark.start..mark.end].replace(GAP, "_"),
            "strong _"
        );
        assert_eq!(read.span(mark.start..mark.start + 6).start, 16);
    }
}
