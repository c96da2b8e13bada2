use rustc_hash::FxHashMap;

use super::frontmatter::{folded, of_page, value_place, version_of};
use crate::lint::Report;
use crate::project::Project;
use crate::rule;

rule! {
    /// Write a description that no other page has and that says more than the title.
    ///
    /// Search results show title and description together. A description that repeats the title wastes its line, and
    /// two pages with the same description cannot be told apart.
    ///
    /// ```mdx bad
    /// ---
    /// title: Install the client
    /// description: Install the client.
    /// ---
    /// ```
    /// ```mdx good
    /// ---
    /// title: Install the client
    /// description: Get the client running on Linux, macOS or Windows.
    /// ---
    /// ```
    name: "repeated-description", group: Page, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let mut seen: FxHashMap<(Option<&str>, String), usize> = FxHashMap::default();
    for (at, page) in project.pages.iter().enumerate() {
        let Some(description) = page.frontmatter.text("description") else {
            continue;
        };
        if of_page(page).is_none() {
            continue;
        }
        let description = folded(description);
        let (file, span) = value_place(page, "description");
        if description == folded(page.title()) {
            report
                .in_file(file, span, "The description only repeats the title")
                .help("Say what the page is for.");
            continue;
        }
        let first = *seen
            .entry((version_of(project, page), description))
            .or_insert(at);
        if first != at {
            let first = &project.pages[first];
            let (first_file, first_span) = value_place(first, "description");
            report
                .in_file(
                    file,
                    span,
                    format!("`{}` has the same description", first.path),
                )
                .help("Say what sets this page apart.")
                .related_in(first_file, first_span, "The same description");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages;

    #[test]
    fn versions_and_translations_may_say_the_same() {
        let page = "---\ntitle: A\ndescription: Receive events.\n---\n";
        let config = r#"{"versions": ["v1", "v2"], "navigation": []}"#;
        let files = [
            ("v1/a.mdx", page),
            ("v2/a.mdx", page),
            ("docs.json", config),
        ];
        assert!(messages("repeated-description", &files).is_empty());
        let files = [("a.mdx", page), ("de/a.mdx", page), ("pt-BR/a.mdx", page)];
        assert!(messages("repeated-description", &files).is_empty());
    }

    #[test]
    fn the_later_page_is_reported() {
        let page =
            |title: &str| format!("---\ntitle: {title}\ndescription: Receive events.\n---\n");
        let files = [
            ("a.mdx", page("A")),
            ("b.mdx", page("B")),
            ("c.mdx", page("Receive events")),
        ];
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(path, text)| (*path, text.as_str()))
            .collect();
        assert_eq!(
            messages("repeated-description", &files),
            [
                "`a.mdx` has the same description",
                "The description only repeats the title"
            ]
        );
    }
}
