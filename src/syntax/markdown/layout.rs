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

use rustc_hash::FxHashSet;

use crate::source::Span;
use crate::syntax::tag::scan_open_tag;

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

/// An element that is open.
struct Open<'a> {
    name: &'a str,
    line: usize,
    column: usize,
    /// The least indentation of what stands in it.
    least: Option<usize>,
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

/// How long a tag may be, in bytes.
const LONGEST: usize = 10_000;

/// How many tags may have no end: each is looked for as far as a tag may reach.
const MOST_ENDLESS: usize = 200;

/// Reads a page line by line.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    open: Vec<Open<'a>>,
    /// The sign and the length of the fence that is open.
    fence: Option<(u8, usize)>,
    in_comment: bool,
    in_html: bool,
    /// How many more tags may have no end.
    endless_left: usize,
    found: TagLines,
}

/// A tag of a component.
struct Tag<'a> {
    name: &'a str,
    end: usize,
    kind: TagKind,
}

#[derive(Clone, Copy, PartialEq)]
enum TagKind {
    Open,
    Close,
    Both,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let found = TagLines {
            lines: Vec::new(),
            pairs: Vec::new(),
        };
        Reader {
            text,
            at: frontmatter_end(text),
            open: Vec::new(),
            fence: None,
            in_comment: false,
            in_html: false,
            endless_left: MOST_ENDLESS,
            found,
        }
    }

    fn read(mut self) -> TagLines {
        while self.at < self.text.len() {
            let start = self.at;
            let rest = &self.text[start..];
            let len = memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |at| at + 1);
            self.at = start + len;
            self.line(start, rest[..len].trim_end());
        }
        let lines = self.found.lines.iter().enumerate();
        let unpaired = lines.filter(|(_, line)| line.tags != line.paired);
        let unpaired = unpaired.map(|(number, _)| number).collect();
        self.found.refuse(unpaired);
        self.found
    }

    fn line(&mut self, start: usize, line: &'a str) {
        if self.in_comment {
            self.in_comment = !line.contains("-->");
            return;
        }
        let (column, is_quoted) = container(line);
        let rest = &line[column..];
        if let Some((sign, length)) = self.fence {
            if closes_fence(rest, sign, length) {
                self.fence = None;
            }
            return;
        }
        if rest.is_empty() {
            self.in_html = false;
            return;
        }
        let blank = line.len() - line.trim_start_matches([' ', '\t']).len();
        let is_closing = rest.strip_prefix("</").is_some_and(is_component);
        if let Some(open) = self.open.last_mut().filter(|_| !is_closing) {
            open.least = Some(open.least.map_or(blank, |least| least.min(blank)));
        }
        if let Some(fence) = opened_fence(rest) {
            self.fence = Some(fence);
            return;
        }
        if rest.starts_with("<!--") {
            self.in_comment = !rest.contains("-->");
            self.in_html |= self.in_comment;
            return;
        }
        if !self.tags(start, column, rest, is_quoted) && rest.starts_with('<') {
            let second = rest[1..].chars().next();
            self.in_html |= second.is_some_and(|c| c.is_ascii_lowercase() || "/!?".contains(c));
        }
    }

    /// Reads the tags of a line. Whether it holds nothing else.
    fn tags(&mut self, start: usize, column: usize, rest: &'a str, is_quoted: bool) -> bool {
        let first = start + column;
        let line_end = first + rest.len();
        if self.endless_left == 0 {
            return false;
        }
        let (mut tags, mut at) = (Vec::new(), first);
        while let Some(tag) = tag_at(self.text, at) {
            at = tag.end;
            tags.push(tag);
            let after = &self.text[at..];
            at += after.len() - after.trim_start_matches([' ', '\t', '\r']).len();
        }
        let end = tags.last().map_or(first, |tag| tag.end);
        let rest_of_page = self.text.get(at..).and_then(|rest| rest.strip_prefix('<'));
        self.endless_left -= usize::from(rest_of_page.is_some_and(is_component));
        let is_alone = at >= self.text.len() || self.text.as_bytes()[at] == b'\n';
        if is_alone && !tags.is_empty() && (end <= line_end || !is_quoted) {
            self.at = (at + 1).clamp(self.at, self.text.len().max(self.at));
            self.add(start, Span::new(first, end), tags, false, false);
            self.in_html = false;
            return true;
        }
        if is_quoted {
            return false;
        }
        if let [
            Tag {
                name,
                kind: TagKind::Close,
                ..
            },
        ] = tags[..]
            && self.open.last().is_some_and(|open| open.name == name)
        {
            self.add(start, Span::new(first, end), tags, false, true);
            return false;
        }
        if tags.is_empty() {
            self.closing_tag_after_text(start, first, rest);
        }
        false
    }

    /// The closing tag of the innermost element, after text.
    fn closing_tag_after_text(&mut self, start: usize, first: usize, rest: &'a str) {
        let Some(open) = self.open.last() else {
            return;
        };
        let closing = rest
            .strip_suffix('>')
            .and_then(|rest| rest.strip_suffix(open.name))
            .and_then(|rest| rest.strip_suffix("</"));
        let opens_here = |before: &str| {
            let mut tags = before.match_indices('<');
            tags.any(|(at, _)| before[at + 1..].starts_with(open.name))
        };
        if let Some(before) = closing.filter(|before| !opens_here(before)) {
            let tag = Tag {
                name: open.name,
                end: first + rest.len(),
                kind: TagKind::Close,
            };
            let span = Span::new(first + before.len(), tag.end);
            self.add(start, span, vec![tag], true, false);
        }
    }

    fn add(
        &mut self,
        start: usize,
        span: Span,
        tags: Vec<Tag<'a>>,
        after_text: bool,
        before_text: bool,
    ) {
        let number = self.found.lines.len();
        let column = match (after_text, self.open.last()) {
            (true, Some(open)) => open.column,
            _ => span.start as usize - start,
        };
        self.found.lines.push(TagLine {
            span,
            tags: tags.len(),
            paired: 0,
            start,
            column,
            after_text,
            before_text,
            follows_html: self.in_html,
            is_refused: false,
        });
        for tag in tags {
            match tag.kind {
                TagKind::Both => self.found.lines[number].paired += 1,
                TagKind::Open => self.open.push(Open {
                    name: tag.name,
                    line: number,
                    column,
                    least: None,
                }),
                TagKind::Close => self.close(tag.name, number),
            }
        }
    }

    fn close(&mut self, name: &str, line: usize) {
        let recent = self.open.len().saturating_sub(super::MAX_DEPTH);
        let Some(at) = self.open[recent..]
            .iter()
            .rposition(|open| open.name == name)
        else {
            return;
        };
        let least = self.open[recent + at..]
            .iter()
            .filter_map(|open| open.least);
        let least = least.min();
        let closed = self.open.swap_remove(recent + at);
        self.open.truncate(recent + at);
        self.found.lines[closed.line].paired += 1;
        self.found.lines[line].paired += 1;
        if let (Some(outer), Some(least)) = (self.open.last_mut(), least) {
            outer.least = Some(outer.least.map_or(least, |own| own.min(least)));
        }
        self.found.pairs.push(Pair {
            open: closed.line,
            close: line,
            indentation: least.map_or(0, |least| least.saturating_sub(closed.column)),
        });
    }
}

/// Whether a text begins with the name of a component.
fn is_component(rest: &str) -> bool {
    rest.starts_with(|first: char| first.is_ascii_uppercase())
}

/// The tag of a component at a place.
fn tag_at(text: &str, at: usize) -> Option<Tag<'_>> {
    let rest = text.get(at..)?.strip_prefix('<')?;
    if let Some(closing) = rest.strip_prefix('/').filter(|rest| is_component(rest)) {
        let len = closing.find(['>', '<', '\n'])?;
        let name = closing[..len].trim_end();
        let is_closed = closing.as_bytes()[len] == b'>';
        return is_closed.then_some(Tag {
            name,
            end: at + "</".len() + len + ">".len(),
            kind: TagKind::Close,
        });
    }
    if !is_component(rest) {
        return None;
    }
    let near = (at + LONGEST).min(text.len());
    let near = (near..=text.len()).find(|end| text.is_char_boundary(*end))?;
    let tag = scan_open_tag(&text[..near], at)?;
    // Shorter ones leave no room for a declaration.
    let end = tag.span.end as usize;
    (tag.span.len() > "<A>".len()).then_some(Tag {
        name: &text[tag.name.range()],
        end,
        kind: match tag.self_closing {
            true => TagKind::Both,
            false => TagKind::Open,
        },
    })
}

/// How many bytes at the beginning of a line are white space and marks of quotations and lists, and whether it stands in a
/// quotation.
fn container(line: &str) -> (usize, bool) {
    let bytes = line.as_bytes();
    let (mut at, mut is_quoted) = (0, false);
    loop {
        while matches!(bytes.get(at), Some(b' ' | b'\t')) {
            at += 1;
        }
        let digits = bytes[at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let mark = match bytes.get(at + digits) {
            Some(b'>') if digits == 0 => {
                is_quoted = true;
                at += 1;
                continue;
            }
            Some(b'-' | b'*' | b'+') if digits == 0 => 1,
            Some(b'.' | b')') if (1..10).contains(&digits) => digits + 1,
            _ => return (at, is_quoted),
        };
        if !matches!(bytes.get(at + mark), Some(b' ' | b'\t')) {
            return (at, is_quoted);
        }
        at += mark;
    }
}

/// The fence that a line opens.
fn opened_fence(rest: &str) -> Option<(u8, usize)> {
    let sign = *rest
        .as_bytes()
        .first()
        .filter(|byte| matches!(byte, b'`' | b'~'))?;
    let length = rest.bytes().take_while(|byte| *byte == sign).count();
    let is_code = sign == b'`' && rest[length..].contains('`');
    (length >= 3 && !is_code).then_some((sign, length))
}

fn closes_fence(rest: &str, sign: u8, length: usize) -> bool {
    let signs = rest.bytes().take_while(|byte| *byte == sign).count();
    signs >= length && rest[signs..].trim().is_empty()
}

/// Where the page begins after its frontmatter.
fn frontmatter_end(text: &str) -> usize {
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let mut at = start;
    for (number, line) in text[start..].split_inclusive('\n').enumerate() {
        at += line.len();
        match (number, line.trim_end() == "---") {
            (0, false) => return start,
            (0, true) | (_, false) => {}
            (_, true) => return at,
        }
    }
    start
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::syntax::{Format, Kind, NodeRef, Tree, markdown};

    /// A tree in one line: elements with their names, other containers as single letters, texts as they stand.
    fn drawn(node: NodeRef, out: &mut String) {
        let (open, close) = match node.kind() {
            Kind::Root => (String::new(), ""),
            Kind::Element(element) => (format!("{}(", element.name), ")"),
            Kind::Paragraph => ("p[".into(), "]"),
            Kind::List { .. } => ("l[".into(), "]"),
            Kind::Item { .. } => ("i[".into(), "]"),
            Kind::Blockquote => ("q[".into(), "]"),
            Kind::Strong => ("b[".into(), "]"),
            Kind::Text(text) => (node.text(text).trim().replace('\n', "/"), ""),
            Kind::Code(code) => (format!("`{}`", node.text(&code.value)), ""),
            Kind::InlineCode(text) => (format!("'{}'", node.text(text)), ""),
            other => (format!("{other:?}"), ""),
        };
        out.push_str(&open);
        for child in node.children() {
            drawn(child, out);
        }
        out.push_str(close);
    }

    fn read(text: &str) -> (Tree, usize) {
        let (tree, errors) = markdown::parse(&Arc::from(text), Format::Markdown);
        (tree, errors.len())
    }

    #[test]
    fn what_stands_in_components_is_markdown() {
        for (text, expected) in [
            ("<Note>\nA **b** c\n</Note>\nd\n", "Note(p[Ab[b]c])p[d]"),
            ("a\n<Note>\nb\n</Note>", "p[a]Note(p[b])"),
            ("<Note>\n**a**</Note>\nb", "Note(p[b[a]])p[b]"),
            ("<Note>\na\n</Note> b", "Note(p[a])p[b]"),
            (
                "<Steps>\n    <Step title=\"x\">\n        A **b**\n        - c\n          d\n    </Step>\n</Steps>\n",
                "Steps(Step(p[Ab[b]]l[i[p[c/d]]]))",
            ),
            (
                "<Tab>\n  ```js\n  <Note>\n    a\n\n  b\n  ```\n</Tab>\n",
                "Tab(`<Note>\n  a\n\nb`)",
            ),
            (
                "<Card\n  title=\"x\"\n  icon={a > b}\n>\n  *c\n</Card>\n\n**d**",
                "Card(p[*c])p[b[d]]",
            ),
            (
                "<Frame>\n<img src=\"a\">\n</Frame>\n**b**",
                "Frame(img())p[b[b]]",
            ),
            (
                "1. <Note>\n   a\n   </Note>\n2. b\n",
                "l[i[Note(p[a])]i[p[b]]]",
            ),
            (
                "- a\n  <Note>\n    **b**\n  </Note>\n",
                "l[i[p[a]Note(p[b[b]])]]",
            ),
            ("> <Note>\n> **a**\n> </Note>\n\nb", "q[Note(p[b[a]])]p[b]"),
            ("<Tabs><Tab>\n**a**\n</Tab></Tabs>", "Tabs(Tab(p[b[a]]))"),
            ("<Snippet />\n**a**", "Snippet()p[b[a]]"),
            ("\u{feff}<Note>\r\n**ä**\r\n</Note>\r\n", "Note(p[b[ä]])"),
            (
                "<div>\n**a**\n<Note>\n**b**\n</Note>\n</div>",
                "div(**a**Note(p[b[b]]))",
            ),
        ] {
            let (tree, errors) = read(text);
            let mut out = String::new();
            drawn(tree.root(), &mut out);
            assert_eq!((out.as_str(), errors), (expected, 0), "{text}");
        }
    }

    #[test]
    fn everything_else_stays_commonmark() {
        for (text, expected) in [
            ("    <Note>\n    a\n    </Note>\n", "`<Note>\na\n</Note>`"),
            (
                "````md\n```\n<Note>\na\n</Note>\n```\n````",
                "````\n<Note>\na\n</Note>\n````",
            ),
            ("<Note>a **b**</Note>\n", "p[Note(ab[b])]"),
            ("<div>\n**a**\n</div>\n", "div(**a**)"),
            ("<!--\n<Note>\n-->\n", "Comment"),
        ] {
            let (tree, _) = read(text);
            let mut out = String::new();
            drawn(tree.root(), &mut out);
            assert!(out.starts_with(expected), "{text}: {out}");
        }
    }

    #[test]
    fn places_are_those_of_the_page() {
        let text = "é\n\n<Steps>\n    <Step title=\"x\">\n        A **b** `c`\n\n        ```sh\n        d\n        e\n        ```\n        f</Step>\n</Steps>\n**g**\n";
        let (tree, errors) = read(text);
        assert_eq!(errors, 0);
        for (kind, places) in [
            ("Strong", "**b**|**g**"),
            ("Code", "```sh\n        d\n        e\n        ```"),
            ("InlineCode", "`c`"),
            ("Text", "é|A |b| |f|g"),
        ] {
            let nodes = tree
                .nodes()
                .filter(|node| format!("{:?}", node.kind().node_type()) == kind);
            let found: Vec<&str> = nodes.map(|node| &text[node.span().range()]).collect();
            assert_eq!(found.join("|"), places);
        }
        let elements = tree.nodes().filter_map(NodeRef::element);
        let tags = elements.map(|element| (&text[element.open.range()], element.close.is_some()));
        let expected = [("<Steps>", true), ("<Step title=\"x\">", true)];
        assert_eq!(tags.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn any_text_is_read_and_no_place_lies_outside() {
        let text = "<A1>\n  <B c={d}>\n    e\n  </B>\n> <C />\n- <D>\n  f</D>\n<div>\n<E>\n</E> g\n```\n<F>\n```\n</A1>\n";
        for changed in crate::syntax::data::tests::mutations(text).take(2_000) {
            let (tree, _) = read(&changed);
            for node in tree.nodes() {
                assert!(changed.get(node.span().range()).is_some(), "{changed}");
                if let Some(text) = node.literal() {
                    assert!(text.len() <= changed.len(), "{changed}");
                }
            }
        }
        for part in [
            "<Ab>\n",
            "</Ab>\n",
            "<Ab>\n  ",
            "  <Ab>\na</Ab>",
            "<div>\n<Ab />\n",
            "<Ab c={\n",
            "<Ab c=\"{\n\n",
        ] {
            let _ = read(&part.repeat(5_000));
        }
    }
}
