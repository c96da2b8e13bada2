use super::{place, with_article};
use crate::config::ViolationKind;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::words::quoted;

rule! {
    /// Write each value of docs.json in the type that its property takes.
    ///
    /// A value of another type cannot be used, and the property has no effect.
    ///
    /// ```json bad
    /// "feedback": { "suggestEdit": "true" }
    /// ```
    /// ```json bad
    /// "versions": ["v1", 2]
    /// ```
    /// ```json good
    /// "feedback": { "suggestEdit": true },
    /// "versions": ["v1", "2"]
    /// ```
    name: "wrong-type", group: Config, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let source = project.files.get(project.config_file);
    for violation in &project.config.violations {
        let ViolationKind::WrongType {
            expected,
            found,
            instead,
        } = &violation.kind
        else {
            continue;
        };
        let message = format!(
            "{} is {}, not {}",
            place(&violation.path),
            with_article(found),
            with_article(expected)
        );
        let help = match instead {
            Some(instead) => Some(format!("Write {instead}.")),
            None => remedy(expected, found, source.slice(violation.span)),
        };
        let draft = report.at(violation.span, message);
        if let Some(help) = help {
            draft.help(help);
        }
    }
}

/// What to write in the place of `text`, where the value needs but another form.
fn remedy(expected: &str, found: &str, text: &str) -> Option<String> {
    let takes = |name| expected.split(" or ").any(|expected| expected == name);
    match found {
        "number" | "boolean" if takes("string") => Some(format!(
            "Put it in quotes: {}.",
            quoted(&format!("\"{text}\""))
        )),
        "string" if takes("boolean") && matches!(text, "\"true\"" | "\"false\"") => Some(format!(
            "Write `{}` without quotes.",
            text.trim_matches('"')
        )),
        "string" | "object" if expected == "array" => {
            Some("Put it in brackets: `[` and `]`.".to_owned())
        }
        "null" => Some("Give it a value, or remove the property.".to_owned()),
        _ => None,
    }
}
