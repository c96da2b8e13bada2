//! Keeps two builds from writing the same site.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::WriteError;

/// The file in a build's folder that its process has locked. The system unlocks it when the process ends, however it
/// ends.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    /// Makes the folder of the build for `out`, and locks it.
    pub(super) fn take(work: &Path, out: &Path) -> Result<Self, WriteError> {
        let path = work.join("lock");
        let io = |error| WriteError::Io {
            path: path.clone(),
            error,
        };
        let busy = || WriteError::Busy { out: out.into() };
        // A build that ends removes its folder, perhaps between two lines below; then there is a new one to make.
        for _ in 0..100 {
            match fs::create_dir(work) {
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                    return Err(io(error));
                }
                _ => {}
            }
            let opened = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(&path);
            let file = match opened {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                opened => opened.map_err(io)?,
            };
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(busy()),
                Err(TryLockError::Error(error)) => return Err(io(error)),
            }
            if is_at(&file, &path) {
                return Ok(Self { path, file });
            }
        }
        Err(busy())
    }

    /// Removes the file, and unlocks it then.
    pub(super) fn remove(self) -> io::Result<()> {
        let Self { path, file } = self;
        // Where an open file cannot be removed, it is closed first.
        let removed = fs::remove_file(&path);
        drop(file);
        removed.or_else(|_| fs::remove_file(&path))
    }
}

/// Whether the file still has that name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata(), fs::metadata(path)) {
        (Ok(file), Ok(named)) => id(file) == id(named),
        _ => false,
    }
}

#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}
