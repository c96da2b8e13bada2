use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::lint::{Level, Report};
use crate::page::Role;
use crate::project::{Destination, Project, Resolver};
use crate::rule;
use crate::rules::link::place::links;
use crate::source::Span;

rule! {
    /// Give every page and file an address of its own.
    ///
    /// Two files with one address cannot both be in the site: `guides.mdx` and `guides/index.mdx` are both at `/guides/`.
    /// Addresses that differ in letter case alone are one on many servers. The one that is not built cannot be read.
    ///
    /// ```mdx bad file=guides.mdx
    /// ---
    /// title: Guides
    /// ---
    /// ```
    /// ```mdx bad file=guides/index.mdx
    /// ---
    /// title: All guides
    /// ---
    /// ```
    /// ```mdx good file=guides/index.mdx
    /// ---
    /// title: All guides
    /// ---
    /// ```
    name: "repeated-address", group: Navigation, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let listed = |page: usize| {
        let mut listings = project.index.listings.iter();
        listings.any(|listing| listing.page == Some(page))
    };
    for (number, shown) in project.displaced() {
        let (page, shown) = (&project.pages[number], &project.pages[shown]);
        let message = format!(
            "`{}` already has the address `/{}`",
            shown.path,
            page.address()
        );
        let draft = report.in_file(page.file, Span::default(), message);
        // Nobody is led to the page that is left out.
        if page.address() != shown.address() && !listed(number) {
            draft.at_most(Level::Warning);
        }
        draft
            .help("Only one of the two is built: rename one, or join them.")
            .related_in(shown.file, Span::default(), "The page that is built");
    }
    in_the_way(project, report);
}

/// Reports links to files of the project whose places in the site are taken by what is made from pages.
fn in_the_way(project: &Project, report: &mut Report) {
    let mut made: FxHashMap<String, &str> = FxHashMap::default();
    made.insert("search.json".into(), "the index for the search");
    for page in project.pages.iter().filter(|page| page.role == Role::Page) {
        for path in page.site_paths() {
            made.insert(path.to_lowercase(), &page.path);
        }
    }
    let may_be = |path: &str| made.contains_key(&path.to_lowercase());
    if !project.assets.iter().any(may_be) {
        return;
    }
    let resolver = Resolver::new(project);
    let pages = project.pages.par_iter().flat_map_iter(|page| {
        let found = links(page).filter_map(|place| {
            if !matches!(resolver.resolve(page, place.target), Destination::File) {
                return None;
            }
            let path = resolver.file(page, place.target)?;
            let other = made.get(&path.to_lowercase())?;
            Some((page.file, place.span(), path, *other))
        });
        found.collect::<Vec<_>>()
    });
    let found: Vec<_> = pages.collect();
    for (file, span, path, other) in found {
        let of = match project.index.page_at_path(other) {
            Some(_) => format!("what is made of `{other}`"),
            None => other.to_owned(),
        };
        let message = format!("`{path}` has the place in the site that {of} has");
        report
            .in_file(file, span, message)
            .help("Readers get the other file: rename this one.");
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::Level;
    use crate::rules::testing;

    #[test]
    fn a_page_that_is_not_listed_gives_way() {
        let config = r#"{"navigation": [{"group": "A", "pages": ["workers"]}]}"#;
        let files = [
            ("docs.json", config),
            ("WORKERS.md", ""),
            ("workers.mdx", ""),
        ];
        let project = testing::project(&files, &[]);
        let found = testing::run("repeated-address", &project);
        let told: Vec<_> = found
            .iter()
            .map(|found| (&*found.message, found.level))
            .collect();
        let expected = "`workers.mdx` already has the address `/WORKERS`";
        assert_eq!(told, [(expected, Level::Warning)]);
    }

    #[test]
    fn pages_and_files_of_one_address() {
        let cases: &[(&[&str], &[&str], &str, &str)] = &[
            (
                &["a.mdx", "a/index.mdx"],
                &[],
                "",
                "a/index.mdx: `a.mdx` already has the address `/a`",
            ),
            (
                &["a.md", "a.mdx"],
                &[],
                "",
                "a.md: `a.mdx` already has the address `/a`",
            ),
            (
                &["A.mdx", "a.mdx"],
                &[],
                "",
                "a.mdx: `A.mdx` already has the address `/a`",
            ),
            (
                &["a.mdx", "b/a.mdx", "index.mdx", "snippets/a.mdx"],
                &[],
                "",
                "",
            ),
            (
                &["a.mdx"],
                &["a/index.html", "search.json", "b.html", "search/index.html"],
                "[a](/a/index.html) [b](/b.html) [c](/search.json) [d](/search/index.html)",
                "page.mdx: `a/index.html` has the place in the site that what is made of `a.mdx` has|\
                 page.mdx: `search.json` has the place in the site that the index for the search has",
            ),
            (&["a.mdx"], &["a/index.html", "search.json"], "", ""),
        ];
        for (pages, assets, text, expected) in cases {
            let mut files: Vec<(&str, &str)> = pages.iter().map(|path| (*path, "")).collect();
            files.push(("page.mdx", text));
            let project = testing::project(&files, assets);
            let found = testing::run("repeated-address", &project);
            let told: Vec<String> = found
                .iter()
                .map(|found| format!("{}: {}", project.files.get(found.file).path, found.message))
                .collect();
            assert_eq!(told.join("|"), *expected, "{pages:?}");
        }
    }
}
