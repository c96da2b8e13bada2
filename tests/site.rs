//! The site as a whole: every page, link, id and word of the output of real projects and of one that has everything.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use html5ever::tendril::TendrilSink as _;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use percent_encoding::percent_decode_str;
use proofpress::components::{Component, is_universal};
use proofpress::config::property::{Kind as PropertyKind, Table};
use proofpress::config::tables::DOCUMENT;
use proofpress::page::Role;
use proofpress::project::{self, Destination, Project, Resolver};
use proofpress::site::{self, Addresses, File, FileContent, Inputs, Options};
use proofpress::syntax::data::{Node, Value};
use proofpress::syntax::{AttributeKind, Kind, NodeRef};
use proofpress::{lint, rules};
use regex::Regex;
use rustc_hash::FxHashMap;
use url::Url;

const HOST: &str = "https://site.of.a.test.example";
const BASE: &str = "/base/";

/// The rules whose findings are links that lead nowhere.
const DEAD_LINKS: [&str; 5] = [
    "broken-link",
    "broken-anchor",
    "asset-not-found",
    "image-not-found",
    "missing-file",
];

fn projects() -> Vec<(String, PathBuf)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = ["everything", "operations"];
    let own = own.map(|name| (name.to_owned(), root.join("tests/projects").join(name)));
    let mut found = own.to_vec();
    if let Ok(corpus) = fs::read_dir(root.join("../shared/corpus")) {
        let folders = corpus.map(|entry| entry.expect("an entry").path());
        let mut folders: Vec<PathBuf> = folders
            .filter(|folder| folder.join("docs.json").is_file())
            .collect();
        folders.sort();
        let named = |folder: PathBuf| (folder.display().to_string(), folder);
        found.extend(folders.into_iter().map(named));
    }
    found
}

fn options() -> Options {
    Options {
        base_path: BASE.into(),
        site_url: Some(HOST.into()),
        ..Options::default()
    }
}

/// What stands beside the texts of a project.
fn inputs(root: &Path, project: &Project) -> Inputs {
    let read = |name: &str| {
        let text = fs::read_to_string(root.join(name)).ok()?;
        Some((name.into(), text.into()))
    };
    let dated = project.pages.iter().take(1);
    Inputs {
        changed: dated
            .map(|page| (page.path.clone(), "2026-10-04".into()))
            .collect(),
        styles: read("custom.css").into_iter().collect(),
        scripts: read("custom.js").into_iter().collect(),
        ..Inputs::default()
    }
}

/// The files of a site, by path.
fn render(root: &Path, project: &Project) -> BTreeMap<String, FileContent> {
    let files = Mutex::new(BTreeMap::new());
    let put = |file: File| {
        let mut files = files.lock().map_err(|_| "a thread panicked".to_owned())?;
        match files.insert(file.path.clone(), file.content) {
            Some(_) => Err(format!("{} is written twice", file.path)),
            None => Ok(()),
        }
    };
    let rendered = site::render(project, &options(), &inputs(root, project), None, &put);
    assert!(rendered.is_ok(), "{:?}", rendered.err());
    files.into_inner().expect("no thread panicked")
}

/// What one file of HTML holds.
#[derive(Default)]
struct Document {
    ids: BTreeSet<String>,
    /// Addresses as written.
    links: Vec<String>,
    /// The words in the column of the text, outside of code.
    words: String,
    inline_scripts: usize,
    problems: Vec<String>,
}

impl Document {
    fn read(html: &str) -> Document {
        let options = ParseOpts {
            tree_builder: TreeBuilderOpts {
                exact_errors: true,
                ..TreeBuilderOpts::default()
            },
            ..ParseOpts::default()
        };
        let dom: RcDom = parse_document(RcDom::default(), options).one(html);
        let mut document = Document::default();
        let errors = dom.errors.borrow();
        document.problems.extend(
            errors
                .iter()
                .map(|error| format!("does not parse: {error}")),
        );
        let mut open: Vec<(Handle, bool)> = vec![(dom.document.clone(), false)];
        while let Some((node, is_read)) = open.pop() {
            let is_read = document.node(&node, is_read);
            let children = node.children.borrow();
            open.extend(children.iter().rev().map(|child| (child.clone(), is_read)));
        }
        if document.inline_scripts > 1 {
            let count = document.inline_scripts;
            document
                .problems
                .push(format!("{count} scripts in the page"));
        }
        document
    }

    /// Takes in a node, whose text counts where `is_read`; whether that of its children does.
    fn node(&mut self, node: &Handle, is_read: bool) -> bool {
        match &node.data {
            NodeData::Text { contents } if is_read => {
                self.words.push_str(&contents.borrow());
                false
            }
            NodeData::Element { name, attrs, .. } => {
                let name = &*name.local;
                let attributes: Vec<(String, String)> = attrs
                    .borrow()
                    .iter()
                    .map(|attribute| {
                        (
                            attribute.name.local.to_string(),
                            attribute.value.to_string(),
                        )
                    })
                    .collect();
                self.element(name, &attributes);
                self.words.push(' ');
                match name {
                    "main" => true,
                    "script" | "style" | "template" | "svg" | "code" | "pre" | "annotation" => {
                        false
                    }
                    _ => is_read,
                }
            }
            _ => is_read,
        }
    }

    fn element(&mut self, name: &str, attributes: &[(String, String)]) {
        let value = |wanted: &str| {
            let found = attributes.iter().find(|(name, _)| name == wanted);
            found.map(|(_, value)| &**value)
        };
        for (key, text) in attributes {
            match &**key {
                "id" if !self.ids.insert(text.clone()) => {
                    self.problems.push(format!("the id `{text}` stands twice"));
                }
                "id" if text.is_empty() => self.problems.push("an empty id".into()),
                "name" if name == "a" => _ = self.ids.insert(text.clone()),
                "href" | "src" | "action" | "poster" | "data-search" => {
                    self.links.push(text.clone());
                }
                "srcset" => {
                    let candidates = text.split(',');
                    let addresses = candidates.filter_map(|one| one.split_whitespace().next());
                    self.links.extend(addresses.map(Into::into));
                }
                "style" => self.problems.push(format!("a style `{text}` on `{name}`")),
                key if key.starts_with("on") => {
                    self.problems.push(format!("a script `{key}` on `{name}`"));
                }
                _ => {}
            }
        }
        match name {
            "img" if value("alt").is_none() => {
                let source = value("src").unwrap_or_default();
                self.problems
                    .push(format!("the image `{source}` has no text"));
            }
            "script" if value("src").is_none() => {
                let is_data = matches!(
                    value("type"),
                    Some("speculationrules" | "application/json" | "application/ld+json")
                );
                self.inline_scripts += usize::from(!is_data);
            }
            "meta" => {
                let key = value("property").or(value("name")).unwrap_or_default();
                if matches!(key, "og:image" | "og:url" | "twitter:image") {
                    self.links.extend(value("content").map(Into::into));
                }
            }
            _ => {}
        }
    }
}

/// A site with what is needed to judge it.
struct Site<'p> {
    project: &'p Project,
    files: BTreeMap<String, FileContent>,
    documents: BTreeMap<String, Document>,
    /// What the linter finds fault with, as it is written.
    reported: Vec<String>,
    /// Everything that the writer said in so many words.
    said: String,
}

impl<'p> Site<'p> {
    /// A project's site. The linter saw the project before the pages of operations were added.
    fn new(root: &Path, project: &'p Project, reported: Vec<String>) -> Self {
        let files = render(root, project);
        let html = files.iter().filter(|(path, _)| path.ends_with(".html"));
        let documents = html.filter_map(|(path, content)| match content {
            FileContent::Made(bytes) => {
                let text = std::str::from_utf8(bytes).expect("HTML is UTF-8");
                Some((path.clone(), Document::read(text)))
            }
            FileContent::Copied(_) => None,
        });
        let documents = documents.collect();
        Self {
            project,
            files,
            documents,
            reported,
            said: said(project),
        }
    }

    fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        self.missing_pages(&mut problems);
        let resolver = Resolver::new(self.project);
        for (path, document) in &self.documents {
            let about = |problem: &String| format!("{path}: {problem}");
            problems.extend(document.problems.iter().map(about));
            for link in &document.links {
                if let Some(problem) = self.dead(path, link, &resolver) {
                    problems.push(format!("{path}: {problem}"));
                }
            }
            let strange = self.strange_words(&document.words);
            problems.extend(strange.map(|word| format!("{path}: `{word}` is shown")));
        }
        self.dead_links_of_styles(&mut problems);
        for path in self.files.keys() {
            let mut folder = &**path;
            while let Some((parent, _)) = folder.rsplit_once('/') {
                if self.files.contains_key(parent) {
                    problems.push(format!("{parent} is a file and a folder"));
                }
                folder = parent;
            }
        }
        problems
    }

    /// Entries of the navigation and operations without a page, and fragments that links may have and the page has not.
    fn missing_pages(&self, problems: &mut Vec<String>) {
        let options = options();
        let addresses = Addresses::new(self.project, &options);
        for operation in self.project.descriptions.operations() {
            let page = self.project.page_of_operation(operation.key);
            let is_kept_out = operation.value.is_true("x-excluded");
            if page.is_none() && !is_kept_out {
                let path = operation.path;
                problems.push(format!("{} {path} has no page", operation.method.name()));
            }
        }
        let index = &self.project.index;
        for (at, page) in self.project.pages.iter().enumerate() {
            let is_page = page.role == Role::Page && index.page_at(page.slug()) == Some(at);
            let leads_away = page.frontmatter.text("url").is_some();
            if !is_page || leads_away {
                continue;
            }
            let file = addresses.file_of(at);
            let Some(document) = self.documents.get(&file) else {
                problems.push(format!("{} has no page", page.path));
                continue;
            };
            let fragments: BTreeSet<&str> = index.fragments(at).iter().map(|id| &**id).collect();
            for fragment in fragments {
                if !fragment.is_empty() && !document.ids.contains(fragment) {
                    problems.push(format!("{file}: no element has the id `{fragment}`"));
                }
            }
        }
    }

    /// Why an address of a file leads nowhere.
    fn dead(&self, from: &str, link: &str, resolver: &Resolver) -> Option<String> {
        let folder = from.strip_suffix("index.html").unwrap_or(from);
        let here = Url::parse(&format!("{HOST}{BASE}{folder}")).expect("an address");
        let Ok(target) = here.join(link) else {
            return (!self.is_reported(link)).then(|| format!("`{link}` is no address"));
        };
        let origin = Url::parse(HOST).expect("an address").origin();
        if target.origin() != origin || matches!(target.scheme(), "data" | "mailto" | "tel") {
            return None;
        }
        let path = percent_decode_str(target.path()).decode_utf8_lossy();
        let own = path.strip_prefix(BASE);
        let file = own.map(|own| match own.is_empty() || own.ends_with('/') {
            true => format!("{own}index.html"),
            false => own.to_owned(),
        });
        let is_there = file
            .as_ref()
            .is_some_and(|file| self.files.contains_key(file));
        if !is_there {
            let is_known = self.is_reported(link)
                || own.is_some_and(|own| self.is_made_elsewhere(own, resolver));
            return (!is_known).then(|| format!("`{link}` leads nowhere"));
        }
        let fragment = percent_decode_str(target.fragment()?).decode_utf8_lossy();
        let document = self.documents.get(file.as_deref()?)?;
        let is_there =
            fragment.is_empty() || fragment == "top" || document.ids.contains(&*fragment);
        let reported = format!("#{fragment}");
        let is_reported = || self.reported.iter().any(|text| text.contains(&reported));
        (!is_there && !is_reported()).then(|| format!("`{link}` leads to no element"))
    }

    fn is_reported(&self, link: &str) -> bool {
        let link = percent_decode_str(link).decode_utf8_lossy();
        let written = link.strip_prefix(BASE).unwrap_or(&link);
        self.reported.iter().any(|text| text.contains(written))
    }

    /// Whether a path is that of a redirect with a pattern, or of a page that is made from a description of an API.
    fn is_made_elsewhere(&self, path: &str, resolver: &Resolver) -> bool {
        let Some(page) = self.project.pages.first() else {
            return false;
        };
        let target = format!("/{path}");
        matches!(
            resolver.resolve(page, &target),
            Destination::Elsewhere | Destination::Unknown
        ) && !path.is_empty()
    }

    /// Words that no writer wrote: tags, expressions and values that went astray.
    fn strange_words<'w>(&'w self, words: &'w str) -> impl Iterator<Item = &'w str> {
        let names: Vec<String> = Component::ALL
            .iter()
            .map(|component| regex::escape(component.name()))
            .collect();
        let names = names.join("|");
        let strange =
            format!(r"</?(?:{names})\b|\{{[^{{}}\n]*\}}?|\}}|\[object|\bundefined\b|\bNaN\b");
        let strange = Regex::new(&strange).expect("an expression");
        let found: Vec<&str> = strange
            .find_iter(words)
            .map(|found| found.as_str())
            .collect();
        found.into_iter().filter(|word| !self.said.contains(word))
    }

    fn dead_links_of_styles(&self, problems: &mut Vec<String>) {
        let address = Regex::new(r#"url\(["']?([^"')]+)["']?\)"#).expect("an expression");
        let resolver = Resolver::new(self.project);
        for (path, content) in &self.files {
            let FileContent::Made(bytes) = content else {
                continue;
            };
            if path.ends_with(".css") {
                let text = String::from_utf8_lossy(bytes);
                let links = address
                    .captures_iter(&text)
                    .map(|found| found[1].to_owned());
                let dead = links.filter_map(|link| self.dead(path, &link, &resolver));
                problems.extend(dead.map(|problem| format!("{path}: {problem}")));
            }
        }
    }
}

/// What the linter says leads nowhere.
fn reported(project: &Project) -> Vec<String> {
    let outcome = lint::run(project, rules::all(), None);
    let found = outcome.findings.iter();
    let dead = found.filter(|finding| DEAD_LINKS.contains(&&*finding.rule.name));
    let text =
        |file, span| percent_decode_str(project.files.get(file).slice(span)).decode_utf8_lossy();
    dead.map(|finding| text(finding.file, finding.span).into_owned())
        .collect()
}

/// The words of all pages, decoded.
fn said(project: &Project) -> String {
    let mut said = String::new();
    for page in &project.pages {
        for key in ["title", "description", "sidebarTitle"] {
            said.push_str(page.frontmatter.text(key).unwrap_or_default());
            said.push('\n');
        }
        said.extend(page.frontmatter.text("api"));
        for node in page.tree.nodes() {
            match node.kind() {
                Kind::Text(text) | Kind::InlineCode(text) => said.push_str(node.text(text)),
                Kind::Element(element) => {
                    for attribute in &element.attributes {
                        let value = attribute.value.as_ref().map(|value| &value.kind);
                        if let Some(AttributeKind::Text(text) | AttributeKind::Expression(text)) =
                            value
                        {
                            said.push_str(text);
                            said.push('\n');
                        }
                    }
                }
                Kind::Paragraph | Kind::Heading { .. } => said.push('\n'),
                _ => {}
            }
        }
    }
    let documents = project.descriptions.iter();
    let mut open: Vec<&Node> = documents.filter_map(|found| found.data.as_ref()).collect();
    while let Some(node) = open.pop() {
        open.extend(node.elements());
        for entry in node.entries() {
            said.push_str(&entry.key);
            said.push('\n');
            open.push(&entry.value);
        }
        said.push_str(node.as_str().unwrap_or_default());
        said.push('\n');
    }
    said
}

#[test]
fn nothing_in_a_site_leads_nowhere_or_shows_what_no_one_wrote() {
    let mut all = Vec::new();
    for (name, root) in projects() {
        let project = project::load(&root).expect("the project is read");
        let reported = reported(&project);
        let project = project.with_operation_pages();
        let problems = Site::new(&root, &project, reported).problems();
        all.extend(problems.iter().map(|problem| format!("{name}: {problem}")));
    }
    assert!(all.is_empty(), "{} problems\n{}", all.len(), all.join("\n"));
}

#[test]
fn a_site_has_the_same_bytes_whatever_the_number_of_threads() {
    for (name, root) in projects().into_iter().take(2) {
        let project = project::load(&root).expect("the project is read");
        let project = project.with_operation_pages();
        let with = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            pool.expect("threads").install(|| render(&root, &project))
        };
        let first = with(2);
        for (again, why) in [(with(2), "the second time"), (with(1), "with one thread")] {
            let paths: Vec<&String> = first.keys().collect();
            assert_eq!(paths, again.keys().collect::<Vec<_>>(), "{name} {why}");
            let other = first
                .iter()
                .find(|(path, content)| again[*path] != **content);
            assert_eq!(other.map(|(path, _)| path), None, "{name} {why}");
        }
    }
}

#[test]
fn machines_find_their_files() {
    let (_, root) = projects().swap_remove(0);
    let project = project::load(&root).expect("the project is read");
    let files = render(&root, &project);
    for path in [
        "404.html",
        "sitemap.xml",
        "robots.txt",
        "llms.txt",
        "llms-full.txt",
        "_redirects",
        "index.md",
        "guides/install.md",
        "changelog/rss.xml",
        "start/index.html",
        "away/index.html",
        "_docs/cards/index.png",
        "_docs/cards/guides/install.png",
        "images/wide.svg",
        "openapi.yaml",
    ] {
        assert!(files.contains_key(path), "{path} is missing");
    }
    let made = |path: &str| match &files[path] {
        FileContent::Made(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        FileContent::Copied(from) => panic!("{path} is copied from {from}"),
    };
    let map = made("sitemap.xml");
    assert!(map.contains("<loc>https://site.of.a.test.example/base/guides/install/</loc>"));
    for left_out in ["hidden/notes", "unlisted", "elsewhere"] {
        assert!(!map.contains(left_out), "{left_out} is on the map");
    }
    let install = made("guides/install.md");
    assert!(
        install.contains("Hello reader, welcome to the install guide."),
        "{install}"
    );
    assert!(install.contains("### From a snippet"), "{install}");
    roxmltree::Document::parse(&made("changelog/rss.xml")).expect("the feed is XML");
    roxmltree::Document::parse(&map).expect("the map is XML");
}

/// The project that has everything, for tests of the tables.
fn everything() -> Project {
    let (_, root) = projects().swap_remove(0);
    project::load(&root).expect("the project is read")
}

#[test]
fn the_project_that_has_everything_has_every_attribute_of_every_component() {
    let project = everything();
    let mut used: FxHashMap<String, BTreeSet<String>> = FxHashMap::default();
    for page in &project.pages {
        for element in page.tree.nodes().filter_map(NodeRef::element) {
            let attributes = used.entry(element.name.to_string()).or_default();
            attributes.extend(
                element
                    .attributes
                    .iter()
                    .map(|attribute| attribute.name.to_string()),
            );
        }
    }
    let mut missing = Vec::new();
    for component in Component::ALL {
        let name = component.name();
        let Some(attributes) = used.get(name) else {
            missing.push(name.to_owned());
            continue;
        };
        let entries = component.entry().attributes.iter();
        let unused = entries.filter(|entry| !attributes.contains(entry.name));
        missing.extend(unused.map(|entry| format!("{name} {}", entry.name)));
    }
    assert!(missing.is_empty(), "{missing:?}");
    assert!(used["Note"].iter().any(|attribute| is_universal(attribute)));
}

#[test]
fn the_project_that_has_everything_has_every_property() {
    let project = everything();
    let mut missing = Vec::new();
    let root = project.config.root.as_ref().expect("docs.json is read");
    properties_missing(&DOCUMENT, &[root], &mut missing);
    assert!(missing.is_empty(), "{missing:?}");
    let mistakes = project.config.violations.len() + project.config.errors.len();
    assert_eq!(mistakes, 0, "{:?}", project.config.violations);
}

/// Adds the properties of a table that none of its objects has.
fn properties_missing(table: &Table, objects: &[&Node], missing: &mut Vec<String>) {
    for property in table.properties {
        let values = objects
            .iter()
            .filter_map(|object| object.get(property.name));
        let values: Vec<&Node> = values.collect();
        if values.is_empty() {
            missing.push(format!("{} {}", table.name, property.name));
        }
        let mut tables = Vec::new();
        tables_of(&property.kind, &mut tables);
        let elements = values.iter().flat_map(|value| value.elements());
        let inner = values.iter().copied().chain(elements);
        let inner: Vec<&Node> = inner
            .filter(|value| matches!(value.value, Value::Object(_)))
            .collect();
        // A group in a group has the properties of a group.
        for inside in tables
            .into_iter()
            .filter(|inside| inside.name != table.name)
        {
            properties_missing(inside, &inner, missing);
        }
    }
}

fn tables_of(kind: &'static PropertyKind, out: &mut Vec<&'static Table>) {
    match kind {
        PropertyKind::Object(table) => out.push(table),
        PropertyKind::Array { element, .. } => tables_of(element, out),
        PropertyKind::AnyOf(kinds) => kinds.iter().for_each(|kind| tables_of(kind, out)),
        _ => {}
    }
}

#[test]
fn what_is_missing_stops_the_build() {
    for (what, text) in [
        ("page", "Read [the guide](/nowhere)."),
        ("anchor", "Read [the part](#nowhere) about it."),
        ("image", "<Frame>\n  ![A red barn](/nowhere.png)\n</Frame>"),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |path: &str, text: &str| {
            fs::write(folder.path().join(path), text).expect("the file is written");
        };
        let config =
            r#"{"name": "Example", "navigation": [{"group": "Guides", "pages": ["install"]}]}"#;
        write("docs.json", config);
        let page = |text: &str| {
            format!(
                "---\ntitle: Install the client\ndescription: Install it on your machine.\n---\n\n{text}\n"
            )
        };
        let build = || {
            let mut command = Command::new(env!("CARGO_BIN_EXE_docs"));
            let output = command.current_dir(folder.path()).arg("build").output();
            output.expect("the program runs")
        };
        write("install.mdx", &page(text));
        let output = build();
        let shown = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(1), "{what}: {shown}");
        assert!(shown.contains("nowhere"), "{what}: {shown}");
        assert!(!folder.path().join("dist").exists(), "{what}");
        write("install.mdx", &page("Unpack the archive."));
        let output = build();
        let shown = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{what}: {shown}");
        assert!(
            folder.path().join("dist/install/index.html").exists(),
            "{what}"
        );
    }
}
