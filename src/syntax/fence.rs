//! What follows the language on the opening line of a block of code: a title and options.

/// The words of that line; what stands in quotes or braces is one with the word it touches.
#[derive(Clone, Debug, Default)]
pub struct Meta<'a> {
    words: Vec<&'a str>,
}

/// The options that give a sample its title.
const NAMING: &[&str] = &["title", "filename", "file", "label", "name"];

/// Options that are written as one word.
const SWITCHES: &[&str] = &[
    "add",
    "copy",
    "diff",
    "expandable",
    "focus",
    "highlight",
    "icon",
    "ignore",
    "lines",
    "linenumbers",
    "linenos",
    "nocopy",
    "nolinenumbers",
    "remove",
    "showlinenumbers",
    "twoslash",
    "wordwrap",
    "wrap",
];

impl<'a> Meta<'a> {
    /// Reads what follows the language.
    pub fn read(meta: &'a str) -> Self {
        Self { words: words(meta) }
    }

    /// The word with a quotation mark or a brace that is never closed, and the sign that would close it.
    pub fn unclosed(meta: &'a str) -> Option<(&'a str, char)> {
        let (words, open) = split(meta);
        let word = *words.last()?;
        let closes_option = |sign| sign != '}' || word.starts_with('{') || word.contains("={");
        Some((word, open.filter(|sign| closes_option(*sign))?))
    }

    /// What the site writes above the sample: the words that are no options.
    pub fn title(&self) -> Option<String> {
        if let Some(title) = NAMING.iter().find_map(|key| self.value(key)) {
            return Some(title.to_owned());
        }
        let plain = self.words.iter().filter(|word| !is_option(word));
        let title = plain.copied().collect::<Vec<_>>().join(" ");
        let title = unquoted(&title);
        (!title.is_empty()).then(|| title.to_owned())
    }

    /// The value of an option, without quotes and braces; none where it is absent or empty.
    pub fn value(&self, key: &str) -> Option<&'a str> {
        self.words.iter().find_map(|word| {
            // The whole may stand in braces: `{title="a"}`.
            let (word, _) = without(word, '{', '}');
            let (name, value) = word.split_once('=')?;
            let value = unquoted(value);
            (name.eq_ignore_ascii_case(key) && !value.is_empty()).then_some(value)
        })
    }

    /// Whether an option is switched on: it is there, and its value is not `false`.
    pub fn is_on(&self, key: &str) -> bool {
        let is_named = |word: &&str| {
            let name = with_lines(word).map_or(*word, |(name, _)| name);
            name.trim_matches(['[', ']']).eq_ignore_ascii_case(key)
        };
        match self.value(key) {
            Some(value) => value != "false",
            None => self.words.iter().any(is_named),
        }
    }

    /// The numbers of lines that an option gives, counted from 1. `{1,3-5}` alone means `highlight`, as does `copy{2}`.
    pub fn lines(&self, key: &str) -> Vec<(u32, u32)> {
        let named = self.words.iter().filter_map(|word| {
            let (name, ranges) = with_lines(word)?;
            let is_mark = key == "highlight" && ["", "copy"].contains(&name);
            (is_mark || name.eq_ignore_ascii_case(key)).then_some(ranges)
        });
        let ranges = self.value(key).into_iter().chain(named);
        ranges
            .flat_map(|ranges| ranges.split(','))
            .filter_map(|range| {
                let range = range.trim_matches(['"', '\'', '{', '}', '[', ']', ' ']);
                let (first, last) = range.split_once('-').unwrap_or((range, range));
                Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
            })
            .collect()
    }
}

fn is_option(word: &str) -> bool {
    word.contains('=')
        || word.starts_with('{')
        || SWITCHES.contains(&&*word.trim_matches(['[', ']']).to_ascii_lowercase())
        || with_lines(word).is_some()
        || (is_ranges(word) && word.contains([',', '-']))
}

fn is_ranges(text: &str) -> bool {
    let mut signs = text.chars();
    signs.all(|sign| sign.is_ascii_digit() || matches!(sign, ',' | '-' | '.' | ' '))
}

/// The name and the numbers of lines in a word such as `highlight{1,3}`; the name may be empty.
fn with_lines(word: &str) -> Option<(&str, &str)> {
    let (name, ranges) = word.split_once('{')?;
    let ranges = ranges.strip_suffix('}')?;
    let is_name = name.chars().all(|sign| sign.is_ascii_alphabetic());
    (is_name && is_ranges(ranges)).then_some((name, ranges))
}

/// A value without the braces around it and the quotes in those. Signs of the value itself stay.
fn unquoted(value: &str) -> &str {
    let (value, _) = without(value.trim(), '{', '}');
    for quote in ['"', '\'', '`'] {
        if let (inner, true) = without(value, quote, quote) {
            return inner;
        }
    }
    value
}

/// A text without the pair of signs around it, and whether it had one. The second may be missing.
fn without(text: &str, first: char, last: char) -> (&str, bool) {
    match text.strip_prefix(first) {
        Some(rest) => (rest.strip_suffix(last).unwrap_or(rest).trim(), true),
        None => (text, false),
    }
}

fn words(meta: &str) -> Vec<&str> {
    split(meta).0
}

/// The words, and the sign that the last of them lacks.
fn split(meta: &str) -> (Vec<&str>, Option<char>) {
    let mut words = Vec::new();
    let mut start = None;
    let mut closing = None;
    for (at, c) in meta.char_indices() {
        match closing {
            Some(close) if c == close => closing = None,
            Some(_) => {}
            None if c.is_whitespace() => {
                words.extend(start.take().map(|start| &meta[start..at]));
                continue;
            }
            None => {
                closing = match c {
                    '{' => Some('}'),
                    '"' | '\'' if meta[..at].ends_with(['=', '{']) => Some(c),
                    _ => None,
                };
            }
        }
        start.get_or_insert(at);
    }
    words.extend(start.map(|start| &meta[start..]));
    (words, closing)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_what_is_no_option() {
        for (meta, title) in [
            ("", None),
            ("npm", Some("npm")),
            ("{2} wrap", None),
            ("src/index.ts {1,3-4}", Some("src/index.ts")),
            ("title=\"My file\" lines", Some("My file")),
            ("filename='a b.js'", Some("a b.js")),
            ("Don't panic {2}", Some("Don't panic")),
            ("{highlight={1-3}} main.py", Some("main.py")),
            ("[expandable]", None),
            ("title=\"a {b}\"", Some("a {b}")),
            ("title={\"{a}\"}", Some("{a}")),
            ("title=\"it's 'b'\"", Some("it's 'b'")),
            ("{title=\"a\"} {2}", Some("a")),
            ("copy{11}", None),
            ("200", Some("200")),
            ("401 Unauthorized", Some("401 Unauthorized")),
            ("1,3-4", None),
            ("\"two words\" wrap", Some("two words")),
            ("a.ts highlight{1,3}", Some("a.ts")),
            ("users/{id}", Some("users/{id}")),
            ("user{id}", Some("user{id}")),
        ] {
            assert_eq!(Meta::read(meta).title().as_deref(), title, "{meta}");
        }
    }

    #[test]
    fn options_have_values() {
        let meta = Meta::read("a.ts {1,3-5} focus={2-4} wrap lines=false icon=\"bolt\"");
        assert_eq!(meta.lines("highlight"), [(1, 1), (3, 5)]);
        assert_eq!(meta.lines("focus"), [(2, 4)]);
        assert_eq!(
            Meta::read("highlight={[2,3]}").lines("highlight"),
            [(2, 2), (3, 3)]
        );
        for meta in ["copy{2,3}", "highlight{2,3}", "highlight=\"2,3\"", "{2,3}"] {
            assert_eq!(Meta::read(meta).lines("highlight"), [(2, 2), (3, 3)]);
        }
        assert_eq!(Meta::read("{focus={4}}").lines("focus"), [(4, 4)]);
        assert!(meta.is_on("wrap") && !meta.is_on("lines") && !meta.is_on("expandable"));
        assert_eq!(meta.value("icon"), Some("bolt"));
    }
}
