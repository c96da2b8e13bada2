//! One walk through the tree.

use std::sync::OnceLock;

use crate::page::Page;
use crate::prose::align::{Writing, add_aligned};
use crate::prose::element::{self, Role};
use crate::prose::{GAP, Mark, MarkKind, Passage, Scope, Segment};
use crate::source::Span;
use crate::syntax::data::Node;
use crate::syntax::{
    Attribute, AttributeKind, Element, Format, Image, Kind, LinkForm, NodeId, NodeRef, Text,
};

/// The passages of a page in order.
pub fn passages(page: &Page) -> Vec<Passage> {
    let mut walk = Walk {
        page,
        open: Vec::new(),
        draft: Draft::default(),
        in_head: false,
        done: Vec::new(),
    };
    walk.frontmatter("title", Scope::Title);
    walk.frontmatter("description", Scope::Description);
    let mut skipped_to = None;
    for node in page.tree.nodes() {
        if skipped_to.is_some_and(|to| node.id() < to) {
            continue;
        }
        walk.leave_before(node.id());
        skipped_to = walk.enter(node);
    }
    walk.finish();
    walk.done.sort_by_key(|passage| passage.span(0..1));
    walk.done
}

struct Walk<'a> {
    page: &'a Page,
    /// What is open, from the outside in.
    open: Vec<Open>,
    /// The passage that is being gathered.
    draft: Draft,
    /// Whether the next row is the head of its table.
    in_head: bool,
    done: Vec<Passage>,
}

/// A node that the walk is in.
struct Open {
    after: NodeId,
    part: Part,
}

/// Whether the text of a link is an address, which is not read: `[https://example.com](https://example.com)`.
fn shows_address(link: NodeRef<'_>) -> bool {
    let mut children = link.children();
    let (Some(first), None) = (children.next(), children.next()) else {
        return false;
    };
    let Kind::Text(text) = first.kind() else {
        return false;
    };
    let shown = first.text(text).trim();
    ["http://", "https://"]
        .iter()
        .any(|scheme| shown.starts_with(scheme))
        && !shown.contains(char::is_whitespace)
}

enum Part {
    /// A block, with what its text is.
    Block(NodeId, Scope),
    /// An inline element: which, where it began, and in which passage.
    Mark(MarkKind, usize, usize),
}

impl Walk<'_> {
    /// Looks at a node. What comes back is the node to go on with where its inside is passed over.
    fn enter(&mut self, node: NodeRef<'_>) -> Option<NodeId> {
        match node.kind() {
            Kind::Text(text) => self.text(node, text),
            Kind::Element(element) => return self.element(node, element),
            Kind::InlineCode(_) => self.gap(node.span(), Some(MarkKind::Code)),
            Kind::InlineMath(_) | Kind::Expression(_) | Kind::FootnoteReference { .. } => {
                self.gap(node.span(), None);
            }
            Kind::Break => self.draft.add_break(node.span()),
            Kind::Link(link) if matches!(link.form, LinkForm::Bare | LinkForm::Angle) => {
                self.gap(node.span(), None);
                return Some(node.after());
            }
            Kind::Link(_) if shows_address(node) => {
                self.gap(node.span(), None);
                return Some(node.after());
            }
            Kind::Link(_) => self.open_mark(node, MarkKind::Link),
            Kind::Strong => self.open_mark(node, MarkKind::Strong),
            Kind::Emphasis => self.open_mark(node, MarkKind::Emphasis),
            Kind::Delete | Kind::Comment(_) => {}
            Kind::Image(image) => self.image(node, image),
            Kind::Table => {
                self.in_head = true;
                self.open_block(node, None);
            }
            Kind::Row => {
                let scope = if self.in_head {
                    Scope::TableHeader
                } else {
                    Scope::TableCell
                };
                self.in_head = false;
                self.open_block(node, Some(scope));
            }
            Kind::Heading { level } => self.open_block(node, Some(Scope::Heading(*level))),
            Kind::Item { .. } => self.open_block(node, Some(Scope::ListItem)),
            Kind::Blockquote => self.open_block(node, Some(Scope::Quotation)),
            Kind::Root
            | Kind::Paragraph
            | Kind::ThematicBreak
            | Kind::List { .. }
            | Kind::Code(_)
            | Kind::Definition(_)
            | Kind::FootnoteDefinition { .. }
            | Kind::Cell
            | Kind::Math(_)
            | Kind::Module(_)
            | Kind::Frontmatter => self.open_block(node, None),
        }
        None
    }

    fn open_block(&mut self, node: NodeRef<'_>, scope: Option<Scope>) {
        self.finish();
        let scope = scope.unwrap_or_else(|| self.block().1);
        self.open.push(Open {
            after: node.after(),
            part: Part::Block(node.id(), scope),
        });
    }

    fn open_mark(&mut self, node: NodeRef<'_>, kind: MarkKind) {
        let part = Part::Mark(kind, self.draft.text.len(), self.done.len());
        self.open.push(Open {
            after: node.after(),
            part,
        });
    }

    /// Leaves what ends before a node.
    fn leave_before(&mut self, id: NodeId) {
        while let Some(open) = self.open.pop_if(|open| open.after <= id) {
            match open.part {
                Part::Block(..) => self.finish_as(&open.part),
                Part::Mark(kind, start, number) => {
                    let start = if number == self.done.len() { start } else { 0 };
                    self.draft.add_mark(kind, start);
                }
            }
        }
    }

    /// The innermost block and what its text is.
    fn block(&self) -> (Option<NodeId>, Scope) {
        let mut blocks = self.open.iter().rev().map(|open| &open.part);
        blocks
            .find_map(|part| match part {
                Part::Block(node, scope) => Some((Some(*node), *scope)),
                Part::Mark(..) => None,
            })
            .unwrap_or((None, Scope::Paragraph))
    }

    /// Ends the passage that is being gathered.
    fn finish(&mut self) {
        if !self.draft.text.is_empty() {
            let (node, scope) = self.block();
            self.done.extend(self.draft.passage(scope, node));
        }
    }

    fn finish_as(&mut self, part: &Part) {
        if let (false, Part::Block(node, scope)) = (self.draft.text.is_empty(), part) {
            self.done.extend(self.draft.passage(*scope, Some(*node)));
        }
    }

    fn gap(&mut self, span: Span, kind: Option<MarkKind>) {
        let start = self.draft.text.len();
        self.draft.add_changed(GAP.encode_utf8(&mut [0; 3]), span);
        if let Some(kind) = kind {
            self.draft.add_mark(kind, start);
        }
    }

    fn text(&mut self, node: NodeRef<'_>, text: &Text) {
        let (span, said) = (node.span(), node.text(text));
        match text {
            Text::Verbatim(place) if self.page.format == Format::Markdown && said.contains('&') => {
                let decoded = crate::syntax::markdown::decode_entities(said);
                add_aligned(
                    &mut self.draft,
                    said,
                    place.start as usize,
                    &decoded,
                    Writing::Html,
                );
            }
            Text::Verbatim(place) => self.draft.add_lines(said, place.start as usize),
            Text::Decoded(_) => {
                add_aligned(
                    &mut self.draft,
                    node.source(),
                    span.start as usize,
                    said,
                    Writing::Markdown,
                );
            }
        }
    }

    fn element(&mut self, node: NodeRef<'_>, element: &Element) -> Option<NodeId> {
        for attribute in &element.attributes {
            if let Some(scope) = element::attribute_scope(element, &attribute.name) {
                self.attribute(node, attribute, scope);
            }
        }
        match element::role(node, element, self.page.format) {
            Role::Block(scope) => self.open_block(node, scope),
            Role::Inline(None) => {}
            Role::Inline(Some(kind)) => self.open_mark(node, kind),
            Role::Break => self.draft.add_break(node.span()),
            Role::Gap(kind) => {
                self.gap(node.span(), kind);
                return Some(node.after());
            }
            Role::Hidden => return Some(node.after()),
        }
        None
    }

    fn attribute(&mut self, node: NodeRef<'_>, attribute: &Attribute, scope: Scope) {
        let (Some(said), Some(inner)) = (attribute.as_str(), attribute.inner_span()) else {
            return;
        };
        let Some(AttributeKind::Text(_)) = attribute.value.as_ref().map(|value| &value.kind) else {
            return self.string_in_braces(node, inner, said, scope);
        };
        let source = self.page.text().get(inner.range()).unwrap_or("");
        let mut draft = Draft::default();
        add_aligned(
            &mut draft,
            source,
            inner.start as usize,
            said,
            Writing::Html,
        );
        self.done.extend(draft.passage(scope, Some(node.id())));
    }

    /// A string without escapes, the only thing in its braces.
    fn string_in_braces(&mut self, node: NodeRef<'_>, inner: Span, said: &str, scope: Scope) {
        let source = self.page.text().get(inner.range()).unwrap_or("");
        let before = source.len() - source.trim_start().len() + 1;
        if source.get(before..before + said.len()) != Some(said) {
            return;
        }
        let mut draft = Draft::default();
        draft.add_lines(said, inner.start as usize + before);
        self.done.extend(draft.passage(scope, Some(node.id())));
    }

    fn image(&mut self, node: NodeRef<'_>, image: &Image) {
        let mut draft = Draft::default();
        match &image.alt {
            Text::Verbatim(place) => draft.add_lines(node.text(&image.alt), place.start as usize),
            Text::Decoded(said) => {
                let written = node.source();
                let end = written
                    .rfind("](")
                    .or_else(|| written.rfind("]["))
                    .or_else(|| written.rfind(']'));
                let source = written.get(2..end.unwrap_or(written.len())).unwrap_or("");
                add_aligned(
                    &mut draft,
                    source,
                    node.span().start as usize + 2,
                    said,
                    Writing::Marked,
                );
            }
        }
        self.gap(node.span(), None);
        self.done
            .extend(draft.passage(Scope::AltText, Some(node.id())));
    }

    fn frontmatter(&mut self, key: &str, scope: Scope) {
        let Some((value, said)) = self
            .page
            .frontmatter
            .get(key)
            .and_then(|value| Some((value, value.as_str()?)))
        else {
            return;
        };
        let (source, start) = yaml_inside(self.page.text(), value);
        let mut draft = Draft::default();
        add_aligned(&mut draft, source, start, said.trim(), Writing::Yaml);
        self.done.extend(draft.passage(scope, None));
    }
}

/// The text of a value of YAML without its quotes or the line that announces a block, and where it begins.
fn yaml_inside<'a>(text: &'a str, value: &Node) -> (&'a str, usize) {
    let start = value.span.start as usize;
    let written = text.get(value.span.range()).unwrap_or("");
    let skipped = match written.as_bytes().first() {
        Some(b'"' | b'\'') => 1,
        Some(b'|' | b'>') => written.find('\n').map_or(0, |at| at + 1),
        _ => 0,
    };
    let inside = &written[skipped..];
    let inside = if skipped == 1 {
        inside.strip_suffix(['"', '\'']).unwrap_or(inside)
    } else {
        inside
    };
    let trimmed = inside.trim_start();
    (trimmed, start + skipped + inside.len() - trimmed.len())
}

/// A passage that is being gathered.
#[derive(Default)]
pub(super) struct Draft {
    text: String,
    marks: Vec<Mark>,
    segments: Vec<Segment>,
}

impl Draft {
    /// Adds what stands at `start` of the file as it is; its line breaks become spaces.
    fn add_lines(&mut self, text: &str, start: usize) {
        let mut at = 0;
        while let Some(found) = memchr::memchr(b'\n', &text.as_bytes()[at..]) {
            let line = text[at..at + found].trim_end();
            self.add_verbatim(line, start + at);
            let rest = text[at + found..].trim_start();
            let next = text.len() - rest.len();
            self.add_space(Span::new(start + at + line.len(), start + next));
            at = next;
        }
        self.add_verbatim(&text[at..], start + at);
    }

    /// Adds what stands at `start` of the file as it is.
    pub(super) fn add_verbatim(&mut self, text: &str, start: usize) {
        let is_apart = self
            .segments
            .last()
            .is_none_or(|last| last.file.end as usize != start);
        let kept = if is_apart && self.ends_with_space() {
            text.trim_start()
        } else {
            text
        };
        if kept.is_empty() {
            return;
        }
        let start = start + (text.len() - kept.len());
        let span = Span::new(start, start + kept.len());
        if start < self.file_end() {
            return self.add_changed(kept, span);
        }
        match self.segments.last_mut() {
            Some(last) if last.verbatim && last.file.end == span.start => last.file.end = span.end,
            _ => self.segments.push(Segment {
                text: self.text.len() as u32,
                file: span,
                verbatim: true,
            }),
        }
        self.text.push_str(kept);
    }

    /// Adds what is written in another way at a place of the file.
    pub(super) fn add_changed(&mut self, text: &str, file: Span) {
        let text = if self.ends_with_space() {
            text.trim_start()
        } else {
            text
        };
        if text.is_empty() {
            return;
        }
        let start = (file.start as usize).max(self.file_end());
        self.segments.push(Segment {
            text: self.text.len() as u32,
            file: Span::new(start, start.max(file.end as usize)),
            verbatim: false,
        });
        self.text.push_str(text);
    }

    /// Adds the space that a line break in the file is.
    pub(super) fn add_space(&mut self, file: Span) {
        self.add_changed(" ", file);
    }

    fn add_break(&mut self, file: Span) {
        let kept = self.text.trim_end_matches(' ').len();
        self.truncate(kept);
        self.add_changed("\n", file);
    }

    fn add_mark(&mut self, kind: MarkKind, start: usize) {
        let end = self.text.len();
        if start < end {
            self.marks.push(Mark { kind, start, end });
        }
    }

    /// The end of what was added last. After mistakes in the markup, nodes may claim to stand before it.
    fn file_end(&self) -> usize {
        self.segments
            .last()
            .map_or(0, |last| last.file.end as usize)
    }

    /// Whether a space would be the second or the first of the text.
    fn ends_with_space(&self) -> bool {
        self.text.is_empty() || self.text.ends_with([' ', '\t', '\n'])
    }

    fn truncate(&mut self, len: usize) {
        self.text.truncate(len);
        self.segments.truncate(
            self.segments
                .partition_point(|segment| (segment.text as usize) < len),
        );
        if let Some(last) = self.segments.last_mut().filter(|last| last.verbatim) {
            last.file.end = last.file.start + (len as u32 - last.text);
        }
        for mark in &mut self.marks {
            mark.end = mark.end.min(len);
        }
        self.marks.retain(|mark| mark.start < mark.end);
    }

    /// The passage, if there is text. The draft is then empty.
    fn passage(&mut self, scope: Scope, node: Option<NodeId>) -> Option<Passage> {
        let len = self.text.trim_end().len();
        self.truncate(len);
        let has_text = self.text.contains(|c: char| c != GAP && !c.is_whitespace());
        let passage = has_text.then(|| Passage {
            scope,
            text: self.text.as_str().into(),
            node,
            marks: self.marks.as_slice().into(),
            segments: self.segments.as_slice().into(),
            sentences: OnceLock::new(),
            words: OnceLock::new(),
        });
        self.text.clear();
        self.marks.clear();
        self.segments.clear();
        passage
    }
}
