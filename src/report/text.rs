//! Text on a terminal: its width, its colors, and what it must not contain.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar;

use crate::lint::Level;

/// Narrower terminals are written to as if they were this wide.
pub(super) const NARROWEST: usize = 40;

/// How many columns a character takes.
pub(super) fn char_width(character: char) -> usize {
    character.width().unwrap_or(0)
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

/// The character itself, or a picture of one that would move the cursor, change colors or turn the direction of
/// what follows.
pub(super) fn visible(character: char) -> char {
    match character {
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(character)).unwrap_or('\u{fffd}'),
        '\x7f' => '\u{2421}',
        '\u{80}'..='\u{9f}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' => '\u{fffd}',
        '\u{2066}'..='\u{2069}' | '\u{feff}' => '\u{fffd}',
        _ => character,
    }
}

/// A text without line breaks and with everything visible.
pub(super) fn one_line(text: &str) -> Cow<'_, str> {
    if text
        .chars()
        .all(|character| visible(character) == character)
    {
        return Cow::Borrowed(text);
    }
    let spaced = text.replace("\r\n", " ").replace(['\n', '\r', '\t'], " ");
    Cow::Owned(spaced.chars().map(visible).collect())
}

/// The end of a text that fits, after `…` where something is left out.
pub(super) fn last_columns(text: &str, columns: usize) -> Cow<'_, str> {
    if width(text) <= columns {
        return Cow::Borrowed(text);
    }
    let mut room = columns.saturating_sub(1);
    let mut start = text.len();
    for (at, character) in text.char_indices().rev() {
        let Some(rest) = room.checked_sub(char_width(character)) else {
            break;
        };
        (room, start) = (rest, at);
    }
    Cow::Owned(format!("…{}", &text[start..]))
}

/// Breaks a text into lines of at most `columns`, the first of which has `taken` columns less. Words that are longer
/// than a line are broken.
pub(super) fn wrap(text: &str, taken: usize, columns: usize) -> Vec<String> {
    let columns = columns.max(2);
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = taken.min(columns);
    for word in text.split_whitespace() {
        let word: String = word.chars().map(visible).collect();
        let gap = usize::from(!line.is_empty());
        let word_width = width(&word);
        if used + gap + word_width <= columns {
            line.push_str(&" "[..gap]);
            line.push_str(&word);
            used += gap + word_width;
            continue;
        }
        if word_width <= columns {
            lines.push(std::mem::replace(&mut line, word));
            used = word_width;
            continue;
        }
        line.push_str(&" "[..gap]);
        used += gap;
        for character in word.chars() {
            let character_width = char_width(character);
            if used + character_width > columns {
                lines.push(std::mem::take(&mut line));
                used = 0;
            }
            line.push(character);
            used += character_width;
        }
    }
    lines.push(line);
    lines
}

/// Colors, or none.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    color: bool,
}

impl Paint {
    /// Paints where `color` is set, and else leaves texts as they are.
    pub fn new(color: bool) -> Self {
        Self { color }
    }

    /// `level[rule]` in the color of the level.
    pub fn level(self, level: Level, rule: &str) -> String {
        let code = match level {
            Level::Error => "1;31",
            Level::Warning => "1;33",
            Level::Info => "1;36",
        };
        self.wrapped(code, &format!("{level}[{rule}]"))
    }

    /// The head of a line under a finding.
    pub fn quiet(self, text: &str) -> String {
        self.wrapped("36", text)
    }

    /// What should be seen first.
    pub fn strong(self, text: &str) -> String {
        self.wrapped("1", text)
    }

    /// What is as it should be.
    pub fn good(self, text: &str) -> String {
        self.wrapped("1;32", text)
    }

    fn wrapped(self, code: &str, text: &str) -> String {
        if self.color {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_or_within_long_ones() {
        let table: &[(&str, usize, usize, &[&str])] = &[
            ("", 0, 10, &[""]),
            ("one two", 0, 10, &["one two"]),
            ("one two three", 0, 8, &["one two", "three"]),
            ("one two", 6, 8, &["", "one two"]),
            ("abcdefghij", 0, 4, &["abcd", "efgh", "ij"]),
            ("a bcdefghij", 0, 4, &["a bc", "defg", "hij"]),
            ("漢字漢字", 0, 5, &["漢字", "漢字"]),
            ("a\x1b[2Jb\nc", 0, 10, &["a␛[2Jb c"]),
        ];
        for &(text, taken, columns, expected) in table {
            assert_eq!(wrap(text, taken, columns), expected, "{text:?}");
        }
    }

    #[test]
    fn long_paths_keep_their_end() {
        assert_eq!(
            last_columns("guides/start.mdx:1:2", 30),
            "guides/start.mdx:1:2"
        );
        assert_eq!(last_columns("guides/start.mdx:1:2", 12), "…art.mdx:1:2");
        assert_eq!(last_columns("漢字.mdx", 6), "….mdx");
    }
}
