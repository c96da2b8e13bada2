//! Tags as they are written: the place of the name, of every attribute and of every value.
//!
//! The Markdown parser says where a tag begins; this scanner finds the parts that it gives no place for.

use crate::source::Span;
use crate::syntax::tree::{Attribute, AttributeKind, AttributeValue};

/// An opening tag.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenTag {
    /// The name; empty for a fragment.
    pub name: Span,
    /// The attributes in their order.
    pub attributes: Vec<Attribute>,
    /// From `<` to `>`.
    pub span: Span,
    /// Whether it ends with `/>`.
    pub self_closing: bool,
}

/// The opening tag at `start` in `text`, which must be a `<`; none where no tag can be read there.
pub fn scan_open_tag(text: &str, start: usize) -> Option<OpenTag> {
    let mut scanner = Scanner { text, at: start };
    scanner.eat(b'<').then_some(())?;
    let name = scanner.name(true);
    if name.is_empty() && scanner.peek() != Some(b'>') {
        return None;
    }
    let mut attributes = Vec::new();
    loop {
        scanner.skip_space();
        match scanner.peek()? {
            b'>' => {
                scanner.at += 1;
                return Some(scanner.tag(start, name, attributes, false));
            }
            b'/' => {
                scanner.at += 1;
                scanner.skip_space();
                if scanner.eat(b'>') {
                    return Some(scanner.tag(start, name, attributes, true));
                }
            }
            _ => attributes.push(scanner.attribute()?),
        }
    }
}

/// The closing tag that ends at `end` in `text`, where one does.
pub fn closing_tag_before(text: &str, start: usize, end: usize) -> Option<Span> {
    let inside = text.get(start..end)?;
    let inside = inside.trim_end();
    let at = inside.strip_suffix('>').and_then(|_| inside.rfind("</"))?;
    let name = &inside[at + 2..inside.len() - 1];
    let plain = name
        .chars()
        .all(|c| c.is_alphanumeric() || c.is_whitespace() || "-_.:$".contains(c));
    plain.then(|| Span::new(start + at, start + inside.len()))
}

/// The end of the expression whose opening brace stands at `start`: the byte after its closing brace.
pub fn expression_end(text: &str, start: usize) -> Option<usize> {
    let mut scanner = Scanner { text, at: start };
    scanner.eat(b'{').then_some(())?;
    scanner.braces()
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// A name of a tag or an attribute; `:` and, in tags, `.` join its parts.
    fn name(&mut self, dots: bool) -> Span {
        let start = self.at;
        let rest = &self.text[start..];
        let len = rest
            .find(|c: char| {
                !(c.is_alphanumeric() || matches!(c, '-' | '_' | '$' | ':') || (dots && c == '.'))
            })
            .unwrap_or(rest.len());
        self.at += len;
        Span::new(start, self.at)
    }

    fn tag(
        &self,
        start: usize,
        name: Span,
        attributes: Vec<Attribute>,
        self_closing: bool,
    ) -> OpenTag {
        OpenTag {
            name,
            attributes,
            span: Span::new(start, self.at),
            self_closing,
        }
    }

    fn attribute(&mut self) -> Option<Attribute> {
        let start = self.at;
        if self.eat(b'{') {
            let end = self.braces()?;
            let inner = self.text.get(start + 1..end - 1)?;
            let kind = AttributeKind::Expression(inner.into());
            let span = Span::new(start, end);
            let value = Some(AttributeValue { span, kind });
            return Some(Attribute {
                name: "".into(),
                name_span: Span::empty(start),
                span,
                value,
            });
        }
        let mut name_span = self.name(true);
        if name_span.is_empty() {
            // Something that no attribute begins with: taken as a name of one character, so that the
            // scan goes on and the parser's own error says what is wrong.
            self.at += self.text[self.at..].chars().next()?.len_utf8();
            name_span = Span::new(start, self.at);
        }
        let name = self.text.get(name_span.range())?.into();
        let after_name = self.at;
        self.skip_space();
        if !self.eat(b'=') {
            self.at = after_name;
            return Some(Attribute {
                name,
                name_span,
                span: name_span,
                value: None,
            });
        }
        self.skip_space();
        let value = self.value()?;
        Some(Attribute {
            name,
            name_span,
            span: Span::new(start, self.at),
            value: Some(value),
        })
    }

    fn value(&mut self) -> Option<AttributeValue> {
        let start = self.at;
        let first = self.peek()?;
        let kind = match first {
            b'"' | b'\'' => {
                let len = memchr::memchr(first, &self.text.as_bytes()[start + 1..])?;
                self.at = start + len + 2;
                let raw = self.text.get(start + 1..self.at - 1)?;
                AttributeKind::Text(super::markdown::decode_entities(raw).into())
            }
            b'{' => {
                self.at += 1;
                self.at = self.braces()?;
                AttributeKind::Expression(self.text.get(start + 1..self.at - 1)?.into())
            }
            _ => {
                let rest = &self.text[start..];
                let len = rest
                    .find(|c: char| c.is_whitespace() || c == '>')
                    .unwrap_or(rest.len());
                self.at = start + len;
                AttributeKind::Text(super::markdown::decode_entities(&rest[..len]).into())
            }
        };
        Some(AttributeValue {
            span: Span::new(start, self.at),
            kind,
        })
    }

    /// Goes on behind the brace that closes the one just passed, and gives that place.
    fn braces(&mut self) -> Option<usize> {
        // Each open brace, or the backquote of a template inside which the braces stand.
        let mut open = vec![b'{'];
        let bytes = self.text.as_bytes();
        while let Some(&top) = open.last() {
            let byte = self.peek()?;
            self.at += 1;
            match (top, byte) {
                (b'`', b'`') | (b'{', b'}') => {
                    open.pop();
                }
                (_, b'\\') => self.at += 1,
                (b'`', b'$') if self.eat(b'{') => open.push(b'{'),
                (b'`', _) => {}
                (_, b'{' | b'`') => open.push(byte),
                (_, b'/') if self.peek() == Some(b'*') => {
                    let close = memchr::memmem::find(bytes.get(self.at..)?, b"*/")?;
                    self.at += close + 2;
                }
                (_, b'"' | b'\'') => self.string(byte),
                _ => {}
            }
        }
        Some(self.at)
    }

    /// Passes a string that begins with `quote`. A quotation mark that is never closed on its line, or that
    /// follows a letter, is an apostrophe in the text of an element, and nothing is passed.
    fn string(&mut self, quote: u8) {
        let bytes = self.text.as_bytes();
        let follows_letter = self.at >= 2 && bytes[self.at - 2].is_ascii_alphanumeric();
        if follows_letter && quote == b'\'' {
            return;
        }
        let mut at = self.at;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\n' => return,
                b'\\' => at += 1,
                _ if byte == quote => {
                    self.at = at + 1;
                    return;
                }
                _ => {}
            }
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn describe(tag: &str) -> String {
        let Some(open) = scan_open_tag(tag, 0) else {
            return "none".into();
        };
        let mut out = format!(
            "{}{}",
            &tag[open.name.range()],
            if open.self_closing { "/" } else { "" }
        );
        for attribute in &open.attributes {
            let value = attribute
                .value
                .as_ref()
                .map_or("", |value| &tag[value.span.range()]);
            out += &format!(" [{}|{}]", attribute.name, value);
        }
        format!("{out} {}", &tag[open.span.end as usize..])
            .trim_end()
            .to_owned()
    }

    #[test]
    fn tags_are_taken_apart() {
        for (tag, parts) in [
            ("<Note>text", "Note text"),
            (
                "<Card title=\"a > b\" icon='x'/>rest",
                "Card/ [title|\"a > b\"] [icon|'x'] rest",
            ),
            (
                "<Card cols={2} required {...props}>",
                "Card [cols|{2}] [required|] [|{...props}]",
            ),
            ("<a href={`x${`}`}`} b>", "a [href|{`x${`}`}`}] [b|]"),
            (
                "<X y={<p>don't</p>} z={{a: '}'}}>",
                "X [y|{<p>don't</p>}] [z|{{a: '}'}}]",
            ),
            ("<Tab\n  title = \"é\"\n>", "Tab [title|\"é\"]"),
            ("<>", ""),
            ("< b", "none"),
            ("<Note title=\"never", "none"),
            ("<X {/* a } comment */}>", "X [|{/* a } comment */}]"),
        ] {
            assert_eq!(describe(tag), parts, "{tag}");
        }
    }
}
