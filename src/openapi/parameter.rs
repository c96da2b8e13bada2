//! The parameters of operations.

use super::message::examples;
use super::{Located, Schema};

/// Where a parameter is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Location {
    /// In the path.
    Path,
    /// After `?`.
    Query,
    /// In a header.
    Header,
    /// In a cookie.
    Cookie,
    /// As all that stands after `?`.
    QueryString,
}

impl Location {
    /// The location of that name.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "path" => Self::Path,
            "query" => Self::Query,
            "header" => Self::Header,
            "cookie" => Self::Cookie,
            "querystring" => Self::QueryString,
            _ => return None,
        })
    }

    /// Its name, such as `query`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::Header => "header",
            Self::Cookie => "cookie",
            Self::QueryString => "querystring",
        }
    }
}

/// A parameter of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Parameter<'a> {
    /// Its name.
    pub name: &'a str,
    /// Where it is given.
    pub location: Location,
    /// Whether it must be given.
    pub required: bool,
    /// The schema of its values.
    pub schema: Option<Schema<'a>>,
    /// What the description says of it.
    pub value: Located<'a>,
}

impl<'a> Parameter<'a> {
    /// What it is for.
    pub fn description(&self) -> Option<&'a str> {
        self.value.str("description")
    }

    /// Whether it is to be avoided.
    pub fn is_deprecated(&self) -> bool {
        self.value.is_true("deprecated")
    }

    /// Its examples, `example` first.
    pub fn examples(&self) -> Vec<Located<'a>> {
        examples(self.value)
    }
}
