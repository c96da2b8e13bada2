//! docs.json.
use crate::source::Span;
use crate::syntax::data::{DataError, Node};

/// docs.json, read.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Everything in it.
    pub root: Option<Node>,
    /// What is wrong with its text.
    pub errors: Vec<DataError>,
    /// The groups of the navigation.
    pub navigation: Vec<Group>,
}

/// A group of the navigation.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its name.
    pub name: Option<(String, Span)>,
    /// All of it.
    pub span: Span,
    /// The version it belongs to.
    pub version: Option<(String, Span)>,
    /// What it lists.
    pub pages: Vec<NavigationEntry>,
}

/// An element of `pages`.
#[derive(Clone, Debug)]
pub enum NavigationEntry {
    /// A page.
    Page {
        /// Its path as written.
        path: Box<str>,
        /// Where it stands, quotes included.
        span: Span,
    },
    /// A group.
    Group(Group),
}

impl Config {
    /// Reads docs.json.
    pub fn read(text: &str) -> Config {
        let (root, errors) = crate::syntax::json::parse(text);
        let navigation = root
            .as_ref()
            .and_then(|root| root.get("navigation"))
            .map_or_else(Vec::new, |node| node.elements().iter().map(group).collect());
        Config {
            root,
            errors,
            navigation,
        }
    }
}

fn group(node: &Node) -> Group {
    let text = |key: &str| {
        node.get(key)
            .and_then(|value| Some((value.as_str()?.to_owned(), value.span)))
    };
    let pages = node.get("pages").map_or_else(Vec::new, |pages| {
        pages
            .elements()
            .iter()
            .map(|page| match page.as_str() {
                Some(path) => NavigationEntry::Page {
                    path: path.into(),
                    span: page.span,
                },
                None => NavigationEntry::Group(group(page)),
            })
            .collect()
    });
    Group {
        name: text("group"),
        span: node.span,
        version: text("version"),
        pages,
    }
}
