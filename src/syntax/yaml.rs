//! YAML with the place of every key and value.
//!
//! The scalars are those of the core schema of YAML 1.2: `yes` and `no` are texts. Aliases and merge keys
//! are expanded, within a budget. Only the first document of a text is read.

mod places;

use std::borrow::Cow;

use rustc_hash::{FxHashMap, FxHashSet};
use saphyr_parser::{Event, Parser, ScalarStyle, ScanError, Span as Marked, Tag};

use self::places::Places;
use super::data::{DataError, Entry, Node, Value};
use crate::source::Span;

/// How deep maps and lists may nest, aliases followed.
const MAXIMUM_DEPTH: usize = 200;

/// How many values all aliases together may stand for. A long text counts as several.
const ALIAS_BUDGET: usize = 200_000;

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Reads the first document. `offset` is added to every place: where the text begins in its file.
///
/// There are no values in an empty text and in one that begins with an error; after a later error what
/// stood before it is kept. A key that is repeated is kept each time.
pub fn parse(text: &str, offset: usize) -> (Option<Node>, Vec<DataError>) {
    let body = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    let offset = offset + text.len() - body.len();
    let mut body = Cow::Borrowed(body);
    for _ in 0..MAX_JOINED {
        match read(&body, offset) {
            Ok(read) => return read,
            Err(quote) => match joined(&body, quote) {
                Some(joined) => body = Cow::Owned(joined),
                None => break,
            },
        }
    }
    read(&body, offset).unwrap_or_default()
}

/// How many quoted texts of a file may go on at the start of a line.
const MAX_JOINED: usize = 32;

/// Reads a text. Fails with the place of a quoted text whose next line begins without white space: the standard
/// refuses that, nearly every reader takes it.
fn read(body: &str, offset: usize) -> Result<(Option<Node>, Vec<DataError>), usize> {
    let mut builder = Builder::new(body, offset);
    let mut events = Parser::new_from_str(body);
    while let Some(event) = events.next_event() {
        match event {
            Ok((Event::DocumentEnd | Event::StreamEnd, _)) => break,
            Ok((event, place)) => {
                if !builder.add(event, place) {
                    break;
                }
            }
            Err(error) => {
                let at = builder.places.byte(error.marker().index());
                if error.info().contains(UNINDENTED_QUOTE) && joined(body, at).is_some() {
                    return Err(at);
                }
                builder.syntax_error(&error);
                break;
            }
        }
    }
    Ok(builder.finish())
}

/// What the parser says of a quoted text whose next line begins without white space.
const UNINDENTED_QUOTE: &str = "invalid indentation in quoted scalar";

/// The text with the quoted text at `start` on one line: a line break in it means a space anyway, and takes as many
/// bytes. None where no quoted text of several lines stands there.
fn joined(text: &str, start: usize) -> Option<String> {
    let quote = *text.as_bytes().get(start)?;
    if !matches!(quote, b'"' | b'\'') {
        return None;
    }
    let mut bytes = text.as_bytes().to_vec();
    let mut at = start + 1;
    let mut several = false;
    while let Some(byte) = bytes.get_mut(at) {
        match *byte {
            b'\\' if quote == b'"' => at += 1,
            b'\n' | b'\r' => {
                *byte = b' ';
                several = true;
            }
            found if found == quote => {
                return if several {
                    String::from_utf8(bytes).ok()
                } else {
                    None
                };
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Turns events into nodes. Open maps and lists stand on a stack of its own, so that depth costs no
/// recursion.
struct Builder<'a> {
    places: Places<'a>,
    open: Vec<Open>,
    anchors: FxHashMap<usize, Anchored>,
    budget: usize,
    root: Option<Node>,
    errors: Vec<DataError>,
}

/// A map or list whose end has not come yet.
struct Open {
    start: usize,
    end: usize,
    is_flow: bool,
    anchor: usize,
    size: usize,
    height: usize,
    content: Content,
}

enum Content {
    List(Vec<Node>),
    Map {
        entries: Vec<Entry>,
        key: Option<Key>,
        merged: Vec<Entry>,
    },
}

/// A key that waits for its value.
struct Key {
    text: Box<str>,
    span: Span,
    role: Role,
}

#[derive(Clone, Copy, PartialEq)]
enum Role {
    Plain,
    Merge,
    /// A map or list, which no reader of these files can look up.
    Unusable,
}

/// A value that aliases name, and what its copies cost.
struct Anchored {
    node: Node,
    size: usize,
    height: usize,
}

/// A finished value on its way into what contains it.
struct Finished {
    node: Node,
    size: usize,
    height: usize,
    is_merge_key: bool,
}

impl<'a> Builder<'a> {
    fn new(text: &'a str, offset: usize) -> Self {
        Self {
            places: Places::new(text, offset),
            open: Vec::new(),
            anchors: FxHashMap::default(),
            budget: ALIAS_BUDGET,
            root: None,
            errors: Vec::new(),
        }
    }

    /// Takes one event; false where reading on is of no use.
    fn add(&mut self, event: Event, place: Marked) -> bool {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let finished = self.scalar(&text, style, tag.as_deref(), place);
                self.finish_value(finished, anchor);
            }
            Event::Alias(anchor) => return self.alias(anchor, place),
            Event::SequenceStart(anchor, _) => {
                return self.open(Content::List(Vec::new()), anchor, place, b'[');
            }
            Event::MappingStart(anchor, _) => {
                let content = Content::Map {
                    entries: Vec::new(),
                    key: None,
                    merged: Vec::new(),
                };
                return self.open(content, anchor, place, b'{');
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let end = self.places.byte(place.end.index());
                self.close(Some(end));
            }
            _ => {}
        }
        true
    }

    fn scalar(&self, text: &str, style: ScalarStyle, tag: Option<&Tag>, place: Marked) -> Finished {
        let is_plain = style == ScalarStyle::Plain;
        let is_text = tag.is_some_and(|tag| tag.is_yaml_core_schema() && tag.suffix == "str");
        let value = if is_plain && !is_text {
            plain_value(text)
        } else {
            Value::String(text.into())
        };
        let span = if is_plain && text.is_empty() {
            self.empty_span(place)
        } else {
            self.places.scalar(place, style)
        };
        Finished {
            node: Node { span, value },
            size: 1 + text.len() / 64,
            height: 0,
            is_merge_key: is_plain && text == "<<",
        }
    }

    /// Where a value that is left out stands: directly behind the colon of its key.
    fn empty_span(&self, place: Marked) -> Span {
        match self.open.last().map(|open| &open.content) {
            Some(Content::Map { key: Some(key), .. }) => self.places.behind_colon(key.span),
            _ => self.places.trimmed(Marked::empty(place.start)),
        }
    }

    fn alias(&mut self, anchor: usize, place: Marked) -> bool {
        let span = self.places.trimmed(place);
        let Some(anchored) = self.anchors.get(&anchor) else {
            self.error(span, "found an alias inside the value that it stands for");
            self.insert(leaf(span));
            return true;
        };
        if anchored.size > self.budget {
            self.error(
                span,
                format!("aliases expand to more than {ALIAS_BUDGET} values"),
            );
            return false;
        }
        if self.open.len() + anchored.height > MAXIMUM_DEPTH {
            self.too_deep(span);
            return false;
        }
        self.budget -= anchored.size;
        let finished = Finished {
            node: Node {
                span,
                value: anchored.node.value.clone(),
            },
            size: anchored.size,
            height: anchored.height,
            is_merge_key: false,
        };
        self.insert(finished);
        true
    }

    fn open(&mut self, content: Content, anchor: usize, place: Marked, bracket: u8) -> bool {
        let start = self.places.byte(place.start.index());
        if self.open.len() >= MAXIMUM_DEPTH {
            self.too_deep(self.places.character(start));
            return false;
        }
        self.open.push(Open {
            start,
            end: start,
            is_flow: self.places.text.as_bytes().get(start) == Some(&bracket),
            anchor,
            size: 1,
            height: 0,
            content,
        });
        true
    }

    /// Ends the innermost map or list, at its bracket where it has one and `end` is known.
    fn close(&mut self, end: Option<usize>) {
        let Some(open) = self.open.pop() else { return };
        let end = match end {
            Some(end) if open.is_flow => end,
            _ => open.end,
        };
        let span = self.places.span(open.start, end.max(open.start));
        let value = match open.content {
            Content::List(elements) => Value::Array(elements),
            Content::Map {
                entries, merged, ..
            } => Value::Object(with_merged(entries, merged)),
        };
        let finished = Finished {
            node: Node { span, value },
            size: open.size,
            height: open.height + 1,
            is_merge_key: false,
        };
        self.finish_value(finished, open.anchor);
    }

    fn finish_value(&mut self, finished: Finished, anchor: usize) {
        if anchor > 0 {
            let anchored = Anchored {
                node: finished.node.clone(),
                size: finished.size,
                height: finished.height,
            };
            self.anchors.insert(anchor, anchored);
        }
        self.insert(finished);
    }

    fn insert(&mut self, finished: Finished) {
        let Some(mut open) = self.open.pop() else {
            self.root.get_or_insert(finished.node);
            return;
        };
        open.end = self.places.end_of(finished.node.span).max(open.end);
        open.size += finished.size;
        open.height = open.height.max(finished.height);
        match &mut open.content {
            Content::List(elements) => elements.push(finished.node),
            Content::Map {
                entries,
                key,
                merged,
            } => match key.take() {
                None => *key = Some(self.key(finished)),
                Some(Key {
                    role: Role::Merge,
                    span,
                    ..
                }) => self.merge(finished.node, span, merged),
                Some(Key {
                    role: Role::Unusable,
                    ..
                }) => {}
                Some(name) => entries.push(Entry {
                    key: name.text,
                    key_span: name.span,
                    value: finished.node,
                }),
            },
        }
        self.open.push(open);
    }

    fn key(&mut self, finished: Finished) -> Key {
        let span = finished.node.span;
        let (text, role) = match finished.node.value {
            Value::String(text) if finished.is_merge_key => (text, Role::Merge),
            Value::String(text) => (text, Role::Plain),
            Value::Array(_) | Value::Object(_) => {
                self.error(span, "found a map or a list as a key, expected a text");
                (Box::default(), Role::Unusable)
            }
            _ => (self.places.source(span).into(), Role::Plain),
        };
        Key { text, span, role }
    }

    /// Collects what a merge key brings; of several maps the first one counts.
    fn merge(&mut self, node: Node, key_span: Span, merged: &mut Vec<Entry>) {
        match node.value {
            Value::Object(entries) => merged.extend(entries),
            Value::Array(maps) => {
                for map in maps {
                    match map.value {
                        Value::Object(entries) => merged.extend(entries),
                        _ => self.error(map.span, "expected a map to merge"),
                    }
                }
            }
            _ => self.error(key_span, "expected a map, or a list of maps, after `<<`"),
        }
    }

    fn too_deep(&mut self, span: Span) {
        self.error(
            span,
            format!("maps and lists nest more than {MAXIMUM_DEPTH} deep here"),
        );
    }

    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.errors.push(DataError {
            span,
            message: message.into(),
        });
    }

    fn syntax_error(&mut self, error: &ScanError) {
        let at = self.places.byte(error.marker().index());
        self.error(self.places.character(at), message(error.info()));
    }

    fn finish(mut self) -> (Option<Node>, Vec<DataError>) {
        while !self.open.is_empty() {
            self.insert_null_for_open_key();
            self.close(None);
        }
        (self.root, self.errors)
    }

    fn insert_null_for_open_key(&mut self) {
        let Some(Content::Map { key: Some(key), .. }) = self.open.last().map(|open| &open.content)
        else {
            return;
        };
        if key.role == Role::Plain {
            let span = self.places.behind_colon(key.span);
            self.insert(leaf(span));
        }
    }
}

fn leaf(span: Span) -> Finished {
    Finished {
        node: Node {
            span,
            value: Value::Null,
        },
        size: 1,
        height: 0,
        is_merge_key: false,
    }
}

/// Keys of the map itself win over merged ones.
fn with_merged(mut entries: Vec<Entry>, merged: Vec<Entry>) -> Vec<Entry> {
    if merged.is_empty() {
        return entries;
    }
    let mut taken: FxHashSet<Box<str>> = entries.iter().map(|entry| entry.key.clone()).collect();
    entries.extend(
        merged
            .into_iter()
            .filter(|entry| taken.insert(entry.key.clone())),
    );
    entries
}

/// The value of a scalar without quotes, as the core schema has it.
fn plain_value(text: &str) -> Value {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        _ => number(text).map_or_else(|| Value::String(text.into()), Value::Number),
    }
}

fn number(text: &str) -> Option<f64> {
    let radix = |prefix, radix| {
        let digits = text.strip_prefix(prefix)?;
        let has_sign = digits.starts_with(['+', '-']);
        (!has_sign).then(|| u64::from_str_radix(digits, radix).ok())?
    };
    if let Some(whole) = radix("0x", 16).or_else(|| radix("0o", 8)) {
        return Some(whole as f64);
    }
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    match unsigned {
        ".inf" | ".Inf" | ".INF" if text.starts_with('-') => Some(f64::NEG_INFINITY),
        ".inf" | ".Inf" | ".INF" => Some(f64::INFINITY),
        _ if matches!(text, ".nan" | ".NaN" | ".NAN") => Some(f64::NAN),
        _ if unsigned.starts_with(|first: char| first.is_ascii_digit() || first == '.') => {
            text.parse().ok()
        }
        _ => None,
    }
}

/// What a writer can make use of in place of the parser's own words, by a part of those words.
const MESSAGES: &[(&str, &str)] = &[
    (
        "mapping values are not allowed",
        "found `:` inside a value, expected quotes around a value that contains `: `",
    ),
    (
        "illegal placement of ':'",
        "found `:` inside a value, expected quotes around a value that contains `: `",
    ),
    ("tab", "found a tab, expected spaces"),
    (
        "simple key expect",
        "found a line without `:`, expected `key: value`",
    ),
    (
        "did not find expected key",
        "expected `key: value` in the column of the keys above",
    ),
    (
        "did not find expected ',' or '}'",
        "expected `,` or `}` in this map",
    ),
    ("expected ',' or ']'", "expected `,` or `]` in this list"),
    (
        "did not find expected '-'",
        "expected `- ` in the column of the items above",
    ),
    ("unexpected end of stream", "expected a closing quote"),
    (
        "invalid indentation in quoted scalar",
        "expected a closing quote, or a deeper indent on the lines of this text",
    ),
    (
        "unknown escape character",
        "found an escape that YAML does not have, expected `\\\\` for a backslash",
    ),
    (
        "trailing content after double-quoted",
        "found more text after the closing quote",
    ),
    ("unexpected character: `@'", RESERVED),
    ("unexpected character: ``'", RESERVED),
    ("unexpected character: `%'", RESERVED),
    (
        "found unknown anchor",
        "found an alias (`*name`) without its anchor (`&name`); a text that begins with `*` needs quotes",
    ),
];

const RESERVED: &str = "found a character that no value may begin with, expected quotes around it";

fn message(info: &str) -> String {
    let known = MESSAGES.iter().find(|(part, _)| info.contains(part));
    known.map_or_else(|| info.to_owned(), |(_, message)| (*message).to_owned())
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::syntax::data::tests::{assert_places_are_sound, mutations};
    use crate::syntax::data::{Node, Value};

    fn read(text: &str) -> Node {
        let (node, errors) = parse(text, 0);
        assert!(errors.is_empty(), "{text}: {errors:?}");
        node.expect("a value")
    }

    /// Every key with the source text of its value, nested ones after their parent.
    fn places<'a>(text: &'a str, node: &Node) -> Vec<(&'a str, &'a str)> {
        let mut found = Vec::new();
        for entry in node.entries() {
            found.push((
                &text[entry.key_span.range()],
                &text[entry.value.span.range()],
            ));
            found.extend(places(text, &entry.value));
        }
        for element in node.elements() {
            found.push(("-", &text[element.span.range()]));
            found.extend(places(text, element));
        }
        found
    }

    #[test]
    fn places_are_bytes_of_the_value_with_its_quotes() {
        let text = "\u{feff}title: \"Größe\" # é\r\n'ä': café au\r\n  lait\r\nlist:\r\n  - é\r\n  - {x: 1}\r\nempty:\r\nlast: 'ü''' # é\r\n";
        assert_eq!(
            places(text, &read(text)),
            [
                ("title", "\"Größe\""),
                ("'ä'", "café au\r\n  lait"),
                ("list", "- é\r\n  - {x: 1}"),
                ("-", "é"),
                ("-", "{x: 1}"),
                ("x", "1"),
                ("empty", ""),
                ("last", "'ü'''"),
            ]
        );
    }

    #[test]
    fn block_scalars_cover_their_text() {
        let text = "é: |\n  one\n  two\n\nb: >-\n  three\n  four\n\n\nc: 1\n";
        let node = read(text);
        assert_eq!(
            places(text, &node),
            [("é", "one\n  two"), ("b", "three\n  four"), ("c", "1"),]
        );
        assert_eq!(node.get("b").and_then(Node::as_str), Some("three four"));
    }

    #[test]
    fn a_value_left_out_stands_behind_its_colon() {
        let text = "title:\ndescription : \n";
        let node = read(text);
        assert_eq!(node.entries()[0].value.span.start, 6);
        assert_eq!(node.entries()[1].value.span.start, 20);
    }

    #[test]
    fn adds_the_offset() {
        let (node, errors) = parse("a: é\nb: [", 100);
        assert_eq!(
            node.expect("a value").entries()[0].value.span.range(),
            103..105
        );
        assert_eq!(errors.len(), 1);
        assert!(errors[0].span.start >= 100);
    }

    #[test]
    fn scalars_follow_the_core_schema() {
        for (text, expected) in [
            ("yes", Value::String("yes".into())),
            ("no", Value::String("no".into())),
            ("True", Value::Bool(true)),
            ("~", Value::Null),
            ("'true'", Value::String("true".into())),
            ("!!str 5", Value::String("5".into())),
            ("-12.5e1", Value::Number(-125.0)),
            ("0x1F", Value::Number(31.0)),
            ("0o17", Value::Number(15.0)),
            ("-.inf", Value::Number(f64::NEG_INFINITY)),
            ("1.2.3", Value::String("1.2.3".into())),
            ("2024-01-02", Value::String("2024-01-02".into())),
        ] {
            assert_eq!(read(text).value, expected, "{text}");
        }
    }

    #[test]
    fn only_the_first_document_counts() {
        assert_eq!(read("--- 1\n--- 2\n").as_number(), Some(1.0));
        for text in ["", "# c\n", "\n \n"] {
            let (node, errors) = parse(text, 0);
            assert!(errors.is_empty());
            assert!(
                node.is_none_or(|node| node.value == Value::Null),
                "{text:?}"
            );
        }
    }

    #[test]
    fn repeated_keys_stay_and_merge_keys_give_way() {
        assert_eq!(read("a: 1\na: 2\n200: 3\n").entries().len(), 3);
        let node = read("base: &b {x: 1, y: 1}\nall:\n  <<: *b\n  y: 2\n");
        let all = node.get("all").expect("a map");
        assert_eq!(all.get("x").and_then(Node::as_number), Some(1.0));
        assert_eq!(all.get("y").and_then(Node::as_number), Some(2.0));
        assert_eq!(all.entries().len(), 2);
    }

    #[test]
    fn an_alias_bomb_is_one_error() {
        let mut text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
        for level in 1..30 {
            let list = format!("*a{}, ", level - 1).repeat(10);
            text.push_str(&format!("a{level}: &a{level} [{list}]\n"));
        }
        let (_, errors) = parse(&text, 0);
        assert_eq!(errors.len(), 1);
        assert!(errors[0].message.contains("aliases expand to more than"));
    }

    #[test]
    fn depth_is_bounded_also_through_aliases() {
        let mut chain = "a0: &a0 [x]\n".to_owned();
        for level in 1..400 {
            chain.push_str(&format!("a{level}: &a{level} [*a{}]\n", level - 1));
        }
        for text in [
            "[".repeat(20_000),
            "- ".repeat(20_000),
            chain,
            "a: &a [*a]".into(),
        ] {
            let (_, errors) = parse(&text, 0);
            assert_eq!(errors.len(), 1, "{errors:?}");
        }
    }

    #[test]
    fn quoted_texts_go_on_at_the_start_of_a_line() {
        let (node, errors) = parse("é: 1\na: 'one\ntwo'\nb: \"three\n\"\nc: 4\n", 0);
        assert_eq!(errors, []);
        let node = node.expect("a map");
        assert_eq!(node.get("a").and_then(Node::as_str), Some("one two"));
        assert_eq!(
            node.get("b").and_then(Node::as_str).map(str::trim),
            Some("three")
        );
        assert_eq!(
            node.get("c").map(|value| value.span),
            Some(crate::source::Span::new(34, 35))
        );
    }

    #[test]
    fn mistakes_have_a_place_and_leave_what_stood_before() {
        for (text, place, part) in [
            ("é: 1\ntitle: a: b\n", ":", "quotes around a value"),
            ("é: 1\nb:\n\tc: 2\n", "", "tab"),
            ("é: 1\ndescription: \"open\n", "", "closing quote"),
            ("é: 1\ntitle: @x\n", "@", "quotes around it"),
            ("é: 1\ntitle: *x\n", "*", "alias"),
            ("é: 1\ntitle: {{a}}\n", "{a}", "as a key"),
        ] {
            let (node, errors) = parse(text, 0);
            let error = errors.first().expect("an error");
            assert!(error.message.contains(part), "{text}: {error:?}");
            let found = &text[error.span.range()];
            assert!(place.is_empty() || found == place, "{text}: {found}");
            let first = node.as_ref().and_then(|node| node.get("é"));
            assert_eq!(first.and_then(Node::as_number), Some(1.0), "{text}");
        }
    }

    #[test]
    fn survives_mutations() {
        let text = "\u{feff}title: \"Ä\\n\"\r\nbase: &b {x: 1, <<: {z: é}}\nlist:\n  - *b\n  - |\n    é😀\n  - a\n    b\nk: !!str 5\n? q\n: r\n";
        for mutated in mutations(text) {
            assert_places_are_sound(&mutated, 7, &parse(&mutated, 7));
        }
    }

    #[test]
    fn hostile_text_keeps_its_places() {
        for unit in [
            "[",
            "{",
            "- ",
            "? ",
            "a: &a\n",
            "a: ",
            "\"",
            "'",
            "é: [\n",
            "&a ",
            "!",
            "- - a\n",
            "a: 'é' # é\n",
            "*a ",
            "a: |\n  é\n",
            "x y: \n\n",
            "[a, ",
            "{a, ",
        ] {
            let text = unit.repeat(60_000 / unit.len());
            assert_places_are_sound(&text, 0, &parse(&text, 0));
        }
    }
}
