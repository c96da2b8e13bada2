//! Programs: everything that a [`Lexis`] describes.

use super::class::Class;
use super::lexis::{Capitals, Keys, Lexis, Prefixes, Quote};
use super::markup;
use super::source::{Source, begins_word, is_word};

/// How deep code may stand in texts and elements within code. What is deeper is text.
const DEEPEST: usize = 24;

/// How far a sign is looked for that would end what another one may have begun.
const FAR: usize = 500;

/// Paints the whole of a program.
pub(super) fn scan(source: &mut Source<'_>, lexis: &Lexis) {
    Program::new(source, lexis).code(None);
}

/// Paints the code of a program up to the sign that closes it, `)` or `}`, and moves behind that.
pub(super) fn scan_hole(source: &mut Source<'_>, lexis: &Lexis, close: u8) {
    if source.depth >= DEEPEST {
        return;
    }
    source.depth += 1;
    Program::new(source, lexis).code(Some(close));
    source.depth -= 1;
}

/// What stands before a word, a slash or an angle bracket, and decides what they mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    /// A value: what follows continues it.
    Value,
    Keyword,
    /// A dot or an arrow to a member.
    Member,
    /// An opening brace, a comma, a semicolon or nothing: a key may follow.
    Start,
    Other,
}

struct Program<'s, 'a, 'l> {
    source: &'s mut Source<'a>,
    lexis: &'l Lexis,
    before: Before,
    /// What the next name is, behind a word that says so.
    names: Class,
    /// The same, until the brackets close that stand before the name.
    later_names: Class,
    /// The brackets that are open.
    open: Vec<u8>,
    /// The end of a text that begins on the next line.
    heredoc: Option<&'a str>,
}

impl<'s, 'a, 'l> Program<'s, 'a, 'l> {
    fn new(source: &'s mut Source<'a>, lexis: &'l Lexis) -> Self {
        Self {
            source,
            lexis,
            before: Before::Start,
            names: Class::Plain,
            later_names: Class::Plain,
            open: Vec::new(),
            heredoc: None,
        }
    }

    /// Paints code up to an unmatched `close`, and moves behind it.
    fn code(&mut self, close: Option<u8>) {
        while !self.source.is_at_end() {
            let byte = self.source.peek();
            if Some(byte) == close && self.open.is_empty() {
                self.source.skip(1);
                return;
            }
            match byte {
                b'\n' => self.line_end(),
                b' ' | b'\t' | b'\r' => self.source.skip_blanks_and_returns(),
                _ if self.lexis.begins_longer(byte) && (self.comment() || self.quoted()) => {}
                b'0'..=b'9' => self.number(),
                _ if self.begins_name(byte) => self.word(),
                _ if self.special(byte) => {}
                _ => self.sign(byte),
            }
        }
    }

    /// Whether a name may begin with this byte. A hyphen may stand in names of some languages, and begins none.
    fn begins_name(&self, byte: u8) -> bool {
        begins_word(byte) || (byte == b'$' && self.lexis.word_bytes.contains(&byte))
    }

    fn line_end(&mut self) {
        self.source.skip(1);
        if let Some(end) = self.heredoc.take() {
            heredoc(self.source, end);
        }
        let is_in_braces = self.open.last().is_none_or(|&open| open == b'{');
        if self.before == Before::Value && is_in_braces {
            self.before = Before::Start;
        }
    }

    fn comment(&mut self) -> bool {
        let start = self.source.at;
        let begins = |text: &&&str| self.source.starts_with(text);
        if let Some(open) = self.lexis.comments.iter().find(begins) {
            // In shells and their kin, a sharp within a word begins no comment.
            if *open == "#" && (is_word(self.source.before()) || self.is_attribute()) {
                return false;
            }
            self.source.skip_line();
        } else if let Some((open, end)) = self
            .lexis
            .blocks
            .iter()
            .find(|(open, _)| self.source.starts_with(open))
        {
            self.source.skip(open.len());
            self.source.skip_past(end);
        } else {
            return false;
        }
        self.source.paint(start, Class::Comment);
        true
    }

    /// Whether a sharp begins an attribute here.
    fn is_attribute(&self) -> bool {
        let after = self.source.peek_at(1);
        self.lexis.variables && after == b'['
    }

    fn quoted(&mut self) -> bool {
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
    fn text(&mut self, start: usize, quote: &Quote, escapes: bool, hole: Option<&str>) {
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

    fn number(&mut self) {
        let start = self.source.at;
        loop {
            self.source
                .skip_while(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            let next = self.source.peek_at(1);
            let goes_on = match self.source.peek() {
                b'.' => next.is_ascii_digit(),
                b'+' | b'-' => {
                    matches!(self.source.before(), b'e' | b'E')
                        && next.is_ascii_digit()
                        && !self.source.since(start).starts_with("0x")
                }
                _ => false,
            };
            if !goes_on {
                break;
            }
            self.source.skip(1);
        }
        self.source.paint(start, Class::Number);
        self.before = Before::Value;
    }

    fn word(&mut self) {
        let start = self.source.at;
        let extra = self.lexis.word_bytes;
        self.source
            .skip_while(|byte| is_word(byte) || extra.contains(&byte));
        if self.lexis.word_ends.contains(&self.source.peek()) && self.source.peek_at(1) != b'=' {
            self.source.skip(1);
        }
        let word = self.source.since(start);
        if self.prefixed_text(start, word) {
            return;
        }
        let names = std::mem::replace(&mut self.names, Class::Plain);
        let class = self.class_of(word, names);
        self.source.paint(start, class);
        if class == Class::Function && self.lexis.rust && self.source.peek() == b'!' {
            self.source.take(1, Class::Function);
        }
    }

    /// What a word is that ends here. Remembers what it means for the next one.
    fn class_of(&mut self, word: &str, names: Class) -> Class {
        let before = std::mem::replace(&mut self.before, Before::Value);
        if before == Before::Member {
            return self.member(word);
        }
        if self.is_key(before) {
            return Class::Property;
        }
        if let Some(known) = self.lexis.word(word)
            && (!known.soft || self.is_before_word())
        {
            if known.class == Class::Keyword {
                self.before = Before::Keyword;
                self.names = known.names;
            }
            return known.class;
        }
        if names != Class::Plain {
            return match self.source.peek() {
                // `func (r *Receiver) name()` has its name later; so has `def self.name`.
                b'.' => Class::Type,
                _ => names,
            };
        }
        if self.lexis.commands && word.contains('-') {
            return Class::Function;
        }
        self.by_form(word, before)
    }

    /// What a member of something is.
    fn member(&self, word: &str) -> Class {
        if self.is_called() {
            return Class::Function;
        }
        match form(word) {
            Form::Capitals => Class::Constant,
            Form::Capital if self.lexis.capitals == Capitals::Types => Class::Type,
            _ => Class::Plain,
        }
    }

    /// What a name is by how it looks and what follows.
    fn by_form(&self, word: &str, before: Before) -> Class {
        let form = form(word);
        let called = self.is_called();
        if called && (form == Form::Other || self.lexis.capitals != Capitals::Types) {
            return Class::Function;
        }
        if self.lexis.rust && self.source.peek() == b'!' && self.source.peek_at(1) != b'=' {
            return Class::Function;
        }
        match (form, self.lexis.capitals) {
            (_, Capitals::Nothing) | (Form::Other, _) => match word.ends_with("_t") {
                true if self.lexis.preprocessor => Class::Type,
                _ => Class::Plain,
            },
            (Form::Capitals, _) => Class::Constant,
            (_, Capitals::Inside) if before == Before::Start => Class::Plain,
            (Form::Capital, _) => Class::Type,
        }
    }

    /// Whether a word that ends here is the key of what follows.
    fn is_key(&self, before: Before) -> bool {
        let source = &*self.source;
        match self.lexis.keys {
            Keys::Nowhere => false,
            Keys::InBraces => {
                before == Before::Start
                    && self.open.last().is_none_or(|&open| open == b'{')
                    && is_colon(source.rest())
            }
            Keys::BeforeColon => source.peek() == b':' && source.peek_at(1) != b':',
            Keys::InArguments => {
                self.open.last() == Some(&b'(')
                    && source.peek() == b'='
                    && source.peek_at(1) != b'='
            }
            Keys::BeforeEquals => {
                source.next_in_line() == b'='
                    && !source.rest().trim_ascii_start().starts_with(b"==")
            }
        }
    }

    fn is_called(&self) -> bool {
        let source = &*self.source;
        match source.peek() {
            b'(' => true,
            b' ' if !self.lexis.ignores_case => false,
            b' ' => source.next_in_line() == b'(',
            b'<' | b':' => is_generic_call(source.rest()),
            _ => false,
        }
    }

    /// Whether a word that is a keyword at times is followed by a word, a text or an opening bracket.
    fn is_before_word(&self) -> bool {
        let next = self.source.next_in_line();
        matches!(self.source.peek(), b' ' | b'\t')
            && (begins_word(next)
                || matches!(next, b'"' | b'\'' | b'{' | b'*' | b'[' | b'@' | b'`'))
    }

    /// A text whose quote follows letters that change its meaning.
    fn prefixed_text(&mut self, start: usize, word: &str) -> bool {
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

    /// Signs that mean more in this language than in others.
    fn special(&mut self, byte: u8) -> bool {
        let lexis = self.lexis;
        let source = &mut *self.source;
        let next = source.peek_at(1);
        let start = source.at;
        match byte {
            b'@' if lexis.prefixes == Prefixes::CSharp && matches!(next, b'"' | b'$') => {
                self.csharp_text();
            }
            b'$' if lexis.prefixes == Prefixes::CSharp && matches!(next, b'"' | b'@') => {
                self.csharp_text();
            }
            b'@' if lexis.annotations
                && begins_word(next)
                && (self.before != Before::Value || source.before().is_ascii_whitespace()) =>
            {
                source.skip(1);
                source.skip_while(|byte| is_word(byte) || byte == b'.');
                source.paint(start, Class::Attribute);
                self.before = Before::Other;
            }
            b'$' if lexis.variables && begins_word(next) => {
                source.skip(1);
                source.skip_while(|byte| is_word(byte) || byte == b':' && lexis.commands);
                self.before = Before::Value;
            }
            b':' if lexis.symbols && begins_word(next) && source.before() != b':' => {
                source.skip(1);
                source.skip_while(|byte| is_word(byte) || byte == b'?' || byte == b'!');
                source.paint(start, Class::Constant);
                self.before = Before::Value;
            }
            b'#' if lexis.preprocessor && source.is_first_in_line(start) => self.directive(),
            b'#' if lexis.rust && (next == b'[' || next == b'!') => {
                let end = self.bracket_end();
                source_to(self.source, end);
                self.source.paint(start, Class::Attribute);
            }
            b'#' if lexis.variables && next == b'[' => source.take(2, Class::Attribute),
            b'-' if lexis.commands && begins_word(next) && !is_word(source.before()) => {
                source.skip(1);
                source.skip_while(is_word);
                source.paint(start, Class::Constant);
            }
            b'/' if lexis.regexes && self.before != Before::Value => return self.regex(),
            b'<' if lexis.elements && self.is_element() => {
                markup::scan_element(self.source, lexis);
                self.before = Before::Value;
            }
            b'<' if self.begins_heredoc() => {}
            _ => return false,
        }
        true
    }

    /// `$"..."`, `@"..."` or both.
    fn csharp_text(&mut self) {
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

    /// `#include <stdio.h>`: the name, and what is included.
    fn directive(&mut self) {
        let start = self.source.at;
        self.source.skip(1);
        self.source.skip_blanks();
        self.source.skip_while(is_word);
        let name = self.source.since(start);
        self.source.paint(start, Class::Keyword);
        if name.ends_with("include") && self.source.next_in_line() == b'<' {
            self.source.skip_blanks();
            let start = self.source.at;
            self.source.skip_while(|byte| byte != b'>' && byte != b'\n');
            self.source.skip(usize::from(self.source.peek() == b'>'));
            self.source.paint(start, Class::String);
        }
        self.before = Before::Other;
    }

    /// The end of an attribute's brackets, if it is near, else the end of the line.
    fn bracket_end(&self) -> usize {
        let mut depth = 0_usize;
        for (count, byte) in self.source.rest().iter().take(FAR).enumerate() {
            match byte {
                b'[' => depth += 1,
                b']' if depth <= 1 => return self.source.at + count + 1,
                b']' => depth -= 1,
                _ => {}
            }
        }
        self.source.line_end()
    }

    /// A regular expression, if one ends in this line.
    fn regex(&mut self) -> bool {
        let line = self.source.near();
        let mut in_class = false;
        let mut escaped = false;
        for (count, &byte) in line.iter().enumerate().skip(1) {
            match byte {
                _ if escaped => escaped = false,
                b'\\' => escaped = true,
                b'[' => in_class = true,
                b']' => in_class = false,
                b'/' if !in_class && count > 1 => {
                    let start = self.source.at;
                    self.source.skip(count + 1);
                    self.source.skip_while(|byte| byte.is_ascii_lowercase());
                    self.source.paint(start, Class::String);
                    self.before = Before::Value;
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    /// Whether an angle bracket begins an element rather than a comparison or the parameters of a type.
    fn is_element(&self) -> bool {
        let rest = self.source.rest();
        let next = self.source.peek_at(1);
        if self.before == Before::Value || !(next == b'>' || next.is_ascii_alphabetic()) {
            return false;
        }
        let name = rest[1..].iter().take_while(|&&byte| is_word(byte)).count();
        let after = rest.get(1 + name..).unwrap_or_default();
        !(after.starts_with(b",") || after.starts_with(b" extends ") || after.starts_with(b">("))
            && self.source.depth < DEEPEST
    }

    /// `<<~NAME`: the text from the next line up to a line with that name.
    fn begins_heredoc(&mut self) -> bool {
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

    /// Any other sign: what it means for what follows it.
    fn sign(&mut self, byte: u8) {
        let next = self.source.peek_at(1);
        let names = std::mem::replace(&mut self.names, Class::Plain);
        if byte == b'(' && self.source.before() == b' ' && !self.lexis.elements {
            // `func (r *Receiver) Name()`
            self.later_names = names;
        } else if byte == b')' {
            self.names = std::mem::replace(&mut self.later_names, Class::Plain);
        } else if byte == b'*' {
            self.names = names;
        }
        self.source.skip(1);
        self.before = match byte {
            b'{' => {
                self.open.push(byte);
                Before::Start
            }
            b'(' | b'[' => {
                self.open.push(byte);
                Before::Other
            }
            b'}' | b')' | b']' => {
                self.open.pop();
                match byte {
                    b'}' => Before::Start,
                    _ => Before::Value,
                }
            }
            b',' | b';' => Before::Start,
            b'.' if next != b'.' => Before::Member,
            b'>' if self.source.at >= 2 && self.is_arrow() => Before::Member,
            b':' if next == b':' && !self.lexis.rust => {
                self.source.skip(1);
                Before::Member
            }
            b'?' if next == b'.' => self.before,
            _ => Before::Other,
        };
    }

    /// Whether the angle bracket just passed ends the arrow to a member.
    fn is_arrow(&self) -> bool {
        let has_arrows = self.lexis.preprocessor || self.lexis.variables;
        has_arrows && self.source.byte_at(self.source.at - 2) == b'-'
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
pub(super) fn take_escape(source: &mut Source<'_>) {
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
pub(super) fn heredoc_name<'a>(source: &mut Source<'a>) -> Option<&'a str> {
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
pub(super) fn heredoc(source: &mut Source<'_>, end: &str) {
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

fn source_to(source: &mut Source<'_>, end: usize) {
    source.skip(end.saturating_sub(source.at));
}

/// Whether a colon follows, behind a question mark at most, that is no part of another sign.
fn is_colon(rest: &[u8]) -> bool {
    let rest = rest.strip_prefix(b"?").unwrap_or(rest);
    rest.first() == Some(&b':') && rest.get(1) != Some(&b':') && rest.get(1) != Some(&b'=')
}

/// Whether the parameters of a type and then those of a call follow: `<string>(`.
fn is_generic_call(rest: &[u8]) -> bool {
    let rest = rest.strip_prefix(b"::").unwrap_or(rest);
    if rest.first() != Some(&b'<') {
        return false;
    }
    let mut depth = 0_usize;
    for (at, &byte) in rest.iter().take(80).enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' if depth == 1 => return rest.get(at + 1) == Some(&b'('),
            b'>' => depth -= 1,
            b',' | b' ' | b'.' | b'[' | b']' | b'|' | b'?' | b':' | b'"' | b'\'' | b'&' => {}
            _ if is_word(byte) => {}
            _ => return false,
        }
    }
    false
}

/// How a name is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `LIKE_THIS`, of two letters at least.
    Capitals,
    /// `LikeThis`.
    Capital,
    Other,
}

fn form(word: &str) -> Form {
    let bytes = word.trim_start_matches('_').as_bytes();
    match bytes.first() {
        Some(first) if first.is_ascii_uppercase() => {
            let is_capital =
                |byte: &u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_';
            match bytes.len() > 1 && bytes.iter().all(is_capital) {
                true => Form::Capitals,
                false => Form::Capital,
            }
        }
        _ => Form::Other,
    }
}
