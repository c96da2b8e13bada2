//! What is told of a page besides its HTML.

/// An entry of the table of contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::site) struct Entry {
    /// From 1 to 6.
    pub(in crate::site) level: u8,
    /// The fragment that leads to it.
    pub(in crate::site) id: Box<str>,
    /// What a reader sees, as plain text.
    pub(in crate::site) text: Box<str>,
}

/// What of the scripts a page needs, by their names in the theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::site) struct Needs {
    /// `copy.js`: blocks of code.
    pub(in crate::site) copy: bool,
    /// `tabs.js`
    pub(in crate::site) tabs: bool,
    /// `overflow.js`: code, tables and formulas, which may scroll.
    pub(in crate::site) overflow: bool,
    /// `zoom.js`: frames.
    pub(in crate::site) zoom: bool,
    /// `tooltip.js`
    pub(in crate::site) tooltip: bool,
    /// `updates.js`: the filter of updates.
    pub(in crate::site) updates: bool,
    /// `mermaid.js`
    pub(in crate::site) mermaid: bool,
}

/// A change that the page tells of, for its feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::site) struct Update {
    /// The fragment that leads to it.
    pub(in crate::site) id: Box<str>,
    /// The label, mostly a date.
    pub(in crate::site) label: Box<str>,
    /// The description, mostly a version.
    pub(in crate::site) description: Box<str>,
    /// The tags.
    pub(in crate::site) tags: Vec<Box<str>>,
    /// The title that the writer gave it for the feed.
    pub(in crate::site) title: Option<Box<str>>,
    /// What it says, as HTML.
    pub(in crate::site) html: String,
}

/// A part of a page from one heading to the next.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::site) struct Section {
    /// The id of the heading; empty before the first.
    pub(in crate::site) fragment: Box<str>,
    /// The level of the heading.
    pub(in crate::site) level: u8,
    /// The heading.
    pub(in crate::site) heading: Box<str>,
    /// The visible text.
    pub(in crate::site) text: String,
}

impl Section {
    /// Whether there is nothing in it.
    pub(super) fn is_empty(&self) -> bool {
        self.heading.is_empty() && self.text.trim().is_empty()
    }
}

/// A color that a writer gave, or a gradient of two: hexadecimal digits in small letters, without `#`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::site) struct Tone {
    /// The color, or the one that the gradient begins with.
    pub(in crate::site) from: Box<str>,
    /// The one that it ends with.
    pub(in crate::site) to: Option<Box<str>>,
}
