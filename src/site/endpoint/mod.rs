//! The pages of API operations.
//!
//! A page that its frontmatter gives an operation says what the description of the API says of it, around or below what the
//! writer says: who may call, what the operation takes, what it gives, with samples beside the text.

pub(in crate::site) mod call;
#[cfg(test)]
mod conformance;
mod example;
mod fields;
mod order;
mod page;
mod prose;
pub(in crate::site) mod request;
pub(in crate::site) mod sample;
mod security;
mod server;
mod shape;
#[cfg(test)]
mod testing;
mod words;
mod written;

pub(in crate::site) use call::Call;
pub(in crate::site) use example::{
    example, named_example, parts_of_body, response_examples, written,
};
pub(in crate::site) use fields::Fields;
pub(in crate::site) use page::{Playground, Reference, call_of, lead};
pub(in crate::site) use prose::prose;
pub(in crate::site) use shape::{Additional, Kind, Property, Shape};
pub(in crate::site) use words::code_span;
pub(in crate::site) use written::WrittenFields;

/// The ids of a page's elements: what is drawn of an operation gets ids that the page's own text has not.
pub(in crate::site) use super::ids::Ids;

/// Which way a value goes. What is only read is no part of a request, what is only written none of a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::site) enum Direction {
    /// To the API.
    Request,
    /// From the API.
    Response,
}

/// A part of a page in the forms in which it is read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::site) struct Rendered {
    /// For the page, in the markup of the theme's specimen.
    pub(in crate::site) html: String,
    /// For the page as Markdown.
    pub(in crate::site) markdown: String,
    /// For the search: what readers see, as plain text.
    pub(in crate::site) text: String,
    /// Whether the HTML has tabs.
    pub(in crate::site) needs_tabs: bool,
}

impl Rendered {
    /// Whether there is nothing to show.
    pub(in crate::site) fn is_empty(&self) -> bool {
        self.html.is_empty()
    }

    /// Adds another part below.
    pub(in crate::site) fn append(&mut self, other: Rendered) {
        self.html.push_str(&other.html);
        if !self.markdown.is_empty() && !other.markdown.is_empty() {
            self.markdown.push_str("\n\n");
        }
        self.markdown.push_str(other.markdown.trim_matches('\n'));
        if !self.text.is_empty() && !self.text.ends_with(' ') {
            self.text.push(' ');
        }
        self.text.push_str(&other.text);
        self.needs_tabs |= other.needs_tabs;
    }
}

/// A sample of a request or a response.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::site) struct Sample {
    /// What it is called among others: `cURL`, `200`.
    pub(in crate::site) label: String,
    /// Its language, as a fence would name it.
    pub(in crate::site) language: &'static str,
    /// The sample.
    pub(in crate::site) text: String,
}
