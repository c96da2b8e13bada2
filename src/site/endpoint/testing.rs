//! Descriptions for tests.

use crate::openapi::{Document, Documents, Operation, Role, Schema};
use crate::source::{FileId, Source};

/// The description that a text holds.
pub(in crate::site) fn described(text: &str) -> Documents {
    let source = Source::new("openapi.yaml", text);
    let document = Document::read(FileId(0), &source, Role::Description);
    Documents::new(vec![document], &|_| false)
}

/// Calls `look` with the first operation of a description. What it is and its components are given as JSON.
pub(in crate::site) fn with_operation<T>(
    version: &str,
    operation: &str,
    components: &str,
    look: impl FnOnce(&Operation<'_>) -> T,
) -> T {
    let key = match version.starts_with('2') {
        true => "swagger",
        false => "openapi",
    };
    let components = match components {
        "" => String::new(),
        components => format!(", {components}"),
    };
    let text = format!(
        r#"{{"{key}": "{version}", "info": {{"title": "A", "version": "1"}},
            "paths": {{"/a": {{"post": {operation}}}}}{components}}}"#
    );
    let documents = described(&text);
    let operation = documents.operations().next().expect("an operation");
    look(&operation)
}

/// Calls `look` with a schema, given as JSON, as are the schemas that it may refer to at `#/components/schemas/`.
pub(in crate::site) fn with_schema<T>(
    schema: &str,
    schemas: &str,
    look: impl FnOnce(Schema<'_>) -> T,
) -> T {
    let body = format!(
        r#"{{"requestBody": {{"content": {{"application/json": {{"schema": {schema}}}}}}}}}"#
    );
    let components = format!(r#""components": {{"schemas": {{{schemas}}}}}"#);
    with_operation("3.1.0", &body, &components, |operation| {
        let body = operation.body().expect("a body");
        look(Schema(body.media[0].value.get("schema").expect("a schema")))
    })
}
