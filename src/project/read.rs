//! Reads one file, or what stands at one address, as text.

use std::fs;
use std::path::Path;

use super::walk::{Entry, LinkTarget};
use super::{Fetch, LoadError};
use crate::source::{Damage, Source};

/// Reads one file. Only what the system refuses is an error.
pub(super) fn read(root: &Path, entry: &Entry, max_bytes: u64) -> Result<Source, LoadError> {
    let damaged = |damage| Source {
        path: (*entry.path).into(),
        text: "".into(),
        damage: Some(damage),
    };
    if entry.link == Some(LinkTarget::Outside) {
        return Ok(damaged(Damage::OutsideProject));
    }
    let path = root.join(&entry.path);
    let size = fs::metadata(&path)
        .map_err(|error| LoadError::read(&path, error))?
        .len();
    if size > max_bytes {
        return Ok(damaged(Damage::TooLarge { bytes: size }));
    }
    let bytes = fs::read(&path).map_err(|error| LoadError::read(&path, error))?;
    let (text, damage) = decode(bytes);
    Ok(Source {
        path: (*entry.path).into(),
        text: text.into(),
        damage,
    })
}

/// Reads the file of that path from the project's root, where there is one.
///
/// # Errors
///
/// Only what the system refuses.
pub fn read_text(root: &Path, path: &str) -> Result<Option<Source>, LoadError> {
    let entry = Entry {
        path: path.into(),
        link: None,
    };
    match root.join(path).exists() {
        true => read(root, &entry, super::MAX_BYTES).map(Some),
        false => Ok(None),
    }
}

/// The text of a file, up to the first byte that belongs to none.
fn decode(bytes: Vec<u8>) -> (String, Option<Damage>) {
    let nul = memchr::memchr(0, &bytes);
    let (mut text, invalid) = match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let mut bytes = error.into_bytes();
            bytes.truncate(at);
            (String::from_utf8(bytes).unwrap_or_default(), Some(at))
        }
    };
    match nul.into_iter().chain(invalid).min() {
        None => (text, None),
        Some(at) => {
            text.truncate(at);
            (text, Some(Damage::NotText { at }))
        }
    }
}

/// What stands at an address, as a source of that path.
pub(super) fn fetched(address: &str, fetch: &Fetch) -> Result<Source, String> {
    let (text, damage) = decode(fetch(address)?);
    Ok(Source {
        path: address.into(),
        text: text.into(),
        damage,
    })
}
