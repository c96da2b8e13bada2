//! How many syllables a word has: its groups of vowels, less those that are silent.

/// Endings that are silent, whose vowel group is not counted, with the letters before that keep the vowel.
const SILENT: &[(&str, &[&str])] = &[
    ("es", &["s", "x", "z", "c", "g", "sh", "ch", "l"]),
    ("ed", &["t", "d"]),
    ("e", &["l"]),
];

/// Pairs of vowels that are two syllables, with endings of words in which they are one.
const PARTED: &[(&str, &[&str])] = &[
    ("ia", &["cial", "tial", "cian", "cians", "cially", "tially"]),
    (
        "io",
        &[
            "ion", "ions", "ional", "ionally", "ioned", "ious", "iously", "ioning",
        ],
    ),
    ("iu", &[]),
    ("eo", &["geon", "geous", "eople", "eoples"]),
    (
        "ua",
        &[
            "quality",
            "quarter",
            "language",
            "languages",
            "square",
            "guard",
            "quantity",
        ],
    ),
    ("uou", &[]),
    ("ying", &[]),
];

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
        .filter(|(pair, ones)| {
            word.contains(pair) && !ones.iter().any(|ending| word.ends_with(ending))
        })
        .count();
    (groups + parted)
        .saturating_sub(usize::from(ends_silent(&word)))
        .max(1)
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
            ("idea", 2),
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
