use super::abbreviations::sentences;
use super::frontmatter::{of_page, value_place};
use crate::lint::{OptionValue, Report, RuleOption};
use crate::page::Page;
use crate::rule;

rule! {
    /// Keep a description to 160 characters and two sentences.
    ///
    /// Search engines cut longer ones off, and readers skip them. Move the rest to the first paragraph of the page.
    ///
    /// ```mdx bad
    /// ---
    /// title: Webhooks
    /// description: Webhooks tell your server about events. You register an address for them. Every event is sent once.
    /// ---
    /// ```
    /// ```mdx good
    /// ---
    /// title: Webhooks
    /// description: Receive events on your server as they happen.
    /// ---
    /// ```
    name: "long-description", group: Page, level: Warning,
    options: &[
        RuleOption {
            name: "max-characters",
            default: OptionValue::Number(160),
            summary: "The most characters a description may have",
        },
        RuleOption {
            name: "max-sentences",
            default: OptionValue::Number(2),
            summary: "The most sentences a description may have",
        },
    ],
    check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    if of_page(page).is_none() {
        return;
    }
    let Some(description) = page.frontmatter.text("description") else {
        return;
    };
    let (most_characters, most_sentences) = (
        report.number("max-characters"),
        report.number("max-sentences"),
    );
    let (characters, sentences) = (description.trim().chars().count(), sentences(description));
    let message = if characters > most_characters {
        format!("The description has {characters} characters; {most_characters} are the most")
    } else if sentences > most_sentences {
        format!("The description has {sentences} sentences; {most_sentences} are the most")
    } else {
        return;
    };
    let (_, span) = value_place(page, "description");
    report
        .at(span, message)
        .help("Say what the page is for, and move the rest to its first paragraph.");
}
