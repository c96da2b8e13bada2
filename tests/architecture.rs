//! The order of the modules: each uses only those before it.

use std::fs;
use std::path::{Path, PathBuf};

/// From the ground up. Modules on one line do not know each other.
const ORDER: &[&[&str]] = &[
    &["source", "texts", "words", "embedded"],
    &["syntax"],
    &[
        "icons",
        "components",
        "languages",
        "math",
        "secrets",
        "schema",
    ],
    &["openapi"],
    &["config", "page", "settings"],
    &["prose", "spelling"],
    &["style"],
    &["project"],
    &["lint"],
    &["assistant"],
    &["rules"],
    &["catalog"],
    &["report", "fix", "save", "site"],
    &["serve"],
    &["cli"],
];

fn floor(module: &str) -> Option<usize> {
    ORDER.iter().position(|floor| floor.contains(&module))
}

fn rust_files(folder: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder is listed") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            rust_files(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            out.push(path);
        }
    }
}

/// The module of the crate that a file belongs to.
fn module_of(path: &Path, src: &Path) -> String {
    let relative = path.strip_prefix(src).expect("a file below src");
    let first = relative
        .components()
        .next()
        .expect("a name")
        .as_os_str()
        .to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

/// The modules named after `crate::` in a line, those in braces too.
fn named(line: &str) -> Vec<String> {
    let Some((_, rest)) = line.split_once("crate::") else {
        return Vec::new();
    };
    let group = match rest.strip_prefix('{') {
        Some(group) => group.split('}').next().unwrap_or("").to_owned(),
        None => rest.to_owned(),
    };
    let first_word = |part: &str| {
        part.trim()
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect::<String>()
    };
    match rest.starts_with('{') {
        true => group.split(',').map(first_word).collect(),
        false => vec![first_word(&group)],
    }
}

#[test]
fn modules_use_only_those_before_them() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&src, &mut files);
    let mut wrong = Vec::new();
    for path in files {
        let module = module_of(&path, &src);
        if matches!(&*module, "lib" | "main") {
            continue;
        }
        let own = floor(&module).unwrap_or_else(|| panic!("`{module}` has no place in the order"));
        let text = fs::read_to_string(&path).expect("the file is read");
        let code = text.split("#[cfg(test)]").next().unwrap_or("");
        for line in code
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
        {
            for used in named(line).iter().filter(|used| **used != module) {
                if floor(used).is_some_and(|floor| floor >= own) {
                    wrong.push(format!("{}: `{module}` uses `{used}`", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The libraries that one module alone may name, with that module's files.
const OWNERS: &[(&str, &str)] = &[
    ("satteri_", "src/syntax/markdown"),
    ("oxc_", "src/syntax/"),
    ("jsonc_parser", "src/syntax/json.rs"),
    ("saphyr_parser", "src/syntax/yaml"),
    ("unicode_segmentation", "src/prose/"),
    ("icu_normalizer", "src/site/search/"),
    ("spellbook", "src/spelling/"),
    ("miniz_oxide", "src/embedded.rs"),
    ("fancy_regex", "src/style/"),
    ("regex_syntax", "src/style/"),
    ("toml", "src/syntax/toml.rs"),
    ("roxmltree", "src/syntax/xml.rs"),
    ("ureq", "src/project/remote/"),
    ("miette", "src/report/terminal.rs"),
    ("serde_sarif", "src/report/sarif.rs"),
    ("quick_junit", "src/report/junit.rs"),
    ("ignore::", "src/project/"),
    ("pulldown_latex", "src/math/"),
    ("maud", "src/site/shell/"),
    ("resvg", "src/site/card/"),
    ("skrifa", "src/site/card/"),
    ("png", "src/site/card/"),
    ("csscolorparser", "src/site/colors.rs"),
    ("imagesize", "src/site/inputs/"),
    ("sha2", "src/site/theme/"),
    ("rustix", "src/site/write/"),
    ("indicatif", "src/cli/"),
    ("clap", "src/cli/"),
];

#[test]
fn each_library_is_named_in_one_place() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    rust_files(&root.join("src"), &mut files);
    let mut wrong = Vec::new();
    for path in files {
        let relative = path
            .strip_prefix(root)
            .expect("a file of the package")
            .to_string_lossy()
            .into_owned();
        let text = fs::read_to_string(&path).expect("the file is read");
        for (library, owner) in OWNERS
            .iter()
            .filter(|(_, owner)| !relative.starts_with(owner))
        {
            let uses = |line: &str| line.starts_with(&format!("use {library}"));
            if text.lines().any(uses) {
                wrong.push(format!(
                    "{relative} names {library}, which belongs to {owner}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
