//! What a page says, as HTML.
//!
//! A page is shown from its tree. What stands in it may be written as Markdown or come out of an expression, so both are
//! brought to one form first: an `Item` for what stands beside others, a `Use` for an element with the values of its
//! attributes. From there on, nothing asks where it came from.
//!
//! - [`markdown`] shows the nodes of Markdown, [`code`] samples, [`media`] images, [`notes`] footnotes.
//! - [`element`] finds out what an element is: one that the page defines or takes from a snippet, a component of the
//!   format ([`component`]), or an element of HTML ([`html`]).
//! - [`children`] keeps words and blocks apart, so that paragraphs hold words alone.
//! - `line` shows a line of Markdown that stands outside of a text.
//! - [`endpoint`] shows what is known of the operation that a page stands for.
//! - [`include`](mod@include) has the names of a page, and shows one page in another.

mod children;
mod code;
mod component;
mod element;
mod endpoint;
mod html;
mod include;
mod line;
mod markdown;
mod media;
mod notes;
mod page;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

pub(super) use children::Children;
pub(super) use element::Use;
pub(super) use endpoint::Endpoint;
pub(super) use line::line;
pub(super) use page::{Entry, Needs, Section, Tone, Update};

use super::endpoint::WrittenFields;
use super::highlight::Cache;
use super::ids::Ids;
use super::script::{FileNames, Scope};
use super::symbols::Symbols;
use super::{Addresses, Inputs, colors};
use crate::page::Slugger;
use crate::project::{MOST_SNIPPETS, Project};

/// How deep elements and blocks may nest before only their text is shown: deeper than in any page, so that what snippets and
/// expressions give has room.
const MAX_DEPTH: usize = 120;

/// How many bytes the texts may have together that the expressions of a page give.
const MOST_GIVEN: usize = 16 << 20;

/// What the pages of a site share.
pub(super) struct Shared<'p> {
    /// The project.
    pub(super) project: &'p Project,
    /// Where everything stands.
    pub(super) addresses: &'p Addresses<'p>,
    /// Sizes of images.
    pub(super) inputs: &'p Inputs,
    /// Samples that were colored before.
    pub(super) samples: &'p Cache,
}

/// A page without what stands around it.
#[derive(Clone, Debug, Default)]
pub(super) struct Content {
    /// What stands in the column of the text.
    pub(super) html: String,
    /// What stands in the panel beside it; empty where there is no panel.
    pub(super) panel: String,
    /// The id of the heading that the page begins with, where that is its title and is not shown in the text.
    pub(super) title_id: Option<Box<str>>,
    /// The headings and labels of updates that the table of contents may list, in order.
    pub(super) outline: Vec<Entry>,
    /// The icons that it shows.
    pub(super) symbols: Symbols,
    /// The colors of the writer's that it shows.
    pub(super) tones: BTreeSet<Tone>,
    /// Rules for the styles that its elements have, by class, and its own style sheets.
    pub(super) styles: BTreeMap<String, String>,
    /// What it needs of scripts.
    pub(super) needs: Needs,
    /// Its updates.
    pub(super) updates: Vec<Update>,
    /// The parts that are searched, in order.
    pub(super) sections: Vec<Section>,
    /// The files of the project that it shows or leads to.
    pub(super) files: BTreeSet<Box<str>>,
    /// What is known of the operation that it stands for.
    pub(super) endpoint: Option<Endpoint>,
}

/// Shows the page of that number.
pub(super) fn render(shared: &Shared, page: usize) -> Content {
    let mut renderer = Renderer::new(shared, page);
    let root = Scope::new(&shared.project.pages[page]);
    let scope = renderer.names.of_page(page, &root);
    let tree = &shared.project.pages[page].tree;
    renderer.including.push(page);
    let stands = renderer.before_text(page);
    renderer.blocks(&Children::Of(tree.root(), scope));
    renderer.notes();
    renderer.after_text(page, stands);
    renderer.finish()
}

/// Shows one page.
struct Renderer<'p> {
    shared: &'p Shared<'p>,
    /// What was written of the part that is being written.
    out: String,
    content: Content,
    /// Gives headings their ids, as the rules for links expect them.
    slugger: Slugger,
    ids: Ids,
    /// How many groups of tabs there are so far, and how many tooltips.
    groups: usize,
    tips: usize,
    footnotes: notes::Footnotes<'p>,
    /// The fields of a request that are described.
    written: WrittenFields,
    /// The names that hold in pages.
    names: FileNames<'p>,
    /// The pages that are being shown, from the outside in, and how many more may be included.
    including: Vec<usize>,
    left: usize,
    depth: usize,
    /// How many more bytes the texts that expressions give may have.
    given_left: usize,
    /// Whether what is being written stands in the panel.
    is_aside: bool,
    is_in_table: bool,
    /// Whether it stands in a link, a button or a summary, which can hold no others.
    is_in_control: bool,
    is_in_heading: bool,
    section: Section,
    /// Where the first update begins, and the tags of all, in the order of their first use.
    first_update: Option<usize>,
    tags: Vec<Box<str>>,
}

impl<'p> Renderer<'p> {
    fn new(shared: &'p Shared<'p>, page: usize) -> Self {
        Self {
            shared,
            out: String::with_capacity(shared.project.pages[page].text().len() * 3),
            content: Content::default(),
            slugger: Slugger::default(),
            ids: Ids::reserving(include::heading_ids(shared.project, page)),
            groups: 0,
            tips: 0,
            footnotes: notes::Footnotes::default(),
            written: WrittenFields::default(),
            names: FileNames::new(shared.project),
            including: Vec::new(),
            left: MOST_SNIPPETS,
            depth: MAX_DEPTH,
            given_left: MOST_GIVEN,
            is_aside: false,
            is_in_table: false,
            is_in_control: false,
            is_in_heading: false,
            section: Section::default(),
            first_update: None,
            tags: Vec::new(),
        }
    }

    fn finish(mut self) -> Content {
        self.filter_of_updates();
        self.content.html = self.out;
        if !self.section.is_empty() {
            self.content.sections.push(self.section);
        }
        self.content.sections.retain(|section| !section.is_empty());
        self.content
    }

    /// Writes markup.
    fn markup(&mut self, markup: &str) {
        self.out.push_str(markup);
    }

    /// Writes a text that readers see.
    fn text(&mut self, text: &str) {
        super::markup::text(text, &mut self.out);
        self.section.text.push_str(text);
    }

    /// Writes an attribute of the tag that was begun.
    fn attribute(&mut self, name: &str, value: &str) {
        super::markup::attribute(name, value, &mut self.out);
    }

    /// Ends a block in the text that is searched, so that its last word does not join the next one.
    fn end_block(&mut self) {
        if !self.section.text.is_empty() && !self.section.text.ends_with(' ') {
            self.section.text.push(' ');
        }
    }

    /// Writes apart what `write` writes, and gives it.
    fn apart(&mut self, write: impl FnOnce(&mut Self)) -> String {
        let outside = std::mem::take(&mut self.out);
        write(self);
        std::mem::replace(&mut self.out, outside)
    }

    /// Writes what stands in a link, a button or a summary: links and buttons in it are shown as their words.
    fn in_control(&mut self, write: impl FnOnce(&mut Self)) {
        let was_in_control = std::mem::replace(&mut self.is_in_control, true);
        write(self);
        self.is_in_control = was_in_control;
    }

    /// An id that no other element of the page has, nearest to the one that is wanted.
    fn claim(&mut self, wanted: &str) -> String {
        self.ids.claim(wanted)
    }

    /// The class for a color of the writer's.
    fn tone(&mut self, color: &str) -> Option<String> {
        let tone = colors::tone(color)?;
        let class = colors::tone_class(&tone);
        self.content.tones.insert(tone);
        Some(class)
    }

    /// Begins the section of a heading: what is written until [`Self::end_heading`] is its text. Gives the number of the
    /// section that it ends, where there is anything in it.
    fn begin_heading(&mut self) -> Option<usize> {
        let section = std::mem::take(&mut self.section);
        if section.is_empty() {
            return None;
        }
        self.content.sections.push(section);
        Some(self.content.sections.len() - 1)
    }

    /// Goes on with a section that ended where one inside it began.
    fn return_to_section(&mut self, number: Option<usize>) {
        self.begin_heading();
        if let Some(section) = number.and_then(|number| self.content.sections.get_mut(number)) {
            self.section = std::mem::take(section);
        }
    }

    fn end_heading(&mut self, level: u8, id: &str) {
        let text = std::mem::take(&mut self.section.text);
        let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if !self.is_aside && !id.is_empty() && !text.is_empty() {
            self.content.outline.push(Entry {
                level,
                id: id.into(),
                text: text.as_str().into(),
            });
        }
        self.section.fragment = id.into();
        self.section.level = level;
        self.section.heading = text.into();
    }
}
