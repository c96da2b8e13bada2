//! Shows findings: to people on a terminal, and to programs in the formats they read.
//!
//! [`write()`] is given findings that are already chosen and sorted. Lines and columns are worked out here and nowhere
//! before; each format is one module.

mod concise;
mod fingerprint;
mod github;
mod gitlab;
mod json;
mod junit;
mod lines;
mod masked;
mod rdjson;
mod sarif;
mod snippet;
mod summary;
mod terminal;
#[cfg(test)]
mod tests;
mod text;

use std::io;

use crate::lint::{Finding, Rule, Suppressed};
use crate::secrets;
use crate::source::Files;

use lines::{LineIndex, Lines};
use masked::Secrets;

/// The name under which other tools show the findings.
const TOOL: &str = "docs lint";

/// What a run came to, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Pages and snippets that were read.
    pub pages: usize,
    /// All files that were read.
    pub files: usize,
    /// Findings of level error.
    pub errors: usize,
    /// Findings of level warning.
    pub warnings: usize,
    /// Findings of level info.
    pub infos: usize,
    /// Findings that a safe fix mends.
    pub fixable: usize,
    /// Findings that only an unsafe fix mends.
    pub unsafe_fixable: usize,
    /// Findings that comments keep from being reported.
    pub suppressed: usize,
    /// How long it took.
    pub milliseconds: u64,
}

/// What is to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The files that places lie in.
    pub files: &'a Files,
    /// What was found of secrets in them.
    pub secrets: &'a secrets::Found,
    /// What was found, by path, place and rule.
    pub findings: &'a [Finding<'a>],
    /// What comments in the files keep from being reported.
    pub suppressed: &'a [Suppressed<'a>],
    /// The rules that there are.
    pub rules: &'a [&'a Rule],
    /// The project's folder in the repository that a service checks, with `/` between folders; empty where it is the
    /// repository's root, or there is no such service.
    pub folder: &'a str,
    /// The way from the working folder to the project's, with `/` at its end; empty where they are one.
    pub way: &'a str,
    /// The numbers.
    pub summary: Summary,
}

/// A form that findings can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// For people: each finding with the lines it is about.
    Pretty,
    /// For people: one line a finding.
    Concise,
    /// Our own JSON.
    Json,
    /// The Static Analysis Results Interchange Format 2.1.0.
    Sarif,
    /// Workflow commands of GitHub Actions.
    Github,
    /// GitLab's code quality report.
    Gitlab,
    /// JUnit's XML report.
    Junit,
    /// Reviewdog's diagnostic format.
    Rdjson,
}

impl Format {
    /// Every format, in the order they are shown.
    pub const ALL: [Format; 8] = [
        Format::Pretty,
        Format::Concise,
        Format::Json,
        Format::Sarif,
        Format::Github,
        Format::Gitlab,
        Format::Junit,
        Format::Rdjson,
    ];

    /// The name that the command line uses.
    pub fn name(self) -> &'static str {
        match self {
            Format::Pretty => "pretty",
            Format::Concise => "concise",
            Format::Json => "json",
            Format::Sarif => "sarif",
            Format::Github => "github",
            Format::Gitlab => "gitlab",
            Format::Junit => "junit",
            Format::Rdjson => "rdjson",
        }
    }

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }
}

/// The line and the column, in characters, of an offset in a text. Both count from 1.
pub fn line_and_column(text: &str, offset: usize) -> (usize, usize) {
    let place = LineIndex::new(text).place(offset);
    (place.line, place.column)
}

/// What the formats for people are written on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// Whether it shows colors.
    pub color: bool,
    /// How many columns it has.
    pub width: usize,
}

/// Writes what people who read lines are told besides them.
pub fn write_rest(run: &Run, terminal: &Terminal, out: &mut dyn io::Write) -> io::Result<()> {
    concise::write_rest(run, terminal, out)
}

/// Writes a run in a format. `out` should be buffered; `terminal` matters to the formats for people alone.
pub fn write(
    run: &Run,
    format: Format,
    terminal: &Terminal,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let secrets = Secrets::new(run.files, run.secrets);
    let lines = Lines::new(run.files, run.folder, &secrets);
    let findings = masked::findings(run, &secrets);
    let suppressed = masked::suppressed(run, &secrets);
    let run = &Run {
        findings: &findings,
        suppressed: &suppressed,
        ..*run
    };
    match format {
        Format::Pretty => terminal::write(run, &lines, terminal, out),
        Format::Concise => concise::write(run, &lines, terminal, out),
        Format::Json => json::write(run, &lines, out),
        Format::Sarif => sarif::write(run, &lines, out),
        Format::Github => github::write(run, &lines, out),
        Format::Gitlab => gitlab::write(run, &lines, out),
        Format::Junit => junit::write(run, &lines, out),
        Format::Rdjson => rdjson::write(run, &lines, out),
    }
}
