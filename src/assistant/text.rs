//! What the generated part says.

use std::fmt::Write as _;

use crate::assistant::{Editor, components, section, vocabulary};
use crate::lint::{Check, Group, InForce, Level, OptionValue};
use crate::settings::{Override, RuleSetting, SetLevel, Settings};
use crate::words::{counted, listed, quoted};

/// The generated part of an editor's rules file, with its marks and without a line end: how pages begin, how they are
/// written, which words and components they have, and what every rule in force asks. `rules` are those of the whole project, in
/// the order they are shown.
pub fn generated(editor: &Editor, settings: &Settings, rules: &[InForce]) -> String {
    let mut out = String::new();
    out.push_str(OPENING);
    if is_in_force(
        rules,
        &[
            "missing-frontmatter",
            "missing-title",
            "missing-description",
        ],
    ) {
        out.push_str(FRONTMATTER);
    }
    instructions(&mut out, Group::Writing, rules);
    vocabulary::words(&mut out, settings);
    out.push_str(COMPONENTS);
    components::catalogue(&mut out);
    for group in OF_PAGES {
        instructions(&mut out, group, rules);
    }
    others(&mut out, rules);
    packages(&mut out, rules);
    exceptions(&mut out, &settings.overrides);
    section::marked(editor, &out)
}

const OPENING: &str = "\
## How to write these pages

`docs lint` checks all that follows, and `docs lint --fix` repairs what is safe to repair. Run it after every change. \
Errors must go. Warnings go too, unless a person decides otherwise. Suggestions are worth a thought. \
Change the page, not the settings: switch no rule off to silence it. \
`docs rules` names the rules, `docs rules NAME` gives reasons and examples.
";

const FRONTMATTER: &str = "
### Frontmatter

Every page begins with a `title` that is clear and specific, and a `description` that says in a sentence what the page \
is for:

```yaml
---
title: Install the client
description: Install the client on your machine and check that it runs.
---
```
";

const COMPONENTS: &str = "
### Components

Choose by what the reader needs: `Steps` for a procedure, `Tabs` for alternatives, `CodeGroup` for one sample in several \
languages, `Accordion` for what can wait, `RequestExample` and `ResponseExample` for an endpoint, `ParamField` and \
`ResponseField` for its fields, `Expandable` for nested ones, `Frame` for every image.

";

/// The groups whose rules are about pages besides those of writing, in the order an author meets them. Of the others,
/// only numbers are given.
const OF_PAGES: [Group; 8] = [
    Group::Page,
    Group::Component,
    Group::Code,
    Group::Link,
    Group::Markup,
    Group::Api,
    Group::Changelog,
    Group::Navigation,
];

/// What good writing is in short, and the rules that check it. A part is left out where its rules are all off.
const IN_SHORT: &[(&str, &[&str])] = &[
    (
        "plain and direct",
        &["wordy-phrase", "hedging", "long-sentence"],
    ),
    ("said to “you”", &["third-person-reader"]),
    ("in the active voice", &["passive-voice"]),
    ("in the present tense", &["future-tense"]),
    ("with one name for one thing", &["inconsistent-term"]),
    (
        "parallel in lists and headings",
        &["unparallel-list", "unparallel-headings"],
    ),
    ("the most important first", &["buried-purpose"]),
    ("prerequisites before instructions", &["late-prerequisites"]),
    ("procedures as numbered steps", &["unnumbered-procedure"]),
    (
        "each major step with its outcome and how to verify it",
        &["missing-outcome"],
    ),
    (
        "likely failures with their remedy",
        &["missing-troubleshooting"],
    ),
    (
        "samples complete and ready to run",
        &["elided-sample", "invalid-sample"],
    ),
];

fn is_in_force(rules: &[InForce], names: &[&str]) -> bool {
    rules.iter().any(|rule| names.contains(&&*rule.rule.name))
}

/// Good writing in a sentence.
fn in_short(out: &mut String, rules: &[InForce]) {
    let parts: Vec<&str> = IN_SHORT
        .iter()
        .filter(|(_, names)| is_in_force(rules, names))
        .map(|(part, _)| *part)
        .collect();
    if !parts.is_empty() {
        let _ = writeln!(out, "\nIn short: {}.", parts.join(", "));
    }
}

/// What the rules of a group ask, errors first.
fn instructions(out: &mut String, group: Group, rules: &[InForce]) {
    let mut of_group: Vec<&InForce> = rules
        .iter()
        .filter(|rule| rule.rule.group == group && package(rule).is_none())
        .collect();
    if of_group.is_empty() {
        return;
    }
    of_group.sort_by_key(|rule| std::cmp::Reverse(rule.level));
    let _ = writeln!(out, "\n### `{}`: {}", group.name(), group.summary());
    if group == Group::Writing {
        in_short(out, rules);
    }
    let mut level = None;
    for rule in of_group {
        if level.replace(rule.level) != Some(rule.level) {
            let _ = writeln!(out, "\n{}:\n", plural(rule.level));
        }
        let _ = writeln!(out, "- {}{}", rule.rule.summary(), own_options(rule));
    }
}

fn plural(level: Level) -> &'static str {
    match level {
        Level::Error => "Errors",
        Level::Warning => "Warnings",
        Level::Info => "Suggestions",
    }
}

/// How many rules there are that are not about pages.
fn others(out: &mut String, rules: &[InForce]) {
    let is_other = |group: &Group| *group != Group::Writing && !OF_PAGES.contains(group);
    let mut is_first = true;
    for group in Group::ALL.into_iter().filter(is_other) {
        let count = rules.iter().filter(|rule| rule.rule.group == group).count();
        if count == 0 {
            continue;
        }
        if is_first {
            out.push_str("\n### Besides pages\n\n");
            is_first = false;
        }
        let schema = match group {
            Group::Config => "; `docs schema config` prints what docs.json may hold",
            _ => "",
        };
        let (name, summary) = (group.name(), group.summary());
        let _ = writeln!(
            out,
            "- `{name}`: {}, {summary}{schema}.",
            counted(count, "rule")
        );
    }
}

/// The options that the project has set to other values than the rule's own, which its instruction may name.
fn own_options(rule: &InForce) -> String {
    let options = rule.rule.options.iter().zip(&rule.options);
    let changed = options.filter(|(option, value)| option.default != **value);
    let shown: Vec<String> = changed
        .map(|(option, value)| match value {
            OptionValue::Number(value) => format!("`{}: {value}`", option.name),
            OptionValue::Switch(value) => format!("`{}: {value}`", option.name),
        })
        .collect();
    match shown.is_empty() {
        true => String::new(),
        false => format!(" Here with {}.", listed(shown, "and")),
    }
}

/// The package that a rule belongs to, where it has no instruction of its own.
fn package<'a>(rule: &InForce<'a>) -> Option<&'a str> {
    let Check::Style(style) = &rule.rule.check else {
        return None;
    };
    let (package, _) = rule.rule.name.split_once('.')?;
    style.documentation.is_none().then_some(package)
}

/// The packages whose rules hold besides.
fn packages(out: &mut String, rules: &[InForce]) {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for package in rules.iter().filter_map(package) {
        match counts.iter_mut().find(|(known, _)| *known == package) {
            Some((_, count)) => *count += 1,
            None => counts.push((package, 1)),
        }
    }
    if counts.is_empty() {
        return;
    }
    let named = counts
        .into_iter()
        .map(|(package, count)| format!("`{package}` ({})", counted(count, "rule")));
    let _ = writeln!(
        out,
        "\n### Styles\n\nThese styles hold besides: {}.",
        listed(named, "and")
    );
}

/// What holds for some files alone.
fn exceptions(out: &mut String, overrides: &[Override]) {
    let shown = overrides
        .iter()
        .filter(|part| !part.patterns.is_empty() && !part.rules.is_empty());
    for (number, part) in shown.enumerate() {
        if number == 0 {
            out.push_str("\n### Other levels for some files\n\n");
        }
        let files = listed(part.patterns.iter().map(|pattern| quoted(pattern)), "and");
        let rules = listed(part.rules.iter().map(setting), "and");
        let _ = writeln!(out, "- {files}: {rules}.");
    }
}

fn setting(setting: &RuleSetting) -> String {
    let level = match setting.level {
        Some(SetLevel::Off) => "off",
        Some(SetLevel::Info) => "a suggestion",
        Some(SetLevel::Warning) => "a warning",
        Some(SetLevel::Error) => "an error",
        None => "with other options",
    };
    format!("{} {level}", quoted(&setting.name))
}
