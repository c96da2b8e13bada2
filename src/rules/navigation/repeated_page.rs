use rustc_hash::FxHashMap;

use crate::lint::{Report, Safety};
use crate::project::{Listing, Project};
use crate::rule;
use crate::source::Span;

rule! {
    /// List a page once in each version.
    ///
    /// A page has one place in the sidebar, and "next" and "previous" lead from there. With two entries a reader cannot tell
    /// which group the page belongs to.
    ///
    /// ```json bad with=install.mdx,configure.mdx
    /// "navigation": [{"group": "Guides", "pages": ["install", "configure", "install"]}]
    /// ```
    /// ```json good with=install.mdx,configure.mdx
    /// "navigation": [{"group": "Guides", "pages": ["install", "configure"]}]
    /// ```
    name: "repeated-page", group: Navigation, level: Warning, fix: Safe, check: Project(check),
}

/// Where a page was first listed: for all versions, and for each one.
#[derive(Default)]
struct Places<'a> {
    first: Option<&'a Listing>,
    in_all: Option<&'a Listing>,
    by_version: FxHashMap<&'a str, &'a Listing>,
}

impl<'a> Places<'a> {
    /// The entry before this one that a reader of the same version sees.
    fn earlier(&self, listing: &Listing) -> Option<&'a Listing> {
        match &listing.version {
            None => self.first,
            Some(version) => self.by_version.get(&**version).copied().or(self.in_all),
        }
    }

    fn add(&mut self, listing: &'a Listing) {
        self.first.get_or_insert(listing);
        match &listing.version {
            None => _ = self.in_all.get_or_insert(listing),
            Some(version) => _ = self.by_version.entry(version).or_insert(listing),
        }
    }
}

fn check(project: &Project, report: &mut Report) {
    let text = &*project.files.get(project.config_file).text;
    let mut places: FxHashMap<usize, Places> = FxHashMap::default();
    for listing in &project.index.listings {
        let Some(page) = listing.page else { continue };
        let known = places.entry(page).or_default();
        let earlier = known.earlier(listing);
        known.add(listing);
        let Some(earlier) = earlier else { continue };
        let draft = report.at(
            listing.span,
            format!("`{}` is listed twice", listing.written),
        );
        draft
            .related(earlier.span, "listed here first")
            .help("Keep the entry in the group that the page belongs to.");
        if let Some(span) = removal(text, listing.span) {
            let safety = match earlier.groups == listing.groups {
                true => Safety::Safe,
                false => Safety::Unsafe,
            };
            draft.fix_with(safety, "Remove this entry", vec![(span, String::new())]);
        }
    }
}

/// An element of a list with the comma that goes with it; none where it is the only element or a comment is near.
fn removal(text: &str, element: Span) -> Option<Span> {
    let before = text.get(..element.start as usize)?.trim_end();
    let after = text.get(element.end as usize..)?;
    let (start, end) = (element.start as usize, element.end as usize);
    if before.ends_with(',') {
        return Some(Span::new(before.len() - 1, end));
    }
    let rest = after.trim_start().strip_prefix(',')?.trim_start();
    let is_element = before.ends_with('[') && rest.starts_with(['"', '{']);
    is_element.then(|| Span::new(start, text.len() - rest.len()))
}

#[cfg(test)]
mod tests {
    use crate::rules::navigation::tests::findings;

    #[test]
    fn a_page_may_stand_in_several_versions() {
        let group = |version: &str, pages: &str| {
            let version = match version {
                "" => String::new(),
                version => format!(r#""version": "{version}","#),
            };
            format!(r#"{{"group": "A", {version} "pages": [{pages}]}}"#)
        };
        for (groups, expected) in [
            ([group("1", r#""a""#), group("2", r#""a""#)], ""),
            (
                [group("1", r#""a""#), group("1", r#""a""#)],
                "`a` is listed twice",
            ),
            (
                [group("1", r#""a""#), group("", r#""b", "a""#)],
                "`a` is listed twice [\", \\\"a\\\"\" to \"\"]",
            ),
            (
                [group("", r#""a""#), group("2", r#""/a", "b""#)],
                "`/a` is listed twice [\"\\\"/a\\\", \" to \"\"]",
            ),
            ([group("", r#""c""#), group("", r#""c""#)], ""),
        ] {
            let config = format!(r#"{{"navigation": [{}]}}"#, groups.join(", "));
            let found = findings("repeated-page", &config, &["a.mdx", "b.mdx"]);
            assert_eq!(found.join("|"), expected, "{config}");
        }
    }
}
