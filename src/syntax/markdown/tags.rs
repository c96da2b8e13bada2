//! The tags of a page. In plain Markdown a run of HTML is text to the parser, in which tags open and close elements that
//! reach over the nodes that follow.

use super::Builder;
use crate::source::Span;
use crate::syntax::Format;
use crate::syntax::errors::{SyntaxError, SyntaxErrorKind, TagUse};
use crate::syntax::html::{self, HtmlToken};
use crate::syntax::tree::{Element, Kind, NodeId, Text};

impl Builder<'_> {
    /// Keeps the tags of an element, which the parser's errors speak of.
    pub(super) fn note_tags(&mut self, element: &Element) {
        let open = element.open;
        let closes_itself = self.text[open.range()].ends_with("/>");
        if !closes_itself {
            self.tags.push(TagUse {
                name: element.name.clone(),
                span: open,
                closing: false,
            });
        }
        if let Some(close) = element.close {
            self.tags.push(TagUse {
                name: element.name.clone(),
                span: close,
                closing: true,
            });
        }
    }

    /// The element of HTML that the next node stands in.
    pub(super) fn innermost_html(&self) -> Option<NodeId> {
        self.open_html.last()?.last().copied()
    }

    /// Adds a run of HTML.
    pub(super) fn html(&mut self, span: Span, parent: NodeId) {
        debug_assert_eq!(self.format, Format::Markdown);
        let text = self.text.clone();
        for token in html::tokens(&text, span) {
            let parent = self.innermost_html().unwrap_or(parent);
            match token {
                HtmlToken::Comment { span, body } => {
                    self.push_node(Kind::Comment(Text::Verbatim(body)), span, parent);
                }
                HtmlToken::Text(span) => {
                    self.push_node(Kind::Text(Text::Verbatim(span)), span, parent);
                }
                HtmlToken::Open(tag) => {
                    let name: Box<str> = text[tag.name.range()].into();
                    let leaf = tag.self_closing || html::is_void(&name);
                    let element = Element {
                        name,
                        name_span: tag.name,
                        attributes: tag.attributes,
                        open: tag.span,
                        close: None,
                        inline: false,
                    };
                    let id = self.push_node(Kind::Element(Box::new(element)), tag.span, parent);
                    if !leaf && let Some(open) = self.open_html.last_mut() {
                        open.push(id);
                    }
                }
                HtmlToken::Close { span, name } => self.close_element(span, &text[name.range()]),
            }
        }
    }

    /// Closes the innermost open element of that name, and those inside it that were left open.
    fn close_element(&mut self, close: Span, name: &str) {
        let after = self.next_id();
        let Some(open) = self.open_html.last_mut() else {
            return;
        };
        let matches = |id: &NodeId| match &self.nodes[id.0 as usize].kind {
            Kind::Element(element) => element.name.eq_ignore_ascii_case(name),
            _ => false,
        };
        let Some(at) = open.iter().rposition(matches) else {
            return;
        };
        let closed: Vec<NodeId> = open.drain(at..).collect();
        for id in &closed {
            self.nodes[id.0 as usize].after = after;
            self.nodes[id.0 as usize].span.end = close.start;
        }
        let node = &mut self.nodes[closed[0].0 as usize];
        node.span.end = close.end;
        if let Kind::Element(element) = &mut node.kind {
            element.close = Some(close);
        }
    }

    /// Ends what is still open where its container ends, as browsers do.
    pub(super) fn close_html(&mut self) {
        let after = self.next_id();
        for id in self.open_html.pop().unwrap_or_default() {
            let end = self.nodes.last().map_or(0, |node| node.span.end);
            let node = &mut self.nodes[id.0 as usize];
            node.after = after;
            node.span.end = node.span.end.max(end);
            if let Kind::Element(element) = &node.kind
                && element.is_component()
            {
                let kind = SyntaxErrorKind::UnclosedTag {
                    name: element.name.clone(),
                };
                self.errors.push(SyntaxError::at(element.open, kind));
            }
        }
    }
}
