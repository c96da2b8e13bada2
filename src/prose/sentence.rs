//! Where sentences end.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use crate::prose::GAP;

/// Abbreviations that a sentence goes on after, in lower case and without the last full stop.
const ABBREVIATIONS: &[&str] = &[
    "al", "approx", "ca", "cf", "dr", "e.g", "eg", "eq", "esp", "etc", "fig", "figs", "i.e", "ie",
    "incl", "jr", "mr", "mrs", "ms", "mt", "no", "nos", "nr", "p", "pp", "prof", "resp", "sec",
    "sr", "st", "viz", "vol", "vs",
];

/// Abbreviations of [`ABBREVIATIONS`] that only come before a number.
const BEFORE_NUMBERS: &[&str] = &[
    "eq", "fig", "figs", "no", "nos", "nr", "p", "pp", "sec", "vol",
];

/// Abbreviations that may also end a sentence, where a capital follows.
const MAY_END: &[&str] = &["etc", "jr", "sr", "al", "incl", "approx"];

/// Words that, with a capital, begin a sentence and no name.
const OPENERS: &[&str] = &[
    "A", "An", "And", "But", "For", "He", "If", "In", "It", "Its", "Not", "Our", "See", "She",
    "That", "The", "Then", "There", "These", "They", "This", "Those", "To", "Use", "We", "When",
    "You", "Your",
];

/// Signs that may stand between the end of a sentence and the space after it.
const CLOSING: &[char] = &['"', '\'', ')', ']', '”', '’'];

/// The sentences of a text, without the white space between them.
pub(super) fn sentences(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if !may_have_several(text) {
        push(&mut found, text, 0..text.len());
        return found;
    }
    let mut start = 0;
    let mut at = 0;
    for end in bounds(text) {
        let part = &text[at..end];
        for split in splits_within(part) {
            if ends_sentence(text, start, at + split) {
                push(&mut found, text, start..at + split);
                start = at + split;
            }
        }
        if end == text.len() || ends_sentence(text, start, end) {
            push(&mut found, text, start..end);
            start = end;
        }
        at = end;
    }
    found
}

/// The ends of the sentences by the rules of Unicode alone.
fn bounds(text: &str) -> Vec<usize> {
    match text.chars().all(never_ends) {
        true => common_bounds(text),
        false => {
            let parts = text.split_sentence_bound_indices();
            parts.map(|(at, part)| at + part.len()).collect()
        }
    }
}

/// The same for texts of the signs that are common in English, without a look at the tables: most texts are such.
fn common_bounds(text: &str) -> Vec<usize> {
    let is_close = |sign: char| {
        matches!(
            sign,
            '"' | '\'' | '(' | ')' | '[' | ']' | '{' | '}' | '“' | '”' | '‘' | '’'
        )
    };
    let is_space = |sign: char| matches!(sign, ' ' | '\t' | '\u{b}' | '\u{c}' | '\u{a0}');
    let goes_on = |sign: char| matches!(sign, ',' | '-' | ':' | '–' | '—' | '.' | '!' | '?');
    let stop = |sign: char| matches!(sign, '.' | '!' | '?' | '\n' | '\r');
    let mut ends = Vec::new();
    let mut at = 0;
    while let Some(found) = text[at..].find(stop) {
        let mark = at + found;
        let sign = text.as_bytes()[mark];
        let line_end = |at: usize| match &text.as_bytes()[at..] {
            [b'\r', b'\n', ..] => at + 2,
            [b'\r' | b'\n', ..] => at + 1,
            _ => at,
        };
        at = mark + 1;
        if matches!(sign, b'\n' | b'\r') {
            at = line_end(mark);
            ends.push(at);
            continue;
        }
        let closed = text[at..].trim_start_matches(is_close);
        let rest = closed.trim_start_matches(is_space);
        let end = text.len() - rest.len();
        let next = rest.chars().next();
        if next.is_some_and(goes_on) {
            continue;
        }
        let directly = end == at;
        if sign == b'.' && next.is_some() {
            let letter_before = text.as_bytes()[..mark]
                .last()
                .is_some_and(u8::is_ascii_alphabetic);
            let small = rest
                .chars()
                .find(|sign| sign.is_alphabetic() || stop(*sign));
            let joined = directly
                && next.is_some_and(|next| {
                    next.is_ascii_digit() || (letter_before && next.is_ascii_uppercase())
                });
            if joined || small.is_some_and(char::is_lowercase) {
                continue;
            }
        }
        at = line_end(end);
        ends.push(at);
    }
    if ends.last() != Some(&text.len()) {
        ends.push(text.len());
    }
    ends
}

/// Whether there is anything before the last character that could end a sentence.
fn may_have_several(text: &str) -> bool {
    let inner = text
        .as_bytes()
        .split_last()
        .map_or(&[][..], |(_, inner)| inner);
    let ends = |byte: &u8| matches!(byte, b'.' | b'!' | b'?' | b'\n' | b'\r');
    inner.iter().any(ends) || (!text.is_ascii() && !text.chars().all(never_ends))
}

/// Signs that are common in English, beside those of ASCII, and end no sentence.
fn never_ends(sign: char) -> bool {
    sign.is_ascii()
        || matches!(
            sign,
            GAP | '’' | '‘' | '“' | '”' | '–' | '—' | '•' | '→' | '\u{a0}'
        )
}

fn push(found: &mut Vec<Range<usize>>, text: &str, range: Range<usize>) {
    let part = &text[range.clone()];
    let start = range.start + (part.len() - part.trim_start().len());
    let end = start + part.trim().len();
    if end > start {
        found.push(start..end);
    }
}

/// Places in a sentence of the Unicode rules where another begins with code, a number or a name such as `iOS`, of which
/// those rules do not know that it may begin a sentence.
fn splits_within(part: &str) -> impl Iterator<Item = usize> {
    let bytes = part.as_bytes();
    memchr::memchr3_iter(b'.', b'!', b'?', bytes).filter_map(move |at| {
        let rest = part[at + 1..].trim_start_matches(CLOSING);
        let next = rest.trim_start_matches(' ');
        let opens =
            next.starts_with(|c: char| c == GAP || c.is_ascii_digit()) || begins_with_name(next);
        (next.len() < rest.len() && opens).then(|| part.len() - next.len())
    })
}

/// Whether the first word begins with a small letter and has a capital after it.
fn begins_with_name(text: &str) -> bool {
    let mut letters = text.chars().take_while(|c| c.is_alphanumeric());
    letters.next().is_some_and(char::is_lowercase) && letters.any(char::is_uppercase)
}

/// Whether the sentence that began at `start` really ends before `end`, after which others follow.
fn ends_sentence(text: &str, start: usize, end: usize) -> bool {
    let sentence = text[start..end].trim_end_matches([' ', '\t']);
    if sentence.ends_with(['\n', '\r', '\u{2028}', '\u{2029}']) {
        return true;
    }
    let next = &text[end..];
    // "https://example.com/a?b", "!important": only signs of full width end a sentence without a space.
    if sentence.len() == end - start
        && sentence
            .trim_end_matches(CLOSING)
            .ends_with(['.', '!', '?'])
    {
        return false;
    }
    let Some(before) = sentence.strip_suffix('.') else {
        // "Is it done?" she asked.
        let is_quoted = sentence.ends_with(['"', '”', '\'', '’', ')']);
        return !(is_quoted && next.starts_with(char::is_lowercase));
    };
    let word_start =
        before.rfind(|c: char| c.is_whitespace() || matches!(c, '(' | '[' | '"' | '“' | '/' | GAP));
    let word = word_start.map_or(before, |at| {
        before[at..].trim_start_matches(|c: char| !c.is_alphanumeric())
    });
    // The number of an item: "1. Install".
    if word.len() == before.trim_start().len()
        && !word.is_empty()
        && word.bytes().all(|byte| byte.is_ascii_digit())
    {
        return false;
    }
    !(is_abbreviation(word, next) || is_initials(word, next))
}

fn is_abbreviation(word: &str, next: &str) -> bool {
    let lower = word.to_ascii_lowercase();
    if !ABBREVIATIONS.contains(&&*lower) {
        return false;
    }
    if BEFORE_NUMBERS.contains(&&*lower) {
        return next.starts_with(|c: char| c.is_ascii_digit() || c == GAP);
    }
    if lower == "st" || lower == "ms" || lower == "mt" || lower == "mr" || lower == "dr" {
        return word.starts_with(|c: char| c.is_uppercase());
    }
    !(MAY_END.contains(&&*lower) && next.starts_with(char::is_uppercase))
}

/// Whether a word is made of single letters with full stops between them, or is one capital, and a name follows.
fn is_initials(word: &str, next: &str) -> bool {
    let mut letters = word.split('.');
    let single =
        letters.all(|part| part.chars().count() == 1 && part.chars().all(char::is_alphabetic));
    if !single || (!word.contains('.') && (word == "I" || !word.chars().all(char::is_uppercase))) {
        return false;
    }
    let next_word = next
        .split(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or("");
    // A single letter ends a list of options ("option A. Then") as often as it begins a name ("J. Smith").
    word.contains('.') && !OPENERS.contains(&next_word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_texts_are_cut_as_others() {
        let signs = [
            ".", "!", "?", " ", " ", "a", "B", "c", "7", ",", "\"", "”", ")", "(", "\n", "\r", "-",
            "—", "’", "\u{fffc}", "\u{a0}", "\t", "•", ":", "$", "U.S.", "e.g. ",
        ];
        let mut state = 1u64;
        for _ in 0..20_000 {
            let mut text = String::new();
            for _ in 0..12 {
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                text.push_str(signs[(state >> 33) as usize % signs.len()]);
            }
            let parts = text.split_sentence_bound_indices();
            let expected: Vec<usize> = parts.map(|(at, part)| at + part.len()).collect();
            assert_eq!(common_bounds(&text), expected, "{text:?}");
        }
    }

    #[test]
    fn where_sentences_end() {
        for text in [
            "One sentence",
            "First one. | Second one.",
            "What? | Yes! | No.",
            "Use a tool, e.g. this one. | Then stop.",
            "Use a tool, e.g. GitHub, i.e. Git. | Then stop.",
            "Use (e.g. \u{fffc}) it. | Then stop.",
            "Tools such as Git, Jira, etc. | They are many.",
            "Tools such as Git, Jira, etc. are many.",
            "Ask Dr. Smith and Mr. Jones.",
            "See Fig. 3 and No. 5. | Then stop.",
            "The answer is no. | Then stop.",
            "Compare Rust vs. Go. | Choose.",
            "It needs v1.2.3. | Then stop.",
            "It needs v1.2.3 or later.",
            "Install Node.js 18. | Then run it.",
            "Open docs.json. | Edit it.",
            "Open docs.json and main.rs.",
            "Our U.S. servers are fast.",
            "Our U.S. Government servers are fast.",
            "It runs in the U.S. | The rest is elsewhere.",
            "It starts at 9 a.m. in Paris.",
            "Wait... | Then go.",
            "Wait... then go.",
            "Wait… then go. | Stop.",
            "He said \"stop.\" | Then he left.",
            "He said “stop.” | Then he left.",
            "(See above.) | Then stop.",
            "[See above.] | Then stop.",
            "Is it \"done?\" she asked.",
            "Set \u{fffc}. | \u{fffc} is then used.",
            "Set \u{fffc} to 3. | 5 is too many.",
            "1. Install it. | Then run it.",
            "Choose option A. | Then stop.",
            "You and I. | Then stop.",
            "First line\n | second line",
            "これは文です。 | 次の文です。 | 終わり",
            "Done 🎉 | ",
            "Done! | 🎉 Next",
            "See https://example.com/a.b?c=d. | Then stop.",
            "The value is .5 or 1.5 percent.",
            "Use .env files. | They help.",
            "The iPhone. | iOS too.",
        ] {
            let parts: Vec<&str> = text
                .split(" | ")
                .map(str::trim)
                .filter(|part| !part.is_empty())
                .collect();
            let whole = text.replace(
                " | ",
                if text.contains('。') || text.contains('\n') {
                    ""
                } else {
                    " "
                },
            );
            let found: Vec<&str> = sentences(&whole)
                .into_iter()
                .map(|range| &whole[range])
                .collect();
            assert_eq!(found, parts, "{whole}");
        }
        assert!(sentences("  ").is_empty() && sentences("").is_empty());
    }
}
