//! What stands in an element, word by word and block by block.

use super::Renderer;
use super::element::Use;
use crate::components::Component;
use crate::page::{Role, html_heading_level, slugify};
use crate::site::script::{Scope, Value};
use crate::syntax::{Kind, NodeRef};

/// What stands between the tags of an element.
#[derive(Clone)]
pub(in crate::site) enum Children<'p> {
    /// The children of a node, with the names that hold there.
    Of(NodeRef<'p>, Scope<'p>),
    /// What expressions gave.
    Values(Vec<Value<'p>>),
}

/// One thing that stands beside others.
#[derive(Clone)]
pub(super) enum Item<'p> {
    Node(NodeRef<'p>, Scope<'p>),
    Value(Value<'p>),
}

/// Elements of HTML that stand among words.
const PHRASING: &[&str] = &[
    "a", "abbr", "acronym", "audio", "b", "bdi", "bdo", "big", "br", "button", "cite", "code",
    "data", "del", "dfn", "em", "font", "i", "img", "input", "ins", "kbd", "label", "mark", "math",
    "meter", "output", "picture", "progress", "q", "ruby", "s", "samp", "select", "small", "span",
    "strike", "strong", "sub", "sup", "svg", "textarea", "time", "tt", "u", "var", "wbr",
];

/// What ends a paragraph among words.
const END: &str = "\n\n";

/// How deep it is looked whether something stands among words.
const LOOK: usize = 12;

impl<'p> Children<'p> {
    /// Whether there is nothing between the tags.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Children::Of(node, _) => node.children().next().is_none(),
            Children::Values(values) => values.iter().all(Value::is_nothing),
        }
    }

    /// Each thing in it: lists, fragments and the values of expressions taken apart.
    pub(super) fn items(&self) -> Vec<Item<'p>> {
        let mut items = Vec::new();
        self.collect(&mut items, LOOK);
        items
    }

    fn collect(&self, items: &mut Vec<Item<'p>>, depth: usize) {
        match self {
            Children::Of(node, scope) => {
                let mut before: Option<NodeRef> = None;
                for child in node.children() {
                    let gap = before.map_or("", |before| gap(before, child, scope));
                    if !gap.is_empty() {
                        items.push(Item::Value(Value::text(gap)));
                    }
                    before = Some(child);
                    collect_node(child, scope, items, depth);
                }
            }
            Children::Values(values) => {
                for value in values {
                    collect_value(value, items, depth);
                }
            }
        }
    }
}

/// The white space between two elements or expressions, for which the tree has no node: a space, or [`END`] where an empty
/// line ends a paragraph.
fn gap(before: NodeRef, after: NodeRef, scope: &Scope) -> &'static str {
    let is_loose = |node: NodeRef| matches!(node.kind(), Kind::Element(_) | Kind::Expression(_));
    if !is_loose(before) || !is_loose(after) {
        return "";
    }
    let (start, end) = (before.span().end as usize, after.span().start as usize);
    let between = scope.page.text().get(start..end).unwrap_or("");
    match between.matches('\n').count() {
        _ if between.is_empty() || !between.trim().is_empty() => "",
        0 | 1 => " ",
        _ => END,
    }
}

fn collect_node<'p>(node: NodeRef<'p>, scope: &Scope<'p>, items: &mut Vec<Item<'p>>, depth: usize) {
    match node.kind() {
        Kind::Expression(text) if depth > 0 => {
            collect_value(&scope.value_of(node.text(text)), items, depth - 1);
        }
        Kind::Element(element) if element.name.is_empty() && depth > 0 => {
            Children::Of(node, scope.clone()).collect(items, depth - 1);
        }
        Kind::Comment(_) | Kind::Module(_) | Kind::Frontmatter => {}
        _ => items.push(Item::Node(node, scope.clone())),
    }
}

fn collect_value<'p>(value: &Value<'p>, items: &mut Vec<Item<'p>>, depth: usize) {
    match value {
        _ if depth == 0 => items.push(Item::Value(value.clone())),
        Value::Array(values) => {
            for value in values.iter() {
                collect_value(value, items, depth - 1);
            }
        }
        Value::Children(children) => children.collect(items, depth - 1),
        Value::Element(element, scope) if element.name.is_empty() => {
            for child in &element.children {
                collect_value(&scope.evaluate(child), items, depth - 1);
            }
        }
        Value::Undefined | Value::Null | Value::Bool(_) | Value::Function(_) | Value::Object(_) => {
        }
        _ => items.push(Item::Value(value.clone())),
    }
}

impl<'p> Item<'p> {
    /// The element that it is.
    pub(super) fn as_use(&self) -> Option<Use<'p>> {
        match self {
            Item::Node(node, scope) => Some(Use::of_node(*node, node.element()?, scope)),
            Item::Value(Value::Element(element, scope)) => Some(Use::of_script(element, scope)),
            Item::Value(_) => None,
        }
    }

    /// Whether it is nothing but white space.
    pub(super) fn is_blank(&self) -> bool {
        match self {
            Item::Node(node, _) => match node.kind() {
                Kind::Text(text) => node.text(text).trim().is_empty(),
                Kind::Definition(_) | Kind::FootnoteDefinition { .. } => true,
                _ => false,
            },
            Item::Value(Value::String(text)) => text.trim().is_empty(),
            Item::Value(_) => false,
        }
    }
}

impl<'p> Renderer<'p> {
    /// Each thing in `children`, with what snippets and components of the page's own give in their places.
    pub(super) fn parts_of(&mut self, children: &Children<'p>) -> Vec<Item<'p>> {
        let mut parts = Vec::new();
        self.collect_parts(children, &mut parts, LOOK);
        parts
    }

    fn collect_parts(&mut self, children: &Children<'p>, parts: &mut Vec<Item<'p>>, depth: usize) {
        for item in children.items() {
            let Some(depth) = depth.checked_sub(1) else {
                parts.push(item);
                continue;
            };
            if let Item::Node(node, scope) = &item
                && matches!(node.kind(), Kind::Paragraph)
                && node.children().any(|inner| inner.element().is_some())
                && !self.holds_words(*node, scope)
            {
                self.collect_parts(&Children::Of(*node, scope.clone()), parts, depth);
                continue;
            }
            let used = item.as_use();
            match used.as_ref().and_then(Use::own) {
                Some(Value::Snippet(page)) if !self.including.contains(&page) && self.left > 0 => {
                    self.left -= 1;
                    let inside = self.inside_of(page, used.as_ref());
                    self.including.push(page);
                    self.collect_parts(&inside, parts, depth);
                    self.including.pop();
                }
                Some(function @ Value::Function(_)) => {
                    let given = used.map(|used| used.applied(&function));
                    self.collect_parts(
                        &Children::Values(given.into_iter().collect()),
                        parts,
                        depth,
                    );
                }
                _ => parts.push(item),
            }
        }
    }

    /// Whether an item stands among words.
    pub(super) fn is_inline(&self, item: &Item<'p>) -> bool {
        self.stands_in_line(item, LOOK)
    }

    fn stands_in_line(&self, item: &Item<'p>, depth: usize) -> bool {
        match item {
            Item::Node(node, scope) => self.node_stands_in_line(*node, scope, depth),
            Item::Value(Value::Element(element, scope)) => {
                self.use_stands_in_line(&Use::of_script(element, scope), depth)
            }
            Item::Value(Value::Snippet(_)) => false,
            Item::Value(_) => true,
        }
    }

    /// Whether everything in a node stands among words.
    pub(super) fn holds_words(&self, node: NodeRef<'p>, scope: &Scope<'p>) -> bool {
        let mut children = node.children();
        children.all(|child| self.node_stands_in_line(child, scope, LOOK))
    }

    fn node_stands_in_line(&self, node: NodeRef<'p>, scope: &Scope<'p>, depth: usize) -> bool {
        let all = |children: &Children<'p>| {
            depth > 0
                && children
                    .items()
                    .iter()
                    .all(|item| self.stands_in_line(item, depth - 1))
        };
        match node.kind() {
            Kind::Text(_)
            | Kind::InlineCode(_)
            | Kind::Break
            | Kind::Image(_)
            | Kind::FootnoteReference { .. }
            | Kind::InlineMath(_)
            | Kind::Comment(_) => true,
            Kind::Emphasis | Kind::Strong | Kind::Delete | Kind::Link(_) => {
                all(&Children::Of(node, scope.clone()))
            }
            Kind::Expression(text) => all(&Children::Values(vec![scope.value_of(node.text(text))])),
            Kind::Element(element) => {
                self.use_stands_in_line(&Use::of_node(node, element, scope), depth)
            }
            _ => false,
        }
    }

    fn use_stands_in_line(&self, used: &Use<'p>, depth: usize) -> bool {
        let Some(depth) = depth.checked_sub(1) else {
            return false;
        };
        if let Some(value) = used.own() {
            return match &value {
                Value::Snippet(page) => self.is_one_paragraph(*page),
                Value::Function(_) => {
                    let given = Children::Values(vec![used.applied(&value)]);
                    given
                        .items()
                        .iter()
                        .all(|item| self.stands_in_line(item, depth))
                }
                _ => true,
            };
        }
        if let Some(component) = used.component() {
            return match component {
                Component::Icon | Component::Badge | Component::Tooltip => true,
                Component::Latex => used.inline,
                _ => false,
            };
        }
        let items = || used.children.items();
        PHRASING.contains(&&*used.name.to_ascii_lowercase())
            && items().iter().all(|item| {
                let is_paragraph =
                    matches!(item, Item::Node(node, _) if matches!(node.kind(), Kind::Paragraph));
                is_paragraph || self.stands_in_line(item, depth)
            })
    }

    /// Whether a snippet is one paragraph, which joins the words around it.
    pub(super) fn is_one_paragraph(&self, page: usize) -> bool {
        let page = &self.shared.project.pages[page];
        let mut blocks = page.tree.root().children().filter(|node| {
            !matches!(
                node.kind(),
                Kind::Module(_) | Kind::Comment(_) | Kind::Frontmatter
            )
        });
        let first = blocks.next();
        page.role == Role::Snippet
            && blocks.next().is_none()
            && first.is_some_and(|node| matches!(node.kind(), Kind::Paragraph))
    }

    /// Shows blocks. Words that stand beside blocks get a paragraph of their own.
    pub(super) fn blocks(&mut self, children: &Children<'p>) {
        self.blocks_of(&children.items());
    }

    /// Shows blocks that were taken apart.
    pub(super) fn blocks_of(&mut self, items: &[Item<'p>]) {
        let mut open: Option<usize> = None;
        for item in items {
            if matches!(item, Item::Value(Value::String(text)) if &**text == END) {
                self.close_paragraph(open.take());
            } else if self.is_inline(item) {
                if open.is_none() {
                    if item.is_blank() {
                        continue;
                    }
                    open = Some(self.out.len());
                    self.markup("<p>");
                }
                self.item_in_line(item);
            } else {
                self.close_paragraph(open.take());
                self.item_as_block(item);
            }
        }
        self.close_paragraph(open);
    }

    /// Ends a paragraph that was begun at a place; one of nothing is taken back.
    fn close_paragraph(&mut self, open: Option<usize>) {
        let Some(start) = open else { return };
        if self.out[start + 3..].trim().is_empty() {
            self.out.truncate(start);
            return;
        }
        self.markup("</p>");
        self.end_block();
    }

    /// Shows words; what paragraphs hold joins them.
    pub(super) fn words(&mut self, children: &Children<'p>) {
        if let Children::Of(node, scope) = children {
            for child in node.children() {
                self.node_in_line(child, scope);
            }
            return;
        }
        for item in children.items() {
            self.item_in_line(&item);
        }
    }

    pub(super) fn item_in_line(&mut self, item: &Item<'p>) {
        match item {
            Item::Node(node, scope) => self.node_in_line(*node, scope),
            Item::Value(value) => self.value(value),
        }
    }

    fn item_as_block(&mut self, item: &Item<'p>) {
        match item {
            Item::Node(node, scope) => self.node(*node, scope),
            Item::Value(value) => self.value(value),
        }
        self.end_block();
    }

    /// Shows the items as they are, with paragraphs where the page has them.
    pub(super) fn mixed(&mut self, children: &Children<'p>) {
        for item in children.items() {
            match &item {
                Item::Node(node, scope) => self.node(*node, scope),
                Item::Value(value) => self.value(value),
            }
        }
    }

    /// Shows a text that an expression gave, as far as such texts may make the page longer.
    fn given_text(&mut self, text: &str) {
        if let Some(left) = self.given_left.checked_sub(text.len()) {
            self.given_left = left;
            self.text(text);
        }
    }

    /// Shows a heading that an expression gave.
    fn given_heading(&mut self, level: u8, used: &Use<'p>) {
        let section = std::mem::take(&mut self.section);
        self.apart(|renderer| renderer.words(&used.children));
        let text = std::mem::replace(&mut self.section, section).text;
        let id = used.text("id").unwrap_or_else(|| slugify(&text));
        self.headline(level, &id, &used.children.clone(), false);
    }

    /// Shows a value.
    pub(super) fn value(&mut self, value: &Value<'p>) {
        match value {
            Value::String(text) => self.given_text(text),
            Value::Number(_) => self.text(&value.to_text()),
            Value::Array(values) => values.iter().for_each(|value| self.value(value)),
            Value::Element(element, scope) => {
                let used = Use::of_script(element, scope);
                match html_heading_level(&used.name).filter(|_| used.own().is_none()) {
                    Some(level) => self.given_heading(level, &used),
                    None => self.element(used),
                }
            }
            Value::Children(children) => self.mixed(children),
            Value::Snippet(_)
            | Value::Undefined
            | Value::Null
            | Value::Bool(_)
            | Value::Object(_)
            | Value::Function(_) => {}
        }
    }
}
