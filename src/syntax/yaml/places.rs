//! Places in bytes, from a parser that counts characters.

use saphyr_parser::{ScalarStyle, Span as Marked};

use crate::source::Span;

/// Places in bytes for a parser that counts characters.
pub(super) struct Places<'a> {
    pub(super) text: &'a str,
    offset: usize,
    /// The byte of every [`STRIDE`]th character; none in a text of ASCII alone.
    checkpoints: Option<Vec<usize>>,
}

const STRIDE: usize = 64;

impl<'a> Places<'a> {
    pub(super) fn new(text: &'a str, offset: usize) -> Self {
        let checkpoints = (!text.is_ascii()).then(|| {
            let starts = text.char_indices().map(|(at, _)| at);
            starts.step_by(STRIDE).collect()
        });
        Self {
            text,
            offset,
            checkpoints,
        }
    }

    /// The byte in the text where the character of that number begins.
    pub(super) fn byte(&self, character: usize) -> usize {
        let Some(checkpoints) = &self.checkpoints else {
            return character.min(self.text.len());
        };
        let Some(&from) = checkpoints.get(character / STRIDE) else {
            return self.text.len();
        };
        let rest = self.text.get(from..).unwrap_or("");
        let within = rest.char_indices().nth(character % STRIDE);
        within.map_or(self.text.len(), |(at, _)| from + at)
    }

    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        Span::new(self.offset + start, self.offset + end)
    }

    /// The place without the white space around it, which parsers count to block scalars.
    pub(super) fn trimmed(&self, place: Marked) -> Span {
        let start = self.byte(place.start.index());
        let end = self.byte(place.end.index()).max(start);
        let shown = self.text.get(start..end).unwrap_or("");
        let length = shown.trim_end_matches([' ', '\t', '\r', '\n']).len();
        self.span(start, start + length)
    }

    /// The place of a scalar: up to its closing quote, where the parser's goes on to the next token.
    pub(super) fn scalar(&self, place: Marked, style: ScalarStyle) -> Span {
        let span = self.trimmed(place);
        let length = match style {
            ScalarStyle::SingleQuoted => single_quoted_length(self.source(span)),
            ScalarStyle::DoubleQuoted => double_quoted_length(self.source(span)),
            _ => None,
        };
        match length {
            Some(length) => Span::new(span.start as usize, span.start as usize + length),
            None => span,
        }
    }

    /// The character at a byte of the text; nothing wide at the end of a line.
    pub(super) fn character(&self, at: usize) -> Span {
        let next = self.text.get(at..).and_then(|rest| rest.chars().next());
        let length = match next {
            None | Some('\r' | '\n') => 0,
            Some(character) => character.len_utf8(),
        };
        self.span(at, at + length)
    }

    /// The place after the colon that follows a key on its line, or after the key.
    pub(super) fn behind_colon(&self, key: Span) -> Span {
        let end = self.end_of(key);
        let rest = self.text.get(end..).unwrap_or("");
        let blank = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        let at = match rest.as_bytes().get(blank) {
            Some(b':') => end + blank + 1,
            _ => end,
        };
        self.span(at, at)
    }

    pub(super) fn end_of(&self, span: Span) -> usize {
        (span.end as usize).saturating_sub(self.offset)
    }

    pub(super) fn source(&self, span: Span) -> &'a str {
        let start = (span.start as usize).saturating_sub(self.offset);
        self.text.get(start..self.end_of(span)).unwrap_or("")
    }
}

/// How long a text in single quotes is, in which two quotes stand for one.
fn single_quoted_length(text: &str) -> Option<usize> {
    let mut bytes = text.bytes().enumerate().skip(1).peekable();
    while let Some((at, byte)) = bytes.next() {
        if byte == b'\'' && bytes.next_if(|(_, next)| *next == b'\'').is_none() {
            return Some(at + 1);
        }
    }
    None
}

fn double_quoted_length(text: &str) -> Option<usize> {
    let mut bytes = text.bytes().enumerate().skip(1);
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b'"' => return Some(at + 1),
            b'\\' => drop(bytes.next()),
            _ => {}
        }
    }
    None
}
