use rustc_hash::FxHashSet;

use crate::config::ViolationKind;
use crate::lint::Report;
use crate::page::{Page, Role};
use crate::project::Project;
use crate::rule;
use crate::source::Span;
use crate::syntax::nearest::nearest;

rule! {
    /// List every page in the navigation, or mark it with `hidden: true`.
    ///
    /// A page that the navigation leaves out is published all the same, and readers find it only by chance.
    ///
    /// ```json bad with=install.mdx,configure.mdx
    /// "navigation": [{"group": "Guides", "pages": ["install"]}]
    /// ```
    /// ```json good with=install.mdx,configure.mdx
    /// "navigation": [{"group": "Guides", "pages": ["install", "configure"]}]
    /// ```
    name: "orphan-page", group: Navigation, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let listings = &project.index.listings;
    // Without a navigation every page would be an orphan; what is wrong then is docs.json.
    if listings.is_empty() || !project.config.errors.is_empty() || has_unread_group(project) {
        return;
    }
    let reached: FxHashSet<&str> = listings
        .iter()
        .filter_map(|listing| Some(project.pages.get(listing.page?)?.slug()))
        .collect();
    let is_orphan = |page: &&Page| {
        page.role == Role::Page && !reached.contains(page.slug()) && !stands_alone(page)
    };
    let orphans: Vec<&Page> = project.pages.iter().filter(is_orphan).collect();
    let mistyped = mistyped(project, &orphans);
    for page in orphans {
        if !mistyped.contains(page.slug()) {
            let message = format!("No entry of the navigation leads to `{}`", page.slug());
            report.in_file(page.file, Span::empty(0), message).help(
                "Add it to a group in docs.json, write `hidden: true` in its frontmatter, or remove the file.",
            );
        }
    }
}

/// Whether a group of the navigation could not be read, which is reported: its pages are not known.
fn has_unread_group(project: &Project) -> bool {
    let violations = project.config.violations.iter();
    violations
        .filter(|violation| violation.path.starts_with("navigation"))
        .any(|violation| match &violation.kind {
            ViolationKind::WrongType { .. } => {
                violation.path.ends_with(']') || violation.path.ends_with("pages")
            }
            ViolationKind::MissingProperty { name } => *name == "pages",
            ViolationKind::UnknownProperty {
                suggestion,
                instead,
                ..
            } => *suggestion == Some("pages") && instead.is_none(),
            _ => false,
        })
}

/// How many entries without a page are compared with the pages.
const COMPARED: usize = 50;

/// The pages that an entry without a page most likely means: what is wrong there is the entry.
fn mistyped<'a>(project: &Project, orphans: &[&'a Page]) -> FxHashSet<&'a str> {
    let missing = project
        .index
        .listings
        .iter()
        .filter(|listing| listing.page.is_none());
    missing
        .take(COMPARED)
        .filter_map(|listing| nearest(&listing.slug, orphans.iter().map(|page| page.slug())))
        .collect()
}

/// Whether a page is meant to be out of the navigation.
fn stands_alone(page: &Page) -> bool {
    let hidden = page
        .frontmatter
        .get("hidden")
        .and_then(crate::syntax::data::Node::as_bool);
    let is_special = matches!(page.slug(), "index" | "404");
    hidden == Some(true) || page.frontmatter.text("url").is_some() || is_special || !page.readable
}
