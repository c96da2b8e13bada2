//! Words: what they are by the lexis, by how they look, and by what stands around them.

use super::super::class::Class;
use super::super::lexis::{Capitals, Keys};
use super::super::source::{begins_word, is_word};
use super::{Before, Program};

impl Program<'_, '_, '_> {
    pub(super) fn word(&mut self) {
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
