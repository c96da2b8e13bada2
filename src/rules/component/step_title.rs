//! The title of a step, taken from the paragraph that begins it.

use crate::rules::component::procedure::{begins_line_of, is_instruction, leads_to_instruction};
use crate::rules::page::image::is_image;
use crate::syntax::{Kind, NodeRef};

/// The longest sentence that is a title as it is, in characters.
const LONGEST: usize = 80;

/// A title, and what is left of the paragraph.
#[derive(Debug, PartialEq, Eq)]
pub struct StepTitle {
    /// As a reader sees it, without markup.
    pub text: String,
    /// Where in the page the words begin that the title does not say; none where the paragraph has to stay whole.
    pub rest: Option<usize>,
}

/// The title of a step that begins with a paragraph: its bold lead, its first sentence, or the beginning of that where it is
/// long or has links.
pub fn step_title(paragraph: NodeRef) -> Option<StepTitle> {
    bold_lead(paragraph).or_else(|| first_sentence(paragraph))
}

fn bold_lead(paragraph: NodeRef) -> Option<StepTitle> {
    let strong = paragraph.children().next()?;
    let is_plain = matches!(strong.kind(), Kind::Strong) && strong.descendants().all(is_plain);
    let end = strong.span().end as usize;
    let rest = paragraph
        .source()
        .get(end - paragraph.span().start as usize..)?;
    let lead = strong.plain_text();
    let line = rest.trim_start_matches([' ', '\t']);
    let dash = [":", ".", "–", "—", "- "]
        .into_iter()
        .find(|mark| line.starts_with(mark));
    let ends = lead.trim_end().ends_with([':', '.']);
    let breaks = line.is_empty() || line.starts_with(['\n', '\r', '\\']);
    if !is_plain || !(breaks || ends || dash.is_some()) {
        return None;
    }
    let after = dash.map_or(line, |mark| &line[mark.len()..]);
    let after = after.trim_start_matches([' ', '\t', '\r', '\n']);
    let after = after.strip_prefix("\\\n").unwrap_or(after);
    Some(StepTitle {
        text: cleaned(&lead)?,
        rest: Some(paragraph.span().end as usize - after.len()),
    })
}

fn first_sentence(paragraph: NodeRef) -> Option<StepTitle> {
    let mut words = String::new();
    let mut is_rich = false;
    let mut end = None;
    for child in paragraph.children() {
        // A picture on a line of its own stands below the sentence.
        if is_image(child) && !words.is_empty() && begins_line_of(paragraph, child) {
            end = Some(child.span().start as usize);
            break;
        }
        is_rich |= !is_plain(child) || !child.descendants().all(is_plain);
        let Kind::Text(text) = child.kind() else {
            words.push_str(&child.plain_text());
            if matches!(child.kind(), Kind::Break) {
                words.push(' ');
            }
            continue;
        };
        let (literal, place) = (child.text(text), child.place_of(text));
        match sentence_end(literal) {
            Some(at) => {
                words.push_str(literal.get(..at)?);
                end = place.map(|place| place.start as usize + at);
                break;
            }
            None => words.push_str(literal),
        }
    }
    let is_whole = end.is_none() && paragraph.plain_text() == words;
    let end = if is_whole {
        Some(paragraph.span().end as usize)
    } else {
        end
    };
    let sentence = cleaned(&words)?;
    if is_rich || sentence.chars().count() > LONGEST || end.is_none() {
        let text = cleaned(&clause(&sentence)).filter(|text| text.chars().count() <= LONGEST)?;
        return Some(StepTitle { text, rest: None });
    }
    Some(StepTitle {
        text: sentence,
        rest: end,
    })
}

/// Whether a node in a sentence can be told in plain text.
fn is_plain(node: NodeRef) -> bool {
    matches!(
        node.kind(),
        Kind::Text(_) | Kind::InlineCode(_) | Kind::Strong | Kind::Emphasis | Kind::Break
    )
}

/// Where the first sentence in a text ends.
fn sentence_end(text: &str) -> Option<usize> {
    let mut characters = text.char_indices().peekable();
    while let Some((at, c)) = characters.next() {
        let next = characters.peek().map(|(_, next)| *next);
        let is_end = match c {
            '.' | '!' | '?' => text[at + 1..].trim_start().starts_with(char::is_uppercase),
            ':' => true,
            _ => false,
        };
        if is_end && next.is_some_and(char::is_whitespace) {
            return Some(at + c.len_utf8());
        }
    }
    None
}

/// The beginning of a sentence up to where it could end, without words such as `First` and conditions before it.
pub fn clause(sentence: &str) -> String {
    const MARKS: &[&str] = &[
        ", ", "; ", ": ", " (", " – ", " — ", " - ", " and ", " by ", " using ", " with ", " so ",
        " to ", " from ", " that ", " which ",
    ];
    const PLACES: &[&str] = &[" at ", " in ", " on ", " into ", " for "];
    let sentence = without_opening(sentence);
    if let Some(purpose) = purpose(&sentence) {
        return purpose;
    }
    let cut = first_cut(&sentence, MARKS).or_else(|| first_cut(&sentence, PLACES));
    cut.map_or(sentence.clone(), |at| sentence[..at].to_owned())
}

/// What the command below is for: of `Run the following command to list all keys`, what follows `to`.
fn purpose(sentence: &str) -> Option<String> {
    let (head, rest) = sentence.split_once(" to ")?;
    let names_command = head.contains(" the following") || head.ends_with("this command");
    (names_command && rest.chars().count() <= LONGEST).then(|| capitalized(rest))
}

/// The first of these places that leaves three words before it.
fn first_cut(sentence: &str, cuts: &[&str]) -> Option<usize> {
    let leaves_words = |at: &usize| sentence[..*at].split_whitespace().nth(2).is_some();
    let places = cuts.iter().filter_map(|cut| {
        let mut starts = sentence.match_indices(cut).map(|(at, _)| at);
        starts.find(|at| {
            // `and` between two things is no end.
            let goes_on = *cut == " and " && !is_instruction(&sentence[at + cut.len()..]);
            leaves_words(at) && !goes_on
        })
    });
    places.min()
}

/// A sentence without what stands before it: when its turn is, a place, a time, a condition.
fn without_opening(sentence: &str) -> String {
    let Some((head, rest)) = sentence.split_once(", ") else {
        return sentence.to_owned();
    };
    let is_opening = leads_to_instruction(head) && !rest.trim().is_empty();
    if !is_opening {
        return sentence.to_owned();
    }
    capitalized(rest)
}

fn capitalized(words: &str) -> String {
    let mut characters = words.chars();
    let first = characters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(characters).collect()
}

/// Words on one line, without the mark that ended them and words that lead on to what stands below; none where nothing is
/// left.
fn cleaned(words: &str) -> Option<String> {
    const LEADING_ON: [&str; 5] = [" using", " or", " with", " via", " by"];
    let text = words.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut text = text.trim_end_matches(['.', ':', ',', ';', ' ']);
    while let Some(shorter) = LEADING_ON.iter().find_map(|word| text.strip_suffix(word)) {
        text = shorter;
    }
    text.contains(char::is_alphanumeric)
        .then(|| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_beginning_of_a_sentence() {
        for (sentence, beginning) in [
            ("Install the SDK and run it", "Install the SDK"),
            ("First, open the page to see it", "Open the page"),
            ("Once it is up, go to the page", "Go to the page"),
            (
                "In `a`, define a class and a key",
                "Define a class and a key",
            ),
            (
                "Add the a and b tools to your agent and run it",
                "Add the a and b tools",
            ),
            (
                "Run the following command to list the keys of your account",
                "List the keys of your account",
            ),
            ("Go to the page", "Go to the page"),
            (
                "Sign up for a free account at the shop",
                "Sign up for a free account",
            ),
            ("Save", "Save"),
            ("Öffne die Seite – dann warte", "Öffne die Seite"),
        ] {
            assert_eq!(clause(sentence), beginning);
        }
    }

    #[test]
    fn what_leads_on_is_no_part_of_a_title() {
        for (words, title) in [
            (
                "Find your region in the console or using:",
                "Find your region in the console",
            ),
            ("Install it with:", "Install it"),
            ("Save  it.", "Save it"),
        ] {
            assert_eq!(cleaned(words).as_deref(), Some(title));
        }
    }

    #[test]
    fn where_a_sentence_ends() {
        for (text, end) in [
            ("Go. Come.", Some(3)),
            ("See e.g. this", None),
            ("Run it: then wait", Some(7)),
            ("http://a", None),
            ("Go.", None),
        ] {
            assert_eq!(sentence_end(text), end, "{text}");
        }
    }
}
