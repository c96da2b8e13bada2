use super::heading_marks::lines_to_remove;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Give every heading a text, or remove it.
    ///
    /// An empty heading shows as a gap, stands in the outline without a name, and cannot be linked to.
    ///
    /// ```mdx bad
    /// ##
    ///
    /// Run the installer.
    /// ```
    /// ```mdx good
    /// ## Install the client
    ///
    /// Run the installer.
    /// ```
    name: "empty-heading", group: Page, level: Error, fix: Safe, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    for heading in &page.headings {
        let node = page.tree.node(heading.node);
        if node.descendants().any(shows) {
            continue;
        }
        let draft = report.at(heading.span, "This heading has no text");
        draft.help("Write what the section is about, or remove the heading.");
        if let Some(lines) = lines_to_remove(page, node) {
            draft.fix("Remove the heading", lines, "");
        }
    }
}

/// Whether a node may show something. What a component or an expression shows is not known here.
fn shows(node: NodeRef) -> bool {
    match node.kind() {
        Kind::Text(_) => node.literal().is_some_and(|text| !text.trim().is_empty()),
        Kind::InlineCode(_)
        | Kind::InlineMath(_)
        | Kind::Math(_)
        | Kind::Image(_)
        | Kind::Expression(_)
        | Kind::FootnoteReference { .. } => true,
        Kind::Element(element) => {
            element.is_component() || matches!(&*element.name, "img" | "svg" | "video")
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn the_line_is_removed() {
        for (page, expected) in [
            ("A\n\n##\n\nB\n", "A\n\nB\n"),
            ("A\n##\nB\n", "A\n\nB\n"),
            ("A\n\n## ##\n", "A\n\n"),
            ("<h2></h2>\n\nB\n", "B\n"),
            ("- ##\n", "- ##\n"),
        ] {
            assert_eq!(
                fixed("empty-heading", "page.mdx", page),
                expected,
                "{page:?}"
            );
        }
    }

    #[test]
    fn headings_that_show_something() {
        for page in [
            "## `x`\n",
            "## {title}\n",
            "## <Icon icon=\"x\" />\n",
            "## ![A](a.png)\n",
        ] {
            assert!(places("empty-heading", page).is_empty(), "{page:?}");
        }
    }
}
