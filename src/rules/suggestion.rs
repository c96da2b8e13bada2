//! The path that a writer most likely meant by one that leads nowhere.

use rustc_hash::FxHashMap;

use crate::syntax::nearest::nearest;

/// How many names may be compared letter by letter in one run, so that a project full of dead links stays quick.
const COMPARISONS: usize = 400_000;

/// The paths of a project, by the names at their ends.
pub struct Suggestions<'a> {
    /// The paths that end in a name, the name in lower case.
    by_name: FxHashMap<String, Vec<&'a str>>,
    /// The same names by their first letter.
    by_letter: FxHashMap<char, Vec<String>>,
    left: usize,
    known: FxHashMap<String, Option<&'a str>>,
}

impl<'a> Suggestions<'a> {
    /// Suggestions from these paths.
    pub fn new(paths: impl IntoIterator<Item = &'a str>) -> Self {
        let mut by_name: FxHashMap<String, Vec<&'a str>> = FxHashMap::default();
        for path in paths {
            by_name
                .entry(last_name(path).to_lowercase())
                .or_default()
                .push(path);
        }
        let mut by_letter: FxHashMap<char, Vec<String>> = FxHashMap::default();
        for (name, paths) in &mut by_name {
            paths.sort_unstable();
            if let Some(first) = name.chars().next() {
                by_letter.entry(first).or_default().push(name.clone());
            }
        }
        Self {
            by_name,
            by_letter,
            left: COMPARISONS,
            known: FxHashMap::default(),
        }
    }

    /// The path meant by `wanted`: one that ends in the same name, or else in the nearest one.
    pub fn for_path(&mut self, wanted: &str) -> Option<&'a str> {
        if let Some(known) = self.known.get(wanted) {
            return *known;
        }
        let found = self.search(wanted);
        self.known.insert(wanted.into(), found);
        found
    }

    fn search(&mut self, wanted: &str) -> Option<&'a str> {
        let name = last_name(wanted).to_lowercase();
        if let Some(paths) = self.by_name.get(&name) {
            return nearest_folder(wanted, paths);
        }
        let names = self.by_letter.get(&name.chars().next()?)?;
        self.left = self.left.checked_sub(names.len())?;
        let near = nearest(&name, names.iter().map(String::as_str))?;
        nearest_folder(wanted, self.by_name.get(near)?)
    }
}

fn last_name(path: &str) -> &str {
    path.trim_end_matches('/').rsplit('/').next().unwrap_or("")
}

/// The path among those of one name that shares the most folders with `wanted`. Of several that share none, none is
/// more likely than another.
fn nearest_folder<'a>(wanted: &str, paths: &[&'a str]) -> Option<&'a str> {
    const MOST: usize = 200;
    if let [only] = paths {
        return Some(only);
    }
    let folders: Vec<String> = wanted
        .split('/')
        .map(str::to_lowercase)
        .rev()
        .skip(1)
        .collect();
    let shared = |path: &str| {
        path.split('/')
            .filter(|part| folders.contains(&part.to_lowercase()))
            .count()
    };
    let best = paths
        .iter()
        .take(MOST)
        .max_by_key(|path| (shared(path), std::cmp::Reverse(path.len())))?;
    (shared(best) > 0).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::Suggestions;

    #[test]
    fn offers_the_likeliest_path() {
        let paths = [
            "guides/install",
            "guides/python/usage",
            "guides/node/usage",
            "reference/Errors",
        ];
        for (wanted, expected) in [
            ("install", Some("guides/install")),
            ("guides/instal", Some("guides/install")),
            ("sdk/node/usage", Some("guides/node/usage")),
            ("usage", None),
            ("reference/errors", Some("reference/Errors")),
            ("pricing", None),
            ("", None),
        ] {
            assert_eq!(
                Suggestions::new(paths).for_path(wanted),
                expected,
                "{wanted}"
            );
        }
    }

    #[test]
    fn after_many_comparisons_only_equal_names_are_offered() {
        let paths: Vec<String> = (0..10_000).map(|at| format!("a/page-{at}-x")).collect();
        let mut suggestions = Suggestions::new(paths.iter().map(String::as_str));
        assert!(suggestions.for_path("a/page-7-y").is_some());
        for at in 0..100 {
            suggestions.for_path(&format!("a/pages-{at}-y"));
        }
        assert_eq!(suggestions.for_path("a/page-8-y"), None);
        assert_eq!(suggestions.for_path("b/page-8-x"), Some("a/page-8-x"));
    }
}
