//! The addresses of the site.
//!
//! A page at `guides/start.mdx` has the address `/guides/start/`, which every static host serves from
//! `guides/start/index.html`. Files of the project keep their paths.

use std::borrow::Cow;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::Options;
use crate::page::Page;
use crate::project::{Destination, Parts, Project, Resolver};

/// What cannot stand in the path of an address.
const NOT_IN_PATHS: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Where everything stands.
pub struct Addresses<'p> {
    project: &'p Project,
    resolver: Resolver<'p>,
    base_path: &'p str,
    site_url: Option<&'p str>,
}

/// Where a target leads in the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Target<'t> {
    /// The address for an attribute, not yet escaped for HTML.
    pub(super) address: Cow<'t, str>,
    /// Whether it leads to another site.
    pub(super) is_external: bool,
    /// The file of the project that it names.
    pub(super) file: Option<String>,
    /// The number of the page that it leads to.
    pub(super) page: Option<usize>,
}

impl<'p> Addresses<'p> {
    /// The addresses of a project's site.
    pub fn new(project: &'p Project, options: &'p Options) -> Self {
        Self {
            project,
            resolver: Resolver::new(project),
            base_path: &options.base_path,
            site_url: options.site_url.as_deref(),
        }
    }

    /// The path of the page's file in the site.
    pub fn file_of(&self, page: usize) -> String {
        let [html, _] = self.project.pages[page].site_paths();
        html
    }

    /// The path in the site of the page as Markdown.
    pub fn markdown_file_of(&self, page: usize) -> String {
        let [_, markdown] = self.project.pages[page].site_paths();
        markdown
    }

    /// The path in the site of what the playground of a page is made from.
    pub(super) fn call_file_of(&self, page: usize) -> String {
        match self.project.pages[page].address() {
            "" => "request.json".into(),
            folder => format!("{folder}/request.json"),
        }
    }

    /// The address of a page.
    pub fn page(&self, page: usize) -> String {
        match self.project.pages[page].address() {
            "" => self.base_path.into(),
            folder => format!("{}{}/", self.base_path, encoded(folder)),
        }
    }

    /// The address of a file of the site, by its path there.
    pub fn file(&self, path: &str) -> String {
        format!("{}{}", self.base_path, encoded(path))
    }

    /// The whole address of what has this address in the site, where that is known.
    pub fn whole(&self, address: &str) -> Option<String> {
        Some(format!("{}{address}", self.site_url?))
    }

    /// Where a target leads that is written in `page`.
    pub(super) fn target<'t>(&self, page: &Page, written: &'t str) -> Target<'t> {
        let written = written.trim();
        let mut target = Target {
            address: Cow::Borrowed(written),
            is_external: false,
            file: None,
            page: None,
        };
        let tail = || {
            let path = Parts::of(written).path;
            &written[path.len()..]
        };
        match self.resolver.resolve(page, written) {
            Destination::External => target.is_external = true,
            Destination::Page { page: to, .. } => {
                target.page = Some(to);
                if !Parts::of(written).path.is_empty() {
                    target.address = Cow::Owned(self.page(to) + tail());
                }
            }
            Destination::File => {
                if let Some(path) = self.resolver.file(page, written) {
                    target.address = Cow::Owned(self.file(&path) + tail());
                    target.file = Some(path);
                }
            }
            // What is not there keeps its address, below the path of the site.
            Destination::Elsewhere
            | Destination::Unknown
            | Destination::MissingPage { .. }
            | Destination::MissingFile { .. } => {
                if let Some(rest) = written.strip_prefix('/') {
                    target.address = Cow::Owned(format!("{}{rest}", self.base_path));
                }
            }
        }
        target
    }

    /// The address of a file of the project that docs.json names, and its path.
    pub(super) fn named_file(&self, written: &str) -> (String, Option<String>) {
        if crate::project::is_external(written) {
            return (written.into(), None);
        }
        let path = written.trim_start_matches("./").trim_start_matches('/');
        let found = self.project.assets.contains(path);
        (self.file(path), found.then(|| path.into()))
    }
}

fn encoded(path: &str) -> Cow<'_, str> {
    utf8_percent_encode(path, NOT_IN_PATHS).into()
}
