//! Rules of the group `config`.
//!
//! What the tables of docs.json can judge alone is found while the file is read; most rules here put those violations
//! into words. The other ones compare docs.json with itself, with the project's files and with its pages.

mod contrast;
mod deprecated_property;
mod duplicate_key;
mod empty_value;
mod icon_names;
mod invalid_color;
mod invalid_json;
mod invalid_url;
mod low_contrast;
mod malformed_basic_auth_name;
mod missing_assistant_rules;
mod missing_file;
mod missing_property;
mod not_a_repository;
mod outdated_assistant_rules;
mod removal;
mod repeated_version;
mod single_version;
mod unavailable_icon;
mod unknown_icon;
mod unknown_property;
mod unknown_social_platform;
mod unknown_value;
mod unknown_version;
mod unmatched_prefix;
mod unreachable_mode;
mod unsupported_property;
mod unused_auth_field;
mod wrong_type;

#[cfg(test)]
mod faults;
#[cfg(test)]
mod tests;

use crate::config::ViolationKind;
use crate::lint::Rule;
use crate::project::Project;
use crate::source::{FileId, Span};
use crate::syntax::data::Node;

/// The rules, in the order they are shown.
pub static RULES: &[&Rule] = &[
    &invalid_json::RULE,
    &duplicate_key::RULE,
    &missing_property::RULE,
    &wrong_type::RULE,
    &unknown_property::RULE,
    &unsupported_property::RULE,
    &unknown_value::RULE,
    &empty_value::RULE,
    &invalid_color::RULE,
    &low_contrast::RULE,
    &invalid_url::RULE,
    &missing_file::RULE,
    &unknown_icon::RULE,
    &unavailable_icon::RULE,
    &unknown_version::RULE,
    &single_version::RULE,
    &repeated_version::RULE,
    &unmatched_prefix::RULE,
    &unknown_social_platform::RULE,
    &malformed_basic_auth_name::RULE,
    &unused_auth_field::RULE,
    &not_a_repository::RULE,
    &deprecated_property::RULE,
    &unreachable_mode::RULE,
    &missing_assistant_rules::RULE,
    &outdated_assistant_rules::RULE,
];

/// What a message calls the value at a path.
fn place(path: &str) -> String {
    if path.is_empty() {
        "docs.json".to_owned()
    } else {
        format!("`{path}`")
    }
}

/// The part of a place that holds `text` itself, without quotes and braces. None where escapes stand for it.
fn written(project: &Project, file: FileId, span: Span, text: &str) -> Option<Span> {
    let slice = project.files.get(file).slice(span);
    let at = slice
        .find(text)
        .filter(|at| slice.rfind(text) == Some(*at))?;
    let start = span.start as usize + at;
    Some(Span::new(start, start + text.len()))
}

/// The value that keys lead to from the whole of docs.json.
fn value_at<'p>(project: &'p Project, keys: &[&str]) -> Option<&'p Node> {
    let root = project.config.root.as_ref()?;
    keys.iter().try_fold(root, |node, key| node.get(key))
}

/// Whether docs.json has a property at all: with any value, or with a key that another rule says to replace by it.
fn is_given(project: &Project, owner: &[&str], property: &str) -> bool {
    let own = value_at(project, owner).is_some_and(|node| node.get(property).is_some());
    let owner = owner.join(".");
    own || project.config.violations.iter().any(|violation| {
        let parent = violation
            .path
            .rsplit_once('.')
            .map_or("", |(parent, _)| parent);
        match &violation.kind {
            ViolationKind::UnknownProperty {
                suggestion,
                instead,
                ..
            } => parent == owner && replacement(*suggestion, *instead) == Some(property),
            _ => false,
        }
    })
}

/// The one key that stands for an unknown one, where there is one.
fn replacement(
    suggestion: Option<&'static str>,
    instead: Option<&'static str>,
) -> Option<&'static str> {
    match instead {
        Some(instead) => {
            let key = instead.strip_prefix('`')?.strip_suffix('`')?;
            let is_key = key
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
            is_key.then_some(key)
        }
        None => suggestion,
    }
}

/// The object that has a key at that place.
fn owner_of(project: &Project, key: Span) -> Option<&Node> {
    let mut node = project.config.root.as_ref()?;
    loop {
        let entries = node.entries();
        let next = entries.partition_point(|entry| entry.key_span.start <= key.start);
        let entry = next.checked_sub(1).and_then(|at| entries.get(at));
        if entry.is_some_and(|entry| entry.key_span == key) {
            return Some(node);
        }
        let elements = node.elements();
        let next = elements.partition_point(|element| element.span.start <= key.start);
        let element = next.checked_sub(1).and_then(|at| elements.get(at));
        node = entry
            .map(|entry| &entry.value)
            .or(element)
            .filter(|node| node.span.contains(key))?;
    }
}

/// Whether a target begins with a scheme, right or wrong.
fn has_scheme(target: &str) -> bool {
    target.split_once(':').is_some_and(|(scheme, _)| {
        !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphabetic())
    })
}

/// A type of JSON with its article; of several, joined by "or".
fn with_article(types: &str) -> String {
    let named = types.split(" or ").map(|name| match name {
        "null" => "`null`".to_owned(),
        "array" | "object" => format!("an {name}"),
        _ => format!("a {name}"),
    });
    named.collect::<Vec<_>>().join(" or ")
}
