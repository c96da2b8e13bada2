use super::field::{described, report_incomplete};
use super::unknown_attribute::is_misspelt;
use super::uses::{Names, Use};
use crate::components::{Component, PARAM_LOCATIONS};
use crate::lint::Report;
use crate::page::{Page, Role};
use crate::rule;

rule! {
    /// Describe every parameter in full.
    ///
    /// Readers need the type and the meaning of each parameter to send it. A parameter in the path is always `required`; one
    /// that has a default never is.
    ///
    /// ```mdx bad
    /// <ParamField query="limit" default="20">
    ///   How many jobs to list.
    /// </ParamField>
    /// ```
    /// ```mdx bad
    /// ---
    /// title: Get a job
    /// description: Returns one job.
    /// api: GET /jobs/{id}
    /// ---
    ///
    /// <ParamField path="id" type="string">
    ///   The job.
    /// </ParamField>
    /// ```
    /// ```mdx good
    /// <ParamField path="id" type="string" required>
    ///   The job.
    /// </ParamField>
    ///
    /// <ParamField query="limit" type="integer" default="20">
    ///   How many jobs to list.
    /// </ParamField>
    /// ```
    name: "incomplete-param-field", group: Component, level: Error, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    let names = Names::of(page);
    let fields: Vec<Use> = names
        .uses()
        .filter(|used| used.component == Component::ParamField)
        .collect();
    if fields.is_empty() {
        return;
    }
    let lists_options = lists_options(page, &fields);
    for field in fields {
        let location = PARAM_LOCATIONS.iter().find_map(|name| field.given(name));
        let name = location.and_then(|location| location.as_str());
        let mut problems = Vec::new();
        if !field.has("type") && !is_misspelt(field, "type") {
            problems.push("has no `type`");
        }
        if !described(field) {
            problems.push("has no description");
        }
        let is_optional_in_path = !lists_options && is_optional_in_path(field);
        if is_optional_in_path {
            problems.push("is in the path but not `required`");
        }
        let has_needless_default =
            field.is_on("required") == Some(true) && field.given("default").is_some();
        if has_needless_default {
            problems.push("is `required` but has a `default`");
        }
        let draft = report_incomplete(field, "parameter", name, &problems, report);
        let Some(draft) = draft else { continue };
        if is_optional_in_path {
            draft.help("What is in the path is always sent. Write `required`, or say where it is sent instead.");
        } else if has_needless_default {
            draft.help("Remove one of the two: what has a default may be left out.");
        }
    }
}

fn is_optional_in_path(field: Use) -> bool {
    field.given("path").is_some() && field.is_on("required") == Some(false)
}

/// Whether `path` names options of a library here, as it does on pages that are not about an endpoint.
fn lists_options(page: &Page, fields: &[Use]) -> bool {
    let is_endpoint = page.is_operation_stub() || page.frontmatter.text("api").is_some();
    let is_elsewhere = |field: &Use| {
        ["body", "query", "header"]
            .iter()
            .any(|name| field.given(name).is_some())
    };
    if is_endpoint || fields.iter().any(is_elsewhere) {
        return false;
    }
    let optional = fields.iter().filter(|field| is_optional_in_path(**field));
    let names: Vec<&str> = optional
        .filter_map(|field| field.element.text_of("path"))
        .collect();
    let is_in_path = |name: &&str| {
        page.text().contains(&format!("/{{{name}}}")) || page.text().contains(&format!("/:{name}"))
    };
    // One alone that names a thing is more likely a parameter.
    let is_identifier = match &names[..] {
        [only] => page.role == Role::Page && names_a_thing(only),
        _ => false,
    };
    const MOST: usize = 20;
    !is_identifier && !names.iter().take(MOST).any(is_in_path)
}

/// Whether a name ends in "id", as `user_id`, `userId` and `id` do.
fn names_a_thing(name: &str) -> bool {
    let ends = ["_id", "-id", "Id", "ID"];
    name == "id" || ends.iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn one_finding_names_all_that_is_missing() {
        for (field, expected) in [
            ("<ParamField query=\"a\" type=\"string\">b</ParamField>", ""),
            (
                "<ParamField query=\"a\" type={kind}>{text}</ParamField>",
                "",
            ),
            ("<ParamField query=\"a\" {...field} />", ""),
            (
                "<ParamField path=\"folder\" type=\"string\">b</ParamField>",
                "",
            ),
            (
                "<ParamField path=\"a\" type=\"string\" required={needed}>b</ParamField>",
                "",
            ),
            (
                "<ParamField query=\"a\" type=\"string\" required default={undefined}>b</ParamField>",
                "",
            ),
            (
                "<ParamField query=\"a\">b</ParamField>",
                "The parameter `a` has no `type`",
            ),
            (
                "<ParamField body=\"a\" />",
                "The parameter `a` has no `type` and has no description",
            ),
            (
                "<ParamField path=\"job_id\" />",
                "The parameter `job_id` has no `type`, has no description and is in the path but not `required`",
            ),
            (
                "<ParamField body=\"a\" type=\"string\" required default=\"x\">b</ParamField>",
                "The parameter `a` is `required` but has a `default`",
            ),
        ] {
            let found = messages_of_page("incomplete-param-field", field);
            assert_eq!(found.join("\n"), expected, "{field}");
        }
    }

    #[test]
    fn options_are_no_parameters_of_a_path() {
        let fields = "<ParamField path=\"a\" type=\"string\">b</ParamField>\n\n\
                      <ParamField path=\"c\" type=\"string\">d</ParamField>\n";
        for (head, count) in [
            ("", 0),
            ("---\ntitle: T\napi: GET /x/{a}/{c}\n---\n\n", 2),
            ("Send a request to `/x/{a}/{c}`.\n\n", 2),
            (
                "<ParamField query=\"q\" type=\"string\">b</ParamField>\n\n",
                2,
            ),
        ] {
            let found = messages_of_page("incomplete-param-field", &format!("{head}{fields}"));
            assert_eq!(found.len(), count, "{head}");
        }
    }
}
