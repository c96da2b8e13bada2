//! Which files describe the APIs of a project.

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use super::{Assets, Project, join};
use crate::config::{Config, FILE_NAME as CONFIG_NAME};
use crate::openapi::{Document, OperationName, Role};
use crate::page::Page;
use crate::settings;
use crate::source::{FileId, Source};
use crate::syntax::data::Node;

/// The extensions of documents.
const EXTENSIONS: [&str; 3] = ["json", "yaml", "yml"];

/// Whether a file of that name may be a document of a description.
pub fn is_document(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    EXTENSIONS
        .iter()
        .any(|known| known.eq_ignore_ascii_case(extension))
        && !matches!(path, CONFIG_NAME | settings::FILE_NAME)
}

/// A description as docs.json or a page names it.
pub(super) struct Named<'a> {
    /// The path or address as written.
    written: &'a str,
    /// The file it stands in.
    from: &'a str,
}

/// The descriptions that docs.json and the pages name, in order.
pub(super) fn named<'a>(config: &'a Config, pages: &'a [Page]) -> Vec<Named<'a>> {
    let in_config = config.root.as_ref().map(named_in_config);
    let in_config = in_config.into_iter().flatten().map(|written| Named {
        written,
        from: CONFIG_NAME,
    });
    let in_pages = pages.iter().filter_map(|page| {
        let name = OperationName::read(page.frontmatter.text("openapi")?)?;
        Some(Named {
            written: name.file?,
            from: &page.path,
        })
    });
    in_config.chain(in_pages).collect()
}

/// The values of every `openapi` in docs.json, wherever it stands: a text, a list of them, or an object with `source`.
fn named_in_config(root: &Node) -> Vec<&str> {
    let mut named = Vec::new();
    let mut open = vec![root];
    while let Some(node) = open.pop() {
        if let Some(openapi) = node.get("openapi") {
            let source = openapi.get("source").unwrap_or(openapi);
            named.extend(source.as_str());
            named.extend(source.elements().iter().filter_map(Node::as_str));
        }
        let values = node.entries().iter().map(|entry| &entry.value);
        let children: Vec<&Node> = node.elements().iter().chain(values).collect();
        open.extend(children.into_iter().rev());
    }
    named
}

impl Named<'_> {
    /// The path from the project's root: the one that is there of those that it may mean.
    fn path(&self, exists: impl Fn(&str) -> bool) -> Option<String> {
        paths(self.written, self.from)
            .into_iter()
            .find(|path| exists(path))
    }
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

impl Project {
    /// The description that is named so in docs.json or a page, by its path, perhaps without its extension.
    pub fn description(&self, written: &str, from: &str) -> Option<&Document> {
        let known = |path: &str| self.descriptions.at_path(path);
        let path = Named { written, from }.path(|path| known(path).is_some());
        known(&path?)
    }
}

/// Reads the documents that are named, and those they refer to, with their sources. Their numbers go on from `first`.
pub(super) fn read<E: Send>(
    named: Vec<Named>,
    first: usize,
    assets: &Assets,
    source: &(dyn Fn(&str) -> Result<Option<Source>, E> + Sync),
) -> Result<(Vec<Document>, Vec<Source>), E> {
    let mut reading = Reading {
        first,
        assets,
        numbers: FxHashMap::default(),
        documents: Vec::new(),
        sources: Vec::new(),
    };
    let exists = |path: &str| assets.contains(path) && is_document(path);
    let paths = named.iter().filter_map(|named| named.path(exists));
    let mut next: Vec<(String, Role)> = paths.map(|path| (path, Role::Description)).collect();
    while !next.is_empty() {
        next = reading.round(next, source)?;
    }
    Ok((reading.documents, reading.sources))
}

struct Reading<'a> {
    first: usize,
    assets: &'a Assets,
    numbers: FxHashMap<String, usize>,
    documents: Vec<Document>,
    sources: Vec<Source>,
}

impl Reading<'_> {
    /// Reads those of the files that are new, in parallel, and gives what they refer to.
    fn round<E: Send>(
        &mut self,
        files: Vec<(String, Role)>,
        source: &(dyn Fn(&str) -> Result<Option<Source>, E> + Sync),
    ) -> Result<Vec<(String, Role)>, E> {
        let from = self.documents.len();
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
        self.documents.extend(documents);
        self.sources
            .extend(sources.into_iter().map(|(source, _)| source));
        let changed = raised.into_iter().chain(from..self.documents.len());
        let changed = changed.filter_map(|at| self.documents.get(at));
        Ok(changed.flat_map(Document::neighbours).collect())
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
                if self.documents[at].role == Role::Example && role == Role::Part {
                    let file = self.documents[at].file;
                    self.documents[at] = Document::read(file, &self.sources[at], role);
                    raised.push(at);
                }
            } else if let Some(at) = places.get(&path) {
                let earlier = &mut new[*at].1;
                if *earlier == Role::Example {
                    *earlier = role;
                }
            } else if self.assets.contains(&path) && is_document(&path) {
                places.insert(path.clone(), new.len());
                new.push((path, role));
            }
        }
        (new, raised)
    }
}

/// The number of a file. There are never as many as that.
fn file_id(number: usize) -> FileId {
    FileId(u32::try_from(number).unwrap_or(u32::MAX))
}
