//! Rules of the group `api`: descriptions of APIs, and the pages that speak of their operations.

mod address;
mod comparison;
mod contradicted_parameter;
mod endpoint;
mod expected;
mod insertion;
mod invalid_example;
mod invalid_openapi;
mod missing_authentication;
mod missing_example;
mod missing_rate_limit;
mod missing_response;
mod missing_status_code;
mod operations;
mod parts;
mod reference;
mod responses;
mod security;
mod types;
mod undescribed_field;
mod undocumented_operation;
mod undocumented_parameter;
mod unknown_operation;
mod unknown_parameter;
mod unresolved_reference;

use crate::lint::Rule;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &invalid_openapi::RULE,
    &unresolved_reference::RULE,
    &unknown_operation::RULE,
    &undocumented_operation::RULE,
    &undocumented_parameter::RULE,
    &unknown_parameter::RULE,
    &contradicted_parameter::RULE,
    &missing_response::RULE,
    &missing_status_code::RULE,
    &missing_authentication::RULE,
    &missing_rate_limit::RULE,
    &missing_example::RULE,
    &invalid_example::RULE,
    &undescribed_field::RULE,
];

/// What the edge cases of the rules need: a project with a description and pages.
#[cfg(test)]
mod testing {
    use crate::rules::testing::messages;

    /// The messages of one rule over pages of these texts, beside a description with these lines under `paths` and, not
    /// indented, at its top. The pages are `page-0.mdx` and so on.
    pub fn findings(rule: &str, description: &str, pages: &[&str]) -> Vec<String> {
        let names: Vec<String> = (0..pages.len()).map(|at| format!("page-{at}")).collect();
        let config = format!(
            r#"{{"name": "Example", "openapi": "openapi.yaml", "navigation": [{{"group": "API", "pages": {names:?}}}]}}"#
        );
        let paths: Vec<String> = names.iter().map(|name| format!("{name}.mdx")).collect();
        let mut files = vec![("docs.json", config.as_str())];
        let description =
            format!("openapi: 3.1.0\ninfo: {{title: A, version: '1'}}\npaths:\n{description}");
        files.push(("openapi.yaml", &description));
        files.extend(paths.iter().map(String::as_str).zip(pages.iter().copied()));
        messages(rule, &files)
    }

    /// The messages of one rule over a page about `GET /a` with this body.
    pub fn findings_of_body(rule: &str, description: &str, body: &str) -> Vec<String> {
        let page = format!("---\napi: GET /a\n---\n\n{body}\n");
        findings(rule, description, &[&page])
    }
}
