//! A build that is killed, at whatever moment, or finds no room leaves the old site whole and nothing that the next does
//! not clear.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How often a build is killed.
const KILLS: u32 = 20;

fn build(root: &Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_docs"))
        .args(["build", "--quiet", "--root"])
        .arg(root)
        .stdout(Stdio::null())
        .spawn()
        .expect("the program runs")
}

fn whole_build(root: &Path) {
    assert!(build(root).wait().expect("it ends").success());
}

/// Every file of a folder with its bytes.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("the folder is listed") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => folders.push(path),
                false => _ = files.insert(path.clone(), fs::read(path).expect("a file")),
            }
        }
    }
    files
}

fn put_images(root: &Path, text: &str) {
    for image in 0..300 {
        fs::write(root.join(format!("images/{image}.png")), text).expect("it is written");
    }
}

fn put_project(root: &Path) {
    let config =
        r#"{"name": "Example", "navigation": [{"group": "Guides", "pages": ["install"]}]}"#;
    let page = "---\ntitle: Install the client\ndescription: Install the client on your machine.\n---\n\nUnpack it.\n";
    fs::create_dir(root.join("images")).expect("it is made");
    fs::write(root.join("docs.json"), config).expect("it is written");
    fs::write(root.join("install.mdx"), page).expect("it is written");
}

#[test]
fn the_old_site_is_whole_whenever_a_build_is_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    put_project(root);
    let dist = root.join("dist");

    put_images(root, "one");
    whole_build(root);
    let mut old = files(&dist);
    put_images(root, "other");
    let start = Instant::now();
    whole_build(root);
    let time = start.elapsed();
    let mut new = files(&dist);
    assert_ne!(old, new);
    for kill in 0..KILLS {
        // Each time the images are those that the site does not have.
        (old, new) = match files(&dist) == new {
            true => (new, old),
            false => (old, new),
        };
        let first = Path::new("images/0.png");
        put_images(
            root,
            std::str::from_utf8(&new[&dist.join(first)]).expect("text"),
        );
        let mut child = build(root);
        // The first part of a build is spent on reading.
        let part = 0.3 + 0.75 * f64::from(kill) / f64::from(KILLS);
        std::thread::sleep(Duration::from_secs_f64(time.as_secs_f64() * part));
        let _ = child.kill();
        child.wait().expect("it ends");
        let found = files(&dist);
        assert!(found == old || found == new, "kill {kill}");
    }
    whole_build(root);
    assert_eq!(files(&dist), new);
    let mut names: Vec<_> = fs::read_dir(root)
        .expect("the folder is listed")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["dist", "docs.json", "images", "install.mdx"]);
}

/// Builds on a disk that has no room for more than one site, and takes what stands there before and after to another.
/// How the second build ended and what is left beside the site are in files of their own.
#[cfg(target_os = "linux")]
const ON_A_SMALL_DISK: &str = r#"
set -e
mkdir "$2/disk"
mount -t tmpfs -o size=6m tmpfs "$2/disk"
root="$2/disk/project"
cp -r "$2/project" "$root"
"$1" build --quiet --root "$root" > /dev/null
cp -r "$root/dist" "$2/before"
head -c 2500000 /dev/urandom > "$root/images/large.png"
status=0
"$1" build --quiet --root "$root" > /dev/null 2> "$2/error" || status=$?
echo $status > "$2/status"
cp -r "$root/dist" "$2/after"
rm "$root/images/large.png"
"$1" build --quiet --root "$root" > /dev/null
ls -A "$root" > "$2/left"
cp -r "$root/dist" "$2/again"
"#;

/// Files of a folder, by the path in it.
#[cfg(target_os = "linux")]
fn files_in(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let found = files(folder).into_iter();
    let inside = |path: PathBuf| path.strip_prefix(folder).map(Path::to_path_buf);
    found
        .map(|(path, bytes)| (inside(path).expect("it is inside"), bytes))
        .collect()
}

#[cfg(target_os = "linux")]
#[test]
fn the_old_site_is_whole_when_the_disk_is_full() {
    let folder = tempfile::tempdir().expect("a folder");
    let project = folder.path().join("project");
    fs::create_dir(&project).expect("it is made");
    put_project(&project);
    put_images(&project, "one");
    let namespace = || {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount"]);
        command
    };
    let mounts = namespace()
        .args(["mount", "-t", "tmpfs", "tmpfs", "/mnt"])
        .output();
    if !mounts.is_ok_and(|output| output.status.success()) {
        // The system lets nobody make a disk here.
        return;
    }
    let script = namespace()
        .args(["sh", "-c", ON_A_SMALL_DISK, "sh"])
        .arg(env!("CARGO_BIN_EXE_docs"))
        .arg(folder.path())
        .output()
        .expect("the shell runs");
    let said = String::from_utf8_lossy(&script.stderr);
    assert!(script.status.success(), "{said}");
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is text");
    assert_eq!(text("status"), "2\n", "{}", text("error"));
    assert!(text("error").contains("large.png"), "{}", text("error"));
    let before = files_in(&folder.path().join("before"));
    assert!(before.len() > 300);
    for name in ["after", "again"] {
        assert!(files_in(&folder.path().join(name)) == before, "{name}");
    }
    assert_eq!(text("left"), "dist\ndocs.json\nimages\ninstall.mdx\n");
}
