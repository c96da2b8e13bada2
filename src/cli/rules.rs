//! `docs rules`.

mod assistant;
mod test;
mod trial;

use std::io::Write;

use crate::catalog;
use crate::cli::args::{Rules, RulesFormat};
use crate::cli::known_rules::KnownRules;
use crate::cli::{Exit, Failure, Streams, finish, pretty};

/// Shows rules, tests a team's own, or writes them down for an assistant.
pub(super) fn run(args: &Rules, streams: &mut Streams) -> Result<Exit, Failure> {
    let root = args.root.as_deref();
    if let Some(editor) = &args.assistant {
        return assistant::run(editor, root, streams);
    }
    if let Some(folder) = &args.test {
        return test::run(folder.as_deref(), root, args.format, streams);
    }
    let known = KnownRules::find(root)?;
    show(&known, args.name.as_deref(), args.format, streams)
}

fn show(
    known: &KnownRules,
    name: Option<&str>,
    format: RulesFormat,
    streams: &mut Streams,
) -> Result<Exit, Failure> {
    let chosen = match name {
        None => known.all(),
        Some(name) => vec![known.named(name)?],
    };
    let text = match (format, name) {
        (RulesFormat::Text, None) => catalog::list(&chosen, streams.list_width()),
        (RulesFormat::Text, Some(_)) => catalog::rule_text(chosen[0], streams.width()),
        (RulesFormat::Json, _) => pretty(&catalog::json(&chosen))?,
        (RulesFormat::Markdown, None) => catalog::markdown(&chosen),
        (RulesFormat::Markdown, Some(_)) => catalog::rule_markdown(chosen[0]),
    };
    finish(streams.out.write_all(text.as_bytes()), Exit::Clean)
}
