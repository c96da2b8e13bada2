//! The settings of a project: `docs-lint.yml` at its root.

mod read;
mod vocabulary;

use globset::GlobSet;

use self::read::Reader;
use crate::secrets::Allowed;
use crate::source::Span;
use crate::syntax::data::{DataError, Node};
use crate::syntax::yaml;

pub use vocabulary::{Term, Vocabulary, WordEntry, WordList};

/// The name of the settings file.
pub const FILE_NAME: &str = "docs-lint.yml";

/// A key of the settings file.
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What it is for.
    pub summary: &'static str,
}

/// The keys that the file may have, in the order they are shown.
pub const KEYS: &[Key] = &[
    Key {
        name: "extends",
        summary: "Presets to start from: `recommended`, `strict`, `all`; later ones win. Also folders of rule files, by \
                  their paths from here.",
    },
    Key {
        name: "rules",
        summary: "Levels and options of rules, by rule name, group name or `all`.",
    },
    Key {
        name: "overrides",
        summary: "Other levels and options for files that match globs.",
    },
    Key {
        name: "ignore",
        summary: "Globs of files that are not read at all.",
    },
    Key {
        name: "vocabulary",
        summary: "Words that are right, and words that are not to be used.",
    },
    Key {
        name: "terms",
        summary: "The one spelling of each term, with the spellings that it replaces.",
    },
    Key {
        name: "secrets",
        summary: "Secrets that are shown on purpose.",
    },
];

/// What `secrets.allow` is for.
pub const ALLOW_SUMMARY: &str =
    "`fingerprint:` and what the finding says, or a regular expression for the whole value.";

/// The keys of `vocabulary`.
pub const VOCABULARY_KEYS: [Key; 2] = [
    Key {
        name: "accept",
        summary: "Words that are right, whatever a dictionary says: as they are written, or regular expressions.",
    },
    Key {
        name: "reject",
        summary: "Words that are not to be used: as they are written, or regular expressions.",
    },
];

/// The keys of an element of `overrides`.
const OVERRIDE_KEYS: [&str; 2] = ["files", "rules"];

/// A folder of rule files that the file names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleFolder {
    /// Its path from the project's root, as written.
    pub path: Box<str>,
    /// Where it stands.
    pub span: Span,
}

/// What level to give to a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetLevel {
    /// Do not run it.
    Off,
    /// Report it as a suggestion.
    Info,
    /// Report it as a warning.
    Warning,
    /// Report it as an error.
    Error,
}

impl SetLevel {
    /// The names that the file uses.
    pub const NAMES: [&str; 4] = ["off", "info", "warning", "error"];

    fn from_name(name: &str) -> Option<Self> {
        Some(match name {
            "off" => Self::Off,
            "info" => Self::Info,
            "warning" => Self::Warning,
            "error" => Self::Error,
            _ => return None,
        })
    }
}

/// A set of levels and options to start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// Every rule at the level that its docs give.
    Recommended,
    /// As recommended, with suggestions as warnings and warnings as errors.
    Strict,
    /// Every rule, those that are off by default as warnings.
    All,
}

impl Preset {
    /// Every preset with its name.
    pub const ALL: [(&str, Preset); 3] = [
        ("recommended", Preset::Recommended),
        ("strict", Preset::Strict),
        ("all", Preset::All),
    ];
}

/// What the file says of one rule, group, or `all`.
#[derive(Clone, Debug)]
pub struct RuleSetting {
    /// The name as written.
    pub name: Box<str>,
    /// Where it stands.
    pub span: Span,
    /// The level, where one is given.
    pub level: Option<SetLevel>,
    /// Options of the rule: name, where it stands, value.
    pub options: Vec<(Box<str>, Span, Node)>,
}

/// Other settings for some files.
#[derive(Clone, Debug)]
pub struct Override {
    files: GlobSet,
    /// The globs of those files, as written.
    pub patterns: Vec<Box<str>>,
    /// What holds for them.
    pub rules: Vec<RuleSetting>,
}

impl Override {
    /// Whether it holds for the file of that path.
    pub fn matches(&self, path: &str) -> bool {
        self.files.is_match(path)
    }
}

/// Something wrong with the settings file itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where.
    pub span: Span,
    /// What.
    pub message: String,
    /// What would be right.
    pub suggestion: Option<String>,
}

/// What `docs-lint.yml` says; everything absent where there is no file.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The presets, in order.
    pub extends: Vec<Preset>,
    /// The folders of rule files, in order.
    pub folders: Vec<RuleFolder>,
    /// Settings of rules, in order.
    pub rules: Vec<RuleSetting>,
    /// Settings for some files, in order.
    pub overrides: Vec<Override>,
    /// Which files are not read.
    pub ignore: GlobSet,
    /// The words that are right, and those that are not to be used.
    pub vocabulary: Vocabulary,
    /// How terms are spelled, in order.
    pub terms: Vec<Term>,
    /// Which secrets are shown on purpose.
    pub secrets: Allowed,
    /// What is wrong with the file.
    pub problems: Vec<Problem>,
}

impl Settings {
    /// Reads the text of a settings file. What cannot be read is a problem and changes nothing.
    pub fn read(text: &str) -> Settings {
        let (data, errors) = yaml::parse(text, 0);
        let mut reader = Reader::default();
        reader
            .settings
            .problems
            .extend(
                errors
                    .into_iter()
                    .map(|DataError { span, message }| Problem {
                        span,
                        message: format!("This is not YAML: {message}"),
                        suggestion: None,
                    }),
            );
        if let Some(data) = data {
            reader.file(&data);
        }
        reader.settings
    }
}
