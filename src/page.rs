//! A page: its frontmatter, its tree, its outline, what it imports and exports.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;

use crate::source::{FileId, Source, Span};
use crate::syntax::data::{DataError, Node};
use crate::syntax::errors::SyntaxError;
use crate::syntax::expression::Definition;
use crate::syntax::module::{self, Export, Import};
use crate::syntax::{Format, Kind, NodeId, Tree, expression, markdown, yaml};

/// A Markdown file, read.
#[derive(Clone, Debug)]
pub struct Page {
    /// Its number among the project's files.
    pub file: FileId,
    /// Its path from the project's root, with `/` between folders.
    pub path: Box<str>,
    /// How it is written.
    pub format: Format,
    /// Whether it is a page of its own or a part of others.
    pub role: Role,
    /// The block of YAML at its head.
    pub frontmatter: Frontmatter,
    /// Everything in it.
    pub tree: Tree,
    /// What is wrong with its markup.
    pub errors: Vec<SyntaxError>,
    /// Its headings in order.
    pub headings: Vec<Heading>,
    /// What it takes from other files.
    pub imports: Vec<Import>,
    /// What it gives to other files.
    pub exports: Vec<Export>,
    /// Whether the file could be read as text.
    pub readable: bool,
    /// What [`Page::own_names`] gives, once it was asked for.
    own_names: OnceLock<FxHashSet<Box<str>>>,
    /// What [`Page::definitions`] gives, once it was asked for.
    definitions: OnceLock<Vec<Definition>>,
}

/// What a Markdown file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A page with an address.
    Page,
    /// A part that pages include: a file under a folder named `snippets`, or beginning with `_`.
    Snippet,
}

/// The block of YAML at the head of a page.
#[derive(Clone, Debug)]
pub enum Frontmatter {
    /// The page does not begin with `---`.
    Absent,
    /// It begins with `---` and no second `---` ends it.
    Unclosed {
        /// The `---`.
        fence: Span,
    },
    /// It is there.
    Present {
        /// The block with its fences.
        span: Span,
        /// The lines between the fences.
        inner: Span,
        /// What it holds, as far as it could be read.
        data: Option<Node>,
        /// What is wrong with it.
        errors: Vec<DataError>,
    },
}

/// A heading of the page.
#[derive(Clone, Debug)]
pub struct Heading {
    /// The heading's node; an element for `<h2>`.
    pub node: NodeId,
    /// From 1 to 6.
    pub level: u8,
    /// What a reader sees.
    pub text: String,
    /// The part of an address that leads to it, unique in the page.
    pub id: Box<str>,
    /// Where it stands.
    pub span: Span,
}

impl Frontmatter {
    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Node> {
        match self {
            Frontmatter::Present { data, .. } => data.as_ref()?.get(key),
            _ => None,
        }
    }

    /// The value of a key, where it is a text that is not empty.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key)?
            .as_str()
            .filter(|text| !text.trim().is_empty())
    }

    /// The block with its fences.
    pub fn span(&self) -> Option<Span> {
        match self {
            Frontmatter::Present { span, .. } => Some(*span),
            _ => None,
        }
    }
}

impl Page {
    /// Reads the page in a file. A text that could not be read in full gives an empty page.
    pub fn read(file: FileId, source: &Source, role: Role) -> Page {
        let readable = source.damage.is_none();
        let text: Arc<str> = if readable {
            source.text.clone()
        } else {
            "".into()
        };
        let format = match source.path.rsplit_once('.') {
            Some((_, extension)) if extension.eq_ignore_ascii_case("md") => Format::Markdown,
            _ => Format::Mdx,
        };
        let (tree, errors) = markdown::parse(&text, format);
        let (mut imports, mut exports) = (Vec::new(), Vec::new());
        for node in tree.nodes() {
            if let Kind::Module(module) = node.kind() {
                let (more_imports, more_exports) =
                    module::read(tree.text(module), node.span().start as usize);
                imports.extend(more_imports);
                exports.extend(more_exports);
            }
        }
        Page {
            file,
            path: source.path.clone(),
            format,
            role,
            frontmatter: read_frontmatter(&text),
            headings: outline(&tree),
            tree,
            errors,
            imports,
            exports,
            readable,
            own_names: OnceLock::new(),
            definitions: OnceLock::new(),
        }
    }

    /// The page's text.
    pub fn text(&self) -> &str {
        self.tree.source()
    }

    /// The names that it imports or defines.
    pub fn own_names(&self) -> &FxHashSet<Box<str>> {
        self.own_names.get_or_init(|| {
            let imported = self.imports.iter().map(|import| import.name.clone());
            let mut names: FxHashSet<Box<str>> = imported.collect();
            for node in self.tree.nodes() {
                if let Kind::Module(module) = node.kind() {
                    names.extend(expression::defined_names(node.text(module)));
                }
            }
            names
        })
    }

    /// What it defines, in order.
    pub fn definitions(&self) -> &[Definition] {
        self.definitions.get_or_init(|| {
            let modules = self.tree.nodes().filter_map(|node| match node.kind() {
                Kind::Module(module) => {
                    let offset = node.span().start as usize;
                    Some(expression::definitions(node.text(module), offset))
                }
                _ => None,
            });
            modules.flatten().collect()
        })
    }

    /// Its address in the site without the leading `/`: the path without its extension.
    pub fn slug(&self) -> &str {
        page_slug(&self.path)
    }

    /// Its address in the site without `/` at both ends: that of the folder for an `index`.
    pub fn address(&self) -> &str {
        match self.slug() {
            "index" => "",
            slug => slug.strip_suffix("/index").unwrap_or(slug),
        }
    }

    /// The paths in the site of the files that are made of it: the page, and its text as Markdown.
    pub fn site_paths(&self) -> [String; 2] {
        let html = match self.address() {
            "" => "index.html".into(),
            folder => format!("{folder}/index.html"),
        };
        [html, format!("{}.md", self.slug())]
    }

    /// The title as the reader sees it; empty where there is none.
    pub fn title(&self) -> &str {
        self.frontmatter.text("title").unwrap_or("")
    }

    /// Whether the page only stands for an operation and takes its title and description from there.
    pub fn is_operation_stub(&self) -> bool {
        self.frontmatter.text("openapi").is_some()
    }
}

/// A path without the extension of a page.
pub fn page_slug(path: &str) -> &str {
    path.strip_suffix(".mdx")
        .or_else(|| path.strip_suffix(".md"))
        .unwrap_or(path)
}

/// Words for the last part of a path; for an index, of the folder.
pub fn title_of_path(slug: &str) -> String {
    let mut parts = slug.rsplit('/');
    let name = parts.next().unwrap_or(slug);
    let name = match (name, parts.next()) {
        ("index" | "README", Some(folder)) => folder,
        _ => name,
    };
    let words = name.replace(['-', '_'], " ");
    let words = words.trim();
    let mut characters = words.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => "Untitled".to_owned(),
    }
}

fn read_frontmatter(text: &str) -> Frontmatter {
    let start = if text.starts_with('\u{feff}') {
        '\u{feff}'.len_utf8()
    } else {
        0
    };
    let mut lines = text[start..].split_inclusive('\n');
    let Some(first) = lines.next().filter(|line| line.trim_end() == "---") else {
        return Frontmatter::Absent;
    };
    let inner_start = start + first.len();
    let mut at = inner_start;
    for line in lines {
        if line.trim_end() == "---" {
            let inner = Span::new(inner_start, at);
            let (data, errors) = yaml::parse(&text[inner.range()], inner_start);
            let span = Span::new(start, at + line.trim_end().len());
            return Frontmatter::Present {
                span,
                inner,
                data,
                errors,
            };
        }
        at += line.len();
    }
    Frontmatter::Unclosed {
        fence: Span::new(start, start + 3),
    }
}

/// The headings of a page, with the ids that links to them use.
fn outline(tree: &Tree) -> Vec<Heading> {
    let mut slugger = Slugger::default();
    let mut headings = Vec::new();
    for node in tree.nodes() {
        let level = match node.kind() {
            Kind::Heading { level } => *level,
            Kind::Element(element) => match html_heading_level(&element.name) {
                Some(level) => level,
                None => continue,
            },
            _ => continue,
        };
        let text = node.plain_text();
        let own_id = node.element().and_then(|element| element.text_of("id"));
        let id = own_id.map_or_else(|| slugger.slug(&text), Into::into);
        headings.push(Heading {
            node: node.id(),
            level,
            text,
            id,
            span: node.span(),
        });
    }
    headings
}

/// The level of `h1` to `h6`.
pub fn html_heading_level(name: &str) -> Option<u8> {
    match name.as_bytes() {
        [b'h' | b'H', digit @ b'1'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}

/// Makes ids of headings as [`slugify`] does; the second of one text gets `-2`, the third `-3`.
#[derive(Debug, Default)]
pub struct Slugger {
    /// How often each id was asked for; 1 for those that a number made.
    seen: rustc_hash::FxHashMap<String, u32>,
}

impl Slugger {
    /// The id for the next heading of that text.
    pub fn slug(&mut self, text: &str) -> Box<str> {
        let base = slugify(text);
        let mut slug = base.clone();
        while self.seen.contains_key(&slug) {
            let count = self.seen.entry(base.clone()).or_insert(1);
            *count += 1;
            slug = format!("{base}-{count}");
        }
        self.seen.insert(slug.clone(), 1);
        slug.into()
    }
}

/// The id that a heading of this text has when no other has the same: letters and digits in lower case, a hyphen for
/// whatever stands between them, `and` for `&`, and no apostrophe in `what's`. Writers of this format link to ids in this
/// form.
pub fn slugify(text: &str) -> String {
    let lower = text.to_lowercase();
    let mut slug = String::with_capacity(lower.len());
    let mut pending = false;
    let mut characters = lower.chars().peekable();
    while let Some(c) = characters.next() {
        let joins = matches!(c, '\'' | '’')
            && !pending
            && !slug.is_empty()
            && characters
                .peek()
                .is_some_and(|next| matches!(next, 's' | 't'));
        if joins {
            continue;
        }
        if c.is_alphanumeric() || is_mark(c) {
            if pending && !slug.is_empty() {
                slug.push('-');
            }
            pending = false;
            slug.push(c);
        } else if c == '&' {
            slug.push_str(if slug.is_empty() { "and" } else { "-and" });
            pending = true;
        } else {
            pending = true;
        }
    }
    slug
}

/// Whether a character only changes the one before it, as accents in some scripts do.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{900}'..='\u{963}' | '\u{e31}'..='\u{e4e}' | '\u{200d}' | '\u{3099}' | '\u{309a}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_of_headings() {
        for (text, id) in [
            ("Install the CLI", "install-the-cli"),
            ("What's new?", "whats-new"),
            ("a - b", "a-b"),
            ("`docs.json` & friends", "docs-json-and-friends"),
            ("yourTask.trigger()", "yourtask-trigger"),
            ("tools[<tool_name>]", "tools-tool-name"),
            ("Über uns", "über-uns"),
            ("日本語 ガイド", "日本語-ガイド"),
            ("🚀 Launch", "launch"),
            ("'quoted' text", "quoted-text"),
            ("?!", ""),
        ] {
            assert_eq!(slugify(text), id, "{text}");
        }
    }

    #[test]
    fn repeated_headings_get_numbers() {
        let mut slugger = Slugger::default();
        let ids = ["Use", "Use", "Use 3", "Use"].map(|text| slugger.slug(text));
        assert_eq!(
            ids.each_ref().map(|id| &**id),
            ["use", "use-2", "use-3", "use-4"]
        );
    }
}
