//! Footnotes, and the definitions of links.

use rustc_hash::FxHashMap;

use super::Renderer;
use super::children::Children;
use crate::site::script::Scope;
use crate::source::FileId;
use crate::syntax::{Kind, NodeRef};

/// The footnotes that a page refers to.
#[derive(Default)]
pub(super) struct Footnotes<'p> {
    /// What the pages that are shown define.
    defined: FxHashMap<FileId, Definitions<'p>>,
    /// The notes in the order of the first mark of each, and how many marks each has.
    used: Vec<(NodeRef<'p>, Scope<'p>, usize)>,
    /// The number of a note by where it stands.
    numbers: FxHashMap<(FileId, u32), usize>,
}

/// What a page defines, by label.
#[derive(Default)]
struct Definitions<'p> {
    notes: FxHashMap<String, NodeRef<'p>>,
    links: FxHashMap<String, &'p str>,
}

/// A label as it is compared: letter case and the amount of white space do not count.
fn folded(label: &str) -> String {
    label
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .to_lowercase()
}

impl<'p> Renderer<'p> {
    fn defined(&mut self, scope: &Scope<'p>) -> &Definitions<'p> {
        let page = scope.page;
        self.footnotes.defined.entry(page.file).or_insert_with(|| {
            let mut found = Definitions::default();
            for node in page.tree.nodes() {
                match node.kind() {
                    Kind::FootnoteDefinition { label } => {
                        found.notes.entry(folded(label)).or_insert(node);
                    }
                    Kind::Definition(link) => {
                        let url = node.text(&link.url);
                        found.links.entry(folded(&link.label)).or_insert(url);
                    }
                    _ => {}
                }
            }
            found
        })
    }

    /// The address that a label stands for.
    pub(super) fn defined_address(&mut self, label: &str, scope: &Scope<'p>) -> Option<&'p str> {
        let label = folded(label);
        self.defined(scope).links.get(&label).copied()
    }

    /// Shows the mark of a footnote.
    pub(super) fn footnote_mark(&mut self, label: &str, scope: &Scope<'p>) {
        let folded = folded(label);
        let Some(note) = self.defined(scope).notes.get(&folded).copied() else {
            return self.text(&format!("[^{label}]"));
        };
        let key = (scope.page.file, note.span().start);
        let used = &mut self.footnotes.used;
        let number = *self.footnotes.numbers.entry(key).or_insert_with(|| {
            used.push((note, scope.clone(), 0));
            used.len()
        });
        let marks = &mut used[number - 1].2;
        *marks += 1;
        let id = match marks {
            1 => format!("_footnote-reference-{number}"),
            marks => format!("_footnote-reference-{number}-{marks}"),
        };
        if self.is_in_control {
            return self.markup(&format!(r#"<sup id="{id}">{number}</sup>"#));
        }
        self.markup(&format!(
            r##"<sup><a id="{id}" href="#_footnote-{number}" role="doc-noteref" aria-label="Footnote {number}">{number}</a></sup>"##
        ));
    }

    /// Shows the footnotes that the page refers to, at its end.
    pub(super) fn notes(&mut self) {
        if self.footnotes.used.is_empty() {
            return;
        }
        self.markup(
            r#"<section class="footnotes" role="doc-endnotes" aria-label="Footnotes"><ol>"#,
        );
        // A footnote may refer to further ones.
        let mut number = 0;
        while let Some((note, scope, _)) = self.footnotes.used.get(number).cloned() {
            number += 1;
            self.markup(&format!(r#"<li id="_footnote-{number}">"#));
            self.blocks(&Children::Of(note, scope));
            let back = format!(
                r##" <a href="#_footnote-reference-{number}" role="doc-backlink" aria-label="Back to reference {number}">↩</a>"##
            );
            match self.out.ends_with("</p>") {
                true => {
                    self.out.truncate(self.out.len() - "</p>".len());
                    self.markup(&back);
                    self.markup("</p>");
                }
                false => self.markup(&format!("<p>{}</p>", back.trim_start())),
            }
            self.markup("</li>");
        }
        self.markup("</ol></section>");
    }
}
