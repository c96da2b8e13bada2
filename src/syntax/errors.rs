//! What is wrong with the markup of a page: the parser's errors, one for each mistake.
//!
//! The parser gives up an element at the first tag that does not fit, so that one forgotten closing tag makes
//! several errors. Tags are therefore paired up once more over the whole page; what does not pair up is the
//! mistake, and the parser's own errors about the same tags are dropped. What stands inside an HTML comment or
//! after a mistake in a tag is no mistake of its own.

use std::collections::BTreeSet;

use crate::source::Span;
use crate::syntax::html::is_void;
pub use crate::syntax::pairing::TagUse;
use crate::syntax::pairing::{Pairing, set_voids_apart};
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
    /// More underscores in one word than are read.
    TooManyUnderscores,
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
            let at = text.floor_char_boundary(at);
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

/// How far the end of a comment is looked for, so that thousands without one cost no more than their text.
const MAX_COMMENT: usize = 16_384;

/// The length of the HTML comment at the head of `rest`, or of its beginning where it does not end.
fn comment(rest: &str) -> usize {
    let near = &rest[..rest.floor_char_boundary(MAX_COMMENT)];
    near.find("-->").map_or(4, |end| end + 3)
}

fn other(text: &str, at: usize, message: String) -> SyntaxError {
    let at = text.floor_char_boundary(at);
    let rest = &text[at..];
    let first = rest.chars().next().map_or(0, char::len_utf8);
    if message.starts_with("Could not parse") {
        return invalid_script(text, at, &message);
    }
    let (len, kind) = if message.contains("closing brace") {
        (first, SyntaxErrorKind::UnclosedBrace)
    } else if rest.starts_with("<!--") {
        (comment(rest), SyntaxErrorKind::HtmlComment)
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
    let from = text.floor_char_boundary(at.saturating_sub(LONGEST_EXPRESSION));
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
