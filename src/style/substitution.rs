//! `substitution`: words with better ones.

use super::check::{Exceptions, Part, Reporter};
use super::message::{capitalized, choices, filled, unquoted_first};
use super::pattern::{Pattern, is_literal};
use super::phrases::Phrases;
use super::rule::Substitution;

/// What is run.
#[derive(Debug)]
pub(super) struct Check {
    pub(super) phrases: Phrases,
    swap: Vec<Better>,
    exceptions: Exceptions,
    ignore_case: bool,
    capitalize: bool,
}

/// What should stand in the place of a phrase.
#[derive(Debug)]
struct Better {
    text: String,
    /// The phrase itself, where the text names groups of it.
    phrase: Option<Pattern>,
    /// The text as an expression, where it is one.
    expression: Option<Pattern>,
}

impl Better {
    fn new(phrase: &str, text: &str, ignore_case: bool) -> Better {
        let has_group = text
            .as_bytes()
            .windows(2)
            .any(|pair| pair[0] == b'$' && pair[1].is_ascii_digit());
        let case = if ignore_case { "(?i)" } else { "" };
        Better {
            text: text.to_owned(),
            phrase: has_group.then(|| Pattern::new(&format!("{case}{phrase}"))),
            expression: (!has_group && !is_literal(text)).then(|| whole(text)),
        }
    }

    /// Whether it is what was written.
    fn is_same(&self, expected: &str, observed: &str) -> bool {
        match &self.expression {
            Some(expression) if expected == self.text => expression.is_match(observed),
            _ if is_literal(expected) => expected == observed,
            _ => whole(expected).is_match(observed),
        }
    }
}

/// An expression for the whole of a text.
fn whole(expression: &str) -> Pattern {
    Pattern::new(&format!("^(?:{expression})$"))
}

impl Check {
    pub(super) fn new(keys: &Substitution, accepted: &[String]) -> Check {
        // Of two expressions that match at the same place the longer one wins.
        let mut swap = keys.swap.clone();
        swap.sort_by_key(|(expression, _)| std::cmp::Reverse(expression.len()));
        let tokens = swap
            .iter()
            .map(|(expression, _)| expression.clone())
            .collect();
        Check {
            phrases: Phrases::new(tokens, !keys.nonword, keys.ignore_case, true),
            swap: swap
                .iter()
                .map(|(phrase, text)| Better::new(phrase, text, keys.ignore_case))
                .collect(),
            exceptions: Exceptions::new(&keys.exceptions, accepted, keys.vocabulary),
            ignore_case: keys.ignore_case,
            capitalize: keys.capitalize,
        }
    }

    /// Its expressions.
    pub(super) fn patterns(&self) -> Vec<&Pattern> {
        let exceptions = self.exceptions.pattern();
        self.phrases.patterns().chain(exceptions).collect()
    }

    pub(super) fn run(&self, part: &Part<'_>, reporter: &mut Reporter<'_>) {
        let hits = match part.hits {
            Some(hits) => self.phrases.merge(part, hits),
            None => self.phrases.find(part.text),
        };
        for hit in hits {
            let range = hit.start..hit.end;
            let observed = part.text[range.clone()].trim();
            let expected = self.expected(hit.token, observed);
            if self.swap[hit.token].is_same(&expected, observed) || self.exceptions.allow(observed)
            {
                continue;
            }
            let (message, answers) = self.told(reporter, &expected, observed);
            let answers = with_space(&part.text[range.clone()], observed, answers);
            reporter.add(part, range, message, answers);
        }
    }

    /// The better word: with the groups that it names filled in.
    fn expected(&self, token: usize, observed: &str) -> String {
        let better = &self.swap[token];
        match &better.phrase {
            Some(phrase) => phrase.replace_all(observed, &better.text).into_owned(),
            None if self.capitalize && starts_large(observed) => capitalized(&better.text),
            None => better.text.clone(),
        }
    }

    /// The message, and what may stand there instead.
    fn told(
        &self,
        reporter: &Reporter<'_>,
        expected: &str,
        observed: &str,
    ) -> (String, Vec<String>) {
        let rule = reporter.rule;
        let answers: Vec<String> = match &rule.action {
            Some(action) if &*action.name == "replace" && action.params.is_empty() => {
                expected.split('|').map(str::to_owned).collect()
            }
            _ => {
                return (
                    filled(&rule.message, &[expected, observed]),
                    reporter.answers(observed),
                );
            }
        };
        // The case of what was written is of no matter to the rule, so the better word takes it over.
        let large = starts_large(observed) && (self.capitalize || self.ignore_case);
        let answers: Vec<String> = match large {
            true => answers.iter().map(|answer| capitalized(answer)).collect(),
            false => answers,
        };
        let (message, quote) = unquoted_first(&rule.message);
        let told = filled(&message, &[&choices(&answers, quote), observed]);
        (told, answers)
    }
}

/// The answers with the white space that the rule matched around the word.
fn with_space(found: &str, observed: &str, answers: Vec<String>) -> Vec<String> {
    match found.len() == observed.len() {
        true => answers,
        false => answers
            .iter()
            .map(|answer| found.replacen(observed, answer, 1))
            .collect(),
    }
}

/// Whether the text begins with a capital, as at the start of a sentence. An abbreviation all in capitals says nothing
/// of what stands in its place.
fn starts_large(text: &str) -> bool {
    let mut letters = text.chars().filter(|sign| sign.is_alphabetic());
    let first = text.chars().next().is_some_and(char::is_uppercase);
    first && (letters.clone().count() == 1 || letters.any(|letter| !letter.is_uppercase()))
}
