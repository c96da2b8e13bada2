//! Web addresses in docs.json.

use url::Url;

const SCHEMES: &[&str] = &["http", "https", "mailto"];

/// Why a text is not an address with its scheme; `{names}` in it stand for what a reader fills in.
pub(super) fn fault_of_address(text: &str) -> Option<&'static str> {
    match Url::parse(&filled_in(text)) {
        Err(url::ParseError::RelativeUrlWithoutBase) => {
            Some("it does not begin with a scheme such as `https://`")
        }
        Err(_) => Some("it is not an address that can be read"),
        Ok(url) if !text.contains("//") && url.scheme() != "mailto" => {
            Some("it does not begin with a scheme such as `https://`")
        }
        Ok(url) if !SCHEMES.contains(&url.scheme()) => {
            Some("its scheme is not `https`, `http` or `mailto`")
        }
        Ok(_) => None,
    }
}

/// Why a text is neither an address nor a path within the site.
pub(super) fn fault_of_target(text: &str) -> Option<&'static str> {
    if has_scheme(text) {
        return fault_of_address(text);
    }
    let host = text.split(['/', '?', '#']).next().unwrap_or("");
    let is_host = !host.starts_with('.') && host.starts_with("www.") || is_dotted_host(host);
    is_host.then_some("it does not begin with a scheme such as `https://`")
}

/// Why a text is neither an address nor a path of any form.
pub(super) fn fault_of_path_or_address(text: &str) -> Option<&'static str> {
    has_scheme(text).then(|| fault_of_address(text)).flatten()
}

fn has_scheme(text: &str) -> bool {
    let scheme = text.split(':').next().unwrap_or("");
    scheme.len() < text.len()
        && !scheme.is_empty()
        && scheme.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Whether a first part of a path looks like `example.com` and not like a file.
fn is_dotted_host(host: &str) -> bool {
    const ENDINGS: &[&str] = &["com", "org", "net", "io", "dev", "ai", "app"];
    host.rsplit_once('.')
        .is_some_and(|(name, ending)| !name.is_empty() && ENDINGS.contains(&ending))
}

fn filled_in(text: &str) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut is_name = false;
    for character in text.trim().chars() {
        match character {
            '{' => is_name = true,
            '}' if is_name => {
                is_name = false;
                filled.push('1');
            }
            _ if is_name => {}
            _ => filled.push(character),
        }
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::{fault_of_address, fault_of_path_or_address, fault_of_target};

    #[test]
    fn addresses_need_a_scheme() {
        for (text, is_good) in [
            ("https://example.com/ä?x#y", true),
            ("http://localhost:3000", true),
            ("mailto:a@example.com", true),
            ("https://{tenant}.example.com:{port}/v1", true),
            ("example.com", false),
            ("localhost:3000", false),
            ("/path", false),
            ("https://", false),
            ("https:/ /x", false),
            ("javascript:alert(1)", false),
            ("ftp://example.com", false),
        ] {
            assert_eq!(fault_of_address(text).is_none(), is_good, "{text}");
        }
    }

    #[test]
    fn targets_may_be_paths() {
        for (text, is_good) in [
            ("/introduction", true),
            ("introduction", true),
            ("#top", true),
            ("guides/v1.2/start", true),
            ("www.example.org/x", false),
            ("example.com", false),
            ("javascript:alert(1)", false),
        ] {
            assert_eq!(fault_of_target(text).is_none(), is_good, "{text}");
        }
        assert!(fault_of_path_or_address("logo/light.svg").is_none());
        assert!(fault_of_path_or_address("https://exa mple.com/x").is_some());
    }
}
