//! Rules of the group `page`: frontmatter, headings, images.

mod abbreviations;
mod frontmatter;
mod heading_marks;

mod empty_heading;
mod empty_section;
mod heading_punctuation;
mod invalid_encoding;
mod invalid_frontmatter;
mod level_one_heading;
mod long_description;
mod missing_description;
mod missing_frontmatter;
mod missing_title;
mod oversized_file;
mod repeated_description;
mod repeated_heading;
mod repeated_title;
mod skipped_heading_level;
mod unknown_frontmatter_key;
mod vague_heading;
mod vague_title;

pub mod image;
mod image_not_found;
mod missing_alt_text;
mod unframed_image;
mod vague_alt_text;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &invalid_encoding::RULE,
    &oversized_file::RULE,
    &invalid_frontmatter::RULE,
    &missing_frontmatter::RULE,
    &missing_title::RULE,
    &missing_description::RULE,
    &vague_title::RULE,
    &repeated_title::RULE,
    &long_description::RULE,
    &repeated_description::RULE,
    &unknown_frontmatter_key::RULE,
    &level_one_heading::RULE,
    &skipped_heading_level::RULE,
    &empty_heading::RULE,
    &repeated_heading::RULE,
    &heading_punctuation::RULE,
    &vague_heading::RULE,
    &empty_section::RULE,
    &unframed_image::RULE,
    &missing_alt_text::RULE,
    &vague_alt_text::RULE,
    &image_not_found::RULE,
];
