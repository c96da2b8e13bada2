//! What an operation takes: its parameters, and the properties of its body as a tree.

use rustc_hash::FxHashSet;

use super::endpoint::Place;
use crate::openapi::{Located, Location, Operation, Property, Schema};
use crate::syntax::data::Node;

/// A parameter of an operation, or a property of one.
pub(super) struct Expected<'a> {
    pub name: &'a str,
    pub place: Place,
    /// Whether a value must be given; none where it depends.
    pub required: Option<bool>,
    pub schema: Option<Schema<'a>>,
    pub description: Option<&'a str>,
    /// The number of what it is a property of.
    pub parent: Option<usize>,
    /// Whether a page may leave it out: it is on its way out, or only responses have it.
    pub may_be_left_out: bool,
    /// Whether it may have properties that are not listed.
    pub is_open: bool,
    /// Whether values may be written as one text, with commas between.
    pub may_be_joined: bool,
}

/// Everything that an operation takes.
pub(super) struct Expectation<'a> {
    /// Parents stand before their properties.
    pub all: Vec<Expected<'a>>,
    /// For the operation, and then for each of `all`, the numbers of what stands in it.
    children: Vec<Vec<usize>>,
    /// Whether it may take parameters that are not listed.
    pub has_open_parameters: bool,
    /// Whether its body may have properties that are not listed.
    pub has_open_body: bool,
}

/// How deep properties of properties are looked into.
const MAX_DEPTH: usize = 5;

/// How many properties are looked at.
const MAX_PROPERTIES: usize = 1_500;

impl<'a> Expectation<'a> {
    /// What an operation takes.
    pub fn of(operation: &Operation<'a>) -> Self {
        let mut expectation = Self {
            all: Vec::new(),
            children: vec![Vec::new()],
            has_open_parameters: has_unknown_parameters(operation),
            has_open_body: false,
        };
        // The query as a whole has a name that no reader sees.
        let parameters = operation.parameters().into_iter();
        for parameter in parameters.filter(|one| one.location != Location::QueryString) {
            let is_hidden =
                parameter.value.is_true("x-hidden") || parameter.value.is_true("x-internal");
            let description = parameter.description();
            let text = description.unwrap_or("").to_lowercase();
            let is_joined = parameter
                .value
                .node()
                .get("explode")
                .and_then(Node::as_bool)
                == Some(false)
                || text.contains("comma");
            let style = parameter.value.str("style");
            expectation.add(Expected {
                name: parameter.name,
                place: parameter.location.into(),
                required: Some(parameter.required),
                schema: parameter.schema,
                description: description.or_else(|| parameter.schema?.description()),
                parent: None,
                may_be_left_out: parameter.is_deprecated() || is_hidden,
                is_open: true,
                may_be_joined: is_joined
                    || style.is_some_and(|style| style != "form" && style != "simple"),
            });
        }
        expectation.read_body(operation);
        expectation
    }

    fn read_body(&mut self, operation: &Operation<'a>) {
        let Some(body) = operation.body() else {
            self.has_open_body = operation.value.get("requestBody").is_some();
            return;
        };
        let mut schemas = Vec::new();
        for media in &body.media {
            match media.schema {
                Some(schema) => schemas.push(schema),
                None => self.has_open_body = true,
            }
        }
        if schemas.is_empty() {
            self.has_open_body = true;
            return;
        }
        let shape = Shape::of(&schemas);
        self.has_open_body |= shape.is_open;
        self.read_properties(shape, None, 0);
    }

    fn read_properties(&mut self, shape: Shape<'a>, parent: Option<usize>, depth: usize) {
        for (property, required) in shape.properties {
            if self.all.len() >= MAX_PROPERTIES {
                self.has_open_body = true;
                return;
            }
            let schema = property.schema;
            let inner = schema.map(|schema| Shape::of(&[schema]));
            let at = self.all.len();
            self.add(Expected {
                name: property.name,
                place: Place::Body,
                required,
                schema,
                description: property.description(),
                parent,
                may_be_left_out: schema.is_some_and(|schema| {
                    schema.is_read_only() || schema.is_deprecated() || schema.0.is_true("x-hidden")
                }),
                is_open: inner.as_ref().is_none_or(|shape| shape.is_open) || depth + 1 >= MAX_DEPTH,
                may_be_joined: false,
            });
            if let Some(inner) = inner.filter(|_| depth + 1 < MAX_DEPTH) {
                self.read_properties(inner, Some(at), depth + 1);
            }
        }
    }

    fn add(&mut self, expected: Expected<'a>) {
        let owner = expected.parent.map_or(0, |parent| parent + 1);
        self.children[owner].push(self.all.len());
        self.children.push(Vec::new());
        self.all.push(expected);
    }

    /// The properties of one of them, or what the operation takes at its top.
    pub fn children(&self, parent: Option<usize>) -> impl Iterator<Item = (usize, &Expected<'a>)> {
        let children = &self.children[parent.map_or(0, |parent| parent + 1)];
        children.iter().map(|at| (*at, &self.all[*at]))
    }

    /// The names that lead to one of them, from the outside in.
    pub fn path(&self, at: usize) -> Vec<&'a str> {
        let parents = std::iter::successors(Some(at), |at| self.all[*at].parent);
        let mut names: Vec<&str> = parents.map(|at| self.all[at].name).collect();
        names.reverse();
        names
    }
}

/// The properties that one of several schemas gives, and whether there may be others.
struct Shape<'a> {
    /// Each with whether it must be given; none where it depends on the schema.
    properties: Vec<(Property<'a>, Option<bool>)>,
    is_open: bool,
}

impl<'a> Shape<'a> {
    fn of(schemas: &[Schema<'a>]) -> Self {
        let mut shape = Self {
            properties: Vec::new(),
            is_open: false,
        };
        let mut seen = FxHashSet::default();
        let mut open: Vec<(Schema<'a>, bool)> = schemas
            .iter()
            .map(|schema| (*schema, schemas.len() > 1))
            .collect();
        open.reverse();
        while let Some((schema, is_one_of_several)) = open.pop() {
            let key = std::ptr::from_ref(schema.0.node()) as usize;
            if !seen.insert(key) || seen.len() > 200 {
                continue;
            }
            let alternatives: Vec<Schema> = schema
                .parts()
                .into_iter()
                .flat_map(Schema::alternatives)
                .filter(|schema| schema.types() != ["null"])
                .collect();
            let properties = schema.properties();
            let items = schema.items();
            let has_none = properties.is_empty() && alternatives.is_empty() && items.is_none();
            shape.is_open |= has_none || has_more(schema);
            for property in properties {
                shape.add(property, is_one_of_several);
            }
            open.extend(items.map(|items| (items, is_one_of_several)));
            let is_choice = alternatives.len() > 1;
            open.extend(
                alternatives
                    .into_iter()
                    .rev()
                    .map(|schema| (schema, is_one_of_several || is_choice)),
            );
        }
        shape
    }

    fn add(&mut self, property: Property<'a>, is_one_of_several: bool) {
        let required = (!is_one_of_several).then_some(property.required);
        let mut known = self.properties.iter_mut();
        match known.find(|(known, _)| known.name == property.name) {
            Some((known, known_required)) => {
                if *known_required != required {
                    *known_required = None;
                }
                // What the several schemas say of it is not one thing.
                if !known.value.is_same(property.value) {
                    known.schema = None;
                }
            }
            None => self.properties.push((property, required)),
        }
    }
}

/// Whether a schema allows properties that it does not name, or has parts that could not be read.
fn has_more(schema: Schema) -> bool {
    schema.parts().into_iter().any(|part| {
        let value = part.0;
        let additional = value.node().get("additionalProperties");
        let allows = additional.is_some_and(|node| node.as_bool() != Some(false));
        let is_broken = ["allOf", "oneOf", "anyOf"].iter().any(|key| {
            let list = value.get(key).into_iter();
            list.flat_map(Located::elements)
                .any(|element| element.follow().is_none())
        });
        const OPEN: [&str; 5] = [
            "patternProperties",
            "if",
            "dependentSchemas",
            "not",
            "$dynamicRef",
        ];
        allows || is_broken || OPEN.iter().any(|key| value.get(key).is_some())
    })
}

/// Whether a reference to one of its parameters leads nowhere.
fn has_unknown_parameters(operation: &Operation) -> bool {
    let path_item = operation
        .root()
        .child("paths")
        .and_then(|paths| paths.child(operation.path));
    path_item.into_iter().chain([operation.value]).any(|owner| {
        let list = owner.child("parameters").into_iter();
        list.flat_map(Located::elements).any(|parameter| {
            let parameter = parameter.follow();
            parameter.is_none_or(|parameter| parameter.str("in") == Some("querystring"))
        })
    })
}
