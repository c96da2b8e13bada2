//! Where words begin and end.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use crate::prose::GAP;

/// The words of a text in order.
pub(super) fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    let mut chunk = Words::Whole(None);
    std::iter::from_fn(move || {
        loop {
            if let Some(word) = chunk.next() {
                return Some(word);
            }
            if let Some((word, end)) = simple(text.as_bytes(), at) {
                at = end;
                return Some(word);
            }
            let next = next_chunk(text, at)?;
            at = next.end;
            chunk = Words::of(text, next);
        }
    })
}

/// The next word, where it is one of ASCII letters and digits between white space, perhaps before one closing sign, and
/// where that ends. Nearly all words are.
fn simple(text: &[u8], at: usize) -> Option<(Range<usize>, usize)> {
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let start = at + text[at..].iter().take_while(|byte| is_blank(byte)).count();
    let rest = text[start..].iter();
    let end = start + rest.take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let is_closed = matches!(
        text.get(end),
        Some(b'.' | b',' | b';' | b':' | b'!' | b'?' | b')')
    );
    let after = end + usize::from(is_closed);
    let is_word = end > start && text.get(after).is_none_or(is_blank);
    is_word.then_some((start..end, after))
}

/// The next stretch without white space.
fn next_chunk(text: &str, at: usize) -> Option<Range<usize>> {
    let rest = &text[at..];
    let start = at + (rest.len() - rest.trim_start().len());
    let len = text[start..].find(char::is_whitespace);
    let end = len.map_or(text.len(), |len| start + len);
    (end > start).then_some(start..end)
}

/// The words of a chunk.
enum Words<'a> {
    Whole(Option<Range<usize>>),
    Parts {
        start: usize,
        chunk: &'a str,
        words: unicode_segmentation::UnicodeWordIndices<'a>,
    },
}

impl<'a> Words<'a> {
    fn of(text: &'a str, chunk: Range<usize>) -> Self {
        let written = &text[chunk.clone()];
        let opening = written.trim_start_matches(is_outer);
        let start = chunk.end - opening.len();
        let inner = opening.trim_end_matches(|c| is_outer(c) || is_closing(c));
        let range = start..start + inner.len();
        if inner.is_empty() {
            return Words::Whole(None);
        }
        if is_plain(inner) || is_name(inner) {
            return Words::Whole((!touches_gap(text, &range)).then_some(range));
        }
        Words::Parts {
            start: range.start,
            chunk: inner,
            words: inner.unicode_word_indices(),
        }
    }
}

impl Iterator for Words<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        match self {
            Words::Whole(word) => word.take(),
            Words::Parts {
                start,
                chunk,
                words,
            } => {
                let chunk = *chunk;
                let (at, word) =
                    words.find(|(at, word)| !touches_gap(chunk, &(*at..at + word.len())))?;
                Some(*start + at..*start + at + word.len())
            }
        }
    }
}

/// Whether a word is only the ending of code before it: the `s` of "`Request`s" and of "`Request`'s".
fn touches_gap(text: &str, range: &Range<usize>) -> bool {
    let before = &text[..range.start];
    before.trim_end_matches(['\'', '’']).ends_with(GAP)
}

/// Characters around a word that are no part of it, on either side.
fn is_outer(c: char) -> bool {
    c == GAP
        || matches!(
            c,
            '(' | ')'
                | '['
                | ']'
                | '{'
                | '}'
                | '<'
                | '>'
                | '"'
                | '\''
                | '“'
                | '”'
                | '‘'
                | '’'
                | '«'
                | '»'
                | '*'
                | '`'
        )
}

/// Characters after a word that are no part of it.
fn is_closing(c: char) -> bool {
    matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | '…' | '-' | '/')
}

fn is_plain(chunk: &str) -> bool {
    chunk.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether a chunk is a name that a machine reads: an address, a path, a file, a version, an option.
fn is_name(chunk: &str) -> bool {
    let bytes = chunk.as_bytes();
    if !bytes
        .iter()
        .any(|byte| matches!(byte, b'.' | b'/' | b'_' | b'@' | b'-' | b':' | b'=' | b'\\'))
    {
        return false;
    }
    if !chunk.is_ascii() && !chunk.contains("://") {
        return false;
    }
    let is_inner = |at: usize| {
        at > 0
            && bytes[at - 1].is_ascii_alphanumeric()
            && bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric)
    };
    let has_inner_dot = memchr::memchr_iter(b'.', bytes).any(is_inner);
    chunk.contains("://")
        || ["www.", "--", "/", "./", "../", "~/", "@"]
            .iter()
            .any(|prefix| chunk.starts_with(prefix))
        || chunk.contains('_')
        || chunk.contains('\\')
        || (has_inner_dot
            && bytes
                .iter()
                .all(|byte| !matches!(byte, b',' | b';' | b'(' | b'"' | b'!')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_words_end() {
        for (text, expected) in [
            ("Set up the client.", "Set up the client"),
            (
                "Don't use the user's own, it’s wrong",
                "Don't use the user's own it’s wrong",
            ),
            (
                "Edit docs.json, then src/main.rs.",
                "Edit docs.json then src/main.rs",
            ),
            (
                "Open docker-compose.yml or .env",
                "Open docker-compose.yml or env",
            ),
            (
                "Node.js 18.2 and v1.2.3-beta.1.",
                "Node.js 18.2 and v1.2.3-beta.1",
            ),
            (
                "See https://example.com/a?b=c#d.",
                "See https://example.com/a?b=c#d",
            ),
            (
                "Mail me@example.com or www.example.com/x",
                "Mail me@example.com or www.example.com/x",
            ),
            ("Pass --dry-run to it", "Pass --dry-run to it"),
            ("Set MY_API_KEY=value", "Set MY_API_KEY=value"),
            (
                "real-time (or batch) read/write",
                "real time or batch read write",
            ),
            ("this—that – those", "this that those"),
            ("e.g. this, i.e., that", "e.g this i.e that"),
            (
                "\u{fffc}s and \u{fffc}'s, non-\u{fffc} x\u{fffc}",
                "and non x",
            ),
            ("1,000 or 10%", "1,000 or 10"),
            ("naïve café", "naïve café"),
            ("日本", "日 本"),
            ("👩‍👩‍👧 ok 🎉", "ok"),
            ("a\nb\tc", "a b c"),
            ("... -- !", ""),
            ("", ""),
        ] {
            let found: Vec<&str> = words(text).map(|word| &text[word]).collect();
            assert_eq!(found.join(" "), expected, "{text}");
        }
    }
}
