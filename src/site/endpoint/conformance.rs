//! What a page shows for each keyword of OpenAPI 3.1, as `docs/openapi.mdx` tells it: a row here for each row there.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::testing::with_operation;
use super::{Call, Fields, Ids, response_examples, security, server};
use crate::config::Api;
use crate::openapi::Operation;

/// Everything that a page shows of an operation besides its text.
fn shown(operation: &Operation<'_>) -> String {
    let mut ids = Ids::default();
    let call = Call::of_operation(operation, &Api::default());
    let mut all = security::described(operation, &mut ids, &|_| None).html;
    all.push_str(&server::described(&call.servers).html);
    let mut fields = Fields::new(&mut ids);
    all.push_str(&fields.parameters(&operation.parameters()).html);
    if let Some(body) = operation.body() {
        all.push_str(&fields.body(&body).html);
    }
    let responses = operation.responses();
    all.push_str(&fields.responses(&responses).html);
    let samples = response_examples(&responses).into_iter();
    all.extend(samples.map(|sample| sample.text));
    all.extend(call.bodies.iter().map(|form| form.text.as_str()));
    all
}

/// What can be referred to.
const COMPONENTS: &str = r##""components": {
    "schemas": {
        "Name": {"type": "string", "$anchor": "name"},
        "Cat": {"type": "object", "properties": {"kind": {"type": "string"}, "lives": {"type": "integer"}}},
        "Dog": {"type": "object", "properties": {"kind": {"type": "string"}, "barks": {"type": "boolean"}}},
        "Tree": {"type": "object", "properties": {"child": {"$ref": "#/components/schemas/Tree"}}}
    },
    "securitySchemes": {
        "key": {"type": "apiKey", "in": "query", "name": "api_key", "description": "Ask for one."},
        "bearer": {"type": "http", "scheme": "bearer", "bearerFormat": "JWT"},
        "basic": {"type": "http", "scheme": "basic"},
        "tls": {"type": "mutualTLS"},
        "oidc": {"type": "openIdConnect", "openIdConnectUrl": "https://a.b/.well-known"},
        "oauth": {"type": "oauth2", "flows": {"authorizationCode": {
            "authorizationUrl": "https://a.b/authorize", "tokenUrl": "https://a.b/token",
            "refreshUrl": "https://a.b/refresh", "scopes": {"read": "Reads all"}}}}
    }
}"##;

/// Keywords of the Parameter object: the parameter, and what the page shows.
const PARAMETER: &[(&str, &str, &str)] = &[
    (
        "name",
        r#"{"name": "trace", "in": "header", "schema": {}}"#,
        "<code>trace</code>",
    ),
    (
        "in",
        r#"{"name": "q", "in": "cookie", "schema": {"type": "string"}}"#,
        r#"id="param-q""#,
    ),
    (
        "description",
        r#"{"name": "q", "in": "query", "description": "What is *sought*.", "schema": {}}"#,
        "What is <em>sought</em>.",
    ),
    (
        "required",
        r#"{"name": "q", "in": "query", "required": true, "schema": {}}"#,
        r#"<span class="field-required">required</span>"#,
    ),
    (
        "deprecated",
        r#"{"name": "q", "in": "query", "deprecated": true, "schema": {}}"#,
        r#"<span class="field-deprecated">deprecated</span>"#,
    ),
    (
        "allowEmptyValue",
        r#"{"name": "q", "in": "query", "allowEmptyValue": true, "schema": {}}"#,
        "May be given without a value.",
    ),
    (
        "style: matrix",
        r#"{"name": "q", "in": "path", "style": "matrix", "schema": {"type": "array"}}"#,
        "Written as <code>;q=a,b</code>.",
    ),
    (
        "style: label",
        r#"{"name": "q", "in": "path", "style": "label", "schema": {"type": "array"}}"#,
        "Written as <code>.a,b</code>.",
    ),
    (
        "style: simple",
        r#"{"name": "q", "in": "path", "style": "simple", "schema": {"type": "array"}}"#,
        "Written as <code>a,b</code>.",
    ),
    (
        "style: form",
        r#"{"name": "q", "in": "query", "style": "form", "schema": {"type": "array"}}"#,
        "Written as <code>q=a&amp;q=b</code>.",
    ),
    (
        "style: spaceDelimited",
        r#"{"name": "q", "in": "query", "style": "spaceDelimited", "schema": {"type": "array"}}"#,
        "Written as <code>q=a%20b</code>.",
    ),
    (
        "style: pipeDelimited",
        r#"{"name": "q", "in": "query", "style": "pipeDelimited", "schema": {"type": "array"}}"#,
        "Written as <code>q=a|b</code>.",
    ),
    (
        "style: deepObject",
        r#"{"name": "q", "in": "query", "style": "deepObject", "schema": {"type": "object", "properties": {"a": {}}}}"#,
        "Written as <code>q[a]=value</code>.",
    ),
    (
        "explode",
        r#"{"name": "q", "in": "query", "explode": false, "schema": {"type": "array"}}"#,
        "Written as <code>q=a,b</code>.",
    ),
    (
        "allowReserved",
        r#"{"name": "q", "in": "query", "allowReserved": true, "schema": {}}"#,
        "are not encoded.",
    ),
    (
        "schema",
        r#"{"name": "q", "in": "query", "schema": {"type": "string", "format": "uuid"}}"#,
        "string&lt;uuid&gt;",
    ),
    (
        "example",
        r#"{"name": "q", "in": "query", "example": "oak", "schema": {}}"#,
        "For example <code>oak</code>.",
    ),
    (
        "examples",
        r#"{"name": "q", "in": "query", "examples": {"a": {"value": "oak"}, "b": {"value": "elm"}}, "schema": {}}"#,
        "For example <code>oak</code> or <code>elm</code>.",
    ),
    (
        "content",
        r#"{"name": "q", "in": "query", "content": {"application/json": {"schema": {"type": "object"}}}}"#,
        "Written as <code>application/json</code>.",
    ),
];

/// Keywords of the Schema object: the schema of a property `v`, and what the page shows. What begins with `!` it does not
/// show.
const SCHEMA: &[(&str, &str, &str)] = &[
    (
        "$ref",
        r##"{"$ref": "#/components/schemas/Cat"}"##,
        r#"<span class="field-type">Cat</span>"#,
    ),
    (
        "$dynamicRef",
        r##"{"$dynamicRef": "#name"}"##,
        r#"<span class="field-type">string</span>"#,
    ),
    (
        "$anchor",
        r##"{"$ref": "#name"}"##,
        r#"<span class="field-type">string</span>"#,
    ),
    (
        "$dynamicAnchor",
        r##"{"$dynamicAnchor": "here", "type": "string"}"##,
        "!here",
    ),
    (
        "$defs",
        r##"{"$defs": {"hidden": {}}, "type": "string"}"##,
        "!hidden",
    ),
    (
        "$id",
        r#"{"$id": "https://a.b/hidden", "type": "string"}"#,
        "!hidden",
    ),
    (
        "$schema",
        r#"{"$schema": "https://a.b/hidden", "type": "string"}"#,
        "!hidden",
    ),
    (
        "$vocabulary",
        r#"{"$vocabulary": {"https://a.b/hidden": true}, "type": "string"}"#,
        "!hidden",
    ),
    (
        "$comment",
        r#"{"$comment": "hidden", "type": "string"}"#,
        "!hidden",
    ),
    (
        "type",
        r#"{"type": ["string", "integer", "null"]}"#,
        "string | integer | null",
    ),
    (
        "enum",
        r#"{"enum": ["oak", "elm"]}"#,
        "One of <code>oak</code>, <code>elm</code>.",
    ),
    ("const", r#"{"const": "oak"}"#, "Always <code>oak</code>."),
    (
        "title",
        r#"{"title": "Plant", "type": "object"}"#,
        r#"<span class="field-type">Plant</span>"#,
    ),
    (
        "description",
        r#"{"description": "Grows *slowly*."}"#,
        "Grows <em>slowly</em>.",
    ),
    (
        "default",
        r#"{"type": "string", "default": "oak"}"#,
        "default <code>oak</code>",
    ),
    ("deprecated", r#"{"deprecated": true}"#, "data-deprecated"),
    ("readOnly", r#"{"readOnly": true}"#, r#"!id="body-v""#),
    (
        "writeOnly",
        r#"{"writeOnly": true}"#,
        r#"<span class="field-label">write-only</span>"#,
    ),
    (
        "example",
        r#"{"type": "string", "example": "oak"}"#,
        "For example <code>oak</code>.",
    ),
    (
        "examples",
        r#"{"type": "string", "examples": ["oak", "elm"]}"#,
        "For example <code>oak</code> or <code>elm</code>.",
    ),
    (
        "format",
        r#"{"type": "string", "format": "date-time"}"#,
        "string&lt;date-time&gt;",
    ),
    (
        "minLength",
        r#"{"type": "string", "minLength": 2}"#,
        "At least 2 characters.",
    ),
    (
        "maxLength",
        r#"{"type": "string", "minLength": 1, "maxLength": 64}"#,
        "1 to 64 characters.",
    ),
    (
        "pattern",
        r#"{"type": "string", "pattern": "^[a-z]+$"}"#,
        "Matches <code>^[a-z]+$</code>.",
    ),
    (
        "minimum",
        r#"{"type": "integer", "minimum": 1}"#,
        "At least <code>1</code>.",
    ),
    (
        "exclusiveMinimum",
        r#"{"type": "integer", "exclusiveMinimum": 1}"#,
        "More than <code>1</code>.",
    ),
    (
        "maximum",
        r#"{"type": "integer", "minimum": 1, "maximum": 9}"#,
        "At least <code>1</code>, at most <code>9</code>.",
    ),
    (
        "exclusiveMaximum",
        r#"{"type": "integer", "exclusiveMaximum": 9}"#,
        "Less than <code>9</code>.",
    ),
    (
        "multipleOf",
        r#"{"type": "integer", "multipleOf": 5}"#,
        "A multiple of <code>5</code>.",
    ),
    (
        "items",
        r##"{"type": "array", "items": {"$ref": "#/components/schemas/Cat"}}"##,
        r#"<span class="field-type">Cat[]</span>"#,
    ),
    (
        "prefixItems",
        r#"{"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}"#,
        "[string, integer, …]",
    ),
    (
        "contains",
        r#"{"type": "array", "contains": {"type": "string"}}"#,
        "At least 1 element of the kind <code>string</code>.",
    ),
    (
        "minContains",
        r#"{"type": "array", "contains": {"type": "string"}, "minContains": 2}"#,
        "At least 2 elements of the kind <code>string</code>.",
    ),
    (
        "maxContains",
        r#"{"type": "array", "contains": {"type": "string"}, "maxContains": 2}"#,
        "1 to 2 elements of the kind <code>string</code>.",
    ),
    (
        "minItems",
        r#"{"type": "array", "minItems": 1}"#,
        "At least 1 element.",
    ),
    (
        "maxItems",
        r#"{"type": "array", "maxItems": 9}"#,
        "At most 9 elements.",
    ),
    (
        "uniqueItems",
        r#"{"type": "array", "uniqueItems": true}"#,
        "No element stands in it twice.",
    ),
    (
        "unevaluatedItems",
        r#"{"type": "array", "prefixItems": [{}], "unevaluatedItems": false}"#,
        "No more elements.",
    ),
    (
        "properties",
        r#"{"type": "object", "properties": {"height": {"type": "number"}}}"#,
        r#"id="body-v-height""#,
    ),
    (
        "required",
        r#"{"type": "object", "properties": {"a": {}}, "required": ["a"]}"#,
        r#"<span class="field-required">required</span>"#,
    ),
    (
        "additionalProperties",
        r#"{"type": "object", "additionalProperties": {"type": "integer"}}"#,
        "map&lt;integer&gt;",
    ),
    (
        "patternProperties",
        r#"{"type": "object", "patternProperties": {"^x-": {"type": "integer"}}}"#,
        "names that match",
    ),
    (
        "propertyNames",
        r#"{"type": "object", "propertyNames": {"pattern": "^x"}}"#,
        "Names of properties: matches <code>^x</code>.",
    ),
    (
        "minProperties",
        r#"{"type": "object", "minProperties": 1}"#,
        "At least 1 property.",
    ),
    (
        "maxProperties",
        r#"{"type": "object", "maxProperties": 2}"#,
        "At most 2 properties.",
    ),
    (
        "unevaluatedProperties",
        r#"{"type": "object", "properties": {"a": {}}, "unevaluatedProperties": false}"#,
        "No other properties.",
    ),
    (
        "dependentRequired",
        r#"{"type": "object", "dependentRequired": {"a": ["b"]}}"#,
        "Where <code>a</code> is given, so must be <code>b</code>.",
    ),
    (
        "dependentSchemas",
        r#"{"type": "object", "dependentSchemas": {"a": {"required": ["b"]}}}"#,
        "Where <code>a</code> is given",
    ),
    (
        "allOf",
        r##"{"allOf": [{"$ref": "#/components/schemas/Cat"}, {"properties": {"age": {}}}]}"##,
        "3 properties",
    ),
    (
        "oneOf",
        r##"{"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}]}"##,
        "One of</p>",
    ),
    (
        "anyOf",
        r##"{"anyOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}]}"##,
        "Any of</p>",
    ),
    (
        "not",
        r#"{"type": "string", "not": {"enum": ["oak"]}}"#,
        "Must not be <code>oak</code>.",
    ),
    (
        "if",
        r#"{"type": "object", "if": {"properties": {"a": {"const": 1}}}, "then": {"required": ["b"]}}"#,
        "Where <code>a</code> is <code>1</code>",
    ),
    (
        "then",
        r#"{"type": "object", "if": {"properties": {"a": {"const": 1}}}, "then": {"required": ["b"]}}"#,
        "Must have <code>b</code>.",
    ),
    (
        "else",
        r#"{"type": "object", "if": {"properties": {"a": {"const": 1}}}, "else": {"required": ["c"]}}"#,
        "Otherwise",
    ),
    (
        "contentEncoding",
        r#"{"type": "string", "contentEncoding": "base64"}"#,
        "Encoded as <code>base64</code>.",
    ),
    (
        "contentMediaType",
        r#"{"type": "string", "contentMediaType": "text/html"}"#,
        "Holds <code>text/html</code>.",
    ),
    (
        "contentSchema",
        r#"{"type": "string", "contentMediaType": "application/json", "contentSchema": {"type": "object", "properties": {"a": {}}}}"#,
        "What it holds: <code>object</code>",
    ),
    (
        "discriminator",
        r##"{"oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}], "discriminator": {"propertyName": "kind", "mapping": {"cat": "#/components/schemas/Cat", "dog": "Dog"}}}"##,
        "Dog where <code>kind</code> is <code>dog</code>",
    ),
    (
        "xml",
        r#"{"type": "string", "xml": {"name": "n", "attribute": true}}"#,
        "In XML an attribute named <code>n</code>.",
    ),
    (
        "externalDocs",
        r#"{"externalDocs": {"url": "https://a.b", "description": "the guide"}}"#,
        r#"See <a href="https://a.b">the guide</a>."#,
    ),
];

/// Keywords of the Media Type object: the `content` of a body, and what the page shows.
const MEDIA: &[(&str, &str, &str)] = &[
    (
        "schema",
        r##"{"application/json": {"schema": {"$ref": "#/components/schemas/Cat"}}}"##,
        r#"id="body-lives""#,
    ),
    (
        "example",
        r#"{"application/json": {"schema": {}, "example": {"plant": "oak"}}}"#,
        "\"plant\": \"oak\"",
    ),
    (
        "examples",
        r#"{"application/json": {"schema": {}, "examples": {"a": {"value": {"plant": "elm"}}}}}"#,
        "\"plant\": \"elm\"",
    ),
    (
        "encoding: contentType",
        r#"{"multipart/form-data": {"schema": {"properties": {"f": {}}}, "encoding": {"f": {"contentType": "image/png"}}}}"#,
        "Sent as <code>image/png</code>.",
    ),
    (
        "encoding: headers",
        r#"{"multipart/form-data": {"schema": {"properties": {"f": {}}}, "encoding": {"f": {"headers": {"X-A": {}}}}}}"#,
        "Sent with <code>X-A</code>.",
    ),
    (
        "encoding: style",
        r#"{"multipart/form-data": {"schema": {"properties": {"f": {}}}, "encoding": {"f": {"style": "deepObject"}}}}"#,
        "Written in the style <code>deepObject</code>.",
    ),
    (
        "encoding: explode",
        r#"{"multipart/form-data": {"schema": {"properties": {"f": {}}}, "encoding": {"f": {"style": "form", "explode": true}}}}"#,
        "Written in the style <code>form</code>, each part by itself.",
    ),
    (
        "encoding: allowReserved",
        r#"{"multipart/form-data": {"schema": {"properties": {"f": {}}}, "encoding": {"f": {"allowReserved": true}}}}"#,
        "Signs with a meaning in addresses are not encoded.",
    ),
];

/// Keywords of the Response object: the `responses`, and what the page shows.
const RESPONSE: &[(&str, &str, &str)] = &[
    (
        "description",
        r#"{"404": {"description": "No such tree"}}"#,
        "<span>No such tree</span>",
    ),
    (
        "headers",
        r#"{"200": {"description": "", "headers": {"X-Rate": {"description": "What is left", "schema": {"type": "integer"}}}}}"#,
        "<code>X-Rate</code>",
    ),
    (
        "content",
        r##"{"200": {"description": "", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Cat"}}}}}"##,
        r#"id="response-200-lives""#,
    ),
    (
        "links",
        r#"{"201": {"description": "", "links": {"next": {"operationId": "getTree", "parameters": {"id": "$response.body#/id"}}}}}"#,
        "Calls <code>getTree</code>.",
    ),
];

/// Keywords of the Security Scheme object and of OAuth flows: the name of a scheme, and what the page shows.
const SECURITY: &[(&str, &str, &str)] = &[
    ("type: apiKey", "key", "?api_key=&lt;API_KEY&gt;"),
    ("type: http", "bearer", "Authorization: Bearer"),
    ("type: mutualTLS", "tls", "client certificate"),
    ("type: oauth2", "oauth", "OAuth 2.0"),
    ("type: openIdConnect", "oidc", "OpenID Connect"),
    ("description", "key", "Ask for one."),
    ("name", "key", "<code>api_key</code>"),
    ("in", "key", r#"<span class="field-place">query</span>"#),
    ("scheme", "basic", "Authorization: Basic"),
    ("bearerFormat", "bearer", "Its format is <code>JWT</code>."),
    ("openIdConnectUrl", "oidc", "https://a.b/.well-known"),
    ("flows: authorizationUrl", "oauth", "https://a.b/authorize"),
    ("flows: tokenUrl", "oauth", "https://a.b/token"),
    ("flows: refreshUrl", "oauth", "https://a.b/refresh"),
    ("flows: scopes", "oauth", "Reads all"),
];

/// Keywords of the Server object: the servers, and what the page shows.
const SERVER: &[(&str, &str, &str)] = &[
    (
        "url",
        r#"[{"url": "https://a.b/v1"}, {"url": "https://c.d/v1"}]"#,
        "<code>https://c.d/v1</code>",
    ),
    (
        "description",
        r#"[{"url": "https://a.b"}, {"url": "https://c.d", "description": "For trying"}]"#,
        "For trying",
    ),
    (
        "variables: default",
        r#"[{"url": "https://{r}.a.b", "variables": {"r": {"default": "eu"}}}]"#,
        "<code>eu</code>",
    ),
    (
        "variables: enum",
        r#"[{"url": "https://{r}.a.b", "variables": {"r": {"default": "eu", "enum": ["eu", "us"]}}}]"#,
        "<code>us</code>",
    ),
    (
        "variables: description",
        r#"[{"url": "https://{r}.a.b", "variables": {"r": {"default": "eu", "description": "Where data lies"}}}]"#,
        "Where data lies",
    ),
];

/// The name of an object, its keywords, and how an operation is made of what a row has.
type Table = (
    &'static str,
    &'static [(&'static str, &'static str, &'static str)],
    fn(&str) -> String,
);

const TABLES: &[Table] = &[
    ("Parameter", PARAMETER, |written| {
        format!(r#"{{"parameters": [{written}]}}"#)
    }),
    ("Schema", SCHEMA, |written| {
        format!(
            r#"{{"requestBody": {{"content": {{"application/json": {{"schema":
                {{"type": "object", "properties": {{"v": {written}}}}}}}}}}}}}"#
        )
    }),
    ("Media type", MEDIA, |written| {
        format!(r#"{{"requestBody": {{"content": {written}}}}}"#)
    }),
    ("Response", RESPONSE, |written| {
        format!(r#"{{"responses": {written}}}"#)
    }),
    ("Security scheme", SECURITY, |written| {
        format!(r#"{{"security": [{{"{written}": []}}]}}"#)
    }),
    ("Server", SERVER, |written| {
        format!(r#"{{"servers": {written}}}"#)
    }),
];

#[test]
fn each_keyword_shows_what_the_table_says() {
    let mut wrong = Vec::new();
    for (object, rows, operation) in TABLES {
        for (keyword, written, expected) in *rows {
            let all = with_operation("3.1.0", &operation(written), COMPONENTS, shown);
            let is_shown = match expected.strip_prefix('!') {
                Some(hidden) => !all.contains(hidden),
                None => all.contains(expected),
            };
            if !is_shown {
                wrong.push(format!("{object} {keyword}: no {expected} in {all}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn the_manual_has_a_row_for_each_keyword() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/openapi.mdx");
    let manual = fs::read_to_string(path).expect("the page of the manual");
    for (object, rows, _) in TABLES {
        let heading = format!("## {object} object\n");
        let (_, section) = manual.split_once(&heading).expect(object);
        let section = section.split("\n## ").next().unwrap_or("");
        let listed = section.lines().filter_map(|line| line.strip_prefix("| `"));
        let listed: BTreeSet<&str> = listed.filter_map(|line| line.split('`').next()).collect();
        let tested: BTreeSet<&str> = rows.iter().map(|(keyword, ..)| *keyword).collect();
        assert_eq!(listed, tested, "{object}");
    }
}
