//! The configuration file `docs.json`.
//!
//! [`Config::read`] takes the text and gives three things: the value with its places, everything in which it
//! departs from the [tables], and a typed view of what could be read in spite of that.

mod address;
pub mod property;
mod schema;
pub mod tables;
mod view;
pub mod violation;
mod walk;

pub use schema::schema;
pub use view::{
    Anchor, Api, Authentication, CallToAction, Color, Colors, Feedback, Group, IconUse, Logo,
    ModeToggle, NavigationEntry, Redirect, Tab, Text, TopAnchor, TopbarLink, View,
};
pub use violation::{Violation, ViolationKind};

use crate::syntax::data::{DataError, Node};
use crate::syntax::json;

/// The name of the configuration file, at the root of a project.
pub const FILE_NAME: &str = "docs.json";

/// A configuration as it was written.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The value, where the text could be read as one.
    pub root: Option<Node>,
    /// Why the text is not JSON.
    pub errors: Vec<DataError>,
    /// In what the value departs from the tables, in the order of the text.
    pub violations: Vec<Violation>,
    /// What could be read, by name. Values of a wrong type and empty texts are left out.
    pub view: View,
}

impl Config {
    /// Reads the text of a configuration file.
    pub fn read(text: &str) -> Self {
        let (root, errors) = json::parse(text);
        let violations = root
            .as_ref()
            .map(|root| walk::violations(root, &tables::DOCUMENT))
            .unwrap_or_default();
        let view = root.as_ref().map(View::read).unwrap_or_default();
        Self {
            root,
            errors,
            violations,
            view,
        }
    }
}

#[cfg(test)]
mod tests;
