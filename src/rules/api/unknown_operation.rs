use super::endpoint::{Endpoint, Endpoints};
use super::operations::descriptions;
use super::reference::Key;
use crate::lint::{Level, Report};
use crate::project::Project;
use crate::rule;

rule! {
    /// Name an operation that an OpenAPI file has.
    ///
    /// A page that stands for an operation shows what the file says of it, and shows nothing where the file has no such
    /// operation. On a page written by hand the address is what readers call.
    ///
    /// ```json bad file=docs.json
    /// { "name": "Example", "openapi": "openapi.yaml", "navigation": [{ "group": "API", "pages": ["users"] }] }
    /// ```
    /// ```yaml bad file=openapi.yaml
    /// openapi: 3.1.0
    /// info: { title: Users, version: "1" }
    /// paths:
    ///   /users:
    ///     get:
    ///       summary: List users
    ///       responses: { "200": { description: The users. } }
    /// ```
    /// ```mdx bad file=users.mdx
    /// ---
    /// openapi: get /user
    /// ---
    /// ```
    /// ```json good file=docs.json
    /// { "name": "Example", "openapi": "openapi.yaml", "navigation": [{ "group": "API", "pages": ["users"] }] }
    /// ```
    /// ```yaml good file=openapi.yaml
    /// openapi: 3.1.0
    /// info: { title: Users, version: "1" }
    /// paths:
    ///   /users:
    ///     get:
    ///       summary: List users
    ///       responses: { "200": { description: The users. } }
    /// ```
    /// ```mdx good file=users.mdx
    /// ---
    /// openapi: get /users
    /// ---
    /// ```
    name: "unknown-operation", group: Api, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let endpoints = Endpoints::of(project);
    let has_description = endpoints.operations.has_description();
    let mut without_description = Vec::new();
    for endpoint in &endpoints.pages {
        let reference = &endpoint.reference;
        if !endpoint.operations.is_empty() {
            continue;
        }
        if reference.method.is_none() {
            if !reference.webhook {
                report_no_operation(endpoint, report);
            } else if has_description {
                check_webhook(&endpoints, endpoint, report);
            }
        } else if !has_description && reference.key == Key::Openapi {
            without_description.push(endpoint);
        } else if has_description {
            check_operation(&endpoints, endpoint, report);
        }
    }
    if let Some(first) = without_description.first() {
        let reference = &first.reference;
        let others = match without_description.len() - 1 {
            0 => String::new(),
            1 => ", and the operation of another page".into(),
            others => format!(", and the operations of {others} other pages"),
        };
        let message = format!(
            "No OpenAPI file describes `{}`{others}: docs.json names none",
            reference.shown()
        );
        report
            .in_file(first.page.file, reference.span, message)
            .help("Name the file under `openapi` in docs.json.");
    }
}

fn report_no_operation(endpoint: &Endpoint, report: &mut Report) {
    let reference = &endpoint.reference;
    let message = format!(
        "`{}` names no operation: it has no method",
        reference.written
    );
    report
        .in_file(endpoint.page.file, reference.span, message)
        .help("Write the method and the path, such as `GET /users`.");
}

fn check_webhook(endpoints: &Endpoints, endpoint: &Endpoint, report: &mut Report) {
    let operations = &endpoints.operations;
    let reference = &endpoint.reference;
    let mut webhooks = operations
        .all
        .iter()
        .filter(|known| known.operation.webhook);
    if operations.may_lack_some || webhooks.any(|known| known.operation.path == reference.path) {
        return;
    }
    let message = format!("No OpenAPI file has a webhook `{}`", reference.path);
    report.in_file(endpoint.page.file, reference.span, message);
}

fn check_operation(endpoints: &Endpoints, endpoint: &Endpoint, report: &mut Report) {
    let operations = &endpoints.operations;
    let reference = &endpoint.reference;
    let file = endpoint.page.file;
    let mut of_file = String::new();
    if let Some(name) = reference.file {
        match operations.document_of(reference) {
            None if operations.may_have_file(name) => return,
            None => {
                let message = format!("There is no OpenAPI file `{name}`");
                let draft = report.in_file(file, reference.span, message);
                let known: Vec<String> = descriptions(endpoints.project)
                    .take(5)
                    .map(|document| format!("`{}`", document.path))
                    .collect();
                if !known.is_empty() {
                    draft.help(format!("The project has {}.", known.join(", ")));
                }
                return;
            }
            Some(document) if document.version.is_none() || !document.errors.is_empty() => return,
            Some(document) => of_file = format!(" of `{}`", document.path),
        }
    } else if operations.may_lack_some {
        return;
    }
    if reference.key == Key::Api && !operations.is_of_known_host(reference) {
        return;
    }
    let near = operations.nearest(reference);
    let mut methods = operations.methods_at(reference.path);
    if reference
        .method
        .is_some_and(|method| methods.contains(&method.name()))
    {
        // It is the parameters of the path that differ.
        methods.clear();
    }
    let shown = reference.shown();
    let message = match (methods.is_empty(), of_file.is_empty()) {
        (_, false) => format!("`{shown}` is no operation{of_file}"),
        (true, _) => format!("No OpenAPI file has the operation `{shown}`"),
        (false, _) => format!(
            "No OpenAPI file has the operation `{shown}`: the path has {}",
            join(&methods)
        ),
    };
    let draft = report.in_file(file, reference.span, message);
    match near {
        Some(near) => {
            let operation = &operations.all[near].operation;
            if reference.key == Key::Api && depth(operation.path) != depth(reference.path) {
                // The page most likely means another operation, which no file has.
                draft.at_most(Level::Warning);
            }
            draft.help(format!(
                "The nearest operation is `{} {}`.",
                operation.method.name(),
                operation.path
            ));
        }
        None if reference.key == Key::Api => {
            // The page can be read without the file.
            draft.at_most(Level::Warning);
            draft.help("Describe the operation in the OpenAPI file, so that the page can be held against it.");
        }
        None => {
            draft.help("Describe the operation in the OpenAPI file, or remove the page.");
        }
    }
}

/// How many parts a path has.
fn depth(path: &str) -> usize {
    path.trim_matches('/').split('/').count()
}

fn join(methods: &[&str]) -> String {
    let quoted: Vec<String> = methods.iter().map(|method| format!("`{method}`")).collect();
    quoted.join(", ")
}

#[cfg(test)]
mod tests {
    use crate::rules::api::testing::findings;
    use crate::rules::testing::messages;

    const DESCRIPTION: &str = "  /users/{id}: {get: {}, put: {}}\n  /teams/: {get: {}}\nwebhooks:\n  made: {post: {}}\n\
        servers: [{url: 'https://api.example.com/v1'}]\n";

    #[test]
    fn operations_are_known_in_many_spellings() {
        for (line, expected) in [
            ("openapi: get /users/{id}", None),
            ("openapi: GET /v1/users/{id}", None),
            ("openapi: openapi.yaml PUT /users/{id}", None),
            ("openapi: openapi put /users/{id}", None),
            ("api: GET /users/:user", None),
            ("api: GET https://api.example.com/v1/users/{user}?x=1", None),
            ("api: GET https://staging.example.com/v1/users/{id}", None),
            ("api: GET {host}/users/<id>", None),
            ("api: GET /teams", None),
            ("openapi: webhook made", None),
            ("api: DELETE https://other.org/users", None),
            ("openapi: https://example.com/a.json GET /none", None),
            (
                "openapi: webhook making",
                Some("No OpenAPI file has a webhook `making`"),
            ),
            (
                "openapi: get /users/{user}",
                Some("No OpenAPI file has the operation `GET /users/{user}`"),
            ),
            (
                "api: DELETE /users/{id}",
                Some(
                    "No OpenAPI file has the operation `DELETE /users/{id}`: the path has `GET`, `PUT`",
                ),
            ),
            (
                "openapi: other.yaml GET /teams",
                Some("There is no OpenAPI file `other.yaml`"),
            ),
            (
                "openapi: openapi GET /team",
                Some("`GET /team` is no operation of `openapi.yaml`"),
            ),
            (
                "api: /teams",
                Some("`/teams` names no operation: it has no method"),
            ),
            (
                "api: GET https://api.example.com/v1/none",
                Some("No OpenAPI file has the operation `GET /v1/none`"),
            ),
        ] {
            let page = format!("---\n{line}\n---\n");
            let found = findings("unknown-operation", DESCRIPTION, &[&page]);
            let expected: Vec<String> = expected.into_iter().map(Into::into).collect();
            assert_eq!(found, expected, "{line}");
        }
    }

    #[test]
    fn nothing_is_unknown_where_not_all_is_known() {
        let page = ("page.mdx", "---\nopenapi: get /none\n---\n");
        for (config, description, expected) in [
            (
                "\"openapi\": [\"a.json\", \"https://example.com/b.json\"]",
                "{\"openapi\": \"3.1.0\"}",
                0,
            ),
            ("\"openapi\": \"a.json\"", "{\"openapi\": ", 0),
            ("\"openapi\": \"a.json\"", "{\"paths\": {}}", 0),
            ("\"openapi\": \"none.json\"", "{}", 0),
            (
                "\"openapi\": \"a.json\"",
                "{\"openapi\": \"3.1.0\", \"paths\": {\"/a\": {\"$ref\": \"b.json\"}}}",
                0,
            ),
            ("\"openapi\": \"a.json\"", "{\"openapi\": \"3.1.0\"}", 1),
            ("\"colors\": {}", "{}", 1),
        ] {
            let config = format!(r#"{{"name": "A", {config}, "navigation": []}}"#);
            let files = [
                ("docs.json", config.as_str()),
                ("a.json", description),
                page,
            ];
            assert_eq!(
                messages("unknown-operation", &files).len(),
                expected,
                "{config} {description}"
            );
        }
    }

    #[test]
    fn without_a_description_one_finding_names_the_cause() {
        let files = [
            ("a.mdx", "---\nopenapi: get /a\n---\n"),
            ("b.mdx", "---\nopenapi: get /b\n---\n"),
            ("c.mdx", "---\napi: get /c\n---\n"),
        ];
        assert_eq!(
            messages("unknown-operation", &files),
            [
                "No OpenAPI file describes `GET /a`, and the operation of another page: docs.json names none"
            ]
        );
    }
}
