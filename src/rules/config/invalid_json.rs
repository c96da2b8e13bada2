use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::source::{Damage, Span};

rule! {
    /// Write docs.json as valid JSON.
    ///
    /// Nothing in the file counts until it can be read. JSON has no comments, no commas after the last value, and only
    /// double quotes.
    ///
    /// ```json bad
    /// {
    ///   "name": "Acme",
    ///   "navigation": [{ "group": "Guides", "pages": ["page"] },]
    /// }
    /// ```
    /// ```json good
    /// {
    ///   "name": "Acme",
    ///   "navigation": [{ "group": "Guides", "pages": ["page"] }]
    /// }
    /// ```
    name: "invalid-json", group: Config, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let source = project.files.get(project.config_file);
    if let Some(damage) = &source.damage {
        let (at, message) = match damage {
            Damage::NotText { at } => (*at, "docs.json holds bytes that are not UTF-8 text"),
            Damage::TooLarge { .. } => (0, "docs.json is too large to be read"),
            Damage::OutsideProject => (0, "docs.json is a link to a file outside the project"),
        };
        report.at(Span::empty(at.min(source.text.len())), message);
        return;
    }
    for error in &project.config.errors {
        let message = format!("docs.json is not valid JSON: {}", error.message);
        report.at(error.span, message);
    }
}
