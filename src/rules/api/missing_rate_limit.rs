use super::endpoint::{Endpoint, Endpoints};
use super::operations::descriptions;
use super::reference::Key;
use crate::lint::Report;
use crate::openapi::Status;
use crate::page::Page;
use crate::project::Project;
use crate::rule;
use crate::syntax::NodeRef;

rule! {
    /// Say how often an API may be called.
    ///
    /// Readers plan for limits before they meet them: how many calls in which time, and what the answer is beyond. One
    /// section in an overview serves all endpoints, and so does a response `429` in the OpenAPI file. Where there are no
    /// limits, say that.
    ///
    /// ```mdx bad
    /// ---
    /// title: List users
    /// description: Read all users, page by page.
    /// api: GET /users
    /// ---
    ///
    /// ## Response
    ///
    /// Returns `200` with the users.
    /// ```
    /// ```mdx good
    /// ---
    /// title: List users
    /// description: Read all users, page by page.
    /// api: GET /users
    /// ---
    ///
    /// ## Response
    ///
    /// Returns `200` with the users.
    ///
    /// ## Rate limits
    ///
    /// You may call this endpoint 100 times a minute. Beyond that it returns `429`.
    /// ```
    name: "missing-rate-limit", group: Api, level: Info, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let endpoints = Endpoints::of(project);
    // A page whose operation no description has is reported for that.
    let is_known = |endpoint: &&Endpoint| {
        endpoint.reference.key == Key::Api || !endpoint.operations.is_empty()
    };
    let Some(first) = endpoints.pages.iter().find(is_known) else {
        return;
    };
    let in_description = endpoints.operations.all.iter().any(|known| {
        let responses = known.operation.responses();
        responses.iter().any(|response| {
            let headers = response.headers();
            response.status == Status::Code(429)
                || headers.iter().any(|(name, _)| is_about_limits(name))
        })
    });
    let in_root = descriptions(project).any(|document| {
        let root = project.descriptions.root(document);
        let info = root.and_then(|root| root.child("info"));
        info.and_then(|info| info.str("description"))
            .is_some_and(is_about_limits)
    });
    let is_remote = endpoints.operations.may_lack_some;
    if in_description || in_root || is_remote || project.pages.iter().any(speaks_of_limits) {
        return;
    }
    report
        .in_file(first.page.file, first.reference.span, "Nothing is said of how often the API may be called")
        .help("Add a section on rate limits to a page about the API, or a response `429` to the OpenAPI file.");
}

fn speaks_of_limits(page: &Page) -> bool {
    let headings = page.headings.iter().map(|heading| heading.text.as_str());
    let mut titles = headings.chain([page.title(), page.slug()]);
    titles.any(is_about_limits)
        || page
            .tree
            .nodes()
            .filter_map(NodeRef::literal)
            .any(is_about_limits)
}

fn is_about_limits(text: &str) -> bool {
    let lower = text.to_lowercase();
    let words = [
        "rate limit",
        "rate-limit",
        "ratelimit",
        "rate_limit",
        "throttl",
        "requests per ",
        "too many requests",
        "request quota",
        "api quota",
        "usage limits",
    ];
    words.iter().any(|word| lower.contains(word))
}

#[cfg(test)]
mod tests {
    use crate::rules::api::testing::findings;

    #[test]
    fn limits_may_be_named_anywhere() {
        let page = "---\napi: GET /a\n---\n\nText.\n";
        for (responses, other, expected) in [
            ("{'200': {}}", "---\ntitle: A\n---\n", 1),
            ("{'429': {}}", "---\ntitle: A\n---\n", 0),
            (
                "{'200': {headers: {X-RateLimit-Limit: {}}}}",
                "---\ntitle: A\n---\n",
                0,
            ),
            ("{'200': {}}", "---\ntitle: Rate limits\n---\n", 0),
            (
                "{'200': {}}",
                "---\ntitle: A\n---\n\nYou may send 10 requests per second.\n",
                0,
            ),
        ] {
            let description = format!("  /a: {{get: {{responses: {responses}}}}}\n");
            assert_eq!(
                findings("missing-rate-limit", &description, &[page, other]).len(),
                expected,
                "{responses} {other}"
            );
        }
        assert!(
            findings(
                "missing-rate-limit",
                "  /a: {get: {}}\n",
                &["---\ntitle: A\n---\n"]
            )
            .is_empty()
        );
    }
}
