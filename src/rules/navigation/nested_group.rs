use crate::config::NavigationEntry;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;

rule! {
    /// Keep groups out of the `pages` of other groups.
    ///
    /// Not every reader of docs.json takes a group inside `pages`. Switch this rule on where the file is read by several.
    ///
    /// ```json bad with=install.mdx,configure.mdx
    /// "navigation": [{"group": "Guides", "pages": ["install", {"group": "Advanced", "pages": ["configure"]}]}]
    /// ```
    /// ```json good with=install.mdx,configure.mdx
    /// "navigation": [{"group": "Guides", "pages": ["install"]}, {"group": "Advanced", "pages": ["configure"]}]
    /// ```
    name: "nested-group", group: Navigation, level: Off, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let view = &project.config.view;
    let entries = view.groups().flat_map(|group| &group.pages);
    for inner in entries.filter_map(NavigationEntry::group) {
        let (name, span) = match &inner.name {
            Some((name, span)) => (name.as_str(), *span),
            None => ("", inner.span),
        };
        report
            .at(
                span,
                format!("The group `{name}` stands inside another group"),
            )
            .help("Move it to the first level of `navigation`.");
    }
}
