use super::sample::Sample;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Remove samples with nothing in them.
    ///
    /// The site shows an empty box, and readers wonder what is missing. Often a fence too many is the cause.
    ///
    /// ````mdx bad
    /// Install the client:
    ///
    /// ```bash
    /// ```
    ///
    /// Then log in.
    /// ````
    /// ````mdx good
    /// Install the client:
    ///
    /// ```bash
    /// npm install @acme/client
    /// ```
    ///
    /// Then log in.
    /// ````
    name: "empty-sample", group: Code, level: Warning, fix: Safe, check: Node(&[crate::syntax::NodeType::Code], check),
}

fn check(page: &Page, node: NodeRef, report: &mut Report) {
    let Some(sample) = Sample::of(node).filter(Sample::is_empty) else {
        return;
    };
    let is_closed = node.source().trim_end().lines().count() > 1;
    // In a page whose tags do not match, a fence may end up alone.
    if !is_closed && !page.errors.is_empty() {
        return;
    }
    let is_stray = !is_closed && sample.language_name().is_none();
    let (message, help) = match is_stray {
        false => (
            "There is nothing in this sample",
            "Write the code, or remove the sample.",
        ),
        true => (
            "This fence opens a sample with nothing in it",
            "Remove the fence: the sample before it is closed already.",
        ),
    };
    let draft = report.at(sample.opening_line(), message);
    draft.help(help);
    if let Some(block) = removable(page, node) {
        draft.fix("Remove the sample", block, "");
    }
}

/// The lines of a sample with the empty line that parts it from the next block; none where something else must stand in
/// its place.
fn removable(page: &Page, node: NodeRef) -> Option<Span> {
    let parent = node.parent()?;
    let is_free = match parent.kind() {
        Kind::Root => page.errors.is_empty(),
        Kind::Element(element) => {
            let mut others = parent.children().filter(|child| *child != node);
            page.errors.is_empty()
                && element.close.is_some()
                && others.any(|other| !matches!(other.kind(), Kind::Comment(_)))
        }
        // The marks of lists and quotations stand in the same lines.
        _ => false,
    };
    if !is_free
        || (fills_section(node) && page.text()[node.span().range()].trim_end().contains('\n'))
    {
        return None;
    }
    let text = page.text();
    let start = node.span().start as usize;
    let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    if !text[line_start..start].trim().is_empty() {
        return None;
    }
    let end = end_of_line(text, node.span().end as usize)?;
    Some(match text.get(end..).and_then(blank_line) {
        Some(blank) => Span::new(line_start, end + blank),
        None => Span::new(line_start - blank_before(&text[..line_start]), end),
    })
}

/// Whether a heading would be left with nothing below it.
fn fills_section(node: NodeRef) -> bool {
    let is_heading = |node: NodeRef| matches!(node.kind(), Kind::Heading { .. });
    node.previous_sibling().is_some_and(is_heading) && node.next_sibling().is_none_or(is_heading)
}

/// The start of the line after the one that a place stands in; none where the line goes on after the place.
fn end_of_line(text: &str, at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    if at > 0 && text[..at].ends_with('\n') {
        return Some(at);
    }
    let line = rest.split_inclusive('\n').next().unwrap_or("");
    line.trim().is_empty().then_some(at + line.len())
}

/// How long the line is that the text begins with, where it is blank.
fn blank_line(text: &str) -> Option<usize> {
    let line = text.split_inclusive('\n').next()?;
    line.trim().is_empty().then_some(line.len())
}

/// How long the blank line is that the text ends with.
fn blank_before(text: &str) -> usize {
    let Some(rest) = text.strip_suffix('\n') else {
        return 0;
    };
    let start = rest.rfind('\n').map_or(0, |newline| newline + 1);
    match rest[start..].trim().is_empty() {
        true => text.len() - start,
        false => 0,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn the_sample_goes_with_one_empty_line() {
        for (page, expected) in [
            ("A\n\n```js\n```\n\nB\n", "A\n\nB\n"),
            ("A\r\n\r\n```\r\n\r\n```\r\n\r\nB\r\n", "A\r\n\r\nB\r\n"),
            ("A\n\n```\n", "A\n"),
            ("A\n\n```", "A\n"),
            (
                "<Note>\n  A\n\n  ```js\n  ```\n</Note>\n",
                "<Note>\n  A\n</Note>\n",
            ),
            (
                "<CodeGroup>\n```js a\n```\n```js b\nx\n```\n</CodeGroup>\n",
                "<CodeGroup>\n```js b\nx\n```\n</CodeGroup>\n",
            ),
        ] {
            assert_eq!(
                fixed("empty-sample", "page.mdx", page),
                expected,
                "{page:?}"
            );
        }
    }

    #[test]
    fn what_must_not_be_empty_keeps_its_sample() {
        for page in [
            "<CodeGroup>\n```js a\n```\n</CodeGroup>\n",
            "- ```js\n  ```\n- b\n",
            "> ```js\n> ```\n",
            "## A\n\n```js\n```\n\n## B\n",
        ] {
            assert_eq!(places("empty-sample", page).len(), 1, "{page:?}");
            assert_eq!(fixed("empty-sample", "page.mdx", page), page);
        }
        assert!(places("empty-sample", "```js\nx\n```\n").is_empty());
    }
}
