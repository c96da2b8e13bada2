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
    let farthest = (length / 3).max(1);
    known
        .into_iter()
        .filter(|name| *name != wanted)
        .filter(|name| name.chars().take(LONGEST).count().abs_diff(length) <= farthest)
        .map(|name| (damerau_levenshtein(&lowered, &name.to_lowercase()), name))
        .filter(|(distance, _)| *distance <= farthest && *distance < length)
        .min()
        .map(|(_, name)| name)
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
