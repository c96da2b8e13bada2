//! A documentation project.

use crate::page::Page;
use crate::source::Files;

/// A documentation project, read.
#[derive(Clone, Debug)]
pub struct Project {
    /// Every file that was read.
    pub files: Files,
    /// The pages and snippets, by path.
    pub pages: Vec<Page>,
}
