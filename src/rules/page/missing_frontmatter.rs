use super::frontmatter::{likely_title, yaml_string};
use super::heading_marks::lines_to_remove;
use crate::lint::{Report, Safety};
use crate::page::{Frontmatter, Page, Role};
use crate::rule;
use crate::source::Span;
use crate::syntax::Kind;

rule! {
    /// Begin every page with frontmatter that has a `title` and a `description`.
    ///
    /// The title names the page in the sidebar, in the browser's tab and in search results. Without frontmatter the page
    /// has neither. The frontmatter stands at the very beginning: the first line of the file is `---`.
    ///
    /// ```mdx bad
    /// ## Install the client
    ///
    /// Run the installer.
    /// ```
    /// ```mdx good
    /// ---
    /// title: Install the client
    /// description: Install the client on your machine.
    /// ---
    ///
    /// Run the installer.
    /// ```
    name: "missing-frontmatter", group: Page, level: Error, fix: Unsafe, check: Page(check),
}

const BYTE_ORDER_MARK: &str = "\u{feff}";

fn check(page: &Page, report: &mut Report) {
    if page.role != Role::Page || !matches!(page.frontmatter, Frontmatter::Absent) {
        return;
    }
    let text = page.text();
    let start = text.len() - text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text).len();
    let blank = text[start..].len() - text[start..].trim_start().len();
    if is_frontmatter(&text[start + blank..]) {
        let space = Span::new(start, start + blank);
        report
            .at(space, "Something empty stands before the frontmatter, so that it is read as a part of the page")
            .help("Make `---` the first line of the file.")
            .unsafe_fix("Remove what stands before `---`", space, "");
        return;
    }
    let first_line = text[start + blank..]
        .lines()
        .next()
        .unwrap_or("")
        .trim_end();
    let place = Span::new(start + blank, start + blank + first_line.len());
    if first_line == "+++" {
        report
            .at(
                place,
                "The frontmatter is written in TOML, which is not read",
            )
            .help("Write it in YAML, between two lines of `---`.");
        return;
    }
    let draft = report.at(place, "The page does not begin with frontmatter");
    draft.help(
        "Begin the file with a line of `---`, a `title`, a `description`, and another `---`.",
    );
    let title = likely_title(page);
    let block = format!("---\ntitle: {}\n---\n\n", yaml_string(&title));
    let mut edits = vec![(Span::new(start, start + blank), block)];
    if let Some(heading) = title_heading(page, &title)
        && heading.start as usize >= start + blank
    {
        edits.push((heading, String::new()));
    }
    draft.fix_with(
        Safety::Unsafe,
        format!("Add frontmatter with the title `{title}`"),
        edits,
    );
}

/// Whether a text begins with a block of frontmatter.
fn is_frontmatter(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim_end);
    lines.next() == Some("---")
        && lines.next().is_some_and(|line| line.contains(':'))
        && lines.any(|line| line == "---")
}

/// The lines of a level-one heading at the head of the page that says no more than the title.
fn title_heading(page: &Page, title: &str) -> Option<Span> {
    let heading = page.headings.first()?;
    let node = page.tree.node(heading.node);
    let is_first = page.tree.root().children().next() == Some(node);
    let says_the_title = heading.level == 1 && heading.text.trim() == title;
    (is_first && says_the_title && matches!(node.kind(), Kind::Heading { .. }))
        .then(|| lines_to_remove(page, node))?
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn fixes_keep_what_the_page_says() {
        for (page, expected) in [
            (
                "# Setup\n\nRun it.\n",
                "---\ntitle: \"Setup\"\n---\n\nRun it.\n",
            ),
            (
                "Setup\n===\n\nRun it.\n",
                "---\ntitle: \"Setup\"\n---\n\nRun it.\n",
            ),
            (
                "Run it.\n\n## The \"x\"\n",
                "---\ntitle: \"The \\\"x\\\"\"\n---\n\nRun it.\n\n## The \"x\"\n",
            ),
            ("", "---\ntitle: \"Page\"\n---\n\n"),
            (
                "\u{feff}Run.\n",
                "\u{feff}---\ntitle: \"Page\"\n---\n\nRun.\n",
            ),
            ("\n \n---\ntitle: A\n---\n", "---\ntitle: A\n---\n"),
        ] {
            assert_eq!(
                fixed("missing-frontmatter", "page.mdx", page),
                expected,
                "{page:?}"
            );
        }
    }

    #[test]
    fn points_at_the_first_line() {
        assert_eq!(
            places("missing-frontmatter", "\n\nRun it.\n\nMore.\n"),
            ["Run it."]
        );
        assert!(places("missing-frontmatter", "\u{feff}---\ntitle: A\n---\n").is_empty());
    }
}
