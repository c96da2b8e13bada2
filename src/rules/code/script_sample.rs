//! What is wrong with a sample of JavaScript or TypeScript, and what is only a part of a program.

use super::stand_in;
use crate::source::Span;
use crate::syntax::data::DataError;
use crate::syntax::program::{self, Tags};

/// What may stand around a part of a program.
const AROUND: &[(&str, &str)] = &[
    ("", ""),
    ("({", "})"),
    ("[", "]"),
    ("class X {", "}"),
    ("interface X {", "}"),
    ("enum X {", "}"),
    ("x = ", ""),
    ("x(", ")"),
    ("x", ""),
    ("switch (x) {", "}"),
    ("type X =", ""),
    ("<>", "</>"),
    ("<X ", "/>"),
    ("function* x() {", "}"),
    ("declare ", ""),
    ("if (x) {} ", ""),
    ("try {} ", ""),
];

/// The first mistake of a sample; none where it is a program, a part of one, several of them, or a sketch.
pub fn mistake(text: &str) -> Option<DataError> {
    if parses(text) {
        return None;
    }
    let neutral = stand_in::in_lines(text);
    let clean = without_names_in_angles(&neutral.text);
    if is_part(&clean) || parts(&clean).all(|part| is_part(part)) {
        return None;
    }
    if neutral.elided || is_sketch(text) {
        return None;
    }
    farthest(&clean)
}

fn parses(text: &str) -> bool {
    [Tags::Elements, Tags::Types]
        .into_iter()
        .any(|tags| program::first_error(text, tags).is_none())
}

fn is_part(text: &str) -> bool {
    let inner = text.trim().trim_end_matches(',');
    AROUND
        .iter()
        .any(|(open, close)| parses(&format!("{open}{inner}\n{close}")))
}

/// The paragraphs of a text; those that brackets hold together are one.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut found = Vec::new();
    let (mut start, mut at, mut depth) = (0, 0, 0isize);
    for line in text.split_inclusive('\n') {
        for byte in line.bytes() {
            match byte {
                b'(' | b'[' | b'{' => depth += 1,
                b')' | b']' | b'}' => depth -= 1,
                _ => {}
            }
        }
        at += line.len();
        if line.trim().is_empty() && depth <= 0 {
            found.push(&text[start..at]);
            (start, depth) = (at, 0);
        }
    }
    found.push(&text[start..]);
    found.into_iter().filter(|part| !part.trim().is_empty())
}

fn without_names_in_angles(text: &str) -> String {
    text.to_owned()
}

fn is_sketch(_text: &str) -> bool {
    false
}

/// The error of the reading that comes farthest.
fn farthest(text: &str) -> Option<DataError> {
    [Tags::Elements, Tags::Types]
        .into_iter()
        .filter_map(|tags| program::first_error(text, tags))
        .max_by_key(|error| error.span.start)
        .map(|error| DataError {
            span: Span::new(error.span.start as usize, error.span.end as usize),
            ..error
        })
}
