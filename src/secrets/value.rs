//! Secrets that are known by where they stand: in an address, behind the name of a header, in an assignment.
//!
//! They have no format, so only values count that look as if a machine had made them up.

use std::ops::Range;

use crate::secrets::encoded::{is_basic, is_encoded_text, is_pair};
use crate::secrets::placeholder::is_random;

/// How far a value is looked for.
const REACH: usize = 64;
/// How long a value without a format may be.
const LONGEST: usize = 512;
/// How long one may be that is assigned to a name.
const LONGEST_ASSIGNED: usize = 200;

/// What comes in a text from a place on, at most `most` bytes of it.
fn window(text: &str, at: usize, most: usize) -> &str {
    let end = text.floor_char_boundary(at.saturating_add(most));
    text.get(at..end).unwrap_or("")
}

/// Where the value begins that is assigned to the name in which `word` stands. The name must say that it is a secret.
pub(super) fn assigned(text: &str, word: &Range<usize>) -> Option<usize> {
    let rest = window(text, word.end, REACH);
    let name_length = rest
        .find(|c: char| !(c.is_ascii_alphanumeric() || "_-. ".contains(c)))
        .unwrap_or(rest.len());
    let name_start = word.start - name_length_before(text, word.start);
    let name_end = word.end + name_length;
    let name = text[name_start..name_end].to_ascii_lowercase();
    let is_secret = ["key", "token", "secret", "password", "auth", "credential"]
        .iter()
        .any(|kind| name.contains(kind));
    let value = after_operator(&rest[name_length..])?;
    is_secret.then_some(word.end + name_length + value)
}

/// Where the value begins behind `=`, `:` and the like, with the quotes around them.
fn after_operator(text: &str) -> Option<usize> {
    let rest = text.trim_start_matches(['"', '\'', '`', '\\', ']', ')', ' ', '\t']);
    let is_quoted = |text: &&str| text.starts_with(['"', '\'', '`']);
    let after = rest
        .strip_prefix("=>")
        .or(rest.strip_prefix(":="))
        .or(rest.strip_prefix(['=', ':', ',']))
        .or(text.strip_prefix('(').filter(is_quoted))?;
    let value = after.trim_start_matches([' ', '\t', '"', '\'', '`', '\\']);
    let value = value.strip_prefix("Bearer ").unwrap_or(value);
    Some(text.len() - value.len())
}

/// The password of an address in which `word` is `://`.
pub(super) fn address_password(text: &str, word: Range<usize>) -> Option<Range<usize>> {
    let rest = window(text, word.end, LONGEST);
    let stops = |c: char| c.is_whitespace() || "/?#\"'`<>()[]{}\\|,".contains(c);
    let authority = &rest[..rest.find(stops).unwrap_or(rest.len())];
    let (login, host) = authority.rsplit_once('@')?;
    let (user, password) = login.split_once(':')?;
    let start = word.end + user.len() + 1;
    let example = [
        "localhost",
        "127.0.0.1",
        "0.0.0.0",
        "host",
        "example",
        "your",
    ]
    .iter()
    .any(|name| host.contains(name));
    let least = if example || host.is_empty() { 16 } else { 8 };
    let decoded = percent_encoding::percent_decode_str(password).decode_utf8_lossy();
    let real = is_random(&decoded, least) && decoded != user && !is_web_token(&decoded);
    real.then_some(start..start + password.len())
}

/// The value of a header after the scheme `word`.
pub(super) fn authorization(text: &str, word: Range<usize>) -> Option<Range<usize>> {
    let before = window(
        text,
        text.floor_char_boundary(word.start.saturating_sub(32)),
        32,
    );
    let value = window(text, word.end, LONGEST);
    let length = value
        .bytes()
        .take_while(|byte| byte.is_ascii_alphanumeric() || b"-._~+/=".contains(byte))
        .count();
    let value = value.get(..length)?;
    let basic = text[word.clone()].eq_ignore_ascii_case("basic ");
    let real = match basic {
        true => is_basic(value),
        false => {
            let is_header = before.to_ascii_lowercase().contains("auth");
            is_header && is_random(value, 20) && !is_web_token(value)
        }
    };
    real.then_some(word.end..word.end + length)
}

/// Whether a value has the form of a JSON Web Token, which is judged by what it says.
fn is_web_token(value: &str) -> bool {
    value.starts_with("eyJ") && value.contains('.')
}

/// The name and password after the option `word` of `curl`.
pub(super) fn login(text: &str, word: Range<usize>) -> Option<Range<usize>> {
    let before = text.get(text.floor_char_boundary(word.start.saturating_sub(400))..word.start)?;
    before.rfind("curl")?;
    let rest = window(text, word.end, LONGEST);
    let inner = rest.trim_start_matches([' ', '"', '\'']);
    let start = word.end + rest.len() - inner.len();
    let value = &inner[..inner
        .find(|c: char| c.is_whitespace() || "\"'`\\<>".contains(c))
        .unwrap_or(inner.len())];
    let (user, password) = value.split_once(':')?;
    is_pair(user, password).then_some(start..start + value.len())
}

/// The names that secrets are assigned to, as they end, without marks and in small letters.
const NAMES: &[&str] = &[
    "apikey",
    "secretkey",
    "accesskey",
    "privatekey",
    "authkey",
    "signingkey",
    "encryptionkey",
    "masterkey",
    "secret",
    "apitoken",
    "accesstoken",
    "authtoken",
    "refreshtoken",
    "bearertoken",
    "token",
    "password",
    "passwd",
];
/// What a name says that is no secret's.
const NO_SECRETS: &[&str] = &[
    "public",
    "publish",
    "page",
    "test",
    "example",
    "dummy",
    "fake",
    "nextpage",
    "nexttoken",
    "cursor",
    "csrf",
    "continuation",
    "anon",
    "sync",
    "idempotency",
    "hash",
    "contract",
    "mint",
    "pool",
    "address",
    "erc",
    "quote",
    "sell",
    "buy",
];

/// The value that is assigned to the name that ends with `word`.
pub(super) fn assignment(text: &str, word: Range<usize>) -> Option<Range<usize>> {
    let rest = window(text, word.end, REACH);
    let name_start = word.end - name_length_before(text, word.end);
    let is_option = text[name_start..].starts_with("--") && rest.starts_with(' ');
    let value_at = match is_option {
        true => rest.len() - rest.trim_start_matches([' ', '"', '\'']).len(),
        false => after_operator(rest)?,
    };
    let name = name_before(text, word.end);
    if !NAMES.iter().any(|end| name.ends_with(end))
        || NO_SECRETS.iter().any(|part| name.contains(part))
    {
        return None;
    }
    let start = word.end + value_at;
    let set = rest.starts_with('=') || is_option;
    let value = window(text, start, LONGEST_ASSIGNED);
    let ends = |c: char| c.is_whitespace() || "\"'`<>(){}[]\\,;".contains(c);
    let length = value.find(ends).unwrap_or(value.len());
    if length == LONGEST_ASSIGNED {
        return None;
    }
    let after = value[length..].chars().next();
    let closed = after.is_none_or(|c| "\"'`\\\r\n".contains(c));
    let value = &value[..length];
    let real = (closed || set)
        && looks_made_up(value)
        && !stands_in_example(text, start)
        && !is_encoded_text(value);
    real.then_some(start..start + length)
}

/// Whether the words before a place on its line speak of an example host.
fn stands_in_example(text: &str, at: usize) -> bool {
    let before = &text[text.floor_char_boundary(at.saturating_sub(160))..at];
    let line = before.rsplit('\n').next().unwrap_or("");
    ["example.", "localhost", "127.0.0.1"]
        .iter()
        .any(|host| line.contains(host))
}

/// How many bytes of a name stand before a place.
fn name_length_before(text: &str, at: usize) -> usize {
    let before = text.as_bytes()[..at].iter().rev().take(48);
    before
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
        .count()
}

/// The name that ends at a place, without marks and in small letters.
fn name_before(text: &str, end: usize) -> String {
    let name = &text[end - name_length_before(text, end)..end];
    let letters = name.chars().filter(char::is_ascii_alphanumeric);
    letters.map(|c| c.to_ascii_lowercase()).collect()
}

/// Whether a value mixes capitals, small letters and digits as no writer would, or is a long hexadecimal number.
fn looks_made_up(value: &str) -> bool {
    let count = |is: fn(&u8) -> bool| value.bytes().filter(is).count();
    let mixed = count(u8::is_ascii_uppercase) >= 3
        && count(u8::is_ascii_lowercase) >= 3
        && count(u8::is_ascii_digit) >= 3;
    let hexadecimal = value.len() >= 32 && value.bytes().all(|byte| byte.is_ascii_hexdigit());
    let plain = value
        .bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"-_+/=~".contains(&byte));
    plain && (mixed || hexadecimal) && is_random(value, 20)
}

#[cfg(test)]
mod tests {
    use crate::secrets::scan;

    const VALUE: &str = concat!("vQo4MblP1gzu3oOHPkSp", "bM7piJdqkQzYP6PT");

    fn found(text: &str) -> Vec<String> {
        let value = |secret: &crate::secrets::Secret| text[secret.span.range()].to_owned();
        scan(text).iter().map(value).collect()
    }

    #[test]
    fn values_are_known_by_where_they_stand() {
        for text in [
            "{\"body\": \"{\\\"api_key\\\": \\\"@\\\"}\"}",
            "API_KEY\t=\t\"@\"",
            "client.setApiKey(\"@\")",
            "acme login --token @",
            "acme login --api-key '@' --quiet",
            "curl -H 'Authorization: Token @'",
            "define('API_KEY', '@');",
        ] {
            assert_eq!(found(&text.replace('@', VALUE)), [VALUE], "{text}");
        }
    }

    #[test]
    fn other_values_stand_alike() {
        for text in ["the token @ is an identifier", "const keys = (@)"] {
            assert_eq!(found(&text.replace('@', VALUE)), [""; 0], "{text}");
        }
    }

    #[test]
    fn web_tokens_are_judged_by_what_they_say() {
        let example = concat!(
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.",
            "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.",
            "SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c"
        );
        for text in [
            "Authorization: Bearer @",
            "postgres://user:@@db.acme.internal/x",
        ] {
            assert_eq!(found(&text.replacen('@', example, 1)), [""; 0], "{text}");
        }
    }
}
