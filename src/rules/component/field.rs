//! What the rules for parameters and for fields of responses have in common.

use super::uses::Use;
use crate::lint::{Draft, Report};
use crate::words::listed;

/// Whether a field has a description: anything that stands in it. An attribute of that name is meant as one, too.
pub(super) fn described(field: Use) -> bool {
    field.has_content() || field.element.attribute("description").is_some()
}

/// Reports all that a field lacks, each as the end of a sentence. None where that is nothing.
pub(super) fn report_incomplete<'r>(
    field: Use,
    what: &str,
    name: Option<&str>,
    problems: &[&str],
    report: &'r mut Report,
) -> Option<&'r mut Draft> {
    let subject = match name.map(str::trim).filter(|name| !name.is_empty()) {
        Some(name) => format!("The {what} `{name}`"),
        None => format!("This {what}"),
    };
    if problems.is_empty() {
        return None;
    }
    let predicate = listed(problems.iter().copied(), "and");
    Some(report.at(field.element.name_span, format!("{subject} {predicate}")))
}
