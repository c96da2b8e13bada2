//! `docs dev`.

use std::convert::Infallible;
use std::io::Write;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use crate::cli::args::Dev;
use crate::cli::lint::{Checked, Remote, check};
use crate::cli::{Exit, Failure, Streams, count};
use crate::project;
use crate::serve::{Content, Preview};
use crate::site::{self, File, Options, inputs};

/// How often the files of the project are looked at.
const PAUSE: Duration = Duration::from_millis(400);

/// How many ports are tried after the usual one, where none was asked for.
const USUAL_PORT: u16 = 3000;
const MORE_PORTS: u16 = 20;

/// Builds a site, serves it, and builds it again whenever a file changes.
pub(super) fn run(args: &Dev, streams: &mut Streams) -> Result<Exit, Failure> {
    let start = Instant::now();
    let mut checked = read(args, streams)?;
    let preview = begin(args.port)?;
    let site = preview.site();
    let root = checked.root.clone();
    let mut pages = checked.project.pages.len();
    let mut seen = project::stamp(&root);
    site.change(build(checked, start, streams)?);
    let address = preview.address();
    thread::spawn(move || preview.serve());
    writeln!(streams.err, "Serving {address} until Ctrl+C.")?;
    loop {
        let now = project::stamp(&root);
        if now == seen {
            thread::sleep(PAUSE);
            continue;
        }
        seen = now;
        let start = Instant::now();
        checked = match read(args, streams) {
            Ok(checked) => checked,
            // What stands on the disk at the moment may be half of a change.
            Err(Failure(why)) => {
                writeln!(streams.err, "{why}")?;
                continue;
            }
        };
        if checked.is_malformed && checked.project.pages.len() < pages {
            site.keep(checked.errors);
            writeln!(
                streams.err,
                "The site stays as it was until that is mended."
            )?;
            continue;
        }
        pages = checked.project.pages.len();
        site.change(build(checked, start, streams)?);
    }
}

/// Takes the port that was asked for, or the first one that is free.
fn begin(port: Option<u16>) -> Result<Preview, Failure> {
    let begun = match port {
        Some(port) => Preview::begin(port).map_err(|error| (port, error)),
        None => {
            let mut ports = USUAL_PORT..=USUAL_PORT + MORE_PORTS;
            let begun = ports.find_map(|port| Preview::begin(port).ok());
            begun.map_or_else(
                || Preview::begin(0).map_err(|error| (USUAL_PORT, error)),
                Ok,
            )
        }
    };
    begun.map_err(|(port, error)| Failure(format!("Cannot serve on port {port}: {error}")))
}

/// Reads and checks the project, with a page for each operation.
fn read(args: &Dev, streams: &mut Streams) -> Result<Checked, Failure> {
    let remote = Remote::of(args.allow_network, args.offline);
    let mut checked = check(args.root.as_deref(), remote, streams)?;
    checked.project = checked.project.with_operation_pages();
    Ok(checked)
}

fn build(checked: Checked, start: Instant, streams: &mut Streams) -> Result<Content, Failure> {
    let Checked {
        root,
        project,
        errors,
        ..
    } = checked;
    let origins = site::api_origins(&project);
    let (inputs, repository) = inputs::read(&root, &project, None);
    let options = Options {
        repository,
        ..Options::default()
    };
    let files = Mutex::new(FxHashMap::default());
    let put = |file: File| {
        let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
        files.insert(file.path, file.content);
        Ok::<(), Infallible>(())
    };
    let Ok(summary) = site::render(&project, &options, &inputs, None, &put);
    let pages = count(summary.pages, "page");
    let found = count(errors, "error");
    let seconds = start.elapsed().as_secs_f64();
    writeln!(streams.err, "Built {pages} in {seconds:.1} s, {found}.")?;
    Ok(Content {
        root,
        files: files.into_inner().unwrap_or_else(PoisonError::into_inner),
        origins,
        errors,
    })
}
