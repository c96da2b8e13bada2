//! Texts that the program carries, deflated so that it stays small.

/// The text that `deflated` holds, empty if it is none or longer than `longest` bytes.
pub fn text(deflated: &[u8], longest: usize) -> String {
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(deflated, longest);
    let text = bytes.ok().and_then(|bytes| String::from_utf8(bytes).ok());
    text.unwrap_or_default()
}
