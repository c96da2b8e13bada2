use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::{Kind, NodeRef, NodeType};

rule! {
    /// Define every label that a link or a footnote refers to.
    ///
    /// Without the definition, readers see the brackets and no link.
    ///
    /// ```mdx bad
    /// See the [quick start][start] for more.
    /// ```
    /// ```mdx bad
    /// The limit is 100 requests.[^limit]
    /// ```
    /// ```mdx good
    /// See the [quick start][start] for more.[^limit]
    ///
    /// [start]: /guides/start
    ///
    /// [^limit]: It can be raised on request.
    /// ```
    name: "undefined-reference", group: Markup, level: Error, check: Node(&[NodeType::Text], check),
}

// A reference without a definition stays text, brackets included.
fn check(page: &Page, node: NodeRef, report: &mut Report) {
    if !page.errors.is_empty()
        || node
            .ancestors()
            .any(|outer| matches!(outer.kind(), Kind::Link(_)))
    {
        return;
    }
    let (text, span) = (page.text(), node.span());
    let source = node.source();
    for (at, _) in source.match_indices('[') {
        let start = span.start as usize + at;
        let Some(inner) = label(&text[start..span.end as usize]) else {
            continue;
        };
        let place = Span::new(start, start + inner.len() + 2);
        if is_escaped(text, start) {
            continue;
        }
        if let Some(note) = inner.strip_prefix('^') {
            if is_footnote(text, place, note) {
                report
                    .at(place, format!("The footnote `{inner}` has no text"))
                    .help(format!("Add a line `[{inner}]: ...` with its text; write `\\[{inner}]` if it is no footnote."));
            }
        } else if let Some(opening) = linked_text(text, node, start).filter(|_| is_label(inner)) {
            let whole = Span::new(opening, place.end as usize);
            let after = text[place.end as usize..].chars().next();
            if !after.is_some_and(|after| matches!(after, '[' | '(' | ':')) {
                report
                    .at(whole, format!("No definition has the label `{inner}`"))
                    .help(format!("Add a line `[{inner}]: /address`, or write the address as `[text](/address)`."));
            }
        }
    }
}

/// What stands between the brackets at the head of a text.
fn label(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('[')?;
    let end = inner.find(['[', ']', '\\', '`'])?;
    (inner[end..].starts_with(']') && !inner[..end].trim().is_empty()).then(|| &inner[..end])
}

/// Whether an odd number of backslashes stands before.
fn is_escaped(text: &str, at: usize) -> bool {
    let before = &text.as_bytes()[..at];
    before
        .iter()
        .rev()
        .take_while(|byte| **byte == b'\\')
        .count()
        % 2
        == 1
}

/// Whether a note's label is one, and not a set of characters in a pattern.
fn is_footnote(text: &str, place: Span, note: &str) -> bool {
    let before = text[..place.start as usize].chars().next_back();
    let after = text[place.end as usize..].chars().next();
    let is_name = note
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    let is_range = note.len() == 3 && note.as_bytes()[1] == b'-';
    let in_pattern = before.is_some_and(|before| "(|^/\\{=\"'".contains(before))
        || after.is_some_and(|after| "+*?{/$\"'".contains(after));
    is_name && !note.is_empty() && !is_range && !in_pattern
}

/// Where the brackets begin that stand right before `second` and hold the text of a link.
fn linked_text(text: &str, node: NodeRef, second: usize) -> Option<usize> {
    let block = node.ancestors().find(|outer| {
        matches!(
            outer.kind(),
            Kind::Paragraph | Kind::Heading { .. } | Kind::Cell
        )
    })?;
    let from = block.span().start as usize;
    let before = text.get(from..second)?.strip_suffix(']')?;
    let near = before.len().saturating_sub(LONGEST_TEXT);
    let near = (near..before.len()).find(|at| before.is_char_boundary(*at))?;
    let opening = near + before[near..].rfind(['[', ']'])?;
    let inner = before.get(opening + 1..)?;
    let is_opening = before[opening..].starts_with('[') && !is_escaped(before, opening);
    // Brackets after a word or other brackets are places in a list: `names[0][1]`.
    let is_index = before[..opening]
        .ends_with(|c: char| c.is_alphanumeric() || matches!(c, ']' | ')' | '_' | '`' | '>'));
    let is_image = before[..opening].ends_with('!');
    let is_words = inner.contains(char::is_lowercase) && !is_escaped(text, second - 1);
    (is_opening && !is_index && is_words).then(|| from + opening - usize::from(is_image))
}

/// How long the text of a link may be, in bytes.
const LONGEST_TEXT: usize = 300;

/// Whether a label is more likely one than a type, a number, or a set of characters in a pattern.
fn is_label(inner: &str) -> bool {
    let allowed = |c: char| {
        c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '/' | ':' | '\'' | '\n')
    };
    let is_range = inner.chars().count() == 3 && inner.chars().nth(1) == Some('-');
    inner.contains(char::is_alphanumeric) && inner.chars().all(allowed) && !is_range
}

#[cfg(test)]
mod tests {
    use crate::rules::markup::tests::findings;

    #[test]
    fn references_without_a_definition() {
        for (text, expected) in [
            (
                "See [the **guide**][guide].",
                Some("[the **guide**][guide]"),
            ),
            ("See [`code`][guide].", Some("[`code`][guide]")),
            ("| a |\n|---|\n| [text][x] |", Some("[text][x]")),
            ("![a logo][logo]", Some("![a logo][logo]")),
            ("names[first][second] and [0][1]", None),
            ("[INFO][main] started", None),
            ("\\[text][label] and [text\\][label]", None),
            ("`[text][label]` [text] [label]", None),
            ("[text][label](x)", None),
            ("[text][label]\n\n[LABEL]: /x", None),
            ("a [^1]", Some("[^1]")),
            ("a [^1]\n\n[^1]: b", None),
            ("the set [^a-z]+ and ([^x])", None),
            ("begins with [a-z][0-9]+", None),
            ("Optional[str][int]", None),
            ("- [ ] task\n- [x] done", None),
            ("[a [b][c] d](e)", None),
        ] {
            let (found, _) = findings("undefined-reference", &[("a.mdx", text)]);
            assert_eq!(found.first().map(String::as_str), expected, "{text}");
        }
    }
}
