//! The pages of API operations, as a whole site shows them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Mutex;
use std::time::Instant;

use proofpress::project::Project;
use proofpress::site::{self, File, FileContent, Inputs, Options};
use proofpress::source::Source;

/// The files of the site of some texts, by path.
fn site(texts: &[(&str, &str)]) -> BTreeMap<String, String> {
    let sources = texts.iter().map(|(path, text)| Source::new(*path, *text));
    let project = Project::from_sources(sources.collect(), []).with_operation_pages();
    let files = Mutex::new(BTreeMap::new());
    let put = |file: File| {
        let FileContent::Made(bytes) = file.content else {
            return Ok::<(), String>(());
        };
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let mut files = files.lock().map_err(|_| "a thread panicked".to_owned())?;
        files.insert(file.path, text);
        Ok(())
    };
    let options = Options::default();
    let rendered = site::render(&project, &options, &Inputs::default(), None, &put);
    assert!(rendered.is_ok(), "{:?}", rendered.err());
    files.into_inner().expect("no thread panicked")
}

/// The words of a page's main part, tags left out, and the HTML.
fn words(html: &str) -> String {
    let main = html.split("<main").nth(1).unwrap_or(html);
    let main = main.split("</main>").next().unwrap_or(main);
    let mut words = String::new();
    for part in main.split('<') {
        let text = part.split_once('>').map_or("", |(_, text)| text);
        words.push_str(text);
        words.push(' ');
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

const SECURITY: &str = r#"
openapi: 3.1.0
info: {title: A, version: "1"}
servers: [{url: "https://api.example.com/v1"}]
security: [{token: []}, {key: [], session: []}, {}]
paths:
  /a: {get: {summary: Any}}
  /b: {get: {summary: Basic, security: [{basic: []}]}}
  /c: {get: {summary: Agreed, security: [{agreed: [read]}]}}
  /d: {get: {summary: Provided, security: [{provider: []}]}}
  /e: {get: {summary: Certified, security: [{certificate: []}]}}
  /f: {get: {summary: Open, security: []}}
  /g: {get: {summary: Query, security: [{query: []}]}}
  /h: {get: {summary: Digest, security: [{digest: []}]}}
  /i: {get: {summary: Unknown, security: [{nowhere: []}]}}
components:
  securitySchemes:
    token: {type: http, scheme: bearer, bearerFormat: JWT, description: "Made in **Settings**."}
    key: {type: apiKey, in: header, name: X-Key}
    session: {type: apiKey, in: cookie, name: sid}
    query: {type: apiKey, in: query, name: api_key, deprecated: true}
    basic: {type: http, scheme: basic}
    digest: {type: http, scheme: digest}
    agreed:
      type: oauth2
      flows:
        authorizationCode: {authorizationUrl: "https://a.example/agree", tokenUrl: "https://a.example/token", refreshUrl: "https://a.example/new", scopes: {read: Reads, write: Writes}}
        deviceAuthorization: {deviceAuthorizationUrl: "javascript:alert(1)", tokenUrl: "https://a.example/token", scopes: {read: Reads}}
    provider: {type: openIdConnect, openIdConnectUrl: "https://a.example/.well-known/openid-configuration"}
    certificate: {type: mutualTLS}
"#;

#[test]
fn who_may_call_is_said_in_words() {
    let files = site(&[
        ("docs.json", r#"{"openapi": "openapi.yaml"}"#),
        ("openapi.yaml", SECURITY),
    ]);
    for (page, expected) in [
        (
            "any",
            &[
                "Any one of these shows who calls. A call without any works too.",
                "Authorization bearer token header Send a token in the header: Authorization: Bearer &lt;TOKEN&gt; . Its format is JWT . Made in Settings .",
                "or X-Key key header Send a key in the header: X-Key: &lt;API_KEY&gt; . and sid key cookie Send a key in the cookie: sid=&lt;SID&gt; .",
            ][..],
        ),
        (
            "basic",
            &["joined by a colon and encoded as Base64: Authorization: Basic &lt;CREDENTIALS&gt;"],
        ),
        (
            "agreed",
            &[
                "Authorization code flow: users agree at https://a.example/agree , tokens come from https://a.example/token , they are renewed at https://a.example/new",
                "Device authorization flow: devices are registered at javascript:alert(1)",
                "This operation asks for one scope: read : Reads",
            ],
        ),
        (
            "provided",
            &[
                "The provider says at https://a.example/.well-known/openid-configuration how to get one.",
            ],
        ),
        (
            "certified",
            &["client certificate Show a client certificate"],
        ),
        (
            "query",
            &["api_key key query deprecated Send a key in the query: ?api_key=&lt;API_KEY&gt;"],
        ),
        (
            "digest",
            &["Send credentials in the header: Authorization: digest &lt;CREDENTIALS&gt;"],
        ),
        (
            "unknown",
            &["nowhere unknown The description of this API does not say how this is given."],
        ),
    ] {
        let html = &files[&format!("api-reference/{page}/index.html")];
        let words = words(html);
        for part in expected {
            assert!(words.contains(part), "{page}: {part}\n{words}");
        }
        assert!(!html.contains("href=\"javascript:"), "{page}");
        let markdown = &files[&format!("api-reference/{page}.md")];
        assert!(markdown.contains("## Authorizations"), "{markdown}");
    }
    assert!(!files["api-reference/open/index.html"].contains("Authorizations"));
}

const PLANTS: &str = r#"
openapi: 3.1.0
info: {title: A, version: "1"}
servers:
  - {url: "https://{region}.example.com/v1", variables: {region: {enum: [eu, us], default: eu}}}
  - {url: "https://other.example.org"}
paths:
  /plants/{id}:
    get:
      summary: Read
      description: "Gives **one** plant.\n\nAnd more."
      deprecated: true
      parameters:
        - {name: id, in: path, required: true, schema: {type: string}}
        - {name: zone, in: query, schema: {type: string}}
        - {name: area, in: query, schema: {type: string}}
        - {name: must, in: query, required: true, schema: {type: string}}
      responses: {"200": {description: It., content: {application/json: {schema: {type: object, properties: {b: {type: string}, a: {type: string}}}}}}}
    post:
      summary: Write
      callbacks:
        done: {"{$request.body#/url}": {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {late: {type: boolean}}}}}}, responses: {"200": {description: Heard.}}}}}
      responses: {"204": {description: Done.}}
"#;

#[test]
fn a_page_says_everything_in_order() {
    let stub = "---\ntitle: Mine\nopenapi: GET /plants/{id}\n---\n\nOwn words.\n\n## Responses\n\nOwn response.\n";
    let with = |config: &str| {
        site(&[
            ("docs.json", config),
            ("openapi.yaml", PLANTS),
            ("mine.mdx", stub),
        ])
    };
    let files = with(r#"{"openapi": "openapi.yaml", "api": {"maintainOrder": true}}"#);
    let html = &files["mine/index.html"];
    let text = words(html);
    let mut from = 0;
    for part in [
        "Mine",
        "GET /plants / {id} deprecated Try it",
        "Gives one plant.",
        "Request",
        "Response",
        "Own words.",
        "Responses Own response.",
        "Path parameters id",
        "Query parameters zone",
        "area",
        "must",
        "Response",
        "It.",
        "Servers",
        "{region} is eu or us .",
    ] {
        let at = text[from..].find(part);
        assert!(at.is_some(), "{part} after {}\n{text}", &text[..from]);
        from += at.unwrap_or(0);
    }
    assert!(html.contains("id=\"response\""));
    assert!(html.contains("connect-src 'self' https://*.example.com https://other.example.org;"));
    assert!(files.contains_key("mine/request.json"));
    let sorted = words(&with(r#"{"openapi": "openapi.yaml"}"#)["mine/index.html"]);
    let expected = "must string required area string zone string Response 200 It. application/json object a string b string";
    assert!(sorted.contains(expected), "{sorted}");
    let callback = words(&files["api-reference/write/index.html"]);
    let expected = "Callback done The API calls you: POST {$request.body#/url} Body";
    assert!(callback.contains(expected), "{callback}");
    let markdown = &files["mine.md"];
    let expected =
        "# Mine\n\n`GET /plants/{id}`\n\nGives **one** plant.\n\nAnd more.\n\nOwn words.";
    assert!(markdown.starts_with(expected), "{markdown}");
}

#[test]
fn the_playground_is_as_docs_json_has_it() {
    let pages = [
        ("simple.mdx", "---\napi: GET /a\nplayground: simple\n---\n"),
        (
            "own.mdx",
            "---\napi: POST https://own.example.com/a/{id}\n---\n\n<ParamField body=\"n\" type=\"number\" required />\n\n\
            <RequestExample>\n```bash\ncurl own\n```\n</RequestExample>\n",
        ),
        ("plain.mdx", "---\napi: GET /a\nauthMethod: none\n---\n"),
    ];
    for (mode, button, samples) in [
        ("show", [false, true, true], [true, true, true]),
        ("simple", [false, false, false], [true, true, true]),
        ("hide", [false, false, false], [true, true, false]),
    ] {
        let config = format!(
            r#"{{"api": {{"baseUrl": "https://base.example.com", "auth": {{"method": "key", "name": "X-Key"}},
                "playground": {{"mode": "{mode}"}}}}}}"#
        );
        let mut texts = vec![("docs.json", &*config)];
        texts.extend(pages);
        let files = site(&texts);
        for (at, (path, _)) in pages.iter().enumerate() {
            let page = path.trim_end_matches(".mdx");
            let html = &files[&format!("{page}/index.html")];
            assert_eq!(html.contains("Try it"), button[at], "{mode} {page}");
            assert_eq!(html.contains("curl"), samples[at], "{mode} {page}");
            let has_call = files.contains_key(&format!("{page}/request.json"));
            assert_eq!(has_call, button[at], "{mode} {page}");
        }
        let own = words(&files["own/index.html"]);
        assert!(
            own.contains("curl own") && !own.contains("curl --request"),
            "{own}"
        );
        assert!(files["simple/index.html"].contains("X-Key: &lt;API_KEY&gt;"));
        assert!(!files["plain/index.html"].contains("X-Key"));
    }
}

/// A description in which every text is an attack.
#[test]
fn what_a_description_says_is_never_run() {
    let attack = r#"</script><img src=x onerror=alert(1)><script>alert(2)</script>\" onfocus=alert(3) [x](javascript:alert(4)) {{7*7}} ${alert(5)}"#;
    let description = format!(
        r#"{{"openapi": "3.1.0", "info": {{"title": "A", "version": "1"}},
        "servers": [{{"url": "javascript:alert(1)//{{v}}", "variables": {{"v": {{"default": "{attack}"}}}}}}, {{"url": "https://a.example\"; script-src *"}}],
        "tags": [{{"name": "{attack}", "x-displayName": "{attack}"}}],
        "security": [{{"{attack}": ["{attack}"]}}],
        "paths": {{"/x/{{id}}{attack}": {{"post": {{"operationId": "{attack}", "summary": "{attack}", "description": "{attack}",
            "tags": ["{attack}"], "externalDocs": {{"url": "javascript:alert(1)", "description": "{attack}"}},
            "parameters": [{{"name": "{attack}", "in": "query", "description": "{attack}", "example": "{attack}", "schema": {{"type": "{attack}", "format": "{attack}", "pattern": "{attack}", "enum": ["{attack}"], "default": "{attack}"}}}}],
            "requestBody": {{"description": "{attack}", "content": {{"{attack}": {{"example": "{attack}", "schema": {{"title": "{attack}", "properties": {{"{attack}": {{"description": "{attack}", "const": "{attack}"}}}}}}}}}}}},
            "responses": {{"200": {{"description": "{attack}", "headers": {{"{attack}": {{"description": "{attack}"}}}}, "content": {{"text/html": {{"example": "{attack}"}}}}}}}},
            "callbacks": {{"{attack}": {{"{attack}": {{"post": {{"description": "{attack}"}}}}}}}},
            "x-codeSamples": [{{"lang": "{attack}", "label": "{attack}", "source": "{attack}"}}]}}}}}},
        "components": {{"securitySchemes": {{"{attack}": {{"type": "oauth2", "description": "{attack}",
            "flows": {{"implicit": {{"authorizationUrl": "javascript:alert(1)", "scopes": {{"{attack}": "{attack}"}}}}}}}}}}}}}}"#
    );
    let files = site(&[
        ("docs.json", r#"{"openapi": "openapi.json"}"#),
        ("openapi.json", &description),
    ]);
    let mut pages = 0;
    for (path, html) in &files {
        if !path.ends_with(".html") {
            continue;
        }
        pages += usize::from(html.contains("class=\"endpoint\""));
        for tag in html.split('<').skip(1) {
            let end = tag.find('>').unwrap_or(tag.len());
            let tag = &tag[..end];
            let name = tag.split([' ', '>', '/']).next().unwrap_or("");
            let mut outside = String::new();
            for (at, part) in tag.split('"').enumerate() {
                if at % 2 == 0 {
                    outside.push_str(part);
                }
            }
            assert!(
                !outside.contains("onerror") && !outside.contains("onfocus"),
                "{path}: {tag}"
            );
            assert!(name != "img", "{path}: {tag}");
            assert!(!tag.contains("href=\"javascript:"), "{path}: {tag}");
        }
        assert!(!html.contains("<script>alert"), "{path}");
        let policy = html.split("Content-Security-Policy").nth(1).unwrap_or("");
        let policy = policy.split('>').next().unwrap_or("");
        assert!(!policy.contains("script-src *"), "{path}: {policy}");
    }
    assert!(pages > 0);
}

#[test]
fn time_and_pages_are_in_line_with_the_operations() {
    let described = |count: usize| {
        let mut paths = String::new();
        for at in 0..count {
            let comma = if at == 0 { "" } else { "," };
            _ = write!(
                paths,
                r#"{comma}"/things{at}": {{"get": {{"tags": ["Tag {}"], "summary": "Same", "responses": {{"200": {{"description": "It."}}}}}}}}"#,
                at / 10
            );
        }
        format!(
            r#"{{"openapi": "3.1.0", "info": {{"title": "A", "version": "1"}}, "paths": {{{paths}}}}}"#
        )
    };
    let build = |count: usize| {
        let text = described(count);
        let begin = Instant::now();
        let files = site(&[
            ("docs.json", r#"{"openapi": "openapi.json"}"#),
            ("openapi.json", &text),
        ]);
        let longest = files.iter().filter(|(path, _)| {
            path.ends_with("/index.html") && path.starts_with("api-reference/")
        });
        let longest = longest.map(|(_, html)| html.len()).max().unwrap_or(0);
        (longest, begin.elapsed())
    };
    let (short, took) = build(200);
    let (long, took_long) = build(2_000);
    assert!(long < short + short / 4, "{short} and {long} bytes");
    assert!(took_long < took * 40, "{took:?} and {took_long:?}");
}

/// What a page that describes its operation itself shows, wherever its fields are written.
#[test]
fn fields_of_snippets_are_part_of_the_call() {
    let page = "---\ntitle: A\napi: POST https://api.example.com/trees/{id}\n---\n\
        import Common from \"/snippets/common.mdx\";\n\
        export const Extra = ({ name }) => <ParamField body={name} type=\"integer\" required>How many.</ParamField>;\n\n\
        <Common />\n\n<Extra name=\"amount\" />\n\n\
        <ParamField body=\"owner\" type=\"object\">\nWhose it is.\n\n<Expandable title=\"owner\">\n\
        <ParamField body=\"email\" type=\"string\" required>Where to write to.</ParamField>\n</Expandable>\n</ParamField>\n";
    let snippet = "<ParamField path=\"id\" type=\"string\">Which tree.</ParamField>\n\n\
        <ParamField cookie=\"session\" required />\n\n\
        <ParamField header=\"X-Region\" placeholder=\"eu\" required>Where it grows.</ParamField>\n\n\
        <ParamField body=\"email\" type=\"string\" required />\n";
    let files = site(&[
        (
            "docs.json",
            r#"{"navigation": [{"group": "A", "pages": ["a"]}]}"#,
        ),
        ("a.mdx", page),
        ("snippets/common.mdx", snippet),
    ]);
    let call: serde_json::Value =
        serde_json::from_str(&files["a/request.json"]).expect("the call as JSON");
    let names = |list: &serde_json::Value| {
        let list = list.as_array().expect("a list").iter();
        let names = list.map(|one| one["name"].as_str().unwrap_or("").to_owned());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&call["parameters"]), "id session X-Region");
    assert_eq!(call["parameters"][0]["description"], "Which tree.");
    assert_eq!(call["parameters"][2]["example"], "eu");
    let body = &call["bodies"][0];
    assert_eq!(names(&body["shape"]["properties"]), "email amount owner");
    let words = words(&files["a/index.html"]);
    assert!(words.contains("jane@example.com"), "{words}");
    assert!(words.contains("X-Region: eu"), "{words}");
}

/// The text of a description with so many operations.
fn with_operations(count: usize) -> String {
    let mut text = "openapi: 3.1.0\ninfo: {title: A, version: \"1\"}\npaths:\n".to_owned();
    let about = "It says what it does. ".repeat(20);
    for number in 0..count {
        let _ = writeln!(
            text,
            "  /a{number}: {{get: {{summary: Get {number}, description: \"{about}\", parameters: [{{name: \
             sort, in: query, description: \"{about}\", schema: {{type: string}}}}]}}}}"
        );
    }
    text
}

#[test]
fn references_stand_in_the_text_for_assistants_as_long_as_there_is_room() {
    let of = |count: usize| {
        let description = with_operations(count);
        let files = site(&[
            (
                "docs.json",
                r#"{"openapi": "openapi.yaml", "navigation": [{"group": "A", "pages": ["a"]}]}"#,
            ),
            ("a.mdx", "---\ntitle: A\n---\nOwn words.\n"),
            ("openapi.yaml", &description),
        ]);
        files["llms-full.txt"].clone()
    };
    let small = of(3);
    assert!(
        small.contains("Own words.") && small.contains("# Get 2"),
        "{small}"
    );
    assert!(small.contains("- `sort` `string`"), "{small}");
    let large = of(2_000);
    assert!(large.contains("Own words.") && !large.contains("# Get 2"));
    assert!(large.contains("2000 operations are described on pages of their own"));
    assert!(large.len() < 2_000, "{}", large.len());
}

#[test]
fn where_no_host_is_named_readers_name_one() {
    for (servers, has_playground, policy) in [
        ("", true, "connect-src 'self' https: http:"),
        (
            "servers: [{url: /v1}]",
            true,
            "connect-src 'self' https: http:",
        ),
        (
            "servers: [{url: \"{base}/v1\", variables: {base: {default: \"https://a.example\"}}}]",
            true,
            "connect-src 'self' https://a.example;",
        ),
        (
            "servers: [{url: \"ftp://a.example\"}]",
            false,
            "connect-src 'self';",
        ),
    ] {
        let description = format!(
            "openapi: 3.1.0\ninfo: {{title: A, version: \"1\"}}\n{servers}\npaths: {{/a: {{get: {{summary: Get}}}}}}\n"
        );
        let files = site(&[
            ("docs.json", r#"{"openapi": "openapi.yaml"}"#),
            ("openapi.yaml", &description),
        ]);
        let html = &files["api-reference/get/index.html"];
        assert_eq!(html.contains("Try it"), has_playground, "{servers}");
        let policies = html.split("Content-Security-Policy").nth(1).unwrap_or("");
        let policies: String = policies.chars().take(600).collect();
        assert!(
            policies.replace("&#39;", "'").contains(policy),
            "{servers}: {policies}"
        );
    }
}
