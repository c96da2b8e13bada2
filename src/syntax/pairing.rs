//! Opening and closing tags over a whole page: which belong together, and which are mistakes.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::source::Span;
use crate::syntax::errors::{SyntaxError, SyntaxErrorKind};
use crate::syntax::html::is_void;

/// A tag that opens or closes an element.
#[derive(Clone, Debug)]
pub struct TagUse {
    /// The name in it.
    pub name: Box<str>,
    /// From `<` to `>`.
    pub span: Span,
    /// Whether it is a closing tag.
    pub closing: bool,
}

/// The tags of elements that have content, and the mistakes in those that never have.
pub(super) fn set_voids_apart(tags: &[TagUse]) -> (Vec<&TagUse>, Vec<SyntaxError>) {
    let (mut kept, mut errors) = (Vec::with_capacity(tags.len()), Vec::new());
    let mut tags = tags.iter().peekable();
    while let Some(tag) = tags.next() {
        if !is_void(&tag.name) {
            kept.push(tag);
            continue;
        }
        let name = tag.name.clone();
        let kind = if tag.closing {
            SyntaxErrorKind::StrayClosingTag { name }
        } else if tags
            .next_if(|next| next.closing && next.name == tag.name)
            .is_some()
        {
            continue;
        } else {
            SyntaxErrorKind::UnclosedTag { name }
        };
        errors.push(SyntaxError::at(tag.span, kind));
    }
    (kept, errors)
}

/// Pairs up tags: what does not pair up is a mistake, and so are the pairs that the parser refuses.
pub(super) struct Pairing<'a> {
    text: &'a str,
    tags: &'a [&'a TagUse],
    /// Where the parser refuses a tag, in order.
    refused: &'a [usize],
    open: Vec<&'a TagUse>,
    /// For each name, how many tags are open. A closing tag may only reach back over tags that were left open if one
    /// of its name is open at all.
    open_by_name: FxHashMap<&'a str, usize>,
    /// For each name, how many closing tags are still to come.
    to_come: FxHashMap<&'a str, usize>,
    /// For each name, how many closing tags belong to elements that were reported as crossed.
    crossed: FxHashMap<&'a str, usize>,
    /// Where the errors begin that are known so far.
    starts: BTreeSet<u32>,
    errors: Vec<SyntaxError>,
}

impl<'a> Pairing<'a> {
    pub(super) fn new(
        text: &'a str,
        tags: &'a [&'a TagUse],
        refused: &'a [usize],
        starts: BTreeSet<u32>,
    ) -> Self {
        let mut to_come: FxHashMap<&str, usize> = FxHashMap::default();
        for tag in tags.iter().filter(|tag| tag.closing) {
            *to_come.entry(&tag.name).or_default() += 1;
        }
        Self {
            text,
            tags,
            refused,
            open: Vec::new(),
            open_by_name: FxHashMap::default(),
            to_come,
            crossed: FxHashMap::default(),
            starts,
            errors: Vec::new(),
        }
    }

    pub(super) fn pair_up(mut self) -> Vec<SyntaxError> {
        for tag in self.tags {
            if !tag.closing {
                *self.open_by_name.entry(&tag.name).or_default() += 1;
                self.open.push(tag);
                continue;
            }
            *self.to_come.entry(&tag.name).or_default() -= 1;
            if self.open_count(&tag.name) == 0 {
                self.stray(tag);
            } else {
                self.close(tag);
            }
        }
        self.unclosed();
        self.errors
    }

    /// What is open where the page ends. An element that was left open with the one inside it is one mistake: the end
    /// of both is missing.
    fn unclosed(&mut self) {
        let mut open = std::mem::take(&mut self.open).into_iter().peekable();
        let mut outer: Option<&TagUse> = None;
        while let Some(tag) = open.next() {
            if open
                .peek()
                .is_some_and(|inner| is_laid_out_inside(self.text, tag, inner))
            {
                outer = outer.or(Some(tag));
                continue;
            }
            let name = tag.name.clone();
            let related = outer
                .take()
                .map(|outer| (outer.span, "this is not closed either"));
            self.push(tag.span, SyntaxErrorKind::UnclosedTag { name }, related);
        }
    }

    fn open_count(&self, name: &str) -> usize {
        self.open_by_name.get(name).copied().unwrap_or(0)
    }

    fn coming(&self, name: &str) -> usize {
        self.to_come.get(name).copied().unwrap_or(0)
    }

    fn push(&mut self, span: Span, kind: SyntaxErrorKind, related: Option<(Span, &'static str)>) {
        // A tag with a mistake inside is reported for that.
        let inside = self
            .starts
            .range(span.start..span.end.max(span.start + 1))
            .next();
        if inside.is_none() {
            self.starts.insert(span.start);
            self.errors.push(SyntaxError {
                span,
                kind,
                related,
            });
        }
    }

    fn pop(&mut self) -> Option<&'a TagUse> {
        let last = self.open.pop()?;
        *self.open_by_name.entry(&last.name).or_default() -= 1;
        Some(last)
    }

    /// A closing tag of a name that is not open.
    fn stray(&mut self, tag: &'a TagUse) {
        if let Some(count) = self.crossed.get_mut(&*tag.name).filter(|count| **count > 0) {
            *count -= 1;
            return;
        }
        let innermost = self.open.last().copied();
        // The innermost tag is never closed, so that this is its closing tag under another name.
        if let Some(open) = innermost
            && self.open_count(&open.name) > self.coming(&open.name)
        {
            self.pop();
            let kind = SyntaxErrorKind::MismatchedTag {
                open: open.name.clone(),
                close: tag.name.clone(),
            };
            self.push(
                tag.span,
                kind,
                Some((open.span, "the tag that is open here")),
            );
            return;
        }
        let name = tag.name.clone();
        let related = innermost.map(|open| (open.span, "the innermost tag that is open here"));
        self.push(tag.span, SyntaxErrorKind::StrayClosingTag { name }, related);
    }

    /// A closing tag, and what was left open since its opening tag.
    fn close(&mut self, tag: &'a TagUse) {
        while let Some(last) = self.pop() {
            if last.name == tag.name {
                self.check_pair(last, tag);
                return;
            }
            if self.coming(&last.name) > self.open_count(&last.name) {
                *self.crossed.entry(&last.name).or_default() += 1;
                let kind = SyntaxErrorKind::CrossedTags {
                    outer: tag.name.clone(),
                    inner: last.name.clone(),
                };
                self.push(last.span, kind, Some((tag.span, "closed too early here")));
            } else {
                let name = last.name.clone();
                let related = Some((tag.span, "this closing tag comes first"));
                self.push(last.span, SyntaxErrorKind::UnclosedTag { name }, related);
            }
        }
    }

    /// Reports a pair that the parser refuses, unless a mistake between its tags is the reason.
    fn check_pair(&mut self, open: &TagUse, close: &TagUse) {
        let refused = |span: Span| self.refused.binary_search(&(span.start as usize)).is_ok();
        let between = self.starts.range(open.span.start..close.span.end).next();
        if between.is_none() && (refused(open.span) || refused(close.span)) {
            let name = open.name.clone();
            let related = Some((close.span, "its closing tag stands in another block"));
            self.push(open.span, SyntaxErrorKind::SplitTag { name }, related);
        }
    }
}

/// Whether the writer laid out a tag as content of another: each on its own line, the inner one indented, or named
/// as the part of what the outer one is a group of.
fn is_laid_out_inside(text: &str, outer: &TagUse, inner: &TagUse) -> bool {
    let indentation = |tag: &TagUse| {
        let before = &text[..tag.span.start as usize];
        let line = before.rsplit('\n').next().unwrap_or("");
        line.trim().is_empty().then_some(line.len())
    };
    let is_part = outer.name.len() > inner.name.len() && outer.name.starts_with(&*inner.name);
    match (indentation(outer), indentation(inner)) {
        (Some(outer), Some(inner)) => inner > outer || (inner == outer && is_part),
        _ => false,
    }
}
