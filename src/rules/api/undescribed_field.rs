use rustc_hash::FxHashSet;

use super::parts::{Kind, Part, parts};
use crate::lint::Report;
use crate::openapi::{Located, Status};
use crate::project::Project;
use crate::rule;
use crate::syntax::data::Value;
use crate::words::at_most;

rule! {
    /// Describe every operation, parameter and property.
    ///
    /// A name and a type do not tell what a value is for, which unit it has, or what comes of leaving it out. The description
    /// in the file is all that readers of a generated page see.
    ///
    /// ```yaml bad file=openapi.yaml
    /// openapi: 3.1.0
    /// info: {title: Users, version: "1.4"}
    /// paths:
    ///   /users:
    ///     get:
    ///       summary: List users
    ///       parameters:
    ///         - name: limit
    ///           in: query
    ///           schema: {type: integer}
    /// ```
    /// ```yaml good file=openapi.yaml
    /// openapi: 3.1.0
    /// info: {title: Users, version: "1.4"}
    /// paths:
    ///   /users:
    ///     get:
    ///       summary: List users
    ///       parameters:
    ///         - name: limit
    ///           in: query
    ///           description: How many users to return, 100 at most.
    ///           schema: {type: integer}
    /// ```
    name: "undescribed-field", group: Api, level: Warning, check: Project(check),
}

/// How many names a message lists.
const MAX_NAMES: usize = 5;

/// How many properties of one schema are looked at.
const MAX_PROPERTIES: usize = 10_000;

fn check(project: &Project, report: &mut Report) {
    for part in parts(project) {
        let message = match part.kind {
            Kind::Operation => about_operation(&part),
            Kind::PathItem => about_parameters(&part),
            Kind::Parameter if !part.name.is_empty() => about_parameter(&part),
            Kind::Schema if !part.is_in_operation => about_schema(&part),
            _ => None,
        };
        if let Some(message) = message {
            report
                .in_file(part.value.file(), part.head(), message)
                .help("Write a `description` that says what it is for.");
        }
    }
}

fn about_operation(part: &Part) -> Option<String> {
    if is_hidden(part.value) {
        return None;
    }
    let name = format!("`{} {}`", part.name.to_ascii_uppercase(), part.owner);
    let mut fields = undescribed_parameters(part.value);
    fields.extend(undescribed_in_bodies(part.value));
    let is_described = has_text(part.value, "summary") || has_text(part.value, "description");
    match (is_described, fields.is_empty()) {
        (true, true) => None,
        (true, false) => Some(format!(
            "{name} does not describe {}",
            at_most(MAX_NAMES, &fields)
        )),
        (false, true) => Some(format!("{name} has neither a summary nor a description")),
        (false, false) => Some(format!(
            "{name} has neither a summary nor a description, and does not describe {}",
            at_most(MAX_NAMES, &fields)
        )),
    }
}

fn about_parameters(part: &Part) -> Option<String> {
    let fields = undescribed_parameters(part.value);
    (!fields.is_empty()).then(|| {
        format!(
            "`{}` does not describe {}",
            part.name,
            at_most(MAX_NAMES, &fields)
        )
    })
}

/// The names of the parameters in a list that have no description. Those behind references are looked at where they stand.
fn undescribed_parameters(owner: Located) -> Vec<String> {
    let list = owner
        .get("parameters")
        .into_iter()
        .flat_map(Located::elements);
    let own = list.filter(|parameter| parameter.reference().is_none());
    let undescribed = own.filter(|parameter| !is_parameter_described(*parameter));
    let names = undescribed.filter_map(|parameter| parameter.str("name"));
    names.map(str::to_owned).collect()
}

/// The properties of the schemas that an operation writes for its body and its successful responses. Those of errors are
/// alike everywhere.
fn undescribed_in_bodies(operation: Located) -> Vec<String> {
    let is_success = |status: &str| Status::named(status).is_some_and(Status::is_success);
    let responses = operation
        .get("responses")
        .into_iter()
        .flat_map(Located::entries);
    let responses = responses.filter(|(entry, _)| is_success(&entry.key));
    let owners = operation
        .get("requestBody")
        .into_iter()
        .chain(responses.map(|(_, value)| value));
    let parameters = operation
        .get("parameters")
        .into_iter()
        .flat_map(Located::elements);
    let in_body = parameters.filter(|parameter| parameter.str("in") == Some("body"));
    let mut seen = FxHashSet::default();
    let mut names = Vec::new();
    for owner in owners.chain(in_body) {
        let content = owner.get("content").into_iter().flat_map(Located::entries);
        let media = content.map(|(_, media)| media);
        for schema in media
            .chain([owner])
            .filter_map(|holder| holder.get("schema"))
        {
            let undescribed = undescribed_properties(schema).into_iter();
            names.extend(undescribed.filter(|name| seen.insert(name.clone())));
        }
    }
    names
}

fn about_parameter(part: &Part) -> Option<String> {
    let name = part.value.str("name").unwrap_or(part.name);
    (!is_parameter_described(part.value))
        .then(|| format!("The parameter `{name}` has no description"))
}

/// The body of OpenAPI 2.0 is described by its schema.
fn is_parameter_described(parameter: Located) -> bool {
    let in_schema = || {
        let schema = parameter.child("schema").unwrap_or(parameter);
        has_text(schema, "description") || has_one_value(schema)
    };
    has_text(parameter, "description")
        || parameter.str("in") == Some("body")
        || is_hidden(parameter)
        || in_schema()
}

fn about_schema(part: &Part) -> Option<String> {
    let fields = undescribed_properties(part.value);
    if fields.is_empty() {
        return None;
    }
    Some(match part.name {
        "" | "schema" | "itemSchema" => {
            format!(
                "This schema does not describe {}",
                at_most(MAX_NAMES, &fields)
            )
        }
        name => format!("`{name}` does not describe {}", at_most(MAX_NAMES, &fields)),
    })
}

/// The properties without a description, those of schemas inside too, with the way to them: `address.city`.
fn undescribed_properties(schema: Located) -> Vec<String> {
    let mut names = Vec::new();
    let mut seen = FxHashSet::default();
    let mut looked_at = 0;
    let mut open = vec![(schema, String::new())];
    while let Some((schema, path)) = open.pop() {
        if schema.reference().is_some() {
            continue;
        }
        let mut inside = Vec::new();
        for (entry, property) in schema
            .get("properties")
            .into_iter()
            .flat_map(Located::entries)
        {
            looked_at += 1;
            if looked_at > MAX_PROPERTIES {
                return names;
            }
            let name = format!("{path}{}", entry.key);
            if !is_property_described(&entry.key, property) && seen.insert(name.clone()) {
                names.push(name.clone());
            }
            inside.push((property, format!("{name}.")));
        }
        for key in ["allOf", "anyOf", "oneOf"] {
            let forms = schema.get(key).into_iter().flat_map(Located::elements);
            inside.extend(forms.map(|form| (form, path.clone())));
        }
        inside.extend(schema.get("items").map(|items| (items, path)));
        open.extend(inside.into_iter().rev());
    }
    names
}

/// Whether a property says what it is for, or refers to a schema, which is looked at where it stands.
fn is_property_described(name: &str, property: Located) -> bool {
    let is_object = matches!(property.node().value, Value::Object(_));
    let refers = |value: Located| value.reference().is_some() || has_text(value, "description");
    let forms = ["allOf", "anyOf", "oneOf"].into_iter();
    let mut forms = forms
        .filter_map(|key| property.get(key))
        .flat_map(Located::elements);
    !is_object
        || refers(property)
        || property.get("items").is_some_and(refers)
        || has_one_value(property)
        || forms.any(refers)
        || is_hidden(property)
        || property
            .str("title")
            .is_some_and(|title| says_more(title, name))
}

fn has_one_value(property: Located) -> bool {
    let values = property
        .get("enum")
        .map(|values| values.node().elements().len());
    property.get("const").is_some() || values == Some(1)
}

/// Whether a title is more than the name in other letters, as generators write it.
fn says_more(title: &str, name: &str) -> bool {
    let letters = |text: &str| -> String {
        let letters = text.chars().filter(|character| character.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let title = letters(title);
    !title.is_empty() && title != letters(name)
}

/// Whether readers do not get to see it, or are told to leave it.
fn is_hidden(value: Located) -> bool {
    let marks = ["x-hidden", "x-excluded", "x-internal", "deprecated"];
    marks.iter().any(|mark| value.is_true(mark))
}

fn has_text(value: Located, key: &str) -> bool {
    value.str(key).is_some_and(|text| !text.trim().is_empty())
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages;

    fn found(lines: &str) -> String {
        let text = format!("openapi: 3.1.0\ninfo: {{title: A, version: '1'}}\n{lines}");
        messages("undescribed-field", &[("openapi.yaml", &text)]).join("; ")
    }

    #[test]
    fn operations_and_their_parameters() {
        for (operation, expected) in [
            ("summary: List", ""),
            ("description: Lists", ""),
            (
                "summary: ' '",
                "`GET /a` has neither a summary nor a description",
            ),
            ("x-hidden: true", ""),
            (
                "summary: List\n      parameters: [{name: a, in: query, schema: {description: b}}]",
                "",
            ),
            (
                "summary: List\n      parameters: [{name: a, in: query}, {name: b, in: query}]",
                "`GET /a` does not describe `a` and `b`",
            ),
            (
                "summary: List\n      parameters: [{name: a, in: query, schema: {enum: [b]}}]",
                "",
            ),
            (
                "parameters: [{name: a, in: query}]",
                "`GET /a` has neither a summary nor a description, and does not describe `a`",
            ),
        ] {
            let lines = format!("paths:\n  /a:\n    get:\n      {operation}\n");
            assert_eq!(found(&lines), expected, "{operation}");
        }
        assert_eq!(
            found(
                "paths: {/a: {parameters: [{name: a, in: query}, {$ref: '#/components/parameters/b'}]}}\ncomponents: {parameters: {b: {name: c, in: query}}}"
            ),
            "`/a` does not describe `a`; The parameter `c` has no description"
        );
    }

    #[test]
    fn properties_of_schemas() {
        for (schema, expected) in [
            ("{properties: {b: {description: c}}}", ""),
            ("{properties: {b: {$ref: '#/components/schemas/c'}}}", ""),
            (
                "{properties: {b: {allOf: [{$ref: '#/components/schemas/c'}]}}}",
                "",
            ),
            (
                "{properties: {b: {type: array, items: {description: c}}}}",
                "",
            ),
            (
                "{properties: {user_id: {title: User Id}}}",
                "`a` does not describe `user_id`",
            ),
            ("{properties: {b: {title: The owner}}}", ""),
            (
                "{properties: {b: {description: c, properties: {d: {}}}, e: {}}}",
                "`a` does not describe `e` and `b.d`",
            ),
            (
                "{allOf: [{properties: {b: {}}}], oneOf: [{properties: {c: {}}}]}",
                "`a` does not describe `b` and `c`",
            ),
            (
                "{properties: {a: {}, b: {}, c: {}, d: {}, e: {}, f: {}}}",
                "`a` does not describe `a`, `b`, `c`, `d`, `e` and 1 more",
            ),
        ] {
            assert_eq!(
                found(&format!("components: {{schemas: {{a: {schema}}}}}")),
                expected,
                "{schema}"
            );
        }
    }
}
