use super::place;
use crate::config::ViolationKind;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;

rule! {
    /// Give every property that docs.json must have.
    ///
    /// Without one of them the site has no name or no pages, or a link has no text or no target.
    ///
    /// ```json bad
    /// "topbarLinks": [{ "name": "Support" }]
    /// ```
    /// ```json good
    /// "topbarLinks": [{ "name": "Support", "url": "https://example.com/support" }]
    /// ```
    name: "missing-property", group: Config, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    for violation in &project.config.violations {
        if let ViolationKind::MissingProperty { name } = violation.kind {
            let message = format!("{} has no `{name}`", place(&violation.path));
            report
                .at(violation.span, message)
                .help(format!("Add `\"{name}\"`; it is required here."));
        }
    }
}
