use rustc_hash::FxHashSet;

use super::heading_marks::{level_edits, text_span};
use crate::lint::{Report, Safety};
use crate::page::{Heading, Page, Role};
use crate::project::Project;
use crate::rule;
use crate::source::Span;
use crate::syntax::{Kind, NodeId, NodeRef};

rule! {
    /// Do not skip a heading level.
    ///
    /// Readers of screen readers move through a page by its levels, and a missing one looks like a missing section. The first
    /// headings of a page are of level two; below a heading, the next level is one more. Inside a tab, a step or an
    /// accordion its title counts as a heading.
    ///
    /// ```mdx bad
    /// ## Install the client
    ///
    /// #### Linux
    ///
    /// Use the package.
    /// ```
    /// ```mdx good
    /// ## Install the client
    ///
    /// ### Linux
    ///
    /// Use the package.
    /// ```
    name: "skipped-heading-level", group: Page, level: Warning, fix: Safe, check: PageInProject(check),
}

/// The level that the title of a page has.
const TITLE_LEVEL: u8 = 1;

fn check(page: &Page, project: &Project, report: &mut Report) {
    // A snippet stands somewhere under headings of others, so that any level may come first.
    let mut outline = Outline {
        level: (page.role == Role::Page).then_some(TITLE_LEVEL),
        containers: Vec::new(),
    };
    for (place, part) in parts(page, project) {
        match part {
            Part::Snippet(snippet) => {
                if let Some(level) = last_level(project, snippet, &mut FxHashSet::default()) {
                    outline.level = Some(level);
                }
            }
            Part::Heading(at) => {
                let heading = &page.headings[at];
                let node = page.tree.node(place);
                if is_quoted(node) {
                    continue;
                }
                outline.enter(node);
                let level = level_of(heading);
                if let Some(before) = outline.level.filter(|before| level > before + 1) {
                    report_skip(page, at, before, outline.containers.last(), report);
                }
                outline.level = Some(level);
            }
        }
    }
}

/// A heading by its number, or a snippet by its page's.
enum Part {
    Heading(usize),
    Snippet(usize),
}

/// What makes up the outline of a page, in order.
fn parts(page: &Page, project: &Project) -> Vec<(NodeId, Part)> {
    let headings = page.headings.iter().enumerate();
    let mut parts: Vec<(NodeId, Part)> = headings
        .map(|(at, heading)| (heading.node, Part::Heading(at)))
        .collect();
    if let Some(number) = project.index.page_at_path(&page.path) {
        let includes = project.index.includes[number].iter();
        parts.extend(includes.map(|include| (include.node, Part::Snippet(include.snippet))));
        parts.sort_by_key(|(node, _)| *node);
    }
    parts
}

/// The level of the last heading of a snippet, those of the snippets in it counted.
fn last_level(project: &Project, snippet: usize, seen: &mut FxHashSet<usize>) -> Option<u8> {
    const DEEPEST: usize = 50;
    if seen.len() == DEEPEST || !seen.insert(snippet) {
        return None;
    }
    let page = &project.pages[snippet];
    parts(page, project)
        .into_iter()
        .rev()
        .find_map(|(_, part)| match part {
            Part::Heading(at) => Some(level_of(&page.headings[at])),
            Part::Snippet(inner) => last_level(project, inner, seen),
        })
}

/// The level that a heading has or, where it is one, will have when it is no longer of level one.
fn level_of(heading: &Heading) -> u8 {
    heading.level.max(TITLE_LEVEL + 1)
}

/// Whether a heading stands in a quotation, whose outline is its own.
fn is_quoted(node: NodeRef) -> bool {
    node.ancestors()
        .any(|outer| matches!(outer.kind(), Kind::Blockquote))
}

/// Where the reader is in the outline.
struct Outline {
    /// The level of the last heading; none where it is not known.
    level: Option<u8>,
    /// The components around it that have a title, with the level before each.
    containers: Vec<(NodeId, Option<u8>)>,
}

impl Outline {
    /// Goes to the components that a heading stands in.
    fn enter(&mut self, heading: NodeRef) {
        let mut around: Vec<NodeId> = heading
            .ancestors()
            .filter(|node| is_titled(*node))
            .map(NodeRef::id)
            .collect();
        around.reverse();
        let open = self.containers.iter().zip(&around);
        let shared = open.take_while(|((open, _), id)| open == *id).count();
        if let Some((_, before)) = self.containers.get(shared) {
            self.level = self.level.max(*before);
        }
        self.containers.truncate(shared);
        for id in &around[shared..] {
            self.containers.push((*id, self.level));
            self.level = self.level.map(|level| level + 1);
        }
    }
}

/// Whether a component shows a title above what it holds.
fn is_titled(node: NodeRef) -> bool {
    node.element().is_some_and(|element| {
        element.is_component()
            && (element.attribute("title").is_some() || element.attribute("label").is_some())
    })
}

fn report_skip(
    page: &Page,
    at: usize,
    before: u8,
    container: Option<&(NodeId, Option<u8>)>,
    report: &mut Report,
) {
    let heading = &page.headings[at];
    let (level, wanted) = (heading.level, before + 1);
    let text = heading.text.trim();
    let message = match before {
        TITLE_LEVEL => format!(
            "The heading `{text}` is of level {level}, and no heading of level 2 stands above it"
        ),
        _ => format!("The heading `{text}` is of level {level}, after a heading of level {before}"),
    };
    let draft = report.at(text_span(page.tree.node(heading.node)), message);
    draft.help(format!(
        "Make it a heading of level {wanted}, and those beside it too."
    ));
    if let Some(edits) = shift(page, at, level - wanted, container.map(|(id, _)| *id)) {
        draft.fix_with(
            Safety::Safe,
            format!("Make it a heading of level {wanted}"),
            edits,
        );
    }
}

/// The edits that lift a heading, and those after it that are beside or below it, by some levels.
fn shift(page: &Page, at: usize, by: u8, container: Option<NodeId>) -> Option<Vec<(Span, String)>> {
    let level = page.headings[at].level;
    let is_inside = |heading: &Heading| {
        let node = page.tree.node(heading.node);
        container.is_none_or(|id| node.ancestors().any(|outer| outer.id() == id))
    };
    let run = page.headings[at..]
        .iter()
        .take_while(|heading| heading.level >= level && is_inside(heading));
    let edits: Option<Vec<_>> = run
        .map(|heading| level_edits(page, heading, heading.level - by))
        .collect();
    edits.map(|edits| edits.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages, places};

    #[test]
    fn fixes_keep_neighbours_beside_each_other() {
        for (page, expected) in [
            ("## A\n\n#### B\n\n#### C\n", "## A\n\n### B\n\n### C\n"),
            (
                "## A\n\n#### B\n\n###### C\n\n## D\n",
                "## A\n\n### B\n\n#### C\n\n## D\n",
            ),
            ("### A\n\n### B\n\n## C\n", "## A\n\n## B\n\n## C\n"),
            ("## A\n\n<h4>B</h4>\n", "## A\n\n<h3>B</h3>\n"),
            ("# A\n\n#### B #\n", "# A\n\n### B #\n"),
        ] {
            assert_eq!(
                fixed("skipped-heading-level", "page.mdx", page),
                expected,
                "{page:?}"
            );
        }
    }

    #[test]
    fn sound_outlines() {
        for page in [
            "## A\n\n### B\n\n#### C\n\n## D\n",
            "# A\n\n### B\n",
            "## A\n\n<Tab title=\"x\">\n#### B\n</Tab>\n\n### C\n",
            "<Update label=\"1.0\">\n### Fixed\n</Update>\n\n<Update label=\"0.9\">\n### Fixed\n</Update>\n",
            "## A\n\n> #### B\n",
        ] {
            assert!(places("skipped-heading-level", page).is_empty(), "{page:?}");
        }
    }

    #[test]
    fn headings_of_snippets_count_where_they_stand() {
        let snippet = ("snippets/a.mdx", "#### A\n\n##### B\n");
        let page = (
            "page.mdx",
            "## P\n\n<Snippet file=\"a.mdx\" />\n\n###### Q\n",
        );
        assert!(messages("skipped-heading-level", &[snippet, page]).is_empty());
        let skipping = ("snippets/a.mdx", "## A\n\n#### B\n");
        assert_eq!(messages("skipped-heading-level", &[skipping]).len(), 1);
    }
}
