use super::heading_marks::text_span;
use crate::components::Component;
use crate::lint::Report;
use crate::page::{Heading, Page, Role, html_heading_level};
use crate::rule;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Write something under every heading, or remove it.
    ///
    /// Readers who follow a heading to an empty section take the page for unfinished. A heading that only has
    /// subsections is fine.
    ///
    /// ```mdx bad
    /// ## Install the client
    ///
    /// ## Sign in
    ///
    /// Enter your key.
    /// ```
    /// ```mdx good
    /// ## Install the client
    ///
    /// Run the installer.
    ///
    /// ## Sign in
    ///
    /// Enter your key.
    /// ```
    name: "empty-section", group: Page, level: Warning, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    for heading in &page.headings {
        let node = page.tree.node(heading.node);
        let has_text = !heading.text.trim().is_empty();
        if has_text && !is_only_a_link(node) && is_empty(page, heading, node) {
            report
                .at(
                    text_span(node),
                    format!("Nothing stands under the heading `{}`", heading.text.trim()),
                )
                .help("Write the section, or remove the heading.");
        }
    }
}

/// Whether the heading itself is what leads on.
fn is_only_a_link(heading: NodeRef) -> bool {
    let mut shown = heading
        .children()
        .filter(|node| !node.source().trim().is_empty());
    let is_link = |node: NodeRef| matches!(node.kind(), Kind::Link(_)) || node.is_element("a");
    shown.next().is_some_and(is_link) && shown.next().is_none()
}

fn is_empty(page: &Page, heading: &Heading, node: NodeRef) -> bool {
    let next =
        std::iter::successors(node.next_sibling(), |node| node.next_sibling()).find(|next| {
            !matches!(
                next.kind(),
                Kind::Comment(_) | Kind::ThematicBreak | Kind::Module(_)
            )
        });
    if let Some(next) = next {
        return level_of(next).is_some_and(|level| level <= heading.level);
    }
    let Some(parent) = node.parent() else {
        return false;
    };
    match parent.kind() {
        // What follows a snippet stands in the page that includes it, and an operation is shown after the page's text.
        Kind::Root => {
            page.role == Role::Page
                && !page.is_operation_stub()
                && page.frontmatter.text("api").is_none()
        }
        // The end of such a component is the end of the section in it.
        Kind::Element(element) => {
            Component::named(&element.name).is_some_and(Component::holds_sections)
        }
        _ => false,
    }
}

fn level_of(node: NodeRef) -> Option<u8> {
    match node.kind() {
        Kind::Heading { level } => Some(*level),
        Kind::Element(element) => html_heading_level(&element.name),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    #[test]
    fn sections_with_nothing_in_them() {
        for (page, found) in [
            ("## A\n\n{/* later */}\n\n## B\n\nText.\n", &["A"][..]),
            ("## A\n\n---\n\n## B\n\nText.\n", &["A"]),
            ("### A\n\n## B\n\nText.\n", &["A"]),
            ("## A\n", &["A"]),
            ("<Tab title=\"x\">\n### A\n</Tab>\n\nText.\n", &["A"]),
            ("<h2>A</h2>\n\n<h2>B</h2>\n\nText.\n", &["A"]),
        ] {
            assert_eq!(places("empty-section", page), found, "{page:?}");
        }
    }

    #[test]
    fn sections_that_hold_something() {
        for page in [
            "## A\n\n### B\n\nText.\n",
            "## A\n\n<Snippet file=\"a.mdx\" />\n",
            "## A\n\n{content}\n",
            "<div>\n## A\n</div>\n\nText.\n",
            "<Card>\n## A\n</Card>\n",
            "### [The guide](/guide)\n\n### [The other guide](/other)\n",
        ] {
            assert!(places("empty-section", page).is_empty(), "{page:?}");
        }
    }
}
