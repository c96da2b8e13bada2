use rustc_hash::FxHashMap;

use super::heading_marks::text_span;
use crate::lint::Report;
use crate::page::{Heading, Page, slugify};
use crate::rule;
use crate::syntax::{NodeId, NodeRef};

rule! {
    /// Give the sections under one heading different headings.
    ///
    /// Two headings with the same text make links to them ambiguous: only the first gets the address that writers
    /// expect, and the address of the second changes when their order does.
    ///
    /// ```mdx bad
    /// ## Install
    ///
    /// Use the package on Linux.
    ///
    /// ## Install
    ///
    /// Use the installer on Windows.
    /// ```
    /// ```mdx good
    /// ## Install on Linux
    ///
    /// Use the package.
    ///
    /// ## Install on Windows
    ///
    /// Use the installer.
    /// ```
    name: "repeated-heading", group: Page, level: Warning, check: Page(check),
}

/// What two headings share when one of them is in the way of the other: the component, the heading above, the address.
type Place = (Option<NodeId>, Option<NodeId>, String);

fn check(page: &Page, report: &mut Report) {
    let mut seen: FxHashMap<Place, &Heading> = FxHashMap::default();
    let mut above: Vec<&Heading> = Vec::new();
    for heading in &page.headings {
        while above.pop_if(|outer| outer.level >= heading.level).is_some() {}
        let node = page.tree.node(heading.node);
        let has_own_id = node
            .element()
            .is_some_and(|element| element.attribute("id").is_some());
        let slug = slugify(&heading.text);
        if !has_own_id && !slug.is_empty() {
            let parent = above.last().map(|outer| outer.node);
            let first = *seen
                .entry((component(node), parent, slug))
                .or_insert(heading);
            if first.node != heading.node {
                report_pair(page, heading, first, report);
            }
        }
        above.push(heading);
    }
}

/// The component or element that a heading stands in.
fn component(node: NodeRef) -> Option<NodeId> {
    node.ancestors()
        .find(|outer| outer.element().is_some())
        .map(NodeRef::id)
}

fn report_pair(page: &Page, heading: &Heading, first: &Heading, report: &mut Report) {
    let span = |heading: &Heading| text_span(page.tree.node(heading.node));
    let message = format!(
        "The heading `{}` stands twice in the same section",
        heading.text.trim()
    );
    report
        .at(span(heading), message)
        .help("Say in each heading what sets its section apart.")
        .related(span(first), "The first one");
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    #[test]
    fn only_siblings_are_compared() {
        for (page, count) in [
            ("## A\n\n### Use\n\n## B\n\n### Use\n", 0),
            ("## A\n\n### Use\n\n### use\n", 1),
            ("## A\n\n## A\n\n## A\n", 2),
            (
                "<Tab title=\"a\">\n## Use\n</Tab>\n\n<Tab title=\"b\">\n## Use\n</Tab>\n",
                0,
            ),
            ("<h2 id=\"a\">Use</h2>\n\n<h2 id=\"b\">Use</h2>\n", 0),
            ("## C\n\n## C++\n", 1),
        ] {
            assert_eq!(places("repeated-heading", page).len(), count, "{page:?}");
        }
    }
}
