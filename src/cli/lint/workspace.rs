//! A project with what is asked of it, while it is checked and repaired.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::cli::args::Lint;
use crate::cli::lint::file_at;
use crate::cli::lint::scope::{Place, Scope};
use crate::cli::{Failure, Streams};
use crate::fix::Subject;
use crate::lint::{self, Outcome, Rule};
use crate::project::{self, Fetch, Network, Project};
use crate::rules;
use crate::source::{FileId, Source};

/// A project with what is asked of it.
pub(super) struct Workspace<'r> {
    pub root: PathBuf,
    pub project: Project,
    /// The rules that may run: ours, and those of the styles that the project uses.
    pub rules: &'r [&'r Rule],
    /// Its folder in the repository that a service such as GitHub Actions checks; empty elsewhere.
    pub folder: String,
    /// The way to it from the working folder, with `/` at its end; empty where they are one.
    pub way: String,
    /// How long it took to read.
    pub load_time: Duration,
    scope: Scope,
    /// Whether the page from standard input has no path.
    unnamed: bool,
    start: Instant,
    measured: bool,
}

impl<'r> Workspace<'r> {
    /// A project that was read just now.
    pub(super) fn new(
        project: Project,
        rules: &'r [&'r Rule],
        place: &Place,
        args: &Lint,
        start: Instant,
    ) -> Workspace<'r> {
        let scope = match &place.scope {
            Scope::Everything => Scope::Everything,
            Scope::Paths(paths) => Scope::Paths(paths.clone()),
        };
        Workspace {
            folder: folder_in_workspace(&place.root),
            way: way_from_here(&place.root),
            root: place.root.clone(),
            project,
            rules,
            load_time: start.elapsed(),
            scope,
            unnamed: place.standard_input && args.stdin_path.is_none(),
            start,
            measured: args.stats,
        }
    }

    /// How long ago it began.
    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Puts a text in the place of a page, or adds the page.
    pub(super) fn put_page(&mut self, path: &str, text: &str) {
        match file_at(self, path) {
            Some(file) => {
                self.project.replace(file, text.into());
                self.project.link();
            }
            None => self.project.add_page(Source::new(path, text)),
        }
    }

    /// What the rules find in the part that was asked for.
    pub(super) fn check(&self) -> Outcome<'r> {
        let clock = || self.start.elapsed();
        let mut outcome = lint::run(&self.project, self.rules, self.measured.then_some(&clock));
        self.scope.narrow(self, &mut outcome);
        if self.unnamed {
            // No entry can lead to a page that has no name yet.
            outcome
                .findings
                .retain(|finding| finding.rule.name != "orphan-page");
        }
        outcome
    }
}

impl<'r> Subject<'r> for Workspace<'r> {
    fn source(&self, file: FileId) -> &Source {
        self.project.files.get(file)
    }

    fn lint(&mut self) -> Outcome<'r> {
        self.project.link();
        self.check()
    }

    fn replace(&mut self, file: FileId, text: Arc<str>) {
        self.project.replace(file, text);
    }
}

/// What asks other hosts, where that is allowed.
fn network(args: &Lint) -> Option<Network> {
    match (args.offline, args.allow_network) {
        (true, _) => Some(Network::offline(cache_folder())),
        (false, true) => Some(Network::new(cache_folder())),
        (false, false) => None,
    }
}

/// Asks other hosts for what the pages in question link to, where a rule wants to know.
pub(super) fn ask_for_links(
    project: &mut Project,
    place: &Place,
    args: &Lint,
    streams: &mut Streams,
) -> Result<(), Failure> {
    const RULE: &str = "dead-external-link";
    if !lint::ever_runs(rules::all(), project, RULE) {
        return Ok(());
    }
    let Some(network) = network(args) else {
        let named = project
            .settings
            .rules
            .iter()
            .any(|entry| &*entry.name == RULE);
        if named {
            writeln!(
                streams.err,
                "note: {RULE} asks other hosts only with --allow-network"
            )?;
        }
        return Ok(());
    };
    let addresses = rules::external_addresses(project, |page| place.scope.contains(&page.path));
    project.answers = network.check(&addresses);
    Ok(())
}

/// Reads the project.
pub(super) fn load(place: &Place, args: &Lint) -> Result<Project, Failure> {
    let network = network(args);
    let fetch = network
        .as_ref()
        .map(|network| |address: &str| network.read(address));
    let fetch = fetch.as_ref().map(|fetch| fetch as &Fetch);
    // The program's own rules are read meanwhile.
    let (project, _) = rayon::join(|| project::load_with(&place.root, fetch), rules::all);
    Ok(project?)
}

/// The folder for copies of what was read over the network. None where the system names no such place.
fn cache_folder() -> Option<PathBuf> {
    let folder = |name| {
        let folder = PathBuf::from(std::env::var_os(name)?);
        folder.is_absolute().then_some(folder)
    };
    let base = folder("XDG_CACHE_HOME")
        .or_else(|| folder("LOCALAPPDATA"))
        .or_else(|| Some(folder("HOME")?.join(".cache")))?;
    Some(base.join("proofpress").join("descriptions"))
}

/// The way from the working folder to another, with `/` at its end; empty where they are one, or where there is none.
fn way_from_here(folder: &Path) -> String {
    let here = std::env::current_dir().and_then(|here| here.canonicalize());
    let (Ok(here), Ok(folder)) = (here, folder.canonicalize()) else {
        return String::new();
    };
    let shared = here
        .components()
        .zip(folder.components())
        .take_while(|(one, other)| one == other)
        .count();
    if shared == 0 {
        return String::new();
    }
    let up = here.components().skip(shared).map(|_| "../".to_owned());
    let down = folder.components().skip(shared);
    let down = down.map(|part| format!("{}/", part.as_os_str().to_string_lossy()));
    up.chain(down).collect()
}

/// Where services keep the path of the repository that they check.
const REPOSITORY_VARIABLES: [&str; 2] = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"];

/// The path of a folder below the repository that a service checks, with `/` between folders.
fn folder_in_workspace(root: &Path) -> String {
    let below = |name| {
        let workspace = PathBuf::from(std::env::var_os(name)?).canonicalize().ok()?;
        let folder = root.strip_prefix(workspace).ok()?;
        let parts: Vec<_> = folder
            .components()
            .map(|part| part.as_os_str().to_string_lossy())
            .collect();
        Some(parts.join("/"))
    };
    REPOSITORY_VARIABLES
        .into_iter()
        .find_map(below)
        .unwrap_or_default()
}
