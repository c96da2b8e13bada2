use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::rules::lines::{begins_line, ends_line};
use crate::rules::page::image::{alternative_text, is_badge, is_image, is_small, source};
use crate::syntax::{Element, Kind, NodeRef, NodeType};

rule! {
    /// Say in the alternative text what the image shows.
    ///
    /// The name of a file, "image", or a single word tells nothing to someone who cannot see the image. A text that repeats the
    /// caption is heard twice.
    ///
    /// ```mdx bad
    /// <Frame>
    ///   ![screenshot](https://example.com/dashboard.png)
    /// </Frame>
    /// ```
    /// ```mdx good
    /// <Frame>
    ///   ![The dashboard after the first run](https://example.com/dashboard.png)
    /// </Frame>
    /// ```
    name: "vague-alt-text", group: Page, level: Warning,
    check: Node(&[NodeType::Image, NodeType::Element], check),
}

fn check(page: &Page, node: NodeRef, report: &mut Report) {
    if !is_image(node) || is_badge(source(node)) || is_small(node) {
        return;
    }
    let Some(text) = alternative_text(node)
        .map(str::trim)
        .filter(|text| !text.is_empty())
    else {
        return;
    };
    let span = node
        .element()
        .and_then(|element| element.attribute("alt"))
        .map_or(node.span(), |alt| alt.span);
    let message = if is_file_name(text) {
        format!("The alternative text `{text}` is the name of a file")
    } else if is_generic(text) {
        format!("The alternative text `{text}` does not say what the image shows")
    } else if caption(node).is_some_and(|caption| same_words(caption, text)) {
        format!("The alternative text `{text}` repeats the caption")
    } else if is_one_word(text) && !is_in_a_line(page, node) {
        format!("The alternative text `{text}` is a single word")
    } else {
        return;
    };
    report
        .at(span, message)
        .help("Say in a few words what the image shows.");
}

/// Whether an image stands among words or is the whole of a link: there one word may be enough.
fn is_in_a_line(page: &Page, node: NodeRef) -> bool {
    let linked = node
        .ancestors()
        .any(|outer| matches!(outer.kind(), Kind::Link(_)) || outer.is_element("a"));
    let among_words = node.parent().is_some_and(|parent| {
        matches!(
            parent.kind(),
            Kind::Paragraph | Kind::Heading { .. } | Kind::Cell
        )
    }) && !(begins_line(page, node.span().start as usize)
        && ends_line(page, node.span().end as usize));
    linked || among_words
}

fn is_file_name(text: &str) -> bool {
    const EXTENSIONS: [&str; 9] = [
        ".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".mp4", ".webm",
    ];
    let lower = text.to_ascii_lowercase();
    EXTENSIONS
        .iter()
        .any(|extension| lower.ends_with(extension))
}

fn is_generic(text: &str) -> bool {
    const NOUNS: [&str; 20] = [
        "alt",
        "diagram",
        "figure",
        "gif",
        "graph",
        "graphic",
        "icon",
        "illustration",
        "image",
        "images",
        "img",
        "photo",
        "pic",
        "picture",
        "preview",
        "screen",
        "screenshot",
        "text",
        "thumbnail",
        "untitled",
    ];
    const BESIDE: [&str; 8] = [
        "a",
        "an",
        "the",
        "my",
        "here",
        "of",
        "description",
        "placeholder",
    ];
    let lower = text.to_lowercase();
    let mut words = lower
        .split(|c: char| !c.is_alphabetic())
        .filter(|word| !word.is_empty())
        .peekable();
    words.peek().is_some() && words.all(|word| NOUNS.contains(&word) || BESIDE.contains(&word))
}

/// Whether a text is one word, in a script that puts spaces between words.
fn is_one_word(text: &str) -> bool {
    let no_spaces = |c: char| ('\u{0e00}'..='\u{0eff}').contains(&c) || c >= '\u{2e80}';
    text.split_whitespace().count() < 2 && !text.chars().any(no_spaces)
}

fn caption(node: NodeRef<'_>) -> Option<&str> {
    node.enclosing("Frame")
        .and_then(NodeRef::element)
        .and_then(|frame: &Element| frame.text_of("caption"))
}

fn same_words(a: &str, b: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        text.to_lowercase()
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(Into::into)
            .collect()
    };
    words(a) == words(b)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn only_texts_that_tell_nothing_are_reported() {
        for (text, count) in [
            ("![dashboard.png](/a.png)", 1),
            ("![Screenshot 1](/a.png)", 1),
            ("![alt text](/a.png)", 1),
            ("![Dashboard](/a.png)", 1),
            ("<img src=\"/a.png\" alt=\"img\" />", 1),
            (
                "<Frame caption=\"The first run.\">![the first run](/a.png)</Frame>",
                1,
            ),
            (
                "<Frame caption=\"The first run\">![Three rows of traces](/a.png)</Frame>",
                0,
            ),
            ("![](/a.png)", 0),
            ("![The dashboard](/a.png)", 0),
            ("![控制台总览页面](/a.png)", 0),
            ("[![PyPI](/a.png)](/b)", 0),
            ("Press ![Play](/a.png) to start.", 0),
            ("Press ![icon](/a.png) to start.", 1),
            ("<img src=\"/a.png\" alt=\"Logo\" width=\"24\" />", 0),
            ("![build](https://img.shields.io/a.png)", 0),
        ] {
            assert_eq!(
                messages_of_page("vague-alt-text", text).len(),
                count,
                "{text}"
            );
        }
    }
}
