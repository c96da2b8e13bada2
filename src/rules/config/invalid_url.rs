use super::place;
use crate::config::ViolationKind;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::words::quoted;

rule! {
    /// Write addresses in docs.json in full, with their scheme.
    ///
    /// A browser takes `example.com` for a page of this site, so the link leads to nothing.
    ///
    /// ```json bad
    /// "topbarLinks": [{ "name": "Support", "url": "example.com/support" }]
    /// ```
    /// ```json good
    /// "topbarLinks": [{ "name": "Support", "url": "https://example.com/support" }]
    /// ```
    name: "invalid-url", group: Config, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    for violation in &project.config.violations {
        if let ViolationKind::InvalidUrl { value, why } = &violation.kind {
            let (path, value) = (place(&violation.path), quoted(value));
            let message = format!("{path} is {value}, which is not a usable address: {why}");
            report
                .at(violation.span, message)
                .help("Write the whole address, such as `https://example.com`.");
        }
    }
}
