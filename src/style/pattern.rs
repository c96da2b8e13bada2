//! Expressions as rule files write them.
//!
//! Rule files follow .NET, whose syntax is a little wider than that of `regex`: what only looks different is
//! translated. `fancy-regex` runs what looks around or back, with a limit on its steps.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::OnceLock;

use super::looking::Looking;

/// How large a compiled expression may become, in bytes.
pub(super) const SIZE_LIMIT: usize = 32 << 20;

/// How deep groups may nest.
const NEST_LIMIT: u32 = 100;

/// An expression that is compiled when it is first run.
#[derive(Debug)]
pub(super) struct Pattern {
    expression: String,
    compiled: OnceLock<Compiled>,
}

#[derive(Debug)]
enum Compiled {
    Plain(Box<Plain>),
    Looking(Box<Looking>),
    /// It cannot be run; the reader of rule files has said so.
    Nothing,
}

/// An expression that neither looks around nor back.
#[derive(Debug)]
struct Plain {
    expression: String,
    any: OnceLock<Option<regex::Regex>>,
    /// The same for texts of ASCII alone, where words end by simpler rules and a search is many times as fast. None
    /// where the expression itself has other letters.
    ascii: OnceLock<Option<regex::bytes::Regex>>,
}

impl Plain {
    fn new(expression: &str) -> Plain {
        Plain {
            expression: expression.to_owned(),
            any: OnceLock::new(),
            ascii: OnceLock::new(),
        }
    }

    fn any(&self) -> Option<&regex::Regex> {
        let made = self.any.get_or_init(|| {
            regex::RegexBuilder::new(&self.expression)
                .size_limit(SIZE_LIMIT)
                .nest_limit(NEST_LIMIT)
                .build()
                .ok()
        });
        made.as_ref()
    }

    /// What runs on a text of ASCII alone.
    fn ascii(&self, text: &str) -> Option<&regex::bytes::Regex> {
        if !text.is_ascii() {
            return None;
        }
        let made = self.ascii.get_or_init(|| {
            self.expression.is_ascii().then_some(())?;
            regex::bytes::RegexBuilder::new(&self.expression)
                .unicode(false)
                .size_limit(SIZE_LIMIT)
                .nest_limit(NEST_LIMIT)
                .build()
                .ok()
        });
        made.as_ref()
    }

    /// Whether it turned out to be too large.
    fn is_too_large(&self) -> bool {
        self.any.get().is_some_and(Option::is_none)
    }

    fn is_match(&self, text: &str) -> bool {
        match self.ascii(text) {
            Some(regex) => regex.is_match(text.as_bytes()),
            None => self.any().is_some_and(|regex| regex.is_match(text)),
        }
    }

    fn find_all(&self, text: &str) -> Vec<Range<usize>> {
        if let Some(regex) = self.ascii(text) {
            let found = regex.find_iter(text.as_bytes());
            return found.map(|found| found.range()).collect();
        }
        let found = self
            .any()
            .into_iter()
            .flat_map(|regex| regex.find_iter(text));
        found.map(|found| found.range()).collect()
    }

    fn captures_all(&self, text: &str) -> Vec<Captured> {
        if let Some(regex) = self.ascii(text) {
            let found = regex.captures_iter(text.as_bytes());
            return found
                .map(|found| {
                    Captured::new((0..found.len()).map(|n| found.get(n).map(|group| group.range())))
                })
                .collect();
        }
        let found = self
            .any()
            .into_iter()
            .flat_map(|regex| regex.captures_iter(text));
        found
            .map(|found| {
                Captured::new((0..found.len()).map(|n| found.get(n).map(|group| group.range())))
            })
            .collect()
    }
}

impl Pattern {
    /// An expression in the syntax of rule files.
    pub(super) fn new(expression: &str) -> Pattern {
        Pattern {
            expression: translated(expression).into_owned(),
            compiled: OnceLock::new(),
        }
    }

    /// What has kept it from finding all there is, as far as it has been run.
    pub(super) fn limit(&self) -> Option<Limit> {
        match self.compiled.get()? {
            Compiled::Nothing => Some(Limit::Size),
            Compiled::Plain(plain) if plain.is_too_large() => Some(Limit::Size),
            Compiled::Looking(looking) if looking.is_too_large() => Some(Limit::Size),
            Compiled::Looking(looking) if looking.is_exhausted() => Some(Limit::Steps),
            _ => None,
        }
    }

    fn compiled(&self) -> &Compiled {
        self.compiled.get_or_init(|| compile(&self.expression))
    }

    /// Whether it is found in the text.
    pub(super) fn is_match(&self, text: &str) -> bool {
        match self.compiled() {
            Compiled::Plain(plain) => plain.is_match(text),
            Compiled::Looking(looking) => looking.captures(text).next().is_some(),
            Compiled::Nothing => false,
        }
    }

    /// Where it is found, from front to back, without overlaps.
    pub(super) fn find_all(&self, text: &str) -> Vec<Range<usize>> {
        match self.compiled() {
            Compiled::Plain(plain) => plain.find_all(text),
            Compiled::Looking(looking) => looking.captures(text).map(|found| found.range).collect(),
            Compiled::Nothing => Vec::new(),
        }
    }

    /// The same, where it is known to begin at some of these places alone, which are in order.
    pub(super) fn find_at(
        &self,
        text: &str,
        places: impl Iterator<Item = usize>,
    ) -> Vec<Range<usize>> {
        match self.compiled() {
            Compiled::Looking(looking) => looking.find_at(text, places),
            _ => self.find_all(text),
        }
    }

    /// The same with the numbers and places of the groups that took part in each.
    pub(super) fn captures_all(&self, text: &str) -> Vec<Captured> {
        match self.compiled() {
            Compiled::Plain(plain) => plain.captures_all(text),
            Compiled::Looking(looking) => looking.captures(text).collect(),
            Compiled::Nothing => Vec::new(),
        }
    }

    /// The text with every match replaced; `$1` stands for a group.
    pub(super) fn replace_all<'a>(&self, text: &'a str, replacement: &str) -> Cow<'a, str> {
        let replacement = braced_groups(replacement);
        match self.compiled() {
            Compiled::Plain(plain) => match plain.any() {
                Some(regex) => regex.replace_all(text, replacement),
                None => Cow::Borrowed(text),
            },
            Compiled::Looking(looking) => looking.replace_all(text, &replacement),
            Compiled::Nothing => Cow::Borrowed(text),
        }
    }
}

/// What keeps an expression from finding all there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Limit {
    /// It is too large to be run: it finds nothing.
    Size,
    /// A search took too many steps and was ended.
    Steps,
}

/// A match with its groups.
pub(super) struct Captured {
    /// The whole match.
    pub(super) range: Range<usize>,
    /// The groups that took part, with their numbers from 1.
    pub(super) groups: Vec<(usize, Range<usize>)>,
}

impl Captured {
    pub(super) fn new(found: impl Iterator<Item = Option<Range<usize>>>) -> Captured {
        let mut groups: Vec<_> = found
            .enumerate()
            .filter_map(|(number, range)| Some((number, range?)))
            .collect();
        let range = match groups.first() {
            Some((0, range)) => range.clone(),
            _ => 0..0,
        };
        groups.retain(|(number, _)| *number > 0);
        Captured { range, groups }
    }
}

/// Why an expression cannot be run; nothing where it can. It is read, not compiled.
pub fn mistake(expression: &str) -> Option<String> {
    if is_literal(expression) {
        return None;
    }
    let expression = translated(expression);
    let mut parser = regex_syntax::ast::parse::ParserBuilder::new()
        .nest_limit(NEST_LIMIT)
        .build();
    let Err(plain) = parser.parse(&expression) else {
        return None;
    };
    if !looks_around(&expression) {
        return Some(plain.kind().to_string());
    }
    let depth = nesting(&expression);
    if depth > NEST_LIMIT as usize {
        return Some(format!("groups nest {depth} deep"));
    }
    fancy_regex::Expr::parse_tree(&expression)
        .err()
        .map(|error| error.to_string())
}

/// Whether an expression stands for itself alone.
pub(super) fn is_literal(expression: &str) -> bool {
    !expression.bytes().any(|byte| {
        matches!(
            byte,
            b'\\'
                | b'.'
                | b'+'
                | b'*'
                | b'?'
                | b'('
                | b')'
                | b'|'
                | b'['
                | b']'
                | b'{'
                | b'}'
                | b'^'
                | b'$'
        )
    })
}

fn compile(expression: &str) -> Compiled {
    if nesting(expression) > NEST_LIMIT as usize {
        return Compiled::Nothing;
    }
    let readable = regex_syntax::ast::parse::ParserBuilder::new()
        .nest_limit(NEST_LIMIT)
        .build()
        .parse(expression)
        .is_ok();
    if readable {
        return Compiled::Plain(Box::new(Plain::new(expression)));
    }
    if !looks_around(expression) {
        return Compiled::Nothing;
    }
    Compiled::Looking(Box::new(Looking::new(expression)))
}

/// Whether an expression has what `regex` leaves out on purpose.
fn looks_around(expression: &str) -> bool {
    let back = expression
        .as_bytes()
        .windows(2)
        .any(|pair| pair[0] == b'\\' && (pair[1].is_ascii_digit() || pair[1] == b'k'));
    back || ["(?=", "(?!", "(?<=", "(?<!", "(?>", "++", "*+", "?+"]
        .iter()
        .any(|mark| expression.contains(mark))
}

/// How deep the groups of an expression nest at most; brackets in classes count, which does no harm.
fn nesting(expression: &str) -> usize {
    let (mut depth, mut deepest) = (0usize, 0);
    for byte in expression.bytes() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// The expression in the syntax of `regex`: signs that have a meaning there alone are escaped, and escapes of signs
/// that have none are taken off.
pub(super) fn translated(expression: &str) -> Cow<'_, str> {
    if is_literal(expression) {
        return Cow::Borrowed(expression);
    }
    let mut out = String::with_capacity(expression.len() + 8);
    let mut rest = expression.chars().peekable();
    // Where the first sign of an open class stands in `out`.
    let mut class: Option<usize> = None;
    // Whether `[:` in that class is open.
    let mut named = false;
    // Where the groups that are open begin in `out`.
    let mut groups = Vec::new();
    while let Some(sign) = rest.next() {
        match sign {
            '\\' => match rest.next() {
                Some('Z') if class.is_none() => out.push_str("\\z"),
                Some(
                    escaped @ ('<' | '>' | '_' | '\'' | '"' | '`' | ',' | ';' | '=' | '!' | '%'
                    | '@' | ':' | '/'),
                ) => {
                    out.push(escaped);
                }
                Some(escaped) if escaped.is_ascii() => out.extend(['\\', escaped]),
                Some(escaped) => out.push(escaped),
                None => out.push('\\'),
            },
            '[' => match class {
                None => {
                    out.push('[');
                    if rest.next_if_eq(&'^').is_some() {
                        out.push('^');
                    }
                    class = Some(out.len());
                }
                Some(_) if begins_named_class(rest.clone()) => {
                    named = true;
                    out.push('[');
                }
                Some(_) => out.push_str("\\["),
            },
            // A `]` right behind the bracket is one of the signs.
            ']' if class == Some(out.len()) => out.push_str("\\]"),
            ']' => {
                out.push(']');
                if !std::mem::take(&mut named) {
                    class = None;
                }
            }
            '(' if class.is_none() => {
                groups.push(out.len());
                out.push('(');
            }
            ')' if class.is_none() => {
                out.push(')');
                if let Some(start) = groups.pop() {
                    let length = quantifier_length(rest.clone());
                    if length > 0 && is_looking(&out[start..]) {
                        leave_quantifier(&mut rest, length, &mut out, start);
                    }
                }
            }
            '&' | '~' if class.is_some() => out.extend(['\\', sign]),
            '-' if class.is_some() && rest.peek() == Some(&'-') => out.push_str("\\-"),
            '{' if class.is_none() && !begins_count(rest.clone()) => out.push_str("\\{"),
            _ => out.push(sign),
        }
    }
    Cow::Owned(out)
}

/// Whether `[:alpha:]` or the like begins behind a `[`.
fn begins_named_class(mut rest: impl Iterator<Item = char>) -> bool {
    rest.next() == Some(':')
        && rest.find(|sign| !sign.is_ascii_alphabetic() && *sign != '^') == Some(':')
        && rest.next() == Some(']')
}

/// Whether a group looks around without a group inside that is remembered.
fn is_looking(group: &str) -> bool {
    ["(?=", "(?!", "(?<=", "(?<!"]
        .iter()
        .any(|mark| group.starts_with(mark))
}

/// How many signs of a quantifier follow: `?`, `*`, `+`, `{2,}`, with the sign behind it that makes it lazy.
fn quantifier_length(mut rest: impl Iterator<Item = char> + Clone) -> usize {
    let length = match rest.next() {
        Some('?' | '*' | '+') => 1,
        Some('{') if begins_count(rest.clone()) => {
            let inside = rest.by_ref().take_while(|sign| *sign != '}').count();
            inside + 2
        }
        _ => return 0,
    };
    length + usize::from(matches!(rest.next(), Some('?' | '+')))
}

/// Passes over the quantifier of a group that looks around, which begins at `start` of `out`. To look more than once
/// is to look once; where looking is optional, it decides nothing.
fn leave_quantifier(
    rest: &mut std::iter::Peekable<std::str::Chars<'_>>,
    length: usize,
    out: &mut String,
    start: usize,
) {
    let mut quantifier = String::with_capacity(length);
    quantifier.extend(rest.by_ref().take(length));
    let optional = quantifier.starts_with(['?', '*']) || quantifier.starts_with("{0");
    if optional {
        out.truncate(start);
    }
}

/// Whether what follows a `{` makes it a count: `3}`, `3,}`, `3,5}`.
fn begins_count(mut rest: impl Iterator<Item = char>) -> bool {
    let (mut digits, mut comma) = (0, false);
    loop {
        match rest.next() {
            Some(digit) if digit.is_ascii_digit() => digits += 1,
            Some(',') if !comma && digits > 0 => comma = true,
            Some('}') => return digits > 0,
            _ => return false,
        }
    }
}

/// A replacement with braces around the numbers of its groups, so that letters may follow them.
fn braced_groups(replacement: &str) -> String {
    let mut out = String::with_capacity(replacement.len() + 4);
    let mut rest = replacement;
    while let Some(at) = rest.find('$') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        match digits {
            0 if rest.starts_with('{') => out.push('$'),
            0 => out.push_str("$$"),
            _ => {
                out.push_str("${");
                out.push_str(&rest[..digits]);
                out.push('}');
            }
        }
        rest = &rest[digits..];
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::{Pattern, mistake};

    #[test]
    fn expressions_of_rule_files_are_read() {
        // Expression, text, what is found.
        let cases: &[(&str, &str, &[&str])] = &[
            (r"(?i)\b(?:foo|bar)\b", "Foo bars BAR", &["Foo", "BAR"]),
            (r"[[(]x", "[x (x", &["[x", "(x"]),
            (r"[]a]+", "a]b", &["a]"]),
            (r"\w+\'s", "it's", &["it's"]),
            (r"a{b", "a{b", &["a{b"]),
            (r"a{2}", "aaa", &["aa"]),
            (r"[a&&b]+", "a&b", &["a&b"]),
            (r#"[\w":] {2,}[\w":]"#, "a.  b:  c", &[":  c"]),
            (r"[[:alpha:]:]+", "1a:b", &["a:b"]),
            (r"2(?! Jan(?!uary)?| Feb)", "2 May 2 Jan 2 Feb", &["2"]),
            (r"a(?=b)+b", "ab", &["ab"]),
            (r"(?<=\s)-\d+", "a -5 3-4", &["-5"]),
            (r"(?<!:[^ ]+?):\s[A-Z]", "Tone: Up", &[": U"]),
            (r"(\w)\1", "aab", &["aa"]),
            (r"foo(?!bar)", "foobar foo", &["foo"]),
            (r"\.\.\.", "a...", &["..."]),
        ];
        for (expression, text, found) in cases {
            assert_eq!(mistake(expression), None, "{expression}");
            let pattern = Pattern::new(expression);
            let ranges = pattern.find_all(text);
            let texts: Vec<&str> = ranges.into_iter().map(|range| &text[range]).collect();
            assert_eq!(texts, *found, "{expression}");
            assert_eq!(pattern.captures_all(text).len(), found.len());
        }
    }

    #[test]
    fn what_cannot_be_read_is_said_and_runs_as_nothing() {
        for expression in [
            "(a",
            "a)",
            "[a",
            "*a",
            r"(?<=a",
            r"\p{Nothing}(",
            &"(".repeat(500),
        ] {
            assert!(mistake(expression).is_some(), "{expression}");
            assert!(!Pattern::new(expression).is_match("aaa"), "{expression}");
        }
    }

    #[test]
    fn a_search_with_too_many_steps_ends() {
        let pattern = Pattern::new(r"(?=x)?(a+)+\1b");
        assert!(!pattern.is_match(&"a".repeat(5000)));
    }

    #[test]
    fn groups_are_put_into_a_replacement() {
        let pattern = Pattern::new(r"(\d+) ?MB");
        assert_eq!(pattern.replace_all("64MB", "$1 MB"), "64 MB");
        assert_eq!(pattern.replace_all("64MB", "$1x$"), "64x$");
    }
}
