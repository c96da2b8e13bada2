//! The names that hold in pages and scripts.

use rustc_hash::FxHashMap;

use super::{Scope, Value};
use crate::project::{Project, imported_path};
use crate::syntax::module::Import;

/// The names of files, worked out when they are first asked for.
pub(in crate::site) struct Names<'p> {
    project: &'p Project,
    /// Those that hold in a page, by its number.
    pages: FxHashMap<usize, Scope<'p>>,
    /// Those that hold in a script, by its path.
    scripts: FxHashMap<String, Scope<'p>>,
}

impl<'p> Names<'p> {
    pub(in crate::site) fn new(project: &'p Project) -> Self {
        Self {
            project,
            pages: FxHashMap::default(),
            scripts: FxHashMap::default(),
        }
    }

    /// The names that a page imports and defines. `around` is where it is shown.
    pub(in crate::site) fn of_page(&mut self, page: usize, around: &Scope<'p>) -> Scope<'p> {
        if let Some(scope) = self.pages.get(&page) {
            return scope.clone();
        }
        let own = &self.project.pages[page];
        let empty = around.within(own);
        if own.imports.is_empty() && own.exports.is_empty() && own.own_names().is_empty() {
            return empty;
        }
        // A page that imports itself, by whatever way, finds its own names missing there.
        self.pages.insert(page, empty.clone());
        let names = self.imported(&own.path, &own.imports, &empty);
        let scope = empty.defining(names, own.definitions());
        self.pages.insert(page, scope.clone());
        scope
    }

    fn imported(
        &mut self,
        importer: &str,
        imports: &'p [Import],
        around: &Scope<'p>,
    ) -> Vec<(Box<str>, Value<'p>)> {
        let project = self.project;
        let mut names = Vec::new();
        for import in imports {
            let Some(path) = imported_path(importer, &import.from, &project.assets) else {
                continue;
            };
            let value = match project.index.page_at_path(&path) {
                Some(page) if &*import.imported == "default" => Value::Snippet(page),
                Some(page) => self.of_page(page, around).named(&import.imported),
                None => self.of_script(&path, around).named(&import.imported),
            };
            names.push((import.name.clone(), value));
        }
        names
    }

    /// The names that a script imports and defines.
    fn of_script(&mut self, path: &str, around: &Scope<'p>) -> Scope<'p> {
        if let Some(scope) = self.scripts.get(path) {
            return scope.clone();
        }
        let empty = around.within(around.page);
        let Some(script) = self.project.scripts.get(path) else {
            return empty;
        };
        self.scripts.insert(path.to_owned(), empty.clone());
        let names = self.imported(path, &script.imports, &empty);
        let scope = empty.defining(names, &script.definitions);
        self.scripts.insert(path.to_owned(), scope.clone());
        scope
    }
}

impl Drop for Names<'_> {
    fn drop(&mut self) {
        let scopes = self.pages.values().chain(self.scripts.values());
        scopes.for_each(Scope::forget);
    }
}
