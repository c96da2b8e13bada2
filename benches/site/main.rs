//! How long a site takes to build, and how much memory, beside Hugo on the same text:
//! `cargo bench --bench site -- PAGES...`, with the path of Hugo in `HUGO`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the figures are for whoever runs it"
)]

mod content;

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// How often it is looked how much memory a program has taken.
const LOOK: Duration = Duration::from_millis(5);
/// How many ticks of the processor's time Linux counts in a second.
const TICKS: f64 = 100.0;

fn main() -> ExitCode {
    let arguments = std::env::args().skip(1);
    let numbers: Vec<usize> = arguments.filter_map(|given| given.parse().ok()).collect();
    if numbers.is_empty() {
        println!("usage: HUGO=/path/of/hugo cargo bench --bench site -- PAGES...");
    }
    for pages in numbers {
        if let Err(error) = measure(pages) {
            eprintln!("error: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Builds a site of so many pages with each program, the first time and again.
fn measure(pages: usize) -> io::Result<()> {
    let folder = match std::env::var_os("KEEP") {
        Some(folder) => PathBuf::from(folder).join(pages.to_string()),
        None => std::env::temp_dir().join(format!("docs-bench-{}-{pages}", std::process::id())),
    };
    let (ours, hugos) = (folder.join("ours"), folder.join("hugo"));
    content::ours(&ours, pages)?;
    println!("{pages} pages   seconds  processor  memory");
    let mut docs = Command::new(env!("CARGO_BIN_EXE_docs"));
    docs.args(["build", "--quiet", "--root"]).arg(&ours);
    let first = run(&mut docs)?;
    first.tell("docs");
    run(&mut docs)?.tell("docs, once more");
    if let Some(hugo) = std::env::var_os("HUGO") {
        content::hugos(&hugos, pages)?;
        let mut command = Command::new(hugo);
        let theirs = run(command.args(["--quiet", "--source"]).arg(&hugos))?;
        theirs.tell("hugo");
        println!(
            "hugo takes {:.1} times the processor and {:.1} times the memory",
            theirs.processor / first.processor,
            theirs.memory / first.memory
        );
    }
    sizes(&ours.join("dist"))?;
    match std::env::var_os("KEEP") {
        Some(_) => Ok(()),
        None => fs::remove_dir_all(folder),
    }
}

/// Tells what a reader loads.
fn sizes(site: &Path) -> io::Result<()> {
    let page = fs::read_to_string(site.join("guides-1/page-0/index.html"))?;
    let search = fs::read_to_string(site.join("search.json"))?;
    let search: serde_json::Value = serde_json::from_str(&search)?;
    let index = search["index"].as_str().unwrap_or_default();
    let elements = page.split('<').skip(1);
    println!(
        "one page: {} bytes, {} elements; search opens with {} bytes",
        page.len(),
        elements.filter(|tag| !tag.starts_with(['/', '!'])).count(),
        fs::metadata(site.join(index))?.len()
    );
    Ok(())
}

/// What a program took.
struct Taken {
    seconds: f64,
    /// Seconds of the processor, on all cores.
    processor: f64,
    /// MB at most.
    memory: f64,
}

impl Taken {
    fn tell(&self, name: &str) {
        println!(
            "{name:<16} {:>6.2} {:>10.2} {:>4.0} MB",
            self.seconds, self.processor, self.memory
        );
        let _ = io::stdout().flush();
    }
}

/// Runs a program to its end. What it took is read from `/proc`, so there are figures on Linux alone.
fn run(command: &mut Command) -> io::Result<Taken> {
    let before = processor();
    let start = Instant::now();
    let mut child = command.stdout(Stdio::null()).spawn()?;
    let mut memory = 0.0;
    while child.try_wait()?.is_none() {
        memory = most_memory(&child).unwrap_or(memory);
        std::thread::sleep(LOOK);
    }
    if !child.wait()?.success() {
        return Err(io::Error::other(format!("{command:?} failed")));
    }
    Ok(Taken {
        seconds: start.elapsed().as_secs_f64(),
        processor: processor() - before,
        memory,
    })
}

/// The seconds of the processor that ended children have taken.
fn processor() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name before this may hold anything.
    let rest = stat.rsplit_once(')').map_or("", |(_, rest)| rest);
    let times = rest.split_ascii_whitespace().skip(13).take(2);
    times
        .filter_map(|time| time.parse::<f64>().ok())
        .sum::<f64>()
        / TICKS
}

fn most_memory(child: &Child) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes / 1e3)
}
