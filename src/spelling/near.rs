//! The words that are near to a misspelled one.

use rustc_hash::FxHashSet;

use super::changes::Changes;
use super::{English, forms};

/// A word near to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Near {
    /// The word, in small letters; two words where a space is missing.
    pub word: String,
    /// How many letters are added, left out, exchanged with a neighbour or replaced: 1 or 2.
    pub distance: usize,
    /// Whether documentation often has it.
    pub is_common: bool,
    /// What the order follows.
    cost: (usize, usize),
}

/// How many words are given at most.
const MOST: usize = 5;

/// The lengths of words that are looked at.
const LENGTHS: std::ops::RangeInclusive<usize> = 3..=28;

/// The length from which an owner is looked at without its ending; shorter ones are names.
const LONG_OWNER: usize = 8;

/// The length from which words two changes away are near.
const LONG: usize = 5;

/// The words near to one in small letters, the likeliest first.
pub(super) fn near(word: &str, english: &English) -> Vec<Near> {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte == b'\'';
    if !LENGTHS.contains(&word.len()) || !word.bytes().all(plain) {
        return Vec::new();
    }
    if let Some(right) = english.correction(word) {
        return vec![Near::new(word, right.to_owned(), 1, english)];
    }
    if let Some(stem) = word.strip_suffix("'s") {
        let mut found = match stem.len() >= LONG_OWNER {
            true => near(stem, english),
            false => Vec::new(),
        };
        found.iter_mut().for_each(|near| near.word.push_str("'s"));
        return found;
    }
    let most = match word.len() >= LONG && !word.contains('\'') {
        true => 2,
        false => 1,
    };
    let changes = Changes::new(word, most);
    let mut seen = FxHashSet::default();
    let mut found = Vec::new();
    let mut take = |candidate: &str, distance| {
        if seen.insert(candidate.to_owned()) {
            found.push(Near::new(word, candidate.to_owned(), distance, english));
        }
    };
    forms::each_near(&changes, &mut take);
    for candidate in english.words_of_software() {
        if let Some(distance) = changes.to(candidate) {
            take(candidate, distance);
        }
    }
    if word.len() >= LONG {
        found.extend(split(word, english));
    }
    found.sort_by(|a, b| a.cost.cmp(&b.cost).then_with(|| a.word.cmp(&b.word)));
    found.truncate(MOST);
    found
}

impl Near {
    fn new(wrong: &str, word: String, distance: usize, english: &English) -> Near {
        let rank = match word.split_once(' ') {
            None => english.rank(&word),
            Some((left, right)) => english.rank(left).max(english.rank(right)),
        };
        let starts_alike = wrong.bytes().next() == word.bytes().next();
        let is_replaced = distance == 1 && wrong.len() == word.len() && !is_exchange(wrong, &word);
        let cost = match word.contains(' ') {
            true => 12,
            false => distance * 10 + usize::from(is_replaced) * 2,
        };
        let cost = cost
            + usize::from(!starts_alike) * 4
            + usize::from(rank.is_none()) * 6
            + rank.map_or(0, |rank| rank / 1500);
        Near {
            is_common: rank.is_some(),
            cost: (cost, rank.unwrap_or(usize::MAX)),
            word,
            distance,
        }
    }
}

/// Those worth offering: not the other forms of the likeliest one, since who meant `architectures` wrote the `s`.
pub fn offered(near: &[Near]) -> impl Iterator<Item = &Near> {
    let first = near.first();
    near.iter()
        .filter(move |near| first.is_none_or(|first| !near.is_form_of(first)))
}

impl Near {
    /// Whether it is only another form of a nearer word.
    fn is_form_of(&self, nearer: &Near) -> bool {
        let (one, other) = (&*self.word, &*nearer.word);
        nearer.distance < self.distance && (one.starts_with(other) || other.starts_with(one))
    }

    /// Whether it is likelier than another by so much: a change of letters weighs 10, a rare word 6.
    pub fn is_clearer_than(&self, other: &Near, by: usize) -> bool {
        other.cost.0 >= self.cost.0 + by
    }

    /// Whether the change is one that fingers make, or ears: letters exchanged, one doubled or not, a vowel for a vowel.
    pub fn is_slip_of(&self, wrong: &str) -> bool {
        let (wrong, right) = (wrong.as_bytes(), self.word.as_bytes());
        if self.distance != 1 {
            return false;
        }
        let start = wrong.iter().zip(right).take_while(|(a, b)| a == b).count();
        let (longer, shorter) = match wrong.len() > right.len() {
            true => (wrong, right),
            false => (right, wrong),
        };
        match longer.len() - shorter.len() {
            0 => {
                let is_vowel =
                    |at: usize| b"aeiouy".contains(&wrong[at]) && b"aeiouy".contains(&right[at]);
                let exchanged = wrong.get(start + 1) == right.get(start);
                start < wrong.len() && (exchanged || is_vowel(start))
            }
            _ => longer
                .get(start)
                .is_some_and(|letter| start > 0 && longer[start - 1] == *letter),
        }
    }
}

/// Whether two words of one length have the same letters.
fn is_exchange(one: &str, other: &str) -> bool {
    let sorted = |word: &str| {
        let mut bytes = word.as_bytes().to_vec();
        bytes.sort_unstable();
        bytes
    };
    sorted(one) == sorted(other)
}

/// Every text that is one change away from a word of plain letters.
fn one_change(word: &str, mut take: impl FnMut(&str)) {
    let mut text = String::with_capacity(word.len() + 1);
    let mut give = |parts: [&str; 4]| {
        text.clear();
        parts.iter().for_each(|part| text.push_str(part));
        take(&text);
    };
    let letters = "abcdefghijklmnopqrstuvwxyz";
    for at in 0..=word.len() {
        let (before, after) = word.split_at(at);
        for letter in 0..letters.len() {
            let letter = &letters[letter..=letter];
            give([before, letter, after, ""]);
            if !after.is_empty() && !after.starts_with(letter) {
                give([before, letter, &after[1..], ""]);
            }
        }
        if !after.is_empty() {
            give([before, &after[1..], "", ""]);
        }
        if after.len() > 1 {
            give([before, &after[1..2], &after[..1], &after[2..]]);
        }
    }
}

/// Whether a frequent word is one change away from a word in small letters, other than at its end.
pub(super) fn is_beside_common(word: &str, english: &English) -> bool {
    let mut found = false;
    if LENGTHS.contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        one_change(word, |other| {
            let alike = word.bytes().zip(other.bytes()).take_while(|(a, b)| a == b);
            let is_ending = alike.count() + 1 >= word.len().max(other.len());
            found = found || (!is_ending && english.rank(other).is_some());
        });
    }
    found
}

/// The words that others are written together with by mistake.
const JOINED: &[&str] = &[
    "and", "are", "as", "be", "can", "for", "from", "has", "have", "if", "in", "is", "it", "not",
    "of", "on", "or", "that", "the", "this", "to", "will", "with", "you", "your",
];

/// How frequent the other word is at least.
const FREQUENT: usize = 2500;

/// The two words of which a word is made, where one is a small one and the other is frequent.
fn split(word: &str, english: &English) -> Option<Near> {
    let frequent =
        |part: &str| part.len() > 2 && english.rank(part).is_some_and(|rank| rank < FREQUENT);
    (2..word.len() - 1).find_map(|at| {
        let (left, right) = word.split_at(at);
        let is_right = (JOINED.contains(&left) && frequent(right))
            || (JOINED.contains(&right) && frequent(left));
        is_right.then(|| Near::new(word, format!("{left} {right}"), 2, english))
    })
}

/// A text in the case that a word has: with a capital at the start, or all in capitals.
pub fn with_case_of(word: &str, text: &str) -> String {
    let mut letters = word.chars().filter(|sign| sign.is_alphabetic());
    let large = letters.next().is_some_and(char::is_uppercase);
    if large && word.chars().nth(1).is_some() && letters.all(char::is_uppercase) {
        return text.to_uppercase();
    }
    let mut rest = text.chars();
    match (large, rest.next()) {
        (true, Some(first)) => first.to_uppercase().chain(rest).collect(),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::spelling::english;

    #[test]
    fn the_likeliest_word_comes_first() {
        for (wrong, right) in [
            ("recieve", "receive"),
            ("reciving", "receiving"),
            ("authentciated", "authenticated"),
            ("langauges", "languages"),
            ("teh", "the"),
            ("enviromment", "environment"),
            ("seperrating", "separating"),
            ("unintialized", "uninitialized"),
            ("Configuratoin", "configuration"),
            ("ofthis", "of this"),
            ("tothe", "to the"),
            ("webhok", "webhook"),
            ("configuratoin's", "configuration's"),
            ("nesessary", "necessary"),
            ("ocnfigure", "configure"),
        ] {
            let found = english().near(wrong);
            let first = found.first().map(|near| &*near.word);
            assert_eq!(first, Some(right), "{wrong}: {found:?}");
        }
        for none in ["", "x", "qwrtzpsdfg", "日本語", "a'b'c", &"x".repeat(300)] {
            assert_eq!(english().near(none), [], "{none}");
        }
    }

    #[test]
    fn case_is_kept() {
        for (word, text, expected) in [
            ("Recieve", "receive", "Receive"),
            ("RECIEVE", "receive", "RECEIVE"),
            ("recieve", "receive", "receive"),
            ("", "x", "x"),
        ] {
            assert_eq!(with_case_of(word, text), expected);
        }
    }
}
