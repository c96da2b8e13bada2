//! Sentences about what a value is for, what it must not be, and when something holds.

use super::model::{Note, Piece, code, listed, words};
use super::words::{kind, led, literal, notes};
use crate::site::endpoint::shape::{Kind, Shape};

/// What a shape is for, in Markdown.
pub(super) fn description(shape: &Shape) -> Option<String> {
    let text = shape.description.as_deref()?.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// The values that are listed with what each is for.
pub(super) fn explained(shape: &Shape) -> Vec<(String, Option<String>)> {
    if !shape.value_notes.iter().any(Option::is_some) {
        return Vec::new();
    }
    let noted = shape.values.iter().zip(&shape.value_notes);
    let noted = noted.map(|(value, note)| (literal(value), note.as_deref().map(str::to_owned)));
    noted.collect()
}

/// What a value must not be, where that is said in a sentence.
pub(super) fn excluded(not: &Shape) -> Option<Note> {
    let mut note = vec![words("Must not be ")];
    let values = not.constant.iter().chain(&not.values);
    let texts: Vec<String> = values.map(literal).collect();
    if !texts.is_empty() {
        note.extend(listed(texts.iter().map(String::as_str), "or"));
    } else if not.properties.is_empty() && !not.required.is_empty() {
        note = vec![words("Must not have ")];
        note.extend(listed(not.required.iter().map(|name| &**name), "and"));
        if not.required.len() > 1 {
            note.push(words(" together"));
        }
    } else if not.is_plain() && not.limits.is_empty() && not.kind != Kind::Any {
        note.push(code(kind(not)));
    } else if not.is_plain() {
        let said = notes(not).into_iter().flatten();
        let said: Vec<Piece> = said.collect();
        if said.is_empty() {
            return None;
        }
        return Some(led("Not: ", said));
    } else {
        return None;
    }
    note.push(words("."));
    Some(note)
}

/// A condition on the values of properties, in words.
pub(super) fn condition_words(condition: &Shape) -> Option<Note> {
    let mut note = vec![words("Where ")];
    let is_only_properties = condition.choices.is_empty()
        && condition.limits.is_empty()
        && condition.more.is_none()
        && !condition.properties.is_empty()
        && condition.properties.len() <= 4;
    if !is_only_properties {
        return None;
    }
    for (at, property) in condition.properties.iter().enumerate() {
        let shape = &property.shape;
        let values: Vec<String> = shape
            .constant
            .iter()
            .chain(&shape.values)
            .map(literal)
            .collect();
        if values.is_empty() || values.len() > 6 {
            return None;
        }
        if at > 0 {
            note.push(words(" and "));
        }
        note.extend([code(&*property.name), words(" is ")]);
        note.extend(listed(values.iter().map(String::as_str), "or"));
    }
    Some(note)
}
