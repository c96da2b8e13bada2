//! The names that hold in a page, and pages that are shown in others.

use rustc_hash::FxHashSet;

use super::Renderer;
use super::children::Children;
use super::element::Use;
use crate::project::Project;
use crate::project::{imported_path, weight_of_snippet};
use crate::site::script::{Scope, Value};
use crate::syntax::module::Import;

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
    /// The names that a page imports and defines. `around` is where it is shown.
    pub(super) fn names_of(&mut self, page: usize, around: &Scope<'p>) -> Scope<'p> {
        if let Some(scope) = self.scopes.get(&page) {
            return scope.clone();
        }
        let project = self.shared.project;
        let own = &project.pages[page];
        let empty = around.within(own);
        if own.imports.is_empty() && own.exports.is_empty() && own.own_names().is_empty() {
            return empty;
        }
        // A page that imports itself, by whatever way, finds its own names missing there.
        self.scopes.insert(page, empty.clone());
        let names = self.imported(&own.path, &own.imports, &empty);
        let scope = empty.defining(names, own.definitions());
        self.scopes.insert(page, scope.clone());
        scope
    }

    fn imported(
        &mut self,
        importer: &str,
        imports: &'p [Import],
        around: &Scope<'p>,
    ) -> Vec<(Box<str>, Value<'p>)> {
        let project = self.shared.project;
        let mut names = Vec::new();
        for import in imports {
            let Some(path) = imported_path(importer, &import.from, &project.assets) else {
                continue;
            };
            let value = match project.index.page_at_path(&path) {
                Some(page) if &*import.imported == "default" => Value::Snippet(page),
                Some(page) => self.names_of(page, around).named(&import.imported),
                None => self.names_of_script(&path, around).named(&import.imported),
            };
            names.push((import.name.clone(), value));
        }
        names
    }

    /// The names that a script imports and defines.
    fn names_of_script(&mut self, path: &str, around: &Scope<'p>) -> Scope<'p> {
        if let Some(scope) = self.scripts.get(path) {
            return scope.clone();
        }
        let empty = around.within(around.page);
        let Some(script) = self.shared.project.scripts.get(path) else {
            return empty;
        };
        self.scripts.insert(path.to_owned(), empty.clone());
        let names = self.imported(path, &script.imports, &empty);
        let scope = empty.defining(names, &script.definitions);
        self.scripts.insert(path.to_owned(), scope.clone());
        scope
    }

    /// What stands in a page where an element names it, with the element's attributes as names.
    pub(super) fn inside_of(&mut self, page: usize, used: Option<&Use<'p>>) -> Children<'p> {
        let own = &self.shared.project.pages[page];
        if used.is_some() {
            self.left = self.left.saturating_sub(weight_of_snippet(own) - 1);
        }
        let around = used.map_or_else(|| Scope::new(own), |used| used.scope.clone());
        let scope = self.names_of(page, &around);
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
