//! The style `Vale`, which is built in: its rules are made from the vocabularies of a project.

use rustc_hash::FxHashSet;

use super::read::read;
use super::rule::{Kind, StyleRule};

/// The name of the style.
pub const STYLE: &str = "Vale";

/// The rules of the style, with the keys that rule files have; the words of some are put in later.
const RULES: [(&str, &str); 4] = [
    (
        "Vale.Spelling",
        "extends: spelling\nmessage: \"Did you really mean '%s'?\"\nlevel: error\n\
         action: {name: suggest, params: [spellings]}\n",
    ),
    (
        "Vale.Repetition",
        "extends: repetition\nmessage: \"'%s' is repeated!\"\nlevel: error\nalpha: true\n\
         action: {name: edit, params: [truncate, ' ']}\ntokens: ['[^\\s]+']\n",
    ),
    (
        "Vale.Terms",
        "extends: substitution\nmessage: \"Use '%s' instead of '%s'.\"\nlevel: error\nignorecase: true\nvocab: false\n\
         swap: {a: b}\n",
    ),
    (
        "Vale.Avoid",
        "extends: existence\nmessage: \"Avoid using '%s'.\"\nlevel: error\nignorecase: false\ntokens: [a]\n",
    ),
];

/// The names of the rules.
pub fn names() -> impl Iterator<Item = &'static str> + Clone {
    RULES.iter().map(|(name, _)| *name)
}

/// The rules, with the words that a project accepts and rejects.
pub fn rules(accepted: &[String], rejected: &[String]) -> Vec<StyleRule> {
    let read = RULES.iter().filter_map(|(name, text)| read(name, text).0);
    let filled = read.map(|mut rule| {
        match &mut rule.kind {
            Kind::Substitution(keys) => {
                let mut seen = FxHashSet::default();
                // Of two spellings of one term, Vale takes the later.
                let terms = accepted.iter().rev().filter(|term| is_phrase(term));
                let terms = terms.map(|term| (term.to_lowercase(), term.clone()));
                keys.swap = terms
                    .filter(|(small, _)| seen.insert(small.clone()))
                    .collect();
                keys.swap.reverse();
            }
            Kind::Existence(keys) => keys.tokens = rejected.to_vec(),
            _ => {}
        }
        rule
    });
    filled.filter(has_words).collect()
}

/// A rule without words finds nothing.
fn has_words(rule: &StyleRule) -> bool {
    match &rule.kind {
        Kind::Substitution(keys) => !keys.swap.is_empty(),
        Kind::Existence(keys) => !keys.tokens.is_empty(),
        _ => true,
    }
}

/// Whether an accepted word is no expression, so that it is known how it is spelled.
fn is_phrase(term: &str) -> bool {
    term.chars()
        .all(|sign| sign.is_alphanumeric() || matches!(sign, ' ' | '-'))
}

#[cfg(test)]
mod tests {
    use super::{Kind, names, rules};

    #[test]
    fn rules_are_made_of_words() {
        let words = ["GitHub".to_owned(), "[Pp]y.*".to_owned()];
        let made = rules(&words, &words);
        assert!(made.iter().map(|rule| &*rule.name).eq(names()));
        let twice = ["github", "GitHub"].map(str::to_owned);
        let terms = rules(&twice, &[]);
        let swaps = terms.iter().find_map(|rule| match &rule.kind {
            Kind::Substitution(keys) => Some(keys.swap.clone()),
            _ => None,
        });
        assert_eq!(
            swaps,
            Some(vec![("github".to_owned(), "GitHub".to_owned())])
        );
        let without = rules(&words[1..], &[]);
        assert_eq!(without.len(), 2);
    }
}
