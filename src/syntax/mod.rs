//! Reading texts: the only place that knows the parsers of others.

pub mod address;
pub mod data;
mod dollar;
pub mod errors;
mod excess;
pub mod expression;
pub mod fence;
pub mod html;
pub mod json;
pub mod markdown;
pub mod module;
pub mod nearest;
mod pairing;
pub mod program;
pub mod script;
pub mod tag;
pub mod tag_mistake;
pub mod toml;
mod tree;
pub mod xml;
pub mod yaml;

pub use markdown::Format;
pub use tree::{
    Attribute, AttributeKind, AttributeValue, CodeBlock, Definition, Element, Image, Kind, Link,
    LinkForm, NodeId, NodeRef, NodeType, Text, Tree,
};
