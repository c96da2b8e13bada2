//! Days in labels of changes.

use crate::words::MONTHS;

/// A day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Day {
    year: u32,
    month: u32,
    day: u32,
}

const WEEKDAYS: [&str; 7] = [
    "sunday",
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
];

impl Day {
    /// The day that a label names in full, and nothing else: `2026-10-04`, `October 4, 2026`, `4 Oct 2026`. Of a month
    /// alone it is the first. None where it could be read in two ways, as `10/04/2026`.
    pub(super) fn read(label: &str) -> Option<Day> {
        let parts: Vec<String> = label
            .split(|c: char| c.is_whitespace() || matches!(c, ',' | '-' | '/' | '.'))
            .filter(|part| !part.is_empty())
            .map(str::to_lowercase)
            .collect();
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        let [year, month, day] = match parts[..] {
            [year, month] if is_year(year) && is_number(month) => [year, month, "1"],
            [year, month, day] if is_year(year) && is_number(month) => [year, month, day],
            _ => return Self::in_words(&parts),
        };
        Self::checked(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?)
    }

    /// A day whose month is a word.
    fn in_words(parts: &[&str]) -> Option<Day> {
        let (mut year, mut month, mut day) = (None, None, None);
        for part in parts {
            let taken = if is_year(part) {
                year.replace(part.parse().ok()?).is_some()
            } else if let Some(number) = place(&MONTHS, part) {
                month.replace(number as u32 + 1).is_some()
            } else if place(&WEEKDAYS, part).is_some() {
                false
            } else {
                day.replace(day_number(part)?).is_some()
            };
            if taken {
                return None;
            }
        }
        Self::checked(year?, month?, day.unwrap_or(1))
    }

    fn checked(year: u32, month: u32, day: u32) -> Option<Day> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        (1..=days)
            .contains(&day)
            .then_some(Day { year, month, day })
    }

    /// Its beginning as RFC 822 writes it.
    pub(super) fn rfc_822(self) -> String {
        let Day { year, month, day } = self;
        let weekday = capital(WEEKDAYS[self.weekday()]);
        let name = capital(MONTHS[month as usize - 1]);
        format!("{weekday}, {day:02} {name} {year} 00:00:00 +0000")
    }

    /// From 0 for Sunday. The method is Tomohiko Sakamoto's.
    fn weekday(self) -> usize {
        const OFFSETS: [u32; 12] = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4];
        let year = self.year - u32::from(self.month < 3);
        let offset = OFFSETS[self.month as usize - 1];
        ((year + year / 4 - year / 100 + year / 400 + offset + self.day) % 7) as usize
    }
}

fn is_number(part: &str) -> bool {
    part.len() <= 2 && part.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_year(part: &str) -> bool {
    part.len() == 4
        && part.starts_with(['1', '2'])
        && part.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number of the name that a word is, in full or short.
fn place(names: &[&str], word: &str) -> Option<usize> {
    names
        .iter()
        .map(|name| name.to_lowercase())
        .position(|name| {
            name == word || (word.len() >= 3 && word.len() <= 4 && name.starts_with(word))
        })
}

fn day_number(part: &str) -> Option<u32> {
    let endings = ["st", "nd", "rd", "th"].into_iter();
    let number = endings
        .filter_map(|ending| part.strip_suffix(ending))
        .next()
        .unwrap_or(part);
    is_number(number).then(|| number.parse().ok())?
}

/// The first three letters of a name, the first one large.
fn capital(name: &str) -> String {
    let mut letters = name.chars().take(3);
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::Day;

    #[test]
    fn days_in_labels() {
        for (label, expected) in [
            ("2026-10-04", Some("Sun, 04 Oct 2026 00:00:00 +0000")),
            ("October 2026", Some("Thu, 01 Oct 2026 00:00:00 +0000")),
            ("Oct 4, 2026", Some("Sun, 04 Oct 2026 00:00:00 +0000")),
            ("4th of October", None),
            (
                "Sunday, 4 October 2026",
                Some("Sun, 04 Oct 2026 00:00:00 +0000"),
            ),
            ("Sept 1st, 2024", Some("Sun, 01 Sep 2024 00:00:00 +0000")),
            ("2024/02/29", Some("Thu, 29 Feb 2024 00:00:00 +0000")),
            ("2023-02-29", None),
            ("2026-13", None),
            ("10/04/2026", None),
            ("v2.0", None),
            ("October", None),
            ("October 4 5 2026", None),
            ("ǅ 2026", None),
            ("", None),
        ] {
            let read = Day::read(label).map(Day::rfc_822);
            assert_eq!(read.as_deref(), expected, "{label}");
        }
    }
}
