//! `docs rules --test`.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde_json::{Value, json};

use super::trial::{self, Trial};
use crate::cli::args::RulesFormat;
use crate::cli::{Exit, Failure, Streams, finish, pretty};
use crate::project::{self, RuleFile};
use crate::report::line_and_column;
use crate::secrets::Known;
use crate::settings::{self, Preset};
use crate::syntax::data::Value as Data;
use crate::syntax::yaml;
use crate::words::{counted, listed};

/// The folder of a project's own rules, where its settings name none.
const USUAL_FOLDER: &str = "rules";

/// Tests the rules of a folder, or of those that the project's settings name.
pub(super) fn run(
    folder: Option<&Path>,
    root: Option<&Path>,
    format: RulesFormat,
    streams: &mut Streams,
) -> Result<Exit, Failure> {
    if format == RulesFormat::Markdown {
        let message = "--test prints text or, with --format json, JSON; it has no Markdown.";
        return Err(Failure(message.into()));
    }
    let folders = match folder {
        Some(folder) => vec![folder.to_path_buf()],
        None => own_folders(root)?,
    };
    let mut files: Vec<RuleFile> = Vec::new();
    for folder in &folders {
        if !folder.exists() {
            return Err(Failure(format!("There is no folder {}.", folder.display())));
        }
        files.extend(project::rule_files(folder)?);
    }
    if files.is_empty() {
        let folders = listed(
            folders.iter().map(|folder| folder.display().to_string()),
            "or",
        );
        let message =
            format!("There is no rule in {folders}: a rule is a file whose name ends in .yml.");
        return Err(Failure(message));
    }
    let trials: Vec<Trial> = files.par_iter().map(trial::run).collect();
    let text = match format {
        RulesFormat::Json => pretty(&as_json(&trials))?,
        _ => as_text(&trials, streams.width()),
    };
    let failed = trials.iter().any(|trial| !trial.failures.is_empty());
    let exit = if failed { Exit::Found } else { Exit::Clean };
    finish(streams.out.write_all(text.as_bytes()), exit)
}

/// The folders that `extends` names in the settings of the project, or here where there is no project; else the usual one.
fn own_folders(root: Option<&Path>) -> Result<Vec<PathBuf>, Failure> {
    let here = Path::new(".");
    let found = || project::find_root(here).ok();
    let absolute = root.map(Path::to_path_buf).or_else(found);
    // A path from here is shorter to read.
    let current = std::env::current_dir().unwrap_or_default();
    let root = match &absolute {
        Some(root) => root.strip_prefix(&current).unwrap_or(root),
        None => here,
    };
    let named = project::read_text(root, settings::FILE_NAME)?;
    let named = named.map_or_else(Vec::new, |source| folders_in(&source.text));
    let mut folders: Vec<PathBuf> = named.iter().map(|name| in_folder(root, name)).collect();
    if folders.is_empty() {
        folders.push(in_folder(root, USUAL_FOLDER));
        if !folders[0].exists() {
            return Err(Failure(format!(
                "Which rules? `extends` in {} names no folder, and there is no folder {}. Name one: docs rules \
                 --test FOLDER.",
                settings::FILE_NAME,
                folders[0].display()
            )));
        }
    }
    Ok(folders)
}

fn in_folder(root: &Path, name: &str) -> PathBuf {
    let name = name.trim_start_matches("./");
    match root == Path::new(".") {
        true => PathBuf::from(name),
        false => root.join(name),
    }
}

/// What `extends` of a settings file names besides presets.
fn folders_in(text: &str) -> Vec<String> {
    let (data, _) = yaml::parse(text, 0);
    let Some(extends) = data.as_ref().and_then(|data| data.get("extends")) else {
        return Vec::new();
    };
    let names = match &extends.value {
        Data::Array(names) => names,
        _ => std::slice::from_ref(extends),
    };
    let is_preset = |name: &str| Preset::ALL.iter().any(|(preset, _)| *preset == name);
    let folders = names.iter().filter_map(|name| name.as_str());
    folders
        .filter(|name| !is_preset(name))
        .map(str::to_owned)
        .collect()
}

/// The numbers of all trials.
struct Totals<'a> {
    tests: usize,
    passed: usize,
    wrong_files: usize,
    untested: Vec<&'a str>,
    skipped: Vec<&'a str>,
}

impl<'a> Totals<'a> {
    fn of(trials: &'a [Trial]) -> Self {
        let ran = || trials.iter().filter(|trial| !trial.skipped);
        let named = |chosen: &dyn Fn(&Trial) -> bool| {
            let chosen = trials.iter().filter(|trial| chosen(trial));
            chosen.map(|trial| &*trial.file.name).collect()
        };
        let is_wrong = |trial: &&Trial| {
            trial
                .failures
                .iter()
                .any(|failure| failure.kind == trial::Kind::File)
        };
        Totals {
            tests: ran().map(|trial| trial.tests).sum(),
            passed: ran().map(|trial| trial.passed).sum(),
            wrong_files: trials.iter().filter(is_wrong).count(),
            untested: named(&|trial| trial.tests == 0 && trial.is_rule),
            skipped: named(&|trial| trial.skipped),
        }
    }
}

fn as_text(trials: &[Trial], width: usize) -> String {
    let mut out = String::new();
    for trial in trials {
        push_trial(&mut out, trial);
    }
    let totals = Totals::of(trials);
    out.push('\n');
    let rules = trials.len();
    let tested = trials.iter().filter(|trial| trial.tests > 0).count();
    let of_rules = match (tested == rules, rules) {
        (true, 1) => "The rule has tests".into(),
        (true, _) => format!("All {rules} rules have tests"),
        (false, 1) => "The rule has no tests".into(),
        (false, _) => format!("{tested} of {rules} rules have tests"),
    };
    let (passed, failed) = (totals.passed, totals.tests - totals.passed);
    let mut line = match totals.tests {
        0 => format!("{of_rules}."),
        _ => format!(
            "{of_rules}; {} passed, {failed} failed.",
            counted(passed, "test")
        ),
    };
    if totals.wrong_files > 0 {
        let _ = write!(
            line,
            " {} wrong.",
            match totals.wrong_files {
                1 => "1 rule file is".to_owned(),
                files => format!("{files} rule files are"),
            }
        );
    }
    push_wrapped(&mut out, &line, width);
    for (names, what) in [
        (&totals.untested, "Rules without tests"),
        (
            &totals.skipped,
            "Rules that need a dictionary and were not tested",
        ),
    ] {
        if rules > 1 && !names.is_empty() {
            push_wrapped(&mut out, &format!("{what}: {}.", names.join(", ")), width);
        }
    }
    out
}

fn push_trial(out: &mut String, trial: &Trial) {
    let name = &trial.file.name;
    let failed = trial.tests - trial.passed;
    let is_wrong = !trial.failures.is_empty();
    let (verdict, numbers) = match (is_wrong, trial.skipped, trial.tests) {
        (true, _, _) if failed > 0 && !trial.skipped => (
            "FAIL",
            format!("{failed} of {} failed", counted(trial.tests, "test")),
        ),
        (true, ..) => ("FAIL", "the file is wrong".into()),
        (_, true, _) => ("skip", "it needs a dictionary".into()),
        (_, _, 0) => ("none", "no tests".into()),
        (_, _, tests) => ("pass", counted(tests, "test")),
    };
    let _ = writeln!(out, "{verdict}  {name}: {numbers}");
    let known = Known::new(&trial.file.source.text);
    for failure in &trial.failures {
        let place = place(trial, failure);
        let _ = writeln!(out, "  {place}: {}", known.conceal(&failure.message));
        for line in &failure.missing {
            let _ = writeln!(out, "    missing  {}", known.conceal(line));
        }
        for line in &failure.found {
            let _ = writeln!(out, "    found    {}", known.conceal(line));
        }
    }
}

fn place(trial: &Trial, failure: &trial::Failure) -> String {
    let source = &trial.file.source;
    let (line, column) = line_and_column(&source.text, failure.span.start as usize);
    format!("{}:{line}:{column}", source.path)
}

/// A line, broken between words where it is longer than `width`.
fn push_wrapped(out: &mut String, line: &str, width: usize) {
    let mut column = 0;
    for word in line.split(' ') {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out.push('\n');
}

fn as_json(trials: &[Trial]) -> Value {
    let totals = Totals::of(trials);
    json!({
        "version": 1,
        "rules": trials.iter().map(trial_json).collect::<Vec<_>>(),
        "summary": {
            "rules": trials.len(),
            "tests": totals.tests,
            "passed": totals.passed,
            "failed": totals.tests - totals.passed,
            "wrong_files": totals.wrong_files,
            "untested": totals.untested,
            "skipped": totals.skipped,
        },
    })
}

fn trial_json(trial: &Trial) -> Value {
    let known = Known::new(&trial.file.source.text);
    let shown = |lines: &[String]| {
        let lines = lines.iter().map(|line| known.conceal(line));
        lines.map(Cow::into_owned).collect::<Vec<String>>()
    };
    let source = &trial.file.source;
    let failures: Vec<Value> = (trial.failures.iter())
        .map(|failure| {
            let (line, column) = line_and_column(&source.text, failure.span.start as usize);
            json!({
                "kind": failure.kind.name(),
                "line": line,
                "column": column,
                "message": known.conceal(&failure.message),
                "missing": shown(&failure.missing),
                "found": shown(&failure.found),
            })
        })
        .collect();
    json!({
        "name": trial.file.name,
        "path": source.path,
        "tests": trial.tests,
        "passed": trial.passed,
        "skipped": trial.skipped,
        "failures": failures,
    })
}
