//! The images and videos of a page, in whatever form they are written.

use crate::page::Page;
use crate::rules::link::place::{Place, attribute_place};
use crate::syntax::{Kind, NodeRef};

/// Every file that a page shows: Markdown's images, `src` of `img`, `video` and `source`, `poster` of `video`, `img` of
/// `Card`. An image by reference has its address in the definition.
pub fn shown_files(page: &Page) -> impl Iterator<Item = Place<'_>> {
    page.tree.nodes().flat_map(files_of)
}

fn files_of(node: NodeRef<'_>) -> Vec<Place<'_>> {
    let attributes: &[&str] = match node.kind() {
        Kind::Image(image) if !image.reference => {
            return vec![Place::in_markdown(node, &image.target)];
        }
        Kind::Element(element) => match &*element.name {
            "img" | "source" => &["src"],
            "video" => &["src", "poster"],
            "Card" => &["img"],
            _ => &[],
        },
        _ => &[],
    };
    attributes
        .iter()
        .filter_map(|name| attribute_place(node, name))
        .collect()
}

/// Whether a node is an image, in Markdown's form or as `img`.
pub fn is_image(node: NodeRef) -> bool {
    matches!(node.kind(), Kind::Image(_)) || node.is_element("img")
}

/// The alternative text of an image; none where it has none or only an expression tells.
pub fn alternative_text(node: NodeRef<'_>) -> Option<&str> {
    match node.kind() {
        Kind::Image(image) => Some(node.text(&image.alt)),
        Kind::Element(element) => element.text_of("alt"),
        _ => None,
    }
}

/// The address of an image as written; empty where an expression gives it.
pub fn source(node: NodeRef<'_>) -> &str {
    match node.kind() {
        Kind::Image(image) if !image.reference => node.text(&image.target),
        Kind::Element(element) => element.text_of("src").unwrap_or(""),
        _ => "",
    }
}

/// Whether an image is a badge: a small picture of a status, made by a service.
pub fn is_badge(source: &str) -> bool {
    let source = source.to_ascii_lowercase();
    const SERVICES: [&str; 7] = [
        "shields.io",
        "badge.fury.io",
        "badgen.net",
        "codecov.io",
        "circleci.com",
        "badge.svg",
        "/badge",
    ];
    SERVICES.iter().any(|service| source.contains(service))
}

/// The side in pixels up to which a picture is an icon.
const ICON: u32 = 64;

/// Whether the attributes of an image make it as small as an icon.
pub fn is_small(node: NodeRef) -> bool {
    let Some(element) = node.element() else {
        return false;
    };
    ["width", "height"].iter().any(|name| {
        let Some(attribute) = element.attribute(name) else {
            return false;
        };
        let written = attribute.inner_span().map(|span| span.start as usize);
        let start = written.and_then(|at| at.checked_sub(node.span().start as usize));
        let rest = start.and_then(|at| node.source().get(at..)).unwrap_or("");
        let rest = rest.trim_start_matches(['"', '\'', '{']);
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let percent = rest[digits..].starts_with('%');
        !percent
            && rest[..digits]
                .parse::<u32>()
                .is_ok_and(|pixels| pixels <= ICON)
    })
}
