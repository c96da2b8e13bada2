//! Texts as parts of addresses.

use percent_encoding::{AsciiSet, CONTROLS, NON_ALPHANUMERIC, utf8_percent_encode};

/// What has a meaning in addresses, and every sign beyond ASCII.
const UNRESERVED: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

/// The same without the signs that may stay where a description allows them. Those that would end a pair or the address
/// never may.
const RESERVED: &AsciiSet = &UNRESERVED
    .remove(b':')
    .remove(b'/')
    .remove(b'?')
    .remove(b'[')
    .remove(b']')
    .remove(b'@')
    .remove(b'!')
    .remove(b'$')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')')
    .remove(b'*')
    .remove(b'+')
    .remove(b',')
    .remove(b';')
    .remove(b'=');

/// The signs around a placeholder, encoded.
const OPENED: &str = "%3C";
const CLOSED: &str = "%3E";
/// What ends a path, and what not every program reads in one.
const IN_PATHS: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'|');

/// A path that was written by hand, with its signs encoded that no path has.
pub(super) fn path_part(text: &str) -> String {
    utf8_percent_encode(text, IN_PATHS).to_string()
}

/// A text as a part of an address.
pub(in crate::site) fn component(text: &str) -> String {
    utf8_percent_encode(text, UNRESERVED).to_string()
}

/// A part of an address as samples show it: a placeholder such as `<API_KEY>` in it stays readable.
pub(super) fn readable(encoded: &str) -> String {
    let mut out = String::with_capacity(encoded.len());
    let mut rest = encoded;
    while let Some((before, after)) = rest.split_once(OPENED) {
        out.push_str(before);
        let is_name = |name: &&str| {
            let is_part = |byte: u8| matches!(byte, b'A'..=b'Z' | b'0'..=b'9' | b'_');
            name.starts_with(|sign: char| sign.is_ascii_uppercase()) && name.bytes().all(is_part)
        };
        let named = after.split_once(CLOSED);
        match named.filter(|(name, _)| is_name(name)) {
            Some((name, after)) => {
                out.push_str(&format!("<{name}>"));
                rest = after;
            }
            None => {
                out.push_str(OPENED);
                rest = after;
            }
        }
    }
    out + rest
}

/// The same with the signs that have a meaning left as they are.
pub(super) fn reserved_component(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_stay_readable() {
        for (text, expected) in [
            ("<API_KEY>", "<API_KEY>"),
            ("Bearer <TOKEN>", "Bearer%20<TOKEN>"),
            ("<script>", "%3Cscript%3E"),
            ("a<B", "a%3CB"),
            ("<<A1>>", "%3C<A1>%3E"),
            ("<>", "%3C%3E"),
            ("<1A>", "%3C1A%3E"),
        ] {
            assert_eq!(readable(&component(text)), expected, "{text}");
        }
    }
}
