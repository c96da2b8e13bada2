//! How many syllables a word has: its groups of vowels, less those that are silent.

/// Endings that are silent, whose vowel group is not counted, with the letters before that keep the vowel.
const SILENT: &[(&str, &[&str])] = &[
    ("es", &["s", "x", "z", "c", "g", "sh", "ch", "l"]),
    ("ed", &["t", "d"]),
    ("e", &["l"]),
];

/// Vowels that are two syllables, with what in a word makes one of them.
const PARTED: &[(&str, &[&str])] = &[
    ("ia", &["cial", "tial", "cian"]),
    ("io", &["ion", "iou"]),
    ("iu", &[]),
    ("eo", &["geon", "geous", "eople"]),
    ("ua", &["qua", "gua"]),
    ("uou", &[]),
    ("ying", &[]),
    ("eing", &[]),
    ("riou", &[]),
    ("viou", &[]),
    ("iet", &["piet", "viet"]),
    ("uent", &["quent"]),
    ("eyo", &[]),
    ("ayer", &[]),
    ("oyer", &[]),
    ("oyee", &[]),
    ("oyab", &[]),
    ("reali", &["realis", "realiz"]),
    ("client", &[]),
    ("audien", &[]),
];

/// Endings with one syllable more than groups of vowels.
const SPOKEN: &[&str] = &["ier", "iers", "iest", "ism", "isms", "idea", "ideas"];

/// Endings of words before which an `e` is silent: `safely`, `statement`.
const JOINED: &[&str] = &["ly", "ment", "ments", "ful", "fully", "less", "ness"];

/// Stems whose `e` is spoken before these endings: `element`, `increment`.
const FULL: &[&str] = &["cre", "le"];

/// The number of syllables of an English word; at least one.
pub(super) fn syllables(word: &str) -> usize {
    let word = word.to_lowercase();
    let is_vowel = |letter: char| matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y');
    let mut groups = 0usize;
    let mut before = false;
    for letter in word.chars() {
        let vowel = is_vowel(letter);
        groups += usize::from(vowel && !before);
        before = vowel;
    }
    let parted = PARTED
        .iter()
        .filter(|(pair, ones)| word.contains(pair) && !ones.iter().any(|one| word.contains(one)))
        .count();
    let spoken = usize::from(SPOKEN.iter().any(|ending| word.ends_with(ending)));
    (groups + parted + spoken)
        .saturating_sub(usize::from(ends_silent(&word)))
        .saturating_sub(usize::from(is_silent_inside(&word)))
        .max(1)
}

/// Whether an `e` within the word is silent, because an ending follows that is a syllable of its own, or as in `dialogue`.
fn is_silent_inside(word: &str) -> bool {
    let is_silent = |stem: &str| {
        let Some(before) = stem.strip_suffix('e') else {
            return false;
        };
        let has_vowel = before.contains(['a', 'e', 'i', 'o', 'u', 'y']);
        let by_vowel = before.ends_with(['a', 'e', 'i', 'o', 'u', 'y']);
        has_vowel && !by_vowel && !FULL.iter().any(|full| stem.ends_with(full))
    };
    let mut stems = JOINED.iter().filter_map(|ending| word.strip_suffix(ending));
    stems.any(is_silent) || word.ends_with("logue") || word.ends_with("logues")
}

/// Whether the last vowel is not spoken: `make`, `makes`, `asked`, but not `table`, `boxes`, `added`.
fn ends_silent(word: &str) -> bool {
    for (ending, kept) in SILENT {
        let Some(stem) = word.strip_suffix(ending) else {
            continue;
        };
        let last = stem.chars().next_back();
        // Behind a vowel there is no group of its own to be silent: `free`, `tied`.
        let Some(last) = last.filter(|last| !matches!(last, 'a' | 'e' | 'i' | 'o' | 'u' | 'y'))
        else {
            return false;
        };
        // `le` is spoken behind a consonant alone: `table`, but `sale`.
        let by_vowel = stem
            .chars()
            .rev()
            .nth(1)
            .is_some_and(|letter| "aeiouy".contains(letter));
        return !kept.iter().any(|letters| stem.ends_with(letters)) || (last == 'l' && by_vowel);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::syllables;

    #[test]
    fn syllables_are_counted() {
        let words: &[(&str, usize)] = &[
            ("a", 1),
            ("the", 1),
            ("make", 1),
            ("makes", 1),
            ("table", 2),
            ("sale", 1),
            ("boxes", 2),
            ("asked", 1),
            ("added", 2),
            ("reading", 2),
            ("documentation", 5),
            ("social", 2),
            ("nation", 2),
            ("created", 2),
            ("free", 1),
            ("idea", 3),
            ("safely", 2),
            ("management", 3),
            ("replacements", 3),
            ("element", 3),
            ("increments", 3),
            ("useful", 2),
            ("effectiveness", 4),
            ("seely", 2),
            ("client", 2),
            ("being", 2),
            ("various", 3),
            ("previously", 4),
            ("easier", 3),
            ("identifiers", 5),
            ("variety", 4),
            ("quiet", 2),
            ("fluent", 2),
            ("frequent", 2),
            ("equal", 2),
            ("guardrail", 2),
            ("initialize", 4),
            ("relationships", 4),
            ("mechanism", 4),
            ("dialogue", 3),
            ("beyond", 2),
            ("layer", 2),
            ("employee", 3),
            ("video", 3),
            ("x", 1),
            ("API", 2),
        ];
        let wrong: Vec<_> = words
            .iter()
            .filter(|(word, count)| syllables(word) != *count)
            .collect();
        let names: Vec<&str> = wrong.iter().map(|(word, _)| *word).collect();
        assert!(names.is_empty(), "{names:?}");
    }
}
