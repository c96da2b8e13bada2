use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::rules::component::callout_marker::{Marker, marker};
use crate::rules::component::reading_text::holds_running_text;
use crate::rules::lines::{begins_block, component, placed, trimmed};
use crate::source::Span;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Write notes, tips and warnings as callouts.
    ///
    /// A `Note`, `Tip`, `Warning`, `Info` or `Check` looks the same on every page, and readers who skim see it. Bold words and
    /// quotations look like the text around them.
    ///
    /// ```mdx bad
    /// Start the export from the dashboard.
    ///
    /// **Note:** Exports of more than a million rows run overnight.
    /// ```
    /// ```mdx bad
    /// Rotate the key every 90 days.
    ///
    /// > [!CAUTION]
    /// > The old key stops working at once.
    /// ```
    /// ```mdx good
    /// Start the export from the dashboard.
    ///
    /// <Note>
    ///   Exports of more than a million rows run overnight.
    /// </Note>
    /// ```
    name: "callout-as-text", group: Component, level: Info, fix: Unsafe, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    for parent in page.tree.nodes().filter(|node| holds_running_text(*node)) {
        let mut above = None;
        for block in parent.children() {
            // What an item of a list is about is no note beside it.
            let leads_item = above.is_none() && matches!(parent.kind(), Kind::Item { .. });
            match block.kind() {
                _ if leads_item => {}
                Kind::Paragraph => check_paragraph(page, block, above, report),
                Kind::Blockquote => check_quotation(page, block, report),
                _ => {}
            }
            above = Some(block);
        }
    }
}

fn check_paragraph(page: &Page, paragraph: NodeRef, above: Option<NodeRef>, report: &mut Report) {
    let Some(marker) = marker(paragraph.source(), false) else {
        return;
    };
    let neighbours = [above, paragraph.next_sibling()];
    if neighbours
        .into_iter()
        .flatten()
        .any(|other| is_definition_beside(other, &marker))
    {
        return;
    }
    let source = paragraph.source().trim_end();
    let place = marker_place(paragraph, &marker);
    let message = format!("`{}` begins a note in plain text", written(page, place));
    let draft = report.at(place, message);
    draft.help(format!("Write it as a callout: `{}`.", marker.component));
    let end = source.len() - marker.closing.len();
    let lines: Vec<String> = source
        .get(marker.len..end)
        .unwrap_or("")
        .lines()
        .map(|line| line.trim_start().to_owned())
        .collect();
    let is_whole = is_whole(page, paragraph, &source[..end]) && !has_marker_below(&lines);
    let span = Span {
        start: paragraph.span().start,
        end: paragraph.span().start + source.len() as u32,
    };
    if is_whole && let Some((place, text)) = callout(page, span, lines, &marker) {
        draft.unsafe_fix(title(&marker), place, text);
    }
}

/// Whether a note ends with its paragraph: what ends with a colon or a dash, or in the middle of a sentence right above a
/// list, goes on in the block below.
fn is_whole(page: &Page, paragraph: NodeRef, text: &str) -> bool {
    let text = text.trim_end().trim_end_matches(['*', '_', ')']);
    let is_sentence = text.ends_with(['.', '!', '?']);
    let end = paragraph.span().start as usize + paragraph.source().trim_end().len();
    let list = paragraph.next_sibling().filter(|next| {
        let between = page.text().get(end..next.span().start as usize);
        let is_below = between.is_some_and(|between| between.matches('\n').count() < 2);
        matches!(next.kind(), Kind::List { .. }) && is_below
    });
    !text.ends_with([':', '-', '–', '—']) && (is_sentence || list.is_none())
}

fn check_quotation(page: &Page, quotation: NodeRef, report: &mut Report) {
    let Some(first) = quotation.children().next() else {
        return;
    };
    let is_paragraph = matches!(first.kind(), Kind::Paragraph);
    let Some(marker) = marker(first.source(), true).filter(|_| is_paragraph) else {
        return;
    };
    let place = marker_place(first, &marker);
    let message = format!("`{}` begins a note in a quotation", written(page, place));
    let draft = report.at(place, message);
    draft.help(format!("Write it as a callout: `{}`.", marker.component));
    let source = quotation.source().trim_end();
    let taken = (first.span().start - quotation.span().start) as usize + marker.len;
    let mut lines = vec![
        source
            .get(taken..)
            .unwrap_or("")
            .lines()
            .next()
            .unwrap_or("")
            .trim_end()
            .to_owned(),
    ];
    let above = source.get(..taken).unwrap_or("").lines().count().max(1);
    lines.extend(source.lines().skip(above).map(unquoted));
    if !marker.closing.is_empty() {
        return;
    }
    let span = Span {
        start: quotation.span().start,
        end: quotation.span().start + source.len() as u32,
    };
    if let Some((place, text)) = callout(page, span, lines, &marker) {
        draft.unsafe_fix(title(&marker), place, text);
    }
}

fn title(marker: &Marker) -> String {
    format!("Write as `{}`", marker.component)
}

fn written(page: &Page, place: Span) -> &str {
    page.text().get(place.range()).unwrap_or("")
}

fn marker_place(paragraph: NodeRef, marker: &Marker) -> Span {
    let start = paragraph.span().start as usize;
    let source = paragraph
        .source()
        .get(..marker.len)
        .unwrap_or("")
        .trim_end();
    Span::new(start, start + source.len())
}

/// Whether a paragraph beside a note begins with another bold word: then each of them explains its word.
fn is_definition_beside(neighbour: NodeRef, marker: &Marker) -> bool {
    let other = self::marker(neighbour.source(), false);
    match other.filter(|_| matches!(neighbour.kind(), Kind::Paragraph)) {
        Some(other) => other.component != marker.component,
        None => defines_word(neighbour),
    }
}

/// Whether a paragraph is a bold word, a colon and a text.
fn defines_word(node: NodeRef) -> bool {
    let Some(first) = node.children().next() else {
        return false;
    };
    let word = first.plain_text();
    let rest = node.source().get(first.source().len()..).unwrap_or("");
    let has_colon = word.ends_with(':') || rest.starts_with(':');
    matches!(node.kind(), Kind::Paragraph)
        && matches!(first.kind(), Kind::Strong)
        && has_colon
        && !rest.trim_start_matches(':').trim().is_empty()
}

fn has_marker_below(lines: &[String]) -> bool {
    lines
        .iter()
        .skip(1)
        .any(|line| marker(line, false).is_some())
}

/// A line of a quotation without the mark of the quotation.
fn unquoted(line: &str) -> String {
    let line = line.trim_end();
    let bare = line.trim_start();
    match bare.strip_prefix('>') {
        Some(rest) => rest.strip_prefix(' ').unwrap_or(rest).to_owned(),
        None => bare.to_owned(),
    }
}

fn callout(page: &Page, span: Span, lines: Vec<String>, marker: &Marker) -> Option<(Span, String)> {
    // What stands behind the marker in its line is words, whatever they look like.
    if lines.first().is_some_and(|line| begins_block(line)) {
        return None;
    }
    let mut lines = trimmed(lines);
    let first = lines.first_mut()?;
    *first = capitalized(first.trim_start());
    placed(page, span, &component(page, marker.component, "", &lines))
}

/// Names that are written in lower case where they begin a sentence too.
const LOWER_CASE: &[&str] = &[
    "npm", "npx", "pnpm", "yarn", "pip", "git", "curl", "kubectl", "docs",
];

/// A text that begins with a capital letter, where its first word is a plain one.
fn capitalized(text: &str) -> String {
    let end = text
        .find(|c: char| !c.is_ascii_lowercase())
        .unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let is_plain = rest.is_empty() || rest.starts_with([' ', ',', '\'']);
    if word.is_empty() || !is_plain || LOWER_CASE.contains(&word) {
        return text.to_owned();
    }
    format!("{}{}{rest}", word[..1].to_uppercase(), &word[1..])
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages_of_page, places};

    #[test]
    fn what_is_no_callout() {
        for text in [
            "Note that this is slow.",
            "Notes: a, b",
            "- **Note:** a",
            "<Note>\n  **Important:** Save it.\n</Note>",
            "<Card title=\"A\">\n  **Note:** It is free.\n</Card>",
            "**Info:** All is well.\n\n**Warning:** Look closer.\n\n**Error:** Act.",
            "**Note:** A text.\n\n**Task:** Something to do.",
            "> A quotation of somebody.",
            "> **Notebook** is new.",
            "> Important people said so.",
            "| a |\n|---|\n| Note: b |",
            "```\nNote: a\n```",
            "10:30 Note: a",
        ] {
            assert_eq!(messages_of_page("callout-as-text", text), [""; 0], "{text}");
        }
    }

    #[test]
    fn the_callout_stands_where_the_text_stood() {
        for (text, expected) in [
            ("Note: it is slow.\n", "<Note>\n  It is slow.\n</Note>\n"),
            (
                "**Tip**: `npm` is faster.\n",
                "<Tip>\n  `npm` is faster.\n</Tip>\n",
            ),
            (
                "**Caution:** npm is\n  slower.\n",
                "<Warning>\n  npm is\n  slower.\n</Warning>\n",
            ),
            (
                "*Note: You need a [key](/key).*\n",
                "<Note>\n  You need a [key](/key).\n</Note>\n",
            ),
            (
                "⚠️ **Warning:** It is gone.\n",
                "<Warning>\n  It is gone.\n</Warning>\n",
            ),
            (
                "> **Note**\n> It is slow.\n>\n> ```bash\n>   ls\n> ```\n",
                "<Note>\n  It is slow.\n\n  ```bash\n    ls\n  ```\n</Note>\n",
            ),
            (
                "> [!IMPORTANT]\n> Save it.\n",
                "<Warning>\n  Save it.\n</Warning>\n",
            ),
            ("> 💡 Use keys.\n", "<Tip>\n  Use keys.\n</Tip>\n"),
            (
                "## Export\nNote: a b.\n1. c\n",
                "## Export\n\n<Note>\n  A b.\n</Note>\n\n1. c\n",
            ),
            (
                "1. Go.\n\n   **Note:** Stay.\n2. Come.\n",
                "1. Go.\n\n   <Note>\n     Stay.\n   </Note>\n\n2. Come.\n",
            ),
            (
                "<Step title=\"A\">\n  **Note:** Stay.\n</Step>\n",
                "<Step title=\"A\">\n  <Note>\n    Stay.\n  </Note>\n</Step>\n",
            ),
            (
                "Note: a b.\r\nB.\r\n",
                "<Note>\r\n  A b.\r\n  B.\r\n</Note>\r\n",
            ),
            (
                "Note: run this:\n\n```\na\n```\n",
                "Note: run this:\n\n```\na\n```\n",
            ),
            (
                "Note: what it needs\n  - a\n",
                "Note: what it needs\n  - a\n",
            ),
        ] {
            let once = fixed("callout-as-text", "page.mdx", text);
            assert_eq!(once, expected, "{text}");
        }
        let once = fixed("callout-as-text", "page.md", "**Note:** a **b**\n");
        assert_eq!(once, "<Note>\n\nA **b**\n\n</Note>\n");
    }

    #[test]
    fn the_marker_is_shown() {
        assert_eq!(places("callout-as-text", "**Note:** a"), ["**Note:**"]);
        assert_eq!(places("callout-as-text", "> [!TIP]\n> a"), ["[!TIP]"]);
    }
}
