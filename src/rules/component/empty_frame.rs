use super::uses::{Names, Use, is_blank};
use crate::components::Component;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Put an image or a video in every `Frame`.
    ///
    /// A frame is made for pictures: it centres what it holds and leaves room for a caption. An empty one shows as a grey box.
    ///
    /// ```mdx bad
    /// <Frame caption="The dashboard after the first run">
    /// </Frame>
    /// ```
    /// ```mdx good
    /// <Frame caption="The dashboard after the first run">
    ///   <img src="/images/dashboard.png" alt="Dashboard with three finished jobs" />
    /// </Frame>
    /// ```
    name: "empty-frame", group: Component, level: Error, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    let names = Names::of(page);
    let frames = names
        .uses()
        .filter(|used| used.component == Component::Frame);
    for frame in frames {
        if !shows_picture(&names, frame) {
            let (message, help) = match frame.has_content() {
                true => (
                    "This `Frame` holds no image or video",
                    "Remove the `Frame` around it: a frame is for pictures.",
                ),
                false => (
                    "Nothing stands in this `Frame`",
                    "Put an image or a video in it, or remove it.",
                ),
            };
            report.at(frame.element.name_span, message).help(help);
        }
    }
}

/// Whether a frame shows a picture, or may show one.
fn shows_picture(names: &Names, frame: Use) -> bool {
    let element = frame.element;
    element.has_spread()
        || element.attribute("children").is_some()
        || frame.node.descendants().any(|node| is_picture(names, node))
}

fn is_picture(names: &Names, node: NodeRef) -> bool {
    match node.kind() {
        Kind::Image(_) => true,
        Kind::Code(code) => code.language.as_deref() == Some("mermaid"),
        Kind::Element(element) => {
            const PICTURES: [&str; 12] = [
                "audio",
                "canvas",
                "embed",
                "iframe",
                "image",
                "img",
                "model-viewer",
                "object",
                "picture",
                "source",
                "svg",
                "video",
            ];
            let is_custom = element.name.contains('-');
            let is_styled = ["style", "dangerouslySetInnerHTML"]
                .iter()
                .any(|name| element.attribute(name).is_some());
            PICTURES.contains(&&*element.name) || is_custom || is_styled || names.is_open(node)
        }
        _ => names.is_open(node) && !is_blank(node),
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn pictures_in_every_form() {
        for (text, count) in [
            ("<Frame>![a b](/c.png)</Frame>", 0),
            ("<Frame>[![a b](/c.png)](/d)</Frame>", 0),
            ("<Frame><video src=\"/a.mp4\" /></Frame>", 0),
            ("<Frame><iframe src=\"https://a.example\" /></Frame>", 0),
            ("<Frame><div><img src=\"/c.png\" /></div></Frame>", 0),
            ("<Frame>{image}</Frame>", 0),
            ("<Frame><Snippet file=\"a.mdx\" /></Frame>", 0),
            ("<Frame>\n```mermaid\ngraph TD\n```\n</Frame>", 0),
            ("<Frame {...props} />", 0),
            ("<Frame />", 1),
            ("<Frame>{/* later */}</Frame>", 1),
            ("<Frame>Text.</Frame>", 1),
            ("<Frame>\n```bash\nls\n```\n</Frame>", 1),
        ] {
            assert_eq!(messages_of_page("empty-frame", text).len(), count, "{text}");
        }
    }
}
