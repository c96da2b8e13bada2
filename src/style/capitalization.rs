//! `capitalization`: capitals and small letters of a text as a whole.

use super::case::{Form, Kept};
use super::check::{self, Exceptions, Part, Reporter};
use super::message::filled;
use super::pattern::Pattern;
use super::rule::Capitalization;
use crate::prose::GAP;

/// A word, and code in its place: it begins with a letter, a digit or a star.
const WORD: &str = r"[\p{N}\p{L}*]+[^\s]*";

/// What is run.
#[derive(Debug)]
pub(super) struct Check {
    wanted: Wanted,
    exceptions: Exceptions,
    kept: Kept,
    threshold: f64,
}

#[derive(Debug)]
enum Wanted {
    Form(Form),
    Lower,
    Upper,
    Pattern(Pattern, String),
}

impl Check {
    pub(super) fn new(keys: &Capitalization, accepted: &[String]) -> Check {
        let wanted = match &*keys.pattern {
            "$sentence" => Wanted::Form(Form::Sentence(keys.indicators.clone())),
            "$title" => Wanted::Form(Form::Title {
                chicago: keys.chicago,
            }),
            "$lower" => Wanted::Lower,
            "$upper" => Wanted::Upper,
            expression => Wanted::Pattern(Pattern::new(expression), expression.to_owned()),
        };
        let kept = check::sorted(&keys.exceptions, accepted, keys.vocabulary);
        let phrases = check::expression(&keys.exceptions, accepted, keys.vocabulary);
        Check {
            wanted,
            exceptions: Exceptions::new(&keys.exceptions, accepted, keys.vocabulary),
            kept: Kept {
                words: (!kept.is_empty()).then(|| Pattern::new(&kept.join("|"))),
                prefix: (!keys.prefix.is_empty()).then(|| Pattern::new(&keys.prefix)),
                word: Pattern::new(
                    &phrases.map_or(WORD.to_owned(), |phrases| format!("{phrases}|{WORD}")),
                ),
            },
            threshold: keys.threshold,
        }
    }

    /// Its expressions.
    pub(super) fn patterns(&self) -> Vec<&Pattern> {
        let wanted = match &self.wanted {
            Wanted::Pattern(pattern, _) => Some(pattern),
            _ => None,
        };
        let kept = [&self.kept.words, &self.kept.prefix];
        let all = kept.into_iter().flatten().chain(wanted);
        all.chain(self.exceptions.pattern())
            .chain([&self.kept.word])
            .collect()
    }

    pub(super) fn run(&self, part: &Part<'_>, reporter: &mut Reporter<'_>) {
        let coded = part.said(0..part.text.len()).contains(GAP);
        let shown = part.starred(0..part.text.len());
        let text = &*shown;
        let (expected, right) = self.expected(text);
        if right {
            return;
        }
        let answers = match (&reporter.rule.action, &self.wanted) {
            (Some(action), Wanted::Form(_))
                if &*action.name == "replace" && action.params.is_empty() =>
            {
                // What stands for code cannot be written back.
                (!coded).then(|| expected.clone()).into_iter().collect()
            }
            (Some(action), Wanted::Pattern(..))
                if &*action.name == "replace" && action.params.is_empty() =>
            {
                Vec::new()
            }
            _ => reporter.answers(part.text),
        };
        let message = filled(&reporter.rule.message, &[text, &expected]);
        reporter.add(part, 0..part.text.len(), message, answers);
    }

    /// What the text should be, and whether it is near enough.
    fn expected(&self, text: &str) -> (String, bool) {
        let same = |expected: String| {
            let right = text == expected || self.exceptions.allow(text);
            (expected, right)
        };
        match &self.wanted {
            Wanted::Lower => same(text.to_lowercase()),
            Wanted::Upper => same(text.to_uppercase()),
            Wanted::Pattern(pattern, expression) => {
                let right = pattern.is_match(text) || self.exceptions.allow(text);
                (expression.clone(), right)
            }
            Wanted::Form(form) => {
                let expected = form.of(text, &self.kept);
                let right = self.is_near(text, &expected, form);
                (expected, right)
            }
        }
    }

    /// Whether so many words are as expected that the text is right.
    fn is_near(&self, text: &str, expected: &str, form: &Form) -> bool {
        let wanted = self.kept.word.find_all(expected);
        let words = self.kept.word.find_all(text);
        if words.is_empty() {
            return true;
        }
        let mut right = 0usize;
        for (number, range) in words.iter().enumerate() {
            let word = &text[range.clone()];
            let same = match wanted.get(number) {
                Some(range) => &expected[range.clone()] == word || self.exceptions.allow(word),
                None => true,
            };
            let fine = same
                || match form {
                    // Whether `to` is part of a verb is not known: either is taken.
                    Form::Title { .. } => {
                        word == word.to_uppercase() || word.eq_ignore_ascii_case("to")
                    }
                    Form::Sentence(_) if number == 0 && word != each_large(word) => return false,
                    Form::Sentence(_) => false,
                };
            right += usize::from(fine);
        }
        right as f64 / words.len() as f64 >= self.threshold
    }
}

/// The text with every word in it, also behind a hyphen, in small letters but the first.
fn each_large(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut inside = false;
    for sign in text.chars() {
        match inside {
            true => out.extend(sign.to_lowercase()),
            false => out.extend(sign.to_uppercase()),
        }
        inside = sign.is_alphanumeric() || matches!(sign, '_' | '\'' | '’');
    }
    out
}
