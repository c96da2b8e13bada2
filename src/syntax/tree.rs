//! A page as a tree, whoever parsed it.
//!
//! Nodes are stored in the order of the page, each with the number of the node after its last descendant. To
//! walk a page is to read a slice from front to back, and a subtree is a part of that slice.

use std::sync::Arc;

use crate::source::Span;

/// The number of a node in its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

/// A page's tree with the text it was read from.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) text: Arc<str>,
    pub(super) nodes: Vec<NodeData>,
}

#[derive(Clone, Debug)]
pub(super) struct NodeData {
    pub(super) kind: Kind,
    pub(super) span: Span,
    pub(super) parent: NodeId,
    /// The node after the last descendant.
    pub(super) after: NodeId,
}

/// A text of a node: a part of the page as it stands there, or what its escapes and entities mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Text {
    /// As it stands in the page.
    Verbatim(Span),
    /// With escapes, entities or indentation taken out.
    Decoded(Box<str>),
}

/// What a node is.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// The page.
    Root,
    /// A paragraph.
    Paragraph,
    /// A heading of a level from 1 to 6.
    Heading {
        /// The level.
        level: u8,
    },
    /// A line across the page.
    ThematicBreak,
    /// A quotation.
    Blockquote,
    /// A list.
    List {
        /// The first number of an ordered list.
        start: Option<u32>,
    },
    /// An item of a list; `Some` for a task, with whether it is done.
    Item {
        /// Whether the task is done.
        checked: Option<bool>,
    },
    /// A block of code.
    Code(Box<CodeBlock>),
    /// A definition of a link: `[label]: url`.
    Definition(Box<Definition>),
    /// Text.
    Text(Text),
    /// Emphasis.
    Emphasis,
    /// Strong emphasis.
    Strong,
    /// Text struck through.
    Delete,
    /// Code in a line.
    InlineCode(Text),
    /// A line break that shows.
    Break,
    /// A link.
    Link(Box<Link>),
    /// An image in Markdown's form.
    Image(Box<Image>),
    /// A mark that refers to a footnote.
    FootnoteReference {
        /// Its label.
        label: Box<str>,
    },
    /// The text of a footnote.
    FootnoteDefinition {
        /// Its label.
        label: Box<str>,
    },
    /// A table; its first row is the head.
    Table,
    /// A row of a table.
    Row,
    /// A cell of a table.
    Cell,
    /// A formula on lines of its own.
    Math(Text),
    /// A formula in a line.
    InlineMath(Text),
    /// A component or an HTML element.
    Element(Box<Element>),
    /// An expression in braces.
    Expression(Text),
    /// A comment, in either form.
    Comment(Text),
    /// Imports and exports.
    Module(Text),
    /// The block of YAML at the head of a page, its fences included.
    Frontmatter,
}

// A project has millions of nodes, and most of them are texts: what is large is kept elsewhere.
const _: () = assert!(size_of::<Kind>() <= 24);

/// The type of a node without its content, for rules to ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(
    missing_docs,
    reason = "each is the variant of `Kind` of the same name"
)]
pub enum NodeType {
    Root,
    Paragraph,
    Heading,
    ThematicBreak,
    Blockquote,
    List,
    Item,
    Code,
    Definition,
    Text,
    Emphasis,
    Strong,
    Delete,
    InlineCode,
    Break,
    Link,
    Image,
    FootnoteReference,
    FootnoteDefinition,
    Table,
    Row,
    Cell,
    Math,
    InlineMath,
    Element,
    Expression,
    Comment,
    Module,
    Frontmatter,
}

impl NodeType {
    /// How many types there are.
    pub const COUNT: usize = NodeType::Frontmatter as usize + 1;
}

/// A block of code.
#[derive(Clone, Debug, PartialEq)]
pub struct CodeBlock {
    /// The first word after the fence.
    pub language: Option<Box<str>>,
    /// What follows the language on that line.
    pub meta: Option<Box<str>>,
    /// The code, without the indentation of what it stands in.
    pub value: Text,
    /// Whether it has fences; otherwise it is indented.
    pub fenced: bool,
}

/// A definition of a link.
#[derive(Clone, Debug, PartialEq)]
pub struct Definition {
    /// The label as written.
    pub label: Box<str>,
    /// The address.
    pub url: Text,
}

/// How a link is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkForm {
    /// `[text](url)`
    Inline,
    /// `[text][label]`, `[label][]` or `[label]`
    Reference,
    /// `<https://example.com>`
    Angle,
    /// An address in running text, which many renderers turn into a link.
    Bare,
}

/// A link in Markdown's form.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The address, or the label of a reference.
    pub target: Text,
    /// The title that shows on hover.
    pub title: Option<Box<str>>,
    /// How it is written.
    pub form: LinkForm,
}

/// An image in Markdown's form.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// The address, or the label of a reference.
    pub target: Text,
    /// The alternative text.
    pub alt: Text,
    /// Whether `target` is the label of a definition.
    pub reference: bool,
}

/// A component or an HTML element.
#[derive(Clone, Debug, PartialEq)]
pub struct Element {
    /// The name; empty for a fragment `<>`.
    pub name: Box<str>,
    /// Where the name stands in the opening tag.
    pub name_span: Span,
    /// The attributes in their order.
    pub attributes: Vec<Attribute>,
    /// The opening tag from `<` to `>`.
    pub open: Span,
    /// The closing tag; none where the tag closes itself or is never closed.
    pub close: Option<Span>,
    /// Whether it stands in a line of text.
    pub inline: bool,
}

/// An attribute of an element.
#[derive(Clone, Debug, PartialEq)]
pub struct Attribute {
    /// The name; empty for `{...spread}`.
    pub name: Box<str>,
    /// Where the name stands.
    pub name_span: Span,
    /// The whole attribute.
    pub span: Span,
    /// The value; none for a bare name, which means true.
    pub value: Option<AttributeValue>,
}

/// The value of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct AttributeValue {
    /// With its quotes or braces.
    pub span: Span,
    /// What it is.
    pub kind: AttributeKind,
}

/// What kind of value an attribute has.
#[derive(Clone, Debug, PartialEq)]
pub enum AttributeKind {
    /// In quotes, its entities decoded.
    Text(Box<str>),
    /// In braces, as it stands between them.
    Expression(Box<str>),
}

impl Attribute {
    /// The value where it is text, or an expression that is nothing but one string.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value.as_ref()?.kind {
            AttributeKind::Text(text) => Some(text),
            AttributeKind::Expression(expression) => plain_string(expression),
        }
    }

    /// Where to point for the value: the value, or the whole attribute where it has none.
    pub fn value_span(&self) -> Span {
        self.value.as_ref().map_or(self.span, |value| value.span)
    }

    /// The text between quotes or braces, as a place to edit.
    pub fn inner_span(&self) -> Option<Span> {
        let span = self.value.as_ref()?.span;
        (span.len() >= 2).then(|| Span {
            start: span.start + 1,
            end: span.end - 1,
        })
    }
}

/// The content of an expression that is one string without escapes and holes.
fn plain_string(expression: &str) -> Option<&str> {
    let trimmed = expression.trim();
    let quote = trimmed
        .chars()
        .next()
        .filter(|quote| matches!(quote, '"' | '\'' | '`'))?;
    let inner = trimmed.strip_prefix(quote)?.strip_suffix(quote)?;
    let has_hole = quote == '`' && inner.contains("${");
    (!has_hole && !inner.contains(['\\', quote])).then_some(inner)
}

impl Element {
    /// The attribute of that name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes
            .iter()
            .find(|attribute| &*attribute.name == name)
    }

    /// The text of the attribute of that name, where it is plain text.
    pub fn text_of(&self, name: &str) -> Option<&str> {
        self.attribute(name)?.as_str()
    }

    /// Whether it is a component and not an HTML element: its name begins with a capital or has a dot.
    pub fn is_component(&self) -> bool {
        self.name.starts_with(|first: char| first.is_uppercase()) || self.name.contains('.')
    }

    /// Whether an attribute such as `{...props}` may add others.
    pub fn has_spread(&self) -> bool {
        self.attributes
            .iter()
            .any(|attribute| attribute.name.is_empty())
    }
}

impl Kind {
    /// The type without the content.
    pub fn node_type(&self) -> NodeType {
        match self {
            Kind::Root => NodeType::Root,
            Kind::Paragraph => NodeType::Paragraph,
            Kind::Heading { .. } => NodeType::Heading,
            Kind::ThematicBreak => NodeType::ThematicBreak,
            Kind::Blockquote => NodeType::Blockquote,
            Kind::List { .. } => NodeType::List,
            Kind::Item { .. } => NodeType::Item,
            Kind::Code(_) => NodeType::Code,
            Kind::Definition(_) => NodeType::Definition,
            Kind::Text(_) => NodeType::Text,
            Kind::Emphasis => NodeType::Emphasis,
            Kind::Strong => NodeType::Strong,
            Kind::Delete => NodeType::Delete,
            Kind::InlineCode(_) => NodeType::InlineCode,
            Kind::Break => NodeType::Break,
            Kind::Link(_) => NodeType::Link,
            Kind::Image(_) => NodeType::Image,
            Kind::FootnoteReference { .. } => NodeType::FootnoteReference,
            Kind::FootnoteDefinition { .. } => NodeType::FootnoteDefinition,
            Kind::Table => NodeType::Table,
            Kind::Row => NodeType::Row,
            Kind::Cell => NodeType::Cell,
            Kind::Math(_) => NodeType::Math,
            Kind::InlineMath(_) => NodeType::InlineMath,
            Kind::Element(_) => NodeType::Element,
            Kind::Expression(_) => NodeType::Expression,
            Kind::Comment(_) => NodeType::Comment,
            Kind::Module(_) => NodeType::Module,
            Kind::Frontmatter => NodeType::Frontmatter,
        }
    }
}

impl Tree {
    /// The page itself.
    pub fn root(&self) -> NodeRef<'_> {
        self.node(NodeId(0))
    }

    /// The node of that number.
    pub fn node(&self, id: NodeId) -> NodeRef<'_> {
        NodeRef { tree: self, id }
    }

    /// Every node in the order of the page, the root first.
    pub fn nodes(&self) -> impl Iterator<Item = NodeRef<'_>> {
        (0..self.nodes.len() as u32).map(|id| self.node(NodeId(id)))
    }

    /// The page's text.
    pub fn source(&self) -> &str {
        &self.text
    }

    /// What a text of one of its nodes says.
    pub fn text<'a>(&'a self, text: &'a Text) -> &'a str {
        match text {
            Text::Verbatim(span) => self.text.get(span.range()).unwrap_or(""),
            Text::Decoded(text) => text,
        }
    }
}

/// A node in its tree.
#[derive(Clone, Copy)]
pub struct NodeRef<'a> {
    tree: &'a Tree,
    id: NodeId,
}

impl std::fmt::Debug for NodeRef<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} at {:?}", self.kind(), self.span())
    }
}

impl PartialEq for NodeRef<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl<'a> NodeRef<'a> {
    fn data(self) -> &'a NodeData {
        &self.tree.nodes[self.id.0 as usize]
    }

    /// Its number.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The number of the node after its last descendant.
    pub fn after(self) -> NodeId {
        self.data().after
    }

    /// What it is.
    pub fn kind(self) -> &'a Kind {
        &self.data().kind
    }

    /// Where it stands, all of it.
    pub fn span(self) -> Span {
        self.data().span
    }

    /// The page's text where it stands.
    pub fn source(self) -> &'a str {
        self.tree.text.get(self.span().range()).unwrap_or("")
    }

    /// What it stands in; none for the page.
    pub fn parent(self) -> Option<NodeRef<'a>> {
        (self.id.0 != 0).then(|| self.tree.node(self.data().parent))
    }

    /// What it stands in, from the inside out.
    pub fn ancestors(self) -> impl Iterator<Item = NodeRef<'a>> {
        std::iter::successors(self.parent(), |node| node.parent())
    }

    /// The nodes directly inside.
    pub fn children(self) -> impl Iterator<Item = NodeRef<'a>> {
        let NodeRef { tree, id } = self;
        let after = self.data().after;
        let first = (id.0 + 1 < after.0).then(|| tree.node(NodeId(id.0 + 1)));
        std::iter::successors(first, move |child| {
            let next = child.data().after;
            (next < after).then(|| tree.node(next))
        })
    }

    /// Every node inside, in the order of the page.
    pub fn descendants(self) -> impl Iterator<Item = NodeRef<'a>> {
        let tree = self.tree;
        (self.id.0 + 1..self.data().after.0).map(move |id| tree.node(NodeId(id)))
    }

    /// The node before it in the same parent.
    pub fn previous_sibling(self) -> Option<NodeRef<'a>> {
        let parent = self.parent()?.id;
        // The node before it in the page is its parent, or stands in what comes before it.
        let mut before = self.tree.node(NodeId(self.id.0.checked_sub(1)?));
        while before.id != parent && before.data().parent != parent {
            before = before.parent()?;
        }
        (before.id != parent).then_some(before)
    }

    /// The node that follows it in the same parent.
    pub fn next_sibling(self) -> Option<NodeRef<'a>> {
        let next = self.data().after;
        let end = self.parent()?.data().after;
        (next < end).then(|| self.tree.node(next))
    }

    /// The element, where it is one.
    pub fn element(self) -> Option<&'a Element> {
        match self.kind() {
            Kind::Element(element) => Some(element),
            _ => None,
        }
    }

    /// Whether it is an element of that name.
    pub fn is_element(self, name: &str) -> bool {
        self.element().is_some_and(|element| &*element.name == name)
    }

    /// The innermost element of that name that it stands in.
    pub fn enclosing(self, name: &str) -> Option<NodeRef<'a>> {
        self.ancestors().find(|node| node.is_element(name))
    }

    /// The literal text of a node that has one: text, code, a formula, an expression, a comment.
    pub fn literal(self) -> Option<&'a str> {
        match self.kind() {
            Kind::Text(text)
            | Kind::InlineCode(text)
            | Kind::Math(text)
            | Kind::InlineMath(text)
            | Kind::Expression(text)
            | Kind::Comment(text)
            | Kind::Module(text) => Some(self.tree.text(text)),
            Kind::Code(code) => Some(self.tree.text(&code.value)),
            _ => None,
        }
    }

    /// What a text of this node says.
    pub fn text(self, text: &'a Text) -> &'a str {
        self.tree.text(text)
    }

    /// Where a text of this node stands; none where it does not stand there as it is.
    pub fn place_of(self, text: &Text) -> Option<Span> {
        match text {
            Text::Verbatim(span) => Some(*span),
            Text::Decoded(decoded) => {
                let at = self.source().rfind(&**decoded)?;
                let start = self.span().start as usize + at;
                Some(Span::new(start, start + decoded.len()))
            }
        }
    }

    /// What a reader sees of it as one line of text: words, code and alternative texts, no expressions.
    pub fn plain_text(self) -> String {
        let mut out = String::new();
        for node in std::iter::once(self).chain(self.descendants()) {
            match node.kind() {
                Kind::Text(text) | Kind::InlineCode(text) | Kind::InlineMath(text) => {
                    out.push_str(self.tree.text(text));
                }
                Kind::Image(image) => out.push_str(self.tree.text(&image.alt)),
                Kind::Break => out.push(' '),
                _ => {}
            }
        }
        out
    }
}
