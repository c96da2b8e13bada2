//! `spelling`: words that no dictionary has.

use std::ops::Range;

use super::check::{Part, Reporter};
use super::message::filled;
use super::pattern::Pattern;
use super::rule::{Kind, Spelling, StyleRule};
use crate::spelling::{Dictionary, Hunspell, WordList};

/// Where files of words may stand in the folder of the styles.
const FOLDERS_OF_WORDS: [&str; 2] = ["", "config/ignore/"];

/// Where dictionaries may stand in the folder of the styles.
const FOLDERS_OF_DICTIONARIES: [&str; 3] = ["config/dictionaries/", "", "dictionaries/"];

impl StyleRule {
    /// Reads the files that a rule of spelling names. `read` gives the text of a file by its path from the folder of the
    /// styles, where there is one. What is not there is left out.
    pub fn read_files(&mut self, read: &dyn Fn(&str) -> Option<String>) {
        let Kind::Spelling(keys) = &mut self.kind else {
            return;
        };
        let first = |folders: &[&str], name: &str| {
            let paths = folders.iter().map(|folder| format!("{folder}{name}"));
            paths.into_iter().find_map(|path| read(&path))
        };
        let ignored = keys.ignore.iter();
        keys.ignored = ignored
            .filter_map(|name| first(&FOLDERS_OF_WORDS, name))
            .collect();
        let names = keys.dictionaries.iter();
        keys.own = names
            .filter_map(|name| {
                let affixes = first(&FOLDERS_OF_DICTIONARIES, &format!("{name}.aff"))?;
                let stems = first(&FOLDERS_OF_DICTIONARIES, &format!("{name}.dic"))?;
                Some([affixes, stems])
            })
            .collect();
    }
}

/// What is run.
pub(super) struct Check {
    filters: Vec<Pattern>,
    usual: bool,
    exceptions: Option<Pattern>,
    ignored: WordList,
    own: Vec<Hunspell>,
    /// Whether the usual dictionary counts.
    asks_usual: bool,
}

impl Check {
    pub(super) fn new(keys: &Spelling, accepted: &[String]) -> Check {
        let mut ignored = WordList::default();
        for text in &keys.ignored {
            ignored.join(WordList::read(text));
        }
        let own = keys.own.iter();
        let own: Vec<Hunspell> = own
            .filter_map(|[affixes, stems]| Hunspell::read(affixes, stems))
            .collect();
        Check {
            filters: keys
                .filters
                .iter()
                .map(|filter| Pattern::new(filter))
                .collect(),
            usual: !keys.custom,
            exceptions: exceptions(&keys.exceptions, accepted),
            ignored,
            asks_usual: keys.append || own.is_empty(),
            own,
        }
    }

    pub(super) fn run(
        &self,
        part: &Part<'_>,
        dictionary: &dyn Dictionary,
        reporter: &mut Reporter<'_>,
    ) {
        let Some(passage) = part.passage else {
            return;
        };
        let ranges = passage.words_in(part.offset..part.offset + part.text.len());
        for range in ranges {
            let range = range.start - part.offset..range.end - part.offset;
            let word = &part.text[range.clone()];
            if self.is_left_out(word)
                || (self.usual && is_part_of_name(part.text, &range))
                || self.is_known(word, dictionary)
                || self.allows(word)
            {
                continue;
            }
            let suggests = reporter
                .rule
                .action
                .as_ref()
                .is_some_and(|action| &*action.name == "suggest");
            let choices = match suggests {
                true => self.suggest(word, dictionary),
                false => Vec::new(),
            };
            let message = filled(&reporter.rule.message, &[word]);
            reporter.add(part, range, message, choices);
        }
    }

    fn allows(&self, word: &str) -> bool {
        let exceptions = self.exceptions.as_ref();
        exceptions.is_some_and(|exceptions| exceptions.is_match(word))
    }

    fn is_left_out(&self, word: &str) -> bool {
        (self.usual && is_no_plain_word(word))
            || self.filters.iter().any(|filter| filter.is_match(word))
    }

    fn is_known(&self, word: &str, usual: &dyn Dictionary) -> bool {
        let straight = word.replace('’', "'");
        (self.asks_usual && usual.contains(&straight))
            || self.ignored.contains(&straight)
            || self.own.iter().any(|own| own.contains(&straight))
    }

    fn suggest(&self, word: &str, usual: &dyn Dictionary) -> Vec<String> {
        let mut found: Vec<String> = self.own.iter().flat_map(|own| own.suggest(word)).collect();
        if self.asks_usual {
            found.extend(usual.suggest(word));
        }
        found
    }
}

/// What is no mistake all the same, in capitals or not: whether a term is written as its owner has it is for other rules
/// to say.
fn exceptions(own: &[String], accepted: &[String]) -> Option<Pattern> {
    let words: Vec<&str> = own.iter().chain(accepted).map(String::as_str).collect();
    (!words.is_empty()).then(|| Pattern::new(&format!(r"(?mi)\b(?:{})\b", words.join("|"))))
}

/// Whether a sign ties the word to the one before or behind it: `matter-of-factly`, `example.dev`, `either/or`.
fn is_part_of_name(text: &str, word: &Range<usize>) -> bool {
    let is_tied = |sign: Option<char>, beyond: Option<char>| {
        sign.is_some_and(|sign| sign.is_ascii_punctuation() && sign != '\'')
            && beyond.is_some_and(char::is_alphanumeric)
    };
    let mut before = text[..word.start].chars().rev();
    let mut behind = text[word.end..].chars();
    is_tied(before.next(), before.next()) || is_tied(behind.next(), behind.next())
}

/// Whether a word is a name of some kind: with capitals inside or at its end, or with signs that are no letters.
fn is_no_plain_word(word: &str) -> bool {
    let word = word
        .strip_suffix("'s")
        .or_else(|| word.strip_suffix("’s"))
        .unwrap_or(word);
    let plain = |sign: char| sign.is_ascii_alphabetic() || matches!(sign, '_' | '\'' | '’');
    let capital_inside = word
        .as_bytes()
        .windows(2)
        .any(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase());
    !word.chars().all(plain)
        || capital_inside
        || word.ends_with(|sign: char| sign.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{Engine, read};
    use crate::page::{Page, Role};
    use crate::prose::passages;
    use crate::source::{FileId, Source};
    use crate::spelling;

    /// The words that a rule finds on a page, with the files that it may name.
    fn found(keys: &str, files: &[(&str, &str)], text: &str) -> Vec<String> {
        let rule = format!("extends: spelling\nmessage: \"%s\"\n{keys}");
        let (rule, _) = read("Test.Spelling", &rule);
        let mut rule = rule.expect("a rule");
        let file = |path: &str| files.iter().find(|(name, _)| *name == path);
        rule.read_files(&|path| file(path).map(|(_, text)| (*text).to_owned()));
        let engine = Engine::new(&[rule]).with_dictionary(Arc::new(spelling::Usual));
        let page = Page::read(FileId(0), &Source::new("page.mdx", text), Role::Page);
        let matches = engine.check(&passages(&page), &page);
        matches.into_iter().map(|found| found.message).collect()
    }

    #[test]
    fn names_and_accepted_words_are_no_mistakes() {
        let cases: &[(&str, &str, &[&str])] = &[
            ("", "The IDE’s and the IDE's wordz.", &["wordz"]),
            (
                "",
                "A remark-gfm, a gfm. See wordz.dev or wordz.",
                &["gfm", "wordz"],
            ),
            ("", "Wordz/gfm, gfm, and 'wordz'.", &["gfm", "wordz"]),
            ("custom: true", "A remark-gfm.", &["gfm"]),
            (
                "exceptions: [Wordz, GFM]",
                "Is wordz WORDZ or gfm? wordzy",
                &["wordzy"],
            ),
        ];
        for (keys, text, expected) in cases {
            assert_eq!(found(keys, &[], text), *expected, "{keys} {text}");
        }
    }

    #[test]
    fn files_that_a_rule_names_are_read() {
        let text = "The foozle and the foozles of Barnix recieve color.";
        let list = ("config/ignore/ours.txt", "foozle\nBarnix\n");
        let affixes = ("dictionaries/own.aff", "SFX S Y 1\nSFX S 0 s .\n");
        let stems = ("dictionaries/own.dic", "2\nfoozle/S\nBarnix\n");
        let cases: &[(&str, &[&str])] = &[
            ("", &["foozle", "foozles", "Barnix", "recieve"]),
            ("ignore: [ours.txt]", &["foozles", "recieve"]),
            (
                "ignore: [none.txt]",
                &["foozle", "foozles", "Barnix", "recieve"],
            ),
            ("dictionaries: [own]\nappend: true", &["recieve"]),
            (
                "dictionaries: [own]",
                &["The", "and", "the", "of", "recieve", "color"],
            ),
            (
                "dictionaries: [none]",
                &["foozle", "foozles", "Barnix", "recieve"],
            ),
            ("filters: ['[fF]oo.*']\nexceptions: [recieve]", &["Barnix"]),
        ];
        for (keys, expected) in cases {
            let mut found = found(keys, &[list, affixes, stems], text);
            found.dedup();
            let mut unique: Vec<String> = Vec::new();
            found.retain(|word| {
                !unique.contains(word) && {
                    unique.push(word.clone());
                    true
                }
            });
            assert_eq!(unique, *expected, "{keys}");
        }
    }
}
