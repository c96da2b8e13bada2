//! Fixes of real pages.

use super::super::*;

/// The pages of the projects beside this one, where there are any.
fn real_pages() -> Vec<Source> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus");
    let files = ignore::Walk::new(root).flatten().filter(|entry| {
        let extension = entry.path().extension().and_then(std::ffi::OsStr::to_str);
        matches!(extension, Some("md" | "mdx"))
    });
    files
        .filter_map(|entry| {
            let text = std::fs::read_to_string(entry.path()).ok()?;
            Some(Source::new(entry.path().to_string_lossy(), text))
        })
        .collect()
}

/// Edits that rules make everywhere: a letter in a text, a frame around an image that stands alone.
fn harmless_edits(page: &crate::page::Page) -> Vec<Vec<Edit>> {
    use crate::syntax::Kind;
    let insert = |at: u32, text: &str| Edit {
        file: page.file,
        span: Span { start: at, end: at },
        text: text.into(),
    };
    let edits = |node: crate::syntax::NodeRef| match node.kind() {
        // An address that is edited is another address, or none.
        Kind::Text(_) if !in_bare_link(node) => {
            let start = node.source().find(|c: char| c.is_ascii_alphabetic())?;
            Some(vec![insert(node.span().start + start as u32 + 1, "x")])
        }
        Kind::Image(_) => {
            let parent = node.parent()?;
            let alone = parent.span() == node.span() && matches!(parent.kind(), Kind::Paragraph);
            let span = node.span();
            alone.then(|| vec![insert(span.start, "<Frame>"), insert(span.end, "</Frame>")])
        }
        _ => None,
    };
    page.tree.nodes().filter_map(edits).collect()
}

fn in_bare_link(node: crate::syntax::NodeRef) -> bool {
    use crate::syntax::{Kind, LinkForm};
    node.parent().is_some_and(
        |parent| matches!(parent.kind(), Kind::Link(link) if link.form == LinkForm::Bare),
    )
}

#[test]
fn real_pages_take_harmless_fixes() {
    let mut refused = Vec::new();
    for source in real_pages() {
        let page = crate::page::Page::read(FileId(0), &source, crate::page::Role::Page);
        let fixes = harmless_edits(&page);
        let mut edits: Vec<&Edit> = fixes.iter().flatten().collect();
        edits.sort_by_key(|edit| edit.span);
        let hulls: Vec<Span> = fixes
            .iter()
            .filter_map(|fix| hull(&fix.iter().collect::<Vec<_>>()))
            .collect();
        let (text, shift) = edit::apply(&source.text, &edits);
        let new = Source::new(source.path.clone(), text);
        if let Err(reason) = validate(&source, &new, &shift, &hulls) {
            refused.push((source.path, reason, page.errors.len()));
        }
    }
    assert!(refused.is_empty(), "{} {refused:#?}", refused.len());
}
