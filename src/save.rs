//! Writes changed files back: beside the old one and renamed over it, so that a file is always whole, the old one or
//! the new one.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// Why a file was not written. It is as it was.
#[derive(Debug)]
pub enum SaveError {
    /// It no longer holds what was read.
    Changed {
        /// Its path from the project's root.
        path: String,
    },
    /// It is a symbolic link to something outside the project.
    OutsideProject {
        /// Its path from the project's root.
        path: String,
    },
    /// It could not be read or written.
    Io {
        /// Its path from the project's root.
        path: String,
        /// What the system says.
        error: io::Error,
    },
}

impl fmt::Display for SaveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SaveError::Changed { path } => {
                write!(
                    f,
                    "`{path}` changed while it was being fixed, and was left alone"
                )
            }
            SaveError::OutsideProject { path } => {
                write!(f, "`{path}` leads out of the project, and was left alone")
            }
            SaveError::Io { path, error } => write!(f, "`{path}` could not be written: {error}"),
        }
    }
}

impl std::error::Error for SaveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            SaveError::Io { error, .. } => Some(error),
            SaveError::Changed { .. } | SaveError::OutsideProject { .. } => None,
        }
    }
}

/// Writes `new` to the file at `path` under `root`, provided that it still holds `expected`. Keeps its permissions,
/// its owner where the system lets us, and a symbolic link within the project. A file that is not there is one that holds
/// nothing: it is made, with its folders.
pub fn save(root: &Path, path: &str, expected: &str, new: &str) -> Result<(), SaveError> {
    let failed = |error| SaveError::Io {
        path: path.into(),
        error,
    };
    if expected.is_empty() && root.join(path).symlink_metadata().is_err() {
        return create(root, path, new);
    }
    let target = inside(root, path).map_err(failed)?;
    let target = target.ok_or_else(|| SaveError::OutsideProject { path: path.into() })?;
    let beside = write_beside(&target, new).map_err(failed)?;
    // Looked at last, so that little time is left in which someone else could write.
    if fs::read(&target).map_err(failed)? != expected.as_bytes() {
        return Err(SaveError::Changed { path: path.into() });
    }
    beside
        .persist(&target)
        .map_err(|refused| failed(refused.error))?;
    sync_folder(&target);
    Ok(())
}

/// Writes a file that is not there.
fn create(root: &Path, path: &str, text: &str) -> Result<(), SaveError> {
    let failed = |error| SaveError::Io {
        path: path.into(),
        error,
    };
    let outside = || SaveError::OutsideProject { path: path.into() };
    let target = root.join(path);
    let folder = target.parent().ok_or_else(outside)?;
    let is_inside = |folder: &Path| {
        let (root, folder) = (fs::canonicalize(root)?, fs::canonicalize(folder)?);
        io::Result::Ok(folder.starts_with(root))
    };
    // The folders that are there already may be links.
    let there = folder.ancestors().find(|folder| folder.exists());
    if !is_inside(there.unwrap_or(root)).map_err(failed)? {
        return Err(outside());
    }
    fs::create_dir_all(folder).map_err(failed)?;
    let mut file = new_file(folder).map_err(failed)?;
    file.write_all(text.as_bytes()).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    file.persist_noclobber(&target)
        .map_err(|refused| match refused.error.kind() {
            io::ErrorKind::AlreadyExists => SaveError::Changed { path: path.into() },
            _ => failed(refused.error),
        })?;
    sync_folder(&target);
    Ok(())
}

/// A file beside the one that it becomes. It is removed when it is not renamed.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".docs-");
    // What others may do with it is as the system says, not as for files that nobody should see.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// The file itself, behind links; none where that is outside `root`.
fn inside(root: &Path, path: &str) -> io::Result<Option<PathBuf>> {
    let root = fs::canonicalize(root)?;
    let target = fs::canonicalize(root.join(path))?;
    Ok(target.starts_with(&root).then_some(target))
}

/// A file in the same folder with the new text. It is removed when it is not renamed.
fn write_beside(target: &Path, text: &str) -> io::Result<NamedTempFile> {
    let folder = target.parent().unwrap_or(Path::new("."));
    let metadata = fs::metadata(target)?;
    if metadata.permissions().readonly() {
        return Err(io::ErrorKind::PermissionDenied.into());
    }
    let mut file = Builder::new().prefix(".docs-").tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    copy_owner(file.as_file(), &metadata);
    file.as_file().set_permissions(metadata.permissions())?;
    file.as_file().sync_all()?;
    Ok(file)
}

/// Only a privileged user can give files away; for others the file is theirs already, or stays theirs.
#[cfg(unix)]
fn copy_owner(file: &File, metadata: &fs::Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(metadata.uid()), Some(metadata.gid()));
}

#[cfg(not(unix))]
fn copy_owner(_file: &File, _metadata: &fs::Metadata) {}

/// Makes the new name last through a loss of power, where folders can be opened. The file is in place either way.
fn sync_folder(target: &Path) {
    if let Some(folder) = target.parent().and_then(|folder| File::open(folder).ok()) {
        let _ = folder.sync_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into())
            .collect();
        names.sort();
        names
    }

    #[test]
    #[cfg(unix)]
    fn permissions_are_kept() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.mdx");
        for mode in [0o644, 0o600, 0o755] {
            fs::write(&file, "old\r\n").unwrap();
            fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
            save(folder.path(), "a.mdx", "old\r\n", "new\r\n").unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), "new\r\n");
            assert_eq!(
                fs::metadata(&file).unwrap().permissions().mode() & 0o777,
                mode
            );
        }
        assert_eq!(names(folder.path()), ["a.mdx"]);
    }

    #[test]
    fn a_file_that_changed_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.mdx"), "theirs").unwrap();
        let result = save(folder.path(), "a.mdx", "read", "new");
        assert!(matches!(result, Err(SaveError::Changed { .. })));
        assert_eq!(
            fs::read_to_string(folder.path().join("a.mdx")).unwrap(),
            "theirs"
        );
        assert_eq!(names(folder.path()), ["a.mdx"]);
    }

    #[test]
    fn a_file_that_may_not_be_written_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.mdx");
        fs::write(&file, "old").unwrap();
        let mut permissions = fs::metadata(&file).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&file, permissions).unwrap();
        let error = save(folder.path(), "a.mdx", "old", "new").unwrap_err();
        assert!(matches!(error, SaveError::Io { .. }));
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        assert_eq!(names(folder.path()), ["a.mdx"]);
    }

    #[test]
    #[cfg(unix)]
    fn a_file_that_is_not_there_is_made() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let root = folder.path();
        save(root, ".cursor/rules.md", "", "new").unwrap();
        let file = root.join(".cursor/rules.md");
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(names(&root.join(".cursor")), ["rules.md"]);
        fs::write(root.join("usual"), "").unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        assert_eq!(mode(&file), mode(&root.join("usual")));

        symlink(elsewhere.path(), root.join(".away")).unwrap();
        let result = save(root, ".away/rules.md", "", "new");
        assert!(matches!(result, Err(SaveError::OutsideProject { .. })));
        assert_eq!(names(elsewhere.path()), [""; 0]);
        fs::write(root.join(".file"), "").unwrap();
        let result = save(root, ".file/rules.md", "", "new");
        assert!(matches!(result, Err(SaveError::Io { .. })));
    }

    #[test]
    fn errors_name_the_path() {
        let folder = tempfile::tempdir().unwrap();
        let error = save(folder.path(), "gone/a.mdx", "old", "new").unwrap_err();
        assert!(matches!(error, SaveError::Io { .. }));
        assert!(
            error
                .to_string()
                .starts_with("`gone/a.mdx` could not be written: ")
        );
    }

    #[test]
    #[cfg(unix)]
    fn links_are_kept_inside_and_not_followed_outside() {
        use std::os::unix::fs::symlink;
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        fs::write(folder.path().join("real.mdx"), "old").unwrap();
        fs::write(elsewhere.path().join("secret"), "old").unwrap();
        symlink("real.mdx", folder.path().join("link.mdx")).unwrap();
        symlink(
            elsewhere.path().join("secret"),
            folder.path().join("out.mdx"),
        )
        .unwrap();

        save(folder.path(), "link.mdx", "old", "new").unwrap();
        assert!(
            fs::symlink_metadata(folder.path().join("link.mdx"))
                .unwrap()
                .is_symlink()
        );
        assert_eq!(
            fs::read_to_string(folder.path().join("real.mdx")).unwrap(),
            "new"
        );

        let result = save(folder.path(), "out.mdx", "old", "new");
        assert!(matches!(result, Err(SaveError::OutsideProject { .. })));
        assert_eq!(
            fs::read_to_string(elsewhere.path().join("secret")).unwrap(),
            "old"
        );
    }
}
