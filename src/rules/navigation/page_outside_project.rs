use super::leaves_project;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::source::{Damage, Span};

rule! {
    /// Keep every page inside the folder of docs.json.
    ///
    /// Only that folder is published. A path that leads out of it works on one machine alone, and could publish a file that
    /// nobody meant to publish.
    ///
    /// ```json bad with=install.mdx
    /// "navigation": [{"group": "Guides", "pages": ["../install"]}]
    /// ```
    /// ```json good with=install.mdx
    /// "navigation": [{"group": "Guides", "pages": ["install"]}]
    /// ```
    name: "page-outside-project", group: Navigation, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    for listing in &project.index.listings {
        if listing.page.is_none() && leaves_project(&listing.written) {
            let message = format!("`{}` leads out of the project", listing.written);
            report
                .at(listing.span, message)
                .help("Write the path from the folder of docs.json, without `..` and without a leading folder of the system.");
        }
    }
    for (file, source) in project.files.iter() {
        if source.damage == Some(Damage::OutsideProject) {
            let message = format!("`{}` is a link to a file outside the project", source.path);
            report
                .in_file(file, Span::empty(0), message)
                .help("Put a copy of the file in its place.");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::navigation::tests::findings;
    use crate::source::Source;

    #[test]
    fn entries_that_lead_out() {
        for (entry, expected) in [
            ("guides/../install", true),
            ("C:/docs/install", true),
            ("/Users/ana/docs/install", true),
            ("~/docs/install", true),
            ("install", false),
            ("/install", false),
            ("a..b/install", false),
        ] {
            let config = format!(r#"{{"navigation": [{{"group": "A", "pages": ["{entry}"]}}]}}"#);
            let found = findings("page-outside-project", &config, &["install.mdx"]);
            assert_eq!(found.len(), usize::from(expected), "{entry}: {found:?}");
        }
    }

    #[test]
    fn links_that_lead_out() {
        let mut link = Source::new("install.mdx", "");
        link.damage = Some(Damage::OutsideProject);
        let project = Project::from_sources(vec![link], []);
        let outcome = crate::lint::run(&project, &[&RULE], None);
        assert_eq!(outcome.findings.len(), 1);
    }
}
