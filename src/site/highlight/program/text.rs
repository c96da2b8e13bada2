//! Texts: in quotes of all kinds, with what is escaped in them, and code.

use super::super::class::Class;
use super::super::lexis::{Lexis, Prefixes, Quote};
use super::super::source::{DEEPEST, Source, begins_word, is_word};
use super::{Before, Program, scan_hole};

impl Program<'_, '_, '_> {
    pub(super) fn quoted(&mut self) -> bool {
        let lexis = self.lexis;
        let found = lexis
            .quotes
            .iter()
            .find(|quote| self.source.starts_with(quote.open));
        let Some(quote) = found else {
            return false;
        };
        if lexis.rust && quote.open == "'" && !self.is_rust_character() {
            let start = self.source.at;
            self.source.skip(1);
            self.source.skip_while(is_word);
            self.source.paint(start, Class::Label);
            return true;
        }
        self.text(self.source.at, quote, quote.escapes, quote.hole);
        true
    }

    /// Whether a quote begins a character rather than the name of a lifetime.
    fn is_rust_character(&self) -> bool {
        let rest = self.source.rest();
        let near = &rest[..rest.len().min(12)];
        rest.get(1) == Some(&b'\\')
            || near
                .iter()
                .skip(2)
                .position(|&byte| byte == b'\'')
                .is_some_and(|count| count == 0 || rest.get(1).is_some_and(|&byte| byte >= 0x80))
    }

    /// A quoted text, the opening of which is next; `start` is where its color begins.
    pub(super) fn text(&mut self, start: usize, quote: &Quote, escapes: bool, hole: Option<&str>) {
        let source = &mut *self.source;
        let mut start = start;
        // Where `${name}` is code, so is `$name`, but for JavaScript.
        let has_bare_names = hole.is_some_and(|hole| hole.contains('$')) && !self.lexis.elements;
        let first = |text: &str| text.as_bytes().first().copied().unwrap_or(b'\n');
        let stops = [
            first(quote.close),
            hole.map_or(b'\n', first),
            b'\\',
            b'\n',
            b'$',
        ];
        source.skip(quote.open.len());
        loop {
            let byte = source.peek();
            if source.is_at_end() || (byte == b'\n' && !quote.lines) {
                break;
            }
            if source.starts_with(quote.close) {
                source.skip(quote.close.len());
                break;
            }
            if hole.is_some_and(|hole| source.starts_with(hole)) && source.depth < DEEPEST {
                let hole = hole.unwrap_or_default();
                if hole == "{" && source.peek_at(1) == b'{' {
                    source.skip(2);
                    continue;
                }
                source.paint(start, Class::String);
                source.skip(hole.len());
                let close = if hole.ends_with('(') { b')' } else { b'}' };
                scan_text_hole(source, self.lexis, close, quote);
                start = source.at;
            } else if byte == b'$' && has_bare_names && begins_word(source.peek_at(1)) {
                source.paint(start, Class::String);
                source.skip(1);
                source.skip_while(is_word);
                start = source.at;
            } else if escapes && byte == b'\\' {
                source.paint(start, Class::String);
                take_escape(source);
                start = source.at;
            } else {
                source.skip(1);
                source.skip_while(|byte| !stops.contains(&byte));
            }
        }
        source.paint(start, Class::String);
        self.before = Before::Value;
    }

    /// A text whose quote follows letters that change its meaning.
    pub(super) fn prefixed_text(&mut self, start: usize, word: &str) -> bool {
        let next = self.source.peek();
        if !matches!(next, b'"' | b'\'' | b'#') || word.len() > 2 {
            return false;
        }
        match self.lexis.prefixes {
            Prefixes::Python => {
                let letters = word.to_ascii_lowercase();
                if next == b'#' || !letters.bytes().all(|byte| b"rbfut".contains(&byte)) {
                    return false;
                }
                let quotes = self.lexis.quotes.iter();
                let Some(quote) = quotes
                    .clone()
                    .find(|quote| self.source.starts_with(quote.open))
                else {
                    return false;
                };
                let hole = letters.contains(['f', 't']).then_some("{");
                self.text(start, quote, !letters.contains('r'), hole);
            }
            Prefixes::Rust => {
                if !matches!(word, "r" | "br" | "b" | "c" | "cr") {
                    return false;
                }
                let marks = self
                    .source
                    .rest()
                    .iter()
                    .take_while(|&&byte| byte == b'#')
                    .count();
                if self.source.peek_at(marks) != b'"' || (marks > 0 && !word.ends_with('r')) {
                    return false;
                }
                if word.ends_with('r') {
                    let end = format!("\"{}", "#".repeat(marks.min(64)));
                    self.source.skip(marks + 1);
                    self.source.skip_past(&end);
                    self.source.paint(start, Class::String);
                    self.before = Before::Value;
                } else {
                    self.text(start, &Quote::line("\"").over_lines(), true, None);
                }
            }
            Prefixes::CSharp | Prefixes::None => return false,
        }
        true
    }

    /// `$"..."`, `@"..."` or both.
    pub(super) fn csharp_text(&mut self) {
        let start = self.source.at;
        self.source.skip_while(|byte| byte == b'$' || byte == b'@');
        let signs = self.source.since(start);
        let hole = signs.contains('$').then_some("{");
        let open = if self.source.starts_with("\"\"\"") {
            "\"\"\""
        } else {
            "\""
        };
        let quote = Quote {
            lines: signs.contains('@') || open.len() > 1,
            ..Quote::line(open)
        };
        if self.source.peek() == b'"' {
            self.text(start, &quote, !signs.contains('@'), hole);
        }
    }

    /// `<<~NAME`: the text from the next line up to a line with that name.
    pub(super) fn begins_heredoc(&mut self) -> bool {
        let found = self
            .lexis
            .heredocs
            .iter()
            .find(|open| self.source.starts_with(open));
        let Some(open) = found else {
            return false;
        };
        let start = self.source.at;
        self.source.skip(open.len());
        let Some(name) = heredoc_name(self.source) else {
            self.source.at = start;
            return false;
        };
        self.heredoc = Some(name);
        self.source.paint(start, Class::String);
        self.before = Before::Value;
        true
    }
}

/// Paints code in a text up to what closes it. In a text of one line, it ends with the line.
fn scan_text_hole(source: &mut Source<'_>, lexis: &Lexis, close: u8, quote: &Quote) {
    let end = match quote.lines {
        true => source.end(),
        false => source.line_end(),
    };
    source.up_to(end, |source| scan_hole(source, lexis, close));
}

/// Paints a backslash and what it escapes.
pub(in super::super) fn take_escape(source: &mut Source<'_>) {
    let start = source.at;
    source.skip(1);
    let (count, is_wanted): (usize, fn(u8) -> bool) = match source.peek() {
        b'x' => (2, |byte| byte.is_ascii_hexdigit()),
        b'u' if source.peek_at(1) == b'{' => (10, |byte| byte != b'}' && byte != b'"'),
        b'u' => (4, |byte| byte.is_ascii_hexdigit()),
        b'\n' | 0 => return,
        _ => (0, |_| false),
    };
    let is_long = source.peek_at(1) == b'{';
    source.skip(1);
    while source.peek() >= 0x80 && source.peek() < 0xC0 {
        source.skip(1);
    }
    for _ in 0..count {
        if !is_wanted(source.peek()) {
            break;
        }
        source.skip(1);
    }
    if is_long && source.peek() == b'}' {
        source.skip(1);
    }
    source.paint(start, Class::Escape);
}

/// The name behind the opening of a text that ends with it, in quotes or not.
pub(in super::super) fn heredoc_name<'a>(source: &mut Source<'a>) -> Option<&'a str> {
    let quote = source.peek();
    let quoted = matches!(quote, b'"' | b'\'');
    source.skip(usize::from(quoted));
    let start = source.at;
    source.skip_while(is_word);
    let name = source.since(start);
    if quoted && source.peek() == quote {
        source.skip(1);
    }
    let is_name = name.starts_with(|first: char| first.is_alphabetic() || first == '_');
    is_name.then_some(name)
}

/// Paints lines up to one that holds `end` alone, and that one.
pub(in super::super) fn heredoc(source: &mut Source<'_>, end: &str) {
    let start = source.at;
    while !source.is_at_end() {
        let line = source.line().trim_ascii();
        let is_last = line.strip_suffix(b";").unwrap_or(line) == end.as_bytes();
        source.skip_line();
        if is_last {
            break;
        }
        source.skip(1);
    }
    source.paint(start, Class::String);
}
