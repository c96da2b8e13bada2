//! What the host in a web address tells.

use std::net::IpAddr;

/// The host and port of an `http` or `https` address, in lower case; none for any other address.
pub fn host(url: &str) -> Option<String> {
    let rest = ["https://", "http://"].iter().find_map(|scheme| {
        let start = url.get(..scheme.len())?;
        start
            .eq_ignore_ascii_case(scheme)
            .then(|| &url[scheme.len()..])
    })?;
    let authority = rest.split(['/', '?', '#']).next().unwrap_or(rest);
    let host = authority
        .rsplit_once('@')
        .map_or(authority, |(_, host)| host);
    Some(host.to_ascii_lowercase())
}

/// Whether readers reach the host on the open web: it is neither local, nor an example, nor to be filled in.
pub fn is_public(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let last = name.rsplit('.').next().unwrap_or(name);
    let plain = name
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '.' | '-'));
    plain
        && name.contains('.')
        && name.parse::<IpAddr>().is_err()
        && !matches!(
            last,
            "local" | "localhost" | "internal" | "test" | "example" | "invalid" | "lan" | "home"
        )
        && !is_example(name)
}

/// Whether a host stands for one that the reader has: `example.com`, `your-company.com`.
fn is_example(name: &str) -> bool {
    const STAND_INS: [&str; 8] = [
        "example",
        "your",
        "yours",
        "my",
        "mydomain",
        "yourdomain",
        "placeholder",
        "foo",
    ];
    let words = name.split(['.', '-']);
    words.into_iter().any(|word| {
        STAND_INS.contains(&word) || word.starts_with("your") || word.starts_with("example")
    })
}

#[cfg(test)]
mod tests {
    use super::{host, is_public};

    #[test]
    fn local_and_example_hosts_are_told_from_others() {
        for (url, public) in [
            ("https://docs.python.org/3/", true),
            ("HTTP://Trigger.dev", true),
            ("http://user:pass@a.dev:8080/x", true),
            ("http://localhost:3000", false),
            ("http://127.0.0.1:80/x", false),
            ("http://192.168.0.4", false),
            ("http://[::1]:3000", false),
            ("http://postgres/x", false),
            ("http://host.docker.internal", false),
            ("https://api.example.com/x", false),
            ("https://your-company.okta.com", false),
            ("https://<host>.dev", false),
            ("https://{id}.dev", false),
            ("mailto:a@b.dev", false),
            ("https://", false),
        ] {
            assert_eq!(
                host(url).is_some_and(|host| is_public(&host)),
                public,
                "{url}"
            );
        }
    }
}
