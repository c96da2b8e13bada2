//! The marks that make a line a heading, as places to edit.

use crate::page::{Heading, Page};
use crate::source::Span;
use crate::syntax::{Kind, NodeRef};

/// The edits that give a heading another level; none where its form is not one that can be edited surely.
pub(super) fn level_edits(
    page: &Page,
    heading: &Heading,
    level: u8,
) -> Option<Vec<(Span, String)>> {
    let node = page.tree.node(heading.node);
    match node.kind() {
        Kind::Heading { .. } => markdown_edit(node, heading.level, level).map(|edit| vec![edit]),
        Kind::Element(element) => {
            let close = element.close?;
            let close_name = Span::new(close.start as usize + 2, close.start as usize + 4);
            let is_name = page
                .text()
                .get(close_name.range())
                .is_some_and(|name| name.eq_ignore_ascii_case(&element.name));
            is_name.then(|| {
                let name = format!("h{level}");
                vec![(element.name_span, name.clone()), (close_name, name)]
            })
        }
        _ => None,
    }
}

fn markdown_edit(node: NodeRef, from: u8, to: u8) -> Option<(Span, String)> {
    let (start, source) = (node.span().start as usize, node.source());
    let hashes = source.bytes().take_while(|&byte| byte == b'#').count();
    if hashes == usize::from(from) {
        return Some((
            Span::new(start, start + hashes),
            "#".repeat(usize::from(to)),
        ));
    }
    let underline = source.trim_end().trim_end_matches('=');
    let length = source.trim_end().len() - underline.len();
    if hashes == 0 && from == 1 && to == 2 && length > 0 && underline.contains('\n') {
        let at = start + underline.len();
        return Some((Span::new(at, at + length), "-".repeat(length.max(3))));
    }
    None
}

/// The span of a heading's text; of all of it where it has none.
pub(super) fn text_span(node: NodeRef) -> Span {
    let mut inside = node.children();
    let Some(first) = inside.next() else {
        return node.span();
    };
    let last = inside.last().unwrap_or(first);
    Span {
        start: first.span().start,
        end: last.span().end.max(first.span().end),
    }
}

/// The lines of a heading to remove with the blank lines after them; none where something else stands on them, or
/// where the lines around would run together.
pub(super) fn lines_to_remove(page: &Page, node: NodeRef) -> Option<Span> {
    let text = page.text();
    let (before, after) = (
        text.get(..node.span().start as usize)?,
        text.get(node.span().end as usize..)?,
    );
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line_end = after.find('\n').map_or(after.len(), |at| at + 1);
    if !before[line_start..].trim().is_empty() || !after[..line_end].trim().is_empty() {
        return None;
    }
    let end = node.span().end as usize;
    let is_blank = |line: &str| line.trim().is_empty();
    let blank_before = before[..line_start]
        .lines()
        .next_back()
        .is_none_or(is_blank);
    let blank_after = after[line_end..].lines().next().is_none_or(is_blank);
    if !blank_before && !blank_after {
        return Some(Span::new(line_start, end));
    }
    let mut stop = end + line_end;
    if blank_before {
        let lines = after[line_end..].split_inclusive('\n');
        stop += lines
            .take_while(|line| is_blank(line))
            .map(str::len)
            .sum::<usize>();
    }
    Some(Span::new(line_start, stop))
}
