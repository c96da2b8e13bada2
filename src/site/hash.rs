//! The hash that names files whose content a name stands for.

/// Sixteen hexadecimal digits that stand for all the bytes: FNV-1a over each file and its length.
pub(super) fn hash<'a>(files: impl Iterator<Item = &'a [u8]>) -> String {
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(PRIME);
    let hash = files.fold(0xcbf2_9ce4_8422_2325, |hash, file| {
        let length = (file.len() as u64).to_le_bytes();
        file.iter().chain(&length).fold(hash, step)
    });
    format!("{hash:016x}")
}

/// The ten hexadecimal digits that stand for a text in the name of its file.
pub(super) fn short_hash(text: &str) -> String {
    let mut hash = hash(std::iter::once(text.as_bytes()));
    hash.truncate(10);
    hash
}

#[cfg(test)]
mod tests {
    use super::{hash, short_hash};

    #[test]
    fn the_hash_knows_where_files_end() {
        let name = |files: [&'static str; 2]| hash(files.iter().map(|file| file.as_bytes()));
        assert_ne!(name(["ab", "c"]), name(["a", "bc"]));
        assert_eq!(name(["ab", "c"]).len(), 16);
        assert_eq!(short_hash("ab").len(), 10);
    }
}
