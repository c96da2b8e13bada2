//! Fields written for parameters that a page lacks, and the place where they go.

use super::comparison::Comparison;
use super::endpoint::{Endpoint, FieldRole, Place};
use super::expected::{Expectation, Expected};
use super::types;
use crate::rules::lines::attribute;
use crate::source::Span;
use crate::syntax::{Kind, NodeRef};

/// How deep the properties of a new field are written.
const MAX_DEPTH: usize = 4;

/// The edit that adds fields to a page. None where no good place is found.
pub(super) fn insertion(
    endpoint: &Endpoint,
    comparison: &Comparison,
    expectation: &Expectation,
    missing: &[usize],
) -> Option<(Span, String)> {
    let first = &expectation.all[*missing.first()?];
    let text = endpoint.page.text();
    let end_of_line = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let place = match first.parent {
        Some(parent) => after_sibling(endpoint, comparison, expectation, parent)?,
        None => after_last(endpoint, first.place)
            .or_else(|| {
                Place::ALL
                    .into_iter()
                    .rev()
                    .find_map(|place| after_last(endpoint, place))
            })
            .or_else(|| before_responses(endpoint))?,
    };
    let tag = match place.is_response {
        true => "ResponseField",
        false => "ParamField",
    };
    let fields: Vec<String> = missing
        .iter()
        .map(|at| written(expectation, *at, tag, 0).join("\n"))
        .collect();
    let fields = fields.join("\n\n");
    let indented: Vec<String> = fields
        .lines()
        .map(|line| match line.is_empty() {
            true => String::new(),
            false => format!("{}{line}", place.indent),
        })
        .collect();
    let fields = indented.join("\n");
    let new = match place.form {
        Form::After => format!("\n\n{fields}"),
        Form::Before => format!("## Parameters\n\n{fields}\n\n"),
        Form::AtEnd => format!("\n## Parameters\n\n{fields}\n"),
    };
    Some((Span::empty(place.at), new.replace('\n', end_of_line)))
}

/// Where new fields go.
struct Spot<'a> {
    at: usize,
    indent: &'a str,
    is_response: bool,
    form: Form,
}

#[derive(Clone, Copy)]
enum Form {
    /// Behind another field.
    After,
    /// Under a heading of their own, before what follows.
    Before,
    /// Under a heading of their own, at the end of the page.
    AtEnd,
}

/// Behind the last field of the page for a place.
fn after_last<'a>(endpoint: &Endpoint<'a>, place: Place) -> Option<Spot<'a>> {
    let mut fields = endpoint.fields.iter().rev();
    let last = fields.find(|field| {
        field.parent.is_none()
            && field.role == FieldRole::Parameter(place)
            && field.page.file == endpoint.page.file
    })?;
    behind(endpoint, last.node, false)
}

/// Behind the last property of an object that a field describes.
fn after_sibling<'a>(
    endpoint: &Endpoint<'a>,
    comparison: &Comparison,
    expectation: &Expectation,
    parent: usize,
) -> Option<Spot<'a>> {
    let mut matched = comparison.matched.iter().rev();
    let (field, _) = matched.find(|(field, expected)| {
        expectation.all[*expected].parent == Some(parent)
            && endpoint.fields[*field].page.file == endpoint.page.file
            && endpoint.fields[*field].parent.is_some()
    })?;
    let field = &endpoint.fields[*field];
    behind(endpoint, field.node, field.role == FieldRole::Response)
}

fn behind<'a>(endpoint: &Endpoint<'a>, node: NodeRef, is_response: bool) -> Option<Spot<'a>> {
    let text: &'a str = endpoint.page.text();
    let span = node.span().range();
    let line = text.get(..span.start)?.rfind('\n').map_or(0, |at| at + 1);
    let indent = text.get(line..span.start)?;
    let rest = text.get(span.end..)?.lines().next().unwrap_or("");
    let is_alone = indent.chars().all(|c| c == ' ' || c == '\t') && rest.trim().is_empty();
    is_alone.then_some(Spot {
        at: span.end,
        indent,
        is_response,
        form: Form::After,
    })
}

/// Before the first heading or component about responses, or at the end of the page.
fn before_responses<'a>(endpoint: &Endpoint<'a>) -> Option<Spot<'a>> {
    let page = endpoint.page;
    let text = page.text();
    let first = page.tree.root().children().find(|node| match node.kind() {
        Kind::Heading { .. } => is_about_responses(&node.plain_text()),
        Kind::Element(element) => matches!(
            &*element.name,
            "RequestExample" | "ResponseExample" | "ResponseField"
        ),
        _ => false,
    });
    let (at, form) = match first {
        Some(node) => (node.span().start as usize, Form::Before),
        None => (text.len(), Form::AtEnd),
    };
    let starts_line = text
        .get(..at)?
        .chars()
        .next_back()
        .is_none_or(|c| c == '\n');
    starts_line.then_some(Spot {
        at,
        indent: "",
        is_response: false,
        form,
    })
}

fn is_about_responses(heading: &str) -> bool {
    let lower = heading.to_lowercase();
    ["response", "returns", "example", "error", "output"]
        .iter()
        .any(|word| lower.contains(word))
}

/// A field with its properties, line by line.
fn written(expectation: &Expectation, at: usize, tag: &str, depth: usize) -> Vec<String> {
    let expected = &expectation.all[at];
    let mut lines = vec![open_tag(expected, tag)];
    let described = expected.description.map(paragraph).unwrap_or_default();
    lines.extend(described.iter().map(|line| format!("  {line}")));
    let children: Vec<usize> = expectation
        .children(Some(at))
        .filter(|(_, child)| !child.may_be_left_out)
        .map(|(at, _)| at)
        .collect();
    if !children.is_empty() && depth < MAX_DEPTH {
        if !described.is_empty() {
            lines.push(String::new());
        }
        lines.push("  <Expandable title=\"properties\">".into());
        for (number, child) in children.into_iter().enumerate() {
            if number > 0 {
                lines.push(String::new());
            }
            let field = written(expectation, child, tag, depth + 1);
            lines.extend(field.into_iter().map(|line| match line.is_empty() {
                true => line,
                false => format!("    {line}"),
            }));
        }
        lines.push("  </Expandable>".into());
    }
    lines.push(format!("</{tag}>"));
    lines
}

fn open_tag(expected: &Expected, tag: &str) -> String {
    let name = match tag {
        "ResponseField" => "name",
        _ => expected.place.attribute(),
    };
    let kind = types::shown(expected.schema);
    let mut open = format!("<{tag}");
    open.push_str(&attribute(name, expected.name));
    open.push_str(&attribute("type", &kind));
    let default = expected.schema.and_then(crate::openapi::Schema::default);
    if let Some(default) = default.and_then(super::contradicted_parameter::scalar) {
        open.push_str(&attribute("default", &default));
    } else if expected.required == Some(true) {
        open.push_str(" required");
    }
    open.push('>');
    open
}

/// The first paragraph of a description, written so that it can stand in a page.
fn paragraph(text: &str) -> Vec<String> {
    let lines = text
        .lines()
        .map(str::trim)
        .skip_while(|line| line.is_empty());
    let lines = lines.take_while(|line| !line.is_empty() && !line.starts_with("```"));
    lines.map(escaped).collect()
}

/// A line of a description without what would begin a tag, an expression or another kind of block.
fn escaped(line: &str) -> String {
    let mut out = String::with_capacity(line.len() + 8);
    if line.starts_with(['#', '>', '=', '|', '+', '~']) {
        out.push('\\');
    }
    let mut in_code = false;
    // A backtick without another is a letter like any.
    let ticks_pair = line.matches('`').count().is_multiple_of(2);
    for c in line.chars() {
        in_code ^= c == '`' && ticks_pair;
        if !in_code && matches!(c, '{' | '}' | '<') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
