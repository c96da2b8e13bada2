//! The formats of tokens that are known, by what their providers do.
//!
//! A format stands here when it can be told from other text: by a prefix that nothing else has, or by the name that the
//! token is assigned to.

mod ai;
mod business;
mod cloud;
mod data;
mod development;
mod names;

use crate::secrets::format::Format;

/// Every format, in parts.
pub const FORMATS: &[&[Format]] = &[
    ai::FORMATS,
    cloud::FORMATS,
    development::FORMATS,
    data::FORMATS,
    business::FORMATS,
    names::FORMATS,
];

/// Every format.
pub fn formats() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().flatten()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::formats;

    #[test]
    fn many_providers_are_known() {
        let providers: BTreeSet<&str> = formats().map(|format| format.provider).collect();
        assert!(providers.len() >= 150, "{}", providers.len());
    }
}
