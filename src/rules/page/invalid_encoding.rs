use crate::lint::Report;
use crate::project::Project;
use crate::rule;
use crate::source::{Damage, Span};

rule! {
    /// Save files as UTF-8, without NUL characters.
    ///
    /// A file in another encoding cannot be read as text: letters with accents and quotation marks turn into other
    /// characters, or the page does not show at all. Most editors offer "Save with encoding".
    ///
    /// ```mdx bad encoding=latin-1
    /// ---
    /// title: Café opening hours
    /// description: When the café is open.
    /// ---
    /// ```
    /// ```mdx good
    /// ---
    /// title: Café opening hours
    /// description: When the café is open.
    /// ---
    /// ```
    name: "invalid-encoding", group: Page, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    for (file, source) in project.files.iter() {
        let Some(Damage::NotText { at }) = source.damage else {
            continue;
        };
        let line = source.text.bytes().filter(|&byte| byte == b'\n').count() + 1;
        report
            .in_file(
                file,
                Span::empty(source.text.len()),
                format!(
                    "This file is not UTF-8 text: byte {at}, in line {line}, belongs to no character or is NUL"
                ),
            )
            .help("Save the file as UTF-8.");
    }
}
