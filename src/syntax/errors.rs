//! What is wrong with the markup of a page: the parser's errors, one for each mistake.
//!
//! The parser gives up an element at the first tag that does not fit, so that one forgotten closing tag makes
//! several errors. Tags are therefore paired up once more over the whole page; what does not pair up is the
//! mistake, and the parser's own errors about the same tags are dropped.

use crate::source::Span;

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
    /// A `{` without its `}`.
    UnclosedBrace,
    /// JavaScript between braces, or in an import or export, that does not parse.
    InvalidScript { detail: Box<str> },
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
pub fn explain(text: &str, raw: Vec<(usize, String)>, mut tags: Vec<TagUse>) -> Vec<SyntaxError> {
    if raw.is_empty() {
        return Vec::new();
    }
    let (about_tags, others): (Vec<_>, Vec<_>) = raw
        .into_iter()
        .partition(|(_, message)| message.contains("closing tag"));
    let mut errors: Vec<SyntaxError> = others
        .into_iter()
        .map(|(at, message)| other(text, at, message))
        .collect();
    if !about_tags.is_empty() {
        let places: Vec<usize> = about_tags.iter().map(|(at, _)| *at).collect();
        tags.extend(places.iter().filter_map(|&at| closing_tag_at(text, at)));
        tags.sort_by_key(|tag| tag.span);
        tags.dedup_by_key(|tag| tag.span);
        errors.extend(pair_up(&tags, &places));
    }
    errors.sort_by_key(|error| error.span);
    errors.dedup_by(|a, b| a.span.start == b.span.start);
    errors
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

/// What does not pair up among `tags`, and the pairs that the parser refuses at one of `places`.
fn pair_up(tags: &[TagUse], places: &[usize]) -> Vec<SyntaxError> {
    let mut errors = Vec::new();
    let mut open: Vec<&TagUse> = Vec::new();
    // A closing tag may only reach back over tags that were left open if one of its name is open at all.
    let mut open_by_name: rustc_hash::FxHashMap<&str, usize> = rustc_hash::FxHashMap::default();
    for tag in tags {
        if !tag.closing {
            *open_by_name.entry(&tag.name).or_default() += 1;
            open.push(tag);
            continue;
        }
        if open_by_name.get(&*tag.name).is_none_or(|count| *count == 0) {
            let kind = SyntaxErrorKind::StrayClosingTag {
                name: tag.name.clone(),
            };
            let related = open
                .last()
                .map(|tag| (tag.span, "the innermost tag that is open here"));
            errors.push(SyntaxError {
                span: tag.span,
                kind,
                related,
            });
            continue;
        }
        while let Some(last) = open.pop() {
            *open_by_name.entry(&last.name).or_default() -= 1;
            if last.name == tag.name {
                let refused = |span: Span| places.binary_search(&(span.start as usize)).is_ok();
                if refused(last.span)
                    || (refused(tag.span) && !errors_near(&errors, last.span, tag.span))
                {
                    errors.push(split(last, tag));
                }
                break;
            }
            let kind = SyntaxErrorKind::UnclosedTag {
                name: last.name.clone(),
            };
            let related = Some((tag.span, "this closing tag comes first"));
            errors.push(SyntaxError {
                span: last.span,
                kind,
                related,
            });
        }
    }
    errors.extend(open.into_iter().map(|tag| {
        SyntaxError::at(
            tag.span,
            SyntaxErrorKind::UnclosedTag {
                name: tag.name.clone(),
            },
        )
    }));
    errors
}

/// Whether an error between two tags already says why the parser refused the second.
fn errors_near(errors: &[SyntaxError], open: Span, close: Span) -> bool {
    errors
        .iter()
        .rev()
        .any(|error| open.start <= error.span.start && error.span.end <= close.end)
}

fn split(open: &TagUse, close: &TagUse) -> SyntaxError {
    let kind = SyntaxErrorKind::SplitTag {
        name: open.name.clone(),
    };
    SyntaxError {
        span: open.span,
        kind,
        related: Some((close.span, "its closing tag stands in another block")),
    }
}

fn other(text: &str, at: usize, message: String) -> SyntaxError {
    let at = floor(text, at);
    let rest = &text[at..];
    let first = rest.chars().next().map_or(0, char::len_utf8);
    let (len, kind) = if message.contains("closing brace") {
        (first, SyntaxErrorKind::UnclosedBrace)
    } else if rest.starts_with("<!--") {
        (
            rest.find("-->").map_or(4, |end| end + 3),
            SyntaxErrorKind::HtmlComment,
        )
    } else if let Some(len) = autolink(rest) {
        (len, SyntaxErrorKind::Autolink)
    } else if message.starts_with("Could not parse") {
        let detail = message
            .split_once(": ")
            .map_or(&*message, |(_, detail)| detail)
            .into();
        (first, SyntaxErrorKind::InvalidScript { detail })
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
