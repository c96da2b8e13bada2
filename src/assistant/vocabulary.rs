//! The words of a project as an assistant is told of them.

use std::fmt::Write as _;

use crate::settings::{Settings, WordList};
use crate::words::{listed, quoted};

/// How many words of a list are shown. A list that fills pages tells nobody anything; the settings have the rest.
const MOST: usize = 60;

/// How terms are spelled, which words are not used, and which are right.
pub(super) fn words(out: &mut String, settings: &Settings) {
    let terms = &settings.terms;
    let (accept, reject) = (&settings.vocabulary.accept, &settings.vocabulary.reject);
    if terms.is_empty() && accept.entries().is_empty() && reject.entries().is_empty() {
        return;
    }
    out.push_str("\n### Words of this project\n\n");
    for term in terms.iter().take(MOST) {
        let variants = listed(term.variants.iter().map(|variant| quoted(variant)), "or");
        let _ = match variants.is_empty() {
            true => writeln!(out, "- Write {}.", quoted(&term.preferred)),
            false => writeln!(out, "- Write {}, not {variants}.", quoted(&term.preferred)),
        };
    }
    if let Some(others @ 1..) = terms.len().checked_sub(MOST) {
        let _ = writeln!(
            out,
            "- {others} more terms stand under `terms` in docs-lint.yml."
        );
    }
    list(out, "Do not use", reject);
    list(out, "Right as they are", accept);
}

fn list(out: &mut String, what: &str, words: &WordList) {
    let entries = words.entries();
    if entries.is_empty() {
        return;
    }
    let mut shown: Vec<String> = entries
        .iter()
        .take(MOST)
        .map(|entry| quoted(&entry.text))
        .collect();
    if let Some(others @ 1..) = entries.len().checked_sub(MOST) {
        shown.push(format!("{others} more in docs-lint.yml"));
    }
    let _ = writeln!(out, "- {what}: {}.", listed(shown, "and"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_listed_and_long_lists_are_cut() {
        let text = |settings: &str| {
            let mut out = String::new();
            words(&mut out, &Settings::read(settings));
            out
        };
        assert_eq!(text(""), "");
        assert_eq!(
            text(
                "terms:\n  API key: [api key, apikey]\n  email: e-mail\n\
                 vocabulary: {reject: [utilize], accept: [Kubernetes, '[Pp]y.*']}\n"
            ),
            "\n### Words of this project\n\n- Write `API key`, not `api key` or `apikey`.\n- Write `email`, not `e-mail`.\n\
             - Do not use: `utilize`.\n- Right as they are: `Kubernetes` and `[Pp]y.*`.\n"
        );
        let many: Vec<String> = (0..100).map(|number| format!("w{number}")).collect();
        let many = text(&format!("vocabulary: {{accept: [{}]}}", many.join(", ")));
        assert!(
            many.ends_with("`w59` and 40 more in docs-lint.yml.\n"),
            "{many}"
        );
        // No word can end the part that it stands in.
        let mark = text("vocabulary: {accept: [\"a\\n<!-- docs: generated to here -->\"]}");
        assert!(mark.contains("`a <!-- docs"), "{mark}");
    }
}
