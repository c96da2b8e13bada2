//! HTML in descriptions.

use super::{MAX_DEPTH, Writing};
use crate::syntax::markdown::decode_entities;

/// Elements of words that are shown as themselves.
const WORDS: &[&str] = &[
    "abbr", "b", "cite", "code", "del", "em", "i", "ins", "kbd", "mark", "q", "s", "samp", "small",
    "strong", "sub", "sup", "u", "var",
];

/// Elements of blocks that are shown as themselves.
const BLOCKS: &[&str] = &["blockquote", "li", "ol", "p", "pre", "ul"];

/// Elements whose tags are left out, and that stand on lines of their own: those of HTML, and two that the descriptions of a
/// large cloud have everywhere.
const LINES: &[&str] = &[
    "article",
    "aside",
    "body",
    "caption",
    "center",
    "details",
    "dd",
    "div",
    "dl",
    "dt",
    "figcaption",
    "figure",
    "footer",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "html",
    "important",
    "main",
    "nav",
    "note",
    "section",
    "summary",
    "table",
    "tbody",
    "tfoot",
    "thead",
    "tr",
];

/// Elements whose tags are left out.
const BARE: &[&str] = &[
    "big", "col", "colgroup", "font", "fullname", "label", "span", "td", "th", "tt", "wbr",
];

/// A tag.
struct Found<'t> {
    name: String,
    is_end: bool,
    attributes: &'t str,
    /// Where it ends in the text.
    end: usize,
}

impl Writing<'_> {
    /// Writes a text with tags.
    pub(super) fn tags(&mut self, text: &str) {
        let mut rest = text;
        while let Some(at) = rest.find('<') {
            self.between(&rest[..at]);
            rest = &rest[at..];
            if rest.starts_with("<!--") {
                let end = rest.find("-->").map_or(rest.len(), |end| end + 3);
                rest = &rest[end..];
                continue;
            }
            match tag(rest) {
                Some(found) if self.tag(&found) => rest = &rest[found.end..],
                _ => {
                    self.between("<");
                    rest = &rest[1..];
                }
            }
        }
        self.between(rest);
    }

    /// Writes the text between tags.
    fn between(&mut self, text: &str) {
        let text = match self.is_in_words() {
            true => text,
            false => text.trim_start(),
        };
        if !text.is_empty() {
            self.begin_words();
            self.words(&decode_entities(text));
        }
    }

    /// Makes sure that words may stand here.
    fn begin_words(&mut self) {
        match self.open.last().map(|open| open.name) {
            None | Some("blockquote") => self.begin_html("p"),
            Some("ul" | "ol") => self.begin_html("li"),
            _ => {}
        }
    }

    /// Whether the place is one among words, where no block may stand.
    fn is_in_words(&self) -> bool {
        match self.open.last().map(|open| open.name) {
            None | Some("blockquote" | "ul" | "ol" | "li") => false,
            Some(_) => true,
        }
    }

    /// Takes a tag. Whether it is one of HTML.
    fn tag(&mut self, found: &Found<'_>) -> bool {
        let known =
            |list: &'static [&'static str]| list.iter().copied().find(|name| *name == found.name);
        match (&*found.name, found.is_end) {
            ("br", _) => self.line_break(),
            ("hr", _) if !self.is_in_words() => self.html.push_str("<hr>"),
            ("hr", _) => self.line_break(),
            ("a", false) => {
                self.begin_words();
                let address = attribute(found.attributes, "href").unwrap_or_default();
                self.begin_link(&address, false);
            }
            ("a", true) => self.finish_html("a"),
            ("img", _) => {
                let words = attribute(found.attributes, "alt").unwrap_or_default();
                self.begin_words();
                self.plain(&words);
            }
            (_, is_end) => {
                if let Some(name) = known(WORDS) {
                    self.word_tag(name, is_end);
                } else if let Some(name) = known(BLOCKS) {
                    self.block_tag(name, is_end);
                } else if known(LINES).is_some() {
                    self.line_tag(is_end);
                } else if known(BARE).is_some() {
                    self.text.push(' ');
                } else {
                    return false;
                }
            }
        }
        true
    }

    fn word_tag(&mut self, name: &'static str, is_end: bool) {
        match is_end {
            true => self.finish_html(name),
            false => {
                self.begin_words();
                self.begin_html(name);
            }
        }
    }

    fn block_tag(&mut self, name: &'static str, is_end: bool) {
        if is_end {
            return self.finish_html(name);
        }
        self.end_words();
        if self.is_in_words() {
            return self.line_break();
        }
        let around = self.open.last().map(|open| (open.name, open.is_markdown));
        match (name, around) {
            ("li", Some(("ul" | "ol", _))) => self.begin_html("li"),
            ("li", Some(("li", false))) => {
                self.finish_html("li");
                self.block_tag("li", false);
            }
            ("li", _) => self.begin_html("p"),
            (_, Some(("ul" | "ol", _))) => {
                self.begin_html("li");
                self.begin_html(name);
            }
            _ => self.begin_html(name),
        }
    }

    fn line_tag(&mut self, is_end: bool) {
        self.end_words();
        if self.is_in_words() && !is_end {
            self.line_break();
        }
    }

    pub(super) fn begin_html(&mut self, name: &'static str) {
        if self.open.len() >= MAX_DEPTH {
            return;
        }
        let start = match name {
            "pre" => "<pre tabindex=\"0\">".to_owned(),
            name => format!("<{name}>"),
        };
        self.begin_with(name, &start, &format!("</{name}>"));
        if let Some(open) = self.open.last_mut() {
            open.is_markdown = false;
        }
    }

    /// Ends an element of HTML and what was begun in it, where there is one that Markdown does not stand around.
    fn finish_html(&mut self, name: &str) {
        let inner = self.open.iter().rev().take_while(|open| !open.is_markdown);
        let Some(depth) = inner.into_iter().position(|open| open.name == name) else {
            return;
        };
        for _ in 0..=depth {
            self.close();
        }
    }

    /// Ends words that HTML began and did not end.
    pub(super) fn end_words(&mut self) {
        let is_words = |open: &super::Open| {
            let is_block = matches!(open.name, "blockquote" | "ul" | "ol" | "li" | "pre");
            !open.is_markdown && !is_block
        };
        while self.open.last().is_some_and(is_words) {
            self.close();
        }
    }
}

/// The tag that a text begins with.
fn tag(text: &str) -> Option<Found<'_>> {
    let inner = text.strip_prefix('<')?;
    let is_end = inner.starts_with('/');
    let name_start = 1 + usize::from(is_end);
    let name = text.get(name_start..)?;
    let length = name.bytes().take_while(u8::is_ascii_alphanumeric).count();
    let name = name.get(..length).filter(|name| !name.is_empty())?;
    let after = text.get(name_start + length..)?;
    if !after.starts_with(|sign: char| sign.is_whitespace() || sign == '>' || sign == '/') {
        return None;
    }
    let mut quote = None;
    for (at, byte) in after.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => {
                return Some(Found {
                    name: name.to_ascii_lowercase(),
                    is_end,
                    attributes: &after[..at],
                    end: name_start + length + at + 1,
                });
            }
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
        // No tag is that long.
        if at > 1_000 {
            return None;
        }
    }
    None
}

/// The value of an attribute.
fn attribute(attributes: &str, name: &str) -> Option<String> {
    let mut rest = attributes;
    loop {
        rest = rest.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '/');
        let end = rest.find(|sign: char| sign.is_whitespace() || sign == '=' || sign == '/')?;
        let found = &rest[..end];
        rest = rest[end..].trim_start();
        let Some(value) = rest.strip_prefix('=') else {
            if found.is_empty() {
                return None;
            }
            continue;
        };
        let value = value.trim_start();
        let (value, after) = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => value[1..].split_once(quote)?,
            _ => value.split_at(value.find(char::is_whitespace).unwrap_or(value.len())),
        };
        if found.eq_ignore_ascii_case(name) {
            return Some(decode_entities(value).into_owned());
        }
        rest = after;
    }
}
