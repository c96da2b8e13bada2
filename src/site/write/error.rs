//! Why a site was not written.

use std::path::PathBuf;
use std::{fmt, io};

/// Why a site was not written. The old one is as it was.
#[derive(Debug)]
pub enum WriteError {
    /// The folder, or one in it, is the project.
    HoldsProject {
        /// The folder.
        out: PathBuf,
    },
    /// The folder holds what no build wrote.
    NotOurs {
        /// The folder.
        out: PathBuf,
    },
    /// The folder is one of git's, whose history would go with the old site.
    IsRepository {
        /// The folder.
        out: PathBuf,
    },
    /// The path has no name at its end.
    NoName {
        /// The path.
        out: PathBuf,
    },
    /// Another build writes there.
    Busy {
        /// The folder.
        out: PathBuf,
    },
    /// Two files of the site have one path.
    Taken {
        /// The path in the site.
        path: String,
    },
    /// A file's path leads out of the site.
    BadPath {
        /// The path in the site.
        path: String,
    },
    /// The system refused.
    Io {
        /// What was read or written.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::HoldsProject { out } => write!(
                f,
                "The site would take the place of {}, which holds the project. Name a folder of its own with --out.",
                out.display()
            ),
            WriteError::NotOurs { out } => write!(
                f,
                "{} holds something that is no site of this program, and was left alone. Remove it, or name another \
                 folder with --out.",
                out.display()
            ),
            WriteError::IsRepository { out } => write!(
                f,
                "{} is a git repository, which a new site would remove. Build into another folder with --out, and \
                 copy the site over.",
                out.display()
            ),
            WriteError::NoName { out } => write!(
                f,
                "{} cannot be replaced by a site. Name a folder with --out.",
                out.display()
            ),
            WriteError::Busy { out } => write!(
                f,
                "Another build is writing {}. Wait until it is done.",
                out.display()
            ),
            WriteError::Taken { path } => write!(
                f,
                "Two files of the site would be `{path}`. Rename the page or the file in the project that takes the \
                 place of the other."
            ),
            WriteError::BadPath { path } => {
                write!(f, "`{path}` is no path of a file in the site.")
            }
            WriteError::Io { path, error } => {
                write!(f, "Cannot write {}: {error}", path.display())
            }
        }
    }
}

impl std::error::Error for WriteError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            WriteError::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}
