//! What is wrong with a value, and the words for it.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use super::compiled::{Bound, ObjectRules, SchemaId, Schemas, Types};
use super::format::Format;
use crate::source::Span;
use crate::syntax::data::{Node, Value};
use crate::syntax::nearest::nearest;

/// A place where a value breaks its schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The wrong part: a value, the key of one, or the beginning of what lacks something.
    pub span: Span,
    /// The way to it, as a JSON Pointer.
    pub path: String,
    /// What is wrong: a sentence without its full stop.
    pub message: String,
    /// What to do, where that can be told.
    pub help: Option<String>,
}

/// What came of holding a value to a schema.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// The mistakes, in the order of the text.
    pub mismatches: Vec<Mismatch>,
    /// How many there are, those that were not put into words too.
    pub total: usize,
    /// Whether all of the schema could be looked at within the bounds.
    pub is_complete: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Step<'i> {
    Key(&'i str),
    Index(usize),
}

#[derive(Clone, Debug)]
pub(super) struct Failure<'s, 'i> {
    pub(super) node: &'i Node,
    pub(super) span: Span,
    pub(super) path: Vec<Step<'i>>,
    pub(super) kind: Kind<'s, 'i>,
}

#[derive(Clone, Debug)]
pub(super) enum Kind<'s, 'i> {
    Never,
    Unexpected {
        name: &'i str,
        schema: SchemaId,
    },
    Name {
        name: &'i str,
        pattern: Option<&'s str>,
    },
    Type(Types),
    Value(Vec<&'s Node>),
    Missing {
        name: &'s str,
        because: Option<&'s str>,
    },
    MissingAny(Vec<&'s str>),
    /// These fields exclude each other; where there is one, it may not stand here.
    Together(Vec<&'s str>),
    Several,
    Form,
    Small(Bound),
    Large(Bound),
    Multiple(f64),
    Short {
        length: usize,
        least: usize,
    },
    Long {
        length: usize,
        most: usize,
    },
    Pattern(&'s str),
    Format(Format),
    FewElements {
        length: usize,
        least: usize,
    },
    ManyElements {
        length: usize,
        most: usize,
    },
    FewFields {
        length: usize,
        least: usize,
    },
    ManyFields {
        length: usize,
        most: usize,
    },
    Contained,
    Repeated(&'i Node),
}

impl Kind<'_, '_> {
    pub(super) fn is_vague(&self) -> bool {
        matches!(
            self,
            Kind::Several | Kind::Form | Kind::Never | Kind::MissingAny(_) | Kind::Together(_)
        )
    }
}

impl Failure<'_, '_> {
    pub(super) fn depth(&self) -> usize {
        self.path.len()
    }
}

impl Outcome {
    pub(super) fn new(
        schemas: &Schemas,
        mut failures: Vec<Failure>,
        shown: usize,
        is_complete: bool,
    ) -> Self {
        drop_misspelled(&mut failures);
        failures.sort_by_key(|failure| failure.span);
        let mut mismatches: Vec<Mismatch> = Vec::new();
        let mut total = 0;
        for same_place in failures.chunk_by(|a, b| a.span == b.span) {
            let first = mismatches.len();
            for failure in same_place.iter().take(shown - first) {
                let mismatch = failure.mismatch(schemas);
                if !mismatches[first..]
                    .iter()
                    .any(|known| known.message == mismatch.message)
                {
                    mismatches.push(mismatch);
                }
            }
            // Those that are not put into words count once a place.
            total += (mismatches.len() - first).max(1);
        }
        Self {
            mismatches,
            total,
            is_complete,
        }
    }
}

/// Drops that a field is missing where one of nearly that name stands in its place: that one is spoken of.
fn drop_misspelled(failures: &mut Vec<Failure>) {
    let mut missing: FxHashMap<&[Step], Vec<&str>> = FxHashMap::default();
    for failure in &*failures {
        if let Kind::Missing { name, .. } = failure.kind {
            missing.entry(&failure.path).or_default().push(name);
        }
    }
    let mut meant: FxHashSet<(Vec<Step>, &str)> = FxHashSet::default();
    for failure in &*failures {
        if let (Kind::Unexpected { name, .. }, Some((_, owner))) =
            (&failure.kind, failure.path.split_last())
            && let Some(names) = missing.get(owner)
            && let Some(near) = nearest(name, names.iter().copied())
        {
            meant.insert((owner.to_vec(), near));
        }
    }
    failures.retain(|failure| match failure.kind {
        Kind::Missing { name, .. } if !meant.is_empty() => {
            !meant.contains(&(failure.path.clone(), name))
        }
        _ => true,
    });
}

impl<'s, 'i> Failure<'s, 'i> {
    fn mismatch(&self, schemas: &Schemas<'s>) -> Mismatch {
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
        match &self.kind {
            Kind::Never => format!("{subject} has none of the forms that are allowed here"),
            Kind::Unexpected { name, .. } => {
                format!("{} is no field that may stand here", quoted(name))
            }
            Kind::Name { name, pattern } => match pattern {
                Some(pattern) => format!("the name {} does not match `{pattern}`", quoted(name)),
                None => format!("{} is no name that is allowed here", quoted(name)),
            },
            Kind::Type(types) => self.type_message(*types),
            Kind::Value(allowed) => self.value_message(allowed),
            Kind::Missing {
                name,
                because: None,
            } => format!("{} is missing", quoted(name)),
            Kind::Missing {
                name,
                because: Some(because),
            } => {
                format!(
                    "{} is missing, which {} needs",
                    quoted(name),
                    quoted(because)
                )
            }
            Kind::MissingAny(names) => format!(
                "{} is missing",
                list(names.iter().map(|name| quoted(name)), "or")
            ),
            Kind::Together(names) => match names[..] {
                [name] => format!("{} may not stand here", quoted(name)),
                _ => format!(
                    "{} cannot stand together",
                    list(names.iter().map(|name| quoted(name)), "and")
                ),
            },
            Kind::Several => format!(
                "{subject} fits several of the forms that are allowed here, and may fit one alone"
            ),
            Kind::Form => format!("{subject} has a form that is not allowed here"),
            Kind::Small(bound) => {
                let words = if bound.is_exclusive {
                    "more than"
                } else {
                    "at least"
                };
                format!(
                    "{subject} is {}; {words} {} is expected",
                    shown(self.node),
                    bound.value
                )
            }
            Kind::Large(bound) => {
                let words = if bound.is_exclusive {
                    "less than"
                } else {
                    "at most"
                };
                format!(
                    "{subject} is {}; {words} {} is expected",
                    shown(self.node),
                    bound.value
                )
            }
            Kind::Multiple(step) => format!(
                "{subject} is {}; a multiple of {step} is expected",
                shown(self.node)
            ),
            Kind::Short { length: 0, least } => {
                format!("{subject} is empty; at least {} expected", verb(*least))
            }
            Kind::Short { length, least } => {
                format!(
                    "{subject} is {}; at least {least} are expected",
                    counted(*length, "character")
                )
            }
            Kind::Long { length, most } => {
                format!(
                    "{subject} is {}; at most {most} are expected",
                    counted(*length, "character")
                )
            }
            Kind::Pattern(pattern) => {
                format!(
                    "{subject} is {}, which does not match `{}`",
                    shown(self.node),
                    cut(pattern)
                )
            }
            Kind::Format(format) => format!(
                "{subject} is {}; {} is expected",
                shown(self.node),
                format.noun()
            ),
            Kind::FewElements { length, least } => {
                format!(
                    "{subject} has {}; at least {least} is expected",
                    counted(*length, "element")
                )
            }
            Kind::ManyElements { length, most } => {
                format!(
                    "{subject} has {}; at most {most} is expected",
                    counted(*length, "element")
                )
            }
            Kind::FewFields { length, least } => {
                format!(
                    "{subject} has {}; at least {least} is expected",
                    counted(*length, "field")
                )
            }
            Kind::ManyFields { length, most } => {
                format!(
                    "{subject} has {}; at most {most} is expected",
                    counted(*length, "field")
                )
            }
            Kind::Contained => {
                format!("{subject} lacks an element that is expected, or has too many of it")
            }
            Kind::Repeated(node) => format!("{subject} has {} more than once", shown(node)),
        }
    }

    fn type_message(&self, types: Types) -> String {
        let subject = self.subject();
        let expected = list(types.names().map(|name| noun(name).to_owned()), "or");
        match &self.node.value {
            Value::Number(number) if number.fract() != 0.0 && types.has("integer") => {
                format!("{subject} is {number}; {expected} is expected")
            }
            Value::Null => format!("{subject} has no value; {expected} is expected"),
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
        let is_alike = |node: &Node| node.as_str().is_some() && shown(node) == found;
        let is_text = self.node.as_str().is_some();
        let quotes = !is_text && allowed.iter().any(|node| is_alike(node));
        let shown = |node: &Node| match node.as_str() {
            Some(text) if quotes => format!("`\"{}\"`", cut(text)),
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
                let named = list(allowed.iter().map(|node| shown(node)), "or");
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
                    Some(known) => Some(format!("Write `{known}` if that is meant.")),
                    None => names_help(object),
                }
            }
            Kind::Value(allowed) => {
                let known = allowed.iter().filter_map(|node| node.as_str());
                let near = nearest(self.node.as_str()?, known)?;
                Some(format!("Write `{near}` if that is meant."))
            }
            _ => None,
        }
    }
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
        format!("Names here match {}.", list(patterns, "or"))
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

fn counted(count: usize, noun: &str) -> String {
    match count {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

/// How many characters, with the verb that goes with them.
fn verb(count: usize) -> String {
    let verb = if count == 1 { "is" } else { "are" };
    format!("{} {verb}", counted(count, "character"))
}

fn list(parts: impl Iterator<Item = String>, word: &str) -> String {
    let mut parts: Vec<String> = parts.collect();
    match parts.pop() {
        None => String::new(),
        Some(last) if parts.is_empty() => last,
        Some(last) => format!("{} {word} {last}", parts.join(", ")),
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

fn quoted(text: &str) -> String {
    format!("`{}`", cut(text))
}

/// Long texts are cut: the place shows the rest.
fn cut(text: &str) -> String {
    const LONGEST: usize = 60;
    let line: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .take(LONGEST + 1)
        .collect();
    if line.chars().count() > LONGEST {
        format!("{}...", line.chars().take(LONGEST).collect::<String>())
    } else {
        line
    }
}
