//! The packages of writing rules that a project uses: the folders that `docs-lint.yml` names under `extends`, and what a
//! `.vale.ini` in the project's folder or above it says.

mod shelf;
mod vale;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::page::Page;
use crate::settings::Settings;
use crate::source::{Damage, FileId, Files, Source, Span};
use crate::style::sections::{Holding, Sections};
use crate::style::{self, Kind, Level, StyleError, StyleRule};
pub(super) use shelf::Shelf;
pub(super) use vale::NAMES as VALE_NAMES;

/// What is known of the packages of a project beside their rules.
#[derive(Clone, Debug, Default)]
pub struct Packages {
    /// The words that vocabularies accept, as expressions.
    pub accepted: Vec<String>,
    /// The folders under `extends` that could not be read, with the end of a sentence that says why.
    pub unread: BTreeMap<Box<str>, String>,
    /// The folders that hold rules, from the project's root.
    folders: Vec<String>,
    ini: Option<Ini>,
    /// The names of packages that are not there.
    missing: FxHashSet<Box<str>>,
    /// The names of rules that are there and do not run.
    idle: FxHashSet<Box<str>>,
    /// The files in which something is wrong, by the order in which they were read.
    sources: Vec<Source>,
    mistakes: Vec<(usize, StyleError)>,
    /// The number that the first of those files has in the project.
    first: u32,
}

/// What a `.vale.ini` says of the pages.
#[derive(Clone, Debug)]
struct Ini {
    sections: Sections,
    /// The path of the project from the folder of the `.vale.ini`, with a `/` at its end; empty where they are one.
    before: String,
    /// The names of the rules that it turns on and off.
    rules: FxHashSet<Box<str>>,
}

impl Packages {
    /// Whether a file stands in a folder of rules, where Markdown is about the rules.
    pub(super) fn contain(&self, path: &str) -> bool {
        self.folders.iter().any(|folder| {
            let rest = path.strip_prefix(&**folder);
            !folder.is_empty() && rest.is_some_and(|rest| rest.starts_with('/'))
        })
    }

    /// The sections of the `.vale.ini` that hold for a page, where there is one.
    pub fn holding(&self, page: &str) -> Holding {
        let holding = self
            .ini
            .as_ref()
            .map(|ini| ini.sections.holding(&format!("{}{page}", ini.before)));
        holding.unwrap_or_default()
    }

    /// Whether a `.vale.ini` says where the rule runs.
    pub fn governs(&self, rule: &str) -> bool {
        self.ini
            .as_ref()
            .is_some_and(|ini| ini.rules.contains(rule))
    }

    /// The level of a rule by the `.vale.ini`, where these sections hold.
    pub fn level(&self, holding: &[usize], rule: &StyleRule) -> Option<Level> {
        let ini = self.ini.as_ref()?;
        ini.sections.level(holding, &rule.name, rule.level)
    }

    /// What the `.vale.ini` leaves out of the text of a page, in order and apart.
    pub fn ignored(&self, page: &Page) -> Vec<Span> {
        let Some(ini) = &self.ini else {
            return Vec::new();
        };
        ini.sections.ignored(&self.holding(&page.path), &page.tree)
    }

    /// Whether a name is one of a package that is not there, or of a rule that does not run.
    pub fn excuses(&self, name: &str) -> bool {
        let style = name.split('.').next().unwrap_or(name);
        self.missing.contains(style) || self.idle.contains(name)
    }

    /// What is wrong in the files of packages, by file.
    pub fn mistakes(&self) -> impl Iterator<Item = (FileId, &StyleError)> {
        let first = self.first as usize;
        let mistakes = self.mistakes.iter();
        mistakes.map(move |(file, error)| (FileId((first + file) as u32), error))
    }

    /// Whether a file is one of a package.
    pub fn hold(&self, file: FileId) -> bool {
        let number = file.0.checked_sub(self.first);
        number.is_some_and(|number| (number as usize) < self.sources.len())
    }

    /// Adds the files in which something is wrong to those of the project.
    pub(super) fn add_to(&mut self, files: &mut Files) {
        self.first = files.len() as u32;
        for source in &self.sources {
            files.add(source.clone());
        }
    }

    fn complain(&mut self, source: &Source, errors: impl IntoIterator<Item = StyleError>) {
        let mut errors = errors.into_iter().peekable();
        if errors.peek().is_none() {
            return;
        }
        let known = self
            .sources
            .iter()
            .position(|known| known.path == source.path);
        let at = known.unwrap_or_else(|| {
            self.sources.push(source.clone());
            self.sources.len() - 1
        });
        self.mistakes.extend(errors.map(|error| (at, error)));
    }

    /// Reads the rules of a file each, and keeps what is wrong in them. A file of which the name is taken is not read.
    fn read_rules(&mut self, files: Vec<RuleFile>, shelf: &Shelf, out: &mut Vec<StyleRule>) {
        let mut taken: FxHashSet<Box<str>> = out.iter().map(|rule| rule.name.clone()).collect();
        let read: Vec<_> = files
            .into_par_iter()
            .filter_map(|file| {
                if taken.contains(&*file.name) {
                    return None;
                }
                let source = shelf.read(&joined(&file.folder, &file.file))?;
                let (rule, mut errors) = match damage(&source) {
                    Some(error) => (None, vec![error]),
                    None => style::read(&file.name, &source.text),
                };
                let rule =
                    rule.map(|rule| with_files(rule, &file.folder, shelf, &source, &mut errors));
                Some((file.name, source, rule, errors))
            })
            .collect();
        for (name, source, rule, errors) in read {
            // Two of these files may have one name.
            if taken.contains(&*name) {
                continue;
            }
            self.complain(&source, errors);
            match rule {
                Some(rule) => {
                    taken.insert(rule.name.clone());
                    out.push(rule);
                }
                None => _ = self.idle.insert(name.into()),
            }
        }
    }
}

/// A file of a rule.
struct RuleFile {
    /// The rule's name: that of the style, then its own.
    name: String,
    folder: String,
    file: String,
}

impl RuleFile {
    fn new(style: &str, folder: &str, file: String) -> RuleFile {
        RuleFile {
            name: format!("{style}.{}", stem(&file)),
            folder: folder.to_owned(),
            file,
        }
    }
}

/// Reads the packages of a project, with their rules.
pub(super) fn read(settings: &Settings, shelf: &Shelf) -> (Vec<Arc<StyleRule>>, Packages) {
    let mut packages = Packages::default();
    let mut rules = Vec::new();
    let mut found = Vec::new();
    for folder in &settings.folders {
        let path = shelf.path_from_root(joined("", &folder.path));
        let style = path.rsplit('/').next().unwrap_or_default();
        let is_name = !matches!(style, "" | "..");
        let files = shelf.files(&path).filter(|_| is_name);
        let files = files.map(|files| {
            files
                .into_iter()
                .filter(|file| is_rule_file(file))
                .collect::<Vec<_>>()
        });
        let why = match files.as_deref() {
            Some([_, ..]) => None,
            Some([]) => Some("holds no rules: files that end with `.yml`"),
            None => Some("is no folder of rules, and no preset"),
        };
        if let Some(why) = why {
            packages.unread.insert(folder.path.clone(), why.to_owned());
            packages.missing.insert(style.into());
            continue;
        }
        let files = files.into_iter().flatten();
        found.extend(files.map(|file| RuleFile::new(style, &path, file)));
        packages.folders.push(path);
    }
    packages.read_rules(found, shelf, &mut rules);
    vale::read(shelf, &mut packages, &mut rules);
    (rules.into_iter().map(Arc::new).collect(), packages)
}

/// The rule with what the files say that it names: words and dictionaries, from the folder of the styles or its own.
fn with_files(
    mut rule: StyleRule,
    folder: &str,
    shelf: &Shelf,
    source: &Source,
    errors: &mut Vec<StyleError>,
) -> StyleRule {
    let found = RefCell::new(Vec::new());
    rule.read_files(&|path| {
        let places = [joined(folder, &format!("../{path}")), joined(folder, path)];
        let file = places.iter().find_map(|place| shelf.read(place))?;
        found.borrow_mut().push(path.to_owned());
        Some(file.text.to_string())
    });
    let Kind::Spelling(keys) = &rule.kind else {
        return rule;
    };
    for name in &keys.ignore {
        if found.borrow().iter().any(|path| path.ends_with(name)) {
            continue;
        }
        let start = source.text.find(&**name);
        errors.push(StyleError {
            span: start.map_or(Span::empty(0), |at| Span::new(at, at + name.len())),
            message: format!("There is no file `{name}` in the folder of the styles."),
            minor: false,
        });
    }
    rule
}

/// What keeps a file from being read.
fn damage(source: &Source) -> Option<StyleError> {
    let (at, message) = match source.damage.as_ref()? {
        Damage::NotText { at } => (*at, "The file is not UTF-8 from here on.".to_owned()),
        Damage::TooLarge { bytes } => (0, format!("{bytes} bytes are too many to be read.")),
        Damage::OutsideProject => (0, "The file cannot be read.".to_owned()),
    };
    Some(StyleError {
        span: Span::empty(at.min(source.text.len())),
        message,
        minor: false,
    })
}

fn is_rule_file(name: &str) -> bool {
    let extension = name.rsplit_once('.').map(|(_, extension)| extension);
    matches!(extension, Some("yml" | "yaml")) && !name.starts_with('.')
}

/// The name of a rule's file without its extension. Vale cuts at the first dot.
fn stem(file: &str) -> &str {
    file.split('.').next().unwrap_or(file)
}

/// The path of a file as it is written in a folder, both with `/` between folders; `..` stands only at its beginning.
fn joined(folder: &str, path: &str) -> String {
    if path.starts_with('/') {
        return path.to_owned();
    }
    let absolute = folder.starts_with('/');
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(path.split(['/', '\\'])) {
        match part {
            "" | "." => {}
            ".." if parts.last().is_none_or(|last| *last == "..") && !absolute => parts.push(".."),
            ".." => _ = parts.pop(),
            _ => parts.push(part),
        }
    }
    let path = parts.join("/");
    if absolute { format!("/{path}") } else { path }
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn paths_are_joined() {
        for (folder, path, whole) in [
            ("", "styles/Google/", "styles/Google"),
            ("", "./styles", "styles"),
            ("", "../styles", "../styles"),
            ("..", "../styles", "../../styles"),
            ("../a", "../styles", "../styles"),
            ("a/b", "../c.yml", "a/c.yml"),
            ("a", r"b\c", "a/b/c"),
            ("/x", "../../y", "/y"),
            ("a", "/y", "/y"),
            ("a", "", "a"),
        ] {
            assert_eq!(joined(folder, path), whole, "{folder} {path}");
        }
    }
}
