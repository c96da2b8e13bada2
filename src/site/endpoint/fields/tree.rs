//! Tells of shapes: what they hold becomes fields, groups and choices.

use rustc_hash::FxHashMap;

use super::Fields;
use super::model::{Block, Choices, Field, Group, Note, Piece, code, words};
use super::sentence::{condition_words, description, excluded, explained};
use super::words::{counted, kind, led, literal, named, notes};
use crate::page::slugify;
use crate::site::endpoint::shape::{Additional, Choice, Kind, Property, Shape};

/// How many properties a schema may have that is told again where it is used again.
const SMALL: usize = 8;

/// How long an id may become before the names in its middle are left out.
const LONGEST_ID: usize = 90;

/// What a shape is told as.
#[derive(Clone, Copy, PartialEq)]
enum Of {
    /// The value itself.
    Itself,
    /// Each element of a list.
    Element,
    /// Each value of a map.
    Value,
}

impl Of {
    fn lead(self) -> &'static str {
        match self {
            Self::Itself => "",
            Self::Element => "Each element: ",
            Self::Value => "Each value: ",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Itself => "",
            Self::Element => " of each element",
            Self::Value => " of each value",
        }
    }
}

/// Tells of one shape and what it holds.
pub(super) struct Tree<'f, 'i> {
    pub fields: &'f mut Fields<'i>,
    /// What the ids of its fields begin with.
    pub root: String,
    /// The id of the line above what stands at the top.
    pub anchor: String,
    /// Where the shapes stand that others are the same as: the name and the id.
    pub places: FxHashMap<u32, (String, String)>,
}

impl Tree<'_, '_> {
    /// Tells of a value that has no name of its own, such as a body. What an object holds stands at the top.
    pub fn value(&mut self, shape: &Shape, id: &str) -> Block {
        let mut block = Block {
            description: description(shape),
            ..Block::default()
        };
        self.fill(&mut block, shape, id, Of::Itself, true);
        block
    }

    /// Tells of a property of an object.
    fn property(&mut self, property: &Property, around: &str) -> Field {
        self.field(&property.name, &property.shape, property.required, around)
    }

    /// Tells of something that has a name.
    pub fn field(&mut self, name: &str, shape: &Shape, required: bool, around: &str) -> Field {
        let id = self.id(around, name);
        let mut block = Block {
            description: description(shape),
            ..Block::default()
        };
        self.fill(&mut block, shape, &id, Of::Itself, false);
        let is_said = shape.default.as_ref().filter(|value| !value.is_null());
        let mut labels = Vec::new();
        if shape.read_only {
            labels.push("read-only");
        }
        if shape.write_only {
            labels.push("write-only");
        }
        Field {
            id,
            name: name.to_owned(),
            kind: kind(shape),
            required,
            deprecated: shape.deprecated,
            labels,
            default: is_said.map(literal),
            block,
        }
    }

    /// An id for what has that name in the place with the other id.
    fn id(&mut self, around: &str, name: &str) -> String {
        let slug = slugify(name);
        let slug = if slug.is_empty() { "part" } else { &slug };
        let slug: String = slug.chars().take(LONGEST_ID).collect();
        let wanted = match around.len() + slug.len() > LONGEST_ID {
            true => format!("{}-{slug}", self.root),
            false => format!("{around}-{slug}"),
        };
        self.fields.ids.claim(&wanted)
    }

    /// Tells in a block what a shape says. At the top, what it holds is no group of its own.
    fn fill(&mut self, block: &mut Block, shape: &Shape, id: &str, of: Of, is_top: bool) {
        let said = notes(shape).into_iter();
        block.notes.extend(said.map(|note| match of {
            Of::Itself => note,
            of => led(of.lead(), note),
        }));
        block.values.extend(explained(shape));
        if let Some(number) = shape.same {
            let note = vec![words("Has what "), Piece::Shape(number), words(" has.")];
            block.notes.push(note);
            return;
        }
        if let Some(note) = self.shown_before(shape, id) {
            block.notes.push(note);
            return;
        }
        if shape.is_cut || !self.fields.has_room() {
            let text = "It has more than fits on this page.";
            block.notes.push(vec![words(text)]);
            return;
        }
        self.object(block, shape, id, of, is_top);
        self.array(block, shape, id, is_top);
        self.choices(block, shape, id, of);
        self.rest(block, shape, id);
    }

    /// Notes where a shape stands. Where its schema was told of before, that is said instead.
    fn shown_before(&mut self, shape: &Shape, id: &str) -> Option<Note> {
        let name = named(shape).unwrap_or("it").to_owned();
        let id = if *id == self.root { &self.anchor } else { id };
        let size = shape.properties.len() + shape.choices.len();
        let key = (shape.key, shape.is_request);
        let earlier = self
            .fields
            .shown
            .get(&key)
            .filter(|_| size > SMALL && shape.key != 0);
        let earlier = earlier.cloned();
        if let Some(number) = shape.number {
            let place = earlier.clone().unwrap_or((name.clone(), id.to_owned()));
            self.places.entry(number).or_insert(place);
        }
        match earlier {
            Some((name, id)) => {
                let place = Piece::Place(name, id);
                Some(vec![words("Has what "), place, words(" has.")])
            }
            None if size > SMALL && shape.key != 0 => {
                self.fields.shown.insert(key, (name, id.to_owned()));
                None
            }
            None => None,
        }
    }

    fn object(&mut self, block: &mut Block, shape: &Shape, id: &str, of: Of, is_top: bool) {
        let mut fields = Vec::new();
        for property in &shape.properties {
            if self.fields.take_room() {
                fields.push(self.property(property, id));
            }
        }
        for pattern in &shape.patterns {
            let mut field = self.property(pattern, id);
            field.labels.push("names that match");
            fields.push(field);
        }
        let left = shape.properties.len() + shape.patterns.len() - fields.len();
        let left = left + shape.properties_left;
        let mut inner = Block {
            fields,
            ..Block::default()
        };
        if left > 0 {
            let text = counted(left, "more property", "more properties");
            inner
                .notes
                .push(vec![words(format!("{text}, too many for this page."))]);
        }
        if inner.fields.is_empty() {
            block.notes.append(&mut inner.notes);
        } else if is_top {
            block.notes.append(&mut inner.notes);
            block.fields = inner.fields;
        } else {
            let count = counted(inner.fields.len() + left, "property", "properties");
            block.groups.push(Group {
                title: vec![words(count + of.title())],
                block: inner,
                ..Group::default()
            });
        }
        if let Additional::Shaped(value) = &shape.additional {
            let is_map = shape.properties.is_empty() && shape.patterns.is_empty();
            if !is_map {
                let kind = code(kind(value));
                block
                    .notes
                    .push(vec![words("Other properties are "), kind, words(".")]);
            }
            self.inner(block, value, id, Of::Value, is_top && is_map);
        }
    }

    /// Tells of each element of a list, or each value of a map.
    fn inner(&mut self, block: &mut Block, shape: &Shape, id: &str, of: Of, is_top: bool) {
        if block.description.is_none() {
            block.description = description(shape);
        } else if let Some(text) = &shape.description
            && shape.same.is_none()
            && block.description.as_deref() != Some(text.trim())
        {
            let mut group = Group {
                title: vec![words(match of {
                    Of::Value => "Each value",
                    _ => "Each element",
                })],
                block: Block {
                    description: description(shape),
                    ..Block::default()
                },
                ..Group::default()
            };
            self.fill(&mut group.block, shape, id, Of::Itself, true);
            block.groups.push(group);
            return;
        }
        self.fill(block, shape, id, of, is_top);
    }

    fn array(&mut self, block: &mut Block, shape: &Shape, id: &str, is_top: bool) {
        let mut fields = Vec::new();
        for (number, element) in (1..).zip(&shape.prefix) {
            if self.fields.take_room() {
                fields.push(self.field(&format!("[{number}]"), element, false, id));
            }
        }
        if !fields.is_empty() {
            let inner = Block {
                fields,
                ..Block::default()
            };
            block.groups.push(Group {
                title: vec![words("The first elements")],
                block: inner,
                ..Group::default()
            });
        }
        if let Some(items) = &shape.items {
            self.inner(block, items, id, Of::Element, is_top);
        }
    }

    fn choices(&mut self, block: &mut Block, shape: &Shape, id: &str, of: Of) {
        let groups = shape.also.iter().filter(|also| also.kind == Kind::Choice);
        let groups: Vec<&Shape> = [shape].into_iter().chain(groups).collect();
        for whole in groups.into_iter().filter(|whole| !whole.choices.is_empty()) {
            let title = match (of, whole.is_exclusive) {
                (Of::Itself, true) => "One of",
                (Of::Itself, false) => "Any of",
                (Of::Element, true) => "Each element is one of",
                (Of::Element, false) => "Each element is any of",
                (Of::Value, true) => "Each value is one of",
                (Of::Value, false) => "Each value is any of",
            };
            let mut labels: FxHashMap<String, usize> = FxHashMap::default();
            let choices = whole.choices.iter().filter(|_| self.fields.take_room());
            let choices: Vec<&Choice> = choices.collect();
            let mut groups = Vec::new();
            for choice in choices {
                let label = named(&choice.shape).map_or_else(|| kind(&choice.shape), str::to_owned);
                let times = labels.entry(label.clone()).or_default();
                *times += 1;
                let label = match times {
                    1 => label,
                    times => format!("{label} ({times})"),
                };
                groups.push(self.choice(choice, label, whole, id));
            }
            let left = whole.choices.len() + whole.choices_left - groups.len();
            if left > 0 {
                let text = counted(left, "more choice", "more choices");
                block
                    .notes
                    .push(vec![words(format!("{text}, too many for this page."))]);
            }
            // What says no more than the words for the type is not told twice.
            if groups.iter().any(|group| !group.block.is_empty()) || kind(whole).contains(" of ") {
                block.choices.push(Choices { title, groups });
            }
        }
    }

    fn choice(&mut self, choice: &Choice, label: String, whole: &Shape, id: &str) -> Group {
        let mut title = vec![words(label.clone())];
        if let (Some(property), Some(value)) = (&whole.discriminator, &choice.value) {
            title.extend([
                words(" where "),
                code(&**property),
                words(" is "),
                code(&**value),
            ]);
        }
        let id = self.id(id, &label);
        let mut block = Block {
            description: description(&choice.shape),
            ..Block::default()
        };
        self.fill(&mut block, &choice.shape, &id, Of::Itself, true);
        let id = Some(id);
        Group { id, title, block }
    }

    /// Tells what is seldom said.
    fn rest(&mut self, block: &mut Block, shape: &Shape, id: &str) {
        let more = shape.more();
        if let Some(not) = &more.not {
            match excluded(not) {
                Some(note) => block.notes.push(note),
                None => self.group(block, vec![words("Must not match")], not, id),
            }
        }
        if let Some(condition) = &more.condition {
            let simple = condition_words(condition);
            let is_simple = simple.is_some();
            let title = simple.unwrap_or_else(|| vec![words("Where the condition holds")]);
            if !is_simple {
                self.group(block, vec![words("Condition")], condition, id);
            }
            if let Some(then) = &more.then {
                self.group(block, title, then, id);
            }
            if let Some(otherwise) = &more.otherwise {
                self.group(block, vec![words("Otherwise")], otherwise, id);
            }
        }
        for dependent in &more.dependent {
            let title = vec![words("Where "), code(&*dependent.name), words(" is given")];
            self.group(block, title, &dependent.shape, id);
        }
        if let Some(contains) = &more.contains
            && !contains.is_plain()
        {
            self.group(block, vec![words("Such elements")], contains, id);
        }
        if let Some(content) = &more.content {
            self.group(
                block,
                vec![words("What it holds: "), code(kind(content))],
                content,
                id,
            );
        }
    }

    fn group(&mut self, block: &mut Block, title: Note, shape: &Shape, id: &str) {
        let inner = self.value(shape, id);
        if !inner.is_empty() {
            block.groups.push(Group {
                title,
                block: inner,
                ..Group::default()
            });
        }
    }
}
