//! Templates of samples, and what is written for them.
//!
//! A template is text with marks: `«name»` writes a text, `«name|escape»` writes it as a language has it, `«#name»…«/name»` is
//! written for each element of a list, or once for anything else that is there, and `«^name»…«/name»` where there is
//! nothing. Names are those of the innermost object. A line with a mark of beginning or end alone is no line of the sample.

use serde_json::{Map, Value};

use super::escape;

/// A template that was read.
pub(super) struct Template(Vec<Part>);

/// A part of a template.
enum Part {
    Text(String),
    Value {
        name: String,
        escapes: Vec<String>,
    },
    Section {
        name: String,
        is_inverted: bool,
        inner: Vec<Part>,
    },
}

impl Template {
    /// Reads a template.
    pub(super) fn read(text: &str) -> Self {
        let text = without_marked_lines(text);
        let mut rest = &*text;
        Self(parts(&mut rest, ""))
    }

    /// Writes it over an object, without a line end at the end.
    pub(super) fn write(&self, over: &Map<String, Value>) -> String {
        let mut out = String::new();
        write(&self.0, over, &mut out);
        out.truncate(out.trim_end().len());
        out
    }
}

fn is_of_section(mark: &str) -> bool {
    mark.starts_with(['#', '^', '/'])
}

/// The text with lines of a single mark of a section cut down to the mark.
fn without_marked_lines(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let mark = line.trim();
        let inner = mark
            .strip_prefix('«')
            .and_then(|rest| rest.strip_suffix('»'));
        match inner.is_some_and(|inner| is_of_section(inner) && !inner.contains('«')) {
            true => mark,
            false => line,
        }
    });
    lines.collect()
}

/// The parts up to the end of a section.
fn parts(rest: &mut &str, section: &str) -> Vec<Part> {
    let mut found = Vec::new();
    loop {
        let Some((text, after)) = rest.split_once('«') else {
            found.push(Part::Text(std::mem::take(rest).to_owned()));
            return found;
        };
        let (mark, after) = after.split_once('»').unwrap_or((after, ""));
        *rest = after;
        found.push(Part::Text(text.to_owned()));
        if let Some(name) = mark.strip_prefix('/') {
            debug_assert_eq!(name, section);
            return found;
        }
        if is_of_section(mark) {
            found.push(Part::Section {
                name: mark[1..].to_owned(),
                is_inverted: mark.starts_with('^'),
                inner: parts(rest, &mark[1..]),
            });
            continue;
        }
        let mut names = mark.split('|').map(str::to_owned);
        found.push(Part::Value {
            name: names.next().unwrap_or_default(),
            escapes: names.collect(),
        });
    }
}

fn write(parts: &[Part], over: &Map<String, Value>, out: &mut String) {
    for part in parts {
        match part {
            Part::Text(text) => out.push_str(text),
            Part::Value { name, escapes } => {
                let text = over.get(name).and_then(Value::as_str).unwrap_or("");
                let text = escapes
                    .iter()
                    .fold(text.to_owned(), |text, name| escape::escaped(name, &text));
                out.push_str(&text);
            }
            Part::Section {
                name,
                is_inverted,
                inner,
            } => write_section(over.get(name), *is_inverted, inner, over, out),
        }
    }
}

fn write_section(
    value: Option<&Value>,
    is_inverted: bool,
    inner: &[Part],
    over: &Map<String, Value>,
    out: &mut String,
) {
    let is_there = match value {
        None | Some(Value::Null | Value::Bool(false)) => false,
        Some(Value::Array(elements)) => !elements.is_empty(),
        Some(Value::String(text)) => !text.is_empty(),
        Some(_) => true,
    };
    match value {
        _ if is_there == is_inverted => {}
        Some(Value::Array(elements)) if is_there => {
            let elements = elements.iter().filter_map(Value::as_object);
            elements.for_each(|element| write(inner, element, out));
        }
        Some(Value::Object(object)) => write(inner, object, out),
        _ => write(inner, over, out),
    }
}
