//! The published JSON Schema of docs.json, written from the tables.

use serde_json::{Map, Value, json};

use super::property::{Kind, Property, Remedy, Requirement, Table};
use super::tables::DOCUMENT;

/// The schema, in the draft of 2020-12.
pub fn schema() -> Value {
    let mut definitions = Map::new();
    let mut document = table_schema(&DOCUMENT, &mut definitions);
    document.insert("$defs".into(), Value::Object(definitions));
    let mut schema = Map::new();
    schema.insert(
        "$schema".into(),
        "https://json-schema.org/draft/2020-12/schema".into(),
    );
    schema.insert("title".into(), DOCUMENT.name.into());
    schema.extend(document);
    Value::Object(schema)
}

fn table_schema(table: &Table, definitions: &mut Map<String, Value>) -> Map<String, Value> {
    let mut properties = Map::new();
    for property in table.properties {
        properties.insert(property.name.into(), property_schema(property, definitions));
    }
    for foreign in table.foreign {
        if let Remedy::None(purpose) = foreign.remedy {
            let description = format!("Read elsewhere for {purpose}; has no effect here.");
            properties.insert(
                foreign.key.into(),
                json!({ "description": description, "deprecated": true }),
            );
        }
    }
    let mut schema = Map::new();
    schema.insert("type".into(), "object".into());
    schema.insert("properties".into(), Value::Object(properties));
    schema.insert("required".into(), required(table));
    schema.insert("additionalProperties".into(), false.into());
    if table.needs_content {
        schema.insert("minProperties".into(), 1.into());
    }
    let conditions: Vec<Value> = table.properties.iter().filter_map(condition).collect();
    if !conditions.is_empty() {
        schema.insert("allOf".into(), conditions.into());
    }
    schema
}

fn required(table: &Table) -> Value {
    let required = table
        .properties
        .iter()
        .filter(|property| property.requirement == Requirement::Required);
    required.map(|property| property.name).collect()
}

/// An absent property meets the `if`, as its default does.
fn condition(required: &Property) -> Option<Value> {
    let Requirement::When { property, value } = required.requirement else {
        return None;
    };
    Some(json!({
        "if": { "properties": { property: { "const": value } } },
        "then": { "required": [required.name] },
    }))
}

fn property_schema(property: &Property, definitions: &mut Map<String, Value>) -> Value {
    let mut schema = Map::new();
    schema.insert("description".into(), property.summary.into());
    if let Some(default) = property.default {
        let default = match property.kind {
            Kind::Boolean => Value::Bool(default == "true"),
            _ => default.into(),
        };
        schema.insert("default".into(), default);
    }
    schema.extend(kind_schema(&property.kind, definitions));
    Value::Object(schema)
}

fn kind_schema(kind: &Kind, definitions: &mut Map<String, Value>) -> Map<String, Value> {
    let schema = match kind {
        Kind::AnyText => json!({ "type": "string" }),
        Kind::Boolean => json!({ "type": "boolean" }),
        Kind::Color => json!({
            "type": "string",
            "pattern": "^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$",
        }),
        Kind::Choice(values) => json!({ "enum": values }),
        Kind::Array {
            element,
            needs_content,
        } => {
            let items = kind_schema(element, definitions);
            json!({ "type": "array", "items": items, "minItems": u8::from(*needs_content) })
        }
        Kind::AnyOf(kinds) => {
            let kinds: Vec<_> = kinds
                .iter()
                .map(|kind| kind_schema(kind, definitions))
                .collect();
            json!({ "anyOf": kinds })
        }
        Kind::Object(table) => {
            define(table, definitions);
            json!({ "$ref": format!("#/$defs/{}", table.name) })
        }
        Kind::Text
        | Kind::Icon
        | Kind::Page
        | Kind::File
        | Kind::Address
        | Kind::Target
        | Kind::Prefix => json!({ "type": "string", "pattern": "\\S" }),
    };
    match schema {
        Value::Object(schema) => schema,
        _ => Map::new(),
    }
}

/// The name is taken before the table is written, since groups contain groups.
fn define(table: &Table, definitions: &mut Map<String, Value>) {
    if !definitions.contains_key(table.name) {
        definitions.insert(table.name.into(), Value::Null);
        let schema = table_schema(table, definitions);
        definitions.insert(table.name.into(), Value::Object(schema));
    }
}
