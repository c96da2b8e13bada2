//! What the rules for parameters and for fields of responses have in common.

use super::uses::Use;
use crate::lint::{Draft, Report};

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
    let predicate = match problems {
        [] => return None,
        [only] => (*only).to_owned(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    };
    Some(report.at(field.element.name_span, format!("{subject} {predicate}")))
}
