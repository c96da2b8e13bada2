//! What was found already.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::secrets::scan::{Secret, scan};
use crate::source::{FileId, Source};

/// The secrets of files, each file gone through once, when it is first asked about.
#[derive(Clone, Debug, Default)]
pub struct Found {
    files: Vec<OnceLock<Vec<Secret>>>,
}

impl Found {
    /// Nothing is found yet in so many files. What is found in others is not kept.
    pub fn new(files: usize) -> Self {
        Self {
            files: vec![OnceLock::new(); files],
        }
    }

    /// The secrets of a file, which has this number and this text.
    pub fn of(&self, file: FileId, source: &Source) -> Cow<'_, [Secret]> {
        match self.files.get(file.0 as usize) {
            Some(found) => Cow::Borrowed(found.get_or_init(|| scan(&source.text))),
            None => Cow::Owned(scan(&source.text)),
        }
    }

    /// Forgets what a file held, since it has another text now.
    pub fn forget(&mut self, file: FileId) {
        if let Some(found) = self.files.get_mut(file.0 as usize) {
            *found = OnceLock::new();
        }
    }
}
