//! What a node of the parser is in our tree.

use satteri_arena::StringRef;
use satteri_ast::mdast::{
    MdastNodeType as Mdx, decode_code_data, decode_definition_data, decode_expression_data,
    decode_footnote_definition_data, decode_heading_data, decode_image_data,
    decode_image_reference_alt, decode_link_data, decode_list_data, decode_list_item_data,
    decode_math_data, decode_mdx_jsx_element_name, decode_reference_data, decode_string_ref_data,
};

use super::Builder;
use crate::source::Span;
use crate::syntax::excess;
use crate::syntax::tag::{closing_tag_before, scan_open_tag};
use crate::syntax::tree::{CodeBlock, Definition, Element, Image, Kind, Link, LinkForm, Text};

impl<'a> Builder<'a> {
    /// What a node is; none where the tree has no place for it.
    pub(super) fn kind(&self, raw: u32, span: Span) -> Option<Kind> {
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
                Kind::Code(Box::new(CodeBlock {
                    language: self.boxed(code.lang),
                    meta: self.boxed(code.meta),
                    value: self.value(code.value),
                    fenced: matches!(
                        self.text.as_bytes().get(span.start as usize),
                        Some(b'`' | b'~')
                    ),
                }))
            }
            Mdx::Definition => {
                let definition = decode_definition_data(data);
                let label = self.str(definition.label).into();
                Kind::Definition(Box::new(Definition {
                    label,
                    url: self.value(definition.url),
                }))
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
                Kind::Link(Box::new(Link {
                    target,
                    title,
                    form: self.link_form(span),
                }))
            }
            Mdx::Image => {
                let image = decode_image_data(data);
                let (target, alt) = (self.value(image.url), self.value(image.alt));
                Kind::Image(Box::new(Image {
                    target,
                    alt,
                    reference: false,
                }))
            }
            Mdx::LinkReference => {
                let target = self.value(decode_reference_data(data).label);
                Kind::Link(Box::new(Link {
                    target,
                    title: None,
                    form: LinkForm::Reference,
                }))
            }
            Mdx::ImageReference => {
                let target = self.value(decode_reference_data(data).label);
                let alt = self.value(decode_image_reference_alt(data));
                Kind::Image(Box::new(Image {
                    target,
                    alt,
                    reference: true,
                }))
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
            _ => Kind::Expression(self.as_written(value, span)),
        }
    }

    /// The text between the braces as it stands in the page, where nothing was taken out of it.
    fn as_written(&self, value: Text, span: Span) -> Text {
        let source = self.text.get(span.range()).unwrap_or_default();
        let is_whole = source.starts_with('{') && source.ends_with('}');
        match value {
            Text::Decoded(text) if is_whole && text.len() + 2 == source.len() => {
                let (start, end) = (span.start as usize, span.end as usize);
                Text::Verbatim(Span::new(start + 1, end - 1))
            }
            value => value,
        }
    }

    fn element(&self, raw: u32, span: Span, inline: bool) -> Kind {
        let start = span.start as usize;
        let element = match scan_open_tag(self.text, start) {
            Some(tag) => {
                // The parser's own name is another node's data where a list ends a table inside of an element.
                let name = &self.text[tag.name.range()];
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
            None => {
                let name = self.str(decode_mdx_jsx_element_name(self.parsed.get_type_data(raw)));
                Element {
                    name: name.into(),
                    name_span: Span::new(start, (start + 1 + name.len()).min(self.text.len())),
                    attributes: Vec::new(),
                    open: span,
                    close: None,
                    inline,
                }
            }
        };
        Kind::Element(Box::new(element))
    }

    /// A text of the parser; nothing where it stands neither in the page nor among the texts that the parser made.
    fn str(&self, value: StringRef) -> &'a str {
        let (start, end) = (value.offset, value.offset.saturating_add(value.len));
        let length = self.parsed.source_len;
        let all = length as usize + self.parsed.string_pool().len();
        match (start < length && end > length) || end as usize > all {
            true => "",
            false => self.parsed.get_str(value),
        }
    }

    fn boxed(&self, value: StringRef) -> Option<Box<str>> {
        (!value.is_empty()).then(|| self.str(value).into())
    }

    /// A text as a place where it is one, copied where the parser had to change it.
    fn value(&self, value: StringRef) -> Text {
        let start = value.offset as usize;
        let end = start + value.len as usize;
        let (first, last) = (start + self.shift, end + self.shift);
        let is_whole = self
            .layout
            .is_none_or(|layout| layout.is_whole(first, last));
        if start < self.parsed.source_len as usize && is_whole {
            let start = self.start(start);
            let end = start + value.len as usize;
            Text::Verbatim(Span::new(start, end.min(self.text.len())))
        } else {
            Text::Decoded(excess::shown(self.str(value)).into())
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
