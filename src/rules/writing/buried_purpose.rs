use crate::lint::Report;
use crate::page::{Page, Role};
use crate::prose::{Passage, Scope, is_english};
use crate::rule;
use crate::rules::component::procedure::is_instruction;
use crate::syntax::Kind;

rule! {
    /// Say first what a page is for.
    ///
    /// Readers decide in the first lines whether they are on the right page. History and background can follow.
    ///
    /// ```mdx bad
    /// Over the years, teams have run background work in many ways. In the early days a single server did all of it, and a
    /// job that failed at night was found in the morning. Then came queues, which took the work away from the server but
    /// left the questions of order and of failure to each team. Most of them wrote their own answers, and many of those
    /// answers are still in use today. As the number of services grew, so did the number of queues, and it became hard to
    /// say which job ran where and why it had stopped. Dashboards were built on top of dashboards.
    ///
    /// This guide shows you how to move a queue to the worker.
    /// ```
    /// ```mdx good
    /// This guide shows you how to move a queue to the worker.
    ///
    /// The worker runs each job of the queue in its order, and tries again what fails.
    /// ```
    name: "buried-purpose", group: Writing, level: Info,
    options: &[crate::lint::RuleOption {
        name: "words",
        default: crate::lint::OptionValue::Number(80),
        summary: "How many words may come before the sentence that says what a page is for",
    }],
    check: Prose(check),
}

fn check(page: &Page, passages: &[Passage], report: &mut Report) {
    if !is_english(page) || page.role == Role::Snippet || page.is_operation_stub() {
        return;
    }
    let head = |scope| passages.iter().find(|passage| passage.scope == scope);
    let is_said = [Scope::Title, Scope::Description]
        .into_iter()
        .filter_map(head)
        .any(|passage| says_task(&passage.text));
    if is_said {
        return;
    }
    let opening = opening(page, passages);
    let most = report.number("words");
    let (mut words, mut has_background) = (0, false);
    for passage in &opening {
        for sentence in passage.sentences() {
            let text = &passage.text[sentence.clone()];
            if says_purpose(text) {
                if words > most && has_background {
                    report
                        .at(
                            passage.span(sentence),
                            format!("The page says what it is for only after {words} words"),
                        )
                        .help("Begin the page with this sentence.");
                }
                return;
            }
            if defines(text) {
                return;
            }
            has_background |= tells_background(text);
            words += passage.words_in(sentence).count();
        }
    }
}

/// The paragraphs that the page begins with, up to whatever else there is.
fn opening<'a>(page: &Page, passages: &'a [Passage]) -> Vec<&'a Passage> {
    let body = passages
        .iter()
        .filter(|passage| !matches!(passage.scope, Scope::Title | Scope::Description));
    let is_paragraph = |passage: &&Passage| {
        let node = passage.node.map(|id| page.tree.node(id));
        let is_direct = node
            .and_then(|node| node.parent())
            .is_some_and(|parent| matches!(parent.kind(), Kind::Root));
        passage.scope == Scope::Paragraph && is_direct
    };
    let is_first_heading =
        |(at, passage): &(usize, &Passage)| *at == 0 && matches!(passage.scope, Scope::Heading(_));
    body.enumerate()
        .skip_while(is_first_heading)
        .map(|(_, passage)| passage)
        .take_while(is_paragraph)
        .collect()
}

/// Whether a title or a description says what readers do or learn with the page.
fn says_task(text: &str) -> bool {
    let lower = text.to_lowercase();
    is_instruction(text)
        || says_purpose(text)
        || lower
            .split_whitespace()
            .any(|word| word == "to" || word == "how")
}

/// Whether a sentence says what the page is for.
fn says_purpose(sentence: &str) -> bool {
    const SUBJECTS: [&str; 18] = [
        "in this article",
        "in this document",
        "in this guide",
        "in this page",
        "in this section",
        "in this tutorial",
        "on this page",
        "the following guide",
        "this article",
        "this document",
        "this documentation",
        "this guide",
        "this how-to",
        "this page",
        "this quickstart",
        "this reference",
        "this section",
        "this tutorial",
    ];
    let lower = sentence.to_lowercase();
    SUBJECTS.iter().any(|subject| lower.contains(subject))
}

/// Whether a sentence tells readers what something is or does for them, which opens a page well.
fn defines(sentence: &str) -> bool {
    const PHRASES: [&str; 22] = [
        " allows ",
        " are a ",
        " are the ",
        " enables ",
        " gives ",
        " helps ",
        " is a ",
        " is an ",
        " is the ",
        " lets ",
        " makes it ",
        " means ",
        " offers ",
        " provides ",
        " refers to ",
        " supports ",
        "how to",
        "learn",
        "welcome",
        "you ",
        "your ",
        "follow",
    ];
    let lower = sentence.to_lowercase();
    is_instruction(sentence) || PHRASES.iter().any(|phrase| lower.contains(phrase))
}

/// Whether a sentence tells of the past, or of how things generally are.
fn tells_background(sentence: &str) -> bool {
    const PHRASES: [&str; 24] = [
        " ago",
        "became",
        "been around",
        "decades",
        "early days",
        "evolution",
        "evolved",
        "founded",
        "growing",
        "has become",
        "have become",
        "historically",
        "history",
        "in recent years",
        "in the past",
        "in today's",
        "increasingly",
        "long been",
        "modern",
        "originally",
        "over the years",
        "since the",
        "traditional",
        "years",
    ];
    let lower = sentence.to_lowercase().replace('\u{2019}', "'");
    PHRASES.iter().any(|phrase| lower.contains(phrase))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    #[test]
    fn where_the_purpose_stands() {
        let background = "In the past, work was done by hand. ".to_owned()
            + &"Then machines came, and nobody knew why they stopped. ".repeat(9);
        let purpose = "This page shows how to move a queue.";
        for (page, found) in [
            (format!("{background}\n\n{purpose}\n"), 1),
            (format!("{background}{purpose}\n"), 1),
            (
                format!("---\ntitle: Queues\n---\n\n{background}\n\n{purpose}\n"),
                1,
            ),
            (
                format!("---\ntitle: How to move a queue\n---\n\n{background}\n\n{purpose}\n"),
                0,
            ),
            (
                format!(
                    "---\ntitle: Queues\ndescription: Learn to move a queue\n---\n\n{background}\n\n{purpose}\n"
                ),
                0,
            ),
            (format!("{purpose}\n\n{background}\n"), 0),
            (format!("{background}\n"), 0),
            (format!("A queue is a list. {background}\n\n{purpose}\n"), 0),
            (format!("{background}\n\n## More\n\n{purpose}\n"), 0),
            (format!("In the past, work was slow.\n\n{purpose}\n"), 0),
        ] {
            assert_eq!(places("buried-purpose", &page).len(), found, "{page}");
        }
    }
}
