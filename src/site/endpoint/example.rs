//! Examples of values: those of the description, and else ones made up, the same every time.
//!
//! - [`guess`] knows what values of a format or a name look like.
//! - [`written`](mod@written) writes values as bodies: JSON, XML, forms.
//! - [`parts`] writes bodies of several parts.
//! - [`responses`] makes the samples of responses.

mod guess;
mod parts;
mod responses;
#[cfg(test)]
mod tests;
mod written;

use rustc_hash::FxHashMap;
use serde_json::{Map, Number, Value};

pub(in crate::site) use parts::parts_of_body;
pub(in crate::site) use responses::{
    Given, examples_of, given_examples, response_examples, status_name,
};
pub(in crate::site) use written::written;

use super::{Additional, Kind, Property, Shape};
use crate::style::text_matching;

/// How deep values are made up.
const MAX_DEPTH: usize = 8;

/// How many values one example has.
const MOST: usize = 400;

/// How many properties a made-up part of a request has where none of them must be given.
const MOST_OPTIONAL: usize = 4;

/// How many elements a made-up list has at most.
const MOST_ELEMENTS: usize = 5;

/// A value of a shape: the one that the description shows, or else one made up. In a request, what need not be given and
/// has no example is left out.
pub(in crate::site) fn example(shape: &Shape) -> Value {
    named_example(shape, "")
}

/// The same for a value of that name, which tells what it may look like.
pub(in crate::site) fn named_example(shape: &Shape, name: &str) -> Value {
    let mut making = Making {
        by_number: numbered(shape),
        open: Vec::new(),
        left: MOST,
        is_request: shape.is_request,
    };
    making.value(shape, name, 0).unwrap_or(Value::Null)
}

/// The shapes in one that others have the content of, by their numbers.
pub(in crate::site) fn numbered(shape: &Shape) -> FxHashMap<u32, &Shape> {
    let mut found = FxHashMap::default();
    let mut open = vec![shape];
    while let Some(shape) = open.pop() {
        if let Some(number) = shape.number {
            found.insert(number, shape);
        }
        open.extend(shape.children());
    }
    found
}

struct Making<'s> {
    by_number: FxHashMap<u32, &'s Shape>,
    /// The numbers of the shapes around the one that is made.
    open: Vec<u32>,
    left: usize,
    is_request: bool,
}

impl<'s> Making<'s> {
    /// A value of a shape. None where it would not end, or would be too much.
    fn value(&mut self, shape: &'s Shape, name: &str, depth: usize) -> Option<Value> {
        self.left = self.left.checked_sub(1)?;
        if let Some(value) = given(shape) {
            return Some(value);
        }
        if depth > MAX_DEPTH {
            return None;
        }
        let content = match shape.same {
            Some(number) => *self.by_number.get(&number)?,
            None => shape,
        };
        let number = content.number.or(shape.same);
        if number.is_some_and(|number| self.open.contains(&number)) {
            return None;
        }
        self.open.extend(number);
        let made = self.made(content, name, depth);
        if number.is_some() {
            self.open.pop();
        }
        made
    }

    fn made(&mut self, shape: &'s Shape, name: &str, depth: usize) -> Option<Value> {
        Some(match shape.kind {
            Kind::Null | Kind::Never => Value::Null,
            Kind::Boolean => Value::Bool(true),
            Kind::Integer => integer(shape, name),
            Kind::Number => decimal(shape, name),
            Kind::String => Value::String(text(shape, name)),
            Kind::File => Value::String(guess::FILE.into()),
            Kind::Array => self.array(shape, name, depth),
            Kind::Object => Value::Object(self.object(shape, depth)),
            Kind::Choice => self.chosen(shape, name, depth)?,
            Kind::Any => self.anything(shape, name),
        })
    }

    fn anything(&self, shape: &Shape, name: &str) -> Value {
        match guess::text_named(name).filter(|_| shape.name.is_none()) {
            Some(text) => Value::from(text),
            None if name.is_empty() || shape.is_cut => Value::Object(Map::new()),
            None => Value::from(guess::TEXT),
        }
    }

    /// The first of the choices that gives a value.
    fn chosen(&mut self, shape: &'s Shape, name: &str, depth: usize) -> Option<Value> {
        let mut choices: Vec<_> = shape.choices.iter().collect();
        choices.sort_by_key(|choice| choice.shape.deprecated || choice.shape.is_cut);
        let mut made = choices.into_iter().find_map(|choice| {
            let mut value = self.value(&choice.shape, name, depth + 1)?;
            if let (Value::Object(map), Some(property), Some(told)) =
                (&mut value, &shape.discriminator, &choice.value)
            {
                map.insert(property.to_string(), Value::from(&**told));
            }
            Some(value)
        })?;
        for also in &shape.also {
            if let (Value::Object(map), Some(Value::Object(other))) =
                (&mut made, self.value(also, name, depth + 1))
            {
                join(map, other);
            }
        }
        Some(made)
    }

    fn object(&mut self, shape: &'s Shape, depth: usize) -> Map<String, Value> {
        let mut map = Map::new();
        for property in self.shown(shape) {
            let value = self.value(&property.shape, &property.name, depth + 1);
            if let Some(value) = value.or_else(|| property.required.then_some(Value::Null)) {
                map.insert(property.name.to_string(), value);
            }
        }
        if !shape.choices.is_empty()
            && let Some(Value::Object(other)) = self.chosen(shape, "", depth)
        {
            let told = shape.discriminator.as_deref();
            let told = told.and_then(|name| Some((name.to_owned(), other.get(name)?.clone())));
            join(&mut map, other);
            map.extend(told);
        }
        for name in &shape.required {
            if !map.contains_key(&**name) && shape.choices.is_empty() && !shape.is_cut {
                let text = guess::text_named(name).unwrap_or(guess::TEXT);
                map.insert(name.to_string(), Value::from(text));
            }
        }
        if map.is_empty() && shape.properties.is_empty() {
            self.unnamed(shape, depth, &mut map);
        }
        map
    }

    /// Adds a property to an object whose properties have no names of their own.
    fn unnamed(&mut self, shape: &'s Shape, depth: usize, map: &mut Map<String, Value>) {
        let name = shape.more().names.as_ref();
        let name = name.map(|names| named_example(names, "key"));
        let name = name.and_then(|name| name.as_str().map(str::to_owned));
        if let Some(pattern) = shape.patterns.first() {
            let name = text_matching(&pattern.name).or(name);
            let value = self.value(&pattern.shape, "", depth + 1);
            map.extend(name.zip(value));
        } else if let Additional::Shaped(inner) = &shape.additional {
            let value = self.value(inner, "", depth + 1);
            map.extend(value.map(|value| (name.unwrap_or_else(|| "key".into()), value)));
        }
    }

    /// The properties that an example shows.
    fn shown(&self, shape: &'s Shape) -> Vec<&'s Property> {
        let all = shape.properties.iter();
        if !self.is_request {
            return all.collect();
        }
        let is_shown = |property: &&Property| {
            property.required || (!property.shape.examples.is_empty() && !property.shape.deprecated)
        };
        let shown: Vec<&Property> = all.clone().filter(is_shown).collect();
        if !shown.is_empty() || !shape.choices.is_empty() {
            return shown;
        }
        let usual = all.filter(|property| !property.shape.deprecated);
        let usual: Vec<&Property> = usual.collect();
        let simplest = usual.iter().map(|property| simplicity(property));
        let simplest = simplest.min().unwrap_or_default();
        let usual = usual.into_iter();
        let usual = usual.filter(|property| simplicity(property) == simplest);
        usual.take(MOST_OPTIONAL).collect()
    }

    fn array(&mut self, shape: &'s Shape, name: &str, depth: usize) -> Value {
        let name = guess::singular(name);
        let mut list: Vec<Value> = Vec::new();
        for element in &shape.prefix {
            list.push(self.value(element, &name, depth + 1).unwrap_or(Value::Null));
        }
        let most = shape.limits.count("maxItems").unwrap_or(MOST_ELEMENTS);
        let least = shape.limits.count("minItems").unwrap_or(0);
        let wanted = least.max(1).min(most).min(MOST_ELEMENTS);
        let inner = shape.items.as_deref().or(shape.more().contains.as_ref());
        if let Some(inner) = inner {
            while list.len() < wanted {
                let Some(value) = self.value(inner, &name, depth + 1) else {
                    break;
                };
                let number = list.len();
                list.push(match inner.values.get(number).filter(|_| number > 0) {
                    Some(other) => other.clone(),
                    None if list.contains(&value) => varied(value, number),
                    None => value,
                });
            }
        }
        Value::Array(list)
    }
}

/// How well a property shows what a request may say where none of its properties must be given; the smallest is best. What
/// the description or the name says more of than a type comes first. A flag says the least: that it is set would mean much.
fn simplicity(property: &Property) -> u8 {
    let shape = &property.shape;
    let is_known = given(shape).is_some() || shape.format.is_some();
    match shape.kind {
        Kind::File => 0,
        Kind::String if is_known || guess::text_named(&property.name).is_some() => 0,
        Kind::Integer | Kind::Number => 0,
        Kind::Boolean => 3,
        _ if shape.is_plain() => 1,
        _ => 2,
    }
}

fn join(map: &mut Map<String, Value>, other: Map<String, Value>) {
    for (name, value) in other {
        map.entry(name).or_insert(value);
    }
}

/// A value like another, where a list has several.
fn varied(value: Value, number: usize) -> Value {
    match value {
        Value::Number(number_before) => match number_before.as_i64() {
            Some(before) => Value::from(before.saturating_add(number as i64)),
            None => Value::Number(number_before),
        },
        value => value,
    }
}

/// The value that the description itself gives.
fn given(shape: &Shape) -> Option<Value> {
    let has_sense = |value: &&Value| !value.is_null() || shape.kind == Kind::Null;
    let given = shape.examples.iter().find(has_sense);
    let given = given.or(shape.constant.as_ref());
    let given = given.or(shape.default.as_ref().filter(has_sense));
    let given = given.or_else(|| shape.values.iter().find(has_sense))?;
    Some(match (shape.kind, given) {
        // Numbers in quotes, texts without.
        (Kind::Integer | Kind::Number, Value::String(text)) => {
            let number = text.trim().parse::<f64>().ok();
            number.map_or_else(|| given.clone(), super::shape::number)
        }
        (Kind::Boolean, Value::String(text)) => match text.trim() {
            "true" => Value::Bool(true),
            "false" => Value::Bool(false),
            _ => given.clone(),
        },
        (Kind::String, Value::Number(_) | Value::Bool(_)) => Value::String(given.to_string()),
        // Whole values as a text of JSON.
        (Kind::Object | Kind::Array, Value::String(text)) => {
            serde_json::from_str(text).unwrap_or_else(|_| given.clone())
        }
        _ => given.clone(),
    })
}

fn integer(shape: &Shape, name: &str) -> Value {
    let number = within(shape, usual_number(shape, name).round(), 1.0);
    super::shape::number(number.round())
}

fn decimal(shape: &Shape, name: &str) -> Value {
    let number = within(shape, usual_number(shape, name), 0.5);
    match number.fract() == 0.0 {
        true => super::shape::number(number),
        false => Number::from_f64(number).map_or(Value::Null, Value::Number),
    }
}

/// A number that readers would expect in the place of that name.
fn usual_number(shape: &Shape, name: &str) -> f64 {
    match shape.format.as_deref() {
        Some("unix-time" | "unixtime" | "unix-timestamp" | "timestamp" | "epoch") => {
            guess::number_named("timestamp")
        }
        _ => guess::number_named(name),
    }
}

/// The number nearest to one that the limits of a shape allow.
fn within(shape: &Shape, number: f64, step: f64) -> f64 {
    let limit = |name| shape.limits.number(name);
    let least = limit("exclusiveMinimum").map(|least| least + step);
    let least = least.into_iter().chain(limit("minimum")).reduce(f64::max);
    let most = limit("exclusiveMaximum").map(|most| most - step);
    let most = most.into_iter().chain(limit("maximum")).reduce(f64::min);
    let mut number = number;
    number = most.map_or(number, |most| number.min(most));
    number = least.map_or(number, |least| number.max(least));
    match limit("multipleOf").filter(|unit| *unit > 0.0) {
        Some(unit) => {
            let up = (number / unit).ceil() * unit;
            match most.is_some_and(|most| up > most) {
                true => (number / unit).floor() * unit,
                false => up,
            }
        }
        None => number,
    }
}

fn text(shape: &Shape, name: &str) -> String {
    let format = shape.format.as_deref().unwrap_or("");
    let encoded = shape.more().encoding.as_deref().unwrap_or("");
    let pattern = shape.limits.get("pattern").and_then(Value::as_str);
    let patterned = pattern
        .and_then(text_matching)
        .filter(|text| fits(shape, text));
    let text = guess::text_of_format(format)
        .or_else(|| guess::text_of_format(encoded))
        .map(str::to_owned)
        .or(patterned)
        .or_else(|| guess::text_named(name).map(str::to_owned))
        .unwrap_or_else(|| guess::TEXT.into());
    match fits(shape, &text) {
        true => text,
        false => of_length(shape, &text),
    }
}

fn bounds(shape: &Shape) -> (usize, usize) {
    let least = shape.limits.count("minLength").unwrap_or(0);
    let most = shape.limits.count("maxLength").unwrap_or(usize::MAX);
    (least, most)
}

fn fits(shape: &Shape, text: &str) -> bool {
    let (least, most) = bounds(shape);
    (least..=most).contains(&text.chars().count())
}

/// A text that is long enough and not too long.
fn of_length(shape: &Shape, text: &str) -> String {
    const LONGEST: usize = 200;
    let (least, most) = bounds(shape);
    let signs = text.chars().cycle();
    let length = text.chars().count().max(least.min(LONGEST)).min(most);
    signs.take(length).collect()
}
