//! What stands in a page that has no file: frontmatter, and what the description has for the page.

use serde_json::Value as Json;

use super::slug::words;
use crate::openapi::Operation;
use crate::syntax::data::{Node, Value};

/// How deep a value of the frontmatter may nest.
const MAX_DEPTH: usize = 16;

/// The text of the page of an operation.
pub(super) fn text(operation: &Operation) -> String {
    let extension = operation.value.get("x-mint");
    let metadata = extension.and_then(|extension| extension.get("metadata"));
    let metadata = metadata.map_or(&[][..], |metadata| metadata.node().entries());
    let mut out = String::from("---\n");
    let mut add = |key: &str, value: Json| {
        out.push_str(&Json::from(clean(key)).to_string());
        out.push_str(": ");
        out.push_str(&value.to_string());
        out.push('\n');
    };
    if !metadata.iter().any(|entry| &*entry.key == "title") {
        add("title", title(operation).into());
    }
    add("openapi", name(operation).into());
    if operation.value.is_true("x-hidden") {
        add("hidden", true.into());
    }
    for entry in metadata {
        if !matches!(&*entry.key, "openapi" | "api") {
            add(&entry.key, json(&entry.value, MAX_DEPTH));
        }
    }
    out.push_str("---\n");
    let content = extension.and_then(|extension| extension.str("content"));
    if let Some(content) = content {
        out.push('\n');
        out.push_str(content);
        out.push('\n');
    }
    out
}

/// How many characters of a summary still make a title. Some give a whole paragraph.
const LONGEST_TITLE: usize = 90;

/// How many characters of a summary are read.
const MOST_CHARACTERS: usize = 1_000;

/// What an operation is called: its summary, or the first sentence of a long one; else the words of its id, or its method
/// and path.
fn title(operation: &Operation) -> String {
    let begin = |text: &str| text.chars().take(MOST_CHARACTERS).collect::<String>();
    let summary = operation
        .summary()
        .map(|summary| plain(&clean(&begin(summary))));
    let is_title = |text: &str| text.chars().count() <= LONGEST_TITLE;
    let first = summary
        .as_deref()
        .and_then(|summary| summary.split_once(". "));
    let first = first.map(|(first, _)| first.to_owned());
    let short = [summary.clone(), first].into_iter().flatten();
    let mut short = short.filter(|text| is_title(text) && !text.trim().is_empty());
    let id = operation.id().map(|id| sentence(&words(&clean(id))));
    let texts = [short.next(), id, summary].into_iter().flatten();
    let mut texts = texts.filter(|text| !text.trim().is_empty());
    texts.next().unwrap_or_else(|| match operation.webhook {
        true => clean(operation.path),
        false => clean(&format!("{} {}", operation.method.name(), operation.path)),
    })
}

/// A line of Markdown without its marks for code and links, which a title cannot have.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        out.push_str(before);
        let link = after.split_once("](");
        let link = link.and_then(|(words, after)| Some((words, after.split_once(')')?.1)));
        match link.filter(|(words, _)| !words.contains(['[', ']'])) {
            Some((words, after)) => {
                out.push_str(words);
                rest = after;
            }
            None => {
                out.push('[');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    let out = out.replace('`', "");
    match out.matches("**").count() {
        0 | 1 => out,
        _ => out.replace("**", ""),
    }
}

/// How frontmatter names an operation.
fn name(operation: &Operation) -> String {
    let method = match operation.webhook {
        true => "webhook",
        false => operation.method.name(),
    };
    let file = &operation.description_document.path;
    clean(&format!("{file} {method} {}", operation.path))
}

/// Words as a sentence begins with them: `list User Teams` as `List user teams`. Words in capitals stay.
fn sentence(words: &str) -> String {
    let mut out = String::with_capacity(words.len());
    for (number, word) in words.split(' ').enumerate() {
        let mut characters = word.chars();
        let first = characters.next();
        let rest = characters.as_str();
        let is_name = rest.chars().any(char::is_uppercase) || rest.is_empty();
        out.push_str(if number == 0 { "" } else { " " });
        match first {
            Some(first) if number == 0 => out.extend(first.to_uppercase()),
            Some(first) if !is_name => out.extend(first.to_lowercase()),
            first => out.extend(first),
        }
        out.push_str(rest);
    }
    out
}

/// A text on one line, without the characters that YAML does not take.
fn clean(text: &str) -> String {
    let kept = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .filter(|c| !matches!(c, '\u{feff}' | '\u{fffe}' | '\u{ffff}'));
    let kept: String = kept.collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn json(node: &Node, depth: usize) -> Json {
    let Some(inner) = depth.checked_sub(1) else {
        return Json::Null;
    };
    match &node.value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::Bool(*value),
        Value::Number(number) => Json::from(*number),
        Value::String(text) => Json::String(clean(text)),
        Value::Array(elements) => elements.iter().map(|node| json(node, inner)).collect(),
        Value::Object(entries) => {
            let entries = entries.iter();
            let pairs = entries.map(|entry| (clean(&entry.key), json(&entry.value, inner)));
            Json::Object(pairs.collect())
        }
    }
}
