//! Which files a project has.

use std::path::Path;
use std::sync::Mutex;

use globset::GlobSet;
use ignore::{WalkBuilder, WalkState};

use crate::project::load::lock;
use crate::project::{LoadError, SITE_MARKER, editor_of};

/// A file of the project.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// Path from the root, with `/` between folders.
    pub path: String,
    /// What a symbolic link does, where the file is one.
    pub link: Option<LinkTarget>,
}

/// Where a symbolic link leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum LinkTarget {
    /// To a file in the project.
    Inside,
    /// Out of the project.
    Outside,
}

/// A file of names that are no part of the site, written as those in `.gitignore`. Other programs for this format read it.
const IGNORE_FILE: &str = ".mintignore";

/// Every file below `root`, by path. Hidden files, `node_modules`, built sites, what `.gitignore` and [`IGNORE_FILE`] name and
/// what `ignored` matches are left out.
pub(super) fn walk(root: &Path, ignored: &GlobSet) -> Result<Vec<Entry>, LoadError> {
    let canonical_root = root
        .canonicalize()
        .map_err(|error| LoadError::read(root, error))?;
    let found = Mutex::new((Vec::new(), None));
    let mut builder = WalkBuilder::new(root);
    // What git knows only on this machine must not change what is reported.
    builder
        .ignore(false)
        .git_global(false)
        .git_exclude(false)
        .require_git(false)
        .add_custom_ignore_filename(IGNORE_FILE);
    builder.filter_entry(|entry| entry.file_name() != "node_modules" && !is_site(entry));
    builder.build_parallel().run(|| {
        Box::new(|entry| {
            let result = entry.map_err(LoadError::Walk);
            match result.map(|entry| file(root, &canonical_root, ignored, &entry)) {
                Ok(Some(file)) => lock(&found).0.push(file),
                Ok(None) => {}
                Err(error) => {
                    lock(&found).1 = Some(error);
                    return WalkState::Quit;
                }
            }
            WalkState::Continue
        })
    });
    let (mut files, error) = found
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(error) = error {
        return Err(error);
    }
    files.sort_unstable();
    Ok(files)
}

/// Whether a folder of the project is a site that was built there.
fn is_site(entry: &ignore::DirEntry) -> bool {
    let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
    entry.depth() > 0 && is_folder && entry.path().join(SITE_MARKER).is_file()
}

/// The names of the hidden folders at the root, and the rules files of assistants in them, by path. What `.gitignore`
/// names and what `ignored` matches is left out.
pub(super) fn walk_editors(
    root: &Path,
    ignored: &GlobSet,
) -> Result<(Vec<String>, Vec<Entry>), LoadError> {
    let canonical_root = root
        .canonicalize()
        .map_err(|error| LoadError::read(root, error))?;
    let mut builder = WalkBuilder::new(root);
    builder
        .hidden(false)
        .max_depth(Some(2))
        .ignore(false)
        .git_global(false)
        .git_exclude(false)
        .require_git(false);
    builder.filter_entry(|entry| {
        let name = entry.file_name().as_encoded_bytes();
        entry.depth() != 1 || (name.starts_with(b".") && name != b".git")
    });
    let (mut folders, mut files) = (Vec::new(), Vec::new());
    // A hidden folder that may not be listed is not the project's to read.
    for entry in builder.build().flatten() {
        let Some(path) = relative(root, entry.path()) else {
            continue;
        };
        let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
        if entry.depth() == 1 && is_folder && !ignored.is_match(&path) {
            folders.push(path);
        } else if entry.depth() == 2 && editor_of(&path).is_some() {
            files.extend(file(root, &canonical_root, ignored, &entry));
        }
    }
    folders.sort_unstable();
    files.sort_unstable();
    Ok((folders, files))
}

fn file(
    root: &Path,
    canonical_root: &Path,
    ignored: &GlobSet,
    entry: &ignore::DirEntry,
) -> Option<Entry> {
    let path = relative(root, entry.path())?;
    if path.is_empty() || ignored.is_match(&path) {
        return None;
    }
    let kind = entry.file_type()?;
    if kind.is_file() {
        return Some(Entry { path, link: None });
    }
    if !kind.is_symlink() {
        return None;
    }
    let target = entry.path().canonicalize().ok();
    let inside = target
        .as_ref()
        .is_some_and(|target| target.starts_with(canonical_root));
    let is_page = crate::project::is_markdown(&path);
    match target {
        Some(target) if inside && target.is_file() => Some(Entry {
            path,
            link: Some(LinkTarget::Inside),
        }),
        // A link that leads nowhere, or out of the project, matters where a page is expected.
        _ if is_page => Some(Entry {
            path,
            link: Some(LinkTarget::Outside),
        }),
        _ => None,
    }
}

/// The path from the root, with `/` between folders; none for a name that is no text, which no page can link to.
fn relative(root: &Path, path: &Path) -> Option<String> {
    let path = path.strip_prefix(root).ok()?;
    let parts: Option<Vec<&str>> = path
        .components()
        .map(|part| part.as_os_str().to_str())
        .collect();
    Some(parts?.join("/"))
}
