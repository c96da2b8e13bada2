//! Pages that are shown in others.

use rustc_hash::FxHashSet;

use super::Renderer;
use super::children::Children;
use super::element::Use;
use crate::project::Project;
use crate::project::weight_of_snippet;
use crate::site::script::{Scope, Value};

/// The ids that the headings of a page and of the snippets in it will have, as far as they can be told beforehand.
pub(super) fn heading_ids(project: &Project, page: usize) -> FxHashSet<Box<str>> {
    let mut ids = FxHashSet::default();
    let (mut open, mut seen) = (vec![page], FxHashSet::default());
    while let Some(page) = open.pop() {
        if seen.insert(page) {
            let headings = project.pages[page].headings.iter();
            ids.extend(headings.map(|heading| heading.id.clone()));
            open.extend(
                project.index.includes[page]
                    .iter()
                    .map(|include| include.snippet),
            );
        }
    }
    ids
}

impl<'p> Renderer<'p> {
    /// What stands in a page where an element names it, with the element's attributes as names.
    pub(super) fn inside_of(&mut self, page: usize, used: Option<&Use<'p>>) -> Children<'p> {
        let own = &self.shared.project.pages[page];
        if used.is_some() {
            self.left = self.left.saturating_sub(weight_of_snippet(own) - 1);
        }
        let around = used.map_or_else(|| Scope::new(own), |used| used.scope.clone());
        let scope = self.names.of_page(page, &around);
        let properties = used.map(Use::properties).unwrap_or_default();
        let mut names = vec![("props".into(), Value::object(properties.clone()))];
        names.extend(properties);
        Children::Of(own.tree.root(), scope.with(names))
    }

    /// Shows a page where an element names it. Its attributes are names there.
    pub(super) fn include(&mut self, page: usize, used: &Use<'p>) {
        let is_circle = self.including.contains(&page);
        if is_circle || self.left == 0 {
            return;
        }
        self.left -= 1;
        let children = self.inside_of(page, Some(used));
        self.including.push(page);
        match self.is_one_paragraph(page) {
            true => self.words(&children),
            false => self.blocks(&children),
        }
        self.including.pop();
    }
}
