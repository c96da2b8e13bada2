//! `llms.txt` and `llms-full.txt` as llmstxt.org describes them.

use rustc_hash::FxHashMap;

use super::{Metadata, one_line, other_site, project_name};
use crate::page::Page;
use crate::site::File;
use crate::site::content::Endpoint;

/// How many bytes of Markdown descriptions may add to what the pages say themselves.
const MOST_BYTES: usize = 1 << 20;

/// What descriptions say of the operations that pages stand for.
#[derive(Debug, Default)]
pub(in crate::site) struct References {
    by_page: FxHashMap<usize, Endpoint>,
    /// How many bytes of Markdown that is, with what was not kept.
    bytes: usize,
}

impl References {
    /// Keeps what is said on a page, unless all of it is too long anyway.
    pub(in crate::site) fn keep(&mut self, page: usize, about: Endpoint) {
        self.bytes += about.lead.len() + about.markdown.len();
        match self.bytes <= MOST_BYTES {
            true => {
                self.by_page.insert(page, about);
            }
            false => self.by_page.clear(),
        }
    }

    fn known(&self) -> Option<&FxHashMap<usize, Endpoint>> {
        (self.bytes <= MOST_BYTES).then_some(&self.by_page)
    }
}

impl Metadata<'_> {
    /// The list of pages for assistants: name, description, and the groups with links to the pages as Markdown.
    pub(in crate::site) fn llms(&self) -> File {
        self.file("llms.txt", || {
            let mut out = self.head();
            for (heading, pages) in self.sections() {
                out.push_str("\n## ");
                out.push_str(&heading);
                out.push_str("\n\n");
                for page in pages {
                    self.entry(page, &mut out);
                }
            }
            out
        })
    }

    /// Everything that the pages say, in the order of reading. What descriptions say of operations is part of it as long as
    /// it leaves room for the rest: some describe thousands.
    pub(in crate::site) fn llms_full(&self, references: &References) -> File {
        self.file("llms-full.txt", || {
            let pages = || self.listed().map(|page| &self.project.pages[page]);
            let length: usize = pages().map(|page| page.text().len() + 160).sum();
            let mut out = self.head();
            let known = references.known();
            out.reserve(length + known.map_or(0, |_| references.bytes));
            let mut left_out = 0;
            for page in self.listed() {
                if other_site(&self.project.pages[page]).is_some() {
                    continue;
                }
                if known.is_none() && self.project.is_operation_page(page) {
                    left_out += 1;
                    continue;
                }
                let about = known.and_then(|known| known.get(&page));
                out.push('\n');
                self.write_markdown(page, Some(&self.page_address(page)), about, &mut out);
            }
            if left_out > 0 {
                let list = self.best_address(self.addresses.file("llms.txt"));
                out.push_str(&format!(
                    "\n# API reference\n\n{left_out} operations are described on pages of their own, which are too long \
                     together for this file. {list} has the address of each as Markdown.\n"
                ));
            }
            out
        })
    }

    fn head(&self) -> String {
        let root = self.project.config.root.as_ref();
        let own = root
            .and_then(|root| root.get("description")?.as_str())
            .map(one_line);
        let first = self.order.first().map(|page| &self.project.pages[*page]);
        let about = own
            .or_else(|| first.map(|page| self.description(page)))
            .unwrap_or_default();
        let name = one_line(project_name(self.project));
        match &*about {
            "" => format!("# {name}\n"),
            about => format!("# {name}\n\n> {about}\n"),
        }
    }

    /// The pages under the names of their groups, in the order in which those first stand in the navigation.
    fn sections(&self) -> Vec<(String, Vec<usize>)> {
        let mut sections: Vec<(String, Vec<usize>)> = Vec::new();
        let mut numbers: FxHashMap<String, usize> = FxHashMap::default();
        for page in self.listed() {
            let heading = self.heading(&self.project.pages[page]);
            let number = *numbers.entry(heading).or_insert_with_key(|heading| {
                sections.push((heading.clone(), Vec::new()));
                sections.len() - 1
            });
            sections[number].1.push(page);
        }
        sections
    }

    /// The names of the groups that a page stands in, and its version.
    fn heading(&self, page: &Page) -> String {
        let index = &self.project.index;
        let Some(listing) = index.by_listing.get(page.slug()) else {
            return "Other pages".into();
        };
        let listing = &index.listings[*listing];
        let names = listing.groups.iter().map(|name| one_line(name));
        let names: Vec<_> = names.filter(|name| !name.is_empty()).collect();
        let names = match names.is_empty() {
            true => project_name(self.project).into(),
            false => names.join(" / "),
        };
        match &listing.version {
            Some(version) => format!("{names} ({})", one_line(version)),
            None => names,
        }
    }

    fn entry(&self, page: usize, out: &mut String) {
        let at = &self.project.pages[page];
        let address = match other_site(at) {
            Some(address) => address.to_owned(),
            None => self.best_address(self.addresses.file(&self.addresses.markdown_file_of(page))),
        };
        out.push_str("- [");
        for c in self.title(at).chars() {
            if matches!(c, '[' | ']' | '\\') {
                out.push('\\');
            }
            out.push(c);
        }
        out.push_str("](");
        out.push_str(&address.replace('(', "%28").replace(')', "%29"));
        out.push(')');
        let description = self.description(at);
        if !description.is_empty() {
            out.push_str(": ");
            out.push_str(&description);
        }
        out.push('\n');
    }

    pub(super) fn page_address(&self, page: usize) -> String {
        self.best_address(self.addresses.page(page))
    }
}
