use rayon::prelude::*;

use super::parts::{Kind, Part, parts};
use crate::lint::Report;
use crate::openapi::{Located, Version};
use crate::project::Project;
use crate::rule;
use crate::schema::{Dialect, Outcome, Place, SchemaId, Schemas};
use crate::source::Span;
use crate::syntax::data::{Node, Value};
use crate::syntax::json;

rule! {
    /// Write examples that their own schema accepts.
    ///
    /// Readers copy examples before they read the schema. Where the two differ, one of them is wrong, and a request made from
    /// the example fails.
    ///
    /// ```yaml bad file=openapi.yaml
    /// openapi: 3.1.0
    /// info: {title: Users, version: "1.4"}
    /// components:
    ///   schemas:
    ///     User:
    ///       type: object
    ///       properties:
    ///         id: {type: string, example: 4127}
    ///         role: {type: string, enum: [owner, member], example: member}
    /// ```
    /// ```yaml good file=openapi.yaml
    /// openapi: 3.1.0
    /// info: {title: Users, version: "1.4"}
    /// components:
    ///   schemas:
    ///     User:
    ///       type: object
    ///       properties:
    ///         id: {type: string, example: "4127"}
    ///         role: {type: string, enum: [owner, member], example: member}
    /// ```
    name: "invalid-example", group: Api, level: Warning, check: Project(check),
}

/// How many mistakes of one example are shown.
const MAX_MISMATCHES: usize = 5;

/// How many examples may be left undecided before no more are looked at: their schemas were made to branch without end.
const MAX_UNDECIDED: usize = 20;

/// How many examples are looked at together.
const CHUNK: usize = 64;

/// An example and the schema that it follows.
struct Site<'a> {
    example: Located<'a>,
    schema: SchemaId,
    is_default: bool,
    /// Whether it is sent as text, in an address or a header.
    is_text: bool,
}

fn check(project: &Project, report: &mut Report) {
    let parts = parts(project);
    let mut schemas = Schemas::default();
    let mut sites: Vec<Site> = Vec::new();
    for part in &parts {
        for (schema, example, is_default) in examples(part) {
            if is_judged(schema, example) {
                let schema = schemas.add(schema, dialect(part.version));
                sites.push(Site {
                    example,
                    schema,
                    is_default,
                    is_text: matches!(part.kind, Kind::Parameter | Kind::Header),
                });
            }
        }
    }
    let mut undecided = 0;
    for sites in sites.chunks(CHUNK) {
        let outcomes: Vec<Outcome> = sites
            .par_iter()
            .map(|site| judged(&schemas, site))
            .collect();
        for (site, outcome) in sites.iter().zip(outcomes) {
            undecided += usize::from(!outcome.is_complete);
            report_mismatches(site, &outcome, report);
        }
        if undecided > MAX_UNDECIDED {
            break;
        }
    }
}

impl<'a> Place<'a> for Located<'a> {
    fn node(self) -> &'a Node {
        self.node()
    }

    fn inside(self, node: &'a Node) -> Self {
        self.at(node)
    }

    fn resolve(self, reference: &str) -> Option<Self> {
        self.resolve(reference)
    }
}

fn dialect(version: Version) -> Dialect {
    match version {
        Version::V2_0 => Dialect::OpenApi2,
        Version::V3_0 => Dialect::OpenApi30,
        Version::V3_1 | Version::V3_2 => Dialect::OpenApi31,
    }
}

/// The examples of a part with the schema for each, and whether it is a default.
fn examples<'a>(part: &Part<'a>) -> Vec<(Located<'a>, Located<'a>, bool)> {
    let value = part.value;
    let schema = value.get("schema");
    let given = |schema: Located<'a>, examples: Vec<Located<'a>>| {
        let with_schema = examples.into_iter().map(|example| (schema, example, false));
        with_schema.collect()
    };
    match (part.kind, schema) {
        (Kind::Media, Some(schema)) if is_json(part.name) => given(schema, given_examples(value)),
        (Kind::Parameter | Kind::Header, Some(schema)) => given(schema, given_examples(value)),
        (Kind::Parameter | Kind::Header, None) if part.version == Version::V2_0 => defaults(value),
        (Kind::Response, Some(schema)) if part.version == Version::V2_0 => {
            let examples = value.get("examples").into_iter().flat_map(Located::entries);
            let in_json = examples.filter(|(entry, _)| is_json(&entry.key));
            given(schema, in_json.map(|(_, example)| example).collect())
        }
        (Kind::Schema | Kind::InnerSchema, _) => {
            let mut own = defaults(value);
            own.extend(value.get("example").map(|example| (value, example, false)));
            let examples = value
                .get("examples")
                .into_iter()
                .flat_map(Located::elements);
            own.extend(examples.map(|example| (value, example, false)));
            own
        }
        _ => Vec::new(),
    }
}

fn defaults(schema: Located<'_>) -> Vec<(Located<'_>, Located<'_>, bool)> {
    let default = schema.get("default");
    // Many generators write `null` for "there is none".
    let default = default.filter(|default| default.node().value != Value::Null);
    default
        .map(|default| (schema, default, true))
        .into_iter()
        .collect()
}

/// `example`, and the values of `examples`.
fn given_examples(owner: Located<'_>) -> Vec<Located<'_>> {
    let named = owner.get("examples").into_iter().flat_map(Located::entries);
    let named = named.filter_map(|(_, example)| {
        let example = example.follow()?;
        example.get("value").or_else(|| example.get("dataValue"))
    });
    owner.get("example").into_iter().chain(named).collect()
}

fn is_json(content_type: &str) -> bool {
    let name = content_type.split(';').next().unwrap_or("").trim();
    let name = name.to_ascii_lowercase();
    name.ends_with("/json") || name.ends_with("+json")
}

/// Whether an example can be held to a schema: not where it stands for something else.
fn is_judged(schema: Located, example: Located) -> bool {
    let is_schema = matches!(schema.node().value, Value::Object(_));
    is_schema && !has_placeholder(example.node())
}

/// Whether a value has a reference or a placeholder in it, which tools put something else for.
fn has_placeholder(node: &Node) -> bool {
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        if node.get("$ref").is_some() || node.as_str().is_some_and(|text| text.contains("{{")) {
            return true;
        }
        open.extend(node.elements());
        open.extend(node.entries().iter().map(|entry| &entry.value));
    }
    false
}

/// What the schema says of an example; nothing where it accepts what readers take the example for.
fn judged(schemas: &Schemas, site: &Site) -> Outcome {
    let node = site.example.node();
    let outcome = schemas.check(site.schema, node, MAX_MISMATCHES);
    let fits = |reading: &Node| schemas.check(site.schema, reading, 0).total == 0;
    if outcome.total > 0 && readings(node, site.is_text).iter().any(fits) {
        return Outcome {
            is_complete: outcome.is_complete,
            ..Outcome::default()
        };
    }
    outcome
}

/// What readers take an example for too: a text with JSON in it for that JSON, and where all is sent as text, texts and
/// numbers for each other and a text with commas for a list.
fn readings(node: &Node, is_text: bool) -> Vec<Node> {
    let reading = |value| Node {
        span: node.span,
        value,
    };
    match &node.value {
        Value::String(text) if text.trim_start().starts_with(['{', '[']) => {
            let (value, errors) = json::parse(text);
            value.filter(|_| errors.is_empty()).into_iter().collect()
        }
        Value::String(text) if is_text => {
            let parts = || text.split(',').map(str::trim);
            let texts = parts().map(|part| reading(Value::String(part.into())));
            let scalars = parts().map(|part| reading(scalar(part)));
            vec![
                reading(scalar(text)),
                reading(Value::Array(texts.collect())),
                reading(Value::Array(scalars.collect())),
            ]
        }
        Value::Number(number) if is_text => vec![reading(Value::String(number.to_string().into()))],
        Value::Bool(value) if is_text => vec![reading(Value::String(value.to_string().into()))],
        _ => Vec::new(),
    }
}

/// The number or truth value that a text is, or the text.
fn scalar(text: &str) -> Value {
    match (text, text.parse::<f64>()) {
        ("true" | "false", _) => Value::Bool(text == "true"),
        (_, Ok(number)) if number.is_finite() => Value::Number(number),
        _ => Value::String(text.into()),
    }
}

fn report_mismatches(site: &Site, outcome: &Outcome, report: &mut Report) {
    let Some((first, others)) = outcome.mismatches.split_first() else {
        return;
    };
    if !outcome.is_complete {
        return;
    }
    let file = site.example.file();
    let subject = if site.is_default {
        "default"
    } else {
        "example"
    };
    let message = match first.message.strip_prefix("this ") {
        Some(rest) => format!("The {subject} {rest}"),
        None => format!("The {subject} breaks its schema: {}", first.message),
    };
    let draft = report.in_file(file, first.span, message);
    draft.help(format!(
        "Repair the {subject}, or the schema where that is wrong."
    ));
    let mut shown: Vec<Span> = vec![first.span];
    for other in others {
        if !shown.contains(&other.span) {
            shown.push(other.span);
            draft.related(other.span, format!("Here too: {}", other.message));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{messages, project, run};

    fn found(version: &str, lines: &str) -> String {
        let text = format!("openapi: {version}\ninfo: {{title: A, version: '1'}}\n{lines}");
        messages("invalid-example", &[("openapi.yaml", &text)]).join("; ")
    }

    #[test]
    fn examples_of_schemas() {
        for (schema, expected) in [
            ("{type: string, example: a}", ""),
            (
                "{type: string, example: 1}",
                "The example is a number; a string is expected",
            ),
            ("{type: integer, default: null}", ""),
            (
                "{type: integer, default: '1'}",
                "The default is a string; a whole number is expected",
            ),
            ("{type: string, nullable: true, example: null}", ""),
            (
                "{type: integer, minimum: 1, exclusiveMinimum: true, example: 1}",
                "The example is `1`; more than 1 is expected",
            ),
            (
                "{type: object, example: {$ref: '#/components/examples/a'}}",
                "",
            ),
            ("{type: integer, example: '{{count}}'}", ""),
            ("{type: object, example: '{\"a\": 1}'}", ""),
            (
                "{type: object, required: [a], properties: {a: {type: string, readOnly: true}}, example: {}}",
                "",
            ),
            (
                "{type: object, required: [a], properties: {a: {type: string}}, example: {}}",
                "The example breaks its schema: `a` is missing",
            ),
            ("{oneOf: [{type: number}, {type: integer}], example: 1}", ""),
            (
                "{oneOf: [{type: number}, {type: boolean}], example: a}",
                "The example is a string; a number or `true` or `false` is expected",
            ),
            ("{$ref: '#/components/schemas/b', example: 1}", ""),
        ] {
            let lines = format!("components: {{schemas: {{a: {schema}, b: {{type: string}}}}}}");
            assert_eq!(found("3.0.0", &lines), expected, "{schema}");
        }
        let lines = "components: {schemas: {a: {type: [string, 'null'], examples: [null, a, 1]}}}";
        assert_eq!(
            found("3.1.0", lines),
            "The example is a number; a string or null is expected"
        );
    }

    #[test]
    fn examples_of_operations() {
        for (operation, expected) in [
            (
                "parameters: [{name: a, in: query, schema: {type: integer}, example: '1'}]",
                "",
            ),
            (
                "parameters: [{name: a, in: query, schema: {type: string}, example: 1}]",
                "",
            ),
            (
                "parameters: [{name: a, in: query, schema: {type: array, items: {type: integer}}, example: '1,2'}]",
                "",
            ),
            (
                "parameters: [{name: a, in: query, schema: {type: integer}, example: one}]",
                "The example is a string; a whole number is expected",
            ),
            (
                "requestBody: {content: {application/json: {schema: {type: object}, examples: {a: {externalValue: a.json}}}}}",
                "",
            ),
            (
                "requestBody: {content: {application/json: {schema: {type: object}, examples: {a: {value: []}}}}}",
                "The example is a list; an object is expected",
            ),
            (
                "requestBody: {content: {application/xml: {schema: {type: object}, example: <a/>}}}",
                "",
            ),
        ] {
            let lines = format!("paths:\n  /a:\n    post:\n      {operation}\n");
            assert_eq!(found("3.1.0", &lines), expected, "{operation}");
        }
    }

    #[test]
    fn an_example_gives_one_finding_at_its_first_mistake() {
        let text = "openapi: 3.0.0\ncomponents:\n  schemas:\n    a: {properties: {b: {type: string}, c: {enum: [d]}}, example: {b: 1, c: e}}\n";
        let findings = run("invalid-example", &project(&[("openapi.yaml", text)], &[]));
        assert_eq!(findings.len(), 1);
        assert_eq!(&text[findings[0].span.range()], "1");
        assert_eq!(findings[0].related.len(), 1);
    }

    #[test]
    fn schemas_that_branch_without_end_are_left() {
        let form = "{properties: {x: {$ref: '#/components/schemas/a'}}, required: [y]}";
        let nested = "{x: ".repeat(60) + "1" + &"}".repeat(60);
        let text = format!(
            "openapi: 3.0.0\ncomponents:\n  schemas:\n    a: {{oneOf: [{form}, {form}, {form}], example: {nested}}}\n"
        );
        assert_eq!(
            messages("invalid-example", &[("openapi.yaml", &text)]).len(),
            0
        );
    }
}
