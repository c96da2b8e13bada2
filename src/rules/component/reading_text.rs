//! Where the text of a page stands that readers go through from top to bottom.

use crate::components::Component;
use crate::syntax::{Kind, NodeRef};

/// Whether blocks directly inside a node belong to the running text of the page: everything around them is the page itself or
/// a component that holds text. Lists and steps hold text too.
pub fn holds_running_text(parent: NodeRef) -> bool {
    std::iter::once(parent)
        .chain(parent.ancestors())
        .all(|node| match node.kind() {
            Kind::Root | Kind::List { .. } | Kind::Item { .. } => true,
            Kind::Element(element) => Component::named(&element.name)
                .is_some_and(|component| component.holds_sections() || component.groups_sections()),
            _ => false,
        })
}

/// Whether a node is more than the space between two blocks.
pub fn is_block(node: NodeRef) -> bool {
    match node.kind() {
        Kind::Text(_) => node.literal().is_some_and(|text| !text.trim().is_empty()),
        Kind::Break => false,
        _ => true,
    }
}
