//! Rules files of AI writing assistants: `.<editor>/rules.md`, in a hidden folder at the project's root. They are no
//! pages.

use crate::project::Project;
use crate::source::{Damage, FileId, Source};

/// The name of the file in an editor's folder.
const FILE_NAME: &str = "rules.md";

/// The names of editors whose folder says that an assistant is in use, the first found counts.
const EDITORS: [&str; 3] = ["cursor", "windsurf", "claude"];

/// The rules files of a project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AssistantRules {
    /// Those that there are, by path.
    pub files: Vec<FileId>,
    /// The empty one that stands for a file that is not there, where there is none, and a folder of an editor is.
    pub absent: Option<FileId>,
}

/// The path of an editor's rules file from the project's root.
pub fn assistant_rules_path(editor: &str) -> String {
    format!(".{editor}/{FILE_NAME}")
}

/// The name of the editor that reads the file of that path; none where the path is not one of a rules file.
pub fn editor_of(path: &str) -> Option<&str> {
    let (folder, name) = path.split_once('/')?;
    let editor = folder.strip_prefix('.')?;
    (name == FILE_NAME && !editor.is_empty()).then_some(editor)
}

/// The path of the rules file that a project with these folders lacks.
pub(super) fn lacking<'a>(folders: impl Iterator<Item = &'a str> + Clone) -> Option<String> {
    let is_used = |editor: &&&str| {
        let mut folders = folders.clone();
        folders.any(|folder| folder.strip_prefix('.') == Some(**editor))
    };
    let editor = EDITORS.iter().find(is_used)?;
    Some(assistant_rules_path(editor))
}

impl AssistantRules {
    /// Whether a file is one of them, there or not.
    pub fn holds(&self, file: FileId) -> bool {
        self.absent == Some(file) || self.files.contains(&file)
    }

    /// Takes note that a file has a text now.
    pub(super) fn written(&mut self, file: FileId) {
        if self.absent == Some(file) {
            self.absent = None;
            self.files.push(file);
        }
    }
}

impl Project {
    /// Adds the rules files of assistants that there are, and where there are none, an empty one in the place of what the
    /// project lacks.
    pub(super) fn add_assistant_rules(&mut self, mut files: Vec<Source>, lacking: Option<String>) {
        // A link out of the project leads to rules that others share and keep.
        files.retain(|source| source.damage != Some(Damage::OutsideProject));
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let absent = lacking.filter(|_| files.is_empty());
        self.assistant_rules = AssistantRules {
            files: files
                .into_iter()
                .map(|source| self.files.add(source))
                .collect(),
            absent: absent.map(|path| self.files.add(Source::new(path, ""))),
        };
    }
}
