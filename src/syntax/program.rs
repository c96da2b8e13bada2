//! Programs in JavaScript and TypeScript, through oxc: only whether a text is one, and where it stops being it.

use oxc_allocator::Allocator;
use oxc_parser::{ParseOptions, Parser};
use oxc_span::SourceType;

use super::data::DataError;
use crate::source::Span;

/// How deep brackets may nest.
const MAXIMUM_DEPTH: usize = 500;

/// Whether tags stand for elements or, in TypeScript, for types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tags {
    /// `<T>value`
    Types,
    /// `<div />`
    Elements,
}

/// The first thing in a text that TypeScript, and so JavaScript, does not have. `await` and `return` may stand anywhere.
pub fn first_error(text: &str, tags: Tags) -> Option<DataError> {
    if nests_too_deep(text) {
        return None;
    }
    let source_type = match tags {
        Tags::Types => SourceType::ts(),
        Tags::Elements => SourceType::tsx(),
    };
    let options = ParseOptions {
        allow_return_outside_function: true,
        ..ParseOptions::default()
    };
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, source_type)
        .with_options(options)
        .parse();
    let first = parsed.errors.first()?;
    let label = first.labels.as_ref().and_then(|labels| labels.first());
    let range = label.map_or(0..0, |label| label.offset()..label.offset() + label.len());
    let start = text.floor_char_boundary(range.start.min(text.len()));
    let end = text.ceil_char_boundary(range.end.clamp(start, text.len()));
    let line = text[start..end].lines().next().unwrap_or("");
    Some(DataError {
        span: Span::new(start, start + line.len()),
        message: message(&first.message, line),
    })
}

/// Whether brackets and operators stand more deeply in each other than a person would write; the parser works by
/// recursion.
fn nests_too_deep(text: &str) -> bool {
    let mut depth = 0usize;
    let (mut run, mut signs) = (0usize, 0usize);
    for byte in text.bytes() {
        match byte {
            b'(' | b'[' | b'{' | b'<' => depth += 1,
            b')' | b']' | b'}' | b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        match byte {
            b'!' | b'~' | b'+' | b'-' | b'=' | b'?' | b':' => signs += 1,
            b'\n' => (run, signs) = (0, 0),
            _ => {}
        }
        run += 1;
        if depth > MAXIMUM_DEPTH || (signs > 4 * MAXIMUM_DEPTH && run < 16 * signs) {
            return true;
        }
    }
    false
}

/// The parser's words as the middle of one sentence.
fn message(said: &str, found: &str) -> String {
    let found = match found.trim() {
        "" => "the end of the sample".to_owned(),
        found => format!("`{found}`"),
    };
    match said {
        "Unexpected token" => format!("{found} is not expected here"),
        said => {
            let mut letters = said.chars();
            let first = letters.next().map(|letter| letter.to_lowercase());
            first.into_iter().flatten().chain(letters).collect()
        }
    }
}
