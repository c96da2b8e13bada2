//! Makes the tree of a shape.
//!
//! Shapes are described one after the other and put in a list; each that holds others adds them at its end, so that the
//! list goes from the top level down. In the end each is put in its place, the last one first.

use rustc_hash::FxHashMap;

use super::held::{Held, Named, size};
use super::parts::Parts;
use super::read::{of_kind, read};
use super::{Additional, Choice, Kind, Property, Shape};
use crate::openapi::Located;
use crate::site::endpoint::Direction;

/// How many levels a tree may have.
const MAX_DEPTH: usize = 20;

/// How often what holds no more than that is shown where it is used.
const TIMES: &[(usize, usize)] = &[(3, 12), (8, 3)];

/// What a schema lets a value be that goes this way.
pub(super) fn shape(schema: Located<'_>, direction: Direction, most: usize) -> Shape {
    let mut builder = Builder {
        direction,
        most,
        drafts: Vec::new(),
        seen: FxHashMap::default(),
    };
    builder.add(None, Slot::Root, Source::Schemas(vec![schema]));
    let mut level = 0..builder.drafts.len();
    while !level.is_empty() {
        // Where there is no room for all, there is for what must be given.
        let mut order: Vec<usize> = level.clone().collect();
        order.sort_by_key(|at| !builder.drafts[*at].is_needed);
        for at in order {
            builder.expand(at);
        }
        level = level.end..builder.drafts.len();
    }
    let mut shape = builder.assemble();
    shape.is_request = direction == Direction::Request;
    shape
}

/// Where a shape has its place in the one around it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Slot {
    Root,
    Property(usize),
    Pattern(usize),
    Additional,
    Items,
    Prefix(usize),
    Choice(usize),
    Also(usize),
    Not,
    Condition,
    Then,
    Otherwise,
    Dependent(usize),
    Contains,
    Names,
    Content,
}

/// What a shape is made from.
pub(super) enum Source<'a> {
    /// The schemas at its place.
    Schemas(Vec<Located<'a>>),
    /// A schema that stands there under the name of its component.
    Named(Located<'a>, Option<Box<str>>),
    /// A choice among schemas.
    Choice(Vec<Located<'a>>, bool),
    /// The schemas that another shape has too, for a value of that kind.
    Kind(Parts<'a>, Kind),
}

/// A shape that waits for what it holds.
struct Draft<'a> {
    shape: Shape,
    around: Option<usize>,
    slot: Slot,
    depth: usize,
    /// Whether there is no value around without it, but for other choices.
    is_needed: bool,
    /// What it is made from, until what it holds was added.
    parts: Parts<'a>,
    /// The kinds of its value, where there are several.
    kinds: Vec<Kind>,
    /// A choice that it is made from.
    choice: Vec<Located<'a>>,
}

struct Builder<'a> {
    direction: Direction,
    most: usize,
    drafts: Vec<Draft<'a>>,
    /// The first shape of each schema, and how many of that schema have content.
    seen: FxHashMap<usize, (usize, usize)>,
}

impl<'a> Builder<'a> {
    /// Describes a shape. None where values that go this way do not have it.
    fn describe(&self, source: Source<'a>) -> Draft<'a> {
        let mut draft = Draft {
            shape: Shape::default(),
            around: None,
            slot: Slot::Root,
            depth: 0,
            is_needed: true,
            parts: Parts::default(),
            kinds: Vec::new(),
            choice: Vec::new(),
        };
        match source {
            Source::Schemas(schemas) => {
                draft.parts = Parts::of(&schemas);
                (draft.shape, draft.kinds) = read(&draft.parts);
            }
            Source::Named(schema, name) => {
                draft.parts = Parts::of(&[schema]);
                (draft.shape, draft.kinds) = read(&draft.parts);
                draft.shape.name = draft.shape.name.or(name);
            }
            Source::Choice(schemas, is_exclusive) => {
                draft.shape.kind = Kind::Choice;
                draft.shape.is_exclusive = is_exclusive;
                draft.choice = schemas;
            }
            Source::Kind(parts, kind) => {
                let (shape, _) = read(&parts);
                draft.shape = of_kind(&shape, kind);
                draft.parts = parts;
            }
        }
        draft
    }

    fn add(&mut self, around: Option<usize>, slot: Slot, source: Source<'a>) {
        let draft = self.describe(source);
        self.put(around, slot, draft);
    }

    fn put(&mut self, around: Option<usize>, slot: Slot, draft: Draft<'a>) {
        let depth = around.map_or(0, |around| self.drafts[around].depth + 1);
        let is_needed = around.is_none_or(|around| self.needs(around, slot));
        self.drafts.push(Draft {
            around,
            slot,
            depth,
            is_needed,
            ..draft
        });
    }

    /// Whether what has a place in a shape must be given.
    fn needs(&self, around: usize, slot: Slot) -> bool {
        let around = &self.drafts[around];
        let is_given = match slot {
            Slot::Property(at) => around.shape.properties.get(at),
            _ => return around.is_needed,
        };
        around.is_needed && is_given.is_some_and(|property| property.required)
    }

    /// Adds what a shape holds, or says why it is not there.
    fn expand(&mut self, at: usize) {
        if self.is_repeated(at) {
            return;
        }
        let draft = &mut self.drafts[at];
        let parts = std::mem::take(&mut draft.parts);
        let choice = std::mem::take(&mut draft.choice);
        let kinds = std::mem::take(&mut draft.kinds);
        let depth = draft.depth;
        let mut held = Held {
            room: self.most.saturating_sub(self.drafts.len()),
            ..Held::default()
        };
        if depth >= MAX_DEPTH {
            held.room = 0;
        }
        if !choice.is_empty() {
            held.choose(choice);
        } else {
            held.find(&mut self.drafts[at].shape, &parts, &kinds);
        }
        self.hold(at, held);
    }

    /// Whether a shape has the content of an earlier one, and need not have it again.
    fn is_repeated(&mut self, at: usize) -> bool {
        let draft = &self.drafts[at];
        let key = draft.shape.key;
        let size = size(&draft.parts);
        if key == 0 || size == 0 || !draft.choice.is_empty() {
            return false;
        }
        let Some((first, times)) = self.seen.get(&key).copied() else {
            self.seen.insert(key, (at, 1));
            return false;
        };
        let most = TIMES.iter().find(|(most, _)| size <= *most);
        if most.is_some_and(|(_, most)| times < *most) && !self.is_within(at, key) {
            self.seen.insert(key, (first, times + 1));
            return false;
        }
        let number = u32::try_from(first).ok();
        self.drafts[first].shape.number = number;
        let draft = &mut self.drafts[at];
        draft.shape.same = number;
        draft.parts = Parts::default();
        true
    }

    /// Whether a shape lies in one of that schema.
    fn is_within(&self, at: usize, key: usize) -> bool {
        let mut around = self.drafts[at].around;
        while let Some(outer) = around {
            if self.drafts[outer].shape.key == key {
                return true;
            }
            around = self.drafts[outer].around;
        }
        false
    }

    /// Puts what was found for a shape behind it.
    fn hold(&mut self, at: usize, held: Held<'a>) {
        let room = held.room;
        let needed = held.len();
        // What stands at the top is shown as far as there is room; what stands deeper is shown as a whole or not at all.
        if needed > room && (self.drafts[at].depth > 1 || room == 0) {
            let shape = &mut self.drafts[at].shape;
            shape.is_cut = true;
            shape.discriminator = None;
            return;
        }
        let Held {
            properties,
            choices,
            others,
            is_exclusive,
            mapping,
            ..
        } = held;
        let mut room = room;
        self.hold_properties(at, properties, &mut room);
        self.hold_choices(at, choices, is_exclusive, &mapping, &mut room);
        for (slot, source) in others.into_iter().take(room) {
            self.add(Some(at), slot, source);
        }
    }

    fn hold_properties(&mut self, at: usize, found: Vec<Named<'a>>, room: &mut usize) {
        for named in found {
            if *room == 0 {
                self.drafts[at].shape.properties_left += 1;
                continue;
            }
            let draft = self.describe(Source::Schemas(named.schemas));
            let is_other_way = match self.direction {
                Direction::Request => draft.shape.read_only,
                Direction::Response => draft.shape.write_only,
            };
            if is_other_way {
                continue;
            }
            *room -= 1;
            let properties = &mut self.drafts[at].shape.properties;
            let slot = Slot::Property(properties.len());
            properties.push(Property {
                name: named.name.into(),
                required: named.required,
                shape: Shape::default(),
            });
            self.put(Some(at), slot, draft);
        }
    }

    fn hold_choices(
        &mut self,
        at: usize,
        found: Vec<Source<'a>>,
        is_exclusive: bool,
        mapping: &[(&'a str, usize)],
        room: &mut usize,
    ) {
        let shape = &mut self.drafts[at].shape;
        let is_told = shape.discriminator.is_some();
        shape.is_exclusive |= is_exclusive;
        shape.choices_left = found.len().saturating_sub(*room);
        for source in found.into_iter().take(*room) {
            *room -= 1;
            let draft = self.describe(source);
            let mapped = mapping.iter();
            let mut mapped = mapped.filter(|(_, key)| *key == draft.shape.key && *key != 0);
            let value = mapped.next().map(|(value, _)| Box::from(*value));
            let named = || draft.shape.name.clone().filter(|_| is_told);
            let choices = &mut self.drafts[at].shape.choices;
            let slot = Slot::Choice(choices.len());
            choices.push(Choice {
                value: value.or_else(named),
                shape: Shape::default(),
            });
            self.put(Some(at), slot, draft);
        }
    }

    /// Puts each shape in its place.
    fn assemble(self) -> Shape {
        let mut drafts = self.drafts;
        while drafts.len() > 1 {
            let Some(draft) = drafts.pop() else { break };
            let around = draft.around.and_then(|around| drafts.get_mut(around));
            if let Some(around) = around {
                around.shape.set(draft.slot, draft.shape.finished());
            }
        }
        drafts
            .pop()
            .map_or_else(Shape::default, |root| root.shape.finished())
    }
}

impl Shape {
    /// What is seldom said, to add to.
    pub(super) fn more_mut(&mut self) -> &mut super::More {
        self.more.get_or_insert_default()
    }

    /// Puts a shape in its place.
    fn set(&mut self, slot: Slot, shape: Shape) {
        fn put<T: Default>(list: &mut Vec<T>, at: usize) -> Option<&mut T> {
            if list.len() <= at {
                list.resize_with(at + 1, T::default);
            }
            list.get_mut(at)
        }
        let place = match slot {
            Slot::Root => Some(self),
            Slot::Property(at) => put(&mut self.properties, at).map(|found| &mut found.shape),
            Slot::Pattern(at) => put(&mut self.patterns, at).map(|found| &mut found.shape),
            Slot::Choice(at) => put(&mut self.choices, at).map(|found| &mut found.shape),
            Slot::Prefix(at) => put(&mut self.prefix, at),
            Slot::Also(at) => put(&mut self.also, at),
            Slot::Items => Some(&mut **self.items.get_or_insert_default()),
            Slot::Additional => return self.additional = Additional::Shaped(Box::new(shape)),
            Slot::Dependent(at) => {
                put(&mut self.more_mut().dependent, at).map(|found| &mut found.shape)
            }
            Slot::Not => Some(self.more_mut().not.get_or_insert_default()),
            Slot::Condition => Some(self.more_mut().condition.get_or_insert_default()),
            Slot::Then => Some(self.more_mut().then.get_or_insert_default()),
            Slot::Otherwise => Some(self.more_mut().otherwise.get_or_insert_default()),
            Slot::Contains => Some(self.more_mut().contains.get_or_insert_default()),
            Slot::Names => Some(self.more_mut().names.get_or_insert_default()),
            Slot::Content => Some(self.more_mut().content.get_or_insert_default()),
        };
        if let Some(place) = place {
            *place = shape;
        }
    }

    /// The shape once all that it holds has its place.
    fn finished(mut self) -> Self {
        if self.kind == Kind::Any && !self.properties.is_empty() {
            self.kind = Kind::Object;
        }
        if self.kind == Kind::Any && !self.choices.is_empty() {
            self.kind = Kind::Choice;
        }
        self.list_constants();
        self
    }

    /// Makes a list of values of a choice among single ones, which is how some say what each is for.
    fn list_constants(&mut self) {
        let is_value = |choice: &Choice| choice.shape.constant.is_some() && choice.shape.is_plain();
        let is_list = self.choices.len() > 1 && self.choices.iter().all(is_value);
        if !is_list || !self.values.is_empty() || self.choices_left > 0 {
            return;
        }
        let mut kinds = self.choices.iter().map(|choice| choice.shape.kind);
        let first = kinds.next().unwrap_or_default();
        if matches!(self.kind, Kind::Any | Kind::Choice) {
            self.kind = if kinds.all(|kind| kind == first) {
                first
            } else {
                Kind::Any
            };
        }
        for choice in std::mem::take(&mut self.choices) {
            let shape = choice.shape;
            self.values.extend(shape.constant);
            self.value_notes.push(shape.description.or(shape.title));
        }
    }
}
