//! The site that readers see.

pub mod highlight;
pub mod math;
