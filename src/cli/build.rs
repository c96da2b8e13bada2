//! `docs build`.

use std::io::Write;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::cli::args::Build;
use crate::cli::lint::{Checked, Remote, check};
use crate::cli::{Exit, Failure, Streams, count};
use crate::page::Role;
use crate::project::Project;
use crate::site::write::{WriteError, Writer};
use crate::site::{self, File, Options, Summary, inputs};

/// Checks a project, and builds its site.
pub(super) fn run(args: &Build, streams: &mut Streams) -> Result<Exit, Failure> {
    let start = Instant::now();
    let remote = Remote::of(args.allow_network, args.offline);
    let checked = check(args.root.as_deref(), remote, streams)?;
    if checked.errors > 0 && !args.allow_errors {
        writeln!(
            streams.err,
            "Nothing was built: the project has {}. `docs build --allow-errors` builds all the same.",
            count(checked.errors, "error")
        )?;
        return Ok(Exit::Found);
    }
    let Checked { root, project, .. } = checked;
    if remote == Remote::Unread && !args.quiet {
        for address in project.unread_descriptions() {
            writeln!(
                streams.err,
                "Without pages of its operations: {address} was not read; --allow-network reads it."
            )?;
        }
    }
    let project = project.with_operation_pages();
    let out = args.out.clone().unwrap_or_else(|| root.join("dist"));
    let writer = Writer::begin(&out, &root)?;
    let (inputs, repository) = inputs::read(&root, &project, args.repo_url.as_deref());
    if let (Some(address), None) = (&args.repo_url, &repository) {
        return Err(Failure(format!(
            "--repo-url {address} is no address of a repository. One such as https://github.com/owner/name is expected."
        )));
    }
    let of_url = args.site_url.as_ref().and_then(|url| url.path.clone());
    let options = Options {
        base_path: args
            .base_path
            .clone()
            .or(of_url)
            .unwrap_or_else(|| "/".into()),
        site_url: args.site_url.as_ref().map(|url| url.origin.clone()),
        repository,
    };
    let written = Written::new(&writer, &project, args.quiet);
    let put = |file| written.put(&file);
    let clock = || start.elapsed();
    let summary = site::render(&project, &options, &inputs, Some(&clock), &put);
    written.bar.finish_and_clear();
    let summary = summary?;
    let (files, bytes) = (written.files.into_inner(), written.bytes.into_inner());
    let place = writer.out().display().to_string();
    writer.finish()?;
    if !args.quiet {
        let line = told(&summary, files, bytes, start.elapsed());
        writeln!(streams.err, "Built {place}: {line}")?;
    }
    Ok(Exit::Clean)
}

/// Counts what is written.
struct Written<'w> {
    writer: &'w Writer,
    files: AtomicUsize,
    bytes: AtomicU64,
    bar: ProgressBar,
}

impl<'w> Written<'w> {
    fn new(writer: &'w Writer, project: &Project, quiet: bool) -> Self {
        let pages = project.pages.iter().filter(|page| page.role == Role::Page);
        // It draws nothing where standard error is no terminal.
        let target = match quiet {
            true => ProgressDrawTarget::hidden(),
            false => ProgressDrawTarget::stderr(),
        };
        let style = ProgressStyle::with_template("{bar:30} {pos} of {len} pages")
            .map(|style| style.progress_chars("━━ "))
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::with_draw_target(Some(pages.count() as u64), target);
        Self {
            writer,
            files: AtomicUsize::new(0),
            bytes: AtomicU64::new(0),
            bar: bar.with_style(style),
        }
    }

    fn put(&self, file: &File) -> Result<(), WriteError> {
        let bytes = self.writer.put(file)?;
        self.files.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        if file.path.ends_with("index.html") {
            self.bar.inc(1);
        }
        Ok(())
    }
}

/// What was built, in one line.
fn told(summary: &Summary, files: usize, bytes: u64, time: Duration) -> String {
    let mut line = format!(
        "{} in {}, {}, {:.1} s",
        count(summary.pages, "page"),
        count(files, "file"),
        size(bytes),
        time.as_secs_f64()
    );
    if let Some((path, time)) = &summary.slowest {
        let milliseconds = time.as_secs_f64() * 1e3;
        line += &format!("; the slowest is {path} ({milliseconds:.1} ms)");
    }
    line + "."
}

/// A number of bytes for people.
fn size(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} MB", bytes as f64 / 1e6),
        _ => format!("{:.1} GB", bytes as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_is_one_line() {
        let summary = Summary {
            pages: 1,
            slowest: Some(("a.mdx".into(), Duration::from_micros(1_250))),
        };
        assert_eq!(
            told(&summary, 12, 34_567, Duration::from_millis(840)),
            "1 page in 12 files, 34.6 kB, 0.8 s; the slowest is a.mdx (1.2 ms)."
        );
    }
}
