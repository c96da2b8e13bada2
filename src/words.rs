//! Words for messages: what is quoted, what is counted, and lists as a sentence has them.

/// The months, as dates in words name them.
pub const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// How many characters of a writer's text a message quotes: the place shows the rest.
const LONGEST: usize = 60;

/// A writer's text in backticks: on one line, and cut where it is long.
pub fn quoted(text: &str) -> String {
    let shown = shortened(text);
    match shown.contains('`') {
        true => format!("`` {shown} ``"),
        false => format!("`{shown}`"),
    }
}

/// A writer's text on one line, cut where it is long.
fn shortened(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// Names in backticks: "`a`, `b` or `c`".
pub fn either<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    listed(names.into_iter().map(|name| format!("`{name}`")), "or")
}

/// Parts with commas between them and the word before the last: "a, b and c".
pub fn listed(parts: impl IntoIterator<Item = impl Into<String>>, word: &str) -> String {
    let mut parts: Vec<String> = parts.into_iter().map(Into::into).collect();
    match parts.pop() {
        None => String::new(),
        Some(last) if parts.is_empty() => last,
        Some(last) => format!("{} {word} {last}", parts.join(", ")),
    }
}

/// Names in backticks, at most so many of them: "`a`, `b` and 3 more".
pub fn at_most(most: usize, names: impl IntoIterator<Item = impl AsRef<str>>) -> String {
    let mut names = names.into_iter();
    let quoted = |name| format!("`{}`", AsRef::<str>::as_ref(&name));
    let mut shown: Vec<String> = names.by_ref().take(most).map(quoted).collect();
    match names.count() {
        0 => {}
        others => shown.push(format!("{others} more")),
    }
    listed(shown, "and")
}

/// A number with its noun: "no field", "1 field", "2 fields".
pub fn counted(number: usize, noun: &str) -> String {
    match number {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_sentences() {
        for (parts, list) in [
            (&[][..], ""),
            (&["a"], "a"),
            (&["a", "b"], "a and b"),
            (&["a", "b", "c"], "a, b and c"),
        ] {
            assert_eq!(listed(parts.iter().copied(), "and"), list);
        }
        assert_eq!(at_most(2, ["a", "b"]), "`a` and `b`");
        assert_eq!(at_most(2, ["a", "b", "c"]), "`a`, `b` and 1 more");
        assert_eq!(either(["a", "b"]), "`a` or `b`");
    }

    #[test]
    fn quoted_texts_are_short_and_on_one_line() {
        let sixty = "ü".repeat(60);
        for (text, shown) in [
            ("a\nb", "`a b`".to_owned()),
            ("`a`", "`` `a` ``".to_owned()),
            (&sixty, format!("`{sixty}`")),
            (&format!("{sixty}a"), format!("`{sixty}…`")),
        ] {
            assert_eq!(quoted(text), shown);
        }
    }
}
