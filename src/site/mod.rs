//! The site that readers see.

pub mod search;
