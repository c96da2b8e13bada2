//! Reading a rule file.
//!
//! Whatever is wrong has a place. A rule is given where it can run without what is wrong; otherwise none is.

mod fields;
mod kinds;
#[cfg(test)]
mod tests;

use rayon::prelude::*;

use self::fields::Fields;
use super::keys::{ACTIONS, EDITS, KINDS, SHARED, UNSUPPORTED, WITHOUT_EFFECT};
use super::rule::{Action, Documentation, Example, Level, RuleTest, Safety, StyleError, StyleRule};
use super::scope::{Selector, listed};
use crate::source::Span;
use crate::syntax::data::{Node, Value};
use crate::syntax::nearest::nearest;
use crate::syntax::yaml;

/// Reads many rule files, names and texts, side by side; what comes back is in their order.
pub fn read_all(files: &[(&str, &str)]) -> Vec<(Option<StyleRule>, Vec<StyleError>)> {
    files
        .par_iter()
        .map(|(name, text)| read(name, text))
        .collect()
}

/// Reads the text of a rule file. `name` is `Style.Rule` for a rule of a package.
pub fn read(name: &str, text: &str) -> (Option<StyleRule>, Vec<StyleError>) {
    let escaped = with_usual_escapes(text);
    let text = escaped.as_deref().unwrap_or(text);
    let (node, mistakes) = yaml::parse(text, 0);
    let mut errors: Vec<StyleError> = mistakes
        .into_iter()
        .map(|mistake| StyleError {
            span: mistake.span,
            message: format!("The rule is not valid YAML: {}.", mistake.message),
            minor: false,
        })
        .collect();
    let rule = match node {
        Some(node) if matches!(node.value, Value::Object(_)) => {
            let mut fields = Fields::new(&node, text, true);
            let rule = read_rule(name, &mut fields);
            errors.append(&mut fields.errors);
            rule
        }
        _ => {
            if errors.is_empty() {
                errors.push(StyleError {
                    span: Span::empty(0),
                    message: "A rule is a map of keys, with `extends` and `message` at least."
                        .to_owned(),
                    minor: false,
                });
            }
            None
        }
    };
    errors.sort_by_key(|error| error.span);
    (rule, errors)
}

/// Reads the text of a rule file of the program: that its expressions can be read is known from tests.
pub fn read_own(name: &str, text: &str) -> Option<StyleRule> {
    let node = yaml::parse(text, 0).0?;
    read_rule(name, &mut Fields::new(&node, text, false))
}

/// The text without escapes of `'` in texts in double quotes: writers of rules use them, though YAML has no such
/// escape. None where the text is right as it is.
fn with_usual_escapes(text: &str) -> Option<String> {
    if !text.contains("\\'") || yaml::parse(text, 0).1.is_empty() {
        return None;
    }
    let without = text.replace("\\'", "\\u0027");
    yaml::parse(&without, 0).1.is_empty().then_some(without)
}

fn read_rule(name: &str, fields: &mut Fields<'_>) -> Option<StyleRule> {
    let extends = read_extends(fields);
    let message = fields.text("message");
    if message.is_none() && !fields.has("message") {
        fields.complain(
            Span::empty(fields.start()),
            "The key `message` is missing: it says what a finding is about.".to_owned(),
        );
    }
    let (extends, keys) = extends?;
    check_keys(fields, extends, keys);
    let kind = kinds::read(fields, extends)?;
    let documentation = read_documentation(fields);
    Some(StyleRule {
        name: name.into(),
        kind,
        message: message?,
        description: fields.text("description"),
        level: read_level(fields),
        link: fields.text("link"),
        scope: read_scope(fields),
        limit: fields.count("limit").unwrap_or(0),
        action: read_action(fields),
        safety: read_safety(fields),
        joins_lines: documentation.is_some(),
        documentation,
        tests: read_tests(fields),
    })
}

fn read_extends(fields: &mut Fields<'_>) -> Option<(&'static str, &'static [&'static str])> {
    let Some(entry) = fields.entry("extends") else {
        let message = "The key `extends` is missing: it says what kind of rule this is.".to_owned();
        fields.complain(Span::empty(fields.start()), message);
        return None;
    };
    let span = entry.value.span;
    let text = entry.value.as_str().unwrap_or_default();
    if let Some((kind, reason)) = UNSUPPORTED.iter().find(|(kind, _)| *kind == text) {
        fields.complain(
            span,
            format!(
                "Rules of the kind `{kind}` are not supported: {reason}. The rule does not run."
            ),
        );
        return None;
    }
    let kind = KINDS.iter().find(|(kind, _)| *kind == text);
    if kind.is_none() {
        let names: Vec<&str> = KINDS.iter().map(|(kind, _)| *kind).collect();
        let message = match nearest(text, names.iter().copied()) {
            Some(near) => format!("`{text}` is no kind of rule; `{near}` is."),
            None => format!("`{text}` is no kind of rule. There are {}.", listed(&names)),
        };
        fields.complain(span, message);
    }
    kind.copied()
}

fn check_keys(fields: &mut Fields<'_>, extends: &str, keys: &[&'static str]) {
    let known = || SHARED.iter().chain(keys).copied();
    for entry in fields.entries() {
        let key = entry.key.to_ascii_lowercase();
        let reason = WITHOUT_EFFECT
            .iter()
            .find(|(kind, name, _)| *kind == extends && *name == key);
        if let Some((_, _, reason)) = reason {
            fields.remark(
                entry.key_span,
                format!("`{key}` changes nothing here: {reason}."),
            );
        } else if !known().any(|name| name == key) {
            let near = nearest(&key, known());
            let help = near.map_or(String::new(), |near| format!(" Is it `{near}`?"));
            fields.complain(
                entry.key_span,
                format!(
                    "Rules of the kind `{extends}` have no key `{}`.{help}",
                    entry.key
                ),
            );
        }
    }
}

fn read_level(fields: &mut Fields<'_>) -> Level {
    let Some(text) = fields.text("level") else {
        return Level::Warning;
    };
    match &*text {
        "off" => Level::Off,
        "suggestion" | "info" => Level::Suggestion,
        "warning" => Level::Warning,
        "error" => Level::Error,
        _ => {
            let span = fields.span_of("level");
            fields.complain(
                span,
                format!("`{text}` is no level. There are `suggestion`, `warning`, `error`, `off`."),
            );
            Level::Warning
        }
    }
}

/// Whether fixes need a reader.
fn read_safety(fields: &mut Fields<'_>) -> Option<Safety> {
    match &*fields.text("fix")? {
        "safe" => Some(Safety::Safe),
        "unsafe" => Some(Safety::Unsafe),
        text => {
            let message = format!("`{text}` is no kind of fix. There are `safe`, `unsafe`.");
            fields.complain(fields.span_of("fix"), message);
            None
        }
    }
}

fn read_scope(fields: &mut Fields<'_>) -> Vec<Selector> {
    let mut selectors = Vec::new();
    for (text, span) in fields.texts("scope") {
        match Selector::new(&text) {
            Ok(selector) => selectors.push(selector),
            Err(message) => fields.complain(span, message),
        }
    }
    // A scope that could not be read leaves the rule without one: it looks nowhere, rather than everywhere.
    if selectors.is_empty() && fields.is_null("scope") {
        selectors.push(Selector::text());
    }
    selectors
}

fn read_action(fields: &mut Fields<'_>) -> Option<Action> {
    let entry = fields.entry("action")?;
    let mut inner = fields.inside(&entry.value, "action")?;
    inner.check_known("action", &["name", "params"]);
    let name = inner.text("name").unwrap_or_default();
    let params: Vec<String> = inner
        .texts("params")
        .into_iter()
        .map(|(text, _)| text)
        .collect();
    let span = match inner.has("name") {
        true => inner.span_of("name"),
        false => entry.key_span,
    };
    let mistake = match name.is_empty() {
        // An action without a name does nothing.
        true => params
            .first()
            .map(|_| "An action needs a `name`.".to_owned()),
        false => action_mistake(&name, &params),
    };
    let right = mistake.is_none() && !name.is_empty();
    if let Some(message) = mistake {
        inner.complain(span, message);
    }
    fields.errors.append(&mut inner.errors);
    right.then(|| Action {
        name: name.into(),
        params,
    })
}

/// What is wrong with an action.
fn action_mistake(name: &str, params: &[String]) -> Option<String> {
    let Some((_, least)) = ACTIONS.iter().find(|(known, _)| *known == name) else {
        let names: Vec<&str> = ACTIONS.iter().map(|(name, _)| *name).collect();
        return Some(format!(
            "`{name}` is no action. There are {}.",
            listed(&names)
        ));
    };
    if params.len() < *least {
        return Some(format!("The action `{name}` needs `params`."));
    }
    match (name, params) {
        ("edit", [edit, rest @ ..]) => match EDITS.iter().find(|(known, _)| known == edit) {
            None => {
                let names: Vec<&str> = EDITS.iter().map(|(name, _)| *name).collect();
                Some(format!(
                    "`{edit}` is no edit. There are {}.",
                    listed(&names)
                ))
            }
            Some((_, wanted)) if rest.len() != *wanted => Some(format!(
                "The edit `{edit}` takes {wanted} more in `params`, not {}.",
                rest.len()
            )),
            Some(_) => None,
        },
        ("suggest", [first, ..]) if first != "spellings" => Some(format!(
            "Suggestions of the script `{first}` are not supported: it is a program."
        )),
        ("convert", [first, ..]) if first != "simple" => Some(format!(
            "`{first}` is no form to convert to. There is `simple`."
        )),
        _ => None,
    }
}

fn read_documentation(fields: &mut Fields<'_>) -> Option<Documentation> {
    if !fields.has("summary") && !fields.has("why") {
        return None;
    }
    let mut examples = |key: &str| {
        let texts = fields.texts(key);
        texts
            .into_iter()
            .map(|(text, span)| Example { text, span })
            .collect::<Vec<_>>()
    };
    let (bad, good) = (examples("bad"), examples("good"));
    Some(Documentation {
        summary: fields.text("summary").unwrap_or_default(),
        why: fields.text("why").unwrap_or_default(),
        bad,
        good,
    })
}

fn read_tests(fields: &mut Fields<'_>) -> Vec<RuleTest> {
    let Some(entry) = fields.entry("tests") else {
        return Vec::new();
    };
    let nodes: Vec<&Node> = entry.value.elements().iter().collect();
    if nodes.is_empty() && !matches!(entry.value.value, Value::Null | Value::Array(_)) {
        fields.complain(entry.value.span, "`tests` is a list of tests.".to_owned());
    }
    let mut tests = Vec::new();
    for node in nodes {
        let Some(mut inner) = fields.inside(node, "a test") else {
            continue;
        };
        inner.check_known(
            "a test",
            &["name", "input", "want", "contains", "absent", "format"],
        );
        let test = RuleTest {
            name: inner.text("name").unwrap_or_default(),
            input: inner.text("input").unwrap_or_default(),
            want: inner.text("want"),
            contains: inner.text("contains"),
            absent: inner.text("absent"),
            format: inner.text("format"),
            span: node.span,
        };
        fields.errors.append(&mut inner.errors);
        tests.push(test);
    }
    tests
}
