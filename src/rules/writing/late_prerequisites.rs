use super::form::{Form, first_form};
use super::sequence::{lead_in, says_variety};
use crate::lint::Report;
use crate::page::{Heading, Page, Role};
use crate::prose::{Passage, Scope, is_english};
use crate::rule;
use crate::source::Span;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Say what readers need before the first instruction.
    ///
    /// Whoever finds out in the middle of a procedure that something is missing has to stop, and often to begin again.
    ///
    /// ```mdx bad
    /// ## Install the worker
    ///
    /// 1. Install the package.
    /// 2. Start the worker.
    ///
    /// ## Prerequisites
    ///
    /// You need an account and Node.js 20.
    /// ```
    /// ```mdx good
    /// ## Prerequisites
    ///
    /// You need an account and Node.js 20.
    ///
    /// ## Install the worker
    ///
    /// 1. Install the package.
    /// 2. Start the worker.
    /// ```
    name: "late-prerequisites", group: Writing, level: Warning, check: Prose(check),
}

/// Titles of a section that says what readers need, in lower case.
const TITLES: [&str; 12] = [
    "before we begin",
    "before we start",
    "before you begin",
    "before you get started",
    "before you start",
    "pre-requisite",
    "pre-requisites",
    "prerequisite",
    "prerequisites",
    "what you need",
    "what you will need",
    "what you'll need",
];

/// How many such sections of a page are looked at; each costs a look at what comes before it.
const MOST_TITLES: usize = 30;

/// Languages of samples that are commands to type.
const SHELLS: [&str; 8] = [
    "bash",
    "console",
    "powershell",
    "sh",
    "shell",
    "shellscript",
    "terminal",
    "zsh",
];

fn check(page: &Page, passages: &[Passage], report: &mut Report) {
    if !is_english(page) || page.role == Role::Snippet {
        return;
    }
    let titles = passages.iter().filter(|passage| is_title(&passage.text));
    for passage in titles.take(MOST_TITLES) {
        let Some(node) = passage.node.map(|id| page.tree.node(id)) else {
            continue;
        };
        let instruction = match passage.scope {
            Scope::Heading(_) => (page.headings.iter())
                .find(|heading| heading.node == node.id())
                .and_then(|heading| instruction_before(page, heading, node)),
            Scope::Attribute if node.is_element("Step") => step_before(node),
            _ => None,
        };
        if let Some(instruction) = instruction.filter(|_| !is_step(passage, node)) {
            report
                .at(
                    passage.whole_span(),
                    format!("`{}` comes after the first instruction", passage.text),
                )
                .help("Move it before the procedure.")
                .related(instruction, "the first instruction");
        }
    }
}

/// Whether a section "Before you start" has commands of its own, so that it is the next step.
fn is_step(passage: &Passage, title: NodeRef<'_>) -> bool {
    let blocks = std::iter::successors(title.next_sibling(), |node| node.next_sibling());
    let mut section = blocks.take_while(|node| !matches!(node.kind(), Kind::Heading { .. }));
    let starts_before = passage
        .text
        .get(..6)
        .is_some_and(|start| start.eq_ignore_ascii_case("before"));
    starts_before && section.any(|node| matches!(node.kind(), Kind::Code(_)))
}

fn is_title(text: &str) -> bool {
    let text = text.trim_end_matches([':', '.']).replace('’', "'");
    TITLES.iter().any(|title| title.eq_ignore_ascii_case(&text))
}

/// The first instruction between the heading above and a heading, in what the heading stands in.
fn instruction_before(page: &Page, heading: &Heading, node: NodeRef<'_>) -> Option<Span> {
    let parent = node.parent()?;
    let above = page
        .headings
        .iter()
        .rev()
        .find(|other| other.node < heading.node && other.level < heading.level);
    let start = above.map_or(0, |above| above.span.end);
    parent
        .descendants()
        .take_while(|before| before.id() < node.id())
        .filter(|before| before.span().start >= start)
        .filter(|before| is_instruction(*before) && stands_in_section(page, *before))
        .map(NodeRef::span)
        .map(|span| Span::new(span.start as usize, span.start as usize + span.len().min(1)))
        .next()
}

/// Whether a block belongs to a section that tells what to do: not to the introduction of the page, which may say what the
/// steps will be, to a callout, or to a section that describes a command.
fn stands_in_section(page: &Page, block: NodeRef<'_>) -> bool {
    const DESCRIPTIONS: [&str; 16] = [
        "argument",
        "command",
        "example",
        "how it works",
        "option",
        "output",
        "overview",
        "parameter",
        "quick reference",
        "summary",
        "syntax",
        "synopsis",
        "usage",
        "what",
        "workflow",
        "why",
    ];
    let above = page
        .headings
        .partition_point(|heading| heading.span.start < block.span().start);
    let heading = above.checked_sub(1).and_then(|at| page.headings.get(at));
    let lower = heading.map_or_else(String::new, |heading| heading.text.to_lowercase());
    let describes = DESCRIPTIONS.iter().any(|word| lower.contains(word));
    let is_named = heading.is_some_and(|heading| heading.level > 1);
    let is_clear = is_named || installs(block) || !matches!(block.kind(), Kind::Code(_));
    let is_list = matches!(block.kind(), Kind::List { .. });
    let is_outline = is_list && says_variety(&lead_in(block));
    is_clear && !describes && !is_aside(block) && !is_outline
}

/// Whether a sample installs something.
fn installs(block: NodeRef<'_>) -> bool {
    let code = block.literal().unwrap_or("");
    [" install", "npm i", " add ", "git clone", "npx create"]
        .iter()
        .any(|command| code.contains(command))
}

/// Whether a block stands in something that readers may pass over.
fn is_aside(block: NodeRef<'_>) -> bool {
    block.ancestors().any(|outer| match outer.kind() {
        Kind::Blockquote => true,
        Kind::Element(element) => !matches!(
            &*element.name,
            "Tabs"
                | "Tab"
                | "CodeGroup"
                | "Frame"
                | "Columns"
                | "div"
                | "section"
                | "Step"
                | "Steps"
        ),
        _ => false,
    })
}

/// Whether samples in a language are commands to type.
pub(super) fn is_shell(language: &str) -> bool {
    SHELLS.contains(&language)
}

fn is_instruction(node: NodeRef<'_>) -> bool {
    match node.kind() {
        Kind::List { start: Some(_) } => node.children().next().is_some_and(is_command),
        Kind::Code(code) => code.language.as_deref().is_some_and(is_shell),
        Kind::Element(element) => &*element.name == "Steps",
        _ => false,
    }
}

/// Whether an item tells the reader to do something. One that begins with strong words explains them.
fn is_command(item: NodeRef<'_>) -> bool {
    let first = item
        .descendants()
        .find(|node| !matches!(node.kind(), Kind::Paragraph));
    let begins_strong = first.is_some_and(|first| matches!(first.kind(), Kind::Strong));
    !begins_strong && first_form(item.plain_text().trim()) == Some(Form::Command)
}

/// The first step of a procedure, where a step is not the first.
fn step_before(step: NodeRef<'_>) -> Option<Span> {
    let first = step
        .parent()?
        .children()
        .find(|child| child.is_element("Step"))?;
    let open = first.element()?.open;
    (first != step).then_some(open)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    const STEPS: &str = "1. Install the package.\n2. Start it.\n";

    #[test]
    fn what_comes_before_prerequisites() {
        for (before, heading, found) in [
            (STEPS, "## Prerequisites", true),
            (STEPS, "## Before you begin:", true),
            ("```bash\nnpm i\n```\n", "## What you’ll need", true),
            (
                "<Steps>\n<Step title=\"x\">\ny\n</Step>\n</Steps>\n",
                "## Prerequisites",
                true,
            ),
            (
                "## One\n\n1. Install the package.\n",
                "## Prerequisites",
                true,
            ),
            ("Text.\n", "## Prerequisites", false),
            ("```js\nrun()\n```\n", "## Prerequisites", false),
            ("1. **Install** the package.\n", "## Prerequisites", false),
            ("1. A worker\n2. A queue\n", "## Prerequisites", false),
            (
                "## One\n\n1. Install the package.\n\n## Two\n",
                "### Prerequisites",
                false,
            ),
            (STEPS, "## System requirements", false),
            (STEPS, "Prerequisites", false),
        ] {
            let page = format!("{before}\n{heading}\n\nAn account.\n");
            assert_eq!(
                !places("late-prerequisites", &page).is_empty(),
                found,
                "{page}"
            );
        }
    }

    #[test]
    fn steps_and_tabs() {
        let step = |title| format!("<Step title=\"{title}\">\ny\n</Step>\n");
        for (steps, found) in [
            ([step("Prerequisites"), step("Install")], false),
            ([step("Install"), step("Prerequisites")], true),
        ] {
            let page = format!("<Steps>\n{}</Steps>\n", steps.concat());
            assert_eq!(
                !places("late-prerequisites", &page).is_empty(),
                found,
                "{page}"
            );
        }
        let tab = "<Tab title=\"x\">\n## Prerequisites\n\n1. Install the package.\n</Tab>\n";
        let page = format!("<Tabs>\n{tab}{tab}</Tabs>\n");
        assert!(places("late-prerequisites", &page).is_empty());
    }
}
