use serde_json::{Value, json};

use super::super::testing::{with_operation, with_schema};
use super::super::{Direction, Shape};
use super::{example, response_examples, written};
use crate::secrets;
use crate::style::text_matching;

fn made(schema: &str, direction: Direction) -> Value {
    const SCHEMAS: &str = r##"
        "Tree": {"properties": {"name": {"type": "string"}, "inner": {"type": "array", "items": {"$ref": "#/components/schemas/Tree"}}}},
        "Must": {"required": ["self"], "properties": {"self": {"$ref": "#/components/schemas/Must"}}}
    "##;
    with_schema(schema, SCHEMAS, |schema| {
        example(&Shape::of(schema, direction))
    })
}

#[test]
fn values_are_made_up() {
    let cases = [
        ("{}", json!({})),
        (r#"{"type": "string"}"#, json!("string")),
        (
            r#"{"type": "string", "format": "uuid"}"#,
            json!("123e4567-e89b-12d3-a456-426614174000"),
        ),
        (
            r#"{"type": "string", "format": "unknown"}"#,
            json!("string"),
        ),
        (
            r#"{"type": "string", "example": "a", "default": "b", "enum": ["c"]}"#,
            json!("a"),
        ),
        (
            r#"{"type": "string", "examples": ["d"], "default": "b"}"#,
            json!("d"),
        ),
        (
            r#"{"type": "string", "default": "b", "enum": ["c"]}"#,
            json!("b"),
        ),
        (r#"{"type": "string", "enum": ["c"]}"#, json!("c")),
        (r#"{"const": null}"#, json!(null)),
        (r#"{"type": "string", "default": null}"#, json!("string")),
        (r#"{"type": "string", "minLength": 8}"#, json!("stringst")),
        (r#"{"type": "string", "maxLength": 3}"#, json!("str")),
        (
            r#"{"type": "string", "pattern": "^[A-Z]{2}-\\d{3}$"}"#,
            json!("AB-345"),
        ),
        (
            r#"{"type": "string", "pattern": "(?=lookahead)"}"#,
            json!("string"),
        ),
        (r#"{"type": "integer"}"#, json!(1)),
        (
            r#"{"type": "integer", "format": "unix-time"}"#,
            json!(1_768_469_400),
        ),
        (
            r#"{"type": "integer", "minimum": 5, "multipleOf": 4}"#,
            json!(8),
        ),
        (r#"{"type": "integer", "exclusiveMaximum": 0}"#, json!(-1)),
        (r#"{"type": "number", "exclusiveMinimum": 1}"#, json!(1.5)),
        (r#"{"type": "integer", "example": "7"}"#, json!(7)),
        (r#"{"type": "boolean"}"#, json!(true)),
        (
            r#"{"type": "array", "items": {"type": "integer"}, "minItems": 2}"#,
            json!([1, 2]),
        ),
        (
            r#"{"type": "array", "items": {"enum": ["a", "b"]}, "minItems": 2}"#,
            json!(["a", "b"]),
        ),
        (
            r#"{"type": "array", "maxItems": 0, "items": {}}"#,
            json!([]),
        ),
        (
            r#"{"type": "array", "minItems": 1000000000, "items": {"type": "boolean"}}"#,
            json!([true, true, true, true, true]),
        ),
        (
            r#"{"additionalProperties": {"type": "integer"}}"#,
            json!({"key": 1}),
        ),
        (
            r#"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"#,
            json!(1),
        ),
        (
            r#"{"properties": {"email": {"type": "string"}, "createdAt": {"type": "string"}, "tags": {"type": "array", "items": {"type": "string"}}, "latitude": {"type": "number"}, "password": {"type": "string"}}}"#,
            json!({"email": "jane@example.com", "createdAt": "2026-01-15T09:30:00Z", "tags": ["example"], "latitude": 52.52, "password": "<PASSWORD>"}),
        ),
        (
            r##"{"$ref": "#/components/schemas/Tree"}"##,
            json!({"name": "Example", "inner": []}),
        ),
        (
            r##"{"$ref": "#/components/schemas/Must"}"##,
            json!({"self": null}),
        ),
        (
            r#"{"oneOf": [{"title": "Cat", "properties": {"type": {"type": "string"}}}, {"type": "string"}], "discriminator": {"propertyName": "type"}}"#,
            json!({"type": "string"}),
        ),
        (
            r#"{"type": "object", "example": "{\"a\": 1}"}"#,
            json!({"a": 1}),
        ),
    ];
    for (schema, expected) in cases {
        assert_eq!(made(schema, Direction::Response), expected, "{schema}");
    }
}

#[test]
fn requests_have_what_they_need() {
    let cases = [
        (
            r#"{"required": ["a"], "properties": {"a": {"type": "integer"}, "b": {"type": "integer"}, "c": {"example": 3}}}"#,
            json!({"a": 1, "c": 3}),
        ),
        (
            r#"{"properties": {"a": {"type": "integer"}, "b": {"type": "integer", "deprecated": true}}}"#,
            json!({"a": 1}),
        ),
    ];
    for (schema, expected) in cases {
        assert_eq!(made(schema, Direction::Request), expected, "{schema}");
    }
}

#[test]
fn patterns_give_texts() {
    let cases = [
        ("^abc$", Some("abc")),
        ("^(a|b)+$", Some("abab")),
        ("[^a]", Some("b")),
        ("^\\d{4}-\\d{2}$", Some("1234-56")),
        ("^#?[0-9a-f]{6}$", Some("abcdef")),
        ("x*", None),
        ("^[\\w.]+@[\\w]+\\.com$", Some("abcd@efgh.com")),
        ("(", None),
        ("(a{1000}){1000}", None),
        ("a{100000}", None),
    ];
    for (pattern, expected) in cases {
        assert_eq!(text_matching(pattern).as_deref(), expected, "{pattern}");
    }
}

#[test]
fn nothing_looks_like_a_live_key() {
    for pattern in [
        concat!("^s", "k_live_[0-9a-zA-Z]{24}$"),
        concat!("^gh", "p_[0-9a-zA-Z]{36}$"),
        concat!("^AK", "IA[0-9A-Z]{16}$"),
    ] {
        let schema = format!(r#"{{"type": "string", "pattern": "{pattern}"}}"#);
        let text = made(&schema, Direction::Request).to_string();
        assert!(secrets::scan(&text).is_empty(), "{text}");
    }
}

#[test]
fn bodies_are_written_in_their_form() {
    const ORDER: &str = r#"{"title": "order", "type": "object", "xml": {"name": "order", "namespace": "https://a.b/ns", "prefix": "o"}, "properties": {
        "id": {"type": "integer", "xml": {"attribute": true}},
        "note": {"type": "string", "example": "a < b & c"},
        "tags": {"type": "array", "xml": {"wrapped": true, "name": "tags"}, "items": {"type": "string", "xml": {"name": "tag"}}},
        "lines": {"type": "array", "items": {"type": "object", "properties": {"count": {"type": "integer"}}}}
    }}"#;
    let cases = [
        (
            "application/json",
            "json",
            "{\n  \"id\": 1,\n  \"note\": \"a < b & c\",\n  \"tags\": [\n    \"example\"\n  ],\n  \"lines\": [\n    {\n      \"count\": 1\n    }\n  ]\n}",
        ),
        (
            "application/xml; charset=utf-8",
            "xml",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<o:order xmlns:o=\"https://a.b/ns\" id=\"1\">\n  <note>a &lt; b &amp; c</note>\n  <tags>\n    <tag>example</tag>\n  </tags>\n  <lines>\n    <count>1</count>\n  </lines>\n</o:order>\n",
        ),
        (
            "application/x-www-form-urlencoded",
            "text",
            "id=1&note=a+%3C+b+%26+c&tags=example&lines=%7B%22count%22%3A1%7D",
        ),
        (
            "application/x-ndjson",
            "json",
            "{\"id\":1,\"note\":\"a < b & c\",\"tags\":[\"example\"],\"lines\":[{\"count\":1}]}\n",
        ),
        (
            "text/event-stream",
            "text",
            "data: {\"id\":1,\"note\":\"a < b & c\",\"tags\":[\"example\"],\"lines\":[{\"count\":1}]}\n\n",
        ),
    ];
    with_schema(ORDER, "", |schema| {
        let shape = Shape::of(schema, Direction::Response);
        let value = example(&shape);
        for (form, language, text) in cases {
            assert_eq!(
                written(form, &value, &shape),
                (language, text.to_owned()),
                "{form}"
            );
        }
    });
    assert_eq!(
        written("text/plain", &json!("a"), &Shape::default()),
        ("text", "a".into())
    );
    assert_eq!(
        written("text/plain", &json!(1), &Shape::default()),
        ("text", "1".into())
    );
}

#[test]
fn responses_have_samples() {
    const OPERATION: &str = r##"{"responses": {
        "200": {"description": "", "content": {
            "text/plain": {"schema": {"type": "string"}},
            "application/json": {"schema": {"type": "integer"}, "examples": {"one": {"value": 1, "summary": "First"}, "two": {"value": 2}, "three": {"externalValue": "x"}}}}},
        "201": {"description": "", "content": {"application/json": {"schema": {"type": "boolean"}, "example": {"a": [1, null]}}}},
        "204": {"description": ""},
        "4XX": {"description": "", "content": {"application/json": {"schema": {"properties": {"message": {"type": "string"}}}}}},
        "500": {"description": "", "content": {"application/octet-stream": {}}},
        "503": {"description": "", "content": {"application/json": {"example": "{\"b\": 1}"}}},
        "default": {"description": "", "content": {"application/json": {}}}}}"##;
    with_operation("3.1.0", OPERATION, "", |operation| {
        let samples = response_examples(&operation.responses());
        let samples: Vec<(&str, &str)> = samples
            .iter()
            .map(|sample| (&*sample.label, &*sample.text))
            .collect();
        assert_eq!(
            samples,
            [
                ("200 First", "1"),
                ("200 two", "2"),
                ("201", "{\n  \"a\": [\n    1,\n    null\n  ]\n}"),
                ("4XX", "{\n  \"message\": \"A short message\"\n}"),
                ("503", "{\n  \"b\": 1\n}"),
            ]
        );
    });
}

#[test]
fn long_examples_are_shortened() {
    let rows = vec![format!(r#"{{"name": "{}"}}"#, "a".repeat(1_000)); 5_000].join(",");
    let operation = format!(
        r#"{{"responses": {{"200": {{"content": {{"application/json": {{"example": {{"rows": [{rows}]}}}}}}}}}}}}"#
    );
    with_operation("3.0.0", &operation, "", |operation| {
        let samples = response_examples(&operation.responses());
        assert_eq!(samples[0].text.matches("name").count(), 2);
    });
}

#[test]
fn older_descriptions_have_samples_too() {
    const OPERATION: &str = r#"{"produces": ["application/json"], "responses": {"200": {"description": "",
        "schema": {"type": "object"}, "examples": {"application/json": {"value": 1}}}}}"#;
    with_operation("2.0", OPERATION, "", |operation| {
        let samples = response_examples(&operation.responses());
        assert_eq!(samples[0].text, "{\n  \"value\": 1\n}");
    });
}
