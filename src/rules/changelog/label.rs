//! What labels of updates say: dates and versions.

use std::cmp::Ordering;

use crate::words::MONTHS;

/// The date or version that a label names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Label {
    /// A date.
    Date(Date),
    /// A version, and the words before it: a product has its own line of versions.
    Version {
        /// In lower case.
        product: String,
        /// The version.
        version: Version,
    },
}

/// A month, or a day of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    year: u32,
    month: u32,
    day: Option<u32>,
}

/// A version: its numbers, and what stands behind a hyphen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    numbers: Vec<u64>,
    preview: Option<String>,
}

impl Date {
    /// Which is later; days count where both name one.
    pub fn compare(self, other: Self) -> Ordering {
        let months = (self.year, self.month).cmp(&(other.year, other.month));
        months.then_with(|| match (self.day, other.day) {
            (Some(day), Some(other)) => day.cmp(&other),
            _ => Ordering::Equal,
        })
    }

    fn new(year: u32, month: u32, day: Option<u32>) -> Option<Self> {
        let is_real = is_year(year)
            && (1..=12).contains(&month)
            && day.is_none_or(|day| (1..=31).contains(&day));
        is_real.then_some(Self { year, month, day })
    }
}

impl Version {
    /// Which is newer. A preview comes before its release.
    pub fn compare(&self, other: &Self) -> Ordering {
        let count = self.numbers.len().max(other.numbers.len());
        let at = |version: &Self, index: usize| version.numbers.get(index).copied().unwrap_or(0);
        let numbers = (0..count).map(|index| at(self, index).cmp(&at(other, index)));
        let first = numbers.into_iter().find(|order| order.is_ne());
        first.unwrap_or_else(|| match (&self.preview, &other.preview) {
            (None, None) => Ordering::Equal,
            (None, Some(_)) => Ordering::Greater,
            (Some(_), None) => Ordering::Less,
            (Some(own), Some(other)) => compare_previews(own, other),
        })
    }
}

/// `beta.2` before `beta.10` before `rc.1`.
fn compare_previews(own: &str, other: &str) -> Ordering {
    let parts = |text: &str| -> Vec<(u64, String)> {
        let part = |part: &str| match part.parse() {
            Ok(number) => (number, String::new()),
            Err(_) => (u64::MAX, part.to_lowercase()),
        };
        text.split(['.', '-']).map(part).collect()
    };
    parts(own).cmp(&parts(other))
}

impl Label {
    /// Reads a label; none where it is neither a date with its year nor a version.
    pub fn read(text: &str) -> Option<Self> {
        match date(text) {
            Some(date) => Some(Label::Date(date)),
            None => version(text),
        }
    }

    /// Whether two labels can be compared at all.
    pub fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Label::Date(_), Label::Date(_)) => true,
            (Label::Version { product: own, .. }, Label::Version { product: other, .. }) => {
                own == other
            }
            _ => false,
        }
    }

    /// Which is newer; equal where they cannot be compared.
    pub fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Label::Date(own), Label::Date(other)) => own.compare(*other),
            (Label::Version { version: own, .. }, Label::Version { version: other, .. }) => {
                own.compare(other)
            }
            _ => Ordering::Equal,
        }
    }
}

/// Words that may stand beside a date.
const BESIDE: &[&str] = &[
    "week",
    "of",
    "the",
    "to",
    "through",
    "and",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "mon",
    "tue",
    "wed",
    "thu",
    "fri",
    "sat",
    "sun",
    "release",
    "update",
    "updates",
    "changelog",
    "released",
    "on",
    "th",
    "st",
    "nd",
    "rd",
];

/// The date that a text names or begins with, of a range the first.
pub fn date(text: &str) -> Option<Date> {
    let read = |text: &str| written_in_numbers(text).or_else(|| written_in_words(text));
    read(text).or_else(|| {
        let heads = SEPARATORS.iter().filter_map(|mark| text.split_once(mark));
        heads.map(|(head, _)| head).find_map(read)
    })
}

/// What stands between a date and a title in one label.
const SEPARATORS: [&str; 6] = [" - ", " – ", " — ", " | ", ": ", " ("];

/// `2024-10-12`, `2024/10/12`, `2024-10`, with or without words such as `Week of`.
fn written_in_numbers(text: &str) -> Option<Date> {
    let mut found = None;
    for word in text.split_whitespace() {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let separator = if word.contains('/') { '/' } else { '-' };
        let numbers: Option<Vec<u32>> = word.split(separator).map(number).collect();
        match numbers.as_deref() {
            Some([year, month]) => found = found.or(Some(Date::new(*year, *month, None)?)),
            Some([year, month, day]) => {
                found = found.or(Some(Date::new(*year, *month, Some(*day))?));
            }
            _ if word.is_empty() || is_beside(word) => {}
            _ => return None,
        }
    }
    found
}

/// `October 2024`, `Oct 12, 2024`, `12 October 2024`, `October 7th - 14th, 2024`.
fn written_in_words(text: &str) -> Option<Date> {
    let (mut year, mut month, mut day) = (None, None, None);
    let mut words = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        // `12th` is a number and an ending.
        let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        words.extend([&word[..digits], &word[digits..]]);
    }
    for word in words.into_iter().filter(|word| !word.is_empty()) {
        match (number(word), month_named(word)) {
            (Some(number), _) if is_year(number) => year = year.or(Some(number)),
            (Some(number), _) if (1..=31).contains(&number) => day = day.or(Some(number)),
            (_, Some(named)) => month = month.or(Some(named)),
            _ if is_beside(word) => {}
            _ => return None,
        }
    }
    Date::new(year?, month?, day)
}

fn number(word: &str) -> Option<u32> {
    let is_plain = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    is_plain.then(|| word.parse().ok())?
}

fn is_year(number: u32) -> bool {
    (1990..2100).contains(&number)
}

fn month_named(word: &str) -> Option<u32> {
    let word = word.to_lowercase();
    let is_short = word.len() == 3 || word == "sept";
    let matches = |month: String| month == word || (is_short && month.starts_with(&word));
    let at = MONTHS
        .iter()
        .position(|month| matches(month.to_lowercase()))?;
    Some(at as u32 + 1)
}

fn is_beside(word: &str) -> bool {
    BESIDE
        .iter()
        .any(|beside| beside.eq_ignore_ascii_case(word))
}

/// `v1.2.3`, `1.2`, `Version 1.2.3-beta.1`, `CLI v2.0 (2024-10-12)`.
fn version(text: &str) -> Option<Label> {
    let mut product = Vec::new();
    for word in text.split_whitespace() {
        let word =
            word.trim_matches(|c: char| matches!(c, '(' | ')' | '[' | ']' | ',' | ':' | '*'));
        if let Some(version) = version_word(word) {
            return Some(Label::Version {
                product: product.join(" "),
                version,
            });
        }
        let lower = word.to_lowercase();
        if !matches!(&*lower, "version" | "release" | "v" | "") {
            product.push(lower);
        }
    }
    None
}

fn version_word(word: &str) -> Option<Version> {
    let bare = word.strip_prefix(['v', 'V']);
    let (core, preview) = match bare.unwrap_or(word).split_once('-') {
        Some((core, preview)) => (core, Some(preview.to_owned())),
        None => (bare.unwrap_or(word), None),
    };
    let core = core.split('+').next()?;
    let numbers: Option<Vec<u64>> = core.split('.').map(|part| part.parse().ok()).collect();
    let numbers = numbers?;
    // `12.10.2024` is a day, and nobody can say in which order.
    let is_day = numbers.len() == 3 && (1990..2100).contains(&numbers[2]) && bare.is_none();
    let is_version = (bare.is_some() || numbers.len() > 1) && !is_day;
    is_version.then_some(Version { numbers, preview })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read() {
        for (text, expected) in [
            ("2024-10-12", Some((2024, 10, Some(12)))),
            ("2024/10/12", Some((2024, 10, Some(12)))),
            ("2024-10", Some((2024, 10, None))),
            ("October 2024", Some((2024, 10, None))),
            ("Oct 12, 2024", Some((2024, 10, Some(12)))),
            ("12 October 2024", Some((2024, 10, Some(12)))),
            ("Sept. 3rd, 2024", Some((2024, 9, Some(3)))),
            ("Week of October 7, 2024", Some((2024, 10, Some(7)))),
            ("Week of 2024-10-07", Some((2024, 10, Some(7)))),
            ("October 7–14, 2024", Some((2024, 10, Some(7)))),
            ("Dec 28, 2024 - Jan 3, 2025", Some((2024, 12, Some(28)))),
            ("Monday, May 6, 2024", Some((2024, 5, Some(6)))),
            ("2023-10-16 - Sandbox", Some((2023, 10, Some(16)))),
            ("May 6, 2024: Webhooks", Some((2024, 5, Some(6)))),
            ("10/12/2024", None),
            ("October 12", None),
            ("2024", None),
            ("Marching on 2024", None),
            ("Summer 2024", None),
            ("2024-13-01", None),
            ("", None),
        ] {
            let expected = expected.map(|(year, month, day)| Date { year, month, day });
            assert_eq!(date(text), expected, "{text}");
        }
    }

    #[test]
    fn versions_are_compared() {
        for (older, newer) in [
            ("1.2", "1.10"),
            ("v1.2.3", "v1.3"),
            ("1.0.0-beta.2", "1.0.0-beta.10"),
            ("1.0.0-beta.10", "1.0.0-rc.1"),
            ("1.0.0-rc.1", "1.0.0"),
            ("v9", "v10"),
            ("Version 1.2", "v1.3 (2024-01-01)"),
            ("CLI v1.2", "CLI v1.3"),
            ("January 2024", "2024-02-01"),
        ] {
            let (Some(older), Some(newer)) = (Label::read(older), Label::read(newer)) else {
                panic!("{older}, {newer}");
            };
            assert!(older.is_like(&newer), "{older:?} {newer:?}");
            assert_eq!(older.compare(&newer), Ordering::Less, "{older:?} {newer:?}");
        }
    }

    #[test]
    fn what_is_no_label_of_these() {
        for text in ["12.10.2024", "Spring release", "7", "v1.x", "Latest"] {
            assert_eq!(Label::read(text), None, "{text}");
        }
        let (cli, api) = (Label::read("CLI v1.2"), Label::read("API v1.3"));
        assert!(!cli.zip(api).is_some_and(|(cli, api)| cli.is_like(&api)));
    }
}
