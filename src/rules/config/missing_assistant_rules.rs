use crate::assistant::{self, Editor};
use crate::lint::{InForce, Report, Safety};
use crate::project::Project;
use crate::rule;
use crate::source::Span;

rule! {
    /// Tell the writing assistant of your editor how pages are written.
    ///
    /// An assistant that reads `.<editor>/rules.md` writes pages that pass the checks. Without that file it guesses.
    /// `docs rules --assistant EDITOR` writes it from the rules in force. The fix does the same where a folder
    /// `.cursor`, `.windsurf` or `.claude` tells which editor is in use; elsewhere there is no fix. A file that `.gitignore`
    /// leaves out is shared with nobody and does not count.
    ///
    /// ```mdx bad file=install.mdx with=.cursor/settings.json
    /// ---
    /// title: Install the client
    /// description: Install the client on your machine.
    /// ---
    /// ```
    /// ```mdx good file=install.mdx
    /// ---
    /// title: Install the client
    /// description: Install the client on your machine.
    /// ---
    /// ```
    /// ```md good file=.cursor/rules.md
    /// Write for people who run a print shop.
    /// ```
    name: "missing-assistant-rules", group: Config, level: Off, fix: Safe, check: Rules(check),
}

fn check(project: &Project, rules: &[InForce], report: &mut Report) {
    if !project.assistant_rules.files.is_empty() {
        return;
    }
    let absent = project.assistant_rules.absent;
    let path = absent.map(|file| &*project.files.get(file).path);
    let editor = path.and_then(Editor::of_path);
    let (Some(file), Some(editor)) = (absent, editor) else {
        report
            .at(
                Span::empty(0),
                "No `.<editor>/rules.md` tells a writing assistant how pages are written here",
            )
            .help("`docs rules --assistant EDITOR` writes the file for your editor.");
        return;
    };
    let (path, name) = (editor.path(), editor.name());
    let generated = assistant::generated(&editor, &project.settings, rules);
    report
        .at(
            Span::empty(0),
            format!("No `{path}` tells the writing assistant how pages are written here"),
        )
        .help(format!(
            "`docs rules --assistant {name}` writes it from the rules in force."
        ))
        .fix_in(
            file,
            Safety::Safe,
            format!("Write `{path}`"),
            assistant::edits("", &generated),
        );
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{project, run};

    #[test]
    fn the_folder_of_an_editor_says_where_the_file_goes() {
        let rule = "missing-assistant-rules";
        for (files, assets, message) in [
            (&[][..], &[][..], Some("No `.<editor>/rules.md` tells")),
            (
                &[],
                &[".github/workflows/check.yml"],
                Some("No `.<editor>/rules.md` tells"),
            ),
            (
                &[],
                &[".windsurf/x", ".cursor/x"],
                Some("No `.cursor/rules.md` tells"),
            ),
            (&[(".other/rules.md", "Ours.")], &[".cursor/x"], None),
        ] {
            let found = run(rule, &project(files, assets));
            let messages: Vec<&str> = found.iter().map(|finding| &*finding.message).collect();
            match message {
                Some(message) => assert!(messages[0].starts_with(message), "{messages:?}"),
                None => assert_eq!(messages, [""; 0]),
            }
        }
    }
}
