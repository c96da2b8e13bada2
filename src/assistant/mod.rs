//! The rules file of an AI writing assistant, `.<editor>/rules.md`: what a writer's editor is told about the pages.
//!
//! A part of the file is generated: it stands between two marks, and says what the rules in force ask ([`generated`]),
//! so that what an assistant is told and what is checked are one thing. The rest is the team's own. [`section::find`]
//! tells the two apart, [`section::edits`] puts a new generated part in the place of the old one.

mod components;
mod section;
mod text;
mod vocabulary;

pub use section::{Found, Marks, edits, find, is_current};
pub use text::generated;

use crate::project;

/// A hidden folder of a project that an editor reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Editor {
    name: Box<str>,
}

/// How many bytes a name may have. No file system takes more than 255 in the name of a folder.
const LONGEST_NAME: usize = 64;

impl Editor {
    /// The editor of that name, with or without the dot that its folder begins with.
    ///
    /// # Errors
    ///
    /// A sentence that says why this is no name of a folder that an editor could have.
    pub fn named(name: &str) -> Result<Editor, String> {
        let plain = name.strip_prefix('.').unwrap_or(name);
        let is_plain = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_' | '.');
        let why = if plain.trim().is_empty() {
            "the name is empty"
        } else if plain.contains(['/', '\\']) {
            "this names more than one folder"
        } else if plain.contains("..") || plain.starts_with('.') || plain.ends_with('.') {
            "dots stand only between the parts of a name"
        } else if !plain.chars().all(is_plain) {
            "a name has letters, digits, `-`, `_` and `.` alone"
        } else if plain.len() > LONGEST_NAME {
            "the name is too long"
        } else if plain.eq_ignore_ascii_case("git") {
            "the folder `.git` belongs to git"
        } else {
            return Ok(Editor { name: plain.into() });
        };
        Err(format!(
            "an editor's folder is meant, such as cursor, windsurf or claude; {why}"
        ))
    }

    /// The editor that reads the file of that path, where the path is one of a rules file.
    pub fn of_path(path: &str) -> Option<Editor> {
        let name = project::editor_of(path)?;
        Some(Editor { name: name.into() })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The path of its rules file from the project's root.
    pub fn path(&self) -> String {
        project::assistant_rules_path(&self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_folders() {
        for (name, path) in [
            ("cursor", ".cursor/rules.md"),
            (".cursor", ".cursor/rules.md"),
            ("vs-code_2.0", ".vs-code_2.0/rules.md"),
            ("éditeur", ".éditeur/rules.md"),
        ] {
            let editor = Editor::named(name).expect(name);
            assert_eq!(editor.path(), path);
            assert_eq!(Editor::of_path(path), Some(editor));
        }
        let long = "a".repeat(65);
        for name in [
            "",
            " ",
            ".",
            "..",
            "...",
            "a/b",
            "/etc",
            "../x",
            "a\\b",
            "my editor",
            "a\nb",
            "x..y",
            "a.",
            "git",
            ".GIT",
            "a:b",
            "a`b",
            "<!--",
            &long,
        ] {
            assert!(Editor::named(name).is_err(), "{name}");
        }
    }
}
