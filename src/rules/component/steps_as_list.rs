use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::rules::component::procedure::{Procedure, Step, is_instruction, procedures};
use crate::rules::component::reading_text::holds_running_text;
use crate::rules::component::step_title::{StepTitle, clause, step_title};
use crate::rules::lines::{attribute, component, dedented, placed, trimmed, unindented};
use crate::source::Span;
use crate::syntax::{Format, Kind, NodeRef};

rule! {
    /// Write a procedure with code or pictures as `Steps`.
    ///
    /// Each `Step` has a title to find it by and room for what belongs to it. In a numbered list, code and pictures come loose from
    /// their step, and one wrong indentation begins the numbers anew. Short lists of words are fine as they are.
    ///
    /// ````mdx bad
    /// 1. Install the package:
    ///
    ///    ```bash
    ///    npm install acme
    ///    ```
    ///
    /// 2. Sign in:
    ///
    ///    ```bash
    ///    npx acme login
    ///    ```
    /// ````
    /// ````mdx good
    /// <Steps>
    ///   <Step title="Install the package">
    ///     ```bash
    ///     npm install acme
    ///     ```
    ///   </Step>
    ///   <Step title="Sign in">
    ///     ```bash
    ///     npx acme login
    ///     ```
    ///   </Step>
    /// </Steps>
    /// ````
    name: "steps-as-list", group: Component, level: Info, fix: Unsafe, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    let mut seen = rustc_hash::FxHashSet::default();
    for node in page.tree.nodes() {
        let Kind::List { start: Some(_) } = node.kind() else {
            continue;
        };
        let Some(parent) = node.parent().filter(|parent| holds_procedure(*parent)) else {
            continue;
        };
        if seen.insert(parent.id()) {
            for procedure in procedures(parent) {
                check_procedure(page, &procedure, report);
            }
        }
    }
}

/// Whether a list in a node can become steps: not within steps or another list.
fn holds_procedure(parent: NodeRef) -> bool {
    let is_nested = std::iter::once(parent)
        .chain(parent.ancestors())
        .any(|outer| {
            matches!(outer.kind(), Kind::Item { .. })
                || outer.is_element("Step")
                || outer.is_element("Steps")
        });
    !is_nested && holds_running_text(parent)
}

fn check_procedure(page: &Page, procedure: &Procedure, report: &mut Report) {
    let steps = &procedure.steps;
    let with_blocks = steps.iter().filter(|step| step.has_blocks()).count();
    let instructions = steps.iter().filter(|step| instructs(step)).count();
    let is_procedure =
        with_blocks > 1 && with_blocks * 2 > steps.len() && instructions * 2 > steps.len();
    let Some(first) = steps.first().and_then(|step| step.item.children().next()) else {
        return;
    };
    if !is_procedure {
        return;
    }
    let line = first.source().lines().next().unwrap_or("");
    let start = first.span().start as usize;
    let message = format!(
        "A procedure of {} steps is written as a numbered list",
        steps.len()
    );
    let draft = report.at(Span::new(start, start + line.len()), message);
    draft.help("Write it as `Steps`, with a `Step` and its `title` for each item.");
    if let Some((place, text)) = written_anew(page, procedure) {
        draft.unsafe_fix("Write as `Steps`", place, text);
    }
}

fn instructs(step: &Step) -> bool {
    let Some(first) = step.item.children().next() else {
        return false;
    };
    matches!(first.kind(), Kind::Paragraph) && is_instruction(&first.plain_text())
}

fn written_anew(page: &Page, procedure: &Procedure) -> Option<(Span, String)> {
    let list = procedure.steps.first()?.item.parent()?;
    let last = procedure.steps.last()?;
    let end = last.below.last().unwrap_or(&last.item).span().end as usize;
    let start = list.span().start as usize;
    let place = Span::new(start, start + page.text().get(start..end)?.trim_end().len());
    let mut lines: Vec<String> = Vec::new();
    for (at, step) in procedure.steps.iter().enumerate() {
        lines.extend((at > 0 && page.format == Format::Markdown).then(String::new));
        lines.extend(written_step(page, list, step)?);
    }
    placed(page, place, &component(page, "Steps", "", &lines))
}

fn written_step(page: &Page, list: NodeRef, step: &Step) -> Option<Vec<String>> {
    let blocks = || std::iter::once(&step.item).chain(&step.below);
    if blocks().any(|block| block.descendants().any(cannot_move)) {
        return None;
    }
    let paragraph = step.item.children().next()?;
    if !matches!(paragraph.kind(), Kind::Paragraph) || is_task(step.item) {
        return None;
    }
    let title = step_title(paragraph)?;
    let mut content = trimmed(words_left(page, paragraph, &title));
    append(
        &mut content,
        lines_from(page, paragraph.span().end, step.item.span().end, paragraph),
    );
    if let (Some(first), Some(last)) = (step.below.first(), step.below.last()) {
        append(
            &mut content,
            lines_from(page, first.span().start, last.span().end, list),
        );
    }
    if content.is_empty() {
        return bare_step(page, paragraph, &title.text);
    }
    Some(component(
        page,
        "Step",
        &attribute("title", &title.text),
        &content,
    ))
}

/// A step whose title says all there is: its sentence stands below a shorter title.
fn bare_step(page: &Page, paragraph: NodeRef, sentence: &str) -> Option<Vec<String>> {
    let title = clause(sentence);
    let words = page.text().get(paragraph.span().range())?;
    let lines: Vec<String> = words
        .lines()
        .map(|line| line.trim_start().to_owned())
        .collect();
    (title.len() < sentence.len())
        .then(|| component(page, "Step", &attribute("title", &title), &lines))
}

/// The words of a paragraph that its title does not say.
fn words_left(page: &Page, paragraph: NodeRef, title: &StepTitle) -> Vec<String> {
    let span = paragraph.span();
    let rest = title.rest.unwrap_or(span.start as usize);
    let words = page.text().get(rest..span.end as usize).unwrap_or("");
    words
        .lines()
        .map(|line| line.trim_start().to_owned())
        .collect()
}

/// The lines of blocks without the indentation of what they stand in.
fn lines_from(page: &Page, start: u32, end: u32, margin: NodeRef) -> Vec<String> {
    let margin = margin.span().start as usize;
    dedented(&trimmed(unindented(page, Span { start, end }, margin)))
}

fn append(content: &mut Vec<String>, lines: Vec<String>) {
    if !content.is_empty() && !lines.is_empty() {
        content.push(String::new());
    }
    content.extend(lines);
}

fn is_task(item: NodeRef) -> bool {
    matches!(item.kind(), Kind::Item { checked: Some(_) })
}

/// Whether moving a block could change what it says: code that its indentation makes code, text that keeps its spaces.
fn cannot_move(node: NodeRef) -> bool {
    match node.kind() {
        Kind::Code(code) => !code.fenced,
        Kind::Element(element) => matches!(&*element.name, "pre" | "textarea" | "script" | "style"),
        Kind::FootnoteDefinition { .. } | Kind::Definition(_) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages_of_page};

    #[test]
    fn what_is_no_procedure() {
        for text in [
            "1. Install it.\n2. Run it.\n",
            "1. Install it:\n\n   ```\n   a\n   ```\n2. Run it.\n3. Stop it.\n",
            "1. The key:\n\n   ```\n   a\n   ```\n2. The secret:\n\n   ```\n   b\n   ```\n",
            "- Install it:\n\n  ```\n  a\n  ```\n- Run it:\n\n  ```\n  b\n  ```\n",
            "<Steps>\n  <Step title=\"A\">\n    1. Run:\n       ```\n       a\n       ```\n    2. Stop:\n       ```\n       b\n       ```\n  </Step>\n</Steps>\n",
            "1. Install it:\n\n```\na\n```\n\n## Run\n\n2. Run it:\n\n```\nb\n```\n",
        ] {
            assert_eq!(messages_of_page("steps-as-list", text), [""; 0], "{text}");
        }
    }

    #[test]
    fn the_steps_keep_what_the_list_held() {
        for (text, expected) in [
            (
                "1. **Install.** Use npm:\n    ```bash\n    npm i\n    ```\n\n    - a\n      - b\n2. Run `acme \"x\"`\n    ![A](/a.png)\n",
                "<Steps>\n  <Step title=\"Install\">\n    Use npm:\n\n    ```bash\n    npm i\n    ```\n\n    - a\n      - b\n  </Step>\n  <Step title='Run acme \"x\"'>\n    ![A](/a.png)\n  </Step>\n</Steps>\n",
            ),
            (
                "1. Open [it](/a) and log in:\n\n```\na\n\n  b\n```\n\n2. Save. Then wait.\n\n```\nc\n```\n\nDone.\n",
                "<Steps>\n  <Step title=\"Open it and log in\">\n    Open [it](/a) and log in:\n\n    ```\n    a\n\n      b\n    ```\n  </Step>\n  <Step title=\"Save\">\n    Then wait.\n\n    ```\n    c\n    ```\n  </Step>\n</Steps>\n\nDone.\n",
            ),
            (
                "1. Install it:\n  ```\n  a\n  ```\n2. Run it:\n  ```\n  b\n    c\n  ```\n",
                "<Steps>\n  <Step title=\"Install it\">\n    ```\n    a\n    ```\n  </Step>\n  <Step title=\"Run it\">\n    ```\n    b\n      c\n    ```\n  </Step>\n</Steps>\n",
            ),
            (
                "<Tab title=\"A\">\n  1. Install it:\r\n     ```\r\n     a\r\n     ```\n  2. Run it:\n     ```\n     b\n     ```\n</Tab>\n",
                "<Tab title=\"A\">\n  <Steps>\n    <Step title=\"Install it\">\n      ```\n      a\n      ```\n    </Step>\n    <Step title=\"Run it\">\n      ```\n      b\n      ```\n    </Step>\n  </Steps>\n</Tab>\n",
            ),
        ] {
            let once = fixed("steps-as-list", "page.mdx", text);
            assert_eq!(once, expected, "{text}");
        }
        let text = "1. Install it:\n   ```\n   a\n   ```\n2. Run it:\n   ```\n   b\n   ```\n";
        assert_eq!(
            fixed("steps-as-list", "page.md", text),
            "<Steps>\n\n<Step title=\"Install it\">\n\n```\na\n```\n\n</Step>\n\n<Step title=\"Run it\">\n\n```\nb\n```\n\n</Step>\n\n</Steps>\n"
        );
    }

    #[test]
    fn some_lists_are_left_to_the_writer() {
        for text in [
            "1. ```\n   a\n   ```\n2. Run it:\n   ```\n   b\n   ```\n3. Stop it:\n   ```\n   b\n   ```\n",
            "1. Save it.\n2. Run it:\n   ```\n   b\n   ```\n3. Stop it:\n   ```\n   b\n   ```\n",
        ] {
            assert_eq!(messages_of_page("steps-as-list", text).len(), 1, "{text}");
            assert_eq!(fixed("steps-as-list", "page.mdx", text), text);
        }
    }
}
