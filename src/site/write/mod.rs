//! Writes a site. Until it is whole, the old one stands.
//!
//! All that a build writes lies in one hidden folder beside the site, `.NAME.building`:
//!
//! - `lock` is held as long as the build runs, so that two cannot meet;
//! - `site` is the new site, and after the exchange the old one;
//! - `old` is the old site for the moment between two renames, where the system cannot exchange folders.
//!
//! What a build that was killed left there is cleared by the next; the old site comes back if it was moved away.

mod error;
mod lock;
mod swap;
#[cfg(test)]
mod tests;

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashSet;

pub use error::WriteError;

use super::{File, FileContent};
use crate::project::SITE_MARKER;
use lock::Lock;

/// What the marker of a site holds.
const MARKER_TEXT: &str = "{\"made by\": \"docs build\"}\n";

/// A new site on its way into a folder.
#[derive(Debug)]
pub struct Writer {
    /// The project's folder.
    root: PathBuf,
    /// The folder of the site.
    out: PathBuf,
    /// The folder of the build.
    work: PathBuf,
    /// The new site.
    new: PathBuf,
    /// The folders that there are in it.
    folders: Mutex<FxHashSet<PathBuf>>,
    /// Gone when the folder of the build is.
    lock: Option<Lock>,
}

impl Writer {
    /// Begins a site for the project in `root`, in the place of what `out` has now.
    ///
    /// # Errors
    ///
    /// Where `out` holds something that no build of ours wrote, or the project itself; where another build runs; and
    /// what the system refuses.
    pub fn begin(out: &Path, root: &Path) -> Result<Self, WriteError> {
        let io = |path: &Path| {
            let path = path.to_path_buf();
            move |error| WriteError::Io { path, error }
        };
        let root = root.canonicalize().map_err(io(root))?;
        let out = resolved(out)?;
        if root.starts_with(&out) {
            return Err(WriteError::HoldsProject { out });
        }
        let work = work_folder(&out).ok_or_else(|| WriteError::NoName { out: out.clone() })?;
        // Before anything is written beside it, and again when nobody else can change it.
        check(&out)?;
        let lock = Lock::take(&work, &out)?;
        let mut writer = Self {
            root,
            new: work.join("site"),
            out,
            work,
            folders: Mutex::default(),
            lock: Some(lock),
        };
        writer.clear()?;
        check(&writer.out)?;
        let made = fs::create_dir(&writer.new);
        made.map_err(io(&writer.new))?;
        writer.known_folders().insert(PathBuf::new());
        Ok(writer)
    }

    /// The folder of the site, whole.
    pub fn out(&self) -> &Path {
        &self.out
    }

    /// Writes a file, and says how many bytes it has. A file that the old site has with the same bytes, or that was copied
    /// from the same unchanged file, stays that file.
    ///
    /// # Errors
    ///
    /// What the system refuses, and a path that is taken or leads out of the site.
    pub fn put(&self, file: &File) -> Result<u64, WriteError> {
        let path = Path::new(&file.path);
        let is_inside = path
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        if !is_inside || file.path.is_empty() {
            return Err(WriteError::BadPath {
                path: file.path.clone(),
            });
        }
        let (old, new) = (self.out.join(path), self.new.join(path));
        let put = || {
            self.make_folder(path.parent().unwrap_or(Path::new("")))?;
            match &file.content {
                FileContent::Made(bytes) => put_bytes(bytes, &old, &new),
                FileContent::Copied(from) => put_copy(&self.root.join(&**from), &old, &new),
            }
        };
        put().map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => WriteError::Taken {
                path: file.path.clone(),
            },
            _ => WriteError::Io { path: new, error },
        })
    }

    /// Puts the new site in the place of the old one.
    ///
    /// # Errors
    ///
    /// What the system refuses. The old site is then as it was.
    pub fn finish(mut self) -> Result<(), WriteError> {
        self.put(&File {
            path: SITE_MARKER.into(),
            content: FileContent::Made(MARKER_TEXT.into()),
        })?;
        let swapped = swap::swap(&self.new, &self.out, &self.work.join("old"));
        swapped.map_err(|error| WriteError::Io {
            path: self.out.clone(),
            error,
        })?;
        // The new site is in place: what cannot be removed now, the next build removes.
        let _ = self.remove();
        Ok(())
    }

    /// Brings back an old site that was moved away, and removes what a build left.
    fn clear(&mut self) -> Result<(), WriteError> {
        let old = self.work.join("old");
        let io = |error| WriteError::Io {
            path: self.work.clone(),
            error,
        };
        if old.exists() && !self.out.exists() {
            fs::rename(&old, &self.out).map_err(io)?;
        }
        for left in [old, self.new.clone()] {
            remove_all(&left).map_err(io)?;
        }
        Ok(())
    }

    /// Removes the folder of the build. The lock goes last.
    fn remove(&mut self) -> io::Result<()> {
        let Some(lock) = self.lock.take() else {
            return Ok(());
        };
        remove_all(&self.work.join("old"))?;
        remove_all(&self.new)?;
        lock.remove()?;
        fs::remove_dir(&self.work)
    }

    fn known_folders(&self) -> std::sync::MutexGuard<'_, FxHashSet<PathBuf>> {
        self.folders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a folder of the new site and those around it, each once.
    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        if self.known_folders().contains(folder) {
            return Ok(());
        }
        fs::create_dir_all(self.new.join(folder))?;
        let mut known = self.known_folders();
        known.extend(folder.ancestors().map(Path::to_path_buf));
        Ok(())
    }
}

impl Drop for Writer {
    /// A build that ends early leaves nothing.
    fn drop(&mut self) {
        let _ = self.remove();
    }
}

/// The folder itself, behind links; those around it are made.
fn resolved(out: &Path) -> Result<PathBuf, WriteError> {
    let io = |error| WriteError::Io {
        path: out.to_path_buf(),
        error,
    };
    if let Ok(found) = out.canonicalize() {
        return Ok(found);
    }
    if out.symlink_metadata().is_ok() {
        return Err(WriteError::NotOurs { out: out.into() });
    }
    let absolute = std::path::absolute(out).map_err(io)?;
    let (Some(parent), Some(name)) = (absolute.parent(), absolute.file_name()) else {
        return Err(WriteError::NoName { out: out.into() });
    };
    fs::create_dir_all(parent).map_err(io)?;
    Ok(parent.canonicalize().map_err(io)?.join(name))
}

fn work_folder(out: &Path) -> Option<PathBuf> {
    let mut name = OsString::from(".");
    name.push(out.file_name()?);
    name.push(".building");
    Some(out.with_file_name(name))
}

/// Refuses a folder whose content no build of ours wrote.
fn check(out: &Path) -> Result<(), WriteError> {
    let not_ours = || WriteError::NotOurs { out: out.into() };
    let metadata = match fs::metadata(out) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => {
            return Err(WriteError::Io {
                path: out.into(),
                error,
            });
        }
    };
    if !metadata.is_dir() {
        return Err(not_ours());
    }
    // It would be lost with the old site.
    if out.join(".git").exists() {
        return Err(WriteError::IsRepository { out: out.into() });
    }
    let mut entries = fs::read_dir(out).map_err(|error| WriteError::Io {
        path: out.into(),
        error,
    })?;
    match entries.next().is_none() || out.join(SITE_MARKER).is_file() {
        true => Ok(()),
        false => Err(not_ours()),
    }
}

/// Writes the bytes, or links to the old file that has them.
fn put_bytes(bytes: &[u8], old: &Path, new: &Path) -> io::Result<u64> {
    let length = bytes.len() as u64;
    let metadata = fs::symlink_metadata(old);
    let may_be_same = metadata.is_ok_and(|found| found.is_file() && found.len() == length);
    let is_same = may_be_same && fs::read(old).is_ok_and(|found| found == bytes);
    if is_same && link(old, new)? {
        return Ok(length);
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(new)?;
    file.write_all(bytes)?;
    if is_same {
        // No link is possible here; the time stays all the same.
        file.set_modified(fs::metadata(old)?.modified()?)?;
    }
    Ok(length)
}

/// Copies a file with its time, or links to the old copy.
fn put_copy(from: &Path, old: &Path, new: &Path) -> io::Result<u64> {
    let mut source = fs::File::open(from).map_err(|error| named(error, from))?;
    let metadata = source.metadata()?;
    let time = metadata.modified()?;
    let is_copy = |old: &fs::Metadata| {
        let same_time = old.modified().is_ok_and(|old| old == time);
        old.is_file() && old.len() == metadata.len() && same_time
    };
    if fs::symlink_metadata(old).is_ok_and(|old| is_copy(&old)) && link(old, new)? {
        return Ok(metadata.len());
    }
    let mut file = OpenOptions::new().write(true).create_new(true).open(new)?;
    let length = io::copy(&mut source, &mut file)?;
    file.set_modified(time)?;
    Ok(length)
}

/// Whether the file could be given a second name. A name that is taken is an error.
fn link(old: &Path, new: &Path) -> io::Result<bool> {
    match fs::hard_link(old, new) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(_) => Ok(false),
    }
}

/// An error that says which file it is about.
fn named(error: io::Error, path: &Path) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Removes a folder with all that is in it, where there is one.
fn remove_all(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
