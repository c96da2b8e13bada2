//! Every fault that the rules of this group know, each put into a configuration that is otherwise whole.

use super::RULES;
use crate::config::FILE_NAME;
use crate::lint::{self, Finding, Level, Rule};
use crate::project::{Project, is_markdown};
use crate::rules::testing;
use crate::source::{Damage, Source};

const PAGE: &str = "---\ntitle: Install\ndescription: Install the client.\n---\n\nRun it.\n";

const ASSETS: [&str; 9] = [
    "logo/light.svg",
    "logo/dark.svg",
    "favicon.svg",
    "background.png",
    "openapi.json",
    "page.mdx",
    "guides/install.mdx",
    "api/users.mdx",
    "sdk/client.mdx",
];

/// Every property of the format, on lines of its own.
const COMPLETE: &str = r##"{
  "$schema": "https://example.com/docs.schema.json",
  "name": "Acme",
  "logo": { "light": "/logo/light.svg", "dark": "/logo/dark.svg", "href": "/" },
  "favicon": "/favicon.svg",
  "backgroundImage": "/background.png",
  "colors": {
    "primary": "#15803d", "light": "#4ade80", "dark": "#166534",
    "background": { "light": "#ffffff", "dark": "#0a0a0a" },
    "anchors": { "from": "#15803d", "to": "#4ade80" }
  },
  "topbarLinks": [{ "name": "Support", "url": "mailto:support@example.com" }],
  "topbarCtaButton": { "type": "github", "url": "https://github.com/example/client" },
  "versions": ["v2", "v1"],
  "anchors": [
    { "name": "SDK", "url": "sdk", "icon": "cube", "iconType": "solid", "color": "#15803d", "version": "v2" },
    { "name": "Forum", "url": "https://example.com/forum", "color": { "from": "#15803d", "to": "#4ade80" }, "isDefaultHidden": false }
  ],
  "topAnchor": { "name": "Guides", "icon": "book-open", "iconType": "solid" },
  "tabs": [{ "name": "API", "url": "api", "openapi": "openapi.json" }],
  "api": {
    "baseUrl": ["https://api.example.com", "https://{region}.example.com"],
    "auth": { "method": "basic", "name": "username:password" },
    "playground": { "mode": "simple" }
  },
  "openapi": ["openapi.json", "https://example.com/openapi.json"],
  "footerSocials": { "x": "https://x.com/example", "hacker-news": "https://news.ycombinator.com/user?id=example" },
  "feedback": { "suggestEdit": true, "raiseIssue": false },
  "modeToggle": { "default": "dark", "isHidden": false },
  "redirects": [{ "source": "/old", "destination": "/page", "permanent": true }],
  "navigation": [
    { "group": "Start", "icon": "rocket", "version": "v1", "pages": ["page", "guides/install"] },
    { "group": "Reference", "openapi": "openapi.json", "pages": [{ "group": "SDK", "pages": ["sdk/client"] }, "api/users"] }
  ]
}
"##;

fn project(config: &str, files: &[&str]) -> Project {
    let pages = files.iter().filter(|path| is_markdown(path));
    let mut sources: Vec<Source> = pages.map(|path| Source::new(*path, PAGE)).collect();
    sources.push(Source::new(FILE_NAME, config));
    Project::from_sources(sources, files.iter().map(|path| (*path).into()))
}

fn rule(name: &str) -> &'static Rule {
    let found = RULES.iter().find(|rule| rule.name == name);
    found.expect("a rule of the group")
}

fn run(project: &Project, rules: &[&'static Rule]) -> Vec<Finding<'static>> {
    lint::run(project, rules, None).findings
}

/// What one rule says of lines of docs.json in a project with these files.
pub(super) fn messages(name: &str, lines: &str, files: &[&str]) -> Vec<String> {
    let navigation = if lines.contains("\"navigation\"") {
        ""
    } else {
        r#""navigation": [{"group": "G", "pages": ["page"]}], "#
    };
    let config = format!(r#"{{"name": "N", {navigation}{lines}}}"#);
    let files: Vec<&str> = files.iter().copied().chain(["page.mdx"]).collect();
    let findings = run(&project(&config, &files), &[rule(name)]);
    findings
        .into_iter()
        .map(|finding| finding.message)
        .collect()
}

/// docs.json after the fix of the first finding of one rule; none where it has no fix.
pub(super) fn fixed(name: &str, config: &str) -> Option<String> {
    let project = project(config, &[]);
    testing::first_fix(&project, &run(&project, &[rule(name)]))
}

fn line(text: &str, finding: &Finding) -> usize {
    1 + text[..finding.span.start as usize].matches('\n').count()
}

#[test]
fn a_complete_configuration_gives_nothing() {
    let found = run(&project(COMPLETE, &ASSETS), RULES);
    let messages: Vec<&str> = found.iter().map(|finding| &*finding.message).collect();
    assert_eq!(messages, [""; 0]);
}

/// What stands in the complete configuration, what is put in its place, and the rule and line that are to come of it.
const FAULTS: &[(&str, &str, &str, usize)] = &[
    ("\"name\": \"Acme\",\n", "\n", "missing-property", 1),
    (
        "\"feedback\":",
        "\"name\": \"Acme\",\n  \"feedback\":",
        "duplicate-key",
        28,
    ),
    ("\"primary\": \"#15803d\", ", "", "missing-property", 7),
    ("\"light\": \"#ffffff\", ", "", "missing-property", 9),
    (", \"dark\": \"#0a0a0a\"", "", "missing-property", 9),
    (
        "\"anchors\": { \"from\": \"#15803d\", ",
        "\"anchors\": { ",
        "missing-property",
        10,
    ),
    (
        "\"anchors\": { \"from\": \"#15803d\", \"to\": \"#4ade80\" }",
        "\"anchors\": { \"from\": \"#15803d\" }",
        "missing-property",
        10,
    ),
    (
        "\"color\": { \"from\": \"#15803d\", ",
        "\"color\": { ",
        "missing-property",
        17,
    ),
    (
        "\"color\": { \"from\": \"#15803d\", \"to\": \"#4ade80\" }",
        "\"color\": { \"from\": \"#15803d\" }",
        "missing-property",
        17,
    ),
    ("\"name\": \"Support\", ", "", "missing-property", 12),
    (
        ", \"url\": \"mailto:support@example.com\"",
        "",
        "missing-property",
        12,
    ),
    (
        ", \"url\": \"https://github.com/example/client\"",
        "",
        "missing-property",
        13,
    ),
    (
        "\"type\": \"github\"",
        "\"type\": \"link\"",
        "missing-property",
        13,
    ),
    ("\"type\": \"github\", ", "", "missing-property", 13),
    ("\"name\": \"SDK\", ", "", "missing-property", 16),
    ("\"url\": \"sdk\", ", "", "missing-property", 16),
    ("\"name\": \"API\", ", "", "missing-property", 20),
    ("\"url\": \"api\", ", "", "missing-property", 20),
    ("\"method\": \"basic\", ", "", "missing-property", 23),
    ("\"group\": \"Start\", ", "", "missing-property", 32),
    (
        ", \"pages\": [\"page\", \"guides/install\"]",
        "",
        "missing-property",
        32,
    ),
    ("\"group\": \"SDK\", ", "", "missing-property", 33),
    (", \"destination\": \"/page\"", "", "missing-property", 30),
    ("\"name\": \"Acme\"", "\"name\": 1", "wrong-type", 3),
    (
        "\"favicon\": \"/favicon.svg\"",
        "\"favicon\": {\"light\": \"/favicon.svg\"}",
        "wrong-type",
        5,
    ),
    (
        "\"primary\": \"#15803d\"",
        "\"primary\": null",
        "wrong-type",
        8,
    ),
    ("[\"v2\", \"v1\"]", "\"v2\"", "wrong-type", 14),
    ("[\"v2\", \"v1\"]", "[\"v2\", \"v1\", 3]", "wrong-type", 14),
    (
        "[\"v2\", \"v1\"]",
        "[\"v2\", \"v1\", {\"version\": \"v3\"}]",
        "wrong-type",
        14,
    ),
    (
        "\"isDefaultHidden\": false",
        "\"isDefaultHidden\": \"false\"",
        "wrong-type",
        17,
    ),
    ("[\"https://api.example.com\", ", "[1, ", "wrong-type", 22),
    (
        "\"openapi\": [\"openapi.json\", ",
        "\"openapi\": [{}, ",
        "wrong-type",
        26,
    ),
    (
        "\"suggestEdit\": true",
        "\"suggestEdit\": 1",
        "wrong-type",
        28,
    ),
    (
        "{ \"default\": \"dark\", \"isHidden\": false }",
        "[]",
        "wrong-type",
        29,
    ),
    (
        "\"pages\": [\"page\", ",
        "\"pages\": [[\"page\"], ",
        "wrong-type",
        32,
    ),
    (
        "\"modeToggle\": { \"default\": \"dark\"",
        "\"modeToggle\": { \"default\": true",
        "wrong-type",
        29,
    ),
    ("\"favicon\":", "\"favico\":", "unknown-property", 5),
    (
        "\"name\": \"Acme\"",
        "\"nmae\": \"Acme\"",
        "unknown-property",
        3,
    ),
    ("\"versions\":", "\"verions\":", "unknown-property", 14),
    (
        "\"name\": \"Support\"",
        "\"label\": \"Support\"",
        "unknown-property",
        12,
    ),
    (
        "\"mode\": \"simple\"",
        "\"display\": \"simple\"",
        "unknown-property",
        24,
    ),
    (
        "\"feedback\":",
        "\"theme\": \"mint\",\n  \"feedback\":",
        "unsupported-property",
        28,
    ),
    (
        "\"type\": \"github\"",
        "\"type\": \"GitHub\"",
        "unknown-value",
        13,
    ),
    (
        "\"iconType\": \"solid\", ",
        "\"iconType\": \"bold\", ",
        "unknown-value",
        16,
    ),
    (
        "\"method\": \"basic\"",
        "\"method\": \"oauth\"",
        "unknown-value",
        23,
    ),
    (
        "\"mode\": \"simple\"",
        "\"mode\": \"hidden\"",
        "unknown-value",
        24,
    ),
    (
        "\"default\": \"dark\"",
        "\"default\": \"system\"",
        "unknown-value",
        29,
    ),
    ("\"Acme\"", "\"  \"", "empty-value", 3),
    ("\"url\": \"sdk\"", "\"url\": \"\"", "empty-value", 16),
    ("\"url\": \"api\"", "\"url\": \" \"", "empty-value", 20),
    (
        "\"openapi\": [\"openapi.json\", \"https://example.com/openapi.json\"]",
        "\"openapi\": []",
        "empty-value",
        26,
    ),
    (
        "\"openapi\": [\"openapi.json\", ",
        "\"openapi\": [\"\", ",
        "empty-value",
        26,
    ),
    ("\"group\": \"Start\"", "\"group\": \"\"", "empty-value", 32),
    ("[\"page\", \"guides/install\"]", "[]", "empty-value", 32),
    (
        "[\"page\", \"guides/install\"]",
        "[\"page\", \"\"]",
        "empty-value",
        32,
    ),
    (
        "[\"v2\", \"v1\"]",
        "[\"v2\", \"v1\", \"\"]",
        "empty-value",
        14,
    ),
    (
        "\"default\": \"dark\", \"isHidden\": false",
        "\"default\": \"\", \"isHidden\": true",
        "empty-value",
        29,
    ),
    (
        "{ \"light\": \"/logo/light.svg\", \"dark\": \"/logo/dark.svg\", \"href\": \"/\" }",
        "{}",
        "empty-value",
        4,
    ),
    (
        "\"x\": \"https://x.com/example\"",
        "\"x\": \"\"",
        "empty-value",
        27,
    ),
    (
        "\"primary\": \"#15803d\"",
        "\"primary\": \"15803d\"",
        "invalid-color",
        8,
    ),
    (
        "\"light\": \"#4ade80\"",
        "\"light\": \"#4ade8\"",
        "invalid-color",
        8,
    ),
    (
        "\"dark\": \"#166534\"",
        "\"dark\": \"green\"",
        "invalid-color",
        8,
    ),
    (
        "\"light\": \"#ffffff\"",
        "\"light\": \"white\"",
        "invalid-color",
        9,
    ),
    (
        "\"dark\": \"#0a0a0a\"",
        "\"dark\": \"#00zz00\"",
        "invalid-color",
        9,
    ),
    (
        "\"color\": \"#15803d\"",
        "\"color\": \"rgb(0, 0, 0)\"",
        "invalid-color",
        16,
    ),
    (
        "\"color\": { \"from\": \"#15803d\", \"to\": \"#4ade80\" }",
        "\"color\": { \"from\": \"x\", \"to\": \"#4ade80\" }",
        "invalid-color",
        17,
    ),
    (
        "\"color\": { \"from\": \"#15803d\", \"to\": \"#4ade80\" }",
        "\"color\": { \"from\": \"#15803d\", \"to\": \"x\" }",
        "invalid-color",
        17,
    ),
    (
        "\"primary\": \"#15803d\"",
        "\"primary\": \"#facc15\"",
        "low-contrast",
        8,
    ),
    (
        "\"light\": \"#4ade80\"",
        "\"light\": \"#14532d\"",
        "low-contrast",
        8,
    ),
    (
        "mailto:support@example.com",
        "www.example.com",
        "invalid-url",
        12,
    ),
    (
        "mailto:support@example.com",
        "javascript:alert(1)",
        "invalid-url",
        12,
    ),
    (
        "https://github.com/example/client",
        "github.com/example/client",
        "invalid-url",
        13,
    ),
    (
        "https://example.com/forum",
        "https://exa mple.com",
        "invalid-url",
        17,
    ),
    (
        "\"url\": \"api\"",
        "\"url\": \"https://\"",
        "invalid-url",
        20,
    ),
    (
        "\"https://api.example.com\"",
        "\"api.example.com\"",
        "invalid-url",
        22,
    ),
    ("https://x.com/example", "@example", "invalid-url", 27),
    ("/logo/light.svg", "/logo/day.svg", "missing-file", 4),
    ("/logo/dark.svg", "/Logo/dark.svg", "missing-file", 4),
    ("/favicon.svg", "../favicon.svg", "missing-file", 5),
    ("/background.png", "/etc/passwd", "missing-file", 6),
    (
        "\"openapi\": \"openapi.json\" }],",
        "\"openapi\": \"api.json\" }],",
        "missing-file",
        20,
    ),
    (
        "\"openapi\": [\"openapi.json\"",
        "\"openapi\": [\"openapi.yaml\"",
        "missing-file",
        26,
    ),
    (
        "\"openapi\": \"openapi.json\", \"pages\"",
        "\"openapi\": \"api.json\", \"pages\"",
        "missing-file",
        33,
    ),
    (
        "\"icon\": \"cube\"",
        "\"icon\": \"cubee\"",
        "unknown-icon",
        16,
    ),
    (
        "\"icon\": \"book-open\"",
        "\"icon\": \"BookOpen\"",
        "unknown-icon",
        19,
    ),
    (
        "\"icon\": \"rocket\"",
        "\"icon\": \"roket\"",
        "unknown-icon",
        32,
    ),
    (
        "\"icon\": \"rocket\"",
        "\"icon\": \"head-side-brain\"",
        "unavailable-icon",
        32,
    ),
    (
        "\"version\": \"v2\"",
        "\"version\": \"v3\"",
        "unknown-version",
        16,
    ),
    (
        "\"version\": \"v1\"",
        "\"version\": \"1\"",
        "unknown-version",
        32,
    ),
    (
        "\"color\": \"#15803d\", \"version\": \"v2\"",
        "\"version\": \"\"",
        "empty-value",
        16,
    ),
    (
        "[\"v2\", \"v1\"]",
        "[\"v2\", \"v1\", \"v2\"]",
        "repeated-version",
        14,
    ),
    (
        "\"url\": \"sdk\"",
        "\"url\": \"sdks\"",
        "unmatched-prefix",
        16,
    ),
    (
        "\"x\": \"https://x.com/example\"",
        "\"twitter\": \"https://x.com/example\"",
        "unknown-social-platform",
        27,
    ),
    (
        "\"x\": \"https://x.com/example\"",
        "\"youtube\": \"https://youtube.com/@example\"",
        "unknown-social-platform",
        27,
    ),
    (
        "username:password",
        "username",
        "malformed-basic-auth-name",
        23,
    ),
    (
        "\"name\": \"username:password\"",
        "\"inputPrefix\": \"Basic \"",
        "unused-auth-field",
        23,
    ),
    (
        "\"basic\", \"name\": \"username:password\"",
        "\"key\"",
        "unused-auth-field",
        23,
    ),
    (
        "https://github.com/example/client",
        "https://github.com/example",
        "not-a-repository",
        13,
    ),
    (
        "https://github.com/example/client",
        "/client",
        "not-a-repository",
        13,
    ),
    (
        "\"playground\":",
        "\"maintainOrder\": true,\n    \"playground\":",
        "deprecated-property",
        24,
    ),
    (
        "\"default\": \"dark\", \"isHidden\": false",
        "\"isHidden\": true",
        "unreachable-mode",
        29,
    ),
    ("\"Acme\",", "\"Acme\"", "invalid-json", 3),
    (
        "\"name\": \"Acme\",",
        "\"name\": \"Acme\", // the name",
        "invalid-json",
        3,
    ),
];

#[test]
fn one_fault_gives_one_finding() {
    let mut wrong = Vec::new();
    for (from, to, name, expected) in FAULTS {
        assert!(COMPLETE.contains(from), "{from}");
        let text = COMPLETE.replacen(from, to, 1);
        let found = run(&project(&text, &ASSETS), RULES);
        let own = found.iter().filter(|finding| finding.rule.name == *name);
        let lines: Vec<usize> = own.map(|finding| line(&text, finding)).collect();
        let others = found.iter().filter(|finding| finding.rule.name != *name);
        let others: Vec<String> = others
            .map(|finding| format!("{}: {}", finding.rule.name, finding.message))
            .collect();
        if lines != [*expected] || !others.is_empty() {
            wrong.push(format!(
                "{from} -> {to}: {name} in {lines:?}, and {others:?}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rule_has_a_fault() {
    for rule in RULES {
        let has_one = FAULTS.iter().any(|(_, _, name, _)| *name == rule.name);
        // A second fault would stand beside it in the complete configuration.
        assert!(has_one || rule.name == "single-version", "{}", rule.name);
    }
}

#[test]
fn fixes_put_the_known_name_in_place() {
    for (name, text, expected) in [
        (
            "unknown-property",
            r#"{"nmae": "N"}"#,
            Some(r#"{"name": "N"}"#),
        ),
        ("unknown-property", r#"{"nmae": "N", "name": "M"}"#, None),
        (
            "unknown-property",
            r#"{"topbarLinks": [{"href": "/", "name": "A"}]}"#,
            Some(r#"{"topbarLinks": [{"url": "/", "name": "A"}]}"#),
        ),
        ("unknown-property", r#"{"navbar": {}}"#, None),
        (
            "unknown-value",
            r#"{"modeToggle": {"default": "DARK"}}"#,
            Some(r#"{"modeToggle": {"default": "dark"}}"#),
        ),
        (
            "unknown-icon",
            r#"{"topAnchor": {"icon": "hosue"}}"#,
            Some(r#"{"topAnchor": {"icon": "house"}}"#),
        ),
    ] {
        assert_eq!(fixed(name, text).as_deref(), expected, "{text}");
    }
}

#[test]
fn a_missing_navigation_and_unreadable_files_are_reported_once() {
    for (text, expected) in [
        (r#"{"name": "N"}"#, "missing-property"),
        (r#"{"name": "N", "navigation": []}"#, "empty-value"),
        (r#"{"name": "N", "navigation": {}}"#, "wrong-type"),
        ("[]", "wrong-type"),
        ("", "invalid-json"),
        ("{", "invalid-json"),
    ] {
        let found = run(&project(text, &[]), RULES);
        let names: Vec<&str> = found.iter().map(|finding| &*finding.rule.name).collect();
        assert_eq!(names, [expected], "{text}");
    }
}

#[test]
fn a_file_that_is_not_text_is_reported_once() {
    let source = Source {
        damage: Some(Damage::NotText { at: 5 }),
        ..Source::new(FILE_NAME, r#"{"nam"#)
    };
    let found = run(&Project::from_sources(vec![source], []), RULES);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0].message,
        "docs.json holds bytes that are not UTF-8 text"
    );
}

#[test]
fn findings_stay_inside_the_text_whatever_it_is() {
    for text in crate::syntax::data::tests::mutations(COMPLETE).step_by(40) {
        for finding in run(&project(&text, &ASSETS), RULES) {
            assert!(text.get(finding.span.range()).is_some(), "{text}");
            assert!(finding.level >= Level::Info);
        }
    }
}

#[test]
#[expect(
    clippy::print_stdout,
    reason = "what real projects get is judged by eye"
)]
fn real_projects_are_judged() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus");
    let Ok(projects) = std::fs::read_dir(corpus) else {
        return;
    };
    for folder in projects.flatten() {
        let Ok(project) = crate::project::load(&folder.path()) else {
            continue;
        };
        for finding in run(&project, RULES) {
            let source = project.files.get(finding.file);
            let name = folder.file_name();
            let line = line(&source.text, &finding);
            println!(
                "{}/{}:{line}: {}[{}] {}",
                name.to_string_lossy(),
                source.path,
                finding.level,
                finding.rule.name,
                finding.message
            );
        }
    }
}
