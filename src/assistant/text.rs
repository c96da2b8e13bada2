//! What the generated part says.

use std::fmt::Write as _;

use crate::assistant::{Editor, components, section};
use crate::lint::{Check, Group, InForce, Level, OptionValue};
use crate::settings::{Override, RuleSetting, SetLevel, Settings};
use crate::words::listed;

/// The generated part of an editor's rules file, with its marks and without a line end: how pages begin, how they are
/// written, which components they have, and what every rule in force asks. `rules` are those of the whole project, in
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
    conventions(&mut out, rules);
    out.push_str("\n### Components\n\n");
    components::catalogue(&mut out);
    for group in Group::ALL {
        instructions(&mut out, group, rules);
    }
    packages(&mut out, rules);
    exceptions(&mut out, &settings.overrides);
    section::marked(editor, &out)
}

const OPENING: &str = "\
## How to write these pages

`docs lint` checks all that follows, and `docs lint --fix` repairs what is safe to repair. Run it after every change. \
An error must go. A warning goes too, unless a person decides otherwise. A suggestion is worth a thought. \
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

/// What a page is asked for as a whole, and the rules that check it. A line is left out where its rules are all off.
const CONVENTIONS: &[(&str, &[&str])] = &[
    (
        "Use clear, direct language: short sentences and plain words.",
        &["long-sentence", "wordy-phrase", "hedging"],
    ),
    (
        "Speak to the reader as “you”.",
        &["third-person-reader", "first-person"],
    ),
    (
        "Write instructions in the active voice.",
        &["passive-voice"],
    ),
    (
        "Use the present tense for what holds now.",
        &["future-tense"],
    ),
    (
        "Call one thing by one name on all pages.",
        &["inconsistent-term"],
    ),
    (
        "Give lists and headings a parallel structure.",
        &["unparallel-list", "unparallel-headings"],
    ),
    (
        "Write headings that say what their sections hold.",
        &["vague-heading"],
    ),
    (
        "Begin with what matters most, and name prerequisites before the instructions.",
        &["buried-purpose", "late-prerequisites"],
    ),
    (
        "Number the steps of a procedure. After major steps, say what the reader should see and how to verify it.",
        &["unnumbered-procedure", "missing-outcome"],
    ),
    (
        "Help with the failures that are likely.",
        &["missing-troubleshooting"],
    ),
    (
        "Show samples that are complete and run as they are, with error handling and without real secrets.",
        &[
            "elided-sample",
            "invalid-sample",
            "unhandled-error",
            "exposed-secret",
        ],
    ),
];

fn is_in_force(rules: &[InForce], names: &[&str]) -> bool {
    rules.iter().any(|rule| names.contains(&&*rule.rule.name))
}

fn conventions(out: &mut String, rules: &[InForce]) {
    let shown = CONVENTIONS
        .iter()
        .filter(|(_, names)| is_in_force(rules, names));
    for (number, (line, _)) in shown.enumerate() {
        if number == 0 {
            out.push_str("\n### Language\n\n");
        }
        let _ = writeln!(out, "- {line}");
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
    let _ = writeln!(
        out,
        "\n### Rules of `{}`: {}",
        group.name(),
        group.summary()
    );
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
    let named = counts.into_iter().map(|(package, count)| match count {
        1 => format!("`{package}` (1 rule)"),
        _ => format!("`{package}` ({count} rules)"),
    });
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
        let files = listed(
            part.patterns.iter().map(|pattern| format!("`{pattern}`")),
            "and",
        );
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
    format!("`{}` {level}", setting.name)
}
