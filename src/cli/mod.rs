//! The command line: what was typed, what is done for it, and the exit code.

mod args;
mod build;
mod dev;
mod init;
mod known_rules;
mod lint;
mod output;
mod rules;

use std::io::{self, Write};

use clap::{CommandFactory, Parser};

use crate::{catalog, config};
use args::{Args, Command, Schema};
use known_rules::KnownRules;
pub use output::Streams;

/// What a run ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Nothing of level error was found.
    Clean,
    /// Something was found, or would change.
    Found,
    /// The program could not do its job.
    Failed,
}

impl Exit {
    /// The number for the system.
    pub fn code(self) -> u8 {
        match self {
            Exit::Clean => 0,
            Exit::Found => 1,
            Exit::Failed => 2,
        }
    }
}

/// Why the program could not do its job, as it is told to a person.
#[derive(Debug)]
struct Failure(String);

impl<T: std::error::Error> From<T> for Failure {
    fn from(error: T) -> Self {
        Self(error.to_string())
    }
}

/// Does what the command line says.
pub fn run(arguments: impl IntoIterator<Item = std::ffi::OsString>, streams: &mut Streams) -> Exit {
    let args = match Args::try_parse_from(arguments) {
        Ok(args) => args,
        Err(error) => {
            // Help and version go to standard output and are no mistake.
            let _ = error.print();
            return if error.use_stderr() {
                Exit::Failed
            } else {
                Exit::Clean
            };
        }
    };
    streams.set_color(args.color);
    let done = match args.command {
        Command::Lint(args) => lint::run(&args, streams),
        Command::Build(args) => build::run(&args, streams),
        Command::Dev(args) => dev::run(&args, streams),
        Command::Init(args) => init::run(&args, streams),
        Command::Rules(args) => rules::run(&args, streams),
        Command::Schema { of } => show_schema(of, streams),
        Command::Completions { shell } => {
            let mut out = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "docs", &mut out);
            finish(streams.out.write_all(&out), Exit::Clean)
        }
    };
    let done = done.and_then(|exit| finish(streams.out.flush(), exit));
    done.unwrap_or_else(|Failure(message)| {
        // Where even that cannot be written, the exit code must do.
        let _ = writeln!(streams.err, "error: {message}");
        Exit::Failed
    })
}

/// The exit after writing. A reader that stopped reading, as `head` does, is no failure.
fn finish(written: io::Result<()>, exit: Exit) -> Result<Exit, Failure> {
    match written {
        Ok(()) => Ok(exit),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(exit),
        Err(error) => Err(Failure(format!("Cannot write the output: {error}"))),
    }
}

fn show_schema(of: Schema, streams: &mut Streams) -> Result<Exit, Failure> {
    let schema = match of {
        Schema::Config => config::schema(),
        Schema::Settings => catalog::settings_schema(&KnownRules::find(None)?.all()),
    };
    finish(
        streams.out.write_all(pretty(&schema)?.as_bytes()),
        Exit::Clean,
    )
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

fn pretty(value: &serde_json::Value) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(value)? + "\n")
}
