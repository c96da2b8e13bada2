use rustc_hash::FxHashMap;

use super::{is_operation, json_string, leaves_project};
use crate::lint::Report;
use crate::project::{Listing, Project};
use crate::rule;
use crate::syntax::nearest::nearest;

rule! {
    /// List only pages that exist, in the letter case of their files.
    ///
    /// A reader who follows an entry without a file meets an error. Some systems tell `Setup` from `setup` and some do
    /// not, so an entry in another letter case works for its author and breaks on the server.
    ///
    /// ```json bad with=guides/install.mdx
    /// "navigation": [{"group": "Guides", "pages": ["guides/instal"]}]
    /// ```
    /// ```json bad with=guides/install.mdx
    /// "navigation": [{"group": "Guides", "pages": ["guides/Install"]}]
    /// ```
    /// ```json good with=guides/install.mdx
    /// "navigation": [{"group": "Guides", "pages": ["guides/install"]}]
    /// ```
    name: "page-not-found", group: Navigation, level: Error, fix: Unsafe, check: Project(check),
}

/// For how many entries every page is compared: a navigation with more of them is wrong as a whole.
const COMPARED: usize = 50;

fn check(project: &Project, report: &mut Report) {
    let has_descriptions = project.names_descriptions();
    let is_missing = |listing: &&Listing| {
        listing.page.is_none() && is_meant_as_page(&listing.written, has_descriptions)
    };
    let missing: Vec<&Listing> = project.index.listings.iter().filter(is_missing).collect();
    if missing.is_empty() {
        return;
    }
    let mut slugs: Vec<&str> = project.index.slugs().map(|(slug, _)| slug).collect();
    slugs.sort_unstable();
    let by_name = names(&slugs);
    for (number, listing) in missing.into_iter().enumerate() {
        let written = &listing.written;
        if written.contains("://") {
            let draft = report.at(
                listing.span,
                format!("`{written}` is an address, and `pages` lists files"),
            );
            draft.help("Add it to `anchors` or `topbarLinks`, or link to it from a page.");
            continue;
        }
        if is_operation(written) {
            let draft = report.at(
                listing.span,
                format!("`{written}` is an operation, and docs.json names no OpenAPI file"),
            );
            draft.help("Set `openapi` to the file that describes it.");
            continue;
        }
        let draft = report.at(listing.span, format!("The page `{written}` does not exist"));
        let near = (number < COMPARED)
            .then(|| nearest(&listing.slug, slugs.iter().copied()))
            .flatten();
        match near.or_else(|| by_name.get(name(&listing.slug)).copied().flatten()) {
            Some(near) => draft.help(format!("Did you mean `{near}`?")).unsafe_fix(
                format!("List `{near}`"),
                listing.span,
                json_string(near),
            ),
            None => draft.help(format!(
                "Add the file `{}.mdx`, or remove the entry.",
                listing.slug
            )),
        };
    }
}

/// Whether an entry without a page is a mistake that no other rule names.
fn is_meant_as_page(written: &str, has_descriptions: bool) -> bool {
    let described = is_operation(written) && has_descriptions;
    !written.trim().is_empty() && !leaves_project(written) && !described
}

/// The last part of a path.
fn name(slug: &str) -> &str {
    slug.rsplit('/').next().unwrap_or(slug)
}

/// The page of each file name, where only one has it.
fn names<'a>(slugs: &[&'a str]) -> FxHashMap<&'a str, Option<&'a str>> {
    let mut by_name = FxHashMap::default();
    for slug in slugs {
        by_name
            .entry(name(slug))
            .and_modify(|only| *only = None)
            .or_insert(Some(*slug));
    }
    by_name
}

#[cfg(test)]
mod tests {
    use crate::rules::navigation::tests::findings;

    #[test]
    fn entries_without_a_page() {
        for (entry, before, expected) in [
            (
                "guides/setup",
                "",
                "The page `guides/setup` does not exist [\"\\\"guides/setup\\\"\" to \"\\\"start/setup\\\"\"]",
            ),
            (
                "nothing/like/it",
                "",
                "The page `nothing/like/it` does not exist",
            ),
            (
                "https://example.com",
                "",
                "`https://example.com` is an address, and `pages` lists files",
            ),
            (
                "GET /users",
                "",
                "`GET /users` is an operation, and docs.json names no OpenAPI file",
            ),
            ("GET /users", "\"openapi\": \"api.json\",", ""),
            (
                "GET /users",
                "\"tabs\": [{\"name\": \"API\", \"openapi\": {\"source\": \"api.json\"}}],",
                "",
            ),
            ("/start/setup.mdx", "", ""),
            ("../setup", "", ""),
            ("", "", ""),
        ] {
            let config =
                format!(r#"{{{before} "navigation": [{{"group": "A", "pages": ["{entry}"]}}]}}"#);
            assert_eq!(
                findings("page-not-found", &config, &["start/setup.mdx"]).join("|"),
                expected,
                "{entry}"
            );
        }
    }
}
