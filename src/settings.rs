//! The settings of a project: `docs-lint.yml` at its root.

use globset::{Glob, GlobSet, GlobSetBuilder};

use crate::secrets::Allowed;
use crate::source::Span;
use crate::syntax::data::{DataError, Entry, Node, Value};
use crate::syntax::nearest::nearest;
use crate::syntax::yaml;

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
        summary: "Presets to start from: `recommended`, `strict`, `all`; later ones win.",
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
        name: "secrets",
        summary: "Secrets that are shown on purpose.",
    },
];

/// What `secrets.allow` is for.
pub const ALLOW_SUMMARY: &str =
    "`fingerprint:` and what the finding says, or a regular expression for the whole value.";

/// The keys of an element of `overrides`.
const OVERRIDE_KEYS: [&str; 2] = ["files", "rules"];

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
    /// Settings of rules, in order.
    pub rules: Vec<RuleSetting>,
    /// Settings for some files, in order.
    pub overrides: Vec<Override>,
    /// Which files are not read.
    pub ignore: GlobSet,
    /// Which secrets are shown on purpose.
    pub secrets: Allowed,
    /// What is wrong with the file.
    pub problems: Vec<Problem>,
}

impl Settings {
    /// Reads the text of a settings file. What cannot be read is a problem and changes nothing.
    pub fn read(text: &str) -> Settings {
        let (data, errors) = yaml::parse(text, 0);
        let mut reader = Reader {
            settings: Settings::default(),
        };
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

struct Reader {
    settings: Settings,
}

impl Reader {
    fn problem(&mut self, span: Span, message: String, suggestion: Option<&str>) {
        let suggestion = suggestion.map(str::to_owned);
        self.settings.problems.push(Problem {
            span,
            message,
            suggestion,
        });
    }

    fn file(&mut self, data: &Node) {
        match data.value {
            Value::Null => return,
            Value::Object(_) => {}
            _ => return self.expected(data, "a map of settings"),
        }
        for entry in data.entries() {
            match &*entry.key {
                "extends" => self.extends(&entry.value),
                "rules" => self.settings.rules = self.rules(&entry.value),
                "overrides" => self.overrides(&entry.value),
                "ignore" => self.settings.ignore = self.globs(&entry.value),
                "secrets" => self.secrets(&entry.value),
                _ => self.unknown_key(entry, KEYS.iter().map(|key| key.name)),
            }
        }
        self.repeated_keys(data);
    }

    fn repeated_keys(&mut self, data: &Node) {
        let mut seen = rustc_hash::FxHashSet::default();
        for entry in data.entries() {
            if !seen.insert(&*entry.key) {
                self.problem(
                    entry.key_span,
                    format!("`{}` is given twice", entry.key),
                    None,
                );
            }
        }
    }

    fn unknown_key<'a>(&mut self, entry: &Entry, known: impl IntoIterator<Item = &'a str>) {
        let known: Vec<&str> = known.into_iter().collect();
        let suggestion = nearest(&entry.key, known.iter().copied());
        let list = known
            .iter()
            .map(|name| format!("`{name}`"))
            .collect::<Vec<_>>()
            .join(", ");
        let message = format!("`{}` is no setting; there are {list}", entry.key);
        self.problem(entry.key_span, message, suggestion);
    }

    fn expected(&mut self, node: &Node, what: &str) {
        self.problem(
            node.span,
            format!("Expected {what}, found {}", describe(node)),
            None,
        );
    }

    fn extends(&mut self, node: &Node) {
        let names = match &node.value {
            Value::Array(elements) => elements.iter().collect(),
            _ => vec![node],
        };
        for node in names {
            let Some(name) = node.as_str() else {
                self.expected(node, "the name of a preset");
                continue;
            };
            match Preset::ALL.iter().find(|(known, _)| *known == name) {
                Some((_, preset)) => self.settings.extends.push(*preset),
                None => {
                    let known = Preset::ALL.map(|(known, _)| known);
                    let message = format!(
                        "`{name}` is no preset; there are `recommended`, `strict` and `all`"
                    );
                    self.problem(node.span, message, nearest(name, known));
                }
            }
        }
    }

    fn globs(&mut self, node: &Node) -> GlobSet {
        let mut set = GlobSetBuilder::new();
        let patterns = match &node.value {
            Value::Array(elements) => elements.iter().collect(),
            _ => vec![node],
        };
        for node in patterns {
            let Some(pattern) = node.as_str() else {
                self.expected(node, "a glob such as `drafts/**`");
                continue;
            };
            if pattern.len() > MAX_GLOB {
                let message = format!("A glob of {} bytes is too long to be read", pattern.len());
                self.problem(node.span, message, None);
                continue;
            }
            for pattern in expand(pattern) {
                match Glob::new(&pattern) {
                    Ok(glob) => _ = set.add(glob),
                    Err(error) => {
                        let message = format!("`{pattern}` is no glob: {}", error.kind());
                        self.problem(node.span, message, None);
                    }
                }
            }
        }
        set.build().unwrap_or_default()
    }

    fn secrets(&mut self, node: &Node) {
        if !matches!(node.value, Value::Object(_) | Value::Null) {
            return self.expected(node, "a map with `allow`");
        }
        self.repeated_keys(node);
        for entry in node.entries() {
            if &*entry.key != "allow" {
                self.unknown_key(entry, ["allow"]);
                continue;
            }
            let entries = match &entry.value.value {
                Value::Array(elements) => elements.iter().collect(),
                _ => vec![&entry.value],
            };
            for node in entries {
                match node.as_str().map(|text| self.settings.secrets.add(text)) {
                    Some(Ok(())) => {}
                    Some(Err(error)) => {
                        let message = format!("This allows no secret: {error}");
                        self.problem(node.span, message, None);
                    }
                    None => self.expected(node, "a fingerprint or a pattern"),
                }
            }
        }
    }

    fn overrides(&mut self, node: &Node) {
        if !matches!(node.value, Value::Array(_)) {
            return self.expected(node, "a list of maps with `files` and `rules`");
        }
        for element in node.elements() {
            if !matches!(element.value, Value::Object(_)) {
                self.expected(element, "a map with `files` and `rules`");
                continue;
            }
            for entry in element.entries() {
                if !OVERRIDE_KEYS.contains(&&*entry.key) {
                    self.unknown_key(entry, OVERRIDE_KEYS);
                }
            }
            for key in OVERRIDE_KEYS {
                if element.get(key).is_none() {
                    self.problem(element.span, format!("This override lacks `{key}`"), None);
                }
            }
            let files = element
                .get("files")
                .map_or_else(GlobSet::empty, |node| self.globs(node));
            let rules = element
                .get("rules")
                .map_or_else(Vec::new, |node| self.rules(node));
            self.settings.overrides.push(Override { files, rules });
        }
    }

    fn rules(&mut self, node: &Node) -> Vec<RuleSetting> {
        if !matches!(node.value, Value::Object(_) | Value::Null) {
            self.expected(node, "a map from rule names to levels");
        }
        self.repeated_keys(node);
        node.entries()
            .iter()
            .map(|entry| self.rule(entry))
            .collect()
    }

    fn rule(&mut self, entry: &Entry) -> RuleSetting {
        let (mut level, mut options) = (None, Vec::new());
        match &entry.value.value {
            Value::Object(entries) => {
                for option in entries {
                    if &*option.key == "level" {
                        level = self.level(&option.value);
                    } else {
                        options.push((option.key.clone(), option.key_span, option.value.clone()));
                    }
                }
            }
            _ => level = self.level(&entry.value),
        }
        RuleSetting {
            name: entry.key.clone(),
            span: entry.key_span,
            level,
            options,
        }
    }

    fn level(&mut self, node: &Node) -> Option<SetLevel> {
        // YAML 1.1 reads a bare `off` as false, and so do people.
        let name = match &node.value {
            Value::Bool(false) => "off",
            Value::String(name) => name,
            _ => "",
        };
        let level = SetLevel::from_name(name);
        if level.is_none() {
            let message = format!(
                "Expected `off`, `info`, `warning` or `error`, found {}",
                describe(node)
            );
            self.problem(node.span, message, nearest(name, SetLevel::NAMES));
        }
        level
    }
}

fn describe(node: &Node) -> String {
    match &node.value {
        Value::String(text) => format!("`{text}`"),
        Value::Null => "nothing".into(),
        Value::Bool(value) => format!("`{value}`"),
        Value::Number(value) => format!("`{value}`"),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "a map".into(),
    }
}

/// How many bytes a glob may have; the time that reading one takes grows faster than its length.
const MAX_GLOB: usize = 4_096;

/// What a pattern means besides itself: a folder means everything in it.
fn expand(pattern: &str) -> Vec<String> {
    let pattern = pattern.trim_start_matches("./").trim_start_matches('/');
    let folder = pattern.trim_end_matches('/');
    if folder.contains(['*', '?', '[', '{']) && folder == pattern {
        return vec![pattern.to_owned()];
    }
    vec![folder.to_owned(), format!("{folder}/**")]
}
