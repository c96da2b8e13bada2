//! What is wrong with a sample of JSON, and what is only a way to show a part of it.

use std::sync::LazyLock;

use regex::Regex;

use super::pattern::pattern;

use super::stand_in::{self, Neutral};
use crate::source::Span;
use crate::syntax::data::DataError;
use crate::syntax::json;

/// The first mistake of a sample; none where it is JSON, a part of some, several values, or a sketch. `strict` is false for
/// the dialects with comments and trailing commas.
pub fn mistake(text: &str, strict: bool) -> Option<DataError> {
    if json::parse(text).1.is_empty() {
        return None;
    }
    let neutral = stand_in::in_json(text);
    let Neutral {
        text: clean,
        elided,
        commented,
    } = &neutral;
    if clean.trim().is_empty() || is_part(clean) {
        return None;
    }
    let mut values = values(clean).peekable();
    values.peek()?;
    values.find_map(|value| {
        let (node, errors) = json::parse(&clean[value.range()]);
        let error = errors.into_iter().next()?;
        // Where something is left out, or comments stand, looser readers are meant.
        let is_loose = !strict || *elided || *commented;
        if (is_loose && node.is_some()) || *elided || is_sketch(&clean[value.range()], &error) {
            return None;
        }
        let start = value.start as usize;
        let (from, to) = (
            start + error.span.start as usize,
            start + error.span.end as usize,
        );
        Some(DataError {
            span: Span::new(from, to),
            ..error
        })
    })
}

/// Whether the text is what stands between brackets, perhaps with a comma after it.
fn is_part(text: &str) -> bool {
    let inner = text.trim().trim_end_matches(',');
    [("{", "}"), ("[", "]"), ("{\"x\":[", "]}")]
        .iter()
        .any(|(open, close)| json::parse(&format!("{open}{inner}{close}")).1.is_empty())
}

/// The values that begin a line, each to the line that closes it. Other lines are requests, headers or words.
fn values(text: &str) -> impl Iterator<Item = Span> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let line = text[at..].split_inclusive('\n').next().unwrap_or("");
        let lead = line.len() - line.trim_start().len();
        let start = at + lead;
        if text[start..].starts_with(['{', '[']) {
            let end = end_of_value(text, start);
            found.push(Span::new(start, end));
            at = end;
        } else {
            at += line.len();
        }
    }
    found.into_iter()
}

/// Where the brackets that open at a place are closed, or the text ends. Kinds of brackets are not told apart, so that a
/// wrong one is the parser's to report.
fn end_of_value(text: &str, start: usize) -> usize {
    let mut depth = 0usize;
    let (mut in_string, mut escaped) = (false, false);
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            b'\n' => (in_string, escaped) = (false, false),
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => depth += 1,
            b'}' | b']' if !in_string => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
    }
    text.len()
}

/// Types in the place of values.
static TYPES: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"[:\[]\s*(?:string|number|boolean|bool|integer|int|float|object|array|any|str)\b")
});

/// Whether the parser stopped at a word that names a type or stands for a value.
fn is_sketch(text: &str, error: &DataError) -> bool {
    if TYPES.is_match(text) {
        return true;
    }
    let rest = text.get(error.span.start as usize..).unwrap_or("");
    let word: String = rest
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    let is_python = matches!(&*word, "True" | "False" | "None");
    let expects_value =
        error.message.contains("expected a value") || error.message.contains("expected `,`");
    expects_value && !word.is_empty() && !is_python && !rest.starts_with('"')
}

#[cfg(test)]
mod tests {
    use super::mistake;

    #[test]
    fn parts_and_sketches_are_no_mistakes() {
        for text in [
            "{\"a\": 1}",
            "\"a\": 1",
            "\"a\": 1,",
            "{\"a\": 1},\n{\"a\": 2},",
            "{\"a\": 1}\n{\"a\": 2}",
            "{\n  // c\n  \"a\": 1, // d\n}",
            "{\"a\": ...}",
            "{\n  \"a\": 1,\n  ...\n}",
            "{\"a\": [...]}",
            "{\"a\": <id>, \"b\": {{ c }}}",
            "{\"a\": string}",
            "POST /a\n\n{\"a\": 1}",
            "HTTP/1.1 200 OK\nA: b\n\n{\"a\": 1}",
            "data: {\"a\": 1}\n\ndata: [DONE]",
            "...",
        ] {
            assert_eq!(mistake(text, true), None, "{text}");
        }
        assert_eq!(mistake("{\"a\": 1,}", false), None);
    }

    #[test]
    fn mistakes_have_their_place() {
        for (text, place) in [
            ("{\"a\": 1,}", ","),
            ("{\n  \"a\": 1\n  \"b\": 2\n}", ""),
            ("{\"a\": [1}", "}"),
            ("{\"a\": \"b", "\"b"),
            ("{'a': 1}", "'"),
            ("{\"a\": True}", "True"),
            ("{\"a\": 1}\n{\"b\": 2,}", ","),
        ] {
            let error = mistake(text, true).expect(text);
            assert_eq!(&text[error.span.range()], place, "{text}: {error:?}");
        }
    }
}
