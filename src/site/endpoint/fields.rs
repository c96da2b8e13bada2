//! Parameters, bodies and responses of an operation, as fields.
//!
//! - [`words`] and [`sentence`] say in words what shapes are and what values are held to.
//! - [`tree`] tells of shapes and what they hold, in the form of the [`model`].
//! - [`parameter`], [`message`] and [`response`] tell of parameters, bodies and responses.
//! - [`html`] and [`markdown`] write what is told.

mod html;
mod markdown;
mod message;
mod model;
mod parameter;
mod response;
mod sentence;
#[cfg(test)]
mod tests;
mod tree;
mod words;

use rustc_hash::FxHashMap;

use super::prose::Links;
use super::{Ids, Rendered, Shape, order};
use crate::openapi::{Body, Parameter, Response};

/// How many fields a page has.
const MOST: usize = 1_500;

/// How many shapes one parameter or response of a page has.
const MOST_SHAPES: usize = 400;

/// How many shapes the body of a request has, of which readers must know every part.
const MOST_SHAPES_OF_BODIES: usize = 1_200;

/// Draws the fields of one page. A schema that is shown again leads to where it stood first, and all fields together are
/// bounded: what is left out is said.
pub(in crate::site) struct Fields<'i> {
    ids: &'i mut Ids,
    links: Links<'i>,
    /// Whether what has a name stands by it, that which must be given first, and not as the description has it.
    is_sorted: bool,
    /// How many more fields there is room for.
    room: usize,
    /// Where schemas were told of, by what tells them apart and whether as part of a request: the name and the id.
    shown: FxHashMap<(usize, bool), (String, String)>,
}

impl<'i> Fields<'i> {
    /// Draws fields with ids that no other element of the page has.
    pub(in crate::site) fn new(ids: &'i mut Ids) -> Self {
        Self {
            ids,
            links: &|_| None,
            is_sorted: false,
            room: MOST,
            shown: FxHashMap::default(),
        }
    }

    /// Lets the links of descriptions that name no host lead where `links` says.
    pub(in crate::site) fn with_links(self, links: Links<'i>) -> Self {
        Self { links, ..self }
    }

    /// Puts what has a name in the order of the names, that which must be given first.
    pub(in crate::site) fn sorted(self, is_sorted: bool) -> Self {
        Self { is_sorted, ..self }
    }

    /// What a schema lets a value be, its properties in the order in which they are told.
    fn shape(&self, mut shape: Shape) -> Shape {
        if self.is_sorted {
            order::properties(&mut shape);
        }
        shape
    }

    /// The ids of the page.
    pub(in crate::site) fn ids(&mut self) -> &mut Ids {
        self.ids
    }

    /// Parameters of one location. Nothing where there are none.
    pub(in crate::site) fn parameters(&mut self, parameters: &[Parameter<'_>]) -> Rendered {
        let mut parameters = parameters.to_vec();
        if self.is_sorted {
            order::parameters(&mut parameters);
        }
        self.tell_of_parameters(&parameters)
    }

    /// The body of a request: what it is for, and the fields of each form that it may have.
    pub(in crate::site) fn body(&mut self, body: &Body<'_>) -> Rendered {
        self.tell_of_body(body)
    }

    /// The responses, one below the other.
    pub(in crate::site) fn responses(&mut self, responses: &[Response<'_>]) -> Rendered {
        self.tell_of_responses(responses)
    }

    fn has_room(&self) -> bool {
        self.room > 0
    }

    /// Takes the room of one field. Whether there was some.
    fn take_room(&mut self) -> bool {
        let has_room = self.room > 0;
        self.room = self.room.saturating_sub(1);
        has_room
    }
}
