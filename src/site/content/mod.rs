//! What a page says, as HTML.

use std::collections::BTreeSet;

use super::script::{Scope, Value};
use super::symbols::Symbols;
use crate::page::Page;
use crate::syntax::NodeRef;

/// A page without what stands around it.
#[derive(Clone, Debug, Default)]
pub(super) struct Content {
    /// What stands in the column of the text.
    pub(super) html: String,
    /// What stands in the panel beside it; empty where there is no panel.
    pub(super) panel: String,
    /// The headings, labels of updates and titles of steps that the table of contents may list, in order.
    pub(super) outline: Vec<Entry>,
    /// The icons that it shows.
    pub(super) symbols: Symbols,
    /// The colors of the writer's that it shows.
    pub(super) tones: BTreeSet<Tone>,
    /// What it needs of scripts.
    pub(super) needs: Needs,
    /// Its updates.
    pub(super) updates: Vec<Update>,
    /// The parts that are searched, in order.
    pub(super) sections: Vec<Section>,
    /// The files of the project that it shows or leads to.
    pub(super) files: BTreeSet<Box<str>>,
}

/// An entry of the table of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// From 1 to 6.
    pub(super) level: u8,
    /// The fragment that leads to it.
    pub(super) id: Box<str>,
    /// What a reader sees, as plain text.
    pub(super) text: Box<str>,
}

/// What of the scripts a page needs, by their names in the theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Needs {
    /// `copy.js`: blocks of code.
    pub(super) copy: bool,
    /// `tabs.js`
    pub(super) tabs: bool,
    /// `overflow.js`: code, tables and formulas, which may scroll.
    pub(super) overflow: bool,
    /// `zoom.js`: frames.
    pub(super) zoom: bool,
    /// `tooltip.js`
    pub(super) tooltip: bool,
    /// `updates.js`: the filter of updates.
    pub(super) updates: bool,
    /// `mermaid.js`
    pub(super) mermaid: bool,
}

/// A change that the page tells of, for its feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Update {
    /// The fragment that leads to it.
    pub(super) id: Box<str>,
    /// The label, mostly a date.
    pub(super) label: Box<str>,
    /// The description, mostly a version.
    pub(super) description: Box<str>,
    /// The tags.
    pub(super) tags: Vec<Box<str>>,
    /// What it says, as HTML.
    pub(super) html: String,
}

/// A part of a page from one heading to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Section {
    /// The id of the heading; empty before the first.
    pub(super) fragment: Box<str>,
    /// The level of the heading.
    pub(super) level: u8,
    /// The heading.
    pub(super) heading: Box<str>,
    /// The visible text.
    pub(super) text: String,
}

/// A color that a writer gave, or a gradient of two: hexadecimal digits in small letters, without `#`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Tone {
    /// The color, or the one that the gradient begins with.
    pub(super) from: Box<str>,
    /// The one that it ends with.
    pub(super) to: Option<Box<str>>,
}

/// What stands between the tags of an element.
pub(super) enum Children<'p> {
    /// The children of a node of a page.
    Of(NodeRef<'p>, &'p Page, Scope<'p>),
    /// What expressions gave.
    Values(Vec<Value<'p>>),
}
