use super::sample::{Line, Sample};
use crate::lint::{Report, Safety};
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::NodeRef;

rule! {
    /// Leave the prompt out of samples that hold only commands.
    ///
    /// Readers copy a sample as a whole, and a shell refuses a command that begins with `$`. Where a sample shows output
    /// too, the prompt tells the two apart and may stay.
    ///
    /// ````mdx bad
    /// ```bash
    /// $ npm install @acme/client
    /// $ npx acme login
    /// ```
    /// ````
    /// ````mdx good
    /// ```bash
    /// npm install @acme/client
    /// npx acme login
    /// ```
    ///
    /// ```bash
    /// $ npx acme --version
    /// 2.4.0
    /// ```
    /// ````
    name: "shell-prompt", group: Code, level: Warning, fix: Safe, check: Node(&[crate::syntax::NodeType::Code], check),
}

const PROMPT: &str = "$ ";

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    let Some(sample) = Sample::of(node) else {
        return;
    };
    if !sample.is_in(&["bash", "console", "fish"]) {
        return;
    }
    let Some(prompts) = prompts(sample.lines()) else {
        return;
    };
    let Some(first) = prompts.first() else {
        return;
    };
    let draft = report.at(
        *first,
        "A prompt stands before every command of this sample",
    );
    draft.help("Remove `$` from the start of each line, so that the commands can be copied.");
    let edits = prompts.into_iter().map(|span| (span, String::new()));
    draft.fix_with(Safety::Safe, "Remove the prompts", edits.collect());
}

/// The prompts of a sample in which each line is a command after one, the rest of a command, a comment or empty; none
/// where another line stands there, which is output.
fn prompts<'a>(lines: impl Iterator<Item = Line<'a>>) -> Option<Vec<Span>> {
    let mut prompts = Vec::new();
    let mut continues = false;
    for line in lines {
        let inner = line.text.trim_start();
        let inside = std::mem::replace(&mut continues, inner.trim_end().ends_with('\\'));
        if inside || inner.is_empty() || inner.starts_with('#') {
            continue;
        }
        let command = inner.strip_prefix(PROMPT)?;
        let start = line.span.end as usize - inner.len();
        prompts.push(Span::new(
            start,
            start + inner.len() - command.trim_start().len(),
        ));
    }
    Some(prompts)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn prompts_go_and_the_rest_stays() {
        for (page, expected) in [
            (
                "```sh\n$ a\n\n# c\n$  b \\\n  $ d\n```\n",
                "```sh\na\n\n# c\nb \\\n  $ d\n```\n",
            ),
            (
                "- x\n\n  ```console\r\n  $ a é\r\n  ```\n",
                "- x\n\n  ```console\r\n  a é\r\n  ```\n",
            ),
            ("> ```bash\n> $ a\n> ```\n", "> ```bash\n> a\n> ```\n"),
        ] {
            assert_eq!(places("shell-prompt", page).len(), 1, "{page:?}");
            assert_eq!(fixed("shell-prompt", "page.mdx", page), expected);
        }
    }

    #[test]
    fn output_and_other_languages_are_left_alone() {
        for page in [
            "```bash\n$ a\n1.0\n```\n",
            "```bash\na\n```\n",
            "```bash\n$HOME/bin/a\n```\n",
            "```text\n$ a\n```\n",
            "```bash\n# only a comment\n```\n",
        ] {
            assert!(places("shell-prompt", page).is_empty(), "{page:?}");
        }
    }
}
