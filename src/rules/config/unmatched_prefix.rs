use super::has_scheme;
use crate::lint::Report;
use crate::page::{Page, Role};
use crate::project::Project;
use crate::rule;
use crate::words::quoted;

rule! {
    /// Give each tab and anchor a `url` that the paths of its pages begin with.
    ///
    /// A tab or anchor shows the pages whose paths begin with its `url`. Where none does, it leads to nothing. For something
    /// outside the site, write the whole address.
    ///
    /// ```json bad with=guides/install.mdx
    /// "tabs": [{ "name": "Guides", "url": "guide/" }]
    /// ```
    /// ```json good with=guides/install.mdx
    /// "tabs": [{ "name": "Guides", "url": "guides" }]
    /// ```
    name: "unmatched-prefix", group: Config, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let view = &project.config.view;
    let tabs = view.tabs.iter().map(|tab| ("tab", &tab.url, &tab.openapi));
    let anchors = view
        .anchors
        .iter()
        .map(|anchor| ("anchor", &anchor.url, &anchor.openapi));
    let slugs = sorted_slugs(project);
    for (kind, url, openapi) in tabs.chain(anchors) {
        // From an OpenAPI file pages are made that the project does not hold.
        if let Some((url, span)) = url
            && openapi.is_empty()
            && !is_matched(url, &slugs)
        {
            let message = format!(
                "No page's path begins with {}, the `url` of this {kind}",
                quoted(url)
            );
            report.at(*span, message).help(
                "Write the folder of the pages, or a whole address such as `https://example.com`.",
            );
        }
    }
}

/// The paths of all pages, and of those that the navigation lists though they are missing, which is reported there.
fn sorted_slugs(project: &Project) -> Vec<&str> {
    let pages = project.pages.iter().filter(|page| page.role == Role::Page);
    let listed = project.index.listings.iter().map(|listing| &*listing.slug);
    let mut slugs: Vec<&str> = pages.map(Page::slug).chain(listed).collect();
    slugs.sort_unstable();
    slugs
}

fn is_matched(url: &str, slugs: &[&str]) -> bool {
    if has_scheme(url) || url.starts_with("//") {
        return true;
    }
    let path = url.trim().trim_start_matches("./").trim_start_matches('/');
    let path = path.split(['#', '?']).next().unwrap_or(path);
    let begins = |prefix: &str| {
        let at = slugs.partition_point(|slug| *slug < prefix);
        slugs.get(at).is_some_and(|slug| slug.starts_with(prefix))
    };
    let page = path.trim_end_matches('/');
    begins(path) || slugs.binary_search(&page).is_ok()
}

#[cfg(test)]
mod tests {
    use crate::rules::config::tests::messages;

    #[test]
    fn starts_of_paths_are_matched() {
        let pages = [
            "api/users.mdx",
            "api-reference/a.mdx",
            "about.mdx",
            "snippets/x.mdx",
        ];
        for (url, expected) in [
            ("api", 0),
            ("/api", 0),
            ("api/", 0),
            ("api/users", 0),
            ("api-ref", 0),
            ("about/", 0),
            ("/", 0),
            ("https://example.com", 0),
            ("htps:example", 0),
            ("apis", 1),
            ("users", 1),
            ("Api", 1),
            ("snippets", 1),
        ] {
            for list in ["tabs", "anchors"] {
                let lines = format!(r#""{list}": [{{"name": "A", "url": "{url}"}}]"#);
                let found = messages("unmatched-prefix", &lines, &pages);
                assert_eq!(found.len(), expected, "{lines}");
            }
        }
        let made = r#""tabs": [{"name": "A", "url": "made", "openapi": "openapi.json"}]"#;
        assert_eq!(messages("unmatched-prefix", made, &[]).len(), 0);
    }
}
