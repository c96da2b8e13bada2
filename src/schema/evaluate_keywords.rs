//! The keywords that ask something of values of one type.

use rustc_hash::FxHashSet;

use super::at::{At, Marks};
use super::compiled::{ArrayRules, Bound, ObjectRules, Schema, SchemaId};
use super::evaluate::{ENOUGH_FAILURES, Evaluation};
use super::mismatch::{Failure, Kind, Step};
use super::value::first_repeated;
use crate::syntax::data::{Entry, Node, Value};

/// Whether an object has a key, for so many questions: of many the answer must not take a walk each.
fn key_lookup(node: &Node, questions: usize) -> impl Fn(&str) -> bool {
    const FEW: usize = 16;
    let keys = || node.entries().iter().map(|entry| &*entry.key).collect();
    let known: Option<FxHashSet<&str>> = (questions > FEW).then(keys);
    move |key| match &known {
        Some(known) => known.contains(key),
        None => node.get(key).is_some(),
    }
}

type Failures<'s, 'i> = Vec<Failure<'s, 'i>>;

impl<'s> Evaluation<'_, 's> {
    pub(super) fn number<'i>(
        &self,
        schema: &Schema<'s>,
        number: f64,
        at: At<'_, 'i>,
        out: &mut Failures<'s, 'i>,
    ) {
        let Some(rules) = &schema.number else { return };
        let is_below =
            |bound: Bound| number < bound.value || bound.is_exclusive && number == bound.value;
        let is_above =
            |bound: Bound| number > bound.value || bound.is_exclusive && number == bound.value;
        if let Some(bound) = rules.minimum.filter(|bound| is_below(*bound)) {
            out.push(at.failure(Kind::Small(bound)));
        }
        if let Some(bound) = rules.maximum.filter(|bound| is_above(*bound)) {
            out.push(at.failure(Kind::Large(bound)));
        }
        if let Some(step) = rules.multiple_of.filter(|step| !is_multiple(number, *step)) {
            out.push(at.failure(Kind::Multiple(step)));
        }
    }

    pub(super) fn text<'i>(
        &self,
        schema: &Schema<'s>,
        text: &str,
        at: At<'_, 'i>,
        out: &mut Failures<'s, 'i>,
    ) {
        let Some(rules) = &schema.text else { return };
        let counts = rules.minimum.is_some() || rules.maximum.is_some();
        let length = if counts { text.chars().count() } else { 0 };
        if let Some(least) = rules.minimum.filter(|least| length < *least) {
            out.push(at.failure(Kind::Short { length, least }));
        }
        if let Some(most) = rules.maximum.filter(|most| length > *most) {
            out.push(at.failure(Kind::Long { length, most }));
        }
        if let Some(pattern) = rules
            .pattern
            .as_ref()
            .filter(|pattern| !pattern.is_found_in(text))
        {
            out.push(at.failure(Kind::Pattern(pattern.text)));
        }
        if let Some(format) = rules.format.filter(|format| !format.holds(text)) {
            out.push(at.failure(Kind::Format(format)));
        }
    }

    pub(super) fn array<'i>(
        &mut self,
        schema: &Schema<'s>,
        at: At<'_, 'i>,
        mut marks: Option<&mut Marks>,
        out: &mut Failures<'s, 'i>,
    ) {
        let Some(rules) = &schema.array else { return };
        let elements = at.node.elements();
        let length = elements.len();
        if let Some(least) = rules.minimum.filter(|least| length < *least) {
            out.push(at.failure(Kind::FewElements { length, least }));
        }
        if let Some(most) = rules.maximum.filter(|most| length > *most) {
            out.push(at.failure(Kind::ManyElements { length, most }));
        }
        if rules.is_unique
            && let Some(repeated) = first_repeated(elements)
        {
            out.push(at.failure(Kind::Repeated(repeated)));
        }
        for (index, element) in elements.iter().enumerate() {
            if out.len() >= ENOUGH_FAILURES {
                return;
            }
            let rule = rules.first.get(index).copied().or(rules.rest);
            if let Some(id) = rule {
                self.element(id, at, index, element, out);
                mark(marks.as_deref_mut(), index);
            }
        }
        if let Some(contained) = rules.contains {
            self.contains(rules, contained, at, marks, out);
        }
    }

    fn element<'i>(
        &mut self,
        id: SchemaId,
        at: At<'_, 'i>,
        index: usize,
        element: &'i Node,
        out: &mut Failures<'s, 'i>,
    ) {
        self.child(id, at, (element, Step::Index(index), None), id, out);
    }

    fn contains<'i>(
        &mut self,
        rules: &ArrayRules,
        id: SchemaId,
        at: At<'_, 'i>,
        mut marks: Option<&mut Marks>,
        out: &mut Failures<'s, 'i>,
    ) {
        let mut found = 0;
        for (index, element) in at.node.elements().iter().enumerate() {
            let mut failures = Vec::new();
            self.element(id, at, index, element, &mut failures);
            if failures.is_empty() {
                found += 1;
                mark(marks.as_deref_mut(), index);
            }
        }
        let is_many = rules.maximum_contained.is_some_and(|most| found > most);
        if found < rules.minimum_contained.unwrap_or(1) || is_many {
            out.push(at.failure(Kind::Contained));
        }
    }

    pub(super) fn object<'i>(
        &mut self,
        id: SchemaId,
        schema: &Schema<'s>,
        at: At<'_, 'i>,
        mut marks: Option<&mut Marks>,
        out: &mut Failures<'s, 'i>,
    ) {
        let Some(rules) = &schema.object else { return };
        self.presence(rules, at, out);
        for (index, entry) in at.node.entries().iter().enumerate() {
            if out.len() >= ENOUGH_FAILURES {
                return;
            }
            if self.counts(entry) && self.entry(id, rules, at, entry, out) {
                mark(marks.as_deref_mut(), index);
            }
        }
        let has = key_lookup(at.node, rules.dependent_schemas.len());
        for (name, dependent) in &rules.dependent_schemas {
            if has(name) {
                self.apply(*dependent, at, marks.as_deref_mut(), out);
            }
        }
    }

    /// What must be there, and how much.
    fn presence<'i>(&self, rules: &ObjectRules<'s>, at: At<'_, 'i>, out: &mut Failures<'s, 'i>) {
        let has = key_lookup(
            at.node,
            rules.required.len() + rules.dependent_required.len(),
        );
        let is_missing = |name: &&&str| !has(name);
        for name in rules.required.iter().filter(is_missing) {
            out.push(at.failure(Kind::Missing {
                name,
                because: None,
            }));
        }
        for (because, names) in &rules.dependent_required {
            if has(because) {
                for name in names.iter().filter(is_missing) {
                    let because = Some(*because);
                    out.push(at.failure(Kind::Missing { name, because }));
                }
            }
        }
        if rules.minimum.is_none() && rules.maximum.is_none() {
            return;
        }
        let length = at
            .node
            .entries()
            .iter()
            .filter(|entry| self.counts(entry))
            .count();
        if let Some(least) = rules.minimum.filter(|least| length < *least) {
            out.push(at.failure(Kind::FewFields { length, least }));
        }
        if let Some(most) = rules.maximum.filter(|most| length > *most) {
            out.push(at.failure(Kind::ManyFields { length, most }));
        }
    }

    /// Whether the entry was looked at.
    fn entry<'i>(
        &mut self,
        id: SchemaId,
        rules: &ObjectRules<'s>,
        at: At<'_, 'i>,
        entry: &'i Entry,
        out: &mut Failures<'s, 'i>,
    ) -> bool {
        let part = (&entry.value, Step::Key(&entry.key), Some(entry.key_span));
        let mut is_known = false;
        if let Some(names) = rules.names
            && self.refuses_name(names, &entry.key)
        {
            let pattern = self.schemas.schema(names).text.as_ref();
            let pattern = pattern.and_then(|text| text.pattern.as_ref());
            let kind = Kind::Name {
                name: &entry.key,
                pattern: pattern.map(|pattern| pattern.text),
            };
            let mut failure = at.failure(kind);
            failure.span = entry.key_span;
            out.push(failure);
        }
        if let Some(property) = rules.properties.get(&*entry.key) {
            self.child(*property, at, part, id, out);
            is_known = true;
        }
        for (pattern, property) in &rules.patterns {
            if pattern.names(&entry.key) {
                self.child(*property, at, part, id, out);
                is_known = true;
            }
        }
        if !is_known && let Some(additional) = rules.additional {
            self.child(additional, at, part, id, out);
            is_known = true;
        }
        is_known
    }

    /// Holds what no keyword looked at to the schema for it.
    pub(super) fn unevaluated<'i>(
        &mut self,
        id: SchemaId,
        schema: &Schema<'s>,
        at: At<'_, 'i>,
        marks: &mut Marks,
        out: &mut Failures<'s, 'i>,
    ) {
        match (
            &at.node.value,
            schema.unevaluated_properties,
            schema.unevaluated_items,
        ) {
            (Value::Object(entries), Some(rest), _) => {
                for (entry, mark) in entries.iter().zip(marks) {
                    if !*mark && self.counts(entry) {
                        let part = (&entry.value, Step::Key(&entry.key), Some(entry.key_span));
                        self.child(rest, at, part, id, out);
                        *mark = true;
                    }
                }
            }
            (Value::Array(elements), _, Some(rest)) => {
                for ((index, element), mark) in elements.iter().enumerate().zip(marks) {
                    if !*mark {
                        self.element(rest, at, index, element, out);
                        *mark = true;
                    }
                }
            }
            _ => {}
        }
    }
}

fn mark(marks: Option<&mut Marks>, index: usize) {
    if let Some(mark) = marks.and_then(|marks| marks.get_mut(index)) {
        *mark = true;
    }
}

/// Whether a number is a multiple, as near as numbers in binary tell.
fn is_multiple(number: f64, step: f64) -> bool {
    let quotient = number / step;
    if !quotient.is_finite() {
        return number % step == 0.0;
    }
    (quotient - quotient.round()).abs() <= quotient.abs().max(1.0) * 1e-9
}
