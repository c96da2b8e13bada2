//! Words that are made of known ones: with an ending, with a syllable before them, or of two.

use super::{English, near};

/// Syllables that any word may have before it.
const PREFIXES: &[&str] = &[
    "anti", "auto", "counter", "crypto", "cross", "cyber", "extra", "geo", "hyper", "inter",
    "intra", "macro", "mega", "meta", "micro", "mid", "mini", "mis", "mono", "multi", "non",
    "omni", "over", "para", "poly", "post", "pre", "proto", "pseudo", "quasi", "re", "self",
    "semi", "sub", "super", "tele", "trans", "ultra", "un", "under",
];

/// Endings that any word may have, without a change of what stands before them.
const ENDINGS: &[&str] = &[
    "able", "ability", "er", "ers", "free", "ish", "ization", "izations", "isation", "isations",
    "ize", "izes", "ized", "izing", "izer", "izers", "izable", "ise", "ises", "ised", "ising",
    "less", "like", "ness", "ware", "wide", "wise",
];

/// Endings that our words of software may have besides.
const ENDINGS_OF_SOFTWARE: &[&str] = &["s", "es", "d", "ed", "ing", "r", "rs", "ly", "or", "ors"];

/// How long the known part is at least.
const SHORTEST_PART: usize = 4;

/// Whether a word in small letters is made of known words.
pub(super) fn is_made_of_known(word: &str, english: &English) -> bool {
    if let Some(owner) = word.strip_suffix("'s").or_else(|| word.strip_suffix('\'')) {
        return is_known(owner, english)
            || is_inflected(owner, english)
            || has_plain_form(owner, english);
    }
    if !word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        return false;
    }
    PREFIXES.contains(&word)
        || is_plural(word, english)
        || is_inflected(word, english)
        || is_british(word, english)
        || is_of_able(word, english)
        || has_plain_form(word, english)
}

/// Whether it is a word of the dictionary with an `s`, which words have that writers count: `trainings`.
fn is_plural(word: &str, english: &English) -> bool {
    let stem = word
        .strip_suffix('s')
        .filter(|stem| stem.len() >= SHORTEST_PART);
    stem.is_some_and(|stem| !stem.ends_with(['s', 'x', 'z', 'y', 'h']) && is_known(stem, english))
}

/// Whether it comes from a word that ends in `able`: `retriability`, `scalably`.
fn is_of_able(word: &str, english: &English) -> bool {
    let stem = word
        .strip_suffix("ability")
        .or_else(|| word.strip_suffix("ably"));
    stem.filter(|stem| stem.len() >= SHORTEST_PART)
        .is_some_and(|stem| is_known(&format!("{stem}able"), english))
}

/// Whether a word of software is written with `s` for `z`: `tokenisation`, `sanitised`.
fn is_british(word: &str, english: &English) -> bool {
    word.match_indices("is").any(|(at, _)| {
        let american = format!("{}iz{}", &word[..at], &word[at + 2..]);
        at >= 3 && (english.is_of_software(&american) || is_inflected(&american, english))
    })
}

fn has_plain_form(word: &str, english: &English) -> bool {
    let has_form =
        has_prefix(word, english) || has_ending(word, english) || is_compound(word, english);
    // Many a misspelling of a frequent word looks like two words: `cons-trait`, `threes-hold`.
    has_form && !near::is_beside_common(word, english)
}

fn is_known(word: &str, english: &English) -> bool {
    english.correction(word).is_none() && (english.has_stem(word) || english.is_of_software(word))
}

/// Whether it is a form of a word of software: `upserted`, `tokenizing`.
fn is_inflected(word: &str, english: &English) -> bool {
    ENDINGS_OF_SOFTWARE.iter().any(|ending| {
        let Some(stem) = word
            .strip_suffix(ending)
            .filter(|stem| stem.len() >= SHORTEST_PART)
        else {
            return false;
        };
        let doubled = stem
            .as_bytes()
            .windows(2)
            .last()
            .is_some_and(|pair| pair[0] == pair[1]);
        english.is_of_software(stem)
            || (*ending == "ing" && english.is_of_software(&format!("{stem}e")))
            || (doubled
                && matches!(*ending, "ing" | "ed")
                && english.is_of_software(&stem[..stem.len() - 1]))
    })
}

fn has_prefix(word: &str, english: &English) -> bool {
    PREFIXES.iter().any(|prefix| {
        word.strip_prefix(prefix).is_some_and(|rest| {
            rest.len() >= SHORTEST_PART && (is_known(rest, english) || is_inflected(rest, english))
        })
    })
}

fn has_ending(word: &str, english: &English) -> bool {
    ENDINGS.iter().any(|ending| {
        let Some(stem) = word
            .strip_suffix(ending)
            .filter(|stem| stem.len() >= SHORTEST_PART)
        else {
            return false;
        };
        let begins_with_vowel = ending.starts_with(['a', 'e', 'i']);
        // Where the last letter would have to be doubled, or an `e` kept, the form is wrong: `controler`, `managable`.
        let last = stem.chars().next_back().unwrap_or(' ');
        let is_doubled = begins_with_vowel && english.has_stem(&format!("{stem}{last}{ending}"));
        if is_doubled {
            return false;
        }
        if english.is_of_software(stem)
            || (english.has_stem(stem) && !(begins_with_vowel && last == 'e'))
        {
            return true;
        }
        begins_with_vowel && !matches!(last, 'c' | 'g') && is_known(&format!("{stem}e"), english)
    })
}

/// Whether it is two words in one: `codebase`, `healthcheck`.
fn is_compound(word: &str, english: &English) -> bool {
    let is_part = |part: &str| match part.len() {
        0..=2 => false,
        3 => english.rank(part).is_some() && !is_small(part),
        _ => is_known(part, english) && !is_small(part),
    };
    (3..word.len().saturating_sub(2)).any(|at| {
        let (left, right) = word.split_at(at);
        left.len() + right.len() >= 7 && is_part(left) && is_part(right)
    })
}

/// Whether a word is one of those that sentences are held together by: no compound has them.
pub(super) fn is_small(word: &str) -> bool {
    const WORDS: &[&str] = &[
        "about", "also", "and", "any", "are", "been", "but", "can", "each", "else", "even",
        "every", "for", "from", "had", "has", "have", "her", "his", "into", "its", "just", "like",
        "more", "most", "must", "not", "only", "other", "our", "over", "same", "some", "such",
        "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "those",
        "thus", "till", "upon", "very", "was", "were", "what", "when", "where", "which", "while",
        "who", "will", "with", "would", "you", "your",
    ];
    WORDS.contains(&word)
}
