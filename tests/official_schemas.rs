//! What `proofpress::schema` says of descriptions, against another reader of the same schemas.
//!
//! The table is judged always. A folder of descriptions in JSON or YAML that the variable `OPENAPI_DESCRIPTIONS` names is
//! judged too, and what differs is printed with the time it took.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jsonschema::{Registry, Resource, Validator};
use proofpress::schema::Outcome;
use proofpress::schema::published::Standard;
use proofpress::syntax::data::{Node, Value as Read};
use proofpress::syntax::{json, yaml};
use serde_json::{Map, Value, json};

const STANDARDS: [Standard; 4] = [
    Standard::V2_0,
    Standard::V3_0,
    Standard::V3_1,
    Standard::V3_2,
];

struct Judge {
    validators: Vec<Validator>,
}

fn published(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/schema/published");
    let text = fs::read_to_string(folder.join(name)).expect("a schema");
    serde_json::from_str(&text).expect("JSON")
}

impl Judge {
    fn new() -> Self {
        let parts = [
            "3.1-schema-2025-11-23.json",
            "3.1-dialect-2024-11-10.json",
            "3.1-meta-2024-11-10.json",
            "3.2-schema-2025-11-23.json",
            "3.2-dialect-2025-09-17.json",
            "3.2-meta-2025-09-17.json",
        ];
        let mut registry = Registry::new();
        for part in parts {
            let schema = published(part);
            let id = schema["$id"].as_str().expect("an address").to_owned();
            registry = registry
                .add(id, Resource::from_contents(schema))
                .expect("added");
        }
        let registry = registry
            .prepare()
            .expect("schemas that refer to each other");
        let entries = [
            "2.0-schema-2017-08-27.json",
            "3.0-schema-2024-10-18.json",
            "3.1-description.json",
            "3.2-description.json",
        ];
        let validator = |name: &&str| {
            let options = jsonschema::options().with_registry(&registry);
            options.build(&published(name)).expect("a schema")
        };
        Self {
            validators: entries.iter().map(validator).collect(),
        }
    }

    fn accepts(&self, standard: Standard, value: &Value) -> bool {
        self.validator(standard).is_valid(value)
    }

    fn validator(&self, standard: Standard) -> &Validator {
        let at = STANDARDS.iter().position(|known| *known == standard);
        &self.validators[at.expect("a known one")]
    }
}

fn standard_of(value: &Node) -> Option<Standard> {
    let version = value
        .get("openapi")
        .or_else(|| value.get("swagger"))?
        .as_str()?;
    let known = STANDARDS.into_iter();
    known
        .into_iter()
        .find(|standard| version.starts_with(standard.name()))
}

/// The value as the other reader takes it. A number that is whole is written so.
fn plain(node: &Node) -> Value {
    match &node.value {
        Read::Null => Value::Null,
        Read::Bool(value) => (*value).into(),
        Read::Number(number) if number.fract() == 0.0 && number.abs() < 9e15 => {
            json!(*number as i64)
        }
        Read::Number(number) => json!(number),
        Read::String(text) => (&**text).into(),
        Read::Array(elements) => elements.iter().map(plain).collect(),
        Read::Object(entries) => {
            let entries = entries
                .iter()
                .map(|entry| (entry.key.to_string(), plain(&entry.value)));
            Value::Object(entries.collect::<Map<_, _>>())
        }
    }
}

fn description(lines: &str) -> Node {
    let (node, errors) = yaml::parse(lines, 0);
    assert!(errors.is_empty(), "{errors:?} in {lines}");
    node.expect("a value")
}

/// A description of 3.0 with one operation that has these lines.
fn operation(version: &str, lines: &str) -> String {
    let lines = lines.replace('\n', "\n      ");
    format!(
        "openapi: {version}\ninfo: {{title: Pets, version: '1'}}\npaths:\n  /pets:\n    get:\n      {lines}\n"
    )
}

const FINE: &str = "responses: {'200': {description: Fine}}";

/// Lines of an operation in 3.0, 3.1 and 3.2, and whether all accept them.
const OPERATIONS: &[(&str, bool)] = &[
    ("", true),
    (
        "parameters: [{name: a, in: query, schema: {type: string}}]",
        true,
    ),
    (
        "parameters: [{name: a, in: body, schema: {type: string}}]",
        false,
    ),
    (
        "parameters: [{name: a, in: path, schema: {type: string}}]",
        false,
    ),
    (
        "parameters: [{name: a, in: path, required: true, schema: {type: string}}]",
        true,
    ),
    ("parameters: [{name: a, schema: {type: string}}]", false),
    ("parameters: [{in: query, schema: {type: string}}]", false),
    ("parameters: [{name: a, in: query}]", false),
    (
        "parameters: [{name: a, in: query, schema: {}, content: {}}]",
        false,
    ),
    (
        "parameters: [{name: a, in: query, content: {application/json: {}}}]",
        true,
    ),
    (
        "parameters: [{name: a, in: query, content: {a/b: {}, c/d: {}}}]",
        false,
    ),
    (
        "parameters: [{name: a, in: query, schema: {}, example: 1, examples: {}}]",
        false,
    ),
    (
        "parameters: [{name: a, in: query, schema: {}, style: deepObject}]",
        true,
    ),
    (
        "parameters: [{name: a, in: header, schema: {}, style: deepObject}]",
        false,
    ),
    (
        "parameters: [{name: a, in: query, schema: {type: strng}}]",
        false,
    ),
    (
        "parameters: [{name: a, in: query, schema: {type: array}}]",
        true,
    ),
    (
        "parameters: [{name: a, in: query, schema: {minLength: -1}}]",
        false,
    ),
    (
        "parameters: [{name: a, in: query, schema: {properties: {b: {type: 1}}}}]",
        false,
    ),
    (
        "parameters: [{name: a, in: query, schema: {allOf: [{oneOf: [{type: no}]}]}}]",
        false,
    ),
    ("parameters: [{$ref: '#/components/parameters/a'}]", true),
    ("parameters: [{$ref: 1}]", false),
    ("parameters: {}", false),
    ("summary: 1", false),
    ("sumary: Pets", false),
    ("x-anything: {a: [1]}", true),
    ("tags: [a, 1]", false),
    ("operationId: [a]", false),
    ("security: [{key: []}]", true),
    ("security: [{key: read}]", false),
    ("servers: [{url: 'https://example.com'}]", true),
    ("servers: [{}]", false),
    (
        "requestBody: {content: {application/json: {schema: {type: object}}}}",
        true,
    ),
    ("requestBody: {description: none}", false),
    ("callbacks: {a: {'{$request.body#/url}': {}}}", true),
    ("externalDocs: {}", false),
];

#[test]
fn the_table_is_judged_alike() {
    let judge = Judge::new();
    let mut wrong = Vec::new();
    for (lines, expected) in OPERATIONS {
        for version in ["3.0.3", "3.1.0", "3.2.0"] {
            let text = operation(version, &format!("{FINE}\n{lines}"));
            wrong.extend(misjudged(&judge, &text, *expected));
        }
    }
    for (text, expected) in DESCRIPTIONS {
        wrong.extend(misjudged(&judge, text, *expected));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Whole descriptions, and whether their schema accepts them.
const DESCRIPTIONS: &[(&str, bool)] = &[
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {}",
        true,
    ),
    ("openapi: 3.0.0\ninfo: {title: a, version: '1'}", false),
    ("openapi: 3.1.0\ninfo: {title: a, version: '1'}", false),
    (
        "openapi: 3.1.0\ninfo: {title: a, version: '1'}\nwebhooks: {a: {post: {}}}",
        true,
    ),
    ("openapi: 3.0.0\ninfo: {title: a}\npaths: {}", false),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: 1}\npaths: {}",
        false,
    ),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {pets: {}}",
        false,
    ),
    (
        "openapi: 3.1.0\ninfo: {title: a, version: '1'}\npaths: {pets: {}}",
        false,
    ),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1', contact: {email: nobody}}\npaths: {}",
        false,
    ),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1', contact: {url: 'a b'}}\npaths: {}",
        true,
    ),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {}\ncomponents: {securitySchemes: {a: {type: openIdConnect, openIdConnectUrl: 'a b'}}}",
        true,
    ),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {/a: {get: {}}}",
        false,
    ),
    (
        "openapi: 3.1.0\ninfo: {title: a, version: '1'}\npaths: {/a: {get: {}}}",
        true,
    ),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {/a: {get: {responses: {}}}}",
        false,
    ),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {/a: {get: {responses: {'999': {description: a}}}}}",
        false,
    ),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {}\ncomponents: {schemas: {a b: {}}}",
        true,
    ),
    (
        "openapi: 3.1.0\ninfo: {title: a, version: '1'}\npaths: {}\ncomponents: {schemas: {a: {type: [string, 'null'], exclusiveMinimum: true}}}",
        false,
    ),
    (
        "openapi: 3.1.0\ninfo: {title: a, version: '1'}\npaths: {}\ncomponents: {schemas: {a: {type: [string, 'null'], nullable: true}}}",
        true,
    ),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {}\ncomponents: {schemas: {a: {type: [string, 'null']}}}",
        false,
    ),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {}\ncomponents: {schemas: {a: {type: string, pattern: '['}}}",
        false,
    ),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {}\ncomponents: {securitySchemes: {a: {type: http, scheme: basic, bearerFormat: JWT}}}",
        false,
    ),
    (
        "openapi: 3.0.0\ninfo: {title: a, version: '1'}\npaths: {}\ncomponents: {securitySchemes: {a: {type: apiKey, name: key}}}",
        false,
    ),
    (
        "openapi: 3.1.0\ninfo: {title: a, version: '1'}\npaths: {}\ncomponents: {securitySchemes: {a: {type: oauth2, flows: {implicit: {scopes: {}}}}}}",
        false,
    ),
    (
        "swagger: '2.0'\ninfo: {title: a, version: '1'}\npaths: {}",
        true,
    ),
    (
        "swagger: '2.0'\ninfo: {title: a, version: '1'}\npaths: {}\nhost: 'https://example.com'",
        false,
    ),
    (
        "swagger: '2.0'\ninfo: {title: a, version: '1'}\npaths: {/a: {get: {responses: {default: {description: a}}, parameters: [{name: a, in: query, type: string}]}}}",
        true,
    ),
    (
        "swagger: '2.0'\ninfo: {title: a, version: '1'}\npaths: {/a: {get: {responses: {default: {description: a}}, parameters: [{name: a, in: query, type: object}]}}}",
        false,
    ),
    (
        "swagger: '2.0'\ninfo: {title: a, version: '1'}\npaths: {/a: {get: {responses: {default: {description: a}}, parameters: [{name: a, in: body}]}}}",
        false,
    ),
    (
        "swagger: '2.0'\ninfo: {title: a, version: '1'}\npaths: {/a: {get: {responses: {default: {description: a}}, parameters: [{name: a, in: query, type: string}, {name: a, in: query, type: string}]}}}",
        false,
    ),
    (
        "swagger: '2.0'\ninfo: {title: a, version: '1'}\npaths: {}\nschemes: [http, gopher]",
        false,
    ),
    (
        "swagger: '2.0'\ninfo: {title: a, version: '1'}\npaths: {}\ndefinitions: {a: {type: file}}",
        false,
    ),
];

/// What is wrong with our verdict, or with what the table expects.
fn misjudged(judge: &Judge, text: &str, expected: bool) -> Option<String> {
    let node = description(text);
    let standard = standard_of(&node).expect("a known version");
    let outcome = standard.check(&node, 10);
    let verdicts = [judge.accepts(standard, &plain(&node)), outcome.total == 0];
    let is_right = verdicts == [expected; 2] && outcome.is_complete;
    let found = &outcome.mismatches;
    (!is_right).then(|| format!("judge and we: {verdicts:?}, {found:#?} in {text}"))
}

#[test]
fn a_folder_of_descriptions_is_judged_alike() {
    let Ok(folder) = std::env::var("OPENAPI_DESCRIPTIONS") else {
        return;
    };
    let work = move || compare(Path::new(&folder));
    let thread = std::thread::Builder::new()
        .stack_size(256 << 20)
        .spawn(work);
    let differing = thread.expect("a thread").join().expect("a comparison");
    assert_eq!(differing, 0);
}

#[derive(Default)]
struct Tally {
    compared: usize,
    invalid: usize,
    bytes: usize,
    time: Duration,
    reading: Duration,
    slowest: (Duration, usize, PathBuf),
}

fn compare(folder: &Path) -> usize {
    let judge = Judge::new();
    let mut paths = Vec::new();
    files(folder, &mut paths);
    paths.sort();
    let mut tally = Tally::default();
    let mut differing = 0;
    for path in paths {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let began = Instant::now();
        let (node, errors) = match path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            true => json::parse(&text),
            false => yaml::parse(&text, 0),
        };
        tally.reading += began.elapsed();
        let Some(node) = node.filter(|_| errors.is_empty()) else {
            continue;
        };
        let Some(standard) = standard_of(&node) else {
            continue;
        };
        let began = Instant::now();
        let outcome = standard.check(&node, 50);
        let time = began.elapsed();
        tally.add(&path, text.len(), time, &outcome);
        let value = plain(&node);
        if judge.accepts(standard, &value) != (outcome.total == 0) || !outcome.is_complete {
            differing += 1;
            report(&path, &outcome, judge.validator(standard), &value);
        }
    }
    tally.print(differing);
    differing
}

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, out);
        } else if path
            .extension()
            .is_some_and(|kind| kind == "json" || kind == "yaml" || kind == "yml")
        {
            out.push(path);
        }
    }
}

impl Tally {
    fn add(&mut self, path: &Path, bytes: usize, time: Duration, outcome: &Outcome) {
        self.compared += 1;
        self.invalid += usize::from(outcome.total > 0);
        self.bytes += bytes;
        self.time += time;
        if time > self.slowest.0 {
            self.slowest = (time, bytes, path.to_owned());
        }
    }

    #[allow(
        clippy::print_stdout,
        reason = "the result of a comparison that is run by hand"
    )]
    fn print(&self, differing: usize) {
        let megabytes = self.bytes as f64 / 1e6;
        println!(
            "{} compared, {} of them invalid, {differing} differ; {megabytes:.0} MB read in {:.1?}, checked in {:.1?}, {:.0} MB/s; slowest {:.1?} for {} bytes: {}",
            self.compared,
            self.invalid,
            self.reading,
            self.time,
            megabytes / self.time.as_secs_f64(),
            self.slowest.0,
            self.slowest.1,
            self.slowest.2.display()
        );
    }
}

#[allow(
    clippy::print_stdout,
    reason = "the result of a comparison that is run by hand"
)]
fn report(path: &Path, outcome: &Outcome, judge: &Validator, value: &Value) {
    println!("{} complete: {}", path.display(), outcome.is_complete);
    for mismatch in outcome.mismatches.iter().take(3) {
        println!("  ours: {} {}", mismatch.path, mismatch.message);
    }
    for error in judge.iter_errors(value).take(3) {
        let message: String = error.to_string().chars().take(200).collect();
        println!("  theirs: {} {message}", error.instance_path());
    }
}
