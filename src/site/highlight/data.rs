//! Data: JSON, and files of lines with a key and a value.

use super::class::Class;
use super::program::text::take_escape;
use super::source::{Source, is_word};

/// Paints JSON, with the comments and bare keys that its kin have.
pub(super) fn json(source: &mut Source<'_>) {
    while !source.is_at_end() {
        let start = source.at;
        match source.peek() {
            quote @ (b'"' | b'\'') => {
                let class = match is_key(source.rest(), quote) {
                    true => Class::Property,
                    false => Class::String,
                };
                quoted(source, quote, class);
            }
            b'/' if source.peek_at(1) == b'/' => {
                source.skip_line();
                source.paint(start, Class::Comment);
            }
            b'/' if source.peek_at(1) == b'*' => {
                source.skip(2);
                source.skip_past("*/");
                source.paint(start, Class::Comment);
            }
            b'#' => {
                source.skip_line();
                source.paint(start, Class::Comment);
            }
            byte if is_word(byte) || byte == b'-' => {
                source.skip(1);
                source.skip_while(|byte| is_word(byte) || matches!(byte, b'.' | b'-' | b'+'));
                let class = value(source.since(start));
                let is_key = class == Class::Plain && source.next_in_line() == b':';
                source.paint(start, if is_key { Class::Property } else { class });
            }
            _ => source.skip(1),
        }
    }
}

/// Whether the text in quotes that begins here has a colon behind it.
fn is_key(rest: &[u8], quote: u8) -> bool {
    let mut at = 1;
    loop {
        match rest.get(at) {
            Some(b'\\') => at += 2,
            Some(b'\n') | None => return false,
            Some(&byte) if byte == quote => break,
            Some(_) => at += 1,
        }
    }
    let after = rest[at + 1..].iter().take(FAR);
    let mut after = after.skip_while(|byte| matches!(byte, b' ' | b'\t'));
    after.next() == Some(&b':')
}

/// How far a sign behind blanks is looked for.
const FAR: usize = 40;

/// Paints a text in quotes, which ends in its line.
pub(super) fn quoted(source: &mut Source<'_>, quote: u8, class: Class) {
    let mut start = source.at;
    source.skip(1);
    loop {
        let byte = source.peek();
        if source.is_at_end() || byte == b'\n' {
            break;
        }
        if byte == b'\\' && quote == b'"' {
            source.paint(start, class);
            take_escape(source);
            start = source.at;
            continue;
        }
        source.skip(1);
        if byte == quote {
            break;
        }
    }
    source.paint(start, class);
}

/// What a value without quotes is.
pub(super) fn value(text: &str) -> Class {
    match text {
        "true" | "false" | "null" | "True" | "False" | "yes" | "no" | "on" | "off" | "~"
        | "None" | "NaN" | "Infinity" | "undefined" => return Class::Constant,
        _ => {}
    }
    let digits = text.trim_start_matches(['-', '+', '.']);
    let begins_with_digit = digits.starts_with(|first: char| first.is_ascii_digit());
    let is_number = |byte: u8| byte.is_ascii_hexdigit() || b"._-+:TZxo".contains(&byte);
    match begins_with_digit && text.bytes().all(is_number) {
        true => Class::Number,
        false => Class::Plain,
    }
}

/// Paints TOML.
pub(super) fn toml(source: &mut Source<'_>) {
    while !source.is_at_end() {
        source.skip_while(|byte| byte.is_ascii_whitespace());
        let start = source.at;
        if source.peek() == b'[' {
            let line = source.line();
            let end = memchr::memrchr(b']', line).map_or(line.len(), |at| at + 1);
            source.take(end, Class::Type);
        } else if let Some(count) = equals(source.line()) {
            source.take(count, Class::Property);
        }
        toml_value(source);
        source.skip(usize::from(source.at == start));
    }
}

/// Paints the rest of a line, and those that a value of several lines takes.
fn toml_value(source: &mut Source<'_>) {
    let mut open = 0_usize;
    while !source.is_at_end() {
        let start = source.at;
        match source.peek() {
            b'\n' if open == 0 => return,
            b'#' => {
                source.skip_line();
                source.paint(start, Class::Comment);
            }
            _ if source.starts_with("\"\"\"") || source.starts_with("'''") => {
                let quotes = source.since_next(3);
                source.skip(3);
                source.skip_past(quotes);
                source.paint(start, Class::String);
            }
            quote @ (b'"' | b'\'') => quoted(source, quote, Class::String),
            b'[' | b'{' => {
                open += 1;
                source.skip(1);
            }
            b']' | b'}' => {
                open = open.saturating_sub(1);
                source.skip(1);
            }
            byte if is_word(byte) || byte == b'-' || byte == b'+' => {
                source.skip(1);
                source
                    .skip_while(|byte| is_word(byte) || matches!(byte, b'.' | b'-' | b':' | b'+'));
                let is_key = source.next_in_line() == b'=';
                let class = value(source.since(start));
                source.paint(start, if is_key { Class::Property } else { class });
            }
            _ => source.skip(1),
        }
    }
}

/// Paints files of sections, keys and values: INI, properties, environment variables.
pub(super) fn ini(source: &mut Source<'_>) {
    while !source.is_at_end() {
        source.skip_while(|byte| byte.is_ascii_whitespace());
        let start = source.at;
        match source.peek() {
            b'#' | b';' | b'!' => {
                source.skip_line();
                source.paint(start, Class::Comment);
            }
            b'[' => {
                source.skip_line();
                source.paint(start, Class::Type);
            }
            _ => {
                if source.starts_with("export ") {
                    source.take(6, Class::Keyword);
                }
                if let Some(count) = equals(source.line()) {
                    source.take(count, Class::Property);
                    source.skip_blanks();
                    source.skip(1);
                    ini_value(source);
                }
                source.skip_line();
            }
        }
    }
}

fn ini_value(source: &mut Source<'_>) {
    source.skip_blanks();
    let start = source.at;
    match source.peek() {
        quote @ (b'"' | b'\'') => quoted(source, quote, Class::String),
        _ => {
            source.skip_line();
            let class = match value(source.since(start).trim()) {
                Class::Plain => Class::String,
                class => class,
            };
            source.paint(start, class);
        }
    }
}

/// How long the key before the equals sign of a line is, if it has one and the sign is in no text.
fn equals(line: &[u8]) -> Option<usize> {
    let at = line
        .iter()
        .position(|byte| matches!(byte, b'=' | b'#' | b'[' | b'{' | b','))?;
    let key = line[..at].trim_ascii_end();
    (line[at] == b'=' && !key.is_empty()).then_some(key.len())
}

/// Paints differences, line by line.
pub(super) fn diff(source: &mut Source<'_>) {
    while !source.is_at_end() {
        let start = source.at;
        source.skip_line();
        let line = source.since(start);
        let is_head = ["diff ", "index ", "--- ", "+++ ", "@@"].iter();
        let class = match line.as_bytes().first() {
            _ if is_head.clone().any(|head| line.starts_with(head)) => Class::Type,
            Some(b'+' | b'>') => Class::Inserted,
            Some(b'-' | b'<') => Class::Deleted,
            Some(b'#') => Class::Comment,
            _ => Class::Plain,
        };
        source.paint(start, class);
        source.skip(1);
    }
}
