//! Many words and expressions looked for as one.
//!
//! Words that stand for themselves are found by the engine's automaton, which hands over where. An expression runs
//! where a text that it cannot do without was found; those that have no such text are one expression that always runs.
//! Of matches that overlap the first counts, and of those that begin together the one whose word stands first in the
//! rule.

use std::ops::Range;
use std::sync::OnceLock;

use super::check::Part;
use super::literals::{self, Required};
use super::pattern::{Pattern, is_literal};

/// Words and expressions of a rule.
#[derive(Debug)]
pub(super) struct Phrases {
    words: bool,
    ignore_case: bool,
    /// Whether it matters which token was found.
    numbered: bool,
    tokens: Vec<String>,
    /// The tokens that the automaton finds, as numbers.
    literals: Vec<usize>,
    /// The expressions that always run, as one.
    always: Option<Together>,
    /// For each token, the expression that runs where a text of it was found.
    alone: Vec<Option<Alone>>,
    /// All of those as one, for texts where many of them would run.
    others: Option<Together>,
    /// All tokens as one expression, for texts that no automaton has read.
    whole: OnceLock<Pattern>,
}

/// Some tokens as one expression.
#[derive(Debug)]
struct Together {
    tokens: Vec<usize>,
    pattern: Pattern,
}

/// The expression of one token.
#[derive(Debug)]
struct Alone {
    pattern: Pattern,
    /// Texts of which it needs one.
    required: Required,
}

impl Alone {
    /// Where the expression matches, given every place of a text that it needs.
    fn find(&self, text: &str, wanted: &[Wanted]) -> Vec<Range<usize>> {
        match self.required.begin {
            true => self
                .pattern
                .find_at(text, wanted.iter().map(|wanted| wanted.start)),
            false => self.pattern.find_all(text),
        }
    }
}

/// How many expressions run one after another on a text; more are run as one.
const MOST_ALONE: usize = 8;

/// Where a phrase is and the number of its token.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Hit {
    pub(super) start: usize,
    pub(super) token: usize,
    pub(super) end: usize,
}

/// A place where a text stands without which an expression does not match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Wanted {
    /// The number of the expression's token.
    pub(super) token: usize,
    /// Where the text begins.
    pub(super) start: usize,
}

/// What makes a rule worth running on a passage.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Trigger {
    /// Every passage.
    Always,
    /// One of these texts, in small letters.
    Texts(Vec<String>),
}

impl Trigger {
    /// What makes one of several expressions worth running.
    pub(super) fn of<'a>(expressions: impl IntoIterator<Item = &'a str>) -> Trigger {
        let texts = |expression| literals::required(expression).map(|required| required.texts);
        let texts: Option<Vec<Vec<String>>> = expressions.into_iter().map(texts).collect();
        match texts {
            Some(texts) => Trigger::Texts(texts.concat()),
            None => Trigger::Always,
        }
    }
}

impl Phrases {
    /// Tokens in the order in which they are preferred. Whether only whole `words` count is up to the rule.
    /// Where it matters which of them was found, they are `numbered`.
    pub(super) fn new(
        tokens: Vec<String>,
        words: bool,
        ignore_case: bool,
        numbered: bool,
    ) -> Phrases {
        let is_word = |token: &String| {
            is_literal(token)
                && !token.trim().is_empty()
                && !token.contains('\n')
                && (token.is_ascii() || !ignore_case)
        };
        let (literals, complex): (Vec<usize>, Vec<usize>) =
            (0..tokens.len()).partition(|&number| is_word(&tokens[number]));
        // Groups are counted over all expressions where one of them refers back to a group.
        let are_bound = complex.iter().any(|&number| refers_back(&tokens[number]));
        let together = |numbers: Vec<usize>| {
            let some = numbers.iter().map(|&number| &*tokens[number]);
            let expression = expression(some, words, ignore_case, numbered);
            (!numbers.is_empty()).then(|| Together {
                pattern: Pattern::new(&expression),
                tokens: numbers,
            })
        };
        let mut alone: Vec<Option<Alone>> = Vec::new();
        alone.resize_with(tokens.len(), || None);
        let (mut always, mut others) = (Vec::new(), Vec::new());
        for number in complex {
            match literals::required(&tokens[number]).filter(|_| !are_bound) {
                Some(required) => {
                    let one = std::iter::once(&*tokens[number]);
                    alone[number] = Some(Alone {
                        pattern: Pattern::new(&expression(one, words, ignore_case, false)),
                        required,
                    });
                    others.push(number);
                }
                None => always.push(number),
            }
        }
        Phrases {
            words,
            ignore_case,
            numbered,
            literals,
            always: together(always),
            others: together(others),
            alone,
            tokens,
            whole: OnceLock::new(),
        }
    }

    /// The texts for the automaton, each with the number of its token and whether it begins where a word does.
    pub(super) fn literals(&self) -> impl Iterator<Item = (&str, usize, bool)> {
        self.literals
            .iter()
            .map(|&number| (&*self.tokens[number], number, self.words))
    }

    /// The texts without which an expression is not worth running, in the same form.
    pub(super) fn required(&self) -> impl Iterator<Item = (&str, usize, bool)> {
        let alone = self.alone.iter().enumerate();
        alone.flat_map(move |(number, alone)| {
            let required = alone.iter().map(|alone| &alone.required);
            required.flat_map(move |required| {
                let begins_word = self.words && required.begin;
                let texts = required.texts.iter();
                texts.map(move |text| (&**text, number, begins_word))
            })
        })
    }

    /// The expressions, as far as they are needed.
    pub(super) fn patterns(&self) -> impl Iterator<Item = &Pattern> {
        let together = self.always.iter().chain(&self.others);
        let alone = self.alone.iter().flatten().map(|alone| &alone.pattern);
        together
            .map(|together| &together.pattern)
            .chain(alone)
            .chain(self.whole.get())
    }

    /// What makes the rule worth running, but for the texts of its words and expressions.
    pub(super) fn trigger(&self) -> Trigger {
        let Some(always) = &self.always else {
            return Trigger::Texts(Vec::new());
        };
        Trigger::of(always.tokens.iter().map(|&number| &*self.tokens[number]))
    }

    /// Whether what the automaton found at a place is the token: the letters' case, and whole words.
    pub(super) fn accepts(&self, text: &str, token: usize, range: Range<usize>) -> bool {
        let Some(found) = text.get(range.clone()) else {
            return false;
        };
        let same = match self.ignore_case {
            true => found.eq_ignore_ascii_case(&self.tokens[token]),
            false => found == self.tokens[token],
        };
        same && (!self.words || (is_boundary(text, range.start) && is_boundary(text, range.end)))
    }

    /// Where phrases are: those the automaton found, and the expressions that are worth running.
    pub(super) fn merge(&self, part: &Part<'_>, hits: &[Hit]) -> Vec<Hit> {
        let mut hits = hits.to_vec();
        if let (true, Some(always)) = (part.triggered, &self.always) {
            hits.extend(self.found(&always.pattern, part.text, &always.tokens));
        }
        let by_token = || part.expressions.chunk_by(|a, b| a.token == b.token);
        match &self.others {
            Some(others) if by_token().nth(MOST_ALONE).is_some() => {
                hits.extend(self.found(&others.pattern, part.text, &others.tokens));
            }
            _ => {
                for wanted in by_token() {
                    let token = wanted[0].token;
                    let alone = self.alone[token].iter();
                    let found = alone.flat_map(|alone| alone.find(part.text, wanted));
                    hits.extend(found.map(|range| Hit {
                        start: range.start,
                        end: range.end,
                        token,
                    }));
                }
            }
        }
        first_of_each(hits)
    }

    /// Where phrases are in a text that no automaton has read.
    pub(super) fn find(&self, text: &str) -> Vec<Hit> {
        let all: Vec<usize> = (0..self.tokens.len()).collect();
        let pattern = self.whole.get_or_init(|| {
            Pattern::new(&expression(
                self.tokens.iter().map(|token| &**token),
                self.words,
                self.ignore_case,
                self.numbered,
            ))
        });
        first_of_each(self.found(pattern, text, &all))
    }

    /// Where an expression for some of the tokens is found.
    fn found(&self, pattern: &Pattern, text: &str, tokens: &[usize]) -> Vec<Hit> {
        if !self.numbered {
            let found = pattern.find_all(text).into_iter();
            return found
                .map(|range| Hit {
                    start: range.start,
                    end: range.end,
                    token: 0,
                })
                .collect();
        }
        let found = pattern.captures_all(text).into_iter();
        found
            .map(|found| Hit {
                start: found.range.start,
                end: found.range.end,
                token: self.number(&found.groups, tokens),
            })
            .collect()
    }

    /// The token whose group took part.
    fn number(&self, groups: &[(usize, Range<usize>)], tokens: &[usize]) -> usize {
        let group = groups
            .first()
            .map_or(0, |(group, _)| group.saturating_sub(1));
        tokens.get(group).or(tokens.first()).copied().unwrap_or(0)
    }
}

/// The hits without those that are empty or begin inside another.
fn first_of_each(mut hits: Vec<Hit>) -> Vec<Hit> {
    hits.sort_unstable();
    let mut end = 0;
    hits.retain(|hit| {
        let first = hit.start >= end && hit.end > hit.start;
        if first {
            end = hit.end;
        }
        first
    });
    hits
}

/// One expression for the tokens. Those that are `numbered` have a group each; the others have none, unless one of them
/// refers back to its groups: their numbers are then those that the rule's writer counts.
fn expression<'a>(
    tokens: impl Iterator<Item = &'a str> + Clone,
    words: bool,
    ignore_case: bool,
    numbered: bool,
) -> String {
    let counted = !numbered && tokens.clone().any(refers_back);
    let mut out = String::from(if ignore_case { "(?i)" } else { "" });
    out.push_str(if words { r"(?m)\b(?:" } else { "(?m)(?:" });
    for (number, token) in tokens.enumerate() {
        if number > 0 {
            out.push('|');
        }
        if counted {
            out.push_str(token);
            continue;
        }
        out.push_str(if numbered { "(" } else { "(?:" });
        out.push_str(&without_groups(token));
        out.push(')');
    }
    out.push_str(if words { r")\b" } else { ")" });
    out
}

/// Whether an expression asks for what one of its groups has matched.
fn refers_back(expression: &str) -> bool {
    expression
        .as_bytes()
        .windows(2)
        .any(|pair| pair[0] == b'\\' && matches!(pair[1], b'1'..=b'9' | b'k'))
}

/// The expression with groups that are not remembered; one that refers back to its groups as it is.
pub(super) fn without_groups(expression: &str) -> String {
    if refers_back(expression) || !expression.contains('(') {
        return expression.to_owned();
    }
    let mut out = String::with_capacity(expression.len() + 8);
    let mut rest = expression;
    let mut in_class = false;
    while let Some(sign) = rest.chars().next() {
        let mut length = sign.len_utf8();
        match sign {
            '\\' => {
                length += rest[1..].chars().next().map_or(0, char::len_utf8);
                out.push_str(&rest[..length]);
            }
            '(' if !in_class => {
                out.push_str(if rest.starts_with("(?") { "(" } else { "(?:" });
                if let Some(name) = name_length(rest) {
                    out.push_str("?:");
                    length = name;
                }
            }
            _ => {
                in_class = (in_class || sign == '[') && sign != ']';
                out.push(sign);
            }
        }
        rest = &rest[length..];
    }
    out
}

/// How long the `(?<name>` at the start is.
fn name_length(text: &str) -> Option<usize> {
    let inner = text
        .strip_prefix("(?P<")
        .or_else(|| text.strip_prefix("(?<"))?;
    if inner.starts_with(['=', '!']) {
        return None;
    }
    Some(text.find('>')? + 1)
}

/// Whether a word begins or ends between the bytes before and at `at`.
fn is_boundary(text: &str, at: usize) -> bool {
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let before = text[..at].chars().next_back().is_some_and(is_word);
    let after = text[at..].chars().next().is_some_and(is_word);
    before != after
}

#[cfg(test)]
mod tests {
    use super::{Phrases, without_groups};

    #[test]
    fn groups_are_not_remembered() {
        let cases = [
            ("a(b)", "a(?:b)"),
            (r"a\(b", r"a\(b"),
            ("[(]a", "[(]a"),
            ("(?:a)(?=b)(?<!c)", "(?:a)(?=b)(?<!c)"),
            ("(?<x>a)(?P<y>b)", "(?:a)(?:b)"),
            (r"(a)\1", r"(a)\1"),
        ];
        for (expression, wanted) in cases {
            assert_eq!(without_groups(expression), wanted);
        }
    }

    #[test]
    fn the_first_token_wins_where_two_begin_together() {
        let tokens = ["app file", "app(?:lication)?s?", "file"];
        let phrases = Phrases::new(tokens.map(str::to_owned).to_vec(), true, true, true);
        let found = phrases.find("App file, applications, files");
        let numbers: Vec<usize> = found.iter().map(|hit| hit.token).collect();
        assert_eq!(numbers, [0, 1]);
    }
}
