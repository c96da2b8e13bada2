use super::json_string;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;

rule! {
    /// Write pages in the navigation without extension and without a leading `/`.
    ///
    /// An entry is the address of the page in the site. With one form for all of them, entries can be searched and compared.
    ///
    /// ```json bad with=guides/install.mdx
    /// "navigation": [{"group": "Guides", "pages": ["guides/install.mdx"]}]
    /// ```
    /// ```json bad with=guides/install.mdx
    /// "navigation": [{"group": "Guides", "pages": ["/guides/install"]}]
    /// ```
    /// ```json good with=guides/install.mdx
    /// "navigation": [{"group": "Guides", "pages": ["guides/install"]}]
    /// ```
    name: "page-extension", group: Navigation, level: Warning, fix: Safe, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    for listing in &project.index.listings {
        let (written, slug) = (&listing.written, &listing.slug);
        if listing.page.is_none() || written == slug {
            continue;
        }
        let extension = &written[written.rfind('.').unwrap_or(0)..];
        let message = if matches!(extension, ".md" | ".mdx") {
            format!("`{written}` has an extension")
        } else if written.starts_with('/') {
            format!(
                "`{written}` begins with `/`, and paths here begin with a folder or a file name"
            )
        } else {
            format!("`{written}` is not the path of the page as it is written here")
        };
        report
            .at(listing.span, message)
            .help(format!("Write `{slug}`."))
            .fix(format!("Write `{slug}`"), listing.span, json_string(slug));
    }
}
