//! What a rule says: a message at a place, and the edits that would mend it.

use std::borrow::Cow;
use std::fmt;

use crate::lint::Rule;
use crate::source::{FileId, Span};
use crate::style;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// A suggestion.
    Info,
    /// Worth mending.
    Warning,
    /// Stops a build.
    Error,
}

impl Level {
    /// The name that settings and outputs use.
    pub fn name(self) -> &'static str {
        match self {
            Level::Info => "info",
            Level::Warning => "warning",
            Level::Error => "error",
        }
    }

    /// What a level of a rule file means; none where the rule is off.
    pub fn of_style(level: style::Level) -> Option<Self> {
        match level {
            style::Level::Off => None,
            style::Level::Suggestion => Some(Level::Info),
            style::Level::Warning => Some(Level::Warning),
            style::Level::Error => Some(Level::Error),
        }
    }

    /// The level of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Level::Info, Level::Warning, Level::Error]
            .into_iter()
            .find(|level| level.name() == name)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether a fix needs a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Safety {
    /// Keeps the meaning: applied by `--fix`.
    Safe,
    /// Might change the meaning: applied by `--fix --unsafe-fixes`.
    Unsafe,
}

impl Safety {
    /// The name that outputs use.
    pub fn name(self) -> &'static str {
        match self {
            Safety::Safe => "safe",
            Safety::Unsafe => "unsafe",
        }
    }
}

/// A text to be put in the place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// In which file.
    pub file: FileId,
    /// What is replaced; empty to insert.
    pub span: Span,
    /// What stands there afterwards; empty to delete.
    pub text: String,
}

/// Edits that together mend a finding: sorted, disjoint, all applied or none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as an instruction: "Write `x` instead".
    pub title: String,
    /// Whether it may be applied without a reader.
    pub safety: Safety,
    /// The edits.
    pub edits: Vec<Edit>,
}

/// A second place that belongs to a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// In which file.
    pub file: FileId,
    /// Where.
    pub span: Span,
    /// What stands there, in a few words.
    pub message: Cow<'static, str>,
}

/// One thing that is wrong at one place.
#[derive(Clone, Debug)]
pub struct Finding<'r> {
    /// The rule that found it.
    pub rule: &'r Rule,
    /// How much it weighs here, by the settings in force.
    pub level: Level,
    /// In which file.
    pub file: FileId,
    /// Where.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub help: Option<Cow<'static, str>>,
    /// How to mend it.
    pub fix: Option<Fix>,
    /// Other places that belong to it.
    pub related: Vec<Related>,
}

/// A finding that a comment in the file keeps from being reported.
#[derive(Clone, Debug)]
pub struct Suppressed<'r> {
    /// What would have been reported.
    pub finding: Finding<'r>,
    /// The reason that the comment gives.
    pub reason: Option<String>,
}
