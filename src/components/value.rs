//! What an attribute is given, where that can be told without running anything.

use std::borrow::Cow;

use crate::syntax::expression::{self, Expression};
use crate::syntax::{Attribute, AttributeKind};

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum StaticValue<'a> {
    /// None: a bare name, which means true.
    Bare,
    /// Text in quotes, or an expression that is a text.
    Text(Cow<'a, str>),
    /// `{true}` or `{false}`
    Bool(bool),
    /// A number in braces.
    Number(f64),
    /// `{null}` or `{undefined}`, as if the attribute were not there.
    Nothing,
    /// A list.
    List,
    /// A map.
    Map,
    /// A function.
    Function,
    /// An element.
    Element,
    /// An expression whose value only the finished page has.
    Unknown,
}

/// Whether a script is a number that needs no parser: an old octal number begins with 0.
fn is_digits(script: &str) -> bool {
    let digits = script.bytes().all(|byte| byte.is_ascii_digit());
    digits && (1..=9).contains(&script.len()) && (script == "0" || !script.starts_with('0'))
}

impl<'a> StaticValue<'a> {
    /// The value of an attribute.
    pub fn of(attribute: &'a Attribute) -> Self {
        match attribute.value.as_ref().map(|value| &value.kind) {
            None => StaticValue::Bare,
            Some(AttributeKind::Text(text)) => StaticValue::Text(Cow::Borrowed(text)),
            Some(AttributeKind::Expression(script)) => match (script.trim(), attribute.as_str()) {
                (_, Some(text)) => StaticValue::Text(Cow::Borrowed(text)),
                ("true", _) => StaticValue::Bool(true),
                ("false", _) => StaticValue::Bool(false),
                (number, _) if is_digits(number) => {
                    StaticValue::Number(number.parse().unwrap_or_default())
                }
                _ => Self::of_script(script),
            },
        }
    }

    fn of_script(script: &str) -> Self {
        match expression::parse(script, 0) {
            Some(Ok(read)) => Self::of_expression(read),
            _ => StaticValue::Unknown,
        }
    }

    fn of_expression(read: Expression) -> Self {
        match read {
            Expression::Null | Expression::Undefined => StaticValue::Nothing,
            Expression::Bool(value) => StaticValue::Bool(value),
            Expression::Number(value) => StaticValue::Number(value),
            Expression::Prefix("-", inner) => match *inner {
                Expression::Number(value) => StaticValue::Number(-value),
                _ => StaticValue::Unknown,
            },
            Expression::String(text) => StaticValue::Text(Cow::Owned(text.into())),
            Expression::Template(texts, values) if values.is_empty() => {
                StaticValue::Text(Cow::Owned(texts.concat()))
            }
            Expression::Array(_) => StaticValue::List,
            Expression::Object(_) => StaticValue::Map,
            Expression::Arrow(..) => StaticValue::Function,
            Expression::Element(_) => StaticValue::Element,
            _ => StaticValue::Unknown,
        }
    }

    /// What it is, with an article, as messages say it.
    pub fn description(&self) -> &'static str {
        match self {
            StaticValue::Bare => "no value",
            StaticValue::Text(_) => "text",
            StaticValue::Bool(_) => "`{true}` or `{false}`",
            StaticValue::Number(_) => "a number",
            StaticValue::Nothing => "nothing",
            StaticValue::List => "a list",
            StaticValue::Map => "a map",
            StaticValue::Function => "a function",
            StaticValue::Element => "an element",
            StaticValue::Unknown => "an expression",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{Format, NodeRef, markdown};

    #[test]
    fn values_are_told_without_running_anything() {
        let text = |text: &'static str| StaticValue::Text(text.into());
        for (written, expected) in [
            ("", StaticValue::Bare),
            ("=\"2\"", text("2")),
            ("='a &amp; b'", text("a & b")),
            ("={2}", StaticValue::Number(2.0)),
            ("={-1}", StaticValue::Number(-1.0)),
            ("={ true }", StaticValue::Bool(true)),
            ("={`a`}", text("a")),
            ("={`a${b}`}", StaticValue::Unknown),
            ("={\"a\\\"b\"}", text("a\"b")),
            ("={[1, 2]}", StaticValue::List),
            ("={{ a: 1 }}", StaticValue::Map),
            ("={<svg />}", StaticValue::Element),
            ("={() => 1}", StaticValue::Function),
            ("={null}", StaticValue::Nothing),
            ("={count}", StaticValue::Unknown),
            ("={a ? 1 : 2}", StaticValue::Unknown),
        ] {
            let page = format!("<Card cols{written} />\n");
            let (tree, errors) = markdown::parse(&page.clone().into(), Format::Mdx);
            assert!(errors.is_empty(), "{page}");
            let element = tree.nodes().find_map(NodeRef::element);
            let attribute = element.and_then(|element| element.attribute("cols"));
            let value = attribute.map(StaticValue::of);
            assert_eq!(value, Some(expected), "{page}");
        }
    }
}
