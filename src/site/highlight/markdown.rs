//! Markdown, line by line.

use super::class::Class;
use super::source::{DEEPEST, FAR, Source, is_word};
use super::{data, scanner_of, yaml};

/// Paints a page.
pub(super) fn scan(source: &mut Source<'_>) {
    if source.starts_with("---\n") {
        frontmatter(source);
    }
    while !source.is_at_end() {
        source.skip_blanks();
        let start = source.at;
        let line = source.line();
        if line.starts_with(b"```") || line.starts_with(b"~~~") {
            fence(source);
        } else if line.starts_with(b"#") && is_heading(line) {
            source.skip_line();
            source.paint(start, Class::Heading);
        } else if line.starts_with(b"<!--") || line.starts_with(b"{/*") {
            let end = if line.starts_with(b"<") { "-->" } else { "*/}" };
            source.skip_past(end);
            source.paint(start, Class::Comment);
        } else {
            let end = source.line_end();
            source.within(end, inline);
        }
        source.skip(usize::from(source.peek() == b'\n'));
    }
}

fn is_heading(line: &[u8]) -> bool {
    let marks = line.iter().take_while(|&&byte| byte == b'#').count();
    marks <= 6 && line.get(marks).is_none_or(u8::is_ascii_whitespace)
}

fn frontmatter(source: &mut Source<'_>) {
    source.skip(3);
    let end = memchr::memmem::find(source.rest(), b"\n---");
    if let Some(count) = end {
        source.within(source.at + count, yaml::scan);
        source.skip(4);
    }
}

/// A fence, with the sample in it in its own language.
fn fence(source: &mut Source<'_>) {
    let start = source.at;
    let mark = source.peek();
    source.skip_while(|byte| byte == mark);
    let open = source.since(start);
    source.paint(start, Class::String);
    let name = source.at;
    source.skip_while(|byte| is_word(byte) || matches!(byte, b'-' | b'+' | b'#'));
    let language = source.since(name);
    source.paint(name, Class::Type);
    source.skip_line();
    source.skip(1);
    let end = fence_end(source, open);
    source.within(end, |source| match scanner_of(language) {
        Some(scan) if source.depth < DEEPEST => scan(source),
        _ => {}
    });
    let start = source.at;
    source.skip_line();
    source.paint(start, Class::String);
}

/// Where the line that ends a fence begins.
fn fence_end(source: &Source<'_>, open: &str) -> usize {
    let mut at = source.at;
    for line in source.rest().split_inclusive(|&byte| byte == b'\n') {
        if line.trim_ascii().starts_with(open.as_bytes()) {
            return at;
        }
        at += line.len();
    }
    source.end()
}

/// Paints the text of a line.
fn inline(source: &mut Source<'_>) {
    if let Some(count) = list_mark(source.line()) {
        source.take(count, Class::Keyword);
    }
    while !source.is_at_end() {
        let start = source.at;
        let (mark, class) = match source.peek() {
            b'`' => ("`", Class::String),
            b'*' if source.peek_at(1) == b'*' => ("**", Class::Strong),
            b'*' => ("*", Class::Emphasis),
            b'_' if !is_word(source.before()) && source.peek_at(1) == b'_' => ("__", Class::Strong),
            b'_' if !is_word(source.before()) => ("_", Class::Emphasis),
            b']' if source.peek_at(1) == b'(' => {
                source.skip(2);
                let start = source.at;
                source.skip_while(|byte| byte != b')');
                source.paint(start, Class::Link);
                continue;
            }
            b'<' => {
                tag(source);
                continue;
            }
            _ => {
                source.skip(1);
                continue;
            }
        };
        source.skip(mark.len());
        let near = &source.rest()[..source.rest().len().min(FAR)];
        match memchr::memmem::find(near, mark.as_bytes()) {
            Some(count) if count > 0 && !near[0].is_ascii_whitespace() => {
                source.skip(count + mark.len());
                source.paint(start, class);
            }
            _ => {}
        }
    }
}

/// How long the mark is that makes a line an item of a list or a quotation.
fn list_mark(line: &[u8]) -> Option<usize> {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mark = *line.get(digits)?;
    let is_mark = match digits {
        0 => matches!(mark, b'-' | b'*' | b'+' | b'>'),
        _ => digits < 5 && matches!(mark, b'.' | b')'),
    };
    let is_spaced = line.get(digits + 1).is_none_or(u8::is_ascii_whitespace);
    (is_mark && is_spaced).then_some(digits + 1)
}

/// The name and the attributes of a tag, in this line.
fn tag(source: &mut Source<'_>) {
    source.skip(1);
    source.skip(usize::from(source.peek() == b'/'));
    let start = source.at;
    source.skip_while(|byte| is_word(byte) || byte == b'.');
    source.paint(start, Class::Tag);
    if source.at == start {
        return;
    }
    while !source.is_at_end() && source.peek() != b'>' {
        let start = source.at;
        match source.peek() {
            quote @ (b'"' | b'\'') => data::quoted(source, quote, Class::String),
            byte if is_word(byte) => {
                source.skip_while(|byte| is_word(byte) || byte == b'-');
                source.paint(start, Class::Attribute);
            }
            _ => source.skip(1),
        }
    }
}
