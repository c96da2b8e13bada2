//! Pages through `satteri-pulldown-cmark`, the one place that names it.
//!
//! 1. A text that the parser should not be given (nested thousands deep) is turned away with an error.
//! 2. The parser reads Markdown, or Markdown with components; its tree is copied into ours, in page order.
//! 3. In plain Markdown, tags of HTML and components are paired up into elements.
//! 4. The parser's errors become ours, one for each mistake (see [`super::errors`]).

use satteri_arena::{Document, Mdast, StringRef};
use satteri_ast::mdast::{
    MdastNodeType as Mdx, decode_code_data, decode_definition_data, decode_expression_data,
    decode_footnote_definition_data, decode_heading_data, decode_image_data,
    decode_image_reference_alt, decode_link_data, decode_list_data, decode_list_item_data,
    decode_math_data, decode_mdx_jsx_element_name, decode_reference_data, decode_string_ref_data,
};
use satteri_pulldown_cmark::{DEFAULT_OPTIONS, MDX_OPTIONS, Options, document};
use std::borrow::Cow;
use std::sync::Arc;

use crate::source::Span;
use crate::syntax::errors::{SyntaxError, SyntaxErrorKind, TagUse, explain};
use crate::syntax::excess;
use crate::syntax::html::{self, HtmlToken};
use crate::syntax::script;
use crate::syntax::tag::{closing_tag_before, scan_open_tag};
use crate::syntax::tree::{
    CodeBlock, Definition, Element, Image, Kind, Link, LinkForm, NodeData, NodeId, Text, Tree,
};

/// How a page is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Markdown: `.md`.
    Markdown,
    /// Markdown with components and expressions: `.mdx`.
    Mdx,
}

/// How deep elements, lists and quotations may nest. Deeper ones are no page that a person wrote.
pub(super) const MAX_DEPTH: usize = 200;

/// Reads a page into a tree and every error in it. The text may begin with a byte order mark.
pub fn parse(text: &Arc<str>, format: Format) -> (Tree, Vec<SyntaxError>) {
    if let Some(error) = excess::refused(text, format) {
        let root = NodeData {
            kind: Kind::Root,
            span: Span::new(0, text.len()),
            parent: NodeId(0),
            after: NodeId(1),
        };
        return (
            Tree {
                text: text.clone(),
                nodes: vec![root],
            },
            vec![error],
        );
    }
    let options = match format {
        Format::Markdown => DEFAULT_OPTIONS,
        Format::Mdx => MDX_OPTIONS,
    };
    // Dollar signs are prices more often than formulas, so that only `$$` begins one.
    let options = (options - Options::ENABLE_MATH) | Options::ENABLE_MATH_MULTI_DOLLAR;
    let (readable, too_much) = match format {
        Format::Markdown => (Cow::Borrowed(&**text), Vec::new()),
        Format::Mdx => excess::without_endless_expressions(text),
    };
    let (parsed, raw_errors) = document::parse(&readable, options, false);
    let shift = text.len() - satteri_pulldown_cmark::strip_leading_bom(text).len();
    let mut builder = Builder::new(text, &parsed, shift, format);
    builder.copy();
    let Builder {
        nodes,
        tags,
        mut errors,
        ..
    } = builder;
    let raw_errors = raw_errors
        .into_iter()
        .map(|(at, message)| (at + shift, message))
        .collect();
    errors.extend(explain(text, raw_errors, tags));
    errors.extend(too_much);
    let tree = Tree {
        text: text.clone(),
        nodes,
    };
    if format == Format::Mdx {
        errors.extend(script::mistakes(&tree));
    }
    errors.sort_by_key(|error| error.span);
    (tree, errors)
}

/// The text with its entities and numeric references decoded.
pub fn decode_entities(text: &str) -> Cow<'_, str> {
    satteri_pulldown_cmark::decode_html_entities(text)
}

/// Copies the parser's tree.
struct Builder<'a> {
    text: &'a Arc<str>,
    parsed: &'a Document<'a, Mdast>,
    /// Bytes before what the parser counts from.
    shift: usize,
    format: Format,
    nodes: Vec<NodeData>,
    /// Opening and closing tags in the order of the page, as far as they stand in the tree.
    tags: Vec<TagUse>,
    errors: Vec<SyntaxError>,
    /// For each open container of the tree, the HTML elements that are open in it.
    open_html: Vec<Vec<NodeId>>,
}

/// What is left to do with a node of the parser.
enum Step {
    Enter(u32, NodeId),
    Leave(NodeId),
}

impl<'a> Builder<'a> {
    fn new(
        text: &'a Arc<str>,
        parsed: &'a Document<'a, Mdast>,
        shift: usize,
        format: Format,
    ) -> Self {
        let nodes = Vec::with_capacity(parsed.len());
        Self {
            text,
            parsed,
            shift,
            format,
            nodes,
            tags: Vec::new(),
            errors: Vec::new(),
            open_html: Vec::new(),
        }
    }

    fn copy(&mut self) {
        let mut depth = 0;
        let mut steps = vec![Step::Enter(0, NodeId(0))];
        while let Some(step) = steps.pop() {
            match step {
                Step::Leave(id) => {
                    depth -= 1;
                    self.close_html();
                    self.leave(id);
                }
                Step::Enter(raw, parent) => {
                    let parent = self.innermost_html().unwrap_or(parent);
                    let Some(id) = self.push(raw, parent) else {
                        continue;
                    };
                    let children = self.parsed.get_children(raw);
                    if children.is_empty() {
                        continue;
                    }
                    if depth == MAX_DEPTH {
                        let start = self.nodes[id.0 as usize].span.start as usize;
                        let span = Span::new(start, start + 1);
                        self.errors
                            .push(SyntaxError::at(span, SyntaxErrorKind::TooDeep));
                        continue;
                    }
                    depth += 1;
                    self.open_html.push(Vec::new());
                    steps.push(Step::Leave(id));
                    steps.extend(children.iter().rev().map(|&child| Step::Enter(child, id)));
                }
            }
        }
    }

    /// Ends a node after its last descendant. After a mistake in the tags the parser ends some too early.
    fn leave(&mut self, id: NodeId) {
        let (mut child, after) = (NodeId(id.0 + 1), self.next_id());
        let mut end = self.nodes[id.0 as usize].span.end;
        while child < after {
            let child_data = &self.nodes[child.0 as usize];
            end = end.max(child_data.span.end);
            child = child_data.after;
        }
        let node = &mut self.nodes[id.0 as usize];
        node.after = after;
        node.span.end = end;
    }

    fn next_id(&self) -> NodeId {
        NodeId(self.nodes.len() as u32)
    }

    fn span(&self, raw: u32) -> Span {
        let node = self.parsed.get_node(raw);
        let (start, end) = (
            node.start_offset as usize + self.shift,
            node.end_offset as usize + self.shift,
        );
        Span::new(
            start.min(self.text.len()),
            end.clamp(start, self.text.len().max(start)),
        )
    }

    fn str(&self, value: StringRef) -> &'a str {
        self.parsed.get_str(value)
    }

    fn boxed(&self, value: StringRef) -> Option<Box<str>> {
        (!value.is_empty()).then(|| self.str(value).into())
    }

    /// A text as a place where it is one, copied where the parser had to change it.
    fn value(&self, value: StringRef) -> Text {
        let start = value.offset as usize;
        if start < self.parsed.source_len as usize {
            let start = start + self.shift;
            Text::Verbatim(Span::new(start, start + value.len as usize))
        } else {
            Text::Decoded(self.str(value).into())
        }
    }

    fn push_node(&mut self, kind: Kind, span: Span, parent: NodeId) -> NodeId {
        let id = self.next_id();
        self.nodes.push(NodeData {
            kind,
            span,
            parent,
            after: NodeId(id.0 + 1),
        });
        id
    }

    fn push(&mut self, raw: u32, parent: NodeId) -> Option<NodeId> {
        let span = self.span(raw);
        let kind = self.kind(raw, span)?;
        match &kind {
            Kind::Element(element) => self.note_tags(element),
            Kind::Comment(_) if self.is_html(raw) => {
                self.html(span, parent);
                return None;
            }
            _ => {}
        }
        Some(self.push_node(kind, span, parent))
    }

    fn is_html(&self, raw: u32) -> bool {
        Mdx::from_u8(self.parsed.get_node(raw).node_type) == Some(Mdx::Html)
    }

    fn kind(&self, raw: u32, span: Span) -> Option<Kind> {
        let data = self.parsed.get_type_data(raw);
        Some(match Mdx::from_u8(self.parsed.get_node(raw).node_type)? {
            Mdx::Root => Kind::Root,
            Mdx::Paragraph => Kind::Paragraph,
            Mdx::Heading => Kind::Heading {
                level: decode_heading_data(data).depth,
            },
            Mdx::ThematicBreak => Kind::ThematicBreak,
            Mdx::Blockquote => Kind::Blockquote,
            Mdx::List => {
                let list = decode_list_data(data);
                Kind::List {
                    start: list.ordered.then_some(list.start),
                }
            }
            Mdx::ListItem => {
                let checked = match decode_list_item_data(data).checked {
                    0 => Some(false),
                    1 => Some(true),
                    _ => None,
                };
                Kind::Item { checked }
            }
            // Taken apart by `push`; the kind only carries the text.
            Mdx::Html => Kind::Comment(Text::Verbatim(span)),
            Mdx::Code => {
                let code = decode_code_data(data);
                Kind::Code(CodeBlock {
                    language: self.boxed(code.lang),
                    meta: self.boxed(code.meta),
                    value: self.value(code.value),
                    fenced: matches!(
                        self.text.as_bytes().get(span.start as usize),
                        Some(b'`' | b'~')
                    ),
                })
            }
            Mdx::Definition => {
                let definition = decode_definition_data(data);
                let label = self.str(definition.label).into();
                Kind::Definition(Definition {
                    label,
                    url: self.value(definition.url),
                })
            }
            Mdx::Text => Kind::Text(self.value(decode_string_ref_data(data))),
            Mdx::Emphasis => Kind::Emphasis,
            Mdx::Strong => Kind::Strong,
            Mdx::Delete => Kind::Delete,
            Mdx::InlineCode => Kind::InlineCode(self.value(decode_string_ref_data(data))),
            Mdx::Break => Kind::Break,
            Mdx::Link => {
                let link = decode_link_data(data);
                let (target, title) = (self.value(link.url), self.boxed(link.title));
                Kind::Link(Link {
                    target,
                    title,
                    form: self.link_form(span),
                })
            }
            Mdx::Image => {
                let image = decode_image_data(data);
                let (target, alt) = (self.value(image.url), self.value(image.alt));
                Kind::Image(Image {
                    target,
                    alt,
                    reference: false,
                })
            }
            Mdx::LinkReference => {
                let target = self.value(decode_reference_data(data).label);
                Kind::Link(Link {
                    target,
                    title: None,
                    form: LinkForm::Reference,
                })
            }
            Mdx::ImageReference => {
                let target = self.value(decode_reference_data(data).label);
                let alt = self.value(decode_image_reference_alt(data));
                Kind::Image(Image {
                    target,
                    alt,
                    reference: true,
                })
            }
            Mdx::FootnoteDefinition => {
                let label = decode_footnote_definition_data(data).label;
                Kind::FootnoteDefinition {
                    label: self.str(label).into(),
                }
            }
            Mdx::FootnoteReference => Kind::FootnoteReference {
                label: self.str(decode_reference_data(data).label).into(),
            },
            Mdx::Table => Kind::Table,
            Mdx::TableRow => Kind::Row,
            Mdx::TableCell => Kind::Cell,
            Mdx::Yaml | Mdx::Toml => Kind::Frontmatter,
            Mdx::Math => Kind::Math(self.value(decode_math_data(data).value)),
            Mdx::InlineMath => Kind::InlineMath(self.value(decode_math_data(data).value)),
            Mdx::MdxJsxFlowElement => self.element(raw, span, false),
            Mdx::MdxJsxTextElement => self.element(raw, span, true),
            Mdx::MdxFlowExpression | Mdx::MdxTextExpression => {
                self.expression(self.value(decode_expression_data(data).value), span)
            }
            Mdx::MdxjsEsm => Kind::Module(Text::Verbatim(span)),
            // Extensions that are not switched on.
            Mdx::ContainerDirective
            | Mdx::LeafDirective
            | Mdx::TextDirective
            | Mdx::Superscript
            | Mdx::Subscript
            | Mdx::DescriptionList
            | Mdx::DescriptionTerm
            | Mdx::DescriptionDetails
            | Mdx::Custom => return None,
        })
    }

    fn link_form(&self, span: Span) -> LinkForm {
        match self.text.as_bytes().get(span.start as usize) {
            Some(b'[') => LinkForm::Inline,
            Some(b'<') => LinkForm::Angle,
            _ => LinkForm::Bare,
        }
    }

    /// An expression, or a comment where nothing else stands in the braces.
    fn expression(&self, value: Text, span: Span) -> Kind {
        let source = &self.text[span.range()];
        let inner = source
            .strip_prefix('{')
            .and_then(|rest| rest.strip_suffix('}'))
            .unwrap_or("")
            .trim();
        let comment = inner
            .strip_prefix("/*")
            .and_then(|rest| rest.strip_suffix("*/"));
        match comment {
            Some(body) if !body.contains("*/") => {
                let start =
                    span.start as usize + (body.as_ptr() as usize - source.as_ptr() as usize);
                Kind::Comment(Text::Verbatim(Span::new(start, start + body.len())))
            }
            _ => Kind::Expression(value),
        }
    }

    fn element(&self, raw: u32, span: Span, inline: bool) -> Kind {
        let name = self.str(decode_mdx_jsx_element_name(self.parsed.get_type_data(raw)));
        let start = span.start as usize;
        let element = match scan_open_tag(self.text, start) {
            Some(tag) => {
                let (open, end) = (tag.span, span.end as usize);
                let inside = open.end as usize;
                let close = (!tag.self_closing && inside < end)
                    .then(|| closing_tag_before(self.text, inside, end))
                    .flatten()
                    .filter(|close| close_name(self.text, *close) == name);
                Element {
                    name: name.into(),
                    name_span: tag.name,
                    attributes: tag.attributes,
                    open,
                    close,
                    inline,
                }
            }
            None => Element {
                name: name.into(),
                name_span: Span::new(start, (start + 1 + name.len()).min(self.text.len())),
                attributes: Vec::new(),
                open: span,
                close: None,
                inline,
            },
        };
        Kind::Element(Box::new(element))
    }

    fn note_tags(&mut self, element: &Element) {
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

    // Plain Markdown: a run of HTML is text to the parser, in which tags open and close elements that
    // reach over the nodes that follow.

    fn innermost_html(&self) -> Option<NodeId> {
        self.open_html.last()?.last().copied()
    }

    fn html(&mut self, span: Span, parent: NodeId) {
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
    fn close_html(&mut self) {
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

/// The name in a closing tag.
fn close_name(text: &str, close: Span) -> &str {
    text[close.range()]
        .trim_start_matches("</")
        .trim_end_matches('>')
        .trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str, format: Format) -> Vec<SyntaxErrorKind> {
        let (_, errors) = parse(&Arc::from(text), format);
        errors.into_iter().map(|error| error.kind).collect()
    }

    #[test]
    fn what_takes_the_parser_too_long_is_turned_away() {
        use SyntaxErrorKind::{TooDeep, TooManyOpenTags};
        let cases = [
            ("+ ".repeat(100_000), TooDeep),
            ("1. ".repeat(100_000), TooDeep),
            (">- ".repeat(100_000), TooDeep),
            ("<br>\n\n".repeat(40_000), TooManyOpenTags),
            ("<A>\n\n</B>\n\n".repeat(40_000), TooManyOpenTags),
        ];
        for (text, expected) in cases {
            assert_eq!(kinds(&text, Format::Mdx), [expected], "{}", &text[..9]);
        }
    }

    #[test]
    fn long_lines_and_many_tags_are_read() {
        let cases = [
            "- ".repeat(1_000),
            "*  ".repeat(1_000),
            ". ".repeat(1_000),
            "<A>\n\n</A>\n\n".repeat(40_000),
            "<A />\n\n".repeat(40_000),
            format!("```\n{}```\n", "Array<string>\n".repeat(40_000)),
        ];
        for text in cases {
            assert_eq!(kinds(&text, Format::Mdx), [], "{}", &text[..9]);
        }
    }
}
