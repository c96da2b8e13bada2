//! What a sample shows, so far as another sample can show the same: a language, or a program of several.

use crate::syntax::{CodeBlock, NodeRef};

/// Languages in which the same thing can be shown: their names on fences, and their title.
const LANGUAGES: &[(&[&str], &str)] = &[
    (&["python", "py", "python3"], "Python"),
    (&["javascript", "js", "mjs", "cjs", "jsx"], "JavaScript"),
    (&["typescript", "ts", "tsx"], "TypeScript"),
    (&["go", "golang"], "Go"),
    (&["rust", "rs"], "Rust"),
    (&["java"], "Java"),
    (&["kotlin", "kt"], "Kotlin"),
    (&["swift"], "Swift"),
    (&["ruby", "rb"], "Ruby"),
    (&["php"], "PHP"),
    (&["csharp", "cs", "c#"], "C#"),
    (&["fsharp", "fs"], "F#"),
    (&["cpp", "c++"], "C++"),
    (&["c"], "C"),
    (&["dart"], "Dart"),
    (&["elixir", "ex"], "Elixir"),
    (&["scala"], "Scala"),
    (&["clojure", "clj"], "Clojure"),
    (&["julia"], "Julia"),
    (&["lua"], "Lua"),
    (&["perl"], "Perl"),
    (&["r"], "R"),
    (&["curl"], "cURL"),
];

/// Languages of command lines.
const SHELLS: &[&str] = &[
    "bash",
    "sh",
    "shell",
    "zsh",
    "console",
    "terminal",
    "powershell",
];

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
    let language = code
        .language
        .as_deref()
        .filter(|_| code.fenced)?
        .to_lowercase();
    if !SHELLS.contains(&&*language) {
        let known = LANGUAGES
            .iter()
            .find(|(names, _)| names.contains(&&*language));
        return known.map(|(_, title)| Subject::Language(title));
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
        return Some(Subject::Language("cURL"));
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
    let language = code.language.as_deref().unwrap_or("").to_lowercase();
    let label = label.plain_text().to_lowercase();
    let first = label.split([' ', ':']).next().unwrap_or("");
    let is_named = first.ends_with("cli") || SHELLS.contains(&first);
    (SHELLS.contains(&&*language) && is_named).then_some(Subject::Language("CLI"))
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
    let is_alias = LANGUAGES
        .iter()
        .any(|(names, title)| *title == subject.title() && names.contains(&first));
    label == title
        || title == "cli"
        || first == title
        || is_alias
        || (title == "javascript" && first == "node.js")
}
