//! Tells of parameters and headers.

use rustc_hash::FxHashMap;
use serde_json::Value;

use super::Fields;
use super::html::Html;
use super::markdown::Markdown;
use super::model::{Field, Note, code, words};
use super::tree::Tree;
use super::words::literal;
use super::{MOST_SHAPES, Rendered};
use crate::openapi::{Located, Location, Parameter, Schema};
use crate::site::endpoint::Direction;
use crate::site::endpoint::example::given_examples;
use crate::site::endpoint::shape::{Kind, Shape, value_within};

/// How many values an example may have that is told of beside a parameter.
const MOST_VALUES: usize = 40;

impl Fields<'_> {
    pub(super) fn tell_of_parameters(&mut self, parameters: &[Parameter<'_>]) -> Rendered {
        let mut rendered = Rendered::default();
        for parameter in parameters {
            if !self.take_room() {
                break;
            }
            let mut places = FxHashMap::default();
            let field = self.parameter(parameter, &mut places);
            let mut html = Html::new(self.links, &places);
            html.field(&field);
            let mut markdown = Markdown::new(&places);
            markdown.field(&field, 0);
            rendered.html.push_str(&html.out);
            rendered.markdown.push_str(markdown.out.trim_end());
            rendered.markdown.push('\n');
            rendered.text.push_str(&html.text);
        }
        rendered
    }

    fn parameter(
        &mut self,
        parameter: &Parameter<'_>,
        places: &mut FxHashMap<u32, (String, String)>,
    ) -> Field {
        let value = parameter.value;
        let shape = |schema| Shape::within(schema, Direction::Request, MOST_SHAPES);
        let written = value.get("schema").map(Schema);
        let written = written.or(parameter.schema);
        let mut shape = self.shape(written.map_or_else(Shape::default, shape));
        lay_over(&mut shape, value);
        let mut tree = Tree {
            fields: self,
            root: "param".into(),
            anchor: "param".into(),
            places: std::mem::take(places),
        };
        let mut field = tree.field(parameter.name, &shape, parameter.required, "param");
        *places = tree.places;
        field.block.notes.extend(spelling(parameter, &shape));
        field.block.notes.extend(form(value));
        if value.is_true("allowReserved") {
            let text = "Signs with a meaning in addresses, such as ";
            let rest = ", are not encoded.";
            field
                .block
                .notes
                .push(vec![words(text), code("/"), words(rest)]);
        }
        if value.is_true("allowEmptyValue") {
            field
                .block
                .notes
                .push(vec![words("May be given without a value.")]);
        }
        field
    }
}

impl Tree<'_, '_> {
    /// Tells of a header of a response.
    pub fn header(&mut self, name: &str, value: Located<'_>, around: &str) -> Field {
        let content = || value.child("content")?.entries().next()?.1.get("schema");
        let schema = value.get("schema").or_else(content);
        // OpenAPI 2.0 has the words of the schema in the header itself.
        let schema = schema.or_else(|| value.get("type").map(|_| value));
        let shape = |schema| Shape::within(Schema(schema), Direction::Response, MOST_SHAPES);
        let mut shape = self.fields.shape(schema.map_or_else(Shape::default, shape));
        lay_over(&mut shape, value);
        let mut field = self.field(name, &shape, value.is_true("required"), around);
        field.block.notes.extend(form(value));
        field
    }
}

/// Lets what a parameter or header says of itself stand before what its schema says.
fn lay_over(shape: &mut Shape, value: Located<'_>) {
    if let Some(text) = value
        .str("description")
        .filter(|text| !text.trim().is_empty())
    {
        shape.description = Some(text.into());
    }
    shape.deprecated |= value.is_true("deprecated");
    let given = given_examples(value).into_iter().take(3);
    let given: Vec<Value> = given
        .filter_map(|given| value_within(given.value.node(), MOST_VALUES))
        .collect();
    if !given.is_empty() {
        shape.examples = given;
    }
}

/// The form of a parameter whose value is written as a body would be.
fn form(value: Located<'_>) -> Option<Note> {
    let (entry, _) = value.child("content")?.entries().next()?;
    Some(vec![words("Written as "), code(&*entry.key), words(".")])
}

/// How a value of several parts is written.
fn spelling(parameter: &Parameter<'_>, shape: &Shape) -> Option<Note> {
    let value = parameter.value;
    if value.get("content").is_some() || parameter.location == Location::QueryString {
        return None;
    }
    let written = match value.str("collectionFormat") {
        Some(format) if value.get("schema").is_none() => collection(format, parameter.name),
        _ => {
            let style = value.str("style").unwrap_or(match parameter.location {
                Location::Path | Location::Header => "simple",
                Location::Query | Location::Cookie | Location::QueryString => "form",
            });
            let explode = value
                .get("explode")
                .and_then(|value| value.node().as_bool());
            let explode = explode.unwrap_or(style == "form");
            let parts = parts(shape);
            spelled(style, explode, parameter.name, &parts)?
        }
    };
    Some(vec![words("Written as "), code(written), words(".")])
}

fn collection(format: &str, name: &str) -> String {
    match format {
        "ssv" => format!("{name}=a%20b"),
        "tsv" => format!("{name}=a%09b"),
        "pipes" => format!("{name}=a|b"),
        "multi" => format!("{name}=a&{name}=b"),
        _ => format!("{name}=a,b"),
    }
}

/// What the parts of an example are called.
enum Parts {
    /// One value.
    One(String),
    /// Elements of a list.
    List([String; 2]),
    /// A property and its value.
    Map(String, String),
}

fn parts(shape: &Shape) -> Parts {
    match shape.kind {
        Kind::Array => {
            let items = shape.items.as_deref();
            let values = items.map_or(&[][..], |items| &items.values);
            let named = |at: usize, usual: &str| values.get(at).map_or(usual.into(), literal);
            let usual = match items.map(|items| items.kind) {
                Some(Kind::Integer | Kind::Number) => ["1", "2"],
                _ => ["a", "b"],
            };
            Parts::List([named(0, usual[0]), named(1, usual[1])])
        }
        Kind::Object => {
            let first = shape.properties.first();
            let name = first.map_or("key", |property| &property.name);
            Parts::Map(name.into(), "value".into())
        }
        _ => Parts::One("value".into()),
    }
}

/// A value with a name in a style. None where there is nothing to say of it.
fn spelled(style: &str, explode: bool, name: &str, parts: &Parts) -> Option<String> {
    Some(match (style, parts) {
        ("label", Parts::One(one)) => format!(".{one}"),
        ("matrix", Parts::One(one)) => format!(";{name}={one}"),
        (_, Parts::One(_)) => return None,
        ("label", Parts::List([one, two])) if explode => format!(".{one}.{two}"),
        ("label", Parts::List([one, two])) => format!(".{one},{two}"),
        ("label", Parts::Map(key, value)) if explode => format!(".{key}={value}"),
        ("label", Parts::Map(key, value)) => format!(".{key},{value}"),
        ("matrix", Parts::List([one, two])) if explode => format!(";{name}={one};{name}={two}"),
        ("matrix", Parts::List([one, two])) => format!(";{name}={one},{two}"),
        ("matrix", Parts::Map(key, value)) if explode => format!(";{key}={value}"),
        ("matrix", Parts::Map(key, value)) => format!(";{name}={key},{value}"),
        ("simple", Parts::List([one, two])) => format!("{one},{two}"),
        ("simple", Parts::Map(key, value)) if explode => format!("{key}={value}"),
        ("simple", Parts::Map(key, value)) => format!("{key},{value}"),
        ("spaceDelimited", Parts::List([one, two])) if !explode => format!("{name}={one}%20{two}"),
        ("pipeDelimited", Parts::List([one, two])) if !explode => format!("{name}={one}|{two}"),
        ("deepObject", Parts::Map(key, value)) => format!("{name}[{key}]={value}"),
        (_, Parts::List([one, two])) if explode => format!("{name}={one}&{name}={two}"),
        (_, Parts::List([one, two])) => format!("{name}={one},{two}"),
        (_, Parts::Map(key, value)) if explode => format!("{key}={value}"),
        (_, Parts::Map(key, value)) => format!("{name}={key},{value}"),
    })
}
