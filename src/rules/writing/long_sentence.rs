use crate::lint::{OptionValue, Report, RuleOption};
use crate::page::Page;
use crate::prose::{Passage, Scope};
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

fn check(_: &Page, passages: &[Passage], report: &mut Report) {
    let most = report.number("words");
    for passage in passages.iter().filter(|passage| is_running_text(passage)) {
        for sentence in passage.sentences() {
            // A word has a letter and a space at the least.
            if sentence.len() / 2 <= most || !has_spaces(&passage.text[sentence.clone()]) {
                continue;
            }
            let words = passage.words_in(sentence.clone()).count();
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

fn is_running_text(passage: &Passage) -> bool {
    matches!(
        passage.scope,
        Scope::Paragraph | Scope::ListItem | Scope::Quotation | Scope::Description | Scope::Caption
    )
}

/// Whether words are apart by spaces; in Chinese and Japanese each sign would count as one.
fn has_spaces(sentence: &str) -> bool {
    sentence.is_ascii()
        || sentence.chars().filter(|c| *c == ' ').count() * 12 > sentence.chars().count()
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
            (format!("## {}\n", long.trim()), 0),
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
