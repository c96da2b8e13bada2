//! Turning the bullets of a list into numbers.

use crate::page::Page;
use crate::source::Span;
use crate::syntax::{Format, Kind, NodeRef};

/// The edits that turn the markers into numbers and move what stands below each item to the right by as much as its marker
/// grows. None where a tab, a quotation's marks or a neighbouring list could change what the page says.
pub(super) fn numbered(
    page: &Page,
    list: NodeRef,
    items: &[NodeRef],
) -> Option<Vec<(Span, String)>> {
    let is_quoted = |node: NodeRef| matches!(node.kind(), Kind::Blockquote);
    if list.ancestors().any(is_quoted) || has_neighbour(list) {
        return None;
    }
    let mut edits = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let start = item.span().start as usize;
        let text = page.text().get(item.span().range())?;
        let marker = text.chars().next()?;
        let is_blank = text[marker.len_utf8()..].starts_with([' ', '\n', '\r']);
        if !matches!(marker, '-' | '*' | '+') || !is_blank || cannot_move(page, text, *item) {
            return None;
        }
        let number = format!("{}.", at + 1);
        let growth = " ".repeat(number.len() - 1);
        edits.push((Span::new(start, start + 1), number));
        let mut line_start = start;
        for line in text.split_inclusive('\n') {
            if line_start > start && !line.trim().is_empty() {
                edits.push((Span::new(line_start, line_start), growth.clone()));
            }
            line_start += line.len();
        }
    }
    Some(edits)
}

/// Whether another list stands right before or after, which the numbered one could become a part of.
fn has_neighbour(list: NodeRef) -> bool {
    let is_list = |node: NodeRef| matches!(node.kind(), Kind::List { .. });
    let is_space = |node: &NodeRef| {
        matches!(node.kind(), Kind::Text(_)) && node.plain_text().trim().is_empty()
            || matches!(node.kind(), Kind::Comment(_))
    };
    let before = std::iter::successors(list.previous_sibling(), |node| node.previous_sibling());
    let after = std::iter::successors(list.next_sibling(), |node| node.next_sibling());
    let before = before.take(8).find(|node| !is_space(node));
    let after = after.take(8).find(|node| !is_space(node));
    before.is_some_and(is_list) || after.is_some_and(is_list)
}

/// Whether moving the lines of an item could change what it says: tabs, text that keeps its spaces.
fn cannot_move(page: &Page, text: &str, item: NodeRef) -> bool {
    let has_tab = text.lines().any(|line| {
        let content = line.trim_start();
        line[..line.len() - content.len()].contains('\t') || line.starts_with("-\t")
    });
    let keeps_spaces = item.descendants().any(|node| match node.kind() {
        Kind::Element(element) => matches!(&*element.name, "pre" | "textarea" | "script" | "style"),
        Kind::Code(code) => !code.fenced && page.format == Format::Markdown,
        Kind::FootnoteDefinition { .. } | Kind::Definition(_) | Kind::Math(_) => true,
        _ => false,
    });
    has_tab || keeps_spaces
}
