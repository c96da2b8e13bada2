//! The words for what is wrong with a value.

use std::fmt::Write;

use super::compiled::{ObjectRules, Schemas, Types};
use super::mismatch::{Failure, Kind, Mismatch, Step};
use crate::syntax::data::{Node, Value};
use crate::syntax::nearest::nearest;
use crate::words::{counted, listed, quoted};

impl<'s, 'i> Failure<'s, 'i> {
    /// The failure as a reader sees it.
    pub(super) fn mismatch(&self, schemas: &Schemas<'s>) -> Mismatch {
        Mismatch {
            span: self.span,
            path: self.pointer(),
            message: self.message(),
            help: self.help(schemas),
        }
    }

    fn pointer(&self) -> String {
        let mut pointer = String::new();
        for step in &self.path {
            pointer.push('/');
            match step {
                Step::Key(key) => pointer.push_str(&key.replace('~', "~0").replace('/', "~1")),
                Step::Index(index) => _ = write!(pointer, "{index}"),
            }
        }
        pointer
    }

    /// The value as a sentence begins with it.
    fn subject(&self) -> String {
        match self.path.last() {
            Some(Step::Key(key)) => quoted(key),
            Some(Step::Index(_)) => "this element".into(),
            None => "this".into(),
        }
    }

    fn message(&self) -> String {
        let subject = self.subject();
        let is =
            |expected: String| format!("{subject} is {}; {expected} is expected", shown(self.node));
        let at_least = |least: usize| number("at least", least);
        let at_most = |most: usize| number("at most", most);
        let has = |count, noun, expected| {
            format!(
                "{subject} has {}; {expected} expected",
                counted(count, noun)
            )
        };
        match &self.kind {
            Kind::Never => format!("{subject} has none of the forms that are allowed here"),
            Kind::Unexpected { name, .. } => {
                format!("{} is no field that may stand here", quoted(name))
            }
            Kind::Name { name, pattern } => name_message(name, *pattern),
            Kind::Type(types) => self.type_message(*types),
            Kind::Value(allowed) => self.value_message(allowed),
            Kind::Missing { name, because } => match because {
                None => format!("{} is missing", quoted(name)),
                Some(because) => {
                    format!(
                        "{} is missing, which {} needs",
                        quoted(name),
                        quoted(because)
                    )
                }
            },
            Kind::MissingAny(names) => {
                format!(
                    "{} is missing",
                    listed(names.iter().map(|name| quoted(name)), "or")
                )
            }
            Kind::Together(names) => together_message(names),
            Kind::Several => format!(
                "{subject} fits several of the forms that are allowed here, and may fit one alone"
            ),
            Kind::Form => format!("{subject} has a form that is not allowed here"),
            Kind::Small(bound) if bound.is_exclusive => is(format!("more than {}", bound.value)),
            Kind::Small(bound) => is(format!("at least {}", bound.value)),
            Kind::Large(bound) if bound.is_exclusive => is(format!("less than {}", bound.value)),
            Kind::Large(bound) => is(format!("at most {}", bound.value)),
            Kind::Multiple(step) => is(format!("a multiple of {step}")),
            Kind::Format(format) => is(format.noun().to_owned()),
            Kind::Pattern(pattern) => format!(
                "{subject} is {}, which does not match {}",
                shown(self.node),
                quoted(pattern)
            ),
            Kind::Short { length: 0, least } => {
                let verb = if *least == 1 { "is" } else { "are" };
                let expected = counted(*least, "character");
                format!("{subject} is empty; at least {expected} {verb} expected")
            }
            Kind::Short { length, least } => has(*length, "character", at_least(*least)),
            Kind::Long { length, most } => has(*length, "character", at_most(*most)),
            Kind::FewElements { length, least } => has(*length, "element", at_least(*least)),
            Kind::ManyElements { length, most } => has(*length, "element", at_most(*most)),
            Kind::FewFields { length, least } => has(*length, "field", at_least(*least)),
            Kind::ManyFields { length, most } => has(*length, "field", at_most(*most)),
            Kind::Contained => {
                format!("{subject} lacks an element that is expected, or has too many of it")
            }
            Kind::Repeated(node) => format!("{subject} has {} more than once", shown(node)),
        }
    }

    fn type_message(&self, types: Types) -> String {
        let subject = self.subject();
        let expected = listed(types.names().map(|name| noun(name).to_owned()), "or");
        match &self.node.value {
            Value::Number(number) if number.fract() != 0.0 && types.has("integer") => {
                format!("{subject} is {number}; {expected} is expected")
            }
            // Nothing is written there, as YAML allows.
            Value::Null if self.node.span.is_empty() => {
                format!("{subject} has no value; {expected} is expected")
            }
            Value::Null => format!("{subject} is `null`; {expected} is expected"),
            _ => format!(
                "{subject} is {}; {expected} is expected",
                noun(self.node.type_name())
            ),
        }
    }

    fn value_message(&self, allowed: &[&Node]) -> String {
        /// So many values are named.
        const NAMED: usize = 10;
        let subject = self.subject();
        let found = shown(self.node);
        // A text of the same characters as a number is told from it by its quotes.
        let is_alike = |node: &&Node| node.as_str().is_some() && shown(node) == found;
        let needs_quotes = self.node.as_str().is_none() && allowed.iter().any(is_alike);
        let shown = |node: &Node| match node.as_str() {
            Some(text) if needs_quotes => quoted(&format!("\"{text}\"")),
            _ => shown(node),
        };
        match allowed {
            [] => format!("{subject} is {found}; no value is allowed here"),
            [only] => format!("{subject} is {found}; {} is expected", shown(only)),
            _ if allowed.len() > NAMED => {
                let named = allowed[..NAMED].iter().map(|node| shown(node));
                let others = allowed.len() - NAMED;
                let named = named.collect::<Vec<_>>().join(", ");
                format!("{subject} is {found}; one of {named} or {others} more is expected")
            }
            _ => {
                let named = listed(allowed.iter().map(|node| shown(node)), "or");
                format!("{subject} is {found}; {named} is expected")
            }
        }
    }

    fn help(&self, schemas: &Schemas<'s>) -> Option<String> {
        match &self.kind {
            Kind::Unexpected { name, schema } => {
                let object = schemas.schema(*schema).object.as_ref()?;
                let known = object.properties.keys().copied();
                match nearest(name, known) {
                    Some(known) => Some(format!("Did you mean `{known}`?")),
                    None => names_help(object),
                }
            }
            Kind::Value(allowed) => {
                let known = allowed.iter().filter_map(|node| node.as_str());
                let near = nearest(self.node.as_str()?, known)?;
                Some(format!("Did you mean `{near}`?"))
            }
            _ => None,
        }
    }
}

fn name_message(name: &str, pattern: Option<&str>) -> String {
    match pattern {
        Some(pattern) => format!(
            "the name {} does not match {}",
            quoted(name),
            quoted(pattern)
        ),
        None => format!("{} is no name that is allowed here", quoted(name)),
    }
}

fn together_message(names: &[&str]) -> String {
    match names {
        [name] => format!("{} may not stand here", quoted(name)),
        _ => {
            let names = names.iter().map(|name| quoted(name));
            format!("{} cannot stand together", listed(names, "and"))
        }
    }
}

/// "at least 1 is", "at most 2 are": what is expected.
fn number(bound: &str, expected: usize) -> String {
    let verb = if expected == 1 { "is" } else { "are" };
    format!("{bound} {expected} {verb}")
}

/// What names of an object begin with, where it has no others.
fn names_help(object: &ObjectRules) -> Option<String> {
    let is_free = |pattern: &str| pattern.starts_with('^') && pattern.len() <= 60;
    let patterns: Vec<&str> = object
        .patterns
        .iter()
        .map(|(pattern, _)| pattern.text)
        .collect();
    let fits = object.properties.is_empty() && !patterns.is_empty();
    (fits && patterns.iter().all(|pattern| is_free(pattern))).then(|| {
        let patterns = patterns.iter().map(|pattern| format!("`{pattern}`"));
        format!("Names here match {}.", listed(patterns, "or"))
    })
}

fn noun(name: &str) -> &str {
    match name {
        "string" => "a string",
        "number" => "a number",
        "integer" => "a whole number",
        "boolean" => "`true` or `false`",
        "array" => "a list",
        "object" => "an object",
        "null" => "null",
        other => other,
    }
}

/// A value as a message names it.
fn shown(node: &Node) -> String {
    match &node.value {
        Value::Null => "`null`".into(),
        Value::Bool(value) => format!("`{value}`"),
        Value::Number(number) => format!("`{number}`"),
        Value::String(text) if text.is_empty() => "empty".into(),
        Value::String(text) => quoted(text),
        Value::Array(_) => "this list".into(),
        Value::Object(_) => "this object".into(),
    }
}
