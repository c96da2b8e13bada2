use rustc_hash::FxHashMap;

use super::form::{Form, first_form};
use crate::lint::Report;
use crate::page::Page;
use crate::prose::{GAP, MarkKind, Passage, is_english};
use crate::rule;
use crate::syntax::{Kind, NodeId, NodeRef};

rule! {
    /// Give the items of a list the same form: begin them alike, and end them alike.
    ///
    /// Items of one form are read as one list. A form that changes makes readers look for a difference in meaning.
    ///
    /// ```mdx bad
    /// The worker does three things:
    ///
    /// - Validates the input
    /// - Running the task
    /// - Stores the output
    /// ```
    /// ```mdx good
    /// The worker does three things:
    ///
    /// - Validates the input
    /// - Runs the task
    /// - Stores the output
    /// ```
    name: "unparallel-list", group: Writing, level: Warning, check: Prose(check),
}

fn check(page: &Page, passages: &[Passage], report: &mut Report) {
    if !is_english(page) || is_changelog(&page.path) {
        return;
    }
    let texts: FxHashMap<NodeId, &Passage> = passages
        .iter()
        .filter_map(|passage| Some((passage.node?, passage)))
        .collect();
    for list in page
        .tree
        .nodes()
        .filter(|node| matches!(node.kind(), Kind::List { .. }))
    {
        let items: Vec<&Passage> = list
            .children()
            .filter_map(|item| only_passage(item, &texts))
            .collect();
        if items.len() < 3 || items.len() != list.children().count() || is_record(list) {
            continue;
        }
        if !say_beginnings(&items, report) && !is_followed_by_code(list) {
            say_endings(&items, report);
        }
    }
}

/// Whether a page tells what changed: its lists are taken over from elsewhere and stay as they are.
pub(super) fn is_changelog(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    ["changelog", "change-log", "release", "whats-new"]
        .iter()
        .any(|word| lower.contains(word))
}

/// Whether a list records changes or tasks.
fn is_record(list: NodeRef) -> bool {
    list.enclosing("Update").is_some()
        || list
            .children()
            .any(|item| matches!(item.kind(), Kind::Item { checked: Some(_) }))
}

/// Whether the last item leads to what stands below the list, and could end with a colon.
fn is_followed_by_code(list: NodeRef) -> bool {
    let mut after = std::iter::successors(list.next_sibling(), |node| node.next_sibling());
    let next = after
        .find(|node| !matches!(node.kind(), Kind::Text(_)) || !node.plain_text().trim().is_empty());
    next.is_some_and(|node| match node.kind() {
        Kind::Code(_) | Kind::List { .. } => true,
        Kind::Element(element) => !matches!(
            &*element.name,
            "Note" | "Tip" | "Info" | "Warning" | "Check"
        ),
        _ => false,
    })
}

/// The text of an item that has one paragraph and at most a list below it.
fn only_passage<'a>(
    item: NodeRef<'_>,
    texts: &FxHashMap<NodeId, &'a Passage>,
) -> Option<&'a Passage> {
    let mut children = item.children();
    let first = children
        .next()
        .filter(|child| matches!(child.kind(), Kind::Paragraph))?;
    children
        .next()
        .is_none()
        .then(|| texts.get(&first.id()).copied())?
}

/// The form that an item begins with. "Using a key, open it" is a command.
fn form_of(text: &str) -> Option<Form> {
    first_form(text).filter(|form| *form != Form::Gerund || !text.contains(", "))
}

/// Reports the first item that begins in another form than most, where nearly every item clearly begins with a verb.
fn say_beginnings(items: &[&Passage], report: &mut Report) -> bool {
    let forms: Vec<Option<Form>> = items.iter().map(|item| form_of(&item.text)).collect();
    let count = |form: Form| forms.iter().filter(|other| **other == Some(form)).count();
    let unclear = forms.iter().filter(|form| form.is_none()).count();
    let Some(usual) = Form::ALL
        .into_iter()
        .find(|form| count(*form) > 1 && count(*form) * 2 > forms.len())
    else {
        return say_no_form(items, &forms, report);
    };
    let odd = forms
        .iter()
        .position(|form| form.is_some_and(|form| form != usual));
    let Some((at, form)) = odd.and_then(|at| Some((at, forms[at]?))) else {
        return false;
    };
    if unclear * 4 > forms.len() {
        return false;
    }
    let first_word = items[at].words().next().unwrap_or(0..0);
    report
        .at(
            items[at].span(first_word),
            format!(
                "The item begins with {}, others of the list with {}",
                form.name(),
                usual.name()
            ),
        )
        .help("Begin all items of the list in one form.");
    true
}

/// Reports a list of three items that all begin with a verb, and no two in one form.
fn say_no_form(items: &[&Passage], forms: &[Option<Form>], report: &mut Report) -> bool {
    let &[Some(first), Some(second), Some(third)] = forms else {
        return false;
    };
    if first == second || second == third || first == third {
        return false;
    }
    let word = items[1].words().next().unwrap_or(0..0);
    report
        .at(
            items[1].span(word),
            format!(
                "The item begins with {}, the one before it with {}",
                second.name(),
                first.name()
            ),
        )
        .help("Begin all items of the list in one form.");
    true
}

/// How an item ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// With a full stop.
    Stop,
    /// With a word.
    Bare,
    /// With code or an address, which writers keep apart from the full stop.
    Either,
    /// With another sign.
    Other,
}

/// Reports the one item that ends otherwise than all others.
fn say_endings(items: &[&Passage], report: &mut Report) {
    let endings: Vec<Ending> = items.iter().map(|item| ending(item)).collect();
    let count = |ending| endings.iter().filter(|other| **other == ending).count();
    let (stops, bare) = (count(Ending::Stop), count(Ending::Bare));
    let either = count(Ending::Either);
    if stops + bare + either != items.len() || stops.min(bare) != 1 || stops.max(bare) < 3 {
        return;
    }
    let odd = if stops == 1 {
        Ending::Stop
    } else {
        Ending::Bare
    };
    // Code without a full stop is bare too where another item is.
    if odd == Ending::Bare && either > 1 {
        return;
    }
    let Some(at) = endings.iter().position(|ending| *ending == odd) else {
        return;
    };
    if is_of_another_kind(items, at, odd) {
        return;
    }
    let end = items[at].text.len();
    let start = items[at].words().last().map_or(0, |word| word.start);
    let (message, help) = match odd {
        Ending::Stop => (
            "The item ends with a full stop, the others of the list do not",
            "End all items alike: remove it.",
        ),
        _ => (
            "The item ends without a full stop, the others of the list have one",
            "End all items alike: add it.",
        ),
    };
    report.at(items[at].span(start..end), message).help(help);
}

/// Whether the odd item has a reason to end as it does: a full stop after several sentences or a sentence among names, and
/// none after a bare value.
fn is_of_another_kind(items: &[&Passage], at: usize, odd: Ending) -> bool {
    let words = |item: &Passage| item.words().count();
    let own = words(items[at]);
    match odd {
        Ending::Stop => {
            let others = items.iter().enumerate().filter(|(other, _)| *other != at);
            let longest = others.map(|(_, item)| words(item)).max().unwrap_or(0);
            items[at].sentences().len() > 1
                || own > longest + longest / 2
                || begins_sentence(&items[at].text)
        }
        _ => is_value(&items[at].text),
    }
}

/// Whether an item gives a name and its value in one word, or values on lines of their own: "ID: first".
fn is_value(text: &str) -> bool {
    let value = text.rsplit_once(": ").map(|(_, value)| value.trim());
    value.is_some_and(|value| !value.contains(' ')) || text.contains(" = ")
}

/// Whether an item begins as a sentence does that is no command, or goes on with the one before.
fn begins_sentence(text: &str) -> bool {
    const WORDS: [&str; 14] = [
        "and", "any", "but", "he", "if", "it", "or", "that", "there", "they", "this", "we", "when",
        "you",
    ];
    let lower = text.to_lowercase();
    let first = lower.split(|c: char| !c.is_alphanumeric()).next();
    first.is_some_and(|first| WORDS.contains(&first))
}

fn ending(item: &Passage) -> Ending {
    if ends_beside_sentence(item) {
        return Ending::Either;
    }
    let text = item.text.trim_end_matches(['"', '”', '\'', ')']);
    match text.chars().next_back() {
        Some('.') if !text.ends_with("..") && !text.ends_with("etc.") => Ending::Stop,
        Some(GAP) => Ending::Either,
        Some(c) if c.is_alphanumeric() => Ending::Bare,
        _ => Ending::Other,
    }
}

/// Whether an item ends with what stands beside its sentence: "Read a key. (optional)", "See the guide: [Keys](/keys)".
fn ends_beside_sentence(item: &Passage) -> bool {
    let text = &*item.text;
    let aside = text
        .strip_suffix(')')
        .and_then(|text| text.rsplit_once('('));
    let is_aside = aside
        .is_some_and(|(before, inside)| before.trim_end().ends_with('.') && !inside.ends_with('.'));
    let link = item.marks.last().filter(|mark| mark.end == text.len());
    let is_address = link.is_some_and(|mark| {
        mark.kind == MarkKind::Link && text[..mark.start].trim_end().ends_with(':')
    });
    is_aside || is_address
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::places;

    #[test]
    fn items_of_another_form() {
        for (page, expected) in [
            (
                "- Add a key\n- Removing a key\n- Create a task\n",
                &["Removing"][..],
            ),
            (
                "- Adds a key\n- Removes a key\n- Create a task\n",
                &["Create"],
            ),
            ("- Add a key\n- Removing a key\n", &[]),
            (
                "- Creates a key\n- remove a key.\n- Removing it;\n",
                &["remove"],
            ),
            (
                "- Add a key\n- Using the key, open it\n- Create a task\n",
                &[],
            ),
            ("- Add a key\n- Keys\n- Removing a key\n", &[]),
            (
                "- One key.\n- Two keys\n- Three keys.\n- Four keys.\n",
                &["keys"],
            ),
            (
                "- One key\n- Two keys.\n- Three keys\n- Four keys\n",
                &["keys."],
            ),
            (
                "- One key\n- Two keys. They open.\n- Three keys\n- Four keys\n",
                &[],
            ),
            ("- One key\n- Two keys.\n- Three keys\n", &[]),
            (
                "- One key.\n- Two `keys`\n- Three keys.\n- Four keys.\n",
                &[],
            ),
            (
                "- One key.\n- Two `keys`\n- Three keys.\n- Four keys.\n- Five keys\n",
                &["keys"],
            ),
            ("- One key\n- Two keys.\n- Three keys\n- Four:\n", &[]),
            (
                "- One key.\n- `Two`\n- Three keys.\n- Four `keys`\n- Five keys\n- Six keys.\n",
                &[],
            ),
            (
                "- One key. (optional)\n- Two keys.\n- Three keys.\n- Four keys.\n",
                &[],
            ),
            (
                "- The guide: [One](/one)\n- Two keys.\n- Three keys.\n- Four keys.\n",
                &[],
            ),
            (
                "- Add a key\n- Remove a key\n\n  More.\n- Creating a task\n",
                &[],
            ),
        ] {
            assert_eq!(places("unparallel-list", page), expected, "{page:?}");
        }
    }
}
