//! What an endpoint page says of responses: in fields, samples, headings, titles, tables and text.

use super::endpoint::{Endpoint, FieldRole};
use crate::source::{FileId, Span};
use crate::syntax::{CodeBlock, Element, Kind, NodeRef};

/// What a page says of responses.
#[derive(Debug, Default)]
pub(super) struct Said {
    /// Of one that succeeds.
    pub success: bool,
    /// Of one that fails.
    pub error: bool,
    /// With a status of HTTP.
    pub status: bool,
    /// Where it first describes one: a field, a sample or a heading.
    pub place: Option<(FileId, Span)>,
}

/// The statuses in use.
const STATUSES: [u16; 45] = [
    200, 201, 202, 203, 204, 205, 206, 207, 208, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403,
    404, 405, 406, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 423, 424, 425, 426,
    428, 429, 431, 451, 500, 502, 503,
];

/// Words that speak of failure.
const FAILURE: [&str; 12] = [
    "error",
    "fail",
    "unauthorized",
    "unauthorised",
    "forbidden",
    "not found",
    "bad request",
    "invalid",
    "denied",
    "conflict",
    "unprocessable",
    "too many requests",
];

impl Said {
    /// What a page says.
    pub fn by(endpoint: &Endpoint) -> Self {
        let mut said = Self::default();
        for field in &endpoint.fields {
            let is_own =
                field.role == FieldRole::Response && !is_in_parameter(endpoint, field.parent);
            if is_own {
                let failure = field
                    .name
                    .is_some_and(|name| name.to_lowercase().contains("error"))
                    || field
                        .node
                        .ancestors()
                        .any(|node| node.element().is_some_and(is_titled_failure));
                said.take(failure);
                said.at(field.page.file, field.element.open);
            }
        }
        for page in &endpoint.parts {
            for node in page.tree.nodes() {
                said.read(page.file, node);
            }
        }
        said
    }

    fn take(&mut self, failure: bool) {
        match failure {
            true => self.error = true,
            false => self.success = true,
        }
    }

    fn at(&mut self, file: FileId, span: Span) {
        if self
            .place
            .is_none_or(|(first, place)| first == file && span.start < place.start)
        {
            self.place = Some((file, span));
        }
    }

    fn read(&mut self, file: FileId, node: NodeRef) {
        match node.kind() {
            Kind::Heading { .. } => self.read_heading(file, node, &node.plain_text()),
            Kind::Element(element) => self.read_element(file, element),
            Kind::Code(code) => self.read_code(file, node, code),
            Kind::Link(link) => {
                let target = node.text(&link.target).to_lowercase();
                self.error |=
                    target.contains("error") || node.plain_text().to_lowercase().contains("error");
            }
            Kind::Text(_) | Kind::InlineCode(_) => self.read_text(node),
            _ => {}
        }
    }

    fn read_heading(&mut self, file: FileId, node: NodeRef, text: &str) {
        let lower = text.to_lowercase();
        let is_failure = speaks_of_failure(&lower);
        let is_response = ["response", "returns", "return value", "output"]
            .iter()
            .any(|word| lower.contains(word));
        if is_failure || is_response {
            self.take(is_failure);
            self.at(file, node.span());
        }
        self.read_statuses(&lower, true);
    }

    fn read_element(&mut self, file: FileId, element: &Element) {
        if &*element.name == "ResponseExample" {
            self.at(file, element.open);
        }
        let titles = ["title", "label", "description"]
            .into_iter()
            .filter_map(|name| element.text_of(name));
        for title in titles {
            let lower = title.to_lowercase();
            let is_failure = speaks_of_failure(&lower);
            if is_failure || lower.contains("response") {
                self.take(is_failure);
            }
            self.read_statuses(&lower, true);
        }
    }

    fn read_code(&mut self, file: FileId, node: NodeRef, code: &CodeBlock) {
        let title = format!(
            "{} {}",
            code.language.as_deref().unwrap_or(""),
            code.meta.as_deref().unwrap_or("")
        )
        .to_lowercase();
        let value = node.literal().unwrap_or("");
        let has_status = self.read_statuses(&title, true);
        if node.enclosing("ResponseExample").is_some() {
            let is_failure = speaks_of_failure(&title) || failing(value);
            if !has_status {
                self.take(is_failure);
            }
            self.at(file, node.span());
        } else if title.contains("response") || speaks_of_failure(&title) {
            self.take(speaks_of_failure(&title) || failing(value));
        }
        let first = value.trim_start().lines().next().unwrap_or("");
        if first.starts_with("HTTP/") || first.starts_with("# HTTP") || first.starts_with("// ") {
            self.read_statuses(&first.to_lowercase(), true);
        }
    }

    fn read_text(&mut self, node: NodeRef) {
        let lower = node.literal().unwrap_or("").to_lowercase();
        if !lower.bytes().any(|byte| byte.is_ascii_digit()) {
            let is_said = [
                "returns an error",
                "an error response",
                "error is returned",
                "error is thrown",
                "responds with an error",
                "error codes",
                "error message",
            ];
            self.error |= is_said.iter().any(|words| lower.contains(words));
            return;
        }
        let trimmed = lower.trim();
        let begins = trimmed
            .get(..3)
            .is_some_and(|start| start.bytes().all(|byte| byte.is_ascii_digit()));
        let is_marked = matches!(node.kind(), Kind::InlineCode(_))
            || node
                .ancestors()
                .take(3)
                .any(|node| matches!(node.kind(), Kind::Cell | Kind::Strong | Kind::Emphasis));
        let context = [
            "status", "http", "code", "response", "respond", "error", "return",
        ];
        let has_context = context.iter().any(|word| lower.contains(word));
        self.read_statuses(&lower, (begins && is_marked) || has_context);
    }

    /// Takes the statuses that a text names. Whether it names one.
    fn read_statuses(&mut self, lower: &str, counts: bool) -> bool {
        if !counts {
            return false;
        }
        let mut found = false;
        for word in lower.split(|c: char| !c.is_alphanumeric()) {
            let status = match word {
                "2xx" => Some(200),
                "4xx" | "5xx" => Some(400),
                word => word
                    .parse()
                    .ok()
                    .filter(|status| STATUSES.contains(status) || *status == 504),
            };
            if let Some(status) = status {
                found = true;
                self.status = true;
                self.take(status >= 400);
            }
        }
        found
    }
}

/// Whether a field, or one around it, is a parameter.
fn is_in_parameter(endpoint: &Endpoint, field: Option<usize>) -> bool {
    let mut around = std::iter::successors(field, |at| endpoint.fields[*at].parent);
    around.any(|at| matches!(endpoint.fields[at].role, FieldRole::Parameter(_)))
}

fn is_titled_failure(element: &Element) -> bool {
    let title = element.text_of("title").unwrap_or("");
    speaks_of_failure(&title.to_lowercase())
}

fn speaks_of_failure(lower: &str) -> bool {
    FAILURE.iter().any(|word| lower.contains(word))
}

/// Whether a sample of JSON is that of a failure: its first key says so.
fn failing(value: &str) -> bool {
    let first = value.split('"').nth(1).unwrap_or("").to_lowercase();
    matches!(
        first.as_str(),
        "error" | "errors" | "error_code" | "errorcode" | "error_message"
    )
}
