//! Components in plain Markdown.
//!
//! CommonMark takes a tag on a line of its own for HTML, and all that follows up to the next empty line with it. Writers of
//! components mean Markdown there, indented as they like. So the parser is given another text:
//!
//! 1. A line that holds nothing but tags of components becomes a declaration (`<!A   >`) of the same length, which is a
//!    block of that line alone and ends a paragraph. What is read from the page at its place are the tags.
//! 2. What stands between such lines loses the indentation that it has more than the tags around it.
//! 3. A closing tag after text comes onto a line of its own.
//!
//! Only tags that pair up are taken, and only where the parser then finds a block. Everything else in the page stays
//! CommonMark.

mod read;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashSet;

use crate::source::Span;

use read::{Reader, is_component};

/// A text as the parser is given it, and where its parts stand in the page.
pub(super) struct Layout {
    pub(super) text: String,
    pieces: Vec<Piece>,
    /// Where the declarations begin in the text, each with the number of its line of tags.
    declarations: Vec<(usize, usize)>,
}

/// A part of the text from `at` on.
#[derive(Clone, Copy)]
struct Piece {
    at: usize,
    /// Where it begins in the page.
    origin: usize,
    /// Whether it does not stand in the page.
    is_added: bool,
}

impl Layout {
    /// The place in the page of what begins at a place in the text.
    pub(super) fn start(&self, at: usize) -> usize {
        let next = self.pieces.partition_point(|piece| piece.at <= at);
        self.origin(next, at)
    }

    /// The place in the page of what ends at a place in the text.
    pub(super) fn end(&self, at: usize) -> usize {
        let next = self.pieces.partition_point(|piece| piece.at < at);
        self.origin(next, at)
    }

    /// Whether what stands between two places of the text stands so in the page.
    pub(super) fn is_whole(&self, start: usize, end: usize) -> bool {
        let first = self.pieces.partition_point(|piece| piece.at <= start);
        let last = self.pieces.partition_point(|piece| piece.at < end);
        last <= first
    }

    fn origin(&self, next: usize, at: usize) -> usize {
        match next.checked_sub(1).map(|last| self.pieces[last]) {
            None => at,
            Some(piece) if piece.is_added => piece.origin,
            Some(piece) => piece.origin + (at - piece.at),
        }
    }

    /// The lines of tags at whose declarations no block begins; `blocks` are the beginnings of those that the parser found.
    pub(super) fn not_among(&self, blocks: impl Iterator<Item = usize>) -> Vec<usize> {
        let first = |at: usize| {
            let rest = &self.text[at..];
            at + rest.len() - rest.trim_start_matches([' ', '\t']).len()
        };
        let blocks: FxHashSet<usize> = blocks.map(first).collect();
        let declarations = self.declarations.iter();
        let missing = declarations.filter(|(at, _)| !blocks.contains(at));
        missing.map(|(_, line)| *line).collect()
    }
}

/// The tags of components in a text, line by line, and which belong together.
pub(super) struct TagLines {
    lines: Vec<TagLine>,
    pairs: Vec<Pair>,
}

/// A line that begins or ends with tags of components. A tag may have line breaks in it.
struct TagLine {
    /// From the first tag to the last.
    span: Span,
    /// How many tags stand in it, and how many of them pair up.
    tags: usize,
    paired: usize,
    /// Where the line begins.
    start: usize,
    /// How many bytes stand before the first tag.
    column: usize,
    /// Whether text stands before the tags, or after them.
    after_text: bool,
    before_text: bool,
    /// Whether HTML stands before it without an empty line between.
    follows_html: bool,
    /// Whether it stays as it is: a tag in it has no partner, or the parser finds no block in its place.
    is_refused: bool,
}

/// An element whose tags stand on two lines.
struct Pair {
    open: usize,
    close: usize,
    /// How much further its content is indented than its tags.
    indentation: usize,
}

impl TagLines {
    /// Finds them; none where there are none.
    pub(super) fn of(text: &str) -> Option<TagLines> {
        let mut places = memchr::memchr_iter(b'<', text.as_bytes());
        places
            .any(|at| is_component(&text[at + 1..]))
            .then(|| Reader::new(text).read())
            .filter(|found| !found.lines.is_empty())
    }

    /// Leaves lines, and those that hold the other tags of their elements, as the page has them.
    pub(super) fn refuse(&mut self, mut lines: Vec<usize>) {
        let mut partners: Vec<Vec<usize>> = vec![Vec::new(); self.lines.len()];
        for pair in &self.pairs {
            partners[pair.open].push(pair.close);
            partners[pair.close].push(pair.open);
        }
        while let Some(line) = lines.pop() {
            if !std::mem::replace(&mut self.lines[line].is_refused, true) {
                lines.append(&mut partners[line]);
            }
        }
    }

    /// The text for the parser.
    pub(super) fn lay_out(&self, text: &str) -> Layout {
        let mut cuts: Vec<(usize, isize)> = Vec::new();
        for pair in &self.pairs {
            let (open, close) = (&self.lines[pair.open], &self.lines[pair.close]);
            if pair.indentation > 0 && !open.is_refused && !close.is_refused {
                let amount = pair.indentation as isize;
                let end = match close.after_text {
                    true => close.span.start as usize,
                    false => close.start,
                };
                cuts.push((open.span.end as usize, amount));
                cuts.push((end, -amount));
            }
        }
        cuts.sort_unstable();
        let mut writer = Writer {
            text,
            out: String::with_capacity(text.len() + 64),
            pieces: vec![Piece {
                at: 0,
                origin: 0,
                is_added: false,
            }],
            cuts: cuts.into_iter().peekable(),
            depth: 0,
            at: 0,
        };
        let mut declarations = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            if !line.is_refused {
                declarations.push((writer.tags(line), number));
            }
        }
        writer.copy(text.len());
        Layout {
            text: writer.out,
            pieces: writer.pieces,
            declarations,
        }
    }
}

/// Writes the text for the parser.
struct Writer<'a> {
    text: &'a str,
    out: String,
    pieces: Vec<Piece>,
    /// Where the indentation that is taken away changes, and by how much.
    cuts: std::iter::Peekable<std::vec::IntoIter<(usize, isize)>>,
    /// How much is taken away.
    depth: isize,
    /// What is written so far of the page.
    at: usize,
}

impl Writer<'_> {
    /// Adds what does not stand in the page.
    fn add(&mut self, added: &str) {
        self.pieces.push(Piece {
            at: self.out.len(),
            origin: self.at,
            is_added: true,
        });
        self.out.push_str(added);
        self.go_on();
    }

    /// Goes on on another line, as far to the right as a column of the page.
    fn add_line_break(&mut self, column: usize) {
        let column = column.saturating_sub(self.depth.unsigned_abs());
        self.add(&format!("\n{}", " ".repeat(column)));
    }

    fn go_on(&mut self) {
        self.pieces.push(Piece {
            at: self.out.len(),
            origin: self.at,
            is_added: false,
        });
    }

    /// Adds the page up to a place, less the indentation that is taken away.
    fn copy(&mut self, end: usize) {
        while self.at < end {
            let is_line_start = self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
            while let Some((_, amount)) = self.cuts.next_if(|(place, _)| *place <= self.at) {
                self.depth += amount;
            }
            if is_line_start && self.depth > 0 {
                let line = &self.text.as_bytes()[self.at..end];
                let blank = line.iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
                let cut = blank.take(self.depth.unsigned_abs()).count();
                if cut > 0 {
                    self.at += cut;
                    self.go_on();
                }
            }
            let rest = &self.text[self.at..end];
            let mut len = memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |at| at + 1);
            if self.depth == 0 {
                let next = self.cuts.peek().map_or(end, |(place, _)| *place);
                len = next.clamp(self.at + len, end.max(self.at + len)) - self.at;
            }
            self.out.push_str(&rest[..len]);
            self.at += len;
        }
    }

    /// Adds a line of tags. Where its declaration begins.
    fn tags(&mut self, line: &TagLine) -> usize {
        let (start, end) = (line.span.start as usize, line.span.end as usize);
        if line.follows_html && !line.after_text {
            self.copy(line.start);
            self.add("\n");
        }
        self.copy(start);
        if line.after_text {
            self.add_line_break(line.column);
        }
        let declaration = self.out.len();
        self.out.push_str("<!A");
        let rest = end - start - "<!A".len() - ">".len();
        self.out.extend(std::iter::repeat_n(' ', rest));
        self.out.push('>');
        self.at = end;
        if line.before_text {
            self.add_line_break(line.column);
        }
        declaration
    }
}
