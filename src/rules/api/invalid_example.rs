use rayon::prelude::*;

use super::parts::{Kind, Part, parts};
use crate::lint::Report;
use crate::openapi::{Located, Version};
use crate::project::Project;
use crate::rule;
use crate::schema::{Dialect, Mismatch, Place, SchemaId, Schemas};
use crate::source::{FileId, Span};
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

/// An example and the schema that it follows.
struct Site<'a> {
    example: Located<'a>,
    schema: SchemaId,
    is_default: bool,
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
                });
            }
        }
    }
    let undecided = std::sync::atomic::AtomicUsize::new(0);
    let found: Vec<Vec<Mismatch>> = sites
        .par_iter()
        .map(|site| mismatches(&schemas, site, &undecided))
        .collect();
    for (site, mismatches) in sites.iter().zip(found) {
        report_mismatches(site.example.file(), site.is_default, &mismatches, report);
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

fn mismatches(
    schemas: &Schemas,
    site: &Site,
    undecided: &std::sync::atomic::AtomicUsize,
) -> Vec<Mismatch> {
    use std::sync::atomic::Ordering::Relaxed;
    if undecided.load(Relaxed) >= MAX_UNDECIDED {
        return Vec::new();
    }
    let node = site.example.node();
    let outcome = schemas.check(site.schema, node, MAX_MISMATCHES);
    if !outcome.is_complete {
        undecided.fetch_add(1, Relaxed);
        return Vec::new();
    }
    if outcome.total > 0 && is_written_as_json(schemas, site.schema, node) {
        return Vec::new();
    }
    outcome.mismatches
}

/// Whether a text is JSON that the schema accepts: shown to readers, it is the same.
fn is_written_as_json(schemas: &Schemas, schema: SchemaId, node: &Node) -> bool {
    let text = node
        .as_str()
        .filter(|text| text.trim_start().starts_with(['{', '[']));
    let Some((Some(value), errors)) = text.map(json::parse) else {
        return false;
    };
    errors.is_empty() && schemas.check(schema, &value, 0).total == 0
}

fn report_mismatches(file: FileId, is_default: bool, mismatches: &[Mismatch], report: &mut Report) {
    let Some((first, others)) = mismatches.split_first() else {
        return;
    };
    let subject = if is_default { "default" } else { "example" };
    let message = format!("The {subject} breaks its schema: {}", first.message);
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
