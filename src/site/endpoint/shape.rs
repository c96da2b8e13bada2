//! What a schema lets a value be, reduced to what pages, samples and forms need, and owned.
//!
//! A shape is a tree. What a schema takes from others (`allOf`, `$ref`, words beside a `$ref`) is joined in it. It ends
//! where a schema was seen before: such a shape has the [`same`](Shape::same) content as an earlier one, so that circles
//! end and what is used a hundred times stands in it once.
//!
//! - [`read`] takes the words of schemas that describe a value alone.
//! - [`parts`] finds the schemas that describe a value together.
//! - [`held`] finds what a value holds.
//! - [`build`] makes the tree, level by level, so that what is cut for its size is the deepest.

mod build;
mod held;
mod parts;
mod read;
#[cfg(test)]
mod tests;
mod value;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

pub(in crate::site) use value::{number, value_of, value_shortened, value_within};

use super::Direction;
use crate::openapi::{Media, Schema};

/// How many shapes the tree of one schema may have where nothing else is said.
pub(in crate::site) const MOST: usize = 600;

/// What a value is, at the first look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub(in crate::site) enum Kind {
    /// Nothing is said.
    #[default]
    Any,
    /// No value at all.
    Never,
    /// `null`
    Null,
    /// `true` or `false`.
    Boolean,
    /// A number without a fraction.
    Integer,
    /// A number.
    Number,
    /// A text.
    String,
    /// The bytes of a file.
    File,
    /// A list.
    Array,
    /// A map.
    Object,
    /// One of [`Shape::choices`], and nothing is said besides.
    Choice,
}

/// What a value may be.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::site) struct Shape {
    /// What it is.
    pub(in crate::site) kind: Kind,
    /// The name of the component that describes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) name: Option<Box<str>>,
    /// What it is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) title: Option<Box<str>>,
    /// What it is for, in Markdown.
    #[serde(skip)]
    pub(in crate::site) description: Option<Box<str>>,
    /// How it is written, such as `date-time`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) format: Option<Box<str>>,
    /// Whether it may be `null` as well.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) nullable: bool,
    /// Whether it is to be avoided.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) deprecated: bool,
    /// Whether only responses have it.
    #[serde(skip)]
    pub(in crate::site) read_only: bool,
    /// Whether only requests have it.
    #[serde(skip)]
    pub(in crate::site) write_only: bool,
    /// The values that it may have, where they are listed.
    #[serde(rename = "enum", skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) values: Vec<Value>,
    /// How many more of them there are.
    #[serde(skip)]
    pub(in crate::site) values_left: usize,
    /// What is said of each of them, as far as anything is.
    #[serde(skip)]
    pub(in crate::site) value_notes: Vec<Option<Box<str>>>,
    /// The only value that it has.
    #[serde(rename = "const", skip_serializing_if = "Option::is_none")]
    pub(in crate::site) constant: Option<Value>,
    /// The value that stands for one that is not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) default: Option<Value>,
    /// Values that show what it may be.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) examples: Vec<Value>,
    /// What its value is held to.
    #[serde(skip_serializing_if = "Limits::is_empty")]
    pub(in crate::site) limits: Limits,
    /// The properties that have names, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) properties: Vec<Property>,
    /// How many more of them there are.
    #[serde(skip)]
    pub(in crate::site) properties_left: usize,
    /// Names of properties that must be given and are described elsewhere, if at all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) required: Vec<Box<str>>,
    /// The properties that have other names.
    #[serde(skip_serializing_if = "Additional::is_unsaid")]
    pub(in crate::site) additional: Additional,
    /// The properties whose names follow a pattern, which stands in the place of the name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) patterns: Vec<Property>,
    /// The elements of a list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) items: Option<Box<Shape>>,
    /// The first elements of a list, one by one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) prefix: Vec<Shape>,
    /// Whether a list has no elements after those.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) is_closed: bool,
    /// The shapes of which it has one besides.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) choices: Vec<Choice>,
    /// How many more of them there are.
    #[serde(skip)]
    pub(in crate::site) choices_left: usize,
    /// Whether it has no more than one of them.
    #[serde(rename = "one", skip_serializing_if = "is_false")]
    pub(in crate::site) is_exclusive: bool,
    /// The property that tells which.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) discriminator: Option<Box<str>>,
    /// Further shapes that it has as well: choices of other kinds.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::site) also: Vec<Shape>,
    /// What a shape is known by that others are the same as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) number: Option<u32>,
    /// The number of the shape whose content this one has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) same: Option<u32>,
    /// Whether it has more content, which is left out for its size.
    #[serde(rename = "cut", skip_serializing_if = "is_false")]
    pub(in crate::site) is_cut: bool,
    /// What is seldom said.
    #[serde(skip)]
    pub(in crate::site) more: Option<Box<More>>,
    /// What tells the schema that it was made from apart from all others; 0 where it was made from several.
    #[serde(skip)]
    pub(in crate::site) key: usize,
    /// Whether it is part of a request.
    #[serde(skip)]
    pub(in crate::site) is_request: bool,
}

/// A property of an object.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(in crate::site) struct Property {
    /// Its name.
    pub(in crate::site) name: Box<str>,
    /// Whether it must be given.
    #[serde(skip_serializing_if = "is_false")]
    pub(in crate::site) required: bool,
    /// What its value may be.
    pub(in crate::site) shape: Shape,
}

/// One of several shapes.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(in crate::site) struct Choice {
    /// The value of the discriminator that stands for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::site) value: Option<Box<str>>,
    /// What a value of this choice may be.
    pub(in crate::site) shape: Shape,
}

/// The properties of an object that have no name of their own.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::site) enum Additional {
    /// Nothing is said, so there may be some.
    #[default]
    Unsaid,
    /// There may be some, of any shape.
    Allowed,
    /// There are none.
    Forbidden,
    /// There may be some of this shape.
    Shaped(Box<Shape>),
}

impl Additional {
    fn is_unsaid(&self) -> bool {
        *self == Self::Unsaid
    }
}

impl Serialize for Additional {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Unsaid => serializer.serialize_none(),
            Self::Allowed => serializer.serialize_bool(true),
            Self::Forbidden => serializer.serialize_bool(false),
            Self::Shaped(shape) => shape.serialize(serializer),
        }
    }
}

/// What values are held to: keywords of JSON Schema with their values, in the order of the table `LIMITS` that they are read by.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::site) struct Limits(Vec<(&'static str, Value)>);

impl Limits {
    /// Whether there are none.
    pub(in crate::site) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of a keyword.
    pub(in crate::site) fn get(&self, keyword: &str) -> Option<&Value> {
        let mut limits = self.0.iter();
        limits.find_map(|(name, value)| (*name == keyword).then_some(value))
    }

    /// The number of a keyword.
    pub(in crate::site) fn number(&self, keyword: &str) -> Option<f64> {
        self.get(keyword)?.as_f64()
    }

    /// The count of a keyword.
    pub(in crate::site) fn count(&self, keyword: &str) -> Option<usize> {
        let number = self.number(keyword)?;
        (number >= 0.0).then_some(number as usize)
    }
}

impl Serialize for Limits {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// What is seldom said of a value.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::site) struct More {
    /// What it must not be.
    pub(in crate::site) not: Option<Shape>,
    /// A shape, and what holds besides for values that have it.
    pub(in crate::site) condition: Option<Shape>,
    /// What holds where the condition does.
    pub(in crate::site) then: Option<Shape>,
    /// What holds where it does not.
    pub(in crate::site) otherwise: Option<Shape>,
    /// Names of properties, with those that must be given where they are.
    pub(in crate::site) needs: Vec<(Box<str>, Vec<Box<str>>)>,
    /// Names of properties, with what holds for the object where they are given.
    pub(in crate::site) dependent: Vec<Property>,
    /// What some elements of a list are.
    pub(in crate::site) contains: Option<Shape>,
    /// What the names of properties are.
    pub(in crate::site) names: Option<Shape>,
    /// How bytes stand in a text, such as `base64`.
    pub(in crate::site) encoding: Option<Box<str>>,
    /// The media type of what stands in a text.
    pub(in crate::site) media_type: Option<Box<str>>,
    /// What stands in a text of that media type.
    pub(in crate::site) content: Option<Shape>,
    /// The address of further documentation, and what it is.
    pub(in crate::site) docs: Option<(Box<str>, Option<Box<str>>)>,
    /// How it is written in XML.
    pub(in crate::site) xml: Option<Xml>,
}

/// How a value is written in XML.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::site) struct Xml {
    /// The name of its element or attribute.
    pub(in crate::site) name: Option<Box<str>>,
    /// What its name begins with.
    pub(in crate::site) prefix: Option<Box<str>>,
    /// The namespace of its name.
    pub(in crate::site) namespace: Option<Box<str>>,
    /// Whether it is an attribute.
    pub(in crate::site) is_attribute: bool,
    /// Whether a list has an element of its own around it.
    pub(in crate::site) is_wrapped: bool,
    /// Whether it is the text of the element around it.
    pub(in crate::site) is_text: bool,
}

impl Shape {
    /// What a schema lets a value be that goes this way.
    pub(in crate::site) fn of(schema: Schema<'_>, direction: Direction) -> Self {
        Self::within(schema, direction, MOST)
    }

    /// The same with at most so many shapes in its tree.
    pub(in crate::site) fn within(schema: Schema<'_>, direction: Direction, most: usize) -> Self {
        build::shape(schema.0, direction, most)
    }

    /// What the body of a form may be. Where its schema says nothing, its media type does.
    pub(in crate::site) fn of_media(media: &Media<'_>, direction: Direction, most: usize) -> Self {
        // As it stands, a reference not followed: its name and the words beside it count.
        let written = media.value.get("schema").map(Schema);
        // Of a stream, each item.
        let item = || media.value.get("itemSchema").map(Schema);
        let mut shape = match written.or(media.schema).or_else(item) {
            Some(schema) => Self::within(schema, direction, most),
            None => Self {
                is_request: direction == Direction::Request,
                ..Self::default()
            },
        };
        let form = media.content_type.trim().to_ascii_lowercase();
        if matches!(shape.kind, Kind::Any) && !holds_data(&form) {
            shape.kind = match form.starts_with("text/") {
                true => Kind::String,
                false => Kind::File,
            };
        }
        shape
    }

    /// What is seldom said, where anything of it is.
    pub(in crate::site) fn more(&self) -> &More {
        static NONE: More = More {
            not: None,
            condition: None,
            then: None,
            otherwise: None,
            needs: Vec::new(),
            dependent: Vec::new(),
            contains: None,
            names: None,
            encoding: None,
            media_type: None,
            content: None,
            docs: None,
            xml: None,
        };
        self.more.as_deref().unwrap_or(&NONE)
    }

    /// The shapes in it, next to it.
    pub(in crate::site) fn children(&self) -> impl Iterator<Item = &Shape> {
        let more = self.more();
        let additional = match &self.additional {
            Additional::Shaped(shape) => Some(&**shape),
            _ => None,
        };
        let properties = self.properties.iter().chain(&self.patterns);
        let properties = properties.chain(&more.dependent);
        let rare = [
            &more.not,
            &more.condition,
            &more.then,
            &more.otherwise,
            &more.contains,
            &more.names,
            &more.content,
        ];
        properties
            .map(|property| &property.shape)
            .chain(additional)
            .chain(self.items.as_deref())
            .chain(&self.prefix)
            .chain(self.choices.iter().map(|choice| &choice.shape))
            .chain(&self.also)
            .chain(rare.into_iter().flatten())
    }

    /// Whether its value holds no others.
    pub(in crate::site) fn is_plain(&self) -> bool {
        !matches!(self.kind, Kind::Array | Kind::Object | Kind::Choice) && self.choices.is_empty()
    }
}

/// Whether bodies of a media type hold values, and not the bytes of a file.
fn holds_data(media: &str) -> bool {
    let parts = [
        "json",
        "xml",
        "yaml",
        "form",
        "multipart",
        "*/*",
        "cbor",
        "msgpack",
    ];
    media.is_empty() || parts.iter().any(|part| media.contains(part))
}

fn is_false(value: &bool) -> bool {
    !value
}
