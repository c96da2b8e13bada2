//! Every fault that the rules of this group know, each put into a configuration that is otherwise whole.

use super::RULES;
use super::faults::FAULTS;
use crate::config::FILE_NAME;
use crate::lint::{self, Check, Finding, Level, Rule};
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
    // What an assistant is told stands in no line of docs.json.
    let about_config = |rule: &&&Rule| !matches!(rule.check, Check::Rules(_));
    for rule in RULES.iter().filter(about_config) {
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
