use rustc_hash::FxHashSet;

use super::comparison::compare;
use super::endpoint::{Endpoints, FieldRole};
use super::expected::Expectation;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;

rule! {
    /// Describe only parameters that the operation has.
    ///
    /// A server ignores or refuses a parameter that it does not know, so what the page promises does not happen. Most
    /// often the name is misspelled, or it is one that the API once had.
    ///
    /// ```yaml bad file=openapi.yaml
    /// openapi: 3.1.0
    /// info: { title: Users, version: "1" }
    /// paths:
    ///   /users:
    ///     get:
    ///       parameters:
    ///         - name: page
    ///           in: query
    ///           description: The page to show.
    ///           schema: { type: integer }
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
    /// ```yaml good file=openapi.yaml
    /// openapi: 3.1.0
    /// info: { title: Users, version: "1" }
    /// paths:
    ///   /users:
    ///     get:
    ///       parameters:
    ///         - name: page
    ///           in: query
    ///           description: The page to show.
    ///           schema: { type: integer }
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
        for unknown in compare(endpoint, known, &expectation).unknown {
            let field = &endpoint.fields[unknown.field];
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
            match unknown.near {
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

#[cfg(test)]
mod tests {
    use crate::rules::api::testing::{findings, findings_of_body};

    const DESCRIPTION: &str = "  /a:\n    get:\n      parameters: [{name: page, in: query}]\n      requestBody:\n        content:\n          \
        application/json:\n            schema:\n              type: object\n              properties:\n                \
        open: {type: object, additionalProperties: {type: string}}\n                free: {}\n                \
        shut: {type: object, properties: {in: {type: string}}}\n                list: {type: array, items: {properties: {id: {}}}}\n                \
        read: {type: string, readOnly: true}\n";

    #[test]
    fn only_what_the_operation_cannot_take_is_unknown() {
        let unknown = |name: &str, place: &str| Some(format!("`GET /a` takes no `{name}`{place}"));
        for (body, expected) in [
            ("<ParamField query=\"page\" />", None),
            ("<ParamField query=\"page[size]\" />", None),
            (
                "<ParamField query=\"pages\" />",
                unknown("pages", " in the query"),
            ),
            ("<ParamField query={name} />", None),
            ("<ParamField query=\"a\" body=\"b\" />", None),
            ("<ParamField header=\"Authorization\" />", None),
            ("<ParamField header=\"Content-Type\" />", None),
            (
                "<ParamField header=\"X-Other\" />",
                unknown("X-Other", " in a header"),
            ),
            ("<ParamField body=\"open.anything\" />", None),
            ("<ParamField body=\"free.anything\" />", None),
            ("<ParamField body=\"shut.in\" />", None),
            (
                "<ParamField body=\"shut.out\" />",
                unknown("shut.out", " in the body"),
            ),
            ("<ParamField body=\"list[].id\" />", None),
            (
                "<ParamField body=\"list[0].ids\" />",
                unknown("list[0].ids", " in the body"),
            ),
            ("<ParamField body=\"read\" />", None),
            // A property described outside of its object.
            ("<ParamField body=\"in\" />", None),
            (
                "<ParamField body=\"other\" />",
                unknown("other", " in the body"),
            ),
            ("<ResponseField name=\"other\" />", None),
            (
                "<ParamField body=\"shut\"><ResponseField name=\"out\" /></ParamField>",
                unknown("out", ""),
            ),
            (
                "<ParamField body=\"shut\"><ResponseField name=\"shut.in\" /></ParamField>",
                None,
            ),
            (
                "<ParamField body=\"open\"><ResponseField name=\"any\" /></ParamField>",
                None,
            ),
            (
                "<ParamField body=\"gone\"><ResponseField name=\"any\" /></ParamField>",
                unknown("gone", " in the body"),
            ),
        ] {
            let found = findings_of_body("unknown-parameter", DESCRIPTION, body);
            assert_eq!(found, expected.into_iter().collect::<Vec<_>>(), "{body}");
        }
    }

    #[test]
    fn nothing_is_unknown_to_an_operation_that_takes_anything() {
        let page =
            "---\napi: GET /a\n---\n\n<ParamField query=\"a\" />\n\n<ParamField body=\"b\" />\n";
        for (operation, expected) in [
            (
                "{requestBody: {content: {application/json: {schema: {type: object}}}}}",
                1,
            ),
            ("{requestBody: {content: {text/plain: {}}}}", 1),
            ("{requestBody: {$ref: '#/none'}}", 1),
            ("{parameters: [{$ref: '#/none'}]}", 1),
            (
                "{requestBody: {content: {application/json: {schema: {allOf: [{$ref: '#/none'}], properties: {c: {}}}}}}}",
                1,
            ),
            ("{}", 2),
        ] {
            let found = findings(
                "unknown-parameter",
                &format!("  /a: {{get: {operation}}}\n"),
                &[page],
            );
            assert_eq!(found.len(), expected, "{operation} {found:?}");
        }
    }
}
