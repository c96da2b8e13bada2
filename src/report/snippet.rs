//! The lines a finding is about, cut to a width.
//!
//! Only the surroundings of a place are looked at, so that a line of megabytes costs what a short one costs. What
//! comes out is plain text without tabs or control characters, with the marks as ranges in it.

use std::ops::{Range, RangeInclusive};

use crate::lint::Finding;
use crate::report::lines::{LineIndex, Lines};
use crate::report::text::{char_width, one_line, visible, width};
use crate::source::Span;

/// How many lines further a place may be to be shown in the same snippet.
const NEAR: usize = 6;
const TAB: usize = 4;
/// The columns that the drawing takes beside the digits of the line numbers.
const FRAME: usize = 4;
/// The columns of the arrows beside a range of several lines.
const ARROWS: usize = 4;
/// The columns of the hook before the words of a mark.
const HOOK: usize = 4;

/// A few lines with marks in them.
#[derive(Debug)]
pub(super) struct Snippet {
    /// The lines, each with a line feed.
    pub text: String,
    /// The number of the first line, from 1.
    pub first_line: usize,
    /// What is marked; the first is the finding itself.
    pub marks: Vec<Mark>,
    /// Which related places of the finding had no room here.
    pub left_out: Vec<usize>,
}

/// A range of a snippet's text.
#[derive(Debug)]
pub(super) struct Mark {
    /// Where, in bytes.
    pub range: Range<usize>,
    /// What is said about it.
    pub words: Option<String>,
}

/// A range of a file in lines.
#[derive(Clone, Copy)]
struct Extent {
    start: usize,
    end: usize,
    first: usize,
    last: usize,
}

impl Extent {
    /// The range as it is marked: without the line break at its end, and of one that runs on and on the first line.
    fn new(span: Span, index: &LineIndex, most: usize) -> Self {
        let (start, mut end) = (span.start as usize, span.end as usize);
        let (first, mut last) = (index.line(start), index.line(end));
        if last > first && end <= index.range(last).start {
            last -= 1;
            end = index.range(last).end;
        }
        if last - first >= most {
            last = first;
            end = index.range(first).end.max(start);
        }
        Self {
            start,
            end,
            first,
            last,
        }
    }

    fn is_near(self, other: Extent) -> bool {
        self.first <= other.last + NEAR && other.first <= self.last + NEAR
    }
}

/// The snippet of a finding, in which no line is wider than `columns` once it is drawn.
pub(super) fn of(finding: &Finding, lines: &Lines, columns: usize) -> Snippet {
    let index = lines.of(finding.file);
    let main = Extent::new(finding.span, index, NEAR);
    let mut shown = Vec::new();
    let mut left_out = Vec::new();
    for (at, related) in finding.related.iter().enumerate() {
        let extent = Extent::new(related.span, index, 1);
        if related.file == finding.file && main.is_near(extent) {
            shown.push((at, extent));
        } else {
            left_out.push(at);
        }
    }
    let cut = Cut::new(index, main, &shown, columns);
    let mut marks = vec![Mark {
        range: cut.range(main),
        words: None,
    }];
    for (at, extent) in shown {
        match cut.mark(extent, &one_line(&finding.related[at].message), &marks) {
            Some(mark) => marks.push(mark),
            None => left_out.push(at),
        }
    }
    left_out.sort_unstable();
    Snippet {
        text: cut.text,
        first_line: cut.first,
        marks,
        left_out,
    }
}

/// Lines as they are cut.
struct Cut {
    text: String,
    first: usize,
    lines: Vec<Line>,
    columns: usize,
    /// The columns before each line.
    margin: usize,
}

/// One line of a snippet.
struct Line {
    /// Where each character stands in the snippet and in the file, and at last what follows them.
    pieces: Vec<(usize, usize)>,
    /// Where it starts in the snippet.
    start: usize,
    /// What of the file is in sight.
    sight: RangeInclusive<usize>,
}

impl Cut {
    fn new(index: &LineIndex, main: Extent, shown: &[(usize, Extent)], columns: usize) -> Self {
        let extents = || shown.iter().map(|(_, extent)| *extent).chain([main]);
        let mut first = extents().map(|extent| extent.first).min().unwrap_or(1);
        let mut last = extents().map(|extent| extent.last).max().unwrap_or(1);
        let worth_showing = |line: usize| !blank(index.text(line));
        if first > 1 && worth_showing(first - 1) {
            first -= 1;
        }
        if last < index.len() && worth_showing(last + 1) {
            last += 1;
        }
        let arrows = if main.first < main.last { ARROWS } else { 0 };
        let margin = last.to_string().len() + FRAME + arrows;
        let mut cut = Self {
            text: String::new(),
            first,
            lines: Vec::new(),
            columns,
            margin,
        };
        // A mark at the end of a line stands one column behind it.
        let room = columns.saturating_sub(margin + 1).max(8);
        for line in first..=last {
            let focus = std::iter::once(main)
                .chain(extents())
                .find(|extent| extent.first == line)
                .map(|extent| extent.start);
            cut.push(index, line, focus, room);
        }
        cut
    }

    /// Adds a line, cropped so that the byte at `focus` is seen.
    fn push(&mut self, index: &LineIndex, line: usize, focus: Option<usize>, room: usize) {
        let range = index.range(line);
        let source = index.text(line);
        let focus = focus.map_or(0, |at| {
            source.floor_char_boundary(at.saturating_sub(range.start))
        });
        let from = first_shown(source, focus, room);
        let start = self.text.len();
        let mut used = 0;
        if from > 0 {
            self.text.push('…');
            used = 1;
        }
        // Where the rest does not fit, a column is kept for what says so.
        let most = room - usize::from(!fits(&source[from..], used, room));
        let mut pieces = Vec::new();
        let mut next = from;
        // Characters without width are bounded too.
        for character in source[from..].chars().take(4 * room) {
            let shown = shown_width(character, used);
            if used + shown > most {
                break;
            }
            pieces.push((self.text.len(), range.start + next));
            self.push_character(character, shown);
            used += shown;
            next += character.len_utf8();
        }
        let last_seen = pieces.last().map_or(range.start, |&(_, source)| source);
        pieces.push((self.text.len(), range.start + next));
        let is_whole = next == source.len();
        if !is_whole {
            self.text.push('…');
        }
        self.text.push('\n');
        let sight_end = if is_whole { range.end } else { last_seen };
        self.lines.push(Line {
            pieces,
            start,
            sight: range.start + from..=sight_end,
        });
    }

    fn push_character(&mut self, character: char, columns: usize) {
        if character == '\t' {
            self.text.extend(std::iter::repeat_n(' ', columns));
        } else {
            self.text.push(visible(character));
        }
    }

    /// Where an extent stands in the snippet.
    fn range(&self, extent: Extent) -> Range<usize> {
        let start = self.position(extent.start, extent.first);
        start..self.position(extent.end, extent.last).max(start)
    }

    fn position(&self, offset: usize, line: usize) -> usize {
        let Some(line) = self.line(line) else {
            return 0;
        };
        let next = line.pieces.partition_point(|&(_, source)| source < offset);
        let piece = line.pieces.get(next).or(line.pieces.last());
        piece.map_or(line.start, |&(shown, _)| shown)
    }

    fn line(&self, line: usize) -> Option<&Line> {
        self.lines.get(line.checked_sub(self.first)?)
    }

    /// A mark with words, where it is in sight, the words fit, and no other mark is in its way.
    fn mark(&self, extent: Extent, words: &str, marks: &[Mark]) -> Option<Mark> {
        let line = self.line(extent.first)?;
        let range = self.range(extent);
        let start = width(&self.text[line.start..range.start]);
        let end = start + width(&self.text[range.clone()]).max(1);
        let columns = self.margin + (start + end) / 2 + HOOK + width(words);
        let is_free = marks.iter().all(|mark| are_apart(&mark.range, &range));
        let has_room = line.sight.contains(&extent.start) && columns <= self.columns;
        (is_free && has_room).then(|| Mark {
            range,
            words: Some(words.to_owned()),
        })
    }
}

/// Whether two ranges share no column; an empty one takes a column too.
fn are_apart(left: &Range<usize>, right: &Range<usize>) -> bool {
    let end = |range: &Range<usize>| range.end.max(range.start + 1);
    left.start >= end(right) || right.start >= end(left)
}

fn blank(text: &str) -> bool {
    // A long line is not read to its end for this.
    text.len() < 1000 && text.trim().is_empty()
}

/// Where to start showing a line: at its start where the focus is then in sight, else some way before the focus, and
/// further before it the less comes after.
fn first_shown(source: &str, focus: usize, room: usize) -> usize {
    if fits(source, 0, room) {
        return 0;
    }
    let after = bounded_width(&source[focus..], room);
    let lead = (room - after).max(room / 3).saturating_sub(1);
    let mut used = 0;
    for (at, character) in source[..focus].char_indices().rev().take(4 * room) {
        used += shown_width(character, 0);
        if used > lead {
            return at + character.len_utf8();
        }
    }
    0
}

/// Whether a whole text fits behind `used` columns.
fn fits(text: &str, used: usize, room: usize) -> bool {
    text.len() <= 4 * room && {
        let whole = text.chars().fold(used, |column, character| {
            column + shown_width(character, column)
        });
        whole <= room
    }
}

/// The width of a text, or `most` where it is wider.
fn bounded_width(text: &str, most: usize) -> usize {
    let mut column = 0;
    for character in text.chars().take(4 * most) {
        column += shown_width(character, column);
        if column >= most {
            return most;
        }
    }
    column
}

fn shown_width(character: char, column: usize) -> usize {
    if character == '\t' {
        TAB - column % TAB
    } else {
        char_width(visible(character))
    }
}
