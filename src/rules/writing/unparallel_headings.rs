use std::cmp::Ordering;

use rustc_hash::FxHashMap;

use super::form::{Form, first_form};
use crate::lint::Report;
use crate::page::{Heading, Page};
use crate::prose::{Passage, Scope, is_english};
use crate::rule;
use crate::source::Span;
use crate::syntax::NodeId;

rule! {
    /// Begin the headings of one level in one form.
    ///
    /// Readers compare headings to find their way. "Install the client" beside "Configuring the client" looks like two
    /// kinds of section where there is one.
    ///
    /// ```mdx bad
    /// ## Install the client
    ///
    /// Run the installer.
    ///
    /// ## Configuring the client
    ///
    /// Edit the file.
    ///
    /// ## Remove the client
    ///
    /// Run the installer again.
    /// ```
    /// ```mdx good
    /// ## Install the client
    ///
    /// Run the installer.
    ///
    /// ## Configure the client
    ///
    /// Edit the file.
    ///
    /// ## Remove the client
    ///
    /// Run the installer again.
    /// ```
    name: "unparallel-headings", group: Writing, level: Info, check: Prose(check),
}

fn check(page: &Page, passages: &[Passage], report: &mut Report) {
    if !is_english(page) {
        return;
    }
    let texts: FxHashMap<NodeId, &Passage> = passages
        .iter()
        .filter(|passage| matches!(passage.scope, Scope::Heading(_)))
        .filter_map(|passage| Some((passage.node?, passage)))
        .collect();
    for siblings in siblings(&page.headings) {
        let formed: Vec<Formed> = siblings
            .into_iter()
            .filter_map(|heading| Some((heading, *texts.get(&heading.node)?)))
            .filter_map(|(heading, passage)| {
                Some((heading, passage.whole_span(), first_form(&passage.text)?))
            })
            .filter(|(heading, _, form)| *form != Form::Statement && !is_fixed(&heading.text))
            .collect();
        say(&formed, report);
    }
}

/// Whether a heading is one that sites have in this form whatever stands beside it.
fn is_fixed(text: &str) -> bool {
    const PHRASES: [&str; 6] = [
        "getting help",
        "getting started",
        "get help",
        "get started",
        "get support",
        "learn more",
    ];
    let lower = text.trim().to_lowercase();
    PHRASES.iter().any(|phrase| lower.starts_with(phrase))
}

/// The headings of one level below the same heading, as they follow each other.
fn siblings(headings: &[Heading]) -> Vec<Vec<&Heading>> {
    let mut groups: Vec<Vec<&Heading>> = Vec::new();
    // For each level, the group that a heading of that level joins.
    let mut open: [Option<usize>; 7] = [None; 7];
    for heading in headings {
        let level = usize::from(heading.level.min(6));
        open[level + 1..].fill(None);
        let group = *open[level].get_or_insert_with(|| {
            groups.push(Vec::new());
            groups.len() - 1
        });
        groups[group].push(heading);
    }
    groups
}

/// A heading, where its text stands, and its form.
type Formed<'a> = (&'a Heading, Span, Form);

/// Reports the headings in the rarer form; of two forms equally frequent the later one.
fn say(formed: &[Formed<'_>], report: &mut Report) {
    let count = |form| formed.iter().filter(|(.., other)| *other == form).count();
    let (commands, gerunds) = (count(Form::Command), count(Form::Gerund));
    if commands == 0 || gerunds == 0 {
        return;
    }
    let usual = match commands.cmp(&gerunds) {
        Ordering::Greater => Form::Command,
        Ordering::Less => Form::Gerund,
        Ordering::Equal => formed[0].2,
    };
    let example = formed.iter().find(|(.., form)| *form == usual);
    for (heading, span, form) in formed.iter().filter(|(.., form)| *form != usual) {
        let message = format!(
            "The heading `{}` begins with {}, others of its level with {}",
            heading.text.trim(),
            form.name(),
            usual.name()
        );
        let draft = report
            .at(*span, message)
            .help("Begin the headings of one level in one form.");
        if let Some((_, place, _)) = example {
            draft.related(*place, "the other form");
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    #[test]
    fn headings_of_another_form() {
        for (page, expected) in [
            ("## Install it\n\n## Removing it\n", &["Removing it"][..]),
            (
                "## Installing it\n\n## Removing it\n\n## Add a key\n",
                &["Add a key"],
            ),
            ("## A\n\n### Install it\n\n## B\n\n### Removing it\n", &[]),
            ("## Install it\n\n### Removing it\n", &[]),
            ("## Getting started with it\n\n## Remove it\n", &[]),
            (
                "## Install it\n\n### X\n\n## Removing it\n",
                &["Removing it"],
            ),
            ("## Install it\n\n## Pricing\n\n## Testing\n", &[]),
            (
                "<h2>Install it</h2>\n\n<h2>Removing it</h2>\n",
                &["Removing it"],
            ),
        ] {
            assert_eq!(places("unparallel-headings", page), expected, "{page:?}");
        }
    }
}
