use rustc_hash::FxHashMap;

use crate::lint::Report;
use crate::page::{Frontmatter, Page, Role};
use crate::rule;
use crate::source::Span;
use crate::syntax::data::{Node, Value};

rule! {
    /// Write frontmatter as YAML: lines of `key: value` between two lines of `---`, each key once.
    ///
    /// Frontmatter that cannot be read gives the page no title, no description and no settings. Put a value in quotes
    /// where it has a colon with a space after it, or begins with a special character such as `@`, `[` or `*`.
    ///
    /// ```mdx bad
    /// ---
    /// title: Webhooks: receive events
    /// description: Receive events as they happen.
    /// ---
    /// ```
    /// ```mdx bad
    /// ---
    /// title: Webhooks
    /// description: Receive events as they happen.
    /// title: Events
    /// ---
    /// ```
    /// ```mdx good
    /// ---
    /// title: "Webhooks: receive events"
    /// description: Receive events as they happen.
    /// ---
    /// ```
    name: "invalid-frontmatter", group: Page, level: Error, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    match &page.frontmatter {
        Frontmatter::Absent => {}
        // A snippet has no frontmatter, so that this is a line across it.
        Frontmatter::Unclosed { .. } if page.role == Role::Snippet => {}
        Frontmatter::Unclosed { fence } => {
            report
                .at(
                    *fence,
                    "No second `---` ends the frontmatter that begins here",
                )
                .help("Add a line of `---` after the last key.");
        }
        Frontmatter::Present { data, errors, .. } => {
            if let Some(error) = errors.first() {
                report
                    .at(error.span, format!("The frontmatter is not YAML: {}", error.message))
                    .help(
                        "Write each line as `key: value`, with quotes around a value that has a colon or begins with a \
                         special character.",
                    );
            } else if let Some(data) = data {
                check_data(page, data, report);
            }
        }
    }
}

fn check_data(page: &Page, data: &Node, report: &mut Report) {
    if !matches!(data.value, Value::Object(_) | Value::Null) {
        let found = match data.value {
            Value::Array(_) => "a list",
            _ => "a text without keys",
        };
        report
            .at(first_line(page, data.span), format!("The frontmatter is {found}, not lines of `key: value`"))
            .help("Write at least `title: ...` and `description: ...` between the two lines of `---`.");
        return;
    }
    let mut maps = vec![data];
    while let Some(node) = maps.pop() {
        report_repeated(node, report);
        maps.extend(node.elements());
        maps.extend(node.entries().iter().map(|entry| &entry.value));
    }
}

/// The first line of a place.
fn first_line(page: &Page, span: Span) -> Span {
    let text = page.text().get(span.range()).unwrap_or("");
    let line = text.lines().next().unwrap_or("");
    Span::new(span.start as usize, span.start as usize + line.len())
}

fn report_repeated(map: &Node, report: &mut Report) {
    let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
    for entry in map.entries() {
        if let Some(&first) = seen.get(&*entry.key) {
            report
                .at(
                    entry.key_span,
                    format!("The frontmatter has `{}` twice", entry.key),
                )
                .help("Keep one of the two lines.")
                .related(first, "It stands here first");
        } else {
            seen.insert(&entry.key, entry.key_span);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{messages, places};

    #[test]
    fn points_at_what_is_wrong() {
        for (page, place) in [
            ("---\ntitle: A\n", "---"),
            ("---\n\"é\"\n---\n", "\"é\""),
            ("---\n- a\n- b\n---\n", "- a"),
            ("---\ntitle: A\nseo: {a: 1, a: 2}\n---\n", "a"),
        ] {
            assert_eq!(places("invalid-frontmatter", page), [place], "{page:?}");
        }
    }

    #[test]
    fn nothing_is_wrong_with_no_frontmatter() {
        for page in ["", "Text.\n", "---\n---\n", "---\n# nothing yet\n---\n"] {
            assert!(places("invalid-frontmatter", page).is_empty(), "{page:?}");
        }
        let snippet = ("snippets/a.mdx", "---\n\nText.\n");
        assert!(messages("invalid-frontmatter", &[snippet]).is_empty());
    }
}
