//! What elements are to the text: blocks, parts of a line, or no text at all.

use crate::components::{Component, Content};
use crate::page::html_heading_level;
use crate::prose::{MarkKind, Scope};
use crate::syntax::{Element, Format, Kind, NodeRef};

/// What an element is to the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A block; with a scope where it gives one to its text.
    Block(Option<Scope>),
    /// A part of the line.
    Inline(Option<MarkKind>),
    /// A line break that shows.
    Break,
    /// No text, whatever stands in it: a gap in a line.
    Gap(Option<MarkKind>),
    /// No text and no trace in the line.
    Hidden,
}

/// What an element is to the text.
pub(super) fn role(node: NodeRef<'_>, element: &Element, format: Format) -> Role {
    if element.is_component() {
        return component_role(node, element, format);
    }
    let lower = element.name.to_ascii_lowercase();
    if let Some(level) = html_heading_level(&lower) {
        return Role::Block(Some(Scope::Heading(level)));
    }
    match &*lower {
        "li" | "dd" => Role::Block(Some(Scope::ListItem)),
        "td" => Role::Block(Some(Scope::TableCell)),
        "th" => Role::Block(Some(Scope::TableHeader)),
        "blockquote" => Role::Block(Some(Scope::Quotation)),
        "figcaption" | "caption" | "summary" | "legend" => Role::Block(Some(Scope::Caption)),
        "b" | "strong" => Role::Inline(Some(MarkKind::Strong)),
        "i" | "em" | "cite" | "dfn" => Role::Inline(Some(MarkKind::Emphasis)),
        "a" => Role::Inline(Some(MarkKind::Link)),
        "abbr" | "bdi" | "bdo" | "big" | "data" | "del" | "font" | "ins" | "label" | "mark"
        | "nobr" | "q" | "s" | "small" | "span" | "strike" | "sub" | "sup" | "time" | "u"
        | "wbr" => Role::Inline(None),
        "br" => Role::Break,
        "code" | "kbd" | "samp" | "tt" | "var" => Role::Gap(Some(MarkKind::Code)),
        "img" | "svg" | "math" | "button" | "select" | "input" | "textarea" | "picture"
        | "progress" | "meter" => Role::Gap(None),
        "script" | "style" | "template" | "noscript" | "head" | "title" | "iframe" | "video"
        | "audio" | "object" | "embed" | "canvas" | "pre" | "link" | "meta" | "source"
        | "track" | "base" => Role::Hidden,
        _ if is_block_name(&lower) => Role::Block(None),
        _ if stands_in_line(node, element, format) => Role::Inline(None),
        _ => Role::Block(None),
    }
}

fn is_block_name(name: &str) -> bool {
    const NAMES: [&str; 24] = [
        "address", "article", "aside", "center", "details", "dialog", "div", "dl", "dt",
        "fieldset", "figure", "footer", "form", "header", "hr", "main", "nav", "ol", "p",
        "section", "table", "tbody", "tr", "ul",
    ];
    NAMES.contains(&name)
}

fn component_role(node: NodeRef<'_>, element: &Element, format: Format) -> Role {
    let Some(component) = Component::named(&element.name) else {
        return match &*element.name {
            "Code" | "CodeBlock" | "Mermaid" | "Math" => Role::Gap(None),
            _ if !stands_in_line(node, element, format) => Role::Block(None),
            _ if node.children().next().is_none() => Role::Gap(None),
            _ => Role::Inline(None),
        };
    };
    match component {
        Component::Tooltip | Component::Badge => Role::Inline(None),
        Component::Icon | Component::Latex | Component::Snippet => Role::Gap(None),
        _ if component.entry().content == Content::Nothing => Role::Hidden,
        _ => Role::Block(None),
    }
}

/// Whether an element stands among words.
fn stands_in_line(node: NodeRef<'_>, element: &Element, format: Format) -> bool {
    if format == Format::Mdx {
        return element.inline;
    }
    node.ancestors().take(8).any(|parent| {
        matches!(
            parent.kind(),
            Kind::Paragraph | Kind::Heading { .. } | Kind::Cell
        )
    })
}

/// The scope of an attribute whose text is shown; none for others.
pub(super) fn attribute_scope(element: &Element, name: &str) -> Option<Scope> {
    if name == "alt" {
        return Some(Scope::AltText);
    }
    if !element.is_component() {
        return None;
    }
    let is_prose = match Component::named(&element.name) {
        Some(component) => component
            .attribute(name)
            .is_some_and(|attribute| attribute.is_prose),
        None => Component::shows_somewhere(name),
    };
    let scope = if name == "caption" {
        Scope::Caption
    } else {
        Scope::Attribute
    };
    is_prose.then_some(scope)
}
