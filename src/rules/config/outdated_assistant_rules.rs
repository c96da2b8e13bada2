use crate::assistant::{self, Editor, Found};
use crate::lint::{InForce, Report, Safety};
use crate::project::Project;
use crate::rule;
use crate::source::{FileId, Span};

rule! {
    /// Keep the generated part of `.<editor>/rules.md` as the rules in force say.
    ///
    /// Settings change, and an assistant that follows yesterday's rules writes pages that fail today's checks. The fix
    /// writes the part between the two marks again, as `docs rules --assistant EDITOR` does, and leaves the rest of the
    /// file alone. A file without marks is your own and is not compared.
    ///
    /// ````md bad file=.cursor/rules.md
    /// Write for people who run a print shop.
    ///
    /// <!-- docs: generated from here; `docs rules --assistant cursor` writes it again. -->
    ///
    /// ## How to write these pages
    ///
    /// - Start headings at level three.
    ///
    /// <!-- docs: generated to here -->
    /// ````
    /// ````md good file=.cursor/rules.md
    /// Write for people who run a print shop.
    /// ````
    name: "outdated-assistant-rules", group: Config, level: Warning, fix: Safe, check: Rules(check),
}

fn check(project: &Project, rules: &[InForce], report: &mut Report) {
    for &file in &project.assistant_rules.files {
        let source = project.files.get(file);
        let editor = Editor::of_path(&source.path);
        let Some(editor) = editor.filter(|_| source.damage.is_none()) else {
            continue;
        };
        match assistant::find(&source.text) {
            Found::Nothing => {}
            Found::Section(section) => {
                let generated = assistant::generated(&editor, &project.settings, rules);
                if !assistant::is_current(&source.text, section, &generated) {
                    report_outdated(file, &source.text, section, generated, report);
                }
            }
            Found::Broken(marks) => {
                let place = marks.lines.first().copied().unwrap_or_default();
                let mark = source.slice(place).trim_end().len();
                let place = Span::new(place.start as usize, place.start as usize + mark);
                let message = format!(
                    "Nobody can tell which part of this file is generated: {}",
                    marks.why
                );
                let help = format!(
                    "`docs rules --assistant {}` keeps all of the text and adds the part anew; remove what is left \
                     of the old one.",
                    editor.name()
                );
                report.in_file(file, place, message).help(help);
            }
        }
    }
}

fn report_outdated(
    file: FileId,
    text: &str,
    section: Span,
    generated: String,
    report: &mut Report,
) {
    let part = text.get(section.range()).unwrap_or_default();
    let mark = part.lines().next().map_or(0, |line| line.trim_end().len());
    let start = section.start as usize;
    report
        .in_file(
            file,
            Span::new(start, start + mark),
            "The generated part is not what the rules in force say",
        )
        .fix_in(
            file,
            Safety::Safe,
            "Write the generated part again",
            vec![(section, generated)],
        );
}

#[cfg(test)]
mod tests {
    use crate::assistant::{Editor, generated};
    use crate::lint::in_force;
    use crate::rules::testing::{first_fix, fixed, messages, project, run};

    const RULE: &str = "outdated-assistant-rules";
    const OLD: &str = "Ours.\r\n\r\n<!-- docs: generated from here -->\r\nOld.\r\n<!-- docs: generated to here -->\r\n\r\n  Too.";

    #[test]
    fn the_part_is_compared_with_the_rules_that_run() {
        let project_of = |text: &str| project(&[(".cursor/rules.md", text)], &[]);
        let fixed = first_fix(&project_of(OLD), &run(RULE, &project_of(OLD))).expect("a fix");
        assert!(fixed.starts_with("Ours.\r\n\r\n<!-- docs:"), "{fixed}");
        assert!(fixed.ends_with(" -->\r\n\r\n  Too."), "{fixed}");
        assert!(!fixed.contains("Old."), "{fixed}");
        assert_eq!(messages(RULE, &[(".cursor/rules.md", &fixed)]), [""; 0]);
        // Another editor's command stands in the mark.
        assert_eq!(messages(RULE, &[(".claude/rules.md", &fixed)]).len(), 1);
    }

    #[test]
    fn what_is_not_generated_is_left_alone() {
        for text in ["", "Ours.", "`<!-- docs: generated from here -->`"] {
            assert_eq!(messages(RULE, &[(".cursor/rules.md", text)]), [""; 0]);
            assert_eq!(fixed(RULE, ".cursor/rules.md", text), text);
        }
        // Only at the root, and only in a hidden folder.
        for path in [
            "guides/.cursor/rules.md",
            "cursor/rules.md",
            ".cursor/rules/a.md",
        ] {
            assert_eq!(messages(RULE, &[(path, OLD)]), [""; 0], "{path}");
        }
        let open = messages(
            RULE,
            &[(
                ".cursor/rules.md",
                "<!-- docs: generated from here -->\nOld.",
            )],
        );
        assert!(
            open[0].ends_with("the mark at the end is missing"),
            "{open:?}"
        );
    }

    #[test]
    fn settings_change_the_text() {
        let text = |settings: &str| {
            let mut project = project(&[("docs-lint.yml", settings)], &[]);
            project.settings.extends.clear();
            let editor = Editor::named("cursor").expect("a name");
            generated(
                &editor,
                &project.settings,
                &in_force(crate::rules::all(), &project),
            )
        };
        let usual = text("");
        assert!(
            usual.contains("- Start headings at level two.\n"),
            "{usual}"
        );
        assert!(!usual.contains("Keep groups out of"), "{usual}");
        let changed = text(
            "rules:\n  level-one-heading: off\n  nested-group: info\n  changelog: off\n  long-sentence: {words: 20}\n\
             overrides:\n  - files: ['old/**', a.mdx]\n    rules: {repeated-heading: off, link: error}\n",
        );
        for (part, is_there) in [
            ("Start headings at level two", false),
            ("### `changelog`", false),
            ("Suggestions:\n\n- Keep groups out of", true),
            ("Here with `words: 20`.", true),
            (
                "- `old/**` and `a.mdx`: `repeated-heading` off and `link` an error.",
                true,
            ),
        ] {
            assert_eq!(changed.contains(part), is_there, "{part}: {changed}");
        }
    }
}
