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

/// The same with the signs that have a meaning left as they are.
pub(super) fn reserved_component(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}
