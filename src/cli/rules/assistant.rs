//! `docs rules --assistant`.

use std::io::Write;
use std::path::Path;

use crate::assistant::{self, Editor, Found};
use crate::cli::lint::root;
use crate::cli::{Exit, Failure, Streams, finish};
use crate::components::Component;
use crate::lint::{Edit, Rule, in_force};
use crate::project;
use crate::source::{Damage, FileId};
use crate::words::counted;
use crate::{fix, rules, save};

/// Writes the generated part of an editor's rules file.
pub(super) fn run(
    editor: &Editor,
    given_root: Option<&Path>,
    streams: &mut Streams,
) -> Result<Exit, Failure> {
    let root = root(given_root, &[])?;
    let project = project::load(&root)?;
    let styles = rules::of_styles(&project.styles);
    let all: Vec<&Rule> = rules::all().iter().copied().chain(&styles).collect();
    let rules = in_force(&all, &project);
    let generated = assistant::generated(editor, &project.settings, &rules);

    let path = editor.path();
    let before = project::read_text(&root, &path)?;
    let old = before.as_ref().map_or("", |source| &source.text);
    if let Some(damage) = before.as_ref().and_then(|source| source.damage.as_ref()) {
        let why = match damage {
            Damage::NotText { .. } => "is not a text in UTF-8",
            Damage::TooLarge { .. } => "is too large to be read",
            Damage::OutsideProject => "leads out of the project",
        };
        return Err(Failure(format!("{path} {why}, and was left alone.")));
    }
    let found = assistant::find(old);
    if let Found::Section(section) = found
        && assistant::is_current(old, section, &generated)
    {
        let line = writeln!(streams.out, "{path} is up to date.");
        return finish(line, Exit::Clean);
    }
    let new = with_section(old, &generated);
    save::save(&root, &path, old, &new)?;
    if let Found::Broken(marks) = &found {
        writeln!(
            streams.err,
            "note: {}, so all of the text was kept and the generated part put at the end. Remove what is left \
             of the old one.",
            marks.why
        )?;
    }
    let (what, rest) = match (&found, old.is_empty()) {
        (_, true) => (format!("Wrote {path}"), ""),
        (Found::Section(_), _) => (
            format!("Wrote the generated part of {path} again"),
            " The rest of the file is as it was.",
        ),
        _ => (
            format!("Added a generated part to {path}"),
            " What was in the file is as it was.",
        ),
    };
    let line = writeln!(
        streams.out,
        "{what}: {} and {} in {} bytes.{rest}",
        counted(rules.len(), "rule"),
        counted(Component::ALL.len(), "component"),
        generated.len()
    );
    finish(line, Exit::Clean)
}

/// The text of a file with the generated part in it, in the file's own line ends.
fn with_section(text: &str, generated: &str) -> String {
    let edits: Vec<Edit> = assistant::edits(text, generated)
        .into_iter()
        .map(|(span, text)| Edit {
            file: FileId(0),
            span,
            text,
        })
        .collect();
    fix::apply_edits(text, &edits.iter().collect::<Vec<_>>())
}
