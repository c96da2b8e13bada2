use super::endpoint::{Endpoint, Endpoints};
use super::missing_response::shown;
use super::operations::Known;
use crate::lint::Report;
use crate::openapi::{Media, Method, Status};
use crate::project::Project;
use crate::rule;
use crate::syntax::{CodeBlock, Kind, NodeRef};

rule! {
    /// Show a full request and its response on every endpoint page.
    ///
    /// Most readers begin with the sample: they copy the request, and compare what comes back. The samples stand best in
    /// `RequestExample` and `ResponseExample`.
    ///
    /// ````mdx bad
    /// ---
    /// title: List users
    /// description: Read all users, page by page.
    /// api: GET /users
    /// ---
    ///
    /// <RequestExample>
    /// ```bash
    /// curl https://api.example.com/users --header "Authorization: Bearer <API_KEY>"
    /// ```
    /// </RequestExample>
    /// ````
    /// ````mdx good
    /// ---
    /// title: List users
    /// description: Read all users, page by page.
    /// api: GET /users
    /// ---
    ///
    /// <RequestExample>
    /// ```bash
    /// curl https://api.example.com/users --header "Authorization: Bearer <API_KEY>"
    /// ```
    /// </RequestExample>
    ///
    /// <ResponseExample>
    /// ```json 200
    /// { "users": [{ "id": "u_1", "name": "Ada" }] }
    /// ```
    /// </ResponseExample>
    /// ````
    name: "missing-example", group: Api, level: Warning, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let endpoints = Endpoints::of(project);
    for endpoint in endpoints.by_hand().filter(|endpoint| endpoint.complete) {
        let (request, response) = samples(endpoint);
        let response = response || gives_nothing(&endpoints, endpoint);
        let what = match (request, response) {
            (true, true) => continue,
            (false, false) => "a request and its response",
            (false, true) => "a request",
            (true, false) => "a response",
        };
        report
            .in_file(endpoint.page.file, endpoint.reference.span, format!("The page has no example of {what}"))
            .help("Add a `RequestExample` with a call that works, and a `ResponseExample` with what it returns.");
    }
    for known in shown(&endpoints) {
        check_operation(known, report);
    }
}

/// Whether a page has a sample of a request, and one of a response.
fn samples(endpoint: &Endpoint) -> (bool, bool) {
    let (mut request, mut response) = (false, false);
    for page in &endpoint.parts {
        let mut heading = String::new();
        for node in page.tree.nodes() {
            match node.kind() {
                Kind::Heading { .. } => heading = node.plain_text().to_lowercase(),
                Kind::Code(code) => {
                    let (is_request, is_response) = what_of(node, code, &heading);
                    request |= is_request;
                    response |= is_response;
                }
                _ => {}
            }
        }
    }
    (request, response)
}

/// Whether a sample may be one of a request, and one of a response.
fn what_of(node: NodeRef, code: &CodeBlock, heading: &str) -> (bool, bool) {
    if node.literal().unwrap_or("").trim().is_empty() {
        return (false, false);
    }
    if node.enclosing("RequestExample").is_some() {
        return (true, false);
    }
    if node.enclosing("ResponseExample").is_some() {
        return (false, true);
    }
    let language = code.language.as_deref().unwrap_or("").to_lowercase();
    let title = code.meta.as_deref().unwrap_or("").to_lowercase();
    let around = node
        .ancestors()
        .find_map(|node| node.element()?.text_of("title"))
        .unwrap_or("")
        .to_lowercase();
    let says = |words: &[&str]| {
        let nearest = [title.as_str(), around.as_str(), heading]
            .into_iter()
            .find(|text| {
                [
                    "request", "body", "param", "response", "return", "result", "output", "header",
                ]
                .iter()
                .any(|word| text.contains(word))
            });
        nearest.is_some_and(|text| words.iter().any(|word| text.contains(word)))
    };
    let of_request = says(&["request", "body", "param", "header"]);
    let of_response = says(&["response", "return", "result", "output"]);
    match &*language {
        "json" | "json5" | "jsonc" | "xml" | "text" | "txt" | "csv" | ""
            if of_request != of_response =>
        {
            (of_request, of_response)
        }
        "json" | "json5" | "jsonc" | "xml" | "csv" => (true, true),
        "text" | "txt" | "" => (true, true),
        _ => (true, of_response),
    }
}

/// Whether there is nothing to show of a response: the operation gives no body, or the page says so.
fn gives_nothing(endpoints: &Endpoints, endpoint: &Endpoint) -> bool {
    if let Some(known) = endpoints.operation(endpoint) {
        let responses = known.operation.responses();
        let mut succeeding = responses
            .iter()
            .filter(|response| response.status.is_success());
        let has_body = succeeding.any(|response| !response.media.is_empty());
        return !has_body && !responses.is_empty();
    }
    let is_bare = matches!(
        endpoint.reference.method,
        Some(Method::Delete | Method::Head | Method::Options)
    );
    is_bare
        || endpoint.nodes().any(|node| {
            let text = node.literal().unwrap_or("").to_lowercase();
            text.contains("204")
                || text.contains("no content")
                || text.contains("empty body")
                || text.contains("empty response")
        })
}

/// For a page that stands for an operation, its schemas and examples make the samples.
fn check_operation(known: &Known, report: &mut Report) {
    let operation = &known.operation;
    let name = format!("{} {}", operation.method.name(), operation.path);
    let is_blank = |media: &Media| media.schema.is_none() && media.examples().is_empty();
    let has_unread = |media: &Media| media.value.get("schema").is_some();
    if let Some(body) = operation.body()
        && !body.media.is_empty()
        && body
            .media
            .iter()
            .all(|media| is_blank(media) && !has_unread(media))
    {
        let message = format!("The body of `{name}` has neither an example nor a schema");
        report
            .in_file(body.value.file(), body.media[0].value.span(), message)
            .help("Add an `example` to the OpenAPI file.");
    }
    for response in operation.responses() {
        let is_read = matches!(response.status, Status::Code(_) | Status::Range(_))
            && response.status.is_success();
        let all_blank = response
            .media
            .iter()
            .all(|media| is_blank(media) && !has_unread(media));
        if is_read && !response.media.is_empty() && all_blank {
            let message = format!("The response of `{name}` has neither an example nor a schema");
            report
                .in_file(response.value.file(), response.status_span, message)
                .help("Add an `example` to the OpenAPI file.");
        }
    }
}
