//! How long it takes to read and to check descriptions of APIs, each by itself:
//! `cargo bench --bench descriptions -- PATH...`, each a file or a folder of JSON and YAML.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the times are for whoever runs it"
)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use proofpress::lint::{self, Group, Rule};
use proofpress::project::{Project, is_document};
use proofpress::rules;
use proofpress::source::Source;

/// How many are listed of the slowest, and of the largest.
const LISTED: usize = 5;

/// What came of one description.
struct Measured {
    path: PathBuf,
    bytes: usize,
    read: Duration,
    check: Duration,
    operations: usize,
}

/// How often each rule found something, and what it said first.
type Found = BTreeMap<&'static str, (usize, String)>;

fn main() -> ExitCode {
    let arguments = std::env::args().skip(1);
    // Cargo adds `--bench` of its own.
    let mut paths = Vec::new();
    for given in arguments.filter(|given| given != "--bench") {
        if let Err(error) = collect(Path::new(&given), &mut paths) {
            eprintln!("error: {given}: {error}");
            return ExitCode::FAILURE;
        }
    }
    if paths.is_empty() {
        println!("usage: cargo bench --bench descriptions -- PATH...");
        return ExitCode::SUCCESS;
    }
    let mut found = Found::new();
    let measured: Vec<Measured> = paths
        .iter()
        .filter_map(|path| measure(path, &mut found))
        .collect();
    print(measured, &found);
    ExitCode::SUCCESS
}

/// The documents below a path, in order.
fn collect(path: &Path, paths: &mut Vec<PathBuf>) -> std::io::Result<()> {
    if !path.is_dir() {
        paths.push(path.into());
        return Ok(());
    }
    let entries: Result<Vec<_>, _> = fs::read_dir(path)?.collect();
    let mut below: Vec<PathBuf> = entries?.iter().map(fs::DirEntry::path).collect();
    below.sort();
    for path in below {
        let name = path.to_string_lossy();
        if path.is_dir() || is_document(&name) {
            collect(&path, paths)?;
        }
    }
    Ok(())
}

fn measure(path: &Path, found: &mut Found) -> Option<Measured> {
    let text = fs::read_to_string(path).ok()?;
    let extension = path.extension()?.to_string_lossy();
    let name = format!("openapi.{extension}");
    let bytes = text.len();
    let config = format!(
        r#"{{"name": "Example", "openapi": "{name}", "navigation": [{{"group": "Guides", "pages": []}}]}}"#
    );
    let sources = vec![Source::new("docs.json", config), Source::new(name, text)];
    let start = Instant::now();
    let project = Project::from_sources(sources, []);
    let read = start.elapsed();
    let of_apis = |rule: &&&'static Rule| rule.group == Group::Api;
    let rules: Vec<&'static Rule> = rules::all().iter().filter(of_apis).copied().collect();
    let start = Instant::now();
    let outcome = lint::run(&project, &rules, None);
    let check = start.elapsed();
    for finding in outcome.findings {
        let first = || (0, format!("{}: {}", path.display(), finding.message));
        found.entry(&*finding.rule.name).or_insert_with(first).0 += 1;
    }
    Some(Measured {
        path: path.into(),
        bytes,
        read,
        check,
        operations: project.descriptions.operations().count(),
    })
}

fn print(mut measured: Vec<Measured>, found: &Found) {
    let bytes: usize = measured.iter().map(|one| one.bytes).sum();
    let read: Duration = measured.iter().map(|one| one.read).sum();
    let check: Duration = measured.iter().map(|one| one.check).sum();
    let operations: usize = measured.iter().map(|one| one.operations).sum();
    println!(
        "{} descriptions, {:.1} MB, {operations} operations: read {:.0} MB/s, checked {:.0} MB/s",
        measured.len(),
        megabytes(bytes),
        megabytes(bytes) / read.as_secs_f64(),
        megabytes(bytes) / check.as_secs_f64()
    );
    measured.sort_by_key(|one| std::cmp::Reverse(one.read + one.check));
    println!("slowest:");
    measured.iter().take(LISTED).for_each(print_one);
    measured.sort_by_key(|one| std::cmp::Reverse(one.bytes));
    println!("largest:");
    measured.iter().take(LISTED).for_each(print_one);
    for (rule, (count, first)) in found {
        println!("{count:>8} {rule}, first {first}");
    }
}

fn print_one(one: &Measured) {
    println!(
        "{:>8.1} MB {:>8.1} ms read {:>8.1} ms checked {:>6} operations  {}",
        megabytes(one.bytes),
        milliseconds(one.read),
        milliseconds(one.check),
        one.operations,
        one.path.display()
    );
}

fn megabytes(bytes: usize) -> f64 {
    bytes as f64 / 1e6
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
