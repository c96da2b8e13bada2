//! Credentials in texts: the formats of tokens, and what only stands in for one.
//!
//! [`scan()`] goes through a text once with one automaton, which finds how tokens begin; each place is then looked at by
//! its [`Format`], or by what knows keys, addresses and headers. [`mask()`] hides what was found.

mod allow;
mod encoded;
mod format;
mod found;
mod mask;
mod pem;
mod placeholder;
mod scan;
mod table;
mod value;

pub use allow::Allowed;
pub use format::{Alphabet, Checksum, Format, Nature, Part, Start};
pub use found::Found;
pub use mask::{Known, mask};
pub use placeholder::is_placeholder;
pub use scan::{Kind, Secret, scan};
pub use table::formats;

/// What a secret is known by without being told: the 64-bit hash of Fowler, Noll and Vo in its variant 1a, in 16
/// hexadecimal digits.
pub fn fingerprint(value: &str) -> String {
    let hash = value.bytes().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{hash:016x}")
}
