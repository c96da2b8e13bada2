//! Texts and their numbers.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// Numbers texts from 0 in the order in which they are met. They lie one after the other in one text: a site has
/// millions of terms on its pages, and an allocation for each would take longer than reading them.
#[derive(Default)]
pub(super) struct Numbering {
    texts: String,
    /// Where each text ends.
    ends: Vec<u32>,
    /// The hash of each.
    hashes: Vec<u32>,
    /// The number of a text plus one where its hash leads, or in the next free place; a power of two of them.
    places: Vec<u32>,
}

impl Numbering {
    /// How many texts there are.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The text of a number that was given.
    pub(super) fn text(&self, number: u32) -> &str {
        let number = number as usize;
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.texts[start as usize..self.ends[number] as usize]
    }

    /// The number of a text.
    pub(super) fn number(&mut self, text: &str) -> u32 {
        if self.len() * 2 >= self.places.len() {
            self.grow();
        }
        let hash = hash(text);
        let mut place = self.first_place(hash);
        while let Some(number) = self.places[place].checked_sub(1) {
            if self.hashes[number as usize] == hash && self.text(number) == text {
                return number;
            }
            place = self.next_place(place);
        }
        let number = self.len() as u32;
        self.texts.push_str(text);
        self.ends.push(self.texts.len() as u32);
        self.hashes.push(hash);
        self.places[place] = number + 1;
        number
    }

    fn first_place(&self, hash: u32) -> usize {
        hash as usize & (self.places.len() - 1)
    }

    fn next_place(&self, place: usize) -> usize {
        (place + 1) & (self.places.len() - 1)
    }

    fn grow(&mut self) {
        self.places = vec![0; (self.places.len() * 2).max(256)];
        for number in 0..self.len() {
            let mut place = self.first_place(self.hashes[number]);
            while self.places[place] != 0 {
                place = self.next_place(place);
            }
            self.places[place] = number as u32 + 1;
        }
    }
}

fn hash(text: &str) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish() as u32
}

#[cfg(test)]
mod tests {
    use super::Numbering;

    #[test]
    fn a_text_keeps_its_number() {
        let mut numbering = Numbering::default();
        let texts: Vec<String> = (0..5000).map(|at| format!("{at:x}")).collect();
        for _ in 0..2 {
            for (at, text) in texts.iter().enumerate() {
                assert_eq!(numbering.number(text), at as u32);
            }
        }
        assert_eq!(numbering.len(), 5000);
        assert_eq!(numbering.text(0), "0");
        assert_eq!(numbering.text(4999), "1387");
        assert_eq!(numbering.number(""), 5000);
        assert_eq!(numbering.text(5000), "");
    }
}
