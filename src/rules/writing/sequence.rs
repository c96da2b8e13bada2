//! What tells that instructions follow each other, and what tells that they do not.

use crate::syntax::{Kind, NodeRef};

/// Whether an instruction says that it comes after another.
pub(super) fn sequence_word(text: &str) -> bool {
    const BEGINNINGS: [&str; 12] = [
        "after that",
        "after this",
        "afterwards",
        "finally",
        "lastly",
        "next",
        "now",
        "once done",
        "second",
        "secondly",
        "then",
        "third",
    ];
    let lower = text.to_lowercase();
    let begins_so = BEGINNINGS.iter().any(|beginning| {
        lower
            .strip_prefix(beginning)
            .is_some_and(|rest| rest.starts_with([' ', ',']))
    });
    begins_so && !lower.starts_with("next to")
}

/// Whether a lead-in announces steps that are followed in their order.
pub(super) fn says_steps(lead: &str) -> bool {
    const PHRASES: [&str; 16] = [
        "complete the following",
        "complete these steps",
        "do the following",
        "follow the following",
        "follow the steps",
        "follow these",
        "following steps",
        "following the steps",
        "here are the steps",
        "in this order",
        "perform the following",
        "steps are",
        "steps below",
        "steps to ",
        "take these steps",
        "these steps",
    ];
    let is_title = lead.trim_end_matches(':').trim() == "steps";
    lead.ends_with(':') && (is_title || PHRASES.iter().any(|phrase| lead.contains(phrase)))
}

/// Whether a lead-in announces a choice, advice, or what something else does.
pub(super) fn says_variety(lead: &str) -> bool {
    const CHOICES: [&str; 4] = ["alternativ", "any of", "either", "one of"];
    const PHRASES: [&str; 59] = [
        "able to",
        "abilit",
        "advice",
        "allow",
        "approach",
        "automatically",
        "avoid",
        "benefit",
        "best practice",
        "can be ",
        "capab",
        "cover",
        "check that",
        "check the following",
        "common",
        "consider",
        "demonstrat",
        "depending",
        "designed to",
        "e.g.",
        "enables",
        "ensure",
        "example",
        "feature",
        "from here",
        "guideline",
        "help",
        "ideal for",
        "include",
        "lets you",
        "make sure",
        "method",
        "might",
        "must",
        "option",
        "permission",
        "principle",
        "purpose",
        "recommend",
        "remember",
        "responsib",
        "rules",
        "should",
        "show",
        "such as",
        "suggest",
        "tips",
        "this guide",
        "this tutorial",
        "try",
        "use case",
        "ways",
        "we'll",
        "we will",
        "when to",
        "when you",
        "you can",
        "you'll learn",
        "you will",
    ];
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| lead.contains(phrase));
    says(&CHOICES) || !says_steps(lead) && says(&PHRASES)
}

/// Whether an instruction leads the reader to a place: "Go to the dashboard".
pub(super) fn opens_place(text: &str) -> bool {
    const BEGINNINGS: [&str; 16] = [
        "access the ",
        "from the ",
        "go into ",
        "go to ",
        "head over to ",
        "head to ",
        "in the ",
        "in your ",
        "log in ",
        "log into ",
        "login to ",
        "navigate to ",
        "open ",
        "sign in ",
        "sign into ",
        "visit ",
    ];
    let lower = text.to_lowercase();
    let lower = lower.strip_prefix("first, ").unwrap_or(&lower);
    BEGINNINGS
        .iter()
        .any(|beginning| lower.starts_with(beginning))
}

/// What stands right above the list, in lower case: a paragraph, or the title of the component that it stands in.
pub(super) fn lead_in(list: NodeRef) -> String {
    let mut before = list.previous_sibling();
    while let Some(node) = before {
        match node.kind() {
            Kind::Text(_) if node.plain_text().trim().is_empty() => {
                before = node.previous_sibling();
            }
            Kind::Paragraph => return node.plain_text().trim().to_lowercase(),
            _ => return String::new(),
        }
    }
    let title = list
        .parent()
        .and_then(|parent| parent.element()?.text_of("title"));
    title.unwrap_or("").to_lowercase()
}
