use rustc_hash::{FxHashMap, FxHashSet};

use crate::config::Redirect;
use crate::lint::Report;
use crate::page::{Page, Role};
use crate::project::{Destination, Parts, Project, Resolver, is_external};
use crate::rule;
use crate::rules::suggestion::Suggestions;
use crate::source::Span;

rule! {
    /// Lead redirects to pages that exist.
    ///
    /// Readers come by a redirect from an old link, and have no other way to what they look for. One that ends nowhere or
    /// leads in a circle shows them an error, and one whose address has a page, or an earlier redirect, does nothing.
    ///
    /// ```json bad with=install.mdx
    /// "redirects": [{ "source": "/setup", "destination": "/instal" }]
    /// ```
    /// ```json bad with=install.mdx
    /// "redirects": [{ "source": "/start", "destination": "/setup" }, { "source": "/setup", "destination": "/start" }]
    /// ```
    /// ```json good with=install.mdx
    /// "redirects": [{ "source": "/setup", "destination": "/install" }]
    /// ```
    name: "broken-redirect", group: Link, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let redirects = &project.config.view.redirects;
    // Where targets lead is told from a page; one from the root leads the same way from each.
    let Some(page) = project.pages.first().filter(|_| !redirects.is_empty()) else {
        return;
    };
    let look = Look {
        project,
        page,
        resolver: Resolver::new(project),
        by_source: by_source(project),
    };
    let pages = project.pages.iter();
    let pages = pages.filter(|page| page.role == Role::Page);
    let mut suggestions = Suggestions::new(pages.map(Page::slug));
    let mut in_circles = FxHashSet::default();
    for (number, redirect) in redirects.iter().enumerate() {
        if !look.has_effect(number, redirect, report) {
            continue;
        }
        if let Some(circle) = look.circle(number) {
            if in_circles.is_disjoint(&circle) {
                report_circle(redirect, circle.len(), report);
            }
            in_circles.extend(circle);
        } else if let Some(missing) = look.missing(redirect) {
            let written = &redirect.destination.0;
            let message = format!("The redirect leads to `{written}`, where there is no page");
            let draft = report.at(redirect.destination.1, message);
            match suggestions.for_path(&missing) {
                Some(near) => draft.help(format!("The nearest page is `/{near}`.")),
                None => draft.help("Lead it to a page that exists, or remove it."),
            };
        }
    }
}

fn report_circle(redirect: &Redirect, length: usize, report: &mut Report) {
    let source = &redirect.source.0;
    let message = match length {
        1 => format!("The redirect leads from `{source}` to itself"),
        _ => format!("The redirect from `{source}` leads back to it in a circle"),
    };
    report
        .at(redirect.destination.1, message)
        .help("Lead one of them to a page that exists.");
}

struct Look<'a> {
    project: &'a Project,
    page: &'a Page,
    resolver: Resolver<'a>,
    /// The first redirect of each address that has neither pattern nor page.
    by_source: FxHashMap<&'a str, (usize, Span)>,
}

impl Look<'_> {
    /// Whether readers are ever led by a redirect; one by which they are not is reported.
    fn has_effect(&self, number: usize, redirect: &Redirect, report: &mut Report) -> bool {
        let (source, span) = (&redirect.source.0, redirect.source.1);
        let path = path(source);
        if is_pattern(source) {
            return true;
        }
        if is_page(self.project, path) {
            let message = format!("The redirect from `{source}` has no effect: that is a page");
            report
                .at(span, message)
                .help("Remove the redirect, or the page.");
            return false;
        }
        if let Some((_, first)) = self
            .by_source
            .get(path)
            .filter(|(first, _)| *first != number)
        {
            let message = format!("`{source}` has a redirect already, and the first one counts");
            report
                .at(span, message)
                .related(*first, "the first one")
                .help("Remove one of the two.");
            return false;
        }
        true
    }

    /// The redirects that are followed one after the other from one, where they lead back to it.
    fn circle(&self, start: usize) -> Option<FxHashSet<usize>> {
        let redirects = &self.project.config.view.redirects;
        let mut passed = FxHashSet::default();
        let mut number = start;
        while passed.insert(number) {
            let redirect = &redirects[number];
            if is_pattern(&redirect.source.0) || is_external(&redirect.destination.0) {
                return None;
            }
            number = self.by_source.get(path(&redirect.destination.0))?.0;
        }
        (number == start).then_some(passed)
    }

    /// The path without a page that a redirect leads to.
    fn missing(&self, redirect: &Redirect) -> Option<String> {
        let written = redirect.destination.0.trim();
        if written.is_empty() || is_external(written) || is_pattern(written) {
            return None;
        }
        let target = format!("/{}", written.trim_start_matches('/'));
        match self.resolver.resolve(self.page, &target) {
            Destination::MissingPage { path } if !self.project.assets.contains_folder(&path) => {
                Some(path)
            }
            _ => None,
        }
    }
}

fn by_source(project: &Project) -> FxHashMap<&str, (usize, Span)> {
    let mut first = FxHashMap::default();
    for (number, redirect) in project.config.view.redirects.iter().enumerate() {
        let (source, span) = &redirect.source;
        if !is_pattern(source) && !is_page(project, path(source)) {
            first.entry(path(source)).or_insert((number, *span));
        }
    }
    first
}

/// Whether readers find a page at a path, so that no redirect is asked.
fn is_page(project: &Project, path: &str) -> bool {
    let page = project.index.page_at(path);
    page.is_some_and(|page| project.pages[page].role == Role::Page)
}

fn path(address: &str) -> &str {
    Parts::of(address.trim()).path.trim_matches('/')
}

fn is_pattern(address: &str) -> bool {
    !is_external(address) && address.contains([':', '*', '('])
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages;

    #[test]
    fn redirects_that_lead_nowhere() {
        for (redirects, expected) in [
            (r#"[["/a", "/guide"]]"#, ""),
            (r#"[["/a", "guide/"]]"#, ""),
            (r#"[["/a", "/guide#one?b"]]"#, ""),
            (r#"[["/a", "/"]]"#, ""),
            (r#"[["/a", "https://example.com"]]"#, ""),
            (r#"[["/a", "/logo.png"]]"#, ""),
            (r#"[["/a/:slug*", "/b/:slug*"]]"#, ""),
            (r#"[["/a", "/b"], ["/b", "/guide"]]"#, ""),
            (r#"[["/a", "/parts"]]"#, ""),
            (
                r#"[["/a", "/none"]]"#,
                "The redirect leads to `/none`, where there is no page",
            ),
            (
                r#"[["/a/:slug", "/none"]]"#,
                "The redirect leads to `/none`, where there is no page",
            ),
            (
                r#"[["/a", "/a"]]"#,
                "The redirect leads from `/a` to itself",
            ),
            (
                r#"[["/a", "/b"], ["/b", "/a/"], ["/c", "/a"]]"#,
                "The redirect from `/a` leads back to it in a circle",
            ),
            (
                r#"[["/a", "/guide"], ["/a/", "/parts/one"]]"#,
                "`/a/` has a redirect already, and the first one counts",
            ),
            (
                r#"[["/guide", "/parts/one"]]"#,
                "The redirect from `/guide` has no effect: that is a page",
            ),
        ] {
            let listed = redirects
                .replace("[\"", "{\"source\": \"")
                .replace("\", \"", "\", \"destination\": \"")
                .replace("\"]", "\"}");
            let config = format!(r#"{{"name": "A", "navigation": [], "redirects": {listed}}}"#);
            let files = [
                ("docs.json", config.as_str()),
                ("guide.mdx", ""),
                ("parts/one.mdx", ""),
            ];
            assert_eq!(
                messages("broken-redirect", &files).join("|"),
                expected,
                "{redirects}"
            );
        }
    }
}
