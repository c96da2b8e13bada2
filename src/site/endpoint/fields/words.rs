//! What shapes are, and what values are held to, in words.

use serde_json::Value;

use super::model::{Note, Piece, code, listed, words};
use crate::site::endpoint::shape::{Additional, Kind, More, Shape};

/// How long the name of a shape may be.
const LONGEST_NAME: usize = 60;

/// How many characters of a value are shown.
const LONGEST_VALUE: usize = 120;

/// How deep the words for a type go into it.
const MAX_DEPTH: usize = 4;

/// What values of a shape are, in a few words: `string<date-time>`, `User[]`, `string | null`.
pub(super) fn kind(shape: &Shape) -> String {
    kind_within(shape, MAX_DEPTH)
}

fn kind_within(shape: &Shape, depth: usize) -> String {
    let mut text = plain_kind(shape, depth);
    if shape.nullable && !matches!(shape.kind, Kind::Any | Kind::Null) {
        text.push_str(" | null");
    }
    text
}

fn plain_kind(shape: &Shape, depth: usize) -> String {
    let Some(depth) = depth.checked_sub(1) else {
        return "any".into();
    };
    let of = |kind: &str| match (&shape.format, shape.values.is_empty()) {
        (_, false) => format!("enum<{kind}>"),
        (Some(format), true) => format!("{kind}<{}>", shortened(format)),
        (None, true) => kind.to_owned(),
    };
    match shape.kind {
        Kind::Any => named(shape).unwrap_or("any").to_owned(),
        Kind::Never => "never".into(),
        Kind::Null => "null".into(),
        Kind::Boolean => "boolean".into(),
        Kind::Integer => of("integer"),
        Kind::Number => of("number"),
        Kind::String => of("string"),
        Kind::File => "file".into(),
        Kind::Array => array_kind(shape, depth),
        Kind::Object => object_kind(shape, depth),
        Kind::Choice => choice_kind(shape, depth),
    }
}

fn array_kind(shape: &Shape, depth: usize) -> String {
    if !shape.prefix.is_empty() && shape.prefix.len() <= 6 {
        let kinds = shape.prefix.iter().map(|shape| kind_within(shape, depth));
        let kinds: Vec<String> = kinds.collect();
        let more = if shape.is_closed { "" } else { ", …" };
        return format!("[{}{more}]", kinds.join(", "));
    }
    let Some(items) = shape.items.as_deref() else {
        return "array".into();
    };
    let inner = kind_within(items, depth);
    match inner.contains([' ', '|']) && !inner.ends_with(']') {
        true => format!("({inner})[]"),
        false => format!("{inner}[]"),
    }
}

fn object_kind(shape: &Shape, depth: usize) -> String {
    if let Some(name) = named(shape) {
        return name.to_owned();
    }
    match &shape.additional {
        Additional::Shaped(inner) if shape.properties.is_empty() => {
            format!("map<{}>", kind_within(inner, depth))
        }
        _ => "object".into(),
    }
}

fn choice_kind(shape: &Shape, depth: usize) -> String {
    if let Some(name) = named(shape) {
        return name.to_owned();
    }
    let mut kinds: Vec<String> = Vec::new();
    for choice in &shape.choices {
        let kind = kind_within(&choice.shape, depth);
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    let joined = kinds.join(" | ");
    match kinds.len() {
        0 => "any".into(),
        1..=4 if joined.len() <= LONGEST_NAME && shape.choices_left == 0 => joined,
        _ => {
            let count = shape.choices.len() + shape.choices_left;
            let word = if shape.is_exclusive { "one" } else { "any" };
            format!("{word} of {count}")
        }
    }
}

/// What a shape is called, where that is a name that readers can use.
pub(super) fn named(shape: &Shape) -> Option<&str> {
    let name = shape.name.as_deref().or(shape.title.as_deref())?.trim();
    let is_short = !name.is_empty() && name.chars().count() <= LONGEST_NAME;
    (is_short && !name.contains('\n')).then_some(name)
}

/// A value as a request would hold it, texts without quotes.
pub(super) fn literal(value: &Value) -> String {
    match value {
        Value::String(text) if !text.is_empty() => shortened(text),
        value => shortened(&value.to_string()),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_VALUE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A count with commas: `99,900`.
pub(super) fn count(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 property`, `12 properties`.
pub(super) fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

/// What is said of a value, a sentence each.
pub(super) fn notes(shape: &Shape) -> Vec<Note> {
    let mut notes = Vec::new();
    notes.extend(values(shape));
    if let Some(constant) = &shape.constant {
        notes.push(vec![words("Always "), code(literal(constant)), words(".")]);
    }
    notes.extend(limits(shape));
    notes.extend(seldom(shape, shape.more()));
    notes.extend(examples(shape));
    notes
}

/// The values that are listed and not explained.
fn values(shape: &Shape) -> Option<Note> {
    if shape.values.is_empty() || shape.value_notes.iter().any(Option::is_some) {
        return None;
    }
    let texts: Vec<String> = shape.values.iter().map(literal).collect();
    let mut note = match texts.len() {
        1 if shape.values_left == 0 => vec![words("Always ")],
        _ => vec![words("One of ")],
    };
    note.extend(listed(texts.iter().map(String::as_str), ""));
    if shape.values_left > 0 {
        note.push(words(format!(" and {} more", count(shape.values_left))));
    }
    note.push(words("."));
    Some(note)
}

fn examples(shape: &Shape) -> Option<Note> {
    let is_said = |value: &&Value| {
        !shape.values.contains(value) && shape.constant.as_ref() != Some(value) && !value.is_null()
    };
    let is_short = |value: &&Value| match value {
        Value::Object(_) | Value::Array(_) => value.to_string().len() <= LONGEST_VALUE,
        _ => true,
    };
    let examples = shape.examples.iter().filter(is_said).filter(is_short);
    let texts: Vec<String> = examples.map(literal).collect();
    if texts.is_empty() {
        return None;
    }
    let mut note = vec![words("For example ")];
    note.extend(listed(texts.iter().map(String::as_str), "or"));
    note.push(words("."));
    Some(note)
}

fn limits(shape: &Shape) -> Vec<Note> {
    let limits = &shape.limits;
    let mut notes = Vec::new();
    let spans = [
        ("minLength", "maxLength", "character", "characters"),
        ("minItems", "maxItems", "element", "elements"),
        ("minProperties", "maxProperties", "property", "properties"),
    ];
    for (least, most, one, many) in spans {
        notes.extend(span(limits.count(least), limits.count(most), one, many));
    }
    let mut note = Vec::new();
    for (keyword, phrase) in [
        ("minimum", "at least "),
        ("exclusiveMinimum", "more than "),
        ("maximum", "at most "),
        ("exclusiveMaximum", "less than "),
    ] {
        if let Some(value) = limits.get(keyword) {
            match note.is_empty() {
                true => note.push(words(capitalized(phrase))),
                false => note.push(words(format!(", {phrase}"))),
            }
            note.push(code(value.to_string()));
        }
    }
    if !note.is_empty() {
        note.push(words("."));
        notes.push(note);
    }
    if let Some(unit) = limits.get("multipleOf") {
        notes.push(vec![
            words("A multiple of "),
            code(unit.to_string()),
            words("."),
        ]);
    }
    if let Some(pattern) = limits.get("pattern").and_then(Value::as_str) {
        notes.push(vec![
            words("Matches "),
            code(shortened(pattern)),
            words("."),
        ]);
    }
    if limits.get("uniqueItems").is_some() {
        notes.push(vec![words("No element stands in it twice.")]);
    }
    notes
}

fn span(least: Option<usize>, most: Option<usize>, one: &str, many: &str) -> Option<Note> {
    let text = match (least.filter(|least| *least > 0), most) {
        (Some(least), Some(most)) if least == most => {
            format!("Exactly {}.", counted(least, one, many))
        }
        (Some(least), Some(most)) => {
            format!("{} to {}.", count(least), counted(most, one, many))
        }
        (Some(least), None) => format!("At least {}.", counted(least, one, many)),
        (None, Some(most)) => format!("At most {}.", counted(most, one, many)),
        (None, None) => return None,
    };
    Some(vec![words(text)])
}

fn capitalized(text: &str) -> String {
    let mut signs = text.chars();
    let first = signs
        .next()
        .map(|sign| sign.to_uppercase().collect::<String>());
    first.unwrap_or_default() + signs.as_str()
}

fn seldom(shape: &Shape, more: &More) -> Vec<Note> {
    let mut notes = Vec::new();
    if shape.is_closed {
        notes.push(vec![words("No more elements.")]);
    }
    if !shape.properties.is_empty() {
        match shape.additional {
            Additional::Forbidden => notes.push(vec![words("No other properties.")]),
            Additional::Allowed => notes.push(vec![words("Other properties may be given too.")]),
            Additional::Unsaid | Additional::Shaped(_) => {}
        }
    }
    if !shape.required.is_empty() {
        let mut note = vec![words("Must have ")];
        note.extend(listed(shape.required.iter().map(|name| &**name), "and"));
        note.push(words("."));
        notes.push(note);
    }
    for (name, needed) in &more.needs {
        let mut note = vec![
            words("Where "),
            code(&**name),
            words(" is given, so must be "),
        ];
        note.extend(listed(needed.iter().map(|name| &**name), "and"));
        note.push(words("."));
        notes.push(note);
    }
    if let Some(inner) = &more.contains {
        let least = shape.limits.count("minContains").unwrap_or(1);
        let most = shape.limits.count("maxContains");
        if let Some(mut note) = span(Some(least), most, "element", "elements") {
            if let Some(Piece::Text(text)) = note.last_mut() {
                *text = text.trim_end_matches('.').to_owned();
            }
            note.extend([words(" of the kind "), code(kind(inner)), words(".")]);
            notes.push(note);
            notes.extend(
                self::notes(inner)
                    .into_iter()
                    .map(|note| led("Such elements: ", note)),
            );
        }
    }
    if let Some(inner) = &more.names {
        let told = self::notes(inner).into_iter();
        notes.extend(told.map(|note| led("Names of properties: ", note)));
    }
    if let Some(encoding) = &more.encoding {
        notes.push(vec![words("Encoded as "), code(&**encoding), words(".")]);
    }
    if let Some(media) = &more.media_type {
        notes.push(vec![words("Holds "), code(&**media), words(".")]);
    }
    notes.extend(xml(shape, more));
    if let Some((address, text)) = &more.docs {
        let text = text.as_deref().unwrap_or("More about it").trim();
        let link = Piece::Link(text.to_owned(), address.to_string());
        notes.push(vec![words("See "), link, words(".")]);
    }
    notes
}

fn xml(shape: &Shape, more: &More) -> Option<Note> {
    let xml = more.xml.as_ref()?;
    let mut note = vec![words("In XML")];
    if xml.is_attribute {
        note.push(words(" an attribute"));
    }
    if xml.is_text {
        note.push(words(" the text of the element"));
    }
    if let Some(name) = &xml.name {
        note.extend([words(" named "), code(&**name)]);
    }
    if let Some(prefix) = &xml.prefix {
        note.extend([words(" with the prefix "), code(&**prefix)]);
    }
    if let Some(namespace) = &xml.namespace {
        note.extend([words(" in the namespace "), code(&**namespace)]);
    }
    if xml.is_wrapped && shape.kind == Kind::Array {
        note.push(words(" with an element around the list"));
    }
    note.push(words("."));
    (note.len() > 2).then_some(note)
}

/// A sentence with words before it.
pub(super) fn led(lead: &str, mut note: Note) -> Note {
    if let Some(Piece::Text(text)) = note.first_mut() {
        let mut signs = text.chars();
        if let Some(first) = signs.next() {
            *text = first.to_lowercase().collect::<String>() + signs.as_str();
        }
    }
    note.insert(0, words(lead));
    note
}
