//! The words of the dictionary of English in all their forms, looked up where they lie: nothing is read at the start.
//!
//! `english/en.fst` is a finite state transducer made of the dictionary, a key each form. A word that is written in both
//! cases, like `iPad`, has a second key for who writes all in capitals: as it is with one capital, after [`MIXED`].

use std::sync::LazyLock;

use fst::{IntoStreamer, Set, Streamer};

use super::changes::Changes;

const KEYS: &[u8] = include_bytes!("english/en.fst");

/// Stands before the keys that only words all in capitals match.
const MIXED: u8 = b'*';

/// None only if the file were damaged.
static FORMS: LazyLock<Option<Set<&'static [u8]>>> = LazyLock::new(|| Set::new(KEYS).ok());

/// Whether the dictionary has a word as Hunspell has it: a word may have a capital at its start or be all in capitals. None for
/// what is not made of ASCII letters and apostrophes alone.
pub(super) fn has(word: &str) -> Option<bool> {
    let is_plain = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b'\'';
    let forms = FORMS.as_ref()?;
    let are_plain = word.as_bytes().iter().all(is_plain);
    are_plain.then(|| has_plain(forms, word))
}

/// Hands over the forms in small letters that are few changes away from a word, and how many.
pub(super) fn each_near(changes: &Changes<'_>, take: &mut impl FnMut(&str, usize)) {
    let Some(forms) = FORMS.as_ref() else {
        return;
    };
    let mut near = forms.search_with_state(changes).into_stream();
    while let Some((form, read)) = near.next() {
        if let Ok(form) = std::str::from_utf8(form) {
            take(form, changes.distance(&read));
        }
    }
}

fn has_plain(forms: &Set<&[u8]>, word: &str) -> bool {
    if word.is_empty() || forms.contains(word) {
        return true;
    }
    let small = word.to_ascii_lowercase();
    match word.bytes().filter(u8::is_ascii_uppercase).count() {
        1 if word[1..] == small[1..] => forms.contains(small),
        0 => false,
        _ => !word.bytes().any(|byte| byte.is_ascii_lowercase()) && has_in_capitals(forms, &small),
    }
}

/// Whether a word in small letters may be written in capitals.
fn has_in_capitals(forms: &Set<&[u8]>, small: &str) -> bool {
    let large_at = |places: &[usize]| {
        let mut word = small.as_bytes().to_vec();
        places
            .iter()
            .for_each(|at| word[*at].make_ascii_uppercase());
        word
    };
    let title = large_at(&[0]);
    // `L'OREAL` is `L'Oreal`.
    let apostrophe = small.find('\'').map(|at| at + 1);
    let after = apostrophe.filter(|after| *after < small.len());
    forms.contains(small)
        || forms.contains(&title)
        || forms.contains([&[MIXED], &title[..]].concat())
        || after.is_some_and(|after| {
            forms.contains(large_at(&[0, after])) || forms.contains(large_at(&[after]))
        })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;

    use super::super::english::{AFFIXES, stems};
    use super::super::{Dictionary, Hunspell};
    use super::*;

    /// A rule of affixes: what falls off, what is added, and the letters that may stand there, from the edge of the word.
    struct Affix {
        is_prefix: bool,
        is_joined_with_others: bool,
        off: &'static str,
        on: &'static str,
        condition: &'static str,
    }

    impl Affix {
        /// The form of a word, where the word takes the affix.
        fn of(&self, word: &str) -> Option<String> {
            if self.is_prefix {
                return Some(format!("{}{word}", self.on));
            }
            let mut rest = word.chars().rev();
            let holds = classes(self.condition)
                .into_iter()
                .rev()
                .all(|(signs, is_in)| {
                    rest.next()
                        .is_some_and(|sign| signs.contains(sign) == is_in)
                });
            let stem = word.strip_suffix(self.off).filter(|_| holds)?;
            Some(format!("{stem}{}", self.on))
        }
    }

    /// The signs of a condition, place by place, each with whether the sign is one of them.
    fn classes(condition: &'static str) -> Vec<(&'static str, bool)> {
        let (mut classes, mut rest) = (Vec::new(), condition);
        while !rest.is_empty() {
            let (class, length) = match rest.strip_prefix('[') {
                Some(inner) => {
                    let end = inner.find(']').expect("a class has an end");
                    match inner[..end].strip_prefix('^') {
                        Some(signs) => ((signs, false), end + 2),
                        None => ((&inner[..end], true), end + 2),
                    }
                }
                None if rest.starts_with('.') => (("", false), 1),
                None => ((&rest[..1], true), 1),
            };
            classes.push(class);
            rest = &rest[length..];
        }
        classes
    }

    fn affixes() -> BTreeMap<char, Vec<Affix>> {
        let mut affixes: BTreeMap<char, Vec<Affix>> = BTreeMap::new();
        let mut is_joined_with_others = false;
        for line in AFFIXES.lines() {
            let parts: Vec<&'static str> = line.split_whitespace().collect();
            let [kind @ ("PFX" | "SFX"), flag, rest @ ..] = &parts[..] else {
                continue;
            };
            match rest {
                [joined, _count] => is_joined_with_others = *joined == "Y",
                [off, on, condition] => {
                    let affix = Affix {
                        is_prefix: *kind == "PFX",
                        is_joined_with_others,
                        off: off.trim_matches('0'),
                        on,
                        condition,
                    };
                    let flag = flag.chars().next().expect("a flag is a letter");
                    affixes.entry(flag).or_default().push(affix);
                }
                _ => panic!("{line}: no rule of affixes"),
            }
        }
        affixes
    }

    /// Every form of every stem, and the keys of words in both cases.
    fn forms() -> BTreeSet<String> {
        let affixes = affixes();
        let mut forms = BTreeSet::new();
        for line in stems().lines().skip(1) {
            let (stem, flags) = line.split_once('/').unwrap_or((line, ""));
            if !stem
                .bytes()
                .all(|byte| byte.is_ascii_alphabetic() || byte == b'\'')
            {
                continue;
            }
            let mixed = match Case::of(stem) {
                Case::Mixed => Some(stem),
                Case::Capitals if !flags.is_empty() => Some(stem),
                _ => None,
            };
            let mixed = mixed
                .map(|stem| format!("{}{}", &stem[..1].to_uppercase(), stem[1..].to_lowercase()));
            for (word, before) in [(Some(stem.to_owned()), ""), (mixed, "*")] {
                let Some(word) = word else { continue };
                let mut add = |form: &str| forms.insert(format!("{before}{form}"));
                add(&word);
                let of_flags = || {
                    flags
                        .chars()
                        .filter_map(|flag| affixes.get(&flag))
                        .flatten()
                };
                let endings: Vec<(String, bool)> = of_flags()
                    .filter(|affix| !affix.is_prefix)
                    .filter_map(|affix| Some((affix.of(&word)?, affix.is_joined_with_others)))
                    .collect();
                for (form, _) in &endings {
                    add(form);
                }
                for prefix in of_flags().filter(|affix| affix.is_prefix) {
                    let joined = endings.iter().filter(|(_, joined)| *joined);
                    for form in joined.map(|(form, _)| form).chain([&word]) {
                        add(&prefix.of(form).expect("prefixes have no condition"));
                    }
                }
            }
        }
        forms
    }

    #[derive(PartialEq)]
    enum Case {
        Small,
        FirstCapital,
        Capitals,
        Mixed,
    }

    impl Case {
        fn of(word: &str) -> Case {
            let capitals = word.bytes().filter(u8::is_ascii_uppercase).count();
            let has_small = word.bytes().any(|byte| byte.is_ascii_lowercase());
            match capitals {
                0 => Case::Small,
                1 if word.starts_with(|sign: char| sign.is_ascii_uppercase()) => Case::FirstCapital,
                _ if !has_small => Case::Capitals,
                _ => Case::Mixed,
            }
        }
    }

    /// With `UPDATE=1` in the environment, writes the file.
    #[test]
    fn the_file_has_the_forms_of_the_dictionary() {
        let set = Set::from_iter(forms()).expect("the forms are in order");
        let bytes = set.as_fst().as_bytes();
        if std::env::var_os("UPDATE").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/spelling/english/en.fst");
            fs::write(path, bytes).expect("the file can be written");
        } else {
            assert!(bytes == KEYS, "en.fst is not what UPDATE=1 would write");
        }
    }

    #[test]
    fn words_are_known_as_hunspell_knows_them() {
        let hunspell = Hunspell::read(AFFIXES, &stems()).expect("the dictionary is right");
        let mut wrong = Vec::new();
        for form in forms().into_iter().step_by(3) {
            let form = form.trim_start_matches('*');
            let (small, large) = (form.to_lowercase(), form.to_uppercase());
            let first_large = format!("{}{}", &large[..1], &small[1..]);
            let middle = form.len() / 2;
            for word in [
                form,
                &small,
                &large,
                &first_large,
                &form[..form.len() - 1],
                &form[1..],
                &format!("{form}s"),
                &format!("un{form}"),
                &format!("{}{}", &form[..middle], &form[middle + 1..]),
                &format!("{}{}", &small[..middle], &large[middle..]),
            ] {
                if has(word) != Some(hunspell.contains(word)) {
                    wrong.push(word.to_owned());
                }
            }
        }
        assert!(
            wrong.is_empty(),
            "{} words: {:?}",
            wrong.len(),
            &wrong[..wrong.len().min(40)]
        );
        for (word, expected) in [
            ("L'OREAL", Some(true)),
            ("l'oreal", Some(false)),
            ("IPAD", Some(true)),
            ("Ipad", Some(false)),
            ("IPAD'S", Some(true)),
            ("ISN'T", Some(true)),
            ("21st", None),
            ("well-known", None),
            ("café", None),
            ("", Some(true)),
        ] {
            assert_eq!(has(word), expected, "{word}");
        }
    }
}
