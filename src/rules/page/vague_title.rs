use rustc_hash::{FxHashMap, FxHashSet};

use super::frontmatter::{folded, of_page, value_place, version_of};
use super::repeated_title;
use crate::lint::Report;
use crate::page::Page;
use crate::project::Project;
use crate::rule;

rule! {
    /// Name in the title what the page is about.
    ///
    /// A title stands alone in search results, browser tabs and bookmarks. "Overview" there says nothing, least of all when
    /// several pages have it; "Overview of webhooks" does. The page that the site begins with may be its "Introduction".
    ///
    /// ```mdx bad
    /// ---
    /// title: Untitled
    /// description: Receive events on your server.
    /// ---
    /// ```
    /// ```mdx good
    /// ---
    /// title: Overview of webhooks
    /// description: Receive events on your server.
    /// ---
    /// ```
    name: "vague-title", group: Page, level: Warning, check: Project(check),
}

/// Titles that were never filled in. A number may follow.
const PLACEHOLDERS: [&str; 13] = [
    "untitled",
    "untitled page",
    "title",
    "your title",
    "your title here",
    "page title",
    "page",
    "new page",
    "todo",
    "tbd",
    "fixme",
    "placeholder",
    "lorem ipsum",
];

/// Titles that name nothing once a second page has them.
const GENERIC: [&str; 28] = [
    "about",
    "advanced",
    "api",
    "api reference",
    "basic usage",
    "basics",
    "configuration",
    "docs",
    "documentation",
    "examples",
    "faq",
    "general",
    "get started",
    "getting started",
    "guide",
    "guides",
    "home",
    "index",
    "installation",
    "intro",
    "introduction",
    "overview",
    "quick start",
    "quickstart",
    "reference",
    "setup",
    "summary",
    "usage",
];

fn check(project: &Project, report: &mut Report) {
    let named_elsewhere: FxHashSet<usize> = repeated_title::repetitions(project)
        .into_iter()
        .flat_map(|repetition| [repetition.first, repetition.page])
        .collect();
    let mut sharing: FxHashMap<(Option<&str>, String), Vec<usize>> = FxHashMap::default();
    for (at, page) in project.pages.iter().enumerate() {
        let title = folded(page.title());
        if of_page(page).is_none() || title.is_empty() {
            continue;
        }
        if is_placeholder(&title) {
            let message = format!("The title `{}` is a placeholder", page.title().trim());
            let (file, span) = value_place(page, "title");
            report
                .in_file(file, span, message)
                .help("Write what the page is about.");
        } else if GENERIC.contains(&&*title) {
            let key = (version_of(project, page), title);
            sharing.entry(key).or_default().push(at);
        }
    }
    let home = home(project);
    for pages in sharing.values().filter(|pages| pages.len() > 1) {
        for &at in pages
            .iter()
            .filter(|at| !named_elsewhere.contains(at) && Some(**at) != home)
        {
            let other = pages
                .iter()
                .find(|&&other| other != at)
                .copied()
                .unwrap_or(at);
            report_shared(
                &project.pages[at],
                &project.pages[other],
                pages.len() - 1,
                report,
            );
        }
    }
}

/// The page that the site begins with, where it stands at the root and so speaks for all of it.
fn home(project: &Project) -> Option<usize> {
    let first = project.index.listings.first()?;
    first.page.filter(|_| !first.slug.contains('/'))
}

fn is_placeholder(title: &str) -> bool {
    let without_number = title
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .trim_end();
    let bare = without_number.trim_matches(['[', ']', '<', '>', '.']);
    PLACEHOLDERS.contains(&bare)
}

fn report_shared(page: &Page, other: &Page, others: usize, report: &mut Report) {
    let title = page.title().trim();
    let many = match others {
        1 => "one other page has it".to_owned(),
        _ => format!("{others} other pages have it"),
    };
    let (file, span) = value_place(page, "title");
    let (other_file, other_span) = value_place(other, "title");
    report
        .in_file(file, span, format!("The title `{title}` does not say what this page is about: {many}"))
        .help("Add what sets this page apart, and put a short form in `sidebarTitle` if the sidebar needs one.")
        .related_in(other_file, other_span, "This page has the same title");
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages;

    fn pages(titles: &[&str]) -> usize {
        let files: Vec<(String, String)> = (titles.iter().enumerate())
            .map(|(at, title)| {
                (
                    format!("p{at}.mdx"),
                    format!("---\ntitle: \"{title}\"\n---\n"),
                )
            })
            .collect();
        // Without a navigation no two pages are of one group.
        let mut files: Vec<(&str, &str)> = files
            .iter()
            .map(|(path, text)| (path.as_str(), text.as_str()))
            .collect();
        files.push(("docs.json", "{}"));
        messages("vague-title", &files).len()
    }

    #[test]
    fn generic_titles_are_vague_only_together() {
        for (titles, count) in [
            (&["Overview"][..], 0),
            (&["Overview", "overview "], 2),
            (&["Overview", "Overview of webhooks"], 0),
            (&["Page 2", "TODO", "Untitled."], 3),
            (&["Title insurance", "Page layout", "Agents", "Agents"], 0),
        ] {
            assert_eq!(pages(titles), count, "{titles:?}");
        }
    }

    #[test]
    fn the_home_page_may_be_the_introduction() {
        let page = "---\ntitle: Introduction\n---\n";
        let config = r#"{"navigation": [{"group": "A", "pages": ["introduction"]}, {"group": "B", "pages": ["b/introduction"]}]}"#;
        let files = [
            ("introduction.mdx", page),
            ("b/introduction.mdx", page),
            ("docs.json", config),
        ];
        assert_eq!(messages("vague-title", &files).len(), 1);
    }

    #[test]
    fn a_title_repeated_in_its_group_is_not_also_vague() {
        let page = "---\ntitle: Overview\n---\n";
        assert!(messages("vague-title", &[("a.mdx", page), ("b.mdx", page)]).is_empty());
    }
}
