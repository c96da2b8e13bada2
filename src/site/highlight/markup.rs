//! Elements: HTML, XML, the templates made of them, and the elements among code.

use super::class::Class;
use super::lexes;
use super::lexis::Lexis;
use super::program;
use super::source::{Source, begins_word, is_word};
use super::style;

/// Paints a document of elements.
pub(super) fn scan(source: &mut Source<'_>) {
    let mut raw = None;
    while !source.is_at_end() {
        if let Some(name) = raw.take() {
            raw_text(source, name);
        } else if source.peek() == b'<' {
            raw = tag_or_comment(source);
        } else if source.peek() == b'&' {
            entity(source);
        } else {
            source.skip_while(|byte| byte != b'<' && byte != b'&');
        }
    }
}

/// Elements whose text is of another language.
fn raw_name(name: &str) -> Option<&'static str> {
    ["script", "style"]
        .into_iter()
        .find(|raw| raw.eq_ignore_ascii_case(name))
}

/// Paints what an angle bracket begins. Gives the name of an element that was opened, if its text is no markup.
fn tag_or_comment(source: &mut Source<'_>) -> Option<&'static str> {
    let start = source.at;
    let next = source.peek_at(1);
    if source.starts_with("<!--") {
        source.skip_past("-->");
        source.paint(start, Class::Comment);
    } else if source.starts_with("<![CDATA[") {
        source.skip_past("]]>");
        source.paint(start, Class::String);
    } else if next == b'!' {
        source.skip_while(|byte| byte != b'>' && byte != b'[');
        source.paint(start, Class::Keyword);
    } else if next == b'?' {
        source.take(2, Class::Keyword);
        let name = source.at;
        source.skip_while(is_name);
        source.paint(name, Class::Keyword);
        attributes(source, None);
    } else if next == b'/' || begins_word(next) {
        return tag(source, None).and_then(|tag| match tag.kind {
            Kind::Opening => raw_name(tag.name),
            _ => None,
        });
    } else {
        source.skip(1);
    }
    None
}

/// The text of an element up to its end, in its own language.
fn raw_text(source: &mut Source<'_>, name: &str) {
    let end = closing(source.rest(), name).map_or(source.end(), |count| source.at + count);
    source.within(end, |source| match name {
        "style" => style::scan(source),
        _ => program::scan(source, &lexes::TYPESCRIPT),
    });
}

/// Where the closing tag of an element begins.
fn closing(rest: &[u8], name: &str) -> Option<usize> {
    let mut candidates = memchr::memmem::find_iter(rest, b"</");
    candidates.find(|at| {
        let found = rest.get(at + 2..at + 2 + name.len());
        found.is_some_and(|found| found.eq_ignore_ascii_case(name.as_bytes()))
    })
}

fn entity(source: &mut Source<'_>) {
    let start = source.at;
    source.skip(1);
    source.skip_while(|byte| byte.is_ascii_alphanumeric() || byte == b'#');
    if source.peek() == b';' {
        source.skip(1);
        source.paint(start, Class::Escape);
    }
}

struct Tag<'a> {
    name: &'a str,
    kind: Kind,
}

#[derive(PartialEq, Eq)]
enum Kind {
    Opening,
    Closing,
    Empty,
}

/// Paints an element among code, with all in it, and moves behind it.
pub(super) fn scan_element(source: &mut Source<'_>, lexis: &Lexis) {
    let mut open = 0_usize;
    while !source.is_at_end() {
        let Some(tag) = tag(source, Some(lexis)) else {
            return;
        };
        match tag.kind {
            Kind::Opening => open += 1,
            Kind::Closing => open = open.saturating_sub(1),
            Kind::Empty => {}
        }
        if open == 0 {
            return;
        }
        children(source, lexis);
    }
}

/// Paints what stands between two tags.
fn children(source: &mut Source<'_>, lexis: &Lexis) {
    while !source.is_at_end() {
        let next = source.peek_at(1);
        match source.peek() {
            b'<' if matches!(next, b'/' | b'>') || begins_word(next) => return,
            b'{' => {
                source.skip(1);
                program::scan_hole(source, lexis, b'}');
            }
            b'&' => entity(source),
            _ => source.skip(1),
        }
    }
}

/// Paints a tag. With a lexis, code may stand in it, in braces.
fn tag<'a>(source: &mut Source<'a>, lexis: Option<&Lexis>) -> Option<Tag<'a>> {
    if source.peek() != b'<' {
        return None;
    }
    source.skip(1);
    let closes = source.peek() == b'/';
    source.skip(usize::from(closes));
    let start = source.at;
    source.skip_while(is_name);
    let name = source.since(start);
    let is_component = lexis.is_some() && name.starts_with(|first: char| first.is_uppercase());
    source.paint(
        start,
        if is_component {
            Class::Type
        } else {
            Class::Tag
        },
    );
    let is_empty = attributes(source, lexis);
    let kind = match (closes, is_empty) {
        (true, _) => Kind::Closing,
        (_, true) => Kind::Empty,
        _ => Kind::Opening,
    };
    Some(Tag { name, kind })
}

/// Paints attributes up to the end of the tag and moves behind it. Whether the tag closes itself.
fn attributes(source: &mut Source<'_>, lexis: Option<&Lexis>) -> bool {
    while !source.is_at_end() {
        let start = source.at;
        match source.peek() {
            b'>' => {
                source.skip(1);
                return false;
            }
            b'/' | b'?' if source.peek_at(1) == b'>' => {
                source.skip(2);
                return true;
            }
            b'<' => return false,
            quote @ (b'"' | b'\'') => {
                source.skip(1);
                source.skip_while(|byte| byte != quote);
                source.skip(1);
                source.paint(start, Class::String);
            }
            b'{' => {
                source.skip(1);
                program::scan_hole(source, lexis.unwrap_or(&lexes::TYPESCRIPT), b'}');
            }
            b'=' => {
                source.skip(1);
                let start = source.at;
                if lexis.is_none() && is_word(source.peek()) {
                    source.skip_while(|byte| !byte.is_ascii_whitespace() && byte != b'>');
                    source.paint(start, Class::String);
                }
            }
            byte if is_name(byte) || matches!(byte, b'@' | b'#' | b'*' | b'(' | b'[') => {
                source.skip(1);
                source.skip_while(|byte| is_name(byte) || matches!(byte, b')' | b']' | b'@'));
                source.paint(start, Class::Attribute);
            }
            _ => source.skip(1),
        }
    }
    false
}

fn is_name(byte: u8) -> bool {
    is_word(byte) || matches!(byte, b'-' | b':' | b'.')
}
