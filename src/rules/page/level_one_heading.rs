use super::heading_marks::{level_edits, text_span};
use crate::lint::{Report, Safety};
use crate::page::Page;
use crate::rule;

rule! {
    /// Start headings at level two.
    ///
    /// The site shows the `title` of the frontmatter as the only level-one heading. A second one breaks the outline that
    /// search engines and screen readers follow. A page of `mode: custom` shows no title and may have one.
    ///
    /// ```mdx bad
    /// ---
    /// title: Install the client
    /// description: Install the client on your machine.
    /// ---
    ///
    /// # Install with a package manager
    /// ```
    /// ```mdx good
    /// ---
    /// title: Install the client
    /// description: Install the client on your machine.
    /// ---
    ///
    /// ## Install with a package manager
    /// ```
    name: "level-one-heading", group: Page, level: Error, fix: Safe, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    if page.frontmatter.text("mode") == Some("custom") {
        return;
    }
    for heading in page.headings.iter().filter(|heading| heading.level == 1) {
        let text = heading.text.trim();
        // An empty one is named as such, and removed.
        if text.is_empty() {
            continue;
        }
        let repeats_title = text == page.title().trim();
        let message = match repeats_title {
            true => {
                format!("The heading `{text}` is of level one and repeats the title of the page")
            }
            false => format!("The heading `{text}` is of level one, as the title of the page is"),
        };
        let draft = report.at(text_span(page.tree.node(heading.node)), message);
        draft.help(match repeats_title {
            true => "Remove it, since the site shows the title, or make it a heading of level two: `##`.",
            false => "Make it a heading of level two: `##`.",
        });
        if let Some(edits) = level_edits(page, heading, 2) {
            draft.fix_with(Safety::Safe, "Make it a heading of level two", edits);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn every_form_is_demoted() {
        for (page, expected) in [
            ("# A #\n", "## A #\n"),
            ("A\n=\n\nText.\n", "A\n---\n\nText.\n"),
            ("A\nb\r\n======\r\n", "A\nb\r\n------\r\n"),
            ("> # A\n", "> ## A\n"),
            ("- # A\n", "- ## A\n"),
            (
                "<Tab title=\"x\">\n  # A\n</Tab>\n",
                "<Tab title=\"x\">\n  ## A\n</Tab>\n",
            ),
            ("<h1 id=\"a\">A</h1>\n", "<h2 id=\"a\">A</h2>\n"),
            ("> A\n> ===\n", "> A\n> ---\n"),
        ] {
            assert_eq!(
                fixed("level-one-heading", "page.mdx", page),
                expected,
                "{page:?}"
            );
        }
    }

    #[test]
    fn only_headings_count() {
        for page in [
            "```sh\n# A comment\n```\n",
            "#hashtag\n",
            "---\ntitle: A\nmode: custom\n---\n\n# A\n",
            "## A\n",
        ] {
            assert!(places("level-one-heading", page).is_empty(), "{page:?}");
        }
        assert_eq!(
            places("level-one-heading", "# Use `x` *now* #\n"),
            ["Use `x` *now*"]
        );
    }
}
