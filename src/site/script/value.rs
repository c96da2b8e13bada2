//! Values of expressions.

use std::fmt::Write as _;
use std::rc::Rc;

use super::Scope;
use crate::site::content::Children;
use crate::syntax::expression::{Expression, Parameter, ScriptElement};

/// What an expression in a page is worth.
#[derive(Clone)]
pub(in crate::site) enum Value<'p> {
    Undefined,
    Null,
    Bool(bool),
    Number(f64),
    String(Rc<str>),
    Array(Rc<[Value<'p>]>),
    /// A map in the order of its keys.
    Object(Rc<Vec<(Box<str>, Value<'p>)>>),
    Function(Rc<Function<'p>>),
    /// An element of an expression, with the names that hold where it stands.
    Element(Rc<ScriptElement>, Scope<'p>),
    /// What stands between the tags of a component.
    Children(Rc<Children<'p>>),
    /// Another page, as a component: its number.
    Snippet(usize),
}

/// A function of a page.
pub(in crate::site) struct Function<'p> {
    pub(super) parameters: Vec<Parameter>,
    pub(super) body: Expression,
    pub(super) scope: Scope<'p>,
}

impl<'p> Value<'p> {
    pub(in crate::site) fn text(text: impl Into<Rc<str>>) -> Value<'p> {
        Value::String(text.into())
    }

    pub(in crate::site) fn object(entries: Vec<(Box<str>, Value<'p>)>) -> Value<'p> {
        Value::Object(Rc::new(entries))
    }

    /// As `JSON.stringify(value)` writes it.
    pub(in crate::site) fn to_json(&self) -> String {
        let mut out = String::new();
        super::method::stringify(self, 0, 0, &mut out);
        out
    }

    pub(super) fn list(values: impl IntoIterator<Item = Value<'p>>) -> Value<'p> {
        Value::Array(values.into_iter().collect())
    }

    /// Whether it counts as true.
    pub(in crate::site) fn is_true(&self) -> bool {
        match self {
            Value::Undefined | Value::Null => false,
            Value::Bool(value) => *value,
            Value::Number(number) => *number != 0.0 && !number.is_nan(),
            Value::String(text) => !text.is_empty(),
            _ => true,
        }
    }

    /// Whether there is none.
    pub(in crate::site) fn is_nothing(&self) -> bool {
        matches!(self, Value::Undefined | Value::Null)
    }

    /// As a number; none where it is no number.
    pub(in crate::site) fn number(&self) -> f64 {
        match self {
            Value::Null => 0.0,
            Value::Bool(value) => f64::from(u8::from(*value)),
            Value::Number(number) => *number,
            Value::String(text) if text.trim().is_empty() => 0.0,
            Value::String(text) => text.trim().parse().unwrap_or(f64::NAN),
            _ => f64::NAN,
        }
    }

    /// As `String(value)` writes it.
    pub(in crate::site) fn to_text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    /// How many bytes it takes, roughly, without what stands in the values of a list.
    pub(super) fn size(&self) -> usize {
        match self {
            Value::String(text) => text.len(),
            Value::Array(values) => values.len() * size_of::<Value>(),
            Value::Object(entries) => entries.len() * size_of::<(Box<str>, Value)>(),
            _ => 0,
        }
    }

    fn write(&self, out: &mut String) {
        // A list of long texts, again and again, is longer than all that it is made of.
        if out.len() > super::LONGEST {
            return;
        }
        match self {
            Value::Undefined => out.push_str("undefined"),
            Value::Null => out.push_str("null"),
            Value::Bool(value) => _ = write!(out, "{value}"),
            Value::Number(number) => write_number(*number, out),
            Value::String(text) => out.push_str(text),
            Value::Array(values) => {
                for (at, value) in values.iter().enumerate() {
                    if at > 0 {
                        out.push(',');
                    }
                    if !value.is_nothing() {
                        value.write(out);
                    }
                }
            }
            // Markup in a text says nothing to readers.
            Value::Object(_)
            | Value::Function(_)
            | Value::Element(..)
            | Value::Children(_)
            | Value::Snippet(_) => {}
        }
    }

    /// The value of a key or the element of a list.
    pub(in crate::site) fn get(&self, key: &str) -> Value<'p> {
        match self {
            Value::Object(entries) => {
                let entry = entries.iter().rev().find(|(name, _)| &**name == key);
                entry.map_or(Value::Undefined, |(_, value)| value.clone())
            }
            Value::Array(values) if key == "length" => Value::Number(values.len() as f64),
            Value::String(text) if key == "length" => {
                Value::Number(text.encode_utf16().count() as f64)
            }
            Value::Array(values) => {
                let at = key.parse::<usize>().ok();
                at.and_then(|at| values.get(at).cloned())
                    .unwrap_or(Value::Undefined)
            }
            Value::String(text) => {
                let at = key.parse::<usize>().ok();
                let sign = at.and_then(|at| text.chars().nth(at));
                sign.map_or(Value::Undefined, |sign| Value::text(sign.to_string()))
            }
            _ => Value::Undefined,
        }
    }

    /// Whether two are the same, as `===` says.
    pub(super) fn is_same(&self, other: &Value<'p>) -> bool {
        match (self, other) {
            (Value::Undefined, Value::Undefined) | (Value::Null, Value::Null) => true,
            (Value::Bool(one), Value::Bool(other)) => one == other,
            (Value::Number(one), Value::Number(other)) => one == other,
            (Value::String(one), Value::String(other)) => one == other,
            (Value::Array(one), Value::Array(other)) => Rc::ptr_eq(one, other),
            (Value::Object(one), Value::Object(other)) => Rc::ptr_eq(one, other),
            _ => false,
        }
    }

    /// Whether two are equal, as `==` says.
    pub(super) fn is_equal(&self, other: &Value<'p>) -> bool {
        if self.is_nothing() || other.is_nothing() {
            return self.is_nothing() && other.is_nothing();
        }
        let is_plain =
            |value: &Value| matches!(value, Value::Bool(_) | Value::Number(_) | Value::String(_));
        match (self, other) {
            (Value::String(_), Value::String(_)) => self.is_same(other),
            _ if is_plain(self) && is_plain(other) => self.number() == other.number(),
            _ => self.is_same(other),
        }
    }
}

/// A number as a script writes it.
fn write_number(number: f64, out: &mut String) {
    if number.is_nan() {
        out.push_str("NaN");
    } else if number.is_infinite() {
        out.push_str(if number > 0.0 {
            "Infinity"
        } else {
            "-Infinity"
        });
    } else if number == 0.0 {
        out.push('0');
    } else {
        _ = write!(out, "{number}");
    }
}
