//! Private keys in their armour of dashes.

use std::ops::Range;

/// How an armour begins.
pub(super) const BEGIN: &str = "-----BEGIN ";
const DASHES: &str = "-----";
const END: &str = "-----END";
/// How many characters of base 64 even a short key has.
const LEAST: usize = 40;

/// The body of the private key whose armour begins at `at`, without the lines of dashes.
pub(super) fn private_key(text: &str, at: usize) -> Option<Range<usize>> {
    let label_start = at + BEGIN.len();
    let label = text.get(label_start..text.floor_char_boundary(label_start + 60))?;
    let label = &label[..label.find(DASHES)?];
    if !label.contains("PRIVATE KEY")
        || !label
            .bytes()
            .all(|byte| byte.is_ascii_uppercase() || byte == b' ')
    {
        return None;
    }
    let start = label_start + label.len() + DASHES.len();
    let end = end_of_body(text.as_bytes(), start);
    if !text[end..].starts_with(END) {
        return None;
    }
    let range = trimmed(text, start, end);
    is_key(&text[range.clone()]).then_some(range)
}

/// Where the body ends that begins at `at`: before a line of dashes, or what cannot stand in one. A hyphen may stand in
/// the headers of a key that is locked with a password.
fn end_of_body(text: &[u8], at: usize) -> usize {
    let rest = &text[at..];
    let belongs = |at: usize| {
        let byte = rest[at];
        belongs(byte) || (byte == b'-' && rest.get(at + 1).is_some_and(|next| *next != b'-'))
    };
    let length = (0..rest.len()).take_while(|at| belongs(*at)).count();
    at + length
}

/// Whether a character can stand between the dashes: base 64, line breaks in any spelling, headers, marks of quotes.
fn belongs(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
        || byte.is_ascii_whitespace()
        || b"+/=\\\"',:.;()|>".contains(&byte)
}

/// The body without the line breaks around it, be they real or written `\n`.
fn trimmed(text: &str, mut start: usize, mut end: usize) -> Range<usize> {
    loop {
        let part = &text[start..end];
        let rest = part.trim_start_matches(|c: char| c.is_whitespace() || "\"',+|>".contains(c));
        let rest = rest
            .strip_prefix("\\n")
            .or(rest.strip_prefix("\\r"))
            .unwrap_or(rest);
        let inner = rest.trim_end_matches(|c: char| c.is_whitespace() || "\"',|>".contains(c));
        let inner = inner
            .strip_suffix("\\n")
            .or(inner.strip_suffix("\\r"))
            .unwrap_or(inner);
        if inner.len() == part.len() {
            return start..end;
        }
        start = end - rest.len();
        end = start + inner.len();
    }
}

fn is_key(body: &str) -> bool {
    let plain = body.replace("\\n", "\n").replace("\\r", "");
    let lines: Vec<&str> = plain.split_whitespace().collect();
    let base64: usize = lines.iter().map(|line| line.len()).sum();
    let longest = lines.iter().map(|line| line.len()).max().unwrap_or(0);
    let lower = plain.to_ascii_lowercase();
    let shortened = lower.contains("...")
        || [
            "your",
            "key here",
            "example",
            "xxxx",
            "truncated",
            "content",
        ]
        .iter()
        .any(|word| lower.contains(word));
    base64 >= LEAST
        && longest >= LEAST
        && !shortened
        && super::format::entropy(plain.as_bytes()) >= 4.0
}

#[cfg(test)]
mod tests {
    use super::private_key;

    #[test]
    fn only_whole_keys_count() {
        let body = "MHcCAQEEIH7kQ2vZ9xT4mLr8sWcY1nDfB6pJgUaE3oKqXiRzV5Ob";
        for (text, expected) in [
            (
                format!("-----BEGIN PRIVATE KEY-----\n{body}\n-----END PRIVATE KEY-----"),
                Some(body),
            ),
            (
                format!("-----BEGIN EC PRIVATE KEY-----\\n{body}\\n-----END EC PRIVATE KEY-----"),
                Some(body),
            ),
            (
                format!("-----BEGIN PUBLIC KEY-----\n{body}\n-----END PUBLIC KEY-----"),
                None,
            ),
            (
                "-----BEGIN PRIVATE KEY-----\nMIIE...\n-----END PRIVATE KEY-----".into(),
                None,
            ),
            (
                "-----BEGIN PRIVATE KEY-----\nYour key goes here\n-----END".into(),
                None,
            ),
            (
                format!("-----BEGIN PRIVATE KEY-----\n> {body}\n> -----END PRIVATE KEY-----"),
                Some(body),
            ),
            (format!("-----BEGIN PRIVATE KEY-----\n{body}"), None),
            (format!("-----BEGIN PRIVATE KEY-----\n{body}-"), None),
            ("-----BEGIN ".into(), None),
            ("-----BEGIN é".into(), None),
        ] {
            let found = private_key(&text, 0).map(|range| &text[range]);
            assert_eq!(found, expected, "{text}");
        }
    }
}
