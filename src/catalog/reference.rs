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

fn in_group<'a>(rules: &'a [&'a Rule], group: Group) -> impl Iterator<Item = &'a Rule> {
    rules
        .iter()
        .copied()
        .filter(move |rule| rule.group == group)
}

fn groups(rules: &[&Rule]) -> Vec<Group> {
    Group::ALL
        .into_iter()
        .filter(|group| rules.iter().any(|rule| rule.group == *group))
        .collect()
}

/// Every rule on a line of its own, by group, no line longer than `width` columns.
pub fn list(rules: &[&Rule], width: usize) -> String {
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
    for line in lines(&rule.docs) {
        match line {
            Line::Opening { info, .. } => {
                push_wrapped(&mut out, &mut paragraph, width);
                let _ = writeln!(out, "{}", fence_title(info));
            }
            Line::Closing(_) => {}
            Line::Example(line) => {
                let _ = writeln!(out, "{}", format!("    {line}").trim_end());
            }
            Line::Prose("") => {
                push_wrapped(&mut out, &mut paragraph, width);
                out.push('\n');
            }
            Line::Prose(line) => {
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

/// A line of the docs of a rule.
enum Line<'a> {
    /// Opens an example: the backticks, and what stands after them.
    Opening { fence: &'a str, info: &'a str },
    /// Stands in an example, which may have fences of its own with fewer backticks.
    Example(&'a str),
    /// Closes an example: the backticks.
    Closing(&'a str),
    /// Stands outside examples.
    Prose(&'a str),
}

fn lines(docs: &str) -> impl Iterator<Item = Line<'_>> {
    let mut open = 0;
    docs.lines().map(move |line| {
        let line = line.strip_prefix(' ').unwrap_or(line);
        let info = line.trim_start_matches('`');
        let fence = &line[..line.len() - info.len()];
        match fence.len() {
            3.. if open == 0 => {
                open = fence.len();
                Line::Opening { fence, info }
            }
            width if open > 0 && width >= open && info.trim().is_empty() => {
                open = 0;
                Line::Closing(fence)
            }
            _ if open > 0 => Line::Example(line),
            _ => Line::Prose(line),
        }
    })
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
    let value = |key| {
        info.split_whitespace()
            .find_map(|word| word.strip_prefix(key))
    };
    let megabytes = |bytes: &str| Some(bytes.parse::<u64>().ok()? / (1024 * 1024));
    let file = value("file=").map(str::to_owned);
    let encoding = value("encoding=").map(|encoding| format!("saved as {encoding}"));
    let size = value("bytes=").and_then(megabytes);
    let size = size.map(|size| format!("a file of {size} MB"));
    let facts = [Some(verdict.to_owned()), file, encoding, size];
    facts.into_iter().flatten().collect::<Vec<_>>().join(", ") + ":"
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
pub fn json(rules: &[&Rule]) -> Value {
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
        "name": &*rule.name,
        "group": rule.group.name(),
        "level": level_name(rule),
        "fix": fix_name(rule.fix),
        "summary": rule.summary(),
        "docs": docs_markdown(rule),
        "options": options,
        "examples": examples(&rule.docs).iter().map(example_json).collect::<Vec<_>>(),
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
pub fn markdown(rules: &[&Rule]) -> String {
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
    for line in lines(&rule.docs) {
        let _ = match line {
            Line::Opening { fence, info } => {
                let language = info.split_whitespace().next().unwrap_or("");
                write!(out, "{}\n\n{fence}{language}\n", fence_title(info))
            }
            Line::Closing(fence) => write!(out, "{fence}\n\n"),
            Line::Example(line) | Line::Prose(line) => writeln!(out, "{line}"),
        };
    }
    let mut text = out.replace("\n\n\n", "\n\n").trim_end().to_owned();
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    #[test]
    fn the_first_paragraph_is_a_line_and_a_sentence() {
        for rule in rules::all() {
            let docs = rule.docs.trim_start();
            let (paragraph, _) = docs.split_once("\n\n").expect("a reason after it");
            assert_eq!(paragraph.trim(), rule.summary(), "{}", rule.name);
            assert!(paragraph.ends_with('.'), "{}", rule.name);
        }
    }

    #[test]
    fn fences_in_an_example_are_lines_of_it() {
        let rule = rules::find("empty-sample").expect("the rule");
        let text = rule_text(rule, 80);
        assert_eq!(text.matches("Wrong:\n").count(), 1, "{text}");
        assert_eq!(text.matches("Right:\n").count(), 1, "{text}");
        assert!(text.contains("\n    ```bash\n    ```\n"), "{text}");
        let markdown = rule_markdown(rule);
        assert!(
            markdown.contains("Wrong:\n\n````mdx\nInstall the client:\n\n```bash\n```\n"),
            "{markdown}"
        );
        assert!(markdown.ends_with("Then log in.\n````\n"), "{markdown}");
    }
}
