//! The words of a passage as the rules about terms compare them.

use std::ops::Range;

use rustc_hash::FxHashMap;

use crate::prose::GAP;

/// A word with what stands around it.
#[derive(Clone, Debug)]
pub(super) struct Token {
    /// Its place in the text, without an `'s` at its end.
    pub(super) range: Range<usize>,
    /// What it is compared by: its letters in lower case without hyphens and without an `s` at its end.
    pub(super) key: u64,
    /// The same with the `s`.
    pub(super) whole: u64,
    pub(super) shape: Shape,
    /// Where it has its hyphen; none where it has several.
    pub(super) hyphen: Option<usize>,
    /// Whether it is letters alone, but for hyphens.
    pub(super) is_letters: bool,
    /// Whether it ends in an `s` that may be that of a plural.
    pub(super) is_plural: bool,
    /// Whether a sentence may begin with it.
    pub(super) begins: bool,
    /// Whether nothing but white space stands between it and the token before.
    pub(super) is_joined: bool,
}

/// Which letters of a word are capitals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// None.
    Small,
    /// The first, and perhaps those after hyphens.
    Capital,
    /// All, but for the `s` of a plural.
    Upper,
    /// Others.
    Mixed,
}

impl Token {
    /// Its place without the `s` of a plural.
    pub(super) fn stem(&self) -> Range<usize> {
        self.range.start..self.range.end - usize::from(self.is_plural)
    }

    pub(super) fn text<'t>(&self, text: &'t str) -> &'t str {
        &text[self.range.clone()]
    }
}

/// What a word is compared by, given the letters before it.
pub(super) fn key_after(before: u64, word: &str) -> u64 {
    word.bytes()
        .filter(|byte| *byte != b'-')
        .fold(before, mixed)
}

/// What a word is compared by.
pub(super) fn key(word: &str) -> u64 {
    key_after(0, word)
}

/// What is known of some words, by what they are compared by. Of nearly all other words a set of bits says that they are none
/// of these.
pub(super) struct Keyed<T> {
    bits: [u64; 1 << (KEYED_BITS - 6)],
    known: FxHashMap<u64, T>,
}

/// How many bits there are, as a power of two: several for each word.
const KEYED_BITS: u32 = 13;

impl<T> Keyed<T> {
    pub(super) fn get(&self, key: u64) -> Option<&T> {
        let bit = bit(key);
        let may_have = self.bits[bit / 64] >> (bit % 64) & 1 == 1;
        may_have.then(|| self.known.get(&key)).flatten()
    }

    pub(super) fn contains(&self, key: u64) -> bool {
        self.get(key).is_some()
    }
}

impl<T> FromIterator<(u64, T)> for Keyed<T> {
    fn from_iter<I: IntoIterator<Item = (u64, T)>>(entries: I) -> Self {
        let known: FxHashMap<u64, T> = entries.into_iter().collect();
        let mut bits = [0; 1 << (KEYED_BITS - 6)];
        for bit in known.keys().map(|key| bit(*key)) {
            bits[bit / 64] |= 1 << (bit % 64);
        }
        Keyed { bits, known }
    }
}

/// The bit of a key: its upper ones are mixed best.
fn bit(key: u64) -> usize {
    (key >> (u64::BITS - KEYED_BITS)) as usize
}

fn mixed(key: u64, byte: u8) -> u64 {
    (key.rotate_left(5) ^ u64::from(byte.to_ascii_lowercase())).wrapping_mul(0x517c_c1b7_2722_0a95)
}

/// Reads the words of a text; what is a path, an address or touches code is none.
pub(super) fn tokens(text: &str, out: &mut Vec<Token>) {
    out.clear();
    let (mut begins, mut is_joined) = (true, false);
    for chunk in chunks(text) {
        if text.as_bytes()[..chunk.start].last() == Some(&b'\n') {
            begins = true;
        }
        let written = &text[chunk.clone()];
        let bytes = written.as_bytes();
        let inner = match bytes[0].is_ascii_alphanumeric() {
            true => written,
            false => written.trim_start_matches(is_opening),
        };
        let opens = inner.len() < written.len();
        let word = match bytes[bytes.len() - 1].is_ascii_alphanumeric() {
            true => inner,
            false => inner.trim_end_matches(is_closing),
        };
        let closes = word.len() < inner.len();
        let start = chunk.end - inner.len();
        let bare = match word.as_bytes() {
            [.., b's'] => word
                .strip_suffix("'s")
                .or_else(|| word.strip_suffix("’s"))
                .unwrap_or(word),
            _ => word,
        };
        let token = token(bare, start);
        let is_word = token.as_ref().is_some_and(|token| token.is_letters);
        let has_words = is_word || written.contains(|c: char| c.is_alphabetic() || c == GAP);
        match token {
            Some(token) => {
                out.push(Token {
                    begins,
                    is_joined: is_joined && !opens && !begins,
                    ..token
                });
                is_joined = !closes && bare.len() == word.len();
            }
            None => is_joined = false,
        }
        begins = !has_words || (closes && ends_sentence(&inner[word.len()..]));
    }
}

fn ends_sentence(closing: &str) -> bool {
    closing.contains(['.', '!', '?', ':', ';', '…'])
}

fn token(word: &str, start: usize) -> Option<Token> {
    let bytes = word.as_bytes();
    let (first, last) = (bytes.first()?, bytes.last()?);
    if !first.is_ascii_alphanumeric() || !last.is_ascii_alphanumeric() {
        return None;
    }
    let signs = Signs::of(bytes)?;
    let is_plural = bytes.len() > 2 && *last == b's' && bytes[bytes.len() - 2] != b's';
    Some(Token {
        range: start..start + word.len(),
        key: if is_plural { signs.stem } else { signs.key },
        whole: signs.key,
        shape: signs.shape(bytes),
        hyphen: signs.hyphen.filter(|_| signs.counts.hyphens() == 1),
        is_letters: signs.counts.all() == bytes.len(),
        is_plural,
        begins: false,
        is_joined: false,
    })
}

/// What a word is made of.
#[derive(Default)]
struct Signs {
    /// What the word is compared by, and the same without its last letter.
    key: u64,
    stem: u64,
    /// How many of each kind there are.
    counts: Counts,
    /// Where the first hyphen is.
    hyphen: Option<usize>,
}

/// How many signs of each kind a word has, a byte for each.
#[derive(Clone, Copy, Default)]
struct Counts(u32);

impl Counts {
    const SMALL: u32 = 1;
    const CAPITAL: u32 = 1 << 8;
    const HYPHEN: u32 = 1 << 16;

    fn small(self) -> usize {
        (self.0 & 0xff) as usize
    }

    fn capitals(self) -> usize {
        (self.0 >> 8 & 0xff) as usize
    }

    fn hyphens(self) -> usize {
        (self.0 >> 16) as usize
    }

    fn all(self) -> usize {
        self.small() + self.capitals() + self.hyphens()
    }
}

/// What each byte adds to the counts of a word; none where it is in no word.
const COUNTED: [Option<u32>; 256] = {
    let mut counted = [None; 256];
    let mut byte = 0;
    while byte < 256 {
        counted[byte] = match byte as u8 {
            b'a'..=b'z' => Some(Counts::SMALL),
            b'A'..=b'Z' => Some(Counts::CAPITAL),
            b'-' => Some(Counts::HYPHEN),
            b'0'..=b'9' | b'.' | b'\'' => Some(0),
            _ => None,
        };
        byte += 1;
    }
    counted
};

/// The longest word that is read.
const LONGEST: usize = 200;

impl Signs {
    /// Those of a word; none where it has others than letters, digits, hyphens, dots and apostrophes, or is of no human make.
    fn of(word: &[u8]) -> Option<Signs> {
        if word.len() > LONGEST {
            return None;
        }
        let mut signs = Signs::default();
        for &byte in word {
            signs.counts.0 += COUNTED[usize::from(byte)]?;
            if byte != b'-' {
                signs.stem = signs.key;
                signs.key = mixed(signs.key, byte);
            }
        }
        if signs.counts.hyphens() > 0 {
            signs.hyphen = memchr::memchr(b'-', word);
        }
        Some(signs)
    }

    fn shape(&self, word: &[u8]) -> Shape {
        let (capitals, small) = (self.counts.capitals(), self.counts.small());
        if capitals == 0 {
            return Shape::Small;
        }
        let is_upper = small == 0 || (small == 1 && word.ends_with(b"s"));
        let begins_part = |pair: &[u8]| pair[0] == b'-' || !pair[1].is_ascii_uppercase();
        if capitals > 1 && is_upper {
            Shape::Upper
        } else if word[0].is_ascii_uppercase() && word.windows(2).all(begins_part) {
            Shape::Capital
        } else {
            Shape::Mixed
        }
    }
}

/// The stretches without white space.
fn chunks(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_ascii = text.is_ascii();
    let bytes = text.as_bytes();
    let is_blank = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
    let mut at = 0;
    std::iter::from_fn(move || {
        let (start, end) = if is_ascii {
            let start = at + bytes[at..].iter().take_while(|byte| is_blank(byte)).count();
            let rest = bytes[start..].iter();
            (
                start,
                start + rest.take_while(|byte| !is_blank(byte)).count(),
            )
        } else {
            let rest = &text[at..];
            let start = at + (rest.len() - rest.trim_start().len());
            let len = text[start..].find(char::is_whitespace);
            (start, len.map_or(text.len(), |len| start + len))
        };
        at = end;
        (end > start).then_some(start..end)
    })
}

fn is_opening(c: char) -> bool {
    matches!(c, '(' | '[' | '"' | '\'' | '“' | '‘' | '«')
}

fn is_closing(c: char) -> bool {
    matches!(
        c,
        ')' | ']' | '"' | '\'' | '”' | '’' | '»' | '.' | ',' | ';' | ':' | '!' | '?' | '…'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> String {
        let mut found = Vec::new();
        tokens(text, &mut found);
        let shown = found.iter().map(|token| {
            let sign = match (token.begins, token.is_joined) {
                (true, _) => "^",
                (_, false) => "|",
                _ => "",
            };
            format!("{sign}{}", token.text(text))
        });
        shown.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_with_what_stands_around() {
        for (text, expected) in [
            (
                "Set up the app. Then run it",
                "^Set up the app ^Then run it",
            ),
            (
                "the user's name (or id), please",
                "^the user |name |or id |please",
            ),
            ("use src/main.rs or \u{fffc}s here", "^use |or |here"),
            ("Node.js, e-mail", "^Node.js |e-mail"),
            ("1. one\ntwo", "^1 ^one ^two"),
            ("don't", "^don't"),
            ("naïve user", "|user"),
            ("", ""),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn keys_and_shapes() {
        let one = |text: &str| {
            let mut found = Vec::new();
            tokens(text, &mut found);
            found.remove(0)
        };
        assert_eq!(one("data-sets").key, one("Dataset").key);
        assert_eq!(key_after(key("data"), "sets"), one("datasets").whole);
        assert_ne!(one("class").key, one("clas").key);
        for (text, shape) in [
            ("api", Shape::Small),
            ("Api", Shape::Capital),
            ("APIs", Shape::Upper),
            ("GitHub", Shape::Mixed),
            ("Real-Time", Shape::Capital),
            ("I", Shape::Capital),
        ] {
            assert_eq!(one(text).shape, shape, "{text}");
        }
    }
}
