//! What a kind of token looks like, as data.

use crate::secrets::placeholder::is_placeholder;

/// A kind of token.
#[derive(Debug)]
pub struct Format {
    /// Who gives such tokens out.
    pub provider: &'static str,
    /// What it is, in a few words: "API key".
    pub what: &'static str,
    /// How one is noticed.
    pub start: Start,
    /// What follows the start.
    pub body: &'static [Part],
    /// What the last characters prove.
    pub checksum: Option<Checksum>,
    /// How grave it is to show one.
    pub nature: Nature,
}

/// How a token is noticed.
#[derive(Clone, Copy, Debug)]
pub enum Start {
    /// It begins with one of these, letter case included.
    Prefix(&'static [&'static str]),
    /// It is assigned to a name that holds one of these, in any letter case, and a word such as `key` or `token`.
    Name(&'static [&'static str]),
}

/// A stretch of a token.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// That many characters.
    N(Alphabet, u16),
    /// From so many to so many characters.
    To(Alphabet, u16, u16),
    /// This text.
    T(&'static str),
    /// A UUID with its hyphens.
    Uuid,
}

/// How grave it is to show a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nature {
    /// It gives access.
    Secret,
    /// It is meant for browsers, where everyone can read it.
    Publishable,
    /// It gives access to test data alone.
    Test,
}

/// What the last characters of a body prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checksum {
    /// The last six are the CRC-32 of those before, in base 62.
    Crc32Base62,
}

/// The characters of a stretch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// `0-9`
    Digits,
    /// `0-9a-f`
    Hex,
    /// `0-9A-F`
    UpperHex,
    /// `0-9a-z`
    Lower,
    /// `0-9A-Z`
    Upper,
    /// `0-9A-Za-z`
    Base62,
    /// `0-9A-Za-z-_`
    Url,
    /// `0-9A-Za-z_`
    Word,
    /// `0-9A-Za-z-`
    Dashed,
    /// `0-9A-Za-z+/`
    Base64,
    /// `0-9A-Za-z-_.`
    Dotted,
    /// `2-7a-z`
    Base32,
    /// `2-7A-Z`
    UpperBase32,
    /// `02-9AC-HJ-NP-Z`
    Bech32,
}

const DIGITS: &str = "0123456789";
const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";
const UPPER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

impl Alphabet {
    /// Whether a character belongs to it.
    pub fn contains(self, byte: u8) -> bool {
        let alphanumeric = byte.is_ascii_alphanumeric();
        match self {
            Self::Digits => byte.is_ascii_digit(),
            Self::Hex => byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte),
            Self::UpperHex => byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte),
            Self::Lower => byte.is_ascii_digit() || byte.is_ascii_lowercase(),
            Self::Upper => byte.is_ascii_digit() || byte.is_ascii_uppercase(),
            Self::Base62 => alphanumeric,
            Self::Url => alphanumeric || byte == b'-' || byte == b'_',
            Self::Word => alphanumeric || byte == b'_',
            Self::Dashed => alphanumeric || byte == b'-',
            Self::Base64 => alphanumeric || byte == b'+' || byte == b'/',
            Self::Dotted => alphanumeric || matches!(byte, b'-' | b'_' | b'.'),
            Self::Base32 => matches!(byte, b'2'..=b'7' | b'a'..=b'z'),
            Self::UpperBase32 => matches!(byte, b'2'..=b'7' | b'A'..=b'Z'),
            Self::Bech32 => {
                matches!(byte, b'0' | b'2'..=b'9' | b'A' | b'C'..=b'H' | b'J'..=b'N' | b'P'..=b'Z')
            }
        }
    }

    /// Every character of it.
    pub fn characters(self) -> Vec<char> {
        let all = [DIGITS, LOWER, UPPER, "-_.+/"].concat();
        all.chars().filter(|c| self.contains(*c as u8)).collect()
    }

    /// How many characters it has.
    fn size(self) -> f32 {
        match self {
            Self::Digits => 10.0,
            Self::Hex | Self::UpperHex => 16.0,
            Self::Base32 | Self::UpperBase32 | Self::Bech32 => 32.0,
            Self::Lower | Self::Upper => 36.0,
            _ => 62.0,
        }
    }
}

impl Format {
    /// A token that gives access and begins with a prefix.
    pub(super) const fn key(
        provider: &'static str,
        what: &'static str,
        prefixes: &'static [&'static str],
        body: &'static [Part],
    ) -> Self {
        Self {
            provider,
            what,
            start: Start::Prefix(prefixes),
            body,
            checksum: None,
            nature: Nature::Secret,
        }
    }

    /// A token that gives access and is known by the name that it is assigned to.
    pub(super) const fn named(
        provider: &'static str,
        what: &'static str,
        names: &'static [&'static str],
        body: &'static [Part],
    ) -> Self {
        let mut format = Self::key(provider, what, &[], body);
        format.start = Start::Name(names);
        format
    }

    /// The same, for browsers.
    pub(super) const fn publishable(mut self) -> Self {
        self.nature = Nature::Publishable;
        self
    }

    /// The same, for test data.
    pub(super) const fn for_tests(mut self) -> Self {
        self.nature = Nature::Test;
        self
    }

    /// The same, with a checksum.
    pub(super) const fn checked(mut self, checksum: Checksum) -> Self {
        self.checksum = Some(checksum);
        self
    }

    /// Where a body that begins at `at` ends; none where there is no such body, or no end after it.
    pub(super) fn body_end(&self, text: &[u8], at: usize) -> Option<usize> {
        let mut end = at;
        for part in self.body {
            end = part.end(text, end)?;
        }
        let next = text.get(end).copied().unwrap_or(b' ');
        let goes_on = next.is_ascii_alphanumeric()
            || next == b'_'
            || self
                .body
                .last()
                .is_some_and(|part| part.contains(next) && next != b'.');
        (!goes_on).then_some(end)
    }

    /// Whether a body is as random and as consistent as a real one.
    pub(super) fn is_real(&self, body: &str) -> bool {
        self.is_random(body)
            && self.checksum.is_none_or(|checksum| checksum.holds(body))
            && !is_placeholder(body)
    }

    fn is_random(&self, body: &str) -> bool {
        let (mut size, mut random, mut at) = (0.0f32, Vec::new(), 0);
        for part in self.body {
            let Some(end) = part.end(body.as_bytes(), at) else {
                return false;
            };
            if let Part::N(alphabet, _) | Part::To(alphabet, ..) = part {
                size = size.max(alphabet.size());
                random.extend_from_slice(&body.as_bytes()[at..end]);
            }
            at = end;
        }
        if random.is_empty() {
            return true;
        }
        let most = size.min(random.len() as f32).log2();
        let share = if random.len() < 24 { 0.6 } else { 0.7 };
        entropy(&random) >= share * most
    }

    /// What stands for such a token in an example, without its brackets: `STRIPE_SECRET_KEY`.
    pub fn placeholder(&self) -> String {
        let words = format!("{} {}", self.provider, self.what);
        let kept = words.chars().map(|c| match c {
            c if c.is_ascii_alphanumeric() => c.to_ascii_uppercase(),
            _ => '_',
        });
        kept.collect()
    }
}

impl Part {
    /// Where the part ends that begins at `at`.
    fn end(self, text: &[u8], at: usize) -> Option<usize> {
        let rest = text.get(at..)?;
        let length = match self {
            Part::N(alphabet, count) => run(alphabet, rest, count, count)?,
            Part::To(alphabet, least, most) => run(alphabet, rest, least, most)?,
            Part::T(literal) => rest
                .starts_with(literal.as_bytes())
                .then_some(literal.len())?,
            Part::Uuid => is_uuid(rest.get(..36)?).then_some(36)?,
        };
        Some(at + length)
    }

    fn contains(self, byte: u8) -> bool {
        match self {
            Part::N(alphabet, _) | Part::To(alphabet, ..) => alphabet.contains(byte),
            Part::T(_) => false,
            Part::Uuid => byte == b'-',
        }
    }
}

fn run(alphabet: Alphabet, text: &[u8], least: u16, most: u16) -> Option<usize> {
    let window = text.iter().take(usize::from(most));
    let length = window.take_while(|byte| alphabet.contains(**byte)).count();
    (length >= usize::from(least)).then_some(length)
}

/// Whether a text is a UUID.
pub(super) fn is_uuid(text: &[u8]) -> bool {
    text.len() == 36
        && text.iter().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => *byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// How many bits a character carries on average.
pub(super) fn entropy(text: &[u8]) -> f32 {
    let mut counts = [0u32; 256];
    text.iter().for_each(|byte| counts[usize::from(*byte)] += 1);
    let length = text.len() as f32;
    let share = |count: &u32| *count as f32 / length;
    let used = counts.iter().filter(|count| **count > 0).map(share);
    used.map(|share| -share * share.log2()).sum()
}

impl Checksum {
    /// The characters that prove those before them.
    pub fn of(self, body: &str) -> String {
        let Checksum::Crc32Base62 = self;
        base62(crc32fast::hash(body.as_bytes()))
    }

    fn holds(self, body: &str) -> bool {
        let Some((before, last)) = body
            .len()
            .checked_sub(6)
            .and_then(|at| body.split_at_checked(at))
        else {
            return false;
        };
        // Both orders of letters are in use.
        let swapped: String = last.chars().map(swap_case).collect();
        let right = self.of(before);
        last == right || swapped == right
    }
}

fn swap_case(c: char) -> char {
    if c.is_ascii_lowercase() {
        c.to_ascii_uppercase()
    } else {
        c.to_ascii_lowercase()
    }
}

/// Six digits of base 62.
fn base62(mut value: u32) -> String {
    let digits: Vec<char> = [DIGITS, UPPER, LOWER].concat().chars().collect();
    let mut out: Vec<char> = Vec::new();
    for _ in 0..6 {
        out.extend(digits.get((value % 62) as usize));
        value /= 62;
    }
    out.iter().rev().collect()
}
