//! The reference of the rules: a list, one rule, JSON, Markdown.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::catalog::examples::{Example, Verdict, examples};
use crate::lint::{Fixable, Group, OptionValue, Rule, RuleOption};

/// The name of a rule's level.
fn level_name(rule: &Rule) -> &'static str {
    rule.level.map_or("off", |level| level.name())
}

/// The name of the kind of fix that a rule has.
fn fix_name(fix: Fixable) -> &'static str {
    match fix {
        Fixable::No => "none",
        Fixable::Safe => "safe",
        Fixable::Unsafe => "unsafe",
    }
}

fn in_group<'a>(
    rules: &'a [&'static Rule],
    group: Group,
) -> impl Iterator<Item = &'static Rule> + 'a {
    rules
        .iter()
        .copied()
        .filter(move |rule| rule.group == group)
}

fn groups(rules: &[&'static Rule]) -> Vec<Group> {
    Group::ALL
        .into_iter()
        .filter(|group| rules.iter().any(|rule| rule.group == *group))
        .collect()
}

/// Every rule on a line of its own, by group, no line longer than `width` columns.
pub fn list(rules: &[&'static Rule], width: usize) -> String {
    let name_width = rules.iter().map(|rule| rule.name.len()).max().unwrap_or(0);
    let mut out = String::new();
    for group in groups(rules) {
        let _ = writeln!(out, "{}: {}", group.name(), group.summary());
        for rule in in_group(rules, group) {
            let fix = match rule.fix {
                Fixable::No => "",
                fix => fix_name(fix),
            };
            let line = format!(
                "  {:<name_width$}  {:<7}  {fix:<6}  ",
                rule.name,
                level_name(rule)
            );
            let room = width.saturating_sub(line.len()).max(20);
            let _ = writeln!(out, "{line}{}", shortened(rule.summary(), room));
        }
        out.push('\n');
    }
    out.push_str("safe: --fix mends it; unsafe: --fix --unsafe-fixes does.\n");
    out.push_str("`docs rules NAME` explains a rule.\n");
    out
}

fn shortened(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.into();
    }
    let cut: String = text.chars().take(room.saturating_sub(1)).collect();
    let words = cut.rsplit_once(' ').map_or(&*cut, |(words, _)| words);
    format!("{}…", words.trim_end_matches([',', '.', ':']))
}

/// One rule as text for a terminal of `width` columns: its docs, with the examples indented.
pub fn rule_text(rule: &Rule, width: usize) -> String {
    let mut out = format!("{}\n", rule.name);
    let (group, level, fix) = (rule.group.name(), level_name(rule), fix_name(rule.fix));
    let _ = writeln!(out, "group {group}, level {level}, fix {fix}\n");
    let mut paragraph = String::new();
    // How many backticks the fence has that is open. An example with a sample in it has more of them than the sample.
    let mut fence = None;
    for line in rule.docs.lines() {
        let line = line.strip_prefix(' ').unwrap_or(line);
        let info = line.trim_start_matches('`');
        let ticks = line.len() - info.len();
        match fence {
            None if ticks >= 3 => {
                fence = Some(ticks);
                push_wrapped(&mut out, &mut paragraph, width);
                let _ = writeln!(out, "{}", fence_title(info));
            }
            Some(open) if ticks >= open => fence = None,
            Some(_) => {
                let _ = writeln!(out, "{}", format!("    {line}").trim_end());
            }
            None if line.is_empty() => {
                push_wrapped(&mut out, &mut paragraph, width);
                out.push('\n');
            }
            None => {
                paragraph.push_str(line);
                paragraph.push(' ');
            }
        }
    }
    push_wrapped(&mut out, &mut paragraph, width);
    for option in rule.options {
        out.push('\n');
        push_wrapped(
            &mut out,
            &mut format!("Option {}", option_line(option)),
            width,
        );
    }
    out
}

/// Adds a paragraph, no line longer than `width` where words allow it, and empties it.
fn push_wrapped(out: &mut String, paragraph: &mut String, width: usize) {
    let mut column = 0;
    for word in paragraph.split_whitespace() {
        let length = word.chars().count();
        if column > 0 && column + 1 + length > width {
            out.push('\n');
            column = 0;
        } else if column > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    if column > 0 {
        out.push('\n');
    }
    paragraph.clear();
}

/// What stands above an example in place of its fence.
fn fence_title(info: &str) -> String {
    let verdict = if info.contains("bad") {
        "Wrong"
    } else {
        "Right"
    };
    let file = info
        .split_whitespace()
        .find_map(|word| word.strip_prefix("file="));
    match file {
        Some(file) => format!("{verdict}, {file}:"),
        None => format!("{verdict}:"),
    }
}

fn option_line(option: &RuleOption) -> String {
    format!(
        "`{}` (default {}): {}",
        option.name,
        option_default(option.default),
        option.summary
    )
}

fn option_default(value: OptionValue) -> String {
    match value {
        OptionValue::Number(value) => value.to_string(),
        OptionValue::Switch(value) => value.to_string(),
    }
}

/// The rules as JSON: an array in the order they are shown.
pub fn json(rules: &[&'static Rule]) -> Value {
    rules.iter().map(|rule| rule_json(rule)).collect()
}

fn rule_json(rule: &Rule) -> Value {
    let options: Vec<Value> = (rule.options.iter())
        .map(|option| {
            let default = match option.default {
                OptionValue::Number(value) => json!(value),
                OptionValue::Switch(value) => json!(value),
            };
            json!({"name": option.name, "default": default, "summary": option.summary})
        })
        .collect();
    json!({
        "name": rule.name,
        "group": rule.group.name(),
        "level": level_name(rule),
        "fix": fix_name(rule.fix),
        "summary": rule.summary(),
        "docs": docs_markdown(rule),
        "options": options,
        "examples": examples(rule.docs).iter().map(example_json).collect::<Vec<_>>(),
    })
}

fn example_json(example: &Example) -> Value {
    let files: Vec<Value> = example
        .files
        .iter()
        .map(|(path, text)| json!({"path": path, "text": text}))
        .collect();
    let verdict = match example.verdict {
        Verdict::Bad => "bad",
        Verdict::Good => "good",
    };
    json!({"verdict": verdict, "files": files})
}

/// The rules as a page of Markdown: a table for each group, then each rule.
pub fn markdown(rules: &[&'static Rule]) -> String {
    let mut out = String::new();
    for group in groups(rules) {
        let _ = writeln!(out, "## {}\n", group.name());
        let _ = writeln!(out, "Looks at {}.\n", group.summary());
        out.push_str("| rule | level | fix | what it asks |\n|---|---|---|---|\n");
        for rule in in_group(rules, group) {
            let _ = writeln!(
                out,
                "| [`{name}`](#{name}) | {} | {} | {} |",
                level_name(rule),
                fix_name(rule.fix),
                rule.summary().replace('|', "\\|"),
                name = rule.name,
            );
        }
        out.push('\n');
        for rule in in_group(rules, group) {
            out.push_str(&rule_markdown(rule));
            out.push('\n');
        }
    }
    out
}

/// One rule as Markdown, with a heading of level three.
pub fn rule_markdown(rule: &Rule) -> String {
    let mut out = format!("### {}\n\n{}", rule.name, docs_markdown(rule));
    for option in rule.options {
        let _ = write!(out, "\n- Option {}", option_line(option));
    }
    if !rule.options.is_empty() {
        out.push('\n');
    }
    out
}

/// The docs of a rule with each fence named by what it shows.
fn docs_markdown(rule: &Rule) -> String {
    let mut out = String::new();
    for line in rule.docs.lines() {
        let line = line.strip_prefix(' ').unwrap_or(line);
        match line
            .strip_prefix("```")
            .map(|info| (info, info.split_whitespace().next()))
        {
            Some((info, Some(language))) => {
                let _ = write!(out, "{}\n\n```{language}\n", fence_title(info));
            }
            Some((_, None)) => out.push_str("```\n\n"),
            None => {
                let _ = writeln!(out, "{line}");
            }
        }
    }
    let mut text = out.replace("\n\n\n", "\n\n").trim_end().to_owned();
    text.push('\n');
    text
}
