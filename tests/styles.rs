//! Public style packages, where they are at hand: every rule loads, and each fixture gives the expected lines.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use proofpress::page::{Page, Role};
use proofpress::prose::passages;
use proofpress::source::{FileId, Source};
use proofpress::style::ini::{self, Switch, ValeIni};
use proofpress::style::{Engine, Level, StyleRule, read};

/// Lines on which the expectation is wrong, with the reason: those it has and those it has not.
const WRONG: &[(&str, &[&str], &str)] = &[
    (
        "Google/Contractions",
        &[
            "test.md:3:1:Google.Contractions:Use 'it's' instead of 'It is'.",
            "test.md:3:1:Google.Contractions:Use 'It's' instead of 'It is'.",
        ],
        "The fixture of Microsoft expects `Aren't` for `Are not` of a rule with the same keys. Both cannot hold, and \
         a sentence begins with a capital.",
    ),
    (
        "alex/basic",
        &[
            "fail.md:3:21:alex.Profanity:Be careful with 'fucking', it’s profane in some cases.",
            "fail.md:6:13:alex.Profanity:Be careful with 'damn', it’s profane in some cases.",
            "fail.md:6:18:alex.Profanity:Be careful with 'sexy', it’s profane in some cases.",
            "fail.md:8:210:alex.Profanity:Be careful with 'dead', it’s profane in some cases.",
            "fail.md:3:21:alex.ProfanityLikely:Don't use 'fucking', it's profane.",
            "fail.md:6:13:alex.ProfanityMaybe:Reconsider using 'damn', it may be profane.",
            "fail.md:6:18:alex.ProfanityMaybe:Reconsider using 'sexy', it may be profane.",
            "fail.md:8:210:alex.ProfanityUnlikely:Be careful with 'dead', it's profane in some cases.",
        ],
        "The package has no rule `Profanity` any more: three rules with messages of their own have taken its place.",
    ),
    (
        "alex/basic",
        &[
            "fail.md:15:8:alex.OCD:When referring to a person, consider using 'has an anxiety disorder', 'obsessive', \
             'pedantic', 'niggly', or 'picky' instead of 'o.c.d.'.",
            "fail.md:15:23:alex.OCD:When referring to a person, consider using 'has an anxiety disorder', 'obsessive', \
             'pedantic', 'niggly', or 'picky' instead of 'OCD'.",
        ],
        "The expectation is older than the rule, and the page says that both should be flagged.",
    ),
    (
        "write-good/Weasel",
        &["test.md:5:23:write-good.Weasel:'fairly' is a weasel word!"],
        "The rule lists `fairly`, and the page has it in running text.",
    ),
];

fn packages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/styles");
    folders(&root)
}

fn folders(root: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(root) else {
        return Vec::new();
    };
    let mut folders: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

fn name(path: &Path) -> String {
    path.file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned()
}

/// The rules of a style; what is wrong in one fails the test.
fn rules(styles: &Path, style: &str) -> Vec<StyleRule> {
    let mut files: Vec<PathBuf> = fs::read_dir(styles.join(style))
        .expect("a style")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "yml"))
        .collect();
    files.sort();
    let mut rules = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a rule");
        let stem = name(&file).replace(".yml", "");
        let (rule, errors) = read(&format!("{style}.{stem}"), &text);
        assert!(errors.is_empty(), "{}: {errors:?}", file.display());
        rules.push(rule.expect("a rule"));
    }
    rules
}

/// The rules that a configuration turns on for Markdown.
fn chosen(ini: &ValeIni, styles: &Path) -> Vec<StyleRule> {
    let section = ini.sections.first().expect("a section");
    let mut rules_of: Vec<StyleRule> = Vec::new();
    for style in section.styles.iter().flatten() {
        rules_of.extend(rules(styles, style));
    }
    for (rule, switch) in &section.rules {
        let (style, _) = rule.split_once('.').expect("a rule of a style");
        rules_of.retain(|known| *known.name != **rule);
        if *switch != Switch::Off {
            rules_of.extend(
                rules(styles, style)
                    .into_iter()
                    .filter(|known| *known.name == **rule),
            );
        }
    }
    let least = ini.min_level.unwrap_or(Level::Suggestion);
    rules_of.retain(|rule| rule.level >= least);
    rules_of
}

/// The lines that a fixture gives.
fn found(fixture: &Path) -> BTreeSet<String> {
    let ini = ini::read(&fs::read_to_string(fixture.join(".vale.ini")).expect("a configuration"));
    assert_eq!(ini.errors, [], "{}", fixture.display());
    let folder = fixture.parent().and_then(Path::parent).expect("a package");
    let rules = chosen(&ini, folder);
    let engine = Engine::new(&rules);
    let mut lines = BTreeSet::new();
    for entry in fs::read_dir(fixture).expect("a fixture") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let source = Source::new(name(&path), fs::read_to_string(&path).expect("a page"));
        let page = Page::read(FileId(0), &source, Role::Page);
        for found in engine.check(&passages(&page), &page) {
            let before = &source.text[..found.span.start as usize];
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            let rule = &rules[found.rule].name;
            lines.insert(format!(
                "{}:{line}:{column}:{rule}:{}",
                source.path, found.message
            ));
        }
    }
    lines
}

#[test]
fn every_rule_of_the_packages_loads() {
    for package in packages() {
        let rules = rules(&package, &name(&package));
        assert!(!rules.is_empty(), "{}", package.display());
        assert_eq!(Engine::new(&rules).not_run(), Vec::<usize>::new());
    }
}

#[test]
fn fixtures_give_the_expected_lines() {
    let (mut right, mut differences) = (0, Vec::new());
    for package in packages() {
        let Ok(expected) = fs::read_to_string(package.join("expected.txt")) else {
            continue;
        };
        let mut wanted: Vec<(String, BTreeSet<String>)> = Vec::new();
        for line in expected.lines().filter(|line| !line.trim().is_empty()) {
            match line.strip_prefix("# ") {
                Some(name) if !name.contains(':') => {
                    wanted.push((name.trim().to_owned(), BTreeSet::new()));
                }
                // Lines that the package itself has taken out.
                Some(_) => {}
                None => drop(
                    wanted
                        .last_mut()
                        .map(|(_, lines)| lines.insert(line.trim_end().to_owned())),
                ),
            }
        }
        for (fixture, wanted) in wanted {
            let found = found(&package.join("fixtures").join(&fixture));
            let label = format!("{}/{fixture}", name(&package));
            let known = |line: &&String| {
                let wrong = WRONG.iter().filter(|(of, ..)| *of == label);
                !wrong
                    .flat_map(|(_, lines, _)| *lines)
                    .any(|wrong| *wrong == **line)
            };
            right += wanted.intersection(&found).count();
            differences.extend(
                wanted
                    .difference(&found)
                    .filter(known)
                    .map(|line| format!("{label} - {line}")),
            );
            differences.extend(
                found
                    .difference(&wanted)
                    .filter(known)
                    .map(|line| format!("{label} + {line}")),
            );
        }
    }
    assert!(
        differences.is_empty(),
        "{right} lines are right; these differ:\n{}",
        differences.join("\n")
    );
}

/// The lines that the program gives for a copy of a fixture that is a project.
fn found_by_program(fixture: &Path) -> BTreeSet<String> {
    let project = tempfile::tempdir().expect("a folder");
    let folder = fixture.parent().and_then(Path::parent).expect("a package");
    for entry in fs::read_dir(fixture).expect("a fixture") {
        let path = entry.expect("a file").path();
        let text = fs::read_to_string(&path).expect("a text");
        let styles = format!("StylesPath = {}\n", folder.display());
        let text = text.replace("StylesPath = ../../\n", &styles);
        fs::write(project.path().join(name(&path)), text).expect("the file is written");
    }
    let config = r#"{"name": "Example", "navigation": [{"group": "Guides", "pages": ["test"]}]}"#;
    fs::write(project.path().join("docs.json"), config).expect("the file is written");
    let output = Command::new(env!("CARGO_BIN_EXE_docs"))
        .args(["lint", "--format", "concise", "--root"])
        .arg(project.path())
        .output()
        .expect("the program runs");
    let output = String::from_utf8(output.stdout).expect("text");
    let of_package = output.lines().filter_map(|line| {
        let (place, rest) = line.split_once(": ")?;
        let (_, rest) = rest.split_once('[')?;
        let (rule, message) = rest.split_once("] ")?;
        rule.contains('.')
            .then(|| format!("{place}:{rule}:{message}"))
    });
    of_package.collect()
}

#[test]
fn the_program_gives_the_lines_of_the_engine() {
    for package in packages() {
        for fixture in folders(&package.join("fixtures")) {
            assert_eq!(
                found_by_program(&fixture),
                found(&fixture),
                "{}",
                fixture.display()
            );
        }
    }
}
