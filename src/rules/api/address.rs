//! Addresses of servers and paths of operations, taken apart.

use url::Url;

/// A path with its parameters without their names, in whatever form they are written.
pub(super) fn template(path: &str) -> String {
    let segments = path.trim_matches('/').split('/');
    let mut out = String::with_capacity(path.len());
    for segment in segments {
        out.push('/');
        let mut rest = segment;
        if let Some(name) = segment.strip_prefix(':') {
            let end = name
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(name.len());
            out.push_str("{}");
            rest = &name[end..];
        }
        while let Some(start) = rest.find(['{', '<', '[']) {
            let close = match rest.as_bytes()[start] {
                b'{' => '}',
                b'<' => '>',
                _ => ']',
            };
            let Some(length) = rest[start..].find(close) else {
                break;
            };
            out.push_str(&rest[..start]);
            out.push_str("{}");
            rest = rest[start + length + 1..].trim_start_matches(close);
        }
        out.push_str(rest);
    }
    out
}

/// The names of the parameters of a path, in order.
pub(super) fn parameters_of_path(path: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for segment in path.split('/') {
        if let Some(name) = segment.strip_prefix(':') {
            names.push(name);
            continue;
        }
        let mut rest = segment;
        while let Some(start) = rest.find(['{', '<', '[']) {
            let inside = &rest[start + 1..];
            let Some(end) = inside.find(['}', '>', ']']) else {
                break;
            };
            names.push(inside[..end].trim_start_matches('{'));
            rest = &inside[end + 1..];
        }
    }
    names
}

/// The path of a server's address, without the `/` at its end.
pub(super) fn path_of(url: &str) -> String {
    let after_scheme = url.find("://").map_or(0, |at| at + 3);
    let rest = &url[after_scheme..];
    let start = if after_scheme == 0 && !rest.starts_with('{') {
        0
    } else {
        rest.find('/').unwrap_or(rest.len())
    };
    let path = &rest[start..];
    let end = path.find(['?', '#']).unwrap_or(path.len());
    format!("/{}", path[..end].trim_matches('/'))
}

/// The host of a server's address, with its port.
pub(super) fn host_of(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let host = url.host_str()?.to_lowercase();
    Some(match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host,
    })
}

/// The last two labels of a host.
pub(super) fn domain(host: &str) -> String {
    let labels: Vec<&str> = host.split('.').collect();
    labels[labels.len().saturating_sub(2)..].join(".")
}

#[cfg(test)]
mod tests {
    use super::{parameters_of_path, path_of, template};

    #[test]
    fn templates_have_no_names() {
        for (path, expected) in [
            ("/users", "/users"),
            ("users/", "/users"),
            ("/users/{id}", "/users/{}"),
            ("/users/:id", "/users/{}"),
            ("/users/:id:cancel", "/users/{}:cancel"),
            ("/users/{{id}}/x", "/users/{}/x"),
            ("/users/<id>", "/users/{}"),
            ("/files/{name}.{extension}", "/files/{}.{}"),
            ("/broken/{id", "/broken/{id"),
            ("/é/{ü}", "/é/{}"),
        ] {
            assert_eq!(template(path), expected, "{path}");
        }
        assert_eq!(parameters_of_path("/a/{b}/:c/<d>"), ["b", "c", "d"]);
    }

    #[test]
    fn paths_of_servers() {
        for (url, expected) in [
            ("https://api.example.com/v1/", "/v1"),
            ("https://api.example.com", "/"),
            ("/v1", "/v1"),
            ("{host}/v1", "/v1"),
            ("https://{tenant}.example.com/api", "/api"),
        ] {
            assert_eq!(path_of(url), expected, "{url}");
        }
    }
}
