//! Checks a documentation project, repairs what it can, and builds the site.

pub mod config;
pub mod source;
pub mod syntax;
