//! Values of documents as those of samples.

use serde_json::{Map, Number, Value};

use crate::syntax::data::{self, Node};

/// How many values one value may hold.
const MOST: usize = 2_000;

/// How many bytes the texts in one value may have together. Samples have it once for each language.
const MOST_BYTES: usize = 32_000;

/// How much more a value may hold.
struct Room {
    values: usize,
    bytes: usize,
}

impl Room {
    fn of(values: usize) -> Self {
        Self {
            values,
            bytes: MOST_BYTES,
        }
    }

    /// Takes the room of a text. None where there is too little.
    fn text(&mut self, text: &str) -> Option<String> {
        self.bytes = self.bytes.checked_sub(text.len())?;
        Some(text.to_owned())
    }
}

/// A value of a document. None where it holds so many others, or so much text, that nobody would read it.
pub(in crate::site) fn value_of(node: &Node) -> Option<Value> {
    value_within(node, MOST)
}

/// The same with at most so many values in it.
pub(in crate::site) fn value_within(node: &Node, most: usize) -> Option<Value> {
    value(node, usize::MAX, &mut Room::of(most))
}

/// The same with no more than the first elements of each list, so many of them.
pub(in crate::site) fn value_shortened(node: &Node, elements: usize, most: usize) -> Option<Value> {
    value(node, elements, &mut Room::of(most))
}

/// Its depth is bounded by the parsers of JSON and YAML.
fn value(node: &Node, most: usize, left: &mut Room) -> Option<Value> {
    left.values = left.values.checked_sub(1)?;
    Some(match &node.value {
        data::Value::Null => Value::Null,
        data::Value::Bool(value) => Value::Bool(*value),
        data::Value::Number(value) => number(*value),
        data::Value::String(text) => Value::String(left.text(text)?),
        data::Value::Array(elements) => {
            let elements = elements.iter().take(most);
            let elements = elements.map(|element| value(element, most, left));
            Value::Array(elements.collect::<Option<_>>()?)
        }
        data::Value::Object(entries) => {
            let mut map = Map::new();
            for entry in entries {
                map.insert(left.text(&entry.key)?, value(&entry.value, most, left)?);
            }
            Value::Object(map)
        }
    })
}

/// A number as it is written: whole ones without a fraction. The greatest whole numbers of 64 bits, which a number of a
/// document misses by one, are themselves.
pub(in crate::site) fn number(value: f64) -> Value {
    const WHOLE: f64 = 9_007_199_254_740_992.0;
    const GREATEST_SIGNED: f64 = 9_223_372_036_854_775_808.0;
    const GREATEST: f64 = 18_446_744_073_709_551_616.0;
    if value.fract() == 0.0 && (value.abs() <= WHOLE || value.abs() == GREATEST_SIGNED) {
        return Value::from(value as i64);
    }
    if value == GREATEST {
        return Value::from(u64::MAX);
    }
    Number::from_f64(value).map_or(Value::Null, Value::Number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::endpoint::testing::with_schema;

    #[test]
    fn values_are_of_a_size_that_is_read() {
        let long = "x".repeat(MOST_BYTES);
        for (default, is_read) in [
            (format!("\"{long}\""), true),
            (format!("\"{long}x\""), false),
            (format!("{{\"a\": \"{long}\"}}"), false),
            (format!("[{}1]", "1,".repeat(MOST - 2)), true),
            (format!("[{}1]", "1,".repeat(MOST)), false),
        ] {
            with_schema(&format!(r#"{{"default": {default}}}"#), "", |schema| {
                let node = schema.default().expect("a value");
                assert_eq!(value_of(node).is_some(), is_read);
            });
        }
    }
}
