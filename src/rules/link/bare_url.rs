use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::rules::link::host::{host, is_public};
use crate::rules::link::place::link;
use crate::secrets::scan;
use crate::syntax::{Format, Kind, LinkForm, NodeRef, NodeType};

rule! {
    /// Write addresses in running text as links.
    ///
    /// Whether a bare address becomes a link depends on what renders the page. A link with a text of its own also tells
    /// readers where it leads.
    ///
    /// ```mdx bad
    /// The source is at https://github.com/python/cpython for everyone to read.
    /// ```
    /// ```mdx good
    /// The [source of Python](https://github.com/python/cpython) is there for everyone to read.
    /// ```
    name: "bare-url", group: Link, level: Warning, fix: Safe, check: Node(&[NodeType::Link], check),
}

fn check(page: &Page, node: NodeRef, report: &mut Report) {
    if !matches!(node.kind(), Kind::Link(link) if link.form == LinkForm::Bare) {
        return;
    }
    let Some(place) = link(node) else { return };
    let written = node.source();
    // The address of an API is a value to type.
    let public =
        host(place.target).is_some_and(|host| is_public(&host) && !host.starts_with("api."));
    if !public || is_literal(page, node) || node.ancestors().any(shows_no_links) {
        return;
    }
    let draft = report.at(
        node.span(),
        format!("`{written}` is an address that is no link"),
    );
    draft.help("Write `[text](address)` with a text that says where it leads.");
    let fix = match page.format {
        _ if written.contains(['(', ')', '[', ']', '<', '>', '{', '}', '`', '|', '\\', '&']) => {
            None
        }
        // The text of the link would show it once more.
        _ if !scan(written).is_empty() => None,
        Format::Markdown if written.contains("://") => Some(format!("<{written}>")),
        _ => Some(format!(
            "[{}]({})",
            escaped(without_scheme(written)),
            place.target
        )),
    };
    if let Some(text) = fix {
        draft.fix("Make it a link", node.span(), text);
    }
}

/// Whether the address is quoted or goes on after a placeholder: it is a value to type, not a place to visit.
fn is_literal(page: &Page, node: NodeRef) -> bool {
    let span = node.span();
    let before = page.text()[..span.start as usize].chars().next_back();
    let after = page.text()[span.end as usize..].chars().next();
    let quote = |c: char| matches!(c, '"' | '\'' | '`' | '“' | '‘' | '”' | '’' | '=');
    before.is_some_and(|c| quote(c) || c.is_alphanumeric())
        || after.is_some_and(|c| quote(c) || matches!(c, '<' | '{' | '[' | '$' | '…'))
        || node.source().contains("...")
        || node.source().contains('$')
}

fn shows_no_links(node: NodeRef) -> bool {
    match node.kind() {
        Kind::Link(_) => true,
        Kind::Element(element) => matches!(
            &*element.name,
            "a" | "code" | "pre" | "kbd" | "script" | "style" | "svg" | "Latex" | "Mermaid"
        ),
        _ => false,
    }
}

fn without_scheme(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.strip_suffix('/').unwrap_or(rest)
}

/// The text with what Markdown would read as emphasis escaped.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '_' | '*' | '~') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages_of_page};

    #[test]
    fn links_and_values_are_left_alone() {
        for (text, count) in [
            ("Go to https://python.org now.", 1),
            ("Go to www.python.org now.", 1),
            ("[Python](https://python.org)", 0),
            ("`https://python.org`", 0),
            ("Open http://localhost:3000 now.", 0),
            ("It defaults to https://api.python.org.", 0),
            ("Send it to https://example.com/hook.", 0),
            ("Set it to \"https://python.org\".", 0),
            ("Mail someone@python.org.", 0),
            ("<a href=\"https://python.org\">https://python.org</a>", 0),
        ] {
            assert_eq!(messages_of_page("bare-url", text).len(), count, "{text}");
        }
    }

    #[test]
    fn the_fix_suits_the_format_and_is_no_vague_text() {
        for (path, text, expected) in [
            (
                "a.mdx",
                "At https://python.org/a_b/.",
                "At [python.org/a\\_b](https://python.org/a_b/).",
            ),
            (
                "a.md",
                "At https://python.org/a_b/.",
                "At <https://python.org/a_b/>.",
            ),
        ] {
            let fixed_text = fixed("bare-url", path, text);
            assert_eq!(fixed_text, expected);
            assert_eq!(fixed("bare-url", path, &fixed_text), fixed_text);
            assert!(messages_of_page("vague-link-text", &fixed_text).is_empty());
        }
    }
}
