//! How long writing rules take to start and to run:
//! `cargo bench --bench style -- PAGES STYLE...`, the folder of the pages and the folders of rule files.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the times are for whoever runs it"
)]

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use proofpress::page::{Page, Role};
use proofpress::prose::{Passage, passages};
use proofpress::source::{FileId, Source};
use proofpress::style::{Engine, StyleRule, read_all};

/// Of so many runs the shortest counts: the others had to wait for something else.
const RUNS: usize = 7;

fn main() -> ExitCode {
    let arguments = std::env::args().skip(1);
    // Cargo adds `--bench` of its own.
    let paths: Vec<PathBuf> = arguments
        .filter(|given| given != "--bench")
        .map(PathBuf::from)
        .collect();
    let Some((pages, styles)) = paths.split_first().filter(|(_, styles)| !styles.is_empty()) else {
        println!("usage: cargo bench --bench style -- PAGES STYLE...");
        return ExitCode::SUCCESS;
    };
    match measure(pages, styles) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn measure(pages: &Path, styles: &[PathBuf]) -> io::Result<()> {
    let texts = rule_files(styles)?;
    let parse = shortest(|| drop(parsed(&texts)));
    let rules = parsed(&texts);
    let compile = shortest(|| drop(Engine::new(&rules)));
    println!(
        "{} rules: {:.1} ms to read, {:.1} ms to put together",
        rules.len(),
        milliseconds(parse),
        milliseconds(compile)
    );
    let sources = sources(pages)?;
    let read: Vec<(Page, Vec<Passage>)> = sources
        .iter()
        .map(|source| {
            let page = Page::read(FileId(0), source, Role::Page);
            let passages = passages(&page);
            (page, passages)
        })
        .collect();
    let bytes: usize = sources.iter().map(|source| source.text.len()).sum();
    let engine = Engine::new(&rules);
    let start = Instant::now();
    let found = check(&engine, &read);
    let first = start.elapsed();
    let check = shortest(|| {
        check(&engine, &read);
    });
    println!(
        "{} pages, {:.1} MB: {found} findings, first run {:.1} ms, then {:.1} ms: {:.1} MB/s on one core",
        read.len(),
        bytes as f64 / 1e6,
        milliseconds(first),
        milliseconds(check),
        bytes as f64 / 1e6 / check.as_secs_f64()
    );
    slowest(&rules, &read);
    Ok(())
}

fn check(engine: &Engine, pages: &[(Page, Vec<Passage>)]) -> usize {
    let found = pages
        .iter()
        .map(|(page, passages)| engine.check(passages, page).len());
    found.sum()
}

/// Shows which rules take longest when each is run alone, if `SLOWEST` says how many.
fn slowest(rules: &[StyleRule], pages: &[(Page, Vec<Passage>)]) {
    let count = std::env::var("SLOWEST").ok();
    let count = count.and_then(|count| count.parse().ok()).unwrap_or(0);
    if count == 0 {
        return;
    }
    let mut times: Vec<(Duration, &str)> = rules
        .iter()
        .map(|rule| {
            let engine = Engine::new(std::slice::from_ref(rule));
            check(&engine, pages);
            let start = Instant::now();
            check(&engine, pages);
            (start.elapsed(), &*rule.name)
        })
        .collect();
    times.sort_unstable_by(|left, right| right.cmp(left));
    for (time, name) in times.into_iter().take(count) {
        println!("{:>9.2} ms  {name}", milliseconds(time));
    }
}

/// The names and texts of all rule files.
fn rule_files(styles: &[PathBuf]) -> io::Result<Vec<(String, String)>> {
    let mut texts = Vec::new();
    for style in styles {
        let folder = style.file_name().unwrap_or_default().to_string_lossy();
        for entry in fs::read_dir(style)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "yml") {
                let stem = path.file_stem().unwrap_or_default().to_string_lossy();
                texts.push((format!("{folder}.{stem}"), fs::read_to_string(&path)?));
            }
        }
    }
    Ok(texts)
}

fn parsed(texts: &[(String, String)]) -> Vec<StyleRule> {
    let files = texts.iter().map(|(name, text)| (&**name, &**text));
    let read = read_all(&files.collect::<Vec<_>>());
    read.into_iter().filter_map(|(rule, _)| rule).collect()
}

/// The pages of a folder and the folders inside it.
fn sources(folder: &Path) -> io::Result<Vec<Source>> {
    let mut sources = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sources.extend(self::sources(&path)?);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "md" || extension == "mdx")
        {
            let text = fs::read_to_string(&path)?;
            sources.push(Source::new(path.to_string_lossy().into_owned(), text));
        }
    }
    Ok(sources)
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
