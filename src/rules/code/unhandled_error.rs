use std::sync::LazyLock;

use regex::Regex;

use super::pattern::pattern;

use super::sample::Sample;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::NodeRef;

rule! {
    /// Show in a sample what happens when a call over the network, or to a file, fails.
    ///
    /// Readers take a complete sample over as it is. Where it does not deal with errors, their program stops at the first
    /// request that fails, or goes on with nothing.
    ///
    /// ````mdx bad
    /// ```python
    /// import os
    /// import requests
    ///
    /// token = os.environ["ACME_TOKEN"]
    /// response = requests.get("https://api.acme.com/jobs", headers={"Authorization": token})
    /// for job in response.json():
    ///     print(job["id"])
    /// ```
    /// ````
    /// ````mdx good
    /// ```python
    /// import os
    /// import requests
    ///
    /// token = os.environ["ACME_TOKEN"]
    /// response = requests.get("https://api.acme.com/jobs", headers={"Authorization": token})
    /// response.raise_for_status()
    /// for job in response.json():
    ///     print(job["id"])
    /// ```
    /// ````
    name: "unhandled-error", group: Code, level: Info, check: Node(&[crate::syntax::NodeType::Code], check),
}

/// How a language makes calls that may fail, and how it deals with that.
struct Calls {
    languages: &'static [&'static str],
    call: LazyLock<Regex>,
    handling: LazyLock<Regex>,
    /// What to do about a call over the network, and about a file.
    help: [&'static str; 2],
}

/// Shorter samples show one call, not a program.
const FEWEST_LINES: usize = 5;

static CALLS: [Calls; 5] = [
    Calls {
        languages: &["javascript", "typescript", "jsx", "tsx"],
        call: LazyLock::new(|| {
            pattern(concat!(
                r"(?m)(?:^\s*|[=(,\[>:&|?{]\s*|await\s+)fetch\(\s*[^)\s]",
                r"|\baxios(?:\.(?:get|post|put|patch|delete|request))?\(",
                // Bytes, and what goes straight into another call, are read to be sent on.
                r"|=\s*(?:await\s+)?(?:JSON\.parse\(\s*(?:await\s+)?(?:\w+\.)*readFile(?:Sync)?\(",
                r#"|(?:\w+\.)*readFile(?:Sync)?\([^()\n]*,\s*["'{])"#
            ))
        }),
        handling: LazyLock::new(|| {
            pattern(concat!(
                r"\bcatch\b|\btry\b|\.ok\b|\.status\b|\bthrow\b|\berr(?:or)?\b|\bisError\b|validateStatus",
                r"|\bif\s*\(!|\breturn\s+(?:response|resp?)\s*;",
            ))
        }),
        help: [
            "Check the response, or put the call into `try` and `catch`.",
            "Put the call into `try` and `catch`.",
        ],
    },
    Calls {
        languages: &["python"],
        call: LazyLock::new(|| {
            pattern(concat!(
                r"\b(?:requests|httpx)\.(?:get|post|put|patch|delete|request)\(|\burlopen\(",
                // Bytes are read to be sent on, and what is written is the program's own.
                r#"|(?:\bwith|=)\s+open\((?:[^,()\n]|\([^()\n]*\))*(?:,\s*(?:mode=)?["']r["']|,\s*encoding=[^)]*)?\)"#
            ))
        }),
        handling: LazyLock::new(|| {
            pattern(
                r"\bexcept\b|raise_for_status|status_code|\.ok\b|\braise\b|is_success|\bif not\b",
            )
        }),
        help: [
            "Check the response, as with `raise_for_status()`, or put the call into `try` and `except`.",
            "Put the call into `try` and `except`.",
        ],
    },
    Calls {
        languages: &["go"],
        call: LazyLock::new(|| {
            pattern(
                r"\b(?:http\.(?:Get|Post|PostForm)|\w+\.Do|os\.(?:Open|ReadFile|Create)|io\.ReadAll)\(",
            )
        }),
        handling: LazyLock::new(|| pattern(r"\berr\b|\bpanic\(")),
        help: ["Take the error that the call returns and check it."; 2],
    },
    Calls {
        languages: &["rust"],
        call: LazyLock::new(|| pattern(r"\breqwest::|\bFile::open\(|\bfs::read")),
        handling: LazyLock::new(|| pattern(r"\?|\bmatch\b|\bResult\b|\bif let\b|\.expect\(")),
        help: ["Return the error with `?`, or match on the result."; 2],
    },
    Calls {
        languages: &["bash"],
        call: LazyLock::new(|| pattern(r"(?m)^\s*(?:\w+=\$\()?(?:curl|wget)\s")),
        handling: LazyLock::new(|| {
            pattern(r"\bset -\w*e|\|\||&&|--fail|\bcurl -\w*f|\bif\b|\bhttp_code\b|\$\?|\btrap\b")
        }),
        help: ["Begin the script with `set -e` and call `curl` with `--fail`."; 2],
    },
];

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    let Some(sample) = Sample::of(node) else {
        return;
    };
    let Some(language) = sample.language() else {
        return;
    };
    let row = CALLS
        .iter()
        .find(|row| row.languages.contains(&language.name));
    let Some(row) = row.filter(|_| is_program(language.name, sample.text())) else {
        return;
    };
    let text = sample.text();
    let Some(call) = row.call.find(text).filter(|_| !row.handling.is_match(text)) else {
        return;
    };
    if is_only_printed(text, call.start(), call.end()) {
        return;
    }
    let name = name_of(call.as_str());
    let start = call.start() + call.as_str().find(name).unwrap_or(0);
    let draft = report.at(
        sample.place(start..start + name.len()),
        format!("Nothing in this sample deals with a failure of `{name}`"),
    );
    let is_of_file = name == "open" || name.contains("readFile");
    draft.help(row.help[usize::from(is_of_file)]);
}

/// Whether a sample does no more with what a call gives than print it, so that readers see a failure.
fn is_only_printed(text: &str, start: usize, end: usize) -> bool {
    let line = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
    let statement = &text[line..end];
    let Some((target, _)) = statement.split_once('=') else {
        return false;
    };
    let Some(result) = target.split_whitespace().last() else {
        return false;
    };
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    if !result.chars().all(is_name) {
        return false;
    }
    let mut uses = text[end..]
        .lines()
        .filter(|line| line.split(|c| !is_name(c)).any(|word| word == result))
        .map(str::trim_start)
        .peekable();
    uses.peek().is_some()
        && uses.all(|line| line.starts_with("print(") || line.starts_with("console.log("))
}

/// The name of what is called: the last word before the bracket.
fn name_of(call: &str) -> &str {
    let call = call.trim();
    let call = call
        .find("open(")
        .map_or(call, |at| &call[..at + "open(".len()]);
    let before = match call.rfind('(') {
        Some(bracket) => &call[..bracket],
        None => call,
    };
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | ':');
    before.rsplit(|c| !is_name(c)).next().unwrap_or(before)
}

/// Whether a sample is a whole program, which readers run as it is, rather than a few lines of one.
fn is_program(language: &str, text: &str) -> bool {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let begins = match language {
        "bash" => text.starts_with("#!"),
        "go" => text.contains("package "),
        "rust" => text.contains("fn main"),
        "python" => text
            .lines()
            .any(|line| line.starts_with("import ") || line.starts_with("from ")),
        _ => text.contains("require(") || text.lines().any(|line| line.starts_with("import ")),
    };
    begins && lines.count() >= FEWEST_LINES
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    fn found(language: &str, code: &str) -> Vec<String> {
        places("unhandled-error", &format!("```{language}\n{code}\n```\n"))
    }

    #[test]
    fn one_call_a_program() {
        for (language, code, place) in [
            (
                "js",
                "import a from 'a';\nb();\nc();\nd();\nawait fetch(url);\nfetch(url);",
                "fetch",
            ),
            (
                "go",
                "package main\nfunc main() {\nr, _ := http.Get(u)\nuse(r)\n}",
                "http.Get",
            ),
            ("sh", "#!/bin/sh\na\nb\ncurl https://x\nc", "curl"),
            (
                "py",
                "import json\na()\nb()\nwith open(os.path.join(a, \"c.json\")) as f:\n    c = json.load(f)",
                "open",
            ),
            (
                "js",
                "import fs from 'fs';\na();\nb();\nc();\nconst d = JSON.parse(fs.readFileSync('e'));",
                "fs.readFileSync",
            ),
            (
                "js",
                "import fs from 'fs';\na();\nb();\nc();\nconst d = fs.readFileSync('e', 'utf8');",
                "fs.readFileSync",
            ),
            (
                "py",
                "import requests\na()\nb()\nr = requests.get(u)\nprint(r)\nc = r.json()",
                "requests.get",
            ),
        ] {
            assert_eq!(found(language, code), [place], "{code}");
        }
    }

    #[test]
    fn fragments_and_programs_that_check_are_left_alone() {
        for (language, code) in [
            ("js", "await fetch(url);"),
            (
                "js",
                "import a from 'a';\nb();\nc();\nd();\nconst r = await fetch(url);\nif (!r.ok) e();",
            ),
            ("py", "import os\na()\nb()\nc()\nopen_window()"),
            (
                "js",
                "import a from 'a';\nb();\nc();\nd = {\n  async fetch(request) {}\n}",
            ),
            ("js", "import a from 'a';\nb();\nc();\nd();\ndb.fetch(4);"),
            ("bash", "curl https://x\na\nb\nc\nd"),
            (
                "py",
                "import requests\na()\nb()\nr = requests.get(u)\nprint(r.json())\nprint(r)",
            ),
            (
                "py",
                "import a\nb()\nc()\nwith open(\"d.pdf\", \"rb\") as f:\n    send(f)",
            ),
            (
                "py",
                "import a\nb()\nc()\nwith open(\"d.json\", \"w\") as f:\n    f.write(e)",
            ),
            (
                "js",
                "import fs from 'fs';\na();\nb();\nc();\nsend({ file: fs.readFileSync('d') });",
            ),
            (
                "js",
                "import fs from 'fs';\na();\nb();\nc();\nconst d = fs.readFileSync('e.png');",
            ),
            ("text", "import a\nb\nc\nd\nfetch(url)"),
        ] {
            assert!(found(language, code).is_empty(), "{code}");
        }
    }
}
