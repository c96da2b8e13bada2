use super::comparison::compare;
use super::endpoint::{Endpoint, Endpoints, Place};
use super::expected::{Expectation, Expected};
use super::insertion::insertion;
use crate::lint::{Report, Safety};
use crate::project::Project;
use crate::rule;
use crate::source::Span;

rule! {
    /// Describe every parameter of the operation, optional ones too.
    ///
    /// On an endpoint page that is written by hand, a parameter without a field is one that readers do not learn of. The
    /// OpenAPI file says which there are. A name in a table counts as described, and headers that carry credentials are
    /// left to the section on authentication.
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
    ///         - { name: limit, in: query, schema: { type: integer }, description: How many users a page holds. }
    ///       responses: { "200": { description: The users. } }
    /// ```
    /// ```mdx bad file=list-users.mdx
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
    name: "undocumented-parameter", group: Api, level: Error, fix: Unsafe, check: Project(check),
}

/// How many parameters of a page are reported each for itself.
const MOST: usize = 8;

fn check(project: &Project, report: &mut Report) {
    let endpoints = Endpoints::of(project);
    for endpoint in endpoints.by_hand().filter(|endpoint| endpoint.complete) {
        if let Some(known) = endpoints.operation(endpoint) {
            let expectation = Expectation::of(&known.operation);
            let comparison = compare(endpoint, known, &expectation);
            let each_alone = comparison.missing.len() <= MOST && !comparison.has_no_field;
            let groups: Vec<&[usize]> = match each_alone {
                true => comparison.missing.chunks(1).collect(),
                false => vec![&comparison.missing],
            };
            for missing in groups.into_iter().filter(|group| !group.is_empty()) {
                let fix = insertion(endpoint, &comparison, &expectation, missing);
                report_missing(endpoint, &expectation, missing, fix, report);
            }
            for (field, properties) in &comparison.blank {
                report_blank(endpoint, &expectation, *field, properties, report);
            }
        }
    }
}

fn report_missing(
    endpoint: &Endpoint,
    expectation: &Expectation,
    missing: &[usize],
    fix: Option<(Span, String)>,
    report: &mut Report,
) {
    let reference = &endpoint.reference;
    let name = |at: &usize| format!("`{}`", expectation.path(*at).join("."));
    let names: Vec<String> = missing.iter().map(name).collect();
    let message = match missing {
        [at] => {
            let expected = &expectation.all[*at];
            let kind = if expected.required == Some(true) {
                "required "
            } else {
                ""
            };
            format!("The {kind}{} {} is not described", what(expected), names[0])
        }
        _ => format!(
            "{} parameters are not described: {}",
            missing.len(),
            names.join(", ")
        ),
    };
    let draft = report.in_file(endpoint.page.file, reference.span, message);
    draft.help(match missing {
        [at] => {
            let expected = &expectation.all[*at];
            format!(
                "Add a `ParamField` for it: the operation takes it {}.",
                expected.place.phrase()
            )
        }
        _ => "Add a `ParamField` for each.".to_owned(),
    });
    let is_described = |at: &usize| {
        expectation.all[*at]
            .description
            .is_some_and(|text| !text.trim().is_empty())
    };
    if let Some(edit) = fix.filter(|_| missing.iter().all(is_described)) {
        let title = match missing.len() {
            1 => format!("Describe {}", names[0]),
            _ => "Describe them".to_owned(),
        };
        draft.fix_with(Safety::Unsafe, title, vec![edit]);
    }
}

fn report_blank(
    endpoint: &Endpoint,
    expectation: &Expectation,
    field: usize,
    properties: &[usize],
    report: &mut Report,
) {
    let field = &endpoint.fields[field];
    let Some(attribute) = field.name_attribute else {
        return;
    };
    let names: Vec<String> = properties
        .iter()
        .take(12)
        .map(|at| format!("`{}`", expectation.all[*at].name))
        .collect();
    let more = if properties.len() > names.len() {
        " and more"
    } else {
        ""
    };
    let message = format!(
        "The properties of `{}` are not described",
        field.name.unwrap_or("")
    );
    report
        .in_file(field.page.file, attribute.value_span(), message)
        .help(format!(
            "Describe {}{more}, best in an `Expandable`.",
            names.join(", ")
        ));
}

/// A parameter or a property, as a message says it.
fn what(expected: &Expected) -> &'static str {
    match (expected.parent, expected.place) {
        (Some(_), _) | (None, Place::Body) => "property",
        (None, Place::Header) => "header",
        (None, Place::Cookie) => "cookie",
        (None, Place::Path | Place::Query) => "parameter",
    }
}
