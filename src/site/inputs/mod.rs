//! Reads what stands beside the project's texts: sizes of images, dates of changes, the writer's own styles.

mod changes;
mod images;
mod repository;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use rayon::prelude::*;

use super::{Inputs, Repository};
use crate::project::{MAX_BYTES, Project};

/// Reads it all. `repository` is where the project's repository is said to be; without it, git is asked.
///
/// What cannot be read is left out: the site is whole without it.
pub fn read(
    root: &Path,
    project: &Project,
    repository: Option<&str>,
) -> (Inputs, Option<Repository>) {
    let ((sizes, own), (changed, repository)) = rayon::join(
        || {
            let own = |extension| own_files(root, project, extension);
            (images::sizes(root, project), (own(".css"), own(".js")))
        },
        || {
            let changed = changes::days(root, project);
            (changed, repository::find(root, repository))
        },
    );
    let inputs = Inputs {
        sizes,
        changed,
        styles: own.0,
        scripts: own.1,
    };
    (inputs, repository)
}

/// The style sheets or scripts that the writer adds to the site, by path.
///
/// They are all that lie at the project's root: what lies deeper is mostly a tool's, or an example. Settings of tools,
/// which lie there too, are none.
fn own_files(root: &Path, project: &Project, extension: &str) -> Vec<(Box<str>, Box<str>)> {
    let paths = project.assets.iter();
    let mut paths: Vec<&str> = paths
        .filter(|path| path.ends_with(extension) && is_own(path))
        .collect();
    paths.sort_unstable();
    let read = |path: &&str| {
        let path = *path;
        let file = root.join(path);
        if fs::metadata(&file).ok()?.len() > MAX_BYTES {
            return None;
        }
        let text = String::from_utf8(fs::read(file).ok()?).ok()?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        (!text.trim().is_empty()).then(|| (path.into(), text.into()))
    };
    paths.par_iter().filter_map(read).collect()
}

/// Whether a style sheet or script at this path is the writer's for the site.
fn is_own(path: &str) -> bool {
    const OF_TOOLS: [&str; 4] = ["gulpfile.js", "gruntfile.js", "index.js", "server.js"];
    let name = path.to_ascii_lowercase();
    !name.contains('/')
        && !name.ends_with(".config.js")
        && !name.ends_with(".test.js")
        && !name.ends_with("rc.js")
        && !OF_TOOLS.contains(&&*name)
}

/// A call of git in a folder, which asks for nothing and changes nothing.
fn git(root: &Path) -> Command {
    let mut git = Command::new("git");
    git.arg("--no-optional-locks")
        .arg("-C")
        .arg(root)
        .args(["-c", "core.quotepath=off", "-c", "log.showSignature=false"])
        .stdin(Stdio::null())
        .stderr(Stdio::null());
    git
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Source;

    #[test]
    fn own_files_lie_at_the_root() {
        for (path, own) in [
            ("custom.css", true),
            ("style.css", true),
            ("analytics.js", true),
            ("assets/code.css", false),
            ("snippets/a.js", false),
            ("tailwind.config.js", false),
            (".eslintrc.js", false),
            ("Gulpfile.js", false),
        ] {
            assert_eq!(is_own(path), own, "{path}");
        }
    }

    #[test]
    fn a_folder_without_a_repository_gives_what_it_has() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::write(root.join("b.css"), "b {}").unwrap();
        fs::write(root.join("a.css"), "\u{feff}a {}").unwrap();
        fs::write(root.join("empty.js"), " ").unwrap();
        fs::write(root.join("x.svg"), "<svg viewBox='0 0 3 4'/>").unwrap();
        let paths = ["b.css", "a.css", "empty.js", "x.svg", "gone.css"];
        let page = Source::new("a.mdx", "text");
        let project = Project::from_sources(vec![page], paths.map(Into::into).to_vec());
        let (inputs, repository) = read(root, &project, Some("https://github.com/a/b"));
        let styles: Vec<(&str, &str)> = inputs.styles.iter().map(|(a, b)| (&**a, &**b)).collect();
        assert_eq!(styles, [("a.css", "a {}"), ("b.css", "b {}")]);
        assert!(inputs.scripts.is_empty() && inputs.changed.is_empty());
        assert_eq!(inputs.sizes.get("x.svg"), Some(&(3, 4)));
        assert_eq!(repository.unwrap().url, "https://github.com/a/b");
    }
}
