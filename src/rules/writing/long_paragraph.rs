use super::long_sentence::{is_legal, is_prose};
use crate::lint::{OptionValue, Report, RuleOption};
use crate::page::Page;
use crate::prose::{Passage, Scope, is_english};
use crate::rule;
use crate::texts::run_starts;

rule! {
    /// Give each paragraph one thought, in at most six sentences.
    ///
    /// Readers look for the paragraph that answers their question. In a long one the answer hides.
    ///
    /// ```mdx bad
    /// A run starts when a task is triggered. The run waits in a queue. A worker takes it from there. The worker sets
    /// up a sandbox. The code runs in it. The output is stored. The sandbox is removed.
    /// ```
    /// ```mdx good
    /// A run starts when a task is triggered. The run waits in a queue until a worker takes it.
    ///
    /// The worker sets up a sandbox and runs the code in it. The output is stored, and the sandbox is removed.
    /// ```
    name: "long-paragraph", group: Writing, level: Info,
    options: &[
        RuleOption {
            name: "sentences",
            default: OptionValue::Number(6),
            summary: "How many sentences a paragraph may have",
        },
        RuleOption {
            name: "words",
            default: OptionValue::Number(120),
            summary: "How many words a paragraph may have",
        },
    ],
    check: Prose(check),
}

fn check(page: &Page, passages: &[Passage], report: &mut Report) {
    if !is_english(page) || is_legal(&page.path) {
        return;
    }
    let (most_sentences, most_words) = (report.number("sentences"), report.number("words"));
    // A sentence has two characters at the least, and so has a word.
    let shortest = most_sentences.min(most_words).saturating_mul(2);
    let is_paragraph = |passage: &&Passage| {
        let is_one = matches!(
            passage.scope,
            Scope::Paragraph | Scope::ListItem | Scope::Quotation
        );
        is_one && passage.text.len() > shortest
    };
    for passage in passages.iter().filter(is_paragraph) {
        let may_be_many = most_ends(&passage.text) >= most_sentences;
        let may_be_long = most_words_of(&passage.text, most_words) > most_words;
        if !(may_be_many || may_be_long) || !is_prose(&passage.text) {
            continue;
        }
        let sentences = match may_be_many {
            true => passage.sentences().len(),
            false => 1,
        };
        let too_many = if sentences > most_sentences {
            format!("{sentences} sentences, more than {most_sentences}")
        } else {
            let words = passage.words().count();
            // Chinese and Japanese do not set words apart.
            let spaces = passage.text.matches(' ').count();
            if words <= most_words || spaces * 2 < words {
                continue;
            }
            format!("{words} words, more than {most_words}")
        };
        report
            .at(
                passage.whole_span(),
                format!("The paragraph has {too_many}"),
            )
            .help("Begin a new paragraph where the thought changes, or make a list of it.");
    }
}

/// How many ends of sentences a text has at most.
fn most_ends(text: &str) -> usize {
    let is_end = |byte: &u8| matches!(byte, b'.' | b'!' | b'?' | b'\n') || !byte.is_ascii();
    text.bytes().filter(is_end).count()
}

/// How many words a text has at most; counted only where it is long enough for more than `most`.
fn most_words_of(text: &str, most: usize) -> usize {
    if text.len() / 2 <= most {
        return 0;
    }
    let bytes = text.as_bytes();
    let runs = run_starts(bytes, |byte| {
        byte.is_ascii_alphanumeric() || !byte.is_ascii()
    });
    // Signs of other scripts may be words each.
    let others = bytes.iter().filter(|byte| !byte.is_ascii()).count();
    runs.count() + others
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn sentences_and_words_are_counted() {
        for (page, expected) in [
            (
                "One is so. ".repeat(7),
                "The paragraph has 7 sentences, more than 6",
            ),
            ("One is so. ".repeat(6), ""),
            (
                "word ".repeat(121),
                "The paragraph has 121 words, more than 120",
            ),
            ("word ".repeat(120), ""),
            (
                format!("- {}", "One is so. ".repeat(7)),
                "The paragraph has 7 sentences, more than 6",
            ),
            ("文".repeat(200), ""),
            ("See 1.2.3, e.g. Fig. 3. ".repeat(4), ""),
        ] {
            assert_eq!(
                messages_of_page("long-paragraph", &page).concat(),
                expected,
                "{page}"
            );
        }
    }
}
