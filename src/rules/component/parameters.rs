//! Parameters that are written as a table or a list.

use crate::rules::component::endpoint::Location;
use crate::syntax::{Kind, NodeRef};

/// A parameter as a row or an item describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Where it travels, where the row says so.
    pub location: Option<Location>,
    /// Its type; empty where none is given.
    pub kind: String,
    /// Whether it has to be there.
    pub required: bool,
    /// Its default value.
    pub default: Option<String>,
    /// What it is, in Markdown, as paragraphs.
    pub description: Vec<String>,
}

/// What a column of a table says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Column {
    /// Names.
    Name,
    /// Types.
    Kind,
    /// Whether they have to be there.
    Required,
    /// Default values.
    Default,
    /// Where they travel.
    Location,
    /// What they are.
    Description,
    /// Something else, with the words of the head.
    Other(String),
}

/// What the columns of a table say; none where the first does not hold names of parameters, or none describes them.
pub fn columns(table: NodeRef) -> Option<Vec<Column>> {
    let head = table.children().next()?;
    let columns: Vec<Column> = head
        .children()
        .enumerate()
        .map(|(at, cell)| column(at, cell.plain_text().trim()))
        .collect();
    let describes = columns.contains(&Column::Kind) || columns.contains(&Column::Description);
    (columns.first() == Some(&Column::Name) && describes).then_some(columns)
}

fn column(at: usize, head: &str) -> Column {
    let lower = head.trim_end_matches(['?', ':']).to_lowercase();
    let name = matches!(
        &*lower,
        "parameter"
            | "parameters"
            | "param"
            | "name"
            | "field"
            | "property"
            | "attribute"
            | "key"
            | "argument"
            | "header"
            | "parameter name"
            | "field name"
            | "query parameter"
            | "path parameter"
            | "body parameter"
    );
    match &*lower {
        _ if at == 0 && name => Column::Name,
        "type" | "data type" => Column::Kind,
        "required" | "mandatory" => Column::Required,
        "default" | "default value" => Column::Default,
        "in" | "location" | "located in" => Column::Location,
        "description" | "meaning" | "details" | "notes" => Column::Description,
        _ => Column::Other(head.to_owned()),
    }
}

/// The parameters of a table; none where a row cannot be told in the attributes of a component.
pub fn of_table(table: NodeRef, columns: &[Column]) -> Option<Vec<Parameter>> {
    let rows = table.children().skip(1);
    rows.map(|row| of_row(row, columns)).collect()
}

fn of_row(row: NodeRef, columns: &[Column]) -> Option<Parameter> {
    let mut cells = row.children();
    let (name, required) = name_in(cells.next()?)?;
    let mut parameter = Parameter {
        name,
        location: None,
        kind: String::new(),
        required,
        default: None,
        description: Vec::new(),
    };
    for (cell, column) in cells.zip(columns.iter().skip(1)) {
        let plain = cell.plain_text().trim().to_owned();
        let written = written(cell);
        let is_attribute = !matches!(column, Column::Description | Column::Other(_));
        if is_attribute && !cell.descendants().all(is_plain) {
            return None;
        }
        match column {
            Column::Kind => {
                let (kind, default) = without_default(&plain);
                parameter.kind = kind.to_owned();
                if default.is_some() {
                    parameter.default = default;
                }
            }
            Column::Required => parameter.required |= is_required(&plain)?,
            Column::Default => {
                parameter.default = default_value(plain).or(parameter.default.take());
            }
            Column::Location => parameter.location = Some(Location::named(&plain)?),
            Column::Other(head) if !is_empty(&plain) => {
                parameter.description.push(format!("{head}: {written}"));
            }
            Column::Description if !written.is_empty() => {
                parameter.description.insert(0, written);
            }
            _ => {}
        }
    }
    Some(parameter)
}

/// The name in a cell or at the head of an item, and whether a mark beside it says that it is required.
fn name_in(cell: NodeRef) -> Option<(String, bool)> {
    let plain = cell.plain_text();
    let mut words = plain.split_whitespace();
    let first = words.next()?;
    let (first, starred) = match first.strip_suffix('*') {
        Some(name) => (name, true),
        None => (first, false),
    };
    let mark = words.collect::<Vec<_>>().join(" ").to_lowercase();
    let marked = match mark.trim_matches(['(', ')', '*', '[', ']']) {
        "required" => true,
        "" | "optional" => starred,
        _ => return None,
    };
    (is_name(first) && cell.descendants().all(is_plain))
        .then(|| (first.to_owned(), marked || starred))
}

fn is_name(word: &str) -> bool {
    let is_part =
        |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '[' | ']' | '$' | '@');
    word.starts_with(|c: char| c.is_alphabetic() || matches!(c, '_' | '$' | '@'))
        && word.chars().all(is_part)
}

fn is_plain(node: NodeRef) -> bool {
    matches!(
        node.kind(),
        Kind::Text(_) | Kind::InlineCode(_) | Kind::Strong | Kind::Emphasis
    )
}

fn is_required(text: &str) -> Option<bool> {
    // A star refers to a note below the table, which attributes cannot hold.
    match text.to_lowercase().trim_matches('.') {
        "yes" | "required" | "true" | "y" | "✅" | "✓" | "✔" | "✔️" | "x" => Some(true),
        "no" | "optional" | "false" | "n" | "❌" | "✗" | "✘" => Some(false),
        other if is_empty(other) => Some(false),
        _ => None,
    }
}

/// A type, and the default that brackets after it name.
fn without_default(text: &str) -> (&str, Option<String>) {
    let bracketed = || {
        let (kind, rest) = text.strip_suffix(')')?.rsplit_once(" (default")?;
        let value = rest.trim_start_matches([':', '=', ' ']);
        let is_value = rest.len() > value.len() && !value.contains(['(', ' ']);
        is_value.then(|| (kind.trim_end(), default_value(value.to_owned())))
    };
    bracketed().unwrap_or((text, None))
}

fn default_value(text: String) -> Option<String> {
    let is_none = matches!(&*text.to_lowercase(), "none" | "n/a" | "null") || is_empty(&text);
    (!is_none).then(|| text.trim_matches(['"', '\'']).to_owned())
}

/// Whether a cell stands for nothing.
fn is_empty(text: &str) -> bool {
    text.trim().trim_matches(['-', '–', '—']).is_empty()
}

/// The Markdown in a cell, as it is written outside a table.
fn written(cell: NodeRef) -> String {
    let source = cell.source().trim();
    let source = source.strip_prefix('|').unwrap_or(source);
    let source = match source.strip_suffix('|') {
        Some(rest) if !rest.ends_with('\\') => rest,
        _ => source,
    };
    source.trim().replace("\\|", "|")
}

/// The parameters of a list whose every item is a name, a type in brackets, and a description; the list counts where each
/// item begins with a name in code and goes on behind a colon or a dash.
pub fn of_list(list: NodeRef) -> Option<Vec<Option<Parameter>>> {
    let items = list.children().map(of_item);
    items.collect()
}

fn of_item(item: NodeRef) -> Option<Option<Parameter>> {
    let mut blocks = item.children();
    let paragraph = blocks
        .next()
        .filter(|first| matches!(first.kind(), Kind::Paragraph))?;
    let name = paragraph.children().next()?;
    let is_code = matches!(name.kind(), Kind::InlineCode(_))
        || (matches!(name.kind(), Kind::Strong)
            && name
                .children()
                .all(|child| matches!(child.kind(), Kind::InlineCode(_))));
    let label = name.plain_text();
    if !is_code || !is_name(&label) {
        return None;
    }
    let rest = paragraph.source().get(name.source().len()..)?.trim_start();
    let (brackets, rest) = match rest.strip_prefix('(') {
        Some(rest) => rest.split_once(')')?,
        None => ("", rest),
    };
    let rest = rest.trim_start();
    let text = [":", "-", "–", "—"]
        .iter()
        .find_map(|mark| rest.strip_prefix(mark))?;
    let has_blocks = blocks.next().is_some();
    Some(
        parameter_in_brackets(label, brackets)
            .filter(|_| !has_blocks)
            .map(|parameter| Parameter {
                description: vec![text.trim().to_owned()],
                ..parameter
            }),
    )
}

/// `string, required`, as it stands behind the name of an item.
fn parameter_in_brackets(name: String, brackets: &str) -> Option<Parameter> {
    let mut required = false;
    let mut kind = String::new();
    for part in brackets
        .split([',', ';'])
        .map(|part| part.trim().trim_matches(['*', '_', '`']))
    {
        match part.to_lowercase().as_str() {
            "required" => required = true,
            "optional" => {}
            _ if kind.is_empty() && !part.contains(['[', '`', '*']) || part.ends_with("[]") => {
                kind = part.to_owned();
            }
            _ => return None,
        }
    }
    (!kind.is_empty()).then_some(Parameter {
        name,
        location: None,
        kind,
        required,
        default: None,
        description: Vec::new(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_in_brackets_after_a_type() {
        for (cell, kind, default) in [
            ("boolean (default true)", "boolean", Some("true")),
            ("integer (default: 20)", "integer", Some("20")),
            ("string (default \"a\")", "string", Some("a")),
            ("string (defaulted)", "string (defaulted)", None),
            (
                "string (default is the first)",
                "string (default is the first)",
                None,
            ),
            ("string", "string", None),
        ] {
            let found = without_default(cell);
            assert_eq!(found, (kind, default.map(str::to_owned)), "{cell}");
        }
    }
}
