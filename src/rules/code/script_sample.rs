//! What is wrong with a sample of JavaScript or TypeScript, and what is only a part of a program.

use std::sync::LazyLock;

use regex::Regex;

use super::pattern::pattern;

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
    ("if (x) {", ""),
    ("enum ", ""),
    ("class ", ""),
];

/// How long a sample may be for other readings than as it stands; each takes the time of one more.
const LONGEST: usize = 30_000;

/// The first mistake of a sample; none where it is a program, a part of one, several of them, or a sketch.
pub fn mistake(text: &str) -> Option<DataError> {
    if parses(text) || text.len() > LONGEST {
        return None;
    }
    let neutral = stand_in::in_program(&without_stand_ins(text));
    let clean = &neutral.text;
    if is_part(clean) || parts(clean).all(is_part) {
        return None;
    }
    if neutral.elided || is_sketch(text) {
        return None;
    }
    let error = farthest(clean)?;
    (!is_intended(clean, &error)).then_some(error)
}

fn parses(text: &str) -> bool {
    [Tags::Elements, Tags::Types]
        .into_iter()
        .any(|tags| program::first_error(text, tags).is_none())
}

fn is_part(text: &str) -> bool {
    let inner = text.trim().trim_end_matches(',');
    // Between tags any words are text, in a tag they are attributes, in an interface members.
    let first = inner.split_whitespace().next().unwrap_or("");
    let fits = |open: &str| match open {
        "<>" => first.starts_with('<'),
        "interface X {" => inner.contains([':', '(']),
        "<X " => first.contains("={") || first.contains("=\""),
        _ => true,
    };
    AROUND
        .iter()
        .filter(|(open, _)| fits(open))
        .any(|(open, close)| parses(&format!("{open}{inner}\n{close}")))
}

/// The paragraphs of a text; those that brackets hold together are one. A comment, an object or an element that begins
/// a line begins a part too.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut found = Vec::new();
    let (mut start, mut at, mut depth) = (0, 0, 0isize);
    for line in text.split_inclusive('\n') {
        let is_element =
            line.starts_with('<') && !line.starts_with("</") && !text[start..].starts_with('<');
        if depth <= 0 && (is_element || line.starts_with(['{', '[', '/'])) {
            found.push(&text[start..at]);
            (start, depth) = (at, 0);
        }
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

/// The text with a name in the place of `<api key>`, `{{ key }}` and dates that a console printed; as long as before.
fn without_stand_ins(text: &str) -> String {
    let mut out = text.to_owned();
    for pattern in [&*IN_ANGLES, &*UPPER_IN_ANGLES, &*IN_BRACES, &*DATE] {
        for found in pattern.captures_iter(text) {
            let Some(name) = found.get(1) else { continue };
            let inner = name.as_str().trim_matches(['<', '>']);
            // With a closing tag it is an element.
            if !text.contains(&format!("</{inner}>")) {
                out.replace_range(name.range(), &"_".repeat(name.len()));
            }
        }
    }
    out
}

static IN_ANGLES: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"[:,(=\[]\s*(<[A-Za-z][\w .'/-]*>)\s*(?:[,)}\];]|$)"));
static UPPER_IN_ANGLES: LazyLock<Regex> = LazyLock::new(|| pattern(r"(<[A-Z][A-Z0-9_ -]+>)"));
static IN_BRACES: LazyLock<Regex> = LazyLock::new(|| pattern(r"[^={](\{\{\s*[\w.$-]+\s*\}\})"));
static DATE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"[:\[,]\s*(\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?)"));

/// Whether a text is not meant to be run as it is: a signature without a body, a session, a page of HTML, a component
/// with frontmatter, a range of values.
fn is_sketch(text: &str) -> bool {
    let is_session = |line: &str| line.starts_with("$ ") || line.starts_with("> ");
    let is_page = ["<script", "<template", "<!--", "<?"]
        .iter()
        .any(|mark| text.contains(mark));
    let begins_tag = text.lines().any(|line| line.trim_start().starts_with('<'));
    let is_open_tag = begins_tag && text.trim_end().ends_with('>') && !text.contains("</");
    is_page
        || is_open_tag
        || NOT_CODE.is_match(text)
        || text
            .lines()
            .any(|line| line == "---" || is_session(line) || SIGNATURE.is_match(line))
}

/// `client.create(name: string): Promise<Job>`
static SIGNATURE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^\s*(?:await |new )?[\w$.\[\]]+(?:<.*>)?\(.*\)\s*(?:->|=>|:)\s*[\w{\[(<]")
});

/// What no program holds and writers use on purpose: `0..6` for a range, a comment in the place of a value, a type in
/// the place of a value, alternatives side by side, a member of a type with its default, a parameter in a call.
static NOT_CODE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"(?m)\d\.\.\d",
        r"|=\s*//\s*(?:\.\.\.|…)",
        r"|(?::|=>)\s*//",
        r"|//\s*(?i:or)\s*$",
        r"|:\s*\([^()]*\)\s*=>\s*(?:void|string|number|boolean)\s*[,}]",
        r"|^\s*\w+\??:\s*\w[\w |<>,\[\]]*\s=\s",
        r"|\.\w+\(\s*\w+\??:\s",
        r"|=\s*\w+\(\w+\?:\s"
    ))
});

/// Whether the parser stopped where a writer left something out, or in an object as a console prints it: `Job { id: 1 }`.
fn is_intended(text: &str, error: &DataError) -> bool {
    let (before, rest) = text.split_at(error.span.start as usize);
    let before = before.trim_end();
    let length = before
        .bytes()
        .rev()
        .take_while(u8::is_ascii_alphanumeric)
        .count();
    let name = &before[before.len() - length..];
    let is_class = name.starts_with(|first: char| first.is_ascii_uppercase());
    // Sums are written out as `a = b + c = d`.
    let is_sum = error.message.starts_with("cannot assign");
    is_sum || rest.starts_with("...") || (rest.starts_with('{') && is_class)
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

#[cfg(test)]
mod tests {
    use super::mistake;

    #[test]
    fn parts_and_sketches_are_no_mistakes() {
        for text in [
            "a: 1,\nb: 2,",
            "async get() { return 1 }",
            "return await a()",
            "f(...);",
            "const a = [...b, ...];",
            "const a = f(<api key>);",
            "f({ a: <YOUR_KEY> })",
            "const a = {{ value }};",
            "client.get(id: string): Promise<Job>",
            "<A />\n<B />",
            "import A from 'a'\n<A />\n<B />",
            "const a = 1\n\n{ \"a\": 1, \"b\": 2 }",
            "// before\n{ a: 1, b: 2 }\n// after\n{ a: 1, c: 2 }",
            "} else {\n  a()\n}",
            ".then(a)",
            "const a: { b: string }",
            "<Provider a={{ b: 1 }}>",
            "[Job { id: 1, at: 2024-01-02T03:04:05Z }]",
            "@a() b() {}",
        ] {
            assert_eq!(mistake(text), None, "{text}");
        }
    }

    #[test]
    fn mistakes_have_their_place() {
        for (text, place) in [
            ("const a = { b: 1\n  c: 2 };", "c"),
            ("f({ a: 1 ;", ";"),
            ("<A b={{ c: 1 }}>\n  <D>\n</A>", "A"),
            ("# The client\nimport a from 'a'", ""),
            ("npm install a", "install"),
            ("const a = 'b;", "'b;"),
        ] {
            let error = mistake(text).expect(text);
            let found = &text[error.span.range()];
            assert!(found.contains(place), "{text}: {error:?} {found}");
        }
    }
}
