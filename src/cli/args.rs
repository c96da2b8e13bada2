//! What may be typed.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Parser, Subcommand, ValueEnum};

use crate::assistant::Editor;
use crate::report::Format;
use crate::syntax::nearest::nearest;

/// Check a documentation project, repair it, and build its site.
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
    /// Check the project, and build its site
    Build(Box<Build>),
    /// Serve the site on this machine, and build it again whenever a file changes
    Dev(Box<Dev>),
    /// Begin a project: write a docs.json, and a first page where there is none
    Init(Init),
    /// List the rules, explain one, test your own, or tell a writing assistant
    Rules(Box<Rules>),
    /// Print the JSON Schema of docs.json or of docs-lint.yml, for editors
    Schema {
        /// Which file
        #[arg(value_enum, value_name = "config|settings")]
        of: Schema,
    },
    /// Print the completions for a shell
    Completions {
        /// Which shell
        #[arg(value_name = "bash|elvish|fish|powershell|zsh")]
        shell: clap_complete::Shell,
    },
}

/// How `docs lint` is told what to do.
#[derive(Debug, Default, clap::Args)]
#[command(after_help = EXIT_CODES)]
pub(super) struct Lint {
    /// Report only what stands in these files and folders; the project is read whole. `-` checks one
    /// page from standard input
    pub paths: Vec<PathBuf>,

    /// The folder that holds docs.json
    #[arg(long, value_name = "DIR")]
    pub root: Option<PathBuf>,

    /// Also read the descriptions of APIs that stand on other hosts, and ask for the addresses that pages link to
    /// where the rule dead-external-link is on. Copies are kept in the user's cache folder, and used where a host
    /// cannot be read
    #[arg(long)]
    pub allow_network: bool,

    /// Use what was kept before, and ask no other host
    #[arg(long, conflicts_with = "allow_network")]
    pub offline: bool,

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

/// How `docs build` is told what to do.
#[derive(Debug, clap::Args)]
#[command(after_help = BUILD_EXIT_CODES)]
pub(super) struct Build {
    /// The folder that holds docs.json
    #[arg(long, value_name = "DIR")]
    pub root: Option<PathBuf>,

    /// The folder for the site: `dist` in the project by default. A new folder takes the place of what an earlier
    /// build wrote there, so a server that runs inside it must be started again
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// The path of the site on its host: /, or a path such as /docs/
    #[arg(long, value_name = "PATH", value_parser = base_path)]
    pub base_path: Option<String>,

    /// The address of the site, such as `https://docs.example.com`. Without it there are no sitemap, no feeds and no
    /// pictures for links to pages, which need whole addresses
    #[arg(long, value_name = "URL", value_parser = SiteUrl::read)]
    pub site_url: Option<SiteUrl>,

    /// Where the sources can be seen and edited, such as `https://github.com/owner/name/tree/main/docs`; what git calls
    /// origin by default
    #[arg(long, value_name = "URL")]
    pub repo_url: Option<String>,

    /// Also read the descriptions of APIs that stand on other hosts, for their pages. Copies are kept in the user's
    /// cache folder, and used where a host cannot be read
    #[arg(long)]
    pub allow_network: bool,

    /// Build from the copies of those descriptions that were kept before, and ask no other host
    #[arg(long, conflicts_with = "allow_network")]
    pub offline: bool,

    /// Build even where errors are found
    #[arg(long)]
    pub allow_errors: bool,

    /// Say nothing but errors
    #[arg(long, short)]
    pub quiet: bool,
}

const BUILD_EXIT_CODES: &str = "\
Exit codes:
  0  the site was built
  1  errors were found in the project, and nothing was built
  2  the site could not be built: wrong usage, no project, a file that cannot be read or written";

const DEV_EXIT_CODES: &str = "\
Exit codes:
  2    the preview could not begin: wrong usage, no project, a file that cannot be read, a port that is taken
  130  it was ended with Ctrl+C, as shells count that";

/// How `docs dev` is told what to do.
#[derive(Debug, clap::Args)]
#[command(after_help = DEV_EXIT_CODES)]
pub(super) struct Dev {
    /// The folder that holds docs.json
    #[arg(long, value_name = "DIR")]
    pub root: Option<PathBuf>,

    /// The port: 3000 by default, or the next one that is free
    #[arg(long, value_name = "N")]
    pub port: Option<u16>,

    /// Also read the descriptions of APIs that stand on other hosts, for their pages. Copies are kept in the user's
    /// cache folder, and used where a host cannot be read
    #[arg(long)]
    pub allow_network: bool,

    /// Build from the copies of those descriptions that were kept before, and ask no other host
    #[arg(long, conflicts_with = "allow_network")]
    pub offline: bool,
}

/// How `docs init` is told what to do.
#[derive(Debug, clap::Args)]
pub(super) struct Init {
    /// The folder of the project: the working folder by default. Its pages are listed
    pub dir: Option<PathBuf>,

    /// The name of the project: that of the folder by default
    #[arg(long)]
    pub name: Option<String>,
}

/// The path of a site with `/` at both ends.
fn base_path(text: &str) -> Result<String, String> {
    let parts = text.split('/').filter(|part| !part.is_empty());
    let parts: Vec<&str> = parts.collect();
    if parts.iter().any(|part| matches!(*part, "." | "..")) {
        return Err("a path from the root of the host is expected, without `.` and `..`".into());
    }
    let is_wrong = |c: char| c.is_control() || "?#\\\"'<>%:; ".contains(c);
    if let Some(wrong) = text.chars().find(|c| is_wrong(*c)) {
        return Err(format!(
            "a path such as `/docs/` is expected; it cannot have `{}`",
            wrong.escape_debug()
        ));
    }
    Ok(match parts.is_empty() {
        true => "/".into(),
        false => format!("/{}/", parts.join("/")),
    })
}

/// Where a site will stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SiteUrl {
    /// Scheme and host, without a `/` at the end.
    pub origin: String,
    /// The path with `/` at both ends, where the address has one.
    pub path: Option<String>,
}

impl SiteUrl {
    fn read(text: &str) -> Result<Self, String> {
        let example = "an address such as `https://docs.example.com` is expected";
        let url = url::Url::parse(text).map_err(|error| match text.contains("://") {
            true => format!("{example}: {error}"),
            false => format!("{example}; this one does not begin with `https://`"),
        })?;
        if !matches!(url.scheme(), "http" | "https") || !url.username().is_empty() {
            return Err(example.into());
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(format!("{example}, without `?` and `#`"));
        }
        let path = base_path(url.path())?;
        Ok(Self {
            origin: url.origin().ascii_serialization(),
            path: (path != "/").then_some(path),
        })
    }
}

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
            let several = match name.contains(',') {
                true => "; for several formats give --format several times",
                false => "",
            };
            format!(
                "there is no such format; there are {}{several}{}",
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

#[cfg(test)]
mod tests {
    use super::{SiteUrl, base_path};

    #[test]
    fn base_paths_have_a_slash_at_both_ends() {
        for text in ["x/y", "/x/y", "x/y/", "/x//y/"] {
            assert_eq!(base_path(text).as_deref(), Ok("/x/y/"), "{text}");
        }
        for text in ["", "/", "//"] {
            assert_eq!(base_path(text).as_deref(), Ok("/"), "{text}");
        }
        for text in [
            "../x",
            "/x/./",
            "x?y",
            "x#y",
            "https://x.com/",
            "a b",
            "a\\b",
            "a\"b",
        ] {
            assert!(base_path(text).is_err(), "{text}");
        }
    }

    #[test]
    fn the_address_of_a_site_has_a_host_and_perhaps_a_path() {
        for (text, origin, path) in [
            ("https://docs.example.com", "https://docs.example.com", None),
            ("https://Example.com/", "https://example.com", None),
            (
                "http://localhost:8080/docs",
                "http://localhost:8080",
                Some("/docs/"),
            ),
        ] {
            let url = SiteUrl::read(text).unwrap();
            assert_eq!(
                (&*url.origin, url.path.as_deref()),
                (origin, path),
                "{text}"
            );
        }
        for text in [
            "example.com",
            "ftp://example.com",
            "https://",
            "https://x.com/?a",
            "https://x.com/#a",
            "https://me@x.com",
            "",
        ] {
            assert!(SiteUrl::read(text).is_err(), "{text}");
        }
    }
}
