//! Finds and reads the files of writing rules in a folder.

use std::fs;
use std::path::{Path, PathBuf};

use super::LoadError;
use crate::source::{Damage, Source};

/// A file of a writing rule.
#[derive(Clone, Debug)]
pub struct RuleFile {
    /// The rule's name: that of its folder, a full stop, and that of the file.
    pub name: String,
    /// What it holds; its path is as it was asked for.
    pub source: Source,
}

/// The rule files of a folder, by path: those directly in it, and those of the packages in it, each a folder of rules.
/// A path of a file stands for that rule alone.
///
/// # Errors
///
/// Only what the system refuses.
pub fn rule_files(folder: &Path) -> Result<Vec<RuleFile>, LoadError> {
    if folder.is_file() {
        return Ok(vec![rule_file(folder)?]);
    }
    let mut files = Vec::new();
    for path in sorted(folder)? {
        if is_rule(&path) {
            files.push(rule_file(&path)?);
        } else if path.is_dir() && !is_hidden(&path) {
            for path in sorted(&path)?.iter().filter(|path| is_rule(path)) {
                files.push(rule_file(path)?);
            }
        }
    }
    Ok(files)
}

fn sorted(folder: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let failed = |error| LoadError::read(folder, error);
    let entries = fs::read_dir(folder).map_err(failed)?;
    let mut paths = entries
        .map(|entry| Ok(entry.map_err(failed)?.path()))
        .collect::<Result<Vec<PathBuf>, LoadError>>()?;
    paths.sort();
    Ok(paths)
}

fn is_rule(path: &Path) -> bool {
    let is_yaml = |extension: &std::ffi::OsStr| extension == "yml" || extension == "yaml";
    path.extension().is_some_and(is_yaml) && !is_hidden(path) && path.is_file()
}

fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.as_encoded_bytes().starts_with(b".")
}

fn rule_file(path: &Path) -> Result<RuleFile, LoadError> {
    let bytes = fs::read(path).map_err(|error| LoadError::read(path, error))?;
    let shown: String = path.to_string_lossy().into_owned();
    let source = match String::from_utf8(bytes) {
        Ok(text) => Source::new(shown, text),
        Err(error) => Source {
            damage: Some(Damage::NotText {
                at: error.utf8_error().valid_up_to(),
            }),
            ..Source::new(shown, "")
        },
    };
    let name = rule_name(path);
    Ok(RuleFile { name, source })
}

/// The name of the rule in a file, as settings and findings have it. It ends at the first full stop.
fn rule_name(path: &Path) -> String {
    let folder = std::path::absolute(path.parent().unwrap_or(path)).unwrap_or_default();
    let name = |path: &Path| {
        path.file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned()
    };
    let (style, file) = (name(&folder), name(path));
    let stem = file.split('.').next().unwrap_or_default();
    match style.is_empty() {
        true => stem.to_owned(),
        false => format!("{style}.{stem}"),
    }
}
