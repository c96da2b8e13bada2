//! The catalogue of components as an assistant is told of it.

use std::fmt::Write as _;

use crate::components::{AttributeEntry, Component, Entry, PARAM_LOCATIONS, Placement};
use crate::words::{either, listed};

/// Every component on a line: what it is for, where it stands, what it takes. Callouts share theirs.
pub(super) fn catalogue(out: &mut String) {
    let entries = || Component::ALL.into_iter().map(Component::entry);
    let plain = |entry: &&Entry| entry.is_callout && entry.component != Component::Callout;
    let callouts = entries()
        .filter(plain)
        .map(|entry| format!("`{}` ({})", entry.name, lowered(entry.summary)));
    let _ = writeln!(out, "- Callouts: {}.", listed(callouts, "and"));
    for entry in entries().filter(|entry| !plain(entry)) {
        let _ = writeln!(out, "- {}", line(entry));
    }
}

fn line(entry: &Entry) -> String {
    let mut line = format!("`{}`: {}", entry.name, lowered(entry.summary));
    if let Placement::In(parents) = entry.placement {
        let _ = write!(
            line,
            ", in {}",
            either(parents.iter().map(|parent| parent.name()))
        );
    }
    line.push('.');
    let names = |required: bool| {
        let of_kind = move |attribute: &&AttributeEntry| attribute.required == required;
        let shown = entry.attributes.iter().filter(of_kind);
        shown
            .filter(|attribute| !is_location(entry, attribute.name))
            .map(|attribute| attribute.name)
            .filter(|name| *name != "iconType")
            .map(|name| format!("`{name}`"))
            .collect::<Vec<_>>()
    };
    let mut needed = listed(names(true), "and");
    if entry.component == Component::ParamField {
        needed = format!("{needed} and one of {}", either(PARAM_LOCATIONS));
    }
    let taken = names(false);
    match (needed.is_empty(), taken.is_empty()) {
        (false, false) => {
            let _ = write!(line, " Needs {needed}; takes {}.", taken.join(", "));
        }
        (false, true) => _ = write!(line, " Needs {needed}."),
        (true, false) => _ = write!(line, " Takes {}.", taken.join(", ")),
        (true, true) => {}
    }
    line
}

fn is_location(entry: &Entry, attribute: &str) -> bool {
    entry.component == Component::ParamField && PARAM_LOCATIONS.contains(&attribute)
}

/// A phrase of the table as it stands in a sentence.
fn lowered(phrase: &str) -> String {
    let mut signs = phrase.chars();
    match signs.next() {
        Some(first) => first.to_lowercase().chain(signs).collect(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_component_is_named() {
        let mut text = String::new();
        catalogue(&mut text);
        for component in Component::ALL {
            assert!(text.contains(&format!("`{}`", component.name())), "{text}");
        }
        assert!(
            text.contains(
                "- `Step`: a step of a procedure, in `Steps`. Needs `title`; takes `icon`,"
            ),
            "{text}"
        );
    }
}
