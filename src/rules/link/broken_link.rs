use crate::lint::{Level, Report};
use crate::page::{Page, Role};
use crate::project::{Destination, Parts, Project};
use crate::rule;
use crate::rules::link::place::wrong_links;
use crate::rules::suggestion::Suggestions;
use crate::source::Span;

rule! {
    /// Link to pages that exist.
    ///
    /// A link to nothing ends in an error page, and the reader loses the way. Redirects in docs.json and pages made
    /// from an OpenAPI file count as pages. Letter case counts, as it does on most servers.
    ///
    /// ```mdx bad file=quickstart.mdx with=guides/install.mdx
    /// First [install the client](/guides/instal).
    /// ```
    /// ```mdx good file=quickstart.mdx with=guides/install.mdx
    /// First [install the client](/guides/install).
    /// ```
    name: "broken-link", group: Link, level: Error, fix: Unsafe, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let broken = wrong_links(project, |_, place, destination| match destination {
        Destination::MissingPage { path } => Some((path, place.target)),
        _ => None,
    });
    if broken.is_empty() {
        return;
    }
    let pages = project
        .pages
        .iter()
        .filter(|page| page.role == Role::Page)
        .map(Page::slug);
    let mut suggestions = Suggestions::new(pages);
    for (file, span, (path, target)) in broken {
        let written = Parts::of(target.trim()).path;
        let near = suggestions.for_path(&path);
        let differs_in_case = near.is_some_and(|near| near.to_lowercase() == path.to_lowercase());
        let is_folder = !differs_in_case && project.assets.contains_folder(&path);
        let message = if differs_in_case {
            format!("`{written}` differs in letter case from the page it means")
        } else if is_folder {
            format!("`{written}` is a folder without an `index` page")
        } else {
            format!("There is no page at `{written}`")
        };
        let draft = report.in_file(file, span, message);
        if is_folder {
            // Some hosts lead on to the first page in the folder.
            draft.at_most(Level::Warning);
        }
        let Some(near) = near else {
            draft.help("Link to a page that exists, or add a redirect to docs.json.");
            continue;
        };
        draft.help(format!("The nearest page is `/{near}`."));
        let source = project.files.get(file).slice(span);
        if let Some(at) = source.find(written) {
            let start = span.start as usize + at;
            let place = Span::new(start, start + written.len());
            draft.unsafe_fix(format!("Link to `/{near}`"), place, address(near));
        }
    }
}

/// The address of a page, written so that it can stand in Markdown.
fn address(slug: &str) -> String {
    let slug = slug
        .strip_suffix("/index")
        .unwrap_or(slug)
        .replace(' ', "%20");
    format!("/{slug}")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_beside;

    #[test]
    fn only_pages_that_are_nowhere_are_reported() {
        let files = &[
            "index.mdx",
            "guides/install.mdx",
            "guides/Setup.md",
            "files/x.pdf",
        ];
        for (text, expected) in [
            ("[a](/guides/install)", None),
            ("[a](guides/install#x)", None),
            ("[a](/guides/Setup/)", None),
            ("[a](https://example.com/none)", None),
            ("[a](/files/none.pdf)", None),
            ("`[a](/none)`", None),
            ("<Card title=\"A\" href={link}>b</Card>", None),
            ("[a](/none)", Some("There is no page at `/none`")),
            ("[a](/none?b#c)", Some("There is no page at `/none`")),
            ("[a][b]\n\n[b]: /none", Some("There is no page at `/none`")),
            (
                "<Card title=\"A\" href=\"/none\">b</Card>",
                Some("There is no page at `/none`"),
            ),
            (
                "[a](/guides/setup)",
                Some("`/guides/setup` differs in letter case from the page it means"),
            ),
            (
                "[a](/guides)",
                Some("`/guides` is a folder without an `index` page"),
            ),
        ] {
            let found = messages_beside("broken-link", "page.mdx", text, files);
            assert_eq!(
                found,
                expected.into_iter().map(str::to_owned).collect::<Vec<_>>(),
                "{text}"
            );
        }
    }
}
