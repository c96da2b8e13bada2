//! Style sheets: CSS, and the languages that are written like it.

use super::class::Class;
use super::program::text::take_escape;
use super::source::{Source, is_word};

/// Paints a style sheet.
pub(super) fn scan(source: &mut Source<'_>) {
    let mut in_value = false;
    let mut depth = 0_usize;
    while !source.is_at_end() {
        let start = source.at;
        let next = source.peek_at(1);
        match source.peek() {
            b'/' if next == b'*' => {
                source.skip(2);
                source.skip_past("*/");
                source.paint(start, Class::Comment);
            }
            b'/' if next == b'/' && source.before() != b':' => {
                source.skip_line();
                source.paint(start, Class::Comment);
            }
            quote @ (b'"' | b'\'') => text(source, quote),
            b'{' => {
                depth += 1;
                in_value = false;
                source.skip(1);
            }
            b'}' => {
                depth = depth.saturating_sub(1);
                in_value = false;
                source.skip(1);
            }
            b';' => {
                in_value = false;
                source.skip(1);
            }
            b'@' => {
                source.skip(1);
                source.skip_while(is_name);
                source.paint(start, Class::Keyword);
                in_value = true;
            }
            b'!' => {
                source.skip(1);
                source.skip_while(is_name);
                source.paint(start, Class::Keyword);
            }
            b'#' | b'.' if !in_value && is_name(next) && !next.is_ascii_digit() => {
                source.skip(1);
                source.skip_while(is_name);
                source.paint(start, Class::Attribute);
            }
            b'#' if is_word(next) => {
                source.skip(1);
                source.skip_while(is_word);
                source.paint(start, Class::Constant);
            }
            b':' if !in_value && (next == b':' || is_in_selector(source)) => {
                source.skip(1);
                source.skip_while(|byte| is_name(byte) || byte == b':');
                source.paint(start, Class::Keyword);
            }
            b':' => {
                source.skip(1);
                in_value = true;
            }
            b'0'..=b'9' => {
                source.skip_while(|byte| is_word(byte) || byte == b'.' || byte == b'%');
                source.paint(start, Class::Number);
            }
            b'.' if next.is_ascii_digit() => source.take(1, Class::Number),
            byte if is_name(byte) || byte == b'$' => {
                source.skip(1);
                source.skip_while(is_name);
                let class = word(source, source.since(start), in_value, depth);
                source.paint(start, class);
            }
            _ => source.skip(1),
        }
    }
}

/// What a name is.
fn word(source: &Source<'_>, word: &str, in_value: bool, depth: usize) -> Class {
    if source.peek() == b'(' {
        return Class::Function;
    }
    if in_value {
        return Class::Plain;
    }
    if depth > 0 && is_declaration(source) {
        return Class::Property;
    }
    match word.starts_with('$') {
        true => Class::Plain,
        false => Class::Tag,
    }
}

/// Whether what follows a name is its value rather than the rest of a selector.
fn is_declaration(source: &Source<'_>) -> bool {
    source.next_in_line() == b':' && !is_in_selector(source)
}

/// Whether a block comes before anything else ends.
fn is_in_selector(source: &Source<'_>) -> bool {
    let mut ends = source
        .near()
        .iter()
        .filter(|byte| matches!(byte, b'{' | b'}' | b';'));
    ends.next() == Some(&b'{')
}

fn text(source: &mut Source<'_>, quote: u8) {
    let mut start = source.at;
    source.skip(1);
    loop {
        let byte = source.peek();
        if source.is_at_end() || byte == b'\n' {
            break;
        }
        if byte == b'\\' {
            source.paint(start, Class::String);
            take_escape(source);
            start = source.at;
            continue;
        }
        source.skip(1);
        if byte == quote {
            break;
        }
    }
    source.paint(start, Class::String);
}

fn is_name(byte: u8) -> bool {
    is_word(byte) || byte == b'-'
}
