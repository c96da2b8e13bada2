use strsim::damerau_levenshtein;

use super::address::template;
use super::endpoint::{Endpoint, Endpoints};
use super::operations::descriptions;
use super::reference::Key;
use crate::lint::{Level, Report};
use crate::project::{Project, is_named_as_description};
use crate::rule;
use crate::words::listed;

rule! {
    /// Name only operations that an OpenAPI file has.
    ///
    /// A page that stands for an operation shows what the file says of it, and shows nothing where the file has no such
    /// operation. On a page that is written by hand, readers call the address that the page names.
    ///
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
    let unread = unread_files(project);
    let may_be_unread = !unread.is_empty() && !endpoints.operations.may_lack_some;
    let unnamed = project.unnamed_description();
    let mut nowhere = Vec::new();
    let mut of_unnamed = Vec::new();
    for endpoint in &endpoints.pages {
        let reference = &endpoint.reference;
        if !endpoint.operations.is_empty() {
            if unnamed.is_some() && reference.key == Key::Openapi {
                of_unnamed.push(endpoint);
            }
            continue;
        }
        if reference.method.is_none() {
            if !reference.webhook {
                report_no_operation(endpoint, report);
            } else if has_description {
                check_webhook(&endpoints, endpoint, report);
            }
        } else if reference.key == Key::Api {
            if has_description {
                check_page_by_hand(&endpoints, endpoint, report);
            }
        } else if !has_description || (may_be_unread && !has_other_spelling(&endpoints, endpoint)) {
            nowhere.push(endpoint);
        } else {
            check_stub(&endpoints, endpoint, report);
        }
    }
    if let (Some(file), [first, others @ ..]) = (unnamed, of_unnamed.as_slice()) {
        report_cause(first, others.len(), false, &[&file.path], report);
    }
    match nowhere.as_slice() {
        [] => {}
        [only] if has_description => check_stub(&endpoints, only, report),
        [first, others @ ..] => report_cause(first, others.len(), has_description, &unread, report),
    }
}

/// Files of the project that describe an API by their names, and that nothing names.
fn unread_files(project: &Project) -> Vec<&str> {
    let files = project.assets.iter();
    let mut unread: Vec<&str> = files
        .filter(|path| {
            is_named_as_description(path) && project.descriptions.at_path(path).is_none()
        })
        .collect();
    unread.sort_unstable();
    unread
}

/// Reports once that the file which has the operations of several pages is not named.
fn report_cause(
    first: &Endpoint,
    others: usize,
    has_description: bool,
    unread: &[&str],
    report: &mut Report,
) {
    let reference = &first.reference;
    let others = match others {
        0 => String::new(),
        1 => ", nor the operation of another page".into(),
        others => format!(", nor the operations of {others} other pages"),
    };
    let subject = match (has_description, reference.file) {
        (true, _) => "No OpenAPI file that docs.json or a page names has".to_owned(),
        (false, None) => "docs.json names no OpenAPI file, so none has".to_owned(),
        (false, Some(file)) => format!("There is no OpenAPI file `{file}`, so none has"),
    };
    let message = format!("{subject} `{}`{others}", reference.shown());
    let files: Vec<String> = unread
        .iter()
        .take(3)
        .map(|path| format!("`{path}`"))
        .collect();
    let help = match (unread.len(), files.is_empty()) {
        (_, true) if reference.file.is_some() => {
            "Add the file to the project, or write the path of another.".to_owned()
        }
        (_, true) => "Name the file under `openapi` in docs.json.".to_owned(),
        (1, _) => format!("Name {} under `openapi` in docs.json.", files[0]),
        (2 | 3, _) => format!(
            "Name the file that has them under `openapi` in docs.json: {}.",
            listed(files, "or")
        ),
        _ => format!(
            "Name the file that has them under `openapi` in docs.json, such as {}.",
            listed(files, "or")
        ),
    };
    report
        .in_file(first.page.file, reference.span, message)
        .help(help);
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

/// A page that stands for an operation: it shows nothing without one.
fn check_stub(endpoints: &Endpoints, endpoint: &Endpoint, report: &mut Report) {
    let operations = &endpoints.operations;
    let reference = &endpoint.reference;
    let file = endpoint.page.file;
    let shown = reference.shown();
    let message = match (reference.file, operations.document_of(reference)) {
        (None, _) if operations.may_lack_some => return,
        (None, _) => format!(
            "No OpenAPI file has the operation `{shown}`{}",
            methods(endpoints, endpoint)
        ),
        (Some(name), None) if operations.may_have_file(name) => return,
        (Some(name), None) => {
            let known = descriptions(endpoints.project).take(5);
            let known: Vec<String> = known
                .map(|document| format!("`{}`", document.path))
                .collect();
            let draft = report.in_file(
                file,
                reference.span,
                format!("There is no OpenAPI file `{name}`"),
            );
            if !known.is_empty() {
                draft.help(format!("The project has {}.", listed(known, "and")));
            }
            return;
        }
        (Some(_), Some(document)) if document.version.is_none() || !document.errors.is_empty() => {
            return;
        }
        (Some(_), Some(document)) => format!("`{shown}` is no operation of `{}`", document.path),
    };
    let near = operations.nearest(reference);
    let help = near.map_or_else(
        || "Describe the operation in the OpenAPI file, or remove the page.".to_owned(),
        |near| nearest(endpoints, near),
    );
    report.in_file(file, reference.span, message).help(help);
}

/// A page that is written by hand can be read without the file. It is mistyped where an operation is near, and otherwise
/// one that the file lacks, if the file is about the same API at all.
fn check_page_by_hand(endpoints: &Endpoints, endpoint: &Endpoint, report: &mut Report) {
    let operations = &endpoints.operations;
    let reference = &endpoint.reference;
    if operations.may_lack_some || !operations.is_of_known_host(reference) {
        return;
    }
    let near = operations.nearest(reference);
    let near =
        near.filter(|near| is_mistyped(reference.path, operations.all[*near].operation.path));
    let is_of_same_api = || {
        let folder = folder(endpoint);
        let mut others = endpoints.pages.iter();
        reference.fixed_host().is_some()
            || others.any(|other| !other.operations.is_empty() && self::folder(other) == folder)
    };
    if near.is_none() && !is_of_same_api() {
        return;
    }
    let message = format!(
        "No OpenAPI file has the operation `{}`{}",
        reference.shown(),
        methods(endpoints, endpoint)
    );
    let draft = report.in_file(endpoint.page.file, reference.span, message);
    match near {
        Some(near) => draft.help(nearest(endpoints, near)),
        None => draft.at_most(Level::Warning).help(
            "Describe the operation in the OpenAPI file, so that the page can be held against it.",
        ),
    };
}

/// Whether a description has the path under another method, or with other names for its parameters.
fn has_other_spelling(endpoints: &Endpoints, endpoint: &Endpoint) -> bool {
    !endpoints
        .operations
        .methods_at(endpoint.reference.path)
        .is_empty()
}

fn folder<'a>(endpoint: &Endpoint<'a>) -> &'a str {
    let path: &'a str = &endpoint.page.path;
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn nearest(endpoints: &Endpoints, near: usize) -> String {
    let operation = &endpoints.operations.all[near].operation;
    format!(
        "The nearest operation is `{} {}`.",
        operation.method.name(),
        operation.path
    )
}

/// Whether a path is another one but for a slip of the pen: one letter, or one in eight.
fn is_mistyped(written: &str, path: &str) -> bool {
    let (written, path) = (template(written), template(path));
    let length = written.chars().count().min(path.chars().count());
    length < 200
        && depth(&written) == depth(&path)
        && damerau_levenshtein(&written, &path) <= (length / 8).max(1)
}

/// Which methods the path has, where it has not the one that is written.
fn methods(endpoints: &Endpoints, endpoint: &Endpoint) -> String {
    let reference = &endpoint.reference;
    let methods = endpoints.operations.methods_at(reference.path);
    let has_method = reference
        .method
        .is_some_and(|method| methods.contains(&method.name()));
    if methods.is_empty() || has_method {
        return String::new();
    }
    let methods = methods.iter().map(|method| format!("`{method}`"));
    format!(": the path has {}", listed(methods, "and"))
}

/// How many parts a path has.
fn depth(path: &str) -> usize {
    path.trim_matches('/').split('/').count()
}

#[cfg(test)]
mod tests {
    use crate::rules::api::testing::findings;
    use crate::rules::testing::{messages, project, run};

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
                    "No OpenAPI file has the operation `DELETE /users/{id}`: the path has `GET` and `PUT`",
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
            ("api: GET /none", None),
            (
                "api: GET /team",
                Some("No OpenAPI file has the operation `GET /team`"),
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
                "docs.json names no OpenAPI file, so none has `GET /a`, nor the operation of another page"
            ]
        );
    }

    #[test]
    fn the_only_file_is_read_though_nothing_names_it() {
        let config = ("docs.json", r#"{"name": "A", "navigation": []}"#);
        let file = r#"{"openapi": "3.1.0", "paths": {"/a": {"get": {}}, "/c": {"get": {}}}}"#;
        let pages = [
            ("a.mdx", "---\nopenapi: get /a\n---\n"),
            ("b.mdx", "---\nopenapi: get /b\n---\n"),
            ("c.mdx", "---\nopenapi: get /c\n---\n"),
        ];
        let cause = "docs.json names no OpenAPI file, so none has `GET /a`, nor the operation of another page";
        let unknown = "No OpenAPI file has the operation `GET /b`";
        let nothing = "docs.json names no OpenAPI file, so none has `GET /a`, nor the operations of 2 other pages";
        for (files, expected) in [
            (vec![("api/openapi.json", file)], vec![cause, unknown]),
            (
                vec![("api/openapi.json", file), ("v2/openapi.json", file)],
                vec![nothing],
            ),
            (
                vec![("api/openapi.json", "{\"openapi\": \"3.1.0\"}")],
                vec![nothing],
            ),
        ] {
            let all = [config].into_iter().chain(files).chain(pages);
            let mut found = messages("unknown-operation", &all.collect::<Vec<_>>());
            found.sort_by_key(|message| message.starts_with("No"));
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn pages_name_files_by_how_their_paths_end() {
        let config = ("docs.json", r#"{"name": "A", "navigation": []}"#);
        let file = r#"{"openapi": "3.1.0", "paths": {"/a": {"get": {}}}}"#;
        for (name, expected) in [
            ("v1-openapi", None),
            ("/v1-openapi.json", None),
            ("reference/v1-openapi.json", None),
            ("/reference/v1-openapi", None),
            ("../api/reference/v1-openapi.json", None),
            ("./api/reference/v1-openapi.json", None),
            (
                "openapi",
                Some("There is no OpenAPI file `openapi`, so none has `GET /a`"),
            ),
            (
                "v2",
                Some("There is no OpenAPI file `v2`, so none has `GET /a`"),
            ),
        ] {
            let page = format!("---\nopenapi: \"{name} GET /a\"\n---\n");
            let files = [
                config,
                ("api/reference/v1-openapi.json", file),
                ("one/v2.json", file),
                ("two/v2.json", file),
                (
                    match name.starts_with("../") {
                        true => "pages/a.mdx",
                        false => "a.mdx",
                    },
                    page.as_str(),
                ),
            ];
            let expected: Vec<String> = expected.into_iter().map(Into::into).collect();
            assert_eq!(messages("unknown-operation", &files), expected, "{name}");
        }
    }

    #[test]
    fn files_that_nothing_names_may_have_the_operations() {
        let config = r#"{"name": "A", "openapi": "a.json", "navigation": []}"#;
        let description = r#"{"openapi": "3.1.0", "paths": {"/a/{id}": {"get": {}}}}"#;
        let pages = ["get /b", "get /c", "get /a/{name}"]
            .map(|name| format!("---\nopenapi: {name}\n---\n"));
        let mut files = vec![("docs.json", config), ("a.json", description)];
        files.extend(
            ["b.mdx", "c.mdx", "d.mdx"]
                .into_iter()
                .zip(pages.iter().map(String::as_str)),
        );
        for (asset, expected) in [
            ("api/v2-openapi.yaml", 2),
            ("openapi-allowed.yaml", 3),
            (".ci/openapi.yml", 3),
        ] {
            let project = project(&files, &[asset]);
            assert_eq!(
                run("unknown-operation", &project).len(),
                expected,
                "{asset}"
            );
        }
    }
}
