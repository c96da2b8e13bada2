//! The HTML in plain Markdown, as tokens.

use crate::source::Span;
use crate::syntax::tag::{OpenTag, scan_open_tag};

/// A piece of HTML.
#[derive(Clone, Debug, PartialEq)]
pub enum HtmlToken {
    /// An opening tag.
    Open(OpenTag),
    /// A closing tag.
    Close {
        /// From `<` to `>`.
        span: Span,
        /// The name in it.
        name: Span,
    },
    /// A comment.
    Comment {
        /// From `<!--` to `-->`.
        span: Span,
        /// What stands between.
        body: Span,
    },
    /// What stands between tags; never only white space.
    Text(Span),
}

/// Whether an HTML element of that name has no content and no closing tag.
pub fn is_void(name: &str) -> bool {
    const VOID: [&str; 14] = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
        "source", "track", "wbr",
    ];
    VOID.iter().any(|void| void.eq_ignore_ascii_case(name))
}

/// The tokens of the HTML at `span`, in order.
pub fn tokens(text: &str, span: Span) -> Vec<HtmlToken> {
    let end = span.end as usize;
    let mut tokens = Vec::new();
    let (mut at, mut text_start) = (span.start as usize, span.start as usize);
    while let Some(found) = text
        .as_bytes()
        .get(at..end)
        .and_then(|rest| memchr::memchr(b'<', rest))
    {
        let start = at + found;
        let Some((token, after)) = token(text, start, end) else {
            at = start + 1;
            continue;
        };
        push_text(&mut tokens, text, text_start, start);
        tokens.extend(token);
        (at, text_start) = (after, after);
    }
    push_text(&mut tokens, text, text_start, end);
    tokens
}

fn push_text(tokens: &mut Vec<HtmlToken>, text: &str, start: usize, end: usize) {
    if text
        .get(start..end)
        .is_some_and(|text| !text.trim().is_empty())
    {
        tokens.push(HtmlToken::Text(Span::new(start, end)));
    }
}

/// The token that begins at `start`, none for a declaration, and the place after it.
fn token(text: &str, start: usize, end: usize) -> Option<(Option<HtmlToken>, usize)> {
    let rest = text.get(start..end)?;
    if let Some(body) = rest.strip_prefix("<!--") {
        let len = body.find("-->").unwrap_or(body.len());
        let body = Span::new(start + 4, start + 4 + len);
        let after = (body.end as usize + 3).min(end);
        return Some((
            Some(HtmlToken::Comment {
                span: Span::new(start, after),
                body,
            }),
            after,
        ));
    }
    if let Some(tail) = rest.strip_prefix("</") {
        let len = tail.find('>')?;
        let name = tail[..len].trim_end();
        let after = start + 2 + len + 1;
        let name = Span::new(start + 2, start + 2 + name.len());
        return Some((
            Some(HtmlToken::Close {
                span: Span::new(start, after),
                name,
            }),
            after,
        ));
    }
    if rest.starts_with("<!") || rest.starts_with("<?") {
        let after = start + rest.find('>')? + 1;
        return Some((None, after));
    }
    if !rest[1..].starts_with(|first: char| first.is_alphabetic()) {
        return None;
    }
    let tag = scan_open_tag(text, start)?;
    let after = tag.span.end as usize;
    (after <= end).then_some((Some(HtmlToken::Open(tag)), after))
}
