//! YAML.

use super::class::Class;
use super::data::{quoted, value};
use super::source::Source;

/// Paints YAML.
pub(super) fn scan(source: &mut Source<'_>) {
    while !source.is_at_end() {
        line(source);
    }
}

/// Paints a line and moves behind its end. The lines of a block that begins in it too.
fn line(source: &mut Source<'_>) {
    let (first, end) = (source.at, source.line_end());
    // The column of the key or the hyphen that a block would belong to.
    let mut indent = 0;
    let mut flow = 0_usize;
    let mut block = false;
    let mut is_start = true;
    while source.at < end {
        let start = source.at;
        let next = source.peek_at(1);
        let ends_sign = matches!(next, b' ' | b'\n' | b'\r' | b'\t' | 0);
        match source.peek() {
            b' ' | b'\t' | b'\r' => {
                source.skip_blanks_and_returns();
                continue;
            }
            b'#' if matches!(source.before(), b' ' | b'\t' | b'\n') => {
                source.skip_line();
                source.paint(start, Class::Comment);
            }
            b'-' if is_start && ends_sign => {
                indent = start - first;
                source.skip(1);
                source.skip_blanks();
                continue;
            }
            b'-' | b'.' if is_start && (source.starts_with("---") || source.starts_with("...")) => {
                source.skip(3);
            }
            b'&' | b'*' if !ends_sign => {
                source.skip_while(|byte| !byte.is_ascii_whitespace() && byte != b',');
                source.paint(start, Class::Label);
            }
            b'!' => {
                source.skip_while(|byte| !byte.is_ascii_whitespace());
                source.paint(start, Class::Type);
            }
            b'|' | b'>' if flow == 0 => {
                block = true;
                source.skip_while(|byte| !byte.is_ascii_whitespace());
            }
            b'[' | b'{' => {
                flow += 1;
                source.skip(1);
            }
            b']' | b'}' => {
                flow = flow.saturating_sub(1);
                source.skip(1);
            }
            b',' | b':' | b'?' if ends_sign || flow > 0 => source.skip(1),
            b'%' if start == first => {
                source.skip_line();
                source.paint(start, Class::Attribute);
            }
            quote @ (b'"' | b'\'') => text(source, quote, end),
            _ => plain(source, end, flow > 0),
        }
        if is_start && source.peek() == b':' {
            indent = start - first;
        }
        is_start = false;
    }
    source.at = source.at.max(end);
    source.skip(1);
    if block {
        block_lines(source, indent);
    }
}

/// A text in quotes: a key, or a value.
fn text(source: &mut Source<'_>, quote: u8, end: usize) {
    let rest = source.rest();
    let near = &rest[1..(end - source.at).max(1)];
    let close = near.iter().position(|&byte| byte == quote).map(|at| at + 2);
    let after = close.and_then(|close| rest.get(close));
    let class = match after {
        Some(b':') => Class::Property,
        _ => Class::String,
    };
    quoted(source, quote, class);
}

/// A text without quotes: a key, or a value up to the end of the line.
fn plain(source: &mut Source<'_>, end: usize, in_flow: bool) {
    let start = source.at;
    while source.at < end {
        let next = source.peek_at(1);
        let ends = match source.peek() {
            b':' => {
                matches!(next, b' ' | b'\t' | b'\n' | b'\r' | 0)
                    || (in_flow && matches!(next, b',' | b'}' | b']'))
            }
            b'#' => matches!(source.before(), b' ' | b'\t'),
            b',' | b']' | b'}' | b'[' | b'{' => in_flow,
            _ => false,
        };
        if ends {
            break;
        }
        source.skip(1);
    }
    source.skip(usize::from(source.at == start));
    let class = match source.peek() {
        b':' => Class::Property,
        _ => match value(source.since(start).trim()) {
            Class::Plain => Class::String,
            class => class,
        },
    };
    source.paint(start, class);
}

/// The lines of a block: those that stand deeper than what it belongs to.
fn block_lines(source: &mut Source<'_>, indent: usize) {
    let start = source.at;
    let mut end = source.at;
    while !source.is_at_end() {
        let line = source.line();
        let blanks = line.iter().take_while(|&&byte| byte == b' ').count();
        if !line.trim_ascii().is_empty() {
            if blanks <= indent {
                break;
            }
            end = source.line_end();
        }
        source.skip_line();
        source.skip(1);
    }
    let after = std::mem::replace(&mut source.at, end.max(start));
    source.paint(start, Class::String);
    source.at = after;
}
