use super::{place, written};
use crate::config::ViolationKind;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::words::{either, quoted};

rule! {
    /// Choose one of the values that a property of docs.json takes.
    ///
    /// With another one the property has no effect. Letter case counts.
    ///
    /// ```json bad
    /// "modeToggle": { "default": "Dark" }
    /// ```
    /// ```json good
    /// "modeToggle": { "default": "dark" }
    /// ```
    name: "unknown-value", group: Config, level: Error, fix: Unsafe, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    for violation in &project.config.violations {
        let ViolationKind::UnknownValue {
            value,
            allowed,
            suggestion,
        } = &violation.kind
        else {
            continue;
        };
        let message = format!("{} cannot be {}", place(&violation.path), quoted(value));
        let draft = report.at(violation.span, message);
        draft.help(format!("Write {}.", either(allowed.iter().copied())));
        let written = written(project, project.config_file, violation.span, value);
        if let (Some(known), Some(span)) = (suggestion, written) {
            draft.unsafe_fix(format!("Write `{known}` instead"), span, *known);
        }
    }
}
