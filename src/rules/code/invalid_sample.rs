use std::sync::LazyLock;

use regex::Regex;

use super::pattern::pattern;

use super::sample::Sample;
use super::{guess, json_sample, script_sample, toml_sample, yaml_sample};
use crate::languages::Language;
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::data::DataError;
use crate::syntax::{NodeRef, xml};

rule! {
    /// Write samples that their language can read.
    ///
    /// Readers copy a sample and get an error that is not theirs. JSON, YAML, TOML, XML, JavaScript and TypeScript are
    /// checked. A part of a file, several values, and `...` for what is left out are no mistakes.
    ///
    /// ````mdx bad
    /// ```json
    /// {
    ///   "name": "nightly"
    ///   "schedule": "0 2 * * *"
    /// }
    /// ```
    /// ````
    /// ````mdx bad
    /// ```javascript
    /// const client = new Client({ token: process.env.ACME_TOKEN };
    /// ```
    /// ````
    /// ````mdx good
    /// ```json
    /// {
    ///   "name": "nightly",
    ///   "schedule": "0 2 * * *"
    /// }
    /// ```
    ///
    /// ```javascript
    /// const client = new Client({ token: process.env.ACME_TOKEN });
    /// ```
    /// ````
    name: "invalid-sample", group: Code, level: Error, check: Node(&[crate::syntax::NodeType::Code], check),
}

/// Longer samples are not read: no reader copies one, and each costs time.
const LONGEST: usize = 200_000;

fn check(page: &Page, node: NodeRef, report: &mut Report) {
    let Some(sample) = Sample::of(node).filter(|sample| !sample.is_empty()) else {
        return;
    };
    if sample.text().len() > LONGEST || shows_changes(&sample) || is_misread(page, node) {
        return;
    }
    let Some(language) = sample.language() else {
        return;
    };
    let Some(error) = mistake(&sample, language.name) else {
        return;
    };
    if is_wrong_on_purpose(&sample) {
        return;
    }
    let title = language.title;
    let other = guess::language_of(sample.text()).and_then(Language::named);
    if let Some(other) = other.filter(|other| !is_script(other) && other.name != language.name) {
        let draft = report.at(
            sample.language_span(),
            format!("This sample is not {title}: it looks like {}", other.title),
        );
        draft.help(format!("Write `{}` after the fence.", other.name));
        return;
    }
    let draft = report.at(
        sample.place(error.span.range()),
        format!("This sample is not {title}: {}", error.message),
    );
    let swallows_fence = sample.text().trim_end().ends_with("```");
    draft.help(if swallows_fence {
        "Put the closing fence on a line of its own."
    } else {
        "Correct the sample, or name the language that it is in."
    });
}

/// Whether a language is one of those that are read by the same parser.
fn is_script(language: &Language) -> bool {
    SCRIPTS.contains(&language.name)
}

const SCRIPTS: &[&str] = &["javascript", "typescript", "jsx", "tsx"];

fn mistake(sample: &Sample, language: &str) -> Option<DataError> {
    let text = sample.text();
    match language {
        "json" => json_sample::mistake(text, is_plain_json(sample)),
        "yaml" => yaml_sample::mistake(text),
        "toml" => toml_sample::mistake(text),
        "xml" => xml::first_error(text),
        name if SCRIPTS.contains(&name) => script_sample::mistake(text),
        _ => None,
    }
}

/// Whether comments and trailing commas are mistakes.
fn is_plain_json(sample: &Sample) -> bool {
    sample
        .language_name()
        .is_some_and(|name| name.eq_ignore_ascii_case("json"))
}

/// Whether the page's own markup stops inside the sample, so that its text is not what stands in the page.
fn is_misread(page: &Page, node: NodeRef) -> bool {
    let start = node.span().start;
    let first = page
        .errors
        .partition_point(|error| error.span.start < start);
    let mut rest = page.errors[first..].iter();
    rest.next()
        .is_some_and(|error| node.span().contains(error.span))
}

/// Whether the title, or what stands before or after the sample, says that it shows a mistake.
fn is_wrong_on_purpose(sample: &Sample) -> bool {
    let around = [sample.node.previous_sibling(), sample.node.next_sibling()];
    let texts = around.into_iter().flatten().map(NodeRef::plain_text);
    texts
        .chain(sample.title())
        .any(|text| WRONG.is_match(&text))
}

static WRONG: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)\b(?:invalid|incorrect|incorrectly|wrong|wrongly|broken|malformed|bad|syntax error|parse error|(?:won't|doesn't|does not|will not) (?:work|parse|compile))\b|❌",
    )
});

/// Whether lines are marked as added or removed, so that what stands there is two samples in one.
fn shows_changes(sample: &Sample) -> bool {
    let words = || sample.meta().split(|c: char| !c.is_alphanumeric());
    let is_mark = |word: &str| matches!(word, "diff" | "del" | "ins" | "add" | "remove");
    let is_changed = |line: &str| line.starts_with("+ ") || line.starts_with("- ");
    let shows = |text: &str| text.contains("[!code") || text.lines().any(is_changed);
    words().any(is_mark) || (!sample.is_in(&["yaml"]) && shows(sample.text()))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{messages_of_page, places};

    #[test]
    fn mistakes_are_found_where_they_stand() {
        for (page, place) in [
            ("```json\n{\"é\": 1,}\n```\n", ","),
            ("- a\n\n  ```json\n  {\n    \"a\": [1 2]\n  }\n  ```\n", ""),
            ("```yaml\na: 1\n\tb: 2\n```\n", ""),
            ("```toml\na = 1\nb = yes\n```\n", "yes"),
            ("```xml\n<a>\n  <b></c>\n</a>\n```\n", "<"),
            ("> ```ts\n> const a = 'b;\n> ```\n", "'b;"),
            ("```js\nnpm install a\n```\n", "js"),
        ] {
            let found = places("invalid-sample", page);
            assert_eq!(found.len(), 1, "{page}");
            assert!(found[0].contains(place), "{page}: {found:?}");
        }
    }

    #[test]
    fn samples_that_show_a_mistake_or_a_change_are_left_alone() {
        for page in [
            "This is invalid:\n\n```json\n{\"a\": 1,}\n```\n",
            "```json Wrong\n{\"a\": 1,}\n```\n",
            "```js diff\n- a(;\n+ a();\n```\n",
            "```jsonc\n{\"a\": 1,}\n```\n",
            "```python\nif (:\n```\n",
            "```json\n```\n",
        ] {
            assert!(
                messages_of_page("invalid-sample", page).is_empty(),
                "{page}"
            );
        }
    }
}
