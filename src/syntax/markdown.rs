//! Pages through `satteri-pulldown-cmark`, the one place that names it.
//!
//! 1. A text that the parser should not be given (nested thousands deep) is turned away with an error.
//! 2. The parser reads Markdown, or Markdown with components; its tree is copied into ours, in page order.
//! 3. In plain Markdown, components on lines of their own are blocks (see `layout`), and tags of HTML and components are
//!    paired up into elements.
//! 4. The parser's errors become ours, one for each mistake (see [`super::errors`]).

mod kind;
mod layout;
mod tags;

use satteri_arena::{Document, Mdast};
use satteri_ast::mdast::MdastNodeType as Mdx;
use satteri_pulldown_cmark::{DEFAULT_OPTIONS, MDX_OPTIONS, Options, document};
use std::borrow::Cow;
use std::sync::Arc;

use layout::{Layout, TagLines};

use crate::source::Span;
use crate::syntax::dollar;
use crate::syntax::errors::{SyntaxError, SyntaxErrorKind, TagUse, explain};
use crate::syntax::excess;
use crate::syntax::script;
use crate::syntax::tree::{Kind, NodeData, NodeId, Tree};

/// How a page is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Markdown: `.md`.
    Markdown,
    /// Markdown with components and expressions: `.mdx`.
    Mdx,
}

/// How deep elements, lists and quotations may nest. Deeper ones are no page that a person wrote.
pub(super) const MAX_DEPTH: usize = 100;

/// How often components are looked for in plain Markdown. What is refused changes what stands around it.
const MOST_LAYOUTS: usize = 4;

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
    let (readable, too_deep) = excess::without_depth(text);
    let (readable, mut too_much) = match format {
        Format::Markdown => (Cow::Borrowed(&*readable), Vec::new()),
        Format::Mdx => excess::without_endless_expressions(&readable),
    };
    too_much.extend(too_deep);
    let readable = match format {
        Format::Markdown => readable,
        Format::Mdx => Cow::Owned(dollar::without_dollars(&readable).into_owned()),
    };
    let shift = text.len() - satteri_pulldown_cmark::strip_leading_bom(text).len();
    let layout = match format {
        Format::Markdown => laid_out(&readable, options, shift),
        Format::Mdx => None,
    };
    let given = layout.as_ref().map_or(&*readable, |layout| &layout.text);
    let (parsed, raw_errors) = document::parse(given, options, false);
    let mut builder = Builder::new(text, &parsed, shift, format);
    builder.layout = layout.as_ref();
    builder.copy();
    let raw_errors = raw_errors
        .into_iter()
        .map(|(at, message)| (builder.start(at), message))
        .collect();
    let Builder {
        nodes,
        tags,
        mut errors,
        ..
    } = builder;
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
    // Where one thing is nested too deep, what is in it is too.
    let mut is_deep = false;
    errors.retain(|error| {
        error.kind != SyntaxErrorKind::TooDeep || !std::mem::replace(&mut is_deep, true)
    });
    (tree, errors)
}

/// The text in which components on lines of their own are blocks; none where there are no such lines.
fn laid_out(text: &str, options: Options, shift: usize) -> Option<Layout> {
    let mut lines = TagLines::of(text)?;
    // What is code or a comment to the parser after all is left as it is, with the tags that belong to it.
    for _ in 0..MOST_LAYOUTS {
        let layout = lines.lay_out(text);
        let missing = {
            let (parsed, _) = document::parse(&layout.text, options, false);
            let nodes = (0..parsed.len() as u32).map(|raw| parsed.get_node(raw));
            let html = nodes.filter(|node| Mdx::from_u8(node.node_type) == Some(Mdx::Html));
            layout.not_among(html.map(|node| node.start_offset as usize + shift))
        };
        if missing.is_empty() {
            return Some(layout);
        }
        lines.refuse(missing);
    }
    None
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
    /// How the text that the parser read differs from the page.
    layout: Option<&'a Layout>,
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
            layout: None,
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
            self.start(node.start_offset as usize),
            self.end(node.end_offset as usize),
        );
        Span::new(
            start.min(self.text.len()),
            end.clamp(start, self.text.len().max(start)),
        )
    }

    /// The place in the page of what begins at a place of the parser.
    fn start(&self, at: usize) -> usize {
        let at = at + self.shift;
        self.layout.map_or(at, |layout| layout.start(at))
    }

    /// The place in the page of what ends at a place of the parser.
    fn end(&self, at: usize) -> usize {
        let at = at + self.shift;
        self.layout.map_or(at, |layout| layout.end(at))
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
    fn braces_in_code_do_not_count_and_those_in_prose_cost_no_more_than_themselves() {
        use SyntaxErrorKind::{TooDeep, TooManyExpressions};
        let cases = [
            (
                format!("  ```js\n  {}\n  ```\n", "{[(".repeat(30_000)),
                1,
                vec![],
            ),
            (
                format!("- a\n\n  ~~~\n  {}\n", "[{}]\n  ".repeat(30_000)),
                1,
                vec![],
            ),
            ("{a} ".repeat(5_000), 1, vec![TooManyExpressions]),
            ("[".repeat(5_000) + "\n\nb", 2, vec![TooDeep]),
            ("> ".repeat(5_000) + "b\n\nb", 2, vec![TooDeep]),
        ];
        for (text, blocks, expected) in cases {
            let text = format!("First.\n\n{text}\n\nLast.\n");
            let (tree, errors) = parse(&Arc::from(text.as_str()), Format::Mdx);
            let kinds: Vec<SyntaxErrorKind> = errors.into_iter().map(|error| error.kind).collect();
            assert_eq!(kinds, expected, "{}", &text[..20]);
            assert_eq!(
                tree.root().children().count(),
                blocks + 2,
                "{}",
                &text[..20]
            );
            let hidden = |sign: char| ('\u{e}'..='\u{18}').contains(&sign);
            for node in tree.nodes() {
                let shown = node.literal().unwrap_or_default();
                assert!(!shown.contains(hidden), "{}", &text[..20]);
            }
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
