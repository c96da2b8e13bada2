use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::{Element, Kind, NodeRef, NodeType};

rule! {
    /// Describe every image and video in words.
    ///
    /// Alternative text is what a screen reader says, what shows while an image does not load, and what search finds.
    ///
    /// ```mdx bad
    /// <Frame>
    ///   ![](https://example.com/dashboard.png)
    /// </Frame>
    /// ```
    /// ```mdx good
    /// <Frame>
    ///   ![The dashboard after the first run](https://example.com/dashboard.png)
    /// </Frame>
    /// ```
    name: "missing-alt-text", group: Page, level: Error, check: Node(&[NodeType::Image, NodeType::Element], check),
}

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    match node.kind() {
        Kind::Image(image) if node.text(&image.alt).trim().is_empty() => {
            report
                .at(node.span(), "The image has no alternative text")
                .help("Say between the brackets what the image shows: `![text](address)`.");
        }
        Kind::Element(element) => check_element(node, element, report),
        _ => {}
    }
}

fn check_element(node: NodeRef, element: &Element, report: &mut Report) {
    let names: &[&str] = match &*element.name {
        "img" => &["alt", "aria-label", "aria-labelledby"],
        "video" => &[
            "title",
            "aria-label",
            "aria-labelledby",
            "aria-describedby",
            "alt",
        ],
        _ => return,
    };
    if element.has_spread() || is_decoration(element) {
        return;
    }
    let described = names.iter().any(|name| {
        element.attribute(name).is_some_and(|attribute| {
            // An expression may give a text.
            attribute.value.is_some()
                && attribute
                    .as_str()
                    .is_none_or(|text| !text.trim().is_empty())
        })
    });
    if described || (&*element.name == "video" && has_caption(node)) {
        return;
    }
    if &*element.name == "img" {
        report
            .at(element.open, "The image has no alternative text")
            .help("Say in `alt` what the image shows.");
    } else {
        report
            .at(element.open, "The video has no text that describes it")
            .help("Say in `title` what the video shows.");
    }
}

/// Whether an element is hidden from those who cannot see it.
fn is_decoration(element: &Element) -> bool {
    let hidden = element
        .attribute("aria-hidden")
        .is_some_and(|attribute| attribute.as_str() != Some("false"));
    hidden || matches!(element.text_of("role"), Some("presentation" | "none"))
}

fn has_caption(node: NodeRef) -> bool {
    let frame = node.enclosing("Frame").and_then(NodeRef::element);
    frame.is_some_and(|frame| frame.attribute("caption").is_some())
        || node.descendants().any(|inner| inner.is_element("track"))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn what_has_a_text_is_left_alone() {
        for (text, count) in [
            ("![](/a.png)", 1),
            ("![ ](/a.png)", 1),
            ("![][a]\n\n[a]: /a.png", 1),
            ("<img src=\"/a.png\" />", 1),
            ("<img src=\"/a.png\" alt=\"\" />", 1),
            ("<img src=\"/a.png\" alt />", 1),
            ("<video src=\"/a.mp4\"></video>", 1),
            ("![A run](/a.png)", 0),
            ("<img src=\"/a.png\" alt={text} />", 0),
            ("<img src=\"/a.png\" alt=\"\" aria-hidden=\"true\" />", 0),
            ("<img src=\"/a.png\" role=\"presentation\" />", 0),
            ("<img {...image} />", 0),
            ("<video src=\"/a.mp4\" title=\"A run\"></video>", 0),
            (
                "<Frame caption=\"A run\"><video src=\"/a.mp4\" /></Frame>",
                0,
            ),
        ] {
            assert_eq!(
                messages_of_page("missing-alt-text", text).len(),
                count,
                "{text}"
            );
        }
    }
}
