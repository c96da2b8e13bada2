//! Expressions that look around or back.

use std::borrow::Cow;
use std::iter;
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use super::literals::without_looking;
use super::pattern::{Captured, SIZE_LIMIT};

/// How many steps back a search may take in all; one passage is a paragraph.
const BACKTRACK_LIMIT: usize = 50_000;

/// An expression that looks around. It is slow to run, so it is tried only where it can begin.
#[derive(Debug)]
pub(super) struct Looking {
    expression: String,
    /// The expression as it is; none where it is too large.
    whole: OnceLock<Option<fancy_regex::Regex>>,
    /// Where it can begin; none where that is not known.
    begins: OnceLock<Option<regex::Regex>>,
    /// The expression bound to a place.
    bound: OnceLock<Option<fancy_regex::Regex>>,
    /// Whether a search took too many steps.
    exhausted: AtomicBool,
}

impl Looking {
    /// Nothing is compiled before it is run.
    pub(super) fn new(expression: &str) -> Looking {
        Looking {
            expression: expression.to_owned(),
            whole: OnceLock::new(),
            begins: OnceLock::new(),
            bound: OnceLock::new(),
            exhausted: AtomicBool::new(false),
        }
    }

    fn whole(&self) -> Option<&fancy_regex::Regex> {
        let made = || compiled(&self.expression);
        self.whole.get_or_init(made).as_ref()
    }

    fn begins(&self) -> Option<&regex::Regex> {
        let made = || {
            regex::RegexBuilder::new(&without_looking(&self.expression)?)
                .size_limit(SIZE_LIMIT)
                .build()
                .ok()
        };
        self.begins.get_or_init(made).as_ref()
    }

    fn bound(&self) -> Option<&fancy_regex::Regex> {
        let made = || compiled(&format!(r"\G(?:{})", self.expression));
        self.bound.get_or_init(made).as_ref()
    }

    /// Whether it turned out to be too large.
    pub(super) fn is_too_large(&self) -> bool {
        self.whole.get().is_some_and(Option::is_none)
    }

    /// Whether a search has taken too many steps and was ended.
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted.load(Ordering::Relaxed)
    }

    /// What a search has found; one that took too many steps has found nothing.
    fn ended<T>(&self, search: Result<T, fancy_regex::Error>) -> Option<T> {
        if search.is_err() {
            self.exhausted.store(true, Ordering::Relaxed);
        }
        search.ok()
    }

    /// The matches from front to back. A search that takes too many steps ends them.
    pub(super) fn captures<'a>(&'a self, text: &'a str) -> impl Iterator<Item = Captured> + 'a {
        let mut from = Some(0);
        iter::from_fn(move || {
            let at = from?;
            let found = match self.begins().zip(self.bound()) {
                Some((begins, bound)) => self.bound_match(begins, bound, text, at),
                None => self
                    .ended(self.whole()?.captures_from_pos(text, at))
                    .flatten()
                    .map(captured),
            };
            from = found.as_ref().map(|found| match found.range.is_empty() {
                true => next_place(text, found.range.end),
                false => Some(found.range.end),
            })?;
            found
        })
    }

    /// Where it matches, from front to back, given the places where it can begin.
    pub(super) fn find_at(
        &self,
        text: &str,
        places: impl Iterator<Item = usize>,
    ) -> Vec<Range<usize>> {
        let Some(bound) = self.bound() else {
            return self.captures(text).map(|found| found.range).collect();
        };
        let mut found: Vec<Range<usize>> = Vec::new();
        for at in places.filter(|at| text.is_char_boundary(*at)) {
            let is_behind = found.last().is_none_or(|last| last.end <= at);
            if is_behind && let Some(Some(next)) = self.ended(bound.find_from_pos(text, at)) {
                found.push(next.range());
            }
        }
        found
    }

    /// The text with every match replaced; a search that takes too many steps leaves it as it is.
    pub(super) fn replace_all<'a>(&self, text: &'a str, replacement: &str) -> Cow<'a, str> {
        let replaced =
            |whole: &fancy_regex::Regex| self.ended(whole.try_replacen(text, 0, replacement));
        self.whole()
            .and_then(replaced)
            .unwrap_or(Cow::Borrowed(text))
    }

    /// The first match of `bound` from a place, tried where `begins` matches.
    fn bound_match(
        &self,
        begins: &regex::Regex,
        bound: &fancy_regex::Regex,
        text: &str,
        mut from: usize,
    ) -> Option<Captured> {
        loop {
            let start = begins.find_at(text, from)?.start();
            match self.ended(bound.captures_from_pos(text, start))? {
                Some(found) => return Some(captured(found)),
                None => from = next_place(text, start)?,
            }
        }
    }
}

fn compiled(expression: &str) -> Option<fancy_regex::Regex> {
    fancy_regex::RegexBuilder::new(expression)
        .backtrack_limit(BACKTRACK_LIMIT)
        .delegate_size_limit(SIZE_LIMIT)
        .build()
        .ok()
}

fn captured(found: fancy_regex::Captures<'_, str>) -> Captured {
    let groups = (0..found.len()).map(|n| found.get(n).map(|group| group.start()..group.end()));
    Captured::new(groups)
}

/// The place behind the sign at a place; none at the end.
fn next_place(text: &str, at: usize) -> Option<usize> {
    Some(at + text.get(at..)?.chars().next()?.len_utf8())
}
