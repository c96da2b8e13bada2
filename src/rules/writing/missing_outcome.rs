use rustc_hash::FxHashSet;

use super::late_prerequisites::is_shell;
use super::sequence::{lead_in, says_variety};
use super::unparallel_list::is_changelog;
use crate::lint::Report;
use crate::page::{Page, Role};
use crate::prose::{Passage, Scope, is_english};
use crate::rule;
use crate::rules::component::procedure::{is_instruction, procedures};
use crate::rules::page::image::is_image;
use crate::source::Span;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Say what readers should see when they followed a procedure.
    ///
    /// Who cannot tell whether a step worked goes on with a mistake, and finds out where nothing explains it.
    ///
    /// ````mdx bad
    /// ## Start the worker
    ///
    /// 1. Install the package.
    /// 2. Add your key to `.env`.
    /// 3. Start the worker:
    ///
    ///    ```bash
    ///    npx acme start
    ///    ```
    /// ````
    /// ````mdx good
    /// ## Start the worker
    ///
    /// 1. Install the package.
    /// 2. Add your key to `.env`.
    /// 3. Start the worker:
    ///
    ///    ```bash
    ///    npx acme start
    ///    ```
    ///
    /// You should see `worker ready` in the terminal.
    /// ````
    name: "missing-outcome", group: Writing, level: Info, check: Prose(check),
}

/// How many procedures of a page are named.
const MOST_FINDINGS: usize = 2;

fn check(page: &Page, passages: &[Passage], report: &mut Report) {
    if !is_english(page) || page.role == Role::Snippet || is_changelog(&page.path) {
        return;
    }
    let found = procedures_of(page);
    if found.is_empty() {
        return;
    }
    let signs = signs(page, passages);
    let silent = found
        .iter()
        .filter(|procedure| !has_sign(page, procedure, &signs) && !is_repair(page, procedure));
    for procedure in silent.take(MOST_FINDINGS) {
        let steps = procedure.steps;
        report
            .at(
                procedure.place,
                format!("Nothing says what readers should see after these {steps} steps"),
            )
            .help("Say how they can tell that it worked: a message, an output, or a check.");
    }
}

/// Steps that readers follow.
struct Procedure {
    /// Where to point for them.
    place: Span,
    /// How many there are.
    steps: usize,
    /// Where they end.
    end: u32,
}

/// The procedures of a page that are long enough to go wrong, in order.
fn procedures_of(page: &Page) -> Vec<Procedure> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    for node in page.tree.nodes() {
        match node.kind() {
            Kind::Element(element) if &*element.name == "Steps" => {
                let steps: Vec<NodeRef> = node
                    .children()
                    .filter(|child| child.is_element("Step"))
                    .collect();
                let titles = steps.iter().map(|step| title_of(*step));
                let instructions = titles.filter(|title| is_instruction(title)).count();
                found.extend(procedure(element.open, &steps, instructions));
            }
            Kind::List { start: Some(1) } => {
                let Some(parent) = node.parent().filter(|parent| holds_procedure(*parent)) else {
                    continue;
                };
                if seen.insert(parent.id()) {
                    found.extend(lists_in(parent));
                }
            }
            _ => {}
        }
    }
    found.sort_by_key(|procedure| procedure.place);
    found
}

/// Whether a list says what something else does, or sums up what follows: "The client will:".
fn tells_of_others(list: NodeRef) -> bool {
    let lead = lead_in(list);
    lead.contains(" will") || says_variety(&lead)
}

/// Whether the items only lead to where the steps stand: links, or links to sections of the page.
fn leads_on(list: NodeRef) -> bool {
    let leads_to_section = list.descendants().any(|node| match node.kind() {
        Kind::Link(link) => node.text(&link.target).starts_with('#'),
        _ => false,
    });
    let is_link = |item: NodeRef| {
        let part = item
            .children()
            .next()
            .and_then(|first| first.children().next());
        part.is_some_and(|part| matches!(part.kind(), Kind::Link(_)))
    };
    leads_to_section || list.children().all(is_link)
}

/// A procedure of these steps; none where they are few, no instructions, or do not end with something that runs.
fn procedure(place: Span, steps: &[NodeRef], instructions: usize) -> Option<Procedure> {
    let last = *steps.last()?;
    let is_one = steps.len() >= 3 && instructions * 4 >= steps.len() * 3 && runs(last);
    is_one.then_some(Procedure {
        place,
        steps: steps.len(),
        end: last.span().end,
    })
}

/// Whether a step lets a program do something that can fail.
fn runs(step: NodeRef) -> bool {
    const VERBS: [&str; 13] = [
        "boot", "build", "deploy", "execute", "install", "launch", "migrate", "publish", "reboot",
        "restart", "run", "serve", "start",
    ];
    let title = title_of(step);
    let text = if title.is_empty() {
        step.plain_text()
    } else {
        title
    };
    let lower = text.trim().to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    let has_command = step.descendants().any(|node| match node.kind() {
        Kind::Code(code) => code.language.as_deref().is_some_and(is_shell),
        _ => false,
    });
    has_command || words.next().is_some_and(|first| VERBS.contains(&first))
}

fn title_of(step: NodeRef) -> String {
    let title = step.element().and_then(|element| element.text_of("title"));
    title.unwrap_or("").to_owned()
}

/// The procedures in numbered lists directly inside a node.
fn lists_in(parent: NodeRef<'_>) -> Vec<Procedure> {
    let mut found = Vec::new();
    for written in procedures(parent) {
        let steps: Vec<NodeRef> = written.steps.iter().map(|step| step.item).collect();
        let instructions = steps.iter().filter(|step| instructs(**step)).count();
        let Some(first) = steps.first() else {
            continue;
        };
        let Some(list) = first.parent() else {
            continue;
        };
        if leads_on(list) || tells_of_others(list) {
            continue;
        }
        let start = first.span().start as usize;
        let line = first.source().lines().next().unwrap_or("").trim_end();
        let place = Span::new(start, start + line.len());
        found.extend(procedure(place, &steps, instructions));
    }
    found
}

fn instructs(item: NodeRef) -> bool {
    let first = item.children().next();
    first.is_some_and(|first| is_instruction(first.plain_text().trim()))
}

/// Whether a list in a node is a procedure of its own: not a part of a step, an item or a quotation.
fn holds_procedure(parent: NodeRef) -> bool {
    let mut outer = std::iter::once(parent).chain(parent.ancestors());
    !outer.any(|node| {
        matches!(node.kind(), Kind::Item { .. } | Kind::Blockquote) || node.is_element("Step")
    })
}

/// Where the page says or shows what readers see, in order.
fn signs(page: &Page, passages: &[Passage]) -> Vec<u32> {
    let shown = page.tree.nodes().filter(|node| shows_outcome(*node));
    let shown = shown.map(|node| node.span().start);
    let told = passages.iter().filter(|passage| tells_outcome(passage));
    let told = told.map(|passage| passage.whole_span().start);
    let mut signs: Vec<u32> = shown.chain(told).collect();
    signs.sort_unstable();
    signs
}

fn shows_outcome(node: NodeRef) -> bool {
    match node.kind() {
        Kind::Code(code) => code.language.as_deref().is_none_or(|language| {
            matches!(
                language,
                "text"
                    | "txt"
                    | "plaintext"
                    | "console"
                    | "output"
                    | "log"
                    | "logs"
                    | "json"
                    | "mermaid"
            )
        }),
        Kind::Element(element) => matches!(
            &*element.name,
            "Check" | "Frame" | "video" | "iframe" | "picture" | "svg" | "Snippet"
        ),
        _ => is_image(node),
    }
}

/// Whether a passage tells what readers see, or how they find out.
fn tells_outcome(passage: &Passage) -> bool {
    const WORDS: [&str; 57] = [
        " will ",
        "'s live",
        "all set",
        "appear",
        "are now",
        "back online",
        "can now",
        "check",
        "confirm",
        "congrat",
        "display",
        "ensure",
        "expect",
        "get back",
        "in action",
        "inspect",
        "is complete",
        "is done",
        "is now",
        "is running",
        "is up",
        "it live",
        "localhost",
        "logs",
        "looks like",
        "make sure",
        "monitor",
        "notice",
        "now be",
        "now have",
        "now running",
        "observe",
        "opens",
        "outcome",
        "output",
        "preview",
        "prints",
        "ready",
        "receive",
        "redirect",
        "result",
        "returns",
        "see ",
        "should",
        "shows",
        "success",
        "that's it",
        "up and running",
        "validat",
        "verif",
        "view ",
        "visible",
        "watch",
        "works",
        "you can see",
        "you get",
        "you'll",
    ];
    if matches!(passage.scope, Scope::Title | Scope::Description) {
        return false;
    }
    let lower = passage.text.to_lowercase().replace('\u{2019}', "'");
    // "See the reference" leads elsewhere.
    let lower = lower.strip_prefix("see ").unwrap_or(&lower);
    WORDS.iter().any(|word| lower.contains(word))
}

/// Whether something in a procedure, behind it up to the end of the next section, or in a later heading tells the outcome.
fn has_sign(page: &Page, procedure: &Procedure, signs: &[u32]) -> bool {
    let next = page
        .headings
        .partition_point(|heading| heading.span.start < procedure.end);
    let end = page
        .headings
        .get(next + 1)
        .map_or(u32::MAX, |heading| heading.span.start);
    let first = signs.partition_point(|sign| *sign < procedure.place.start);
    let is_told = signs.get(first).is_some_and(|sign| *sign < end);
    let later = page.headings.get(next..).unwrap_or(&[]);
    let is_later = |start: u32| signs.binary_search(&start).is_ok();
    is_told || later.iter().any(|heading| is_later(heading.span.start))
}

/// Whether the section is about what went wrong, or only sums up what others explain.
fn is_repair(page: &Page, procedure: &Procedure) -> bool {
    const WORDS: [&str; 13] = [
        "daily",
        "error",
        "fail",
        "fix",
        "how it works",
        "issue",
        "next",
        "not ",
        "overview",
        "prerequisite",
        "summary",
        "trouble",
        "workflow",
    ];
    let above = page
        .headings
        .partition_point(|heading| heading.span.start < procedure.place.start);
    let heading = above.checked_sub(1).and_then(|at| page.headings.get(at));
    let lower = heading.map_or_else(String::new, |heading| heading.text.to_lowercase());
    WORDS.iter().any(|word| lower.contains(word))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    const STEPS: &str =
        "1. Install it.\n2. Add a key.\n3. Start it:\n\n   ```sh\n   acme start\n   ```\n";

    #[test]
    fn what_tells_an_outcome() {
        for (after, found) in [
            ("", true),
            ("\nA worker is fast.\n", true),
            ("\nThe worker prints its name.\n", false),
            ("\n<Check>It runs.</Check>\n", false),
            ("\n![The list](/list.png)\n", false),
            ("\n```text\nok\n```\n", false),
            ("\n## Verify it\n\nRun it.\n", false),
            ("\n## More\n\nYou should see a list.\n", false),
            (
                "\n## More\n\nA worker is fast.\n\n## Use it\n\nYou should see a list.\n",
                true,
            ),
        ] {
            let page = format!("Text.\n\n{STEPS}{after}");
            assert_eq!(
                !places("missing-outcome", &page).is_empty(),
                found,
                "{page}"
            );
        }
    }

    #[test]
    fn what_is_a_procedure() {
        let step = |title| format!("<Step title=\"{title}\">\n```sh\na\n```\n</Step>\n");
        let steps = ["Install it", "Add a key", "Start it"].map(step).concat();
        for (page, found) in [
            (format!("<Steps>\n{steps}</Steps>\n"), 1),
            (
                format!("<Steps>\n{}</Steps>\n", ["A", "B", "C"].map(step).concat()),
                0,
            ),
            (
                "1. Install it.\n2. Add a key.\n3. Start it.\n".to_owned(),
                1,
            ),
            (
                "1. Install it.\n2. Start it.\n3. Copy the key.\n".to_owned(),
                0,
            ),
            (
                "The app will:\n\n1. Install it.\n2. Add a key.\n3. Start it.\n".to_owned(),
                0,
            ),
            (format!("## Fix errors\n\n{STEPS}"), 0),
            (
                "1. Install it.\n2. Run:\n   ```sh\n   a\n   ```\n".to_owned(),
                0,
            ),
            (format!("{STEPS}\n## A\n\n{STEPS}\n## B\n\n{STEPS}"), 2),
        ] {
            assert_eq!(places("missing-outcome", &page).len(), found, "{page}");
        }
    }
}
