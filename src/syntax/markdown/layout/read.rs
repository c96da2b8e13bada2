//! Finds the lines of tags in a page, and which tags belong together.

use super::{Pair, TagLine, TagLines};
use crate::source::Span;
use crate::syntax::markdown::MAX_DEPTH;
use crate::syntax::tag::scan_open_tag;

/// How long a tag may be, in bytes.
const LONGEST: usize = 10_000;

/// How many tags may have no end: each is looked for as far as a tag may reach.
const MOST_ENDLESS: usize = 200;

/// Reads a page line by line.
pub(super) struct Reader<'a> {
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

/// An element that is open.
struct Open<'a> {
    name: &'a str,
    line: usize,
    column: usize,
    /// The least indentation of what stands in it.
    least: Option<usize>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str) -> Self {
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

    pub(super) fn read(mut self) -> TagLines {
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
        let recent = self.open.len().saturating_sub(MAX_DEPTH);
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
pub(super) fn is_component(rest: &str) -> bool {
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
