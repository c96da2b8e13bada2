use rustc_hash::FxHashSet;

use super::comparison::compare;
use super::endpoint::{Endpoints, Field, FieldRole, Place};
use super::expected::{Expectation, Expected};
use super::types::{self, Kinds};
use crate::lint::Report;
use crate::openapi::Schema;
use crate::project::Project;
use crate::rule;
use crate::rules::lines::attribute_value;
use crate::source::Span;
use crate::syntax::data::{Node, Value};

rule! {
    /// Say of a parameter what the OpenAPI file says: its location, its type, its default, and whether it is required.
    ///
    /// Where page and file differ, one of them is wrong, and readers who follow the wrong one get an error. Types are
    /// compared by what they mean, so `int` and `number` agree.
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
    /// <ParamField query="page" type="boolean">
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
    /// <ParamField query="page" type="number">
    ///   The page to show.
    /// </ParamField>
    /// ```
    name: "contradicted-parameter", group: Api, level: Error, fix: Unsafe, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let endpoints = Endpoints::of(project);
    let mut seen = FxHashSet::default();
    let with_fields = endpoints
        .pages
        .iter()
        .filter(|endpoint| !endpoint.fields.is_empty());
    for endpoint in with_fields {
        let Some(known) = endpoints.operation(endpoint) else {
            continue;
        };
        let expectation = Expectation::of(&known.operation);
        let comparison = compare(endpoint, known, &expectation);
        let pairs = comparison.matched.iter().map(|pair| (pair, false));
        let misplaced = comparison.misplaced.iter().map(|pair| (pair, true));
        for ((field, expected), is_misplaced) in pairs.chain(misplaced) {
            let field = &endpoint.fields[*field];
            // A snippet may stand in several pages.
            if !seen.insert((field.page.file, field.node.id())) {
                continue;
            }
            let expected = &expectation.all[*expected];
            if is_misplaced {
                check_place(field, expected, report);
            } else {
                check_type(field, expected, report);
                check_required(field, expected, report);
                check_default(field, expected, report);
            }
        }
    }
}

fn check_place(field: &Field, expected: &Expected, report: &mut Report) {
    let (Some(attribute), FieldRole::Parameter(place)) = (field.name_attribute, field.role) else {
        return;
    };
    let (written, right) = (place.attribute(), expected.place.attribute());
    let message = format!(
        "`{}` is given {}, not {}",
        expected.name,
        expected.place.phrase(),
        place.phrase()
    );
    report
        .in_file(field.page.file, attribute.name_span, message)
        .help(format!("Write `{right}=` in the place of `{written}=`."))
        .unsafe_fix(format!("Write `{right}`"), attribute.name_span, right);
}

fn check_type(field: &Field, expected: &Expected, report: &mut Report) {
    let Some(attribute) = field.element.attribute("type") else {
        return;
    };
    let written = attribute.as_str().unwrap_or("");
    let (Some(kinds), Some(schema)) = (Kinds::written(written), expected.schema) else {
        return;
    };
    let Some(theirs) = Kinds::of_schema(schema).filter(|theirs| kinds.contradict(theirs)) else {
        return;
    };
    let text = field.node.plain_text().to_lowercase();
    let is_joined = theirs.is_array()
        && kinds.is_string()
        && expected.place != Place::Body
        && (expected.may_be_joined || text.contains("comma") || text.contains("list"));
    if is_joined {
        return;
    }
    let shown = types::shown(Some(schema));
    let message = format!("`{}` is of type `{shown}`, not `{written}`", expected.name);
    report
        .in_file(field.page.file, attribute.value_span(), message)
        .help("The OpenAPI file says so. Change the page, or the file where that is wrong.")
        .unsafe_fix(
            format!("Write the type `{shown}`"),
            attribute.value_span(),
            attribute_value(&shown),
        );
}

fn check_required(field: &Field, expected: &Expected, report: &mut Report) {
    let (Some(written), Some(required)) = (field.required(), expected.required) else {
        return;
    };
    // That a parameter of the path is required, and that a required one has no default, stands in no file.
    let has_default = field.element.attribute("default").is_some();
    if written == required || expected.place == Place::Path || (has_default && written) {
        return;
    }
    // A file that gives a default to what it requires says two things, of which a page says one.
    if required && has_default && expected.schema.and_then(Schema::default).is_some() {
        return;
    }
    let attribute = field.element.attribute("required");
    let message = match required {
        true => format!(
            "`{}` is required, and the page does not say so",
            expected.name
        ),
        false => format!(
            "`{}` is optional, and the page calls it required",
            expected.name
        ),
    };
    let place = attribute
        .or(field.name_attribute)
        .map_or(field.element.name_span, |attribute| attribute.span);
    let draft = report.in_file(field.page.file, place, message);
    let source = field.page.text();
    match (required, attribute) {
        (true, None) if !has_default => {
            let last = field
                .element
                .attributes
                .iter()
                .map(|attribute| attribute.span.end)
                .max();
            let at = last.unwrap_or(field.element.name_span.end) as usize;
            draft.help("Add `required`.");
            draft.unsafe_fix("Add `required`", Span::empty(at), " required");
        }
        (true, Some(attribute)) => {
            draft.help("Write `required`.");
            draft.unsafe_fix("Write `required`", attribute.span, "required");
        }
        (false, Some(attribute)) => {
            let before = source.get(..attribute.span.start as usize).unwrap_or("");
            let start = before.trim_end().len();
            draft.help("Remove `required`.");
            draft.unsafe_fix(
                "Remove `required`",
                Span::new(start, attribute.span.end as usize),
                "",
            );
        }
        _ => {}
    }
}

fn check_default(field: &Field, expected: &Expected, report: &mut Report) {
    let Some(attribute) = field.element.attribute("default") else {
        return;
    };
    let default = expected.schema.and_then(Schema::default).and_then(scalar);
    let (Some(written), Some(default)) = (field.text("default"), default) else {
        return;
    };
    if is_same_value(written, &default) {
        return;
    }
    let message = format!(
        "The default of `{}` is `{default}`, not `{written}`",
        expected.name
    );
    report
        .in_file(field.page.file, attribute.value_span(), message)
        .help("The OpenAPI file says so. Change the page, or the file where that is wrong.")
        .unsafe_fix(
            format!("Write the default `{default}`"),
            attribute.value_span(),
            attribute_value(&default),
        );
}

/// A default that is one text, number or truth value, as a page writes it.
pub(super) fn scalar(default: &Node) -> Option<String> {
    Some(match &default.value {
        Value::String(text) if !text.trim().is_empty() => text.to_string(),
        Value::Bool(value) => value.to_string(),
        Value::Number(value) => value.to_string(),
        _ => return None,
    })
}

fn is_same_value(written: &str, default: &str) -> bool {
    let plain = |text: &str| text.trim().trim_matches(['"', '\'', '`']).to_lowercase();
    let (written, default) = (plain(written), plain(default));
    match (
        written.replace([',', '_'], "").parse::<f64>(),
        default.parse::<f64>(),
    ) {
        (Ok(written), Ok(default)) => written == default,
        _ => written == default,
    }
}

#[cfg(test)]
mod tests {
    use super::is_same_value;
    use crate::rules::api::testing::findings_of_body;

    const DESCRIPTION: &str = "  /a:\n    get:\n      parameters:\n        - {name: n, in: query, required: true, schema: {type: integer}}\n        \
        - {name: ids, in: query, schema: {type: array, items: {type: string}}}\n        \
        - {name: d, in: query, schema: {type: boolean, default: true}}\n        - {name: any, in: query}\n        \
        - {name: one, in: query, schema: {anyOf: [{type: string}, {type: 'null'}]}}\n        \
        - {name: p, in: path, required: true, schema: {type: string, default: x}}\n";

    #[test]
    fn what_contradicts() {
        for (body, expected) in [
            ("<ParamField query=\"n\" type=\"int\" required />", None),
            (
                "<ParamField query=\"n\" type={\"number\"} required={true} />",
                None,
            ),
            ("<ParamField query=\"n\" type=\"UserId\" required />", None),
            (
                "<ParamField query=\"n\" type=\"string\" required />",
                Some("`n` is of type `integer`, not `string`"),
            ),
            (
                "<ParamField query=\"n\" type=\"int\" />",
                Some("`n` is required, and the page does not say so"),
            ),
            (
                "<ParamField query=\"n\" type=\"int\" required={false} />",
                Some("`n` is required, and the page does not say so"),
            ),
            (
                "<ParamField query=\"n\" type=\"int\" required={strict} />",
                None,
            ),
            ("<ParamField query=\"n\" type=\"int\" {...rest} />", None),
            ("<ParamField query=\"ids\" type=\"string[]\" />", None),
            ("<ParamField query=\"ids[]\" type=\"array\" />", None),
            (
                "<ParamField query=\"ids\" type=\"string\">With commas between.</ParamField>",
                None,
            ),
            (
                "<ParamField query=\"ids\" type=\"string\">Ids.</ParamField>",
                Some("`ids` is of type `string[]`, not `string`"),
            ),
            (
                "<ParamField query=\"ids\" type=\"integer[]\" />",
                Some("`ids` is of type `string[]`, not `integer[]`"),
            ),
            (
                "<ParamField query=\"d\" type=\"bool\" default=\"True\" />",
                None,
            ),
            (
                "<ParamField query=\"d\" type=\"bool\" default={false} />",
                Some("The default of `d` is `true`, not `false`"),
            ),
            (
                "<ParamField query=\"d\" type=\"bool\" required />",
                Some("`d` is optional, and the page calls it required"),
            ),
            // Another rule names a required parameter with a default.
            (
                "<ParamField query=\"d\" type=\"bool\" default=\"true\" required />",
                None,
            ),
            (
                "<ParamField query=\"any\" type=\"object\" default=\"1\" />",
                None,
            ),
            ("<ParamField query=\"one\" type=\"string\" />", None),
            (
                "<ParamField query=\"one\" type=\"integer\" />",
                Some("`one` is of type `string`, not `integer`"),
            ),
            // Another rule names a parameter of the path that is not required.
            ("<ParamField path=\"p\" type=\"string\" />", None),
            (
                "<ParamField query=\"p\" type=\"integer\" />",
                Some("`p` is given in the path, not in the query"),
            ),
        ] {
            let found = findings_of_body("contradicted-parameter", DESCRIPTION, body);
            let expected: Vec<String> = expected.into_iter().map(Into::into).collect();
            assert_eq!(found, expected, "{body}");
        }
    }

    #[test]
    fn values_are_compared_by_meaning() {
        for (one, other, expected) in [
            ("20", "20", true),
            ("20.0", "20", true),
            ("1,000", "1000", true),
            ("\"asc\"", "asc", true),
            ("ASC", "asc", true),
            ("21", "20", false),
            ("desc", "asc", false),
        ] {
            assert_eq!(is_same_value(one, other), expected, "{one} {other}");
        }
    }
}
