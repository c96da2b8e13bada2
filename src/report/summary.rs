//! The last lines for people: what the run came to, and what to do next.

use std::io;

use crate::report::text::{NARROWEST, Paint, wrap};
use crate::report::{Summary, Terminal};
use crate::words::listed;

/// Writes how much was found in how many pages, and what can be done about it.
pub(super) fn write(
    summary: &Summary,
    terminal: &Terminal,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let paint = Paint::new(terminal.color);
    let scope = format!("in {}", count(summary.pages, "page"));
    let Some(found) = found(summary) else {
        return writeln!(out, "{} {scope}.", paint.good("No problems"));
    };
    let columns = terminal.width.max(NARROWEST);
    for line in wrap(&format!("Found {found} {scope}."), 0, columns) {
        writeln!(out, "{}", paint.strong(&line))?;
    }
    for line in fixes(summary)
        .iter()
        .flat_map(|fixes| wrap(fixes, 0, columns))
    {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "`docs rules NAME` explains a rule.")
}

/// How many of each level, or nothing for none.
fn found(summary: &Summary) -> Option<String> {
    let levels = [
        (summary.errors, "error"),
        (summary.warnings, "warning"),
        (summary.infos, "suggestion"),
    ];
    let parts: Vec<String> = levels
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|&(number, name)| count(number, name))
        .collect();
    (!parts.is_empty()).then(|| listed(parts, "and"))
}

fn fixes(summary: &Summary) -> Option<String> {
    let (safe, risky) = (grouped(summary.fixable), grouped(summary.unsafe_fixable));
    match (summary.fixable, summary.unsafe_fixable) {
        (0, 0) => None,
        (_, 0) => Some(format!("{safe} can be fixed with --fix.")),
        (0, _) => Some(format!("{risky} can be fixed with --fix --unsafe-fixes.")),
        _ => Some(format!(
            "{safe} can be fixed with --fix, {risky} more with --fix --unsafe-fixes."
        )),
    }
}

fn count(number: usize, name: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {name}{ending}", grouped(number))
}

/// A number with a comma between thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_words_agree() {
        let table = [
            ([0, 0, 0, 0, 0], 40, "No problems in 40 pages.\n"),
            ([0, 0, 0, 0, 0], 1, "No problems in 1 page.\n"),
            (
                [3, 12, 2, 5, 2],
                40,
                "Found 3 errors, 12 warnings and 2 suggestions in 40 pages.\n\
                 5 can be fixed with --fix, 2 more with --fix --unsafe-fixes.\n\
                 `docs rules NAME` explains a rule.\n",
            ),
            (
                [1, 0, 1, 1, 0],
                1234,
                "Found 1 error and 1 suggestion in 1,234 pages.\n\
                 1 can be fixed with --fix.\n`docs rules NAME` explains a rule.\n",
            ),
            (
                [0, 1, 0, 0, 1],
                0,
                "Found 1 warning in 0 pages.\n\
                 1 can be fixed with --fix --unsafe-fixes.\n`docs rules NAME` explains a rule.\n",
            ),
        ];
        for ([errors, warnings, infos, fixable, unsafe_fixable], pages, expected) in table {
            let summary = Summary {
                pages,
                errors,
                warnings,
                infos,
                fixable,
                unsafe_fixable,
                ..Summary::default()
            };
            let mut out = Vec::new();
            let terminal = Terminal {
                color: false,
                width: 80,
            };
            write(&summary, &terminal, &mut out).unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), expected);
        }
    }
}
