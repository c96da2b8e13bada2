//! All files of a site, from what was read.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rayon::prelude::*;

use super::card::{self, Painter};
use super::colors::Backgrounds;
use super::content::{self, Content, Shared};
use super::highlight::Cache;
use super::metadata::{Metadata, References, is_kept_from_listings};
use super::navigation::Navigation;
use super::search::{self, Digest, Filters};
use super::shell::{self, Shell};
use super::theme::{self, Theme};
use super::{Addresses, Clock, File, FileContent, Inputs, Options, assets};
use crate::project::Project;

/// What was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many pages the site has.
    pub pages: usize,
    /// The page that took longest, and how long, where time was measured.
    pub slowest: Option<(Box<str>, Duration)>,
}

/// Takes a file of the site. It is called from many threads.
pub type Put<'a, E> = &'a (dyn Fn(File) -> Result<(), E> + Sync);

/// Makes all files of a site and gives them to `put`, in no particular order; each path once.
///
/// # Errors
///
/// What `put` gives: nothing else can fail.
pub fn render<E: Send>(
    project: &Project,
    options: &Options,
    inputs: &Inputs,
    clock: Option<Clock<'_>>,
    put: Put<'_, E>,
) -> Result<Summary, E> {
    let addresses = Addresses::new(project, options);
    let navigation = Navigation::new(project, &addresses);
    let displaced = project.displaced();
    let order = navigation.order().iter().copied();
    let order: Vec<usize> = order.filter(|page| !displaced.contains_key(page)).collect();
    let theme = Theme::new(project, inputs, &addresses);
    let site = Site {
        shell: Shell {
            project,
            options,
            inputs,
            addresses: &addresses,
            navigation: &navigation,
            theme: theme.assets(),
        },
        metadata: Metadata {
            project,
            addresses: &addresses,
            inputs,
            order: &order,
        },
        shared: Shared {
            project,
            addresses: &addresses,
            inputs,
            samples: &Cache::default(),
        },
        backgrounds: Backgrounds::of(&project.config.view.colors),
        painter: options.site_url.as_ref().map(|_| Painter::new(project)),
        home: navigation
            .home()
            .map(|page| *displaced.get(&page).unwrap_or(&page)),
        styles: Mutex::default(),
        made: Mutex::default(),
        references: Mutex::default(),
        clock,
        put,
    };
    let pages = order.par_iter().map(|page| site.page(*page));
    let pages: Vec<Made> = pages.collect::<Result<_, E>>()?;
    let described = project.config.view.openapi.iter();
    let described = described.filter_map(|(path, _)| addresses.named_file(path).1);
    let mut named: BTreeSet<Box<str>> = described.map(Into::into).collect();
    let has_diagrams = pages.iter().any(|page| page.has_diagrams);
    let mut slowest: Option<(usize, Duration)> = None;
    let mut digests = Vec::with_capacity(pages.len());
    for (page, made) in order.iter().zip(pages) {
        named.extend(made.files);
        digests.extend(made.digest);
        if let Some(took) = made.took
            && slowest.is_none_or(|(_, longest)| took > longest)
        {
            slowest = Some((*page, took));
        }
    }
    site.around(digests, &mut named)?;
    theme.files(has_diagrams).into_iter().try_for_each(put)?;
    let made = site
        .made
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    assets::files(project, inputs, &named, &made).try_for_each(put)?;
    Ok(Summary {
        pages: order.len(),
        slowest: slowest.map(|(page, took)| (project.pages[page].path.clone(), took)),
    })
}

/// What the pages of a site are made with.
struct Site<'a, E> {
    shell: Shell<'a>,
    metadata: Metadata<'a>,
    shared: Shared<'a>,
    backgrounds: Backgrounds,
    painter: Option<Painter>,
    /// The page that the site begins with.
    home: Option<usize>,
    /// The paths of style sheets of single pages: several pages may have the same one.
    styles: Mutex<BTreeSet<String>>,
    /// The paths, in small letters, of the files that are made: files of the project do not take their places.
    made: Mutex<BTreeSet<String>>,
    /// What descriptions say of the operations of pages that are listed.
    references: Mutex<References>,
    clock: Option<Clock<'a>>,
    put: Put<'a, E>,
}

/// What remains of a page once its files are made.
struct Made {
    /// What is searched of it; none for a page that is not listed.
    digest: Option<Digest>,
    /// The files of the project that it names.
    files: BTreeSet<Box<str>>,
    has_diagrams: bool,
    took: Option<Duration>,
}

impl<E: Send> Site<'_, E> {
    fn made(&self, path: String, text: String) -> Result<(), E> {
        self.give(File {
            path,
            content: FileContent::Made(text.into_bytes()),
        })
    }

    fn is_made(&self, path: &str) -> bool {
        let made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        made.contains(&path.to_lowercase())
    }

    /// Gives a file whose place a file of the project may have.
    fn give(&self, file: File) -> Result<(), E> {
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        made.insert(file.path.to_lowercase());
        drop(made);
        (self.put)(file)
    }

    fn took(&self, begin: Option<Duration>) -> Option<Duration> {
        Some(self.clock?().saturating_sub(begin?))
    }

    fn page(&self, page: usize) -> Result<Made, E> {
        let begin = self.clock.map(|clock| clock());
        let shell = &self.shell;
        let found = &shell.project.pages[page];
        let content = content::render(&self.shared, page);
        let style = self.style(&content)?;
        let html = shell::page(shell, page, &content, style.as_deref());
        let file = shell.addresses.file_of(page);
        let is_first = self.home == Some(page);
        if is_first && file != "index.html" {
            self.made("index.html".into(), html.clone())?;
        }
        self.made(file, html)?;
        let endpoint = content.endpoint.as_ref();
        if let Some(call) = endpoint.and_then(|endpoint| endpoint.call.as_ref()) {
            self.made(shell.addresses.call_file_of(page), call.json())?;
        }
        let markdown = self.metadata.markdown(page, endpoint);
        self.made(shell.addresses.markdown_file_of(page), markdown)?;
        if let Some(feed) = self.metadata.feed(page, &content) {
            self.give(feed)?;
        }
        self.card(page)?;
        let is_listed = !is_kept_from_listings(found);
        if let Some(endpoint) = &content.endpoint
            && is_listed
        {
            let references = self.references.lock();
            let mut references = references.unwrap_or_else(PoisonError::into_inner);
            references.keep(page, endpoint.without_call());
        }
        Ok(Made {
            digest: is_listed.then(|| self.digest(page, &content)),
            files: content.files,
            has_diagrams: content.needs.mermaid,
            took: self.took(begin),
        })
    }

    /// Makes the style sheet that a page alone has, and gives its address.
    fn style(&self, content: &Content) -> Result<Option<String>, E> {
        let rules: String = content.styles.values().map(String::as_str).collect();
        let Some(file) = theme::page_style(&content.tones, &self.backgrounds, &rules) else {
            return Ok(None);
        };
        let address = self.shell.addresses.file(&file.path);
        let mut styles = self.styles.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = styles.insert(file.path.clone());
        drop(styles);
        if is_new {
            (self.put)(file)?;
        }
        Ok(Some(address))
    }

    /// Draws the picture for links to a page.
    fn card(&self, page: usize) -> Result<(), E> {
        let Some(painter) = &self.painter else {
            return Ok(());
        };
        let shell = &self.shell;
        let place = shell.navigation.place(page);
        let group = place.breadcrumbs.last().map_or("", |crumb| crumb.name);
        let title = &shell.navigation.face(page).title;
        let description = shell::description(shell, page).unwrap_or_default();
        match painter.png(title, group, &description) {
            Some(bytes) => (self.put)(File {
                path: card::path(shell.project.pages[page].slug()),
                content: FileContent::Made(bytes),
            }),
            None => Ok(()),
        }
    }

    fn digest(&self, page: usize, content: &Content) -> Digest {
        let navigation = self.shell.navigation;
        let place = navigation.place(page);
        let groups: Vec<&str> = place.breadcrumbs.iter().map(|crumb| crumb.name).collect();
        let found = &self.shell.project.pages[page];
        let keywords = found.frontmatter.get("keywords");
        let elements = keywords.map_or(&[][..], |keywords| keywords.elements());
        let keywords: Vec<&str> = elements.iter().filter_map(|word| word.as_str()).collect();
        let number = |name: &str, names: Vec<&str>| {
            let at = names.iter().position(|other| *other == name)?;
            u16::try_from(at).ok()
        };
        let sections = content.sections.iter().map(|section| search::Section {
            fragment: &section.fragment,
            level: section.level,
            heading: &section.heading,
            text: section.text.as_str().into(),
        });
        let face = navigation.face(page);
        search::digest(&search::Page {
            url: &face.address,
            title: &face.title,
            path: &groups,
            keywords: &keywords,
            tab: place.tab.and_then(|(tab, _)| u16::try_from(tab).ok()),
            version: place
                .version
                .and_then(|version| number(version, navigation.versions())),
            sections: sections.collect(),
        })
    }

    /// Makes the files that belong to no page. Those that the project has itself are named.
    fn around(&self, digests: Vec<Digest>, named: &mut BTreeSet<Box<str>>) -> Result<(), E> {
        let (shell, metadata, put) = (&self.shell, &self.metadata, self.put);
        for (path, html) in shell::contents(shell) {
            self.made(path, html)?;
        }
        let mut give = |file: File| match file.content {
            FileContent::Copied(path) => {
                named.insert(path);
                Ok(())
            }
            // A page that leads from an old address gives way to what is there.
            FileContent::Made(_) if self.is_made(&file.path) => Ok(()),
            FileContent::Made(_) => self.give(file),
        };
        give(metadata.missing_page(|| shell::missing(shell)))?;
        let redirects = metadata.redirects().into_iter();
        let mut made = metadata.sitemap().into_iter().chain(redirects);
        made.try_for_each(&mut give)?;
        give(metadata.robots())?;
        give(metadata.llms())?;
        let references = self.references.lock();
        let references = references.unwrap_or_else(PoisonError::into_inner);
        give(metadata.llms_full(&references))?;
        drop(references);
        let (tabs, versions) = (shell.navigation.tabs(), shell.navigation.versions());
        let index = search::index(
            digests,
            Filters {
                tabs: &tabs,
                versions: &versions,
            },
        );
        let entry = format!("{}/search/{}", theme::FOLDER, index.entry);
        let entry = serde_json::json!({ "index": entry });
        self.made("search.json".into(), entry.to_string())?;
        for file in index.files {
            put(File {
                path: format!("{}/search/{}", theme::FOLDER, file.name),
                content: FileContent::Made(file.bytes),
            })?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::source::Source;

    #[test]
    fn of_two_files_with_one_path_one_is_in_the_site() {
        let config = r#"{"navigation": [{"group": "A", "pages": ["a/index", "a", "page"]}],
            "redirects": [{"source": "/PAGE", "destination": "/a"}]}"#;
        let pages = ["a.md", "a.mdx", "a/index.mdx", "Page.mdx", "page.mdx"];
        let mut sources = vec![Source::new("docs.json", config)];
        let text = |path: &str| format!("About {path}.\n\n[b](/search.json) [c](/404.html)\n");
        sources.extend(pages.map(|path| Source::new(path, text(path))));
        let assets = ["404.html", "search.json", "Page.md/x.png"].map(Into::into);
        let project = Project::from_sources(sources, assets.to_vec());
        let files = Mutex::new(BTreeMap::new());
        let put = |file: File| {
            let mut files = files.lock().unwrap_or_else(PoisonError::into_inner);
            let earlier = files.insert(file.path.to_lowercase(), file.content);
            if earlier.is_some() {
                Err(file.path)
            } else {
                Ok(())
            }
        };
        let inputs = Inputs::default();
        let summary = render(&project, &Options::default(), &inputs, None, &put);
        assert_eq!(summary.map(|summary| summary.pages), Ok(2));
        let files = files.into_inner().unwrap_or_else(PoisonError::into_inner);
        let shows = |path: &str, text: &str| match files.get(path) {
            Some(FileContent::Made(bytes)) => String::from_utf8_lossy(bytes).contains(text),
            _ => false,
        };
        assert!(shows("a/index.html", "About a.mdx"));
        assert!(shows("index.html", "About a.mdx"));
        assert!(shows("page/index.html", "About page.mdx"));
        assert!(shows("search.json", "index"));
        assert_eq!(files["404.html"], FileContent::Copied("404.html".into()));
    }
}
