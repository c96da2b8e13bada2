//! Texts as parts of addresses.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

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

/// A text as a part of an address.
pub(in crate::site) fn component(text: &str) -> String {
    utf8_percent_encode(text, UNRESERVED).to_string()
}

/// The same with the signs that have a meaning left as they are.
pub(super) fn reserved_component(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}
