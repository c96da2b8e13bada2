use std::ops::Range;

use crate::lint::Report;
use crate::page::Page;
use crate::prose::{GAP, MarkKind, Passage, Scope};
use crate::rule;

rule! {
    /// End a sentence with a full stop, not with an exclamation mark.
    ///
    /// Readers of documentation are at work. An exclamation mark asks for an excitement that they do not feel, and where
    /// something is dangerous a callout says so better.
    ///
    /// ```mdx bad
    /// Your first task is running!
    /// ```
    /// ```mdx good
    /// Your first task is running.
    /// ```
    name: "exclamation", group: Writing, level: Warning, fix: Safe, check: Prose(check),
}

/// Names that are written with the mark, and the greeting that first programs print; in lower case.
const NAMES: &[&str] = &["yahoo!", "joomla!", "jeopardy!", "yum!", "pop!", "world!"];

/// How many characters after a mark are looked at for what the text goes on with.
const LOOK_AHEAD: usize = 80;

fn check(_: &Page, passages: &[Passage], report: &mut Report) {
    for passage in passages {
        if !passage.text.contains(['!', '！']) || is_spoken(&passage.text) {
            continue;
        }
        for sentence in passage.sentences() {
            if let Some(marks) = first_mark(passage, sentence.clone()) {
                say(passage, sentence, marks, report);
            }
        }
    }
}

/// The first run of exclamation marks that ends something said in a sentence.
fn first_mark(passage: &Passage, sentence: Range<usize>) -> Option<Range<usize>> {
    let text = &*passage.text;
    let mut at = sentence.start;
    while let Some(found) = text.get(at..sentence.end)?.find(['!', '！']) {
        let start = at + found;
        let len = text[start..].len() - text[start..].trim_start_matches(['!', '！']).len();
        let marks = start..start + len;
        if ends_something(text, &sentence, &marks) && !is_label(passage, &marks) {
            return Some(marks);
        }
        at = marks.end;
    }
    None
}

fn ends_something(text: &str, sentence: &Range<usize>, marks: &Range<usize>) -> bool {
    let before = &text[sentence.start..marks.start];
    let after = &text[marks.end..sentence.end];
    let follows_word =
        before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | '?' | '"' | '”' | '%'));
    let ends = after
        .chars()
        .next()
        .is_none_or(|c| c.is_whitespace() || matches!(c, ')' | '*' | '_') || is_emoji(c));
    let last_word = text[sentence.start..marks.end]
        .rsplit([' ', '\n'])
        .next()
        .unwrap_or("");
    let is_name = NAMES
        .iter()
        .any(|name| last_word.eq_ignore_ascii_case(name));
    let ends = ends || text[marks.clone()].contains('！');
    // Methods of Ruby and macros of Rust may end so: `settle_payment!`.
    let is_identifier = last_word.contains('_') || last_word.contains("::");
    follows_word && ends && !is_name && !is_identifier && !is_quoted(before, after)
}

/// How many stretches of other markup are looked at for the one that a mark ends.
const MOST_MARKS: usize = 8;

/// Whether the mark ends the label of what is to be clicked: "Click **Try it!**".
fn is_label(passage: &Passage, marks: &Range<usize>) -> bool {
    const VERBS: [&str; 7] = ["choose", "click", "hit", "on", "press", "select", "tap"];
    // Marks stand in the order of their ends.
    let near = passage.marks.partition_point(|mark| mark.end < marks.end);
    passage.marks[near..].iter().take(MOST_MARKS).any(|mark| {
        let before = passage.text[..mark.start.min(marks.start)].trim_end();
        let last = before.rsplit(' ').next().unwrap_or("");
        mark.kind == MarkKind::Strong
            && mark.end == marks.end
            && VERBS.iter().any(|verb| verb.eq_ignore_ascii_case(last))
    })
}

/// Whether a passage is what someone says in a conversation that is shown: "Bot: Hello!".
fn is_spoken(text: &str) -> bool {
    const SPEAKERS: [&str; 9] = [
        "AI",
        "Agent",
        "Assistant",
        "Bot",
        "Caller",
        "Chatbot",
        "Customer",
        "Human",
        "User",
    ];
    text.split_once(": ")
        .is_some_and(|(speaker, _)| SPEAKERS.contains(&speaker))
}

/// Whether the mark belongs to words that are quoted: what a program says is repeated as it is.
fn is_quoted(before: &str, after: &str) -> bool {
    let straight = before.matches('"').count() % 2 == 1 && after.contains('"');
    let curly = before.matches('“').count() > before.matches('”').count() && after.contains('”');
    straight || curly
}

fn is_emoji(c: char) -> bool {
    matches!(c, '\u{2600}'..='\u{27bf}' | '\u{1f300}'..='\u{1faff}')
}

fn say(passage: &Passage, sentence: Range<usize>, marks: Range<usize>, report: &mut Report) {
    let text = &*passage.text;
    let replacement = replacement(passage, &sentence, &marks);
    let message = if marks.len() > 1 && text[marks.clone()].starts_with("!!") {
        "The sentence ends with exclamation marks"
    } else if marks.end < sentence.end
        && text[marks.end..sentence.end].contains(char::is_alphanumeric)
    {
        "The sentence has an exclamation mark"
    } else {
        "The sentence ends with an exclamation mark"
    };
    let place = passage.span(marks.clone());
    let draft = report.at(place, message);
    match replacement.filter(|_| passage.is_verbatim(marks)) {
        Some("") => draft.fix("Remove it", place, ""),
        Some(mark) => draft.fix(format!("Write `{mark}` instead"), place, mark),
        None => draft.help("End it with a full stop."),
    };
}

/// What stands there instead: a full stop, where sentences have one. None where the sentence goes on after it.
fn replacement(
    passage: &Passage,
    sentence: &Range<usize>,
    marks: &Range<usize>,
) -> Option<&'static str> {
    let text = &*passage.text;
    let (before, after) = (&text[sentence.start..marks.start], &text[marks.end..]);
    let is_sentence = matches!(
        passage.scope,
        Scope::Paragraph
            | Scope::ListItem
            | Scope::Quotation
            | Scope::Description
            | Scope::TableCell
            | Scope::Caption
    );
    let mut next = after.chars().take(LOOK_AHEAD);
    let next = next.find(|c| c.is_alphanumeric() || *c == GAP);
    if before.ends_with('?') || is_aside(before, after) {
        return Some("");
    }
    if next.is_some_and(char::is_lowercase) {
        return None;
    }
    Some(match () {
        () if text[marks.clone()].contains('！') => "。",
        () if is_sentence || next.is_some() => ".",
        () => "",
    })
}

/// Whether a mark ends what stands in brackets inside a sentence: "(without timeouts!)".
fn is_aside(before: &str, after: &str) -> bool {
    let opening = before.rfind('(').filter(|_| after.starts_with(')'));
    let sentence = opening.map_or("", |at| before[..at].trim_end());
    !sentence.is_empty() && !sentence.ends_with(['.', '!', '?', ':', '\n'])
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, places};

    #[test]
    fn marks_become_full_stops() {
        for (page, expected) in [
            ("It works!\n", "It works.\n"),
            ("It works!!! Go on.\n", "It works. Go on.\n"),
            ("Is it so?!\n", "Is it so?\n"),
            ("Welcome! It works!\n", "Welcome. It works.\n"),
            ("**Done!** Go on.\n", "**Done.** Go on.\n"),
            ("- Done! 🎉\n", "- Done. 🎉\n"),
            ("## Done!\n", "## Done\n"),
            ("## Done! Go on\n", "## Done. Go on\n"),
            (
                "<Card title=\"Try it!\" />\n",
                "<Card title=\"Try it\" />\n",
            ),
            (
                "<Note>Try it (now!).</Note>\n",
                "<Note>Try it (now).</Note>\n",
            ),
            ("---\ntitle: Try it!\n---\n", "---\ntitle: Try it\n---\n"),
            (
                "It works. (It does!) Go on.\n",
                "It works. (It does.) Go on.\n",
            ),
            ("It works! and runs.\n", "It works! and runs.\n"),
            ("完成！\n", "完成。\n"),
        ] {
            assert_eq!(fixed("exclamation", "page.mdx", page), expected, "{page:?}");
        }
    }

    #[test]
    fn one_finding_a_sentence() {
        assert_eq!(
            places("exclamation", "Stop! Go on (now!) and on!\n").len(),
            2
        );
    }

    #[test]
    fn marks_that_are_meant() {
        for page in [
            "Use `!` or `a != b`.\n",
            "Where a != b or !a holds, and ! is not.\n",
            "Search with Yahoo! now.\n",
            "Every call of settle_payment! takes the lock.\n",
            "It prints Hello, World!\n",
            "The app says \"It works!\" and stops.\n",
            "The app says “It works!” and stops.\n",
            "![Alt](/a.png)\n",
            "```\necho hi!\n```\n",
            "See [it](/a!).\n",
            "> [!NOTE]\n> Text.\n",
            "Click **Validate it!** to go on.\n",
            "Bot: Hello! What can I do for you?\n",
        ] {
            let found = places("exclamation", page);
            assert!(found.is_empty(), "{page:?}: {found:?}");
        }
    }
}
