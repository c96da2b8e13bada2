//! Values that say something once they are decoded: JSON Web Tokens and the credentials of basic authentication.

use base64::Engine;
use base64::alphabet::{STANDARD, URL_SAFE};
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use crate::secrets::format::{Alphabet, Nature};
use crate::secrets::placeholder::{is_placeholder, is_random};

const CONFIG: GeneralPurposeConfig = GeneralPurposeConfig::new()
    .with_decode_padding_mode(DecodePaddingMode::Indifferent)
    .with_decode_allow_trailing_bits(true);
const FOR_URLS: GeneralPurpose = GeneralPurpose::new(&URL_SAFE, CONFIG);
const COMMON: GeneralPurpose = GeneralPurpose::new(&STANDARD, CONFIG);

/// How long a token may be.
const LONGEST: usize = 8192;
/// The first second of 2025, when tokens that expired before were already of no use.
const LONG_AGO: u64 = 1_735_689_600;
/// What the payload of an example says, in small letters.
const EXAMPLES: &[&str] = &[
    "john",
    "jane",
    "1234567890",
    "example",
    "test",
    "demo",
    "sample",
    "foo",
    "alice",
    "acme",
    "user123",
    "user_123",
    "12345",
    "dummy",
    "your",
    "some-",
    "hello",
    "lorem",
];

/// The end and the nature of the JSON Web Token that begins at `at`.
pub(super) fn web_token(text: &str, at: usize) -> Option<(usize, Nature)> {
    let header = run(text, at);
    let payload = run(
        text,
        header
            .checked_add(1)
            .filter(|_| text.as_bytes().get(header) == Some(&b'.'))?,
    );
    let end = run(
        text,
        payload
            .checked_add(1)
            .filter(|_| text.as_bytes().get(payload) == Some(&b'.'))?,
    );
    let signature = &text[payload + 1..end];
    if signature.len() < 20 || end - at > LONGEST || is_placeholder(signature) {
        return None;
    }
    let says_algorithm = decoded(&FOR_URLS, &text[at..header])?.contains("\"alg\"");
    let says = decoded(&FOR_URLS, &text[header + 1..payload])?.to_ascii_lowercase();
    let real = says_algorithm
        && says.starts_with('{')
        && !EXAMPLES.iter().any(|example| says.contains(example))
        && expiry(&says).is_none_or(|second| second >= LONG_AGO);
    let nature = if says.contains("\"role\":\"anon\"") {
        Nature::Publishable
    } else {
        Nature::Secret
    };
    real.then_some((end, nature))
}

/// Where the characters end that begin at `at` and belong to base 64 for addresses.
fn run(text: &str, at: usize) -> usize {
    let rest = text.as_bytes().get(at..).unwrap_or(&[]);
    let window = rest.iter().take(LONGEST);
    at + window
        .take_while(|byte| Alphabet::Url.contains(**byte))
        .count()
}

fn decoded(engine: &GeneralPurpose, text: &str) -> Option<String> {
    String::from_utf8(engine.decode(text).ok()?).ok()
}

/// When a token stops being good, in seconds.
fn expiry(payload: &str) -> Option<u64> {
    let (_, rest) = payload.split_once("\"exp\"")?;
    let digits = rest.trim_start_matches([' ', ':']);
    let end = digits
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(digits.len());
    digits[..end].parse().ok()
}

/// Whether a value of `Authorization: Basic` holds a password or a key.
pub(super) fn is_basic(value: &str) -> bool {
    let Some(pair) = decoded(&COMMON, value) else {
        return false;
    };
    pair.split_once(':')
        .is_some_and(|(user, password)| is_pair(user, password))
}

/// Whether a value is a text of words in base 64.
pub(super) fn is_encoded_text(value: &str) -> bool {
    decoded(&COMMON, value).is_some_and(|text| {
        text.chars().all(|c| !c.is_control()) && (text.contains(' ') || is_placeholder(&text))
    })
}

/// Whether a name and a password are real: the password looks so, or there is none and the name is a key.
pub(super) fn is_pair(user: &str, password: &str) -> bool {
    let is_key = matches!(password, "" | "x" | "X" | "api_token") && is_random(user, 20);
    is_key
        || (is_random(password, 8)
            && password != user
            && !is_placeholder(user) | (password.len() >= 16))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn token(payload: &str) -> String {
        let part = |text: &str| FOR_URLS.encode(text).trim_end_matches('=').to_owned();
        format!(
            "{}.{}.kQ2vZ9xT4mLr8sWcY1nDfB6pJgUaE3oK",
            part(r#"{"alg":"HS256"}"#),
            part(payload)
        )
    }

    #[test]
    fn examples_are_told_from_tokens_by_what_they_say() {
        for (payload, expected) in [
            (r#"{"sub":"8f1c","iat":1751900000}"#, Some(Nature::Secret)),
            (r#"{"ref":"8f1c","role":"anon"}"#, Some(Nature::Publishable)),
            (r#"{"sub":"8f1c","exp":1516239022}"#, None),
            (
                r#"{"sub":"1234567890","name":"John Doe","iat":1516239022}"#,
                None,
            ),
            ("no object", None),
        ] {
            let token = token(payload);
            let found = web_token(&token, 0);
            assert_eq!(
                found,
                expected.map(|nature| (token.len(), nature)),
                "{payload}"
            );
        }
    }
}
