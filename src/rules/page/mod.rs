//! Rules of the group `page`.

mod image;
mod image_not_found;
mod missing_alt_text;
mod unframed_image;
mod vague_alt_text;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &unframed_image::RULE,
    &missing_alt_text::RULE,
    &vague_alt_text::RULE,
    &image_not_found::RULE,
];
