//! Where words begin and end.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use crate::prose::GAP;

/// The words of a text in order.
pub(super) fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    chunks(text).flat_map(move |chunk| Words::of(text, chunk))
}

/// The stretches without white space.
fn chunks(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = &text[at..];
        let start = at + (rest.len() - rest.trim_start().len());
        let len = text[start..].find(char::is_whitespace);
        let end = len.map_or(text.len(), |len| start + len);
        at = end;
        (end > start).then_some(start..end)
    })
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

/// Whether a word is only the ending of code beside it: the `s` of "`Request`s".
fn touches_gap(text: &str, range: &Range<usize>) -> bool {
    text[..range.start].ends_with(GAP) || text[range.end..].starts_with(GAP)
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
