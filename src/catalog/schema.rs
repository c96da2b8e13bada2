//! The JSON Schema of `docs-lint.yml`.

use serde_json::{Map, Value, json};

use crate::lint::{Group, OptionValue, Rule};
use crate::settings::{ALLOW_SUMMARY, KEYS, Key, Preset, SetLevel, VOCABULARY_KEYS};

/// The schema of the settings file (JSON Schema, draft 2020-12), written from the rules.
pub fn settings_schema(rules: &[&'static Rule]) -> Value {
    let properties: Map<String, Value> = KEYS
        .iter()
        .map(|key| (key.name.to_owned(), key_schema(key.name, key.summary)))
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "docs-lint.yml",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "$defs": {
            "level": {"enum": SetLevel::NAMES},
            "globs": one_or_many(json!({"type": "string"})),
            "rules": {
                "type": "object",
                "properties": rule_properties(rules),
                "additionalProperties": false,
            },
        },
    })
}

fn key_schema(name: &str, summary: &str) -> Value {
    let presets = Preset::ALL.map(|(name, _)| name);
    let mut schema = match name {
        "extends" => one_or_many(json!({"enum": presets})),
        "rules" => json!({"$ref": "#/$defs/rules"}),
        "overrides" => json!({
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"files": {"$ref": "#/$defs/globs"}, "rules": {"$ref": "#/$defs/rules"}},
                "required": ["files", "rules"],
                "additionalProperties": false,
            },
        }),
        "vocabulary" => json!({
            "type": "object",
            "properties": vocabulary_properties(),
            "additionalProperties": false,
        }),
        "terms" => json!({
            "type": "object",
            "additionalProperties": one_or_many(json!({"type": "string", "minLength": 1})),
        }),
        "secrets" => json!({
            "type": "object",
            "properties": {"allow": allow_schema()},
            "additionalProperties": false,
        }),
        _ => json!({"$ref": "#/$defs/globs"}),
    };
    schema["description"] = summary.into();
    schema
}

fn vocabulary_properties() -> Map<String, Value> {
    let property = |key: &Key| {
        let mut schema = one_or_many(json!({"type": "string", "minLength": 1}));
        schema["description"] = key.summary.into();
        (key.name.to_owned(), schema)
    };
    VOCABULARY_KEYS.iter().map(property).collect()
}

fn allow_schema() -> Value {
    let mut schema = one_or_many(json!({"type": "string"}));
    schema["description"] = ALLOW_SUMMARY.into();
    schema
}

fn one_or_many(one: Value) -> Value {
    json!({"oneOf": [one, {"type": "array", "items": one}]})
}

fn rule_properties(rules: &[&'static Rule]) -> Map<String, Value> {
    let mut properties = Map::new();
    properties.insert("all".into(), setting("Every rule.", Map::new()));
    for group in Group::ALL {
        let summary = format!("Every rule about {}.", group.summary());
        properties.insert(group.name().into(), setting(&summary, Map::new()));
    }
    for rule in rules {
        let options = rule.options.iter().map(|option| {
            let (kind, default) = match option.default {
                OptionValue::Number(value) => ("integer", json!(value)),
                OptionValue::Switch(value) => ("boolean", json!(value)),
            };
            let schema = json!({"type": kind, "default": default, "description": option.summary});
            (option.name.to_owned(), schema)
        });
        properties.insert(
            rule.name.to_string(),
            setting(rule.summary(), options.collect()),
        );
    }
    properties
}

/// A level, or a map of a level and options.
fn setting(summary: &str, options: Map<String, Value>) -> Value {
    let mut properties = Map::from_iter([("level".to_owned(), json!({"$ref": "#/$defs/level"}))]);
    properties.extend(options);
    json!({
        "description": summary,
        "oneOf": [
            {"$ref": "#/$defs/level"},
            {"type": "object", "properties": properties, "additionalProperties": false},
        ],
    })
}
