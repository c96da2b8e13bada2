use super::comparison::compare;
use super::endpoint::{Endpoint, Endpoints, Place};
use super::expected::{Expectation, Expected};
use super::insertion::insertion;
use crate::lint::{Report, Safety};
use crate::project::Project;
use crate::rule;
use crate::source::Span;
use crate::words::{at_most, listed};

rule! {
    /// Describe every parameter of the operation, optional ones too.
    ///
    /// On an endpoint page that is written by hand, a parameter without a field is one that readers do not learn of. The
    /// OpenAPI file says which there are. A name in a table counts as described, and headers that carry credentials are
    /// left to the section on authentication.
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
    ///         - name: limit
    ///           in: query
    ///           description: How many users a page holds.
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
    /// <ParamField query="page" type="integer">
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
    ///         - name: limit
    ///           in: query
    ///           description: How many users a page holds.
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
    ///
    /// <ParamField query="limit" type="integer">
    ///   How many users a page holds.
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
            listed(&names, "and")
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

/// How many properties such a finding names.
const NAMED: usize = 12;

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
    let names = at_most(NAMED, properties.iter().map(|at| expectation.all[*at].name));
    let message = format!(
        "The properties of `{}` are not described",
        field.name.unwrap_or("")
    );
    report
        .in_file(field.page.file, attribute.value_span(), message)
        .help(format!("Describe {names}, best in an `Expandable`."));
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

#[cfg(test)]
mod tests {
    use crate::rules::api::testing::{findings, findings_of_body};
    use crate::rules::testing::{first_fix, messages, project, run};

    const DESCRIPTION: &str = "  /a:\n    get:\n      parameters:\n        - {name: one, in: query, description: The first.}\n        \
        - {name: two, in: query, required: true, description: The second.}\n        - {name: old, in: query, deprecated: true}\n        \
        - {name: Accept, in: header}\n        - {name: X-Key, in: header}\n        - {$ref: '#/components/parameters/Three'}\n\
        components:\n  parameters: {Three: {name: three, in: cookie, description: The third.}}\n  \
        securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}\nsecurity: [{key: []}]\n";

    #[test]
    fn what_counts_as_described() {
        let one = "<ParamField query=\"one\" type=\"string\">a</ParamField>\n\n";
        let three = "<ParamField cookie=\"three\" type=\"string\">c</ParamField>\n\n";
        let two = "The required parameter `two` is not described";
        for (body, expected) in [
            (
                "",
                &["3 parameters are not described: `one`, `two` and `three`"][..],
            ),
            (one, &["The cookie `three` is not described", two]),
            (&format!("{one}{three}"), &[two]),
            (
                &format!("{one}{three}<ParamField query=\"two[]\" type=\"string\">b</ParamField>"),
                &[],
            ),
            (&format!("{one}{three}| Name |\n|---|\n| `two` |"), &[]),
            (
                "| Name |\n|---|\n| one |\n| two (required) |\n| **three** |",
                &[],
            ),
            ("- `one`: a\n- `two`: b\n- **three**: c", &[]),
            // What is not known may describe it.
            (&format!("{one}{three}<ParamField {{...two}} />"), &[]),
            (&format!("{one}{three}<Snippet file=\"none.mdx\" />"), &[]),
            (
                &format!("{one}{three}{{fields.map(field => <ParamField query={{field}} />)}}"),
                &[],
            ),
            (
                &format!("export const Two = () => <p />\n\n{one}{three}<Two />"),
                &[],
            ),
        ] {
            assert_eq!(
                findings_of_body("undocumented-parameter", DESCRIPTION, body),
                expected,
                "{body}"
            );
        }
    }

    #[test]
    fn pages_that_stand_for_an_operation_show_its_parameters() {
        let found = findings(
            "undocumented-parameter",
            DESCRIPTION,
            &["---\nopenapi: GET /a\n---\n\nText.\n"],
        );
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn snippets_count_as_part_of_the_page() {
        let description = "{\"openapi\": \"3.1.0\", \"paths\": {\"/a\": {\"get\": {\"parameters\": [{\"name\": \"one\", \"in\": \"query\"}]}}}}";
        let files = [
            (
                "docs.json",
                r#"{"name": "A", "openapi": "a.json", "navigation": [{"group": "A", "pages": ["page"]}]}"#,
            ),
            ("a.json", description),
            (
                "snippets/one.mdx",
                "<ParamField query=\"one\" type=\"string\">a</ParamField>\n",
            ),
            (
                "page.mdx",
                "---\napi: GET /a\n---\n\nimport One from \"/snippets/one.mdx\"\n\n<One />\n",
            ),
        ];
        assert!(messages("undocumented-parameter", &files).is_empty());
    }

    #[test]
    fn properties_are_asked_for_where_some_or_none_are_described() {
        let description = "  /a:\n    get:\n      requestBody:\n        content:\n          application/json:\n            schema:\n              \
            type: object\n              properties:\n                address:\n                  type: object\n                  \
            properties: {city: {type: string}, street: {type: string}}\n                self: {$ref: '#/paths/~1a/get/requestBody/content/application~1json/schema'}\n";
        let start = "<ParamField body=\"self\" type=\"object\">See [above](#a).</ParamField>\n\n<ParamField body=\"address\" type=\"object\">\n  Where.\n\n";
        for (inner, expected) in [
            ("", Some("The properties of `address` are not described")),
            ("  City and street.", None),
            ("  With `city` and `street`.", None),
            ("  See [addresses](/addresses).", None),
            (
                "  <Expandable title=\"a\">\n    <ResponseField name=\"city\" type=\"string\">x</ResponseField>\n  </Expandable>",
                Some("The property `address.street` is not described"),
            ),
        ] {
            let found = findings_of_body(
                "undocumented-parameter",
                description,
                &format!("{start}{inner}\n</ParamField>"),
            );
            let expected: Vec<String> = expected.into_iter().map(Into::into).collect();
            assert_eq!(found, expected, "{inner}");
        }
    }

    #[test]
    fn the_fix_writes_a_field_where_its_like_stand() {
        let config = r#"{"name": "A", "openapi": "a.yaml", "navigation": [{"group": "A", "pages": ["page"]}]}"#;
        let description = "openapi: 3.1.0\npaths:\n  /a:\n    get:\n      parameters:\n        - {name: one, in: query}\n        \
            - {name: two, in: query, required: true, schema: {type: integer}, description: \"At most {max}, <b>or</b> `{}` less.\"}\n";
        for (body, expected) in [
            (
                "<Tabs>\n  <Tab title=\"A\">\n    <ParamField query=\"one\" type=\"string\">a</ParamField>\n  </Tab>\n</Tabs>\n",
                "<Tabs>\n  <Tab title=\"A\">\n    <ParamField query=\"one\" type=\"string\">a</ParamField>\n\n    \
                <ParamField query=\"two\" type=\"integer\" required>\n      At most \\{max\\}, \\<b>or\\</b> `{}` less.\n    \
                </ParamField>\n  </Tab>\n</Tabs>\n",
            ),
            (
                "- `one`\n\n## Response\n\nText.\n",
                "- `one`\n\n## Parameters\n\n<ParamField query=\"two\" type=\"integer\" required>\n  \
                At most \\{max\\}, \\<b>or\\</b> `{}` less.\n</ParamField>\n\n## Response\n\nText.\n",
            ),
            (
                "- `one`\r\n",
                "- `one`\r\n\r\n## Parameters\r\n\r\n<ParamField query=\"two\" type=\"integer\" required>\r\n  \
                At most \\{max\\}, \\<b>or\\</b> `{}` less.\r\n</ParamField>\r\n",
            ),
        ] {
            let head = "---\napi: GET /a\n---\n\n";
            let page = format!("{head}{body}");
            let project = project(
                &[
                    ("docs.json", config),
                    ("a.yaml", description),
                    ("page.mdx", &page),
                ],
                &[],
            );
            let fixed = first_fix(&project, &run("undocumented-parameter", &project));
            assert_eq!(fixed.as_deref(), Some(format!("{head}{expected}").as_str()));
        }
    }
}
