//! Patterns over code, whose words, digits and spaces are those of ASCII. The tables of Unicode would make each pattern
//! some ten times as large, and the program slow to start.

use regex::Regex;

/// A pattern that is part of the program.
///
/// # Panics
///
/// If the pattern is not sound.
pub fn pattern(source: &str) -> Regex {
    Regex::new(&in_ascii(source)).expect("the pattern is sound")
}

/// The pattern with its classes written out.
fn in_ascii(source: &str) -> String {
    let mut out = String::with_capacity(source.len() * 2);
    let mut in_class = false;
    let mut characters = source.chars();
    while let Some(c) = characters.next() {
        match c {
            '[' if !in_class => in_class = true,
            ']' => in_class = false,
            _ => {}
        }
        if c != '\\' {
            out.push(c);
            continue;
        }
        let Some(escaped) = characters.next() else {
            break;
        };
        let class = match escaped {
            'w' => r"0-9A-Za-z_",
            'd' => r"0-9",
            's' => r"\t-\r ",
            'S' if !in_class => r"^\t-\r ",
            'b' if !in_class => {
                out.push_str(r"(?-u:\b)");
                continue;
            }
            other => {
                out.extend(['\\', other]);
                continue;
            }
        };
        match in_class {
            true => out.push_str(class),
            false => out.extend(["[", class, "]"]),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{in_ascii, pattern};

    #[test]
    fn classes_are_written_out() {
        for (source, expected) in [
            (r"\bend\b", r"(?-u:\b)end(?-u:\b)"),
            (r"[\w.-]+\s*\d", r"[0-9A-Za-z_.-]+[\t-\r ]*[0-9]"),
            (r"\S\[\w\]\.", r"[^\t-\r ]\[[0-9A-Za-z_]\]\."),
            (r"[^)\s\]]", r"[^)\t-\r \]]"),
        ] {
            assert_eq!(in_ascii(source), expected);
        }
        assert!(pattern(r"^\w+\s\S$").is_match("name é"));
    }
}
