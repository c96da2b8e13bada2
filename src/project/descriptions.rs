//! Which files describe the APIs of a project.

use rayon::prelude::*;
use rustc_hash::FxHashMap;
use url::Url;

use super::{Assets, Project, join};
use crate::config::{Config, FILE_NAME as CONFIG_NAME};
use crate::openapi::{Document, Neighbour, OperationName, Role, is_address};
use crate::page::Page;
use crate::settings;
use crate::source::{FileId, Source, Span};
use crate::syntax::data::Node;

/// The extensions of documents.
const EXTENSIONS: [&str; 3] = ["json", "yaml", "yml"];

/// How many documents are read over the network.
pub(super) const MAX_REMOTE: usize = 64;

/// Whether a file of that name may be a document of a description.
pub fn is_document(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    EXTENSIONS
        .iter()
        .any(|known| known.eq_ignore_ascii_case(extension))
        && !matches!(path, CONFIG_NAME | settings::FILE_NAME)
}

/// A description as docs.json or a page names it.
struct Named<'a> {
    /// The path or address as written.
    written: &'a str,
    /// The path of the file it stands in.
    from: &'a str,
    file: FileId,
    span: Span,
}

/// Whether a file or the folder around it is named as descriptions are: `openapi.json`, `v1-openapi.yaml`.
pub fn is_named_as_description(path: &str) -> bool {
    let lower = path.to_lowercase();
    let stem = stem(&lower);
    let (folders, name) = stem.rsplit_once('/').unwrap_or(("", stem));
    let is_hidden = lower.starts_with('.') || lower.contains("/.");
    !is_hidden
        && is_document(path)
        && ["openapi", "swagger"]
            .iter()
            .any(|word| name.ends_with(word) || folders.contains(word))
}

/// A path without the extension of its file.
fn stem(path: &str) -> &str {
    let cut = path.rsplit_once('.').filter(|(_, end)| !end.contains('/'));
    cut.map_or(path, |(stem, _)| stem)
}

/// The descriptions that docs.json and the pages name, in order.
fn named<'a>(config: &'a Config, config_file: FileId, pages: &'a [Page]) -> Vec<Named<'a>> {
    let in_config = config.root.as_ref().map(named_in_config);
    let in_config = in_config.into_iter().flatten().filter_map(|node| {
        Some(Named {
            written: node.as_str()?,
            from: CONFIG_NAME,
            file: config_file,
            span: node.span,
        })
    });
    let in_pages = pages.iter().filter_map(|page| {
        let node = page.frontmatter.get("openapi")?;
        Some(Named {
            written: OperationName::read(node.as_str()?)?.file?,
            from: &page.path,
            file: page.file,
            span: node.span,
        })
    });
    in_config.chain(in_pages).collect()
}

/// The values of every `openapi` in docs.json, wherever it stands: a text, a list of them, or an object with `source`.
pub(super) fn named_in_config(root: &Node) -> Vec<&Node> {
    let mut named = Vec::new();
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        if let Some(openapi) = node.get("openapi") {
            let source = openapi.get("source").unwrap_or(openapi);
            named.push(source);
            named.extend(source.elements());
        }
        let values = node.entries().iter().map(|entry| &entry.value);
        let children: Vec<&Node> = node.elements().iter().chain(values).collect();
        open.extend(children.into_iter().rev());
    }
    named
}

/// The path from the root that the name of a description means: the one that is there of those that it may mean. An address
/// means itself.
fn path_of(written: &str, from: &str, exists: impl Fn(&str) -> bool) -> Option<String> {
    if is_address(written.trim()) {
        let mut address = Url::parse(written.trim()).ok()?;
        address.set_fragment(None);
        return Some(address.into());
    }
    let paths = paths(written, from).into_iter();
    paths.into_iter().find(|path| exists(path))
}

/// The paths that the name of a description may mean: from the root or from the folder of the file it stands in, and
/// perhaps without its extension.
fn paths(written: &str, from: &str) -> Vec<String> {
    let written = written.trim();
    let mut found: Vec<String> = [join("", written), join(from, written)]
        .into_iter()
        .flatten()
        .collect();
    found.dedup();
    let with_extension = |path: &String| {
        let with = |extension: &&str| format!("{path}.{extension}");
        EXTENSIONS.iter().map(with).collect::<Vec<_>>()
    };
    let longer: Vec<String> = found.iter().flat_map(with_extension).collect();
    found.into_iter().chain(longer).collect()
}

/// The path of the file that a description means: in docs.json the file must be there, in a page it may be the only
/// document of the project whose path ends so.
fn path_of_named(named: &Named, assets: &Assets, endings: &mut Endings) -> Option<String> {
    let exists = |path: &str| assets.contains(path) && is_document(path);
    let found = path_of(named.written, named.from, exists);
    found.or_else(|| {
        let is_page = named.from != CONFIG_NAME;
        is_page.then(|| endings.only(named.written, assets))?
    })
}

/// The documents of a project by how their paths end, each ending looked for once.
#[derive(Default)]
struct Endings {
    documents: Option<Vec<String>>,
    found: FxHashMap<String, Option<String>>,
}

impl Endings {
    /// The only document whose path, with its extension or without, ends with what is written.
    fn only(&mut self, written: &str, assets: &Assets) -> Option<String> {
        let ending = join("", written.trim()).filter(|ending| !ending.is_empty())?;
        if let Some(found) = self.found.get(&ending) {
            return found.clone();
        }
        let documents = self.documents.get_or_insert_with(|| {
            let documents = assets.iter().filter(|path| is_document(path));
            documents.map(str::to_owned).collect()
        });
        let mut same = documents.iter().filter(|path| ends_with(path, &ending));
        let found = same.next().filter(|_| same.next().is_none()).cloned();
        self.found.insert(ending, found.clone());
        found
    }
}

/// Whether the last parts of a path are what is written, perhaps without the extension.
pub fn ends_with(path: &str, written: &str) -> bool {
    [path, stem(path)].into_iter().any(|path| {
        let folders = path.strip_suffix(written);
        folders.is_some_and(|folders| folders.is_empty() || folders.ends_with('/'))
    })
}

/// Where neither docs.json nor a page names a description, the only file that is named as one and has an operation of a
/// page: the pages mean no other.
fn unnamed<E>(
    config: &Config,
    pages: &[Page],
    assets: &Assets,
    source: Read<E>,
) -> Result<Option<String>, E> {
    let operations = pages.iter().filter_map(|page| {
        let written = page.frontmatter.get("openapi")?.as_str()?;
        OperationName::read(written).filter(|name| !name.is_webhook())
    });
    let operations: Vec<OperationName> = operations.collect();
    if operations.is_empty() || !named(config, FileId(0), pages).is_empty() {
        return Ok(None);
    }
    let mut files = assets.iter().filter(|path| is_named_as_description(path));
    let Some(path) = files.next().filter(|_| files.next().is_none()) else {
        return Ok(None);
    };
    let Some(source) = source(path)? else {
        return Ok(None);
    };
    let document = Document::read(FileId(0), &source, Role::Description);
    let paths = document.data.as_ref().and_then(|data| data.get("paths"));
    let has_operation =
        |name: &OperationName| paths.is_some_and(|paths| paths.get(name.path).is_some());
    let is_meant = document.version.is_some() && operations.iter().any(has_operation);
    Ok(is_meant.then(|| path.to_owned()))
}

impl Project {
    /// Whether docs.json names any description, at the top or in a tab, an anchor or a group.
    pub fn names_descriptions(&self) -> bool {
        let root = self.config.root.as_ref();
        root.is_some_and(|root| !named_in_config(root).is_empty())
    }

    /// The description that is read though neither docs.json nor a page names one.
    pub fn unnamed_description(&self) -> Option<&Document> {
        let mut documents = self.descriptions.iter();
        let first = documents.find(|document| document.role == Role::Description)?;
        let named = named(&self.config, self.config_file, &self.pages);
        named.is_empty().then_some(first)
    }

    /// The addresses of descriptions that docs.json names and that were not read.
    pub fn unread_descriptions(&self) -> Vec<&str> {
        let named = self.config.root.as_ref().map(named_in_config);
        let written = named.into_iter().flatten().filter_map(Node::as_str);
        let addresses = written.filter(|written| is_address(written.trim()));
        let unread = addresses.filter(|address| self.description(address, CONFIG_NAME).is_none());
        let mut unread: Vec<&str> = unread.collect();
        unread.sort_unstable();
        unread.dedup();
        unread
    }

    /// The description that is named so in docs.json or a page, by its path, perhaps without its extension, or its address.
    pub fn description(&self, written: &str, from: &str) -> Option<&Document> {
        let known = |path: &str| self.descriptions.at_path(path);
        known(&path_of(written, from, |path| known(path).is_some())?)
    }

    /// The places that name what stands on other hosts, by its address: the value of docs.json, the frontmatter of a page,
    /// or a `$ref`. What only another host's document refers to stands for where that one is named.
    pub fn places_of_addresses(&self) -> FxHashMap<String, (FileId, Span)> {
        let mut places: FxHashMap<String, (FileId, Span)> = FxHashMap::default();
        let mut open: Vec<&Document> = Vec::new();
        for named in named(&self.config, self.config_file, &self.pages) {
            if let Some(address) = path_of(named.written, named.from, |_| false) {
                open.extend(self.descriptions.at_path(&address));
                places.entry(address).or_insert((named.file, named.span));
            }
        }
        let local = self.descriptions.iter();
        open.extend(local.filter(|document| !document.is_remote()));
        open.reverse();
        while let Some(document) = open.pop() {
            for neighbour in document.neighbours() {
                if !is_address(&neighbour.path) || places.contains_key(&neighbour.path) {
                    continue;
                }
                let own = (document.file, neighbour.span);
                let place = places.get(&*document.path).copied().unwrap_or(own);
                open.extend(self.descriptions.at_path(&neighbour.path));
                places.insert(neighbour.path, place);
            }
        }
        places
    }
}

/// What gives the source of a path or an address, where there is one.
pub(super) type Read<'a, E> = &'a (dyn Fn(&str) -> Result<Option<Source>, E> + Sync);

/// The documents of a project.
pub(super) struct Descriptions {
    pub documents: Vec<Document>,
    /// The source of each.
    pub sources: Vec<Source>,
    /// Addresses that were not asked for, since there were too many.
    pub too_many: Vec<String>,
}

/// Reads the documents that docs.json and the pages name or mean, and those they refer to. Their numbers go on from `first`.
pub(super) fn read<E: Send>(
    config: &Config,
    pages: &[Page],
    first: usize,
    assets: &Assets,
    source: Read<E>,
) -> Result<Descriptions, E> {
    let mut reading = Reading {
        first,
        assets,
        numbers: FxHashMap::default(),
        read: Descriptions {
            documents: Vec::new(),
            sources: Vec::new(),
            too_many: Vec::new(),
        },
        remote_left: MAX_REMOTE,
    };
    let named = named(config, FileId(0), pages);
    let mut endings = Endings::default();
    let paths = named
        .iter()
        .filter_map(|named| path_of_named(named, assets, &mut endings));
    let paths = paths.chain(unnamed(config, pages, assets, source)?);
    let mut next: Vec<(String, Role)> = paths.map(|path| (path, Role::Description)).collect();
    while !next.is_empty() {
        next = reading.round(next, source)?;
    }
    Ok(reading.read)
}

struct Reading<'a> {
    first: usize,
    assets: &'a Assets,
    numbers: FxHashMap<String, usize>,
    read: Descriptions,
    /// How many more may be read over the network.
    remote_left: usize,
}

impl Reading<'_> {
    /// Reads those of the files that are new, in parallel, and gives what they refer to.
    fn round<E: Send>(
        &mut self,
        files: Vec<(String, Role)>,
        source: Read<E>,
    ) -> Result<Vec<(String, Role)>, E> {
        let from = self.read.documents.len();
        let (new, raised) = self.new_files(files);
        let sources: Vec<Option<(Source, Role)>> = new
            .into_par_iter()
            .map(|(path, role)| Ok(source(&path)?.map(|source| (source, role))))
            .collect::<Result<_, E>>()?;
        let sources: Vec<(Source, Role)> = sources.into_iter().flatten().collect();
        let first = self.first + from;
        let documents: Vec<Document> = sources
            .par_iter()
            .enumerate()
            .map(|(at, (source, role))| Document::read(file_id(first + at), source, *role))
            .collect();
        for (at, document) in documents.iter().enumerate() {
            self.numbers.insert(document.path.to_string(), from + at);
        }
        self.read.documents.extend(documents);
        self.read
            .sources
            .extend(sources.into_iter().map(|(source, _)| source));
        let changed = raised.into_iter().chain(from..self.read.documents.len());
        let changed = changed.filter_map(|at| self.read.documents.get(at));
        let neighbours = changed.flat_map(Document::neighbours);
        Ok(neighbours
            .map(|Neighbour { path, role, .. }| (path, role))
            .collect())
    }

    /// The files that are documents and were not read yet, each once, and the numbers of those that were read as examples
    /// and turn out to be parts.
    fn new_files(&mut self, files: Vec<(String, Role)>) -> (Vec<(String, Role)>, Vec<usize>) {
        let mut raised = Vec::new();
        let mut new: Vec<(String, Role)> = Vec::new();
        let mut places: FxHashMap<String, usize> = FxHashMap::default();
        for (path, role) in files {
            if let Some(at) = self.numbers.get(&path) {
                let at = *at;
                if self.read.documents[at].role == Role::Example && role == Role::Part {
                    let file = self.read.documents[at].file;
                    self.read.documents[at] = Document::read(file, &self.read.sources[at], role);
                    raised.push(at);
                }
            } else if let Some(at) = places.get(&path) {
                let earlier = &mut new[*at].1;
                if *earlier == Role::Example {
                    *earlier = role;
                }
            } else if self.is_readable(&path) {
                places.insert(path.clone(), new.len());
                new.push((path, role));
            }
        }
        (new, raised)
    }

    fn is_readable(&mut self, path: &str) -> bool {
        if is_address(path) {
            if self.remote_left == 0 {
                self.read.too_many.push(path.into());
                return false;
            }
            self.remote_left -= 1;
            return true;
        }
        self.assets.contains(path) && is_document(path)
    }
}

/// The number of a file. There are never as many as that.
fn file_id(number: usize) -> FileId {
    FileId(u32::try_from(number).unwrap_or(u32::MAX))
}
