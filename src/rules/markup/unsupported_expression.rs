use rustc_hash::FxHashSet;

use crate::lint::Report;
use crate::page::{Page, Role};
use crate::rule;
use crate::source::Span;
use crate::syntax::expression::{self, Expression, GLOBALS};
use crate::syntax::{Kind, NodeRef, Text};

rule! {
    /// Use only expressions that the page itself can work out.
    ///
    /// Pages are built without running JavaScript, so an expression may hold only literals, names the page defines or
    /// imports, and methods such as `map` and `join`. A name that nothing defines is most often a brace that was meant
    /// as text.
    ///
    /// ```mdx bad
    /// Send a request to `/users/` followed by {userId}.
    /// ```
    /// ```mdx bad
    /// The price is {fetch("/price")}.
    /// ```
    /// ```mdx good
    /// export const version = "2.1"
    ///
    /// Install version {version}, then send a request to `/users/{userId}`.
    /// ```
    name: "unsupported-expression", group: Markup, level: Error, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    for node in page.tree.nodes() {
        if let Kind::Expression(text) = node.kind() {
            look_at(page, node, text, page.own_names(), report);
        }
    }
}

fn look_at(
    page: &Page,
    node: NodeRef,
    text: &Text,
    names: &FxHashSet<Box<str>>,
    report: &mut Report,
) {
    // Where the text does not stand in the page as it is, its places are not those of the page.
    let stands = node.place_of(text);
    let offset = stands.map_or(0, |span| span.start as usize);
    let place = |span: Span| stands.map_or(node.span(), |_| span);
    match expression::parse(node.text(text), offset) {
        // What does not parse is broken markup.
        None => {}
        Some(Err(unsupported)) => {
            let message = format!(
                "This expression has {}, and pages are built without running JavaScript",
                unsupported.what
            );
            report.at(place(unsupported.span), message).help(
                "Write the result itself. If the braces are text, write `\\{` or use inline code.",
            );
        }
        Some(Ok(expression)) => names_in(page, &expression, names, place, report),
    }
}

/// Reports the first name that nothing defines. In a snippet, names may be attributes of the element that includes it.
fn names_in(
    page: &Page,
    expression: &Expression,
    names: &FxHashSet<Box<str>>,
    place: impl Fn(Span) -> Span,
    report: &mut Report,
) {
    if page.role == Role::Snippet {
        return;
    }
    let free = expression.free_names();
    let unknown = free
        .iter()
        .find(|(name, _)| !names.contains(*name) && !GLOBALS.contains(name));
    if let Some((name, span)) = unknown {
        report
            .at(place(*span), format!("`{name}` is not defined"))
            .help(format!("Write `\\{{{name}}}` or use inline code if the braces are text; otherwise define or import `{name}`."));
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::markup::tests::findings;

    #[test]
    fn names_and_forms() {
        for (path, text, expected) in [
            ("a.mdx", "import B from \"b\"\n\n{B.c} {/* d */} {}", None),
            (
                "a.mdx",
                "export const list = [1]\n\n{list.map((item) => <li>{item}</li>)}",
                None,
            ),
            (
                "a.mdx",
                "<Card style={{ color: red }} title={x}>{props.title}</Card>",
                None,
            ),
            ("a.mdx", "## About {name}", Some("name")),
            ("a.mdx", "<Note>\n  Use {name}.\n</Note>", Some("name")),
            ("a.mdx", "x_{i}", Some("i")),
            (
                "a.mdx",
                "{new Date().getFullYear()}",
                Some("new Date().getFullYear()"),
            ),
            ("snippets/a.mdx", "Hello {name}", None),
            ("a.md", "Hello {name}", None),
        ] {
            let (found, _) = findings("unsupported-expression", &[(path, text)]);
            assert_eq!(found.first().map(String::as_str), expected, "{text}");
        }
    }
}
