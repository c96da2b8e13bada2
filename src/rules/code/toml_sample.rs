//! What is wrong with a sample of TOML.

use super::stand_in;
use crate::syntax::data::DataError;
use crate::syntax::toml;

/// The first mistake of a sample; none where it is TOML or a part of some.
pub fn mistake(text: &str) -> Option<DataError> {
    toml::first_error(text)?;
    let clean = stand_in::in_data(text);
    if clean.elided {
        return None;
    }
    let error = toml::first_error(&clean.text)?;
    let rest = clean.text.get(error.span.start as usize..).unwrap_or("");
    // `key = <value>` stands for a value.
    (!rest.starts_with(['<', '$'])).then_some(error)
}
