//! Which bytes of the file a decoded text comes from: the two are read in step.

use crate::prose::walk::Draft;
use crate::source::Span;
use crate::syntax::markdown::decode_entities;

/// How a text is written in the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writing {
    /// Escapes by backslash, and entities.
    Markdown,
    /// As Markdown, with marks that the text leaves out.
    Marked,
    /// Entities.
    Html,
    /// A value of YAML in the style that its first character tells.
    Yaml,
}

/// The longest entity that is looked for, with `&` and `;`.
const LONGEST_ENTITY: usize = 40;

/// Adds `decoded` to a draft, whose characters are written at `start` of the file as `source`.
pub(super) fn add_aligned(
    draft: &mut Draft,
    source: &str,
    start: usize,
    decoded: &str,
    writing: Writing,
) {
    let mut step = Step {
        source,
        start,
        at: 0,
        rest: decoded,
        writing,
    };
    while !step.rest.is_empty() {
        step.advance(draft);
    }
}

/// How far both texts are read.
struct Step<'a> {
    source: &'a str,
    start: usize,
    at: usize,
    rest: &'a str,
    writing: Writing,
}

impl Step<'_> {
    fn advance(&mut self, draft: &mut Draft) {
        let same = self.same_bytes();
        if same > 0 {
            draft.add_verbatim(&self.rest[..same], self.start + self.at);
            self.take(same, same);
            return;
        }
        if self.line_break(draft) || self.escape(draft) {
            return;
        }
        if let Some(first) = self.rest.chars().next()
            && self.source[self.at..].starts_with(first)
        {
            let len = first.len_utf8();
            draft.add_verbatim(&self.rest[..len], self.start + self.at);
            self.take(len, len);
        } else if !self.skip_mark() {
            let place = Span::new(self.start + self.at, self.start + self.source.len());
            draft.add_changed(self.rest.trim_end(), place);
            self.rest = "";
        }
    }

    fn take(&mut self, source: usize, decoded: usize) {
        self.at += source;
        self.rest = &self.rest[decoded..];
    }

    /// How many bytes are the same up to the next one that may be written in another way.
    fn same_bytes(&self) -> usize {
        let ours = self.source[self.at..].as_bytes().iter();
        let mut len = ours
            .zip(self.rest.as_bytes())
            .take_while(|(a, b)| a == b && !matches!(a, b'\\' | b'&' | b'\n' | b'\r' | b'\''))
            .count();
        while !self.rest.is_char_boundary(len) {
            len -= 1;
        }
        len
    }

    /// A line break with the white space and the marks of quotations around it, as one space.
    fn line_break(&mut self, draft: &mut Draft) -> bool {
        let decoded = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
        let source = &self.source[self.at..];
        let after_space = source.trim_start_matches([' ', '\t']);
        if decoded.len() == self.rest.len() || !after_space.starts_with(['\r', '\n']) {
            return false;
        }
        let mut after = after_space.trim_start_matches([' ', '\t', '\r', '\n']);
        while !decoded.starts_with('>')
            && self.writing == Writing::Markdown
            && after.starts_with('>')
        {
            after = after[1..].trim_start_matches([' ', '\t']);
        }
        let (source_len, decoded_len) =
            (source.len() - after.len(), self.rest.len() - decoded.len());
        let start = self.start + self.at;
        draft.add_space(Span::new(start, start + source_len));
        self.take(source_len, decoded_len);
        true
    }

    /// An escape or an entity that gives what comes next in the text.
    fn escape(&mut self, draft: &mut Draft) -> bool {
        let Some((source_len, decoded_len)) = self.escape_here() else {
            return false;
        };
        let start = self.start + self.at;
        draft.add_changed(
            &self.rest[..decoded_len],
            Span::new(start, start + source_len),
        );
        self.take(source_len, decoded_len);
        true
    }

    /// The lengths of an escape or entity and of what it means.
    fn escape_here(&self) -> Option<(usize, usize)> {
        let source = &self.source[self.at..];
        let first = self.rest.chars().next()?;
        match (source.as_bytes().first()?, self.writing) {
            (b'\'', Writing::Yaml) => (source.starts_with("''") && first == '\'').then_some((2, 1)),
            (b'\\', Writing::Yaml) => {
                let len = match source.as_bytes().get(1)? {
                    b'x' => 4,
                    b'u' => 6,
                    b'U' => 10,
                    _ => 2,
                };
                source
                    .is_char_boundary(len)
                    .then_some((len, first.len_utf8()))
            }
            (b'\\', Writing::Markdown | Writing::Marked) => {
                let escaped = source[1..].chars().next()?;
                (escaped == first && escaped.is_ascii_punctuation()).then_some((2, 1))
            }
            (b'&', Writing::Markdown | Writing::Marked | Writing::Html) => {
                let len = 1 + source
                    .bytes()
                    .take(LONGEST_ENTITY)
                    .position(|byte| byte == b';')?;
                let entity = &source[..len];
                let meaning = decode_entities(entity);
                let differs = &*meaning != entity && !meaning.is_empty();
                (differs && self.rest.starts_with(&*meaning)).then_some((len, meaning.len()))
            }
            _ => None,
        }
    }

    /// Passes over a mark that the text leaves out.
    fn skip_mark(&mut self) -> bool {
        let source = &self.source[self.at..];
        let is_mark = self.writing == Writing::Marked
            && source.starts_with(['*', '_', '~', '`', '[', ']', '!']);
        self.at += usize::from(is_mark);
        is_mark
    }
}
