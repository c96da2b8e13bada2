//! Programs in JavaScript and TypeScript, through oxc: only whether a text is one, and where it stops being it.

use std::ops::Range;

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
        Tags::Types => SourceType::ts().with_module(true),
        Tags::Elements => SourceType::tsx().with_module(true),
    };
    let options = ParseOptions {
        allow_return_outside_function: true,
        ..ParseOptions::default()
    };
    let allocator = Allocator::default();
    let parsed = Parser::new(&allocator, text, source_type)
        .with_options(options)
        .parse();
    // `const job: Job` says what type something has.
    let counts = |message: &str| !message.starts_with("Missing initializer");
    let mut errors = parsed.errors.iter();
    let first = errors.find(|error| counts(&error.message))?;
    let label = first.labels.as_ref().and_then(|labels| labels.first());
    let range = label.map_or(0..0, |label| label.offset()..label.offset() + label.len());
    let span = place(text, range);
    Some(DataError {
        span,
        message: message(&first.message, &text[span.range()]),
    })
}

/// The place of an error: at least one word, at most one line.
fn place(text: &str, range: Range<usize>) -> Span {
    let mut start = text.floor_char_boundary(range.start.min(text.len()));
    let mut end = text.ceil_char_boundary(range.end.clamp(start, text.len()));
    // A sign that begins nothing is told by what follows it.
    if text[start..end].trim().is_empty() && text[..start].ends_with('#') {
        return Span::new(start - 1, start);
    }
    if start == end {
        start += text[start..].len() - text[start..].trim_start_matches([' ', '\t']).len();
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let rest = &text[start..];
        let word = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
        let first = rest.chars().next().filter(|c| !c.is_whitespace());
        end = start + word.max(first.map_or(0, char::len_utf8));
    }
    let line = text[start..end].lines().next().unwrap_or("");
    Span::new(start, start + line.len())
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
    if said.starts_with("Unexpected token") || said.starts_with("Invalid Character") {
        return format!("{found} is not expected here");
    }
    if said.starts_with("Expected a semicolon") {
        return format!("expected `;` or a new line before {found}");
    }
    if let Some(expected) = said.strip_suffix(" but found `EOF`") {
        return format!("{} before the end of the sample", in_sentence(expected));
    }
    in_sentence(said)
        .replace("`Identifier`", "a name")
        .replace("`string`", "a string")
}

fn in_sentence(said: &str) -> String {
    let mut letters = said.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_of_any_kind_are_read() {
        for text in [
            "const a: number = 1; await b(); return a",
            "for await (const a of b) { c(); }",
            "import a from 'a'; export default a",
            "@x() class A { @y b = 1 }",
            "let é = `😀${1}`",
        ] {
            assert_eq!(first_error(text, Tags::Types), None, "{text}");
        }
        assert_eq!(first_error("a = <b c={1}>d</b>", Tags::Elements), None);
        assert_eq!(first_error("a = <B>c", Tags::Types), None);
    }

    #[test]
    fn says_what_is_expected() {
        for (text, place, part) in [
            ("f({ a: 1 }", "", "before the end"),
            ("é = [1 2]", "2", "expected"),
            ("a b", "b", "before `b`"),
            ("const a = 'b", "", "nterminated"),
        ] {
            let error = first_error(text, Tags::Types).expect(text);
            assert!(error.message.contains(part), "{text}: {error:?}");
            assert!(
                text[error.span.range()].contains(place),
                "{text}: {error:?}"
            );
        }
    }

    #[test]
    fn depth_ends() {
        for unit in [
            "(",
            "[",
            "{",
            "<a>",
            "<",
            "!",
            "- ",
            "a=>",
            "a?b:",
            "if(a)",
            "`${",
            "a=",
            "new ",
            "typeof ",
            "await ",
            "a.b(",
            "x:",
            "async ",
            "else ",
            "for(;;)",
            "class A extends ",
            "a?.[",
            "type A=B<",
            "let a:(",
            "...",
            "@",
            "a\n=>",
            "!\n",
        ] {
            let text = unit.repeat(200_000 / unit.len());
            let thread = std::thread::Builder::new().stack_size(256 << 20);
            let run = thread.spawn(move || drop(first_error(&text, Tags::Elements)));
            assert!(run.expect("a thread").join().is_ok(), "{unit}");
        }
    }
}
