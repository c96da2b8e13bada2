//! Counts of a page that formulas are written over.

use super::keys::READABILITY;
use super::syllables::syllables;
use crate::page::Page;
use crate::prose::{Passage, Scope};
use crate::syntax::Kind;

/// The names of the counts.
pub(super) const VARIABLES: &[&str] = &[
    "words",
    "sentences",
    "paragraphs",
    "characters",
    "syllables",
    "complex_words",
    "long_words",
    "polysyllabic_words",
    "list",
    "blockquote",
    "pre",
    "heading_h1",
    "heading_h2",
    "heading_h3",
    "heading_h4",
    "heading_h5",
    "heading_h6",
    "heading.h1",
    "heading.h2",
    "heading.h3",
    "heading.h4",
    "heading.h5",
    "heading.h6",
];

/// A word longer than this is long.
const LONG: usize = 6;

/// The counts of a page's running text, lists and quotations.
#[derive(Debug, Default, PartialEq)]
pub struct Counts {
    pub(super) words: f64,
    sentences: f64,
    paragraphs: f64,
    characters: f64,
    syllables: f64,
    complex_words: f64,
    long_words: f64,
    polysyllabic_words: f64,
    list: f64,
    blockquote: f64,
    pre: f64,
    headings: [f64; 6],
}

impl Counts {
    /// Counts over the passages of a page.
    pub fn of(passages: &[Passage], page: &Page) -> Counts {
        let mut counts = Counts::default();
        for passage in passages {
            match passage.scope {
                Scope::Heading(level) => counts.headings[usize::from(level.clamp(1, 6)) - 1] += 1.0,
                Scope::ListItem => counts.list += 1.0,
                Scope::Quotation => counts.blockquote += 1.0,
                Scope::Paragraph => {}
                _ => continue,
            }
            if !matches!(passage.scope, Scope::Heading(_)) {
                counts.add(passage);
            }
        }
        let blocks = page
            .tree
            .nodes()
            .filter(|node| matches!(node.kind(), Kind::Code(_)));
        counts.pre = blocks.count() as f64;
        counts
    }

    fn add(&mut self, passage: &Passage) {
        self.paragraphs += 1.0;
        self.sentences += passage.sentences().len() as f64;
        for word in words(&passage.text) {
            self.words += 1.0;
            self.characters += word.chars().filter(|sign| sign.is_alphanumeric()).count() as f64;
            if word.len() > LONG {
                self.long_words += 1.0;
            }
            let parts = syllables(word);
            self.syllables += parts as f64;
            if parts > 2 {
                self.polysyllabic_words += 1.0;
            }
            let ending = ["es", "ed", "ing"]
                .iter()
                .any(|ending| word.ends_with(ending));
            if parts - usize::from(ending) > 2 {
                self.complex_words += 1.0;
            }
        }
    }

    /// The count of that name.
    pub(super) fn get(&self, name: &str) -> Option<f64> {
        let level = name
            .strip_prefix("heading_h")
            .or_else(|| name.strip_prefix("heading.h"));
        if let Some(level) = level {
            return self
                .headings
                .get(level.parse::<usize>().ok()?.checked_sub(1)?)
                .copied();
        }
        Some(match name {
            "words" => self.words,
            "sentences" => self.sentences,
            "paragraphs" => self.paragraphs,
            "characters" => self.characters,
            "syllables" => self.syllables,
            "complex_words" => self.complex_words,
            "long_words" => self.long_words,
            "polysyllabic_words" => self.polysyllabic_words,
            "list" => self.list,
            "blockquote" => self.blockquote,
            "pre" => self.pre,
            _ => return None,
        })
    }

    /// How many words there are.
    pub fn words(&self) -> usize {
        self.words as usize
    }

    /// The mean of the grades of all formulas of readability; none where there are no words.
    pub fn mean_grade(&self) -> Option<f64> {
        let grades = READABILITY.iter().filter_map(|formula| self.grade(formula));
        let mean = grades.sum::<f64>() / READABILITY.len() as f64;
        mean.is_finite().then_some(mean)
    }

    /// The grade of a formula of readability.
    pub(super) fn grade(&self, formula: &str) -> Option<f64> {
        let (words, sentences) = (self.words, self.sentences);
        Some(match formula {
            "Gunning Fog" => 0.4 * (words / sentences + 100.0 * self.complex_words / words),
            "Coleman-Liau" => 5.88 * (self.characters / words) - 29.6 * (sentences / words) - 15.8,
            "Flesch-Kincaid" => {
                0.39 * (words / sentences) + 11.8 * (self.syllables / words) - 15.59
            }
            "SMOG" => 1.0430 * (self.polysyllabic_words * 30.0 / sentences).sqrt() + 3.1291,
            "Automated Readability" => {
                4.71 * (self.characters / words) + 0.5 * (words / sentences) - 21.43
            }
            _ => return None,
        })
    }
}

/// Words as readability counts them: letters, digits and apostrophes.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_alphanumeric() && sign != '\'')
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Counts, VARIABLES};

    #[test]
    fn every_name_has_a_count() {
        let counts = Counts::default();
        assert!(VARIABLES.iter().all(|name| counts.get(name).is_some()));
        assert_eq!(counts.get("heading.h7"), None);
    }
}
