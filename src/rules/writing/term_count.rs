//! How often a project writes each term in which form, and which form is its norm.
//!
//! 1. Each page is read once, in parallel: how often each word stands there as one word, with a hyphen and as two words, and
//!    how often in which letter case each name stands there.
//! 2. What has several forms in the project gets a [`Verdict`], where one of them is far more common than the others.

use std::mem;
use std::ops::Range;

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use super::term_table::{
    Known, has_another_sense, is_compound, is_function_word, known, known_name,
};
use super::term_token::{Shape, Token, key, key_after, tokens};
use crate::prose::{Passage, Scope};
use crate::source::{FileId, Span};

/// How a word of two parts is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Form {
    /// As one word in small letters.
    Closed,
    /// As one word with a capital at the start of a sentence.
    Begins,
    /// As one word with a capital elsewhere.
    Capital,
    /// With a hyphen.
    Hyphen,
    /// As two words.
    Space,
}

/// A word in one form on a page.
#[derive(Clone, Copy, Debug)]
struct Written {
    key: u64,
    form: Form,
    /// How many letters stand before the hyphen or space.
    split: u8,
    count: u32,
    /// Where it stands first.
    span: Span,
}

/// What is written on a page.
#[derive(Debug, Default)]
pub(super) struct Counted {
    /// Words as one and with a hyphen; each form of a word once.
    words: Vec<Written>,
    /// Neighbours that would make one word, in order. Hardly any of them do so anywhere: see [`Counted::keep_pairs`].
    pairs: Vec<Written>,
    /// Names and abbreviations, by what they are compared by and how they are written.
    names: FxHashMap<(u64, Box<str>), (u32, Span)>,
}

/// The norm of a term in a project.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    /// What is the norm.
    pub(super) norm: Norm,
    /// How often the norm stands in the project.
    pub(super) used: u32,
    /// How often the term does in any form.
    pub(super) all: u32,
    /// Where the norm stands first.
    pub(super) place: Option<(FileId, Span)>,
}

/// A norm.
#[derive(Clone, Debug)]
pub(super) enum Norm {
    /// This spelling of a name or an abbreviation.
    Name {
        name: Box<str>,
        /// Whether it in small letters is no other word.
        counts_small: bool,
    },
    /// This form of a word of two parts; the others that are listed are not to be used.
    Form {
        form: Form,
        split: usize,
        others: &'static [Form],
    },
}

/// The norms of a project, by what words are compared by.
pub(super) type Verdicts = FxHashMap<u64, Verdict>;

/// The compound that two neighbours make: what it is compared by.
pub(super) fn pair(text: &str, first: &Token, second: &Token) -> Option<u64> {
    let is_part =
        |token: &Token| token.is_letters && token.hyphen.is_none() && token.range.len() > 2;
    let is_first = match first.shape {
        Shape::Small | Shape::Upper => true,
        Shape::Capital => first.begins,
        Shape::Mixed => false,
    };
    if !is_first
        || !second.is_joined
        || second.begins
        || second.shape != Shape::Small
        || !is_part(first)
        || !is_part(second)
    {
        return None;
    }
    let key = key_after(first.whole, &text[second.stem()]);
    let grammar = is_function_word(first.whole) || is_function_word(second.whole);
    (!grammar || is_compound(key) && !is_particle(&text[second.stem()])).then_some(key)
}

/// Whether a word makes a verb with the word before it.
fn is_particle(word: &str) -> bool {
    ["in", "up", "out", "down", "through", "on"].contains(&word)
}

/// Where a word has the hyphen without which it may be written too.
pub(super) fn hyphen(token: &Token) -> Option<usize> {
    let at = token.hyphen?;
    let stem = token.stem().len();
    let is_word = token.is_letters && matches!(token.shape, Shape::Small | Shape::Capital);
    let has_parts = stem - at > 2 && stem > 5 && (at >= 2 || stem == "e-mail".len());
    (is_word && has_parts).then_some(at)
}

/// Whether a token is one word that may be written with a hyphen or as two.
pub(super) fn is_closed(token: &Token) -> bool {
    token.is_letters
        && token.hyphen.is_none()
        && token.range.len() > 4
        && matches!(token.shape, Shape::Small | Shape::Capital)
}

/// Whether a token is a name by its capitals: `AgentOps`.
pub(super) fn is_camel(text: &str, token: &Token) -> bool {
    token.shape == Shape::Mixed
        && token.is_letters
        && token.hyphen.is_none()
        && token.range.len() > 4
        && token
            .text(text)
            .starts_with(|c: char| c.is_ascii_uppercase())
}

/// Whether the terms of a passage count.
pub(super) fn is_counted(scope: Scope) -> bool {
    !matches!(scope, Scope::Attribute | Scope::Caption | Scope::AltText)
}

/// Counts the terms of pages, one after the other.
#[derive(Debug, Default)]
pub(super) struct Counter {
    tokens: Vec<Token>,
    /// The number of each word in each form among those of the page.
    numbers: FxHashMap<(u64, Form), usize>,
    words: Vec<Written>,
    pairs: Vec<Written>,
}

impl Counter {
    /// Counts the terms of a page, and shows the words of each passage to `also`.
    pub(super) fn count(
        &mut self,
        passages: &[Passage],
        mut also: impl FnMut(&Passage, &[Token]),
    ) -> Counted {
        let mut names: FxHashMap<(u64, &str), (u32, Span)> = FxHashMap::default();
        self.numbers.clear();
        self.words.clear();
        self.pairs.clear();
        for passage in passages.iter().filter(|passage| is_counted(passage.scope)) {
            let text = &*passage.text;
            tokens(text, &mut self.tokens);
            also(passage, &self.tokens);
            for (at, token) in self.tokens.iter().enumerate() {
                let mut name = |key, range: Range<usize>| {
                    let first = || (0, passage.span(range.clone()));
                    names
                        .entry((key, &text[range.clone()]))
                        .or_insert_with(first)
                        .0 += 1;
                };
                let mut word = |form, split| {
                    let next = self.words.len();
                    let number = *self.numbers.entry((token.key, form)).or_insert(next);
                    match self.words.get_mut(number) {
                        Some(word) => word.count += 1,
                        None => {
                            let span = passage.span(token.stem());
                            let word = Written::new(token.key, form, split, span);
                            self.words.push(word);
                        }
                    }
                };
                if let Some(before) = at.checked_sub(1).map(|at| &self.tokens[at])
                    && let Some(key) = pair(text, before, token)
                {
                    let span = passage.span(before.range.start..token.stem().end);
                    let split = before.range.len();
                    let pair = Written::new(key, Form::Space, split, span);
                    self.pairs.push(pair);
                }
                if let Some((known, range)) = known(token) {
                    name(key(known.name), range);
                } else if is_camel(text, token) {
                    name(token.key, token.stem());
                } else if let Some(split) = hyphen(token) {
                    word(Form::Hyphen, split);
                } else if is_closed(token) {
                    // A capital inside a sentence makes a name: "the Realtime API".
                    let form = match token.shape {
                        Shape::Small => Form::Closed,
                        _ if token.begins => Form::Begins,
                        _ => Form::Capital,
                    };
                    word(form, 0);
                }
            }
        }
        let names = names.into_iter();
        Counted {
            words: self.words.clone(),
            pairs: self.pairs.clone(),
            names: names
                .map(|((key, text), value)| ((key, text.into()), value))
                .collect(),
        }
    }
}

impl Written {
    fn new(key: u64, form: Form, split: usize, span: Span) -> Written {
        Written {
            key,
            form,
            split: split.min(255) as u8,
            count: 1,
            span,
        }
    }
}

impl Counted {
    /// Counts those neighbours among the words that are written as one word somewhere, and forgets the others.
    fn keep_pairs(&mut self, closed: &FxHashSet<u64>) {
        let mut pairs = mem::take(&mut self.pairs);
        pairs.retain(|pair| closed.contains(&pair.key));
        pairs.sort_unstable_by_key(|pair| (pair.key, pair.span));
        pairs.dedup_by(|next, kept| {
            let is_same = next.key == kept.key;
            kept.count += if is_same { next.count } else { 0 };
            is_same
        });
        self.words.extend(pairs);
    }

    /// Whether something on the page is not as the norms have it.
    pub(super) fn differs(&self, verdicts: &Verdicts) -> bool {
        let names = self.names.keys().any(|(key, text)| {
            verdicts.get(key).is_some_and(
                |verdict| matches!(&verdict.norm, Norm::Name { name, .. } if *name != *text),
            )
        });
        names
            || self.words.iter().any(|word| {
                verdicts
                    .get(&word.key)
                    .is_some_and(|verdict| match &verdict.norm {
                        Norm::Name { .. } => {
                            matches!(word.form, Form::Capital | Form::Begins)
                        }
                        Norm::Form { others, .. } => others.contains(&word.form),
                    })
            })
    }
}

/// How often one spelling of a name stands in a project, and where first.
type Spellings<'c> = Vec<(&'c str, u32, (FileId, Span))>;

/// The norms of a project, from what its pages have, in the order of the pages.
pub(super) fn verdicts(pages: &mut [(FileId, Counted)]) -> Verdicts {
    let closed = written_closed(pages);
    pages
        .par_iter_mut()
        .for_each(|(_, page)| page.keep_pairs(&closed));
    let pages = &*pages;
    let mut verdicts = forms(pages, &closed);
    let plain = plain(pages);
    for (key, mut spellings) in spellings(pages) {
        spellings.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
        let plain = plain.get(&key).copied().unwrap_or_default();
        let verdict = match known_name(key) {
            Some(known) => norm_of_known(known, &spellings),
            None => norm_of_camel(&spellings, plain),
        };
        if let Some(verdict) = verdict {
            verdicts.insert(key, verdict);
        }
    }
    verdicts
}

fn spellings(pages: &[(FileId, Counted)]) -> FxHashMap<u64, Spellings<'_>> {
    let mut all: FxHashMap<u64, Spellings> = FxHashMap::default();
    for (file, page) in pages {
        for ((key, text), (count, span)) in &page.names {
            let spellings = all.entry(*key).or_default();
            match spellings.iter_mut().find(|(known, ..)| *known == &**text) {
                Some((_, sum, _)) => *sum += count,
                None => spellings.push((text, *count, (*file, *span))),
            }
        }
    }
    all
}

/// What is written as one word anywhere.
fn written_closed(pages: &[(FileId, Counted)]) -> FxHashSet<u64> {
    let sets = pages.par_iter().fold(FxHashSet::default, |mut set, page| {
        let is_closed = |word: &&Written| matches!(word.form, Form::Closed | Form::Begins);
        set.extend(page.1.words.iter().filter(is_closed).map(|word| word.key));
        set
    });
    sets.reduce(FxHashSet::default, |mut one, mut other| {
        if one.len() < other.len() {
            mem::swap(&mut one, &mut other);
        }
        one.extend(other);
        one
    })
}

/// The words of all pages that have one of the keys, in the order of the pages.
fn words_of(
    pages: &[(FileId, Counted)],
    keys: &FxHashSet<u64>,
) -> impl Iterator<Item = (FileId, Written)> {
    let found: Vec<Vec<(FileId, Written)>> = pages
        .par_iter()
        .map(|(file, page)| {
            let words = page.words.iter().filter(|word| keys.contains(&word.key));
            words.map(|word| (*file, *word)).collect()
        })
        .collect();
    found.into_iter().flatten()
}

/// How often each word that is also written with inner capitals stands with one capital alone, and with none.
fn plain(pages: &[(FileId, Counted)]) -> FxHashMap<u64, (u32, u32)> {
    let names = pages.iter().flat_map(|(_, page)| page.names.keys());
    let keys: FxHashSet<u64> = names.map(|(key, _)| *key).collect();
    let mut plain: FxHashMap<u64, (u32, u32)> = FxHashMap::default();
    for (_, word) in words_of(pages, &keys) {
        let counts = plain.entry(word.key).or_default();
        match word.form {
            Form::Capital | Form::Begins => counts.0 += word.count,
            Form::Closed => counts.1 += word.count,
            Form::Hyphen | Form::Space => {}
        }
    }
    plain
}

/// How many uses of its own spelling make it a project's choice, against that of a name's makers.
const CHOICE: u32 = 3;

fn norm_of_known(known: &Known, spellings: &Spellings) -> Option<Verdict> {
    let all: u32 = spellings.iter().map(|(_, count, _)| count).sum();
    let norm = spellings.iter().find(|(text, ..)| *text == known.name);
    let used = norm.map_or(0, |(_, count, _)| *count);
    let is_chosen = match known.is_abbreviation {
        true => used < 3 || used * 4 < all * 3,
        false => used == 0 && all >= CHOICE,
    };
    (used < all && !is_chosen).then(|| Verdict {
        norm: Norm::Name {
            name: known.name.into(),
            counts_small: known.counts_small,
        },
        used,
        all,
        place: norm.map(|(_, _, place)| *place),
    })
}

fn norm_of_camel(spellings: &Spellings, (capitals, small): (u32, u32)) -> Option<Verdict> {
    let (name, used, place) = spellings.first()?;
    let all = spellings.iter().map(|(_, count, _)| count).sum::<u32>() + capitals;
    (*used < all && *used >= 5 && *used > small && used * 5 >= all * 4).then(|| Verdict {
        norm: Norm::Name {
            name: (*name).into(),
            counts_small: false,
        },
        used: *used,
        all,
        place: Some(*place),
    })
}

/// How often a word of two parts stands in each form.
#[derive(Default)]
struct Forms {
    closed: u32,
    hyphen: u32,
    space: u32,
    split: usize,
    /// The first place of each, in this order.
    places: [Option<(FileId, Span)>; 3],
}

/// The norms of words of two parts, given what is written as one word.
fn forms(pages: &[(FileId, Counted)], closed: &FxHashSet<u64>) -> Verdicts {
    let parted = pages
        .iter()
        .flat_map(|(_, page)| &page.words)
        .filter(|word| matches!(word.form, Form::Hyphen | Form::Space))
        .map(|word| word.key)
        .filter(|key| closed.contains(key))
        .collect();
    let mut all: FxHashMap<u64, Forms> = FxHashMap::default();
    for (file, word) in words_of(pages, &parted) {
        let forms = all.entry(word.key).or_default();
        let (count, at) = match word.form {
            Form::Closed | Form::Begins => (&mut forms.closed, 0),
            Form::Capital => continue,
            Form::Hyphen => (&mut forms.hyphen, 1),
            Form::Space => (&mut forms.space, 2),
        };
        *count += word.count;
        forms.places[at].get_or_insert((file, word.span));
        if word.split > 0 {
            forms.split = usize::from(word.split);
        }
    }
    all.into_iter()
        .filter_map(|(key, forms)| Some((key, forms.verdict(key)?)))
        .collect()
}

impl Forms {
    /// Which form is the norm. Whether a word has a hyphen or a space hangs on its place in the sentence, so that these two
    /// are not held against each other.
    fn verdict(&self, key: u64) -> Option<Verdict> {
        let is_compound = is_compound(key);
        let (enough, times) = if is_compound { (3, 2) } else { (4, 4) };
        // Two words are often what they say, and one word the name of something in code.
        let (enough_apart, times_apart) = if is_compound { (3, 2) } else { (8, 8) };
        let all = self.closed + self.hyphen + self.space;
        let parted = self.hyphen + self.space;
        let (closed, hyphen, space) = (self.closed, self.hyphen, self.space);
        let is_closed = closed >= enough && closed >= times * parted;
        let joins_words =
            is_compound || (closed >= 10 && closed >= 4 * space && !has_another_sense(key));
        let (form, others, used, at): (_, &'static [Form], _, _) = if is_closed {
            let others: &[Form] = match joins_words {
                true => &[Form::Hyphen, Form::Space],
                false => &[Form::Hyphen],
            };
            (Form::Closed, others, closed, 0)
        } else if hyphen >= enough && hyphen >= times * closed && hyphen >= 3 * space {
            (Form::Hyphen, &[Form::Closed, Form::Begins], hyphen, 1)
        } else if space >= enough_apart && space >= times_apart * closed && space >= 3 * hyphen {
            let others: &[Form] = match is_compound {
                true => &[Form::Closed, Form::Begins],
                false => &[Form::Closed],
            };
            (Form::Space, others, space, 2)
        } else {
            return None;
        };
        (used < all).then(|| Verdict {
            norm: Norm::Form {
                form,
                split: self.split,
                others,
            },
            used,
            all,
            place: self.places[at],
        })
    }
}
