use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use rayon::prelude::*;
use tempfile::TempDir;

use super::*;

fn project() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("logo.png"), "logo").unwrap();
    folder
}

fn made(path: &str, text: &str) -> File {
    File {
        path: path.into(),
        content: FileContent::Made(text.into()),
    }
}

fn copied(path: &str) -> File {
    File {
        path: path.into(),
        content: FileContent::Copied(path.into()),
    }
}

fn build(root: &Path, files: &[File]) -> Result<(), WriteError> {
    let writer = Writer::begin(&root.join("dist"), root)?;
    files
        .par_iter()
        .try_for_each(|file| writer.put(file).map(drop))?;
    writer.finish()
}

/// Names below the folder, with the texts of files.
fn tree(folder: &Path) -> Vec<String> {
    let mut all = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => {
                    let name = path.strip_prefix(folder).unwrap().display().to_string();
                    all.push(format!(
                        "{name}: {}",
                        fs::read_to_string(path).unwrap().trim_end()
                    ));
                }
            }
        }
    }
    all.retain(|file| !file.contains("site.json"));
    all.sort();
    all
}

fn modified(path: &Path) -> SystemTime {
    fs::metadata(path).unwrap().modified().unwrap()
}

#[test]
fn a_site_takes_the_place_of_the_old_one() {
    let project = project();
    let root = project.path();
    build(
        root,
        &[
            made("index.html", "1"),
            made("a/b/index.html", "b"),
            copied("logo.png"),
        ],
    )
    .unwrap();
    assert_eq!(
        tree(root),
        [
            "dist/a/b/index.html: b",
            "dist/index.html: 1",
            "dist/logo.png: logo",
            "logo.png: logo"
        ]
    );
    build(root, &[made("index.html", "2")]).unwrap();
    assert_eq!(tree(root), ["dist/index.html: 2", "logo.png: logo"]);
    assert_eq!(
        fs::read_dir(root).unwrap().count(),
        2,
        "nothing is left beside it"
    );
}

#[test]
fn unchanged_files_stay_the_same_files() {
    let project = project();
    let root = project.path();
    let files = ["a.html", "b.html", "logo.png"].map(|name| root.join("dist").join(name));
    build(
        root,
        &[made("a.html", "a"), made("b.html", "b"), copied("logo.png")],
    )
    .unwrap();
    assert_eq!(modified(&files[2]), modified(&root.join("logo.png")));
    let long_ago = SystemTime::now() - Duration::from_secs(3_600);
    for file in &files[..2] {
        fs::File::options()
            .write(true)
            .open(file)
            .unwrap()
            .set_modified(long_ago)
            .unwrap();
    }
    let before = files.clone().map(|file| (modified(&file), id(&file)));
    build(
        root,
        &[made("a.html", "a"), made("b.html", "B"), copied("logo.png")],
    )
    .unwrap();
    let after = files.clone().map(|file| (modified(&file), id(&file)));
    assert_eq!([before[0], before[2]], [after[0], after[2]]);
    assert_ne!(before[1].0, after[1].0);
    // A file of the project that changed is copied anew.
    fs::write(root.join("logo.png"), "LOGO").unwrap();
    fs::File::options()
        .write(true)
        .open(root.join("logo.png"))
        .unwrap()
        .set_modified(long_ago)
        .unwrap();
    build(root, &[copied("logo.png")]).unwrap();
    assert_eq!(fs::read_to_string(&files[2]).unwrap(), "LOGO");
}

#[cfg(unix)]
fn id(path: &Path) -> u64 {
    std::os::unix::fs::MetadataExt::ino(&fs::metadata(path).unwrap())
}

#[cfg(not(unix))]
fn id(_path: &Path) -> u64 {
    0
}

#[test]
fn folders_of_others_are_left_alone() {
    let project = project();
    let root = project.path();
    fs::create_dir(root.join("dist")).unwrap();
    build(root, &[made("a", "a")]).unwrap();
    fs::create_dir(root.join("dist/.git")).unwrap();
    assert!(matches!(
        build(root, &[]),
        Err(WriteError::IsRepository { .. })
    ));
    fs::remove_dir(root.join("dist/.git")).unwrap();
    fs::remove_dir_all(root.join("dist/_docs")).unwrap();
    let before = tree(root);
    assert!(matches!(build(root, &[]), Err(WriteError::NotOurs { .. })));
    for out in [".", "..", "logo.png", "/"] {
        let begun = Writer::begin(&root.join(out), root);
        let error = begun.unwrap_err();
        let refused = matches!(
            error,
            WriteError::HoldsProject { .. } | WriteError::NotOurs { .. }
        );
        assert!(refused, "{out}: {error:?}");
    }
    assert_eq!(tree(root), before);
}

#[test]
fn paths_stay_inside_and_are_not_written_twice() {
    let project = project();
    let writer = Writer::begin(&project.path().join("dist"), project.path()).unwrap();
    for path in ["../a", "/a", "", "a/../../b"] {
        let put = writer.put(&made(path, "a"));
        assert!(matches!(put, Err(WriteError::BadPath { .. })), "{path}");
    }
    writer.put(&made("a", "a")).unwrap();
    assert!(matches!(
        writer.put(&made("a", "b")),
        Err(WriteError::Taken { .. })
    ));
}

#[test]
fn a_failure_leaves_the_old_site() {
    let project = project();
    let root = project.path();
    build(root, &[made("a.html", "a")]).unwrap();
    let before = tree(root);
    let failed = build(root, &[made("a.html", "new"), copied("gone.png")]);
    assert!(failed.unwrap_err().to_string().contains("gone.png"));
    assert_eq!(tree(root), before);
    assert_eq!(fs::read_dir(root).unwrap().count(), 2);
}

#[test]
fn only_one_build_runs() {
    let project = project();
    let root = project.path();
    let first = Writer::begin(&root.join("dist"), root).unwrap();
    assert!(matches!(build(root, &[]), Err(WriteError::Busy { .. })));
    drop(first);
    build(root, &[]).unwrap();
}

#[test]
fn what_a_killed_build_left_is_cleared() {
    let project = project();
    let root = project.path();
    build(root, &[made("a.html", "a")]).unwrap();
    let work = root.join(".dist.building");
    // Killed while it wrote, or after the exchange.
    fs::create_dir_all(work.join("site/half")).unwrap();
    fs::write(work.join("site/half/a.html"), "half").unwrap();
    fs::write(work.join("lock"), "").unwrap();
    let writer = Writer::begin(&root.join("dist"), root).unwrap();
    assert!(!work.join("site/half").exists());
    drop(writer);
    assert_eq!(tree(root), ["dist/a.html: a", "logo.png: logo"]);
    // Killed between two renames.
    fs::create_dir_all(work.join("site")).unwrap();
    fs::rename(root.join("dist"), work.join("old")).unwrap();
    drop(Writer::begin(&root.join("dist"), root).unwrap());
    assert_eq!(tree(root), ["dist/a.html: a", "logo.png: logo"]);
    // Killed after them.
    fs::create_dir_all(work.join("old")).unwrap();
    fs::write(work.join("old/a.html"), "old").unwrap();
    build(root, &[made("a.html", "b")]).unwrap();
    assert_eq!(tree(root), ["dist/a.html: b", "logo.png: logo"]);
    assert!(!work.exists());
}

#[test]
fn two_renames_do_where_folders_cannot_be_exchanged() {
    let folder = tempfile::tempdir().unwrap();
    let [new, out, aside] = ["new", "out", "aside"].map(|name| folder.path().join(name));
    for (path, text) in [(&new, "new"), (&out, "old")] {
        fs::create_dir(path).unwrap();
        fs::write(path.join("a"), text).unwrap();
    }
    swap::rename_twice(&new, &out, &aside).unwrap();
    assert_eq!(tree(folder.path()), ["aside/a: old", "out/a: new"]);
    fs::remove_dir_all(&aside).unwrap();
    // Without a new one the old one comes back.
    assert!(swap::rename_twice(&new, &out, &aside).is_err());
    assert_eq!(tree(folder.path()), ["out/a: new"]);
}
