//! What the README shows of the program is what the program prints. `UPDATE=1 cargo test --test readme` writes it anew.

use std::fs;
use std::path::Path;
use std::process::Command;

const START: &str = "<!-- usage -->\n```text\n";
const END: &str = "```\n<!-- /usage -->";

#[test]
fn the_usage_is_what_help_prints() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md");
    let readme = fs::read_to_string(&path).expect("the README");
    let help = Command::new(env!("CARGO_BIN_EXE_docs"))
        .args(["lint", "--help"])
        .env("COLUMNS", "80")
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs");
    let help = String::from_utf8(help.stdout).expect("text");
    let (before, rest) = readme.split_once(START).expect("the start of the usage");
    let (shown, after) = rest.split_once(END).expect("the end of the usage");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, format!("{before}{START}{help}{END}{after}"))
            .expect("the README is written");
        return;
    }
    assert_eq!(shown, help, "run `UPDATE=1 cargo test --test readme`");
}
