//! Where sentences end, and where a full stop belongs to a word.

/// Abbreviations in English texts that end in a full stop, in lower case and without it.
const ABBREVIATIONS: [&str; 36] = [
    "al", "approx", "appt", "ave", "bros", "cf", "co", "corp", "dept", "dr", "ed", "eq", "est",
    "etc", "ext", "fig", "gen", "govt", "inc", "incl", "jr", "ltd", "max", "min", "misc", "mr",
    "mrs", "ms", "no", "prof", "resp", "sr", "st", "vol", "vs", "viz",
];

/// Whether the last word of a text that ends in a full stop keeps it: an abbreviation, initials, a number.
pub(super) fn ends_in_abbreviation(text: &str) -> bool {
    let Some(body) = text.strip_suffix('.') else {
        return false;
    };
    let word = body.rsplit(char::is_whitespace).next().unwrap_or(body);
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
    let is_initials =
        || word.contains('.') && word.split('.').all(|part| part.chars().count() == 1);
    let is_number = || !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
    is_initials() || is_number() || ABBREVIATIONS.contains(&&*word.to_lowercase())
}

/// How many sentences a text has. A last one without a mark at its end counts.
pub(super) fn sentences(text: &str) -> usize {
    let text = text.trim();
    let mut count = 0;
    let mut open = false;
    let mut before = 0;
    for (at, character) in text.char_indices() {
        let after = at + character.len_utf8();
        if ends_sentence(text, before, at, character) {
            count += usize::from(open);
            open = false;
            before = after;
        } else if character.is_alphanumeric() {
            open = true;
        }
    }
    count + usize::from(open)
}

/// Whether the sentence that begins at `start` ends with the character at `at`.
fn ends_sentence(text: &str, start: usize, at: usize, character: char) -> bool {
    match character {
        '。' | '！' | '？' => true,
        '.' | '!' | '?' => {
            let rest = &text[at + 1..];
            let closing = |c: char| matches!(c, '"' | '\'' | ')' | '”' | '’' | '`' | '*');
            let rest = rest.trim_start_matches(closing);
            let next = rest.trim_start().chars().next();
            let ends = rest.is_empty()
                || (rest.starts_with(char::is_whitespace)
                    && next.is_some_and(|next| !next.is_lowercase()));
            ends && (rest.is_empty() || !ends_in_abbreviation(&text[start..=at]))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_are_counted() {
        for (text, count) in [
            ("", 0),
            ("...", 0),
            ("Install the client", 1),
            ("Install it. Then run it.", 2),
            ("Works with Node.js 18.2 and example.com. See more.", 2),
            ("Use agents, tools, etc. in flows.", 1),
            ("Use it, e.g. in CI. Done", 2),
            ("Acme Inc. Documentation", 1),
            ("Why? Because it works! Yes.", 3),
            ("使い方。説明です。", 2),
            ("See \"the guide.\" Then go.", 2),
            ("Wait... what", 1),
        ] {
            assert_eq!(sentences(text), count, "{text}");
        }
    }
}
