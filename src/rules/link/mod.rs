//! Rules of the group `link`.

mod asset_not_found;
mod bare_url;
mod broken_anchor;
mod broken_link;
mod broken_redirect;
mod dead_external_link;
mod empty_link;
mod host;
mod insecure_link;
mod link_extension;
pub(in crate::rules) mod place;
mod vague_link_text;

use crate::lint::Rule;

pub use dead_external_link::external_addresses;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &broken_link::RULE,
    &broken_anchor::RULE,
    &broken_redirect::RULE,
    &asset_not_found::RULE,
    &link_extension::RULE,
    &empty_link::RULE,
    &vague_link_text::RULE,
    &bare_url::RULE,
    &insecure_link::RULE,
    &dead_external_link::RULE,
];
