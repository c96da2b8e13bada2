use crate::lint::Report;
use crate::project::Project;
use crate::rule;

rule! {
    /// Leave out properties that are to be withdrawn.
    ///
    /// The order that `api.maintainOrder` asks for will become the default, and the property will be withdrawn.
    ///
    /// ```json bad
    /// "api": { "maintainOrder": true }
    /// ```
    /// ```json good
    /// "api": { "baseUrl": "https://api.example.com" }
    /// ```
    name: "deprecated-property", group: Config, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    if let Some((_, span)) = project.config.view.api.maintain_order {
        report
            .at(span, "`api.maintainOrder` is deprecated")
            .help("Remove it.");
    }
}
