//! Programs: everything that a [`Lexis`] describes.

pub(super) mod text;
mod word;

use super::class::Class;
use super::lexis::{Lexis, Prefixes};
use super::markup;
use super::source::{DEEPEST, FAR, Source, begins_word, is_word};

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
            text::heredoc(self.source, end);
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
                self.source.skip(end.saturating_sub(self.source.at));
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
