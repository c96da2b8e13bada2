//! What is wrong in a tag that the parser cannot read.

use crate::source::Span;
use crate::syntax::tag::expression_end;

/// What is wrong in a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TagMistake {
    /// `cols=2`
    UnquotedValue,
    /// `title="never closed`
    UnclosedQuote,
    /// `title=“text”`
    TypographicQuotes,
    /// `title={never closed`
    UnclosedBrace,
    /// `a="1", b="2"`
    Comma,
    /// `<Note` without `>` before the next tag.
    NoEnd,
    /// `title={}`
    EmptyBraces,
    /// Another character that no attribute has.
    Character(char),
}

/// A tag that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenTag {
    /// The name in it.
    pub name: Box<str>,
    /// The part that is wrong.
    pub span: Span,
    /// What is wrong.
    pub mistake: TagMistake,
}

/// How long a tag may be.
const LONGEST: usize = 10_000;

/// The mistake in the opening tag at `at`; none where what stands there is more likely text than a tag, or is in order.
pub fn find(text: &str, at: usize) -> Option<BrokenTag> {
    let mut scanner = Scanner { text, at: at + 1 };
    if text.as_bytes().get(at) != Some(&b'<') {
        return None;
    }
    let name_span = scanner.name();
    let name = &text[name_span.range()];
    if !name.starts_with(char::is_alphabetic) {
        return None;
    }
    let (span, mistake) = scanner.attributes(at + LONGEST)?;
    // Text such as `List<string, number>` or `a <b and c` has no values and no closing tag.
    let has_value = text[at..span.end as usize].contains('=');
    let has_closing = || {
        let rest = &text[span.start as usize..];
        let near = rest.get(..LONGEST).unwrap_or(rest);
        near.split("</").skip(1).any(|tail| {
            tail.strip_prefix(name)
                .is_some_and(|tail| tail.starts_with('>'))
        })
    };
    (has_value || has_closing()).then(|| BrokenTag {
        name: name.into(),
        span,
        mistake,
    })
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip(&mut self, accepted: impl Fn(char) -> bool) -> Span {
        let start = self.at;
        let rest = &self.text[start..];
        self.at += rest.find(|c| !accepted(c)).unwrap_or(rest.len());
        Span::new(start, self.at)
    }

    fn name(&mut self) -> Span {
        self.skip(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '$' | ':' | '.'))
    }

    /// The first mistake in the attributes, none where they are in order.
    fn attributes(&mut self, limit: usize) -> Option<(Span, TagMistake)> {
        while self.at < limit {
            self.skip(char::is_whitespace);
            let (start, next) = (self.at, self.peek()?);
            match next {
                '>' => return None,
                '/' => self.at += 1,
                '{' => match expression_end(self.text, start) {
                    Some(end) => self.at = end,
                    None => return Some((self.here(), TagMistake::UnclosedBrace)),
                },
                _ if next.is_alphabetic() || matches!(next, '_' | '$') => {
                    self.name();
                    if let Some(found) = self.value() {
                        return Some(found);
                    }
                }
                '<' => return Some((self.here(), TagMistake::NoEnd)),
                ',' => return Some((self.here(), TagMistake::Comma)),
                '“' | '”' | '‘' | '’' => {
                    return Some((self.here(), TagMistake::TypographicQuotes));
                }
                other => return Some((self.here(), TagMistake::Character(other))),
            }
        }
        None
    }

    /// The character at hand.
    fn here(&self) -> Span {
        let len = self.peek().map_or(0, char::len_utf8);
        Span::new(self.at, self.at + len)
    }

    /// The mistake in the value that may follow a name.
    fn value(&mut self) -> Option<(Span, TagMistake)> {
        let after_name = self.at;
        self.skip(char::is_whitespace);
        if self.peek() != Some('=') {
            self.at = after_name;
            return None;
        }
        self.at += 1;
        self.skip(char::is_whitespace);
        let start = self.at;
        match self.peek()? {
            quote @ ('"' | '\'') => match self.text[start + 1..].find(quote) {
                Some(len) => self.at = start + len + 2,
                None => return Some((self.here(), TagMistake::UnclosedQuote)),
            },
            '{' => match expression_end(self.text, start) {
                Some(end) => self.at = end,
                None => return Some((self.here(), TagMistake::UnclosedBrace)),
            },
            '“' | '”' | '‘' | '’' => {
                let span = self.skip(|c| !matches!(c, '>' | '\n'));
                return Some((span, TagMistake::TypographicQuotes));
            }
            _ => {
                let span = self.skip(|c| !c.is_whitespace() && c != '>');
                return Some((span, TagMistake::UnquotedValue));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_mistake_is_found() {
        for (text, expected) in [
            (
                "<Card cols=2>x</Card>",
                Some(("2", TagMistake::UnquotedValue)),
            ),
            (
                "<Card title=\"a\", href=\"b\">",
                Some((",", TagMistake::Comma)),
            ),
            (
                "<Card title=“a b”>",
                Some(("“a b”", TagMistake::TypographicQuotes)),
            ),
            (
                "<Card title=\"a>b</Card>",
                Some(("\"", TagMistake::UnclosedQuote)),
            ),
            (
                "<Card title={>b</Card>",
                Some(("{", TagMistake::UnclosedBrace)),
            ),
            (
                "<Card @click=\"a\">b</Card>",
                Some(("@", TagMistake::Character('@'))),
            ),
            ("<Card title=\"a\">", None),
            ("<Note Read this. </Note>", Some(("<", TagMistake::NoEnd))),
            ("<string, number> here", None),
            ("<b and c", None),
            ("< b=2>", None),
            ("<", None),
        ] {
            let found = find(text, 0);
            let found = found
                .as_ref()
                .map(|tag| (&text[tag.span.range()], tag.mistake));
            assert_eq!(found, expected, "{text}");
        }
    }
}
