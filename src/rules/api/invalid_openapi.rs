use rayon::prelude::*;

use crate::lint::Report;
use crate::openapi::{Document, Role, Version};
use crate::project::Project;
use crate::rule;
use crate::schema::Outcome;
use crate::schema::published::Standard;
use crate::source::{FileId, Span};
use crate::syntax::data::Node;

rule! {
    /// Follow the OpenAPI standard in descriptions of APIs.
    ///
    /// Pages of operations are made from these files. Where one breaks the standard, a parameter, a response or the whole
    /// page is missing or wrong, and tools that read the file refuse it. It is checked against the schema that the
    /// OpenAPI Initiative publishes for its version: 2.0, 3.0, 3.1 or 3.2.
    ///
    /// ```yaml bad file=openapi.yaml
    /// openapi: 3.1.0
    /// info: {title: Users, version: "1.4"}
    /// paths:
    ///   /users:
    ///     get:
    ///       summary: List users
    ///       parameters:
    ///         - name: limit
    ///           in: querry
    ///           schema: {type: integer}
    /// ```
    /// ```yaml good file=openapi.yaml
    /// openapi: 3.1.0
    /// info: {title: Users, version: "1.4"}
    /// paths:
    ///   /users:
    ///     get:
    ///       summary: List users
    ///       parameters:
    ///         - name: limit
    ///           in: query
    ///           schema: {type: integer}
    /// ```
    name: "invalid-openapi", group: Api, level: Error, check: Project(check),
}

/// How many findings a file has at most.
const MAX_FINDINGS: usize = 50;

fn check(project: &Project, report: &mut Report) {
    let documents: Vec<&Document> = project.descriptions.iter().collect();
    let outcomes: Vec<Option<Outcome>> = documents
        .par_iter()
        .map(|document| judged(document))
        .collect();
    for (document, outcome) in documents.into_iter().zip(outcomes) {
        if document.is_remote() || document.role == Role::Example {
            continue;
        }
        for error in document.errors.iter().take(MAX_FINDINGS) {
            let message = format!("This cannot be read: {}", error.message);
            report.in_file(document.file, error.span, message);
        }
        match outcome {
            Some(outcome) => report_mismatches(document.file, &outcome, report),
            None => check_version(document, report),
        }
    }
}

/// What the schema of its version says of a description. A file with errors is not judged: what it holds is not known.
fn judged(document: &Document) -> Option<Outcome> {
    if document.role != Role::Description || document.is_remote() || !document.errors.is_empty() {
        return None;
    }
    let standard = match document.version? {
        Version::V2_0 => Standard::V2_0,
        Version::V3_0 => Standard::V3_0,
        Version::V3_1 => Standard::V3_1,
        Version::V3_2 => Standard::V3_2,
    };
    Some(standard.check(document.data.as_ref()?, MAX_FINDINGS + 1))
}

fn report_mismatches(file: FileId, outcome: &Outcome, report: &mut Report) {
    for mismatch in outcome.mismatches.iter().take(MAX_FINDINGS) {
        let draft = report.in_file(file, mismatch.span, sentence(&mismatch.message));
        if let Some(help) = &mismatch.help {
            draft.help(help.clone());
        }
    }
    if let Some(next) = outcome.mismatches.get(MAX_FINDINGS) {
        let others = outcome.total - MAX_FINDINGS;
        let message = match others {
            1 => "There is 1 more mistake from here on".to_owned(),
            _ => format!("There are {others} more mistakes from here on"),
        };
        report
            .in_file(file, next.span, message)
            .help("Repair those above first.");
    }
}

/// The message with a capital where it begins with a word and not with a quoted name.
fn sentence(message: &str) -> String {
    let mut characters = message.chars();
    let first = characters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(characters).collect()
}

fn check_version(document: &Document, report: &mut Report) {
    let is_named = document.role == Role::Description && document.errors.is_empty();
    let Some(root) = document
        .data
        .as_ref()
        .filter(|_| is_named && document.version.is_none())
    else {
        return;
    };
    let written = root.get("openapi").or_else(|| root.get("swagger"));
    let (span, message) = match written {
        Some(version) => (
            version.span,
            format!("{} is no version of OpenAPI", shown(version)),
        ),
        None => (
            head(root),
            "`openapi` is missing, which tells the version of the standard".to_owned(),
        ),
    };
    report.in_file(document.file, span, message).help(
        "Write `openapi: 3.1.0`, or the version that the file follows: 2.0, 3.0, 3.1 or 3.2.",
    );
}

fn shown(version: &Node) -> String {
    match (version.as_str(), version.as_number()) {
        (Some(text), _) => format!("`{text}`"),
        (None, Some(number)) => format!("`{number}`"),
        (None, None) => "This".to_owned(),
    }
}

/// Where a file's value begins.
fn head(root: &Node) -> Span {
    let first = root.entries().first().map(|entry| entry.key_span);
    first.unwrap_or(Span::empty(root.span.start as usize))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{messages, project, run};

    fn found(text: &str) -> String {
        messages("invalid-openapi", &[("openapi.yaml", text)]).join("; ")
    }

    #[test]
    fn files_that_are_no_descriptions() {
        for (text, expected) in [
            (
                "openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths: {}",
                "",
            ),
            (
                "info: {title: A, version: '1'}",
                "`openapi` is missing, which tells the version of the standard",
            ),
            ("openapi: 4.0.0", "`4.0.0` is no version of OpenAPI"),
            ("swagger: 1.2", "`1.2` is no version of OpenAPI"),
            (
                "[]",
                "`openapi` is missing, which tells the version of the standard",
            ),
            ("openapi: 3.0.0\npaths: {}", "`info` is missing"),
            (
                "openapi: 3.0.0\ninfo: {title: A, version: 1}\npaths: {}",
                "`version` is a number; a string is expected",
            ),
        ] {
            assert_eq!(found(text), expected, "{text}");
        }
        assert!(found("openapi: 3.1.0\ninfo: [").starts_with("This cannot be read: "));
    }

    #[test]
    fn a_file_has_a_bounded_number_of_findings() {
        let paths: String = (0..60)
            .map(|at| format!("  /a{at}: {{gte: {{}}}}\n"))
            .collect();
        let text = format!("openapi: 3.1.0\ninfo: {{title: A, version: '1'}}\npaths:\n{paths}");
        let findings = run("invalid-openapi", &project(&[("openapi.yaml", &text)], &[]));
        assert_eq!(findings.len(), 51);
        assert_eq!(findings[0].help.as_deref(), Some("Did you mean `get`?"));
        assert_eq!(
            findings[50].message,
            "There are 10 more mistakes from here on"
        );
    }
}
