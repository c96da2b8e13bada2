//! The program as people meet it: what it prints where, and its exit code.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

const PAGE: &str = "---\ntitle: Install the client\ndescription: Install the client on your machine.\n---\n\n\
                    Download the archive and unpack it.\n";

/// A project of these files, and a valid docs.json that lists `pages` where none is given.
fn project(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let config =
        r#"{"name": "Example", "navigation": [{"group": "Guides", "pages": ["install"]}]}"#;
    write(folder.path(), "docs.json", config);
    write(folder.path(), "install.mdx", PAGE);
    for (path, text) in files {
        write(folder.path(), path, text);
    }
    folder
}

fn write(root: &Path, path: &str, text: impl AsRef<[u8]>) {
    let path = root.join(path);
    fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
    fs::write(path, text).expect("the file is written");
}

fn docs(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_docs"))
        .current_dir(folder)
        .args(args)
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .output()
        .expect("the program runs")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[track_caller]
fn assert_fails(output: &Output, message: &str) {
    assert_eq!(
        output.status.code(),
        Some(2),
        "{}{}",
        out(output),
        err(output)
    );
    assert!(err(output).contains(message), "{}", err(output));
    assert!(out(output).is_empty(), "{}", out(output));
}

#[test]
fn a_clean_project_ends_well() {
    let folder = project(&[]);
    let output = docs(folder.path(), &["lint"]);
    assert_eq!(output.status.code(), Some(0), "{}", out(&output));
    assert!(
        out(&output).starts_with("No problems in 1 page"),
        "{}",
        out(&output)
    );
    assert!(err(&output).is_empty());
}

#[test]
fn an_error_gives_one_and_a_place() {
    let folder = project(&[("install.mdx", &format!("{PAGE}\n# Unpack\n\nUnpack it.\n"))]);
    let output = docs(folder.path(), &["lint", "--format", "concise"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        out(&output).starts_with("install.mdx:8:3: error[level-one-heading] "),
        "{}",
        out(&output)
    );
}

#[test]
fn what_stops_the_check_gives_two() {
    let empty = tempfile::tempdir().expect("a folder");
    assert_fails(&docs(empty.path(), &["lint"]), "No docs.json in ");
    fs::create_dir(empty.path().join("docs.json")).expect("a folder");
    assert_fails(&docs(empty.path(), &["lint"]), "docs.json is a folder");

    let folder = project(&[]);
    assert_fails(&docs(folder.path(), &["lint", "nosuch.mdx"]), "nosuch.mdx");
    assert_fails(
        &docs(folder.path(), &["lint", "--root", "nosuch"]),
        "--root nosuch is no folder",
    );
    assert_fails(
        &docs(folder.path(), &["lint", "--unsafe-fixes"]),
        "--unsafe-fixes goes with",
    );
    assert_fails(
        &docs(folder.path(), &["lint", "--format", "xml"]),
        "pretty, concise, json",
    );
    assert_fails(
        &docs(folder.path(), &["rules", "brokn-link"]),
        "Did you mean `broken-link`?",
    );
    assert_fails(
        &docs(folder.path(), &["lint", ".."]),
        "is not in the project",
    );
    assert_fails(
        &docs(folder.path(), &["lint", "--output", "no/such/file"]),
        "Cannot write no/such/file",
    );
    for (args, expected) in [
        (
            &["lint", "--format", "json", "--format", "sarif"][..],
            "Two formats go to one place",
        ),
        (
            &["lint", "--output", "a", "--format", "json=b"],
            "--output a is left empty",
        ),
        (
            &["lint", "--format", "json,sarif"],
            "give --format several times",
        ),
        (
            &["build", "--site-url", "docs.example.com"],
            "does not begin with `https://`",
        ),
    ] {
        assert_fails(&docs(folder.path(), args), expected);
    }
}

#[test]
fn broken_projects_are_findings() {
    let random: Vec<u8> = (0u32..5_000)
        .map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8)
        .collect();
    let deep = format!("{PAGE}\n{}\n", "<div>".repeat(10_000));
    let quotes = format!("{PAGE}\n{}x\n", ">".repeat(10_000));
    let brackets = format!("{PAGE}\n{{{}}}\n", "(".repeat(10_000));
    let arrows = format!("{PAGE}\n{{{}1}}\n", "x=>".repeat(20_000));
    let endless = format!("{PAGE}\n{{{}\n", "<a>".repeat(10_000));
    let nested = format!("{{\"a\": {}1{}}}", "[".repeat(10_000), "]".repeat(10_000));
    let alias = alias_bomb();
    for (name, text, rule) in [
        ("install.mdx", &random[..], "invalid-encoding"),
        ("install.mdx", deep.as_bytes(), "broken-markup"),
        ("install.mdx", quotes.as_bytes(), "broken-markup"),
        ("install.mdx", brackets.as_bytes(), "broken-markup"),
        ("install.mdx", arrows.as_bytes(), "unsupported-expression"),
        ("install.mdx", endless.as_bytes(), "broken-markup"),
        ("install.mdx", alias.as_bytes(), "invalid-frontmatter"),
        (
            "docs.json",
            b"{\"name\": \"Example\", ".as_slice(),
            "invalid-json",
        ),
        ("docs.json", nested.as_bytes(), "invalid-json"),
        ("docs.json", b"".as_slice(), "invalid-json"),
        (
            "docs-lint.yml",
            b"rules:\n  brokn-link: off\n".as_slice(),
            "unknown-rule",
        ),
        (
            "docs-lint.yml",
            b"rulez: {}\n".as_slice(),
            "invalid-setting",
        ),
        ("docs-lint.yml", b"rules: [\n".as_slice(), "invalid-setting"),
    ] {
        let folder = project(&[]);
        write(folder.path(), name, text);
        let output = docs(folder.path(), &["lint", "--format", "concise"]);
        assert_eq!(
            output.status.code(),
            Some(1),
            "{rule}: {}{}",
            out(&output),
            err(&output)
        );
        let found = out(&output)
            .lines()
            .any(|line| line.starts_with(name) && line.contains(&format!("[{rule}]")));
        assert!(found, "{rule}: {}", out(&output));
    }
}

fn alias_bomb() -> String {
    let mut text = "---\na: &a0 [x, x, x, x, x, x, x, x, x, x]\n".to_owned();
    for level in 1..10 {
        let aliases = vec![format!("*a{}", level - 1); 10].join(", ");
        text += &format!("b{level}: &a{level} [{aliases}]\n");
    }
    text + "title: Install\ndescription: Install it.\n---\n\nText.\n"
}

#[test]
fn a_file_over_the_limit_is_a_finding() {
    let folder = project(&[]);
    write(folder.path(), "install.mdx", vec![b'a'; 21 << 20]);
    let output = docs(folder.path(), &["lint", "--format", "concise"]);
    assert!(
        out(&output).contains("install.mdx:1:1: error[oversized-file]"),
        "{}",
        out(&output)
    );
}

#[test]
#[cfg(unix)]
fn a_page_with_two_names_is_written_once() {
    let folder = project(&[("b.mdx", &PAGE.replace("Download", "# Download\n\nTake"))]);
    std::os::unix::fs::symlink("b.mdx", folder.path().join("a.mdx")).expect("a link");
    let output = docs(folder.path(), &["lint", "--fix"]);
    assert!(err(&output).contains("in 1 file."), "{}", err(&output));
    assert!(!err(&output).contains("error:"), "{}", err(&output));
}

#[test]
#[cfg(unix)]
fn a_link_out_of_the_project_is_a_finding() {
    let outside = project(&[]);
    let folder = project(&[]);
    std::os::unix::fs::symlink(
        outside.path().join("install.mdx"),
        folder.path().join("other.mdx"),
    )
    .expect("a link");
    let output = docs(folder.path(), &["lint", "--format", "concise"]);
    assert!(
        out(&output).contains("other.mdx:1:1: error[page-outside-project]"),
        "{}",
        out(&output)
    );
}

#[test]
fn fixing_settles_and_says_what_it_did() {
    let folder = project(&[(
        "install.mdx",
        &format!("{PAGE}\r\n# Unpack\r\n\r\nUnpack it.\r\n"),
    )]);
    let diff = docs(folder.path(), &["lint", "--diff"]);
    assert_eq!(diff.status.code(), Some(1));
    assert!(
        out(&diff).contains("-# Unpack") && out(&diff).contains("+## Unpack"),
        "{}",
        out(&diff)
    );
    let before = fs::read_to_string(folder.path().join("install.mdx")).expect("the page");
    assert!(before.contains("\n# Unpack"));

    let fixed = docs(folder.path(), &["lint", "--fix"]);
    assert_eq!(fixed.status.code(), Some(0), "{}", out(&fixed));
    assert_eq!(err(&fixed), "Repaired 1 place in 1 file.\n");
    let after = fs::read_to_string(folder.path().join("install.mdx")).expect("the page");
    assert_eq!(after, before.replace("# Unpack", "## Unpack"));

    let again = docs(folder.path(), &["lint", "--fix"]);
    assert_eq!((again.status.code(), err(&again)), (Some(0), String::new()));
    assert_eq!(
        docs(folder.path(), &["lint", "--diff"]).status.code(),
        Some(0)
    );
}

#[test]
fn paths_choose_what_is_reported() {
    let broken = format!("{PAGE}\n# Unpack\n\nUnpack it.\n");
    let folder = project(&[("guides/a.mdx", &broken), ("b.mdx", &broken)]);
    let output = docs(folder.path(), &["lint", "--format", "concise", "guides"]);
    assert!(
        out(&output).contains("guides/a.mdx:8:3") && !out(&output).contains("\nb.mdx"),
        "{}",
        out(&output)
    );
    let inside = docs(
        &folder.path().join("guides"),
        &["lint", "--format", "concise", "a.mdx"],
    );
    assert_eq!(out(&inside), out(&output));
}

#[test]
fn a_page_from_standard_input() {
    let folder = project(&[]);
    let run = |args: &[&str]| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_docs"))
            .current_dir(folder.path())
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        let mut stdin = child.stdin.take().expect("standard input");
        stdin
            .write_all(format!("{PAGE}\n# Unpack\n\nUnpack it.\n").as_bytes())
            .expect("it is read");
        drop(stdin);
        child.wait_with_output().expect("it ends")
    };
    let checked = run(&[
        "lint",
        "-",
        "--stdin-path",
        "install.mdx",
        "--format",
        "concise",
    ]);
    assert!(
        out(&checked).starts_with("install.mdx:8:3: error[level-one-heading]"),
        "{}",
        out(&checked)
    );
    let fixed = run(&["lint", "-", "--stdin-path", "install.mdx", "--fix"]);
    assert_eq!(out(&fixed), format!("{PAGE}\n## Unpack\n\nUnpack it.\n"));
    assert_eq!(fixed.status.code(), Some(0));
    assert_eq!(
        fs::read_to_string(folder.path().join("install.mdx")).expect("the page"),
        PAGE
    );
}

#[test]
fn several_formats_at_once() {
    let folder = project(&[]);
    let args = [
        "lint",
        "--format",
        "sarif=out.sarif",
        "--format",
        "json=out.json",
        "--format",
        "concise",
    ];
    assert_eq!(docs(folder.path(), &args).status.code(), Some(0));
    for file in ["out.sarif", "out.json"] {
        let text = fs::read_to_string(folder.path().join(file)).expect("the file");
        let _: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    }
}

#[test]
fn warnings_over_the_limit_give_one() {
    let folder = project(&[(
        "install.mdx",
        &format!("{PAGE}\n## Unpack:\n\nUnpack it.\n"),
    )]);
    assert_eq!(docs(folder.path(), &["lint"]).status.code(), Some(0));
    assert_eq!(
        docs(folder.path(), &["lint", "--max-warnings", "1"])
            .status
            .code(),
        Some(0)
    );
    assert_eq!(
        docs(folder.path(), &["lint", "--max-warnings", "0"])
            .status
            .code(),
        Some(1)
    );
    let quiet = docs(folder.path(), &["lint", "--quiet", "--format", "concise"]);
    assert!(
        !out(&quiet).contains("heading-punctuation"),
        "{}",
        out(&quiet)
    );
}

#[test]
fn a_reader_that_stops_reading_is_no_failure() {
    let folder = project(&[(
        "install.mdx",
        &format!("{PAGE}\n{}", "# Unpack\n\nUnpack it.\n\n".repeat(5_000)),
    )]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_docs"))
        .current_dir(folder.path())
        .arg("lint")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(
        (output.status.code(), err(&output)),
        (Some(1), String::new())
    );
}

#[test]
fn settings_and_comments_switch_rules() {
    let text = format!(
        "{PAGE}\n{{/* docs-lint-disable-next-line heading-punctuation: as on the box */}}\n## Unpack:\n\nUnpack it.\n"
    );
    let folder = project(&[("install.mdx", &text)]);
    let output = docs(folder.path(), &["lint", "--format", "concise"]);
    assert!(
        !out(&output).contains("heading-punctuation"),
        "{}",
        out(&output)
    );
    write(
        folder.path(),
        "docs-lint.yml",
        "rules:\n  heading-punctuation: off\n",
    );
    let output = docs(folder.path(), &["lint", "--format", "concise"]);
    assert!(
        out(&output).contains("install.mdx:8:1: warning[unused-suppression]"),
        "{}",
        out(&output)
    );
    write(
        folder.path(),
        "docs-lint.yml",
        "overrides:\n  - files: '*.mdx'\n    rules: {suppression: error, page: off}\n",
    );
    let output = docs(folder.path(), &["lint", "--format", "concise"]);
    assert!(
        out(&output).contains("error[unused-suppression]"),
        "{}",
        out(&output)
    );
}

#[test]
fn rules_and_schemas_are_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = out(&docs(folder.path(), &["rules"]));
    // Nothing is cut where no terminal shows it.
    assert!(!list.contains('…'), "{list}");
    let one = out(&docs(folder.path(), &["rules", "level-one-heading"]));
    assert!(one.contains("Wrong:") && one.contains("Right:"), "{one}");
    for args in [
        ["rules", "--format", "json"].as_slice(),
        &["schema", "config"],
        &["schema", "settings"],
    ] {
        let text = out(&docs(folder.path(), args));
        let _: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    }
}

#[test]
fn other_hosts_are_read_only_where_that_is_allowed_and_never_private_ones() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!(
        "http://{}/openapi.json",
        listener.local_addr().expect("an address")
    );
    let config = format!(
        r#"{{"name": "Example", "openapi": "{address}", "navigation": [{{"group": "Guides", "pages": ["install"]}}]}}"#
    );
    let folder = project(&[("docs.json", &config)]);
    let rules = ["lint", "--format", "concise"];
    let output = docs(folder.path(), &rules);
    assert!(
        !out(&output).contains("unresolved-reference"),
        "{}",
        out(&output)
    );
    let output = docs(folder.path(), &[&rules[..], &["--allow-network"]].concat());
    let expected = format!("`{address}` could not be read: its host is in a private network");
    assert!(out(&output).contains(&expected), "{}", out(&output));
    listener
        .set_nonblocking(true)
        .expect("a socket that does not wait");
    assert!(listener.accept().is_err(), "nobody asked the server");
}

fn dist(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder.join("dist"))
        .map(|entries| {
            let names = entries.map(|entry| entry.expect("an entry").file_name());
            names.map(|name| name.to_string_lossy().into()).collect()
        })
        .unwrap_or_default();
    names.sort();
    names
}

#[test]
fn errors_stop_a_build_before_anything_is_written() {
    let folder = project(&[]);
    let output = docs(folder.path(), &["build"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(err(&output).starts_with("Built "), "{}", err(&output));
    let before = (dist(folder.path()), modified(&folder.path().join("dist")));
    assert!(before.0.contains(&"_docs".to_owned()), "{before:?}");

    write(
        folder.path(),
        "install.mdx",
        format!("{PAGE}\n# Unpack\n\nUnpack it.\n"),
    );
    let output = docs(folder.path(), &["build", "--base-path", "x"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        out(&output).contains("level-one-heading"),
        "{}",
        out(&output)
    );
    assert!(
        err(&output).contains("Nothing was built: the project has 1 error."),
        "{}",
        err(&output)
    );
    assert_eq!(
        (dist(folder.path()), modified(&folder.path().join("dist"))),
        before
    );

    let output = docs(folder.path(), &["build", "--allow-errors", "--quiet"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains("level-one-heading") && err(&output).is_empty());
    assert_ne!(modified(&folder.path().join("dist")), before.1);
}

fn modified(path: &Path) -> std::time::SystemTime {
    let metadata = fs::metadata(path).expect("a file");
    metadata.modified().expect("a time")
}

#[test]
fn a_built_site_is_no_part_of_the_project() {
    let folder = project(&[("images/a.png", "no image")]);
    for out in ["dist", "public/site"] {
        let output = docs(folder.path(), &["build", "--out", out]);
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert!(folder.path().join(out).join("images/a.png").is_file());
        write(folder.path(), &format!("{out}/extra.md"), "# No page\n");
    }
    let output = docs(folder.path(), &["lint"]);
    assert!(this_many_pages(&output, 1), "{}", out(&output));
    let output = docs(folder.path(), &["build"]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(!folder.path().join("dist/public").exists());
}

fn this_many_pages(output: &Output, pages: usize) -> bool {
    out(output).starts_with(&format!("No problems in {pages} page"))
}

#[test]
fn a_build_replaces_nothing_but_a_site() {
    let folder = project(&[("other/notes.txt", "mine"), ("other/a.mdx", PAGE)]);
    for (args, message) in [
        (
            &["build", "--out", "other"][..],
            "is no site of this program",
        ),
        (&["build", "--out", "."], "holds the project"),
        (&["build", "--out", ".."], "holds the project"),
        (
            &["build", "--out", "docs.json"],
            "is no site of this program",
        ),
        (&["build", "--base-path", "a?b"], "cannot have `?`"),
        (&["build", "--site-url", "docs.example.com"], "is expected"),
        (
            &["build", "--repo-url", "nowhere"],
            "is no address of a repository",
        ),
    ] {
        let output = docs(
            folder.path(),
            &[args, &["--allow-errors", "--quiet"]].concat(),
        );
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains(message), "{args:?}: {}", err(&output));
    }
    assert_eq!(
        fs::read_to_string(folder.path().join("other/notes.txt"))
            .ok()
            .as_deref(),
        Some("mine")
    );
    assert!(dist(folder.path()).is_empty());
}

#[test]
fn a_project_is_begun_and_nothing_in_it_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path();
    let begun = docs(root, &["init", "apple-trees"]);
    assert_eq!(begun.status.code(), Some(0), "{}", err(&begun));
    assert!(out(&begun).contains("docs.json and index.mdx"));
    let checked = docs(&root.join("apple-trees"), &["lint", "--max-warnings", "0"]);
    assert_eq!(out(&checked), "No problems in 1 page.\n");
    let again = docs(root, &["init", "apple-trees"]);
    assert_fails(&again, "apple-trees/docs.json is there already");

    for path in [
        "b.mdx",
        "guides/index.md",
        "guides/a.mdx",
        "snippets/c.mdx",
        "README.md",
    ] {
        write(root, &format!("old/{path}"), PAGE);
    }
    let begun = docs(&root.join("old"), &["init", "--name", "Pears \"A\""]);
    assert!(
        out(&begun).contains("docs.json with 3 pages"),
        "{}",
        err(&begun)
    );
    let config = fs::read_to_string(root.join("old/docs.json")).expect("docs.json");
    let config: serde_json::Value = serde_json::from_str(&config).expect("JSON");
    assert_eq!(config["name"], "Pears \"A\"");
    let pages = &config["navigation"][1]["pages"];
    assert_eq!(*pages, serde_json::json!(["guides/index", "guides/a"]));
}

#[test]
fn places_for_people_begin_where_they_stand() {
    let page = format!("{PAGE}\nRead [planting trees](/gone) first.\n");
    let folder = project(&[("install.mdx", &page)]);
    let name = folder.path().file_name().expect("a name");
    let name = name.to_string_lossy();
    let outside = folder.path().parent().expect("a folder");
    let told = docs(outside, &["lint", "--root", &name]);
    assert!(
        out(&told).contains(&format!("{name}/install.mdx:8:")),
        "{}",
        out(&told)
    );
    let told = docs(outside, &["lint", "--root", &name, "--format", "concise"]);
    assert!(out(&told).starts_with("install.mdx:8:"), "{}", out(&told));
    assert_eq!(out(&told).lines().count(), 1);
    assert!(err(&told).starts_with(&format!("Paths are those in {name}/.\nFound 1 error")));
    let told = docs(folder.path(), &["lint", "--format", "concise"]);
    assert!(err(&told).starts_with("Found 1 error"), "{}", err(&told));
}

#[test]
fn other_hosts_are_asked_for_links_only_where_that_is_allowed() {
    let page = PAGE.replace("Download", "See [it](http://localhost:1/x). Download");
    let settings = ("docs-lint.yml", "rules: {dead-external-link: error}\n");
    let folder = project(&[("page.mdx", &page), settings]);
    let told = docs(folder.path(), &["lint"]);
    assert!(err(&told).contains("dead-external-link asks other hosts only with --allow-network"));
    for flag in ["--allow-network", "--offline"] {
        let told = docs(folder.path(), &["lint", flag]);
        assert_eq!(told.status.code(), Some(0), "{}", out(&told));
        assert_eq!(err(&told), "");
    }
}
