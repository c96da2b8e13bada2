//! Pages of operations that no file of the project describes.
//!
//! Readers expect a page for every operation of an API. Those that no page stands for get one that has no file: its text is
//! frontmatter that names the operation, so that everything that knows pages knows it too. [`mod@plan`] says which ones there
//! are, where they stand and in which groups; [`slug`] has their addresses, [`text`] what stands in them.

mod group;
mod plan;
mod slug;
mod text;

use std::sync::OnceLock;

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::Project;
use crate::openapi::{Document, Method, Operation, OperationId, OperationName};
use crate::page::{Page, Role};
use crate::source::{FileId, Source};
use plan::{Plan, plan};

/// Which operation which page stands for.
#[derive(Clone, Debug, Default)]
pub(super) struct OperationPages {
    /// The first of the pages without a file, and the number of its text among the project's files.
    first: Option<(usize, FileId)>,
    /// The operations of those pages, in their order.
    operations: Vec<OperationId>,
    /// The page of each operation that has one.
    by_operation: FxHashMap<OperationId, usize>,
}

/// How many parts of an address are tried as the beginning of an operation's path.
const MOST_PARTS: usize = 8;

impl OperationPages {
    /// The number of the first page without a file: that of all pages where each has one.
    pub(super) fn first_page(&self, pages: usize) -> usize {
        self.first.map_or(pages, |(first, _)| first)
    }

    /// The number of the page with that text, where it is one of these.
    pub(super) fn page_number(&self, file: FileId) -> Option<usize> {
        let (page, first) = self.first?;
        let number = file.0.checked_sub(first.0)? as usize;
        (number < self.operations.len()).then_some(page + number)
    }
}

impl Project {
    /// The project with a page for each operation of its descriptions that no page stands for, listed where docs.json
    /// names the description. For what is shown: rules see the pages that are written.
    pub fn with_operation_pages(mut self) -> Self {
        let Plan {
            pages,
            navigation,
            by_operation,
        } = plan(&self);
        let first_page = self.pages.len();
        self.operation_pages.by_operation = by_operation;
        if pages.is_empty() {
            self.config.view.navigation = navigation;
            self.link();
            return self;
        }
        let first_file = FileId(u32::try_from(self.files.len()).unwrap_or(u32::MAX));
        for page in &pages {
            let path = format!("{}.mdx", page.slug);
            self.files.add(Source::new(path, page.text.as_str()));
        }
        let made: Vec<Page> = (first_file.0..)
            .zip(&pages)
            .collect::<Vec<_>>()
            .into_par_iter()
            .map(|(file, _)| Page::read(FileId(file), self.files.get(FileId(file)), Role::Page))
            .collect();
        self.pages.extend(made);
        self.passages = vec![OnceLock::new(); self.pages.len()];
        self.operation_pages.first = Some((first_page, first_file));
        self.operation_pages.operations = pages.iter().map(|page| page.operation).collect();
        for (page, number) in pages.iter().zip(first_page..) {
            let known = self.operation_pages.by_operation.entry(page.operation);
            known.or_insert(number);
        }
        self.config.view.navigation = navigation;
        self.link();
        self
    }

    /// Whether a page has no file: it is made from what a description says of an operation.
    pub fn is_operation_page(&self, page: usize) -> bool {
        let first = self.operation_pages.first;
        first.is_some_and(|(first, _)| page >= first)
    }

    /// The path of the file of the project that a page is written in: of a page without one, the description's, where that
    /// is the project's own.
    pub fn written_in(&self, page: usize) -> Option<&str> {
        let found = self.pages.get(page)?;
        if !self.is_operation_page(page) {
            return Some(&found.path);
        }
        let document = self.operation_of(found)?.description_document;
        (!document.is_remote()).then_some(&*document.path)
    }

    /// The operation that a page stands for, as a description has it.
    pub fn operation_of(&self, page: &Page) -> Option<Operation<'_>> {
        if let Some((first, _)) = self.operation_pages.first
            && let Some(number) = self.operation_pages.page_number(page.file)
        {
            let key = self.operation_pages.operations.get(number - first)?;
            return self.descriptions.operation_at(*key);
        }
        let written = page.frontmatter.text("openapi")?;
        self.operation_named(&OperationName::read(written)?, &page.path, &[])
    }

    /// The operation that a page without a description describes by hand, as `api: GET /users` or with a whole address.
    fn operation_by_hand(&self, page: &Page) -> Option<Operation<'_>> {
        let name = OperationName::read(page.frontmatter.text("api")?)?;
        let path = name.path_on_host();
        // A server's address may have a path of its own.
        let parts = path.match_indices('/').map(|(at, _)| &path[at..]);
        let mut parts = parts.take(MOST_PARTS);
        parts.find_map(|path| {
            let name = OperationName { path, ..name };
            self.operation_named(&name, &page.path, &[])
        })
    }

    /// The page that stands for an operation, in a project with operations' pages.
    pub fn page_of_operation(&self, operation: OperationId) -> Option<usize> {
        self.operation_pages.by_operation.get(&operation).copied()
    }

    /// The operation of that name which is written in the file at `from`: of the description that it names, else of the
    /// first of `documents` that has one, else of any.
    fn operation_named<'p>(
        &'p self,
        name: &OperationName,
        from: &str,
        documents: &[&'p Document],
    ) -> Option<Operation<'p>> {
        let all = &self.descriptions;
        let method = Method::named(name.method);
        let in_one = |document| match method {
            Some(method) => all.operation_in(document, method, name.path),
            None => all.webhook_in(document, name.path),
        };
        if let Some(document) = name.file.and_then(|file| self.description(file, from)) {
            return in_one(document);
        }
        let found = documents.iter().find_map(|document| in_one(document));
        found.or_else(|| match method {
            Some(method) => all.operation(method, name.path),
            None => all.webhook(name.path),
        })
    }
}

#[cfg(test)]
mod tests;
