//! What a sample shows, so far as another sample can show the same: a language, or a program of several.

use crate::languages::Language;
use crate::syntax::{CodeBlock, NodeRef};

/// What readers call a call over the network from the command line.
const CURL: &str = "cURL";

/// Programs of which a reader uses one. Those of one line do the same.
const PROGRAMS: &[&[&str]] = &[
    &["npm", "yarn", "pnpm", "bun", "npx", "bunx"],
    &[
        "pip", "pip3", "poetry", "uv", "conda", "pipenv", "pdm", "pipx", "rye",
    ],
    &[
        "brew", "apt", "apt-get", "dnf", "choco", "winget", "scoop", "yum", "snap",
    ],
];

/// What tells a sample from its alternatives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// A language, by its title.
    Language(&'static str),
    /// A program, by the number of its line, and its name.
    Program(usize, &'static str),
}

/// The subject of a sample; none where it shows nothing that others could show too.
pub fn subject(code: &CodeBlock, text: &str) -> Option<Subject> {
    let name = code.language.as_deref().filter(|_| code.fenced)?;
    if name.eq_ignore_ascii_case("curl") {
        return Some(Subject::Language(CURL));
    }
    let language = Language::named(name)?;
    if !language.is_for_commands() {
        return language
            .is_for_programs()
            .then(|| Subject::Language(title(language)));
    }
    let commands: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty() && !line.starts_with([' ', '\t', '#']))
        .map(|line| {
            line.trim_start_matches("$ ")
                .split_whitespace()
                .next()
                .unwrap_or("")
        })
        .collect();
    let first = *commands.first()?;
    if first == "curl" {
        return Some(Subject::Language(CURL));
    }
    let (at, name) = PROGRAMS.iter().enumerate().find_map(|(at, programs)| {
        let name = programs.iter().find(|name| **name == first)?;
        Some((at, *name))
    })?;
    commands
        .iter()
        .all(|command| *command == first)
        .then_some(Subject::Program(at, name))
}

/// A sample of the command line, where the line above says that it is one beside those in languages.
pub fn command_line(code: &CodeBlock, label: NodeRef) -> Option<Subject> {
    let is_shell = |name: &str| Language::named(name).is_some_and(Language::is_for_commands);
    let label = label.plain_text().to_lowercase();
    let first = label.split([' ', ':']).next().unwrap_or("");
    let is_named = first.ends_with("cli") || is_shell(first);
    let is_command = code.language.as_deref().is_some_and(is_shell);
    (is_command && is_named).then_some(Subject::Language("CLI"))
}

/// What readers call a language. One with markup in it is the same to them as the one without.
fn title(language: &'static Language) -> &'static str {
    let plain = match language.name {
        "jsx" => "javascript",
        "tsx" => "typescript",
        _ => return language.title,
    };
    Language::named(plain).map_or(language.title, |plain| plain.title)
}

impl Subject {
    /// What readers call it.
    pub fn title(self) -> &'static str {
        match self {
            Subject::Language(title) | Subject::Program(_, title) => title,
        }
    }

    /// Whether two subjects are alternatives.
    pub fn is_like(self, other: Subject) -> bool {
        match (self, other) {
            (Subject::Language(_), Subject::Language(_)) => true,
            (Subject::Program(own, _), Subject::Program(other, _)) => own == other,
            _ => false,
        }
    }
}

/// Whether a line above a sample names its subject.
pub fn names(label: &str, subject: Subject) -> bool {
    let label = label.trim().trim_end_matches(':').to_lowercase();
    let title = subject.title().to_lowercase();
    let first = label.split([' ', '/', '(']).next().unwrap_or("");
    let is_alias =
        Language::named(first).is_some_and(|named| self::title(named) == subject.title());
    label == title
        || title == "cli"
        || first == title
        || is_alias
        || (title == "javascript" && first == "node.js")
}
