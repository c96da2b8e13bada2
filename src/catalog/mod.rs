//! What people read about rules and settings, written from the rules and settings themselves.

pub mod examples;
mod reference;
mod schema;

pub use reference::{json, list, markdown, rule_markdown, rule_text};
pub use schema::settings_schema;
