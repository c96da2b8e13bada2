use rustc_hash::FxHashSet;

use crate::config::ViolationKind;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::words::quoted;

rule! {
    /// Remove properties that have no effect in this site.
    ///
    /// Related formats read them, this program does not. A reader of docs.json believes that they do something. Each key
    /// is reported where it stands first.
    ///
    /// ```json bad
    /// "analytics": { "ga4": { "measurementId": "G-0000000000" } }
    /// ```
    /// ```json good
    /// "feedback": { "suggestEdit": true }
    /// ```
    name: "unsupported-property", group: Config, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let mut said = FxHashSet::default();
    for violation in &project.config.violations {
        if let ViolationKind::UnsupportedProperty { key, note } = &violation.kind
            && said.insert((key.as_str(), *note))
        {
            let message = format!("{} has no effect here", quoted(key));
            report.at(violation.span, message).help(format!(
                "Other programs read it for {note}. Remove it, or keep it for them."
            ));
        }
    }
}
