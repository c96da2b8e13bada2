//! Holds a value to a schema.
//!
//! All failures are collected, those of branches that fail too, so that no schema is held to the same value twice. What
//! a failure says is put into words only for those that are shown.

use std::mem;

use rustc_hash::FxHashSet;

use super::branch::{self, Branch};
use super::compiled::{Reference, Schema, SchemaId, Schemas, Types};
use super::mismatch::{Failure, Kind, Outcome, Step};
use crate::source::Span;
use crate::syntax::data::{Entry, Node, Value};

/// How many schemas may be open at once, over all depths of the value.
const MAXIMUM_OPEN: usize = 2500;

/// How many schemas may be open for one value.
const MAXIMUM_CHAIN: usize = 100;

/// How many failures of one branch are kept.
const MAXIMUM_FAILURES: usize = 200;

/// How much work there may be for a value of that many parts. A tenth is more than honest schemas take.
pub(super) fn step_limit(parts: usize) -> usize {
    500_000 + parts.saturating_mul(100)
}

impl<'s> Schemas<'s> {
    /// Holds a value to a schema. Of the mistakes at most `shown` are put into words.
    pub fn check(&self, schema: SchemaId, value: &Node, shown: usize) -> Outcome {
        let mut evaluation = Evaluation::new(self);
        let parts = evaluation.survey(value);
        evaluation.steps = step_limit(parts);
        let mut failures = Vec::new();
        let trail = Trail {
            parent: None,
            step: None,
            depth: 0,
        };
        let at = At {
            node: value,
            key_span: None,
            trail: &trail,
            chain: None,
        };
        evaluation.apply(schema, at, None, &mut failures);
        Outcome::new(self, failures, shown, !evaluation.is_exhausted)
    }
}

/// Which entries or elements of a value some schema has looked at.
pub(super) type Marks = Vec<bool>;

/// The way from the whole value to a part.
#[derive(Clone, Copy)]
pub(super) struct Trail<'t, 'i> {
    parent: Option<&'t Trail<'t, 'i>>,
    step: Option<Step<'i>>,
    depth: usize,
}

impl<'i> Trail<'_, 'i> {
    fn steps(&self) -> Vec<Step<'i>> {
        let mut steps = Vec::with_capacity(self.depth);
        let mut trail = Some(self);
        while let Some(Trail { parent, step, .. }) = trail {
            steps.extend(*step);
            trail = *parent;
        }
        steps.reverse();
        steps
    }
}

/// The schemas that are open for one value, the innermost first.
#[derive(Clone, Copy)]
pub(super) struct Chain<'t> {
    parent: Option<&'t Chain<'t>>,
    id: SchemaId,
    length: usize,
}

/// A part of the value, and how it was reached.
#[derive(Clone, Copy)]
pub(super) struct At<'t, 'i> {
    pub(super) node: &'i Node,
    pub(super) key_span: Option<Span>,
    trail: &'t Trail<'t, 'i>,
    chain: Option<&'t Chain<'t>>,
}

impl<'i> At<'_, 'i> {
    pub(super) fn depth(&self) -> usize {
        self.trail.depth
    }

    /// Whether the same schema is open for the same value already: a circle of references.
    fn repeats(&self, id: SchemaId) -> bool {
        let mut chain = self.chain;
        while let Some(open) = chain {
            if open.id == id {
                return true;
            }
            chain = open.parent;
        }
        false
    }

    fn chain_length(&self) -> usize {
        self.chain.map_or(0, |chain| chain.length)
    }

    /// What to show for the value as a whole: its key, or where it begins.
    fn head(&self) -> Span {
        let first_key = self.node.entries().first().map(|entry| entry.key_span);
        let span = self.node.span;
        let begin = Span {
            start: span.start,
            end: span.end.min(span.start + 1),
        };
        self.key_span.or(first_key).unwrap_or(begin)
    }

    /// What to show for a wrong value.
    fn value_span(&self) -> Span {
        match self.node.value {
            Value::Array(_) | Value::Object(_) => self.head(),
            _ => self.node.span,
        }
    }

    pub(super) fn failure<'s>(&self, kind: Kind<'s, 'i>) -> Failure<'s, 'i> {
        let span = match &kind {
            Kind::Unexpected { .. } => self.key_span.unwrap_or(self.head()),
            _ => self.value_span(),
        };
        Failure {
            node: self.node,
            span,
            path: self.trail.steps(),
            kind,
        }
    }
}

pub(super) struct Evaluation<'a, 's> {
    pub(super) schemas: &'a Schemas<'s>,
    /// The entries whose key comes again in the same object, by address: the last one counts.
    replaced: FxHashSet<usize>,
    /// The resources that are open, the outermost first.
    scope: Vec<usize>,
    steps: usize,
    open: usize,
    is_exhausted: bool,
}

impl<'a, 's> Evaluation<'a, 's> {
    fn new(schemas: &'a Schemas<'s>) -> Self {
        Self {
            schemas,
            replaced: FxHashSet::default(),
            scope: Vec::new(),
            steps: 0,
            open: 0,
            is_exhausted: false,
        }
    }

    /// Notes the entries that do not count, and counts the parts of the value.
    fn survey(&mut self, value: &Node) -> usize {
        let mut parts = 0;
        let mut waiting = vec![value];
        let mut seen: FxHashSet<&str> = FxHashSet::default();
        while let Some(node) = waiting.pop() {
            parts += 1;
            waiting.extend(node.elements());
            seen.clear();
            for entry in node.entries().iter().rev() {
                if seen.insert(&entry.key) {
                    waiting.push(&entry.value);
                } else {
                    self.replaced.insert(std::ptr::from_ref(entry).addr());
                }
            }
        }
        parts
    }

    pub(super) fn counts(&self, entry: &Entry) -> bool {
        self.replaced.is_empty() || !self.replaced.contains(&std::ptr::from_ref(entry).addr())
    }

    fn may_go_on(&mut self, at: &At) -> bool {
        let too_deep = self.open >= MAXIMUM_OPEN || at.chain_length() >= MAXIMUM_CHAIN;
        if self.steps == 0 || too_deep {
            self.is_exhausted = true;
            return false;
        }
        self.steps -= 1;
        true
    }

    /// Holds a part of the value to a schema.
    pub(super) fn apply<'i>(
        &mut self,
        id: SchemaId,
        at: At<'_, 'i>,
        marks: Option<&mut Marks>,
        out: &mut Vec<Failure<'s, 'i>>,
    ) {
        if at.repeats(id) || !self.may_go_on(&at) {
            return;
        }
        let schema = self.schemas.schema(id);
        let enters = self.scope.last() != Some(&schema.resource);
        if enters {
            self.scope.push(schema.resource);
        }
        self.open += 1;
        let chain = Chain {
            parent: at.chain,
            id,
            length: at.chain_length() + 1,
        };
        let at = At {
            chain: Some(&chain),
            ..at
        };
        let start = out.len();
        if schema.reads_evaluated() {
            self.apply_with_evaluated(id, schema, at, marks, out);
        } else {
            self.keywords(id, schema, at, marks, out);
        }
        branch::drop_vague(out, start, at.depth());
        self.open -= 1;
        if enters {
            self.scope.pop();
        }
    }

    fn apply_with_evaluated<'i>(
        &mut self,
        id: SchemaId,
        schema: &Schema<'s>,
        at: At<'_, 'i>,
        marks: Option<&mut Marks>,
        out: &mut Vec<Failure<'s, 'i>>,
    ) {
        let start = out.len();
        let mut own = fresh_marks(at.node);
        self.keywords(id, schema, at, Some(&mut own), out);
        // After another mistake here, nobody knows what would have been looked at.
        let is_known = !out[start..]
            .iter()
            .any(|failure| failure.depth() <= at.depth() + 1);
        if is_known {
            self.unevaluated(id, schema, at, &mut own, out);
        }
        merge(marks, &own);
    }

    fn keywords<'i>(
        &mut self,
        id: SchemaId,
        schema: &Schema<'s>,
        at: At<'_, 'i>,
        mut marks: Option<&mut Marks>,
        out: &mut Vec<Failure<'s, 'i>>,
    ) {
        if schema.is_never {
            out.push(at.failure(Kind::Never));
            return;
        }
        if schema.is_nullable && at.node.value == Value::Null {
            return;
        }
        if let Some(reference) = schema.reference {
            let target = self.target(reference);
            self.apply(target, at, marks.as_deref_mut(), out);
        }
        if let Some(types) = schema.types
            && !is_of(at.node, types)
        {
            out.push(at.failure(Kind::Type(types)));
            return;
        }
        if let Some(values) = &schema.values
            && !values.has(at.node)
        {
            out.push(at.failure(Kind::Value(values.allowed.clone())));
            return;
        }
        match &at.node.value {
            Value::Number(number) => self.number(schema, *number, at, out),
            Value::String(text) => self.text(schema, text, at, out),
            Value::Array(_) => self.array(schema, at, marks.as_deref_mut(), out),
            Value::Object(_) => self.object(id, schema, at, marks.as_deref_mut(), out),
            _ => {}
        }
        self.logic(schema, at, marks, out);
    }

    fn target(&self, reference: Reference<'s>) -> SchemaId {
        match reference {
            Reference::To(id) => id,
            Reference::Dynamic(name, id) => {
                let dynamic = &self.schemas.dynamic;
                let mut found = self
                    .scope
                    .iter()
                    .filter_map(|open| dynamic.get(&(*open, name)));
                found.next().copied().unwrap_or(id)
            }
        }
    }

    fn logic<'i>(
        &mut self,
        schema: &Schema<'s>,
        at: At<'_, 'i>,
        mut marks: Option<&mut Marks>,
        out: &mut Vec<Failure<'s, 'i>>,
    ) {
        for id in &schema.all {
            self.apply(*id, at, marks.as_deref_mut(), out);
        }
        if !schema.any.is_empty() {
            self.any(&schema.any, at, marks.as_deref_mut(), out);
        }
        if !schema.one.is_empty() {
            self.one(schema, at, marks.as_deref_mut(), out);
        }
        if let Some(id) = schema.not
            && self.attempt(id, at, false).failures.is_empty()
        {
            out.push(at.failure(self.denied(id, at.node)));
        }
        if let Some(condition) = schema.condition
            && let Some(test) = condition.test
        {
            let tested = self.attempt(test, at, marks.is_some());
            let holds = tested.failures.is_empty();
            if holds {
                merge(marks.as_deref_mut(), &tested.marks);
            }
            let next = if holds {
                condition.then
            } else {
                condition.otherwise
            };
            if let Some(id) = next {
                self.apply(id, at, marks, out);
            }
        }
    }

    fn any<'i>(
        &mut self,
        ids: &[SchemaId],
        at: At<'_, 'i>,
        mut marks: Option<&mut Marks>,
        out: &mut Vec<Failure<'s, 'i>>,
    ) {
        let mut failed = Vec::new();
        let mut matches = false;
        for id in ids {
            let branch = self.attempt(*id, at, marks.is_some());
            if branch.failures.is_empty() {
                matches = true;
                merge(marks.as_deref_mut(), &branch.marks);
                if marks.is_none() {
                    break;
                }
            } else {
                failed.push(branch);
            }
        }
        if !matches {
            self.fail_branches(failed, at, marks, out);
        }
    }

    fn one<'i>(
        &mut self,
        schema: &Schema<'s>,
        at: At<'_, 'i>,
        mut marks: Option<&mut Marks>,
        out: &mut Vec<Failure<'s, 'i>>,
    ) {
        let accepts_several = schema.accepts_several;
        let mut failed = Vec::new();
        let mut matching = Vec::new();
        for id in &schema.one {
            let branch = self.attempt(*id, at, marks.is_some());
            if branch.failures.is_empty() {
                matching.push(*id);
                merge(marks.as_deref_mut(), &branch.marks);
                if matching.len() > 1 {
                    break;
                }
            } else if failed.len() < branch::MAXIMUM_BRANCHES {
                failed.push(branch);
            }
        }
        match matching[..] {
            [] => self.fail_branches(failed, at, marks, out),
            [_] => {}
            _ if accepts_several => {}
            _ => out.push(at.failure(self.several(&matching, at.node))),
        }
    }

    fn fail_branches<'i>(
        &mut self,
        failed: Vec<Branch<'s, 'i>>,
        at: At<'_, 'i>,
        mut marks: Option<&mut Marks>,
        out: &mut Vec<Failure<'s, 'i>>,
    ) {
        for branch in &failed {
            merge(marks.as_deref_mut(), &branch.marks);
        }
        out.extend(branch::nearest(failed, at));
    }

    /// Holds a value to a schema that may fail.
    pub(super) fn attempt<'i>(
        &mut self,
        id: SchemaId,
        at: At<'_, 'i>,
        is_marked: bool,
    ) -> Branch<'s, 'i> {
        let mut marks = if is_marked {
            fresh_marks(at.node)
        } else {
            Vec::new()
        };
        let mut failures = Vec::new();
        self.apply(id, at, is_marked.then_some(&mut marks), &mut failures);
        failures.truncate(MAXIMUM_FAILURES);
        Branch { failures, marks }
    }

    /// Holds an entry or element to a schema.
    pub(super) fn child<'i>(
        &mut self,
        id: SchemaId,
        at: At<'_, 'i>,
        (node, step, key_span): (&'i Node, Step<'i>, Option<Span>),
        parent: SchemaId,
        out: &mut Vec<Failure<'s, 'i>>,
    ) {
        let trail = Trail {
            parent: Some(at.trail),
            step: Some(step),
            depth: at.depth() + 1,
        };
        let inner = At {
            node,
            key_span,
            trail: &trail,
            chain: None,
        };
        match step {
            Step::Key(name) if self.schemas.schema(id).is_never => {
                let kind = Kind::Unexpected {
                    name,
                    schema: parent,
                };
                out.push(inner.failure(kind));
            }
            _ => self.apply(id, inner, None, out),
        }
    }

    /// Whether a name breaks a schema for names.
    pub(super) fn refuses_name(&mut self, id: SchemaId, name: &str) -> bool {
        let node = Node {
            span: Span::default(),
            value: Value::String(name.into()),
        };
        let trail = Trail {
            parent: None,
            step: None,
            depth: 0,
        };
        let at = At {
            node: &node,
            key_span: None,
            trail: &trail,
            chain: None,
        };
        let mut failures = Vec::new();
        let replaced = mem::take(&mut self.replaced);
        self.apply(id, at, None, &mut failures);
        self.replaced = replaced;
        !failures.is_empty()
    }

    /// Why a value that matches what it must not is wrong.
    fn denied<'i>(&self, id: SchemaId, node: &Node) -> Kind<'s, 'i> {
        let names = self.named_by(id);
        let present = names.into_iter().filter(|name| node.get(name).is_some());
        let names: Vec<&str> = present.collect();
        if names.is_empty() {
            Kind::Form
        } else {
            Kind::Together(names)
        }
    }

    fn several<'i>(&self, ids: &[SchemaId], node: &Node) -> Kind<'s, 'i> {
        let firsts = ids.iter().map(|id| {
            let names = self.named_by(*id);
            names.into_iter().find(|name| node.get(name).is_some())
        });
        let names: Option<Vec<&str>> = firsts.collect();
        match names {
            Some(names) if names.first() != names.last() => Kind::Together(names),
            _ => Kind::Several,
        }
    }

    /// The names that a schema requires, where that is all it asks for.
    fn named_by(&self, id: SchemaId) -> Vec<&'s str> {
        let schema = self.schemas.schema(id);
        let asks_more = schema.reference.is_some() || schema.types.is_some();
        let object = schema.object.as_ref().filter(|object| {
            !asks_more && object.properties.is_empty() && object.additional.is_none()
        });
        object
            .map(|object| object.required.clone())
            .unwrap_or_default()
    }
}

fn fresh_marks(node: &Node) -> Marks {
    vec![false; node.entries().len().max(node.elements().len())]
}

fn merge(marks: Option<&mut Marks>, other: &Marks) {
    if let Some(marks) = marks {
        for (mark, other) in marks.iter_mut().zip(other) {
            *mark |= other;
        }
    }
}

pub(super) fn is_of(node: &Node, types: Types) -> bool {
    match node.value {
        Value::Number(number) => {
            types.has("number") || types.has("integer") && number.fract() == 0.0
        }
        _ => types.has(node.type_name()),
    }
}
