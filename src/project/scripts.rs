//! The scripts that pages import from the project itself.

use std::collections::BTreeMap;

use super::{Assets, imported_path, is_markdown};
use crate::page::Page;
use crate::source::Source;
use crate::syntax::expression::{self, Definition};
use crate::syntax::module::{self, Import};

/// How many scripts are read.
const MOST: usize = 1_000;

/// A script that a page imports, or one that such a script does.
#[derive(Clone, Debug)]
pub struct Script {
    /// What it takes from other files.
    pub imports: Vec<Import>,
    /// What it defines, in order.
    pub definitions: Vec<Definition>,
}

/// Whether a path is that of a script.
pub(super) fn is_script(path: &str) -> bool {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["js", "jsx", "ts", "tsx"].contains(&extension)
}

/// Reads the scripts that pages import, and those that these do. `read` gives the file at a path, where there is one.
pub(super) fn read<E>(
    pages: &[Page],
    assets: &Assets,
    read: &dyn Fn(&str) -> Result<Option<Source>, E>,
) -> Result<BTreeMap<Box<str>, Script>, E> {
    let mut scripts: BTreeMap<Box<str>, Script> = BTreeMap::new();
    let named = |importer: &str, imports: &[Import]| {
        let paths = imports.iter().filter_map(|import| {
            let path = imported_path(importer, &import.from, assets)?;
            (is_script(&path) && !is_markdown(&path)).then_some(path)
        });
        paths.collect::<Vec<String>>()
    };
    let mut open: Vec<String> = pages
        .iter()
        .flat_map(|page| named(&page.path, &page.imports))
        .collect();
    while let Some(path) = open.pop() {
        if scripts.len() == MOST || scripts.contains_key(&*path) {
            continue;
        }
        let Some(source) = read(&path)? else { continue };
        let (imports, _) = module::read(&source.text, 0);
        open.extend(named(&path, &imports));
        let script = Script {
            definitions: expression::definitions_of_script(&source.text),
            imports,
        };
        scripts.insert(path.into(), script);
    }
    Ok(scripts)
}
