//! Puts lines of a page between two tags.

use crate::page::Page;
use crate::source::Span;
use crate::syntax::Format;

/// The edits that put the lines from `start` to `end` between the tags of `name`, further in than these. None where other
/// things stand in the same lines, or where white space at the head of a line may count.
pub(super) fn wrapped(
    page: &Page,
    start: u32,
    end: u32,
    name: &str,
) -> Option<Vec<(Span, String)>> {
    let text = page.text();
    let (start, end) = (start as usize, end as usize);
    let line = text
        .get(..start)?
        .rfind('\n')
        .map_or(0, |newline| newline + 1);
    let indent = text.get(line..start)?;
    let rest = text.get(end..)?.lines().next().unwrap_or("");
    let inner = text.get(start..end)?;
    let is_plain = indent.chars().all(|c| matches!(c, ' ' | '\t')) && rest.trim().is_empty();
    let counts = ["{`", "<pre", "<textarea"]
        .iter()
        .any(|sign| inner.contains(sign));
    if !is_plain || counts || page.format == Format::Markdown {
        return None;
    }
    let newline = match text.split_once('\n') {
        Some((first, _)) if first.ends_with('\r') => "\r\n",
        _ => "\n",
    };
    let mut edits = vec![(Span::empty(start), format!("<{name}>{newline}{indent}  "))];
    let mut at = start;
    for line in inner.split_inclusive('\n') {
        let is_first = at == start;
        if !is_first && !line.trim().is_empty() {
            edits.push((Span::empty(at), "  ".into()));
        }
        at += line.len();
    }
    edits.push((Span::empty(end), format!("{newline}{indent}</{name}>")));
    Some(edits)
}
