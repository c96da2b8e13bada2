use super::place;
use crate::config::ViolationKind;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::words::quoted;

rule! {
    /// Write colors in hexadecimal form.
    ///
    /// The shades of the site are worked out from these digits; a color's name or function cannot be used for that.
    ///
    /// ```json bad
    /// "colors": { "primary": "green" }
    /// ```
    /// ```json good
    /// "colors": { "primary": "#15803d" }
    /// ```
    name: "invalid-color", group: Config, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    for violation in &project.config.violations {
        if let ViolationKind::InvalidColor { value } = &violation.kind {
            let (path, value_shown) = (place(&violation.path), quoted(value));
            report
                .at(
                    violation.span,
                    format!("{path} is {value_shown}, which is not a hexadecimal color"),
                )
                .help(remedy(value));
        }
    }
}

fn remedy(value: &str) -> String {
    let digits = value.trim().trim_start_matches('#');
    let is_color =
        matches!(digits.len(), 3 | 6) && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_color {
        format!("Write `#{digits}`.")
    } else {
        "Write `#` and three or six hexadecimal digits, such as `#16a34a`.".to_owned()
    }
}
