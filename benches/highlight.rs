//! How long it takes to color the samples of pages: `cargo bench --bench highlight -- FOLDER...`.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the times are for whoever runs it"
)]

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use proofpress::languages::Language;
use proofpress::site::highlight::{Cache, html, is_known};

/// Of so many runs the shortest counts: the others had to wait for something else.
const RUNS: usize = 7;

/// A language is listed if its samples have so many bytes.
const LISTED: usize = 10_000;

fn main() -> ExitCode {
    // Cargo adds `--bench` of its own.
    let folders: Vec<PathBuf> = std::env::args()
        .skip(1)
        .filter(|given| given != "--bench")
        .map(PathBuf::from)
        .collect();
    if folders.is_empty() {
        println!("usage: cargo bench --bench highlight -- FOLDER...");
        return ExitCode::SUCCESS;
    }
    match measure(&folders) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(folders: &[PathBuf]) -> io::Result<()> {
    let mut samples = BTreeMap::new();
    for folder in folders {
        read(folder, &mut samples)?;
    }
    let all: Vec<(&str, &str)> = samples
        .iter()
        .flat_map(|(name, codes)| codes.iter().map(|code| (&**name, &**code)))
        .collect();
    for (name, codes) in &samples {
        let these: Vec<(&str, &str)> = codes.iter().map(|code| (&**name, &**code)).collect();
        if size(&these) >= LISTED {
            report(name, &these, |name, code, out| html(Some(name), code, out));
        }
    }
    report("all", &all, |name, code, out| html(Some(name), code, out));
    let cache = Cache::default();
    report("all, kept", &all, |name, code, out| {
        cache.html(Some(name), code, out);
    });
    Ok(())
}

fn size(samples: &[(&str, &str)]) -> usize {
    samples.iter().map(|(_, code)| code.len()).sum()
}

/// Prints how fast `color` is, and how much longer the markup is than the samples.
fn report(title: &str, samples: &[(&str, &str)], color: impl Fn(&str, &str, &mut String)) {
    let mut shortest = Duration::MAX;
    let mut written = 0;
    let mut out = String::new();
    for _ in 0..RUNS {
        let start = Instant::now();
        written = 0;
        for (name, code) in samples {
            out.clear();
            color(name, code, &mut out);
            written += out.len();
        }
        shortest = shortest.min(start.elapsed());
    }
    let size = size(samples) as f64;
    println!(
        "{title}: {} samples, {:.0} KB, {:.0} MB/s, markup {:.2} times as long",
        samples.len(),
        size / 1e3,
        size / 1e6 / shortest.as_secs_f64(),
        written as f64 / size
    );
}

/// Collects the samples of all pages in a folder by their languages.
fn read(folder: &Path, samples: &mut BTreeMap<String, Vec<String>>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_page = matches!(
            path.extension().and_then(|end| end.to_str()),
            Some("md" | "mdx")
        );
        if path.is_dir() {
            read(&path, samples)?;
        } else if is_page {
            fences(&fs::read_to_string(&path).unwrap_or_default(), samples);
        }
    }
    Ok(())
}

/// The fences of a page that name a language which is colored.
fn fences(page: &str, samples: &mut BTreeMap<String, Vec<String>>) {
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let opening = line.trim_start();
        let indent = line.len() - opening.len();
        let Some(info) = opening.strip_prefix("```") else {
            continue;
        };
        let name = info.split_whitespace().next().unwrap_or_default();
        let code: String = lines
            .by_ref()
            .take_while(|line| !line.trim_start().starts_with("```"))
            .flat_map(|line| [line.get(indent..).unwrap_or_default(), "\n"])
            .collect();
        if let Some(language) = Language::named(name).filter(|_| is_known(name)) {
            samples
                .entry(language.name.to_owned())
                .or_default()
                .push(code);
        }
    }
}
