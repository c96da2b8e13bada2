//! The rules of rule files, which run together over the passages of a page.

use crate::lint::{Check, Draft, Fixable, Report, Rule};
use crate::page::Page;
use crate::prose::{self, Passage};
use crate::style::{Engine, Match, StyleRule};
use crate::words::either;

/// The rules of rule files among the rules of a run.
pub(super) struct Styles {
    engine: Engine,
    /// For each rule of the engine, its number among all rules, its kind of fix, and whether it is for English alone.
    rules: Vec<(usize, Fixable, bool)>,
}

impl Styles {
    /// Makes those rules ready that run on any file at all.
    pub(super) fn new(rules: &[&Rule], ever_runs: impl Fn(usize) -> bool) -> Styles {
        let mut own = Vec::new();
        let mut style_rules: Vec<StyleRule> = Vec::new();
        for (at, rule) in rules.iter().enumerate() {
            if let (Check::Style(style), true) = (&rule.check, ever_runs(at)) {
                own.push((at, rule.fix, style.documentation.is_some()));
                style_rules.push((**style).clone());
            }
        }
        Styles {
            engine: Engine::new(&style_rules),
            rules: own,
        }
    }

    /// Whether any of them is among the rules that have a report.
    pub(super) fn run_in(&self, reports: &[Option<Report<'_>>]) -> bool {
        self.rules.iter().any(|(at, ..)| reports[*at].is_some())
    }

    /// Puts what they find into the reports of their rules.
    pub(super) fn check(
        &self,
        passages: &[Passage],
        page: &Page,
        reports: &mut [Option<Report<'_>>],
    ) {
        let is_english = prose::is_english(page);
        for found in self.engine.check(passages, page) {
            let (at, fix, english) = self.rules[found.rule];
            if english && !is_english {
                continue;
            }
            if let Some(report) = &mut reports[at] {
                draft(found, fix, report);
            }
        }
    }
}

/// What is said of something found.
fn draft(found: Match, fix: Fixable, report: &mut Report<'_>) {
    let draft: &mut Draft = report.at(found.span, found.message);
    let Some(edits) = found.replacement else {
        return;
    };
    match &edits.choices[..] {
        [] => {}
        [text] => {
            let title = match &**text {
                "" => "Remove it".to_owned(),
                text => format!("Write `{text}`"),
            };
            match fix {
                Fixable::No => draft.help(format!("{title}.")),
                Fixable::Safe => draft.fix(title, edits.span, text.clone()),
                Fixable::Unsafe => draft.unsafe_fix(title, edits.span, text.clone()),
            };
        }
        several => {
            draft.help(format!(
                "Write {}.",
                either(several.iter().map(|text| &**text))
            ));
        }
    }
}
