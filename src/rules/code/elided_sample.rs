use std::sync::LazyLock;

use regex::Regex;

use super::sample::{Line, Sample};
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::NodeRef;

rule! {
    /// Show the whole code in a sample, or end the sample where the rest does not matter.
    ///
    /// Readers copy a sample and run it. Where `...` or a note such as `// rest of the code` stands for code, it does not
    /// run, and they must guess what belongs there.
    ///
    /// ````mdx bad
    /// ```javascript
    /// import { Client } from "@acme/client";
    ///
    /// // ... rest of the code
    /// await client.jobs.create({ name: "nightly" });
    /// ```
    /// ````
    /// ````mdx good
    /// ```javascript
    /// import { Client } from "@acme/client";
    ///
    /// const client = new Client({ token: process.env.ACME_TOKEN });
    /// await client.jobs.create({ name: "nightly" });
    /// ```
    /// ````
    name: "elided-sample", group: Code, level: Warning, check: Node(&[crate::syntax::NodeType::Code], check),
}

/// Languages of programs, with what begins a comment that runs to the end of its line.
const COMMENTS: &[(&[&str], &str)] = &[
    (
        &[
            "javascript",
            "typescript",
            "jsx",
            "tsx",
            "go",
            "rust",
            "java",
            "kotlin",
            "swift",
            "c",
            "cpp",
            "csharp",
            "php",
            "scala",
            "dart",
            "solidity",
            "groovy",
            "gradle",
            "zig",
            "vue",
            "svelte",
            "astro",
        ],
        "//",
    ),
    (&["python", "ruby", "elixir", "r", "julia", "perl"], "#"),
    (&["lua", "haskell"], "--"),
];

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    let Some(sample) = Sample::of(node) else {
        return;
    };
    let Some(comment) = comment_of(&sample) else {
        return;
    };
    let is_python = sample.is_in(&["python"]);
    let mut before = "";
    for line in sample.lines() {
        let inner = line.text.trim();
        let found = elision(line.text, comment).or_else(|| {
            (!is_python || !is_body(before))
                .then(|| lone(line.text))
                .flatten()
        });
        if let Some((at, length)) = found {
            let written = &line.text[at..at + length];
            let draft = report.at(
                part(&line, at, length),
                format!("`{}` stands in the place of code", short(written)),
            );
            draft.help("Write the code that belongs here, or end the sample before it.");
            return;
        }
        if !inner.is_empty() {
            before = inner;
        }
    }
}

fn comment_of(sample: &Sample) -> Option<&'static str> {
    let name = sample.language()?.name;
    let row = COMMENTS.iter().find(|(names, _)| names.contains(&name))?;
    Some(row.1)
}

/// Whether the line before makes `...` the body of a function or class, which Python allows.
fn is_body(before: &str) -> bool {
    before.ends_with([':', ',', '(', '[']) || before.ends_with("\"\"\"") || before.starts_with('@')
}

fn part(line: &Line, at: usize, length: usize) -> Span {
    let start = line.span.start as usize + at;
    Span::new(start, (start + length).min(line.span.end as usize))
}

/// An ellipsis that is the whole line.
fn lone(line: &str) -> Option<(usize, usize)> {
    let inner = line.trim();
    let mark = inner.trim_end_matches([';', ',']);
    let is_mark = matches!(mark, "..." | "…" | "....");
    is_mark.then(|| (line.len() - line.trim_start().len(), inner.len()))
}

/// A comment that stands for code.
fn elision(line: &str, comment: &str) -> Option<(usize, usize)> {
    let start = line.len() - line.trim_start().len();
    let inner = line.trim();
    let opening = ["{/*", "/*", "<!--", comment]
        .into_iter()
        .find(|opening| inner.starts_with(opening))?;
    let words = inner[opening.len()..]
        .trim_start_matches(['/', '#', '-', '*'])
        .trim_end_matches(['}', '/', '*', '-', '>', ' '])
        .trim();
    stands_for_code(words).then_some((start, inner.len()))
}

/// Whether a comment of these words stands for code.
fn stands_for_code(words: &str) -> bool {
    let is_mark = |c: char| matches!(c, '.' | '…' | ' ');
    let only_mark = words.chars().all(is_mark) && words.contains(['.', '…']);
    only_mark || ELISION.is_match(words)
}

static ELISION: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(concat!(
        r"(?i)^(?:",
        // `... rest of the code`, `... your code`
        r"(?:\.\.\.|…)\s*(?:(?:the |your |my |any |all |some )?(?:rest|remaining|remainder|other|existing|previous|more|same|your|code|configuration|config|options|settings|imports|logic|implementation|setup|handle|etc)\b.*)",
        r"|(?:the )?(?:rest|remainder) of (?:the |your |this )?(?:\w+ )?(?:code|config\w*|implementation|function|file|component|class|logic|setup|program|script|app\w*|task|options|settings|imports|method|module|handler|page)\b.*",
        r"|(?:\.\.\.|…)?\s*(?:the |your |add your |write your |put your |insert your |place your )(?:\w+ ){0,2}(?:code|logic|implementation)(?: goes)?(?: in)? here\b.*",
        r"|(?:same|code|setup|imports?) as (?:above|before)\b.{0,20}",
        r"|(?:\w+ ){0,3}(?:omitted|truncated|elided|hidden|skipped) for (?:brevity|clarity)\b.*",
        r"|todo\s*[:.]?\s*(?:(?:implement|add|write|fill|finish|complete|insert)\b.*)?",
        r")$"
    ))
    .expect("the pattern is sound")
});

/// A line cut to what a message holds.
fn short(text: &str) -> String {
    const LONGEST: usize = 40;
    let text = text.replace('`', "'");
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    fn found(language: &str, code: &str) -> Vec<String> {
        places("elided-sample", &format!("```{language}\n{code}\n```\n"))
    }

    #[test]
    fn what_stands_for_code_is_found_once() {
        for (language, code, place) in [
            ("js", "a();\n...\nb();", "..."),
            ("js", "a();\n  // ...\n// ...", "// ..."),
            ("ts", "/* ... */", "/* ... */"),
            ("tsx", "<A>\n  {/* ... */}\n</A>", "{/* ... */}"),
            ("py", "a()\n# ... your code\nb()", "# ... your code"),
            ("py", "a()\n...\nb()", "..."),
            ("go", "// Your code here", "// Your code here"),
            ("rust", "// TODO: implement", "// TODO: implement"),
            ("java", "// rest of the class", "// rest of the class"),
        ] {
            assert_eq!(found(language, code), [place], "{code}");
        }
    }

    #[test]
    fn ellipses_that_mean_something_are_left_alone() {
        for (language, code) in [
            ("js", "f(...args);\n// wait... then go on"),
            ("js", "const a = {\n  ...b,\n};"),
            ("py", "def f() -> None:\n    ..."),
            ("py", "def f() -> None:\n    \"\"\"A.\"\"\"\n    ..."),
            ("py", "a: Tuple[int, ...] = ()"),
            ("py", "# TODO: replace with your key\na = 1"),
            ("json", "{\n  ...\n}"),
            ("text", "..."),
            ("bash", "..."),
        ] {
            assert!(found(language, code).is_empty(), "{code}");
        }
    }
}
