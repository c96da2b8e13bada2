use rustc_hash::FxHashSet;

use super::{owner_of, place, replacement, written};
use crate::config::ViolationKind;
use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::source::Span;
use crate::words::quoted;

rule! {
    /// Use only the properties that docs.json has.
    ///
    /// A mistyped key, or one of another format, is ignored, so what it asks for does not happen.
    ///
    /// ```json bad
    /// "topbarLinks": [{ "label": "Support", "url": "https://example.com/support" }]
    /// ```
    /// ```json good
    /// "topbarLinks": [{ "name": "Support", "url": "https://example.com/support" }]
    /// ```
    name: "unknown-property", group: Config, level: Error, fix: Unsafe, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let mut taken = FxHashSet::default();
    for violation in &project.config.violations {
        let ViolationKind::UnknownProperty {
            key,
            suggestion,
            instead,
        } = &violation.kind
        else {
            continue;
        };
        let parent = violation.path.strip_suffix(key.as_str()).unwrap_or("");
        let owner = place(parent.trim_end_matches('.'));
        let message = format!("{owner} has no property {}", quoted(key));
        let draft = report.at(violation.span, message);
        match (instead, suggestion) {
            (Some(instead), _) => _ = draft.help(format!("Write {instead}.")),
            (None, Some(suggestion)) => _ = draft.help(format!("Did you mean `{suggestion}`?")),
            (None, None) => _ = draft.help("Remove it."),
        }
        let Some(known) = replacement(*suggestion, *instead) else {
            continue;
        };
        if let Some(span) = key_to_replace(project, violation.span, key, known, &mut taken) {
            draft.unsafe_fix(format!("Write `{known}` instead"), span, known);
        }
    }
}

/// Where `known` can stand for a key, where that makes no key stand twice. `taken` holds the keys that are offered
/// already, with the place of their object.
pub(super) fn key_to_replace(
    project: &Project,
    span: Span,
    key: &str,
    known: &'static str,
    taken: &mut FxHashSet<(Span, &'static str)>,
) -> Option<Span> {
    let owner = owner_of(project, span)?;
    if owner.get(known).is_some() || !taken.insert((owner.span, known)) {
        return None;
    }
    written(project, project.config_file, span, key)
}
