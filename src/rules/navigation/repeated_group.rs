use rustc_hash::FxHashMap;

use crate::config::{Group, NavigationEntry};
use crate::lint::Report;
use crate::project::{Project, listed_slug};
use crate::rule;
use crate::source::Span;

rule! {
    /// Give the groups beside each other different names.
    ///
    /// Readers cannot tell two groups of one name apart, and take the second for the first.
    ///
    /// ```json bad with=install.mdx,configure.mdx
    /// "navigation": [{"group": "Guides", "pages": ["install"]}, {"group": "Guides", "pages": ["configure"]}]
    /// ```
    /// ```json good with=install.mdx,configure.mdx
    /// "navigation": [{"group": "Install", "pages": ["install"]}, {"group": "Configure", "pages": ["configure"]}]
    /// ```
    name: "repeated-group", group: Navigation, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let prefixes = prefixes(project);
    let mut lists: Vec<Vec<&Group>> = vec![project.config.view.navigation.iter().collect()];
    while let Some(siblings) = lists.pop() {
        compare(&siblings, &prefixes, report);
        lists.extend(siblings.iter().map(|group| subgroups(group)));
    }
}

fn subgroups(group: &Group) -> Vec<&Group> {
    let entries = group.pages.iter();
    entries.filter_map(NavigationEntry::group).collect()
}

/// Reports the groups of a name that an earlier one of the same version and the same tab has.
fn compare(siblings: &[&Group], prefixes: &[String], report: &mut Report) {
    let mut first: FxHashMap<(&str, Option<&str>, Option<&str>), Span> = FxHashMap::default();
    for group in siblings {
        let Some((name, span)) = &group.name else {
            continue;
        };
        if name.trim().is_empty() {
            continue;
        }
        let version = group.version.as_ref().map(|(version, _)| version.as_str());
        let key = (name.trim(), version, tab(group, prefixes));
        match first.get(&key) {
            None => _ = first.insert(key, *span),
            Some(first) => {
                report
                    .at(
                        *span,
                        format!("There is another group `{name}` beside this one"),
                    )
                    .related(*first, "the first of that name")
                    .help("Merge the two, or name them by what sets them apart.");
            }
        }
    }
}

/// The addresses that tabs and anchors take pages by.
fn prefixes(project: &Project) -> Vec<String> {
    let Some(root) = &project.config.root else {
        return Vec::new();
    };
    let parts = ["tabs", "anchors"]
        .iter()
        .filter_map(|key| root.get(key))
        .flat_map(crate::syntax::data::Node::elements);
    let urls = parts.filter_map(|part| part.get("url")?.as_str());
    urls.filter(|url| !url.contains(':'))
        .map(|url| url.trim_matches('/').to_owned())
        .filter(|url| !url.is_empty())
        .collect()
}

/// The longest of the prefixes that the group's first page begins with: groups in different tabs are never seen together.
fn tab<'a>(group: &Group, prefixes: &'a [String]) -> Option<&'a str> {
    let mut group = group;
    let slug = loop {
        match group.pages.first()? {
            NavigationEntry::Page { path, .. } => break listed_slug(path),
            NavigationEntry::Group(inner) => group = inner,
        }
    };
    let begins = |prefix: &&String| {
        slug.strip_prefix(prefix.as_str())
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    prefixes
        .iter()
        .filter(begins)
        .max_by_key(|prefix| prefix.len())
        .map(String::as_str)
}

#[cfg(test)]
mod tests {
    use crate::rules::navigation::tests::findings;

    #[test]
    fn groups_that_are_never_seen_together() {
        for (config, expected) in [
            (
                r#"{"navigation": [{"group": "A", "version": "1", "pages": ["a"]}, {"group": "A", "version": "2", "pages": ["b"]}]}"#,
                0,
            ),
            (
                r#"{"tabs": [{"name": "API", "url": "api"}], "navigation": [{"group": "A", "pages": ["a"]}, {"group": "A", "pages": ["api/b"]}]}"#,
                0,
            ),
            (
                r#"{"navigation": [{"group": "A", "pages": [{"group": "A", "pages": ["a"]}]}]}"#,
                0,
            ),
            (
                r#"{"navigation": [{"group": "A", "pages": [{"group": "B", "pages": ["a"]}, {"group": "B", "pages": ["b"]}]}]}"#,
                1,
            ),
            (
                r#"{"navigation": [{"group": "", "pages": []}, {"group": "", "pages": []}]}"#,
                0,
            ),
        ] {
            let found = findings("repeated-group", config, &["a.mdx", "b.mdx"]);
            assert_eq!(found.len(), expected, "{config}: {found:?}");
        }
    }
}
