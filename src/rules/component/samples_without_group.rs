use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::rules::component::reading_text::{holds_running_text, is_block};
use crate::rules::component::sample_subject::{Subject, command_line, names, subject};
use crate::rules::lines::{component, dedented, placed, unindented};
use crate::source::Span;
use crate::syntax::{CodeBlock, Kind, NodeRef};

rule! {
    /// Put samples of one thing in several languages in a `CodeGroup`.
    ///
    /// Readers want the sample in their own language. A group shows one of them, with a tab for each of the others, and the site
    /// remembers the choice.
    ///
    /// ````mdx bad
    /// Create a client:
    ///
    /// ```python
    /// client = acme.Client()
    /// ```
    ///
    /// ```javascript
    /// const client = new Acme();
    /// ```
    /// ````
    /// ````mdx bad
    /// Install the package:
    ///
    /// ```bash
    /// npm install acme
    /// ```
    ///
    /// ```bash
    /// yarn add acme
    /// ```
    /// ````
    /// ````mdx good
    /// Create a client:
    ///
    /// <CodeGroup>
    ///   ```python Python
    ///   client = acme.Client()
    ///   ```
    ///
    ///   ```javascript JavaScript
    ///   const client = new Acme();
    ///   ```
    /// </CodeGroup>
    /// ````
    name: "samples-without-group", group: Component, level: Info, fix: Unsafe, check: Page(check),
}

/// A sample, the line above it that names its language, and the title of its tab.
struct Sample<'a> {
    label: Option<NodeRef<'a>>,
    node: NodeRef<'a>,
    code: &'a CodeBlock,
    subject: Subject,
}

fn check(page: &Page, report: &mut Report) {
    let mut seen = rustc_hash::FxHashSet::default();
    for node in page.tree.nodes() {
        if !matches!(node.kind(), Kind::Code(_)) {
            continue;
        }
        let Some(parent) = node.parent().filter(|parent| holds_running_text(*parent)) else {
            continue;
        };
        if seen.insert(parent.id()) {
            for run in runs(parent) {
                check_run(page, &run, report);
            }
        }
    }
}

/// The samples directly inside a node that follow each other.
fn runs(parent: NodeRef<'_>) -> Vec<Vec<Sample<'_>>> {
    let mut runs: Vec<Vec<Sample>> = vec![Vec::new()];
    let mut label = None;
    let mut ends_run = true;
    for block in parent.children().filter(|child| is_block(*child)) {
        let Some(sample) = sample(block, label) else {
            ends_run |= label.is_some();
            label = is_label(block).then_some(block);
            ends_run |= label.is_none();
            continue;
        };
        let is_labeled = sample.label.is_some();
        let is_alike = |last: &Sample| {
            last.label.is_some() == is_labeled && last.subject.is_like(sample.subject)
        };
        ends_run |= label.is_some() != is_labeled;
        let joins = !ends_run && runs.last().and_then(|run| run.last()).is_some_and(is_alike);
        if !joins {
            runs.push(Vec::new());
        }
        if let Some(run) = runs.last_mut() {
            run.push(sample);
        }
        (label, ends_run) = (None, false);
    }
    runs
}

fn sample<'a>(node: NodeRef<'a>, label: Option<NodeRef<'a>>) -> Option<Sample<'a>> {
    let Kind::Code(code) = node.kind() else {
        return None;
    };
    let subject = subject(code, node.literal().unwrap_or(""));
    let subject = subject.or_else(|| command_line(code, label?))?;
    // A line above that names something else says what the sample is for.
    let label = label.filter(|label| names(&label.plain_text(), subject));
    Some(Sample {
        label,
        node,
        code,
        subject,
    })
}

/// Whether a paragraph is short enough to name a language: `**Python**`, `Python:`.
fn is_label(block: NodeRef) -> bool {
    let source = block.source().trim();
    let is_bold = || {
        let mut children = block.children().map(NodeRef::kind);
        matches!(children.next(), Some(Kind::Strong)) && children.next().is_none()
    };
    matches!(block.kind(), Kind::Paragraph)
        && source.split_whitespace().nth(3).is_none()
        && (source.ends_with([':', '*']) || is_bold())
}

fn check_run(page: &Page, run: &[Sample], report: &mut Report) {
    let (Some(first), Some(last)) = (run.first(), run.last()) else {
        return;
    };
    let subjects: Vec<&str> = run.iter().map(|sample| sample.subject.title()).collect();
    let mut distinct = subjects.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if run.len() < 2 || distinct.len() < run.len() || are_parts_of_one(run) {
        return;
    }
    let line = first.node.source().lines().next().unwrap_or("").trim_end();
    let start = first.node.span().start as usize;
    let message = format!(
        "{} samples of one thing follow each other: {}",
        run.len(),
        subjects.join(", ")
    );
    let draft = report.at(Span::new(start, start + line.len()), message);
    draft.help("Put them in a `CodeGroup`, each with a title for its tab.");
    let span = Span {
        start: first.label.unwrap_or(first.node).span().start,
        end: last.node.span().end,
    };
    let group = grouped(page, run)
        .and_then(|lines| placed(page, span, &component(page, "CodeGroup", "", &lines)));
    if let Some((place, text)) = group {
        draft.unsafe_fix("Write as `CodeGroup`", place, text);
    }
}

/// Whether the titles of samples are different files: the parts of one program.
fn are_parts_of_one(run: &[Sample]) -> bool {
    let files: Vec<&str> = run
        .iter()
        .filter_map(|sample| file_name(sample.code))
        .collect();
    let stem = |name: &&str| {
        name.rsplit_once('.')
            .map_or(String::new(), |(stem, _)| stem.to_lowercase())
    };
    files.len() > 1
        && files
            .windows(2)
            .any(|pair| stem(&pair[0]) != stem(&pair[1]))
}

fn file_name(code: &CodeBlock) -> Option<&str> {
    let words = code.meta.as_deref()?.split_whitespace();
    let mut bare = words.map(|word| word.trim_start_matches("title=").trim_matches(['"', '\'']));
    bare.find(|word| {
        let extension = word.rsplit_once('.').map_or("", |(_, extension)| extension);
        (1..5).contains(&extension.len())
            && extension.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// The samples with a title each, and an empty line between them.
fn grouped(page: &Page, run: &[Sample]) -> Option<Vec<String>> {
    let mut out = Vec::new();
    for sample in run {
        let mut lines = dedented(&unindented(
            page,
            sample.node.span(),
            sample.node.span().start as usize,
        ));
        if !has_title(sample.code) {
            let fence = lines.first_mut()?;
            let named = fence.trim_start_matches(['`', '~', ' ']);
            let end = named.find(char::is_whitespace).unwrap_or(named.len());
            let at = fence.len() - named.len() + end;
            fence.insert_str(at, &format!(" {}", title(sample)));
        }
        if !out.is_empty() {
            out.push(String::new());
        }
        out.extend(lines);
    }
    Some(out)
}

/// The title of a tab: what the line above says, or the name of the language or program.
fn title(sample: &Sample) -> String {
    let label = sample.label.map(NodeRef::plain_text);
    let label = label.map(|label| label.trim().trim_end_matches(':').trim_end().to_owned());
    let label = label.filter(|label| !label.is_empty() && !label.contains(['`', '{', '=', '\n']));
    label.unwrap_or_else(|| sample.subject.title().to_owned())
}

/// Whether the line of a fence names a title, and not only how the sample is shown.
fn has_title(code: &CodeBlock) -> bool {
    const SWITCHES: &[&str] = &[
        "lines",
        "wrap",
        "expandable",
        "twoslash",
        "showlinenumbers",
        "copy",
        "nocopy",
        "wordwrap",
    ];
    let Some(meta) = code.meta.as_deref() else {
        return false;
    };
    let first = meta.split_whitespace().next().unwrap_or("");
    let is_option = first.starts_with('{') || (first.contains('=') && !first.starts_with("title="));
    let is_switch = SWITCHES.contains(&&*first.to_lowercase());
    meta.contains("title=") || !(first.is_empty() || is_option || is_switch)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages_of_page};

    fn page(samples: &[(&str, &str)]) -> String {
        let sample = |(info, code): &(&str, &str)| format!("```{info}\n{code}\n```\n\n");
        samples.iter().map(sample).collect()
    }

    #[test]
    fn samples_of_one_thing() {
        for (samples, count) in [
            (&[("python", "a"), ("js", "b"), ("go", "c")][..], 1),
            (&[("bash", "curl a"), ("python", "b")], 1),
            (&[("bash", "npm i a"), ("sh", "pnpm add a")], 1),
            (&[("bash", "pip install a"), ("bash", "uv add a")], 1),
            (&[("python main.py", "a"), ("ts main.ts", "b")], 1),
            (&[("bash", "npm i a"), ("bash", "npm run b")], 0),
            (&[("bash", "npm i a\nyarn b"), ("bash", "yarn c")], 0),
            (&[("bash", "curl a"), ("json", "{}")], 0),
            (&[("html", "a"), ("css", "b"), ("js", "c")], 0),
            (&[("python", "a"), ("python", "b")], 0),
            (&[("python", "a"), ("js", "b"), ("js", "c")], 0),
            (&[("python server.py", "a"), ("ts client.ts", "b")], 0),
            (&[("bash", "python a.py"), ("python", "b")], 0),
            (&[("", "a"), ("python", "b")], 0),
        ] {
            let found = messages_of_page("samples-without-group", &page(samples));
            assert_eq!(found.len(), count, "{samples:?}");
        }
    }

    #[test]
    fn where_samples_are_left_alone() {
        let samples = page(&[("python", "a"), ("js", "b")]);
        for text in [
            format!("<CodeGroup>\n{samples}</CodeGroup>\n"),
            format!("<RequestExample>\n{samples}</RequestExample>\n"),
            "```python\na\n```\n\nCall it:\n\n```js\nb\n```\n".to_owned(),
            "```python\na\n```\n\n## JavaScript\n\n```js\nb\n```\n".to_owned(),
            "**Python**\n\n```python\na\n```\n\n**Browser:**\n\n```js\nb\n```\n".to_owned(),
        ] {
            assert_eq!(
                messages_of_page("samples-without-group", &text),
                [""; 0],
                "{text}"
            );
        }
    }

    #[test]
    fn the_group_has_titles() {
        for (text, expected) in [
            (
                "```python\na\n  b\n```\n```js {1,2}\nc\n```\n```go main.go\nd\n```\n",
                "<CodeGroup>\n  ```python Python\n  a\n    b\n  ```\n\n  ```js JavaScript {1,2}\n  c\n  ```\n\n  ```go main.go\n  d\n  ```\n</CodeGroup>\n",
            ),
            (
                "**Python 3**\n\n```python\na\n```\n\nNode.js:\n\n```js\nb\n```\n",
                "<CodeGroup>\n  ```python Python 3\n  a\n  ```\n\n  ```js Node.js\n  b\n  ```\n</CodeGroup>\n",
            ),
            (
                "**redis-cli:**\n\n```bash\na\n```\n\n**Python:**\n\n```python\nb\n```\n",
                "<CodeGroup>\n  ```bash redis-cli\n  a\n  ```\n\n  ```python Python\n  b\n  ```\n</CodeGroup>\n",
            ),
            (
                "1. Run:\n\n   ```bash\n   npm i\n   ```\n\n   ```bash\n   yarn\n   ```\n",
                "1. Run:\n\n   <CodeGroup>\n     ```bash npm\n     npm i\n     ```\n\n     ```bash yarn\n     yarn\n     ```\n   </CodeGroup>\n",
            ),
        ] {
            let once = fixed("samples-without-group", "page.mdx", text);
            assert_eq!(once, expected, "{text}");
        }
        assert_eq!(
            fixed(
                "samples-without-group",
                "page.md",
                "```py\na\n```\n```js\nb\n```\n"
            ),
            "<CodeGroup>\n\n```py Python\na\n```\n\n```js JavaScript\nb\n```\n\n</CodeGroup>\n"
        );
    }
}
