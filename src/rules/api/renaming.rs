//! Fields that plainly mean a parameter by another name: the parameter is not missing besides.

use super::comparison::{Comparison, Unknown};
use super::endpoint::{Endpoint, Field, FieldRole, Place};
use super::expected::{Expectation, Expected};
use super::types::Kinds;
use crate::openapi::Schema;
use crate::syntax::nearest::nearest;

/// How many letters of a description tell what it is about.
const TELLING: usize = 12;

/// Says of each unknown field what it most likely means, and takes what it plainly means from what is missing.
pub(super) fn pair(endpoint: &Endpoint, expectation: &Expectation, comparison: &mut Comparison) {
    for at in 0..comparison.unknown.len() {
        let unknown = comparison.unknown[at];
        let field = &endpoint.fields[unknown.field];
        let missing = comparison.missing.iter().copied();
        let missing: Vec<usize> = missing
            .filter(|at| may_be(field, unknown, &expectation.all[*at]))
            .collect();
        let alike = comparison.unknown.iter().filter(|other| {
            other.owner == unknown.owner && endpoint.fields[other.field].role == field.role
        });
        let is_only_one = missing.len() == 1 && alike.count() == 1;
        let only = missing.first().copied().filter(|_| is_only_one);
        let plain = meant(expectation, field, &missing).or(only);
        if let Some(plain) = plain {
            comparison.missing.retain(|at| *at != plain);
        }
        comparison.unknown[at].near = plain.or_else(|| nearest_name(expectation, field, unknown));
    }
}

/// Whether a field may mean something that is missing: it stands where that should, and names no other type.
fn may_be(field: &Field, unknown: Unknown, expected: &Expected) -> bool {
    expected.parent == unknown.owner
        && expected.place == place(field)
        && (may_be_of_type(field, expected) || has_property(field, expected))
}

fn place(field: &Field) -> Place {
    match field.role {
        FieldRole::Parameter(place) => place,
        FieldRole::Response => Place::Body,
    }
}

/// Which of several missing parameters a field means: by its words, by what is said of it, by its letters, by a part of its
/// words.
fn meant(expectation: &Expectation, field: &Field, missing: &[usize]) -> Option<usize> {
    let name = field.name?;
    let last = name.rsplit('.').next().unwrap_or(name);
    let words = words_of(last);
    let named = |at: usize| expectation.all[at].name;
    let find = |is: &dyn Fn(usize) -> bool| missing.iter().copied().find(|at| is(*at));
    let respelled = |at| words_of(named(at)) == words || has_property(field, &expectation.all[at]);
    let is_said = |at: usize| {
        let description = expectation.all[at].description.map(letters);
        let said = || letters(&field.node.plain_text());
        description.is_some_and(|text| text.len() > TELLING && said().contains(&text))
    };
    let near = || {
        let near = nearest(last, missing.iter().map(|at| named(*at)))?;
        find(&|at| named(at) == near)
    };
    let lengthened = |at| {
        let other = words_of(named(at));
        other.ends_with(&words) || words.ends_with(&other)
    };
    find(&respelled)
        .or_else(|| find(&is_said))
        .or_else(near)
        .or_else(|| find(&lengthened))
}

/// What has the nearest name where a field stands, missing or not.
fn nearest_name(expectation: &Expectation, field: &Field, unknown: Unknown) -> Option<usize> {
    let children = expectation.children(unknown.owner);
    let there: Vec<(usize, &str)> = children
        .filter(|(_, expected)| expected.place == place(field))
        .map(|(at, expected)| (at, expected.name))
        .collect();
    let near = nearest(field.name?, there.iter().map(|(_, name)| *name))?;
    there
        .iter()
        .find(|(_, name)| *name == near)
        .map(|(at, _)| *at)
}

/// Whether a type that a field names is not another one than the operation's.
fn may_be_of_type(field: &Field, expected: &Expected) -> bool {
    let written = field.text("type").and_then(Kinds::written);
    let schema = expected.schema.and_then(Kinds::of_schema);
    match (written, schema) {
        (Some(written), Some(schema)) => !written.contradict(&schema),
        _ => true,
    }
}

/// Whether the name of a field is that of a property of a parameter.
fn has_property(field: &Field, expected: &Expected) -> bool {
    let properties = expected.schema.map(Schema::properties).unwrap_or_default();
    properties
        .iter()
        .any(|property| field.name == Some(property.name))
}

/// The letters and digits of a text in lower case.
fn letters(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

/// The words of a name in whatever case it is written.
fn words_of(name: &str) -> Vec<String> {
    let mut words: Vec<String> = vec![String::new()];
    let mut was_lower = false;
    for c in name.chars() {
        if !c.is_alphanumeric() || (c.is_uppercase() && was_lower) {
            words.push(String::new());
        }
        was_lower = c.is_lowercase() || c.is_numeric();
        if let Some(word) = words.last_mut().filter(|_| c.is_alphanumeric()) {
            word.extend(c.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[cfg(test)]
mod tests {
    use super::words_of;

    #[test]
    fn names_are_made_of_words() {
        for (name, expected) in [
            ("perPage", "per page"),
            ("per_page", "per page"),
            ("X-Request-ID", "x request id"),
            ("sort by", "sort by"),
            ("größeA2", "größe a2"),
            ("", ""),
        ] {
            assert_eq!(words_of(name).join(" "), expected);
        }
    }
}
