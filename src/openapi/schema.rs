//! Schemas, as all versions of the standard have them.

use rustc_hash::FxHashSet;

use super::Located;
use crate::syntax::data::{Node, Value};

/// How many schemas one question looks into.
const MAX_SCHEMAS: usize = 1_000;

/// How many properties a schema is taken to have.
const MAX_PROPERTIES: usize = 10_000;

/// A schema, its reference followed.
#[derive(Clone, Copy, Debug)]
pub struct Schema<'a>(pub Located<'a>);

/// A property of a schema.
#[derive(Clone, Copy, Debug)]
pub struct Property<'a> {
    /// Its name.
    pub name: &'a str,
    /// Whether it must be given.
    pub required: bool,
    /// Its schema; none where a reference leads nowhere.
    pub schema: Option<Schema<'a>>,
    /// What stands at its name, a reference not followed.
    pub value: Located<'a>,
}

/// What tells which of several schemas a value follows.
#[derive(Clone, Debug)]
pub struct Discriminator<'a> {
    /// The property that tells it.
    pub property: &'a str,
    /// The values of that property that are named, with the schema each stands for.
    pub mapping: Vec<(&'a str, Option<Schema<'a>>)>,
}

impl<'a> Property<'a> {
    /// What it is for: what stands beside a reference, or else what the schema says.
    pub fn description(&self) -> Option<&'a str> {
        let own = self.value.str("description");
        own.or_else(|| self.schema?.description())
    }
}

impl<'a> Schema<'a> {
    /// The schema at a value. None where a reference leads nowhere.
    pub fn new(value: Located<'a>) -> Option<Self> {
        value.follow().map(Self)
    }

    /// The names of the types that it allows, as written; `null` too where it is nullable. Where none is written, what its
    /// keywords say, or those of `allOf`; empty where any type will do.
    pub fn types(self) -> Vec<&'a str> {
        let mut types = self.own_types();
        if types.is_empty() {
            let parts = self.parts();
            let mut types_of_parts = parts.into_iter().map(Self::own_types);
            types = types_of_parts
                .find(|types| !types.is_empty())
                .unwrap_or_default();
        }
        let is_nullable = self.0.is_true("nullable") || self.0.is_true("x-nullable");
        if is_nullable && !types.is_empty() && !types.contains(&"null") {
            types.push("null");
        }
        types
    }

    fn own_types(self) -> Vec<&'a str> {
        let written = self.0.get("type").map(Located::node);
        let written: Vec<&str> = match written.map(|node| &node.value) {
            Some(Value::String(name)) => vec![name],
            Some(Value::Array(names)) => names.iter().filter_map(Node::as_str).collect(),
            Some(Value::Null) => vec!["null"],
            _ => Vec::new(),
        };
        if !written.is_empty() {
            return written;
        }
        let has = |keys: &[&str]| keys.iter().any(|key| self.0.get(key).is_some());
        if has(&["properties", "additionalProperties", "patternProperties"]) {
            return vec!["object"];
        }
        if has(&["items", "prefixItems"]) {
            return vec!["array"];
        }
        Vec::new()
    }

    /// Itself and the schemas of its `allOf`, at any depth, each once, in order.
    pub fn parts(self) -> Vec<Schema<'a>> {
        let mut seen = FxHashSet::default();
        let mut parts = Vec::new();
        let mut open = vec![self];
        while let Some(schema) = open.pop() {
            if parts.len() >= MAX_SCHEMAS || !seen.insert(schema.0.key()) {
                continue;
            }
            parts.push(schema);
            let inner: Vec<Schema> = schema.listed("allOf");
            open.extend(inner.into_iter().rev());
        }
        parts
    }

    fn listed(self, key: &str) -> Vec<Schema<'a>> {
        let list = self.0.get(key);
        let elements = list.into_iter().flat_map(Located::elements);
        elements.take(MAX_SCHEMAS).filter_map(Self::new).collect()
    }

    /// Its properties and those of its `allOf`, each name once, in order.
    pub fn properties(self) -> Vec<Property<'a>> {
        let parts = self.parts();
        let required: FxHashSet<&str> = parts.iter().flat_map(|part| part.required()).collect();
        let mut names = FxHashSet::default();
        let mut properties = Vec::new();
        for part in parts {
            let Some(own) = part.0.get("properties") else {
                continue;
            };
            for (entry, value) in own.entries() {
                if properties.len() == MAX_PROPERTIES {
                    return properties;
                }
                if names.insert(&*entry.key) {
                    properties.push(Property {
                        name: &entry.key,
                        required: required.contains(&*entry.key),
                        schema: Self::new(value),
                        value,
                    });
                }
            }
        }
        properties
    }

    /// The names of the properties that must be given, as this schema alone says.
    pub fn required(self) -> impl Iterator<Item = &'a str> {
        let list = self.0.get("required");
        let elements = list.into_iter().flat_map(Located::elements);
        let elements = elements.take(MAX_PROPERTIES);
        elements.filter_map(|element| element.node().as_str())
    }

    /// The schemas of which a value follows one: those of `oneOf`, or else of `anyOf`.
    pub fn alternatives(self) -> Vec<Schema<'a>> {
        let one = self.listed("oneOf");
        match one.is_empty() {
            true => self.listed("anyOf"),
            false => one,
        }
    }

    /// The schema of an array's elements.
    pub fn items(self) -> Option<Schema<'a>> {
        let parts = self.parts();
        parts
            .iter()
            .find_map(|part| part.0.get("items"))
            .and_then(Self::new)
    }

    /// The schema of properties that have no name of their own.
    pub fn additional_properties(self) -> Option<Schema<'a>> {
        let value = self.0.get("additionalProperties")?;
        matches!(value.node().value, Value::Object(_))
            .then(|| Self::new(value))
            .flatten()
    }

    /// The value that stands for one that is not given.
    pub fn default(self) -> Option<&'a Node> {
        self.0.get("default").map(Located::node)
    }

    /// The values that it allows, where it lists them.
    pub fn allowed(self) -> &'a [Node] {
        self.0
            .get("enum")
            .map_or(&[], |list| list.node().elements())
    }

    /// How values of its type are written, such as `date-time`.
    pub fn format(self) -> Option<&'a str> {
        self.0.str("format")
    }

    /// What it is called.
    pub fn title(self) -> Option<&'a str> {
        self.0.str("title")
    }

    /// What it is for.
    pub fn description(self) -> Option<&'a str> {
        self.0.str("description")
    }

    /// Whether only responses have it.
    pub fn is_read_only(self) -> bool {
        self.0.is_true("readOnly")
    }

    /// Whether only requests have it.
    pub fn is_write_only(self) -> bool {
        self.0.is_true("writeOnly")
    }

    /// Whether it is to be avoided.
    pub fn is_deprecated(self) -> bool {
        self.0.is_true("deprecated")
    }

    /// What tells which alternative a value follows. In OpenAPI 2.0 that is the name of a property alone.
    pub fn discriminator(self) -> Option<Discriminator<'a>> {
        let value = self.0.get("discriminator")?;
        let property = value
            .node()
            .as_str()
            .or_else(|| value.str("propertyName"))?;
        let mapping = value.get("mapping");
        let entries = mapping.into_iter().flat_map(Located::entries);
        let mapping = entries.take(MAX_SCHEMAS).map(|(entry, value)| {
            let text = value.node().as_str();
            (&*entry.key, text.and_then(|text| mapped(value, text)))
        });
        Some(Discriminator {
            property,
            mapping: mapping.collect(),
        })
    }
}

/// The schema that a discriminator's mapping names: by the name of a component, or by a reference.
fn mapped<'a>(value: Located<'a>, text: &str) -> Option<Schema<'a>> {
    let is_name = !text.contains(['#', '/']);
    let named = is_name
        .then(|| {
            let escaped = text.replace('~', "~0");
            value.resolve(&format!("#/components/schemas/{escaped}"))
        })
        .flatten();
    Schema::new(named.or_else(|| value.resolve(text))?)
}
