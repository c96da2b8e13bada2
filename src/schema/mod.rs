//! JSON Schema over values with places.
//!
//! 1. [`Schemas::add`] compiles a schema, and all that its references lead to, into an arena. Each is compiled once.
//! 2. [`Schemas::check`] holds a value to it and gives a [`Mismatch`] for each mistake, at its own place.
//! 3. [`published`] has the schemas that the OpenAPI Initiative publishes.
//!
//! The drafts are 4 and 2020-12, with what OpenAPI adds to them; see [`Dialect`]. Neither depth, circles of references,
//! nor schemas that branch without end make the work unbounded: it is counted, and what cannot be decided within the
//! bounds counts as a match.

mod at;
mod branch;
mod compile;
mod compiled;
mod ecmascript;
mod evaluate;
mod evaluate_keywords;
mod evaluate_logic;
mod format;
mod message;
mod mismatch;
mod pattern;
pub mod published;
mod value;

#[cfg(test)]
mod tests;

pub use compiled::{SchemaId, Schemas};
pub use mismatch::{Mismatch, Outcome};

use crate::syntax::data::Node;

/// Which keywords count, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// Draft 4: what stands beside `$ref` does not count, `format` does.
    Draft4,
    /// Draft 2020-12: `format` only describes.
    Draft2020,
    /// Schema Objects of OpenAPI 2.0.
    OpenApi2,
    /// Schema Objects of OpenAPI 3.0: `nullable`, and `exclusiveMinimum` as a switch.
    OpenApi30,
    /// Schema Objects of OpenAPI 3.1 and later.
    OpenApi31,
}

impl Dialect {
    /// What the Schema Objects of OpenAPI are held to is what their writers mean: `oneOf` takes a value that matches several,
    /// `null` matches what is nullable, and what goes one way alone need not be there.
    fn is_openapi(self) -> bool {
        matches!(self, Self::OpenApi2 | Self::OpenApi30 | Self::OpenApi31)
    }

    /// Whether a reference replaces what stands beside it.
    fn has_lone_references(self) -> bool {
        matches!(self, Self::Draft4 | Self::OpenApi2 | Self::OpenApi30)
    }

    fn asserts_formats(self) -> bool {
        self == Self::Draft4
    }
}

/// Where a schema stands, so that its references can be followed.
pub trait Place<'s>: Copy {
    /// The schema.
    fn node(self) -> &'s Node;

    /// A schema inside this one.
    fn inside(self, node: &'s Node) -> Self;

    /// What a reference leads to as it is read here.
    fn resolve(self, reference: &str) -> Option<Self>;

    /// A number for the resource it belongs to, which `$dynamicRef` asks for.
    fn resource(self) -> usize {
        0
    }

    /// The schemas of its resource that have a `$dynamicAnchor`, with the name of it.
    fn dynamic_anchors(self) -> Vec<(&'s str, Self)> {
        Vec::new()
    }
}
