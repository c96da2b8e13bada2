//! The keywords that join schemas: all of them, any, one, none, and one on a condition.

use super::at::{At, Marks, merge};
use super::branch::{self, Branch};
use super::compiled::{Schema, SchemaId};
use super::evaluate::Evaluation;
use super::mismatch::{Failure, Kind};
use crate::syntax::data::Node;

/// How many failures are searched for the one that a condition hangs on.
const LOOKED_BACK: usize = 50;

impl<'s> Evaluation<'_, 's> {
    pub(super) fn logic<'i>(
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
            && !self.hangs_on_missing(test, at, out)
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

    /// Whether a condition asks for the value of a field that was found missing: how it would have turned out nobody knows.
    fn hangs_on_missing<'i>(
        &self,
        test: SchemaId,
        at: At<'_, 'i>,
        out: &[Failure<'s, 'i>],
    ) -> bool {
        let Some(object) = &self.schemas.schema(test).object else {
            return false;
        };
        let own = out
            .iter()
            .rev()
            .take_while(|failure| failure.depth() >= at.depth());
        own.take(LOOKED_BACK).any(|failure| match failure.kind {
            Kind::Missing { name, .. } => {
                failure.depth() == at.depth()
                    && std::ptr::eq(failure.node, at.node)
                    && object.properties.contains_key(name)
            }
            _ => false,
        })
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
            } else if failed.len() < branch::MAXIMUM_BRANCHES {
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
