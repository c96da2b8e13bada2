//! What only stands in for a secret.
//!
//! Writers say in many ways that a value is not meant: with words (`your-api-key`), with marks (`<KEY>`, `${KEY}`,
//! `sk-...`), with rows of characters (`xxxx`, `1234abcd`), or with the examples that vendors print in their own
//! documentation.

use crate::secrets::fingerprint;
use crate::secrets::format::{entropy, is_uuid};

/// Words that no secret holds, in any letter case.
const WORDS: &[&str] = &[
    "example",
    "sample",
    "dummy",
    "changeme",
    "change_me",
    "change-me",
    "replace",
    "insert",
    "placeholder",
    "redacted",
    "secret",
    "password",
    "passwd",
    "token",
    "apikey",
    "api_key",
    "api-key",
    "qwerty",
    "asdfgh",
    "hello",
    "world",
    "lorem",
    "truncated",
    "masked",
    "hidden",
    "credential",
    "private",
    "public",
    "access",
    "client",
    "default",
    "string",
    "value",
    "admin",
    "super",
    "secure",
    "strong",
    "random",
    "enter",
    "paste",
    "actual",
    "goes-here",
    "goeshere",
    "goes_here",
    "abcdef",
    "fedcba",
    "12345",
    "54321",
    "xxxxx",
    "deadbeef",
    "foobar",
    "localhost",
    "letmein",
    "welcome",
    "hunter2",
    "postgres",
    "mysql",
    "mongo",
    "redis",
    "docker",
    "username",
    "account",
    "fingerprint",
    "signature",
    "undefined",
    "encrypted",
    "generated",
    "development",
    "staging",
];

/// Short words, which count where they stand between marks or changes of case.
const SHORT_WORDS: &[&str] = &[
    "your", "my", "test", "tests", "fake", "demo", "here", "todo", "null", "none", "some", "user",
    "pass", "key", "foo", "bar", "baz", "abc", "xyz", "xxx", "123", "root", "temp", "mock", "real",
    "this", "new", "old", "live", "prod", "dev", "local", "guest", "long", "name",
];

/// Values that vendors print in their documentation, by [`fingerprint`], so that no scanner trips over this list.
const PUBLISHED: &[&str] = &[
    "d92649171c0821c4",
    "bf0a2628ec81cd01",
    "f633560b558d72fc",
    "29acb901fe09f797",
    "9eeb04bdba7a4492",
];

/// Marks that a secret does not hold.
const MARKS: &[&str] = &[
    "...", "…", "***", "•", "${", "{{", "$(", "<", ">", "%(", "[", "#{",
];

/// Whether a value only stands in for a secret.
pub fn is_placeholder(value: &str) -> bool {
    let value = value.trim();
    value.is_empty()
        || value.starts_with(['$', '{', '%', '@'])
        || MARKS.iter().any(|mark| value.contains(mark))
        || has_word(value)
        || is_row(value.as_bytes())
        || PUBLISHED.contains(&&*fingerprint(value))
}

fn has_word(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    if WORDS.iter().any(|word| lower.contains(word)) || lower.starts_with("your") {
        return true;
    }
    words(value).any(|word| {
        SHORT_WORDS
            .iter()
            .any(|short| word.eq_ignore_ascii_case(short))
    })
}

/// The words of a value: what stands between marks that are no letters or digits. A word of one case may also end where
/// the case changes, if it is long enough not to come about by chance.
fn words(value: &str) -> impl Iterator<Item = &str> {
    value
        .split(|c: char| !c.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
}

/// Whether a value is a row of characters as fingers make it: the same again and again, or one after the other.
fn is_row(value: &[u8]) -> bool {
    if value.len() < 6 {
        return false;
    }
    let lower = value.to_ascii_lowercase();
    let steps = |stride: usize, step: i16| {
        let pairs = lower.iter().zip(lower.iter().skip(stride));
        let count = pairs
            .filter(|(a, b)| i16::from(**b) - i16::from(**a) == step)
            .count();
        count as f32 / (lower.len() - stride) as f32
    };
    let ascends = (1..=3).any(|stride| steps(stride, 1) >= 0.4 || steps(stride, -1) >= 0.45);
    let repeats = (1..=lower.len().min(32) / 2)
        .any(|period| lower[period..] == lower[..lower.len() - period]);
    let filled = ["xxxx", "0000000", "____", "----"]
        .iter()
        .any(|fill| contains(&lower, fill));
    ascends
        || repeats
        || filled
        || longest_run(&lower) >= 6
        || (value.len() >= 12 && entropy(value) < 2.2)
}

fn contains(value: &[u8], part: &str) -> bool {
    value
        .windows(part.len())
        .any(|window| window == part.as_bytes())
}

fn longest_run(value: &[u8]) -> usize {
    value
        .chunk_by(|a, b| a == b)
        .map(<[u8]>::len)
        .max()
        .unwrap_or(0)
}

/// Whether a value that has no format of its own looks as if a machine had made it up: long enough, letters and digits
/// mixed, no words.
pub(super) fn is_random(value: &str, least: usize) -> bool {
    let bytes = value.as_bytes();
    let has = |is: fn(&u8) -> bool| bytes.iter().filter(|byte| is(byte)).count();
    let digits = has(u8::is_ascii_digit);
    let letters = has(u8::is_ascii_alphabetic);
    bytes.len() >= least
        && bytes.iter().all(u8::is_ascii_graphic)
        && (digits >= 2 || (digits == 1 && bytes.len() >= 20))
        && letters >= 2
        && changes(bytes) >= 0.3
        && entropy(bytes) >= if bytes.len() < 16 { 2.5 } else { 3.2 }
        && !is_uuid(bytes)
        && !is_placeholder(value)
        && !is_placeholder(&plain_letters(value))
}

/// How often neighbours are of different classes: upper case, lower case, digits, marks.
fn changes(value: &[u8]) -> f32 {
    let class = |byte: u8| match byte {
        b'a'..=b'z' => 0,
        b'A'..=b'Z' => 1,
        b'0'..=b'9' => 2,
        _ => 3,
    };
    let pairs = value.windows(2);
    let changed = pairs
        .filter(|pair| class(pair[0]) != class(pair[1]))
        .count();
    changed as f32 / (value.len().max(2) - 1) as f32
}

/// A value with the letters that digits and marks were written for: `p@ssw0rd` as `password`.
fn plain_letters(value: &str) -> String {
    let plain = |c| match c {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        c => c,
    };
    value.chars().map(plain).collect()
}
