use serde_json::{Value, json};

use super::super::testing::{described, with_schema};
use super::{Additional, Direction, Kind, MOST, Shape};
use crate::openapi::Schema;

fn shape(schema: &str, schemas: &str) -> Shape {
    with_schema(schema, schemas, |schema| {
        Shape::of(schema, Direction::Response)
    })
}

/// The shape of a schema as forms get it.
fn written(schema: &str, schemas: &str) -> Value {
    serde_json::to_value(shape(schema, schemas)).expect("a value")
}

#[test]
fn schemas_are_reduced() {
    let cases = [
        ("{}", json!({"kind": "any"})),
        ("true", json!({"kind": "any"})),
        ("false", json!({"kind": "never"})),
        (
            r#"{"type": "string", "format": "date"}"#,
            json!({"kind": "string", "format": "date"}),
        ),
        (
            r#"{"type": ["string", "null"]}"#,
            json!({"kind": "string", "nullable": true}),
        ),
        (
            r#"{"type": "string", "nullable": true}"#,
            json!({"kind": "string", "nullable": true}),
        ),
        (r#"{"type": "null"}"#, json!({"kind": "null"})),
        (
            r#"{"minimum": 1, "maximum": 2.5}"#,
            json!({"kind": "number", "limits": {"minimum": 1, "maximum": 2.5}}),
        ),
        (
            r#"{"type": "integer", "minimum": 0, "exclusiveMinimum": true}"#,
            json!({"kind": "integer", "limits": {"exclusiveMinimum": 0}}),
        ),
        (
            r#"{"type": "integer", "maximum": 9223372036854775807}"#,
            json!({"kind": "integer", "limits": {"maximum": i64::MAX}}),
        ),
        (
            r#"{"type": "string", "format": "binary"}"#,
            json!({"kind": "file", "format": "binary"}),
        ),
        (
            r#"{"type": "string", "contentMediaType": "image/png"}"#,
            json!({"kind": "file"}),
        ),
        (
            r#"{"type": "string", "contentMediaType": "image/png", "contentEncoding": "base64"}"#,
            json!({"kind": "string"}),
        ),
        (
            r#"{"enum": ["a", "b", null]}"#,
            json!({"kind": "string", "nullable": true, "enum": ["a", "b"]}),
        ),
        (r#"{"const": 1}"#, json!({"kind": "integer", "const": 1})),
        (
            r#"{"type": "boolean", "default": false, "deprecated": true}"#,
            json!({"kind": "boolean", "default": false, "deprecated": true}),
        ),
        (
            r#"{"items": {"type": "string"}, "uniqueItems": true}"#,
            json!({"kind": "array", "limits": {"uniqueItems": true}, "items": {"kind": "string"}}),
        ),
        (
            r#"{"prefixItems": [{"type": "string"}, {}], "items": false}"#,
            json!({"kind": "array", "prefix": [{"kind": "string"}, {"kind": "any"}], "isClosed": true}),
        ),
        (
            r#"{"type": ["string", "integer"], "minLength": 1, "minimum": 2}"#,
            json!({"kind": "choice", "choices": [
                {"shape": {"kind": "string", "limits": {"minLength": 1}}},
                {"shape": {"kind": "integer", "limits": {"minimum": 2}}},
            ]}),
        ),
        (
            r#"{"properties": {"a": {"type": "string"}, "b": {}}, "required": ["b", "c"], "additionalProperties": false}"#,
            json!({"kind": "object", "properties": [
                {"name": "a", "shape": {"kind": "string"}},
                {"name": "b", "required": true, "shape": {"kind": "any"}},
            ], "required": ["c"], "additional": false}),
        ),
        (
            r#"{"additionalProperties": {"type": "integer"}, "patternProperties": {"^x": {}}}"#,
            json!({"kind": "object", "additional": {"kind": "integer"}, "patterns": [{"name": "^x", "shape": {"kind": "any"}}]}),
        ),
        // A choice of one and `null` is none.
        (
            r##"{"anyOf": [{"$ref": "#/components/schemas/Name"}, {"type": "null"}], "title": "T"}"##,
            json!({"kind": "string", "name": "Name", "title": "T", "nullable": true}),
        ),
        (
            r#"{"oneOf": [{"type": "string"}, {"type": "integer"}, {"type": "null"}]}"#,
            json!({"kind": "choice", "nullable": true, "one": true, "choices": [
                {"shape": {"kind": "string"}}, {"shape": {"kind": "integer"}},
            ]}),
        ),
        // A choice among constants is a list of values.
        (
            r#"{"oneOf": [{"const": "a", "title": "A"}, {"const": "b"}]}"#,
            json!({"kind": "string", "enum": ["a", "b"], "one": true}),
        ),
        // Both a choice of one and one of any.
        (
            r#"{"oneOf": [{"type": "string"}, {"type": "null"}, {"type": "array"}], "anyOf": [{"minLength": 1}, {"maxLength": 2}]}"#,
            json!({"kind": "choice", "nullable": true, "one": true, "choices": [
                {"shape": {"kind": "string"}}, {"shape": {"kind": "array"}},
            ], "also": [{"kind": "choice", "choices": [
                {"shape": {"kind": "string", "limits": {"minLength": 1}}},
                {"shape": {"kind": "string", "limits": {"maxLength": 2}}},
            ]}]}),
        ),
        (
            r##"{"$ref": "#/components/schemas/Name", "default": "x"}"##,
            json!({"kind": "string", "name": "Name", "default": "x"}),
        ),
        (
            r##"{"$ref": "#/components/schemas/Missing"}"##,
            json!({"kind": "any", "name": "Missing"}),
        ),
        // What several schemas say of one value is joined.
        (
            r##"{"allOf": [{"$ref": "#/components/schemas/Base"}, {"properties": {"kind": {"enum": ["b", "c"]}, "more": {}}, "required": ["more"]}]}"##,
            json!({"kind": "object", "properties": [
                {"name": "kind", "required": true, "shape": {"kind": "string", "enum": ["b"]}},
                {"name": "more", "required": true, "shape": {"kind": "any"}},
            ]}),
        ),
        (
            r#"{"allOf": [{"type": "number", "minimum": 1}, {"type": "integer", "minimum": 3}]}"#,
            json!({"kind": "integer", "limits": {"minimum": 3}}),
        ),
        // Circles end.
        (
            r##"{"$ref": "#/components/schemas/Tree"}"##,
            json!({"kind": "object", "name": "Tree", "number": 0, "properties": [
                {"name": "inner", "shape": {"kind": "array", "items": {"kind": "object", "name": "Tree", "same": 0}}},
            ]}),
        ),
        (
            r##"{"$ref": "#/components/schemas/Circle"}"##,
            json!({"kind": "any", "name": "Circle"}),
        ),
        (
            r##"{"$ref": "#/components/schemas/Pet"}"##,
            json!({"kind": "object", "name": "Pet", "discriminator": "type", "one": true,
            "properties": [{"name": "type", "shape": {"kind": "string"}}],
            "choices": [{"value": "dog", "shape": {"kind": "object", "name": "Dog", "discriminator": "type", "properties": [
                {"name": "type", "shape": {"kind": "string"}}, {"name": "barks", "shape": {"kind": "boolean"}},
            ]}}]}),
        ),
    ];
    const SCHEMAS: &str = r##"
        "Name": {"type": "string"},
        "Base": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string", "enum": ["a", "b"]}}},
        "Tree": {"properties": {"inner": {"type": "array", "items": {"$ref": "#/components/schemas/Tree"}}}},
        "Circle": {"allOf": [{"$ref": "#/components/schemas/Other"}]},
        "Other": {"allOf": [{"$ref": "#/components/schemas/Circle"}]},
        "Pet": {"properties": {"type": {"type": "string"}}, "discriminator": {"propertyName": "type", "mapping": {"dog": "Dog"}}},
        "Dog": {"allOf": [{"$ref": "#/components/schemas/Pet"}, {"properties": {"barks": {"type": "boolean"}}}]}
    "##;
    for (schema, expected) in cases {
        assert_eq!(written(schema, SCHEMAS), expected, "{schema}");
    }
}

#[test]
fn each_way_has_its_own_properties() {
    let schema = r#"{"properties": {"a": {"readOnly": true}, "b": {"writeOnly": true}, "c": {}}}"#;
    let names = |direction| {
        with_schema(schema, "", |schema| {
            let shape = Shape::of(schema, direction);
            let properties = shape.properties.iter();
            properties
                .map(|property| property.name.to_string())
                .collect::<Vec<_>>()
        })
    };
    assert_eq!(names(Direction::Request), ["b", "c"]);
    assert_eq!(names(Direction::Response), ["a", "c"]);
}

#[test]
fn seldom_words_are_kept() {
    let shape = shape(
        r#"{"type": "object", "not": {"required": ["a"]}, "if": {"properties": {"b": {"const": 1}}}, "then": {"required": ["c"]},
            "else": {}, "dependentRequired": {"d": ["e"]}, "dependentSchemas": {"f": {"required": ["g"]}},
            "propertyNames": {"pattern": "^x"}, "externalDocs": {"url": "https://a.b", "description": "More"},
            "unevaluatedProperties": false, "xml": {"name": "n", "attribute": true}}"#,
        "",
    );
    let more = shape.more();
    assert_eq!(more.not.as_ref().map(|not| not.required.len()), Some(1));
    assert!(more.condition.is_some() && more.then.is_some() && more.otherwise.is_some());
    assert_eq!(more.needs, [("d".into(), vec!["e".into()])]);
    assert_eq!(more.dependent[0].name, "f".into());
    assert_eq!(
        more.names
            .as_ref()
            .and_then(|names| names.limits.get("pattern")),
        Some(&json!("^x"))
    );
    assert_eq!(more.docs, Some(("https://a.b".into(), Some("More".into()))));
    assert_eq!(shape.additional, Additional::Forbidden);
    assert!(
        more.xml
            .as_ref()
            .is_some_and(|xml| xml.is_attribute && xml.name.as_deref() == Some("n"))
    );
}

#[test]
fn much_is_cut() {
    let count = |shape: &Shape| {
        let mut open = vec![shape];
        let mut count = 0;
        while let Some(shape) = open.pop() {
            count += 1;
            open.extend(shape.children());
        }
        count
    };
    let values: Vec<String> = (0..100_000)
        .map(|number| format!("\"v{number}\""))
        .collect();
    let listed = shape(&format!(r#"{{"enum": [{}]}}"#, values.join(",")), "");
    assert_eq!((listed.values.len(), listed.values_left), (100, 99_900));

    let properties: Vec<String> = (0..100_000)
        .map(|number| format!(r#""p{number}": {{}}"#))
        .collect();
    let wide = shape(
        &format!(r#"{{"properties": {{{}}}}}"#, properties.join(",")),
        "",
    );
    assert_eq!(wide.properties.len() + 1, MOST);
    assert_eq!(wide.properties_left + wide.properties.len(), 100_000);

    // Each of twenty schemas has all others.
    let all: Vec<String> = (0..20)
        .map(|number| format!(r##""p{number}": {{"$ref": "#/components/schemas/S{number}"}}"##))
        .collect();
    let all = all.join(",");
    let schemas: Vec<String> = (0..20)
        .map(|number| format!(r#""S{number}": {{"properties": {{{all}}}}}"#))
        .collect();
    let tangled = shape(
        r##"{"$ref": "#/components/schemas/S0"}"##,
        &schemas.join(","),
    );
    assert!(count(&tangled) <= MOST);
    assert_eq!(tangled.properties[0].shape.same, Some(0));

    let choices = vec![r#"{"type": "object", "properties": {"a": {}}}"#; 10_000];
    let many = shape(&format!(r#"{{"oneOf": [{}]}}"#, choices.join(",")), "");
    assert!(count(&many) <= MOST);
    assert_eq!(many.choices.len() + many.choices_left, 10_000);
    assert_eq!(many.kind, Kind::Choice);
}

/// The shape of the schema `S0` in a description with many.
fn of_many(schemas: &str) -> Shape {
    let text = format!(
        r##"{{"openapi": "3.1.0", "paths": {{"/a": {{"post": {{"requestBody": {{"content": {{"a/json":
            {{"schema": {{"$ref": "#/components/schemas/S0"}}}}}}}}}}}}}}, "components": {{"schemas": {{{schemas}}}}}}}"##
    );
    let documents = described(&text);
    let operation = documents.operations().next().expect("an operation");
    let body = operation.body().expect("a body");
    let media = body.media[0].value.get("schema").expect("a schema");
    Shape::of(Schema(media), Direction::Request)
}

#[test]
fn a_million_references_in_a_row_lead_to_their_end() {
    let count = 1_000_000;
    let schemas = (1..count).map(|next| {
        format!(
            r##""S{}": {{"$ref": "#/components/schemas/S{next}"}},"##,
            next - 1
        )
    });
    let last = format!(r#""S{}": {{"type": "boolean"}}"#, count - 1);
    let shape = of_many(&(schemas.collect::<String>() + &last));
    assert_eq!(shape.kind, Kind::Boolean);
}

#[test]
fn long_chains_and_circles_end() {
    let chain = |key: &dyn Fn(usize) -> String, count: usize| {
        let schemas: Vec<String> = (0..count)
            .map(|number| format!(r#""S{number}": {}"#, key(number + 1)))
            .collect();
        of_many(&schemas.join(","))
    };
    let count = 30_000;
    let reference = |number: usize| {
        format!(
            r##"{{"$ref": "#/components/schemas/S{}"}}"##,
            number % count
        )
    };
    assert_eq!(chain(&reference, count).kind, Kind::Any);
    let all = |number: usize| format!(r#"{{"allOf": [{}]}}"#, reference(number));
    assert_eq!(chain(&all, count).kind, Kind::Any);
    let any = |number: usize| {
        format!(
            r#"{{"anyOf": [{}, {{"type": "null"}}]}}"#,
            reference(number)
        )
    };
    assert!(chain(&any, count).nullable);
    let array = |number: usize| format!(r#"{{"type": "array", "items": {}}}"#, reference(number));
    assert_eq!(chain(&array, count).kind, Kind::Array);
    let object = |number: usize| {
        format!(
            r#"{{"properties": {{"a": {0}, "b": {0}}}}}"#,
            reference(number)
        )
    };
    assert_eq!(chain(&object, count).kind, Kind::Object);
    let circle = |number: usize| {
        let (one, two) = (reference(number * 7), reference(number * 13));
        format!(r#"{{"allOf": [{one}, {two}], "oneOf": [{one}, {two}], "not": {one}}}"#)
    };
    chain(&circle, 1_000);
}
