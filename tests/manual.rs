//! The manual of the program in `docs/`: what it says of rules, settings, docs.json, components, languages and commands is
//! written from the program, and the program finds nothing wrong in it. `UPDATE=1 cargo test --test manual` writes it anew.
//!
//! In a page, what is written stands between the comments `{/* program: NAME */}` and `{/* program ends */}`; [`text`]
//! knows the names.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use proofpress::catalog;
use proofpress::components::{AttributeEntry, Component, Content, Placement};
use proofpress::config::property::{Kind, Property, Requirement, Table};
use proofpress::config::tables::DOCUMENT;
use proofpress::languages::LANGUAGES;
use proofpress::lint::{Fixable, Group, OptionValue, Rule};
use proofpress::rules;
use proofpress::settings;

fn manual() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

fn docs(arguments: &[&str]) -> Output {
    docs_on("80", arguments)
}

/// What the program does on a terminal of so many columns.
fn docs_on(columns: &str, arguments: &[&str]) -> Output {
    docs_in(Path::new("."), columns, arguments)
}

/// The same in a folder.
fn docs_in(folder: &Path, columns: &str, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_docs"))
        .current_dir(folder)
        .args(arguments)
        .env("COLUMNS", columns)
        .env("NO_COLOR", "1")
        .output()
        .expect("the program runs")
}

/// The pages of the manual, by path.
fn pages(folder: &Path, out: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder is listed");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            pages(&path, out);
        } else if path.extension().is_some_and(|extension| extension == "mdx") {
            out.push(path);
        }
    }
}

const OPENING: &str = "{/* program: ";
const OPENED: &str = " */}\n";
const CLOSING: &str = "{/* program ends */}";

/// The page with everything anew that is written from the program. What was written is noted in `seen`.
fn renewed(page: &str, seen: &mut BTreeSet<String>) -> String {
    let mut out = String::new();
    let mut rest = page;
    while let Some((before, marked)) = rest.split_once(OPENING) {
        let (name, marked) = marked.split_once(OPENED).expect("the end of the mark");
        let (_, after) = marked.split_once(CLOSING).expect("the closing mark");
        let text = text(name);
        let _ = write!(
            out,
            "{before}{OPENING}{name}{OPENED}\n{}\n\n{CLOSING}",
            text.trim()
        );
        seen.insert(name.to_owned());
        rest = after;
    }
    out.push_str(rest);
    out
}

/// What stands between marks of that name.
fn text(name: &str) -> String {
    let (kind, of) = name.split_once(' ').unwrap_or((name, ""));
    match kind {
        "rules" => rules_of(group(of)),
        "groups" => groups(),
        "component" => component(Component::named(of).expect("a component")),
        "properties" => properties(table(of)),
        "settings" => settings_keys(),
        "options" => options(),
        "languages" => languages(),
        "help" => help(of),
        "output" => output(),
        _ => panic!("there is nothing to write for `{name}`"),
    }
}

fn group(name: &str) -> Group {
    let found = Group::ALL.into_iter().find(|group| group.name() == name);
    found.unwrap_or_else(|| panic!("`{name}` is no group of rules"))
}

fn in_group(group: Group) -> impl Iterator<Item = &'static Rule> {
    let all = rules::all().iter().copied();
    all.filter(move |rule| rule.group == group)
}

fn level_name(rule: &Rule) -> &'static str {
    rule.level.map_or("off", |level| level.name())
}

fn fix_name(rule: &Rule) -> &'static str {
    match rule.fix {
        Fixable::No => "none",
        Fixable::Safe => "safe",
        Fixable::Unsafe => "unsafe",
    }
}

/// The groups with their numbers of rules.
fn groups() -> String {
    let mut out = "| Group | Rules | Looks at |\n|---|---|---|\n".to_owned();
    for group in Group::ALL {
        let (name, count) = (group.name(), in_group(group).count());
        let _ = writeln!(
            out,
            "| [`{name}`](/rules/{name}) | {count} | {} |",
            group.summary()
        );
    }
    out
}

/// The rules of a group: a table of all, then each with its reasons and examples.
fn rules_of(group: Group) -> String {
    let mut out = "| Rule | Level | Fix | What it asks |\n|---|---|---|---|\n".to_owned();
    for rule in in_group(group) {
        let _ = writeln!(
            out,
            "| [`{name}`](#{name}) | {} | {} | {} |",
            level_name(rule),
            fix_name(rule),
            cell(rule.summary()),
            name = rule.name,
        );
    }
    for rule in in_group(group) {
        let _ = writeln!(out, "\n{}", section(rule).trim_end());
    }
    out
}

/// A rule as a section of a page.
fn section(rule: &Rule) -> String {
    let docs = catalog::rule_markdown(rule);
    let (_, docs) = docs.split_once("\n\n").expect("text below the heading");
    let fix = match rule.fix {
        Fixable::No => "It has no fix.".to_owned(),
        _ => format!("Its fix is {}.", fix_name(rule)),
    };
    let level = level_name(rule);
    let color = match level {
        "error" => "red",
        "warning" => "yellow",
        "info" => "blue",
        _ => "gray",
    };
    format!(
        "## `{}`\n\n<Badge color=\"{color}\">{level}</Badge> {fix}\n\n{}",
        rule.name,
        as_mdx(docs)
    )
}

/// A part of the docs of a rule.
enum Part {
    /// A line of text, escaped.
    Text(String),
    /// An example.
    Example(Example),
}

/// An example in the docs of a rule.
struct Example {
    language: String,
    title: String,
    body: String,
}

impl Example {
    /// Whether it is made of sentences on lines of their own.
    fn is_of_lines(&self) -> bool {
        let mut blocks = self.body.split("\n\n");
        blocks.all(|block| block.trim_end().lines().count() == 1)
    }

    fn joins(&self, next: &Example) -> bool {
        let is_alike = self.title == next.title && self.language == next.language;
        is_alike && self.is_of_lines() && next.is_of_lines()
    }

    /// The example with a fence that is longer than those in it.
    fn markdown(&self) -> String {
        let mut fence = "```".to_owned();
        while self.body.contains(&fence) {
            fence.push('`');
        }
        let (language, title, body) = (&self.language, &self.title, &self.body);
        format!("{fence}{language} title=\"{title}\"\n{body}{fence}\n")
    }
}

/// The docs of a rule for a page of MDX: signs that would begin markup are escaped outside code, the line above an example
/// becomes its title, and sentences that are examples of one kind stand in one sample.
fn as_mdx(markdown: &str) -> String {
    let mut out = String::new();
    for part in joined(parts(markdown)) {
        match part {
            Part::Text(line) => out.push_str(&line),
            Part::Example(example) => {
                let _ = write!(out, "\n{}", example.markdown());
            }
        }
        out.push('\n');
    }
    while out.contains("\n\n\n") {
        out = out.replace("\n\n\n", "\n\n");
    }
    out
}

fn parts(markdown: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut title = String::new();
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        let language = line.trim_start_matches('`');
        let fence = &line[..line.len() - language.len()];
        let is_title = ["Wrong", "Right"].iter().any(|word| line.starts_with(word));
        if fence.len() >= 3 {
            let body = lines.by_ref().take_while(|line| *line != fence);
            parts.push(Part::Example(Example {
                language: language.into(),
                title: std::mem::take(&mut title),
                body: body.map(|line| format!("{line}\n")).collect(),
            }));
        } else if is_title && line.ends_with(':') {
            title = line.trim_end_matches(':').replacen(", ", ": ", 1);
        } else if title.is_empty()
            && !(line.is_empty() && matches!(parts.last(), Some(Part::Example(_))))
        {
            parts.push(Part::Text(escaped(line)));
        }
    }
    parts
}

/// The parts with neighbouring examples as one where they are alike.
fn joined(parts: Vec<Part>) -> Vec<Part> {
    let mut out: Vec<Part> = Vec::new();
    for part in parts {
        match (out.last_mut(), part) {
            (Some(Part::Example(last)), Part::Example(next)) if last.joins(&next) => {
                let _ = write!(last.body, "\n{}", next.body);
            }
            (_, part) => out.push(part),
        }
    }
    out
}

/// Text in which no sign begins markup, code aside.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for (at, part) in text.split('`').enumerate() {
        if at > 0 {
            out.push('`');
        }
        match at % 2 {
            0 => out.push_str(&part.replace('{', "\\{").replace('<', "\\<")),
            _ => out.push_str(part),
        }
    }
    out
}

/// Text for a cell of a table.
fn cell(text: &str) -> String {
    escaped(text).replace('|', "\\|")
}

/// What holds for a component, and its attributes.
fn component(component: Component) -> String {
    let entry = component.entry();
    let mut out = String::new();
    if let Placement::In(parents) = entry.placement {
        let parents: Vec<String> = parents
            .iter()
            .map(|parent| format!("`{}`", parent.name()))
            .collect();
        let _ = writeln!(out, "It stands directly inside {}.\n", parents.join(" or "));
    }
    if let Content::Only(inside) = entry.content {
        let inside: Vec<String> = inside
            .iter()
            .map(|inside| format!("`{}`", inside.name()))
            .collect();
        let _ = writeln!(out, "It holds {} alone.\n", inside.join(" and "));
    }
    if entry.attributes.is_empty() {
        out.push_str("It has no attributes of its own.\n");
        return out;
    }
    out.push_str("| Attribute | Takes | Default | Meaning |\n|---|---|---|---|\n");
    for attribute in entry.attributes {
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {} |",
            attribute.name,
            cell(&attribute.kind.description()),
            attribute_default(attribute),
            cell(attribute.meaning),
        );
    }
    out
}

fn attribute_default(attribute: &AttributeEntry) -> String {
    match (attribute.required, attribute.default) {
        (true, _) => "required".into(),
        (false, Some(default)) => format!("`{default}`"),
        (false, None) => String::new(),
    }
}

/// Every table of docs.json, each once.
fn tables() -> Vec<&'static Table> {
    fn walk(kind: &'static Kind, found: &mut Vec<&'static Table>) {
        match kind {
            Kind::Object(table) => add(table, found),
            Kind::Array { element, .. } => walk(element, found),
            Kind::AnyOf(kinds) => kinds.iter().for_each(|kind| walk(kind, found)),
            _ => {}
        }
    }
    fn add(table: &'static Table, found: &mut Vec<&'static Table>) {
        if !found.iter().any(|known| known.name == table.name) {
            found.push(table);
            for property in table.properties {
                walk(&property.kind, found);
            }
        }
    }
    let mut found = Vec::new();
    add(&DOCUMENT, &mut found);
    found
}

fn table(name: &str) -> &'static Table {
    let found = tables().into_iter().find(|table| table.name == name);
    found.unwrap_or_else(|| panic!("docs.json has no `{name}`"))
}

fn properties(table: &Table) -> String {
    let mut out = "| Property | Takes | Default | Meaning |\n|---|---|---|---|\n".to_owned();
    for property in table.properties {
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {} |",
            property.name,
            cell(&takes(&property.kind)),
            property_default(property),
            cell(property.summary),
        );
    }
    out
}

fn property_default(property: &Property) -> String {
    match (property.requirement, property.default) {
        (Requirement::Required, _) => "required".into(),
        (Requirement::When { property, value }, _) => {
            format!("required where `{property}` is `{value}`")
        }
        (Requirement::Optional, Some(default)) => format!("`{default}`"),
        (Requirement::Optional, None) => String::new(),
    }
}

fn takes(kind: &Kind) -> String {
    match kind {
        Kind::Text | Kind::AnyText => "text".into(),
        Kind::Boolean => "`true` or `false`".into(),
        Kind::Color => "a color".into(),
        Kind::Icon => "the name of an icon".into(),
        Kind::Page => "the path of a page".into(),
        Kind::File => "the path or address of a file".into(),
        Kind::Address => "an address".into(),
        Kind::Target => "a path or an address".into(),
        Kind::Prefix => "the start of paths, or an address".into(),
        Kind::Choice(values) => {
            let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
            values.join(", ")
        }
        Kind::Array { element, .. } => format!("a list: {}", takes(element)),
        Kind::Object(table) => {
            let name = table.name;
            format!("an object [`{name}`](#{})", name.to_lowercase())
        }
        Kind::AnyOf(kinds) => {
            let kinds: Vec<String> = kinds.iter().map(takes).collect();
            kinds.join(", or ")
        }
    }
}

fn settings_keys() -> String {
    let mut out = "| Key | Meaning |\n|---|---|\n".to_owned();
    for key in settings::KEYS {
        let _ = writeln!(out, "| `{}` | {} |", key.name, cell(key.summary));
    }
    for key in &settings::VOCABULARY_KEYS {
        let _ = writeln!(out, "| `vocabulary.{}` | {} |", key.name, cell(key.summary));
    }
    let _ = writeln!(
        out,
        "| `secrets.allow` | {} |",
        cell(settings::ALLOW_SUMMARY)
    );
    out
}

/// The options of rules.
fn options() -> String {
    let mut out = "| Rule | Option | Default | Meaning |\n|---|---|---|---|\n".to_owned();
    for rule in rules::all() {
        for option in rule.options {
            let default = match option.default {
                OptionValue::Number(value) => value.to_string(),
                OptionValue::Switch(value) => value.to_string(),
            };
            let _ = writeln!(
                out,
                "| [`{name}`](/rules/{}#{name}) | `{}` | `{default}` | {} |",
                rule.group.name(),
                option.name,
                cell(option.summary),
                name = rule.name,
            );
        }
    }
    out
}

/// The languages that are shown in colors.
fn languages() -> String {
    let mut out = "| Language | Names of a fence |\n|---|---|\n".to_owned();
    for language in LANGUAGES
        .iter()
        .filter(|language| language.is_highlighted())
    {
        let names: Vec<String> = language.names().map(|name| format!("`{name}`")).collect();
        let _ = writeln!(out, "| {} | {} |", cell(language.title), names.join(", "));
    }
    out
}

/// What the program finds in the two files of the quickstart.
fn output() -> String {
    let page = fs::read_to_string(manual().join("quickstart.mdx")).expect("the page");
    let folder = tempfile::tempdir().expect("a folder");
    for (fence, language) in [("```", "json docs.json"), ("````", "mdx index.mdx")] {
        let (_, name) = language.split_once(' ').expect("a name");
        let (_, sample) = page
            .split_once(&format!("    {fence}{language}\n"))
            .expect("the sample");
        let lines = sample
            .lines()
            .map(|line| line.strip_prefix("    ").unwrap_or(line));
        let lines = lines.take_while(|line| *line != fence);
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        fs::write(folder.path().join(name), text).expect("the file is written");
    }
    let found = docs_in(folder.path(), "64", &["lint"]).stdout;
    let found = String::from_utf8(found).expect("text");
    format!("```text Output\n{}\n```\n", found.trim_end())
}

/// What the program prints of a command; of itself where none is named.
fn help(command: &str) -> String {
    let arguments: Vec<&str> = command.split_whitespace().chain(["--help"]).collect();
    let help = docs(&arguments).stdout;
    let help = String::from_utf8(help).expect("text");
    format!("```text\n{}\n```\n", help.trim_end())
}

fn says_what_the_program_says() {
    let mut paths = Vec::new();
    pages(&manual(), &mut paths);
    let mut seen = BTreeSet::new();
    for path in paths {
        let page = fs::read_to_string(&path).expect("a page");
        let renewed = renewed(&page, &mut seen);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, renewed).expect("the page is written");
        } else {
            let name = path.display();
            assert!(
                page == renewed,
                "{name}: run `UPDATE=1 cargo test --test manual`"
            );
        }
    }
    let of_rules = Group::ALL.map(|group| format!("rules {}", group.name()));
    let of_components = Component::ALL.map(|component| format!("component {}", component.name()));
    let of_tables = tables()
        .into_iter()
        .map(|table| format!("properties {}", table.name));
    let expected = of_rules.into_iter().chain(of_components).chain(of_tables);
    let missing: Vec<String> = expected.filter(|name| !seen.contains(name)).collect();
    assert!(missing.is_empty(), "no page has {}", missing.join(", "));
}

fn has_nothing_wrong() {
    let root = manual();
    let root = root.to_str().expect("a path of text");
    let checked = docs(&[
        "lint",
        "--root",
        root,
        "--format",
        "concise",
        "--max-warnings",
        "0",
    ]);
    let said = String::from_utf8_lossy(&checked.stdout);
    let findings = said.lines().any(|line| line.contains(": "));
    assert!(checked.status.success() && !findings, "{said}");
}

fn is_built() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("site");
    let (root, site) = (manual(), out.to_str().expect("a path of text"));
    let root = root.to_str().expect("a path of text");
    let built = docs(&[
        "build",
        "--root",
        root,
        "--out",
        site,
        "--base-path",
        "/docs/",
    ]);
    assert!(
        built.status.success(),
        "{}",
        String::from_utf8_lossy(&built.stderr)
    );
    assert!(out.join("index.html").is_file() && out.join("search.json").is_file());
}

/// One after the other, since the first may write what the others read.
#[test]
fn the_manual_is_true_and_right_and_is_built() {
    says_what_the_program_says();
    has_nothing_wrong();
    is_built();
}
