//! The fixed texts that an expression cannot match without.
//!
//! They are compared in small letters by an automaton that takes ASCII letters of both cases for one.

use regex_syntax::ast::{self, Ast, ClassSet, ClassSetItem, RepetitionKind};

use super::pattern::{is_literal, translated};

/// How many texts one expression may ask for.
const MOST: usize = 48;

/// Texts of which every match holds at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Required {
    /// In small letters.
    pub(super) texts: Vec<String>,
    /// Whether a match begins with one.
    pub(super) begin: bool,
}

/// What every match of an expression holds; nothing where nothing is sure.
pub(super) fn required(expression: &str) -> Option<Required> {
    if is_literal(expression) {
        let text = plain(expression)?;
        let begin = text.len() == expression.len();
        let texts = vec![text];
        return (!texts[0].is_empty()).then_some(Required { texts, begin });
    }
    let expression = translated(&without_looking(expression)?).into_owned();
    let tree = ast::parse::ParserBuilder::new()
        .nest_limit(100)
        .build()
        .parse(&expression)
        .ok()?;
    Known::of(&tree).best()
}

/// The text in small letters, its longest stretch of ASCII: other letters have a case that the automaton cannot see.
fn plain(text: &str) -> Option<String> {
    text.split(|sign: char| !sign.is_ascii() || sign == '\n')
        .max_by_key(|part| part.len())
        .map(str::to_ascii_lowercase)
}

/// What is known of the texts that a part of an expression matches.
#[derive(Default)]
struct Known {
    /// All of them.
    exact: Option<Vec<String>>,
    /// What each of them holds.
    needed: Option<Required>,
}

impl Known {
    fn exactly(texts: Vec<String>) -> Known {
        Known {
            exact: Some(texts),
            needed: None,
        }
    }

    fn of(tree: &Ast) -> Known {
        match tree {
            Ast::Empty(_) | Ast::Flags(_) | Ast::Assertion(_) => {
                Known::exactly(vec![String::new()])
            }
            Ast::Literal(literal) => match small(literal.c) {
                Some(sign) => Known::exactly(vec![sign]),
                None => Known::default(),
            },
            Ast::ClassBracketed(class) if !class.negated => match class_signs(&class.kind) {
                Some(signs) => Known::exactly(signs),
                None => Known::default(),
            },
            Ast::Group(group) => Known::of(&group.ast),
            Ast::Repetition(repetition) => Known::of_repetition(repetition),
            Ast::Alternation(alternation) => {
                Known::of_alternation(alternation.asts.iter().map(Known::of))
            }
            Ast::Concat(concat) => Known::of_concat(concat.asts.iter().map(Known::of)),
            _ => Known::default(),
        }
    }

    fn of_repetition(repetition: &ast::Repetition) -> Known {
        let inner = Known::of(&repetition.ast);
        match &repetition.op.kind {
            RepetitionKind::ZeroOrOne => match inner.exact {
                Some(mut texts) if texts.len() < MOST => {
                    texts.push(String::new());
                    Known::exactly(texts)
                }
                _ => Known::default(),
            },
            RepetitionKind::OneOrMore => Known {
                exact: None,
                needed: inner.best(),
            },
            RepetitionKind::Range(range) => match range {
                ast::RepetitionRange::Exactly(0)
                | ast::RepetitionRange::AtLeast(0)
                | ast::RepetitionRange::Bounded(0, _) => Known::default(),
                _ => Known {
                    exact: None,
                    needed: inner.best(),
                },
            },
            RepetitionKind::ZeroOrMore => Known::default(),
        }
    }

    fn of_alternation(choices: impl Iterator<Item = Known>) -> Known {
        let (mut exact, mut needed) = (
            Some(Vec::new()),
            Some(Required {
                texts: Vec::new(),
                begin: true,
            }),
        );
        for choice in choices {
            exact = match (exact, &choice.exact) {
                (Some(mut all), Some(texts)) if all.len() + texts.len() <= MOST => {
                    all.extend(texts.iter().cloned());
                    Some(all)
                }
                _ => None,
            };
            needed = match (needed, choice.best()) {
                (Some(mut all), Some(one)) => {
                    all.texts.extend(one.texts);
                    all.begin &= one.begin;
                    Some(all)
                }
                _ => None,
            };
        }
        Known { exact, needed }
    }

    fn of_concat(parts: impl Iterator<Item = Known>) -> Known {
        let mut run = vec![String::new()];
        // Whether nothing comes before the run.
        let mut whole = true;
        let mut best: Option<Required> = None;
        for part in parts {
            match part.exact {
                Some(texts) if run.len() * texts.len() <= MOST => run = joined(&run, &texts),
                Some(texts) => {
                    best = better(best, usable(run, whole));
                    whole = false;
                    run = if texts.len() <= MOST {
                        texts
                    } else {
                        vec![String::new()]
                    };
                }
                None => {
                    let begins = whole && run.iter().all(String::is_empty);
                    let needed = part.needed.map(|needed| Required {
                        begin: needed.begin && begins,
                        ..needed
                    });
                    best = better(better(best, usable(run, whole)), needed);
                    whole = false;
                    run = vec![String::new()];
                }
            }
        }
        match whole {
            true => Known::exactly(run),
            false => Known {
                exact: None,
                needed: better(best, usable(run, false)),
            },
        }
    }

    /// The texts to look for.
    fn best(self) -> Option<Required> {
        let exact = self.exact.and_then(|texts| usable(texts, true));
        better(exact, self.needed)
    }
}

fn joined(left: &[String], right: &[String]) -> Vec<String> {
    left.iter()
        .flat_map(|left| right.iter().map(move |right| format!("{left}{right}")))
        .collect()
}

/// The texts, where none of them is empty: an empty one is found everywhere.
fn usable(texts: Vec<String>, begin: bool) -> Option<Required> {
    let is_usable = !texts.is_empty() && texts.iter().all(|text| !text.trim().is_empty());
    is_usable.then_some(Required { texts, begin })
}

/// The texts that are found less often: those whose shortest is longest.
fn better(left: Option<Required>, right: Option<Required>) -> Option<Required> {
    let worth = |required: &Required| {
        let texts = &required.texts;
        let shortest = texts.iter().map(String::len).min().unwrap_or(0);
        (shortest.min(4), usize::MAX - texts.len())
    };
    match (left, right) {
        (Some(left), Some(right)) if worth(&right) > worth(&left) => Some(right),
        (Some(left), _) => Some(left),
        (None, right) => right,
    }
}

/// The signs of a small class.
fn class_signs(class: &ClassSet) -> Option<Vec<String>> {
    let ClassSet::Item(item) = class else {
        return None;
    };
    let mut signs = Vec::new();
    collect_signs(item, &mut signs)?;
    signs.sort();
    signs.dedup();
    (signs.len() <= 8).then_some(signs)
}

/// A sign as the automaton has it; none where it has a case that the automaton cannot see.
fn small(sign: char) -> Option<String> {
    let has_case_unseen = !sign.is_ascii() && sign.is_alphabetic();
    (!has_case_unseen && sign != '\n').then(|| sign.to_ascii_lowercase().to_string())
}

fn collect_signs(item: &ClassSetItem, signs: &mut Vec<String>) -> Option<()> {
    let mut push = |sign: char| small(sign).map(|sign| signs.push(sign));
    match item {
        ClassSetItem::Literal(literal) => push(literal.c),
        ClassSetItem::Range(range) => {
            let (from, to) = (range.start.c as u32, range.end.c as u32);
            if to.checked_sub(from)? > 8 {
                return None;
            }
            (from..=to).try_for_each(|code| push(char::from_u32(code)?))
        }
        ClassSetItem::Union(union) => union
            .items
            .iter()
            .try_for_each(|item| collect_signs(item, signs)),
        _ => None,
    }
}

/// The expression without its parts that look around: what it matches then holds what it matched before.
pub(super) fn without_looking(expression: &str) -> Option<String> {
    let mut out = String::with_capacity(expression.len());
    let mut rest = expression;
    while let Some(sign) = rest.chars().next() {
        let looking = ["(?=", "(?!", "(?<=", "(?<!"]
            .iter()
            .any(|mark| rest.starts_with(mark));
        let length = if looking {
            group_length(rest)?
        } else if sign == '\\' {
            let length = 1 + rest[1..].chars().next().map_or(0, char::len_utf8);
            out.push_str(&rest[..length]);
            length
        } else if sign == '[' {
            let length = class_length(rest)?;
            out.push_str(&rest[..length]);
            length
        } else {
            out.push(sign);
            sign.len_utf8()
        };
        rest = &rest[length..];
    }
    Some(out)
}

/// Whether an expression looks back first, so that no letter, digit or underscore can stand before what it matches: a
/// beginning of a word, if it begins with one of these.
pub(super) fn begins_word(expression: &str) -> bool {
    let is_word = |part: &str| {
        let is_class = part.starts_with('[') && class_length(part) == Some(part.len());
        let is_wide = !part.starts_with("[^") && !part.contains("&&");
        part == r"\w" || (is_class && is_wide && part.contains(r"\w"))
    };
    let mut rest = expression;
    while let Some(looking) = rest.strip_prefix("(?") {
        let Some(length) = group_length(rest) else {
            return false;
        };
        let within = |mark: &str| rest[..length - 1].strip_prefix(mark).and_then(choices);
        if within("(?<!").is_some_and(|parts| parts.into_iter().any(is_word))
            || within("(?<=")
                .is_some_and(|parts| parts.iter().all(|part| *part == "^" || part.ends_with(' ')))
        {
            return true;
        }
        if !looking.starts_with(['<', '=', '!']) {
            return false;
        }
        rest = &rest[length..];
    }
    rest.starts_with(r"\b")
}

/// The choices of an expression.
fn choices(expression: &str) -> Option<Vec<&str>> {
    let (mut choices, mut start, mut at) = (Vec::new(), 0, 0);
    while let Some(sign) = expression[at..].chars().next() {
        let rest = &expression[at..];
        at += match sign {
            '\\' => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
            '[' => class_length(rest)?,
            '(' => group_length(rest)?,
            _ => sign.len_utf8(),
        };
        if sign == '|' {
            choices.push(&expression[start..at - 1]);
            start = at;
        }
    }
    choices.push(&expression[start..]);
    Some(choices)
}

/// How long the group at the start is.
fn group_length(text: &str) -> Option<usize> {
    let (mut at, mut depth) = (0, 0usize);
    while let Some(sign) = text[at..].chars().next() {
        at += match sign {
            '\\' => 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8),
            '[' => class_length(&text[at..])?,
            _ => sign.len_utf8(),
        };
        match sign {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// How long the class at the start is.
fn class_length(text: &str) -> Option<usize> {
    let head = 1 + usize::from(text[1..].starts_with('^'));
    let mut at = head;
    while let Some(sign) = text[at..].chars().next() {
        if sign == ']' && at > head {
            return Some(at + 1);
        }
        at += match sign {
            '\\' => 1 + text[at + 1..].chars().next().map_or(0, char::len_utf8),
            _ => sign.len_utf8(),
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{begins_word, required};

    #[test]
    fn what_is_looked_back_at_tells_where_a_word_begins() {
        for (expression, begins) in [
            (r"\bapp", true),
            (r"(?<!\w)eg", true),
            (r"(?<![\w./-])(?!x)eg", true),
            (r"(?<!a|\w)eg", true),
            (r"(?!x)(?<=^|[.!?] )eg", true),
            (r"(?<=\*\*\* )eg", true),
            (r"(?=a)\beg", true),
            (r"(?<![^\w])eg", false),
            (r"(?<!\w )eg", false),
            (r"(?<![\w]b)eg", false),
            (r"(?<=a|b )eg", false),
            (r"(?:\b|x)eg", false),
            (r"(?i)eg", false),
            ("eg", false),
            ("(?<!", false),
            ("", false),
        ] {
            assert_eq!(begins_word(expression), begins, "{expression}");
        }
    }

    #[test]
    fn required_texts_are_found() {
        let cases: &[(&str, Option<&[&str]>)] = &[
            ("In order to", Some(&["in order to"])),
            ("colou?r", Some(&["colour", "color"])),
            (r"\bURL for\b", Some(&["url for"])),
            (r"[\w]+ed", Some(&["ed"])),
            (r"\w+", None),
            ("(?:a|an) apple", Some(&["a apple", "an apple"])),
            (r"it is(?!\.)", Some(&["it is"])),
            (r"(?<=\s)-\d+", Some(&["-"])),
            (r"(?:extract|take away)s*", Some(&["extract", "take away"])),
            ("beyoncé", Some(&["beyonc"])),
            (r"(a)\1", None),
            (r"(?:x|\d+)", None),
            (r"m[ae]n", Some(&["man", "men"])),
            ("[^a]b+", Some(&["b"])),
            (r"\s", None),
            (r"it['’]s", Some(&["it's", "it’s"])),
            (r"é+t", Some(&["t"])),
        ];
        for (expression, texts) in cases {
            let found = required(expression);
            let found = found
                .as_ref()
                .map(|found| found.texts.iter().map(String::as_str).collect::<Vec<_>>());
            assert_eq!(found.as_deref(), *texts, "{expression}");
        }
        for (expression, begin) in [
            ("colou?r", true),
            (r"(?<!a )\bcan (?:not|\w+)", true),
            (r"(?:can|may) \w+", true),
            (r"(?:can|may|\w+s) be", false),
            (r"\w+ing", false),
            ("(?:can)+", true),
            (r"\s*in order", false),
        ] {
            let found = required(expression).map(|found| found.begin);
            assert_eq!(found, Some(begin), "{expression}");
        }
    }
}
