//! Holds a value to a schema.
//!
//! All failures are collected, those of branches that fail too, so that no schema is held to the same value twice. What
//! a failure says is put into words only for those that are shown.

use std::mem;

use rustc_hash::FxHashSet;

use super::at::{At, Chain, Marks, Trail, fresh_marks, merge};
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

/// How many failures are collected: no one reads that many, and each takes room.
pub(super) const ENOUGH_FAILURES: usize = 20_000;

/// How much work there may be for a value of that many parts. A tenth is more than honest schemas take.
pub(super) fn step_limit(parts: usize) -> usize {
    200_000 + parts.saturating_mul(100)
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
}

pub(super) fn is_of(node: &Node, types: Types) -> bool {
    match node.value {
        Value::Number(number) => {
            types.has("number") || types.has("integer") && number.fract() == 0.0
        }
        _ => types.has(node.type_name()),
    }
}
