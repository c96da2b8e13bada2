//! The names an icon can be called by.
//!
//! A name is looked for in four lists, in this order: Font Awesome Free's own icons, the brands it holds, the
//! icons that only Font Awesome Pro draws, and Lucide. Names of paid icons are known so that a right name is
//! never called wrong; what is drawn in their place is the renderer's affair.
//!
//! A list is a text of sorted lines. A line holds a name, or an older name and the one that replaced it.
//! Nothing is built at start-up: a look-up searches the text where it lies.
//!
//! # Where the lists come from
//! - `solid.txt`, `brands.txt`: the metadata of `@fortawesome/fontawesome-free` 7.3.1. Font Awesome Free by
//!   Fonticons, Inc.; its icons are licensed CC BY 4.0. Brand icons are trademarks of their owners.
//! - `paid.txt`: the other names in the types of `@fortawesome/fontawesome-common-types` 7.3.1 and 0.2.36, which
//!   are licensed MIT. Names alone, no drawing.
//! - `lucide.txt`: the icons of `lucide-static` 1.62.0, and those of 0.577.0 that were removed since. Lucide is
//!   licensed ISC; the icons it took over from Feather, MIT.

use memchr::{memchr, memrchr};
use strsim::osa_distance;

/// An icon that a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Icon {
    /// The name its library calls it by today.
    pub name: &'static str,
    /// The library that draws it.
    pub library: Library,
}

/// Who draws an icon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Library {
    /// Font Awesome.
    FontAwesome {
        /// Whether the free edition has it.
        free: bool,
        /// Whether it is the mark of a company or product.
        brand: bool,
    },
    /// Lucide.
    Lucide,
}

/// The lines of one file, sorted by their first word, and the library they name icons of.
struct List {
    lines: &'static str,
    library: Library,
}

/// Every list. An earlier one is preferred: by [`find`] for a name that two have, by [`nearest`] for two names
/// equally near.
const LISTS: [List; 4] = [
    List {
        lines: include_str!("solid.txt"),
        library: Library::FontAwesome {
            free: true,
            brand: false,
        },
    },
    List {
        lines: include_str!("brands.txt"),
        library: Library::FontAwesome {
            free: true,
            brand: true,
        },
    },
    List {
        lines: include_str!("paid.txt"),
        library: Library::FontAwesome {
            free: false,
            brand: false,
        },
    },
    List {
        lines: include_str!("lucide.txt"),
        library: Library::Lucide,
    },
];

/// The icon called `name`, exactly as written: names are in small letters, words joined by hyphens.
/// An older name finds the icon under its present name.
pub fn find(name: &str) -> Option<Icon> {
    LISTS.iter().find_map(|list| {
        let (alias, present) = line(list.lines, name)?;
        Some(Icon {
            name: present.unwrap_or(alias),
            library: list.library,
        })
    })
}

/// The known name that `name` was most likely meant to be, if one is close. Letter case, the joints between
/// words, the prefix of another icon collection (`mdi:home`) and Font Awesome's classes (`fa-solid fa-home`) do
/// not count as differences.
pub fn nearest(name: &str) -> Option<&'static str> {
    let wanted = plain(name);
    let length = wanted.chars().count();
    let allowed = allowed_distance(length);
    LISTS
        .iter()
        .flat_map(|list| list.lines.lines())
        .map(|line| words(line).0)
        .filter(|known| known.len().abs_diff(length) <= allowed)
        .map(|known| (osa_distance(known, &wanted), known))
        .filter(|&(distance, _)| distance <= allowed)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, known)| known)
}

/// Whether `value` is meant as an icon's name, right or wrong: letters, digits and what joins words. An address,
/// a path, a drawing, an emoji and an empty text are not.
pub fn is_name(value: &str) -> bool {
    value.bytes().any(|byte| byte.is_ascii_alphanumeric())
        && value
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_: ".contains(&byte))
}

/// The first word of the line in `lines` that starts with the word `name`, and what follows it. The lines are sorted
/// by their first word.
pub fn line(lines: &'static str, name: &str) -> Option<(&'static str, Option<&'static str>)> {
    let bytes = lines.as_bytes();
    let (mut low, mut high) = (0, lines.len());
    while low < high {
        let middle = low.midpoint(high);
        let start = memrchr(b'\n', &bytes[low..middle]).map_or(low, |at| low + at + 1);
        let end = memchr(b'\n', &bytes[middle..high]).map_or(high, |at| middle + at);
        let found = words(&lines[start..end]);
        match found.0.cmp(name) {
            std::cmp::Ordering::Equal => return Some(found),
            std::cmp::Ordering::Less => low = end + 1,
            std::cmp::Ordering::Greater => high = start,
        }
    }
    None
}

/// The name a line holds, and the present name if that is an older one.
fn words(line: &'static str) -> (&'static str, Option<&'static str>) {
    match line.split_once(' ') {
        Some((alias, present)) => (alias, Some(present)),
        None => (line, None),
    }
}

/// `name` as the lists would write it.
fn plain(name: &str) -> String {
    let lower = name.trim().to_ascii_lowercase();
    let classes = lower
        .split_whitespace()
        .filter_map(|word| word.strip_prefix("fa-"));
    let class = classes
        .clone()
        .find(|class| find(class).is_some())
        .or_else(|| classes.clone().next_back());
    let name = class.unwrap_or(&lower);
    let name = name.rsplit_once(':').map_or(name, |(_, name)| name);
    name.replace([' ', '_'], "-")
}

/// How many slips of the pen a name of this many letters may have and still be recognized.
fn allowed_distance(length: usize) -> usize {
    match length {
        0..=2 => 0,
        3..=5 => 1,
        6..=8 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::path::Path;

    use regex::Regex;

    use super::*;

    const SOLID: Library = LISTS[0].library;
    const BRAND: Library = LISTS[1].library;
    const PAID: Library = LISTS[2].library;

    /// Values in the corpus that no library knows: names in capitals, and one that never was an icon.
    const CORPUS_UNKNOWN: &[&str] = &["D", "GitHub", "N", "R", "Triangle", "email"];

    #[test]
    fn lists_are_sorted_unique_and_plain() {
        for list in LISTS {
            assert!(list.lines.ends_with('\n'));
            let names: Vec<_> = list.lines.lines().map(|line| words(line).0).collect();
            assert!(names.is_sorted_by(|left, right| left < right));
            for name in names {
                assert!(is_name(name) && plain(name) == name, "{name}");
            }
        }
    }

    #[test]
    fn every_line_is_found_and_every_alias_resolves() {
        for list in LISTS {
            for text in list.lines.lines() {
                let (name, present) = words(text);
                assert_eq!(line(list.lines, name), Some((name, present)));
                assert!(find(name).is_some(), "{name}");
                if let Some(present) = present {
                    assert_eq!(line(list.lines, present), Some((present, None)), "{name}");
                }
            }
        }
    }

    #[test]
    fn names_find_icons() {
        let cases = [
            ("book-open", Some(("book-open", SOLID))),
            ("home", Some(("house", SOLID))),
            ("zap", Some(("bolt", SOLID))),
            ("github", Some(("github", BRAND))),
            ("lines-leaning", Some(("lines-leaning", SOLID))),
            ("head-side-brain", Some(("head-side-brain", PAID))),
            ("webhook", Some(("webhook", PAID))),
            (
                "square-dashed-mouse-pointer",
                Some(("square-dashed-mouse-pointer", Library::Lucide)),
            ),
            ("0", Some(("0", SOLID))),
            ("GitHub", None),
            ("home house", None),
            ("home\n", None),
            ("zzzz", None),
            ("é", None),
            ("", None),
        ];
        for (name, expected) in cases {
            let found = find(name).map(|icon| (icon.name, icon.library));
            assert_eq!(found, expected, "{name}");
        }
    }

    #[test]
    fn near_misses_are_recognized() {
        let cases = [
            ("githup", Some("github")),
            ("book-opn", Some("book-open")),
            ("serach", Some("search")),
            ("GitHub", Some("github")),
            ("BookOpen", Some("book-open")),
            ("arrow_right", Some("arrow-right")),
            ("fa-solid fa-home", Some("home")),
            ("fa-githup", Some("github")),
            ("mdi:home", Some("home")),
            ("R", Some("r")),
            ("Triangle", Some("triangle")),
            ("email", Some("mail")),
            ("", None),
            ("🚀", None),
            ("nothing-like-any-icon", None),
        ];
        for (name, expected) in cases {
            assert_eq!(nearest(name), expected, "{name}");
        }
    }

    #[test]
    fn only_names_are_names() {
        for value in ["github", "GitHub", "fa-solid fa-home", "mdi:home", "3"] {
            assert!(is_name(value), "{value}");
        }
        let others = [
            "",
            " ",
            "-",
            "🚀",
            "1\u{fe0f}\u{20e3}",
            "https://example.com/icon",
            "/images/x.svg",
            "x.svg",
            "<svg viewBox='0 0 1 1'>",
            "<svg",
        ];
        for value in others {
            assert!(!is_name(value), "{value}");
        }
    }

    #[test]
    #[expect(
        clippy::print_stderr,
        reason = "the list is for whoever reads the test's output"
    )]
    fn corpus_icons_are_known() {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus");
        if !corpus.is_dir() {
            return;
        }
        let mut classes: BTreeMap<Option<Library>, Vec<String>> = BTreeMap::new();
        for name in corpus_icons(&corpus) {
            let library = find(&name).map(|icon| icon.library);
            classes.entry(library).or_default().push(name);
        }
        for (library, names) in &classes {
            eprintln!("{library:?} ({}): {}", names.len(), names.join(" "));
        }
        assert_eq!(classes.remove(&None).unwrap_or_default(), CORPUS_UNKNOWN);
    }

    /// The icon names that pages and configurations under `folder` use.
    fn corpus_icons(folder: &Path) -> BTreeSet<String> {
        let icon = Regex::new(r#"(?m)(?:\bicon=|"icon": *|^icon: *)["']?([^"'\n{]*)"#).unwrap();
        let mut names = BTreeSet::new();
        for entry in ignore::Walk::new(folder).flatten() {
            let extension = entry.path().extension().and_then(|text| text.to_str());
            if !matches!(extension, Some("md" | "mdx" | "json")) {
                continue;
            }
            let text = std::fs::read_to_string(entry.path()).unwrap_or_default();
            let values = icon
                .captures_iter(&text)
                .map(|found| found[1].trim().to_owned());
            names.extend(values.filter(|value| is_name(value)));
        }
        names
    }
}
