//! What people read about rules: their docs and examples, taken from the rules themselves.

pub mod examples;
