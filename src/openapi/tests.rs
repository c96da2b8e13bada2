use super::*;
use crate::source::{FileId, Source};

/// The documents of files, the first of which is a description and the others its parts.
fn documents(files: &[(&str, &str)]) -> Documents {
    let read = (0u32..).zip(files).map(|(number, (path, text))| {
        let role = match number {
            0 => Role::Description,
            _ => Role::Part,
        };
        Document::read(FileId(number), &Source::new(*path, *text), role)
    });
    Documents::new(read.collect(), &|path| path == "notes.md")
}

fn names<'a>(schema: Schema<'a>) -> Vec<&'a str> {
    let properties = schema.properties();
    properties.iter().map(|property| property.name).collect()
}

const USERS: &str = r##"
openapi: 3.1.0
info: {title: Users, version: "1"}
security: [{key: []}]
paths:
  /users/{id}:
    parameters:
      - {name: id, in: path, required: true, schema: {type: string}}
      - {$ref: "#/components/parameters/trace"}
    get:
      summary: Get a user
      parameters:
        - {name: id, in: path, required: true, description: Which user, schema: {type: integer}}
      responses:
        "200":
          description: The user
          content:
            application/json:
              schema: {$ref: "#/components/schemas/User"}
              examples: {full: {$ref: "#/components/examples/full"}}
        4XX: {$ref: "#/components/responses/default"}
        default: {description: Another}
    patch:
      security: []
      requestBody:
        required: true
        content:
          application/json: {schema: {$ref: "schemas/user.yaml#/User"}}
  /teams: {$ref: "paths/teams.yaml"}
webhooks: {$ref: webhooks.yaml}
components:
  securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}
  parameters: {trace: {name: X-Trace, in: header, schema: {type: string}}}
  responses: {default: {description: A mistake of the caller}}
  examples: {full: {value: {$ref: nowhere}}}
  schemas:
    User:
      allOf:
        - {$ref: "#/components/schemas/Base"}
        - type: object
          required: [name]
          properties:
            name: {type: [string, "null"], default: {$ref: nowhere}}
            example: {$ref: "#/components/schemas/Base"}
            parent: {$ref: "#/components/schemas/User", description: Who made it}
    Base: {properties: {id: {type: integer}}, required: [id], enum: [{$ref: nowhere}]}
"##;

fn users() -> Documents {
    documents(&[
        ("api/openapi.yaml", USERS),
        (
            "api/schemas/user.yaml",
            "User: {$ref: '../openapi.yaml#/components/schemas/User'}",
        ),
        (
            "api/webhooks.yaml",
            "user.created: {post: {summary: A user was created}}",
        ),
        (
            "api/paths/teams.yaml",
            "get: {responses: {'200': {$ref: '../openapi.yaml#/components/responses/default'}}}",
        ),
    ])
}

#[test]
fn operations_are_listed_with_all_they_take_and_give() {
    let documents = users();
    assert_eq!(documents.unresolved(), []);
    let listed: Vec<String> = documents
        .operations()
        .map(|operation| format!("{} {}", operation.method.name(), operation.path))
        .collect();
    assert_eq!(
        listed,
        [
            "GET /users/{id}",
            "PATCH /users/{id}",
            "GET /teams",
            "POST user.created"
        ]
    );

    let get = documents
        .operation(Method::Get, "/users/{id}")
        .expect("an operation");
    let parameters: Vec<_> = get
        .parameters()
        .iter()
        .map(|found| {
            (
                found.name,
                found.location,
                found.required,
                found.description(),
            )
        })
        .collect();
    assert_eq!(
        parameters,
        [
            ("id", Location::Path, true, Some("Which user")),
            ("X-Trace", Location::Header, false, None)
        ]
    );
    assert_eq!(get.security()[0][0].kind(), Some("apiKey"));
    let statuses: Vec<Status> = get.responses().iter().map(|found| found.status).collect();
    assert_eq!(
        statuses,
        [Status::Code(200), Status::Range(4), Status::Default]
    );
    let media = &get.responses()[0].media[0];
    assert_eq!(media.content_type, "application/json");
    assert_eq!(media.examples().len(), 1);
    let user = media.schema.expect("a schema");
    assert_eq!(names(user), ["id", "name", "example", "parent"]);
    let properties = user.properties();
    assert!(properties[0].required && properties[1].required && !properties[2].required);
    assert_eq!(properties[3].description(), Some("Who made it"));
    let name = properties[1].schema.expect("a schema");
    assert_eq!(name.types(), ["string", "null"]);

    let patch = documents
        .operation(Method::Patch, "/users/{id}")
        .expect("an operation");
    assert!(patch.security().is_empty());
    let body = patch.body().expect("a body");
    assert!(body.required);
    assert_eq!(names(body.media[0].schema.expect("a schema")).len(), 4);
}

#[test]
fn version_2_is_read_in_the_same_terms() {
    let text = r##"{
  "swagger": "2.0", "consumes": ["application/json", "text/json"],
  "securityDefinitions": {"basic": {"type": "basic"}}, "security": [{"basic": []}],
  "paths": {
    "/users": {
      "post": {
        "parameters": [
          {"in": "query", "name": "limit", "type": "integer", "default": 10},
          {"in": "body", "name": "user", "required": true, "schema": {"$ref": "#/definitions/User"}}
        ],
        "responses": {"200": {"schema": {"$ref": "#/definitions/User"}, "examples": {"application/json": {"$ref": "x"}}}}
      },
      "put": {
        "consumes": ["multipart/form-data"],
        "parameters": [
          {"in": "formData", "name": "file", "type": "file", "required": true},
          {"in": "formData", "name": "note", "type": "string"}
        ]
      }
    }
  },
  "definitions": {"User": {"type": "object", "properties": {"id": {"type": "string"}}}}
}"##;
    let documents = documents(&[("swagger.json", text)]);
    assert_eq!(documents.unresolved(), []);
    let post = documents
        .operation(Method::Post, "/users")
        .expect("an operation");
    let parameters = post.parameters();
    assert_eq!(parameters.len(), 1);
    let limit = parameters[0].schema.expect("a schema");
    assert_eq!(
        (limit.types(), limit.default().is_some()),
        (vec!["integer"], true)
    );
    let body = post.body().expect("a body");
    let types: Vec<&str> = body.media.iter().map(|media| media.content_type).collect();
    assert_eq!(types, ["application/json", "text/json"]);
    assert_eq!(names(body.media[0].schema.expect("a schema")), ["id"]);
    let response = &post.responses()[0];
    assert_eq!(response.media[0].examples().len(), 1);
    assert_eq!(post.security()[0][0].kind(), Some("basic"));

    let put = documents
        .operation(Method::Put, "/users")
        .expect("an operation");
    let form = put.body().expect("a body");
    let fields = form.media[0].schema.expect("a schema").properties();
    let fields: Vec<(&str, bool)> = fields
        .iter()
        .map(|field| (field.name, field.required))
        .collect();
    assert_eq!(fields, [("file", true), ("note", false)]);
    assert_eq!(form.media[0].content_type, "multipart/form-data");
}

/// What is wrong with the references of a description beside a few other files.
fn unresolved(text: &str) -> Vec<String> {
    let documents = documents(&[
        ("api/openapi.yaml", text),
        (
            "api/a b.json",
            r#"{"x/y": {"~z": [1, {"ä": 2}]}, "%41": 1}"#,
        ),
        ("broken.json", "{"),
    ]);
    documents
        .unresolved()
        .iter()
        .map(|found| match &found.why {
            Why::MissingFile { path } => format!("{}: no {path}", found.reference),
            Why::Remote { address } => format!("{}: {address}", found.reference),
            Why::MissingValue { part, .. } => {
                let beside: Vec<&str> = found.keys_beside(&documents).collect();
                format!("{}: no {part} beside {}", found.reference, beside.join(","))
            }
            other => format!("{}: {other:?}", found.reference),
        })
        .collect()
}

#[test]
fn references_lead_somewhere_or_are_said_not_to() {
    for (text, expected) in [
        ("a: {$ref: 'a%20b.json#/x~1y/~0z/1/%C3%A4'}", ""),
        ("a: {$ref: './a b.json'}", ""),
        ("a: {$ref: 'a b.json#/%41'}", ""),
        (
            "a: {$ref: 'a b.json#/x~1y/~0z/2'}",
            "a b.json#/x~1y/~0z/2: no 2 beside ",
        ),
        (
            "a: {$ref: 'a b.json#/x~2y'}",
            "a b.json#/x~2y: no x~2y beside x/y,%41",
        ),
        ("a: {$ref: '#/b/c'}\nb: {d: 1}", "#/b/c: no c beside d"),
        (
            "a: {$ref: missing.yaml}",
            "missing.yaml: no api/missing.yaml",
        ),
        (
            "a: {$ref: ../../out.yaml}",
            "../../out.yaml: OutsideProject",
        ),
        ("a: {$ref: ../broken.json#/x}", ""),
        ("a: {$ref: ../notes.md}", ""),
        (
            "a: {$ref: 'https://example.com/a.json#/x'}",
            "https://example.com/a.json#/x: https://example.com/a.json",
        ),
        ("a: {$ref: '#/a'}", "#/a: Circle"),
        (
            "a: {$ref: '#/b'}\nb: {$ref: '#/c'}\nc: {$ref: '#/b'}",
            "#/b: Circle; #/c: Circle",
        ),
        ("a: {x: {$ref: '#/a'}}", ""),
        (
            "properties: {$ref: {type: string}, default: {$ref: '#/x'}}",
            "#/x: no x beside properties",
        ),
        (
            "default: {$ref: '#/x'}\nx-a: {$ref: '#/x'}\nexamples: [{$ref: '#/x'}]",
            "",
        ),
        (
            "a: {$ref: '#here'}\nb: {$anchor: here}\nc: {$dynamicRef: '#there'}",
            "",
        ),
        ("a: {$ref: '#here'}", "#here: no here beside a"),
        (
            "a: {$ref: /schemas/b}\nb: {$id: 'https://example.com/schemas/b', c: {$ref: b}, d: {$ref: '#/c'}}\n$id: 'https://example.com/a'",
            "",
        ),
        (
            "mapping: {a: A, b: '#/b', c: v1.0/b}",
            "#/b: no b beside mapping",
        ),
    ] {
        assert_eq!(unresolved(text).join("; "), expected, "{text}");
    }
}

#[test]
fn names_of_operations() {
    for (text, expected) in [
        ("GET /users", Some((None, "GET", "/users"))),
        (
            "api/a.yaml post /users",
            Some((Some("api/a.yaml"), "post", "/users")),
        ),
        (
            "my api.json GET /a b",
            Some((Some("my api.json"), "GET", "/a b")),
        ),
        (
            "webhook order.created",
            Some((None, "webhook", "order.created")),
        ),
        ("/users", None),
        ("GET", None),
        ("", None),
    ] {
        let read = OperationName::read(text);
        assert_eq!(
            read.map(|name| (name.file, name.method, name.path)),
            expected,
            "{text}"
        );
    }
}

#[test]
fn hostile_documents_end() {
    let chain: String = (0..5_000)
        .map(|at| format!("  s{at}: {{allOf: [{{$ref: '#/x/s{}'}}]}}\n", at + 1))
        .collect();
    let aliases: String = (0..5_000)
        .map(|at| format!("  s{at}: {{$ref: '#/x/s{}'}}\n", at + 1))
        .collect();
    let doubling: String = (0..40)
        .map(|at| {
            format!(
                "  s{at}: {{allOf: [{{$ref: '#/x/s{0}'}}, {{$ref: '#/x/s{0}'}}]}}\n",
                at + 1
            )
        })
        .collect();
    for text in [
        format!("x:\n{chain}"),
        format!("x:\n{aliases}"),
        format!("x:\n{doubling}"),
        "{\"a\":".repeat(100_000),
        "- ".repeat(100_000),
        "x: {s0: {allOf: [{$ref: '#/x/s0'}], oneOf: [{$ref: '#/x/s0'}]}}".to_owned(),
    ] {
        let documents = documents(&[("openapi.yaml", &text)]);
        let document = documents.iter().next().expect("a document");
        let schema = documents
            .root(document)
            .and_then(|root| root.resolve("#/x/s0"))
            .and_then(Schema::new);
        if let Some(schema) = schema {
            assert!(schema.parts().len() <= 1_000);
            assert!(
                schema.properties().is_empty() && schema.types().is_empty(),
                "{text:.60}"
            );
        }
    }
}

#[test]
fn many_paths_may_share_one_item() {
    let paths: String = (0..3_000)
        .map(|at| format!("  /p{at}: {{$ref: '#/x'}}\n"))
        .collect();
    let fields: String = (0..3_000)
        .map(|at| format!("    - {{in: formData, name: f{at}, type: string}}\n"))
        .collect();
    let text = format!("swagger: '2.0'\npaths:\n{paths}x:\n  put: {{}}\n  parameters:\n{fields}");
    let documents = documents(&[("openapi.yaml", &text)]);
    assert_eq!(documents.operations().count(), 3_000);
    let first = documents.operations().next().expect("an operation");
    assert!(first.body().is_some() && first.all_parameters().len() == 1_000);
    let last = documents
        .operation(Method::Put, "/p2999")
        .expect("an operation");
    assert!(last.body().is_none(), "all forms together are bounded");
}
