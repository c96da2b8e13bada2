//! Whether the files of a project have changed.

use std::fs;
use std::hash::{Hash, Hasher};
use std::path::Path;

use globset::GlobSet;
use rustc_hash::FxHasher;

use super::walk::walk;

/// A number that differs when a file of the project was added, removed or written. 0 where the folder cannot be read.
pub fn stamp(root: &Path) -> u64 {
    let Ok(files) = walk(root, &GlobSet::empty()) else {
        return 0;
    };
    let mut hasher = FxHasher::default();
    for file in files {
        file.path.hash(&mut hasher);
        if let Ok(data) = fs::metadata(root.join(&file.path)) {
            data.len().hash(&mut hasher);
            data.modified().ok().hash(&mut hasher);
        }
    }
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_is_seen() {
        let folder = tempfile::tempdir().expect("a folder");
        let first = stamp(folder.path());
        fs::write(folder.path().join("a.md"), "a").expect("a file");
        let second = stamp(folder.path());
        assert_ne!(first, second);
        assert_eq!(second, stamp(folder.path()));
        fs::write(folder.path().join("a.md"), "ab").expect("a file");
        assert_ne!(second, stamp(folder.path()));
    }
}
