//! Which of several forms a value was most likely meant to have.

use super::at::{At, Marks};
use super::compiled::Types;
use super::mismatch::{Failure, Kind};
use crate::syntax::data::Node;

/// How many forms are compared.
pub(super) const MAXIMUM_BRANCHES: usize = 256;

/// A form that was tried.
pub(super) struct Branch<'s, 'i> {
    pub(super) failures: Vec<Failure<'s, 'i>>,
    pub(super) marks: Marks,
}

/// How far a value is from a form; the smallest fits best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Distance {
    /// The value has another type.
    is_other_type: bool,
    /// The form is a reference, and the value is none.
    is_no_reference: bool,
    /// Fields that tell forms apart, such as `in`, say another one.
    other_values: usize,
    /// Fields that are missing or not known.
    other_fields: usize,
    all: usize,
}

impl Distance {
    fn of(branch: &Branch, depth: usize) -> Self {
        let count = |is: &dyn Fn(&Failure) -> bool| {
            branch.failures.iter().filter(|failure| is(failure)).count()
        };
        let is_here = |failure: &Failure| failure.depth() == depth;
        Self {
            is_other_type: count(&|failure| {
                is_here(failure) && matches!(failure.kind, Kind::Type(_))
            }) > 0,
            is_no_reference: count(&|failure| {
                is_here(failure) && matches!(failure.kind, Kind::Missing { name: "$ref", .. })
            }) > 0,
            other_values: count(&|failure| tells_apart(failure, depth)),
            other_fields: count(&|failure| {
                is_here(failure)
                    || matches!(failure.kind, Kind::Unexpected { .. })
                        && failure.depth() == depth + 1
            }),
            all: branch.failures.len(),
        }
    }
}

fn tells_apart(failure: &Failure, depth: usize) -> bool {
    matches!(failure.kind, Kind::Value(_)) && failure.depth() <= depth + 1
}

/// The failures of the form that fits best. Where the forms fail alike, one failure says what would have fitted any.
pub(super) fn nearest<'s, 'i>(
    mut branches: Vec<Branch<'s, 'i>>,
    at: At<'_, 'i>,
) -> Vec<Failure<'s, 'i>> {
    let depth = at.depth();
    let distances: Vec<Distance> = branches
        .iter()
        .map(|branch| Distance::of(branch, depth))
        .collect();
    let Some(least) = distances.iter().min().copied() else {
        return vec![at.failure(Kind::Never)];
    };
    if least.is_other_type {
        return vec![at.failure(Kind::Type(all_types(&branches, depth)))];
    }
    let mut number = 0;
    branches.retain(|_| {
        let distance = distances[number];
        number += 1;
        !distance.is_other_type
            && distance.is_no_reference == least.is_no_reference
            && distance.other_values == least.other_values
    });
    if let Some(failure) = joined_values(&branches, depth) {
        return vec![failure];
    }
    if let Some(names) = alternatively_missing(&branches, depth) {
        return vec![at.failure(Kind::MissingAny(names))];
    }
    let best = branches
        .into_iter()
        .min_by_key(|branch| Distance::of(branch, depth));
    best.map(|branch| branch.failures).unwrap_or_default()
}

fn all_types(branches: &[Branch], depth: usize) -> Types {
    let own = branches.iter().flat_map(|branch| &branch.failures);
    let types = own
        .filter(|failure| failure.depth() == depth)
        .filter_map(|failure| match failure.kind {
            Kind::Type(types) => Some(types),
            _ => None,
        });
    types.fold(Types::default(), Types::joined)
}

/// Where every form wants another value at one place: all those values together.
fn joined_values<'s, 'i>(branches: &[Branch<'s, 'i>], depth: usize) -> Option<Failure<'s, 'i>> {
    fn value<'b, 's, 'i>(
        branch: &'b Branch<'s, 'i>,
        depth: usize,
    ) -> Option<(&'b Failure<'s, 'i>, &'b [&'s Node])> {
        let near = branch
            .failures
            .iter()
            .filter(|failure| failure.depth() <= depth + 1);
        let mut values = near.filter_map(|failure| match &failure.kind {
            Kind::Value(allowed) => Some((failure, &allowed[..])),
            _ => None,
        });
        values.next()
    }
    let (first, _) = value(branches.first()?, depth)?;
    let mut joined: Vec<&Node> = Vec::new();
    for branch in branches {
        let (failure, allowed) = value(branch, depth)?;
        if failure.path.last() != first.path.last() || failure.depth() != first.depth() {
            return None;
        }
        for node in allowed {
            if !joined.iter().any(|known| known.value == node.value) {
                joined.push(node);
            }
        }
    }
    (branches.len() > 1).then(|| Failure {
        kind: Kind::Value(joined.into()),
        path: first.path.clone(),
        ..*first
    })
}

/// Where every form lacks one field and nothing else: the names of those fields.
fn alternatively_missing<'s>(branches: &[Branch<'s, '_>], depth: usize) -> Option<Vec<&'s str>> {
    let mut names = Vec::new();
    for branch in branches {
        match &branch.failures[..] {
            [
                Failure {
                    kind:
                        Kind::Missing {
                            name,
                            because: None,
                        },
                    path,
                    ..
                },
            ] if path.len() == depth && !names.contains(name) => {
                names.push(*name);
            }
            _ => return None,
        }
    }
    (names.len() > 1).then_some(names)
}

/// Drops what says only that a value has none, or several, of the forms that are allowed, where something plainer is
/// said of the same value.
pub(super) fn drop_vague(out: &mut Vec<Failure>, start: usize, depth: usize) {
    let is_vague = |failure: &Failure| failure.depth() == depth && failure.kind.is_vague();
    let own = &out[start..];
    if own.len() < 2 || !own.iter().any(is_vague) || own.iter().all(is_vague) {
        return;
    }
    let mut number = 0;
    out.retain(|failure| {
        number += 1;
        number <= start || !is_vague(failure)
    });
}
