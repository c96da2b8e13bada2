//! `docs rules`.

mod assistant;
mod test;
mod trial;

use std::io::Write;

use crate::cli::args::{Rules, RulesFormat};
use crate::cli::{Exit, Failure, Streams, finish, pretty};
use crate::lint::Rule;
use crate::syntax::nearest::nearest;
use crate::{catalog, rules};

/// Shows rules, tests a team's own, or writes them down for an assistant.
pub(super) fn run(args: &Rules, streams: &mut Streams) -> Result<Exit, Failure> {
    let root = args.root.as_deref();
    if let Some(editor) = &args.assistant {
        return assistant::run(editor, root, streams);
    }
    if let Some(folder) = &args.test {
        return test::run(folder.as_deref(), root, args.format, streams);
    }
    show(args.name.as_deref(), args.format, streams)
}

fn show(name: Option<&str>, format: RulesFormat, streams: &mut Streams) -> Result<Exit, Failure> {
    let chosen = match name {
        None => rules::all().to_vec(),
        Some(name) => vec![find(name)?],
    };
    let text = match (format, name) {
        (RulesFormat::Text, None) => catalog::list(&chosen, streams.width()),
        (RulesFormat::Text, Some(_)) => catalog::rule_text(chosen[0], streams.width()),
        (RulesFormat::Json, _) => pretty(&catalog::json(&chosen))?,
        (RulesFormat::Markdown, None) => catalog::markdown(&chosen),
        (RulesFormat::Markdown, Some(_)) => catalog::rule_markdown(chosen[0]),
    };
    finish(streams.out.write_all(text.as_bytes()), Exit::Clean)
}

fn find(name: &str) -> Result<&'static Rule, Failure> {
    rules::find(name).ok_or_else(|| {
        let hint = match nearest(name, rules::all().iter().map(|rule| &*rule.name)) {
            Some(near) => format!(" Did you mean `{near}`?"),
            None => " `docs rules` lists them.".into(),
        };
        Failure(format!("There is no rule `{name}`.{hint}"))
    })
}
