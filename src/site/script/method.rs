//! Calls of functions and methods that change nothing.

use std::rc::Rc;

use super::{LONGEST, MOST_VALUES, Scope, Value};
use crate::syntax::expression::Expression;

impl<'p> Scope<'p> {
    /// What a call gives; nothing where the method is unknown to its object.
    pub(super) fn call(&self, called: &Expression, arguments: &[Expression]) -> Value<'p> {
        let arguments = self.values(arguments);
        match called {
            Expression::Name(name, _) => match self.get(name) {
                Some(own) => self.apply(&own, &arguments),
                None => function(name, arguments.first().unwrap_or(&Value::Undefined)),
            },
            Expression::Member(object, name) => match &**object {
                Expression::Name(global, _) if self.get(global).is_none() => {
                    self.global_method(global, name, &arguments)
                }
                object => self.method(&self.evaluate(object), name, &arguments),
            },
            called => self.apply(&self.evaluate(called), &arguments),
        }
    }

    fn global_method(&self, object: &str, name: &str, arguments: &[Value<'p>]) -> Value<'p> {
        match (object, name) {
            ("Array", "from") => {
                let values = listed(arguments.first().unwrap_or(&Value::Undefined));
                match arguments.get(1) {
                    Some(function) => {
                        self.list_method(&values, "map", std::slice::from_ref(function))
                    }
                    None => Value::Array(values),
                }
            }
            _ => global_method(object, name, arguments),
        }
    }

    fn method(&self, object: &Value<'p>, name: &str, arguments: &[Value<'p>]) -> Value<'p> {
        match object {
            Value::String(text) => self.text_method(text, name, arguments),
            Value::Array(values) => self.list_method(values, name, arguments),
            Value::Number(number) => match name {
                "toFixed" => {
                    let digits = arguments.first().map_or(0.0, Value::number);
                    Value::text(format!("{number:.*}", digits.clamp(0.0, 100.0) as usize))
                }
                "toLocaleString" => Value::text(grouped(*number)),
                "toString" => Value::text(object.to_text()),
                _ => Value::Undefined,
            },
            Value::Object(entries) if matches!(name, "hasOwnProperty" | "hasOwn") => {
                let key = arguments.first().map(Value::to_text).unwrap_or_default();
                Value::Bool(entries.iter().any(|(name, _)| **name == *key))
            }
            _ if name == "toString" => Value::text(object.to_text()),
            _ => Value::Undefined,
        }
    }

    fn text_method(&self, text: &Rc<str>, name: &str, arguments: &[Value<'p>]) -> Value<'p> {
        let argument = |at: usize| arguments.get(at).cloned().unwrap_or(Value::Undefined);
        let word = |at: usize| argument(at).to_text();
        match name {
            "toString" => Value::String(text.clone()),
            "trim" => Value::text(text.trim()),
            "trimStart" => Value::text(text.trim_start()),
            "trimEnd" => Value::text(text.trim_end()),
            "toLowerCase" | "toLocaleLowerCase" => Value::text(text.to_lowercase()),
            "toUpperCase" | "toLocaleUpperCase" => Value::text(text.to_uppercase()),
            "includes" => Value::Bool(text.contains(&word(0))),
            "startsWith" => Value::Bool(text.starts_with(&word(0))),
            "endsWith" => Value::Bool(text.ends_with(&word(0))),
            "indexOf" => place(text, text.find(&word(0))),
            "lastIndexOf" => place(text, text.rfind(&word(0))),
            "replace" => Value::text(text.replacen(&word(0), &word(1), 1)),
            "replaceAll" if word(0).is_empty() => Value::String(text.clone()),
            "replaceAll" => {
                let (old, new) = (word(0), word(1));
                let length = text.matches(&old).count().saturating_mul(new.len());
                match length > LONGEST {
                    true => Value::Undefined,
                    false => Value::text(text.replace(&old, &new)),
                }
            }
            "split" if argument(0).is_nothing() => Value::list([Value::String(text.clone())]),
            "split" if word(0).is_empty() => {
                let signs = text.chars().take(MOST_VALUES);
                Value::list(signs.map(|sign| Value::text(sign.to_string())))
            }
            "split" => Value::list(text.split(&word(0)).take(MOST_VALUES).map(Value::text)),
            "concat" => {
                let mut all = text.to_string();
                for part in arguments {
                    if all.len() > LONGEST {
                        return Value::Undefined;
                    }
                    all.push_str(&part.to_text());
                }
                Value::text(all)
            }
            "repeat" => {
                let times = argument(0).number().max(0.0) as usize;
                match text.len().saturating_mul(times) > LONGEST {
                    true => Value::Undefined,
                    false => Value::text(text.repeat(times)),
                }
            }
            "padStart" | "padEnd" => Value::text(padded(text, name == "padStart", arguments)),
            "charAt" => object_at(text, argument(0).number()),
            "charCodeAt" => {
                let unit = text
                    .encode_utf16()
                    .nth(argument(0).number().max(0.0) as usize);
                Value::Number(unit.map_or(f64::NAN, f64::from))
            }
            "localeCompare" => Value::Number(in_dictionary(text, &word(0))),
            "at" => object_at(text, from_end(argument(0).number(), text.chars().count())),
            "slice" | "substring" => {
                let signs: Vec<char> = text.chars().collect();
                let range = range(signs.len(), arguments, name == "slice");
                Value::text(signs[range].iter().collect::<String>())
            }
            "substr" => {
                let signs = text.chars();
                let start = from_end(argument(0).number(), text.chars().count()).max(0.0);
                let length = match argument(1) {
                    Value::Undefined => usize::MAX,
                    length => length.number().max(0.0) as usize,
                };
                let part = signs.skip(start as usize).take(length);
                Value::text(part.collect::<String>())
            }
            _ => Value::Undefined,
        }
    }

    fn list_method(
        &self,
        values: &Rc<[Value<'p>]>,
        name: &str,
        arguments: &[Value<'p>],
    ) -> Value<'p> {
        let argument = |at: usize| arguments.get(at).cloned().unwrap_or(Value::Undefined);
        let function = argument(0);
        let whole = Value::Array(values.clone());
        let ask = |at: usize| {
            let arguments = [values[at].clone(), Value::Number(at as f64), whole.clone()];
            self.apply(&function, &arguments)
        };
        let numbers = 0..values.len();
        match name {
            "map" => Value::list(numbers.map(ask)),
            "flatMap" => flat(&numbers.map(ask).collect::<Vec<_>>(), 1),
            "filter" => Value::list(
                numbers
                    .filter(|at| ask(*at).is_true())
                    .map(|at| values[at].clone()),
            ),
            "find" => {
                let found = numbers.into_iter().find(|at| ask(*at).is_true());
                found.map_or(Value::Undefined, |at| values[at].clone())
            }
            "findIndex" => index(numbers.into_iter().find(|at| ask(*at).is_true())),
            "findLast" => {
                let found = numbers.rev().find(|at| ask(*at).is_true());
                found.map_or(Value::Undefined, |at| values[at].clone())
            }
            "findLastIndex" => index(numbers.rev().find(|at| ask(*at).is_true())),
            "some" => Value::Bool(numbers.into_iter().any(|at| ask(at).is_true())),
            "every" => Value::Bool(numbers.into_iter().all(|at| ask(at).is_true())),
            "reduce" => self.reduced(numbers, values, arguments),
            "reduceRight" => self.reduced(numbers.rev(), values, arguments),
            "join" => {
                let between = match argument(0) {
                    Value::Undefined => ",".to_owned(),
                    between => between.to_text(),
                };
                let mut joined = String::new();
                for (at, value) in values.iter().enumerate() {
                    joined.push_str(if at > 0 { &between } else { "" });
                    if !value.is_nothing() {
                        joined.push_str(&value.to_text());
                    }
                    if joined.len() > LONGEST {
                        return Value::Undefined;
                    }
                }
                Value::text(joined)
            }
            "includes" => Value::Bool(values.iter().any(|value| value.is_same(&function))),
            "indexOf" => index(values.iter().position(|value| value.is_same(&function))),
            "lastIndexOf" => index(values.iter().rposition(|value| value.is_same(&function))),
            "at" => whole.get(&from_end(function.number(), values.len()).to_string()),
            "slice" => Value::list(values[range(values.len(), arguments, true)].iter().cloned()),
            "concat" => {
                let mut all = values.to_vec();
                for more in arguments {
                    match more {
                        Value::Array(more) => all.extend(more.iter().cloned()),
                        value => all.push(value.clone()),
                    }
                    all.truncate(MOST_VALUES);
                }
                Value::Array(all.into())
            }
            "flat" => match argument(0) {
                Value::Undefined => flat(values, 1),
                depth => flat(values, depth.number().clamp(0.0, 100.0) as usize),
            },
            "reverse" | "toReversed" => Value::list(values.iter().rev().cloned()),
            "sort" | "toSorted" => self.sorted(values, &function),
            "keys" => Value::list(numbers.map(|at| Value::Number(at as f64))),
            "values" => whole,
            "entries" => {
                let entry = |at: usize| Value::list([Value::Number(at as f64), values[at].clone()]);
                Value::list(numbers.map(entry))
            }
            "toString" => Value::text(whole.to_text()),
            _ => Value::Undefined,
        }
    }

    /// What a function makes of the values at places, one after another.
    fn reduced(
        &self,
        mut places: impl Iterator<Item = usize>,
        values: &[Value<'p>],
        arguments: &[Value<'p>],
    ) -> Value<'p> {
        let function = arguments.first().cloned().unwrap_or(Value::Undefined);
        let first = match arguments.get(1) {
            Some(first) => Some(first.clone()),
            None => places.next().map(|at| values[at].clone()),
        };
        places.fold(first.unwrap_or(Value::Undefined), |before, at| {
            let arguments = [before, values[at].clone(), Value::Number(at as f64)];
            self.apply(&function, &arguments)
        })
    }

    fn sorted(&self, values: &[Value<'p>], function: &Value<'p>) -> Value<'p> {
        let mut sorted = values.to_vec();
        match function {
            // A function that contradicts itself must not stop the program, which a sort that compares may do.
            Value::Function(_) => {
                let mut done: Vec<Value> = Vec::with_capacity(sorted.len());
                for value in sorted {
                    let at = done.partition_point(|before| {
                        let order = self.apply(function, &[before.clone(), value.clone()]);
                        order.number() <= 0.0 || order.number().is_nan()
                    });
                    done.insert(at, value);
                }
                sorted = done;
            }
            _ => sorted.sort_by_cached_key(Value::to_text),
        }
        Value::Array(sorted.into())
    }
}

/// What a function that is defined everywhere gives.
fn function<'p>(name: &str, argument: &Value<'p>) -> Value<'p> {
    match name {
        "String" => Value::text(argument.to_text()),
        "Number" => Value::Number(argument.number()),
        "Boolean" => Value::Bool(argument.is_true()),
        "parseFloat" => Value::Number(leading_number(&argument.to_text(), true)),
        "parseInt" => Value::Number(leading_number(&argument.to_text(), false)),
        "isNaN" => Value::Bool(argument.number().is_nan()),
        "encodeURIComponent" => Value::text(encoded(&argument.to_text())),
        _ => Value::Undefined,
    }
}

/// What `Object.keys` and the like give, those aside that ask a function.
fn global_method<'p>(object: &str, name: &str, arguments: &[Value<'p>]) -> Value<'p> {
    let first = arguments.first().cloned().unwrap_or(Value::Undefined);
    let number = first.number();
    match (object, name, &first) {
        ("Object", "keys", Value::Object(entries)) => {
            Value::list(entries.iter().map(|(key, _)| Value::text(&**key)))
        }
        ("Object", "values", Value::Object(entries)) => {
            Value::list(entries.iter().map(|(_, value)| value.clone()))
        }
        ("Object", "entries", Value::Object(entries)) => {
            let entries = entries.iter();
            Value::list(
                entries.map(|(key, value)| Value::list([Value::text(&**key), value.clone()])),
            )
        }
        ("Object", "fromEntries", Value::Array(entries)) => {
            let entries = entries.iter();
            let pairs = entries.map(|entry| (entry.get("0").to_text().into(), entry.get("1")));
            Value::Object(Rc::new(pairs.collect()))
        }
        ("Object", "assign", _) => {
            let mut all: Vec<(Box<str>, Value)> = Vec::new();
            for argument in arguments {
                if let Value::Object(entries) = argument {
                    all.retain(|(key, _)| entries.iter().all(|(other, _)| other != key));
                    all.extend(entries.iter().cloned());
                }
            }
            Value::object(all)
        }
        ("Object", "hasOwn", Value::Object(entries)) => {
            let key = arguments.get(1).map(Value::to_text).unwrap_or_default();
            Value::Bool(entries.iter().any(|(name, _)| **name == *key))
        }
        ("Array", "of", _) => Value::list(arguments.iter().cloned()),
        ("String", "fromCharCode", _) => {
            let units: Vec<u16> = arguments
                .iter()
                .map(|unit| unit.number() as u32 as u16)
                .collect();
            Value::text(String::from_utf16_lossy(&units))
        }
        ("Number", "isInteger", Value::Number(number)) => {
            Value::Bool(number.is_finite() && number.fract() == 0.0)
        }
        ("Number", "isFinite", Value::Number(number)) => Value::Bool(number.is_finite()),
        ("Number", "isNaN", Value::Number(number)) => Value::Bool(number.is_nan()),
        ("Number", "isInteger" | "isFinite" | "isNaN", _) => Value::Bool(false),
        ("Number", "parseFloat" | "parseInt", _) => function(name, &first),
        ("Math", "sign", _) if number == 0.0 || number.is_nan() => Value::Number(number),
        ("Math", "sign", _) => Value::Number(number.signum()),
        ("Math", "log10", _) => Value::Number(number.log10()),
        ("Math", "log2", _) => Value::Number(number.log2()),
        ("Array", "isArray", value) => Value::Bool(matches!(value, Value::Array(_))),
        ("JSON", "stringify", value) => {
            let indent = arguments.get(2).map_or(0.0, Value::number).clamp(0.0, 10.0);
            let mut out = String::new();
            stringify(value, indent as usize, 0, &mut out);
            Value::text(out)
        }
        ("Math", "abs", _) => Value::Number(number.abs()),
        ("Math", "ceil", _) => Value::Number(number.ceil()),
        ("Math", "floor", _) => Value::Number(number.floor()),
        ("Math", "round", _) => Value::Number((number + 0.5).floor()),
        ("Math", "trunc", _) => Value::Number(number.trunc()),
        ("Math", "sqrt", _) => Value::Number(number.sqrt()),
        ("Math", "pow", _) => {
            Value::Number(number.powf(arguments.get(1).map_or(f64::NAN, Value::number)))
        }
        ("Math", "max", _) => {
            let numbers = arguments.iter().map(Value::number);
            Value::Number(numbers.fold(f64::NEG_INFINITY, f64::max))
        }
        ("Math", "min", _) => {
            let numbers = arguments.iter().map(Value::number);
            Value::Number(numbers.fold(f64::INFINITY, f64::min))
        }
        _ => Value::Undefined,
    }
}

/// The values that a text, a list or an object with a `length` goes through.
fn listed<'p>(value: &Value<'p>) -> Rc<[Value<'p>]> {
    match value {
        Value::Array(values) => values.clone(),
        Value::String(text) => {
            let signs = text.chars().take(MOST_VALUES);
            signs.map(|sign| Value::text(sign.to_string())).collect()
        }
        value => {
            let length = value.get("length").number().max(0.0) as usize;
            let places = 0..length.min(MOST_VALUES);
            places.map(|at| value.get(&at.to_string())).collect()
        }
    }
}

/// The lists in a list in their place, so many levels of them.
fn flat<'p>(values: &[Value<'p>], depth: usize) -> Value<'p> {
    fn put<'p>(values: &[Value<'p>], depth: usize, all: &mut Vec<Value<'p>>) {
        for value in values {
            match value {
                _ if all.len() >= MOST_VALUES => return,
                Value::Array(inner) if depth > 0 => put(inner, depth - 1, all),
                value => all.push(value.clone()),
            }
        }
    }
    let mut all = Vec::new();
    put(values, depth, &mut all);
    Value::Array(all.into())
}

/// The order of two texts in a dictionary: -1, 0 or 1. Letter case counts where nothing else differs.
fn in_dictionary(left: &str, right: &str) -> f64 {
    let order = left.to_lowercase().cmp(&right.to_lowercase());
    // Small letters come first there.
    let order = order.then_with(|| right.cmp(left));
    f64::from(order as i8)
}

/// A number with commas between its thousands and at most three digits after the point.
fn grouped(number: f64) -> String {
    if !number.is_finite() {
        return Value::Number(number).to_text();
    }
    let written = format!("{:.3}", number.abs());
    let (whole, fraction) = written.split_once('.').unwrap_or((&written, ""));
    let fraction = fraction.trim_end_matches('0');
    let is_zero = fraction.is_empty() && whole == "0";
    let mut out = String::from(if number < 0.0 && !is_zero { "-" } else { "" });
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    if !fraction.is_empty() {
        out.push('.');
        out.push_str(fraction);
    }
    out
}

fn index<'p>(found: Option<usize>) -> Value<'p> {
    Value::Number(found.map_or(-1.0, |at| at as f64))
}

/// The place of a byte of a text in signs.
fn place<'p>(text: &str, found: Option<usize>) -> Value<'p> {
    index(found.map(|at| text[..at].chars().count()))
}

fn object_at<'p>(text: &str, at: f64) -> Value<'p> {
    let sign = (at >= 0.0).then(|| text.chars().nth(at as usize)).flatten();
    sign.map_or(Value::Undefined, |sign| Value::text(sign.to_string()))
}

/// A place that counts from the end where it is negative.
fn from_end(at: f64, length: usize) -> f64 {
    let at = if at.is_nan() { 0.0 } else { at.trunc() };
    if at < 0.0 { at + length as f64 } else { at }
}

/// The part between two places; those of `slice` may count from the end.
fn range(length: usize, arguments: &[Value<'_>], from_the_end: bool) -> std::ops::Range<usize> {
    let bound = |at: usize, default: usize| match arguments.get(at) {
        None | Some(Value::Undefined) => default,
        Some(value) => {
            let number = value.number();
            let number = if from_the_end {
                from_end(number, length)
            } else {
                number
            };
            (number.max(0.0) as usize).min(length)
        }
    };
    let (start, end) = (bound(0, 0), bound(1, length));
    match (start <= end, from_the_end) {
        (true, _) => start..end,
        (false, true) => start..start,
        (false, false) => end..start,
    }
}

fn padded(text: &str, before: bool, arguments: &[Value<'_>]) -> String {
    let length = arguments.first().map_or(0.0, Value::number).max(0.0) as usize;
    let filler = match arguments.get(1) {
        None | Some(Value::Undefined) => " ".to_owned(),
        Some(filler) => filler.to_text(),
    };
    let missing = length.min(LONGEST).saturating_sub(text.chars().count());
    let filling: String = filler.chars().cycle().take(missing).collect();
    match before {
        true => filling + text,
        false => text.to_owned() + &filling,
    }
}

/// The number that a text begins with.
fn leading_number(text: &str, with_fraction: bool) -> f64 {
    let text = text.trim_start();
    let mut length = 0;
    let mut has_point = false;
    for (at, sign) in text.char_indices() {
        let goes_on = sign.is_ascii_digit()
            || (at == 0 && matches!(sign, '-' | '+'))
            || (with_fraction && sign == '.' && !std::mem::replace(&mut has_point, true));
        if !goes_on {
            break;
        }
        length = at + sign.len_utf8();
    }
    text[..length].parse().unwrap_or(f64::NAN)
}

/// A text as a part of an address.
fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' => out.push(char::from(byte)),
            b'-' | b'_' | b'.' | b'!' | b'~' | b'*' | b'\'' | b'(' | b')' => {
                out.push(char::from(byte));
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

/// A value as JSON; what JSON does not have is `null`.
pub(super) fn stringify(value: &Value<'_>, indent: usize, depth: usize, out: &mut String) {
    let line = |depth: usize, out: &mut String| {
        if indent > 0 {
            out.push('\n');
            out.extend(std::iter::repeat_n(' ', indent * depth));
        }
    };
    if out.len() > LONGEST {
        return;
    }
    match value {
        Value::String(text) => out.push_str(&serde_json::Value::from(&**text).to_string()),
        Value::Bool(_) => out.push_str(&value.to_text()),
        Value::Number(number) if number.is_finite() => out.push_str(&value.to_text()),
        Value::Array(values) if depth < super::MAX_DEPTH => {
            out.push('[');
            for (at, value) in values.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                line(depth + 1, out);
                stringify(value, indent, depth + 1, out);
            }
            if !values.is_empty() {
                line(depth, out);
            }
            out.push(']');
        }
        Value::Object(entries) if depth < super::MAX_DEPTH => {
            out.push('{');
            for (at, (key, value)) in entries.iter().enumerate() {
                if at > 0 {
                    out.push(',');
                }
                line(depth + 1, out);
                out.push_str(&serde_json::Value::from(&**key).to_string());
                out.push_str(if indent > 0 { ": " } else { ":" });
                stringify(value, indent, depth + 1, out);
            }
            if !entries.is_empty() {
                line(depth, out);
            }
            out.push('}');
        }
        _ => out.push_str("null"),
    }
}
