//! The words of a project: those that it accepts, those that it rejects, and how it spells its terms.

use regex::{Regex, RegexBuilder};
use rustc_hash::FxHashSet;

use crate::source::Span;

/// How large an expression may become when it is read, in bytes.
const MOST_EXPRESSION: usize = 1 << 20;

/// The words that a project accepts, and those that it rejects.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    /// Words that are right, whatever a dictionary says.
    pub accept: WordList,
    /// Words that are not to be used.
    pub reject: WordList,
}

/// A list of words, phrases and regular expressions for them, as Vale's vocabularies have it.
///
/// Letter case counts, but that a word in small letters may have a capital at its start. An entry with signs of
/// expressions is one.
#[derive(Clone, Debug, Default)]
pub struct WordList {
    entries: Vec<WordEntry>,
    words: FxHashSet<Box<str>>,
}

/// An entry of a [`WordList`].
#[derive(Clone, Debug)]
pub struct WordEntry {
    /// As it is written.
    pub text: Box<str>,
    /// Where it stands in the settings.
    pub span: Span,
    /// What it matches, where it is an expression: whole words.
    whole: Option<Regex>,
}

/// A term that has one spelling in the project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// How it is to be spelled.
    pub preferred: Box<str>,
    /// How it is not to be spelled.
    pub variants: Vec<Box<str>>,
    /// Where the preferred spelling stands in the settings.
    pub span: Span,
}

impl WordEntry {
    /// Whether it is a regular expression.
    pub fn is_expression(&self) -> bool {
        self.whole.is_some()
    }
}

impl WordList {
    /// Adds an entry.
    ///
    /// # Errors
    ///
    /// Says what is wrong with the entry, as the end of a sentence.
    pub fn add(&mut self, text: &str, span: Span) -> Result<(), String> {
        let text = text.trim();
        if text.is_empty() {
            return Err("it is empty".into());
        }
        let whole = match is_expression(text) {
            true => Some(whole(text)?),
            false => None,
        };
        if whole.is_none() {
            self.words.insert(text.into());
        }
        self.entries.push(WordEntry {
            text: text.into(),
            span,
            whole,
        });
        Ok(())
    }

    /// The entries in order.
    pub fn entries(&self) -> &[WordEntry] {
        &self.entries
    }

    /// Whether an entry stands for this word or phrase.
    pub fn contains(&self, word: &str) -> bool {
        if self.entries.is_empty() {
            return false;
        }
        self.words.contains(word)
            || uncapitalized(word).is_some_and(|word| self.words.contains(&*word))
            || self
                .entries
                .iter()
                .filter_map(|entry| entry.whole.as_ref())
                .any(|expression| expression.is_match(word))
    }
}

/// Whether an entry has signs of expressions. A full stop is none, nor are the signs at the end of `C++`.
fn is_expression(text: &str) -> bool {
    text.trim_end_matches('+')
        .contains(['[', ']', '(', ')', '|', '*', '+', '?', '^', '$', '\\', '{'])
}

fn whole(expression: &str) -> Result<Regex, String> {
    RegexBuilder::new(&format!("^(?:{expression})$"))
        .size_limit(MOST_EXPRESSION)
        .build()
        .map_err(|error| match error {
            regex::Error::CompiledTooBig(_) => "the expression is too large".to_owned(),
            _ => "it is no regular expression".to_owned(),
        })
}

/// A word that begins with a capital, with a small letter there.
fn uncapitalized(word: &str) -> Option<String> {
    let mut characters = word.chars();
    let first = characters.next().filter(|first| first.is_uppercase())?;
    Some(first.to_lowercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_expressions() {
        let mut list = WordList::default();
        for (entry, problem) in [
            ("webhook", None),
            ("GitHub", None),
            ("Node.js", None),
            ("C++", None),
            ("Visual Studio", None),
            ("[Pp]y.*\\b", None),
            ("colou?r", None),
            ("(?i)MacOS", None),
            ("(", Some("it is no regular expression")),
            ("[a", Some("it is no regular expression")),
            ("a{1000}{1000}", Some("the expression is too large")),
            ("  ", Some("it is empty")),
        ] {
            let added = list.add(entry, Span::new(0, 1));
            assert_eq!(added.err().as_deref(), problem, "{entry}");
        }
        for (word, expected) in [
            ("webhook", true),
            ("Webhook", true),
            ("WEBHOOK", false),
            ("GitHub", true),
            ("github", false),
            ("gitHub", false),
            ("Node.js", true),
            ("Nodexjs", false),
            ("C++", true),
            ("Visual Studio", true),
            ("pytest", true),
            ("Pytest", true),
            ("copy", false),
            ("color", true),
            ("macos", true),
            ("", false),
        ] {
            assert_eq!(list.contains(word), expected, "{word}");
        }
    }
}
