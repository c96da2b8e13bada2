use rustc_hash::FxHashSet;

use super::endpoint::Endpoints;
use super::operations::{Known, made_files};
use super::reference::Key;
use super::responses::Said;
use crate::lint::Report;
use crate::openapi::Status;
use crate::project::Project;
use crate::rule;

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
    /// The user is gone, and the status is `204`. Where there is no such user the status is `404`.
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
    for known in shown(&endpoints) {
        check_operation(known, report);
    }
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

fn check_operation(known: &Known, report: &mut Report) {
    let operation = &known.operation;
    let responses = operation.responses();
    let Some(place) = operation.value.node().entry("responses") else {
        return;
    };
    let statuses: Vec<Status> = responses.iter().map(|response| response.status).collect();
    let leads_on =
        |status: &Status| matches!(status, Status::Code(100..=399) | Status::Range(1..=3));
    let is_default_alone = statuses == [Status::Default];
    let success = statuses.iter().any(leads_on) || is_default_alone;
    let error = statuses.iter().any(|status| status.is_error());
    if responses.is_empty() || (success && error) {
        return;
    }
    let name = format!("{} {}", operation.method.name(), operation.path);
    let message = match success {
        true => format!("`{name}` describes no response for an error"),
        false => format!("`{name}` describes no response for success"),
    };
    report
        .in_file(operation.value.file(), place.key_span, message)
        .help(help(success, error));
}
