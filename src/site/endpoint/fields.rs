//! Parameters, bodies and responses of an operation, as fields.

use super::{Ids, Rendered};
use crate::openapi::{Body, Parameter, Response};

/// Draws the fields of one page. Schemas that are shown again lead to where they stood first, and all together are
/// bounded.
pub(in crate::site) struct Fields<'i> {
    ids: &'i mut Ids,
}

impl<'i> Fields<'i> {
    /// Draws fields with ids that no other element of the page has.
    pub(in crate::site) fn new(ids: &'i mut Ids) -> Self {
        Self { ids }
    }

    /// The ids of the page.
    pub(in crate::site) fn ids(&mut self) -> &mut Ids {
        self.ids
    }

    /// Parameters of one location. Nothing where there are none.
    pub(in crate::site) fn parameters(&mut self, _parameters: &[Parameter<'_>]) -> Rendered {
        Rendered::default()
    }

    /// The body of a request: what it is for, and the fields of each form that it may have.
    pub(in crate::site) fn body(&mut self, _body: &Body<'_>) -> Rendered {
        Rendered::default()
    }

    /// The responses, one below the other.
    pub(in crate::site) fn responses(&mut self, _responses: &[Response<'_>]) -> Rendered {
        Rendered::default()
    }
}
