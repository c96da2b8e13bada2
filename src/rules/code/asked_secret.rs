//! Words with which writers ask for a secret, and the name that its placeholder should have.

use std::ops::Range;

/// What a word says with which writers ask for something: `YOUR_API_KEY`.
pub(super) const ASKS: &[&str] = &["your", "insert", "replace", "enter", "paste"];
/// What adds nothing to the name of a placeholder.
const FILLERS: &[&str] = &[
    "your", "insert", "replace", "enter", "paste", "here", "with", "own", "actual", "real", "the",
    "me", "this", "a", "in", "valid", "goes", "from",
];
/// What the last word of a secret's name is.
const SECRETS: &[&str] = &[
    "key",
    "apikey",
    "token",
    "secret",
    "password",
    "passwd",
    "pat",
    "jwt",
    "credentials",
    "passphrase",
];
/// What a key is called that is no secret.
const NO_SECRETS: &[&str] = &[
    "public",
    "publishable",
    "path",
    "file",
    "name",
    "id",
    "partition",
    "primary",
    "sort",
    "cache",
    "ssh",
    "foreign",
];

/// The name of the placeholder that a word asks for; none where it asks for none.
pub(super) fn named(word: &str) -> Option<String> {
    // One that asks has another part that says for what.
    let begins_part = |byte: u8| matches!(byte, b'-' | b'_') || byte.is_ascii_uppercase();
    if !word.bytes().skip(1).any(begins_part) {
        return None;
    }
    let parts = split(word);
    let asks = parts.iter().any(|part| ASKS.contains(&&**part))
        || (parts.len() > 2 && parts.last().is_some_and(|part| part == "here"));
    if !asks || parts.len() > 8 {
        return None;
    }
    let kept: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !FILLERS.contains(part))
        .collect();
    let secret = kept.last().is_some_and(|last| SECRETS.contains(last))
        && !kept.iter().any(|part| NO_SECRETS.contains(part));
    let starts = parts
        .first()
        .is_some_and(|first| ASKS.contains(&&**first) || SECRETS.contains(&&**first))
        || asks_in_capitals(word);
    (secret && starts).then(|| {
        kept.join("_")
            .to_ascii_uppercase()
            .replace("APIKEY", "API_KEY")
    })
}

/// Whether a word such as `OPENAI_KEY_HERE` shouts.
fn asks_in_capitals(word: &str) -> bool {
    !word.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// The parts of a word in small letters: between hyphens and underscores, and where a capital follows a small letter.
fn split(word: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut small = false;
    for c in word.chars() {
        let begins = matches!(c, '-' | '_') || (c.is_ascii_uppercase() && small);
        if begins && parts.last().is_some_and(|part| !part.is_empty()) {
            parts.push(String::new());
        }
        if let (Some(last), true) = (parts.last_mut(), c.is_ascii_alphanumeric()) {
            last.push(c.to_ascii_lowercase());
        }
        small = c.is_ascii_lowercase();
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// How tokens begin that everyone knows.
const PREFIXES: &[&str] = &[
    "sk-",
    "sk_",
    "pk_",
    "rk_",
    "ghp_",
    "gho_",
    "github_pat_",
    "glpat-",
    "hf_",
    "gsk_",
    "xoxb-",
    "xoxp-",
    "r8_",
    "whsec_",
    "pplx-",
    "tvly-",
    "fc-",
    "pcsk_",
    "lsv2_",
    "ls__",
    "phc_",
    "phx_",
    "re_",
    "sbp_",
    "npm_",
    "xai-",
    "dop_v1_",
    "tr_",
    "tl_",
    "AIza",
    "SG",
];

/// Where a token ends that begins at a word and goes on with `...` or `xxxx`.
pub(super) fn shortened(line: &str, range: &Range<usize>) -> Option<usize> {
    let word = &line[range.clone()];
    let prefix = PREFIXES.iter().find(|prefix| word.starts_with(**prefix))?;
    let rest = word[prefix.len()..]
        .trim_start_matches("ant-")
        .trim_start_matches("proj-")
        .trim_start_matches("api03-");
    let rest = rest
        .trim_start_matches("test_")
        .trim_start_matches("live_")
        .trim_start_matches("dev_")
        .trim_start_matches("prod_");
    let filled = rest.len() >= 3
        && rest
            .bytes()
            .all(|byte| matches!(byte, b'x' | b'X' | b'-' | b'_'));
    let after = &line[range.end..];
    let dots = match after {
        _ if after.starts_with("...") => after.bytes().take_while(|byte| *byte == b'.').count(),
        _ if after.starts_with('…') => '…'.len_utf8(),
        _ if after.starts_with("***") => after.bytes().take_while(|byte| *byte == b'*').count(),
        _ => 0,
    };
    let shown = rest.is_empty() || rest.len() <= 8;
    let end = range.end + dots;
    let closed = line[end..]
        .chars()
        .next()
        .is_none_or(|c| c.is_whitespace() || "\"'`,;)".contains(c));
    let known = prefix.len() > 2 || dots > 0;
    ((filled || (dots > 0 && shown)) && closed && known).then_some(end)
}

/// The name that a value is assigned to, as a placeholder writes it, where it is that of a secret.
pub(super) fn assigned_name(before: &str) -> Option<String> {
    let before = before.trim_end_matches(['"', '\'', '`', ' ']);
    let before = before
        .strip_suffix("Bearer")
        .unwrap_or(before)
        .trim_end_matches(['"', '\'', '`', ' ']);
    let before = before
        .strip_suffix(['=', ':'])?
        .trim_end_matches(['"', '\'', '`', ' ', ']']);
    let length = before
        .bytes()
        .rev()
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
        .count();
    let name = &before[before.len() - length..];
    let parts = split(name);
    parts
        .last()
        .is_some_and(|last| SECRETS.contains(&&**last))
        .then(|| {
            parts
                .join("_")
                .to_ascii_uppercase()
                .replace("APIKEY", "API_KEY")
        })
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn names_are_found_in_what_asks_for_them() {
        for (word, expected) in [
            ("YOUR_API_KEY", Some("API_KEY")),
            ("your-api-key", Some("API_KEY")),
            ("your_openai_api_key_here", Some("OPENAI_API_KEY")),
            ("yourApiKey", Some("API_KEY")),
            ("INSERT_TOKEN_HERE", Some("TOKEN")),
            ("YOUR_PROJECT_ID", None),
            ("your-key-name", None),
            ("API_KEY", None),
            ("YOUR_PUBLIC_KEY", None),
        ] {
            assert_eq!(named(word).as_deref(), expected, "{word}");
        }
    }
}
