//! Every file of a project by its path.

use rustc_hash::{FxHashMap, FxHashSet};

/// The paths of a project's files, from its root, with `/` between folders.
#[derive(Clone, Debug, Default)]
pub struct Assets {
    paths: FxHashSet<Box<str>>,
    folders: FxHashSet<Box<str>>,
    /// The first path of each spelling in lower case.
    folded: FxHashMap<String, Box<str>>,
}

impl Assets {
    /// The files of those paths.
    pub fn new(paths: impl IntoIterator<Item = Box<str>>) -> Self {
        let mut assets = Self::default();
        for path in paths {
            let mut folder = &*path;
            while let Some((parent, _)) = folder.rsplit_once('/') {
                if !assets.folders.insert(parent.into()) {
                    break;
                }
                folder = parent;
            }
            assets
                .folded
                .entry(path.to_lowercase())
                .or_insert_with(|| path.clone());
            assets.paths.insert(path);
        }
        assets
    }

    /// Whether there is a file of exactly that path.
    pub fn contains(&self, path: &str) -> bool {
        self.paths.contains(path)
    }

    /// Whether there is a folder of exactly that path with a file in it.
    pub fn contains_folder(&self, path: &str) -> bool {
        self.folders.contains(path)
    }

    /// The file whose path differs from that one in letter case alone.
    pub fn differs_in_case(&self, path: &str) -> Option<&str> {
        let found = self.folded.get(&path.to_lowercase())?;
        (**found != *path).then_some(found)
    }

    /// Every path, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.paths.iter().map(|path| &**path)
    }
}

/// The path that `target` means when it is written in the file at `from`: from the root with a leading `/`, otherwise
/// from the file's folder. None where it leaves the project.
pub fn join(from: &str, target: &str) -> Option<String> {
    let (mut parts, target): (Vec<&str>, &str) = match target.strip_prefix('/') {
        Some(absolute) => (Vec::new(), absolute),
        None => (
            from.rsplit_once('/')
                .map_or_else(Vec::new, |(folder, _)| folder.split('/').collect()),
            target,
        ),
    };
    for part in target.split('/') {
        match part {
            "" | "." => {}
            ".." => _ = parts.pop()?,
            _ => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_joined_to_the_file_they_stand_in() {
        for (from, target, path) in [
            ("a/b.mdx", "c.png", Some("a/c.png")),
            ("a/b.mdx", "/c.png", Some("c.png")),
            ("a/b.mdx", "../c//./d", Some("c/d")),
            ("b.mdx", "../c", None),
            ("a/b.mdx", "/../c", None),
            ("b.mdx", "", Some("")),
        ] {
            assert_eq!(join(from, target).as_deref(), path, "{target} in {from}");
        }
    }

    #[test]
    fn letter_case_counts() {
        let assets = Assets::new(["images/Logo.svg".into()]);
        assert!(assets.contains("images/Logo.svg") && assets.contains_folder("images"));
        assert!(!assets.contains("images/logo.svg"));
        assert_eq!(
            assets.differs_in_case("images/logo.svg"),
            Some("images/Logo.svg")
        );
        assert_eq!(assets.differs_in_case("images/Logo.svg"), None);
    }
}
