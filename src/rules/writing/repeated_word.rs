use std::cell::LazyCell;
use std::ops::Range;

use rustc_hash::FxHashSet;

use crate::lint::Report;
use crate::page::Page;
use crate::prose::{Passage, is_english};
use crate::rule;
use crate::texts::word_starts;

rule! {
    /// Write a word once.
    ///
    /// A word that stands twice in a row is left over from editing, and readers stumble over it.
    ///
    /// ```mdx bad
    /// Open the the dashboard.
    /// ```
    /// ```mdx good
    /// Open the dashboard.
    /// ```
    name: "repeated-word", group: Writing, level: Warning, fix: Safe, check: Prose(check),
}

/// Words that sentences may have twice in a row, or that are said twice for emphasis.
const DOUBLES: &[&str] = &[
    "that", "had", "bye", "blah", "hear", "ha", "knock", "no", "so", "very", "really", "many",
    "much", "more", "long", "far", "again", "yes", "etc", "yada", "tut", "there", "now", "win",
];

/// Words that belong to the verb before them, so that another may follow: "log in in the app".
const PARTICLES: &[&str] = &["in", "on", "up", "out", "off", "over", "to", "for"];

/// Verbs that take such words.
const VERBS_OF_PARTICLES: &[&str] = &[
    "build", "built", "check", "checked", "go", "hand", "log", "logged", "logging", "move", "opt",
    "opted", "plug", "plugged", "roll", "set", "sign", "signed", "signing", "turn", "turned",
    "turning", "look", "used", "ask", "wait", "hold", "carry", "carried", "live", "pass", "passed",
];

fn check(page: &Page, passages: &[Passage], report: &mut Report) {
    if !is_english(page) {
        return;
    }
    let named = LazyCell::new(|| named(page.text()));
    for passage in passages {
        let text = &*passage.text;
        if !may_repeat(text.as_bytes()) {
            continue;
        }
        let (mut before, mut last): (&str, Option<Range<usize>>) = ("", None);
        for word in passage.words() {
            if let Some(first) = last.take() {
                if is_repeated(passage, &first, &word, before)
                    && (is_function_word(&text[word.clone()].to_ascii_lowercase())
                        || !named.contains(&text[word.clone()]))
                {
                    say(page, passage, first.clone(), word.clone(), report);
                }
                before = &text[first];
            }
            last = Some(word);
        }
    }
}

/// Whether a word stands behind a space and before it too, both without others beside them.
fn may_repeat(text: &[u8]) -> bool {
    let mut before = None;
    word_starts(text).any(|start| {
        let Some(first) = before.replace(start) else {
            return false;
        };
        let is_alike = text[first].eq_ignore_ascii_case(&text[start]) && text[start - 1] == b' ';
        is_alike && {
            let one = text[first..start].trim_ascii_end();
            let other = text[start..].get(..one.len());
            other.is_some_and(|other| other.eq_ignore_ascii_case(one))
        }
    })
}

/// The words that a page has in code or as values of attributes. "The element at index index" is right where the page has a
/// parameter of that name.
fn named(text: &str) -> FxHashSet<&str> {
    let parts = text.split(['`', '"']);
    parts
        .filter(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase()))
        .collect()
}

fn is_repeated(
    passage: &Passage,
    first: &Range<usize>,
    second: &Range<usize>,
    before: &str,
) -> bool {
    let text = &*passage.text;
    let (one, two) = (&text[first.clone()], &text[second.clone()]);
    let between = &text[first.end..second.start];
    if one.len() != two.len()
        || !one.eq_ignore_ascii_case(two)
        || between.is_empty()
        || between.contains(|c| c != ' ')
    {
        return false;
    }
    let lower = one.to_ascii_lowercase();
    let is_word = lower.len() > 1 && lower.bytes().all(|byte| byte.is_ascii_lowercase());
    if !is_function_word(&lower)
        && (one != two || starts_upper(one) || breaks_line(passage, first, second))
    {
        return false;
    }
    // "AND/OR: or else" and "no range or OR operators" write an operator.
    let is_upper =
        |word: &str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_uppercase());
    let is_operator = one != two && (is_upper(one) || is_upper(two));
    let follows_verb = PARTICLES.contains(&&*lower)
        && VERBS_OF_PARTICLES
            .iter()
            .any(|verb| verb.eq_ignore_ascii_case(before));
    is_word
        && !is_operator
        && !follows_verb
        && !DOUBLES.contains(&&*lower)
        && stands_alone(passage, first, second)
}

fn starts_upper(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Whether the second word begins a line of the file, which may be code that nothing marks.
fn breaks_line(passage: &Passage, first: &Range<usize>, second: &Range<usize>) -> bool {
    !passage.is_verbatim(first.start..second.end)
}

/// Whether a word has no meaning of its own. Of others two in a row may be a name and its kind: "Unity Catalog catalog".
fn is_function_word(lower: &str) -> bool {
    const WORDS: [&str; 46] = [
        "a", "an", "and", "are", "as", "at", "be", "been", "by", "can", "could", "for", "from",
        "has", "have", "if", "in", "into", "is", "it", "its", "may", "must", "not", "of", "on",
        "or", "our", "should", "than", "the", "their", "these", "this", "those", "to", "was", "we",
        "were", "when", "which", "will", "with", "would", "you", "your",
    ];
    WORDS.contains(&lower)
}

/// How many marks after two words are looked at for those around one of them.
const MOST_MARKS: usize = 32;

/// Whether no markup and no sign stands at or between both words, so that they are read as one run.
fn stands_alone(passage: &Passage, first: &Range<usize>, second: &Range<usize>) -> bool {
    let text = &*passage.text;
    let joins = |c: char| {
        !(c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | '!' | '?' | ')' | '('))
    };
    let is_joined = text[..first.start].ends_with(joins) || text[second.end..].starts_with(joins);
    // Marks stand in the order of their ends: those around both words come soon after those before them.
    let near = passage
        .marks
        .partition_point(|mark| mark.end <= first.start);
    let is_marked = passage.marks[near..].iter().take(MOST_MARKS).any(|mark| {
        let has = |range: &Range<usize>| mark.start <= range.start && range.end <= mark.end;
        has(first) != has(second)
    });
    !is_joined
        && !is_marked
        && passage.is_verbatim(first.clone())
        && passage.is_verbatim(second.clone())
}

fn say(
    page: &Page,
    passage: &Passage,
    first: Range<usize>,
    second: Range<usize>,
    report: &mut Report,
) {
    let word = &passage.text[second.clone()];
    let message = format!(
        "The word `{}` stands twice in a row",
        word.to_ascii_lowercase()
    );
    let draft = report.at(passage.span(first.start..second.end), message);
    let second_with_space = passage.span(first.end..second.end);
    let written = page.text().get(second_with_space.range()).unwrap_or("");
    let is_space_only = written
        .strip_suffix(word)
        .is_some_and(|space| space.trim().is_empty());
    let title = "Remove the second one";
    if !is_space_only || leads_to(&passage.text[..first.start]) {
        draft.help("Remove one of them.");
    } else if is_function_word(&word.to_ascii_lowercase()) {
        draft.fix(title, second_with_space, "");
    } else {
        // "The index index" may name a parameter.
        draft.unsafe_fix(title, second_with_space, "");
    }
}

/// Whether the words before call for `to`, which the first of two articles may stand for: "go the the page".
fn leads_to(before: &str) -> bool {
    const WORDS: [&str; 10] = [
        "according",
        "back",
        "due",
        "go",
        "goes",
        "head",
        "navigate",
        "over",
        "return",
        "switch",
    ];
    let last = before.split_whitespace().next_back().unwrap_or("");
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(last))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn the_second_word_goes() {
        for (page, expected) in [
            ("Open the the app.\n", "Open the app.\n"),
            ("The the app.\n", "The app.\n"),
            ("Open the\nthe app.\n", "Open the app.\n"),
            ("- Open the\n  the app.\n", "- Open the app.\n"),
            ("Open the the the app.\n", "Open the app.\n"),
            ("## Use the the app\n", "## Use the app\n"),
            (
                "<Card title=\"The the app\" />\n",
                "<Card title=\"The app\" />\n",
            ),
            ("> Open the\n> the app.\n", "> Open the\n> the app.\n"),
            ("Go the the app.\n", "Go the the app.\n"),
            ("Add the the app app.\n", "Add the app.\n"),
        ] {
            assert_eq!(
                fixed("repeated-word", "page.mdx", page),
                expected,
                "{page:?}"
            );
        }
        assert_eq!(
            places("repeated-word", "> Open the\n> the app.\n"),
            ["the\n> the"]
        );
    }

    #[test]
    fn doubles_that_are_meant() {
        for page in [
            "He had had enough of that that day.\n",
            "Open the. The app.\n",
            "Open the `the` the app.\n",
            "Log in in the app.\n",
            "Hear Duran Duran.\n",
            "Use 1 1 or x x.\n",
            "See **name** name.\n",
            "Use [the API](/api) API.\n",
            "one  \none\n",
            "a-the the-b\n",
            "the, the\n",
            "The Unity Catalog catalog name.\n",
            "Defined as const\nconst a = 1\n",
            "Join with AND/OR: OR or else.\n",
            "There are no range or OR operators.\n",
            "It returns the value at index index.\n\n- `index`: where it stands.\n",
            "- the\n- the\n",
        ] {
            let found = places("repeated-word", page);
            assert!(found.is_empty(), "{page:?}: {found:?}");
        }
    }
}
