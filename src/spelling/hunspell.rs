//! Dictionaries in Hunspell's format, and lists of words.

use rustc_hash::{FxBuildHasher, FxHashSet};

use super::Dictionary;

/// A dictionary in Hunspell's format.
pub struct Hunspell {
    dictionary: spellbook::Dictionary<FxBuildHasher>,
}

/// Words that are right, in any of the forms that they have in sentences.
#[derive(Clone, Debug, Default)]
pub struct WordList {
    words: FxHashSet<Box<str>>,
}

impl Hunspell {
    /// Reads the rules of affixes and the stems; none where they have mistakes.
    pub fn read(affixes: &str, stems: &str) -> Option<Hunspell> {
        let dictionary = spellbook::Dictionary::new_with_hasher(affixes, stems, FxBuildHasher);
        dictionary.ok().map(|dictionary| Hunspell { dictionary })
    }
}

impl Dictionary for Hunspell {
    fn contains(&self, word: &str) -> bool {
        self.dictionary.check(word)
    }

    fn suggest(&self, word: &str) -> Vec<String> {
        let mut found = Vec::new();
        self.dictionary.suggest(word, &mut found);
        found
    }
}

impl WordList {
    /// The words of a file: one a line, after `#` none.
    pub fn read(text: &str) -> WordList {
        let mut list = WordList::default();
        let lines = text.trim_start_matches('\u{feff}').lines().map(str::trim);
        for word in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            list.add(word);
        }
        list
    }

    /// Adds a word; one in small letters may also have a capital at its start or be all in capitals.
    pub fn add(&mut self, word: &str) {
        let mut rest = word.chars();
        let first = rest.next();
        if word.chars().all(|sign| !sign.is_uppercase()) {
            let large = first.into_iter().flat_map(char::to_uppercase);
            self.words
                .insert(large.chain(rest).collect::<String>().into());
            self.words.insert(word.to_uppercase().into());
        } else if rest.all(|sign| !sign.is_uppercase()) {
            self.words.insert(word.to_uppercase().into());
        }
        self.words.insert(word.into());
    }

    /// Whether it has the word in this form.
    pub fn contains(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    /// Adds the words of another list.
    pub fn join(&mut self, other: WordList) {
        self.words.extend(other.words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dictionaries_of_others_are_read() {
        let affixes = "SFX S Y 1\nSFX S 0 s .\n";
        let own = Hunspell::read(affixes, "2\nfoozle/S\nBarnix\n").expect("a dictionary");
        for (word, expected) in [
            ("foozles", true),
            ("Foozle", true),
            ("Barnix", true),
            ("barnix", false),
        ] {
            assert_eq!(own.contains(word), expected, "{word}");
        }
        assert!(own.suggest("fozle").contains(&"foozle".to_owned()));
        assert!(Hunspell::read("SFX S", "\u{0}").is_none_or(|own| !own.contains("x")));
    }

    #[test]
    fn lists_have_words_in_every_form() {
        let list = WordList::read("\u{feff}# ours\nfoozle\n\n Barnix \nmyApp\n");
        for (word, expected) in [
            ("foozle", true),
            ("Foozle", true),
            ("FOOZLE", true),
            ("Barnix", true),
            ("barnix", false),
            ("BARNIX", true),
            ("myApp", true),
            ("myapp", false),
            ("# ours", false),
        ] {
            assert_eq!(list.contains(word), expected, "{word}");
        }
    }
}
