//! Which files of the project the site has as they are.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::{File, FileContent, Inputs};
use crate::config::FILE_NAME as CONFIG_NAME;
use crate::project::Project;
use crate::settings::FILE_NAME as SETTINGS_NAME;

/// Images, sounds, films, fonts, documents and archives. They are taken whether or not a page shows them: a style sheet
/// may, or a link from elsewhere.
const EXTENSIONS: [&str; 37] = [
    "apng", "avif", "bmp", "gif", "ico", "jpeg", "jpg", "png", "svg", "webp", "tif", "tiff",
    "heic", "aac", "flac", "m4a", "mp3", "oga", "ogg", "opus", "wav", "m4v", "mov", "mp4", "ogv",
    "webm", "vtt", "eot", "otf", "ttf", "woff", "woff2", "pdf", "zip", "gz", "tgz", "7z",
];

/// Files that hosts read.
const FOR_HOSTS: [&str; 4] = ["favicon.ico", "CNAME", "_headers", "_redirects"];

/// Files that say how the project is made; no page can show them.
const NEVER: [&str; 3] = [CONFIG_NAME, SETTINGS_NAME, "package.json"];

/// What is in every site for a host that would leave out folders whose names begin with `_`.
const NO_JEKYLL: &str = ".nojekyll";

/// The files of the site that are the project's as they are, and the one that lets a host serve all.
pub(super) fn files<'m>(
    project: &Project,
    inputs: &Inputs,
    named: &BTreeSet<Box<str>>,
    made: &'m BTreeSet<String>,
) -> impl Iterator<Item = File> + use<'m> {
    // Those come with the theme.
    let own = inputs.styles.iter().chain(&inputs.scripts);
    let own: FxHashSet<Box<str>> = own.map(|(path, _)| path.clone()).collect();
    let copies = copied(project, named).into_iter();
    let copies = copies
        .filter(move |path| !own.contains(path))
        .filter(|path| !made.contains(&path.to_lowercase()))
        .map(|path| File {
            path: path.to_string(),
            content: FileContent::Copied(path),
        });
    copies.chain(std::iter::once(File {
        path: NO_JEKYLL.into(),
        content: FileContent::Made(Vec::new()),
    }))
}

/// The paths of the files that are copied, in order: those `named` by pages and docs.json that there are, and what sites
/// have by its kind. Hidden files and pages are none.
pub(super) fn copied(project: &Project, named: &BTreeSet<Box<str>>) -> Vec<Box<str>> {
    let pages: FxHashSet<&str> = project.pages.iter().map(|page| &*page.path).collect();
    let is_copied = |path: &str| {
        let is_hidden = path
            .split('/')
            .any(|part| part.starts_with('.') || part == "node_modules");
        let is_never = NEVER.contains(&path) || pages.contains(path);
        !is_hidden
            && !is_never
            && (named.contains(path) || FOR_HOSTS.contains(&path) || is_by_kind(path))
    };
    let mut paths: Vec<Box<str>> = project
        .assets
        .iter()
        .filter(|path| is_copied(path))
        .map(Into::into)
        .collect();
    paths.sort_unstable();
    paths
}

fn is_by_kind(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let extension = name
        .rsplit_once('.')
        .map(|(_, extension)| extension.to_ascii_lowercase());
    extension.is_some_and(|extension| EXTENSIONS.contains(&&*extension))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn what_readers_may_see_is_copied() {
        let sources = ["docs.json", "a.mdx", "docs-lint.yml"].map(|path| Source::new(path, ""));
        let assets = [
            "images/B.PNG",
            "images/a.svg",
            "package.json",
            "openapi.json",
            "data.json",
            "CNAME",
            "sub/CNAME",
            "png",
            ".git/a.png",
            "node_modules/a.png",
            "notes.txt",
        ];
        let project = Project::from_sources(sources.into(), assets.map(Into::into).to_vec());
        let named = ["data.json", "gone.png", "a.mdx", "docs.json"].map(Into::into);
        let copied = copied(&project, &named.into());
        let copied: Vec<&str> = copied.iter().map(|path| &**path).collect();
        assert_eq!(
            copied,
            ["CNAME", "data.json", "images/B.PNG", "images/a.svg"]
        );
    }

    #[test]
    fn styles_of_the_writer_come_with_the_theme() {
        let assets = ["a.png", "B.png", "custom.css"].map(Into::into);
        let project = Project::from_sources(Vec::new(), assets.to_vec());
        let inputs = Inputs {
            styles: vec![("custom.css".into(), "a {}".into())],
            ..Inputs::default()
        };
        let (named, made) = (["custom.css".into()].into(), ["b.png".into()].into());
        let files = files(&project, &inputs, &named, &made);
        let paths: Vec<String> = files.map(|file| file.path).collect();
        assert_eq!(paths, ["a.png", ".nojekyll"]);
    }
}
