//! What keeps the names that pages and scripts define from being worked out.

use rustc_hash::{FxHashMap, FxHashSet};

use super::unresolved_import::is_local;
use crate::components::Component;
use crate::page::Page;
use crate::project::{Project, imported_path};
use crate::syntax::expression::{Definition, Expression, GLOBALS};
use crate::syntax::module::Import;

/// How far it is followed which names a name uses.
const MAX_DEPTH: usize = 200;

/// A file that defines names.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place<'p> {
    /// The page of that number.
    Page(usize),
    /// The script at that path.
    Script(&'p str),
}

/// What keeps a name from being worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Obstacle {
    /// The name that it uses and that is the reason; none where it is that name.
    pub(super) through: Option<Box<str>>,
    /// The rest of a sentence about the name: "has a call of `fetch`".
    pub(super) what: String,
}

impl Obstacle {
    fn of(what: String) -> Self {
        Self {
            through: None,
            what,
        }
    }

    /// The same for what uses `name`.
    fn of_use(self, name: &str) -> Self {
        Self {
            through: self.through.or_else(|| Some(name.into())),
            what: self.what,
        }
    }
}

/// The names that hold in a page and in the files that it imports.
pub(super) struct Definitions<'p> {
    project: &'p Project,
    page: Option<usize>,
    by_name: FxHashMap<Place<'p>, FxHashMap<&'p str, &'p Definition>>,
    known: FxHashMap<(Place<'p>, &'p str), Option<Obstacle>>,
}

impl<'p> Definitions<'p> {
    pub(super) fn of(page: &'p Page, project: &'p Project) -> Self {
        Self {
            project,
            page: project.index.page_at_path(&page.path),
            by_name: FxHashMap::default(),
            known: FxHashMap::default(),
        }
    }

    /// What keeps the name of an element, or another of the page's own, from being worked out.
    pub(super) fn obstacle(&mut self, name: &'p str) -> Option<Obstacle> {
        let page = self.page?;
        let (first, member) = match name.split_once('.') {
            Some((first, rest)) => (first, rest.split('.').next()),
            None => (name, None),
        };
        self.obstacle_in(Place::Page(page), first, member, 0)
    }

    fn obstacle_in(
        &mut self,
        place: Place<'p>,
        name: &'p str,
        member: Option<&'p str>,
        depth: usize,
    ) -> Option<Obstacle> {
        if let Some(known) = self.known.get(&(place, name)).filter(|_| member.is_none()) {
            return known.clone();
        }
        if depth > MAX_DEPTH {
            return None;
        }
        // Names that use each other are no worse for it.
        self.known.insert((place, name), None);
        let found = match self.definition(place, name) {
            Some(definition) => match &definition.value {
                Ok(value) => self.obstacle_of(place, value, depth),
                Err(unsupported) => Some(Obstacle::of(format!("has {}", unsupported.what))),
            },
            None => {
                let import = self
                    .imports(place)
                    .iter()
                    .find(|import| *import.name == *name);
                import.and_then(|import| self.imported(place, import, member, depth))
            }
        };
        if member.is_none() {
            self.known.insert((place, name), found.clone());
        }
        found
    }

    /// What keeps a value from being worked out that stands in a file.
    fn obstacle_of(
        &mut self,
        place: Place<'p>,
        value: &'p Expression,
        depth: usize,
    ) -> Option<Obstacle> {
        let mut seen = FxHashSet::default();
        for (name, _) in value.free_names() {
            if !seen.insert(name) {
                continue;
            }
            let is_own = self.definition(place, name).is_some()
                || self
                    .imports(place)
                    .iter()
                    .any(|import| *import.name == *name);
            let found = match is_own {
                true => self.obstacle_in(place, name, None, depth + 1),
                false => (!is_given(name)).then(|| Obstacle::of("is not defined".into())),
            };
            if let Some(found) = found {
                return Some(found.of_use(name));
            }
        }
        None
    }

    fn imported(
        &mut self,
        place: Place<'p>,
        import: &'p Import,
        member: Option<&'p str>,
        depth: usize,
    ) -> Option<Obstacle> {
        let project = self.project;
        if !is_local(&import.from) {
            // A component of the format stands for itself, wherever it is said to come from.
            let is_known = Component::named(&import.name).is_some();
            let what = format!("comes from the package `{}`", import.from);
            return (!is_known).then(|| Obstacle::of(what));
        }
        let importer = match place {
            Place::Page(page) => &project.pages[page].path,
            Place::Script(path) => path,
        };
        // What leads to nothing is reported where it stands.
        let path = imported_path(importer, &import.from, &project.assets)?;
        let name = match (&*import.imported, member) {
            ("*", None) => return None,
            ("*", Some(member)) => member,
            (name, _) => name,
        };
        if let Some(page) = project.index.page_at_path(&path) {
            let from = Place::Page(page);
            return match name {
                "default" => None,
                name => self.obstacle_in(from, name, None, depth + 1),
            };
        }
        let Some((path, _)) = project.scripts.get_key_value(&*path) else {
            let what = format!("comes from `{path}`, which is neither a page nor a script");
            return Some(Obstacle::of(what));
        };
        let from = Place::Script(path);
        let is_there = self.definition(from, name).is_some()
            || self
                .imports(from)
                .iter()
                .any(|import| *import.name == *name);
        match is_there {
            true => self.obstacle_in(from, name, None, depth + 1),
            false => Some(Obstacle::of(format!("is not defined in `{path}`"))),
        }
    }

    fn imports(&self, place: Place<'p>) -> &'p [Import] {
        match place {
            Place::Page(page) => &self.project.pages[page].imports,
            Place::Script(path) => match self.project.scripts.get(path) {
                Some(script) => &script.imports,
                None => &[],
            },
        }
    }

    /// What a file says of a name that it defines; the last time counts.
    fn definition(&mut self, place: Place<'p>, name: &str) -> Option<&'p Definition> {
        let project = self.project;
        let names = self.by_name.entry(place).or_insert_with(|| {
            let definitions = match place {
                Place::Page(page) => project.pages[page].definitions(),
                Place::Script(path) => match project.scripts.get(path) {
                    Some(script) => &script.definitions[..],
                    None => &[],
                },
            };
            let named = definitions.iter();
            named
                .map(|definition| (&*definition.name, definition))
                .collect()
        });
        names.get(name).copied()
    }
}

/// Whether a name needs no definition.
pub(super) fn is_given(name: &str) -> bool {
    GLOBALS.contains(&name) || Component::named(name).is_some()
}
