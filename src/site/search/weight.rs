//! How much a term says about a section: a number of a few bits, worked out once, so that the browser only adds.

/// How many levels a weight has.
pub(super) const LEVELS: u32 = 32;

/// The weight of the lowest level.
pub(super) const LOWEST: f32 = 0.15;

/// How many times the weight of the level below a level has.
pub(super) const STEP: f32 = 1.17;

/// The level from which a term says so much about a section that one is enough to correct a typing mistake to it: it
/// stands in the heading or the title, or makes up much of the text.
pub(super) const TELLING: u32 = 13;

/// Where in a section a term may stand.
#[derive(Clone, Copy)]
pub(super) enum Field {
    /// In its heading.
    Heading,
    /// In the title of its page, or among the page's keywords.
    Title,
    /// In the headings that it stands below, or in the path of its page.
    Path,
    /// In its text.
    Text,
}

/// How many fields there are.
pub(super) const FIELDS: usize = 4;

/// What is told of a field: how much it counts, how many words it usually has, and how much more words than that
/// make each count less.
struct Manner {
    weight: f32,
    usual: f32,
    dilution: f32,
}

const MANNERS: [Manner; FIELDS] = [
    Manner {
        weight: 5.0,
        usual: 3.0,
        dilution: 0.5,
    },
    Manner {
        weight: 2.0,
        usual: 3.0,
        dilution: 0.4,
    },
    Manner {
        weight: 0.6,
        usual: 5.0,
        dilution: 0.3,
    },
    Manner {
        weight: 1.0,
        usual: 80.0,
        dilution: 0.6,
    },
];

/// How soon more of the same term count for little.
const SATURATION: f32 = 1.2;

/// The level of a term's weight, by BM25 in each field: how often it stands there, and how many words are there.
pub(super) fn level(often: &[u16; FIELDS], words: &[u32; FIELDS]) -> u32 {
    let fields = MANNERS.iter().zip(often.iter().zip(words));
    let weight: f32 = fields
        .filter(|(_, (often, _))| **often > 0)
        .map(|(manner, (often, words))| {
            let often = f32::from(*often);
            let length = 1.0 - manner.dilution + manner.dilution * *words as f32 / manner.usual;
            manner.weight * often * (SATURATION + 1.0) / (often + SATURATION * length)
        })
        .sum();
    let level = ((weight / LOWEST).ln() / STEP.ln()).round();
    (level.max(0.0) as u32).min(LEVELS - 1)
}

#[cfg(test)]
mod tests {
    use super::{FIELDS, LEVELS, TELLING, level};

    const USUAL: [u32; FIELDS] = [3, 3, 5, 80];

    #[test]
    fn a_heading_says_more_than_a_title_and_a_title_more_than_text() {
        let heading = level(&[1, 0, 0, 0], &USUAL);
        let title = level(&[0, 1, 0, 0], &USUAL);
        let text = level(&[0, 0, 0, 3], &USUAL);
        let path = level(&[0, 0, 1, 0], &USUAL);
        assert!(heading > title && title > text && text > path);
        let long_title = level(&[0, 1, 0, 0], &[3, 10, 5, 80]);
        let mention = level(&[0, 0, 0, 1], &USUAL);
        assert!(long_title >= TELLING && mention < TELLING);
    }

    #[test]
    fn often_says_more_and_among_many_words_less() {
        assert!(level(&[0, 0, 0, 4], &USUAL) > level(&[0, 0, 0, 1], &USUAL));
        assert!(level(&[1, 0, 0, 0], &[1, 0, 0, 0]) > level(&[1, 0, 0, 0], &[9, 0, 0, 0]));
    }

    #[test]
    fn levels_stay_in_their_bits() {
        assert!(level(&[u16::MAX; FIELDS], &[1; FIELDS]) < LEVELS);
        assert_eq!(level(&[0, 0, 0, 1], &[0, 0, 0, u32::MAX]), 0);
    }
}
