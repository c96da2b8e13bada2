//! Rules of rule files as rules like all others.

use std::fmt::Write;
use std::sync::Arc;

use crate::lint::{Check, Fixable, Group, Level, Rule};
use crate::style::{Documentation, Kind, Safety, StyleRule};

/// The rules of the styles that a project uses.
pub fn of_styles(styles: &[Arc<StyleRule>]) -> Vec<Rule> {
    styles.iter().cloned().map(of_file).collect()
}

/// The rule that a file describes.
pub(super) fn of_file(rule: Arc<StyleRule>) -> Rule {
    Rule {
        name: rule.name.to_string().into(),
        group: Group::Writing,
        level: Level::of_style(rule.level),
        fix: fixable(&rule),
        docs: docs(&rule).into(),
        options: &[],
        check: Check::Style(rule),
    }
}

/// What the file says of its fixes. One that says nothing was written for readers who look at each change.
fn fixable(rule: &StyleRule) -> Fixable {
    let has_answers = rule.action.is_some() || matches!(rule.kind, Kind::Substitution(_));
    match rule.safety {
        Some(Safety::Safe) => Fixable::Safe,
        Some(Safety::Unsafe) => Fixable::Unsafe,
        None if has_answers && rule.documentation.is_none() => Fixable::Unsafe,
        None => Fixable::No,
    }
}

fn docs(rule: &StyleRule) -> String {
    match &rule.documentation {
        Some(documentation) => own_docs(documentation),
        None => foreign_docs(rule),
    }
}

/// Docs in the form that rules in code have: an instruction, the reason, examples.
fn own_docs(documentation: &Documentation) -> String {
    let Documentation {
        summary,
        why,
        bad,
        good,
    } = documentation;
    let mut docs = format!("{}\n\n{}\n", summary.trim(), why.trim());
    for (verdict, examples) in [("bad", bad), ("good", good)] {
        for example in examples {
            let text = example.text.trim_end();
            let _ = write!(docs, "\n{FENCE}mdx {verdict}\n{text}\n{FENCE}\n");
        }
    }
    docs
}

/// Longer than any fence in an example.
const FENCE: &str = "``````";

/// What a rule without docs says of itself.
fn foreign_docs(rule: &StyleRule) -> String {
    let mut docs = format!("{}\n", rule.message.replace("%s", "…").trim());
    if let Some(description) = &rule.description {
        let _ = write!(docs, "\n{}\n", description.trim());
    }
    if let Some(link) = &rule.link {
        let _ = write!(docs, "\nSee <{}>.\n", link.trim());
    }
    docs
}
