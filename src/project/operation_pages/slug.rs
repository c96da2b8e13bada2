//! The addresses of operations' pages.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::openapi::Operation;
use crate::page::slugify;
use crate::project::{is_external, join};

/// Where the pages stand that no tab, anchor or `directory` gives a place.
pub(super) const DEFAULT_FOLDER: &str = "api-reference";

/// How many bytes a part of an address has at most: names of files have their limits.
const LONGEST: usize = 100;

/// The address for the page of an operation, before it is made unique.
pub(super) fn wanted(operation: &Operation, folder: &str) -> String {
    let extension = operation.value.get("x-mint");
    let own = extension.and_then(|extension| own_address(extension.str("href")?));
    own.unwrap_or_else(|| {
        let tag = operation.tags().map(part).find(|tag| !tag.is_empty());
        let tag = tag.or_else(|| operation.webhook.then(|| "webhooks".to_owned()));
        let parts = [Some(folder.to_owned()), tag, Some(name(operation))];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let parts = parts.iter().filter(|part| !part.is_empty());
        parts.map(String::as_str).collect::<Vec<_>>().join("/")
    })
}

/// The address that a description gives an operation itself, without what cannot stand in the path of a file.
fn own_address(href: &str) -> Option<String> {
    if is_external(href.trim()) {
        return None;
    }
    let path = href.split(['?', '#']).next()?;
    let path = join("", path.trim())?;
    let parts = path.split('/').map(|part| {
        let kept = part
            .chars()
            .filter(|c| !c.is_control() && !matches!(c, '\\' | ':' | '*' | '"' | '<' | '>' | '|'));
        cut(&kept.collect::<String>()).to_owned()
    });
    let parts: Vec<String> = parts.filter(|part| !part.is_empty()).collect();
    (!parts.is_empty()).then(|| parts.join("/"))
}

/// The last part: words of the summary, else of the id, else the method and path.
fn name(operation: &Operation) -> String {
    let texts = [operation.summary().map(part), operation.id().map(id_part)];
    let mut texts = texts.into_iter().flatten();
    texts.find(|text| !text.is_empty()).unwrap_or_else(|| {
        let method = operation.method.name().to_lowercase();
        match operation.webhook {
            true => part(operation.path),
            false => part(&format!("{method} {}", operation.path)),
        }
    })
}

fn part(text: &str) -> String {
    cut(&slugify(text)).to_owned()
}

/// `listUsers` as `list-users`.
fn id_part(id: &str) -> String {
    part(&words(id))
}

/// The words of a name that programs use: `listUserTeams` as `list User Teams`.
pub(super) fn words(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 8);
    let mut before = ' ';
    let mut characters = name.chars().peekable();
    while let Some(c) = characters.next() {
        let next_is_small = characters.peek().is_some_and(|next| next.is_lowercase());
        let begins = c.is_uppercase()
            && (before.is_lowercase()
                || before.is_ascii_digit()
                || (before.is_uppercase() && next_is_small));
        if begins {
            words.push(' ');
        }
        words.push(match c {
            '_' | '-' | '.' | '/' | ':' => ' ',
            c => c,
        });
        before = c;
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The beginning of a long part, whole words of it where it has some.
fn cut(part: &str) -> &str {
    let mut end = part.len().min(LONGEST);
    while !part.is_char_boundary(end) {
        end -= 1;
    }
    if end == part.len() {
        return part;
    }
    let short = &part[..end];
    short.rsplit_once('-').map_or(short, |(words, _)| words)
}

/// Gives each page an address that no other has.
#[derive(Default)]
pub(super) struct Slugs {
    taken: FxHashSet<String>,
    numbers: FxHashMap<String, usize>,
}

impl Slugs {
    /// Keeps the addresses of pages that there are.
    pub(super) fn taking<'s>(slugs: impl Iterator<Item = &'s str>) -> Self {
        Self {
            taken: slugs.map(str::to_owned).collect(),
            numbers: FxHashMap::default(),
        }
    }

    /// An address that no other page has, nearest to the one that is wanted. A page named `index` would stand in the
    /// place of its folder's.
    pub(super) fn claim(&mut self, wanted: String) -> String {
        let is_index = matches!(wanted.rsplit('/').next(), Some("index" | "readme"));
        if !is_index && self.taken.insert(wanted.clone()) {
            return wanted;
        }
        loop {
            let number = self.numbers.entry(wanted.clone()).or_insert(1);
            *number += 1;
            let slug = format!("{wanted}-{number}");
            if self.taken.insert(slug.clone()) {
                return slug;
            }
        }
    }
}
