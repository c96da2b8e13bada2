use rustc_hash::FxHashSet;

use super::super::testing::with_operation;
use super::super::{Ids, Rendered};
use super::{Fields, MOST};
use crate::openapi::Operation;

/// All fields of an operation.
fn told(operation: &Operation<'_>) -> Rendered {
    let mut ids = Ids::default();
    let mut fields = Fields::new(&mut ids);
    let mut all = fields.parameters(&operation.parameters());
    if let Some(body) = operation.body() {
        all.append(fields.body(&body));
    }
    all.append(fields.responses(&operation.responses()));
    all
}

/// The values of an attribute in an HTML.
fn values<'h>(html: &'h str, name: &str) -> Vec<&'h str> {
    let begin = format!(" {name}=\"");
    let parts = html.split(&*begin).skip(1);
    parts.filter_map(|part| part.split('"').next()).collect()
}

/// Checks that tags nest, that no id stands there twice, and that each link within the page leads to one.
fn assert_sound(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in html.split('<').skip(1) {
        let tag = part.split('>').next().unwrap_or("");
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{html}"),
            None => {
                let name = tag.split(' ').next().unwrap_or("");
                if !["br", "hr", "img"].contains(&name) {
                    open.push(name);
                }
            }
        }
    }
    assert_eq!(open, Vec::<&str>::new());
    let mut ids = FxHashSet::default();
    for id in values(html, "id") {
        assert!(ids.insert(id), "{id} twice");
    }
    for link in values(html, "href") {
        if let Some(id) = link.strip_prefix('#') {
            assert!(ids.contains(id), "no {id} in {html}");
        }
    }
}

#[test]
fn parameters_are_fields() {
    const OPERATION: &str = r#"{"parameters": [
        {"name": "id", "in": "path", "required": true, "description": "Which *one*.", "schema": {"type": "string", "format": "uuid"}},
        {"name": "kinds[]", "in": "query", "deprecated": true, "schema": {"type": "array", "items": {"enum": ["a", "b"], "default": "a"}, "default": []}}]}"#;
    with_operation("3.1.0", OPERATION, "", |operation| {
        let all = told(operation);
        assert_eq!(
            all.html,
            "<div class=\"field\" id=\"param-id\"><p class=\"field-head\"><a class=\"field-name\" href=\"#param-id\"><code>id</code></a> \
             <span class=\"field-type\">string&lt;uuid&gt;</span> <span class=\"field-required\">required</span></p>\
             <p>Which <em>one</em>.</p></div>\
             <div class=\"field\" id=\"param-kinds\" data-deprecated><p class=\"field-head\"><a class=\"field-name\" href=\"#param-kinds\"><code>kinds[]</code></a> \
             <span class=\"field-type\">enum&lt;string&gt;[]</span> <span class=\"field-deprecated\">deprecated</span> \
             <span class=\"field-default\">default <code>[]</code></span></p>\
             <p class=\"field-notes\">Each element: one of <code>a</code>, <code>b</code>. Written as <code>kinds[]=a&amp;kinds[]=b</code>.</p></div>"
        );
        assert_eq!(
            all.markdown,
            "- `id` `string<uuid>`, required: Which *one*.\n\
             - `kinds[]` `enum<string>[]`, deprecated, default `[]`. Each element: one of `a`, `b`. Written as `kinds[]=a&kinds[]=b`.\n"
        );
        assert_eq!(all.text, "id Which one. kinds[] ");
    });
}

#[test]
fn bodies_and_responses_are_told_of() {
    const OPERATION: &str = r##"{
        "requestBody": {"required": true, "description": "A tree.", "content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/Tree"}},
            "application/xml": {"schema": {"$ref": "#/components/schemas/Tree"}},
            "text/plain": {"schema": {"type": "string"}}}},
        "responses": {
            "201": {"description": "Planted", "content": {"application/json": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Tree"}}}}},
            "204": {"description": ""},
            "default": {"$ref": "#/components/responses/Wrong"}}}"##;
    const COMPONENTS: &str = r##""components": {
        "responses": {"Wrong": {"description": "It failed.\n\nTry again.", "headers": {"Retry-After": {"schema": {"type": "integer"}}}}},
        "schemas": {"Tree": {"description": "What grows.", "required": ["kind"], "properties": {
            "kind": {"oneOf": [{"const": "oak", "description": "Slow"}, {"const": "elm"}]},
            "parent": {"$ref": "#/components/schemas/Tree"},
            "near": {"type": "array", "description": "Trees beside it.", "items": {"$ref": "#/components/schemas/Tree"}},
            "place": {"type": "object", "properties": {"row": {"type": "integer", "readOnly": true}, "line": {"type": "integer"}}}}}}}"##;
    with_operation("3.1.0", OPERATION, COMPONENTS, |operation| {
        let all = told(operation);
        assert_sound(&all.html);
        assert!(all.needs_tabs);
        for part in [
            r#"data-key="application/json, application/xml">application/json, application/xml</button>"#,
            r#"<p class="field-head" id="body-type"><code class="tab-title">application/json, application/xml</code> <span"#,
            r#"<p class="field-head" id="response-201-type"><code>application/json</code> <span"#,
            r##"Has what <a href="#body-type"><code>Tree</code></a> has."##,
            r#"<ul class="field-values"><li><code>oak</code> Slow</li><li><code>elm</code></li></ul>"#,
            r#"<details class="expandable"><summary><span>1 property</span></summary>"#,
            r#"<details class="response" id="response-201" open><summary><code class="response-status" data-kind="2">201</code> <span>Planted</span></summary>"#,
            r#"<div class="response" id="response-204"><p class="response-head">"#,
            r#"<span>It failed. Try again.</span>"#,
            r#"<span class="field-label">read-only</span>"#,
        ] {
            assert!(all.html.contains(part), "no {part} in {}", all.html);
        }
        assert!(
            all.markdown
                .contains("**201** Planted\n\n`application/json` `Tree[]`"),
            "{}",
            all.markdown
        );
    });
}

#[test]
fn what_is_used_again_leads_to_where_it_stood() {
    let properties: Vec<String> = (0..20)
        .map(|number| format!(r#""p{number}": {{"type": "string"}}"#))
        .collect();
    let components = format!(
        r#""components": {{"schemas": {{"Big": {{"properties": {{{}}}}}}}}}"#,
        properties.join(",")
    );
    let uses: Vec<String> = (0..100)
        .map(|number| format!(r##""u{number}": {{"$ref": "#/components/schemas/Big"}}"##))
        .collect();
    let schema = format!(
        r#"{{"type": "object", "properties": {{{}}}}}"#,
        uses.join(",")
    );
    let operation = format!(
        r#"{{"responses": {{"200": {{"content": {{"a/json": {{"schema": {schema}}}}}}}, "400": {{"content": {{"a/json": {{"schema": {schema}}}}}}}}}}}"#
    );
    with_operation("3.1.0", &operation, &components, |operation| {
        let all = told(operation);
        assert_sound(&all.html);
        assert_eq!(
            values(&all.html, "class")
                .iter()
                .filter(|class| **class == "field")
                .count(),
            220
        );
        assert_eq!(
            all.html
                .matches("Has what <a href=\"#response-200-u0\">")
                .count(),
            199
        );
    });
}

#[test]
fn pages_stay_small() {
    let all: Vec<String> = (0..60)
        .map(|number| format!(r##""p{number}": {{"$ref": "#/components/schemas/S{number}"}}"##))
        .collect();
    let schemas: Vec<String> = (0..60)
        .map(|number| format!(r#""S{number}": {{"properties": {{{}}}}}"#, all.join(",")))
        .collect();
    let components = format!(r#""components": {{"schemas": {{{}}}}}"#, schemas.join(","));
    let responses: Vec<String> = (200..280)
        .map(|status| {
            format!(
                r##""{status}": {{"content": {{"a/json": {{"schema": {{"$ref": "#/components/schemas/S{}"}}}}}}}}"##,
                status - 200
            )
        })
        .collect();
    let operation = format!(
        r#"{{"responses": {{{}}}}}"#,
        responses.join(",").replace("S79", "S1")
    );
    with_operation("3.1.0", &operation, &components, |operation| {
        let all = told(operation);
        assert_sound(&all.html);
        assert!(
            values(&all.html, "class")
                .iter()
                .filter(|class| **class == "field")
                .count()
                <= MOST
        );
        assert!(all.html.len() < 400_000 && all.markdown.len() < 200_000);
        assert!(
            all.html.contains("more than fits on this page")
                || all.html.contains("too many for this page")
        );
    });
}

#[test]
fn nothing_runs_whatever_is_written() {
    const PARAMETERS: &str = r##"{"parameters": [{"name": "@", "in": "query", "description": "@", "style": "@", "example": "@",
            "schema": {"type": "string", "format": "@", "pattern": "@", "enum": ["@"], "default": "@", "title": "@", "x-enumDescriptions": {"@": "@"}}}],
        "requestBody": {"description": "@", "content": {"@": {"schema": {"$ref": "#/components/schemas/A"}, "encoding": {"@": {"contentType": "@", "style": "@", "headers": {"@": {}}}}}, "b": {}}},
        "responses": {"200": {"description": "@", "headers": {"@": {"description": "@"}}, "links": {"@": {"operationId": "@", "parameters": {"@": "@"}}},
            "content": {"@": {"schema": {"$ref": "#/components/schemas/A"}, "example": "@"}}}}}"##;
    const COMPONENTS: &str = r##""components": {"schemas": {"A": {"title": "@", "description": "@", "required": ["@"], "properties": {
        "@": {"type": "object", "title": "@", "externalDocs": {"url": "@", "description": "@"}, "properties": {"@": {"const": "@"}}},
        "b": {"oneOf": [{"title": "@", "properties": {"@": {}}}, {"type": "object"}], "discriminator": {"propertyName": "@", "mapping": {"@": "@"}}},
        "c": {"type": "string", "contentMediaType": "@", "contentEncoding": "@", "xml": {"name": "@", "namespace": "@"}, "examples": ["@"]}},
        "dependentRequired": {"@": ["@"]}, "patternProperties": {"@": {}}, "not": {"const": "@"}, "if": {"properties": {"@": {"const": "@"}}}, "then": {"description": "@"}}}}"##;
    for text in [
        "<script>alert(1)</script>",
        "\\\"><img src=x onerror=alert(1)>",
        "javascript:alert(1)",
        "[a](javascript:alert(1))",
        "<a href='javascript:alert(1)'>a</a>",
        "' onmouseover='alert(1)",
        "</p></div></details>",
        "\\u0000\\u001b<svg/onload=alert(1)>",
        "`",
        "{{constructor}}",
    ] {
        let operation = PARAMETERS.replace('@', text);
        with_operation(
            "3.1.0",
            &operation,
            &COMPONENTS.replace('@', text),
            |operation| {
                let all = told(operation);
                assert_sound(&all.html);
                for tag in all.html.split('<').skip(1) {
                    let tag = tag.split('>').next().unwrap_or("");
                    let name = tag.trim_start_matches('/').split(' ').next().unwrap_or("");
                    assert!(
                        !["script", "img", "svg", "iframe"].contains(&name),
                        "{tag} of {text}"
                    );
                }
                for link in values(&all.html, "href") {
                    assert!(
                        link.starts_with('#') || link.starts_with("https:"),
                        "{link} of {text}"
                    );
                }
            },
        );
    }
}

#[test]
fn older_descriptions_are_told_of() {
    const OPERATION: &str = r##"{"consumes": ["multipart/form-data"], "produces": ["application/json", "application/xml"], "parameters": [
        {"name": "ids", "in": "query", "type": "array", "items": {"type": "integer"}, "collectionFormat": "pipes"},
        {"name": "photo", "in": "formData", "type": "file", "required": true, "description": "A photo"}],
        "responses": {"200": {"description": "Done", "schema": {"$ref": "#/definitions/A"}, "headers": {"X-Rate": {"type": "integer"}}}}}"##;
    const DEFINITIONS: &str =
        r#""definitions": {"A": {"properties": {"b": {"type": "string", "x-nullable": true}}}}"#;
    with_operation("2.0", OPERATION, DEFINITIONS, |operation| {
        let all = told(operation);
        assert_sound(&all.html);
        for part in [
            "Written as <code>ids=a|b</code>.",
            "<span class=\"field-type\">integer[]</span>",
            "<code>photo</code></a> <span class=\"field-type\">file</span> <span class=\"field-required\">required</span>",
            "<code>application/json, application/xml</code> <span class=\"field-type\">A</span>",
            "<span class=\"field-type\">string | null</span>",
            "<code>X-Rate</code></a> <span class=\"field-type\">integer</span>",
        ] {
            assert!(all.html.contains(part), "no {part} in {}", all.html);
        }
    });
}
