//! Reading texts: the only place that knows the parsers of others.

pub mod data;
pub mod json;
pub mod nearest;
pub mod yaml;
