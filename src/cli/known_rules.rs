//! The rules that there are in a project: ours, and those of the packages that it uses.

use std::path::Path;

use crate::cli::Failure;
use crate::lint::Rule;
use crate::syntax::nearest::nearest;
use crate::words::listed;
use crate::{project, rules};

/// How many rules are named that have what was asked for in their names.
const MOST_NAMED: usize = 6;

/// The rules of a project.
pub(super) struct KnownRules {
    of_packages: Vec<Rule>,
}

impl KnownRules {
    /// The rules of the project in a folder, or of the one around the working folder; ours alone where there is none.
    pub(super) fn find(root: Option<&Path>) -> Result<KnownRules, Failure> {
        let around = || project::find_root(Path::new(".")).ok();
        let root = root.map(Path::to_path_buf).or_else(around);
        let styles = root.map_or(Ok(Vec::new()), |root| project::load_styles(&root))?;
        Ok(KnownRules {
            of_packages: rules::of_styles(&styles),
        })
    }

    /// All of them, ours first.
    pub(super) fn all(&self) -> Vec<&Rule> {
        rules::all()
            .iter()
            .copied()
            .chain(&self.of_packages)
            .collect()
    }

    /// The rule of that name.
    pub(super) fn named(&self, name: &str) -> Result<&Rule, Failure> {
        let all = self.all();
        let found = all.iter().find(|rule| rule.name == name);
        found.copied().ok_or_else(|| {
            let names = || all.iter().map(|rule| &*rule.name);
            let is_part = |known: &&str| !name.is_empty() && known.contains(name);
            let parts: Vec<String> = names()
                .filter(is_part)
                .map(|known| format!("`{known}`"))
                .collect();
            let hint = match nearest(name, names()) {
                Some(near) => format!(" Did you mean `{near}`?"),
                None if (1..=MOST_NAMED).contains(&parts.len()) => {
                    format!(" Did you mean {}?", listed(parts.into_iter(), "or"))
                }
                None => " `docs rules` lists them.".into(),
            };
            Failure(format!("There is no rule `{name}`.{hint}"))
        })
    }
}
