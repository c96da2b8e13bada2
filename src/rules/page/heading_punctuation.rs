use super::abbreviations::ends_in_abbreviation;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// End a heading without a full stop, colon, semicolon or comma.
    ///
    /// A heading names what follows and is no sentence; its place on the page already sets it apart. Question marks are
    /// fine.
    ///
    /// ```mdx bad
    /// ## Install the client:
    ///
    /// Run the installer.
    /// ```
    /// ```mdx good
    /// ## Install the client
    ///
    /// Run the installer.
    /// ```
    name: "heading-punctuation", group: Page, level: Warning, fix: Safe, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    for heading in &page.headings {
        let text = heading.text.trim_end();
        let Some(mark) = unneeded_mark(text) else {
            continue;
        };
        let Some(last) = last_text(page.tree.node(heading.node)) else {
            continue;
        };
        let place = last_mark(page, last, mark);
        let message = format!("The heading `{text}` ends with `{mark}`");
        let draft = report.at(place.unwrap_or(heading.span), message);
        draft.help("Remove it.");
        // Where a space stands before the mark, the heading's address would change with it.
        let stands_apart = text.trim_end_matches(mark).ends_with(char::is_whitespace);
        if let Some(place) = place.filter(|_| !stands_apart) {
            draft.fix(format!("Remove `{mark}`"), place, "");
        }
    }
}

/// The mark at the end of a heading that belongs to no word there.
fn unneeded_mark(text: &str) -> Option<char> {
    let mark = text.chars().next_back()?;
    let body = text.strip_suffix(mark)?;
    let is_mark = matches!(
        mark,
        '.' | ':' | ',' | ';' | '。' | '：' | '，' | '、' | '；'
    );
    let has_words = body.chars().any(char::is_alphabetic);
    let belongs = match mark {
        '.' => body.ends_with('.') || ends_in_abbreviation(text),
        ':' => ends_in_emoji_name(body) || body.ends_with(':'),
        _ => false,
    };
    (is_mark && has_words && !belongs).then_some(mark)
}

/// Whether a text that a colon follows ends in `:name`, as in `:rocket:`.
fn ends_in_emoji_name(body: &str) -> bool {
    let Some((before, name)) = body.rsplit_once(':') else {
        return false;
    };
    let is_name =
        |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '_' | '-' | '+');
    (before.is_empty() || before.ends_with(char::is_whitespace))
        && !name.is_empty()
        && name.chars().all(is_name)
}

/// The text that ends a heading; none where it ends in code or in something else that is shown as it is.
fn last_text(heading: NodeRef) -> Option<NodeRef> {
    let shown = heading
        .descendants()
        .filter(|node| !node.source().trim().is_empty());
    shown
        .last()
        .filter(|last| matches!(last.kind(), Kind::Text(_)))
}

/// Where the mark stands in the text that ends a heading, if it is written as itself.
fn last_mark(page: &Page, last: NodeRef, mark: char) -> Option<Span> {
    let written = page.text().get(last.span().range())?.trim_end();
    let end = last.span().start as usize + written.len();
    let before = written.strip_suffix(mark)?;
    // An escaped mark stands there on purpose.
    (!before.ends_with('\\')).then(|| Span::new(end - mark.len_utf8(), end))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn marks_are_removed() {
        for (page, expected) in [
            ("## Use it:\n", "## Use it\n"),
            ("## **Note:**\n", "## **Note**\n"),
            ("## Use it. ##\n", "## Use it ##\n"),
            ("Use it,\n---\n", "Use it\n---\n"),
            ("## `x`:\n", "## `x`\n"),
            ("## 使い方：\n", "## 使い方\n"),
            ("<h2>Use it:</h2>\n", "<h2>Use it</h2>\n"),
            ("## [Use it.](/a)\n", "## [Use it](/a)\n"),
        ] {
            assert_eq!(
                fixed("heading-punctuation", "page.mdx", page),
                expected,
                "{page:?}"
            );
        }
    }

    #[test]
    fn marks_that_belong_to_a_word() {
        for page in [
            "## Why?\n",
            "## And more...\n",
            "## Tools, models, etc.\n",
            "## Acme Inc.\n",
            "## In the U.S.\n",
            "## `foo.`\n",
            "## Launch :rocket:\n",
            "## 1.\n",
            "## A :: b ::\n",
        ] {
            let found = places("heading-punctuation", page);
            assert!(found.is_empty(), "{page:?}: {found:?}");
        }
    }
}
