//! How words begin: nearly all words are known not to be among others by their first letters.

/// How many letters count.
const LETTERS: usize = 3;

/// The first letters of words of ASCII, those of both cases alike.
pub(super) struct Beginnings {
    /// A bit for each beginning, by five bits of each letter.
    known: Box<[u64; 1 << (5 * LETTERS - 6)]>,
    /// The same by two letters.
    short: [u64; 1 << (10 - 6)],
}

impl Beginnings {
    pub(super) fn of<'a>(words: impl IntoIterator<Item = &'a str>) -> Beginnings {
        let mut beginnings = Beginnings {
            known: Box::new([0; 1 << (5 * LETTERS - 6)]),
            short: [0; 1 << (10 - 6)],
        };
        for word in words {
            let number = number(word.as_bytes());
            beginnings.known[number / 64] |= 1 << (number % 64);
            let short = number >> 5;
            beginnings.short[short / 64] |= 1 << (short % 64);
        }
        beginnings
    }

    /// Whether what begins with two bytes may begin as one of them.
    pub(super) fn may_begin(&self, [first, second]: [u8; 2]) -> bool {
        has_bit(&self.short, number_of([first, second]))
    }

    /// Whether a word begins as one of them.
    pub(super) fn has(&self, word: &[u8]) -> bool {
        has_bit(&*self.known, number(word))
    }
}

fn has_bit(bits: &[u64], at: usize) -> bool {
    bits[at / 64] >> (at % 64) & 1 == 1
}

/// The number of a word's first letters; a missing one is zero.
fn number(word: &[u8]) -> usize {
    let letter = |at: usize| word.get(at).copied().unwrap_or(0);
    number_of([0, 1, 2].map(letter))
}

fn number_of<const N: usize>(letters: [u8; N]) -> usize {
    let letters = letters.into_iter().map(|letter| usize::from(letter & 31));
    letters.fold(0, |number, letter| number << 5 | letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_begin_alike() {
        let known = Beginnings::of(["token", "QZ"]);
        for (word, has) in [
            ("Tokan", true),
            ("tog", false),
            ("qz", true),
            ("qzr", false),
            ("q", false),
            ("", false),
        ] {
            assert_eq!(known.has(word.as_bytes()), has, "{word}");
            if let ([first, second, ..], true) = (word.as_bytes(), has) {
                assert!(known.may_begin([*first, *second]), "{word}");
            }
        }
    }
}
