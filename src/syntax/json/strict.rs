//! Reads JSON without a mistake, fast. What it does not take is looked at again by a parser that says why.

use super::MAXIMUM_DEPTH;
use crate::source::Span;
use crate::syntax::data::{Entry, Node, Value};

/// The value of a text that is JSON as the standard has it; none where there is anything to be said against it. `start` is
/// added to every place.
pub(super) fn read(text: &str, start: usize) -> Option<Node> {
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        at: 0,
        start,
        elements: Vec::new(),
        entries: Vec::new(),
    };
    let node = reader.value(0)?;
    reader.skip_blank();
    (reader.at == text.len()).then_some(node)
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    start: usize,
    /// What was read of the arrays that are still open, one behind the other, so that each takes as much memory as it
    /// needs.
    elements: Vec<Node>,
    /// The same for objects.
    entries: Vec<Entry>,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    fn skip_blank(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    fn span(&self, from: usize) -> Span {
        Span::new(self.start + from, self.start + self.at)
    }

    fn value(&mut self, depth: usize) -> Option<Node> {
        self.skip_blank();
        let from = self.at;
        let value = match self.peek()? {
            b'"' => Value::String(self.string()?),
            b'{' => self.object(depth + 1)?,
            b'[' => self.array(depth + 1)?,
            b't' => self.word("true", Value::Bool(true))?,
            b'f' => self.word("false", Value::Bool(false))?,
            b'n' => self.word("null", Value::Null)?,
            _ => self.number()?,
        };
        Some(Node {
            span: self.span(from),
            value,
        })
    }

    fn word(&mut self, word: &str, value: Value) -> Option<Value> {
        let rest = self.bytes.get(self.at..)?;
        rest.starts_with(word.as_bytes()).then(|| {
            self.at += word.len();
            value
        })
    }

    fn array(&mut self, depth: usize) -> Option<Value> {
        self.open(depth)?;
        let first = self.elements.len();
        if self.peek()? != b']' {
            loop {
                let element = self.value(depth)?;
                self.elements.push(element);
                if !self.goes_on(b']')? {
                    break;
                }
            }
        }
        self.at += 1;
        Some(Value::Array(self.elements.drain(first..).collect()))
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        self.open(depth)?;
        let first = self.entries.len();
        if self.peek()? != b'}' {
            loop {
                let entry = self.entry(depth)?;
                self.entries.push(entry);
                if !self.goes_on(b'}')? {
                    break;
                }
            }
        }
        self.at += 1;
        Some(Value::Object(self.entries.drain(first..).collect()))
    }

    fn entry(&mut self, depth: usize) -> Option<Entry> {
        self.skip_blank();
        let from = self.at;
        let key = self.string()?;
        let key_span = self.span(from);
        self.skip_blank();
        self.take(b':')?;
        Some(Entry {
            key,
            key_span,
            value: self.value(depth)?,
        })
    }

    /// Goes behind an opening bracket, to what comes next.
    fn open(&mut self, depth: usize) -> Option<()> {
        self.at += 1;
        self.skip_blank();
        (depth <= MAXIMUM_DEPTH).then_some(())
    }

    /// Whether a comma follows and not the closing bracket, which is left to be taken.
    fn goes_on(&mut self, close: u8) -> Option<bool> {
        self.skip_blank();
        match self.peek()? {
            b',' => {
                self.at += 1;
                Some(true)
            }
            found => (found == close).then_some(false),
        }
    }

    fn string(&mut self) -> Option<Box<str>> {
        self.take(b'"')?;
        let from = self.at;
        self.skip_plain();
        if self.peek()? == b'"' {
            let text = self.text.get(from..self.at)?;
            self.at += 1;
            return Some(text.into());
        }
        self.at = from;
        self.escaped_string()
    }

    /// Goes to the next quote, backslash or control character.
    fn skip_plain(&mut self) {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let is_plain = |byte: &u8| !matches!(byte, b'"' | b'\\' | 0..0x20);
        let length = rest.iter().position(|byte| !is_plain(byte));
        self.at += length.unwrap_or(rest.len());
    }

    fn escaped_string(&mut self) -> Option<Box<str>> {
        let mut text = String::new();
        loop {
            let from = self.at;
            self.skip_plain();
            text.push_str(self.text.get(from..self.at)?);
            let byte = self.peek()?;
            self.at += 1;
            match byte {
                b'"' => return Some(text.into()),
                b'\\' => text.push(self.escape()?),
                _ => return None,
            }
        }
    }

    fn escape(&mut self) -> Option<char> {
        let byte = self.peek()?;
        self.at += 1;
        Some(match byte {
            b'"' | b'\\' | b'/' => char::from(byte),
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => self.code_point()?,
            _ => return None,
        })
    }

    /// The character of `XXXX` after `\u`, or of that and a second such escape.
    fn code_point(&mut self) -> Option<char> {
        let first = self.four_digits()?;
        let code = match first {
            0xd800..0xdc00 => {
                self.take(b'\\')?;
                self.take(b'u')?;
                let second = self.four_digits()?.checked_sub(0xdc00)?;
                0x10000 + ((first - 0xd800) << 10) + (second < 0x400).then_some(second)?
            }
            _ => first,
        };
        char::from_u32(code)
    }

    fn four_digits(&mut self) -> Option<u32> {
        let digits = self.text.get(self.at..self.at + 4)?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }

    fn number(&mut self) -> Option<Value> {
        let from = self.at;
        if self.peek()? == b'-' {
            self.at += 1;
        }
        if self.peek()? == b'0' {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            self.digits()?;
        }
        let text = self.text.get(from..self.at)?;
        Some(Value::Number(super::number_value(text)))
    }

    fn digits(&mut self) -> Option<()> {
        let from = self.at;
        while let Some(b'0'..=b'9') = self.peek() {
            self.at += 1;
        }
        (self.at > from).then_some(())
    }
}
