//! What is wrong with a value.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::compiled::{Bound, SchemaId, Schemas, Types};
use super::format::Format;
use crate::source::Span;
use crate::syntax::data::Node;
use crate::syntax::nearest::nearest;

/// A place where a value breaks its schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The wrong part: a value, the key of one, or the beginning of what lacks something.
    pub span: Span,
    /// The way to it, as a JSON Pointer.
    pub path: String,
    /// What is wrong: a sentence without its full stop.
    pub message: String,
    /// What to do, where that can be told.
    pub help: Option<String>,
}

/// What came of holding a value to a schema.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The mistakes, in the order of the text.
    pub mismatches: Vec<Mismatch>,
    /// How many there are, those that were not put into words too.
    pub total: usize,
    /// Whether all of the schema could be looked at within the bounds.
    pub is_complete: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Step<'i> {
    Key(&'i str),
    Index(usize),
}

#[derive(Clone, Debug)]
pub(super) struct Failure<'s, 'i> {
    pub(super) node: &'i Node,
    pub(super) span: Span,
    pub(super) path: Vec<Step<'i>>,
    pub(super) kind: Kind<'s, 'i>,
}

#[derive(Clone, Debug)]
pub(super) enum Kind<'s, 'i> {
    Never,
    Unexpected {
        name: &'i str,
        schema: SchemaId,
    },
    Name {
        name: &'i str,
        pattern: Option<&'s str>,
    },
    Type(Types),
    Value(Arc<[&'s Node]>),
    Missing {
        name: &'s str,
        because: Option<&'s str>,
    },
    MissingAny(Vec<&'s str>),
    /// These fields exclude each other; where there is one, it may not stand here.
    Together(Vec<&'s str>),
    Several,
    Form,
    Small(Bound),
    Large(Bound),
    Multiple(f64),
    Short {
        length: usize,
        least: usize,
    },
    Long {
        length: usize,
        most: usize,
    },
    Pattern(&'s str),
    Format(Format),
    FewElements {
        length: usize,
        least: usize,
    },
    ManyElements {
        length: usize,
        most: usize,
    },
    FewFields {
        length: usize,
        least: usize,
    },
    ManyFields {
        length: usize,
        most: usize,
    },
    Contained,
    Repeated(&'i Node),
}

impl Kind<'_, '_> {
    pub(super) fn is_vague(&self) -> bool {
        matches!(
            self,
            Kind::Several | Kind::Form | Kind::Never | Kind::MissingAny(_) | Kind::Together(_)
        )
    }
}

impl Failure<'_, '_> {
    pub(super) fn depth(&self) -> usize {
        self.path.len()
    }
}

impl Outcome {
    pub(super) fn new(
        schemas: &Schemas,
        mut failures: Vec<Failure>,
        shown: usize,
        is_complete: bool,
    ) -> Self {
        drop_misspelled(&mut failures);
        failures.sort_by_key(|failure| failure.span);
        let mut mismatches: Vec<Mismatch> = Vec::new();
        let mut total = 0;
        for same_place in failures.chunk_by(|a, b| a.span == b.span) {
            let first = mismatches.len();
            for failure in same_place.iter().take(shown - first) {
                let mismatch = failure.mismatch(schemas);
                if !mismatches[first..]
                    .iter()
                    .any(|known| known.message == mismatch.message)
                {
                    mismatches.push(mismatch);
                }
            }
            // Those that are not put into words count once a place.
            total += (mismatches.len() - first).max(1);
        }
        Self {
            mismatches,
            total,
            is_complete,
        }
    }
}

/// Drops that a field is missing where one of nearly that name stands in its place: that one is spoken of.
fn drop_misspelled(failures: &mut Vec<Failure>) {
    let mut missing: FxHashMap<&[Step], Vec<&str>> = FxHashMap::default();
    for failure in &*failures {
        if let Kind::Missing { name, .. } = failure.kind {
            missing.entry(&failure.path).or_default().push(name);
        }
    }
    let mut meant: FxHashSet<(Vec<Step>, &str)> = FxHashSet::default();
    for failure in &*failures {
        if let (Kind::Unexpected { name, .. }, Some((_, owner))) =
            (&failure.kind, failure.path.split_last())
            && let Some(names) = missing.get(owner)
            && let Some(near) = nearest(name, names.iter().copied())
        {
            meant.insert((owner.to_vec(), near));
        }
    }
    failures.retain(|failure| match failure.kind {
        Kind::Missing { name, .. } if !meant.is_empty() => {
            !meant.contains(&(failure.path.clone(), name))
        }
        _ => true,
    });
}
