//! What of a text is a term. The reader's query is cut the same way by `search.js`; a test compares the two.
//!
//! A word is a run of letters and digits, joined by `_`, or by one `.`, `-` or apostrophe between them: `snake_case`,
//! `kebab-case`, `don't`, `v1.2`. It is a term without its joints, and so is each of its parts where it has several
//! (`camelCase`: `camelcase`, `camel`, `case`). Scripts that put no spaces between words give their pairs of characters.
//! Terms are without accents and in small letters.

use icu_normalizer::{ComposingNormalizerBorrowed, DecomposingNormalizerBorrowed};

/// A term with more characters than this is none: hashes, keys, encoded data.
const LONGEST: usize = 40;

/// Letters that are no base letter with an accent, and what they are looked for as.
const LETTERS: [(char, &str); 8] = [
    ('ß', "ss"),
    ('æ', "ae"),
    ('œ', "oe"),
    ('ø', "o"),
    ('đ', "d"),
    ('ł', "l"),
    ('ı', "i"),
    ('ς', "σ"),
];

/// The first and last character of scripts without spaces: Thai and Lao, Myanmar, Hangul's letters, Khmer, Han and kana,
/// Hangul, Han's forms for compatibility, halfwidth kana, and the planes of rare Han.
const UNSPACED: [(char, char); 9] = [
    ('\u{e00}', '\u{eff}'),
    ('\u{1000}', '\u{109f}'),
    ('\u{1100}', '\u{11ff}'),
    ('\u{1780}', '\u{17ff}'),
    ('\u{2e80}', '\u{9fff}'),
    ('\u{ac00}', '\u{d7ff}'),
    ('\u{f900}', '\u{faff}'),
    ('\u{ff66}', '\u{ff9f}'),
    ('\u{20000}', '\u{3ffff}'),
];

/// What a character is to a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// A letter, a digit, an accent.
    Letter,
    /// A letter of a script without spaces.
    Unspaced,
    /// Between letters it joins them.
    Joint,
    /// It ends a word.
    Other,
}

/// The classes of ASCII, which most texts are.
const ASCII: [Class; 128] = {
    let mut classes = [Class::Other; 128];
    let mut at = 0;
    while at < classes.len() {
        classes[at] = match at as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => Class::Letter,
            b'_' | b'.' | b'-' | b'\'' => Class::Joint,
            _ => Class::Other,
        };
        at += 1;
    }
    classes
};

fn class(c: char) -> Class {
    match ASCII.get(c as usize) {
        Some(class) => *class,
        None => class_beyond_ascii(c),
    }
}

fn class_beyond_ascii(c: char) -> Class {
    match c {
        '’' => Class::Joint,
        '\u{300}'..='\u{36f}' => Class::Letter,
        _ if !c.is_alphanumeric() => Class::Other,
        _ if UNSPACED
            .iter()
            .any(|(first, last)| (*first..=*last).contains(&c)) =>
        {
            Class::Unspaced
        }
        _ => Class::Letter,
    }
}

/// Cuts texts into terms. It keeps its buffer between texts.
#[derive(Default)]
pub(super) struct Cutter {
    term: String,
}

impl Cutter {
    /// Gives each term of a text, and returns how many words there are. A word's terms follow each other.
    pub(super) fn cut(&mut self, text: &str, mut found: impl FnMut(&str)) -> u32 {
        let mut words = 0;
        let mut rest = text;
        while let Some(start) = rest.find(|c| matches!(class(c), Class::Letter | Class::Unspaced)) {
            rest = &rest[start..];
            let unspaced = rest.chars().next().map(class) == Some(Class::Unspaced);
            let length = if unspaced {
                run(rest, Class::Unspaced)
            } else {
                word_length(rest)
            };
            let (word, behind) = rest.split_at(length);
            rest = behind;
            words += 1;
            if unspaced {
                self.pairs(word, &mut found);
            } else {
                self.word(word, &mut found);
            }
        }
        words
    }

    /// The pairs of characters of a run; the character where there is but one.
    fn pairs(&mut self, run: &str, found: &mut impl FnMut(&str)) {
        let starts: Vec<usize> = run.char_indices().map(|(at, _)| at).collect();
        if starts.len() == 1 {
            return self.term(run, found);
        }
        let ends = starts.iter().skip(2).copied().chain([run.len()]);
        for (start, end) in starts.iter().zip(ends) {
            self.term(&run[*start..end], found);
        }
    }

    fn word(&mut self, word: &str, found: &mut impl FnMut(&str)) {
        let is_small = |byte: &u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        if word.bytes().all(|byte| is_small(&byte)) {
            // Most words: a term as they stand, without parts.
            if word.len() <= LONGEST && !word.is_empty() {
                found(word);
            }
            return;
        }
        self.term(word, found);
        let mut from = 0;
        each_boundary(word, |end, next| {
            if from > 0 || end < word.len() {
                let part = &word[from..end];
                if part.chars().nth(1).is_some() {
                    self.term(part, found);
                }
            }
            from = next;
        });
    }

    fn term(&mut self, word: &str, found: &mut impl FnMut(&str)) {
        self.term.clear();
        fold(word, &mut self.term);
        let fits = self.term.len() <= LONGEST || self.term.chars().count() <= LONGEST;
        if fits && !self.term.is_empty() {
            found(&self.term);
        }
    }
}

/// The length in bytes of the run of that class at the head of a text.
fn run(text: &str, of: Class) -> usize {
    text.find(|c| class(c) != of).unwrap_or(text.len())
}

/// The length in bytes of the word at the head of a text.
fn word_length(text: &str) -> usize {
    let mut length = run(text, Class::Letter);
    loop {
        let behind = &text[length..];
        let joint = match behind.chars().next() {
            Some('_') => behind.len() - behind.trim_start_matches('_').len(),
            Some(c) if class(c) == Class::Joint => c.len_utf8(),
            _ => return length,
        };
        match run(&behind[joint..], Class::Letter) {
            0 => return length,
            letters => length += joint + letters,
        }
    }
}

/// Gives where each part of a word ends and where the next begins: at joints but apostrophes, before a capital behind
/// a small letter or digit, and before the last capital of several (`HTTPServer`), but not of a plural (`APIs`).
fn each_boundary(word: &str, mut found: impl FnMut(usize, usize)) {
    let mut before = ' ';
    let mut end = None;
    for (at, c) in word.char_indices() {
        if matches!(c, '_' | '.' | '-') {
            end.get_or_insert(at);
        } else if let Some(end) = end.take() {
            found(end, at);
        } else if c.is_uppercase() {
            let behind = &word[at + c.len_utf8()..];
            let starts = before.is_lowercase() || before.is_numeric();
            if starts || (before.is_uppercase() && begins_word(behind)) {
                found(at, at);
            }
        }
        before = c;
    }
    found(word.len(), word.len());
}

/// Whether what follows a capital makes it the first letter of a word.
fn begins_word(behind: &str) -> bool {
    let mut chars = behind.chars();
    let next = chars.next();
    let is_plural = next == Some('s') && !chars.next().is_some_and(char::is_lowercase);
    next.is_some_and(char::is_lowercase) && !is_plural
}

/// Adds a word without joints and accents, in small letters.
fn fold(word: &str, out: &mut String) {
    if word.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        let start = out.len();
        out.push_str(word);
        out[start..].make_ascii_lowercase();
        return;
    }
    let letters = word.chars().filter(|c| class(*c) != Class::Joint);
    if word.is_ascii() {
        out.extend(letters.map(|c| c.to_ascii_lowercase()));
        return;
    }
    let decomposer = DecomposingNormalizerBorrowed::new_nfkd();
    let composer = ComposingNormalizerBorrowed::new_nfc();
    let bare = decomposer
        .normalize_iter(letters)
        .filter(|c| !('\u{300}'..='\u{36f}').contains(c));
    let composed: String = composer.normalize_iter(bare).collect();
    for c in composed.to_lowercase().chars() {
        match LETTERS.iter().find(|(letter, _)| *letter == c) {
            Some((_, plain)) => out.push_str(plain),
            None => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Cutter;

    /// Texts with their terms; the test of the client reads the same file.
    const WORDS: &str = include_str!("../../../tests/search/words.json");

    fn terms(text: &str) -> Vec<String> {
        let mut terms = Vec::new();
        Cutter::default().cut(text, |term| terms.push(term.to_owned()));
        terms
    }

    #[test]
    fn texts_are_cut_as_the_client_cuts_them() {
        let texts: Vec<(String, Vec<String>)> = serde_json::from_str(WORDS).expect("a list");
        for (text, expected) in texts {
            assert_eq!(terms(&text), expected, "{text}");
        }
    }

    #[test]
    fn what_is_too_long_to_be_typed_is_no_term() {
        assert_eq!(terms(&format!("{} b", "a".repeat(41))), ["b"]);
        assert_eq!(terms(&"é".repeat(40)), ["e".repeat(40)]);
    }

    #[test]
    fn words_are_counted_once() {
        let count = |text| Cutter::default().cut(text, |_| {});
        assert_eq!(count("snake_case and camelCase"), 3);
        assert_eq!(count("東京都 Tokyo"), 2);
    }
}
