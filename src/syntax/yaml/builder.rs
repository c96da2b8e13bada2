//! Builds values from the events of the parser: aliases and merge keys are expanded, depth and size bounded.

use rustc_hash::{FxHashMap, FxHashSet};
use saphyr_parser::{Event, ScalarStyle, ScanError, Span as Marked, Tag};

use super::message::message;
use super::places::Places;
use super::scalar::plain_value;
use crate::source::Span;
use crate::syntax::data::{DataError, Entry, Node, Value};

/// How deep maps and lists may nest, aliases followed.
const MAXIMUM_DEPTH: usize = 200;

/// How many values all aliases together may stand for. A long text counts as several.
const ALIAS_BUDGET: usize = 200_000;

/// Turns events into nodes. Open maps and lists stand on a stack of its own, so that depth costs no
/// recursion.
pub(super) struct Builder<'a> {
    pub(super) places: Places<'a>,
    open: Vec<Open>,
    anchors: FxHashMap<usize, Anchored>,
    budget: usize,
    root: Option<Node>,
    errors: Vec<DataError>,
}

/// A map or list whose end has not come yet.
struct Open {
    start: usize,
    end: usize,
    is_flow: bool,
    anchor: usize,
    size: usize,
    height: usize,
    content: Content,
}

enum Content {
    List(Vec<Node>),
    Map {
        entries: Vec<Entry>,
        key: Option<Key>,
        merged: Vec<Entry>,
    },
}

/// A key that waits for its value.
struct Key {
    text: Box<str>,
    span: Span,
    role: Role,
}

#[derive(Clone, Copy, PartialEq)]
enum Role {
    Plain,
    Merge,
    /// A map or list, which no reader of these files can look up.
    Unusable,
}

/// A value that aliases name, and what its copies cost.
struct Anchored {
    node: Node,
    size: usize,
    height: usize,
}

/// A finished value on its way into what contains it.
struct Finished {
    node: Node,
    size: usize,
    height: usize,
    is_merge_key: bool,
}

impl<'a> Builder<'a> {
    pub(super) fn new(text: &'a str, offset: usize) -> Self {
        Self {
            places: Places::new(text, offset),
            open: Vec::new(),
            anchors: FxHashMap::default(),
            budget: ALIAS_BUDGET,
            root: None,
            errors: Vec::new(),
        }
    }

    /// Takes one event; false where reading on is of no use.
    pub(super) fn add(&mut self, event: Event, place: Marked) -> bool {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let finished = self.scalar(&text, style, tag.as_deref(), place);
                self.finish_value(finished, anchor);
            }
            Event::Alias(anchor) => return self.alias(anchor, place),
            Event::SequenceStart(anchor, _) => {
                return self.open(Content::List(Vec::new()), anchor, place, b'[');
            }
            Event::MappingStart(anchor, _) => {
                let content = Content::Map {
                    entries: Vec::new(),
                    key: None,
                    merged: Vec::new(),
                };
                return self.open(content, anchor, place, b'{');
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let end = self.places.byte(place.end.index());
                self.close(Some(end));
            }
            _ => {}
        }
        true
    }

    fn scalar(&self, text: &str, style: ScalarStyle, tag: Option<&Tag>, place: Marked) -> Finished {
        let is_plain = style == ScalarStyle::Plain;
        let is_text = tag.is_some_and(|tag| tag.is_yaml_core_schema() && tag.suffix == "str");
        let value = if is_plain && !is_text {
            plain_value(text)
        } else {
            Value::String(text.into())
        };
        let span = if is_plain && text.is_empty() {
            self.empty_span(place)
        } else {
            self.places.scalar(place, style)
        };
        Finished {
            node: Node { span, value },
            size: 1 + text.len() / 64,
            height: 0,
            is_merge_key: is_plain && text == "<<",
        }
    }

    /// Where a value that is left out stands: directly behind the colon of its key.
    fn empty_span(&self, place: Marked) -> Span {
        match self.open.last().map(|open| &open.content) {
            Some(Content::Map { key: Some(key), .. }) => self.places.behind_colon(key.span),
            _ => self.places.trimmed(Marked::empty(place.start)),
        }
    }

    fn alias(&mut self, anchor: usize, place: Marked) -> bool {
        let span = self.places.trimmed(place);
        let Some(anchored) = self.anchors.get(&anchor) else {
            self.error(span, "found an alias inside the value that it stands for");
            self.insert(leaf(span));
            return true;
        };
        if anchored.size > self.budget {
            self.error(
                span,
                format!("aliases expand to more than {ALIAS_BUDGET} values"),
            );
            return false;
        }
        if self.open.len() + anchored.height > MAXIMUM_DEPTH {
            self.too_deep(span);
            return false;
        }
        self.budget -= anchored.size;
        let finished = Finished {
            node: Node {
                span,
                value: anchored.node.value.clone(),
            },
            size: anchored.size,
            height: anchored.height,
            is_merge_key: false,
        };
        self.insert(finished);
        true
    }

    fn open(&mut self, content: Content, anchor: usize, place: Marked, bracket: u8) -> bool {
        let start = self.places.byte(place.start.index());
        if self.open.len() >= MAXIMUM_DEPTH {
            self.too_deep(self.places.character(start));
            return false;
        }
        self.open.push(Open {
            start,
            end: start,
            is_flow: self.places.text.as_bytes().get(start) == Some(&bracket),
            anchor,
            size: 1,
            height: 0,
            content,
        });
        true
    }

    /// Ends the innermost map or list, at its bracket where it has one and `end` is known.
    fn close(&mut self, end: Option<usize>) {
        let Some(open) = self.open.pop() else { return };
        let end = match end {
            Some(end) if open.is_flow => end,
            _ => open.end,
        };
        let span = self.places.span(open.start, end.max(open.start));
        let value = match open.content {
            Content::List(elements) => Value::Array(elements),
            Content::Map {
                entries, merged, ..
            } => Value::Object(with_merged(entries, merged)),
        };
        let finished = Finished {
            node: Node { span, value },
            size: open.size,
            height: open.height + 1,
            is_merge_key: false,
        };
        self.finish_value(finished, open.anchor);
    }

    fn finish_value(&mut self, finished: Finished, anchor: usize) {
        if anchor > 0 {
            let anchored = Anchored {
                node: finished.node.clone(),
                size: finished.size,
                height: finished.height,
            };
            self.anchors.insert(anchor, anchored);
        }
        self.insert(finished);
    }

    fn insert(&mut self, finished: Finished) {
        let Some(mut open) = self.open.pop() else {
            self.root.get_or_insert(finished.node);
            return;
        };
        open.end = self.places.end_of(finished.node.span).max(open.end);
        open.size += finished.size;
        open.height = open.height.max(finished.height);
        match &mut open.content {
            Content::List(elements) => elements.push(finished.node),
            Content::Map {
                entries,
                key,
                merged,
            } => match key.take() {
                None => *key = Some(self.key(finished)),
                Some(Key {
                    role: Role::Merge,
                    span,
                    ..
                }) => self.merge(finished.node, span, merged),
                Some(Key {
                    role: Role::Unusable,
                    ..
                }) => {}
                Some(name) => entries.push(Entry {
                    key: name.text,
                    key_span: name.span,
                    value: finished.node,
                }),
            },
        }
        self.open.push(open);
    }

    fn key(&mut self, finished: Finished) -> Key {
        let span = finished.node.span;
        let (text, role) = match finished.node.value {
            Value::String(text) if finished.is_merge_key => (text, Role::Merge),
            Value::String(text) => (text, Role::Plain),
            Value::Array(_) | Value::Object(_) => {
                self.error(span, "found a map or a list as a key, expected a text");
                (Box::default(), Role::Unusable)
            }
            _ => (self.places.source(span).into(), Role::Plain),
        };
        Key { text, span, role }
    }

    /// Collects what a merge key brings; of several maps the first one counts.
    fn merge(&mut self, node: Node, key_span: Span, merged: &mut Vec<Entry>) {
        match node.value {
            Value::Object(entries) => merged.extend(entries),
            Value::Array(maps) => {
                for map in maps {
                    match map.value {
                        Value::Object(entries) => merged.extend(entries),
                        _ => self.error(map.span, "expected a map to merge"),
                    }
                }
            }
            _ => self.error(key_span, "expected a map, or a list of maps, after `<<`"),
        }
    }

    fn too_deep(&mut self, span: Span) {
        self.error(
            span,
            format!("maps and lists nest more than {MAXIMUM_DEPTH} deep here"),
        );
    }

    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.errors.push(DataError {
            span,
            message: message.into(),
        });
    }

    pub(super) fn syntax_error(&mut self, error: &ScanError) {
        let at = self.places.byte(error.marker().index());
        self.error(self.places.character(at), message(error.info()));
    }

    pub(super) fn finish(mut self) -> (Option<Node>, Vec<DataError>) {
        while !self.open.is_empty() {
            self.insert_null_for_open_key();
            self.close(None);
        }
        (self.root, self.errors)
    }

    fn insert_null_for_open_key(&mut self) {
        let Some(Content::Map { key: Some(key), .. }) = self.open.last().map(|open| &open.content)
        else {
            return;
        };
        if key.role == Role::Plain {
            let span = self.places.behind_colon(key.span);
            self.insert(leaf(span));
        }
    }
}

fn leaf(span: Span) -> Finished {
    Finished {
        node: Node {
            span,
            value: Value::Null,
        },
        size: 1,
        height: 0,
        is_merge_key: false,
    }
}

/// Keys of the map itself win over merged ones.
fn with_merged(mut entries: Vec<Entry>, merged: Vec<Entry>) -> Vec<Entry> {
    if merged.is_empty() {
        return entries;
    }
    let mut taken: FxHashSet<Box<str>> = entries.iter().map(|entry| entry.key.clone()).collect();
    entries.extend(
        merged
            .into_iter()
            .filter(|entry| taken.insert(entry.key.clone())),
    );
    entries
}
