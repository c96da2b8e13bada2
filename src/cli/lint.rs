//! `docs lint`.

mod scope;
mod workspace;

use std::borrow::Cow;
use std::fs;
use std::io::{self, BufWriter, Read, Write};
use std::mem;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use rustc_hash::FxHashSet;

use crate::cli::args::{Lint, Output};
use crate::cli::{Exit, Failure, Streams, count, finish};
use crate::fix::{self, Fixed};
use crate::lint::{Level, Outcome, Rule, Safety};
use crate::project::Project;
use crate::report::{self, Format, Run, Summary, Terminal};
use crate::source::FileId;
use crate::{rules, save, secrets};
pub(super) use scope::root;
use scope::{Place, Scope};
use workspace::Workspace;

/// Checks, and where asked repairs, a project.
pub(super) fn run(args: &Lint, streams: &mut Streams) -> Result<Exit, Failure> {
    if args.unsafe_fixes && !(args.fix || args.diff) {
        return Err(Failure("--unsafe-fixes goes with --fix or --diff.".into()));
    }
    // What is asked for in vain is said before anything is done.
    outputs(args)?;
    let start = Instant::now();
    let place = Place::find(args)?;
    let mut project = workspace::load(&place, args)?;
    workspace::ask_for_links(&mut project, &place, args, streams)?;
    let styles = rules::of_styles(&project.styles);
    let rules: Vec<&Rule> = rules::all().iter().copied().chain(&styles).collect();
    let mut workspace = Workspace::new(project, &rules, &place, args, start);
    if place.standard_input {
        let mut text = String::new();
        io::stdin()
            .read_to_string(&mut text)
            .map_err(|error| Failure(format!("Cannot read standard input: {error}")))?;
        workspace.put_page(&place.stdin_path, &text);
    }
    if args.diff || args.fix {
        let allowed = if args.unsafe_fixes {
            Safety::Unsafe
        } else {
            Safety::Safe
        };
        let fixed = fix::fix(&mut workspace, allowed);
        tell_dropped(&workspace, &fixed, streams)?;
        if args.diff {
            return show_diff(&workspace, &fixed, streams);
        }
        if place.standard_input {
            return print_fixed_page(args, &workspace, &place.stdin_path, fixed.outcome, streams);
        }
        let saved = save_all(&workspace, &fixed, streams)?;
        let exit = report(args, &workspace, fixed.outcome, streams)?;
        return Ok(if saved { exit } else { Exit::Failed });
    }
    let outcome = workspace.check();
    let exit = report(args, &workspace, outcome, streams);
    // The program ends now, and the system takes all its memory back at once.
    mem::forget(workspace);
    exit
}

/// What becomes of descriptions that stand on other hosts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Remote {
    /// They are not read.
    #[default]
    Unread,
    /// Their hosts are asked.
    Asked,
    /// Copies are read.
    Copied,
}

impl Remote {
    /// What `--allow-network` and `--offline` say.
    pub(super) fn of(allow_network: bool, offline: bool) -> Self {
        match (offline, allow_network) {
            (true, _) => Self::Copied,
            (false, true) => Self::Asked,
            (false, false) => Self::Unread,
        }
    }
}

/// A project after its check.
pub(super) struct Checked {
    /// Its folder.
    pub root: PathBuf,
    pub project: Project,
    /// How many findings are of level error. They were printed.
    pub errors: usize,
    /// Whether docs.json or a description of an API breaks its format, so that less of the project may be known than it has.
    pub is_malformed: bool,
}

/// The rules that find files which break their format and which pages come from.
const OF_FORMATS: [&str; 2] = ["invalid-json", "invalid-openapi"];

/// Reads and checks a project as `docs lint` does, and prints the errors.
pub(super) fn check(
    root: Option<&Path>,
    remote: Remote,
    streams: &mut Streams,
) -> Result<Checked, Failure> {
    let args = Lint {
        root: root.map(Path::to_path_buf),
        allow_network: remote == Remote::Asked,
        offline: remote == Remote::Copied,
        quiet: true,
        ..Lint::default()
    };
    let start = Instant::now();
    let place = Place::find(&args)?;
    let project = workspace::load(&place, &args)?;
    let styles = rules::of_styles(&project.styles);
    let rules: Vec<&Rule> = rules::all().iter().copied().chain(&styles).collect();
    let workspace = Workspace::new(project, &rules, &place, &args, start);
    let outcome = workspace.check();
    let found = outcome.findings.iter();
    let wrong = found.filter(|finding| finding.level == Level::Error);
    let is_malformed = wrong
        .clone()
        .any(|finding| OF_FORMATS.contains(&&*finding.rule.name));
    let errors = wrong.count();
    if errors > 0 {
        report(&args, &workspace, outcome, streams)?;
        streams.out.flush()?;
    }
    let mut project = workspace.project;
    project.forget_passages();
    Ok(Checked {
        root: workspace.root,
        project,
        errors,
        is_malformed,
    })
}

/// Writes the findings in every form that was asked for.
fn report(
    args: &Lint,
    workspace: &Workspace,
    outcome: Outcome,
    streams: &mut Streams,
) -> Result<Exit, Failure> {
    if args.stats {
        write_stats(workspace, &outcome, streams)?;
    }
    let (exit, outcome, summary) = judge(args, workspace, outcome);
    let run = Run {
        files: &workspace.project.files,
        secrets: &workspace.project.secrets,
        findings: &outcome.findings,
        suppressed: &outcome.suppressed,
        rules: workspace.rules,
        folder: &workspace.folder,
        way: &workspace.way,
        summary,
    };
    for output in &outputs(args)? {
        match &output.file {
            Some(path) => write_file(path, &run, output.format)?,
            None => {
                let terminal = Terminal {
                    color: streams.color(),
                    width: streams.width(),
                };
                finish(
                    report::write(&run, output.format, &terminal, &mut *streams.out),
                    exit,
                )?;
                if output.format == Format::Concise {
                    // What is said of the findings comes after them where both go to a terminal.
                    finish(streams.out.flush(), exit)?;
                    report::write_rest(&run, &terminal, &mut *streams.err)?;
                }
            }
        }
    }
    mem::forget(outcome);
    Ok(exit)
}

/// The formats that are asked for, each with the file that it goes to.
fn outputs(args: &Lint) -> Result<Vec<Output>, Failure> {
    if args.format.is_empty() {
        return Ok(vec![Output {
            format: Format::Pretty,
            file: args.output.clone(),
        }]);
    }
    let without_file: Vec<&Output> = args
        .format
        .iter()
        .filter(|output| output.file.is_none())
        .collect();
    match (&without_file[..], &args.output) {
        ([first, second, ..], _) => {
            let [first, second] = [first, second].map(|output| output.format.name());
            Err(Failure(format!(
                "Two formats go to one place. Give one of them a file: --format {first} --format {second}={second}.txt"
            )))
        }
        ([], Some(file)) => Err(Failure(format!(
            "--output {} is left empty, since every format has a file of its own.",
            file.display()
        ))),
        _ => {
            let with_file = |output: &Output| Output {
                format: output.format,
                file: output.file.clone().or_else(|| args.output.clone()),
            };
            Ok(args.format.iter().map(with_file).collect())
        }
    }
}

/// What the findings mean for the exit code, those that are shown, and their number.
fn judge<'r>(
    args: &Lint,
    workspace: &Workspace,
    mut outcome: Outcome<'r>,
) -> (Exit, Outcome<'r>, Summary) {
    let count = |level| {
        outcome
            .findings
            .iter()
            .filter(|finding| finding.level == level)
            .count()
    };
    let with_fix = |safety| {
        let fixes = outcome
            .findings
            .iter()
            .filter_map(|finding| finding.fix.as_ref());
        fixes.filter(|fix| fix.safety == safety).count()
    };
    let summary = Summary {
        pages: workspace.project.pages.len(),
        files: workspace.project.own_files(),
        errors: count(Level::Error),
        warnings: count(Level::Warning),
        infos: count(Level::Info),
        fixable: with_fix(Safety::Safe),
        unsafe_fixable: with_fix(Safety::Unsafe),
        suppressed: outcome.suppressed.len(),
        milliseconds: u64::try_from(workspace.elapsed().as_millis()).unwrap_or(u64::MAX),
    };
    let too_many = args
        .max_warnings
        .is_some_and(|most| summary.warnings > most);
    let exit = if summary.errors > 0 || too_many {
        Exit::Found
    } else {
        Exit::Clean
    };
    if args.quiet {
        outcome
            .findings
            .retain(|finding| finding.level == Level::Error);
    }
    (exit, outcome, summary)
}

fn write_file(path: &Path, run: &Run, format: Format) -> Result<(), Failure> {
    let cannot = |error: io::Error| Failure(format!("Cannot write {}: {error}", path.display()));
    let mut file = BufWriter::new(fs::File::create(path).map_err(cannot)?);
    let terminal = Terminal {
        color: false,
        width: 100,
    };
    report::write(run, format, &terminal, &mut file)
        .and_then(|()| file.flush())
        .map_err(cannot)
}

fn write_stats(
    workspace: &Workspace,
    outcome: &Outcome,
    streams: &mut Streams,
) -> Result<(), Failure> {
    let mut times: Vec<(&str, Duration)> = workspace
        .rules
        .iter()
        .map(|rule| &*rule.name)
        .zip(outcome.times.iter().copied())
        .collect();
    times.sort_by_key(|(name, time)| (std::cmp::Reverse(*time), *name));
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let err = &mut streams.err;
    writeln!(
        err,
        "{:>9.2} ms  reading and parsing",
        milliseconds(workspace.load_time)
    )?;
    for (name, time) in times {
        writeln!(err, "{:>9.2} ms  {name}", milliseconds(time))?;
    }
    Ok(())
}

/// Says which fixes were not applied, and why.
fn tell_dropped(
    workspace: &Workspace,
    fixed: &Fixed,
    streams: &mut Streams,
) -> Result<(), Failure> {
    for dropped in &fixed.dropped {
        let path = &workspace.project.files.get(dropped.file).path;
        let (rule, reason) = (&dropped.rule, dropped.reason);
        writeln!(
            streams.err,
            "note: a fix of {rule} in {path} was left out: {reason}"
        )?;
    }
    if !fixed.settled {
        writeln!(
            streams.err,
            "note: some fixes keep bringing new ones; the rest is left as it is"
        )?;
    }
    Ok(())
}

fn show_diff(workspace: &Workspace, fixed: &Fixed, streams: &mut Streams) -> Result<Exit, Failure> {
    let mut is_masked = false;
    for (file, change) in &fixed.changed {
        let path = &workspace.project.files.get(*file).path;
        let diff = fix::diff(path, &change.before, &change.after, streams.color());
        finish(streams.out.write_all(diff.as_bytes()), Exit::Found)?;
        is_masked |= matches!(secrets::mask(&change.before), Cow::Owned(_));
    }
    // What is said of the changes comes after them where both go to a terminal.
    finish(streams.out.flush(), Exit::Found)?;
    let files = fixed.changed.len();
    if files > 0 {
        writeln!(
            streams.err,
            "{} would change in {}.",
            count(fixed.applied_count(), "place"),
            count(files, "file")
        )?;
    }
    if is_masked {
        writeln!(
            streams.err,
            "note: what looks like a secret is masked, so the changes around it do not apply as a patch; use --fix"
        )?;
    }
    Ok(if files > 0 { Exit::Found } else { Exit::Clean })
}

/// Writes every changed file, says so, and says whether all could be written.
fn save_all(workspace: &Workspace, fixed: &Fixed, streams: &mut Streams) -> Result<bool, Failure> {
    let mut written: FxHashSet<PathBuf> = FxHashSet::default();
    let mut failed = false;
    for (file, change) in &fixed.changed {
        let path = &workspace.project.files.get(*file).path;
        let target = fs::canonicalize(workspace.root.join(&**path)).ok();
        // A link to a page is that page under another name, and is repaired with it.
        if target
            .as_ref()
            .is_some_and(|target| written.contains(target))
        {
            continue;
        }
        match save::save(&workspace.root, path, &change.before, &change.after) {
            Ok(()) => _ = written.insert(target.unwrap_or_else(|| workspace.root.join(&**path))),
            Err(error) => {
                failed = true;
                writeln!(streams.err, "error: {error}")?;
            }
        }
    }
    let saved = written.len();
    if saved > 0 {
        let fixes = count(fixed.applied_count(), "place");
        writeln!(streams.err, "Repaired {fixes} in {}.", count(saved, "file"))?;
    }
    Ok(!failed)
}

/// Prints the repaired page from standard input, and its findings beside it.
fn print_fixed_page(
    args: &Lint,
    workspace: &Workspace,
    path: &str,
    outcome: Outcome,
    streams: &mut Streams,
) -> Result<Exit, Failure> {
    let page = workspace
        .project
        .files
        .iter()
        .find(|(_, source)| *source.path == *path);
    let text = page.map_or("", |(_, source)| &source.text);
    finish(streams.out.write_all(text.as_bytes()), Exit::Clean)?;
    let (exit, outcome, summary) = judge(args, workspace, outcome);
    let (files, findings) = (&workspace.project.files, &outcome.findings);
    let run = Run {
        files,
        secrets: &workspace.project.secrets,
        findings,
        suppressed: &outcome.suppressed,
        rules: workspace.rules,
        folder: &workspace.folder,
        way: &workspace.way,
        summary,
    };
    let terminal = Terminal {
        color: false,
        width: streams.width(),
    };
    report::write(&run, Format::Concise, &terminal, &mut *streams.err)?;
    report::write_rest(&run, &terminal, &mut *streams.err)?;
    Ok(exit)
}

/// The number of the file of that path.
fn file_at(workspace: &Workspace, path: &str) -> Option<FileId> {
    workspace
        .project
        .files
        .iter()
        .find(|(_, source)| *source.path == *path)
        .map(|(id, _)| id)
}

impl Scope {
    /// Leaves what stands in the chosen files.
    fn narrow(&self, workspace: &Workspace, outcome: &mut Outcome) {
        let path = |file: FileId| &*workspace.project.files.get(file).path;
        outcome
            .findings
            .retain(|finding| self.contains(path(finding.file)));
        outcome
            .suppressed
            .retain(|suppressed| self.contains(path(suppressed.finding.file)));
    }
}
