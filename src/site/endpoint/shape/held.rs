//! What a value holds, as the schemas say that describe it.

use rustc_hash::{FxHashMap, FxHashSet};

use super::build::{Slot, Source};
use super::parts::{Parts, choices, component, essence};
use super::{Additional, Kind, Property, Shape};
use crate::openapi::{Located, Schema};
use crate::syntax::data::Value;

/// How many names of properties and choices a schema is taken to have.
const MOST_NAMES: usize = 10_000;

/// What a value holds: what its shape gets.
#[derive(Default)]
pub(super) struct Held<'a> {
    /// How many shapes there is room for.
    pub room: usize,
    pub properties: Vec<Named<'a>>,
    pub choices: Vec<Source<'a>>,
    pub is_exclusive: bool,
    /// Values of the discriminator, with what tells apart the schema that each stands for.
    pub mapping: Vec<(&'a str, usize)>,
    pub others: Vec<(Slot, Source<'a>)>,
}

/// A property with all schemas that describe it.
pub(super) struct Named<'a> {
    pub name: &'a str,
    pub required: bool,
    pub schemas: Vec<Located<'a>>,
}

impl<'a> Held<'a> {
    /// How many shapes it needs.
    pub fn len(&self) -> usize {
        self.properties.len() + self.choices.len() + self.others.len()
    }

    /// Takes the schemas of a choice.
    pub fn choose(&mut self, schemas: Vec<Located<'a>>) {
        let schemas = schemas.into_iter().take(MOST_NAMES);
        let sources = schemas.map(|schema| Source::Schemas(vec![schema]));
        self.choices.extend(sources);
    }

    /// Finds what the schemas of a shape say. `kinds` are those that its value may have.
    pub fn find(&mut self, shape: &mut Shape, parts: &Parts<'a>, kinds: &[Kind]) {
        self.alternatives(shape, parts);
        if kinds.len() > 1 && self.choices.is_empty() {
            shape.limits = super::Limits::default();
            shape.format = None;
            let of_kind = |kind: &Kind| Source::Kind(parts.clone(), *kind);
            self.choices.extend(kinds.iter().map(of_kind));
            return;
        }
        if matches!(shape.kind, Kind::Any | Kind::Choice | Kind::Object) {
            self.named(shape, parts);
            self.unnamed(shape, parts);
        }
        if matches!(shape.kind, Kind::Any | Kind::Choice | Kind::Array) {
            self.elements(shape, parts);
        }
        for (key, slot) in [
            ("not", Slot::Not),
            ("if", Slot::Condition),
            ("then", Slot::Then),
            ("else", Slot::Otherwise),
            ("contentSchema", Slot::Content),
        ] {
            self.other(parts, key, slot);
        }
    }

    /// Adds what one keyword says.
    fn other(&mut self, parts: &Parts<'a>, key: &str, slot: Slot) {
        if let Some(schema) = parts.all(key).next() {
            self.others.push((slot, Source::Schemas(vec![schema])));
        }
    }

    fn alternatives(&mut self, shape: &mut Shape, parts: &Parts<'a>) {
        let mut groups = 0;
        for part in &parts.list {
            for key in ["oneOf", "anyOf"] {
                let Some((schemas, nullable)) = choices(*part, key) else {
                    continue;
                };
                shape.nullable |= nullable;
                groups += 1;
                if groups == 1 {
                    self.is_exclusive = key == "oneOf";
                    self.choose(schemas);
                } else {
                    let slot = Slot::Also(groups - 2);
                    let source = Source::Choice(schemas, key == "oneOf");
                    self.others.push((slot, source));
                }
            }
        }
        self.mapped(parts, groups == 0);
    }

    /// Finds what the values of the discriminator stand for. Where there is no other choice, they are one: the schemas that
    /// build on this one.
    fn mapped(&mut self, parts: &Parts<'a>, is_choice: bool) {
        let telling = parts.list.iter().enumerate();
        let mut telling = telling.filter(|(_, part)| part.get("discriminator").is_some());
        let Some((at, part)) = telling.next() else {
            return;
        };
        let Some(discriminator) = Schema(*part).discriminator() else {
            return;
        };
        let is_own = at == 0 || part.key() == parts.key;
        for (value, schema) in discriminator.mapping {
            let Some(schema) = schema else { continue };
            let key = essence(schema.0).0.key();
            if is_choice && is_own && key != parts.key {
                self.is_exclusive = true;
                let named = name_of_mapped(*part, value);
                self.choices.push(Source::Named(schema.0, named));
            }
            self.mapping.push((value, key));
        }
    }

    fn named(&mut self, shape: &mut Shape, parts: &Parts<'a>) {
        let lists = parts.all("required");
        let required = lists.flat_map(|list| list.elements().take(MOST_NAMES));
        let required: Vec<&str> = required.filter_map(|name| name.node().as_str()).collect();
        let mut missing: FxHashSet<&str> = required.iter().copied().collect();
        let required = missing.clone();
        let mut numbers: FxHashMap<&str, usize> = FxHashMap::default();
        for properties in parts.all("properties") {
            for (entry, value) in properties.entries() {
                let name = &*entry.key;
                missing.remove(name);
                let number = *numbers.entry(name).or_insert(self.properties.len());
                let count = self.properties.len();
                match self.properties.get_mut(number) {
                    Some(earlier) => earlier.join(value),
                    None if count < MOST_NAMES => {
                        self.properties.push(Named {
                            name,
                            required: required.contains(name),
                            schemas: vec![value],
                        });
                    }
                    None => shape.properties_left += 1,
                }
            }
        }
        let mut missing: Vec<&str> = missing.into_iter().collect();
        missing.sort_unstable();
        shape.required = missing.into_iter().take(100).map(Into::into).collect();
    }

    fn unnamed(&mut self, shape: &mut Shape, parts: &Parts<'a>) {
        for key in ["additionalProperties", "unevaluatedProperties"] {
            for value in parts.all(key) {
                if !matches!(shape.additional, Additional::Unsaid | Additional::Allowed) {
                    break;
                }
                match &value.node().value {
                    Value::Bool(false) => shape.additional = Additional::Forbidden,
                    Value::Bool(true) => shape.additional = Additional::Allowed,
                    Value::Object(entries) if entries.is_empty() => {
                        shape.additional = Additional::Allowed;
                    }
                    Value::Object(_) => {
                        let slot = Slot::Additional;
                        self.others.push((slot, Source::Schemas(vec![value])));
                        shape.additional = Additional::Shaped(Box::default());
                    }
                    _ => {}
                }
            }
        }
        for (key, slot) in [
            ("patternProperties", Slot::Pattern as fn(usize) -> Slot),
            ("dependentSchemas", Slot::Dependent),
        ] {
            let maps = parts.all(key).flat_map(Located::entries);
            for (at, (entry, value)) in maps.take(MOST_NAMES).enumerate() {
                let property = Property {
                    name: entry.key.clone(),
                    ..Property::default()
                };
                match slot(0) {
                    Slot::Pattern(_) => shape.patterns.push(property),
                    _ => shape.more_mut().dependent.push(property),
                }
                self.others.push((slot(at), Source::Schemas(vec![value])));
            }
        }
        self.other(parts, "propertyNames", Slot::Names);
    }

    fn elements(&mut self, shape: &mut Shape, parts: &Parts<'a>) {
        let is_list = |value: &Located| matches!(value.node().value, Value::Array(_));
        let mut lists = parts.all("prefixItems").chain(parts.all("items"));
        if let Some(list) = lists.find(is_list) {
            for (at, element) in list.elements().take(MOST_NAMES).enumerate() {
                let source = Source::Schemas(vec![element]);
                self.others.push((Slot::Prefix(at), source));
            }
        }
        let rest = parts.all("items").filter(|value| !is_list(value));
        let rest = rest.chain(parts.all("additionalItems"));
        let rest: Vec<Located> = rest.chain(parts.all("unevaluatedItems")).collect();
        let is_closed = |value: &&Located| value.node().as_bool() == Some(false);
        shape.is_closed = rest.iter().any(|value| is_closed(&value));
        let schemas = rest.into_iter().filter(|value| !is_closed(&value));
        let schemas: Vec<Located> = schemas.take(16).collect();
        if !schemas.is_empty() {
            self.others.push((Slot::Items, Source::Schemas(schemas)));
        }
        self.other(parts, "contains", Slot::Contains);
    }
}

/// The name of the component that a value of a discriminator stands for.
fn name_of_mapped(schema: Located<'_>, value: &str) -> Option<Box<str>> {
    let mapping = schema.get("discriminator")?.get("mapping")?;
    let text = mapping.str(value)?;
    match text.contains(['#', '/']) {
        true => component(text),
        false => Some(text.into()),
    }
}

impl<'a> Named<'a> {
    /// Adds what another schema says of the same property.
    fn join(&mut self, schema: Located<'a>) {
        let key = essence(schema).0.key();
        let is_new = |known: &Located| essence(*known).0.key() != key;
        if self.schemas.len() < 16 && self.schemas.iter().all(is_new) {
            self.schemas.push(schema);
        }
    }
}

/// How much a value holds, at the first look; 0 for one that holds nothing.
pub(super) fn size(parts: &Parts<'_>) -> usize {
    let count = |part: &Located, key: &str| {
        part.get(key).map_or(0, |value| {
            let node = value.node();
            node.entries().len() + node.elements().len()
        })
    };
    let held = [
        "items",
        "additionalProperties",
        "not",
        "if",
        "contentSchema",
        "contains",
    ];
    let sizes = parts.list.iter().map(|part| {
        let counted = [
            "properties",
            "patternProperties",
            "prefixItems",
            "oneOf",
            "anyOf",
        ];
        let counted: usize = counted.into_iter().map(|key| count(part, key)).sum();
        let others = held.into_iter().filter(|key| count(part, key) > 0).count();
        let mapped = part
            .get("discriminator")
            .map_or(0, |value| count(&value, "mapping"));
        counted + others + mapped
    });
    sizes.sum()
}
