//! The dictionary of English.

use std::sync::{LazyLock, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::embedded;

use super::near::{self, Near};
use super::{Dictionary, Hunspell, derived, forms};

pub(super) const AFFIXES: &str = include_str!("english/en.aff");
const STEMS: &[u8] = include_bytes!("english/en.dic.deflate");
const SOFTWARE: &str = include_str!("english/words.txt");
const COMMON: &str = include_str!("english/common.txt");
const MISTAKES: &str = include_str!("english/mistakes.txt");

/// The size that the stems may have without compression.
const MOST_STEMS: usize = 1 << 20;

/// The longest word that is looked up; longer ones are no words of English.
pub(super) const LONGEST: usize = 40;

/// The words of English, American and British, and of software.
pub struct English {
    /// Read when something is looked up that is no word of letters alone.
    dictionary: OnceLock<Option<Hunspell>>,
    software: FxHashSet<Box<str>>,
    common: FxHashMap<&'static str, usize>,
    mistakes: FxHashMap<&'static str, &'static str>,
}

static ENGLISH: LazyLock<English> = LazyLock::new(English::read);

/// The dictionary, read when it is first asked for.
pub fn english() -> &'static English {
    &ENGLISH
}

impl English {
    fn read() -> English {
        let software = lines(SOFTWARE).map(|word| word.to_ascii_lowercase().into_boxed_str());
        let mistakes = lines(MISTAKES).map(|line| line.split_once(' ').unwrap_or((line, "")));
        English {
            dictionary: OnceLock::new(),
            software: software.collect(),
            common: lines(COMMON).zip(0..).collect(),
            mistakes: mistakes.collect(),
        }
    }

    /// Whether a word is right: in the dictionary, one of software, or made of such. It may have a capital at its start or
    /// be all in capitals, and an apostrophe of either form.
    pub fn contains(&self, word: &str) -> bool {
        if word.len() > LONGEST {
            return false;
        }
        match word.contains('’') {
            true => self.has(&word.replace('’', "'")),
            false => self.has(word),
        }
    }

    fn has(&self, word: &str) -> bool {
        let lower = word.to_ascii_lowercase();
        let is_small_or_begins_large = word.get(1..) == lower.get(1..);
        let is_common = is_small_or_begins_large && self.common.contains_key(&*lower);
        is_common || self.has_stem(word) || self.has_form(&lower)
    }

    /// Whether a word in small letters is one of software, a name, or made of known words.
    fn has_form(&self, lower: &str) -> bool {
        // A name in small letters is a matter of style.
        !self.mistakes.contains_key(lower)
            && (self.software.contains(lower)
                || self.has_stem(&near::with_case_of("A", lower))
                || derived::is_made_of_known(lower, self))
    }

    /// Whether the dictionary itself has a word.
    pub(super) fn has_stem(&self, word: &str) -> bool {
        forms::has(word).unwrap_or_else(|| {
            let dictionary = self.dictionary();
            dictionary.is_none_or(|dictionary| dictionary.contains(word))
        })
    }

    /// None only if the file of the dictionary were damaged: then every word is right.
    fn dictionary(&self) -> Option<&Hunspell> {
        let read = || Hunspell::read(AFFIXES, &stems());
        self.dictionary.get_or_init(read).as_ref()
    }

    /// Whether a word in small letters is one of software.
    pub(super) fn is_of_software(&self, lower: &str) -> bool {
        self.software.contains(lower)
    }

    /// The words of software, in small letters.
    pub(super) fn words_of_software(&self) -> impl Iterator<Item = &str> {
        self.software.iter().map(|word| &**word)
    }

    /// What a well-known misspelling in small letters stands for.
    pub fn correction(&self, lower: &str) -> Option<&'static str> {
        self.mistakes.get(lower).copied()
    }

    /// How often documentation has a word in small letters: 0 for the most frequent one; none for those that are rare.
    pub fn rank(&self, lower: &str) -> Option<usize> {
        self.common.get(lower).copied()
    }

    /// The words that are near to one that is not known, the likeliest first. All are in small letters.
    pub fn near(&self, word: &str) -> Vec<Near> {
        let lower = word.replace('’', "'").to_ascii_lowercase();
        near::near(&lower, self)
    }
}

/// The lines of a list, whose number is known.
fn lines(list: &'static str) -> impl ExactSizeIterator<Item = &'static str> {
    list.lines().collect::<Vec<_>>().into_iter()
}

/// The lines of the dictionary.
pub(super) fn stems() -> String {
    embedded::text(STEMS, MOST_STEMS)
}

/// The dictionary of English as rules of styles ask for it: it is read when the first word is looked up.
pub struct Usual;

impl Dictionary for Usual {
    fn contains(&self, word: &str) -> bool {
        word.len() < 3 || english().contains(word)
    }

    fn suggest(&self, word: &str) -> Vec<String> {
        near::offered(&english().near(word))
            .map(|near| near::with_case_of(word, &near.word))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_known() {
        let right = "the Recommend recommend colour color organise organize organization Kubernetes kubernetes WEBHOOK \
                     webhook's webhooks isn't isn’t user's users' reindexed serverless reprioritize tokenizers \
                     parallelization Berlin codebase's subnetworks multilingual autoscaling favourites it's API APIs";
        let wrong = "recieve seperate configuraton teh langauge begining occured writting controler managable \
                     intergration coresponding constrait threeshold incldues untill alot qwertzuio xyzzyq";
        for word in right.split_whitespace() {
            assert!(english().contains(word), "{word}");
        }
        for word in wrong.split_whitespace() {
            assert!(!english().contains(word), "{word}");
        }
    }

    #[test]
    fn the_lists_are_in_order() {
        let words: Vec<&str> = SOFTWARE.lines().collect();
        let ordered = |pair: &[&str]| pair[0].to_ascii_lowercase() < pair[1].to_ascii_lowercase();
        assert!(words.windows(2).all(ordered));
        let mistakes: Vec<&str> = MISTAKES.lines().collect();
        assert!(mistakes.windows(2).all(|pair| pair[0] < pair[1]));
        assert!(english().dictionary().is_some());
    }

    #[test]
    fn misspellings_are_no_words_and_their_corrections_are() {
        let english = english();
        for (wrong, right) in &english.mistakes {
            assert!(!english.has_stem(wrong), "{wrong}");
            assert!(!english.software.contains(*wrong), "{wrong}");
            for word in right.split(' ') {
                assert!(english.contains(word), "{wrong}: {word}");
            }
        }
        for word in english.common.keys() {
            for word in [(*word).to_owned(), near::with_case_of("A", word)] {
                let is_known =
                    english.has_stem(&word) || english.has_form(&word.to_ascii_lowercase());
                assert!(is_known, "{word}");
            }
        }
    }
}
