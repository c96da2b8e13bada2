use super::numbering::numbered;
use super::sequence::{lead_in, opens_place, says_steps, says_variety, sequence_word};
use crate::lint::{Report, Safety};
use crate::page::Page;
use crate::prose::is_english;
use crate::rule;
use crate::rules::component::procedure::is_instruction;
use crate::source::Span;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Number the steps of a procedure.
    ///
    /// Numbers say that the order matters, and they keep the place of readers who look away to do a step. Bullets are for
    /// items that may be read in any order.
    ///
    /// ```mdx bad
    /// To create a key, follow these steps:
    ///
    /// - Open the dashboard.
    /// - Select **API keys**.
    /// - Click **Create** and copy the key.
    /// ```
    /// ```mdx good
    /// To create a key, follow these steps:
    ///
    /// 1. Open the dashboard.
    /// 2. Select **API keys**.
    /// 3. Click **Create** and copy the key.
    /// ```
    name: "unnumbered-procedure", group: Writing, level: Warning, fix: Unsafe, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    if !is_english(page) {
        return;
    }
    for list in page.tree.nodes() {
        if !matches!(list.kind(), Kind::List { start: None }) {
            continue;
        }
        let items: Vec<NodeRef> = list.children().collect();
        if !is_procedure(page, list, &items) {
            continue;
        }
        let draft = report.at(
            first_line(page, list),
            "The items are steps that follow each other, in a list without numbers",
        );
        draft.help("Number the steps.");
        let ends_with_result = items.last().and_then(|last| command(*last));
        if ends_with_result.is_some_and(|text| says_result(&text)) {
            continue;
        }
        if let Some(edits) = numbered(page, list, &items) {
            draft.fix_with(Safety::Unsafe, "Number the steps", edits);
        }
    }
}

fn first_line(page: &Page, list: NodeRef) -> Span {
    let start = list.span().start as usize;
    let text = page.text().get(list.span().range()).unwrap_or("");
    let line = text.lines().next().unwrap_or("").trim_end();
    Span::new(start, start + line.len())
}

/// Whether all items are commands, something says that they follow each other, and nothing says that they do not.
fn is_procedure(page: &Page, list: NodeRef, items: &[NodeRef]) -> bool {
    if items.len() < 3 || list.enclosing("Update").is_some() {
        return false;
    }
    let Some(texts) = commands(items) else {
        return false;
    };
    let lead = lead_in(list);
    let heading = heading_above(page, list);
    if says_variety(&lead) || is_overview(&heading) {
        return false;
    }
    if clicks_through(&lead, &texts) {
        return true;
    }
    if are_independent(&texts) {
        return false;
    }
    let says_sequence = texts[1..].iter().any(|text| sequence_word(text));
    says_sequence
        || says_steps(&lead)
        || leads_through_places(&texts)
        || gets_to_a_run(&texts)
        || (is_task(&heading) || is_task(&lead)) && gets_to_a_result(&texts)
}

/// The first paragraphs of items that are all commands; the last one may say what is reached.
fn commands(items: &[NodeRef]) -> Option<Vec<String>> {
    let texts: Option<Vec<String>> = items.iter().map(|item| command(*item)).collect();
    let texts = texts?;
    let (_, first) = texts.split_last()?;
    first.iter().all(|text| !says_result(text)).then_some(texts)
}

/// Whether an item speaks of the reader and gives no command: "You should now see the key".
fn says_result(text: &str) -> bool {
    let lower = text.to_lowercase();
    ["you ", "you'", "you’"]
        .iter()
        .any(|beginning| lower.starts_with(beginning))
}

fn command(item: NodeRef) -> Option<String> {
    if matches!(item.kind(), Kind::Item { checked: Some(_) }) {
        return None;
    }
    let first = item
        .children()
        .next()
        .filter(|first| matches!(first.kind(), Kind::Paragraph))?;
    let text = first.plain_text().trim().to_owned();
    (is_instruction(&text) && !begins_with_label(first, &text)).then_some(text)
}

/// Whether an item names what it is about before it says it: `**Retries**: ...`, or is nothing but a link.
fn begins_with_label(paragraph: NodeRef, text: &str) -> bool {
    let Some(part) = paragraph.children().next() else {
        return true;
    };
    match part.kind() {
        Kind::Strong | Kind::Emphasis | Kind::InlineCode(_) => {
            let label = part.plain_text();
            let rest = text.get(label.trim_end().len()..).unwrap_or("");
            let rest = rest.trim_start();
            label.trim_end().ends_with([':', '.'])
                || rest.is_empty()
                || rest.starts_with([':', '-', '–', '—', '('])
        }
        Kind::Link(_) => true,
        _ => false,
    }
}

/// The text of the heading above the list, or the title of the component around it, in lower case.
fn heading_above(page: &Page, list: NodeRef) -> String {
    let above = page
        .headings
        .partition_point(|heading| heading.span.start < list.span().start);
    let heading = above.checked_sub(1).and_then(|at| page.headings.get(at));
    let title = list
        .ancestors()
        .find_map(|node| node.element()?.text_of("title"));
    let heading = heading.map_or("", |heading| &*heading.text);
    format!("{heading} / {}", title.unwrap_or("")).to_lowercase()
}

/// Whether a heading announces what is no procedure.
fn is_overview(heading: &str) -> bool {
    const WORDS: [&str; 30] = [
        "best practice",
        "benefit",
        "capabilit",
        "checklist",
        "common",
        "debug",
        "feature",
        "faq",
        "goal",
        "guideline",
        "how it works",
        "learn",
        "limit",
        "more",
        "next",
        "objective",
        "option",
        "overview",
        "practices",
        "prerequisite",
        "recommend",
        "related",
        "requirement",
        "resources",
        "see also",
        "summary",
        "tips",
        "troubleshoot",
        "use case",
        "what you",
    ];
    WORDS.iter().any(|word| heading.contains(word))
}

/// Whether the items look like a choice: most begin with the same word, or one begins with a condition.
fn are_independent(texts: &[String]) -> bool {
    let first_word = |text: &String| -> String {
        let word = text.split_whitespace().next().unwrap_or("");
        word.to_lowercase()
    };
    let words: Vec<String> = texts.iter().map(first_word).collect();
    let is_same = |word: &String| words.iter().filter(|other| *other == word).count();
    let most = words.iter().map(is_same).max().unwrap_or(0);
    let chooses = |word: &String| {
        matches!(
            &**word,
            "if" | "or" | "for" | "use" | "avoid" | "consider" | "see" | "read" | "never" | "keep"
        )
    };
    most * 2 > texts.len() || words.iter().filter(|word| chooses(word)).count() > 1
}

/// Whether all items work on a screen, under a sentence such as "To copy the key:", and one before the last is too short to
/// reach anything by itself: "Click **Actions**."
fn clicks_through(lead: &str, texts: &[String]) -> bool {
    const SHORT: usize = 3;
    let lead = lead.trim_end().to_lowercase();
    let last = lead.rsplit(['.', '!', '?']).next().unwrap_or("");
    let leads_to_one = last.trim_start().starts_with("to ") && lead.ends_with(':');
    let works = |text: &String| {
        let word = text.split_whitespace().next().unwrap_or("");
        SCREEN_ACTIONS.contains(&&*word.to_lowercase())
    };
    let is_short = |text: &String| text.split_whitespace().count() <= SHORT;
    let says_choice = [" or ", " and/or ", "either"]
        .iter()
        .any(|word| last.contains(word));
    leads_to_one
        && !says_choice
        && texts.iter().all(works)
        && texts[..texts.len() - 1].iter().any(is_short)
}

/// What one does on a screen.
const SCREEN_ACTIONS: [&str; 14] = [
    "click", "select", "enter", "copy", "paste", "choose", "press", "fill", "save", "type", "tap",
    "scroll", "toggle", "submit",
];

/// Whether the first item leads to a place, and later ones say what to do there.
fn leads_through_places(texts: &[String]) -> bool {
    let acts = |text: &String| {
        let lower = text.to_lowercase();
        let mut words = lower.split(|c: char| !c.is_alphanumeric());
        words.any(|word| SCREEN_ACTIONS.contains(&word))
    };
    let is_place = texts.first().is_some_and(|text| opens_place(text));
    is_place && texts[1..].iter().filter(|text| acts(text)).count() * 2 > texts.len() - 1
}

/// Whether the items go from what comes first in a set-up to what comes last: "Install ...", and then "Run ...".
fn gets_to_a_run(texts: &[String]) -> bool {
    is_verb(texts.first(), &["clone", "download", "fork", "install"])
        && is_verb(texts.last(), &["launch", "restart", "run", "start"])
}

/// The same below a heading that names a task, which leaves less doubt.
fn gets_to_a_result(texts: &[String]) -> bool {
    const FIRST: [&str; 16] = [
        "add",
        "clone",
        "copy",
        "create",
        "download",
        "fork",
        "generate",
        "get",
        "go",
        "init",
        "initialize",
        "install",
        "open",
        "register",
        "run",
        "sign",
    ];
    const LAST: [&str; 15] = [
        "check", "click", "deploy", "execute", "launch", "open", "publish", "push", "restart",
        "run", "save", "start", "test", "verify", "visit",
    ];
    is_verb(texts.first(), &FIRST) && is_verb(texts.last(), &LAST)
}

fn is_verb(text: Option<&String>, verbs: &[&str]) -> bool {
    let lower = text.map_or_else(String::new, |text| text.to_lowercase());
    let mut words = lower.split(|c: char| !c.is_alphanumeric());
    words.next().is_some_and(|first| verbs.contains(&first))
}

/// Whether a heading names a task.
fn is_task(heading: &str) -> bool {
    const WORDS: [&str; 20] = [
        "add",
        "build",
        "building",
        "configure",
        "connect",
        "connecting",
        "create",
        "creating",
        "deploy",
        "deploying",
        "enable",
        "install",
        "installation",
        "installing",
        "quickstart",
        "run",
        "running",
        "set up",
        "setting up",
        "setup",
    ];
    let titles = heading.split(" / ").map(str::trim);
    let mut titles = titles.map(|title| title.trim_start_matches(|c: char| !c.is_alphabetic()));
    titles.any(|title| {
        WORDS.iter().any(|word| {
            title
                .strip_prefix(word)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
        }) || title.starts_with("how to ")
            || title.contains("getting started")
            || title.contains("get started")
    })
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn what_is_a_procedure() {
        for (page, found) in [
            ("- Open the app.\n- Then add a key.\n- Save it.\n", true),
            (
                "## Set up\n\n- Install it.\n- Add a key.\n- Run it.\n",
                true,
            ),
            (
                "- Go to **Keys**.\n- Click **New**.\n- Copy the key.\n",
                true,
            ),
            (
                "Follow these steps:\n\n- Open it.\n- Add a key.\n- Test it.\n",
                true,
            ),
            (
                "<Step title=\"A\">\n- Go to Keys.\n- Click New.\n- Copy it.\n</Step>\n",
                true,
            ),
            ("- Open the app.\n- Add a key.\n- Save it.\n", false),
            (
                "## Next steps\n\n- Install it.\n- Add a key.\n- Run it.\n",
                false,
            ),
            (
                "To copy it:\n\n- Click the guide.\n- Click **Actions**.\n- Click the icon to copy it.\n",
                true,
            ),
            (
                "To sort or copy:\n\n- Click A to sort.\n- Click **B**.\n- Click C to copy it.\n",
                false,
            ),
            ("- Go to **Keys**.\n- Click **New**.\n", false),
            (
                "You can do any of this:\n\n- Go to Keys.\n- Click New.\n- Copy it.\n",
                false,
            ),
            (
                "## Best practices\n\n- Open it.\n- Then add a key.\n- Save it.\n",
                false,
            ),
            (
                "- **Open**: the app.\n- **Then add**: a key.\n- **Save**: it.\n",
                false,
            ),
            ("- Keys\n- Then tasks\n- Runs\n", false),
            (
                "- Click A for a.\n- Click B for b.\n- Then click C.\n- Click D.\n",
                false,
            ),
            (
                "- [ ] Open the app.\n- [ ] Then add a key.\n- [ ] Save it.\n",
                false,
            ),
            ("1. Open the app.\n2. Then add a key.\n3. Save it.\n", false),
        ] {
            assert_eq!(
                !places("unnumbered-procedure", page).is_empty(),
                found,
                "{page}"
            );
        }
    }

    #[test]
    fn numbers_keep_what_stands_below_items() {
        for (page, expected) in [
            (
                "Do this:\n- Install it:\n  ```sh\n  npm i\n\n    x\n  ```\n\n- Then run it\nwith the key:\n  - a\n    - b\n- Save it.\n\nDone.\n",
                "Do this:\n1. Install it:\n   ```sh\n   npm i\n\n     x\n   ```\n\n2. Then run it\n with the key:\n   - a\n     - b\n3. Save it.\n\nDone.\n",
            ),
            (
                "<Step title=\"A\">\r\n  * Open it.\r\n    More.\r\n  * Then add a key.\r\n  * Save it.\r\n</Step>\r\n",
                "<Step title=\"A\">\r\n  1. Open it.\r\n     More.\r\n  2. Then add a key.\r\n  3. Save it.\r\n</Step>\r\n",
            ),
        ] {
            assert_eq!(fixed("unnumbered-procedure", "page.mdx", page), expected);
        }
        let ten = format!(
            "- Open it.\n- Then add a key.\n{}",
            "- Save it.\n  Now.\n- Open it.\n".repeat(4)
        );
        let numbered = fixed("unnumbered-procedure", "page.md", &ten);
        assert!(
            numbered.ends_with("9. Save it.\n   Now.\n10. Open it.\n"),
            "{numbered}"
        );
    }

    #[test]
    fn some_lists_are_left_to_the_writer() {
        for page in [
            "> - Open it.\n> - Then add a key.\n> - Save it.\n",
            "1. One\n\n- Open it.\n- Then add a key.\n- Save it.\n",
            "- Open it.\n\tMore.\n- Then add a key.\n- Save it.\n",
        ] {
            assert_eq!(places("unnumbered-procedure", page).len(), 1, "{page}");
            assert_eq!(fixed("unnumbered-procedure", "page.mdx", page), page);
        }
    }
}
