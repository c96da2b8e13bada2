//! The language of a sample whose fence names none, where only one answer is plain.

use std::sync::LazyLock;

use regex::Regex;

use super::pattern::pattern;

use crate::syntax::data::Value;
use crate::syntax::program::{self, Tags};
use crate::syntax::{json, yaml};

/// What a fence should name for this code; none where more than one answer is possible.
pub fn language_of(text: &str) -> Option<&'static str> {
    const LONGEST: usize = 50_000;
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST {
        return None;
    }
    let checks: [fn(&str) -> Option<&'static str>; 9] = [
        by_first_line,
        drawing,
        data,
        shell,
        variables,
        python,
        script,
        query,
        nested_yaml,
    ];
    checks.iter().find_map(|check| check(text))
}

fn by_first_line(text: &str) -> Option<&'static str> {
    let first = text.lines().next()?.trim();
    if let Some(program) = first.strip_prefix("#!") {
        let named = |name: &str| program.contains(name);
        return match () {
            () if named("python") => Some("python"),
            () if named("node") => Some("javascript"),
            () if program.ends_with("sh") => Some("bash"),
            () => None,
        };
    }
    let lower = first.to_ascii_lowercase();
    if lower.starts_with("<?xml") {
        return Some("xml");
    }
    if lower.starts_with("<!doctype html") {
        return Some("html");
    }
    REQUEST.is_match(first).then_some("http")
}

/// Trees of files and pictures made of characters.
fn drawing(text: &str) -> Option<&'static str> {
    let has_lines = text.contains(|c: char| matches!(c, '\u{2500}'..='\u{257f}'));
    let has_box = text.lines().any(|line| line.trim().starts_with("+---"));
    (has_lines || has_box).then_some("text")
}

fn data(text: &str) -> Option<&'static str> {
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let (node, errors) = json::parse(text);
    let holds_something = matches!(
        node.map(|node| node.value),
        Some(Value::Object(entries)) if !entries.is_empty()
    );
    (holds_something && errors.is_empty()).then_some("json")
}

/// Programs that stand only at the head of a command.
const PROGRAMS: &[&str] = &[
    "apk",
    "apt",
    "apt-get",
    "aws",
    "az",
    "base64",
    "brew",
    "bun",
    "bunx",
    "cargo",
    "cat",
    "cd",
    "chmod",
    "conda",
    "cp",
    "curl",
    "deno",
    "docker",
    "docker-compose",
    "dotnet",
    "echo",
    "export",
    "flyctl",
    "forge",
    "gcloud",
    "gem",
    "gh",
    "git",
    "go",
    "gradle",
    "helm",
    "kubectl",
    "ls",
    "mkdir",
    "mv",
    "mvn",
    "node",
    "npm",
    "npx",
    "openssl",
    "pip",
    "pip3",
    "pipx",
    "pnpm",
    "poetry",
    "psql",
    "python",
    "python3",
    "rm",
    "rustup",
    "source",
    "ssh",
    "sudo",
    "systemctl",
    "tar",
    "terraform",
    "touch",
    "unzip",
    "uv",
    "uvx",
    "vercel",
    "vi",
    "vim",
    "wget",
    "yarn",
];

/// Commands, every one of a program that is known.
fn shell(text: &str) -> Option<&'static str> {
    let mut continues = false;
    let mut commands = 0;
    for line in text.lines().map(str::trim) {
        let inside = continues;
        continues = line.ends_with('\\');
        if inside || line.is_empty() || line.starts_with('#') {
            continue;
        }
        let command = line.strip_prefix("$ ").unwrap_or(line);
        let mut words = command.split_whitespace();
        let program = words.next().unwrap_or("");
        if !PROGRAMS.contains(&program) || words.next().is_none_or(|word| word == "=") {
            return None;
        }
        commands += 1;
    }
    (commands > 0).then_some("bash")
}

fn variables(text: &str) -> Option<&'static str> {
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let is_comment = |line: &str| line.starts_with('#');
    let all = lines().all(|line| is_comment(line) || VARIABLE.is_match(line));
    (all && lines().any(|line| !is_comment(line))).then_some("dotenv")
}

fn python(text: &str) -> Option<&'static str> {
    let ends_otherwise = |line: &str| line.trim_end().ends_with(['{', ';']);
    let is_python = text.lines().any(|line| PYTHON.is_match(line));
    (is_python && !text.lines().any(ends_otherwise)).then_some("python")
}

fn script(text: &str) -> Option<&'static str> {
    if !text.lines().any(|line| SCRIPT.is_match(line)) {
        return None;
    }
    let parses = program::first_error(text, Tags::Types).is_none();
    parses.then_some("typescript")
}

fn query(text: &str) -> Option<&'static str> {
    QUERY.is_match(text).then_some("sql")
}

/// Keys of which one holds others; a list of keys alone may be headers.
fn nested_yaml(text: &str) -> Option<&'static str> {
    let is_key = |line: &str| YAML_LINE.is_match(line);
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let nests = text.lines().any(|line| line.starts_with("  "));
    let nests = nests && text.lines().any(|line| line.ends_with(':'));
    if !nests || !lines.all(is_key) {
        return None;
    }
    let (node, errors) = yaml::parse(text, 0);
    let is_map = matches!(node.map(|node| node.value), Some(Value::Object(_)));
    (is_map && errors.is_empty()).then_some("yaml")
}

static REQUEST: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"^(?:(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) (?:/|https?://)\S*(?: HTTP/\d(?:\.\d)?)?",
        r"|HTTP/\d(?:\.\d)? \d{3}.*)$"
    ))
});
static VARIABLE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r#"^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+=\S*(?:\s+#.*)?$|^[A-Z][A-Z0-9_]*=(?:"[^"]*"|'[^']*')$"#,
    )
});
static PYTHON: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"^(?:from [\w.]+ import [\w*(]|import [a-z_][\w.]*(?: as \w+)?\s*$",
        r"|(?:async )?def \w+\(.*|class \w+(?:\([\w., ]*\))?:\s*$)"
    ))
});
static SCRIPT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r#"^(?:import .* from ["']|(?:export )?(?:const|let) [\w{\[]|export default )"#)
});
static QUERY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"^(?s:SELECT\s.+\sFROM\s|INSERT INTO\s|CREATE (?:TABLE|INDEX|DATABASE|USER|EXTENSION)\s",
        r"|UPDATE\s+\S+\s+SET\s|DELETE FROM\s|ALTER TABLE\s)"
    ))
});
static YAML_LINE: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"^\s*(?:#.*|- .*|(?:- )?["']?[\w.$/-]+["']?:(?: .*)?)$"#));

#[cfg(test)]
mod tests {
    use super::language_of;

    #[test]
    fn only_plain_answers_are_given() {
        for (text, language) in [
            ("{\"a\": 1}", Some("json")),
            ("{a: 1}", None),
            ("[1]", None),
            ("#!/usr/bin/env bash\nx", Some("bash")),
            ("npm install x", Some("bash")),
            ("# first\ncurl https://x \\\n  -H 'a: b'", Some("bash")),
            ("npm install x\nadded 3 packages", None),
            ("<?xml version=\"1.0\"?><a/>", Some("xml")),
            ("app/\n├── a\n└── b", Some("text")),
            ("import os\n\nprint(os.name)", Some("python")),
            ("import { a } from 'b'\na()", Some("typescript")),
            ("SELECT a\nFROM b", Some("sql")),
            ("API_KEY=abc\n# c\nAPI_URL=https://x", Some("dotenv")),
            ("a:\n  b: 1", Some("yaml")),
            ("Content-Type: text\nAccept: text", None),
            ("GET /users/1 HTTP/1.1", Some("http")),
            ("Get started today", None),
            ("Error: it failed", None),
        ] {
            assert_eq!(language_of(text), language, "{text}");
        }
    }
}
