use std::ops::Range;

use crate::lint::{OptionValue, Report, RuleOption};
use crate::page::Page;
use crate::prose::{Passage, Scope, is_english};
use crate::rule;

rule! {
    /// Keep a sentence under thirty words.
    ///
    /// Readers of documentation hold a sentence in mind while they act on it. What takes more than one breath is read
    /// twice.
    ///
    /// ```mdx bad
    /// When the worker starts, it reads the configuration from the file that you named on the command line, or from
    /// the folder in which it was started, and then connects to the queue with the key that it found there.
    /// ```
    /// ```mdx good
    /// When the worker starts, it reads the configuration from the file that you named on the command line, or from
    /// the folder in which it was started. Then it connects to the queue with the key that it found there.
    /// ```
    name: "long-sentence", group: Writing, level: Warning,
    options: &[RuleOption {
        name: "words",
        default: OptionValue::Number(30),
        summary: "How many words a sentence may have",
    }],
    check: Prose(check),
}

fn check(page: &Page, passages: &[Passage], report: &mut Report) {
    if !is_english(page) || is_legal(&page.path) {
        return;
    }
    let most = report.number("words");
    let may_be_long = |text: &str| text.len() / 2 > most && most_words(text) > most;
    let is_candidate = |passage: &&Passage| is_running_text(passage) && may_be_long(&passage.text);
    for passage in passages.iter().filter(is_candidate) {
        for sentence in passage.sentences() {
            let sentence = without_label(passage, sentence);
            let written = &passage.text[sentence.clone()];
            if !may_be_long(written) || !is_prose(written) {
                continue;
            }
            let words = read_words(passage, sentence.clone());
            if words > most {
                report
                    .at(
                        passage.span(sentence),
                        format!("The sentence has {words} words, more than {most}"),
                    )
                    .help("Make two sentences of it, or a list.");
            }
        }
    }
}

/// How many words a reader counts: a time such as 11:00:30, a date and a range of numbers is one.
fn read_words(passage: &Passage, sentence: Range<usize>) -> usize {
    let text = &*passage.text;
    let is_digit = |at: Option<usize>| {
        at.and_then(|at| text.as_bytes().get(at))
            .is_some_and(u8::is_ascii_digit)
    };
    let mut last_end = None;
    passage
        .words_in(sentence)
        .filter(|word| {
            let before = last_end.replace(word.end);
            let joined = before
                .and_then(|end| text.get(end..word.start))
                .is_some_and(|between| matches!(between, ":" | "-" | "–" | "/"));
            let between_digits =
                is_digit(Some(word.start)) && is_digit(before.and_then(|end| end.checked_sub(1)));
            !(joined && between_digits)
        })
        .count()
}

/// How many words a text has at most: stretches of ASCII, and each sign outside of it.
fn most_words(text: &str) -> usize {
    let mut inside = false;
    let begins = |byte: u8| {
        let is_word = byte.is_ascii_alphanumeric();
        let begins = (is_word && !inside) || !byte.is_ascii();
        inside = is_word;
        begins
    };
    text.bytes().map(begins).filter(|begins| *begins).count()
}

/// Whether a page holds a text that lawyers answer for.
pub(super) fn is_legal(path: &str) -> bool {
    const NAMES: [&str; 12] = [
        "code-of-conduct",
        "code_of_conduct",
        "cookie",
        "dpa",
        "eula",
        "legal",
        "license",
        "policy",
        "privacy",
        "sla",
        "terms",
        "tos",
    ];
    let lower = path.to_ascii_lowercase();
    let mut parts = lower.split(['/', '.']);
    parts.any(|part| {
        NAMES.iter().any(|name| {
            part.strip_prefix(name)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_']))
        }) || part.ends_with("-policy")
            || part.ends_with("-agreement")
    })
}

/// The sentence without the name that stands before it: "**Retries**: ...".
fn without_label(passage: &Passage, sentence: Range<usize>) -> Range<usize> {
    let label = passage
        .marks
        .iter()
        .take_while(|mark| mark.start <= sentence.start)
        .find(|mark| mark.start == sentence.start && mark.end < sentence.end);
    let Some(end) = label.map(|mark| mark.end) else {
        return sentence;
    };
    let rest = &passage.text[end..sentence.end];
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ':' | '-' | '–' | '—');
    let text = rest.trim_start_matches(is_separator);
    let separator = &rest[..rest.len() - text.len()];
    let ends_label = passage.text[..end].ends_with([':', '-'])
        || separator.trim_start().starts_with([':', '–', '—', '-']);
    if ends_label {
        sentence.end - text.len()..sentence.end
    } else {
        sentence
    }
}

fn is_running_text(passage: &Passage) -> bool {
    matches!(
        passage.scope,
        Scope::Paragraph | Scope::ListItem | Scope::Quotation | Scope::Description | Scope::Caption
    )
}

/// Whether a text is one of words with spaces between them: in Chinese and Japanese each sign would count as one. A command
/// or code that nothing marks as such is none.
pub(super) fn is_prose(sentence: &str) -> bool {
    let has_spaces = sentence.is_ascii() || {
        let signs = sentence.chars().filter(|c| *c >= '\u{2e80}').count();
        let characters = sentence.chars().count();
        signs * 20 < characters && sentence.matches(' ').count() * 12 > characters
    };
    let has_option = sentence.match_indices(" --").any(|(at, dashes)| {
        sentence[at + dashes.len()..].starts_with(|c: char| c.is_ascii_lowercase())
    });
    has_spaces && !has_option && !has_code(sentence)
}

/// Whether a text has as many signs as code has.
fn has_code(text: &str) -> bool {
    let is_sign = |c: &char| {
        matches!(
            c,
            '{' | '}'
                | '['
                | ']'
                | '='
                | '_'
                | '<'
                | '>'
                | '|'
                | '#'
                | '\\'
                | '$'
                | '*'
                | '─'
                | '│'
        )
    };
    text.chars().filter(is_sign).count() * 40 > text.chars().count()
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{messages_of_page, places};

    #[test]
    fn words_are_counted_as_readers_count_them() {
        let long = "word ".repeat(31);
        for (page, expected) in [
            (format!("{}.\n", long.trim()), 1),
            (format!("- {}.\n", long.trim()), 1),
            (format!("{}.\n", "word ".repeat(30).trim()), 0),
            (
                format!(
                    "{} `code` {}.\n",
                    "word ".repeat(15).trim(),
                    "word ".repeat(15).trim()
                ),
                0,
            ),
            (
                format!(
                    "{} {}.\n",
                    "word ".repeat(29).trim(),
                    "https://example.com/a-b-c"
                ),
                0,
            ),
            (
                format!(
                    "{} 11:00:30 2024-01-02 10/12 3-4.\n",
                    "word ".repeat(26).trim()
                ),
                0,
            ),
            (format!("## {}\n", long.trim()), 0),
            (format!("- **Name**: {}.\n", "word ".repeat(30).trim()), 0),
            (format!("- **Name** {}.\n", "word ".repeat(30).trim()), 1),
            (
                format!("- [Name](/a) - {}.\n", "word ".repeat(30).trim()),
                0,
            ),
            (format!("run --all {}.\n", long.trim()), 0),
            (format!("{}\n", "長い文".repeat(40)), 0),
            (
                format!(
                    "{}. {}.\n",
                    "word ".repeat(20).trim(),
                    "Word ".repeat(20).trim()
                ),
                0,
            ),
        ] {
            assert_eq!(
                messages_of_page("long-sentence", &page).len(),
                expected,
                "{page}"
            );
        }
    }

    #[test]
    fn the_sentence_alone_is_pointed_at() {
        let long = format!("Is {}so?", "word ".repeat(30));
        let page = format!("One. {long} Then.\n");
        assert_eq!(places("long-sentence", &page), [long]);
    }
}
