//! The text of a sample, the place that a scanner has reached in it, and the markup written so far.

use super::class::Class;

/// How deep languages and holes may stand in each other. What is deeper is text.
pub(super) const DEEPEST: usize = 24;

/// How far a sign is looked for that would end what another one may have begun.
pub(super) const FAR: usize = 500;

/// What a scanner reads from and paints into. Its place only moves forward, so that every scanner ends.
pub(super) struct Source<'a> {
    text: &'a str,
    /// The text up to the end of what is scanned now.
    bytes: &'a [u8],
    /// The place of the next byte.
    pub(super) at: usize,
    /// How many languages and holes deep this place is.
    pub(super) depth: usize,
    /// The end of what is written.
    written: usize,
    /// The last token, not yet written: the next one may continue it.
    last: (Class, usize, usize),
    out: &'a mut String,
}

impl<'a> Source<'a> {
    pub(super) fn new(text: &'a str, out: &'a mut String) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            at: 0,
            depth: 0,
            written: 0,
            last: (Class::Plain, 0, 0),
            out,
        }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at >= self.bytes.len()
    }

    pub(super) fn end(&self) -> usize {
        self.bytes.len()
    }

    /// The next byte, 0 at the end.
    pub(super) fn peek(&self) -> u8 {
        self.peek_at(0)
    }

    /// The byte that stands `offset` after the next one.
    pub(super) fn peek_at(&self, offset: usize) -> u8 {
        self.bytes.get(self.at + offset).copied().unwrap_or(0)
    }

    /// The byte before this place.
    pub(super) fn before(&self) -> u8 {
        let at = self.at.wrapping_sub(1);
        self.bytes.get(at).copied().unwrap_or(b'\n')
    }

    /// The byte at a place, 0 where there is none.
    pub(super) fn byte_at(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// The bytes that are left.
    pub(super) fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// The next `count` bytes, empty if they cut a character.
    pub(super) fn since_next(&self, count: usize) -> &'a str {
        let end = (self.at + count).min(self.bytes.len());
        self.text.get(self.at..end).unwrap_or_default()
    }

    pub(super) fn starts_with(&self, text: &str) -> bool {
        self.rest().starts_with(text.as_bytes())
    }

    /// The text from `start` to this place, empty if it cuts a character.
    pub(super) fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// Moves by `count` bytes, to the end at most.
    pub(super) fn skip(&mut self, count: usize) {
        self.at = (self.at + count).min(self.bytes.len());
    }

    pub(super) fn skip_while(&mut self, is_wanted: impl Fn(u8) -> bool) {
        let rest = self.rest();
        let count = rest.iter().position(|&byte| !is_wanted(byte));
        self.at += count.unwrap_or(rest.len());
    }

    pub(super) fn skip_blanks_and_returns(&mut self) {
        self.skip_while(|byte| matches!(byte, b' ' | b'\t' | b'\r'));
    }

    pub(super) fn skip_blanks(&mut self) {
        self.skip_while(|byte| byte == b' ' || byte == b'\t');
    }

    /// Moves to the end of the line, before its line end.
    pub(super) fn skip_line(&mut self) {
        self.at = self.line_end();
    }

    pub(super) fn line_end(&self) -> usize {
        memchr::memchr(b'\n', self.rest()).map_or(self.bytes.len(), |count| self.at + count)
    }

    /// The bytes up to the end of the line, if that is near, else the next ones.
    pub(super) fn near(&self) -> &'a [u8] {
        let rest = self.rest();
        let near = &rest[..rest.len().min(FAR)];
        memchr::memchr(b'\n', near).map_or(near, |count| &near[..count])
    }

    /// The bytes up to the end of the line.
    pub(super) fn line(&self) -> &'a [u8] {
        &self.bytes[self.at.min(self.bytes.len())..self.line_end()]
    }

    /// Moves behind the next `text`, or to the end.
    pub(super) fn skip_past(&mut self, text: &str) {
        let found = memchr::memmem::find(self.rest(), text.as_bytes());
        self.at = found.map_or(self.bytes.len(), |count| self.at + count + text.len());
    }

    /// Whether only blanks stand before `at` in its line.
    pub(super) fn is_first_in_line(&self, at: usize) -> bool {
        let before = &self.bytes[..at.min(self.bytes.len())];
        let last = before
            .iter()
            .rev()
            .take(100)
            .find(|&&byte| byte != b' ' && byte != b'\t');
        last.is_none_or(|&byte| byte == b'\n')
    }

    /// The next byte that is no blank, without moving, if it is not far.
    pub(super) fn next_in_line(&self) -> u8 {
        let near = self.rest().iter().take(40);
        let mut others = near.skip_while(|&&byte| byte == b' ' || byte == b'\t');
        others.next().copied().unwrap_or(0)
    }

    /// Lets `scan` see what lies before `end` alone, a level deeper, and stays where it stops.
    pub(super) fn up_to(&mut self, end: usize, scan: impl FnOnce(&mut Self)) {
        let all = self.bytes;
        self.bytes = &all[..end.clamp(self.at, all.len())];
        self.depth += 1;
        scan(self);
        self.depth -= 1;
        self.bytes = all;
    }

    /// Lets `scan` see what lies before `end` alone, a level deeper, and goes on behind it.
    pub(super) fn within(&mut self, end: usize, scan: impl FnOnce(&mut Self)) {
        self.up_to(end, scan);
        self.at = end.clamp(self.at, self.bytes.len());
    }

    /// Moves by `count` bytes and gives them a class.
    pub(super) fn take(&mut self, count: usize, class: Class) {
        let start = self.at;
        self.skip(count);
        self.paint(start, class);
    }

    /// Gives a class to what stands between `start` and this place. What no class is given to is plain.
    pub(super) fn paint(&mut self, start: usize, class: Class) {
        let (last, _, end) = &mut self.last;
        if class == Class::Plain || start >= self.at {
            return;
        }
        if *last == class && *end == start {
            *end = self.at;
            return;
        }
        self.write_last();
        self.last = (class, start, self.at);
    }

    /// Writes what is left.
    pub(super) fn finish(mut self) {
        self.write_last();
        let written = self.text.floor_char_boundary(self.written);
        escape(&self.text[written..], self.out);
    }

    fn write_last(&mut self) {
        let (class, start, end) = self.last;
        if class == Class::Plain {
            return;
        }
        let start = self.text.floor_char_boundary(start).max(self.written);
        let end = self.text.floor_char_boundary(end).max(start);
        escape(&self.text[self.written..start], self.out);
        for (index, line) in self.text[start..end].split('\n').enumerate() {
            if index > 0 {
                self.out.push('\n');
            }
            write_token(class, line, self.out);
        }
        self.written = end;
        self.last = (Class::Plain, end, end);
    }
}

/// A token of one line. Blanks around it need no color.
fn write_token(class: Class, text: &str, out: &mut String) {
    let token = text.trim_ascii();
    if token.is_empty() {
        out.push_str(text);
        return;
    }
    let blanks = text.len() - text.trim_ascii_start().len();
    out.push_str(&text[..blanks]);
    out.push_str("<span class=\"");
    out.push_str(class.name());
    out.push_str("\">");
    escape(token, out);
    out.push_str("</span>");
    out.push_str(&text[blanks + token.len()..]);
}

/// Writes `text` for a page.
pub(super) fn escape(text: &str, out: &mut String) {
    let mut rest = text;
    while let Some(at) = memchr::memchr3(b'&', b'<', b'>', rest.as_bytes()) {
        out.push_str(&rest[..at]);
        out.push_str(match rest.as_bytes()[at] {
            b'&' => "&amp;",
            b'<' => "&lt;",
            _ => "&gt;",
        });
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
}

/// Whether a byte may stand in a name. Letters that are not ASCII do.
pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

/// Whether a name may begin with this byte.
pub(super) fn begins_word(byte: u8) -> bool {
    is_word(byte) && !byte.is_ascii_digit()
}
