//! Reads a project from its folder.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{fmt, io};

use globset::GlobSet;
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::kind::{folder_role, is_about_the_project, is_markdown};
use super::packages::{self, Shelf};
use super::read::{fetched, read};
use super::walk::{self, Entry};
use super::{Fetch, MAX_BYTES, MAX_DOCUMENT_BYTES, Project, assistant, index, scripts};
use crate::config::{Config, FILE_NAME as CONFIG_NAME};
use crate::openapi::is_address;
use crate::page::Role;
use crate::settings::{self, Settings};
use crate::source::Source;
use crate::style::StyleRule;

/// Why a project could not be read.
#[derive(Debug)]
pub enum LoadError {
    /// No folder from here upward has a `docs.json`.
    NoProject {
        /// Where the search began.
        start: PathBuf,
    },
    /// `docs.json` is not a file.
    ConfigIsNoFile {
        /// Its path.
        path: PathBuf,
    },
    /// A file or folder cannot be read.
    Read {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A folder cannot be listed.
    Walk(ignore::Error),
}

impl LoadError {
    pub(super) fn read(path: &Path, error: io::Error) -> Self {
        Self::Read {
            path: path.into(),
            error,
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::NoProject { start } => write!(
                f,
                "No {CONFIG_NAME} in {} or any folder above it. Run this inside a documentation project, name one \
                 with --root, or begin one with `docs init`.",
                start.display()
            ),
            LoadError::ConfigIsNoFile { path } => {
                write!(
                    f,
                    "{} is a folder; a documentation project has a file of that name.",
                    path.display()
                )
            }
            LoadError::Read { path, error } => write!(f, "Cannot read {}: {error}", path.display()),
            LoadError::Walk(error) => write!(f, "Cannot list the project: {error}"),
        }
    }
}

impl std::error::Error for LoadError {}

/// The nearest folder from `start` upward that holds a `docs.json`.
///
/// # Errors
///
/// [`LoadError::NoProject`] where there is none.
pub fn find_root(start: &Path) -> Result<PathBuf, LoadError> {
    let absolute = std::path::absolute(start).map_err(|error| LoadError::read(start, error))?;
    let root = absolute
        .ancestors()
        .find(|folder| folder.join(CONFIG_NAME).exists());
    root.map(Path::to_path_buf).ok_or(LoadError::NoProject {
        start: absolute.clone(),
    })
}

/// The paths of the pages that a project in `root` would have, in order.
///
/// # Errors
///
/// Only what the system refuses.
pub fn find_pages(root: &Path) -> Result<Vec<Box<str>>, LoadError> {
    let entries = walk::walk(root, &GlobSet::empty())?;
    let is_page = |path: &str| {
        let is_part = folder_role(path) == Role::Snippet;
        is_markdown(path) && !is_part && !is_about_the_project(path, &FxHashSet::default())
    };
    let pages = entries.iter().filter(|entry| is_page(&entry.path));
    Ok(pages.map(|entry| (*entry.path).into()).collect())
}

/// Reads the project whose `docs.json` stands in `root`, and nothing else.
///
/// # Errors
///
/// Only what the system refuses; what a writer wrote never makes it fail.
pub fn load(root: &Path) -> Result<Project, LoadError> {
    load_with(root, None)
}

/// Reads the project whose `docs.json` stands in `root`. With `fetch`, the descriptions of APIs that stand elsewhere too.
///
/// # Errors
///
/// Only what the system refuses; what a writer wrote never makes it fail.
pub fn load_with(root: &Path, fetch: Option<&Fetch>) -> Result<Project, LoadError> {
    let config_path = root.join(CONFIG_NAME);
    if config_path.is_dir() {
        return Err(LoadError::ConfigIsNoFile { path: config_path });
    }
    if !config_path.exists() {
        return Err(LoadError::NoProject { start: root.into() });
    }
    let config_source = read(
        root,
        &Entry {
            path: CONFIG_NAME.into(),
            link: None,
        },
        MAX_BYTES,
    )?;
    let config = Config::read(&config_source.text);
    let settings_entry = Entry {
        path: settings::FILE_NAME.into(),
        link: None,
    };
    let settings_source = match root.join(settings::FILE_NAME).exists() {
        true => Some(read(root, &settings_entry, MAX_BYTES)?),
        false => None,
    };
    let settings = settings_source
        .as_ref()
        .map_or_else(Settings::default, |file| Settings::read(&file.text));

    let packages = packages::read(&settings, &Shelf::Folder(root));
    let entries = walk::walk(root, &settings.ignore)?;
    let listed = index::listed_paths(&config);
    let is_page = |entry: &&Entry| {
        let is_listed = listed.contains(crate::page::page_slug(&entry.path));
        is_markdown(&entry.path)
            && !is_about_the_project(&entry.path, &listed)
            && (is_listed || !packages.1.contain(&entry.path))
    };
    let page_entries: Vec<&Entry> = entries.iter().filter(is_page).collect();
    let sources: Vec<Source> = page_entries
        .into_par_iter()
        .map(|entry| read(root, entry, MAX_BYTES))
        .collect::<Result<_, _>>()?;

    let all = [config_source]
        .into_iter()
        .chain(settings_source)
        .chain(sources)
        .collect();
    let paths: Vec<Box<str>> = entries.iter().map(|entry| (*entry.path).into()).collect();
    let unread = Mutex::new(BTreeMap::new());
    let document = |path: &str| {
        if is_address(path) {
            let fetched = fetch.map(|fetch| fetched(path, fetch));
            return Ok(fetched.and_then(|fetched| {
                let keep = |why| lock(&unread).insert(path.into(), why);
                fetched.map_err(keep).ok()
            }));
        }
        let found = entries.binary_search_by(|entry| (*entry.path).cmp(path));
        let entry = found.ok().map(|at| &entries[at]);
        entry
            .map(|entry| read(root, entry, MAX_DOCUMENT_BYTES))
            .transpose()
    };
    let mut project = Project::new(all, config, settings, paths, &document)?;
    match fetch {
        Some(_) => project.unread.append(&mut *lock(&unread)),
        None => project.unread.clear(),
    }
    let script = |path: &str| {
        let found = entries.binary_search_by(|entry| (*entry.path).cmp(path));
        let entry = found.ok().map(|at| &entries[at]);
        entry.map(|entry| read(root, entry, MAX_BYTES)).transpose()
    };
    project.scripts = scripts::read(&project.pages, &project.assets, &script)?;
    project.use_packages(packages);
    let (folders, files) = walk::walk_editors(root, &project.settings.ignore)?;
    let rules: Vec<Source> = files
        .iter()
        .map(|entry| read(root, entry, MAX_BYTES))
        .collect::<Result<_, _>>()?;
    let lacking = match files.is_empty() {
        true => assistant::lacking(folders.iter().map(|folder| &**folder)),
        false => None,
    };
    project.add_assistant_rules(rules, lacking);
    Ok(project)
}

/// The rules of the packages that the project in `root` uses, without its pages.
///
/// # Errors
///
/// Only what the system refuses.
pub fn load_styles(root: &Path) -> Result<Vec<Arc<StyleRule>>, LoadError> {
    let settings = match root.join(settings::FILE_NAME).exists() {
        true => {
            let entry = Entry {
                path: settings::FILE_NAME.into(),
                link: None,
            };
            Settings::read(&read(root, &entry, MAX_BYTES)?.text)
        }
        false => Settings::default(),
    };
    Ok(packages::read(&settings, &Shelf::Folder(root)).0)
}

pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
