use std::sync::LazyLock;

use regex::Regex;

use super::pattern::pattern;

use super::sample::{Line, Sample};
use crate::lint::{Level, Report};
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

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    let Some(sample) = Sample::of(node) else {
        return;
    };
    let Some(comment) = sample.language().and_then(|language| language.comment) else {
        return;
    };
    let is_python = sample.is_in(&["python"]);
    let source = node.source();
    let has_marks = source.contains("...") || source.contains('…');
    let mut openings = OPENINGS.into_iter().chain([comment]);
    if !has_marks && !openings.any(|opening| source.contains(opening)) {
        return;
    }
    let may_stand = |line: &str| in_comment(line, comment).is_some() || lone(line).is_some();
    if !sample.text().lines().any(may_stand) {
        return;
    }
    let lines: Vec<Line> = sample
        .lines()
        .filter(|line| !line.text.trim().is_empty())
        .collect();
    let found = lines.iter().enumerate().find_map(|(number, line)| {
        let before = number
            .checked_sub(1)
            .map_or("", |before| lines[before].text.trim());
        let after = lines.get(number + 1).map_or("", |after| after.text.trim());
        let in_comment = in_comment(line.text, comment).filter(|found| {
            !found.is_mark || !(before.starts_with(comment) || after.starts_with(comment))
        });
        if let Some(mut elision) = in_comment {
            // A function with nothing in it runs; what it does is the reader's affair.
            elision.is_readers |=
                elision.is_mark && opens_function(before) && after.starts_with('}');
            return Some((number, line, elision));
        }
        let is_code = |text: &&str| !text.starts_with(comment);
        let code_before = || {
            let mut code = lines[..number].iter().map(|line| line.text.trim());
            code.rfind(is_code).unwrap_or("")
        };
        let lone = has_marks.then(|| lone(line.text)).flatten();
        let elision = lone.filter(|_| !is_python || !is_body(code_before()))?;
        Some((number, line, elision))
    });
    let Some((number, line, elision)) = found else {
        return;
    };
    let start = line.span.start as usize + elision.start;
    let end = (start + elision.length).min(line.span.end as usize);
    let written = line.text.trim();
    let draft = report.at(
        Span::new(start, end),
        format!("`{}` stands in the place of code", short(written)),
    );
    let without_it = match number {
        0 => "begin the sample after it",
        _ => "end the sample before it",
    };
    draft.help(format!(
        "Write the code that belongs here, or {without_it}."
    ));
    if elision.is_readers {
        draft.at_most(Level::Info);
    }
}

/// Something that stands for code in a line.
struct Elision {
    start: usize,
    length: usize,
    /// Whether it is an ellipsis and nothing more.
    is_mark: bool,
    /// Whether it stands for what readers bring along, or have from the page already.
    is_readers: bool,
}

/// Whether the line before makes `...` the body of a function or class, which Python allows.
fn is_body(before: &str) -> bool {
    before.ends_with([':', ',', '(', '[']) || before.ends_with("\"\"\"") || before.starts_with('@')
}

/// Whether a line opens the body of a function, in languages with braces.
fn opens_function(line: &str) -> bool {
    line.ends_with("=> {") || line.ends_with(") {")
}

/// An ellipsis that is the whole line.
fn lone(line: &str) -> Option<Elision> {
    let inner = line.trim();
    if !inner.starts_with(['.', '…']) {
        return None;
    }
    let mark = inner.trim_end_matches([';', ',']);
    matches!(mark, "..." | "…" | "....").then(|| Elision {
        start: line.len() - line.trim_start().len(),
        length: inner.len(),
        is_mark: true,
        is_readers: false,
    })
}

/// What comments begin with in several languages.
const OPENINGS: [&str; 3] = ["{/*", "/*", "<!--"];

/// A comment that stands for code.
fn in_comment(line: &str, comment: &str) -> Option<Elision> {
    let inner = line.trim();
    let opening = OPENINGS
        .into_iter()
        .chain([comment])
        .find(|opening| inner.starts_with(opening))?;
    let words = inner[opening.len()..]
        .trim_start_matches(['/', '#', '-', '*'])
        .trim_end_matches(['}', '/', '*', '-', '>', ' '])
        .trim();
    let is_in_mark = |c: char| matches!(c, '.' | '…' | ' ');
    let is_mark = words.chars().all(is_in_mark) && words.contains(['.', '…']);
    let is_readers = READERS.is_match(words) || EARLIER.is_match(words);
    (is_mark || is_readers || ELISION.is_match(words)).then(|| Elision {
        start: line.len() - line.trim_start().len(),
        length: inner.len(),
        is_mark,
        is_readers,
    })
}

/// `... rest of the code`, `the remaining imports`, `omitted for brevity`, `TODO: implement`
static ELISION: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"(?i)^(?:",
        r"(?:\.\.\.|…)\s*(?:(?:the |my |any |all |some )?",
        r"(?:rest|remaining|remainder|other|existing|previous|more|same|code|configuration|config|options|",
        r"settings|imports|logic|implementation|setup|handle|etc)\b.*)",
        r"|(?:the )?(?:rest|remainder) of (?:the |your |this )?(?:\w+ )?(?:code|config\w*|implementation|function|",
        r"file|component|class|logic|setup|program|script|app\w*|task|options|settings|imports|method|module|",
        r"handler|page)\b.*",
        r"|(?:\w+ ){0,3}(?:omitted|truncated|elided|hidden|skipped) for (?:brevity|clarity)\b.*",
        r"|todo\s*[:.]?\s*(?:(?:implement|add|write|fill|finish|complete|insert)\b.*)?",
        r")$"
    ))
});

/// `... your code`, `Add your logic here`
static READERS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"(?i)^(?:(?:\.\.\.|…)\s*your\b.*",
        r"|(?:\.\.\.|…)?\s*(?:(?:add|write|put|insert|place) )?(?:the |your )(?:\w+ ){0,2}",
        r"(?:code|logic|implementation)(?: goes)?(?: in)? here\b.*)$"
    ))
});

/// `... code from the previous step`, `same as above`
static EARLIER: LazyLock<Regex> = LazyLock::new(|| {
    pattern(concat!(
        r"(?i)^(?:\.\.\.|…)?\s*(?:the )?(?:same|existing|rest of (?:the )?|previous )?\s*",
        r"(?:code|setup|imports?|configuration|config|class|function)?\s*",
        r"(?:(?:from|of|in|as in|as) (?:the )?(?:previous|earlier|last|first|prior)\b.*",
        r"|(?:from|as) (?:above|before|earlier)\b.{0,20})$"
    ))
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
    use crate::lint::Level;
    use crate::rules::testing::{places, project, run};

    #[test]
    fn what_readers_have_is_information() {
        for (code, level) in [
            ("f(() => {\n  // ...\n});", Level::Info),
            ("// ... code from the previous step\na();", Level::Info),
            ("// same as above\na();", Level::Info),
            ("// your code here\na();", Level::Info),
            ("// ... rest of the code\na();", Level::Warning),
            ("a();\n// ...\nb();", Level::Warning),
        ] {
            let page = format!("```js\n{code}\n```\n");
            let found = run("elided-sample", &project(&[("page.mdx", &page)], &[]));
            let levels: Vec<Level> = found.iter().map(|finding| finding.level).collect();
            assert_eq!(levels, [level], "{code}");
        }
    }

    fn found(language: &str, code: &str) -> Vec<String> {
        places("elided-sample", &format!("```{language}\n{code}\n```\n"))
    }

    #[test]
    fn what_stands_for_code_is_found_once() {
        for (language, code, place) in [
            ("js", "a();\n...\nb();", "..."),
            ("js", "f(() => {\n  ...\n});", "..."),
            ("js", "f({\n  // ...\n});", "// ..."),
            ("py", "if a:\n    b()\n    # c\n    ...", "..."),
            ("js", "a();\n  // ...\nb();\n// ...", "// ..."),
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
            ("py", "if a:\n    # what `a` is for\n    ..."),
            ("py", "# TODO: replace with your key\na = 1"),
            ("json", "{\n  ...\n}"),
            ("js", "f();\n// {\n//   a: 1,\n//   ...\n// }"),
            ("text", "..."),
            ("bash", "..."),
        ] {
            assert!(found(language, code).is_empty(), "{code}");
        }
    }
}
