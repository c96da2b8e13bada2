//! How words begin: nearly all words are known not to be among others by their first letters.

/// How many letters count.
const LETTERS: usize = 3;

/// The first letters of words of ASCII, those of both cases alike.
pub(super) struct Beginnings {
    /// Whether a word begins so, by five bits of each letter.
    known: Box<[bool]>,
}

impl Beginnings {
    pub(super) fn of<'a>(words: impl IntoIterator<Item = &'a str>) -> Beginnings {
        let mut known = vec![false; 1 << (5 * LETTERS)];
        for word in words {
            known[number(word.as_bytes())] = true;
        }
        Beginnings {
            known: known.into(),
        }
    }

    /// Whether a word begins as one of them.
    pub(super) fn has(&self, word: &[u8]) -> bool {
        self.known[number(word)]
    }
}

fn number(word: &[u8]) -> usize {
    let letters = (0..LETTERS).map(|at| usize::from(word.get(at).map_or(0, |byte| byte & 31)));
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
        }
    }
}
