use super::endpoint::Endpoints;
use super::missing_response::shown;
use super::responses::Said;
use crate::lint::Report;
use crate::openapi::Status;
use crate::project::Project;
use crate::rule;

rule! {
    /// Give each response its HTTP status.
    ///
    /// The status is what a program looks at first to tell success from failure.
    ///
    /// ```mdx bad
    /// ---
    /// title: List users
    /// description: Read all users, page by page.
    /// api: GET /users
    /// ---
    ///
    /// ## Response
    ///
    /// <ResponseField name="users" type="object[]">
    ///   The users of the page.
    /// </ResponseField>
    /// ```
    /// ```mdx good
    /// ---
    /// title: List users
    /// description: Read all users, page by page.
    /// api: GET /users
    /// ---
    ///
    /// ## Response
    ///
    /// Returns `200` with the users, or `401` without a valid key.
    ///
    /// <ResponseField name="users" type="object[]">
    ///   The users of the page.
    /// </ResponseField>
    /// ```
    name: "missing-status-code", group: Api, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let endpoints = Endpoints::of(project);
    for endpoint in endpoints.by_hand().filter(|endpoint| endpoint.complete) {
        let said = Said::by(endpoint);
        if let (false, Some((file, span))) = (said.status, said.place) {
            report
                .in_file(
                    file,
                    span,
                    "The page describes responses without their HTTP status",
                )
                .help("Say with which status each response comes, such as `200` or `404`.");
        }
    }
    for known in shown(&endpoints) {
        let operation = &known.operation;
        if let [only] = operation.responses().as_slice()
            && only.status == Status::Default
        {
            let name = format!("{} {}", operation.method.name(), operation.path);
            let message =
                format!("`{name}` describes a response for every status, and none for one");
            report
                .in_file(operation.value.file(), only.status_span, message)
                .help("Describe the response of each HTTP status, such as `200` and `404`.");
        }
    }
}
