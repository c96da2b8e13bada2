//! The formats that draft 4 knows, as far as the schemas of OpenAPI ask for them. `uri-reference` came later.

use std::net::{Ipv4Addr, Ipv6Addr};

use super::ecmascript;

/// What a text must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    /// An address with a scheme (RFC 3986).
    Uri,
    /// A mailbox (RFC 5321).
    Email,
    /// A regular expression of ECMAScript.
    Regex,
}

impl Format {
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "uri" => Self::Uri,
            "email" => Self::Email,
            "regex" => Self::Regex,
            _ => return None,
        })
    }

    /// What it is called in a message.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Uri => "a URL with its scheme, such as `https://example.com`",
            Self::Email => "an email address",
            Self::Regex => "a regular expression",
        }
    }

    pub(super) fn holds(self, text: &str) -> bool {
        match self {
            Self::Uri => is_uri(text),
            Self::Email => is_email(text),
            Self::Regex => ecmascript::is_pattern(text),
        }
    }
}

fn is_uri(text: &str) -> bool {
    let (text, fragment) = text.split_once('#').unwrap_or((text, ""));
    let (text, query) = text.split_once('?').unwrap_or((text, ""));
    let Some((_, rest)) = text.split_once(':').filter(|(scheme, _)| is_scheme(scheme)) else {
        return false;
    };
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => rest.split_at(rest.find('/').unwrap_or(rest.len())),
        None => ("", rest),
    };
    is_authority(authority)
        && is_made_of(path, ":@/")
        && is_made_of(query, ":@/?")
        && is_made_of(fragment, ":@/?")
}

fn is_scheme(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes
        .next()
        .is_some_and(|first| first.is_ascii_alphabetic())
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

fn is_authority(text: &str) -> bool {
    let (user, host_and_port) = text.rsplit_once('@').unwrap_or(("", text));
    let (host, port) = match host_and_port.strip_prefix('[') {
        Some(rest) => match rest.split_once(']') {
            Some((address, port)) if is_literal_address(address) => ("", port),
            _ => return false,
        },
        None => host_and_port.split_at(host_and_port.find(':').unwrap_or(host_and_port.len())),
    };
    let port = port.strip_prefix(':').unwrap_or(port);
    is_made_of(user, ":") && is_made_of(host, "") && port.bytes().all(|byte| byte.is_ascii_digit())
}

/// What may stand in the brackets of a host.
fn is_literal_address(text: &str) -> bool {
    let later = text
        .strip_prefix(['v', 'V'])
        .and_then(|rest| rest.split_once('.'));
    match later {
        Some((version, address)) => {
            !version.is_empty()
                && version.bytes().all(|byte| byte.is_ascii_hexdigit())
                && !address.is_empty()
                && !address.contains('%')
                && is_made_of(address, ":")
        }
        None => text.parse::<Ipv6Addr>().is_ok(),
    }
}

/// Whether a part of an address has only letters that may stand in any, those named, and bytes in percent form.
fn is_made_of(text: &str, others: &str) -> bool {
    let mut bytes = text.bytes();
    while let Some(byte) = bytes.next() {
        let is_fine = match byte {
            b'%' => {
                let digits = [bytes.next(), bytes.next()];
                digits
                    .iter()
                    .all(|digit| digit.is_some_and(|digit| digit.is_ascii_hexdigit()))
            }
            _ => {
                byte.is_ascii_alphanumeric()
                    || b"-._~!$&'()*+,;=".contains(&byte)
                    || others.as_bytes().contains(&byte)
            }
        };
        if !is_fine {
            return false;
        }
    }
    true
}

fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    is_local_part(local) && is_mail_domain(domain)
}

fn is_local_part(text: &str) -> bool {
    const LONGEST: usize = 64;
    let quoted = text
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    let is_atom = |atom: &str| {
        let may_stand =
            |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte);
        !atom.is_empty() && atom.bytes().all(may_stand)
    };
    match quoted {
        _ if text.len() > LONGEST => false,
        Some(quoted) => quoted
            .bytes()
            .all(|byte| matches!(byte, 0x20..0x7f) && byte != b'"'),
        None => text.split('.').all(is_atom),
    }
}

fn is_mail_domain(text: &str) -> bool {
    const LONGEST: usize = 253;
    if let Some(address) = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
    {
        return match address.strip_prefix("IPv6:") {
            Some(address) => address.parse::<Ipv6Addr>().is_ok(),
            None => address.parse::<Ipv4Addr>().is_ok(),
        };
    }
    text.len() <= LONGEST && text.split('.').all(is_host_label)
}

fn is_host_label(text: &str) -> bool {
    const LONGEST: usize = 63;
    let is_inside = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    (1..=LONGEST).contains(&text.len())
        && text.bytes().all(is_inside)
        && !text.starts_with('-')
        && !text.ends_with('-')
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn formats_hold() {
        use Format::{Email, Uri};
        for (format, text, expected) in [
            (Uri, "https://example.com/a?b=c#d", true),
            (Uri, "https://example.com:8080/ä", false),
            (Uri, "https://[::1]:80/", true),
            (Uri, "https://[::1/", false),
            (Uri, "example.com", false),
            (Uri, "mailto:a@b.example", true),
            (Uri, "https://example.com/{version}", false),
            (Uri, "https://exa mple.com", false),
            (Uri, "https://example.com/%zz", false),
            (Uri, "", false),
            (Email, "support@example.com", true),
            (Email, "support@localhost", true),
            (Email, "support", false),
            (Email, "a..b@example.com", false),
            (Email, "support@example..com", false),
            (Email, "support@-example.com", false),
            (Email, "https://example.com", false),
        ] {
            assert_eq!(format.holds(text), expected, "{format:?}: {text}");
        }
    }
}
