//! Messages: `%s` in a rule's message stands for what was found.

use crate::prose::GAP;

/// The message with the texts in the places of `%s`, in order; `%[2]s` takes one by its number, `%%` is a percent sign.
pub(super) fn filled(message: &str, texts: &[&str]) -> String {
    let mut out = String::with_capacity(message.len() + 16);
    let mut next = 0;
    let mut rest = message;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let (number, length) = match rest.as_bytes() {
            [b's', ..] => (Some(next), 1),
            [b'[', digit @ b'1'..=b'9', b']', b's', ..] => (Some(usize::from(digit - b'1')), 4),
            [b'%', ..] => (None, 1),
            _ => (None, 0),
        };
        match number {
            Some(number) => {
                out.push_str(texts.get(number).copied().unwrap_or_default());
                next = number + 1;
            }
            None => out.push('%'),
        }
        rest = &rest[length..];
    }
    out.push_str(rest);
    single_spaced(&out)
}

/// Line ends as spaces, several spaces as one, things that are not read as an ellipsis.
fn single_spaced(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\n' | ' ' if out.ends_with(' ') => {}
            '\n' => out.push(' '),
            GAP => out.push('…'),
            _ => out.push(sign),
        }
    }
    out
}

/// `'a'`, `'a' or 'b'`, `'a', 'b', or 'c'`, in these quotes.
pub(super) fn choices<T: AsRef<str>>(texts: &[T], quote: char) -> String {
    let quoted: Vec<String> = texts
        .iter()
        .map(|text| format!("{quote}{}{quote}", text.as_ref()))
        .collect();
    match quoted.as_slice() {
        [first, second] => format!("{first} or {second}"),
        [head @ .., last] if !head.is_empty() => format!("{}, or {last}", head.join(", ")),
        _ => quoted.concat(),
    }
}

/// The message without the quotes around its first `%s`, and the quotes of the choices that are put there.
pub(super) fn unquoted_first(message: &str) -> (String, char) {
    let unchanged = (message.to_owned(), '\'');
    let Some(at) = message.find("%s") else {
        return unchanged;
    };
    let (before, after) = (&message[..at], &message[at + 2..]);
    for (around, quote) in [('\'', '\''), ('"', '\''), ('`', '`')] {
        if let (Some(before), Some(after)) =
            (before.strip_suffix(around), after.strip_prefix(around))
        {
            return (format!("{before}%s{after}"), quote);
        }
    }
    unchanged
}

/// The text with its first letter as a capital.
pub(super) fn capitalized(text: &str) -> String {
    let mut signs = text.chars();
    match signs.next() {
        Some(first) => first.to_uppercase().chain(signs).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{choices, filled, unquoted_first};

    #[test]
    fn messages_are_filled() {
        let cases: &[(&str, &[&str], &str)] = &[
            (
                "Use '%s' instead of '%s'.",
                &["a", "b"],
                "Use 'a' instead of 'b'.",
            ),
            ("100%% of '%[2]s', '%[1]s'", &["a", "b"], "100% of 'b', 'a'"),
            ("No place", &["a"], "No place"),
            ("%s and %s", &["a"], "a and "),
            ("5% off %", &[], "5% off %"),
            ("'%s'", &["a\n  b"], "'a b'"),
        ];
        for (message, texts, wanted) in cases {
            assert_eq!(filled(message, texts), *wanted);
        }
        assert_eq!(choices(&["a"], '\''), "'a'");
        assert_eq!(choices(&["a", "b"], '`'), "`a` or `b`");
        assert_eq!(choices(&["a", "b", "c"], '\''), "'a', 'b', or 'c'");
        for (message, unquoted, quote) in [
            ("'%s' or '%s'", "%s or '%s'", '\''),
            ("Is it \"%s\"?", "Is it %s?", '\''),
            ("`%s` over `%s`", "%s over `%s`", '`'),
            ("%s over '%s'", "%s over '%s'", '\''),
        ] {
            assert_eq!(unquoted_first(message), (unquoted.to_owned(), quote));
        }
    }
}
