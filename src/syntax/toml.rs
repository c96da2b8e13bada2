//! TOML, through the crate of that name: only whether a text is TOML, and where it stops being it.

use toml::de::Error;

use super::data::DataError;
use crate::source::Span;

/// The first thing in a text that TOML does not have. A key that is written twice does not count: a sample may show
/// two ways to set it.
pub fn first_error(text: &str) -> Option<DataError> {
    let error = toml::from_str::<toml::Table>(text).err()?;
    if error.message().starts_with("duplicate key") {
        return None;
    }
    Some(DataError {
        span: place(&error, text),
        message: message(error.message()),
    })
}

/// The error's place within one line.
fn place(error: &Error, text: &str) -> Span {
    let range = error.span().unwrap_or(0..0);
    let start = text.floor_char_boundary(range.start.min(text.len()));
    let end = text.ceil_char_boundary(range.end.clamp(start, text.len()));
    let line = text[start..end].lines().next().unwrap_or("");
    Span::new(start, start + line.len())
}

/// The parser's words as the middle of one sentence.
fn message(said: &str) -> String {
    let lines = said.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::first_error;

    #[test]
    fn points_at_the_mistake() {
        for (text, expected) in [
            ("a = 1\n[b]\nc = \"é\"\n", None),
            ("a = 1\na = 2\n", None),
            ("a = \n", Some("\n")),
            ("a = \"é\"\nb = yes\n", Some("yes")),
            ("[a\nb = 1\n", Some("")),
        ] {
            let found = first_error(text).map(|error| &text[error.span.range()]);
            assert_eq!(found.map(str::trim), expected.map(str::trim), "{text:?}");
        }
    }

    #[test]
    fn depth_ends() {
        for open in ["a = [", "[a.", "a = {b=", "a."] {
            let text = open.to_owned() + &open.trim_start_matches("a = ").repeat(30_000);
            assert!(first_error(&text).is_some());
        }
    }
}
