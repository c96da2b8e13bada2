use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::{Element, Kind, LinkForm, NodeRef, NodeType};

rule! {
    /// Give every link a target and a text.
    ///
    /// A link without a target leads nowhere. One without a text cannot be seen, and screen readers spell out its
    /// address.
    ///
    /// ```mdx bad
    /// Read the [installation guide]().
    /// ```
    /// ```mdx bad
    /// Read [](https://example.com/install) first.
    /// ```
    /// ```mdx good
    /// Read the [installation guide](https://example.com/install).
    /// ```
    name: "empty-link", group: Link, level: Error, check: Node(&[NodeType::Link, NodeType::Element], check),
}

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    match node.kind() {
        Kind::Link(link) if matches!(link.form, LinkForm::Inline | LinkForm::Reference) => {
            let target = node.text(&link.target).trim();
            if !shows_something(node) {
                report.at(node.span(), "The link has no text");
                return;
            }
            let text = node.plain_text();
            let is_stub = target == "#" && link.form == LinkForm::Inline && !names_the_top(&text);
            if target.is_empty() || is_stub {
                let message = format!("The link `{}` has no target", text.trim());
                report
                    .at(node.span(), message)
                    .help("Write the address that it leads to, or take the text out of the link.");
            }
        }
        Kind::Element(element) => {
            let Some(href) = element.attribute("href") else {
                return;
            };
            let named = [
                "aria-label",
                "aria-labelledby",
                "title",
                "id",
                "name",
                "children",
            ];
            let has_name = named.iter().any(|name| element.attribute(name).is_some());
            if href.as_str().is_some_and(|target| target.trim().is_empty()) && !is_scripted(element)
            {
                report.at(
                    href.span,
                    format!(
                        "`href` of `{}` is empty, so that it leads nowhere",
                        element.name
                    ),
                );
            } else if &*element.name == "a"
                && !has_name
                && !element.has_spread()
                && !shows_something(node)
            {
                report.at(node.span(), "The link has no text");
            }
        }
        _ => {}
    }
}

/// Whether a link of this text means the top of the page, to which `#` leads.
fn names_the_top(text: &str) -> bool {
    let last = text.trim().rsplit(' ').next();
    last.is_some_and(|word| word.eq_ignore_ascii_case("top"))
}

/// Whether a script may give an element what its attributes do not: it has a handler, or a mark to find it by.
fn is_scripted(element: &Element) -> bool {
    element.has_spread()
        || element.attributes.iter().any(|attribute| {
            &*attribute.name == "id"
                || attribute.name.starts_with("data-")
                || attribute.name.starts_with("on")
        })
}

/// Whether anything in a link may show: text, an image, an icon, what an expression gives.
fn shows_something(link: NodeRef) -> bool {
    link.descendants().any(|node| match node.kind() {
        Kind::Text(_) | Kind::InlineCode(_) => {
            node.literal().is_some_and(|text| !text.trim().is_empty())
        }
        Kind::Image(_) | Kind::InlineMath(_) | Kind::Expression(_) => true,
        Kind::Element(element) => {
            !matches!(&*element.name, "span" | "br" | "strong" | "em" | "b" | "i")
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn what_shows_and_leads_somewhere_is_left_alone() {
        for (text, count) in [
            ("[a](<>)", 1),
            ("[a](#)", 1),
            ("[Back to top](#)", 0),
            ("[ ](/b)", 1),
            ("<a href=\"/b\"></a>", 1),
            ("<a href=\"\">b</a>", 1),
            ("<Card title=\"A\" href=\"\">b</Card>", 1),
            ("<a href=\"/b\"><Icon icon=\"x\" /></a>", 0),
            ("<a href=\"#here\" id=\"here\"></a>", 0),
            ("<a href=\"\" id=\"buy\">Buy</a>", 0),
            ("<a id=\"here\"></a>", 0),
            ("[![alt](/a.png)](/b)", 0),
            ("[`a`](/b)", 0),
            ("[a][b]\n\n[b]: /c", 0),
            ("<Card title=\"A\" href=\"/b\" />", 0),
        ] {
            assert_eq!(messages_of_page("empty-link", text).len(), count, "{text}");
        }
    }
}
