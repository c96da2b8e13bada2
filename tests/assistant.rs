//! The rules file of a writing assistant, and the tests of a team's own rules, as people meet them.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const PAGE: &str = "---\ntitle: Install the client\ndescription: Install the client on your machine.\n---\n\n\
                    Download the archive and unpack it.\n";

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

fn read(root: &Path, path: &str) -> String {
    fs::read_to_string(root.join(path)).expect(path)
}

fn docs(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_docs"))
        .current_dir(folder)
        .args(args)
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

const ASSISTANT: [&str; 3] = ["rules", "--assistant", "cursor"];
const FILE: &str = ".cursor/rules.md";

#[test]
fn the_file_is_written_once_and_then_up_to_date() {
    let folder = project(&[]);
    let first = docs(folder.path(), &ASSISTANT);
    assert_eq!(first.status.code(), Some(0), "{}", err(&first));
    assert!(
        out(&first).starts_with("Wrote .cursor/rules.md: "),
        "{}",
        out(&first)
    );
    let text = read(folder.path(), FILE);
    assert!(text.len() < 12_000, "{} bytes", text.len());
    for part in [
        "- Start headings at level two.\n",
        "- `Step`: a step",
        "description: ",
    ] {
        assert!(text.contains(part), "{part}");
    }
    let again = docs(folder.path(), &ASSISTANT);
    assert_eq!(out(&again), ".cursor/rules.md is up to date.\n");
    assert_eq!(read(folder.path(), FILE), text);
    let lint = docs(folder.path(), &["lint"]);
    assert!(
        out(&lint).starts_with("No problems in 1 page"),
        "{}",
        out(&lint)
    );
}

#[test]
fn settings_make_it_outdated_and_fixing_makes_it_current() {
    let folder = project(&[(FILE, "Ours.\r\n")]);
    assert_eq!(docs(folder.path(), &ASSISTANT).status.code(), Some(0));
    let before = read(folder.path(), FILE) + "\r\nOurs too.";
    write(folder.path(), FILE, &before);
    write(
        folder.path(),
        "docs-lint.yml",
        "rules:\n  level-one-heading: off\n",
    );
    let lint = docs(folder.path(), &["lint", "--format", "concise"]);
    let place = ".cursor/rules.md:3:1: warning[outdated-assistant-rules]";
    assert!(out(&lint).starts_with(place), "{}", out(&lint));
    assert_eq!(
        docs(folder.path(), &["lint", "--fix"]).status.code(),
        Some(0)
    );
    let line = "- Start headings at level two.\r\n";
    assert!(before.contains(line));
    assert_eq!(read(folder.path(), FILE), before.replace(line, ""));
    assert_eq!(
        out(&docs(folder.path(), &ASSISTANT)),
        ".cursor/rules.md is up to date.\n"
    );
}

#[test]
fn broken_marks_are_told_and_lose_nothing() {
    let folder = project(&[]);
    docs(folder.path(), &ASSISTANT);
    let whole = read(folder.path(), FILE);
    let text = whole.replace("<!-- docs: generated to here -->\n", "Ours.\n");
    write(folder.path(), FILE, &text);
    let lint = docs(folder.path(), &["lint", "--format", "concise"]);
    assert!(
        out(&lint).contains("the mark at the end is missing"),
        "{}",
        out(&lint)
    );
    let output = docs(folder.path(), &ASSISTANT);
    assert!(
        err(&output).starts_with("note: the mark at the end is missing"),
        "{}",
        err(&output)
    );
    let (_, kept) = text.split_once('\n').expect("a mark");
    assert_eq!(read(folder.path(), FILE), format!("{kept}\n{whole}"));
}

#[test]
fn names_that_are_no_folder_are_refused() {
    let folder = project(&[]);
    for name in ["", "..", "../x", "a/b", "a b", "git"] {
        let output = docs(folder.path(), &["rules", "--assistant", name]);
        assert_eq!(output.status.code(), Some(2), "{name}");
        assert!(
            err(&output).contains("an editor's folder is meant"),
            "{}",
            err(&output)
        );
    }
    write(folder.path(), FILE, b"\xff\xfe");
    let output = docs(folder.path(), &ASSISTANT);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        fs::read(folder.path().join(FILE)).expect("the file"),
        b"\xff\xfe"
    );
    for args in [
        ["rules", "--assistant", "cursor", "--test"].as_slice(),
        &["rules", "--assistant", "cursor", "--format", "json"],
        &["rules", "broken-link", "--assistant", "cursor"],
        &["rules", "broken-link", "--root", "."],
        &["rules", "--test", "--format", "markdown"],
    ] {
        assert_eq!(docs(folder.path(), args).status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn a_missing_file_is_made_by_a_fix() {
    let folder = project(&[(
        "docs-lint.yml",
        "rules:\n  missing-assistant-rules: error\n",
    )]);
    let lint = docs(folder.path(), &["lint", "--fix", "--format", "concise"]);
    assert_eq!(
        lint.status.code(),
        Some(1),
        "nothing says which editor is used"
    );
    fs::create_dir(folder.path().join(".claude")).expect("a folder");
    let diff = docs(folder.path(), &["lint", "--diff"]);
    assert!(
        out(&diff).contains("+++ b/.claude/rules.md"),
        "{}",
        out(&diff)
    );
    let summary = docs(folder.path(), &["lint", "--format", "json"]);
    assert!(
        out(&summary).contains("\"files\":3") || out(&summary).contains("\"files\": 3"),
        "{}",
        out(&summary)
    );
    let lint = docs(folder.path(), &["lint", "--fix"]);
    assert_eq!(lint.status.code(), Some(0), "{}", out(&lint));
    assert_eq!(err(&lint), "Repaired 1 place in 1 file.\n");
    let output = docs(folder.path(), &["rules", "--assistant", "claude"]);
    assert_eq!(out(&output), ".claude/rules.md is up to date.\n");
}

const RULE: &str = "\
extends: existence
message: \"Leave out '%s'.\"
ignorecase: true
tokens: [very, really]
summary: Leave out words that add nothing.
why: They make a sentence longer and no clearer.
bad: It is very fast.
good: It is fast.
tests:
  - name: both
    input: It is very, really fast.
    want: |
      1:7:very:Leave out 'very'.
      1:13:very:Leave out 'really'.
  - name: code
    input: |
      Run `very` and
      leave <b>it</b>.
    format: mdx
    absent: very
  - input: Really
    contains: \"'Really'\"
";

#[test]
fn rules_are_tested_by_what_their_files_say() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "rules/very.yml", RULE);
    let output = docs(folder.path(), &["rules", "--test"]);
    let text = "pass  rules.very: 5 tests\n\nThe rule has tests; 5 tests passed, 0 failed.\n";
    assert_eq!((out(&output), output.status.code()), (text.into(), Some(0)));

    write(
        folder.path(),
        "rules/plain.yml",
        "extends: existence\nmessage: m\ntokens: [a]\n",
    );
    write(
        folder.path(),
        "rules/team/wrong.yml",
        "extends: existense\nmessage: m\n",
    );
    let changed = RULE
        .replace("good: It is fast", "good: It is really fast")
        .replace("1:13:very", "1:14:very")
        .replace("contains: \"'Really'\"", "contains: totally");
    write(folder.path(), "rules/very.yml", changed);
    let output = docs(folder.path(), &["rules", "--test", "rules"]);
    assert_eq!(output.status.code(), Some(1));
    insta::assert_snapshot!(out(&output).replace('\\', "/"), @"
    none  rules.plain: no tests
    FAIL  team.wrong: the file is wrong
      rules/team/wrong.yml:1:10: `existense` is no kind of rule; `existence` is.
    FAIL  rules.very: 3 of 5 tests failed
      rules/very.yml:8:7: The rule finds something in this text of `good`.
        found    1:7:rules.very:Leave out 'really'.
      rules/very.yml:10:5: The test `both` finds something else than `want` says.
        missing  1:14:rules.very:Leave out 'really'.
        found    1:13:rules.very:Leave out 'really'.
      rules/very.yml:21:5: The test expects a finding with `totally`, and there is none.
        found    1:1:rules.very:Leave out 'Really'.

    1 of 3 rules have tests; 2 tests passed, 3 failed. 1 rule file is wrong.
    Rules without tests: rules.plain.
    ");

    let json = docs(
        folder.path(),
        &["rules", "--test", "rules", "--format", "json"],
    );
    let json: serde_json::Value = serde_json::from_str(&out(&json)).expect("JSON");
    assert_eq!(json["summary"]["failed"], 3);
    assert_eq!(json["rules"][2]["failures"][0]["kind"], "good");
}

#[test]
fn the_folders_of_the_settings_are_tested() {
    let settings = "extends: [recommended, ./house]\n";
    let folder = project(&[("docs-lint.yml", settings), ("house/very.yml", RULE)]);
    write(folder.path(), "guides/a.mdx", PAGE);
    for place in ["", "guides"] {
        let output = docs(&folder.path().join(place), &["rules", "--test"]);
        assert!(
            out(&output).starts_with("pass  house.very: 5 tests"),
            "{}",
            err(&output)
        );
    }
    for (args, message) in [
        (["rules", "--test", "nosuch"], "There is no folder nosuch"),
        (["rules", "--test", "guides"], "There is no rule in guides"),
    ] {
        let output = docs(folder.path(), &args);
        assert_eq!(output.status.code(), Some(2));
        assert!(err(&output).contains(message), "{}", err(&output));
    }
    write(folder.path(), "house/bytes.yml", b"extends: \xff");
    let output = docs(folder.path(), &["rules", "--test"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        out(&output).contains("bytes.yml:1:1: The file is not a text in UTF-8."),
        "{}",
        out(&output)
    );
    write(folder.path(), "docs-lint.yml", "");
    let output = docs(folder.path(), &["rules", "--test"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).starts_with("error: Which rules?"),
        "{}",
        err(&output)
    );
}
