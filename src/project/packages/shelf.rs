//! Where the files of packages are read from.

use std::fs;
use std::path::Path;

use crate::project::MAX_BYTES;
use crate::project::read::read;
use crate::project::walk::Entry;
use crate::source::{Damage, Source};

/// The folder of a project with what stands around it, or texts that are at hand. Paths count from the project's root.
pub(in crate::project) enum Shelf<'a> {
    /// The folder of the project.
    Folder(&'a Path),
    /// The files of a project without a folder.
    Texts(&'a [Source]),
}

/// How many folders above the project's are looked at.
const MAX_HEIGHT: usize = 64;

impl Shelf<'_> {
    /// The file of that path, where there is one.
    pub(super) fn read(&self, path: &str) -> Option<Source> {
        match self {
            Shelf::Texts(sources) => sources.iter().find(|source| *source.path == *path).cloned(),
            Shelf::Folder(root) => {
                if !root.join(path).is_file() {
                    return None;
                }
                let entry = Entry {
                    path: path.to_owned(),
                    link: None,
                };
                let unreadable = |_| Source {
                    damage: Some(Damage::OutsideProject),
                    ..Source::new(path, "")
                };
                Some(read(root, &entry, MAX_BYTES).unwrap_or_else(unreadable))
            }
        }
    }

    /// The names of the files in a folder, in order; none where there is no such folder.
    pub(super) fn files(&self, folder: &str) -> Option<Vec<String>> {
        let mut names: Vec<String> = match self {
            Shelf::Texts(sources) => {
                let inside = |source: &Source| {
                    let name = source.path.strip_prefix(folder)?.strip_prefix('/')?;
                    (!name.contains('/')).then(|| name.to_owned())
                };
                let names: Vec<String> = sources.iter().filter_map(inside).collect();
                if names.is_empty() {
                    return None;
                }
                names
            }
            Shelf::Folder(root) => {
                let entries = fs::read_dir(root.join(folder)).ok()?;
                let names = entries.filter_map(|entry| {
                    let entry = entry.ok()?;
                    entry
                        .path()
                        .is_file()
                        .then(|| entry.file_name().into_string().ok())?
                });
                names.collect()
            }
        };
        names.sort_unstable();
        Some(names)
    }

    /// The names of the folders in a folder, in order.
    pub(super) fn folders(&self, folder: &str) -> Vec<String> {
        let mut names: Vec<String> = match self {
            Shelf::Texts(sources) => {
                let inside = |source: &Source| {
                    let rest = source.path.strip_prefix(folder)?.strip_prefix('/')?;
                    rest.split_once('/').map(|(name, _)| name.to_owned())
                };
                sources.iter().filter_map(inside).collect()
            }
            Shelf::Folder(root) => {
                let entries = fs::read_dir(root.join(folder)).into_iter().flatten();
                let names = entries.filter_map(|entry| {
                    let entry = entry.ok()?;
                    let is_folder = entry.path().is_dir();
                    is_folder.then(|| entry.file_name().into_string().ok())?
                });
                names.collect()
            }
        };
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Whether there is such a folder.
    pub(super) fn has_folder(&self, folder: &str) -> bool {
        match self {
            Shelf::Folder(root) => root.join(folder).is_dir(),
            Shelf::Texts(sources) => {
                let start = format!("{folder}/");
                sources.iter().any(|source| source.path.starts_with(&start))
            }
        }
    }

    /// An absolute path as one from the project's root; any other as it is.
    pub(super) fn path_from_root(&self, path: String) -> String {
        let (Shelf::Folder(root), true) = (self, path.starts_with('/')) else {
            return path;
        };
        let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_path_buf());
        let path = Path::new(&path);
        let shared = |folder: &&Path| path.starts_with(folder);
        let Some((height, shared)) = root
            .ancestors()
            .enumerate()
            .find(|(_, folder)| shared(folder))
        else {
            return path.to_string_lossy().into_owned();
        };
        let below = path.strip_prefix(shared).unwrap_or(path).to_string_lossy();
        let up = "../".repeat(height);
        format!("{up}{below}").trim_end_matches('/').to_owned()
    }

    /// The folders from the project's own up to that of the repository, each with the path of the project from there.
    /// Where there is no repository, the project's folder alone.
    pub(super) fn upward(&self) -> Vec<(String, String)> {
        let own = (String::new(), String::new());
        let Shelf::Folder(root) = self else {
            return vec![own];
        };
        let root = fs::canonicalize(root).unwrap_or_else(|_| root.to_path_buf());
        let height = root
            .ancestors()
            .take(MAX_HEIGHT)
            .position(|folder| folder.join(".git").exists());
        let mut folders = vec![own];
        for (at, folder) in root
            .ancestors()
            .enumerate()
            .skip(1)
            .take(height.unwrap_or(0))
        {
            let below = root.strip_prefix(folder).unwrap_or(Path::new(""));
            let parts = below
                .components()
                .map(|part| part.as_os_str().to_string_lossy() + "/");
            folders.push((vec![".."; at].join("/"), parts.collect()));
        }
        folders
    }
}
