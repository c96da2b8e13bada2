use rustc_hash::FxHashSet;

use super::endpoint::Endpoints;
use super::operations::{Known, descriptions, made_files};
use super::reference::Key;
use crate::lint::Report;
use crate::openapi::{Document, Method};
use crate::project::Project;
use crate::rule;
use crate::syntax::{Kind, NodeRef};
use crate::words::at_most;

rule! {
    /// Give every operation of an API a page.
    ///
    /// Where the pages of a reference are written one by one, a new operation is easily forgotten, and readers cannot know
    /// of it. Operations that are deprecated or marked `x-hidden` or `x-internal` need none, nor do those of a file that
    /// pages are made from.
    ///
    /// ```yaml bad file=openapi.yaml
    /// openapi: 3.1.0
    /// info: { title: Users, version: "1" }
    /// paths:
    ///   /users:
    ///     get:
    ///       responses: { "200": { description: The users. } }
    ///     post:
    ///       responses: { "201": { description: The new user. } }
    /// ```
    /// ```mdx bad file=list-users.mdx
    /// ---
    /// openapi: get /users
    /// ---
    /// ```
    /// ```yaml good file=openapi.yaml
    /// openapi: 3.1.0
    /// info: { title: Users, version: "1" }
    /// paths:
    ///   /users:
    ///     get:
    ///       responses: { "200": { description: The users. } }
    ///     post:
    ///       responses: { "201": { description: The new user. } }
    /// ```
    /// ```mdx good file=list-users.mdx
    /// ---
    /// openapi: get /users
    /// ---
    /// ```
    /// ```mdx good file=create-user.mdx
    /// ---
    /// openapi: post /users
    /// ---
    /// ```
    name: "undocumented-operation", group: Api, level: Warning, check: Project(check),
}

/// How many operations of one file are reported each for itself. Where more have no page, one finding names them.
const MOST: usize = 10;

/// How many operations such a finding names.
const NAMED: usize = 12;

fn check(project: &Project, report: &mut Report) {
    let endpoints = Endpoints::of(project);
    if endpoints.operations.all.is_empty() {
        return;
    }
    let documented = documented(&endpoints);
    let made = made_files(project);
    for document in descriptions(project) {
        if !made.contains(&*document.path) && !document.is_remote() {
            check_description(&endpoints, document, &documented, report);
        }
    }
}

fn check_description(
    endpoints: &Endpoints,
    document: &Document,
    documented: &FxHashSet<usize>,
    report: &mut Report,
) {
    let all = endpoints.operations.all.iter().enumerate();
    let own: Vec<(usize, &Known)> = all
        .filter(|(_, known)| std::ptr::eq(known.operation.description_document, document))
        .collect();
    if !own.iter().any(|(at, _)| documented.contains(at)) {
        return;
    }
    let missing: Vec<&Known> = own
        .iter()
        .filter(|(at, known)| {
            let operation = &known.operation;
            !documented.contains(at)
                && !operation.webhook
                && !operation.is_deprecated()
                && !known.hidden
        })
        .map(|(_, known)| *known)
        .collect();
    let name =
        |known: &Known| format!("{} {}", known.operation.method.name(), known.operation.path);
    if missing.len() <= MOST {
        for known in missing {
            let message = format!("`{}` has no page", name(known));
            report
                .in_file(document.file, known.operation.path_span, message)
                .help(format!(
                    "Add a page with `openapi: \"{}\"` in its frontmatter.",
                    name(known)
                ));
        }
        return;
    }
    let root = endpoints.project.descriptions.root(document);
    let Some(paths) = root.and_then(|root| root.node().entry("paths").map(|entry| entry.key_span))
    else {
        return;
    };
    let names = at_most(NAMED, missing.iter().map(|known| name(known)));
    let message = format!("{} of {} operations have no page", missing.len(), own.len());
    report
        .in_file(document.file, paths, message)
        .help(format!("Add pages for {names}."));
}

/// The operations that a page is about, those that a mistyped page most likely means, and those that other pages show with
/// method and path in a heading or as code.
fn documented(endpoints: &Endpoints) -> FxHashSet<usize> {
    let mut documented = FxHashSet::default();
    for endpoint in &endpoints.pages {
        match endpoint.operations.is_empty() {
            true => documented.extend(endpoints.operations.nearest(&endpoint.reference)),
            false => documented.extend(&endpoint.operations),
        }
    }
    for page in &endpoints.project.pages {
        let headings = page.headings.iter().map(|heading| heading.text.as_str());
        let nodes = page.tree.nodes();
        let code = nodes.filter(|node| matches!(node.kind(), Kind::InlineCode(_)));
        for text in headings.chain(code.filter_map(NodeRef::literal)) {
            documented.extend(named_in(endpoints, text).into_iter().flatten());
        }
    }
    documented
}

/// The operations that a text names with method and path.
fn named_in(endpoints: &Endpoints, text: &str) -> Option<Vec<usize>> {
    let words = text.split_whitespace();
    let mut words = words.map(|word| word.trim_matches(['`', ':', '(', ')']));
    let method = words.by_ref().find_map(Method::named)?;
    let path = words.next().filter(|path| path.contains('/'))?;
    Some(endpoints.operations.at(Key::Api, method, path))
}

#[cfg(test)]
mod tests {
    use crate::rules::api::testing::findings;
    use crate::rules::testing::messages;

    fn page(line: &str) -> String {
        format!("---\n{line}\n---\n")
    }

    #[test]
    fn each_operation_needs_a_page_of_some_kind() {
        let description = "  /a: {get: {}, put: {}}\n  /b: {get: {}}\n  /c: {get: {deprecated: true}, put: {x-hidden: true}}\n  \
            /d: {x-internal: true, get: {}}\nwebhooks: {made: {post: {}}}\n";
        for (lines, expected) in [
            (
                &["openapi: get /a", "api: PUT /a", "api: GET /b"][..],
                &[][..],
            ),
            (
                &["openapi: get /a"],
                &["`PUT /a` has no page", "`GET /b` has no page"],
            ),
            // Another rule names the mistyped page.
            (&["openapi: get /a", "api: PUT /a", "openapi: get /bb"], &[]),
            (
                &[
                    "openapi: get /a",
                    "title: |-\n  a\n---\n\nCall `PUT /a`, or `GET https://example.com/b`.",
                ],
                &[],
            ),
            // A file that no page speaks of is perhaps not for readers.
            (&["title: a"], &[]),
        ] {
            let pages: Vec<String> = lines.iter().map(|line| page(line)).collect();
            let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
            assert_eq!(
                findings("undocumented-operation", description, &pages),
                expected,
                "{lines:?}"
            );
        }
    }

    #[test]
    fn many_operations_give_one_finding() {
        let paths: Vec<String> = (0..30)
            .map(|at| format!("  /{at}: {{get: {{}}}}\n"))
            .collect();
        let found = findings(
            "undocumented-operation",
            &paths.concat(),
            &[&page("api: GET /0")],
        );
        assert_eq!(found, ["29 of 30 operations have no page"]);
    }

    #[test]
    fn operations_of_generated_pages_need_no_other() {
        let config = r#"{"name": "A", "tabs": [{"name": "API", "url": "api", "openapi": "a.json"}], "navigation": []}"#;
        let description = r#"{"openapi": "3.1.0", "paths": {"/a": {"get": {}, "put": {}}}}"#;
        let page = page("openapi: get /a");
        let files = [
            ("docs.json", config),
            ("a.json", description),
            ("page.mdx", page.as_str()),
        ];
        assert!(messages("undocumented-operation", &files).is_empty());
    }
}
