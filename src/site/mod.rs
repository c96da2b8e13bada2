//! The site that readers see.

pub mod highlight;
pub mod icon;
pub mod math;
pub mod search;
