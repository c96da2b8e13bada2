//! What the site has for machines: the map and the rules for search engines, the pages as Markdown and lists of them for
//! assistants, feeds of changes, and pages that lead from old addresses to new ones.
//!
//! What the project has itself at the same path is taken along as it is.

mod date;
mod feed;
mod llms;
mod markdown;
mod portable;
mod redirects;
mod shown;
mod sitemap;
mod xml;

use std::borrow::Cow;

pub(super) use llms::References;

use super::{Addresses, File, FileContent, Inputs};
use crate::page::Page;
use crate::project::{Project, is_external};
use crate::syntax::data::{Node, Value};

/// A project as it is told to machines.
#[derive(Clone, Copy)]
pub(super) struct Metadata<'a> {
    /// What was read.
    pub(super) project: &'a Project,
    /// Where everything stands.
    pub(super) addresses: &'a Addresses<'a>,
    /// What is known besides.
    pub(super) inputs: &'a Inputs,
    /// The numbers of the pages in the order of reading, each once.
    pub(super) order: &'a [usize],
}

impl<'a> Metadata<'a> {
    /// What the site has at `path`: the project's own file of that path, otherwise what is made.
    fn file(&self, path: &str, make: impl FnOnce() -> String) -> File {
        let content = match self.project.assets.contains(path) {
            true => FileContent::Copied(path.into()),
            false => FileContent::Made(make().into_bytes()),
        };
        File {
            path: path.into(),
            content,
        }
    }

    /// The page for addresses that lead nowhere.
    pub(super) fn missing_page(&self, make: impl FnOnce() -> String) -> File {
        self.file("404.html", make)
    }

    /// The whole address of something of the site; below the site's path where the host is not known.
    fn best_address(&self, address: String) -> String {
        self.addresses.whole(&address).unwrap_or(address)
    }

    /// The pages that may be found.
    fn listed(&self) -> impl Iterator<Item = usize> {
        let order = self.order.iter().copied();
        order.filter(|page| !is_kept_from_listings(&self.project.pages[*page]))
    }
}

/// The name of the project.
fn project_name(project: &Project) -> &str {
    let name = project.config.view.name.as_ref();
    name.map_or("Documentation", |(name, _)| name.trim())
}

impl Metadata<'_> {
    /// The title of a page, or what tells most of it where it has none.
    fn title<'p>(&'p self, page: &'p Page) -> Cow<'p, str> {
        let own = [
            page.title(),
            page.frontmatter.text("sidebarTitle").unwrap_or(""),
        ];
        let operation = self.project.operation_of(page);
        let summary = operation.and_then(|operation| operation.summary());
        let heading = page.headings.first().map(|heading| heading.text.trim());
        let named = [summary, operation_name(page), heading];
        let found = own.into_iter().chain(named.into_iter().flatten());
        let found = found.map(str::trim).find(|title| !title.is_empty());
        let name = || page.slug().rsplit('/').next().unwrap_or("");
        one_line(found.unwrap_or_else(name))
    }

    /// The description of a page on one line; empty where it has none. That of an operation is its first paragraph.
    fn description<'p>(&'p self, page: &'p Page) -> Cow<'p, str> {
        let own = page.frontmatter.text("description");
        let operation = self.project.operation_of(page);
        let described = || first_paragraph(operation?.description()?);
        match own {
            Some(own) => one_line(own),
            None => described().unwrap_or_default().into(),
        }
    }
}

/// The first paragraph of a description, as plain text on one line.
pub(super) fn first_paragraph(markdown: &str) -> Option<String> {
    let lines = markdown.trim().lines();
    let lines = lines.take_while(|line| !line.trim().is_empty());
    let first: Vec<&str> = lines.collect();
    let text = super::endpoint::prose(&first.join("\n")).text;
    let text = one_line(&text).into_owned();
    (!text.is_empty()).then_some(text)
}

/// The operation of an API that a page is about, as written.
fn operation_name(page: &Page) -> Option<&str> {
    let text = |key| page.frontmatter.text(key);
    text("openapi").or_else(|| text("api"))
}

/// The address of another site that a page stands for.
fn other_site(page: &Page) -> Option<&str> {
    let url = page.frontmatter.text("url").map(str::trim);
    url.filter(|url| is_external(url))
}

/// Whether the writer keeps a page from search engines and lists.
pub(super) fn is_kept_from_listings(page: &Page) -> bool {
    let says_so = |key| page.frontmatter.get(key).is_some_and(is_yes);
    ["noindex", "hidden"].into_iter().any(says_so)
}

fn is_yes(node: &Node) -> bool {
    match &node.value {
        Value::Bool(value) => *value,
        Value::String(text) => text.trim().eq_ignore_ascii_case("true"),
        _ => false,
    }
}

/// A text with its line breaks and runs of spaces as single spaces.
fn one_line(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    let is_plain = |c: char| c == ' ' || !c.is_whitespace();
    if text.chars().all(is_plain) && !text.contains("  ") {
        return Cow::Borrowed(text);
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    Cow::Owned(words.join(" "))
}

#[cfg(test)]
mod tests;
