//! How long it takes to load and to check projects: `cargo bench --bench lint -- PATH...`, each the folder of a docs.json.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the times are for whoever runs it"
)]

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use proofpress::{lint, project, rules};

/// Of so many runs the shortest counts: the others had to wait for something else.
const RUNS: usize = 5;

fn main() -> ExitCode {
    let arguments = std::env::args().skip(1);
    // Cargo adds `--bench` of its own.
    let paths: Vec<String> = arguments.filter(|given| given != "--bench").collect();
    if paths.is_empty() {
        println!("usage: cargo bench --bench lint -- PATH...");
    }
    println!(
        "{:>10} {:>8}  {:>10} {:>8}",
        "load ms", "MB/s", "lint ms", "MB/s"
    );
    for path in &paths {
        if let Err(error) = measure(Path::new(path)) {
            eprintln!("error: {path}: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn measure(root: &Path) -> Result<(), project::LoadError> {
    let project = project::load(root)?;
    let bytes: usize = project
        .files
        .iter()
        .map(|(_, source)| source.text.len())
        .sum();
    let load = shortest(|| project::load(root).map(drop).unwrap_or_default());
    let check = shortest(|| drop(lint::run(&project, rules::all(), None)));
    println!(
        "{:>10.1} {:>8.1}  {:>10.1} {:>8.1}  {}",
        milliseconds(load),
        megabytes_a_second(bytes, load),
        milliseconds(check),
        megabytes_a_second(bytes, check),
        root.display()
    );
    Ok(())
}

fn shortest(work: impl Fn()) -> Duration {
    let time = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..RUNS).map(time).min().unwrap_or_default()
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn megabytes_a_second(bytes: usize, time: Duration) -> f64 {
    bytes as f64 / 1e6 / time.as_secs_f64()
}
