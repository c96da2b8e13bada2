use super::field::{described, report_incomplete};
use super::unknown_attribute::is_misspelt;
use super::uses::Names;
use crate::components::Component;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;

rule! {
    /// Describe every field of a response in full.
    ///
    /// Readers need the type and the meaning of each field to use it. A field whose properties are listed inside it is described
    /// by them.
    ///
    /// ```mdx bad
    /// <ResponseField name="status">
    ///   Whether the job runs, waits or is done.
    /// </ResponseField>
    /// ```
    /// ```mdx bad
    /// <ResponseField name="status" type="string" />
    /// ```
    /// ```mdx good
    /// <ResponseField name="status" type="string">
    ///   Whether the job runs, waits or is done.
    /// </ResponseField>
    /// ```
    name: "incomplete-response-field", group: Component, level: Error, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    let names = Names::of(page);
    let fields = names
        .uses()
        .filter(|used| used.component == Component::ResponseField);
    for field in fields {
        let name = field.element.text_of("name");
        let mut problems = Vec::new();
        let has_type = field.has("type") || is_misspelt(field, "type");
        if !has_type && !name.is_some_and(is_status) {
            problems.push("has no `type`");
        }
        if !described(field) {
            problems.push("has no description");
        }
        report_incomplete(field, "field", name, &problems, report);
    }
}

/// Whether a name is that of a whole response, such as `404 Not Found`, which has no type.
fn is_status(name: &str) -> bool {
    let first = name.split_whitespace().next().unwrap_or("");
    first.len() == 3 && first.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn one_finding_names_all_that_is_missing() {
        for (field, expected) in [
            (
                "<ResponseField name=\"a\" type=\"string\">b</ResponseField>",
                "",
            ),
            ("<ResponseField type=\"string\">b</ResponseField>", ""),
            (
                "<ResponseField name=\"a\" type=\"object\">\n  <Expandable title=\"b\">c</Expandable>\n</ResponseField>",
                "",
            ),
            ("<ResponseField {...field} />", ""),
            (
                "<ResponseField name=\"404 Not Found\">b</ResponseField>",
                "",
            ),
            (
                "<ResponseField name=\"a\" />",
                "The field `a` has no `type` and has no description",
            ),
            (
                "<ResponseField name={name} type=\"string\" />",
                "This field has no description",
            ),
        ] {
            let found = messages_of_page("incomplete-response-field", field);
            assert_eq!(found.join("\n"), expected, "{field}");
        }
    }
}
