//! A documentation project, and the only reader of one.
//!
//! 1. [`find_root`] looks upward for `docs.json`.
//! 2. [`load`] walks the folder, reads every file, and parses the pages, in parallel.
//! 3. [`Index`] joins what the files say of each other: which page has which address, what the navigation lists, which
//!    snippet stands in which page, which fragments a page has.

mod assets;
mod index;
mod link;
mod redirect;
mod walk;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fmt, fs, io};

use rayon::prelude::*;

pub use assets::{Assets, join};
pub use index::{Include, Index, Listing, imported_path, listed_slug, snippet_path};
pub use link::{Destination, Parts, Resolver, has_file_extension, is_external};

use crate::config::{Config, FILE_NAME as CONFIG_NAME};
use crate::page::{Page, Role};
use crate::settings::{self, Settings};
use crate::source::{Damage, FileId, Files, Source};
use walk::{Entry, LinkTarget};

/// The size in bytes above which a file is not read.
pub const MAX_BYTES: u64 = 20 * 1024 * 1024;

/// A documentation project, read.
#[derive(Clone, Debug)]
pub struct Project {
    /// Every file that was read.
    pub files: Files,
    /// What docs.json says.
    pub config: Config,
    /// The number of docs.json.
    pub config_file: FileId,
    /// What `docs-lint.yml` says.
    pub settings: Settings,
    /// The number of `docs-lint.yml`, where there is one.
    pub settings_file: Option<FileId>,
    /// The pages and snippets, by path.
    pub pages: Vec<Page>,
    /// Every file that there is, read or not.
    pub assets: Assets,
    /// What the files say of each other.
    pub index: Index,
}

/// Why a project could not be read.
#[derive(Debug)]
pub enum LoadError {
    /// No folder from here upward has a `docs.json`.
    NoProject {
        /// Where the search began.
        start: PathBuf,
    },
    /// `docs.json` is not a file.
    ConfigIsNoFile {
        /// Its path.
        path: PathBuf,
    },
    /// A file or folder cannot be read.
    Read {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A folder cannot be listed.
    Walk(ignore::Error),
}

impl LoadError {
    fn read(path: &Path, error: io::Error) -> Self {
        Self::Read {
            path: path.into(),
            error,
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::NoProject { start } => write!(
                f,
                "No {CONFIG_NAME} in {} or any folder above it. Run this inside a documentation project, or name \
                 one with --root.",
                start.display()
            ),
            LoadError::ConfigIsNoFile { path } => {
                write!(
                    f,
                    "{} is a folder; a documentation project has a file of that name.",
                    path.display()
                )
            }
            LoadError::Read { path, error } => write!(f, "Cannot read {}: {error}", path.display()),
            LoadError::Walk(error) => write!(f, "Cannot list the project: {error}"),
        }
    }
}

impl std::error::Error for LoadError {}

/// The nearest folder from `start` upward that holds a `docs.json`.
///
/// # Errors
///
/// [`LoadError::NoProject`] where there is none.
pub fn find_root(start: &Path) -> Result<PathBuf, LoadError> {
    let absolute = std::path::absolute(start).map_err(|error| LoadError::read(start, error))?;
    let root = absolute
        .ancestors()
        .find(|folder| folder.join(CONFIG_NAME).exists());
    root.map(Path::to_path_buf).ok_or(LoadError::NoProject {
        start: absolute.clone(),
    })
}

/// Reads the project whose `docs.json` stands in `root`.
///
/// # Errors
///
/// Only what the system refuses; what a writer wrote never makes it fail.
pub fn load(root: &Path) -> Result<Project, LoadError> {
    let config_path = root.join(CONFIG_NAME);
    if config_path.is_dir() {
        return Err(LoadError::ConfigIsNoFile { path: config_path });
    }
    if !config_path.exists() {
        return Err(LoadError::NoProject { start: root.into() });
    }
    let config_source = read(
        root,
        &Entry {
            path: CONFIG_NAME.into(),
            link: None,
        },
    )?;
    let config = Config::read(&config_source.text);
    let settings_entry = Entry {
        path: settings::FILE_NAME.into(),
        link: None,
    };
    let settings_source = match root.join(settings::FILE_NAME).exists() {
        true => Some(read(root, &settings_entry)?),
        false => None,
    };
    let settings = settings_source
        .as_ref()
        .map_or_else(Settings::default, |file| Settings::read(&file.text));

    let entries = walk::walk(root, &settings.ignore)?;
    let listed = index::listed_paths(&config);
    let is_page =
        |entry: &&Entry| is_markdown(&entry.path) && !is_about_the_project(&entry.path, &listed);
    let page_entries: Vec<&Entry> = entries.iter().filter(is_page).collect();
    let sources: Vec<Source> = page_entries
        .into_par_iter()
        .map(|entry| read(root, entry))
        .collect::<Result<_, _>>()?;

    let all = [config_source]
        .into_iter()
        .chain(settings_source)
        .chain(sources)
        .collect();
    Ok(Project::new(
        all,
        config,
        settings,
        entries.into_iter().map(|entry| entry.path.into()),
    ))
}

impl Project {
    /// A project of texts that are at hand: docs.json, perhaps the settings, and pages, in any order. `assets` are files
    /// that there are besides.
    pub fn from_sources(
        mut sources: Vec<Source>,
        assets: impl IntoIterator<Item = Box<str>>,
    ) -> Self {
        let rank = |source: &Source| match &*source.path {
            CONFIG_NAME => 0,
            settings::FILE_NAME => 1,
            _ => 2,
        };
        sources.sort_by(|a, b| rank(a).cmp(&rank(b)).then_with(|| a.path.cmp(&b.path)));
        if sources.first().is_none_or(|first| rank(first) != 0) {
            sources.insert(0, Source::new(CONFIG_NAME, "{}"));
        }
        let config = Config::read(&sources[0].text);
        let settings = sources.get(1).filter(|source| rank(source) == 1);
        let settings =
            settings.map_or_else(Settings::default, |source| Settings::read(&source.text));
        let read: Vec<Box<str>> = sources.iter().map(|source| source.path.clone()).collect();
        Self::new(sources, config, settings, read.into_iter().chain(assets))
    }

    /// A project of sources in order: docs.json, the settings where there are any, the pages by path.
    fn new(
        sources: Vec<Source>,
        config: Config,
        settings: Settings,
        assets: impl IntoIterator<Item = Box<str>>,
    ) -> Self {
        let has_settings = sources
            .get(1)
            .is_some_and(|source| &*source.path == settings::FILE_NAME);
        let settings_file = has_settings.then_some(FileId(1));
        let first_page = 1 + usize::from(has_settings);
        let pages = sources[first_page..]
            .par_iter()
            .enumerate()
            .map(|(at, source)| {
                Page::read(
                    FileId((first_page + at) as u32),
                    source,
                    folder_role(&source.path),
                )
            })
            .collect();
        let mut project = Self {
            files: Files::new(sources),
            config,
            config_file: FileId(0),
            settings,
            settings_file,
            pages,
            assets: Assets::new(assets),
            index: Index::default(),
        };
        project.link();
        project
    }

    /// The page in that file.
    pub fn page(&self, file: FileId) -> Option<&Page> {
        let first = 1 + usize::from(self.settings_file.is_some());
        self.pages.get((file.0 as usize).checked_sub(first)?)
    }

    /// Adds a page that is not in the folder.
    pub fn add_page(&mut self, source: Source) {
        let mut sources: Vec<Source> = self
            .files
            .iter()
            .map(|(_, source)| source.clone())
            .collect();
        let assets: Vec<Box<str>> = self.assets.iter().map(Into::into).collect();
        sources.push(source);
        *self = Self::from_sources(sources, assets);
    }

    /// Puts another text in the place of a file's, and reads it again. [`Self::link`] is due afterwards.
    pub fn replace(&mut self, file: FileId, text: Arc<str>) {
        self.files.replace(file, text);
        let source = self.files.get(file);
        if file == self.config_file {
            self.config = Config::read(&source.text);
        } else if Some(file) == self.settings_file {
            self.settings = Settings::read(&source.text);
        } else if let Some(page) = self.pages.iter_mut().find(|page| page.file == file) {
            *page = Page::read(file, source, folder_role(&source.path));
        }
    }

    /// Joins the files again after some were replaced.
    pub fn link(&mut self) {
        for page in &mut self.pages {
            page.role = folder_role(&page.path);
        }
        let index = Index::new(&self.config, &self.pages, &self.assets);
        for (page, included) in self.pages.iter_mut().zip(&index.included) {
            let listed = index.by_listing.contains_key(page.slug());
            if *included && !listed {
                page.role = Role::Snippet;
            }
        }
        self.index = index;
    }
}

/// Whether a path is that of a page or snippet.
pub fn is_markdown(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    extension.eq_ignore_ascii_case("md") || extension.eq_ignore_ascii_case("mdx")
}

/// Whether a Markdown file is about the project itself and no page of it, such as a README that the navigation does not
/// name. Letter case counts, but for a README: `security.mdx` is a page.
fn is_about_the_project(path: &str, listed: &rustc_hash::FxHashSet<&str>) -> bool {
    const NAMES: [&str; 5] = [
        "LICENSE",
        "CONTRIBUTING",
        "CODE_OF_CONDUCT",
        "SECURITY",
        "CHANGELOG",
    ];
    let slug = crate::page::page_slug(path);
    let name = slug.rsplit('/').next().unwrap_or(slug);
    (name.eq_ignore_ascii_case("README") || NAMES.contains(&name)) && !listed.contains(slug)
}

/// What the folder or name of a Markdown file says of its role.
fn folder_role(path: &str) -> Role {
    let parts = path.split('/');
    let is_part = |part: &str| part == "snippets" || part == "_snippets" || part.starts_with('_');
    if parts.into_iter().any(is_part) {
        Role::Snippet
    } else {
        Role::Page
    }
}

/// Reads one file. Only what the system refuses is an error.
fn read(root: &Path, entry: &Entry) -> Result<Source, LoadError> {
    let damaged = |damage| Source {
        path: (*entry.path).into(),
        text: "".into(),
        damage: Some(damage),
    };
    if entry.link == Some(LinkTarget::Outside) {
        return Ok(damaged(Damage::OutsideProject));
    }
    let path = root.join(&entry.path);
    let size = fs::metadata(&path)
        .map_err(|error| LoadError::read(&path, error))?
        .len();
    if size > MAX_BYTES {
        return Ok(damaged(Damage::TooLarge { bytes: size }));
    }
    let bytes = fs::read(&path).map_err(|error| LoadError::read(&path, error))?;
    let (text, damage) = decode(bytes);
    Ok(Source {
        path: (*entry.path).into(),
        text: text.into(),
        damage,
    })
}

/// The text of a file, up to the first byte that belongs to none.
fn decode(bytes: Vec<u8>) -> (String, Option<Damage>) {
    let nul = memchr::memchr(0, &bytes);
    let (mut text, invalid) = match String::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let mut bytes = error.into_bytes();
            bytes.truncate(at);
            (String::from_utf8(bytes).unwrap_or_default(), Some(at))
        }
    };
    match nul.into_iter().chain(invalid).min() {
        None => (text, None),
        Some(at) => {
            text.truncate(at);
            (text, Some(Damage::NotText { at }))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_about_the_project;

    #[test]
    fn files_about_the_project_are_no_pages() {
        for (path, expected) in [
            ("README.md", true),
            ("guides/readme.mdx", true),
            ("listed/README.md", false),
            ("CONTRIBUTING.md", true),
            ("CHANGELOG.mdx", true),
            ("changelog.mdx", false),
            ("guides/security.mdx", false),
            ("AGENTS.md", false),
        ] {
            let listed = ["listed/README"].into_iter().collect();
            assert_eq!(is_about_the_project(path, &listed), expected, "{path}");
        }
    }
}
