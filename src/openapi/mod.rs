//! Descriptions of APIs: OpenAPI 2.0 to 3.2, in JSON and YAML, read so that every value keeps its place.
//!
//! A *document* is one file. A *description* is a document that docs.json or a page names, together with the documents
//! that it refers to. [`Document::read`] reads one file and finds what it refers to; [`Documents::new`] joins them: it
//! resolves every distinct reference once, to a path of child numbers, and lists the operations.
//!
//! Nothing here refuses a text. What a document lacks is absent, what leads nowhere is in [`Documents::unresolved`], and
//! circles end.

mod chain;
mod document;
mod form;
mod link;
mod listing;
mod located;
mod message;
mod method;
mod operation;
mod parameter;
mod reference;
mod schema;
mod walk;

pub use document::{Document, Documents, Neighbour, Role, Version};
pub use located::Located;
pub use message::{Body, Media, Response, Status};
pub use method::{Method, OperationName};
pub use operation::{Operation, OperationId, SecurityScheme};
pub use parameter::{Location, Parameter};
pub use reference::{UnresolvedReference, Why, is_address};
pub use schema::{Discriminator, Property, Schema};

#[cfg(test)]
mod tests;
