//! The packages of writing rules that a project uses, through the program: those that its settings name, and those of a
//! `.vale.ini`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

fn docs(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_docs"))
        .current_dir(folder)
        .args(args)
        .env("COLUMNS", "100")
        .output()
        .expect("the program runs")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The findings in a project, a line each.
fn findings(folder: &Path) -> Vec<String> {
    let output = out(&docs(folder, &["lint", "--format", "concise"]));
    let lines = output.lines().take_while(|line| !line.is_empty());
    let findings = lines.filter(|line| line.contains(": "));
    findings.map(str::to_owned).collect()
}

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/projects/packages")
}

/// What is found in a project with a `.vale.ini`, packages of others and a folder of rules of its own.
const FOUND: &[&str] = &[
    ".vale.ini:3:15: warning[invalid-style] There is no vocabulary `Nowhere` in the folder of the styles",
    ".vale.ini:4:19: warning[invalid-style] There is no folder `Absent` in `styles`. Packages are read from there and are not downloaded",
    ".vale.ini:17:1: warning[invalid-style] `House` has no rule `House.Jargn`. Is it `House.Jargon`?",
    "docs-lint.yml:1:30: error[invalid-setting] `../nowhere/Style` is no folder of rules, and no preset",
    "guides/moved.mdx:23:6: warning[bare-url] `https://github.com/last` is an address that is no link",
    "guides/old.md:6:25: warning[Lone.Shout] Say 'LOUD' quietly.",
    "guides/old.md:6:25: info[undefined-acronym] `LOUD` is spelled out nowhere in this project",
    "guides/old.md:6:46: error[House.Names] Write 'login' instead of 'log-in'.",
    "guides/quiet.md:8:32: error[House.Names] Write 'webhook' instead of 'web hook'.",
    "guides/quiet.md:12:1: error[House.Jargon] Avoid the jargon 'Synergy'.",
    "guides/quiet.md:22:47: error[House.Jargon] Avoid the jargon 'Leverage'.",
    "guides/quiet.md:28:27: error[House.Jargon] Avoid the jargon 'synergy'.",
    "guides/quiet.md:37:34: error[unknown-rule] `House.Naems` is no rule, no group and not `all`",
    "guides/terms.md:6:1: error[House.Jargon] Avoid the jargon 'Synergy'.",
    "install.mdx:6:1: error[team.greeting] Do not greet the reader with 'Welcome'.",
    "install.mdx:6:14: error[House.Jargon] Avoid the jargon 'leverage'.",
    "install.mdx:6:14: warning[wordy-phrase] `use` says the same as `leverage`",
    "install.mdx:6:27: error[Vale.Terms] Use 'ProofPress' instead of 'proofpress'.",
    "install.mdx:6:50: error[House.Jargon] Avoid the jargon 'synergy'.",
    "install.mdx:8:41: error[House.Jargon] Avoid the jargon 'leverage'.",
    "install.mdx:10:8: error[Vale.Avoid] Avoid using 'frobnicate'.",
    "install.mdx:10:19: error[Vale.Repetition] 'the' is repeated!",
    "install.mdx:10:35: info[House.Filler] 'as it were' adds nothing.",
    "install.mdx:16:7: error[House.Names] Write 'webhook' instead of 'web hook'.",
    "styles/House/Broken.yml:4:5: warning[invalid-style] The expression `(open` cannot be read: unclosed group",
    "styles/House/Order.yml:1:10: warning[invalid-style] Rules of the kind `sequence` are not supported: it needs the parts of speech of words. The rule does not run",
    "styles/config/vocabularies/Docs/accept.txt:5:1: warning[invalid-style] `[open` is no regular expression: unclosed character class",
];

#[test]
fn a_project_with_packages() {
    assert_eq!(findings(&here()), FOUND);
    let json = out(&docs(&here(), &["lint", "--format", "json"]));
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["summary"]["files"], 7);
    assert_eq!(json["summary"]["suppressed"], 14);
}

#[test]
fn rules_of_packages_are_listed_and_explained() {
    let list = out(&docs(&here(), &["rules"]));
    for name in ["team.greeting", "House.Jargon", "Lone.Shout", "Vale.Terms"] {
        assert!(list.contains(&format!("  {name} ")), "{name}");
    }
    assert!(!list.contains("Lone.Other"));
    let rule = out(&docs(&here(), &["rules", "team.greeting"]));
    assert!(
        rule.contains("A greeting keeps the reader from the answer."),
        "{rule}"
    );
    let schema = out(&docs(&here(), &["schema", "settings"]));
    assert!(schema.contains("\"team\": {") && schema.contains("\"House.Jargon\": {"));
    let elsewhere = tempfile::tempdir().expect("a folder");
    let output = docs(elsewhere.path(), &["rules", "team.greeting"]);
    assert_eq!(output.status.code(), Some(2));
}

const PAGE: &str = "---\ntitle: Install the client\ndescription: Install the client on your machine.\n---\n\n\
                    Run it in the stead of the other.\n";

const RULE: &str =
    "extends: existence\nmessage: \"Avoid '%s'.\"\nlevel: warning\ntokens: [in the stead of]\n";

/// A repository of these files, with a project of one page in `site`.
fn repository(files: &[(&str, &str)]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join(".git")).expect("a folder");
    let config =
        r#"{"name": "Example", "navigation": [{"group": "Guides", "pages": ["guides/install"]}]}"#;
    let site = [
        ("site/docs.json", config),
        ("site/guides/install.mdx", PAGE),
    ];
    for (path, text) in site.iter().chain(files) {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
        fs::write(path, text).expect("the file is written");
    }
    let site = folder.path().join("site");
    (folder, site)
}

#[test]
fn a_vale_ini_above_the_project_is_read() {
    const AVOID: &str = "guides/install.mdx:6:8: warning[Ours.Avoid] Avoid 'in the stead of'.";
    for (ini, found) in [
        (
            "StylesPath = styles\n[*.mdx]\nBasedOnStyles = Ours\n",
            &[AVOID][..],
        ),
        (
            "StylesPath = styles\n[site/**/*.mdx]\nBasedOnStyles = Ours\n",
            &[AVOID],
        ),
        ("StylesPath = ./styles/\n[*]\nOurs.Avoid = YES\n", &[AVOID]),
        (
            "StylesPath = styles\n[guides/*.mdx]\nBasedOnStyles = Ours\n",
            &[],
        ),
        ("StylesPath = styles\n[*.md]\nBasedOnStyles = Ours\n", &[]),
        (
            "StylesPath = styles\nMinAlertLevel = error\n[*]\nBasedOnStyles = Ours\n",
            &[],
        ),
        (
            "StylesPath = styles\n[*]\nBasedOnStyles = Ours\n[site/*]\nOurs.Avoid = NO\n",
            &[],
        ),
        (
            "StylesPath = styles\n[*]\nBasedOnStyles = Ours\nOurs.Avoid = NO;\n",
            &[
                "../.vale.ini:4:1: warning[invalid-style] `Ours.Avoid` is `YES`, `NO`, `suggestion`, `warning` or `error`, not `NO;`, so it does not run",
            ],
        ),
        // The folders in that of a vocabulary belong to it.
        (
            "StylesPath = styles\nVocab = Ours\n[*]\nBasedOnStyles = Ours\n",
            &[],
        ),
        ("", &[]),
        (
            "[*]\nBasedOnStyles = Ours\n",
            &[
                "../.vale.ini:2:17: warning[invalid-style] `Ours` is not found: there is no `StylesPath`",
            ],
        ),
        (
            "StylesPath = style\n[*]\nBasedOnStyles = Ours\n",
            &["../.vale.ini:1:14: warning[invalid-style] There is no folder `style`"],
        ),
    ] {
        let words = "styles/config/vocabularies/Ours/one/two/accept.txt";
        let (_folder, site) = repository(&[
            (".vale.ini", ini),
            ("styles/Ours/Avoid.yml", RULE),
            (words, "in the stead of\n"),
        ]);
        assert_eq!(findings(&site), found, "{ini}");
    }
}

#[test]
fn a_vale_ini_has_several_names_and_leaves_elements_out() {
    const AVOID: &str = "guides/install.mdx:6:8: warning[Ours.Avoid] Avoid 'in the stead of'.";
    const INI: &str = "StylesPath = styles\n[*]\nBasedOnStyles = Ours\n";
    for (name, head, found) in [
        (".vale", "", &[AVOID][..]),
        ("_vale", "", &[AVOID]),
        ("vale.ini", "SkippedScopes = blockquote\n", &[AVOID]),
        ("_vale.ini", "IgnoredScopes = strong, p\n", &[]),
    ] {
        let (_folder, site) = repository(&[
            (&format!("site/{name}"), &format!("{head}{INI}")),
            ("site/styles/Ours/Avoid.yml", RULE),
        ]);
        assert_eq!(findings(&site), found, "{name}");
    }
}

#[test]
fn settings_win_over_a_vale_ini() {
    const INI: &str = "StylesPath = styles\n[guides/*]\nBasedOnStyles = Ours\n";
    for (settings, found) in [
        ("rules: {Ours: off}", None),
        ("rules: {Ours: error, writing: off}", Some("error")),
        ("rules: {writing: off}", None),
        ("rules: {Ours.Avoid: info, Ours: error}", Some("info")),
        (
            "overrides: [{files: [guides], rules: {Ours.Avoid: error}}]",
            Some("error"),
        ),
        ("extends: strict", Some("warning")),
        ("extends: ./styles/Ours", Some("warning")),
        ("extends: [strict, styles/Ours]", Some("error")),
    ] {
        let (_folder, site) = repository(&[
            ("site/_vale.ini", INI),
            ("site/docs-lint.yml", settings),
            ("site/styles/Ours/Avoid.yml", RULE),
        ]);
        let found: Vec<String> = found
            .iter()
            .map(|level| {
                format!("guides/install.mdx:6:8: {level}[Ours.Avoid] Avoid 'in the stead of'.")
            })
            .collect();
        assert_eq!(findings(&site), found, "{settings}");
    }
}

#[test]
fn broad_settings_do_not_bring_back_what_a_vale_ini_leaves_out() {
    let ini = "StylesPath = styles\n[guides/*]\nBasedOnStyles = Ours\n[*/install.mdx]\nBasedOnStyles = Vale\n\
               Vale.Spelling = NO\n";
    for (settings, count) in [
        ("extends: all", 0),
        ("rules: {writing: error}", 0),
        ("rules: {Ours: error}", 1),
    ] {
        let (_folder, site) = repository(&[
            ("site/vale.ini", ini),
            ("site/docs-lint.yml", settings),
            ("site/styles/Ours/Avoid.yml", RULE),
        ]);
        let found = findings(&site);
        let of_package = found
            .iter()
            .filter(|line| line.contains("[Ours.Avoid]"))
            .count();
        assert_eq!(of_package, count, "{settings}: {found:?}");
    }
}

#[test]
fn folders_of_rules_may_stand_beside_the_project() {
    for (settings, found) in [
        (
            "extends: ../rules/team",
            &["guides/install.mdx:6:8: warning[team.avoid] Avoid 'in the stead of'."][..],
        ),
        (
            "extends: ../rules",
            &[
                "docs-lint.yml:1:10: error[invalid-setting] `../rules` holds no rules: files that end with `.yml`",
            ],
        ),
        (
            "extends: [stric, a/b, '..']",
            &[
                "docs-lint.yml:1:11: error[invalid-setting] `stric` is no preset; there are `recommended`, `strict` and `all`",
                "docs-lint.yml:1:18: error[invalid-setting] `a/b` is no folder of rules, and no preset",
                "docs-lint.yml:1:23: error[invalid-setting] `..` is no folder of rules, and no preset",
            ],
        ),
    ] {
        let (_folder, site) = repository(&[
            ("site/docs-lint.yml", settings),
            ("rules/team/avoid.yaml", RULE),
            ("rules/README.md", "# Rules\n"),
        ]);
        assert_eq!(findings(&site), found, "{settings}");
    }
}

#[test]
fn files_outside_the_project_are_left_alone() {
    let token = format!("ghp_{}", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8");
    let rule = format!("extends: script\nmessage: {token}\nscript: x\n");
    let (folder, site) = repository(&[
        ("site/docs-lint.yml", "extends: ../rules/team\n"),
        ("rules/team/avoid.yml", &rule),
    ]);
    let output = docs(
        &site,
        &["lint", "--fix", "--unsafe-fixes", "--format", "concise"],
    );
    assert_ne!(
        output.status.code(),
        Some(2),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        out(&output).contains("../rules/team/avoid.yml:1:10: warning[invalid-style]"),
        "{}",
        out(&output)
    );
    let left = fs::read_to_string(folder.path().join("rules/team/avoid.yml")).expect("the rule");
    assert_eq!(left, rule);
}
