//! From the node of a schema to what is held of it.

use rustc_hash::FxHashMap;

use super::compiled::{
    ArrayRules, Bound, Condition, NumberRules, ObjectRules, Reference, Schema, SchemaId, Schemas,
    TextRules, Types,
};
use super::format::Format;
use super::pattern::Pattern;
use super::value::Values;
use super::{Dialect, Place};
use crate::syntax::data::{Node, Value};

/// How many references in a row are followed to see what a property is.
const LONGEST_CHAIN: usize = 8;

impl<'s> Schemas<'s> {
    /// Compiles the schema at a place and everything that it refers to, but for what was compiled before.
    pub fn add<P: Place<'s>>(&mut self, place: P, dialect: Dialect) -> SchemaId {
        let mut waiting = Vec::new();
        let id = self.number(place, &mut waiting);
        while let Some((id, place)) = waiting.pop() {
            self.add_dynamic_anchors(place, &mut waiting);
            let mut compiler = Compiler {
                schemas: self,
                waiting: &mut waiting,
                place,
                dialect,
            };
            let schema = compiler.schema();
            self.arena[id.0 as usize] = schema;
        }
        id
    }

    /// The number of a schema; a new one waits to be compiled.
    fn number<P: Place<'s>>(&mut self, place: P, waiting: &mut Vec<(SchemaId, P)>) -> SchemaId {
        let address = std::ptr::from_ref(place.node()).addr();
        let next = SchemaId(u32::try_from(self.arena.len()).unwrap_or(u32::MAX));
        let id = *self.by_node.entry(address).or_insert(next);
        if id == next {
            self.arena.push(Schema::default());
            waiting.push((id, place));
        }
        id
    }

    fn add_dynamic_anchors<P: Place<'s>>(&mut self, place: P, waiting: &mut Vec<(SchemaId, P)>) {
        if self.resources.insert(place.resource()) {
            for (name, anchored) in place.dynamic_anchors() {
                let id = self.number(anchored, waiting);
                self.dynamic.insert((place.resource(), name), id);
            }
        }
    }
}

/// Compiles one schema; those inside it are given numbers and wait.
struct Compiler<'a, 's, P> {
    schemas: &'a mut Schemas<'s>,
    waiting: &'a mut Vec<(SchemaId, P)>,
    place: P,
    dialect: Dialect,
}

impl<'s, P: Place<'s>> Compiler<'_, 's, P> {
    fn schema(&mut self) -> Schema<'s> {
        let node = self.place.node();
        let mut schema = Schema {
            resource: self.place.resource(),
            is_never: node.as_bool() == Some(false),
            accepts_several: self.dialect.is_openapi(),
            ..Schema::default()
        };
        if self.dialect.has_lone_references()
            && let Some(reference) = node.get("$ref").and_then(Node::as_str)
        {
            schema.reference = self.reference(reference);
            return schema;
        }
        let mut number = NumberRules::default();
        let mut text = TextRules::default();
        let mut array = ArrayRules::default();
        let mut object = ObjectRules::default();
        for entry in node.entries() {
            let (key, value) = (&*entry.key, &entry.value);
            if !(self.read_logic(&mut schema, key, value)
                || self.read_number(&mut number, node, key, value)
                || self.read_text(&mut text, key, value)
                || self.read_array(&mut array, node, key, value))
            {
                self.read_object(&mut object, node, key, value);
            }
        }
        let asks = |keys: &[&str]| keys.iter().any(|key| node.get(key).is_some());
        schema.number = asks(&NUMBER).then(|| number.into());
        schema.text = asks(&TEXT).then(|| text.into());
        schema.array = asks(&ARRAY).then(|| array.into());
        schema.object = asks(&OBJECT).then(|| object.into());
        schema
    }

    fn inside(&mut self, node: &'s Node) -> SchemaId {
        self.schemas.number(self.place.inside(node), self.waiting)
    }

    fn all_inside(&mut self, node: &'s Node) -> Vec<SchemaId> {
        node.elements()
            .iter()
            .map(|node| self.inside(node))
            .collect()
    }

    fn reference(&mut self, reference: &str) -> Option<Reference<'s>> {
        let target = self.place.resolve(reference)?;
        Some(Reference::To(self.schemas.number(target, self.waiting)))
    }

    fn dynamic_reference(&mut self, reference: &str) -> Option<Reference<'s>> {
        let target = self.place.resolve(reference)?;
        let id = self.schemas.number(target, self.waiting);
        let anchor = target.node().get("$dynamicAnchor").and_then(Node::as_str);
        let fragment = reference.rsplit_once('#').map(|(_, fragment)| fragment);
        Some(match anchor {
            Some(anchor) if fragment == Some(anchor) => Reference::Dynamic(anchor, id),
            _ => Reference::To(id),
        })
    }

    /// Keywords that do not depend on the type of the value; whether it was one.
    fn read_logic(&mut self, schema: &mut Schema<'s>, key: &str, value: &'s Node) -> bool {
        let is_modern = !self.dialect.has_lone_references();
        let condition = |schema: &mut Schema<'s>, set: &dyn Fn(&mut Condition)| {
            set(schema.condition.get_or_insert_default());
        };
        match key {
            "$ref" => {
                let reference = value.as_str();
                schema.reference = reference.and_then(|reference| self.reference(reference));
            }
            "$dynamicRef" if is_modern => {
                let reference = value.as_str();
                schema.reference =
                    reference.and_then(|reference| self.dynamic_reference(reference));
            }
            "type" => schema.types = self.types(value),
            "nullable" | "x-nullable" if self.dialect.is_openapi() => {
                schema.is_nullable |= value.as_bool() == Some(true);
            }
            "enum" => schema.values = Some(Values::new(value.elements())),
            "const" if is_modern => {
                schema.values = Some(Values::new(std::slice::from_ref(value)));
            }
            "allOf" => schema.all = self.all_inside(value),
            "anyOf" => schema.any = self.all_inside(value),
            "oneOf" => schema.one = self.all_inside(value),
            "not" => schema.not = Some(self.inside(value)),
            "if" if is_modern => {
                let id = self.inside(value);
                condition(schema, &|condition| condition.test = Some(id));
            }
            "then" if is_modern => {
                let id = self.inside(value);
                condition(schema, &|condition| condition.then = Some(id));
            }
            "else" if is_modern => {
                let id = self.inside(value);
                condition(schema, &|condition| condition.otherwise = Some(id));
            }
            "unevaluatedProperties" if is_modern => {
                schema.unevaluated_properties = Some(self.inside(value));
            }
            "unevaluatedItems" if is_modern => {
                schema.unevaluated_items = Some(self.inside(value));
            }
            _ => return false,
        }
        true
    }

    /// The types that are asked for; none where a name is not known, such as `file` of OpenAPI 2.0.
    fn types(&self, value: &Node) -> Option<Types> {
        let mut types = Types::default();
        let names: Vec<&str> = match &value.value {
            Value::String(name) => vec![name],
            _ => value.elements().iter().filter_map(Node::as_str).collect(),
        };
        for name in names {
            let before = types;
            types.add(name);
            if types == before && !before.has(name) {
                return None;
            }
        }
        (!types.is_empty()).then_some(types)
    }

    fn read_number(&self, rules: &mut NumberRules, schema: &Node, key: &str, value: &Node) -> bool {
        let switched = |switch| schema.get(switch).and_then(Node::as_bool) == Some(true);
        let bound = |is_exclusive| {
            let value = value.as_number()?;
            Some(Bound {
                value,
                is_exclusive,
            })
        };
        match key {
            "minimum" => {
                let bound = bound(switched("exclusiveMinimum"));
                rules.minimum = stricter(rules.minimum, bound, f64::gt);
            }
            "maximum" => {
                let bound = bound(switched("exclusiveMaximum"));
                rules.maximum = stricter(rules.maximum, bound, f64::lt);
            }
            "exclusiveMinimum" => rules.minimum = stricter(rules.minimum, bound(true), f64::gt),
            "exclusiveMaximum" => rules.maximum = stricter(rules.maximum, bound(true), f64::lt),
            "multipleOf" => rules.multiple_of = value.as_number().filter(|value| *value > 0.0),
            _ => return false,
        }
        true
    }

    fn read_text(&self, rules: &mut TextRules<'s>, key: &str, value: &'s Node) -> bool {
        match key {
            "minLength" => rules.minimum = size(value),
            "maxLength" => rules.maximum = size(value),
            "pattern" => rules.pattern = value.as_str().map(Pattern::new),
            "format" if self.dialect.asserts_formats() => {
                rules.format = value.as_str().and_then(Format::named);
            }
            _ => return false,
        }
        true
    }

    fn read_array(
        &mut self,
        rules: &mut ArrayRules,
        schema: &'s Node,
        key: &str,
        value: &'s Node,
    ) -> bool {
        let is_modern = !self.dialect.has_lone_references();
        match key {
            "items" if matches!(value.value, Value::Array(_)) => {
                rules.first = self.all_inside(value);
            }
            "items" => rules.rest = Some(self.inside(value)),
            "prefixItems" if is_modern => rules.first = self.all_inside(value),
            "additionalItems" => {
                let items = schema.get("items");
                if items.is_some_and(|items| matches!(items.value, Value::Array(_))) {
                    rules.rest = Some(self.inside(value));
                }
            }
            "contains" if is_modern => rules.contains = Some(self.inside(value)),
            "minContains" if is_modern => rules.minimum_contained = size(value),
            "maxContains" if is_modern => rules.maximum_contained = size(value),
            "minItems" => rules.minimum = size(value),
            "maxItems" => rules.maximum = size(value),
            "uniqueItems" => rules.is_unique = value.as_bool() == Some(true),
            _ => return false,
        }
        true
    }

    fn read_object(
        &mut self,
        rules: &mut ObjectRules<'s>,
        schema: &'s Node,
        key: &str,
        value: &'s Node,
    ) {
        let is_modern = !self.dialect.has_lone_references();
        match key {
            "properties" => {
                let entries = value.entries().iter();
                rules.properties = entries
                    .map(|entry| (&*entry.key, self.inside(&entry.value)))
                    .collect();
            }
            "patternProperties" => {
                let entries = value.entries().iter();
                rules.patterns = entries
                    .map(|entry| (Pattern::new(&entry.key), self.inside(&entry.value)))
                    .collect();
            }
            "additionalProperties" => rules.additional = Some(self.inside(value)),
            "propertyNames" if is_modern => rules.names = Some(self.inside(value)),
            "required" => rules.required = self.required(schema, value),
            "dependentRequired" | "dependencies" | "dependentSchemas" => {
                self.read_dependencies(rules, value);
            }
            "minProperties" => rules.minimum = size(value),
            "maxProperties" => rules.maximum = size(value),
            _ => {}
        }
    }

    fn read_dependencies(&mut self, rules: &mut ObjectRules<'s>, value: &'s Node) {
        for entry in value.entries() {
            match entry.value.value {
                Value::Array(_) => {
                    let names = strings(&entry.value);
                    rules.dependent_required.push((&entry.key, names));
                }
                _ => {
                    let id = self.inside(&entry.value);
                    rules.dependent_schemas.push((&entry.key, id));
                }
            }
        }
    }

    /// The names that must be there. In OpenAPI those that go one way alone are left out: which way an example goes is
    /// not said everywhere.
    fn required(&self, schema: &'s Node, value: &'s Node) -> Vec<&'s str> {
        let mut names = strings(value);
        if self.dialect.is_openapi()
            && let Some(properties) = schema.get("properties")
        {
            let entries = properties.entries().iter();
            let properties: FxHashMap<&str, &Node> =
                entries.map(|entry| (&*entry.key, &entry.value)).collect();
            names.retain(|name| {
                let property = properties.get(name).copied();
                !property.is_some_and(|property| self.goes_one_way(property))
            });
        }
        names
    }

    fn goes_one_way(&self, property: &'s Node) -> bool {
        let mut place = self.place.inside(property);
        for _ in 0..LONGEST_CHAIN {
            let says = |key| place.node().get(key).and_then(Node::as_bool) == Some(true);
            if says("readOnly") || says("writeOnly") {
                return true;
            }
            let reference = place.node().get("$ref").and_then(Node::as_str);
            match reference.and_then(|reference| place.resolve(reference)) {
                Some(next) => place = next,
                None => return false,
            }
        }
        false
    }
}

/// The keywords of numbers, as of each following type: whether a schema has any decides whether it has rules.
const NUMBER: [&str; 5] = [
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
];
const TEXT: [&str; 4] = ["minLength", "maxLength", "pattern", "format"];
const ARRAY: [&str; 9] = [
    "items",
    "prefixItems",
    "additionalItems",
    "contains",
    "minContains",
    "maxContains",
    "minItems",
    "maxItems",
    "uniqueItems",
];
const OBJECT: [&str; 10] = [
    "properties",
    "patternProperties",
    "additionalProperties",
    "propertyNames",
    "required",
    "dependentRequired",
    "dependencies",
    "dependentSchemas",
    "minProperties",
    "maxProperties",
];

fn stricter(
    old: Option<Bound>,
    new: Option<Bound>,
    is_stricter: fn(&f64, &f64) -> bool,
) -> Option<Bound> {
    match (old, new) {
        (Some(old), Some(new)) => {
            let replaces =
                is_stricter(&new.value, &old.value) || new.value == old.value && new.is_exclusive;
            Some(if replaces { new } else { old })
        }
        (old, new) => new.or(old),
    }
}

fn strings(node: &Node) -> Vec<&str> {
    node.elements().iter().filter_map(Node::as_str).collect()
}

/// A count that a keyword gives. What is no count asks for nothing.
fn size(node: &Node) -> Option<usize> {
    let number = node.as_number().filter(|number| *number >= 0.0)?;
    Some(number as usize)
}
