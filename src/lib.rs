//! Checks a documentation project, repairs what it can, and builds the site.

pub mod icons;
pub mod source;
pub mod syntax;
