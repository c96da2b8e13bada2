//! Hides secrets in what is shown.

use std::borrow::Cow;

use crate::secrets::scan::scan;
use crate::source::Span;

/// What stands in the place of each character of a secret.
const HIDDEN: &str = "*";
/// How many characters of a secret must stand somewhere to be taken for a part of it.
const PART: usize = 16;

/// A text with every secret hidden. It is as long as before and its lines are the same, so that places in it still are
/// right.
pub fn mask(text: &str) -> Cow<'_, str> {
    let secrets = scan(text);
    if secrets.is_empty() {
        return Cow::Borrowed(text);
    }
    let spans = secrets.into_iter().map(|secret| secret.span);
    Cow::Owned(hidden(text, spans))
}

/// A text with these secrets hidden, also where only their beginning stands, and all that [`scan`] finds.
pub fn conceal<'t>(text: &'t str, secrets: &[&str]) -> Cow<'t, str> {
    let mut spans: Vec<Span> = scan(text).into_iter().map(|secret| secret.span).collect();
    for secret in secrets {
        let Some(start) = secret
            .get(..PART.min(secret.len()))
            .filter(|start| !start.is_empty())
        else {
            continue;
        };
        for (at, _) in text.match_indices(start) {
            let rest = text[at..].bytes().zip(secret.bytes());
            let length = rest.take_while(|(a, b)| a == b).count();
            spans.push(Span::new(at, at + length));
        }
    }
    if spans.is_empty() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(hidden(text, spans.into_iter()))
}

fn hidden(text: &str, spans: impl Iterator<Item = Span>) -> String {
    let mut spans: Vec<Span> = spans.collect();
    spans.sort();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for span in spans {
        let range = span.range();
        let start = range.start.max(at);
        let (Some(before), Some(secret)) = (text.get(at..start), text.get(start..range.end)) else {
            continue;
        };
        out.push_str(before);
        for c in secret.chars() {
            match c {
                '\n' | '\r' | '\t' | ' ' => out.push(c),
                c => out.push_str(&HIDDEN.repeat(c.len_utf8())),
            }
        }
        at = range.end;
    }
    out.push_str(text.get(at..).unwrap_or(""));
    out
}

#[cfg(test)]
mod tests {
    use super::{conceal, mask};

    #[test]
    fn what_is_hidden_keeps_its_length_and_its_lines() {
        let secret = format!("sk_live_{}", "9aXk2LmQ7rTzW4vB8nPcY3dF");
        let text = format!("a\n{secret}\nb");
        assert_eq!(mask(&text), format!("a\n{}\nb", "*".repeat(secret.len())));
        assert_eq!(mask("nothing"), "nothing");
    }

    #[test]
    fn a_part_of_a_secret_is_hidden_too() {
        let secret = "T7fQz29xLw4Rk8sVb1";
        let secrets = [secret];
        for (text, expected) in [
            ("`T7fQz29xLw4Rk8sVb…`", "`*****************…`"),
            ("T7fQ", "T7fQ"),
        ] {
            assert_eq!(conceal(text, &secrets), expected);
        }
    }
}
