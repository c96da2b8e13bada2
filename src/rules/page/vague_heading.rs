use super::heading_marks::text_span;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Say in a heading what the section holds.
    ///
    /// Readers scan headings to find their answer. "Details" or "Other" could stand over anything.
    ///
    /// ```mdx bad
    /// ## Details
    ///
    /// Tokens expire after an hour.
    /// ```
    /// ```mdx good
    /// ## How long tokens last
    ///
    /// Tokens expire after an hour.
    /// ```
    name: "vague-heading", group: Page, level: Info, check: Page(check),
}

/// Headings that name nothing, in lower case.
const VAGUE: [&str; 20] = [
    "additional details",
    "additional info",
    "additional information",
    "details",
    "info",
    "information",
    "misc",
    "miscellaneous",
    "more",
    "more details",
    "more info",
    "more information",
    "other",
    "others",
    "stuff",
    "tbd",
    "todo",
    "untitled",
    "various",
    "something else",
];

fn check(page: &Page, report: &mut Report) {
    for heading in &page.headings {
        let node = page.tree.node(heading.node);
        let text = heading
            .text
            .trim()
            .trim_end_matches(['.', ':'])
            .to_lowercase();
        let is_name = is_all_code(node, &heading.text) || is_command(page, &heading.text);
        // In the entry of a changelog the version says what they belong to.
        if !VAGUE.contains(&&*text) || is_name || node.enclosing("Update").is_some() {
            continue;
        }
        report
            .at(
                text_span(node),
                format!(
                    "The heading `{}` does not say what the section holds",
                    heading.text.trim()
                ),
            )
            .help("Name what a reader finds there.");
    }
}

/// Whether all words of a heading are code, whatever stands beside them: the name of a method, with a link to its source.
fn is_all_code(node: NodeRef, text: &str) -> bool {
    let mut children = node.children();
    children.any(|child| {
        matches!(child.kind(), Kind::InlineCode(_)) && child.plain_text().trim() == text.trim()
    })
}

/// Whether a heading is one word in small letters among headings with capitals: the name of a command.
fn is_command(page: &Page, text: &str) -> bool {
    let begins_with_capital = |text: &str| text.trim().starts_with(char::is_uppercase);
    !begins_with_capital(text)
        && !text.trim().contains(' ')
        && page
            .headings
            .iter()
            .any(|other| begins_with_capital(&other.text))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn names_are_no_vague_headings() {
        for (page, count) in [
            ("## Info\n", 1),
            ("## info\n", 1),
            ("## More information\n\n### export\n", 1),
            ("## Commands\n\n### export\n\n### info\n", 0),
            ("## `info`\n", 0),
            (
                "## `info` <sup><a href=\"/a\"><Icon icon=\"github\" /></a></sup>\n",
                0,
            ),
        ] {
            assert_eq!(
                messages_of_page("vague-heading", page).len(),
                count,
                "{page}"
            );
        }
    }
}
