use rustc_hash::FxHashSet;

use super::comparison::compare;
use super::endpoint::{Endpoints, FieldRole};
use super::expected::Expectation;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;

rule! {
    /// Describe parameters that the operation has, under its names.
    ///
    /// A server ignores or refuses a parameter that it does not know, so readers who follow the page fail.
    ///
    /// ```json bad file=docs.json
    /// { "name": "Example", "openapi": "openapi.yaml", "navigation": [{ "group": "API", "pages": ["list-users"] }] }
    /// ```
    /// ```yaml bad file=openapi.yaml
    /// openapi: 3.1.0
    /// info: { title: Users, version: "1" }
    /// paths:
    ///   /users:
    ///     get:
    ///       parameters:
    ///         - { name: page, in: query, schema: { type: integer }, description: The page to show. }
    ///       responses: { "200": { description: The users. } }
    /// ```
    /// ```mdx bad file=list-users.mdx
    /// ---
    /// title: List users
    /// description: Read all users, page by page.
    /// api: GET /users
    /// ---
    ///
    /// <ParamField query="page_number" type="integer">
    ///   The page to show.
    /// </ParamField>
    /// ```
    /// ```json good file=docs.json
    /// { "name": "Example", "openapi": "openapi.yaml", "navigation": [{ "group": "API", "pages": ["list-users"] }] }
    /// ```
    /// ```yaml good file=openapi.yaml
    /// openapi: 3.1.0
    /// info: { title: Users, version: "1" }
    /// paths:
    ///   /users:
    ///     get:
    ///       parameters:
    ///         - { name: page, in: query, schema: { type: integer }, description: The page to show. }
    ///       responses: { "200": { description: The users. } }
    /// ```
    /// ```mdx good file=list-users.mdx
    /// ---
    /// title: List users
    /// description: Read all users, page by page.
    /// api: GET /users
    /// ---
    ///
    /// <ParamField query="page" type="integer">
    ///   The page to show.
    /// </ParamField>
    /// ```
    name: "unknown-parameter", group: Api, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let endpoints = Endpoints::of(project);
    let mut reported = FxHashSet::default();
    let with_fields = endpoints
        .pages
        .iter()
        .filter(|endpoint| !endpoint.fields.is_empty());
    for endpoint in with_fields {
        let Some(known) = endpoints.operation(endpoint) else {
            continue;
        };
        let expectation = Expectation::of(&known.operation);
        for (field, near) in compare(endpoint, known, &expectation).unknown {
            let field = &endpoint.fields[field];
            let (Some(name), Some(attribute)) = (field.name, field.name_attribute) else {
                continue;
            };
            // A snippet may stand in several pages.
            if !reported.insert((field.page.file, attribute.span)) {
                continue;
            }
            let operation = format!("{} {}", known.operation.method.name(), known.operation.path);
            let place = match (field.parent, field.role) {
                (None, FieldRole::Parameter(place)) => format!(" {}", place.phrase()),
                _ => String::new(),
            };
            let message = format!("`{operation}` takes no `{name}`{place}");
            let draft = report.in_file(field.page.file, attribute.value_span(), message);
            match near {
                Some(near) => {
                    draft.help(format!("It takes `{}`.", expectation.path(near).join(".")))
                }
                None => {
                    draft.help("Remove the field, or describe the parameter in the OpenAPI file.")
                }
            };
        }
    }
}
