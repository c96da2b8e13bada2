use crate::components::Component;
use crate::lint::Report;
use crate::page::{Page, Role};
use crate::rule;
use crate::rules::component::endpoint::{endpoint, headings_above};
use crate::source::Span;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Put the samples of an endpoint in `RequestExample` and `ResponseExample`.
    ///
    /// On the page of an endpoint these stand beside the text, so that readers see the request and what comes back while they read
    /// about the parameters. A sample in the text scrolls away.
    ///
    /// ````mdx bad
    /// ---
    /// title: List orders
    /// api: GET /orders
    /// ---
    ///
    /// ```bash
    /// curl https://api.example.com/orders
    /// ```
    /// ````
    /// ````mdx good
    /// ---
    /// title: List orders
    /// api: GET /orders
    /// ---
    ///
    /// <RequestExample>
    ///   ```bash cURL
    ///   curl https://api.example.com/orders
    ///   ```
    /// </RequestExample>
    /// ````
    name: "examples-without-panel", group: Component, level: Info, check: Page(check),
}

/// What a sample shows.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shown {
    Request,
    Response,
}

impl Shown {
    fn panel(self) -> &'static str {
        match self {
            Shown::Request => "RequestExample",
            Shown::Response => "ResponseExample",
        }
    }
}

fn check(page: &Page, report: &mut Report) {
    if page.role != Role::Page || endpoint(page).is_none() {
        return;
    }
    let has_panel = |shown: Shown| page.tree.nodes().any(|node| node.is_element(shown.panel()));
    let (has_request, has_response) = (has_panel(Shown::Request), has_panel(Shown::Response));
    let is_missing = |shown: Shown| match shown {
        Shown::Request => !has_request,
        Shown::Response => !has_response,
    };
    let samples = page.tree.nodes().filter(|node| stands_in_text(*node));
    let mut outside = samples.filter_map(|node| Some((node, shown(page, node)?)));
    let Some((node, shown)) = outside.find(|(_, shown)| is_missing(*shown)) else {
        return;
    };
    let line = node.source().lines().next().unwrap_or("").trim_end();
    let start = node.span().start as usize;
    let what = match shown {
        Shown::Request => "request",
        Shown::Response => "response",
    };
    let message = format!(
        "The sample of a {what} stands in the text, outside `{}`",
        shown.panel()
    );
    report
        .at(Span::new(start, start + line.len()), message)
        .help("Put the samples of requests in `RequestExample`, those of responses in `ResponseExample`.");
}

/// Whether a sample is one of the page, and not of one parameter or in a callout.
fn stands_in_text(node: NodeRef) -> bool {
    use Component as C;
    let lets_through = |component: Component| {
        matches!(
            component,
            C::CodeGroup | C::Tab | C::Tabs | C::Accordion | C::AccordionGroup
        )
    };
    let is_around = |outer: NodeRef| match outer.kind() {
        Kind::Root => true,
        Kind::Element(element) => Component::named(&element.name).is_some_and(lets_through),
        _ => false,
    };
    matches!(node.kind(), Kind::Code(_)) && node.ancestors().all(is_around)
}

/// What a sample shows: a call is a request; data is a response under a heading that says so.
fn shown(page: &Page, node: NodeRef) -> Option<Shown> {
    let Kind::Code(code) = node.kind() else {
        return None;
    };
    let language = code.language.as_deref().unwrap_or("").to_lowercase();
    let text = node.literal().unwrap_or("");
    match &*language {
        "json" | "xml" => {
            let mut headings = headings_above(page, node).take(2);
            headings
                .any(|heading| says_response(&heading.text))
                .then_some(Shown::Response)
        }
        "curl" | "http" => Some(Shown::Request),
        "bash" | "sh" | "shell" | "" => text
            .trim_start()
            .starts_with("curl ")
            .then_some(Shown::Request),
        _ => calls_over_network(text).then_some(Shown::Request),
    }
}

fn says_response(heading: &str) -> bool {
    let lower = heading.to_lowercase();
    lower.contains("response") || lower.contains("returns")
}

fn calls_over_network(text: &str) -> bool {
    let lower = text.to_lowercase();
    const CALLS: &[&str] = &[
        "requests.",
        "fetch(",
        "axios",
        "http.newrequest",
        "curl_",
        "httpclient",
        "https://",
        "http://",
    ];
    CALLS.iter().any(|call| lower.contains(call))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn which_samples_belong_beside_the_text() {
        let curl = "```bash\ncurl a\n```\n";
        let json = "```json\n{}\n```\n";
        for (front, body, count) in [
            ("api: GET /a\n", format!("{curl}\n{curl}"), 1),
            ("openapi: GET /a\n", format!("## Response\n\n{json}"), 1),
            ("", curl.to_owned(), 0),
            ("api: GET /a\n", format!("## Body\n\n{json}"), 0),
            ("api: GET /a\n", "```bash\nnpm i a\n```\n".to_owned(), 0),
            (
                "api: GET /a\n",
                format!("<RequestExample>\n{curl}</RequestExample>\n\n{curl}"),
                0,
            ),
            (
                "api: GET /a\n",
                format!("<RequestExample>\n{curl}</RequestExample>\n\n## Response\n\n{json}"),
                1,
            ),
            (
                "api: GET /a\n",
                format!("<ParamField body=\"a\" type=\"b\">\n  {json}</ParamField>\n"),
                0,
            ),
        ] {
            let text = format!("---\ntitle: A\n{front}---\n\n{body}");
            assert_eq!(
                messages_of_page("examples-without-panel", &text).len(),
                count,
                "{text}"
            );
        }
    }
}
