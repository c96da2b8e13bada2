//! Which addresses lead nowhere and run code instead.

/// Whether an address runs code, or makes a page of its own, instead of leading somewhere. Browsers pass over white space
/// and control characters in its scheme, and do not mind its case.
pub fn runs_code(address: &str) -> bool {
    let Some(rest) = without_scheme(address) else {
        return false;
    };
    // A picture of this kind may hold scripts; the other kinds are only shown.
    !rest.starts_with("image/") || rest.starts_with("image/svg")
}

/// The same for an address whose content is only ever shown as a picture: scripts in pictures do not run there.
pub fn runs_code_as_picture(address: &str) -> bool {
    without_scheme(address).is_some_and(|rest| !rest.starts_with("image/"))
}

/// Whether an address has what it leads to in itself: code or data.
pub fn holds_content(address: &str) -> bool {
    without_scheme(address).is_some()
}

/// The first letters of what follows a scheme for code or data: of `data:` its type, of others nothing. None for all
/// other addresses.
fn without_scheme(address: &str) -> Option<String> {
    const LONGEST: usize = "javascript:".len() + "image/svg".len();
    let signs = address.chars();
    let read = signs.filter(|sign| !sign.is_control() && !sign.is_whitespace());
    let read: String = read.take(LONGEST).collect();
    let read = read.to_ascii_lowercase();
    if read.starts_with("javascript:") || read.starts_with("vbscript:") {
        return Some(String::new());
    }
    read.strip_prefix("data:").map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_run_code_are_known() {
        // Whether it runs code as a link, and as a picture.
        let cases = [
            ("javascript:alert(1)", true, true),
            (" \u{1}JaVa\tScript\n:alert(1)", true, true),
            ("\u{a0}vb script:x", true, true),
            ("data:text/html,<script>", true, true),
            ("DATA:,x", true, true),
            ("data:image/svg+xml,<svg/>", true, false),
            ("data: image/png;base64,AA", false, false),
            ("https://a.b/javascript:", false, false),
            ("/data:x", false, false),
            ("mailto:a@b.c", false, false),
            ("javascript", false, false),
            ("", false, false),
            ("é", false, false),
        ];
        for (address, as_link, as_picture) in cases {
            assert_eq!(runs_code(address), as_link, "{address}");
            assert_eq!(runs_code_as_picture(address), as_picture, "{address}");
        }
        assert!(holds_content("data:image/png,") && !holds_content("/a"));
    }
}
