use rustc_hash::FxHashSet;

use super::endpoint::Endpoints;
use super::operations::{Known, descriptions, made_files};
use super::reference::Key;
use super::responses::Said;
use crate::lint::Report;
use crate::openapi::{Document, Status};
use crate::project::Project;
use crate::rule;
use crate::source::Span;

rule! {
    /// Describe what an endpoint returns when it succeeds and when it fails.
    ///
    /// Readers write code for both. On a page that is written by hand both stand in the page; for a page that stands for an
    /// operation they stand in the OpenAPI file.
    ///
    /// ```mdx bad
    /// ---
    /// title: Delete a user
    /// description: Remove a user from your account.
    /// api: DELETE /users/{id}
    /// ---
    ///
    /// <ParamField path="id" type="string" required>
    ///   The user to remove.
    /// </ParamField>
    ///
    /// ## Response
    ///
    /// The user is gone, and the status is `204`.
    /// ```
    /// ```mdx good
    /// ---
    /// title: Delete a user
    /// description: Remove a user from your account.
    /// api: DELETE /users/{id}
    /// ---
    ///
    /// <ParamField path="id" type="string" required>
    ///   The user to remove.
    /// </ParamField>
    ///
    /// ## Response
    ///
    /// The user is gone, and the status is `204`. Where there is no such user the
    /// status is `404`.
    /// ```
    name: "missing-response", group: Api, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let endpoints = Endpoints::of(project);
    for endpoint in endpoints.by_hand().filter(|endpoint| endpoint.complete) {
        let said = Said::by(endpoint);
        let message = match (said.success, said.error) {
            (true, true) => continue,
            (false, false) => "The page describes no response",
            (true, false) => "The page describes no response for an error",
            (false, true) => "The page describes no response for success",
        };
        report
            .in_file(endpoint.page.file, endpoint.reference.span, message)
            .help(help(said.success, said.error));
    }
    check_descriptions(project, &shown(&endpoints), report);
}

fn help(success: bool, error: bool) -> &'static str {
    match (success, error) {
        (true, false) => "Say with which statuses the call fails, and what the body is then.",
        (false, true) => "Say with which status the call succeeds, and what the body is then.",
        _ => "Say with which statuses the call succeeds and fails, and what the body is each time.",
    }
}

/// The operations that the site shows from their description: those that pages stand for, and those of files that pages
/// are made from.
pub(super) fn shown<'e, 'a>(endpoints: &'e Endpoints<'a>) -> Vec<&'e Known<'a>> {
    let stands_for = endpoints
        .pages
        .iter()
        .filter(|endpoint| endpoint.reference.key == Key::Openapi);
    let named: FxHashSet<usize> = stands_for
        .flat_map(|endpoint| endpoint.operations.iter().copied())
        .collect();
    let made = made_files(endpoints.project);
    let all = endpoints.operations.all.iter().enumerate();
    all.filter(|(at, known)| {
        let document = known.operation.description_document;
        let is_made = made.contains(&*document.path) && !known.hidden;
        (named.contains(at) || is_made) && !document.is_remote() && !known.operation.webhook
    })
    .map(|(_, known)| known)
    .collect()
}

/// How many operations of one file are reported each for itself. Where more lack the same, one finding says so.
const MOST: usize = 10;

fn check_descriptions(project: &Project, shown: &[&Known], report: &mut Report) {
    for document in descriptions(project) {
        let own = shown
            .iter()
            .filter(|known| std::ptr::eq(known.operation.description_document, document));
        let own: Vec<&Known> = own.copied().collect();
        for success in [true, false] {
            let lacking: Vec<(&Known, Span)> = own
                .iter()
                .filter_map(|known| Some((*known, lacks(known, success)?)))
                .collect();
            report_lacking(project, document, own.len(), &lacking, success, report);
        }
    }
}

fn report_lacking(
    project: &Project,
    document: &Document,
    all: usize,
    lacking: &[(&Known, Span)],
    success: bool,
    report: &mut Report,
) {
    let what = match success {
        true => "success",
        false => "an error",
    };
    if lacking.len() <= MOST {
        for (known, place) in lacking {
            let operation = &known.operation;
            let name = format!("{} {}", operation.method.name(), operation.path);
            let message = format!("`{name}` describes no response for {what}");
            report
                .in_file(operation.value.file(), *place, message)
                .help(help(!success, success));
        }
        return;
    }
    let root = project.descriptions.root(document);
    if let Some(paths) = root.and_then(|root| root.node().entry("paths")) {
        let message = format!(
            "{} of {all} operations describe no response for {what}",
            lacking.len()
        );
        report
            .in_file(document.file, paths.key_span, message)
            .help(help(!success, success));
    }
}

/// The key `responses` of an operation that describes some responses, and none of this kind.
fn lacks(known: &Known, success: bool) -> Option<Span> {
    let operation = &known.operation;
    let place = operation.value.node().entry("responses")?.key_span;
    let responses = operation.responses();
    let statuses: Vec<Status> = responses.iter().map(|response| response.status).collect();
    let is_of_kind = |status: &Status| match success {
        // A redirect is what some calls are for.
        true => matches!(status, Status::Code(100..=399) | Status::Range(1..=3)),
        false => status.is_error(),
    };
    let is_default_alone = statuses == [Status::Default];
    let has_one = is_default_alone || statuses.iter().any(is_of_kind);
    (!statuses.is_empty() && !has_one).then_some(place)
}

#[cfg(test)]
mod tests {
    use crate::rules::api::testing::findings;

    const NONE: &str = "The page describes no response";
    const NO_ERROR: &str = "The page describes no response for an error";

    #[test]
    fn what_describes_a_response() {
        let ok = "<ResponseField name=\"id\" type=\"string\">a</ResponseField>\n\n";
        for (body, expected) in [
            ("", Some(NONE)),
            ("There are 500 users, at most 200 a page.", Some(NONE)),
            (
                "<ParamField body=\"a\"><ResponseField name=\"id\" /></ParamField>",
                Some(NONE),
            ),
            (ok, Some(NO_ERROR)),
            ("Returns the status `200`.", Some(NO_ERROR)),
            (
                "<ResponseExample>\n```json\n{\"id\": 1}\n```\n</ResponseExample>",
                Some(NO_ERROR),
            ),
            (
                "<ResponseExample>\n```json\n{\"error\": 1}\n```\n</ResponseExample>",
                Some("The page describes no response for success"),
            ),
            (
                &format!("{ok}| Status | Meaning |\n|---|---|\n| 404 | Gone |"),
                None,
            ),
            (&format!("{ok}## Errors\n\nText."), None),
            (&format!("{ok}<Accordion title=\"401\">a</Accordion>"), None),
            (
                &format!("{ok}<Accordion title=\"Error\"><ResponseField name=\"a\" /></Accordion>"),
                None,
            ),
            (&format!("{ok}See [all errors](/errors)."), None),
            (&format!("{ok}It responds with 4xx otherwise."), None),
            (
                "```json 200\n{}\n```\n\n```json 404 Not found\n{}\n```",
                None,
            ),
            (
                "```http\nHTTP/1.1 200 OK\n```\n\n**403** where it is not yours.",
                None,
            ),
            ("import A from '/none.mdx'\n\n<A />", None),
        ] {
            let page = format!("---\napi: GET /a\n---\n\n{body}\n");
            let found = findings("missing-response", "  /b: {get: {}}\n", &[&page]);
            assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{body}");
        }
    }

    #[test]
    fn a_page_that_stands_for_an_operation_shows_its_responses() {
        let page = "---\nopenapi: GET /a\n---\n";
        for (responses, expected) in [
            ("{'200': {}, '404': {}}", None),
            ("{2XX: {}, default: {}}", None),
            ("{default: {}}", None),
            ("{'302': {}, '500': {}}", None),
            ("{}", None),
            (
                "{'200': {}}",
                Some("`GET /a` describes no response for an error"),
            ),
            (
                "{'404': {}}",
                Some("`GET /a` describes no response for success"),
            ),
        ] {
            let description = format!(
                "  /a: {{get: {{responses: {responses}}}}}\n  /b: {{get: {{responses: {{'200': {{}}}}}}}}\n"
            );
            let found = findings("missing-response", &description, &[page]);
            assert_eq!(
                found,
                expected.into_iter().collect::<Vec<_>>(),
                "{responses}"
            );
        }
    }

    #[test]
    fn a_file_without_errors_gives_one_finding() {
        let paths: Vec<String> = (0..20)
            .map(|at| format!("  /{at}: {{get: {{responses: {{'200': {{}}}}}}}}\n"))
            .collect();
        let pages: Vec<String> = (0..12)
            .map(|at| format!("---\nopenapi: GET /{at}\n---\n"))
            .collect();
        let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
        let found = findings("missing-response", &paths.concat(), &pages);
        assert_eq!(
            found,
            ["12 of 12 operations describe no response for an error"]
        );
    }
}
