//! Patterns of schemas, which are those of ECMAScript.

use std::sync::OnceLock;

use regex::{Regex, RegexBuilder};

/// How large a compiled pattern may be, in bytes.
const MAXIMUM_SIZE: usize = 1 << 20;

/// How large a pattern times the text in which it is looked for may be, in bytes: a search may take as many steps.
const MOST_WORK: usize = 1 << 22;

/// How long a pattern may be, in bytes.
const LONGEST: usize = 1 << 12;

/// A pattern, compiled when it is first needed.
#[derive(Debug)]
pub(super) struct Pattern<'s> {
    pub(super) text: &'s str,
    form: Form,
}

#[derive(Debug)]
enum Form {
    /// Begins with these letters.
    Prefix(Box<str>),
    /// Is these letters.
    Exact(Box<str>),
    Regex(OnceLock<Option<Regex>>),
}

impl<'s> Pattern<'s> {
    pub(super) fn new(text: &'s str) -> Self {
        Self {
            text,
            form: Form::of(text),
        }
    }

    /// Whether it is found in a text. One that cannot be compiled, or would take too long, is found in each, as nothing can be
    /// said of it.
    pub(super) fn is_found_in(&self, text: &str) -> bool {
        self.find(text).unwrap_or(true)
    }

    /// Whether it is found in a key. One that cannot be compiled is found in none.
    pub(super) fn names(&self, key: &str) -> bool {
        self.find(key).unwrap_or(false)
    }

    fn find(&self, text: &str) -> Option<bool> {
        match &self.form {
            Form::Prefix(prefix) => Some(text.starts_with(&**prefix)),
            Form::Exact(exact) => Some(text == &**exact),
            Form::Regex(_) if self.text.len().saturating_mul(text.len()) > MOST_WORK => None,
            Form::Regex(regex) => {
                let regex = regex.get_or_init(|| compile(self.text)).as_ref()?;
                Some(regex.is_match(text))
            }
        }
    }
}

impl Form {
    /// Most patterns of keys are no more than a beginning.
    fn of(pattern: &str) -> Self {
        match literal(pattern) {
            Some((text, true)) => Self::Exact(text.into()),
            Some((text, false)) => Self::Prefix(text.into()),
            None => Self::Regex(OnceLock::new()),
        }
    }
}

/// The letters of a pattern that has only letters, and whether it ends with them.
fn literal(pattern: &str) -> Option<(String, bool)> {
    let mut text = String::new();
    let mut characters = pattern.strip_prefix('^')?.chars();
    while let Some(character) = characters.next() {
        match character {
            '$' if characters.as_str().is_empty() => return Some((text, true)),
            '\\' => {
                let escaped = characters.next().filter(char::is_ascii_punctuation)?;
                text.push(escaped);
            }
            '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' | '^' | '$' => {
                return None;
            }
            _ => text.push(character),
        }
    }
    Some((text, false))
}

fn compile(pattern: &str) -> Option<Regex> {
    (pattern.len() <= LONGEST).then_some(())?;
    let regex = RegexBuilder::new(&translated(pattern))
        .size_limit(MAXIMUM_SIZE)
        .dfa_size_limit(MAXIMUM_SIZE)
        .build();
    regex.ok()
}

/// The pattern as the library writes it: the classes of ECMAScript hold ASCII alone, `/` may be escaped, and a brace
/// or bracket may stand for itself.
fn translated(pattern: &str) -> String {
    let mut text = String::with_capacity(pattern.len());
    let mut characters = pattern.chars().peekable();
    let mut in_class = false;
    while let Some(character) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some('d') => text.push_str(if in_class { "0-9" } else { "[0-9]" }),
                Some('D') if !in_class => text.push_str("[^0-9]"),
                Some('w') => text.push_str(if in_class {
                    "A-Za-z0-9_"
                } else {
                    "[A-Za-z0-9_]"
                }),
                Some('W') if !in_class => text.push_str("[^A-Za-z0-9_]"),
                Some('/') => text.push('/'),
                Some(escaped) if is_plain(escaped) => text.push(escaped),
                Some(escaped) => text.extend(['\\', escaped]),
                None => text.push('\\'),
            },
            '[' if in_class => text.push_str("\\["),
            '[' => {
                in_class = true;
                text.push('[');
                if characters.next_if_eq(&'^').is_some() {
                    text.push('^');
                }
            }
            '&' | '~' if in_class => text.extend(['\\', character]),
            ']' => {
                in_class = false;
                text.push(']');
            }
            _ => text.push(character),
        }
    }
    text
}

/// Letters that mean themselves though escaped, which the library refuses.
fn is_plain(character: char) -> bool {
    !character.is_ascii()
        || matches!(
            character,
            '"' | '\'' | ' ' | ',' | ';' | ':' | '!' | '%' | '@' | '`' | '=' | '<' | '>'
        )
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    #[test]
    fn patterns_are_those_of_ecmascript() {
        for (pattern, text, expected) in [
            ("^x-", "x-internal", true),
            ("^x-", "ax-", false),
            (r"^\$ref$", "$ref", true),
            (r"^\$ref$", "$refs", false),
            (r"^\/", "/pets", true),
            ("b+", "abbc", true),
            (r"^\d+$", "12", true),
            (r"^\d+$", "١٢", false),
            (r"^[\w-]+\/[^[\]]+$", "a-b/c", true),
            (r"^\w$", "é", false),
            (r"^[^\d]$", "x", true),
            // What looks ahead is not decided.
            ("^(?=a)b$", "zzz", true),
            ("(a{1000}){1000}{1000}", "zzz", true),
            ("(", "zzz", true),
        ] {
            assert_eq!(
                Pattern::new(pattern).is_found_in(text),
                expected,
                "{pattern} in {text}"
            );
        }
        assert!(!Pattern::new("(?!a)b").names("b"));
        // What would take long is not decided.
        assert!(Pattern::new(&"(a+)+".repeat(1000)).is_found_in("zzz"));
        assert!(Pattern::new("^(?:a+)+$").is_found_in(&"z".repeat(1 << 20)));
    }
}
