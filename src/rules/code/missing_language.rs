use super::guess;
use super::sample::Sample;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::NodeRef;

rule! {
    /// Name the language of a sample after its fence.
    ///
    /// Without it the sample is shown without colors, and readers do not see at once whether it is a command, a file or
    /// output. For output and file trees write `text`.
    ///
    /// ````mdx bad
    /// Install the client:
    ///
    /// ```
    /// npm install @acme/client
    /// ```
    /// ````
    /// ````mdx good
    /// Install the client:
    ///
    /// ```bash
    /// npm install @acme/client
    /// ```
    /// ````
    name: "missing-language", group: Code, level: Error, fix: Unsafe, check: Node(&[crate::syntax::NodeType::Code], check),
}

fn check(_: &Page, node: NodeRef, report: &mut Report) {
    let Some(sample) = Sample::of(node) else {
        return;
    };
    if sample.language_name().is_some() || sample.is_empty() {
        return;
    }
    let fence = sample.fence();
    if runs_over_another(&sample) {
        let message =
            "This fence opens a sample that runs over the text below it, to the next fence";
        report
            .at(fence, message)
            .help("Remove the fence, or close the sample before the text.");
        return;
    }
    let draft = report.at(fence, "This sample does not name its language");
    match guess::language_of(sample.text()) {
        Some(language) => {
            let after = crate::source::Span::empty(fence.end as usize);
            draft.help(format!("Write `{language}` after the fence."));
            draft.unsafe_fix(
                format!("Write `{language}` after the fence"),
                after,
                language,
            );
        }
        None => {
            draft.help("Write the language after the fence, such as `bash`, or `text` for output.");
        }
    }
}

/// Whether the sample holds the opening fence of another: then it was meant to close one.
fn runs_over_another(sample: &Sample) -> bool {
    let source = sample.node.source();
    let fence = source.get(..sample.fence().len()).unwrap_or("```");
    let opens = |line: &str| {
        let rest = line.trim_start().strip_prefix(fence).unwrap_or("");
        rest.starts_with(|first: char| first.is_alphanumeric())
    };
    sample.text().lines().any(opens)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn every_fence_without_a_language_is_found() {
        for (page, count) in [
            ("```\nx\n```\n", 1),
            ("~~~~\nx\n~~~~\n", 1),
            ("> ```\n> x\n> ```\n", 1),
            ("```text\nx\n```\n", 0),
            ("```title=\"x\"\nx\n```\n", 0),
            ("```\n\n```\n", 0),
            ("Use `x`.\n", 0),
        ] {
            assert_eq!(places("missing-language", page).len(), count, "{page:?}");
        }
    }

    #[test]
    fn the_guess_stands_directly_behind_the_fence() {
        for (page, expected) in [
            (
                "~~~ \r\nnpm install x\r\n~~~\r\n",
                "~~~bash \r\nnpm install x\r\n~~~\r\n",
            ),
            (
                "- a\n\n  ```\n  {\"a\": 1}\n  ```\n",
                "- a\n\n  ```json\n  {\"a\": 1}\n  ```\n",
            ),
            ("```\nhello\n```\n", "```\nhello\n```\n"),
            (
                "```\nimport os\n\n```python\nimport sys\n```\n",
                "```\nimport os\n\n```python\nimport sys\n```\n",
            ),
        ] {
            assert_eq!(fixed("missing-language", "page.mdx", page), expected);
        }
    }
}
