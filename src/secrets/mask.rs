//! Hides secrets in what is shown.

use std::borrow::Cow;
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::secrets::scan::{Secret, scan};
use crate::source::Span;

/// What stands in the place of each byte of a secret.
const HIDDEN: &str = "*";
/// How many bytes of a secret must stand somewhere to be taken for a part of it.
const PART: usize = 16;
/// How many secrets that begin alike are told apart.
const MOST_ALIKE: usize = 16;

/// A text with every secret hidden. It is as long as before and its lines are the same, so that places in it still are
/// right.
pub fn mask(text: &str) -> Cow<'_, str> {
    Known::new(text).masked()
}

/// The secrets of a text, to hide them in it and to know them again in another.
#[derive(Debug, Default)]
pub struct Known<'t> {
    text: &'t str,
    spans: Vec<Span>,
    /// By how long their beginning is and by that beginning.
    beginnings: BTreeMap<usize, FxHashMap<&'t str, Vec<&'t str>>>,
}

impl<'t> Known<'t> {
    /// Those that [`scan`] finds.
    pub fn new(text: &'t str) -> Self {
        Self::of(text, &scan(text))
    }

    /// Those that were found in a text.
    pub fn of(text: &'t str, secrets: &[Secret]) -> Self {
        let spans: Vec<Span> = secrets.iter().map(|secret| secret.span).collect();
        let mut known = Self {
            text,
            ..Self::default()
        };
        for value in spans.iter().filter_map(|span| text.get(span.range())) {
            let length = value.floor_char_boundary(PART);
            let alike = known
                .beginnings
                .entry(length)
                .or_default()
                .entry(&value[..length])
                .or_default();
            if alike.len() < MOST_ALIKE && !alike.contains(&value) {
                alike.push(value);
            }
        }
        Self { spans, ..known }
    }

    /// The text itself, as [`mask()`] shows it.
    pub fn masked(&self) -> Cow<'t, str> {
        hidden(self.text, self.spans.clone())
    }

    /// A text with these secrets hidden, also where only their beginning stands, and with all that [`scan`] finds in it.
    pub fn conceal<'s>(&self, text: &'s str) -> Cow<'s, str> {
        let found = scan(text).into_iter().map(|secret| secret.span);
        hidden(text, found.chain(self.repeated_in(text)).collect())
    }

    /// Whether the beginning of one of these secrets stands in a text.
    pub fn are_repeated_in(&self, text: &str) -> bool {
        self.repeated_in(text).next().is_some()
    }

    fn repeated_in(&self, text: &str) -> impl Iterator<Item = Span> {
        self.beginnings.iter().flat_map(move |(length, secrets)| {
            (0..text.len()).filter_map(move |at| {
                let alike = secrets.get(text.get(at..at + length)?)?;
                let shown = alike.iter().map(|secret| same(&text[at..], secret)).max();
                Some(Span::new(at, at + shown.unwrap_or(0)))
            })
        })
    }
}

/// How many bytes two texts have in common at their beginning, up to a whole character.
fn same(left: &str, right: &str) -> usize {
    let pairs = left.bytes().zip(right.bytes());
    left.floor_char_boundary(pairs.take_while(|(left, right)| left == right).count())
}

fn hidden(text: &str, mut spans: Vec<Span>) -> Cow<'_, str> {
    if spans.is_empty() {
        return Cow::Borrowed(text);
    }
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
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::{Known, mask};

    #[test]
    fn what_is_hidden_keeps_its_length_and_its_lines() {
        let secret = format!("sk_live_{}", "9aXk2LmQ7rTzW4vB8nPcY3dF");
        let text = format!("a\n{secret}\nb");
        assert_eq!(mask(&text), format!("a\n{}\nb", "*".repeat(secret.len())));
        assert_eq!(mask("nothing"), "nothing");
    }

    #[test]
    fn a_part_of_a_secret_is_hidden_too() {
        let file = "postgres://orders:T7fQz29xLw4Rk8sVb1@db.acme.internal";
        let known = Known::new(file);
        for (text, expected) in [
            ("`T7fQz29xLw4Rk8sV…`", "`****************…`"),
            ("é T7fQz29xLw4Rk8sVb1", "é ******************"),
            ("T7fQ", "T7fQ"),
        ] {
            assert_eq!(known.conceal(text), expected);
        }
    }
}
