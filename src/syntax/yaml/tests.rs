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
