//! Values with places: what JSON and YAML files hold, in one form.

use crate::source::Span;

/// A value and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// The value's own text: quotes and brackets included, for a YAML block its lines.
    pub span: Span,
    /// What it is.
    pub value: Value,
}

/// A JSON or YAML value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`, `~` or nothing.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Number(f64),
    /// A text, its escapes read.
    String(Box<str>),
    /// A list.
    Array(Vec<Node>),
    /// A map, in the order and with the repetitions of the file.
    Object(Vec<Entry>),
}

/// One key of a map with its value.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// The key, its escapes read.
    pub key: Box<str>,
    /// Where the key stands, quotes included.
    pub key_span: Span,
    /// The value.
    pub value: Node,
}

/// What is wrong with the text of a JSON or YAML file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// Where.
    pub span: Span,
    /// What was found and what was expected: a sentence's middle, no full stop.
    pub message: String,
}

impl DataError {
    /// The same error in a text that begins `start` bytes further on.
    pub fn moved(self, start: usize) -> Self {
        let (from, to) = (self.span.start as usize, self.span.end as usize);
        Self {
            span: Span::new(start + from, start + to),
            ..self
        }
    }
}

impl Node {
    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The truth value of a boolean.
    pub fn as_bool(&self) -> Option<bool> {
        match self.value {
            Value::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The number of a number.
    pub fn as_number(&self) -> Option<f64> {
        match self.value {
            Value::Number(value) => Some(value),
            _ => None,
        }
    }

    /// The elements of an array; none for anything else.
    pub fn elements(&self) -> &[Node] {
        match &self.value {
            Value::Array(elements) => elements,
            _ => &[],
        }
    }

    /// The entries of an object; none for anything else.
    pub fn entries(&self) -> &[Entry] {
        match &self.value {
            Value::Object(entries) => entries,
            _ => &[],
        }
    }

    /// The entry of that key. Where a key is repeated the last one counts, as readers of JSON have it.
    pub fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries().iter().rev().find(|entry| &*entry.key == key)
    }

    /// The value of that key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        self.entry(key).map(|entry| &entry.value)
    }

    /// The name of its type as JSON calls it.
    pub fn type_name(&self) -> &'static str {
        match self.value {
            Value::Null => "null",
            Value::Bool(_) => "boolean",
            Value::Number(_) => "number",
            Value::String(_) => "string",
            Value::Array(_) => "array",
            Value::Object(_) => "object",
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::{DataError, Node};

    /// Some thousand texts near `text`, the same ones every time: characters removed, repeated, replaced, cut.
    pub(crate) fn mutations(text: &str) -> impl Iterator<Item = String> {
        const INSERTED: &[char] = &[
            '"', '\'', '{', '}', '[', ']', ':', ',', '\n', '\r', '\t', ' ', '-', '#', '&', '*',
            '|', '\\', '/', 'é', '😀', '\u{feff}', '\0', '<', '!', '%', '>', '?',
        ];
        let original: Vec<char> = text.chars().collect();
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut random = move |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state >> 33).unwrap_or(0) % below.max(1)
        };
        (0..4000).map(move |_| {
            let mut characters = original.clone();
            for _ in 0..=random(3) {
                let at = random(characters.len() + 1);
                match random(4) {
                    0 => characters.truncate(at),
                    1 if at < characters.len() => drop(characters.remove(at)),
                    2 if at < characters.len() => characters[at] = INSERTED[random(INSERTED.len())],
                    _ => characters.insert(at, INSERTED[random(INSERTED.len())]),
                }
            }
            characters.into_iter().collect()
        })
    }

    /// Whether each place, less `offset`, is one that the text can be cut at.
    pub(crate) fn assert_places_are_sound(
        text: &str,
        offset: usize,
        read: &(Option<Node>, Vec<DataError>),
    ) {
        let mut nodes: Vec<&Node> = read.0.iter().collect();
        let mut spans: Vec<_> = read.1.iter().map(|error| error.span).collect();
        while let Some(node) = nodes.pop() {
            spans.push(node.span);
            spans.extend(node.entries().iter().map(|entry| entry.key_span));
            nodes.extend(node.elements());
            nodes.extend(node.entries().iter().map(|entry| &entry.value));
        }
        for span in spans {
            let start = (span.start as usize).checked_sub(offset);
            let place = start.and_then(|start| text.get(start..span.end as usize - offset));
            assert!(place.is_some(), "{span:?} in {text:?}");
        }
    }
}
