//! The site that readers see.
//!
//! 1. [`Inputs`] is what stands beside the project's texts: sizes of images, dates of changes, the writer's own styles.
//! 2. `content` turns the tree of each page into HTML, with what else its reader needs: the outline, icons, the text
//!    that is searched.
//! 3. `navigation` says for each page what stands around it, and `shell` draws both as one page.
//! 4. `theme` has the styles and scripts, `metadata` what is made for machines, [`search`] the index.
//! 5. [`write`](mod@write) puts the files in a new folder and that in the place of the old one.

mod address;
mod assets;
mod card;
mod colors;
mod content;
mod css;
mod endpoint;
mod hash;
mod ids;
mod markup;
mod metadata;
mod navigation;
mod render;
mod script;
mod shell;
mod symbols;
mod theme;

pub mod highlight;
pub mod icon;
pub mod inputs;
pub mod search;
pub mod write;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

pub use address::Addresses;
pub use render::{Put, Summary, render};

/// Where the site will stand and what is told about it.
#[derive(Clone, Debug)]
pub struct Options {
    /// The path that every address begins with: `/`, or with a `/` at both ends.
    pub base_path: String,
    /// Scheme and host without a `/` at the end. Without it there is nothing that needs whole addresses: no sitemap, no
    /// canonical addresses, no pictures for links to pages.
    pub site_url: Option<String>,
    /// Where readers can see and change the pages' sources.
    pub repository: Option<Repository>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            base_path: "/".into(),
            site_url: None,
            repository: None,
        }
    }
}

/// The repository of the project on a site for repositories.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repository {
    /// Its address without a `/` at the end, such as `https://github.com/owner/name`.
    pub url: String,
    /// The branch that is edited.
    pub branch: String,
    /// The project's folder in it: empty, or with a `/` at the end.
    pub folder: String,
}

/// What is known of a project's files besides their texts. Paths are those of the project, with `/` between folders.
#[derive(Clone, Debug, Default)]
pub struct Inputs {
    /// Width and height of images, in pixels.
    pub sizes: BTreeMap<Box<str>, (u32, u32)>,
    /// The day of the last change of a page: `2026-10-04`.
    pub changed: BTreeMap<Box<str>, Box<str>>,
    /// The writer's own style sheets and scripts, by path, in the order of their paths.
    pub styles: Vec<(Box<str>, Box<str>)>,
    /// The writer's own scripts.
    pub scripts: Vec<(Box<str>, Box<str>)>,
}

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its path from the site's folder, with `/` between folders.
    pub path: String,
    /// What it holds.
    pub content: FileContent,
}

/// What a file of the site holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileContent {
    /// These bytes.
    Made(Vec<u8>),
    /// What the file of the project at this path holds.
    Copied(Box<str>),
}

/// The origins of all servers that a project's APIs can be reached at.
pub fn api_origins(project: &crate::project::Project) -> BTreeSet<String> {
    endpoint::call::origins(project)
}

/// Tells the time since some moment. Time is measured only where one is given.
pub type Clock<'a> = &'a (dyn Fn() -> Duration + Sync);
