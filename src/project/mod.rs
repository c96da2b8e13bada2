//! A documentation project, and the only reader of one.
//!
//! 1. [`find_root`] looks upward for `docs.json`.
//! 2. [`load()`] walks the folder, reads every file, and parses the pages, in parallel.
//! 3. The descriptions of APIs are read that docs.json and the pages name, and the documents that those refer to.
//! 4. The packages of writing rules are read that the settings and a `.vale.ini` name ([`Packages`]).
//! 5. [`Index`] joins what the files say of each other: which page has which address, what the navigation lists, which
//!    snippet stands in which page, which fragments a page has.

mod assets;
mod assistant;
mod cache;
mod descriptions;
mod displaced;
mod generated;
mod index;
mod kind;
mod link;
mod load;
mod operation_pages;
mod packages;
mod read;
mod redirect;
mod remote;
mod rule_files;
mod scripts;
mod stamp;
#[cfg(test)]
mod tests;
mod walk;

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

pub use assets::{Assets, join};
pub use assistant::{AssistantRules, assistant_rules_path, editor_of};
pub use descriptions::{ends_with, is_document, is_named_as_description};
pub use index::{
    Include, Index, Listing, MOST_SNIPPETS, imported_path, listed_slug, snippet_path,
    weight_of_snippet,
};
pub use kind::is_markdown;
pub use link::{Destination, Parts, Resolver, has_file_extension, is_external};
pub use load::{LoadError, find_pages, find_root, load, load_styles, load_with};
pub use packages::Packages;
pub use read::read_text;
pub use remote::{Answer, Answers, Fetch, Network, Relayed, relay};
pub use rule_files::{RuleFile, rule_files};
pub use scripts::Script;
pub use stamp::stamp;

use crate::config::{Config, FILE_NAME as CONFIG_NAME};
use crate::openapi::{Document, Documents, is_address};
use crate::page::{Page, Role};
use crate::prose::{self, Passage};
use crate::secrets;
use crate::settings::{self, Settings};
use crate::source::{FileId, Files, Source, Span};
use crate::style::StyleRule;
use descriptions::MAX_REMOTE;
use kind::{folder_role, is_of_packages};
use operation_pages::OperationPages;
use packages::Shelf;

/// The size in bytes above which a file is not read.
pub const MAX_BYTES: u64 = 20 * 1024 * 1024;

/// The size in bytes above which a document of a description is not read: some describe thousands of operations.
pub const MAX_DOCUMENT_BYTES: u64 = 64 * 1024 * 1024;

/// The file in a built site that says what the folder is. A folder that has it is no part of a project.
pub const SITE_MARKER: &str = "_docs/site.json";

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
    /// The scripts that pages import, by path.
    pub scripts: BTreeMap<Box<str>, Script>,
    /// The descriptions of APIs that docs.json and the pages name.
    pub descriptions: Documents,
    /// What the network did not give, by its address: the middle of a sentence that says why.
    pub unread: BTreeMap<Box<str>, String>,
    /// What other hosts say of the addresses that pages link to, where they were asked.
    pub answers: Answers,
    /// The rules of the styles that the project uses.
    pub styles: Vec<Arc<StyleRule>>,
    /// What else is known of those styles.
    pub packages: Packages,
    /// The rules files of AI writing assistants. They are no pages.
    pub assistant_rules: AssistantRules,
    /// Every file that there is, read or not.
    pub assets: Assets,
    /// What the files say of each other.
    pub index: Index,
    /// Which page stands for which operation.
    operation_pages: OperationPages,
    /// The passages of each page, read when they are first asked for.
    passages: Vec<OnceLock<Vec<Passage>>>,
    /// The secrets of each file, looked for when they are first asked about.
    pub secrets: secrets::Found,
}

impl Project {
    /// A project of texts that are at hand: docs.json, perhaps the settings, pages, and documents of descriptions, in any
    /// order. `assets` are files that there are besides.
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
        let read: Vec<Box<str>> = sources.iter().map(|source| source.path.clone()).collect();
        let all = sources.clone();
        let (rules, sources): (Vec<Source>, Vec<Source>) = sources
            .into_iter()
            .partition(|source| editor_of(&source.path).is_some());
        let (scripts, sources): (Vec<Source>, Vec<Source>) = sources
            .into_iter()
            .partition(|source| scripts::is_script(&source.path));
        let (documents, sources): (Vec<Source>, Vec<Source>) =
            sources.into_iter().partition(|source| {
                let is_description = is_document(&source.path) || is_address(&source.path);
                rank(source) == 2 && (is_description || is_of_packages(&source.path))
            });
        let config = Config::read(&sources[0].text);
        let settings = sources.get(1).filter(|source| rank(source) == 1);
        let settings =
            settings.map_or_else(Settings::default, |source| Settings::read(&source.text));
        let by_path: FxHashMap<&str, &Source> = documents
            .iter()
            .map(|source| (&*source.path, source))
            .collect();
        let document = |path: &str| Ok::<_, Infallible>(by_path.get(path).copied().cloned());
        let assets: Vec<Box<str>> = read.into_iter().chain(assets).collect();
        let folders = assets
            .iter()
            .filter_map(|path| Some(path.split_once('/')?.0));
        let lacking = assistant::lacking(folders).filter(|_| rules.is_empty());
        let shown = assets.into_iter().filter(|path| !path.starts_with('.'));
        let Ok(mut project) = Self::new(sources, config, settings, shown, &document);
        let script = |path: &str| {
            let found = scripts.iter().find(|source| *source.path == *path);
            Ok::<_, Infallible>(found.cloned())
        };
        let Ok(read) = scripts::read(&project.pages, &project.assets, &script);
        project.scripts = read;
        project.use_packages(packages::read(&project.settings, &Shelf::Texts(&all)));
        project.add_assistant_rules(rules, lacking);
        project
    }

    /// A project of sources in order: docs.json, the settings where there are any, the pages by path. `document` reads the
    /// file of a path, where there is one.
    fn new<E: Send>(
        mut sources: Vec<Source>,
        config: Config,
        settings: Settings,
        assets: impl IntoIterator<Item = Box<str>>,
        document: descriptions::Read<E>,
    ) -> Result<Self, E> {
        let has_settings = sources
            .get(1)
            .is_some_and(|source| &*source.path == settings::FILE_NAME);
        let settings_file = has_settings.then_some(FileId(1));
        let first_page = 1 + usize::from(has_settings);
        let pages: Vec<Page> = sources[first_page..]
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
        let assets = Assets::new(assets);
        let read = descriptions::read(&config, &pages, sources.len(), &assets, document)?;
        sources.extend(read.sources);
        let why = format!("more than {MAX_REMOTE} documents would be read over the network");
        let unread = read.too_many.into_iter();
        let unread = unread
            .map(|address| (address.into(), why.clone()))
            .collect();
        let descriptions = Documents::new(read.documents, &|path| assets.contains(path));
        let mut project = Self {
            passages: vec![OnceLock::new(); pages.len()],
            secrets: secrets::Found::new(sources.len()),
            files: Files::new(sources),
            config,
            config_file: FileId(0),
            settings,
            settings_file,
            pages,
            scripts: BTreeMap::new(),
            descriptions,
            unread,
            answers: Answers::default(),
            styles: Vec::new(),
            packages: Packages::default(),
            assistant_rules: AssistantRules::default(),
            assets,
            index: Index::default(),
            operation_pages: OperationPages::default(),
        };
        project.link();
        Ok(project)
    }

    fn use_packages(&mut self, (styles, mut packages): (Vec<Arc<StyleRule>>, Packages)) {
        packages.add_to(&mut self.files);
        self.styles = styles;
        self.packages = packages;
        self.join_vocabularies();
    }

    /// Puts the words that a `.vale.ini` accepts beside those of the settings.
    fn join_vocabularies(&mut self) {
        for word in &self.packages.accepted {
            // An expression that only rule files understand is one for their rules alone.
            let _ = self.settings.vocabulary.accept.add(word, Span::empty(0));
        }
    }

    /// The words that the project accepts, as expressions of rule files.
    pub fn accepted_words(&self) -> Vec<String> {
        let entries = self.settings.vocabulary.accept.entries();
        let words = entries.iter().map(|entry| match entry.is_expression() {
            true => entry.text.to_string(),
            false => regex::escape(&entry.text),
        });
        let known: FxHashSet<&str> = entries.iter().map(|entry| &*entry.text).collect();
        let others = self.packages.accepted.iter();
        let others = others.filter(|word| !known.contains(&***word)).cloned();
        words.chain(others).collect()
    }

    /// The text of a page as its readers see it, without what a `.vale.ini` leaves out.
    fn read_passages(&self, page: &Page) -> Vec<Passage> {
        let passages = prose::passages(page);
        let ignored = self.packages.ignored(page);
        if ignored.is_empty() {
            return passages;
        }
        let passages = passages.into_iter();
        passages
            .filter_map(|passage| passage.without(&ignored))
            .collect()
    }

    /// The page in that file.
    pub fn page(&self, file: FileId) -> Option<&Page> {
        self.pages.get(self.page_number(file)?)
    }

    /// The text of a page of the project as its readers see it. It is read once, whoever asks.
    pub fn passages(&self, page: &Page) -> &[Passage] {
        let read = self
            .page_number(page.file)
            .and_then(|at| self.passages.get(at));
        read.map_or(&[], |read| read.get_or_init(|| self.read_passages(page)))
    }

    fn page_number(&self, file: FileId) -> Option<usize> {
        let made = self.operation_pages.page_number(file);
        let first = 1 + usize::from(self.settings_file.is_some());
        made.or_else(|| (file.0 as usize).checked_sub(first))
    }

    /// How many files were read that are the project's own.
    pub fn own_files(&self) -> usize {
        let files = self.files.iter();
        let is_own = |file| {
            !self.is_remote(file)
                && !self.packages.hold(file)
                && Some(file) != self.assistant_rules.absent
        };
        files.filter(|(file, _)| is_own(*file)).count()
    }

    /// Whether a file came over the network and is none of the project's own.
    pub fn is_remote(&self, file: FileId) -> bool {
        let document = self.descriptions.document(file);
        document.is_some_and(Document::is_remote)
    }

    /// Adds a page that is not in the folder.
    pub fn add_page(&mut self, source: Source) {
        let absent = self.assistant_rules.absent;
        let lacking = absent.map(|file| self.files.get(file).path.to_string());
        let stays = |file| Some(file) != absent && !self.packages.hold(file);
        let there = self.files.iter().filter(|(file, _)| stays(*file));
        let mut sources: Vec<Source> = there.map(|(_, source)| source.clone()).collect();
        let assets: Vec<Box<str>> = self.assets.iter().map(Into::into).collect();
        sources.push(source);
        let unread = std::mem::take(&mut self.unread);
        let answers = std::mem::take(&mut self.answers);
        let packages = (
            std::mem::take(&mut self.styles),
            std::mem::take(&mut self.packages),
        );
        let scripts = std::mem::take(&mut self.scripts);
        *self = Self::from_sources(sources, assets);
        self.scripts = scripts;
        self.unread = unread;
        self.answers = answers;
        self.use_packages(packages);
        if lacking.is_some() {
            self.add_assistant_rules(Vec::new(), lacking);
        }
    }

    /// Lets go of the passages that were read: they take more memory than everything else, and are read again when they
    /// are asked for.
    pub fn forget_passages(&mut self) {
        self.passages = vec![OnceLock::new(); self.pages.len()];
    }

    /// Puts another text in the place of a file's, and reads it again. [`Self::link`] is due afterwards.
    pub fn replace(&mut self, file: FileId, text: Arc<str>) {
        self.files.replace(file, text);
        self.secrets.forget(file);
        let source = self.files.get(file);
        if file == self.config_file {
            self.config = Config::read(&source.text);
        } else if Some(file) == self.settings_file {
            self.settings = Settings::read(&source.text);
            self.join_vocabularies();
        } else if self.assistant_rules.holds(file) {
            self.assistant_rules.written(file);
        } else if let Some(at) = self.pages.iter().position(|page| page.file == file) {
            self.pages[at] = Page::read(file, source, folder_role(&source.path));
            self.passages[at] = OnceLock::new();
        } else {
            self.descriptions.replace(source, file);
        }
    }

    /// Joins the files again after some were replaced.
    pub fn link(&mut self) {
        let assets = &self.assets;
        self.descriptions.link(&|path| assets.contains(path));
        let made = self.operation_pages.first_page(self.pages.len());
        for (number, page) in self.pages.iter_mut().enumerate() {
            page.role = match number < made {
                true => folder_role(&page.path),
                false => Role::Page,
            };
        }
        let index = Index::new(&self.config, &self.pages, &self.assets);
        for (page, included) in self.pages.iter_mut().zip(&index.included) {
            let listed = index.by_listing.contains_key(page.slug());
            // What the navigation lists is a page, wherever it stands.
            if listed {
                page.role = Role::Page;
            } else if *included {
                page.role = Role::Snippet;
            }
        }
        self.index = index;
    }
}
