//! When pages last changed, as git knows it.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::Stdio;

use rustc_hash::FxHashSet;

use super::git;
use crate::page::Role;
use crate::project::Project;

/// How many commits are looked at: a page that no commit has must not cost the reading of a long history.
const MAX_COMMITS: &str = "--max-count=20000";

/// Begins the line of a commit, and parts its day from its names.
const COMMIT: char = '\u{1}';
const NAMES: char = '\u{2}';

/// The day of the last change of each page, without those that git does not know. Git runs once and is stopped when all
/// are known.
pub(super) fn days(root: &Path, project: &Project) -> BTreeMap<Box<str>, Box<str>> {
    let pages = project.pages.iter();
    let pages = pages.filter(|page| page.role == Role::Page);
    let wanted: FxHashSet<&str> = pages.map(|page| &*page.path).collect();
    if wanted.is_empty() {
        return BTreeMap::new();
    }
    let mut git = git(root);
    git.args([
        "log",
        "-z",
        MAX_COMMITS,
        "--no-renames",
        "--name-only",
        "--relative",
    ])
    .args(["--format=%x01%cs%x02%D", "--", "*.md", "*.mdx"])
    .stdout(Stdio::piped());
    let Ok(mut child) = git.spawn() else {
        return BTreeMap::new();
    };
    let days = child
        .stdout
        .take()
        .map(|out| read(BufReader::with_capacity(1 << 16, out), wanted));
    // It may be done, or wait for a reader that has what it wanted.
    let _ = child.kill();
    let _ = child.wait();
    days.unwrap_or_default()
}

/// Reads commits from the last to the first, until the day of all `wanted` paths is known.
fn read(mut log: impl BufRead, mut wanted: FxHashSet<&str>) -> BTreeMap<Box<str>, Box<str>> {
    let mut days: BTreeMap<Box<str>, Box<str>> = BTreeMap::new();
    let mut day: Option<Box<str>> = None;
    let mut part = Vec::new();
    while !wanted.is_empty() {
        part.clear();
        // A path is not that long; what is longer ends the reading.
        let limited = log.by_ref().take(1 << 16).read_until(0, &mut part);
        if !limited.is_ok_and(|length| length > 0) {
            break;
        }
        let text = String::from_utf8_lossy(&part);
        let text = text.trim_end_matches('\0').trim_start_matches('\n');
        if let Some(commit) = text.strip_prefix(COMMIT) {
            let (date, names) = commit.split_once(NAMES).unwrap_or((commit, ""));
            // Where the history was cut off, a commit seems to have made every file that is older.
            let is_cut = names.split(", ").any(|name| name == "grafted");
            day = (!is_cut && !date.is_empty()).then(|| date.into());
        } else if let Some(path) = wanted.take(text)
            && let Some(day) = &day
        {
            days.insert(path.into(), day.clone());
        }
    }
    days
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::process::Command;

    use super::*;
    use crate::source::Source;

    #[test]
    fn the_last_commit_of_a_path_counts() {
        let log = "\u{1}2026-03-02\u{2}HEAD -> main\0\na.mdx\0b é.mdx\0\u{1}2026-02-01\u{2}\0\u{1}2025-01-01\u{2}\0\na.mdx\0c.mdx\0\
                   \u{1}2024-01-01\u{2}grafted\0\nd.mdx\0";
        let wanted = ["a.mdx", "b é.mdx", "c.mdx", "d.mdx", "new.mdx"];
        let days = read(log.as_bytes(), wanted.into_iter().collect());
        let days: Vec<String> = days
            .iter()
            .map(|(path, day)| format!("{path} {day}"))
            .collect();
        assert_eq!(
            days,
            ["a.mdx 2026-03-02", "b é.mdx 2026-03-02", "c.mdx 2025-01-01"]
        );
    }

    #[test]
    fn git_is_asked_about_a_folder_of_its_repository() {
        let folder = tempfile::tempdir().unwrap();
        let docs = folder.path().join("docs");
        fs::create_dir(&docs).unwrap();
        let run = |args: &[&str]| {
            let mut git = Command::new("git");
            git.current_dir(folder.path()).args(args);
            for name in ["GIT_AUTHOR", "GIT_COMMITTER"] {
                git.env(format!("{name}_NAME"), "A")
                    .env(format!("{name}_EMAIL"), "a@example.com");
                git.env(format!("{name}_DATE"), "2026-05-06T01:00:00+02:00");
            }
            git.output().is_ok_and(|output| output.status.success())
        };
        if !run(&["init", "-q"]) {
            return;
        }
        fs::write(docs.join("é.mdx"), "a").unwrap();
        fs::write(folder.path().join("é.mdx"), "a").unwrap();
        assert!(run(&["add", "-A"]) && run(&["commit", "-q", "-m", "a"]));
        let pages = ["é.mdx", "new.mdx"].map(|path| Source::new(path, "a"));
        let project = Project::from_sources(pages.into(), Vec::new());
        let days = days(&docs, &project);
        let days: Vec<(&str, &str)> = days.iter().map(|(path, day)| (&**path, &**day)).collect();
        assert_eq!(days, [("é.mdx", "2026-05-06")]);
    }
}
