//! Where the repository of a project can be seen and edited.

use std::path::Path;

use url::Url;

use super::git;
use crate::site::Repository;

/// The branch where nothing says which.
const USUAL_BRANCH: &str = "main";

/// The repository at `address`, or the one that git calls `origin`. An address may name a branch and a folder, as in
/// `https://github.com/owner/name/tree/main/docs`; git is asked for what it leaves out.
pub(super) fn find(root: &Path, address: Option<&str>) -> Option<Repository> {
    let asked = |args: &[&str]| answer(root, args);
    let remote = match address {
        Some(address) => address.to_owned(),
        None => asked(&["remote", "get-url", "origin"])?,
    };
    let mut place = Place::read(&remote)?;
    if place.branch.is_none() {
        let of_origin = || asked(&["symbolic-ref", "--short", "refs/remotes/origin/HEAD"]);
        let own = || asked(&["symbolic-ref", "--short", "HEAD"]);
        let branch = of_origin().and_then(|name| Some(name.strip_prefix("origin/")?.to_owned()));
        place.branch = branch.or_else(own);
    }
    if place.folder.is_none() {
        place.folder = asked(&["rev-parse", "--show-prefix"]);
    }
    Some(Repository {
        url: place.url,
        branch: place.branch.unwrap_or_else(|| USUAL_BRANCH.into()),
        folder: place.folder.unwrap_or_default(),
    })
}

/// What git answers, in one line.
fn answer(root: &Path, args: &[&str]) -> Option<String> {
    let output = git(root).args(args).output().ok()?;
    let line = String::from_utf8(output.stdout).ok()?;
    let line = line.trim_end_matches(['\n', '\r']);
    (output.status.success() && !line.is_empty()).then(|| line.into())
}

/// What an address says.
#[derive(Debug, PartialEq, Eq)]
struct Place {
    url: String,
    branch: Option<String>,
    folder: Option<String>,
}

impl Place {
    /// Reads an address of the web or one of ssh. A folder of this machine is no place that readers can see.
    fn read(address: &str) -> Option<Self> {
        let address = address.trim();
        let (host, path, scheme) = match Url::parse(address) {
            Ok(url) if url.has_host() => {
                let host = url.host_str()?.to_owned();
                let (host, scheme) = match (url.scheme(), url.port()) {
                    ("http", Some(port)) => (format!("{host}:{port}"), "http"),
                    ("http", None) => (host, "http"),
                    ("https", Some(port)) => (format!("{host}:{port}"), "https"),
                    // Their ports are those of other protocols.
                    ("https" | "ssh" | "git" | "git+ssh", _) => (host, "https"),
                    _ => return None,
                };
                (host, url.path().to_owned(), scheme)
            }
            // `git@host:owner/name.git`
            _ => {
                let (host, path) = address.split_once(':')?;
                let host = host.rsplit_once('@').map_or(host, |(_, host)| host);
                let is_host = host.contains('.') && !host.contains(['/', '\\', ' ']);
                if !is_host || path.starts_with("//") {
                    return None;
                }
                (host.to_owned(), path.to_owned(), "https")
            }
        };
        let path = path.trim_matches('/');
        // GitHub, GitLab, Gitea and Bitbucket, in this order.
        let marks = ["/tree/", "/-/tree/", "/src/branch/", "/src/"];
        let parted = marks.iter().filter_map(|mark| path.split_once(mark));
        let parted = parted.min_by_key(|(before, _)| before.len());
        let (path, branch, folder) = match parted {
            None => (path, None, None),
            Some((path, rest)) => {
                let (branch, folder) = rest.split_once('/').unwrap_or((rest, ""));
                let folder = match folder {
                    "" => String::new(),
                    folder => format!("{folder}/"),
                };
                (path, Some(branch.to_owned()), Some(folder))
            }
        };
        let path = path.strip_suffix(".git").unwrap_or(path);
        (!path.is_empty()).then(|| Self {
            url: format!("{scheme}://{host}/{path}"),
            branch,
            folder,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Place;

    #[test]
    fn addresses_of_all_kinds_lead_to_the_web() {
        for (address, url) in [
            (
                "https://github.com/owner/name.git",
                "https://github.com/owner/name",
            ),
            (
                "https://user:token@github.com/owner/name/",
                "https://github.com/owner/name",
            ),
            (
                "git@github.com:owner/name.git",
                "https://github.com/owner/name",
            ),
            (
                "ssh://git@gitlab.example.com:2222/group/sub/name.git",
                "https://gitlab.example.com/group/sub/name",
            ),
            (
                "git://bitbucket.org/owner/name",
                "https://bitbucket.org/owner/name",
            ),
            (
                "https://git.example.com:8443/owner/name",
                "https://git.example.com:8443/owner/name",
            ),
            (
                "http://localhost:3000/owner/name",
                "http://localhost:3000/owner/name",
            ),
            ("/srv/git/name.git", ""),
            ("../name", ""),
            ("C:\\name", ""),
            ("file:///srv/name", ""),
            ("https://github.com/", ""),
            ("javascript:alert(1)", ""),
            ("", ""),
        ] {
            let place = Place::read(address);
            assert_eq!(
                place.map(|place| place.url).unwrap_or_default(),
                url,
                "{address}"
            );
        }
    }

    #[test]
    fn an_address_may_name_branch_and_folder() {
        for (address, branch, folder) in [
            (
                "https://github.com/o/n/tree/next/docs/en",
                "next",
                "docs/en/",
            ),
            ("https://github.com/o/n/tree/next", "next", ""),
            ("https://gitlab.com/o/n/-/tree/next/docs", "next", "docs/"),
            (
                "https://codeberg.org/o/n/src/branch/next/docs",
                "next",
                "docs/",
            ),
            ("https://bitbucket.org/o/n/src/next/docs", "next", "docs/"),
        ] {
            let place = Place::read(address).unwrap();
            assert!(place.url.ends_with("/o/n"), "{}", place.url);
            assert_eq!(place.branch.as_deref(), Some(branch), "{address}");
            assert_eq!(place.folder.as_deref(), Some(folder), "{address}");
        }
    }
}
