//! The components that a page uses, each with what the table says of it.

use rustc_hash::FxHashSet;

use crate::components::{Component, StaticValue};
use crate::page::Page;
use crate::source::Span;
use crate::syntax::{Attribute, Element, Kind, NodeRef};

/// A component of the table where a page uses it.
#[derive(Clone, Copy)]
pub(super) struct Use<'a> {
    /// The element.
    pub node: NodeRef<'a>,
    /// The same as an element.
    pub element: &'a Element,
    /// Which component.
    pub component: Component,
}

/// A page with the names that it imports or defines.
pub(super) struct Names<'a> {
    page: &'a Page,
    own: &'a FxHashSet<Box<str>>,
}

/// What a name in a tag stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// A component of the table.
    Known(Component),
    /// A component that the page imports or defines.
    Own,
    /// A component that nothing defines.
    Unknown,
    /// An HTML element, or nothing but a pair of brackets around others.
    Html,
}

impl<'a> Names<'a> {
    /// The names of a page.
    pub fn of(page: &'a Page) -> Self {
        Self {
            page,
            own: page.own_names(),
        }
    }

    /// The names that the page itself imports or defines.
    pub fn own(&self) -> impl Iterator<Item = &str> {
        self.own.iter().map(|name| &**name)
    }

    /// What the name of an element stands for.
    pub fn meaning(&self, element: &Element) -> Meaning {
        let first = element.name.split('.').next().unwrap_or("");
        let is_given = first == "props" && first.len() < element.name.len();
        if is_given || self.own.contains(first) {
            Meaning::Own
        } else if let Some(component) = Component::named(&element.name) {
            Meaning::Known(component)
        } else if element.is_component() {
            Meaning::Unknown
        } else {
            Meaning::Html
        }
    }

    /// The components of the table in the page, in order, but those whose tags or content are broken.
    pub fn uses(&self) -> impl Iterator<Item = Use<'a>> {
        self.page.tree.nodes().filter_map(|node| {
            let element = node.element()?;
            match self.meaning(element) {
                Meaning::Known(component) if !is_broken(self.page, node.span()) => Some(Use {
                    node,
                    element,
                    component,
                }),
                _ => None,
            }
        })
    }

    /// Whether only the finished page shows what a node is: an expression, a snippet, a component that is not of the table.
    pub fn is_open(&self, node: NodeRef) -> bool {
        match node.kind() {
            Kind::Expression(_) => true,
            Kind::Element(element) => match self.meaning(element) {
                Meaning::Known(component) => component == Component::Snippet,
                Meaning::Own | Meaning::Unknown => true,
                Meaning::Html => element.has_spread(),
            },
            _ => false,
        }
    }
}

/// Whether a mistake in the markup lies in, or touches, a part of a page.
pub(super) fn is_broken(page: &Page, span: Span) -> bool {
    let from = page
        .errors
        .partition_point(|error| error.span.start < span.start);
    let inside = page.errors.get(from);
    inside.is_some_and(|error| error.span.start <= span.end)
}

/// What stands directly in a node: no white space, comments, imports and exports.
pub(super) fn content<'a>(node: NodeRef<'a>) -> impl Iterator<Item = NodeRef<'a>> {
    node.children().filter(|child| !is_blank(*child))
}

/// Whether a node shows nothing.
pub(super) fn is_blank(node: NodeRef) -> bool {
    match node.kind() {
        Kind::Comment(_) | Kind::Module(_) | Kind::Break => true,
        Kind::Text(_) => node.literal().is_some_and(|text| text.trim().is_empty()),
        Kind::Paragraph => node.children().all(is_blank),
        Kind::Expression(_) => node.literal().is_some_and(|text| text.trim().is_empty()),
        _ => false,
    }
}

impl Use<'_> {
    /// Whether anything stands in it, or may be put there by an attribute.
    pub fn has_content(self) -> bool {
        content(self.node).next().is_some()
            || self.element.has_spread()
            || self.element.attribute("children").is_some()
    }

    /// Whether it has an attribute of that name with a value, or may have one.
    pub fn has(self, name: &str) -> bool {
        self.element.has_spread() || self.given(name).is_some()
    }

    /// The attribute of that name, where its value is not `{null}` or `{undefined}`.
    pub fn given(&self, name: &str) -> Option<&Attribute> {
        let attribute = self.element.attribute(name)?;
        (StaticValue::of(attribute) != StaticValue::Nothing).then_some(attribute)
    }

    /// Whether a switch is on; none where only the finished page shows it.
    pub fn is_on(self, name: &str) -> Option<bool> {
        let Some(attribute) = self.element.attribute(name) else {
            return (!self.element.has_spread()).then_some(false);
        };
        match StaticValue::of(attribute) {
            StaticValue::Bare | StaticValue::Bool(true) => Some(true),
            StaticValue::Text(text) if text.eq_ignore_ascii_case("true") => Some(true),
            StaticValue::Bool(false) | StaticValue::Nothing => Some(false),
            _ => None,
        }
    }
}
