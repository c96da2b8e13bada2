//! Copies of what was read over the network: one file for each content, named by its hash, and one for each address that
//! says which content was last there. Nothing is missed but time where any of them is removed.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::MAX_DOCUMENT_BYTES;

/// A folder of copies.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    folder: PathBuf,
}

impl Cache {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Keeps what stands at an address. Where the folder cannot be written to there is no copy.
    pub(super) fn keep(&self, address: &str, bytes: &[u8]) {
        let content = hash(bytes);
        let kept = self.write(&self.content(&content), bytes);
        if kept.is_ok() {
            // Without it the content is not found again, and is read anew.
            let record = format!("{content}\n{address}\n");
            drop(self.write(&self.record(address), record.as_bytes()));
        }
    }

    /// What last stood at an address.
    pub(super) fn copy(&self, address: &str) -> Option<Vec<u8>> {
        let record = fs::read_to_string(self.record(address)).ok()?;
        let mut lines = record.lines();
        let content = lines.next()?;
        if lines.next()? != address || !content.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        let path = self.content(content);
        if fs::metadata(&path).ok()?.len() > MAX_DOCUMENT_BYTES {
            return None;
        }
        let bytes = fs::read(path).ok()?;
        (hash(&bytes) == content).then_some(bytes)
    }

    fn content(&self, hash: &str) -> PathBuf {
        self.folder.join("contents").join(hash)
    }

    fn record(&self, address: &str) -> PathBuf {
        self.folder.join("addresses").join(hash(address.as_bytes()))
    }

    /// Writes a file in one step, so that nobody reads half of it.
    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let folder = path.parent().unwrap_or(&self.folder);
        fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(bytes)?;
        file.persist(path)?;
        Ok(())
    }
}

/// The 128-bit hash of Fowler, Noll and Vo in its variant 1a, as hexadecimal digits.
fn hash(bytes: &[u8]) -> String {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    let hash = bytes.iter().fold(BASIS, |hash, byte| {
        (hash ^ u128::from(*byte)).wrapping_mul(PRIME)
    });
    format!("{hash:032x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_found_by_their_address() {
        let folder = tempfile::tempdir().expect("a folder");
        let cache = Cache::new(folder.path().join("a/b"));
        let address = "https://example.com/a.json";
        assert_eq!(cache.copy(address), None);
        cache.keep(address, b"one");
        cache.keep("https://example.com/b.json", b"one");
        cache.keep(address, b"two");
        assert_eq!(cache.copy(address).as_deref(), Some(&b"two"[..]));
        fs::write(cache.content(&hash(b"two")), "changed").expect("a file");
        assert_eq!(cache.copy(address), None);
        assert_eq!(hash(b""), "6c62272e07bb014262b821756295c58d");
    }
}
