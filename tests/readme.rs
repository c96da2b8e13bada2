//! What the README shows of the program is what the program prints. `UPDATE=1 cargo test --test readme` writes it anew.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use proofpress::lint::Group;
use proofpress::rules;

/// Puts `text` between the two marks of the README, or compares it with what stands there.
fn shows(mark: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(&path).expect("the README");
    let (start, end) = (format!("<!-- {mark} -->\n"), format!("<!-- /{mark} -->"));
    let (before, rest) = readme.split_once(&start).expect("the first mark");
    let (shown, after) = rest.split_once(&end).expect("the second mark");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, format!("{before}{start}{text}{end}{after}"))
            .expect("the README is written");
        return;
    }
    assert_eq!(shown, text, "run `UPDATE=1 cargo test --test readme`");
}

#[test]
fn the_readme_shows_what_the_program_says() {
    for (command, mark) in [
        ("lint", "usage"),
        ("build", "build-usage"),
        ("dev", "dev-usage"),
        ("rules", "rules-usage"),
    ] {
        let help = Command::new(env!("CARGO_BIN_EXE_docs"))
            .args([command, "--help"])
            .env("COLUMNS", "80")
            .env("NO_COLOR", "1")
            .output()
            .expect("the program runs");
        let help = String::from_utf8(help.stdout).expect("text");
        shows(mark, &format!("```text\n{}\n```\n", help.trim_end()));
    }

    let mut groups = "| Group | Looks at |\n|---|---|\n".to_owned();
    let has_rules = |group: &Group| rules::all().iter().any(|rule| rule.group == *group);
    for group in Group::ALL.into_iter().filter(has_rules) {
        writeln!(groups, "| `{}` | {} |", group.name(), group.summary()).expect("text");
    }
    shows("groups", &groups);
}
