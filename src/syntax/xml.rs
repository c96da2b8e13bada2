//! XML, through `roxmltree`: only whether a text is XML, and where it stops being it.

use std::collections::BTreeSet;

use roxmltree::{Document, Error, ParsingOptions};

use super::data::DataError;
use crate::source::Span;

/// How many prefixes a text may use; the parser's work grows with their square.
const MOST_PREFIXES: usize = 100;

/// How deep elements may nest.
const MAXIMUM_DEPTH: usize = 200;

/// The first thing in a text that XML does not have. Several elements may stand side by side, and prefixes and entities
/// need no declaration, since the text may be a part of a file.
pub fn first_error(text: &str) -> Option<DataError> {
    if nests_too_deep(text) {
        return None;
    }
    let options = || ParsingOptions {
        allow_dtd: true,
        ..ParsingOptions::default()
    };
    if Document::parse_with_options(text, options()).is_ok() {
        return None;
    }
    let body = body_start(text);
    let prefixes = prefixes(text);
    if prefixes.len() > MOST_PREFIXES {
        return None;
    }
    let declare = |name: &str| format!(" xmlns:{name}=\"urn:{name}\"");
    let declarations: String = prefixes.into_iter().map(declare).collect();
    let head = format!("<x{declarations}>");
    let wrapped = format!("{head}{}</x>", &text[body..]);
    let error = Document::parse_with_options(&wrapped, options()).err()?;
    if matches!(
        error,
        Error::UnknownNamespace(..) | Error::UnknownEntityReference(..) | Error::DtdDetected
    ) {
        return None;
    }
    let at = byte_of(&wrapped, error.pos());
    let at = (at.max(head.len()) - head.len() + body).min(text.len());
    let start = text.floor_char_boundary(at);
    let length = text[start..].chars().next().map_or(0, char::len_utf8);
    Some(DataError {
        span: Span::new(start, start + length),
        message: message(&error),
    })
}

/// Where the text goes on after the XML declaration and the document type, which may stand only at the head of a file.
fn body_start(text: &str) -> usize {
    let mut at = text.len() - text.trim_start().len();
    for (open, close) in [("<?xml", "?>"), ("<!DOCTYPE", ">")] {
        if text[at..].starts_with(open) {
            let end = text[at..].find(close).map_or(0, |end| end + close.len());
            at += end;
            at += text[at..].len() - text[at..].trim_start().len();
        }
    }
    at
}

/// Every prefix that the text uses.
fn prefixes(text: &str) -> BTreeSet<&str> {
    let mut prefixes = BTreeSet::new();
    for (colon, _) in text.match_indices(':') {
        let before = &text[..colon];
        let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let length = before
            .bytes()
            .rev()
            .take_while(|byte| is_name(char::from(*byte)))
            .count();
        let (lead, name) = before.split_at(before.len() - length);
        let begins = name.starts_with(|c: char| c.is_ascii_alphabetic());
        let in_tag = lead.ends_with(['<', '/', ' ', '\n', '\t']);
        if begins && in_tag && !name.starts_with("xml") {
            prefixes.insert(name);
        }
    }
    prefixes
}

/// Whether more tags stand open than a person would write. What closes is not matched with what opened.
fn nests_too_deep(text: &str) -> bool {
    let mut depth = 0usize;
    for (at, _) in text.match_indices('<') {
        match text.as_bytes().get(at + 1) {
            Some(b'/') => depth = depth.saturating_sub(1),
            Some(b'!' | b'?') | None => {}
            Some(_) => {
                let end = text[at + 1..]
                    .find(['>', '<', '\n'])
                    .map_or(text.len(), |end| at + 1 + end);
                depth += usize::from(!text[at..end].ends_with('/'));
            }
        }
        if depth > MAXIMUM_DEPTH * 5 {
            return true;
        }
    }
    false
}

/// The byte at a line and a column, both counted from one, the column in characters.
fn byte_of(text: &str, place: roxmltree::TextPos) -> usize {
    let mut start = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if number + 1 == place.row as usize {
            let column = (place.col as usize).saturating_sub(1);
            let offset = line
                .char_indices()
                .nth(column)
                .map_or(line.len(), |(at, _)| at);
            return start + offset;
        }
        start += line.len();
    }
    text.len()
}

fn message(error: &Error) -> String {
    match error {
        Error::UnexpectedCloseTag(expected, found, _) if expected == "x" => {
            format!("`</{found}>` closes nothing")
        }
        Error::UnexpectedCloseTag(expected, _, _) if expected.is_empty() => {
            "a closing tag stands here that closes nothing".into()
        }
        Error::UnexpectedCloseTag(expected, found, _) if found == "x" => {
            format!("expected `</{expected}>` before the end of the text")
        }
        Error::UnexpectedCloseTag(expected, found, _) => {
            format!("expected `</{expected}>`, found `</{found}>`")
        }
        Error::UnclosedRootNode | Error::UnexpectedEndOfStream => {
            "expected a closing tag before the end of the text".into()
        }
        Error::DuplicatedAttribute(name, _) => format!("the attribute `{name}` stands here twice"),
        other => {
            let said = other.to_string();
            said.split(" at ").next().unwrap_or(&said).to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::first_error;

    #[test]
    fn parts_of_a_file_are_no_mistakes() {
        for text in [
            "<?xml version=\"1.0\"?>\n<a/>",
            "<a/>\n<b/>",
            "<android:a android:b=\"1\"/>",
            "<a>&nbsp;</a>",
            "text <a/> text",
            "<?xml version=\"1.0\"?>\n<a/>\n<b/>",
        ] {
            assert_eq!(first_error(text), None, "{text}");
        }
    }

    #[test]
    fn says_what_is_missing() {
        for (text, place, part) in [
            (
                "<a>\n  <b>é</c>\n</a>",
                "</c>",
                "expected `</b>`, found `</c>`",
            ),
            ("<a>\n<b>", "", "`</b>`"),
            ("<a b=1/>", "1", "quot"),
        ] {
            let error = first_error(text).expect(text);
            assert!(error.message.contains(part), "{text}: {error:?}");
            assert!(
                text[error.span.start as usize..].starts_with(place.get(..1).unwrap_or("")),
                "{error:?}"
            );
        }
    }

    #[test]
    fn depth_ends() {
        for open in [
            "<a>",
            "<a><b/>",
            "<",
            "<!",
            "<a b='",
            "&a;",
            "<!DOCTYPE a [<!ENTITY a '&a;'>",
        ] {
            let _ = first_error(&open.repeat(30_000));
        }
    }
}
