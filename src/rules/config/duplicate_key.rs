use super::place;
use crate::config::ViolationKind;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;

rule! {
    /// Write each key once in an object of docs.json.
    ///
    /// Of two values under one key only the last counts, so the other one is lost without a word.
    ///
    /// ```json bad
    /// "favicon": "/favicon.svg",
    /// "favicon": "/favicon.png"
    /// ```
    /// ```json good with=favicon.svg
    /// "favicon": "/favicon.svg"
    /// ```
    name: "duplicate-key", group: Config, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    for violation in &project.config.violations {
        if let ViolationKind::DuplicateKey { first } = violation.kind {
            let message = format!("{} is written more than once", place(&violation.path));
            report
                .at(violation.span, message)
                .help("Keep one of them; the last one counts.")
                .related(first, "first written here");
        }
    }
}
