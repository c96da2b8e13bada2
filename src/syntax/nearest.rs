//! The known name that a writer most likely meant.

use strsim::damerau_levenshtein;

/// Longer names are not compared: nobody mistypes one, and the comparison is quadratic.
const LONGEST: usize = 100;

/// The name among `known` that differs from `wanted` in letter case alone, or else in the fewest letters, a
/// third of them at most. Of two equally near the first in the alphabet is taken.
pub fn nearest<'a>(wanted: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let length = wanted.chars().take(LONGEST + 1).count();
    if length == 0 || length > LONGEST {
        return None;
    }
    let lowered = wanted.to_lowercase();
    let letters = Letters::of(&lowered);
    let farthest = (length / 3).max(1);
    let mut best: Option<(usize, &str)> = None;
    for name in known {
        let other = name.chars().take(LONGEST).count();
        let most = best.map_or(farthest, |(distance, _)| distance);
        if name == wanted || other.abs_diff(length) > farthest {
            continue;
        }
        let name_lowered = name.to_lowercase();
        if letters.least_changes(&name_lowered) > most {
            continue;
        }
        let distance = damerau_levenshtein(&lowered, &name_lowered);
        let found = (distance, name);
        if distance <= most && distance < length && best.is_none_or(|best| found < best) {
            best = Some(found);
        }
    }
    best.map(|(_, name)| name)
}

/// How often a text has each letter, alike letters together: those of one number modulo 64.
struct Letters([i32; 64]);

impl Letters {
    fn of(text: &str) -> Letters {
        let mut counts = [0; 64];
        text.chars().for_each(|c| counts[c as usize % 64] += 1);
        Letters(counts)
    }

    /// How many changes lie between the text and another at least: each letter too many or too few is one.
    fn least_changes(&self, other: &str) -> usize {
        let other = Letters::of(other);
        let differences = self.0.iter().zip(&other.0).map(|(one, other)| one - other);
        let (many, few) = differences.fold((0, 0), |(many, few), difference| {
            (many + difference.max(0), few + (-difference).max(0))
        });
        many.max(few).unsigned_abs() as usize
    }
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn offers_the_nearest_name() {
        let known = ["primary", "light", "dark", "Light", "x", "url"];
        for (wanted, expected) in [
            ("primry", Some("primary")),
            ("PRIMARY", Some("primary")),
            ("lihgt", Some("Light")),
            ("LIGHT", Some("Light")),
            ("uri", Some("url")),
            ("y", None),
            ("", None),
            ("something", None),
        ] {
            assert_eq!(nearest(wanted, known), expected, "{wanted}");
        }
    }

    #[test]
    fn does_not_depend_on_the_order_of_the_known_names() {
        assert_eq!(nearest("tap", ["tab", "map"]), Some("map"));
        assert_eq!(nearest("tap", ["map", "tab"]), Some("map"));
    }

    #[test]
    fn leaves_very_long_names_alone() {
        let long = "a".repeat(5000);
        assert_eq!(nearest(&long, [long.get(1..).unwrap_or("")]), None);
    }
}
