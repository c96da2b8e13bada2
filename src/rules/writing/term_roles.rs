//! Spellings that hang on what a word does in its sentence: the verb "set up" and the noun "setup", "open source" and
//! "open-source software".

use std::ops::Range;
use std::sync::LazyLock;

use super::term_table::{ADJECTIVES, PHRASAL, is_noun};
use super::term_token::{Keyed, Shape, Token, key, key_after};

/// A word in a role that its spelling does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Misused {
    /// Where it stands in the text.
    pub(super) range: Range<usize>,
    /// What it is written as in that role.
    pub(super) right: String,
    /// Whether the role is that of a verb.
    pub(super) is_verb: bool,
}

/// A word of two parts before a noun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Adjective {
    /// Which of [`ADJECTIVES`].
    pub(super) number: usize,
    /// Where it stands in the text.
    pub(super) range: Range<usize>,
    /// Whether it has its hyphen.
    pub(super) is_hyphenated: bool,
}

/// Words of two parts, by what they are compared by.
struct Pairs {
    pairs: Keyed<Pair>,
    /// Their first parts: few words are one.
    firsts: Keyed<()>,
}

/// The number of a pair in its table, and its parts.
type Pair = (usize, &'static str, &'static str);

impl Pairs {
    fn of(table: &'static [(&str, &str)]) -> Pairs {
        let entry = |(number, (first, second)): (usize, &'static (&str, &str))| {
            (key_after(key(first), second), (number, *first, *second))
        };
        Pairs {
            pairs: table.iter().enumerate().map(entry).collect(),
            firsts: table.iter().map(|(first, _)| (key(first), ())).collect(),
        }
    }

    /// The pair that is written as one word.
    fn closed(&self, word: u64) -> Option<&Pair> {
        self.pairs.get(word)
    }

    /// The pair that is written as two words.
    fn open(&self, first: u64, second: &str) -> Option<&Pair> {
        let is_first = self.firsts.contains(first);
        self.closed(is_first.then(|| key_after(first, second))?)
    }
}

static PHRASAL_KEYS: LazyLock<Pairs> = LazyLock::new(|| Pairs::of(PHRASAL));
static ADJECTIVE_KEYS: LazyLock<Pairs> = LazyLock::new(|| Pairs::of(ADJECTIVES));

const DETERMINERS: &[&str] = &[
    "a",
    "an",
    "the",
    "your",
    "our",
    "their",
    "its",
    "his",
    "my",
    "this",
    "these",
    "that",
    "those",
    "any",
    "all",
    "each",
    "every",
    "new",
    "multiple",
    "both",
    "another",
    "several",
    "some",
    "it",
    "them",
    "everything",
];

const MODALS: &[&str] = &[
    "can", "cannot", "could", "must", "should", "will", "would", "might", "can't", "don't",
    "didn't", "won't", "doesn't", "please", "let's", "you'll", "we'll", "always", "either",
];

/// Words before "to" that a verb follows: "need to log in".
const BEFORE_INFINITIVES: &[&str] = &[
    "need",
    "needs",
    "needed",
    "have",
    "has",
    "had",
    "want",
    "wants",
    "wanted",
    "able",
    "unable",
    "required",
    "how",
    "try",
    "tries",
    "trying",
    "asked",
    "prompted",
    "going",
    "forget",
    "forgot",
    "sure",
    "ready",
    "attempt",
    "attempting",
    "attempts",
    "user",
    "users",
    "you",
    "wish",
    "allowed",
    "way",
];

/// Words before "to" that a noun follows: "go to login".
const TOWARDS: &[&str] = &[
    "go",
    "goes",
    "return",
    "returns",
    "back",
    "redirect",
    "redirects",
    "redirected",
    "proceed",
    "navigate",
    "due",
    "prior",
    "according",
    "related",
    "similar",
    "next",
    "access",
    "switch",
];

const PRONOUNS: &[&str] = &["you", "we", "they", "i", "users"];

/// Words after "log in" and its like that make it a verb.
const AFTER_ENTRY: &[&str] = &["to", "into", "with", "using", "via", "as"];

/// Words after "the set up" and its like that show it to be a noun.
const AFTER_NOUNS: &[&str] = &[
    "guide",
    "process",
    "instructions",
    "steps",
    "page",
    "screen",
    "script",
    "wizard",
    "flow",
    "form",
    "button",
    "command",
    "phase",
    "procedure",
    "method",
    "experience",
    "credentials",
    "link",
    "job",
    "jobs",
    "task",
    "process.",
    "policy",
];

/// The words of a passage that do not fit their roles.
pub(super) fn misused(text: &str, tokens: &[Token], mut report: impl FnMut(Misused)) {
    for (at, token) in tokens.iter().enumerate() {
        if let Some((_, first, second)) = closed_phrase(token) {
            if is_verb(text, tokens, at, first) {
                let capital = token.shape == Shape::Capital;
                report(Misused {
                    range: token.range.clone(),
                    right: format!("{} {second}", cased(first, capital)),
                    is_verb: true,
                });
            }
        } else if let Some((first, second)) = open_phrase(text, tokens, at) {
            report(Misused {
                range: token.range.start..tokens[at + 1].range.end,
                right: format!("{first}{second}"),
                is_verb: false,
            });
        }
    }
}

fn cased(word: &str, capital: bool) -> String {
    match capital {
        true => word[..1].to_ascii_uppercase() + &word[1..],
        false => word.to_owned(),
    }
}

/// A verb's noun: `setup`, `set-up`.
fn closed_phrase(token: &Token) -> Option<(usize, &'static str, &'static str)> {
    let is_word = token.is_letters
        && !token.is_plural
        && (token.shape == Shape::Small || (token.shape == Shape::Capital && token.begins));
    if !is_word {
        return None;
    }
    PHRASAL_KEYS.closed(token.whole).copied()
}

/// Whether the noun of a verb stands where only a verb can.
fn is_verb(text: &str, tokens: &[Token], at: usize, first: &str) -> bool {
    let word = |at: Option<usize>| {
        at.and_then(|at| tokens.get(at))
            .map_or("", |token| token.text(text))
    };
    let before = at.checked_sub(1).filter(|_| tokens[at].is_joined);
    let before_that = before
        .filter(|before| tokens[*before].is_joined)
        .and_then(|before| before.checked_sub(1));
    let after = tokens
        .get(at + 1)
        .filter(|next| next.is_joined)
        .map(|_| at + 1);
    let follows = |list: &[&str]| {
        let next = word(after);
        list.contains(&next)
    };
    let lower = word(before).to_ascii_lowercase();
    let lower = lower.as_str();
    let has_object = follows(DETERMINERS);
    let enters = matches!(first, "log" | "sign") && follows(AFTER_ENTRY);
    match lower {
        "" => {
            let target = after.and_then(|after| tokens.get(after + 1));
            let is_place = target.is_some_and(|target| {
                let next = target.text(text);
                DETERMINERS.contains(&next) || target.shape != Shape::Small
            });
            let goes_in = matches!(word(after), "to" | "into") && is_place;
            tokens[at].begins && (has_object || (enters && goes_in))
        }
        "to" => {
            let infinitive = word(before_that).to_ascii_lowercase();
            let is_way = TOWARDS.contains(&&*infinitive);
            !is_way && (has_object || enters || is_wanted(&infinitive))
        }
        _ if MODALS.contains(&lower) => !follows(&["fail", "be", "is"]),
        "and" | "then" | "first" => has_object,
        _ => PRONOUNS.contains(&lower) && (has_object || enters),
    }
}

fn is_wanted(word: &str) -> bool {
    BEFORE_INFINITIVES.contains(&word)
}

/// A noun that is written as its verb: `the set up guide`.
fn open_phrase(text: &str, tokens: &[Token], at: usize) -> Option<(&'static str, &'static str)> {
    let [first, second, next] = tokens.get(at..at + 3)? else {
        return None;
    };
    let (_, one, two) = PHRASAL_KEYS.open(first.whole, second.text(text))?;
    let before = &tokens[at.checked_sub(1)?];
    let is_run = first.is_joined && second.is_joined && next.is_joined;
    let is_small = first.shape == Shape::Small && second.shape == Shape::Small;
    let determined = ["a", "an", "the", "your", "our", "this"];
    (is_run
        && is_small
        && first.hyphen.is_none()
        && determined.contains(&&*before.text(text).to_ascii_lowercase())
        && AFTER_NOUNS.contains(&next.text(text)))
    .then_some((*one, *two))
}

/// The words of two parts before nouns in a passage.
pub(super) fn adjectives(text: &str, tokens: &[Token], mut found: impl FnMut(Adjective)) {
    for (at, token) in tokens.iter().enumerate() {
        let is_word = token.is_letters && matches!(token.shape, Shape::Small | Shape::Capital);
        if !is_word || !tokens.get(at + 1).is_some_and(|next| next.is_joined) {
            continue;
        }
        if token.hyphen.is_some() {
            if let Some((number, ..)) = ADJECTIVE_KEYS.closed(token.whole)
                && is_noun(tokens[at + 1].whole)
            {
                found(Adjective {
                    number: *number,
                    range: token.range.clone(),
                    is_hyphenated: true,
                });
            }
        } else if let Some(number) = open_adjective(text, tokens, at) {
            found(Adjective {
                number,
                range: token.range.start..tokens[at + 1].range.end,
                is_hyphenated: false,
            });
        }
    }
}

fn open_adjective(text: &str, tokens: &[Token], at: usize) -> Option<usize> {
    let [first, second, next] = tokens.get(at..at + 3)? else {
        return None;
    };
    if second.shape != Shape::Small || second.hyphen.is_some() || !next.is_joined {
        return None;
    }
    let (number, ..) = ADJECTIVE_KEYS.open(first.whole, second.text(text))?;
    let before = at.checked_sub(1).filter(|_| first.is_joined);
    let before = before.map_or("", |before| tokens[before].text(text));
    let is_verb = ["to", "we", "i", "they", "will", "can", "in", "near", "and"];
    let is_verb = is_verb.iter().any(|word| word.eq_ignore_ascii_case(before));
    (is_noun(next.whole) && !is_verb).then_some(*number)
}

#[cfg(test)]
mod tests {
    use super::super::term_token::tokens;
    use super::*;

    #[test]
    fn nouns_where_verbs_stand_and_verbs_where_nouns_stand() {
        for (text, expected) in [
            ("You need to setup the client.", "setup → set up"),
            ("You have to login first.", "login → log in"),
            ("How to setup webhooks", "setup → set up"),
            ("Setup your project", "Setup → Set up"),
            ("Install it and setup a project", "setup → set up"),
            ("Login to the dashboard.", "Login → Log in"),
            ("Please login with your account.", "login → log in"),
            ("Read the set up guide first.", "set up → setup"),
            ("To backup your data, stop it.", "backup → back up"),
            ("Checkout the code", "Checkout → Check out"),
            // Both are right in their roles.
            ("Set up the client.", ""),
            ("The setup is done, so log in.", ""),
            ("Setup takes a minute.", ""),
            ("Setup and login", ""),
            ("Go to login.", ""),
            ("It is due to setup errors.", ""),
            ("Return to login with the token", ""),
            ("See the log in the console.", ""),
            ("Add a login page and a backup job.", ""),
            ("the values set up by the script", ""),
            ("Login with Google", ""),
        ] {
            let mut found = Vec::new();
            tokens(text, &mut found);
            let mut said = Vec::new();
            misused(text, &found, |misused| {
                said.push(format!("{} → {}", &text[misused.range], misused.right));
            });
            assert_eq!(said.join(", "), expected, "{text}");
        }
    }
}
