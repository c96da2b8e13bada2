//! Types, as writers name them and as schemas do, held against each other by meaning.

use crate::openapi::Schema;

/// The kinds of value that a type allows, as far as they are known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kinds {
    kinds: Vec<Kind>,
    /// What the elements of an array are, where that is known.
    elements: Option<Box<Kinds>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    String,
    Number,
    Boolean,
    Array,
    Object,
    Null,
}

/// How deep a type is looked into.
const MAX_DEPTH: usize = 6;

impl Kinds {
    fn of(kinds: &[Kind]) -> Self {
        Self {
            kinds: kinds.to_vec(),
            elements: None,
        }
    }

    fn array(elements: Option<Kinds>) -> Self {
        Self {
            kinds: vec![Kind::Array],
            elements: elements.map(Box::new),
        }
    }

    /// What a writer's words for a type mean; none where they are no words for a type of JSON, or for any type.
    pub fn written(text: &str) -> Option<Self> {
        Self::read(text, 0)
    }

    fn read(text: &str, depth: usize) -> Option<Self> {
        let text = text.trim().trim_matches('`').trim();
        if depth > MAX_DEPTH || text.is_empty() || text.len() > 200 {
            return None;
        }
        let parts = alternatives(text);
        if parts.len() > 1 {
            let read: Option<Vec<Kinds>> = parts
                .iter()
                .map(|part| Self::read(part, depth + 1))
                .collect();
            return Some(Self::union(read?));
        }
        let lower = text.to_lowercase();
        if let Some(element) = lower.strip_suffix("[]") {
            let element = element.trim().trim_start_matches('(').trim_end_matches(')');
            return Some(Self::array(Self::read(element, depth + 1)));
        }
        if let Some(element) = lower.strip_prefix("[]") {
            return Some(Self::array(Self::read(element, depth + 1)));
        }
        for start in ["array of ", "list of ", "arrays of "] {
            if let Some(element) = lower.strip_prefix(start) {
                return Some(Self::array(Self::read(element, depth + 1)));
            }
        }
        for start in ["map[", "record<", "map<", "dict[", "dict<", "dictionary<"] {
            if lower.starts_with(start) {
                return Some(Self::of(&[Kind::Object]));
            }
        }
        for start in ["array", "list", "set", "enum"] {
            let inner = lower.strip_prefix(start).and_then(|rest| {
                let rest = rest.strip_prefix(['<', '[', '('])?;
                rest.strip_suffix(['>', ']', ')'])
            });
            match inner {
                Some(inner) if start == "enum" => return Self::read(inner, depth + 1),
                Some(inner) => return Some(Self::array(Self::read(inner, depth + 1))),
                None => {}
            }
        }
        // `string (uuid)`, `string<date-time>`, `integer, optional`
        let word = lower.split(['(', '<', ',', ' ']).next().unwrap_or("");
        let rest = lower[word.len()..].trim();
        let has_plain_rest = rest.is_empty()
            || rest.starts_with(['(', '<', ','])
            || matches!(rest, "required" | "optional" | "nullable");
        let plural = match depth {
            0 => word,
            _ => word.strip_suffix('s').unwrap_or(word),
        };
        has_plain_rest
            .then(|| named(word).or_else(|| named(plural)))
            .flatten()
    }

    /// What a schema allows; none where it allows anything, or says nothing of it.
    pub fn of_schema(schema: Schema) -> Option<Self> {
        Self::schema(schema, 0)
    }

    fn schema(schema: Schema, depth: usize) -> Option<Self> {
        if depth > MAX_DEPTH {
            return None;
        }
        let alternatives = schema.alternatives();
        let types = schema.types();
        if types.is_empty() && !alternatives.is_empty() {
            let read: Option<Vec<Kinds>> = alternatives
                .into_iter()
                .take(20)
                .map(|schema| Self::schema(schema, depth + 1))
                .collect();
            return Some(Self::union(read?));
        }
        if types.is_empty() {
            let mut kinds = Vec::new();
            for value in schema.allowed() {
                kinds.push(named(value.type_name())?);
            }
            return (!kinds.is_empty()).then(|| Self::union(kinds));
        }
        let mut all = Vec::new();
        for name in types {
            all.push(match name {
                "array" => {
                    let items = schema.items();
                    Self::array(items.and_then(|items| Self::schema(items, depth + 1)))
                }
                "file" => Self::of(&[Kind::String]),
                name => named(name)?,
            });
        }
        Some(Self::union(all))
    }

    fn union(all: Vec<Kinds>) -> Self {
        let mut union = Self::of(&[]);
        for part in all {
            let is_first_array =
                part.kinds.contains(&Kind::Array) && !union.kinds.contains(&Kind::Array);
            let elements = part.elements;
            for kind in part.kinds {
                if !union.kinds.contains(&kind) {
                    union.kinds.push(kind);
                }
            }
            match (is_first_array, elements) {
                (true, elements) => union.elements = elements,
                // Of two kinds of array nothing is held against their elements.
                (false, Some(_)) => union.elements = None,
                (false, None) => {}
            }
        }
        union
    }

    /// Whether no value but `null` is of both.
    pub fn contradict(&self, other: &Kinds) -> bool {
        let shared: Vec<Kind> = (self.kinds.iter().copied())
            .filter(|kind| *kind != Kind::Null && other.kinds.contains(kind))
            .collect();
        let has_more = |kinds: &Kinds| kinds.kinds.iter().any(|kind| *kind != Kind::Null);
        if shared.is_empty() {
            return has_more(self) && has_more(other);
        }
        if shared != [Kind::Array] {
            return false;
        }
        match (&self.elements, &other.elements) {
            (Some(elements), Some(others)) => elements.contradict(others),
            _ => false,
        }
    }

    /// Whether it is an array and nothing else.
    pub fn is_array(&self) -> bool {
        self.kinds
            .iter()
            .all(|kind| matches!(kind, Kind::Array | Kind::Null))
            && self.kinds.contains(&Kind::Array)
    }

    /// Whether it is a string and nothing else.
    pub fn is_string(&self) -> bool {
        self.kinds.contains(&Kind::String)
            && self
                .kinds
                .iter()
                .all(|kind| matches!(kind, Kind::String | Kind::Null))
    }
}

/// The parts of a type that `|`, `or` and `/` separate, outside brackets.
fn alternatives(text: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    for (at, c) in text.char_indices() {
        match c {
            '<' | '(' | '[' | '{' => depth += 1,
            '>' | ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '|' | '/' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            'o' | 'O'
                if depth == 0
                    && text[at..].to_lowercase().starts_with("or ")
                    && text[..at].ends_with(' ') =>
            {
                parts.push(&text[start..at]);
                start = at + 2;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    let parts = parts.into_iter().map(str::trim);
    parts.filter(|part| !part.is_empty()).collect()
}

/// The kinds that one word names.
fn named(word: &str) -> Option<Kinds> {
    use Kind::{Boolean, Null, Number, Object, String};
    Some(match word {
        "string" | "str" | "text" | "uuid" | "guid" | "uri" | "url" | "email" | "hostname"
        | "ipv4" | "ipv6" | "password" | "char" | "varchar" | "base64" => Kinds::of(&[String]),
        "integer" | "int" | "int32" | "int64" | "long" | "short" | "number" | "num" | "float"
        | "float32" | "float64" | "double" | "decimal" | "uint" | "uint32" | "uint64"
        | "numeric" => Kinds::of(&[Number]),
        "boolean" | "bool" => Kinds::of(&[Boolean]),
        "object" | "map" | "dict" | "dictionary" | "hash" => Kinds::of(&[Object]),
        "array" | "list" => Kinds::array(None),
        "null" | "nil" | "none" => Kinds::of(&[Null]),
        "date" | "datetime" | "date-time" | "timestamp" | "time" => Kinds::of(&[String, Number]),
        _ => return None,
    })
}

/// The type of a schema in the words that pages use.
pub(super) fn shown(schema: Option<Schema>) -> String {
    schema.map_or_else(|| "any".into(), |schema| shown_to(schema, 0))
}

fn shown_to(schema: Schema, depth: usize) -> String {
    let alternatives = schema.alternatives();
    let types = schema.types();
    let mut names: Vec<String> = Vec::new();
    let mut add = |name: String| {
        if !names.contains(&name) {
            names.push(name);
        }
    };
    if types.is_empty() && depth < MAX_DEPTH {
        alternatives
            .into_iter()
            .filter(|schema| schema.types() != ["null"])
            .take(10)
            .for_each(|schema| add(shown_to(schema, depth + 1)));
    }
    for name in types.iter().filter(|name| **name != "null") {
        add(match (*name, schema.items()) {
            ("array", Some(items)) if depth < MAX_DEPTH => {
                let element = shown_to(items, depth + 1);
                match element.contains(" | ") {
                    true => "array".into(),
                    false => format!("{element}[]"),
                }
            }
            (name, _) => name.to_owned(),
        });
    }
    if names.is_empty() {
        let first = schema.allowed().first();
        names.push(first.map_or("any", |value| value.type_name()).into());
    }
    names.join(" | ")
}

#[cfg(test)]
mod tests {
    use super::Kinds;

    #[test]
    fn types_are_compared_by_meaning() {
        for (written, other, expected) in [
            ("string", "integer", true),
            ("int", "number", false),
            ("int64", "integer", false),
            ("uuid", "string", false),
            ("string[]", "array", false),
            ("string[]", "array<integer>", true),
            ("array of strings", "string[]", false),
            ("(string | number)[]", "string[]", false),
            ("object[]", "object", true),
            ("string | null", "string", false),
            ("string or integer", "number", false),
            ("string/number", "boolean", true),
            ("enum<string>", "string", false),
            ("string (uuid)", "integer", true),
            ("map[string]string", "object", false),
            ("Record<string, string>", "array", true),
            ("date", "integer", false),
            ("date", "string", false),
            ("date", "boolean", true),
            ("boolean", "string", true),
            ("null", "string", false),
            ("integer, optional", "string", true),
        ] {
            let [one, two] = [written, other].map(|text| Kinds::written(text).expect(text));
            assert_eq!(one.contradict(&two), expected, "{written} and {other}");
            assert_eq!(two.contradict(&one), expected, "{other} and {written}");
        }
    }

    #[test]
    fn words_that_are_no_types_of_json_mean_nothing() {
        for text in [
            "",
            "any",
            "Associated Property Object",
            "JSON",
            "FilterCondition",
            "enum",
            "--flag | -f",
            "string of numbers",
        ] {
            assert_eq!(Kinds::written(text), None, "{text}");
        }
        let custom = Kinds::written("FilterCondition[]").expect("an array");
        assert!(!custom.contradict(&Kinds::written("string[]").expect("an array")));
    }
}
