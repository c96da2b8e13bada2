use super::place;
use crate::config::ViolationKind;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;

rule! {
    /// Leave no value of docs.json empty where something is needed.
    ///
    /// An empty name shows as nothing, and an empty list or path leads nowhere. Spaces alone count as empty.
    ///
    /// ```json bad
    /// "topbarLinks": [{ "name": "", "url": "https://example.com/support" }]
    /// ```
    /// ```json good
    /// "topbarLinks": [{ "name": "Support", "url": "https://example.com/support" }]
    /// ```
    name: "empty-value", group: Config, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    for violation in &project.config.violations {
        if violation.kind == ViolationKind::EmptyValue {
            let message = format!("{} is empty", place(&violation.path));
            report
                .at(violation.span, message)
                .help("Fill it in, or remove what it belongs to.");
        }
    }
}
