//! What may be typed.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Parser, Subcommand, ValueEnum};

use crate::assistant::Editor;
use crate::report::Format;
use crate::syntax::nearest::nearest;

/// Check a documentation project, and repair it.
///
/// The project is the nearest folder, from here upward, with a docs.json.
#[derive(Debug, Parser)]
#[command(
    name = "docs",
    version,
    max_term_width = 100,
    propagate_version = false
)]
pub(super) struct Args {
    #[command(subcommand)]
    pub command: Command,

    /// Whether to use color: on a terminal by default, and never where NO_COLOR is set
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub color: Color,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Check the project, and repair what can be repaired
    Lint(Box<Lint>),
    /// List the rules, explain one, test your own, or tell a writing assistant
    Rules(Box<Rules>),
    /// Print the JSON Schema of docs.json or of docs-lint.yml, for editors
    Schema {
        /// Which file
        #[arg(value_enum)]
        of: Schema,
    },
    /// Print the completions for a shell
    Completions {
        /// Which shell
        shell: clap_complete::Shell,
    },
}

/// How `docs lint` is told what to do.
#[derive(Debug, clap::Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct Lint {
    /// Report only what stands in these files and folders; the project is read whole. `-` checks one
    /// page from standard input
    pub paths: Vec<PathBuf>,

    /// The folder that holds docs.json
    #[arg(long, value_name = "DIR")]
    pub root: Option<PathBuf>,

    /// Also read the descriptions of APIs that stand on other hosts. Copies are kept in the user's cache
    /// folder, and used where a host cannot be read
    #[arg(long)]
    pub allow_network: bool,

    /// Repair what can be repaired without changing the meaning
    #[arg(long, help_heading = "Repairing")]
    pub fix: bool,

    /// Also make the repairs that you should read afterwards; goes with --fix or --diff
    #[arg(long, help_heading = "Repairing")]
    pub unsafe_fixes: bool,

    /// Show what --fix would change and write nothing; exits with 1 if anything would change
    #[arg(long, help_heading = "Repairing", conflicts_with = "fix")]
    pub diff: bool,

    /// How to print the findings: pretty, concise, json, sarif, github, gitlab, junit or rdjson. With
    /// =FILE, into a file; may be given several times
    #[arg(long, value_name = "FORMAT[=FILE]", help_heading = "Output")]
    pub format: Vec<Output>,

    /// Print into this file instead of standard output
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// Show errors alone
    #[arg(long, short, help_heading = "Output")]
    pub quiet: bool,

    /// Say on standard error how long each rule took
    #[arg(long, help_heading = "Output")]
    pub stats: bool,

    /// Exit with 1 if there are more warnings than this
    #[arg(long, value_name = "N")]
    pub max_warnings: Option<usize>,

    /// The path in the project of the page that comes from standard input
    #[arg(long, value_name = "PATH")]
    pub stdin_path: Option<PathBuf>,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  nothing of level error was found
  1  errors were found, or more warnings than --max-warnings
  2  the check could not be made: wrong usage, no project, a file that cannot be read";

/// How `docs rules` is told what to do.
#[derive(Debug, clap::Args)]
#[command(after_help = RULES_EXIT_CODES)]
pub(super) struct Rules {
    /// The rule to explain
    #[arg(conflicts_with_all = ["test", "assistant"])]
    pub name: Option<String>,

    /// How to print it; text or json for --test
    #[arg(long, value_enum, default_value_t = RulesFormat::Text, conflicts_with = "assistant")]
    pub format: RulesFormat,

    /// Test the rules of a folder by the examples and tests in their files. Without a folder: those that
    /// `extends` in docs-lint.yml names, else the folder `rules`
    #[arg(long, value_name = "FOLDER", num_args = 0..=1)]
    pub test: Option<Option<PathBuf>>,

    /// Write what the rules in force ask into .EDITOR/rules.md, for the writing assistant of an editor such
    /// as cursor, windsurf or claude. What you wrote yourself in that file stays
    #[arg(long, value_name = "EDITOR", value_parser = Editor::named, conflicts_with = "test")]
    pub assistant: Option<Editor>,

    /// The folder that holds docs.json and docs-lint.yml
    #[arg(long, value_name = "DIR", conflicts_with = "name")]
    pub root: Option<PathBuf>,
}

const RULES_EXIT_CODES: &str = "\
Exit codes:
  0  done; with --test, every test passed
  1  a test failed, or a rule file is wrong
  2  it could not be done: wrong usage, no such rule or folder, a file that cannot be read or written";

/// A format, and the file it goes to.
#[derive(Clone, Debug)]
pub(super) struct Output {
    pub format: Format,
    pub file: Option<PathBuf>,
}

impl FromStr for Output {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (name, file) = match text.split_once('=') {
            Some((_, "")) => return Err("a file is expected after `=`".into()),
            Some((name, file)) => (name, Some(PathBuf::from(file))),
            None => (text, None),
        };
        let format = Format::from_name(name).ok_or_else(|| {
            let names = Format::ALL.map(Format::name);
            let hint = nearest(name, names).map(|near| format!("; did you mean `{near}`?"));
            format!(
                "there is no such format; there are {}{}",
                names.join(", "),
                hint.unwrap_or_default()
            )
        })?;
        Ok(Self { format, file })
    }
}

/// When to use color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    Auto,
    Always,
    Never,
}

/// How to print rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum RulesFormat {
    Text,
    Json,
    Markdown,
}

/// Whose schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Schema {
    Config,
    Settings,
}
