//! Schemas as they are held while values are checked.

use rustc_hash::FxHashMap;

use super::format::Format;
use super::pattern::Pattern;
use super::value::Values;

/// A schema that was added to [`Schemas`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SchemaId(pub(super) u32);

/// Compiled schemas. They refer to each other by number, so circles are no matter.
#[derive(Debug, Default)]
pub struct Schemas<'s> {
    pub(super) arena: Vec<Schema<'s>>,
    /// By the address of the schema's node, which does not move while it is borrowed.
    pub(super) by_node: FxHashMap<usize, SchemaId>,
    /// The schema that a resource has for a dynamic anchor.
    pub(super) dynamic: FxHashMap<(usize, &'s str), SchemaId>,
    /// The resources whose dynamic anchors are known.
    pub(super) resources: rustc_hash::FxHashSet<usize>,
}

/// One schema. What it does not ask for is absent.
#[derive(Debug, Default)]
pub(super) struct Schema<'s> {
    pub(super) resource: usize,
    /// Whether nothing matches.
    pub(super) is_never: bool,
    pub(super) reference: Option<Reference<'s>>,
    pub(super) types: Option<Types>,
    /// Whether `null` matches whatever else is asked for.
    pub(super) is_nullable: bool,
    pub(super) values: Option<Values<'s>>,
    pub(super) number: Option<Box<NumberRules>>,
    pub(super) text: Option<Box<TextRules<'s>>>,
    pub(super) array: Option<Box<ArrayRules>>,
    pub(super) object: Option<Box<ObjectRules<'s>>>,
    pub(super) all: Vec<SchemaId>,
    pub(super) any: Vec<SchemaId>,
    pub(super) one: Vec<SchemaId>,
    /// Whether a value may match several of `one`: OpenAPI's writers rarely mean that it must not.
    pub(super) accepts_several: bool,
    pub(super) not: Option<SchemaId>,
    pub(super) condition: Option<Condition>,
    pub(super) unevaluated_properties: Option<SchemaId>,
    pub(super) unevaluated_items: Option<SchemaId>,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Reference<'s> {
    To(SchemaId),
    /// To the outermost resource with that dynamic anchor, or else to the schema.
    Dynamic(&'s str, SchemaId),
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Condition {
    pub(super) test: Option<SchemaId>,
    pub(super) then: Option<SchemaId>,
    pub(super) otherwise: Option<SchemaId>,
}

/// A set of types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Types(u8);

/// The types with their bits, in the order that messages name them.
const TYPES: [(&str, u8); 7] = [
    ("string", 1),
    ("number", 2),
    ("integer", 4),
    ("boolean", 8),
    ("array", 16),
    ("object", 32),
    ("null", 64),
];

impl Types {
    pub(super) fn add(&mut self, name: &str) {
        let known = TYPES.iter().find(|(known, _)| *known == name);
        self.0 |= known.map_or(0, |(_, bit)| *bit);
    }

    pub(super) fn has(self, name: &str) -> bool {
        let known = TYPES.iter().find(|(known, _)| *known == name);
        known.is_some_and(|(_, bit)| self.0 & bit != 0)
    }

    pub(super) fn joined(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(super) fn names(self) -> impl Iterator<Item = &'static str> {
        let own = TYPES.iter().filter(move |(_, bit)| self.0 & bit != 0);
        own.map(|(name, _)| *name)
    }
}

#[derive(Debug, Default)]
pub(super) struct NumberRules {
    pub(super) minimum: Option<Bound>,
    pub(super) maximum: Option<Bound>,
    pub(super) multiple_of: Option<f64>,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bound {
    pub(super) value: f64,
    pub(super) is_exclusive: bool,
}

#[derive(Debug, Default)]
pub(super) struct TextRules<'s> {
    pub(super) minimum: Option<usize>,
    pub(super) maximum: Option<usize>,
    pub(super) pattern: Option<Pattern<'s>>,
    pub(super) format: Option<Format>,
}

#[derive(Debug, Default)]
pub(super) struct ArrayRules {
    pub(super) first: Vec<SchemaId>,
    /// What those after the first ones are held to.
    pub(super) rest: Option<SchemaId>,
    pub(super) contains: Option<SchemaId>,
    pub(super) minimum_contained: Option<usize>,
    pub(super) maximum_contained: Option<usize>,
    pub(super) minimum: Option<usize>,
    pub(super) maximum: Option<usize>,
    pub(super) is_unique: bool,
}

#[derive(Debug, Default)]
pub(super) struct ObjectRules<'s> {
    pub(super) properties: FxHashMap<&'s str, SchemaId>,
    pub(super) patterns: Vec<(Pattern<'s>, SchemaId)>,
    pub(super) additional: Option<SchemaId>,
    pub(super) names: Option<SchemaId>,
    pub(super) required: Vec<&'s str>,
    pub(super) dependent_required: Vec<(&'s str, Vec<&'s str>)>,
    pub(super) dependent_schemas: Vec<(&'s str, SchemaId)>,
    pub(super) minimum: Option<usize>,
    pub(super) maximum: Option<usize>,
}

impl<'s> Schemas<'s> {
    pub(super) fn schema(&self, id: SchemaId) -> &Schema<'s> {
        &self.arena[id.0 as usize]
    }
}

impl Schema<'_> {
    pub(super) fn reads_evaluated(&self) -> bool {
        self.unevaluated_properties.is_some() || self.unevaluated_items.is_some()
    }
}
