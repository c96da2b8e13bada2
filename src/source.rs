//! Texts as they were read, and places in them.
//!
//! A place is a [`Span`]: a range of bytes in one file. Lines, columns and UTF-16 units are worked out
//! only where something is printed.

use std::ops::Range;
use std::sync::Arc;

/// A range of bytes in a source, `start` included and `end` not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The range from `start` to `end`, both in bytes.
    pub fn new(start: usize, end: usize) -> Self {
        debug_assert!(start <= end);
        Self {
            start: offset(start),
            end: offset(end),
        }
    }

    /// The place before the byte at `at`, nothing wide.
    pub fn empty(at: usize) -> Self {
        Self::new(at, at)
    }

    /// The range as indexing wants it.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// How many bytes it holds.
    pub fn len(self) -> usize {
        (self.end - self.start) as usize
    }

    /// Whether it holds no byte.
    pub fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Whether `other` lies wholly inside.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }

    /// Whether a byte belongs to both, or an empty one lies strictly inside the other.
    pub fn overlaps(self, other: Span) -> bool {
        self.start < other.end && other.start < self.end
    }
}

/// A byte offset in the width that spans use. Sources are bounded far below four gigabytes.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

/// Which file of a project.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(pub u32);

/// Why a file's text is not, or not wholly, what the file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damage {
    /// The bytes from `at` on are not UTF-8, or are NUL; the text ends before them.
    NotText {
        /// Where the first bad byte stands.
        at: usize,
    },
    /// The file is larger than what is read; the text is empty.
    TooLarge {
        /// How large it is, in bytes.
        bytes: u64,
    },
    /// The file is a symbolic link to something outside the project; the text is empty.
    OutsideProject,
}

/// One file that was read.
#[derive(Clone, Debug)]
pub struct Source {
    /// Path from the project's root, with `/` between folders.
    pub path: Box<str>,
    /// What it holds, byte order mark and line endings included.
    pub text: Arc<str>,
    /// What kept the text from being read in full.
    pub damage: Option<Damage>,
}

impl Source {
    /// A source that was read in full.
    pub fn new(path: impl Into<Box<str>>, text: impl Into<Arc<str>>) -> Self {
        Self {
            path: path.into(),
            text: text.into(),
            damage: None,
        }
    }

    /// The text at a place; empty where the place is not one of this text.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }
}

/// The sources of a project, by their number.
#[derive(Clone, Debug, Default)]
pub struct Files {
    sources: Vec<Source>,
}

impl Files {
    /// Files numbered in the order given.
    pub fn new(sources: Vec<Source>) -> Self {
        Self { sources }
    }

    /// The file of that number.
    pub fn get(&self, id: FileId) -> &Source {
        &self.sources[id.0 as usize]
    }

    /// Every file with its number, in order.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &Source)> {
        (0u32..).map(FileId).zip(&self.sources)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.sources.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.sources.is_empty()
    }

    /// Adds a file behind the others.
    pub fn add(&mut self, source: Source) -> FileId {
        let id = FileId(offset(self.sources.len()));
        self.sources.push(source);
        id
    }

    /// Puts another text in the place of a file's.
    pub fn replace(&mut self, id: FileId, text: impl Into<Arc<str>>) {
        let source = &mut self.sources[id.0 as usize];
        source.text = text.into();
        source.damage = None;
    }
}
