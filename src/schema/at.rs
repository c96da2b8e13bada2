//! A part of a value while it is held to schemas: how it was reached, and what is known of it.

use super::compiled::SchemaId;
use super::mismatch::{Failure, Kind, Step};
use crate::source::Span;
use crate::syntax::data::{Node, Value};

/// Which entries or elements of a value some schema has looked at.
pub(super) type Marks = Vec<bool>;

/// No entry or element looked at.
pub(super) fn fresh_marks(node: &Node) -> Marks {
    vec![false; node.entries().len().max(node.elements().len())]
}

/// Joins what two schemas have looked at.
pub(super) fn merge(marks: Option<&mut Marks>, other: &Marks) {
    if let Some(marks) = marks {
        for (mark, other) in marks.iter_mut().zip(other) {
            *mark |= other;
        }
    }
}

/// The way from the whole value to a part.
#[derive(Clone, Copy)]
pub(super) struct Trail<'t, 'i> {
    pub(super) parent: Option<&'t Trail<'t, 'i>>,
    pub(super) step: Option<Step<'i>>,
    pub(super) depth: usize,
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
    pub(super) parent: Option<&'t Chain<'t>>,
    pub(super) id: SchemaId,
    pub(super) length: usize,
}

/// A part of the value, and how it was reached.
#[derive(Clone, Copy)]
pub(super) struct At<'t, 'i> {
    pub(super) node: &'i Node,
    pub(super) key_span: Option<Span>,
    pub(super) trail: &'t Trail<'t, 'i>,
    pub(super) chain: Option<&'t Chain<'t>>,
}

impl<'i> At<'_, 'i> {
    pub(super) fn depth(&self) -> usize {
        self.trail.depth
    }

    /// Whether the same schema is open for the same value already: a circle of references.
    pub(super) fn repeats(&self, id: SchemaId) -> bool {
        let mut chain = self.chain;
        while let Some(open) = chain {
            if open.id == id {
                return true;
            }
            chain = open.parent;
        }
        false
    }

    pub(super) fn chain_length(&self) -> usize {
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
