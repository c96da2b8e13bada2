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
    /// The expression and the better word of each phrase.
    swap: Vec<(String, String)>,
    exceptions: Exceptions,
    ignore_case: bool,
    capitalize: bool,
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
            phrases: Phrases::new(tokens, !keys.nonword, keys.ignore_case),
            swap,
            exceptions: Exceptions::new(&keys.exceptions, accepted, keys.vocabulary),
            ignore_case: keys.ignore_case,
            capitalize: keys.capitalize,
        }
    }

    pub(super) fn run(&self, part: &Part<'_>, reporter: &mut Reporter<'_>) {
        let hits = match part.hits {
            Some(hits) => self.phrases.merge(part.text, hits.to_vec(), part.triggered),
            None => self.phrases.find(part.text),
        };
        for hit in hits {
            let range = hit.start..hit.end;
            let observed = part.text[range.clone()].trim();
            let expected = self.expected(hit.token, observed);
            if is_same(&expected, observed) || self.exceptions.allow(observed) {
                continue;
            }
            let (message, answers) = self.told(reporter, &expected, observed);
            let answers = with_space(&part.text[range.clone()], observed, answers);
            reporter.add(part, range, message, answers);
        }
    }

    /// The better word: a copy of groups that it names filled in.
    fn expected(&self, token: usize, observed: &str) -> String {
        let (expression, better) = &self.swap[token];
        let has_group = better
            .as_bytes()
            .windows(2)
            .any(|pair| pair[0] == b'$' && pair[1].is_ascii_digit());
        if !has_group {
            return match self.capitalize && starts_large(observed) {
                true => capitalized(better),
                false => better.clone(),
            };
        }
        let case = if self.ignore_case { "(?i)" } else { "" };
        Pattern::new(&format!("{case}{expression}"))
            .replace_all(observed, better)
            .into_owned()
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

/// Whether the better word is what was written; it may be an expression.
fn is_same(expected: &str, observed: &str) -> bool {
    match is_literal(expected) {
        true => expected == observed,
        false => Pattern::new(&format!("^(?:{expected})$")).is_match(observed),
    }
}
