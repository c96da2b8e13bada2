//! Reading texts: the only place that knows the parsers of others.

pub mod data;
pub mod errors;
pub mod html;
pub mod json;
pub mod markdown;
pub mod module;
pub mod nearest;
pub mod tag;
mod tree;
pub mod yaml;

pub use markdown::Format;
pub use tree::{
    Attribute, AttributeKind, AttributeValue, CodeBlock, Definition, Element, Image, Kind, Link,
    LinkForm, NodeId, NodeRef, NodeType, Text, Tree,
};
