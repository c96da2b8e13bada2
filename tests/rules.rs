//! What holds for every rule: its file, its fixes, its place in the catalogue.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use proofpress::catalog::examples::{Verdict, examples};
use proofpress::fix::{self, Subject};
use proofpress::lint::{self, Check, Fixable, Outcome, Rule, Safety};
use proofpress::project::Project;
use proofpress::rules;
use proofpress::settings::Preset;
use proofpress::source::{FileId, Source};
use proofpress::style;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The rules that are code.
fn in_code() -> impl Iterator<Item = &'static Rule> {
    let rules = rules::all().iter().copied();
    rules.filter(|rule| !matches!(rule.check, Check::Style(_)))
}

#[test]
fn each_rule_stands_in_the_file_of_its_name() {
    for rule in in_code() {
        let file = format!(
            "src/rules/{}/{}.rs",
            rule.group.name(),
            rule.name.replace('-', "_")
        );
        let text = fs::read_to_string(root().join(&file)).expect(&file);
        assert!(text.contains(&format!("name: \"{}\"", rule.name)), "{file}");
    }
}

#[test]
fn each_file_of_a_rule_is_registered() {
    let mut written = 0;
    for group in fs::read_dir(root().join("src/rules")).expect("the folder") {
        let Ok(files) = fs::read_dir(group.expect("an entry").path()) else {
            continue;
        };
        let texts =
            files.map(|file| fs::read_to_string(file.expect("an entry").path()).expect("a file"));
        written += texts
            .filter(|text| text.lines().any(|line| line == "rule! {"))
            .count();
    }
    assert_eq!(written, in_code().count());
}

/// A project of which one rule alone is looked at.
struct OneRule {
    project: Project,
    rule: &'static Rule,
}

impl Subject<'static> for OneRule {
    fn source(&self, file: FileId) -> &Source {
        self.project.files.get(file)
    }

    fn lint(&mut self) -> Outcome<'static> {
        self.project.link();
        let mut outcome = lint::run(&self.project, rules::all(), None);
        outcome
            .findings
            .retain(|finding| finding.rule.name == self.rule.name);
        outcome
    }

    fn replace(&mut self, file: FileId, text: Arc<str>) {
        self.project.replace(file, text);
    }
}

#[test]
fn fixing_an_example_leaves_nothing_to_fix() {
    let mut wrong = Vec::new();
    for rule in rules::all().iter().filter(|rule| rule.fix != Fixable::No) {
        let mut fixed_once = false;
        for example in examples(&rule.docs)
            .iter()
            .filter(|example| example.verdict == Verdict::Bad)
        {
            let mut project = example.project();
            project.settings.extends.push(Preset::All);
            let mut subject = OneRule { project, rule };
            let fixable = subject
                .lint()
                .findings
                .iter()
                .any(|finding| finding.fix.is_some());
            let fixed = fix::fix(&mut subject, Safety::Unsafe);
            let again = fix::fix(&mut subject, Safety::Unsafe);
            fixed_once |= !fixed.changed.is_empty();
            if fixable && (!fixed.outcome.findings.is_empty() || !again.changed.is_empty()) {
                wrong.push(format!("{}: left {:?}", rule.name, fixed.outcome.findings));
            }
        }
        if !fixed_once {
            wrong.push(format!("{}: no example is fixed", rule.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The catalogue that names and levels are agreed in, where it is at hand.
#[test]
fn names_levels_and_fixes_are_those_of_the_catalogue() {
    let Ok(catalogue) = fs::read_to_string(root().join("../shared/rules.md")) else {
        return;
    };
    let mut group = "";
    let mut compared = 0;
    let mut wrong = Vec::new();
    for line in catalogue.lines() {
        if let Some(heading) = line.strip_prefix("## ") {
            group = heading.split(':').next().unwrap_or("").trim();
        }
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, name, level, fix, ..] = cells[..] else {
            continue;
        };
        let Some(name) = name
            .strip_prefix('`')
            .and_then(|name| name.strip_suffix('`'))
        else {
            continue;
        };
        let Some(rule) = rules::find(name) else {
            let has_group = rules::all().iter().any(|rule| rule.group.name() == group);
            if has_group && !LATER.contains(&name) {
                wrong.push(format!("{name} is missing"));
            }
            continue;
        };
        compared += 1;
        let own_level = rule.level.map_or("off", |level| &level.name()[..1]);
        let own_fix = match rule.fix {
            Fixable::No => "-",
            Fixable::Safe => "safe",
            Fixable::Unsafe => "unsafe",
        };
        if rule.group.name() != group || own_level != level || !fix.starts_with(own_fix) {
            wrong.push(format!(
                "{name}: {group} {level} {fix}, here {} {own_level} {own_fix}",
                rule.group.name()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared > 60, "only {compared} rules were compared");
}

#[test]
fn each_file_of_phrases_is_read_without_a_mistake_and_registered() {
    let mut names = Vec::new();
    for file in fs::read_dir(root().join("rules")).expect("the folder") {
        let path = file.expect("an entry").path();
        let text = fs::read_to_string(&path).expect("a file");
        let name = path
            .file_stem()
            .and_then(|name| name.to_str())
            .expect("a name");
        let (rule, errors) = style::read(name, &text);
        assert!(rule.is_some() && errors.is_empty(), "{name}: {errors:?}");
        names.push(name.to_owned());
    }
    let registered = rules::all().iter();
    let registered = registered.filter(|rule| matches!(rule.check, Check::Style(_)));
    let mut registered: Vec<String> = registered.map(|rule| rule.name.to_string()).collect();
    names.sort_unstable();
    registered.sort_unstable();
    assert_eq!(names, registered);
}

#[test]
fn comments_of_other_tools_stand_for_rules_that_there_are() {
    let unknown: Vec<&str> = lint::counterparts()
        .filter(|name| rules::find(name).is_none() && !LATER.contains(name))
        .collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

/// Rules that need what the program does not do.
const LATER: &[&str] = &[];
