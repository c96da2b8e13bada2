//! Reading texts: the only place that knows the parsers of others.

pub mod data;
