use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::rules::link::host::{host, is_public};
use crate::syntax::{Kind, LinkForm, NodeRef, NodeType};

rule! {
    /// Let the text of a link say where it leads.
    ///
    /// Readers scan pages for their links, and screen readers list them without the sentence around them. "Here" and a bare
    /// address say nothing there.
    ///
    /// ```mdx bad
    /// To install the client, click [here](https://example.com/install).
    /// ```
    /// ```mdx good
    /// Follow the [installation guide](https://example.com/install).
    /// ```
    name: "vague-link-text", group: Link, level: Warning,
    check: Node(&[NodeType::Link, NodeType::Element], check),
}

/// Texts that say nothing of where a link leads.
const VAGUE: &[&str] = &[
    "check it out",
    "check this",
    "check this out",
    "click",
    "click here",
    "click me",
    "click on this link",
    "click this",
    "click this link",
    "find out more",
    "follow this link",
    "go here",
    "here",
    "in here",
    "know more",
    "learn more",
    "learn more here",
    "link",
    "link here",
    "more",
    "more details",
    "more details here",
    "more here",
    "more info",
    "more info here",
    "more information",
    "more information here",
    "on this page",
    "over here",
    "read here",
    "read it here",
    "read more",
    "read more here",
    "read on",
    "read this",
    "right here",
    "see here",
    "see more",
    "see this",
    "see this page",
    "that",
    "that page",
    "the link",
    "there",
    "this",
    "this article",
    "this doc",
    "this document",
    "this guide",
    "this link",
    "this one",
    "this page",
    "this post",
    "this site",
    "this url",
    "this website",
    "url",
    "view more",
    "visit here",
];

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    let is_link = match node.kind() {
        Kind::Link(link) => matches!(link.form, LinkForm::Inline | LinkForm::Reference),
        Kind::Element(element) => {
            &*element.name == "a"
                && element.attribute("href").is_some()
                && element.attribute("aria-label").is_none()
        }
        _ => false,
    };
    if !is_link || node.descendants().any(|inner| !is_text(inner)) {
        return;
    }
    let text = node.plain_text();
    let text = text.trim();
    let words = normalized(text);
    if VAGUE.binary_search(&&*words).is_ok() {
        report
            .at(
                node.span(),
                format!("The link text `{text}` does not say where the link leads"),
            )
            .help("Name what the reader finds there.");
    } else if host(text).is_some_and(|host| is_public(&host)) && !text.contains(char::is_whitespace)
    {
        report
            .at(node.span(), "The text of the link is an address")
            .help("Name what the reader finds there.");
    }
}

/// Whether a node in a link adds nothing but text.
fn is_text(node: NodeRef) -> bool {
    match node.kind() {
        Kind::Text(_)
        | Kind::Emphasis
        | Kind::Strong
        | Kind::Delete
        | Kind::Break
        | Kind::Paragraph
        | Kind::Link(_) => true,
        Kind::Element(element) => {
            matches!(&*element.name, "b" | "i" | "u" | "em" | "strong" | "span")
        }
        _ => false,
    }
}

/// The words of a text in lower case, without what stands around them.
fn normalized(text: &str) -> String {
    let lower = text.to_lowercase();
    let trimmed = lower.trim_matches(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = trimmed.split_whitespace().collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::VAGUE;
    use crate::rules::testing::messages_of_page;

    #[test]
    fn the_texts_are_in_order() {
        assert!(VAGUE.is_sorted());
    }

    #[test]
    fn only_the_whole_text_counts() {
        for (text, count) in [
            ("[Here](/a)", 1),
            ("[**click  here**](/a)", 1),
            ("[here.](/a)", 1),
            ("[Learn more →](/a)", 1),
            ("<a href=\"/a\">this page</a>", 1),
            ("[https://python.org/a](https://python.org/a)", 1),
            ("[python.org](https://python.org)", 0),
            ("[http://localhost:3000](http://localhost:3000)", 0),
            ("[Learn more about tasks](/a)", 0),
            ("[`here`](/a)", 0),
            ("[here ![x](/x.png)](/a)", 0),
            ("<Card title=\"Read more\" href=\"/a\">Read more</Card>", 0),
            ("https://python.org", 0),
        ] {
            assert_eq!(
                messages_of_page("vague-link-text", text).len(),
                count,
                "{text}"
            );
        }
    }
}
