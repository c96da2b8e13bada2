//! Elements whose text a `.vale.ini` leaves out, by their names in HTML and by their classes.

use crate::source::Span;
use crate::syntax::{Kind, NodeRef, Tree};

/// The name for images, whose text is the alternative one.
const ALTERNATIVE: &str = "alt";

/// The elements that are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Elements {
    /// Names of elements in small letters, those that Markdown makes included.
    pub names: Vec<String>,
    /// Classes, as `class` and `className` name them.
    pub classes: Vec<String>,
}

impl Elements {
    /// Whether a name can be that of an element.
    pub(super) fn is_name(name: &str) -> bool {
        !name.is_empty() && name.chars().all(|sign| sign.is_ascii_alphanumeric())
    }

    /// Where the elements stand on a page, in order; some may lie in others.
    pub(super) fn places(&self, tree: &Tree) -> Vec<Span> {
        if self.names.is_empty() && self.classes.is_empty() {
            return Vec::new();
        }
        let meant = tree.nodes().filter(|node| self.mean(*node));
        meant.map(NodeRef::span).collect()
    }

    fn mean(&self, node: NodeRef<'_>) -> bool {
        self.names.iter().any(|name| is_called(node, name)) || self.has_class(node)
    }

    fn has_class(&self, node: NodeRef<'_>) -> bool {
        let Some(element) = node.element().filter(|_| !self.classes.is_empty()) else {
            return false;
        };
        let values = ["class", "className"].into_iter();
        values
            .filter_map(|name| element.text_of(name))
            .flat_map(str::split_whitespace)
            .any(|class| self.classes.iter().any(|ignored| ignored == class))
    }
}

/// Whether a node is an element of that name, or becomes one.
fn is_called(node: NodeRef<'_>, name: &str) -> bool {
    match node.kind() {
        Kind::Element(element) if name == ALTERNATIVE => element.name.eq_ignore_ascii_case("img"),
        Kind::Element(element) => element.name.eq_ignore_ascii_case(name),
        Kind::Paragraph => name == "p",
        Kind::Heading { level } => name.strip_prefix('h') == Some(level.to_string().as_str()),
        Kind::Blockquote => name == "blockquote",
        Kind::List { start } => name == if start.is_some() { "ol" } else { "ul" },
        Kind::Item { .. } => name == "li",
        Kind::Emphasis => matches!(name, "em" | "i"),
        Kind::Strong => matches!(name, "strong" | "b"),
        Kind::Delete => matches!(name, "del" | "s"),
        Kind::Link(_) => name == "a",
        Kind::Image(_) => name == ALTERNATIVE,
        Kind::Table => name == "table",
        Kind::Row => name == "tr",
        Kind::Cell => name == if is_of_head(node) { "th" } else { "td" },
        _ => false,
    }
}

/// Whether a cell of a table stands in its first row.
fn is_of_head(cell: NodeRef<'_>) -> bool {
    let row = cell.parent();
    row.is_some_and(|row| row.previous_sibling().is_none())
}

#[cfg(test)]
mod tests {
    use super::Elements;
    use crate::page::{Page, Role};
    use crate::source::{FileId, Source};

    #[test]
    fn elements_are_found_by_name_and_class() {
        let text = "# One *two*\n\n> Three **four** [five](/x)\n\n<div className=\"a nop\">\nSix\n</div>\n\n- ![seven](/y)\n";
        let page = Page::read(FileId(0), &Source::new("a.mdx", text), Role::Page);
        let places = |names: &[&str], classes: &[&str]| -> Vec<&str> {
            let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect();
            let elements = Elements {
                names: texts(names),
                classes: texts(classes),
            };
            let places = elements.places(&page.tree).into_iter();
            places.map(|span| &text[span.range()]).collect()
        };
        assert_eq!(places(&["em", "strong"], &[]), ["*two*", "**four**"]);
        assert_eq!(places(&["h1"], &[]), ["# One *two*"]);
        assert_eq!(places(&["h2", "td", "code"], &["no"]), [""; 0]);
        assert_eq!(places(&["a", "alt"], &[]), ["[five](/x)", "![seven](/y)"]);
        assert_eq!(
            places(&["blockquote"], &[]),
            ["> Three **four** [five](/x)"]
        );
        let div = ["<div className=\"a nop\">\nSix\n</div>"];
        assert_eq!(places(&["div"], &[]), div);
        assert_eq!(places(&[], &["nop"]), div);
    }
}
