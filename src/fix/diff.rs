//! What fixes would change, as a unified diff.

use std::fmt::Write;

use similar::{ChangeTag, TextDiff};

use crate::secrets::mask;

const HEAD: &str = "\u{1b}[1m";
const PLACE: &str = "\u{1b}[36m";
const REMOVED: &str = "\u{1b}[31m";
const ADDED: &str = "\u{1b}[32m";
const PLAIN: &str = "\u{1b}[0m";

/// The difference between two texts of a file as `diff -u` writes it, with three lines around each change; empty
/// where they are equal. Secrets are masked on both sides. `path` is relative to the project's root.
pub fn diff(path: &str, old: &str, new: &str, color: bool) -> String {
    let mut out = String::new();
    if old == new {
        return out;
    }
    let texts = TextDiff::from_slices(&lines(old), &lines(new));
    let (old, new) = (mask(old), mask(new));
    let (shown_old, shown_new) = (lines(&old), lines(&new));
    line(&mut out, color, HEAD, &format!("--- a/{path}"));
    line(&mut out, color, HEAD, &format!("+++ b/{path}"));
    for hunk in texts.unified_diff().context_radius(3).iter_hunks() {
        line(&mut out, color, PLACE, &hunk.header().to_string());
        for change in hunk.iter_changes() {
            let (sign, style) = match change.tag() {
                ChangeTag::Delete => ('-', REMOVED),
                ChangeTag::Insert => ('+', ADDED),
                ChangeTag::Equal => (' ', ""),
            };
            // The masked texts have the same lines.
            let of_new = change.new_index().and_then(|at| shown_new.get(at));
            let of_old = change.old_index().and_then(|at| shown_old.get(at));
            let value = of_new.or(of_old).copied().unwrap_or("");
            let content = value.strip_suffix('\n').unwrap_or(value);
            line(&mut out, color, style, &format!("{sign}{content}"));
            if !value.ends_with('\n') {
                line(&mut out, false, "", "\\ No newline at end of file");
            }
        }
    }
    out
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

fn line(out: &mut String, color: bool, style: &str, text: &str) {
    let _ = if color && !style.is_empty() {
        writeln!(out, "{style}{text}{PLAIN}")
    } else {
        writeln!(out, "{text}")
    };
}

#[cfg(test)]
mod tests {
    use super::diff;

    #[test]
    fn diffs_read_as_usual() {
        assert_eq!(diff("a.mdx", "x\n", "x\n", false), "");
        assert_eq!(
            diff("a.mdx", "1\n2\n3\n4\n5\n", "1\n2\n3\n4\nfive\n", false),
            "--- a/a.mdx\n+++ b/a.mdx\n@@ -2,4 +2,4 @@\n 2\n 3\n 4\n-5\n+five\n"
        );
        assert_eq!(
            diff("a", "x", "x\n", false),
            "--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+x\n"
        );
        assert!(diff("a", "x\r\n", "y\r\n", false).ends_with("-x\r\n+y\r\n"));
        assert!(diff("a", "x\n", "y\n", true).contains("\u{1b}[31m-x\u{1b}[0m\n"));
    }
}
