//! The keys of a map with the types that rules want, as leniently as style files are read elsewhere: a number or a
//! truth value serves as a text, a text as a list of one, and the letters of keys may be of either case.

use crate::source::Span;
use crate::style::pattern;
use crate::style::rule::StyleError;
use crate::style::scope::listed;
use crate::syntax::data::{Entry, Node, Value};
use crate::syntax::nearest::nearest;
use crate::words::quoted;

/// A map that is being read.
pub(super) struct Fields<'a> {
    node: &'a Node,
    text: &'a str,
    /// Whether expressions are read to see if they are right.
    reads_expressions: bool,
    pub(super) errors: Vec<StyleError>,
}

impl<'a> Fields<'a> {
    pub(super) fn new(node: &'a Node, text: &'a str, reads_expressions: bool) -> Fields<'a> {
        Fields {
            node,
            text,
            reads_expressions,
            errors: Vec::new(),
        }
    }

    /// A map inside this one; anything else is complained about, nothing is not.
    pub(super) fn inside(&mut self, node: &'a Node, name: &str) -> Option<Fields<'a>> {
        match node.value {
            Value::Object(_) => Some(Fields::new(node, self.text, self.reads_expressions)),
            Value::Null => None,
            _ => {
                self.wrong_type(node, name, "a map of keys");
                None
            }
        }
    }

    pub(super) fn start(&self) -> usize {
        self.node.span.start as usize
    }

    pub(super) fn complain(&mut self, span: Span, message: String) {
        self.errors.push(StyleError {
            span,
            message,
            minor: false,
        });
    }

    /// Says something that has no effect, rather than a wrong one.
    pub(super) fn remark(&mut self, span: Span, message: String) {
        self.errors.push(StyleError {
            span,
            message,
            minor: true,
        });
    }

    pub(super) fn entries(&self) -> &'a [Entry] {
        self.node.entries()
    }

    /// The last entry of the key.
    pub(super) fn entry(&self, key: &str) -> Option<&'a Entry> {
        let entries = self.node.entries().iter().rev();
        entries
            .into_iter()
            .find(|entry| entry.key.eq_ignore_ascii_case(key))
    }

    pub(super) fn has(&self, key: &str) -> bool {
        !self.is_null(key)
    }

    /// Whether the key is not there or says nothing.
    pub(super) fn is_null(&self, key: &str) -> bool {
        self.entry(key)
            .is_none_or(|entry| matches!(entry.value.value, Value::Null))
    }

    /// Where the value of the key stands.
    pub(super) fn span_of(&self, key: &str) -> Span {
        self.entry(key)
            .map_or(self.node.span, |entry| entry.value.span)
    }

    /// Complains about keys that are not known.
    pub(super) fn check_known(&mut self, of: &str, known: &[&str]) {
        for entry in self.entries() {
            if !known
                .iter()
                .any(|name| entry.key.eq_ignore_ascii_case(name))
            {
                let help = match nearest(&entry.key, known.iter().copied()) {
                    Some(near) => format!("Is it `{near}`?"),
                    None => format!("There are {}.", listed(known)),
                };
                self.complain(
                    entry.key_span,
                    format!("There is no key `{}` in {of}. {help}", entry.key),
                );
            }
        }
    }

    fn wrong_type(&mut self, node: &Node, name: &str, wanted: &str) {
        let found = node.type_name();
        self.complain(node.span, format!("`{name}` is {wanted}, not {found}."));
    }

    /// A value as text: a number or a truth value as it is written.
    fn as_text(&self, node: &Node) -> Option<String> {
        match &node.value {
            Value::String(text) => Some(text.to_string()),
            Value::Number(_) | Value::Bool(_) => {
                self.text.get(node.span.range()).map(str::to_owned)
            }
            _ => None,
        }
    }

    pub(super) fn text(&mut self, key: &str) -> Option<String> {
        let entry = self.entry(key)?;
        let text = self.as_text(&entry.value);
        if text.is_none() && !matches!(entry.value.value, Value::Null) {
            self.wrong_type(&entry.value, key, "a text");
        }
        text
    }

    pub(super) fn flag(&mut self, key: &str) -> Option<bool> {
        let node = &self.entry(key)?.value;
        let flag = match &node.value {
            Value::Bool(flag) => Some(*flag),
            Value::Number(number) => Some(*number != 0.0),
            Value::Null => return None,
            Value::String(text) => match &*text.to_ascii_lowercase() {
                "true" | "yes" | "on" => Some(true),
                "false" | "no" | "off" => Some(false),
                _ => None,
            },
            _ => None,
        };
        if flag.is_none() {
            self.wrong_type(node, key, "`true` or `false`");
        }
        flag
    }

    pub(super) fn number(&mut self, key: &str) -> Option<f64> {
        let node = &self.entry(key)?.value;
        let number = match &node.value {
            Value::Number(number) => Some(*number),
            Value::String(text) => text.trim().parse().ok(),
            Value::Null => return None,
            _ => None,
        };
        if number.is_none() {
            self.wrong_type(node, key, "a number");
        }
        number
    }

    /// A number that counts something.
    pub(super) fn count(&mut self, key: &str) -> Option<usize> {
        let number = self.number(key)?;
        if number < 0.0 || number.fract() != 0.0 || number > 1e9 {
            let span = self.span_of(key);
            self.complain(
                span,
                format!("`{key}` is a whole number from 0, not `{number}`."),
            );
            return None;
        }
        // Bounded above, so nothing is cut off.
        Some(number as usize)
    }

    /// The texts of a list with their places; a text alone is a list of one.
    pub(super) fn texts(&mut self, key: &str) -> Vec<(String, Span)> {
        let Some(entry) = self.entry(key) else {
            return Vec::new();
        };
        let node = &entry.value;
        let elements: Vec<&Node> = match &node.value {
            Value::Array(elements) => elements.iter().collect(),
            Value::Null => Vec::new(),
            _ => vec![node],
        };
        let mut texts = Vec::with_capacity(elements.len());
        for element in elements {
            match self.as_text(element) {
                Some(text) => texts.push((text, element.span)),
                None if matches!(element.value, Value::Null) => {}
                None => self.wrong_type(element, key, "a list of texts"),
            }
        }
        texts
    }

    /// The pairs of a map with the places of their keys, in order; of a key that is repeated the last.
    pub(super) fn pairs(&mut self, key: &str) -> Vec<(String, String, Span)> {
        let Some(entry) = self.entry(key) else {
            return Vec::new();
        };
        let maps: Vec<&Node> = match &entry.value.value {
            // A list of maps counts as one map.
            Value::Array(elements) => elements.iter().collect(),
            _ => vec![&entry.value],
        };
        for map in &maps {
            if !matches!(map.value, Value::Object(_) | Value::Null) {
                self.wrong_type(map, key, "a map of texts");
            }
        }
        let mut pairs = Vec::new();
        let mut places = rustc_hash::FxHashMap::default();
        for pair in maps.into_iter().flat_map(Node::entries) {
            match self.as_text(&pair.value) {
                Some(text) => match places.insert(&*pair.key, pairs.len()) {
                    Some(before) => {
                        places.insert(&*pair.key, before);
                        pairs[before] = (pair.key.to_string(), text, pair.key_span);
                    }
                    None => pairs.push((pair.key.to_string(), text, pair.key_span)),
                },
                None => {
                    let message = format!(
                        "In `{key}`, `{}` stands for a text, not for {}.",
                        pair.key,
                        pair.value.type_name()
                    );
                    self.complain(pair.value.span, message);
                }
            }
        }
        pairs
    }

    /// The expressions of a list. Those that cannot be read are complained about and left out.
    pub(super) fn expressions(&mut self, key: &str) -> Vec<String> {
        let mut right = self.texts(key);
        right.retain(|(text, span)| !text.trim().is_empty() && self.is_right(text, *span));
        right.into_iter().map(|(text, _)| text).collect()
    }

    /// One expression that must be there.
    pub(super) fn expression(&mut self, key: &str) -> Option<String> {
        let text = self.text(key);
        let span = self.span_of(key);
        let Some(text) = text else {
            if self.is_null(key) {
                self.missing(key);
            }
            return None;
        };
        self.is_right(&text, span).then_some(text)
    }

    /// Whether an expression can be read; complains if not.
    pub(super) fn is_right(&mut self, expression: &str, span: Span) -> bool {
        let mistake = || pattern::mistake(expression);
        match self.reads_expressions.then(mistake).flatten() {
            None => true,
            Some(mistake) => {
                self.complain(
                    span,
                    format!(
                        "The expression {} cannot be read: {mistake}.",
                        quoted(expression)
                    ),
                );
                false
            }
        }
    }

    /// Complains that a key is not there.
    pub(super) fn missing(&mut self, key: &str) {
        let start = self.start();
        self.complain(Span::empty(start), format!("The key `{key}` is missing."));
    }
}
