//! Where a target leads that is written in a page: the address of a link, or the source of an image.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;

use crate::page::{Page, Role, page_slug};
use crate::project::generated::Generated;
use crate::project::redirect::Redirects;
use crate::project::{Project, is_markdown, join};

/// Where a target leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination<'a> {
    /// Out of the project: another site, a mail address, data.
    External,
    /// To what is there but has no page of its own here: the start page, a redirect, a generated page.
    Elsewhere,
    /// What cannot be told: a placeholder, or a relative address in a part of other pages.
    Unknown,
    /// To a page.
    Page {
        /// Its number among the project's pages.
        page: usize,
        /// The part after `#`, decoded.
        fragment: Option<Cow<'a, str>>,
        /// Whether the target names the page with its file's extension.
        with_extension: bool,
    },
    /// To a file that is no page.
    File,
    /// To a page that is not there.
    MissingPage {
        /// Its path from the root, or as written where that leaves the project.
        path: String,
    },
    /// To a file that is not there.
    MissingFile {
        /// Its path from the root, or as written where that leaves the project.
        path: String,
    },
}

/// A target without its query and fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts<'a> {
    /// What stands before `?` and `#`.
    pub path: &'a str,
    /// What stands after `#`.
    pub fragment: Option<&'a str>,
}

impl<'a> Parts<'a> {
    /// Takes a target apart.
    pub fn of(target: &'a str) -> Self {
        let (rest, fragment) = match target.split_once('#') {
            Some((rest, fragment)) => (rest, Some(fragment)),
            None => (target, None),
        };
        let path = rest.split_once('?').map_or(rest, |(path, _)| path);
        Self { path, fragment }
    }
}

/// Finds out where targets lead.
pub struct Resolver<'a> {
    project: &'a Project,
    redirects: Redirects<'a>,
    generated: Generated<'a>,
}

impl<'a> Resolver<'a> {
    /// Reads what docs.json says of redirects and generated pages.
    pub fn new(project: &'a Project) -> Self {
        let root = project.config.root.as_ref();
        Self {
            project,
            redirects: Redirects::new(root),
            generated: Generated::new(project),
        }
    }

    /// Where a target leads that is written in `page`.
    pub fn resolve<'t>(&self, page: &Page, target: &'t str) -> Destination<'t> {
        let target = target.trim();
        if is_external(target) {
            return Destination::External;
        }
        if is_placeholder(target) {
            return Destination::Unknown;
        }
        let Parts { path, fragment } = Parts::of(target);
        let fragment = fragment.map(decode);
        if path.is_empty() {
            let own = self.project.index.page_at_path(&page.path);
            return own.map_or(Destination::Unknown, |page| Destination::Page {
                page,
                fragment,
                with_extension: false,
            });
        }
        let path = decode(path);
        let mut candidates = candidates(page, &path);
        if let Some(found) = candidates
            .iter()
            .find_map(|candidate| self.find(candidate, fragment.clone()))
        {
            return found;
        }
        if page.role == Role::Snippet && !path.starts_with('/') {
            return Destination::Unknown;
        }
        let path = match candidates.is_empty() {
            true => path.into_owned(),
            false => candidates.swap_remove(0),
        };
        if has_file_extension(&path) {
            Destination::MissingFile { path }
        } else {
            Destination::MissingPage { path }
        }
    }

    /// The path of the file, no page, that a target written in `page` names.
    pub fn file(&self, page: &Page, target: &str) -> Option<String> {
        let path = decode(Parts::of(target.trim()).path);
        let mut candidates = candidates(page, &path).into_iter();
        candidates.find(|path| !is_markdown(path) && self.project.assets.contains(path))
    }

    /// What there is at a path from the root.
    fn find<'t>(&self, path: &str, fragment: Option<Cow<'t, str>>) -> Option<Destination<'t>> {
        let project = self.project;
        let page_of = |slug: &str| {
            let page = project.index.page_at(slug)?;
            (project.pages[page].role == Role::Page).then_some(page)
        };
        if let Some(page) = page_of(path) {
            return Some(Destination::Page {
                page,
                fragment,
                with_extension: false,
            });
        }
        if is_markdown(path)
            && let Some(page) = page_of(page_slug(path))
        {
            return Some(Destination::Page {
                page,
                fragment,
                with_extension: true,
            });
        }
        if !is_markdown(path) && project.assets.contains(path) {
            return Some(Destination::File);
        }
        if let Some(redirect) = self.redirects.of(path) {
            let page = redirect.one_page().and_then(page_of);
            return Some(
                page.map_or(Destination::Elsewhere, |page| Destination::Page {
                    page,
                    fragment,
                    with_extension: false,
                }),
            );
        }
        if let Some(page) = self.generated.page(path) {
            return Some(Destination::Page {
                page,
                fragment,
                with_extension: false,
            });
        }
        let elsewhere = (path.is_empty() && !project.pages.is_empty())
            || is_made_by_the_build(path)
            || self.generated.contains(path);
        elsewhere.then_some(Destination::Elsewhere)
    }
}

/// The paths from the root that a target's path may mean, the likeliest first: from the page's folder, or from the root
/// where no `./` or `../` says otherwise.
fn candidates(page: &Page, path: &str) -> Vec<String> {
    let mut found: Vec<String> = join(&page.path, path).into_iter().collect();
    if !path.starts_with(['/', '.']) {
        found.extend(join("", path));
    }
    found
}

/// The text with `%20` and the like decoded.
fn decode(text: &str) -> Cow<'_, str> {
    percent_decode_str(text)
        .decode_utf8()
        .unwrap_or(Cow::Borrowed(text))
}

/// Whether a target leads out of the project: it has a scheme, or names a host after `//`.
pub fn is_external(target: &str) -> bool {
    if target.starts_with("//") {
        return true;
    }
    let Some((scheme, _)) = target.split_once(':') else {
        return false;
    };
    scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '.' | '-'))
}

/// Whether a part of the target is to be filled in by someone.
fn is_placeholder(target: &str) -> bool {
    target.contains(['{', '}', '<', '>']) || target.contains("...")
}

/// Whether a path names a file and not a page.
pub fn has_file_extension(path: &str) -> bool {
    const EXTENSIONS: &[&str] = &[
        "7z", "apk", "avif", "bin", "bz2", "cer", "conf", "cpp", "crt", "cs", "css", "csv", "dmg",
        "doc", "docx", "drawio", "eot", "epub", "exe", "gif", "go", "graphql", "gz", "h", "ico",
        "ics", "ini", "ipynb", "jar", "java", "jpeg", "jpg", "js", "json", "jsonl", "jsx", "key",
        "log", "m4a", "m4v", "mjs", "mov", "mp3", "mp4", "msi", "odt", "ogg", "otf", "pdf", "pem",
        "php", "pkg", "png", "ppt", "pptx", "proto", "ps1", "py", "rar", "rb", "rs", "rtf", "sh",
        "sql", "svg", "tar", "tf", "tgz", "toml", "ts", "tsv", "tsx", "ttf", "txt", "wasm", "wav",
        "webm", "webp", "whl", "woff", "woff2", "xls", "xlsx", "xml", "xz", "yaml", "yml", "zip",
    ];
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').is_some_and(|(_, extension)| {
        EXTENSIONS
            .iter()
            .any(|known| known.eq_ignore_ascii_case(extension))
    })
}

/// Whether a build writes a file there, so that the project has none.
fn is_made_by_the_build(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    matches!(
        path,
        "llms.txt" | "llms-full.txt" | "sitemap.xml" | "robots.txt"
    ) || matches!(name, "rss.xml" | "feed.xml")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    fn project() -> Project {
        let config = r#"{"redirects": [{"source": "/old/:slug*", "destination": "/:slug*"}, {"source": "/gone"},
            {"source": "/moved", "destination": "/guides/install"}],
            "tabs": [{"name": "API", "url": "rest", "openapi": "openapi.json"}]}"#;
        let page = |path: &str| Source::new(path, "## Heading\n");
        Project::from_sources(
            vec![
                Source::new("docs.json", config),
                page("index.mdx"),
                page("guides/install.mdx"),
                page("guides/index.mdx"),
                page("snippets/part.mdx"),
            ],
            ["files/a b.pdf".into()],
        )
    }

    fn describe(project: &Project, from: &str, target: &str) -> String {
        let at = project.index.page_at_path(from).unwrap_or(0);
        match Resolver::new(project).resolve(&project.pages[at], target) {
            Destination::Page {
                page,
                fragment,
                with_extension,
            } => format!(
                "{}{}{}",
                project.pages[page].path,
                fragment.map_or(String::new(), |fragment| format!("#{fragment}")),
                if with_extension {
                    " with extension"
                } else {
                    ""
                }
            ),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn targets_lead_where_readers_get() {
        let project = project();
        for (from, target, expected) in [
            ("index.mdx", "https://example.com", "External"),
            ("index.mdx", "mailto:a@example.com", "External"),
            ("index.mdx", "//example.com", "External"),
            ("index.mdx", "#heading", "index.mdx#heading"),
            (
                "index.mdx",
                "/guides/install?tab=1#a%20b",
                "guides/install.mdx#a b",
            ),
            (
                "index.mdx",
                "guides/install.mdx",
                "guides/install.mdx with extension",
            ),
            ("guides/install.mdx", "./", "guides/index.mdx"),
            ("guides/install.mdx", "install", "guides/install.mdx"),
            ("guides/install.mdx", "guides/install", "guides/install.mdx"),
            ("guides/install.mdx", "../guides/", "guides/index.mdx"),
            ("guides/install.mdx", "/", "index.mdx"),
            ("index.mdx", "/old/anything/at/all", "Elsewhere"),
            ("index.mdx", "/old", "Elsewhere"),
            ("index.mdx", "/gone/", "Elsewhere"),
            ("index.mdx", "/moved#a", "guides/install.mdx#a"),
            ("index.mdx", "/rest/users/list-users", "Elsewhere"),
            ("index.mdx", "/api-reference/users", "Elsewhere"),
            ("index.mdx", "/files/a%20b.pdf", "File"),
            (
                "index.mdx",
                "/Guides/install",
                r#"MissingPage { path: "Guides/install" }"#,
            ),
            (
                "index.mdx",
                "/snippets/part",
                r#"MissingPage { path: "snippets/part" }"#,
            ),
            ("index.mdx", "../out", r#"MissingPage { path: "../out" }"#),
            (
                "index.mdx",
                "/files/b.pdf",
                r#"MissingFile { path: "files/b.pdf" }"#,
            ),
            ("index.mdx", "/users/{id}", "Unknown"),
            ("snippets/part.mdx", "./somewhere", "Unknown"),
            (
                "snippets/part.mdx",
                "/nowhere",
                r#"MissingPage { path: "nowhere" }"#,
            ),
        ] {
            assert_eq!(
                describe(&project, from, target),
                expected,
                "{target} in {from}"
            );
        }
    }
}
