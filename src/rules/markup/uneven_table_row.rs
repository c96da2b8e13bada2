use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::{NodeRef, NodeType};

rule! {
    /// Give no row of a table more cells than its head has.
    ///
    /// What stands beyond the last column is left out of the page. Most often a bar was meant as text: a bar begins a cell
    /// in code too, unless a backslash stands before it.
    ///
    /// ```mdx bad
    /// | Type | Values |
    /// |------|--------|
    /// | Mode | `on|off` |
    /// ```
    /// ```mdx good
    /// | Type | Values |
    /// |------|--------|
    /// | Mode | `on\|off` |
    /// ```
    name: "uneven-table-row", group: Markup, level: Warning, fix: Safe, check: Node(&[NodeType::Table], check),
}

fn check(_: &Page, table: NodeRef, report: &mut Report) {
    let mut rows = table.children();
    let Some(head) = rows.next() else { return };
    let columns = head.children().count();
    for row in rows {
        let cells = row.children().count();
        let Some(first) = row.children().nth(columns) else {
            continue;
        };
        let excess = Span {
            start: first.span().start,
            end: row.span().end.max(first.span().end),
        };
        let bars = bars_in_code(row.source());
        let draft = report.at(
            shown(row, excess),
            format!("This row has {cells} cells, and the head of the table has {columns}"),
        );
        match bars.is_empty() {
            true => draft.help(
                "Remove what stands beyond the last column, or write `\\|` for a bar that is text.",
            ),
            false => draft.help("Write `\\|` for a bar in code."),
        };
        if !bars.is_empty() && cells - bars.len().min(cells) == columns {
            // The cells change, so it is the row that is replaced.
            let mut escaped = row.source().to_owned();
            for bar in bars.into_iter().rev() {
                escaped.insert(bar, '\\');
            }
            draft.fix("Write `\\|`", row.span(), escaped);
        }
    }
}

/// A place without the white space at its end.
fn shown(row: NodeRef, place: Span) -> Span {
    let start = (place.start - row.span().start) as usize;
    let text = row.source().get(start..).unwrap_or("").trim_end();
    Span::new(place.start as usize, place.start as usize + text.len())
}

/// Where bars stand between backticks without a backslash before them.
fn bars_in_code(row: &str) -> Vec<usize> {
    let bytes = row.as_bytes();
    let run = |at: usize| bytes[at..].iter().take_while(|byte| **byte == b'`').count();
    let (mut bars, mut inside) = (Vec::new(), Vec::new());
    let (mut open, mut at) = (None, 0);
    while at < bytes.len() {
        match (bytes[at], open) {
            (b'`', None) => open = Some(run(at)),
            (b'`', Some(length)) if run(at) == length => {
                bars.append(&mut inside);
                open = None;
            }
            (b'|', Some(_)) if at > 0 && bytes[at - 1] != b'\\' => inside.push(at),
            _ => {}
        }
        at += run(at).max(1);
    }
    bars
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn rows_with_too_much() {
        for (rows, expected) in [
            ("| 1 | 2 |\n| 1 |\n", &[][..]),
            ("| 1 | 2 | 3 |\n", &["3 |"]),
            ("| 1 | 2 | 3 | 4 |\n| `a|b` | 2 |\n", &["3 | 4 |", "2 |"]),
            ("| 1 | a \\| b |\n", &[]),
            ("| `a\\|b` | 2 |\n", &[]),
        ] {
            let text = format!("| A | B |\n|---|---|\n{rows}");
            let found: Vec<String> = places("uneven-table-row", &text)
                .iter()
                .map(|place| place.trim_start_matches(['|', ' ']).to_owned())
                .collect();
            assert_eq!(found, expected, "{rows}");
        }
    }

    #[test]
    fn bars_in_code_are_escaped() {
        let head = "| A | B |\n|---|---|\n";
        for (row, expected) in [
            ("| `a|b` | ``c|`d`` |\n", "| `a\\|b` | ``c\\|`d`` |\n"),
            ("| `a|b` | c | d |\n", "| `a|b` | c | d |\n"),
            ("| `ä` | `a|b` |\n", "| `ä` | `a\\|b` |\n"),
        ] {
            let text = format!("{head}{row}");
            let found = fixed("uneven-table-row", "page.mdx", &text);
            assert_eq!(found, format!("{head}{expected}"));
        }
    }
}
