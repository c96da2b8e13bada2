use super::heading_marks::text_span;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::Kind;

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
        let is_name = node
            .children()
            .all(|child| matches!(child.kind(), Kind::InlineCode(_)));
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
