//! The rules of rule files, which run together over the passages of a page.

use std::sync::Arc;

use crate::lint::{Check, Draft, Fixable, Report, Rule};
use crate::page::Page;
use crate::prose::{self, Passage};
use crate::spelling;
use crate::style::{Engine, Kind, Match, StyleRule};
use crate::words::either;

/// The rules of rule files among the rules of a run.
pub(super) struct Styles {
    engine: Engine,
    /// The rules of the engine.
    rules: Vec<Own>,
}

/// What is known of a rule of the engine.
struct Own {
    /// Its number among all rules.
    at: usize,
    fix: Fixable,
    /// Whether it is for English alone.
    is_english: bool,
    /// What to do about each finding, where the rule says so.
    advice: Option<String>,
}

impl Styles {
    /// Makes those rules ready that run on any file at all. Accepted words are exceptions.
    pub(super) fn new(
        rules: &[&Rule],
        accepted: &[String],
        ever_runs: impl Fn(usize) -> bool,
    ) -> Styles {
        let mut own = Vec::new();
        let mut style_rules: Vec<Arc<StyleRule>> = Vec::new();
        for (at, rule) in rules.iter().enumerate() {
            if let (Check::Style(style), true) = (&rule.check, ever_runs(at)) {
                let is_english = style.documentation.is_some() || asks_usual(style);
                own.push(Own {
                    at,
                    fix: rule.fix,
                    is_english,
                    advice: style.documentation.as_ref().and(style.description.clone()),
                });
                style_rules.push(Arc::clone(style));
            }
        }
        Styles {
            engine: Engine::with_words(&style_rules, accepted)
                .with_dictionary(Arc::new(spelling::Usual)),
            rules: own,
        }
    }

    /// Whether any of them is among the rules that have a report.
    pub(super) fn run_in(&self, reports: &[Option<Report<'_>>]) -> bool {
        self.rules.iter().any(|own| reports[own.at].is_some())
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
            let own = &self.rules[found.rule];
            if own.is_english && !is_english {
                continue;
            }
            if let Some(report) = &mut reports[own.at] {
                draft(found, own, report);
            }
        }
    }
}

/// Whether a rule looks words up in the dictionary of English alone.
fn asks_usual(rule: &StyleRule) -> bool {
    matches!(&rule.kind, Kind::Spelling(keys) if keys.own.is_empty())
}

/// What is said of something found.
fn draft(found: Match, own: &Own, report: &mut Report<'_>) {
    let draft: &mut Draft = report.at(found.span, found.message);
    if let Some(advice) = &own.advice {
        draft.help(advice.clone());
    }
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
            match own.fix {
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
