//! Puts one folder in the place of another.

use std::fs;
use std::io;
use std::path::Path;

/// Puts `new` in the place of `out`. What was there is afterwards at `new` or at `aside`. When this fails, or is stopped
/// at any moment, the old folder is at `out` or, where the system cannot exchange folders, at `aside`.
pub(super) fn swap(new: &Path, out: &Path, aside: &Path) -> io::Result<()> {
    if !out.exists() {
        return fs::rename(new, out);
    }
    if exchange(new, out).is_ok() {
        return Ok(());
    }
    rename_twice(new, out, aside)
}

/// Puts the old folder aside and the new one in its place.
pub(super) fn rename_twice(new: &Path, out: &Path, aside: &Path) -> io::Result<()> {
    fs::rename(out, aside)?;
    let renamed = fs::rename(new, out);
    if renamed.is_err() {
        fs::rename(aside, out)?;
    }
    renamed
}

/// Exchanges two folders in one step.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(any(target_os = "linux", target_vendor = "apple")))]
fn exchange(_one: &Path, _other: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}
