use std::ops::Range;

use rayon::prelude::*;

use super::capitals::{Capitals, has_capital, is_large, is_small};
use crate::lint::{OptionValue, Report, RuleOption, Safety};
use crate::page::Page;
use crate::project::Project;
use crate::prose::{GAP, Passage, Scope, is_english};
use crate::rule;
use crate::settings::Settings;
use crate::source::Span;
use crate::style::is_small_in_titles;

rule! {
    /// Write all headings in one case: that of sentences or that of titles.
    ///
    /// Capitals say what is a name. Where some headings have one for every word and others do not, readers look for a
    /// difference that is not there. Without a setting the case of most headings is the right one.
    ///
    /// ```mdx bad
    /// You trigger a task, watch its runs, and retry a run.
    ///
    /// ## Trigger a task
    ///
    /// Call the endpoint.
    ///
    /// ## Watch the runs
    ///
    /// Open the dashboard.
    ///
    /// ## Retry a Run
    ///
    /// Call the endpoint again.
    /// ```
    /// ```mdx good
    /// You trigger a task, watch its runs, and retry a run.
    ///
    /// ## Trigger a task
    ///
    /// Call the endpoint.
    ///
    /// ## Watch the runs in Google Cloud
    ///
    /// Open the dashboard.
    ///
    /// ## Retry a run
    ///
    /// Call the endpoint again.
    /// ```
    name: "heading-case", group: Writing, level: Off, fix: Unsafe,
    options: &[
        RuleOption {
            name: "sentence-case",
            default: OptionValue::Switch(false),
            summary: "Whether headings are to be in the case of sentences, whatever most have",
        },
        RuleOption {
            name: "title-case",
            default: OptionValue::Switch(false),
            summary: "Whether headings are to be in the case of titles, whatever most have",
        },
    ],
    check: Project(check),
}

/// The case of headings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Sentence,
    Title,
}

/// The words of a heading that show its case.
#[derive(Default)]
struct Telling {
    /// Common words with a capital.
    large: Vec<Range<usize>>,
    /// Common words without one, but for those that have none in titles either.
    small: Vec<Range<usize>>,
    /// The same of three letters at most, on which manuals differ.
    short: Vec<Range<usize>>,
}

impl Telling {
    /// The case of the heading; none where its words differ or none tells.
    fn case(&self) -> Option<Case> {
        match (self.large.is_empty(), self.small.is_empty()) {
            (true, false) => Some(Case::Sentence),
            (false, true) => Some(Case::Title),
            _ => None,
        }
    }

    /// The words that are not in a case. The short ones are no mistake by themselves.
    fn wrong(&self, case: Case) -> Vec<Range<usize>> {
        let mut wrong = match case {
            Case::Sentence => return self.large.clone(),
            Case::Title if self.small.is_empty() => return Vec::new(),
            Case::Title => [&self.small[..], &self.short].concat(),
        };
        wrong.sort_unstable_by_key(|word| word.start);
        wrong
    }
}

fn check(project: &Project, report: &mut Report) {
    let pages: Vec<(&Page, &[Passage])> = project
        .pages
        .par_iter()
        .filter(|page| page.readable && is_english(page))
        .map(|page| (page, project.passages(page)))
        .collect();
    let capitals = Capitals::of(pages.iter().flat_map(|(_, passages)| *passages));
    let headings: Vec<(&Page, &Passage, Telling)> = pages
        .iter()
        .flat_map(|(page, passages)| passages.iter().map(move |passage| (*page, passage)))
        .filter(|(_, passage)| matches!(passage.scope, Scope::Heading(_)))
        .map(|(page, passage)| {
            (
                page,
                passage,
                telling(passage, &capitals, &project.settings),
            )
        })
        .collect();
    let (case, reason) = match (report.switch("sentence-case"), report.switch("title-case")) {
        (true, _) => (Case::Sentence, "headings are to be"),
        (false, true) => (Case::Title, "headings are to be"),
        (false, false) => (usual(&headings), "most headings of the project are"),
    };
    for (page, passage, telling) in &headings {
        let wrong = telling.wrong(case);
        if !wrong.is_empty() {
            say(page, passage, &wrong, case, reason, report);
        }
    }
}

/// The case of most headings.
fn usual(headings: &[(&Page, &Passage, Telling)]) -> Case {
    let count = |case: Case| {
        let same = headings
            .iter()
            .filter(|(.., telling)| telling.case() == Some(case));
        same.count()
    };
    match count(Case::Title) > count(Case::Sentence) {
        true => Case::Title,
        false => Case::Sentence,
    }
}

fn telling(heading: &Passage, capitals: &Capitals, settings: &Settings) -> Telling {
    let text = &*heading.text;
    let words: Vec<Range<usize>> = heading.words().collect();
    let mut telling = Telling::default();
    let mut in_name = words.first().is_some_and(|word| {
        let first = &text[word.clone()];
        capitals.is_name(first) || (is_large(first) && !has_capital(first))
    });
    for (number, word) in words.iter().enumerate().skip(1) {
        let own = &text[word.clone()];
        let before = &text[words[number - 1].clone()];
        let after = words.get(number + 1).map(|word| &text[word.clone()]);
        let is_common = capitals.is_common(own) && !is_accepted(own, settings);
        let is_paired = capitals.is_pair(before, own)
            || after.is_some_and(|after| capitals.is_pair(own, after));
        in_name = is_large(own) && (in_name || is_paired || !is_common || !has_capital(own));
        let is_open = begins_anew(&text[..word.start])
            || !stands_alone(text, word)
            || heading.is_quoted(word.clone());
        if is_open || in_name || !is_common {
            continue;
        }
        if has_capital(own) {
            telling.large.push(word.clone());
        } else if is_small(own) && !is_small_in_titles(own) {
            match own.len() > 3 {
                true => telling.small.push(word.clone()),
                false => telling.short.push(word.clone()),
            }
        }
    }
    telling
}

/// Whether a capital stands after this text in either case.
fn begins_anew(before: &str) -> bool {
    let opens = before.starts_with('(') && before.trim_end().ends_with(')');
    let before = before.trim_end_matches([' ', '(', '"', '“', '\n']);
    opens
        || before.is_empty()
        || before.ends_with([
            ':', '.', '?', '!', '–', '—', '|', '-', '…', '/', '>', '→', ';', GAP,
        ])
}

/// Whether spaces and signs of sentences alone are next to a word.
fn stands_alone(text: &str, word: &Range<usize>) -> bool {
    let before = text[..word.start].chars().next_back();
    let after = text[word.end..].chars().next();
    before.is_none_or(|sign| sign == ' ')
        && after.is_none_or(|sign| matches!(sign, ' ' | ',' | ':' | '?' | '!' | ')'))
}

fn is_accepted(word: &str, settings: &Settings) -> bool {
    let is_in_term = |term: &str| term.split(' ').any(|part| part.eq_ignore_ascii_case(word));
    settings.vocabulary.accept.contains(word)
        || settings
            .terms
            .iter()
            .any(|term| is_in_term(&term.preferred))
}

fn say(
    page: &Page,
    heading: &Passage,
    wrong: &[Range<usize>],
    case: Case,
    reason: &str,
    report: &mut Report,
) {
    let (Some(first), Some(last)) = (wrong.first(), wrong.last()) else {
        return;
    };
    let word = &heading.text[first.clone()];
    let message = match case {
        Case::Sentence => {
            format!("`{word}` has a capital inside the heading; {reason} in sentence case")
        }
        Case::Title => format!("`{word}` has no capital in the heading; {reason} in title case"),
    };
    let draft = report.in_file(page.file, heading.span(first.start..last.end), message);
    let written = rewritten(&heading.text, wrong, case).replace(GAP, "…");
    if wrong.iter().all(|word| heading.is_verbatim(word.clone())) {
        let edits: Vec<(Span, String)> = wrong
            .iter()
            .map(|word| {
                let text = &heading.text[word.clone()];
                (heading.span(word.clone()), in_case(text, case))
            })
            .collect();
        draft.fix_with(Safety::Unsafe, format!("Write `{written}`"), edits);
    } else {
        draft.help(format!("Write `{written}`."));
    }
}

fn rewritten(text: &str, wrong: &[Range<usize>], case: Case) -> String {
    let mut out = String::with_capacity(text.len());
    let mut end = 0;
    for word in wrong {
        out.push_str(&text[end..word.start]);
        out.push_str(&in_case(&text[word.clone()], case));
        end = word.end;
    }
    out.push_str(&text[end..]);
    out
}

fn in_case(word: &str, case: Case) -> String {
    let mut letters = word.chars();
    match (letters.next(), case) {
        (None, _) => String::new(),
        (Some(first), Case::Sentence) => first.to_lowercase().chain(letters).collect(),
        (Some(first), Case::Title) => first.to_uppercase().chain(letters).collect(),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages, messages_of_page};

    /// Sentences that show which words are common, and which are names.
    const PROSE: &str = "You create a task and watch its runs with the tools of Slack or Google Cloud. A task has \
        runs; a run has steps. Open the Slack app or the API Reference and follow the steps.\n\n";

    /// Headings after the prose: a page of three headings in one case and a fourth.
    fn page(case: &[&str], fourth: &str) -> String {
        let headings: Vec<String> = case
            .iter()
            .chain([&fourth])
            .map(|heading| format!("## {heading}\n\nText.\n\n"))
            .collect();
        format!("{PROSE}{}", headings.concat())
    }

    const SENTENCE: &[&str] = &["Create a task", "Watch the runs", "Open the tools"];
    const TITLE: &[&str] = &["Create a Task", "Watch the Runs", "Open the Tools"];

    #[test]
    fn most_headings_decide() {
        for (case, fourth, expected) in [
            (
                SENTENCE,
                "Repeat a Task with Tools",
                "Repeat a task with tools",
            ),
            (SENTENCE, "A Task: Steps of Slack", "A task: Steps of Slack"),
            (
                TITLE,
                "Repeat a task with tools",
                "Repeat a Task with Tools",
            ),
            (
                TITLE,
                "Follow steps in Google Cloud",
                "Follow Steps in Google Cloud",
            ),
        ] {
            let written = fixed("heading-case", "page.mdx", &page(case, fourth));
            assert_eq!(written, page(case, expected));
        }
    }

    #[test]
    fn names_and_small_words_stay() {
        for (case, fourth) in [
            (SENTENCE, "Use Slack with Google Cloud"),
            (SENTENCE, "Read the API Reference"),
            (SENTENCE, "Use `Task` and HTTP"),
            (SENTENCE, "Step 1: Create it"),
            (SENTENCE, "The Slack Tools"),
            (SENTENCE, "See \"Tools\""),
            (TITLE, "Create a Task with the Tools for npm"),
            (TITLE, "Use `task` in Slack"),
        ] {
            let found = messages_of_page("heading-case", &page(case, fourth));
            assert!(found.is_empty(), "{fourth}: {found:?}");
        }
    }

    #[test]
    fn settings_decide_before_most_headings() {
        let page = page(SENTENCE, "Follow the steps");
        for (setting, expected) in [("title-case", 4), ("sentence-case", 0)] {
            let settings = format!("rules:\n  heading-case:\n    {setting}: true\n");
            let files = [("page.mdx", &*page), ("docs-lint.yml", &*settings)];
            assert_eq!(
                messages("heading-case", &files).len(),
                expected,
                "{setting}"
            );
        }
    }
}
