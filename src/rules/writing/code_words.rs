//! The words that a project's code and names have: they are right in its text.

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use super::beginnings::Beginnings;
use crate::page::Page;
use crate::project::Project;
use crate::syntax::{Kind, NodeRef};
use crate::texts::part_starts;

/// Attributes whose texts are sentences.
const SENTENCES: &[&str] = &[
    "title",
    "description",
    "alt",
    "caption",
    "label",
    "tip",
    "summary",
    "placeholder",
];

/// What a comment in a line of code begins with.
const COMMENTS: &[&str] = &[
    "//", "#", "--", "/*", "*", "<!--", ";;", "%%", "\"\"\"", "'''",
];

/// Those of the wanted words, in small letters, that stand in code samples, inline code, addresses, names of files and
/// components, docs.json, or the descriptions of APIs.
pub(super) fn of(project: &Project, wanted: &FxHashSet<&str>) -> FxHashSet<Box<str>> {
    if wanted.is_empty() {
        return FxHashSet::default();
    }
    let beginnings = &Beginnings::of(wanted.iter().copied());
    let by_page = project.pages.par_iter().map(|page| {
        let mut words = Words::new(wanted, beginnings);
        words.page(page);
        words.found
    });
    let mut found: FxHashSet<Box<str>> = by_page.flatten_iter().collect();
    let mut words = Words::new(wanted, beginnings);
    for path in project.assets.iter() {
        words.text(path);
    }
    words.text(&project.files.get(project.config_file).text);
    for document in project.descriptions.iter() {
        words.names(&project.files.get(document.file).text);
    }
    found.extend(words.found);
    found
}

/// Where a comment behind the code of a line begins; the end of the line where there is none.
fn end_of_code(line: &str) -> usize {
    let bytes = line.as_bytes();
    let begins = |at: usize| {
        let marks: [&[u8]; 4] = [b" // ", b" # ", b" -- ", b" /* "];
        marks.iter().any(|mark| bytes[at..].starts_with(mark))
    };
    let signs = memchr::memchr3_iter(b'/', b'#', b'-', bytes);
    let mut before = signs.filter_map(|at| at.checked_sub(1));
    before.find(|at| begins(*at)).unwrap_or(line.len())
}

/// How long a word is at least.
const SHORTEST: usize = 4;

struct Words<'a> {
    wanted: &'a FxHashSet<&'a str>,
    beginnings: &'a Beginnings,
    found: FxHashSet<Box<str>>,
    /// The word that is looked up.
    lower: String,
}

impl<'a> Words<'a> {
    fn new(wanted: &'a FxHashSet<&'a str>, beginnings: &'a Beginnings) -> Self {
        Words {
            wanted,
            beginnings,
            found: FxHashSet::default(),
            lower: String::new(),
        }
    }

    fn page(&mut self, page: &Page) {
        for node in page.tree.nodes() {
            self.node(node);
        }
        let span = page.frontmatter.span();
        let lines = span
            .and_then(|span| page.text().get(span.range()))
            .unwrap_or("");
        for line in lines.lines() {
            let key = line.split(':').next().unwrap_or("");
            if !SENTENCES.contains(&key) && key != "sidebarTitle" && !key.starts_with("og") {
                self.text(line);
            }
        }
    }

    fn node(&mut self, node: NodeRef<'_>) {
        match node.kind() {
            Kind::InlineCode(text)
            | Kind::InlineMath(text)
            | Kind::Math(text)
            | Kind::Module(text) => {
                self.text(node.text(text));
            }
            Kind::Expression(text) => self.names(node.text(text)),
            Kind::Code(_) => self.code(node.literal().unwrap_or_else(|| node.source())),
            Kind::Element(element) => {
                self.text(&element.name);
                for attribute in &element.attributes {
                    self.text(&attribute.name);
                    let value = attribute.as_str().filter(|value| !value.contains(' '));
                    if let (Some(value), false) = (value, SENTENCES.contains(&&*attribute.name)) {
                        self.text(value);
                    }
                }
            }
            Kind::Link(link) => self.text(node.text(&link.target)),
            Kind::Image(image) => self.text(node.text(&image.target)),
            Kind::Definition(definition) => self.text(node.text(&definition.url)),
            _ => {}
        }
    }

    /// Code, without the comments in it.
    fn code(&mut self, code: &str) {
        let mut start = 0;
        let ends = memchr::memchr_iter(b'\n', code.as_bytes());
        for end in ends.chain([code.len()]) {
            let line = code[start..end].trim_start();
            start = end + 1;
            let may_be_comment = line
                .as_bytes()
                .first()
                .is_some_and(u8::is_ascii_punctuation);
            if may_be_comment && COMMENTS.iter().any(|mark| line.starts_with(mark)) {
                continue;
            }
            self.text(&line[..end_of_code(line)]);
        }
    }

    /// The words that stand beside a sign of code: sentences have others.
    fn names(&mut self, text: &str) {
        self.each(text, |bytes, start, end| {
            let is_sign = |byte: Option<&u8>| {
                byte.is_some_and(|byte| {
                    matches!(
                        byte,
                        b'"' | b'\'' | b'_' | b'-' | b'/' | b'{' | b'}' | b'.' | b'$' | b'[' | b'#'
                    )
                })
            };
            let is_key =
                bytes.get(end) == Some(&b':') && (start == 0 || !bytes[..start].ends_with(b" "));
            let is_before = start > 0 && is_sign(bytes.get(start - 1));
            is_key
                || (is_before && (is_sign(bytes.get(end)) || bytes.get(end) == Some(&b':')))
                || is_sign(bytes.get(end)) && bytes.get(end) != Some(&b'.')
        });
    }

    fn text(&mut self, text: &str) {
        self.each(text, |_, _, _| true);
    }

    /// Looks up each run of letters that is taken, and the words in it that begin with a capital.
    fn each(&mut self, text: &str, takes: impl Fn(&[u8], usize, usize) -> bool) {
        let bytes = text.as_bytes();
        let mut run = 0..0;
        for at in part_starts(bytes) {
            let part = bytes[at..].first_chunk();
            if !part.is_some_and(|part: &[u8; SHORTEST]| self.beginnings.has(part)) {
                continue;
            }
            if at >= run.end {
                let before = bytes[run.end..at].iter().rev();
                let after = bytes[at..].iter();
                run = at - before.take_while(|byte| byte.is_ascii_alphabetic()).count()
                    ..at + after.take_while(|byte| byte.is_ascii_alphabetic()).count();
            }
            if !takes(bytes, run.start, run.end) {
                continue;
            }
            let pairs = bytes[at..run.end].windows(2);
            let is_part =
                |pair: &[u8]| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase();
            let of_part = pairs.take_while(|pair| !is_part(pair)).count() + 1;
            self.look_up(&text[at..at + of_part]);
            if at == run.start && at + of_part < run.end {
                self.look_up(&text[run.clone()]);
            }
        }
    }

    fn look_up(&mut self, word: &str) {
        if word.len() < SHORTEST {
            return;
        }
        self.lower.clear();
        self.lower.push_str(word);
        self.lower.make_ascii_lowercase();
        if self.wanted.contains(&*self.lower) && !self.found.contains(&*self.lower) {
            self.found.insert(self.lower.as_str().into());
        }
    }
}
