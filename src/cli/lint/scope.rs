//! Which project is meant, and which part of it.

use std::path::{Path, PathBuf};

use crate::cli::Failure;
use crate::cli::args::Lint;
use crate::config::FILE_NAME as CONFIG_NAME;
use crate::project;

/// The files and folders whose findings are reported.
#[derive(Debug)]
pub(super) enum Scope {
    /// All of the project.
    Everything,
    /// Files, and what is in folders, by their paths from the root; an empty path is the root.
    Paths(Vec<String>),
}

impl Scope {
    /// Whether findings in the file of that path are reported.
    pub(super) fn contains(&self, path: &str) -> bool {
        match self {
            Scope::Everything => true,
            Scope::Paths(chosen) => chosen.iter().any(|chosen| {
                let rest = path.strip_prefix(&**chosen);
                chosen.is_empty()
                    || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            }),
        }
    }
}

/// The project that is meant, and which part of it.
#[derive(Debug)]
pub(super) struct Place {
    pub root: PathBuf,
    pub scope: Scope,
    /// Whether a page comes from standard input.
    pub standard_input: bool,
    /// Its path from the root.
    pub stdin_path: String,
}

/// The path of a page from standard input that none was given for.
const UNNAMED: &str = "stdin.mdx";

impl Place {
    /// Finds the project by what was typed.
    pub(super) fn find(args: &Lint) -> Result<Place, Failure> {
        let standard_input = args.paths.iter().any(|path| path.as_os_str() == "-");
        if standard_input && args.paths.len() > 1 {
            return Err(Failure(
                "`-` stands for the only page; no other path goes with it.".into(),
            ));
        }
        if args.stdin_path.is_some() && !standard_input {
            return Err(Failure(
                "--stdin-path goes with `-`, a page from standard input.".into(),
            ));
        }
        let given: &[PathBuf] = if standard_input {
            args.stdin_path.as_slice()
        } else {
            &args.paths
        };
        let given: Vec<PathBuf> = match standard_input {
            true => given.to_vec(),
            false => given
                .iter()
                .map(|path| existing(args, path))
                .collect::<Result<_, _>>()?,
        };
        let root = root(args.root.as_deref(), &given)?;
        let paths = given
            .iter()
            .map(|path| inside(&root, path))
            .collect::<Result<Vec<String>, _>>()?;
        let stdin_path = paths
            .first()
            .filter(|_| standard_input)
            .map_or(UNNAMED, |path| path)
            .to_owned();
        let scope = match (standard_input, paths.is_empty()) {
            (true, _) => Scope::Paths(vec![stdin_path.clone()]),
            (false, true) => Scope::Everything,
            (false, false) => Scope::Paths(paths),
        };
        Ok(Place {
            root,
            scope,
            standard_input,
            stdin_path,
        })
    }
}

/// A path that was typed: from the working folder, or else from the root that was typed with it.
fn existing(args: &Lint, path: &Path) -> Result<PathBuf, Failure> {
    let from_root = args.root.iter().map(|root| root.join(path));
    let found = std::iter::once(path.to_path_buf())
        .chain(from_root)
        .find(|path| path.symlink_metadata().is_ok());
    found.ok_or_else(|| Failure(format!("There is no file or folder {}.", path.display())))
}

/// The root: as given, else from the working folder upward, else from the first path upward.
pub(in crate::cli) fn root(root: Option<&Path>, given: &[PathBuf]) -> Result<PathBuf, Failure> {
    if let Some(root) = root {
        if !root.is_dir() {
            return Err(Failure(format!("--root {} is no folder.", root.display())));
        }
        if !root.join(CONFIG_NAME).exists() {
            return Err(Failure(format!(
                "There is no {CONFIG_NAME} in {}.",
                root.display()
            )));
        }
        return canonical(root);
    }
    let here = Path::new(".");
    let found = match given.first() {
        // A path says more than the folder one happens to stand in.
        Some(first) => project::find_root(first).or_else(|_| project::find_root(here)),
        None => project::find_root(here),
    };
    canonical(&found?)
}

fn canonical(path: &Path) -> Result<PathBuf, Failure> {
    path.canonicalize()
        .map_err(|error| Failure(format!("Cannot read {}: {error}", path.display())))
}

/// The path of a file from the root, with `/` between folders.
fn inside(root: &Path, path: &Path) -> Result<String, Failure> {
    let cannot = |error| Failure(format!("Cannot read {}: {error}", path.display()));
    let absolute = std::path::absolute(path).map_err(cannot)?;
    // The folder's own links are followed, the file's are not: it is reported under its name in the project.
    let folder = absolute.parent().map(Path::canonicalize);
    let resolved = match (folder, absolute.file_name()) {
        (Some(Ok(folder)), Some(name)) if !absolute.is_dir() => folder.join(name),
        _ => absolute.canonicalize().unwrap_or(absolute),
    };
    let Ok(relative) = resolved.strip_prefix(root) else {
        let (path, root) = (path.display(), root.display());
        return Err(Failure(format!("{path} is not in the project at {root}.")));
    };
    let parts: Vec<_> = relative
        .components()
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    Ok(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::Scope;

    #[test]
    fn folders_hold_what_is_in_them() {
        let scope = Scope::Paths(vec!["guides".into(), "a.mdx".into()]);
        for (path, inside) in [
            ("guides/x.mdx", true),
            ("guides/a/b.mdx", true),
            ("guides.mdx", false),
            ("a.mdx", true),
            ("b/a.mdx", false),
            ("docs.json", false),
        ] {
            assert_eq!(scope.contains(path), inside, "{path}");
        }
    }
}
