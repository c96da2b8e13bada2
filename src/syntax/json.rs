//! JSON with the place of every value, as the standard has it: no comments, no trailing commas.
//!
//! A text with a mistake gives an error and, where the mistake is one that looser readers forgive, the
//! value too, so that what depends on it is still checked.

mod strict;

use jsonc_parser::ast::{self, ObjectPropName};
use jsonc_parser::errors::{ParseError, ParseErrorKind};
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use super::data::{DataError, Entry, Node, Value};
use crate::source::Span;

/// How deep arrays and objects may nest.
const MAXIMUM_DEPTH: usize = 200;

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Reads one JSON value. There is at most one error, the first in the text; the value is absent where the
/// error leaves nothing that could be relied on.
pub fn parse(text: &str) -> (Option<Node>, Vec<DataError>) {
    let body = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let start = text.len() - body.len();
    if let Some(node) = strict::read(body, start) {
        return (Some(node), Vec::new());
    }
    let (node, error) = read(body, start);
    (node, error.into_iter().collect())
}

fn read(text: &str, start: usize) -> (Option<Node>, Option<DataError>) {
    let lexical = first_lexical_mistake(text);
    if let Some(mistake @ Mistake::TooDeep(_)) = lexical {
        return (None, Some(mistake.error(start)));
    }
    match (parse_with(text, &strict()), lexical) {
        (Ok(Some(value)), mistake) => (
            Some(node(value, start)),
            mistake.map(|mistake| mistake.error(start)),
        ),
        (Ok(None), _) => (None, Some(empty(text, start))),
        (Err(error), Some(mistake)) if mistake.span().start <= offset_of(&error) => {
            let is_readable = matches!(mistake, Mistake::ControlCharacter(_));
            let node = is_readable.then(|| forgiving(text, start)).flatten();
            (node, Some(mistake.error(start)))
        }
        (Err(error), _) => (
            forgiving(text, start),
            Some(syntax_error(&error, text, start)),
        ),
    }
}

fn parse_with<'a>(
    text: &'a str,
    options: &ParseOptions,
) -> Result<Option<ast::Value<'a>>, ParseError> {
    parse_to_ast(text, &CollectOptions::default(), options).map(|result| result.value)
}

fn forgiving(text: &str, start: usize) -> Option<Node> {
    let value = parse_with(text, &ParseOptions::default()).ok()??;
    Some(node(value, start))
}

fn strict() -> ParseOptions {
    ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    }
}

fn node(value: ast::Value, start: usize) -> Node {
    let (range, value) = match value {
        ast::Value::NullKeyword(null) => (null.range, Value::Null),
        ast::Value::BooleanLit(boolean) => (boolean.range, Value::Bool(boolean.value)),
        ast::Value::NumberLit(number) => (number.range, Value::Number(number_value(number.value))),
        ast::Value::StringLit(text) => (text.range, Value::String(text.value.into())),
        ast::Value::Array(array) => {
            let elements = array.elements.into_iter();
            (
                array.range,
                Value::Array(elements.map(|element| node(element, start)).collect()),
            )
        }
        ast::Value::Object(object) => {
            let properties = object.properties.into_iter();
            (
                object.range,
                Value::Object(properties.map(|property| entry(property, start)).collect()),
            )
        }
    };
    Node {
        span: Span::new(start + range.start, start + range.end),
        value,
    }
}

fn entry(property: ast::ObjectProp, start: usize) -> Entry {
    let range = match &property.name {
        ObjectPropName::String(text) => text.range,
        ObjectPropName::Word(word) => word.range,
    };
    Entry {
        key: property.name.into_string().into(),
        key_span: Span::new(start + range.start, start + range.end),
        value: node(property.value, start),
    }
}

/// Hexadecimal numbers come only from the forgiving reading.
fn number_value(text: &str) -> f64 {
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    match hexadecimal {
        Some(digits) => u32::from_str_radix(digits, 16).map_or(f64::MAX, f64::from),
        None => text.parse().unwrap_or(f64::MAX),
    }
}

/// What the bytes alone show, before any grammar.
enum Mistake {
    TooDeep(Span),
    OpenString(Span),
    ControlCharacter(Span),
}

impl Mistake {
    fn span(&self) -> Span {
        match *self {
            Self::TooDeep(span) | Self::OpenString(span) | Self::ControlCharacter(span) => span,
        }
    }

    fn error(&self, start: usize) -> DataError {
        let message = match self {
            Self::TooDeep(_) => {
                format!("arrays and objects nest more than {MAXIMUM_DEPTH} deep here")
            }
            Self::OpenString(_) => "expected `\"` before the end of the line".to_owned(),
            Self::ControlCharacter(_) => {
                "found a control character in a string, expected its escape such as `\\t`"
                    .to_owned()
            }
        };
        let span = self.span();
        DataError {
            span: Span::new(span.start as usize + start, span.end as usize + start),
            message,
        }
    }
}

/// The first string that its line does not close, control character in a string, or bracket too deep.
fn first_lexical_mistake(text: &str) -> Option<Mistake> {
    let mut string_start = None;
    let mut escaped = false;
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate() {
        match (string_start, byte) {
            (Some(start), b'\n' | b'\r') => {
                return Some(Mistake::OpenString(Span::new(start, at)));
            }
            (Some(_), 0..0x20) => {
                return Some(Mistake::ControlCharacter(Span::new(at, at + 1)));
            }
            (Some(_), _) if escaped => escaped = false,
            (Some(_), b'\\') => escaped = true,
            (Some(_), b'"') => string_start = None,
            (None, b'"') => string_start = Some(at),
            (None, b'{' | b'[') => {
                depth += 1;
                if depth > MAXIMUM_DEPTH {
                    return Some(Mistake::TooDeep(Span::new(at, at + 1)));
                }
            }
            (None, b'}' | b']') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    string_start.map(|start| Mistake::OpenString(Span::new(start, text.len())))
}

fn empty(text: &str, start: usize) -> DataError {
    DataError {
        span: Span::empty(start + text.len()),
        message: "found no value, expected one such as `{}`".to_owned(),
    }
}

fn offset_of(error: &ParseError) -> u32 {
    u32::try_from(error.range().start).unwrap_or(u32::MAX)
}

fn syntax_error(error: &ParseError, text: &str, start: usize) -> DataError {
    let span = shown_span(error, text);
    DataError {
        span: Span::new(span.start as usize + start, span.end as usize + start),
        message: message(error.kind(), text.get(span.range()).unwrap_or("")),
    }
}

/// The error's range cut to what a reader should look at: an opening bracket, or the rest of one line.
fn shown_span(error: &ParseError, text: &str) -> Span {
    let range = error.range();
    let from = text.floor_char_boundary(range.start);
    let to = text.floor_char_boundary(range.end).max(from);
    let shown = text.get(from..to).unwrap_or("");
    let length = match error.kind() {
        ParseErrorKind::UnterminatedObject | ParseErrorKind::UnterminatedArray => {
            shown.len().min(1)
        }
        _ => shown.find(['\r', '\n']).unwrap_or(shown.len()),
    };
    Span::new(from, from + length)
}

fn message(kind: &ParseErrorKind, found: &str) -> String {
    use ParseErrorKind as Kind;
    let found = found_text(found);
    match kind {
        Kind::CommentsNotAllowed | Kind::UnterminatedCommentBlock => {
            "found a comment, which JSON does not have".to_owned()
        }
        Kind::TrailingCommasNotAllowed => "found `,` after the last value".to_owned(),
        Kind::ExpectedComma => "expected `,` after this value".to_owned(),
        Kind::ExpectedColonAfterObjectKey => format!("expected `:` after the key, found {found}"),
        Kind::ExpectedObjectValue => format!("expected a value after `:`, found {found}"),
        Kind::ExpectedStringObjectProperty | Kind::UnexpectedTokenInObject => {
            format!("expected a key in double quotes or `}}`, found {found}")
        }
        Kind::SingleQuotedStringsNotAllowed => "found `'`, expected double quotes".to_owned(),
        Kind::MultipleRootJsonValues => format!("expected the end of the text, found {found}"),
        Kind::UnterminatedObject => {
            "expected `}` for this `{` before the end of the text".to_owned()
        }
        Kind::UnterminatedArray => {
            "expected `]` for this `[` before the end of the text".to_owned()
        }
        Kind::String(_) => format!("expected a JSON escape, found {found}"),
        Kind::NestingDepthExceeded => "arrays and objects nest too deep here".to_owned(),
        Kind::BareDecimalPointNumbersNotAllowed
        | Kind::ExpectedDigit
        | Kind::ExpectedDigitFollowingNegativeSign
        | Kind::ExpectedPlusMinusOrDigitInNumberLiteral
        | Kind::HexadecimalNumbersNotAllowed
        | Kind::NonFiniteNumbersNotAllowed
        | Kind::UnaryPlusNumbersNotAllowed => format!("expected a decimal number, found {found}"),
        _ => format!("expected a value, found {found}"),
    }
}

/// Long texts are cut: the place shows the rest.
fn found_text(found: &str) -> String {
    const LONGEST: usize = 24;
    match found.trim() {
        "" => "the end of the text".to_owned(),
        found if found.chars().count() > LONGEST => {
            format!("`{}...`", found.chars().take(LONGEST).collect::<String>())
        }
        found => format!("`{found}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::{parse, read, strict};
    use crate::syntax::data::tests::{assert_places_are_sound, mutations};

    fn error(text: &str) -> (String, String) {
        let (_, errors) = parse(text);
        let error = errors.first().expect("an error");
        let found = text.get(error.span.range()).expect("a place in the text");
        (found.to_owned(), error.message.clone())
    }

    #[test]
    fn keeps_places_and_repeated_keys() {
        let text = "\u{feff}{\r\n  \"ä\": [1, \"é\\n\"],\r\n  \"ä\": null\r\n}";
        let (node, errors) = parse(text);
        let node = node.expect("a value");
        assert!(errors.is_empty());
        assert_eq!(node.entries().len(), 2);
        let list = &node.entries()[0];
        assert_eq!(&text[list.key_span.range()], "\"ä\"");
        assert_eq!(&text[list.value.span.range()], "[1, \"é\\n\"]");
        assert_eq!(list.value.elements()[1].as_str(), Some("é\n"));
        assert_eq!(&text[node.span.range()], &text[3..]);
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        for (text, place, part) in [
            ("", "", "found no value"),
            ("{\"a\": 1,}", ",", "after the last value"),
            ("[1, /* no */ 2]", "/* no */", "comment"),
            ("{\"a\" 1}", "1", "expected `:`"),
            ("{\"a\": 1 \"b\": 2}", "", "expected `,`"),
            ("{a: 1}", "a", "double quotes"),
            ("{'a': 1}", "'", "double quotes"),
            ("{\"a\": tru}", "tru", "found `tru`"),
            ("{\"a\": [1}", "}", "found `}`"),
            ("{\"a\": 1", "{", "expected `}`"),
            ("{} {}", "{", "end of the text"),
            ("{\"a\": \"b,\n\"c\": 1}", "\"b,", "end of the line"),
            ("\"a\tb\"", "\t", "control character"),
            ("\"\\q\"", "\\q", "escape"),
            ("[+1]", "+", "decimal number"),
            ("{\"ä\": é}", "é", "found `é`"),
        ] {
            let (found, message) = error(text);
            assert_eq!(found, place, "{text}: {message}");
            assert!(message.contains(part), "{text}: {message}");
        }
    }

    #[test]
    fn keeps_the_value_after_a_forgivable_mistake() {
        for text in [
            "{\"a\": [1,],}",
            "// c\n{a: 1 'b': 2}",
            "[\"a\tb\", 0xFF, .5]",
        ] {
            let (node, errors) = parse(text);
            assert!(node.is_some() && errors.len() == 1, "{text}");
        }
        assert!(parse("{\"a\": \"b\n}").0.is_none());
    }

    #[test]
    fn refuses_depth_without_recursing() {
        for open in ["[", "{\"a\":"] {
            let (node, errors) = parse(&open.repeat(50_000));
            assert!(node.is_none());
            assert!(errors[0].message.contains("200 deep"));
        }
    }

    #[test]
    fn survives_mutations() {
        let text = "\u{feff}{\"name\": \"Ä\\u00e9\\n\", // c\r\n \"list\": [1, -2.5e3, true, null, {'x': 0xF}],}";
        for mutated in mutations(text) {
            assert_places_are_sound(&mutated, 0, &parse(&mutated));
        }
    }

    #[test]
    fn the_fast_reader_takes_what_the_other_takes() {
        let text = r#" {"name": "Ä\u00e9\n\ud83d\ude00", "list": [1, -2.5e3, 0, 0.5, true, [], null, {"x": {}}], "\/": "" } "#;
        assert!(strict::read(text, 0).is_some());
        for mutated in mutations(text).chain([text.to_owned()]) {
            let (node, error) = read(&mutated, 0);
            let sound = node.filter(|_| error.is_none());
            assert_eq!(strict::read(&mutated, 0), sound, "{mutated}");
        }
        for refused in [
            "01",
            "1.",
            "-",
            "1e",
            "\"\\ud800\"",
            "[1,]",
            "{\"a\" 1}",
            "tru",
            "",
            "1 2",
        ] {
            assert_eq!(strict::read(refused, 0), None, "{refused}");
        }
    }
}
