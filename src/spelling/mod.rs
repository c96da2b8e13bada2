//! Which words are right in English, and which were meant by those that are not.
//!
//! 1. [`english()`] gives the dictionary: Hunspell's American and British words in one, whose forms `forms` looks up where
//!    they lie, our words of software, and well-known misspellings.
//! 2. [`English::contains`] knows words, and with `derived` those that are made of known ones.
//! 3. `near` finds the words that a misspelled one is near to, by the number of `changes`.
//! 4. [`Hunspell`] is any other dictionary, which rules of style packages may name; [`WordList`] is a list of words.
//!
//! The words stand in `english/`, whose README says where they come from.

mod changes;
mod derived;
mod english;
mod forms;
mod hunspell;
mod near;

pub use english::{English, Usual, english};
pub use hunspell::{Hunspell, WordList};
pub use near::{Near, offered, with_case_of};

/// Words that are right.
pub trait Dictionary: Send + Sync {
    /// Whether the word is right as it is written.
    fn contains(&self, word: &str) -> bool;

    /// Words that may have been meant, the likeliest first.
    fn suggest(&self, word: &str) -> Vec<String>;
}
