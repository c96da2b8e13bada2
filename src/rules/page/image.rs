//! The images and videos of a page, in whatever form they are written.

use crate::page::Page;
use crate::rules::link::place::{Place, attribute_place, target_span};
use crate::syntax::{Kind, NodeRef};

/// Every file that a page shows: Markdown's images, `src` of `img`, `video` and `source`, `poster` of `video`, `img` of
/// `Card`. An image by reference has its address in the definition.
pub fn shown_files(page: &Page) -> impl Iterator<Item = Place<'_>> {
    page.tree.nodes().flat_map(files_of)
}

fn files_of(node: NodeRef<'_>) -> Vec<Place<'_>> {
    let attributes: &[&str] = match node.kind() {
        Kind::Image(image) if !image.reference => {
            return vec![Place {
                target: node.text(&image.target),
                span: target_span(node, &image.target),
            }];
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

/// The place where the line of `at` begins, and what stands in it before `at`.
pub fn line_start(page: &Page, at: usize) -> (usize, &str) {
    let before = page.text().get(..at).unwrap_or("");
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (start, &before[start..])
}

/// Whether only spaces and the marks of quotations and lists stand in the line before a place.
pub fn begins_line(page: &Page, at: usize) -> bool {
    let before = page.text().get(..at).unwrap_or("");
    let is_mark =
        |c: char| matches!(c, ' ' | '\t' | '>' | '-' | '*' | '+' | '.' | ')') || c.is_ascii_digit();
    let head = match before.char_indices().rev().find(|(_, c)| !is_mark(*c)) {
        Some((newline, '\n')) => &before[newline + 1..],
        Some((0, '\u{feff}')) | None => before,
        _ => return false,
    };
    head.split_whitespace().all(|mark| {
        let number = mark.strip_suffix(['.', ')']).unwrap_or("");
        matches!(mark, "-" | "*" | "+")
            || mark.bytes().all(|byte| byte == b'>')
            || (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

/// Whether only spaces, or the mark of a line break, stand in the line from a place on.
pub fn ends_line(page: &Page, at: usize) -> bool {
    let rest = page.text().get(at..).unwrap_or("");
    rest.chars()
        .find(|c| !matches!(c, ' ' | '\t' | '\r' | '\\'))
        .is_none_or(|c| c == '\n')
}
