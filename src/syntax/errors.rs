//! What is wrong with the markup of a page: the parser's errors, one for each mistake.
//!
//! The parser gives up an element at the first tag that does not fit, so that one forgotten closing tag makes
//! several errors. Tags are therefore paired up once more over the whole page; what does not pair up is the
//! mistake, and the parser's own errors about the same tags are dropped. What stands inside an HTML comment or
//! after a mistake in a tag is no mistake of its own.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::source::Span;
use crate::syntax::html::is_void;
use crate::syntax::tag::expression_end;
pub use crate::syntax::tag_mistake::TagMistake;
use crate::syntax::tag_mistake::{self, BrokenTag};

/// A mistake in the markup of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Where.
    pub span: Span,
    /// What.
    pub kind: SyntaxErrorKind,
    /// The other end of the mistake, and what stands there.
    pub related: Option<(Span, &'static str)>,
}

/// What kind of mistake it is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    missing_docs,
    reason = "a name is the name in the tag, a detail the parser's own words"
)]
pub enum SyntaxErrorKind {
    /// An opening tag without a closing one.
    UnclosedTag { name: Box<str> },
    /// A closing tag without an opening one.
    StrayClosingTag { name: Box<str> },
    /// An opening tag and its closing tag stand in different blocks, one of them inside a paragraph.
    SplitTag { name: Box<str> },
    /// A closing tag of another name than the opening tag that it closes by its place.
    MismatchedTag { open: Box<str>, close: Box<str> },
    /// An element that begins inside another and ends after it.
    CrossedTags { outer: Box<str>, inner: Box<str> },
    /// A tag whose attributes cannot be read.
    InvalidTag { name: Box<str>, mistake: TagMistake },
    /// A `{` without its `}`.
    UnclosedBrace,
    /// JavaScript between braces that does not parse.
    InvalidScript { detail: Box<str> },
    /// Imports or exports that do not parse, or a sentence that begins like them.
    InvalidModule {
        detail: Box<str>,
        keyword: &'static str,
    },
    /// `<!-- -->` where only `{/* */}` is read.
    HtmlComment,
    /// `<https://...>` where only `[text](url)` is read.
    Autolink,
    /// A `<` that begins no tag.
    StrayAngle,
    /// Nested deeper than anything is read.
    TooDeep,
    /// More expressions in one paragraph than are read.
    TooManyExpressions,
    /// More tags without a fitting end than are read in a page of this size.
    TooManyOpenTags,
    /// Anything else that the parser says.
    Other { detail: Box<str> },
}

impl SyntaxError {
    /// A mistake at one place.
    pub fn at(span: Span, kind: SyntaxErrorKind) -> Self {
        Self {
            span,
            kind,
            related: None,
        }
    }
}

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

/// The mistakes behind the parser's errors, each an offset and a message. `tags` are the tags that stand in the
/// tree; closing tags that fit nothing are found at the errors' offsets.
pub fn explain(
    text: &str,
    mut raw: Vec<(usize, String)>,
    mut tags: Vec<TagUse>,
) -> Vec<SyntaxError> {
    if raw.is_empty() {
        return Vec::new();
    }
    raw.sort();
    let refused = raw.first().cloned();
    let mut errors: Vec<SyntaxError> = Vec::new();
    let mut about_tags: Vec<usize> = Vec::new();
    // Up to where the last mistake reaches: what the parser says of the text before is its consequence.
    let mut explained = 0;
    for (at, message) in raw {
        if at < explained {
            continue;
        }
        if is_about_tags(&message) {
            about_tags.push(at);
            continue;
        }
        let error = other(text, at, message);
        explained = reach(text, &error).max(explained);
        errors.push(error);
    }
    let silent: Vec<Span> = errors
        .iter()
        .filter_map(|error| silenced(text, error))
        .collect();
    let is_silent = |at: usize| {
        let next = silent.partition_point(|span| span.start as usize <= at);
        next > 0 && at < silent[next - 1].end as usize
    };
    about_tags.retain(|at| !is_silent(*at));
    tags.extend(about_tags.iter().filter_map(|&at| closing_tag_at(text, at)));
    tags.retain(|tag| !is_silent(tag.span.start as usize));
    tags.extend(
        errors
            .iter()
            .filter_map(|error| broken_opening(text, error)),
    );
    tags.sort_by_key(|tag| tag.span);
    tags.dedup_by_key(|tag| tag.span);
    if !about_tags.is_empty() {
        let mut starts: BTreeSet<u32> = errors.iter().map(|error| error.span.start).collect();
        let (tags, voids) = set_voids_apart(&tags);
        starts.extend(voids.iter().map(|error| error.span.start));
        errors.extend(voids);
        errors.extend(Pairing::new(text, &tags, &about_tags, starts).pair_up());
    }
    errors.sort_by_key(|error| error.span);
    errors.dedup_by(|a, b| a.span.start == b.span.start);
    if errors.is_empty() {
        // The page is refused, so that it must not look as if nothing were wrong.
        errors.extend(refused.map(|(at, detail)| {
            let at = floor(text, at);
            let len = text[at..].chars().next().map_or(0, char::len_utf8);
            let detail = detail.into();
            SyntaxError::at(Span::new(at, at + len), SyntaxErrorKind::Other { detail })
        }));
    }
    errors
}

fn is_about_tags(message: &str) -> bool {
    message.contains("closing tag") && !message.starts_with("Could not parse")
}

/// The byte up to which an error explains what the parser says.
fn reach(text: &str, error: &SyntaxError) -> usize {
    let end = error.span.end as usize;
    match &error.kind {
        SyntaxErrorKind::HtmlComment | SyntaxErrorKind::Autolink => end,
        SyntaxErrorKind::InvalidTag { .. } => {
            tag_end(text, error.span.start as usize).unwrap_or(end)
        }
        SyntaxErrorKind::StrayAngle => generic_end(text, error.span.start as usize).unwrap_or(end),
        // The parser tries once more behind the brace, up to the end of the block.
        SyntaxErrorKind::UnclosedBrace => {
            let rest = text.get(end..).unwrap_or("");
            let block = rest.find("\n\n").unwrap_or(rest.len());
            end + rest[..block].rfind('{').map_or(0, |last| last + 1)
        }
        _ => end,
    }
}

/// The place in which tags are no tags.
fn silenced(text: &str, error: &SyntaxError) -> Option<Span> {
    let start = error.span.start as usize;
    let is_text = matches!(
        error.kind,
        SyntaxErrorKind::HtmlComment | SyntaxErrorKind::StrayAngle
    );
    is_text.then(|| Span::new(start, reach(text, error)))
}

/// The opening tag whose attributes are wrong, so that its closing tag has a partner.
fn broken_opening(text: &str, error: &SyntaxError) -> Option<TagUse> {
    let SyntaxErrorKind::InvalidTag { name, .. } = &error.kind else {
        return None;
    };
    if is_void(name) {
        return None;
    }
    let start = error.span.start as usize;
    let opening = text[..start].rfind('<')?;
    let end = tag_end(text, start).unwrap_or(error.span.end as usize);
    let closes_itself = text[opening..end].ends_with("/>");
    (!closes_itself).then(|| TagUse {
        name: name.clone(),
        span: Span::new(opening, end.max(opening + 1)),
        closing: false,
    })
}

/// The byte after the `>` that follows on one of the next lines, if no other tag begins before.
fn tag_end(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let end = rest.find('>')?;
    let begins = rest[..end].find("<").unwrap_or(end);
    (begins == end).then_some(at + end + 1)
}

/// The end of a type such as `<Array<string>>` or `<string, number>` that was written as text.
fn generic_end(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let mut depth = 0usize;
    for (offset, byte) in rest.bytes().enumerate().take(100) {
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            b'\n' | b'"' | b'=' | b'/' => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(at + offset + 1);
        }
    }
    None
}

/// The closing tag that begins at `at`, where one does.
fn closing_tag_at(text: &str, at: usize) -> Option<TagUse> {
    let name = text.get(at..)?.strip_prefix("</")?;
    let len = name.find('>')?;
    let name = name[..len].trim().into();
    Some(TagUse {
        name,
        span: Span::new(at, at + 2 + len + 1),
        closing: true,
    })
}

/// The tags of elements that have content, and the mistakes in those that never have.
fn set_voids_apart(tags: &[TagUse]) -> (Vec<&TagUse>, Vec<SyntaxError>) {
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
struct Pairing<'a> {
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
    fn new(
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

    fn pair_up(mut self) -> Vec<SyntaxError> {
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

fn other(text: &str, at: usize, message: String) -> SyntaxError {
    let at = floor(text, at);
    let rest = &text[at..];
    let first = rest.chars().next().map_or(0, char::len_utf8);
    if message.starts_with("Could not parse") {
        return invalid_script(text, at, &message);
    }
    let (len, kind) = if message.contains("closing brace") {
        (first, SyntaxErrorKind::UnclosedBrace)
    } else if rest.starts_with("<!--") {
        (
            rest.find("-->").map_or(4, |end| end + 3),
            SyntaxErrorKind::HtmlComment,
        )
    } else if let Some(len) = autolink(rest) {
        (len, SyntaxErrorKind::Autolink)
    } else if let Some(BrokenTag {
        name,
        span,
        mistake,
    }) = tag_mistake::find(text, at)
    {
        return SyntaxError::at(span, SyntaxErrorKind::InvalidTag { name, mistake });
    } else if rest.starts_with('<') {
        (first, SyntaxErrorKind::StrayAngle)
    } else {
        (
            first,
            SyntaxErrorKind::Other {
                detail: message.into(),
            },
        )
    };
    SyntaxError::at(Span::new(at, at + len), kind)
}

/// How far back the opening brace of an expression is looked for.
const LONGEST_EXPRESSION: usize = 4_000;

/// The mistake in an expression, shown with its braces.
fn invalid_script(text: &str, at: usize, message: &str) -> SyntaxError {
    let detail = message
        .split_once(": ")
        .map_or(message, |(_, detail)| detail)
        .into();
    let from = floor(text, at.saturating_sub(LONGEST_EXPRESSION));
    // Braces inside strings and the like do not matter here: the nearest one that reaches beyond the mistake is taken.
    let braces = text[from..at].rmatch_indices('{').take(50);
    let mut spans = braces.filter_map(|(start, _)| {
        let end = expression_end(text, from + start)?;
        (end > at).then(|| Span::new(from + start, end))
    });
    let first = text[at..].chars().next().map_or(0, char::len_utf8);
    let span = spans.next().unwrap_or(Span::new(at, at + first));
    SyntaxError::at(span, SyntaxErrorKind::InvalidScript { detail })
}

/// The length of an address or a mail address in angle brackets at the head of `rest`.
fn autolink(rest: &str) -> Option<usize> {
    let inner = rest.strip_prefix('<')?;
    let end = inner.find(|c: char| c == '>' || c == '<' || c.is_whitespace())?;
    let address = &inner[..end];
    let is_address =
        address.contains("://") || address.starts_with("mailto:") || address.contains('@');
    (inner[end..].starts_with('>') && is_address).then_some(end + 2)
}

/// The nearest place at or before `at` where a character begins.
fn floor(text: &str, at: usize) -> usize {
    let at = at.min(text.len());
    (0..=at)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0)
}
