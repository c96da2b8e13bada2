//! The generated part of a rules file, between its two marks.
//!
//! A mark is a comment on a line of its own. What stands outside the marks is the team's and stays as it is, byte for
//! byte. Where the marks are not one opening and one closing one in this order, nobody can say what was generated, so all
//! of the text stays, the marks alone are taken out, and the new part is put at the end.

use std::borrow::Cow;
use std::ops::Range;

use crate::assistant::Editor;
use crate::source::Span;

/// What the opening mark begins with; what follows tells people what to do.
const OPENING: &str = "<!-- docs: generated from here";

/// What the closing mark begins with.
const CLOSING: &str = "<!-- docs: generated to here";

/// What a mark ends with.
const END: &str = "-->";

/// A generated text between its marks, without a line end.
pub(super) fn marked(editor: &Editor, text: &str) -> String {
    let name = editor.name();
    format!(
        "{OPENING}; `docs rules --assistant {name}` writes it again. Your own rules stand outside these marks. {END}\n\n\
         {}\n\n{CLOSING} {END}",
        text.trim()
    )
}

/// What a file has of a generated part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// No mark at all.
    Nothing,
    /// The part from the opening mark to the end of the closing one.
    Section(Span),
    /// Marks that do not enclose a part.
    Broken(Marks),
}

/// Marks that do not enclose a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The lines of the marks, in order, with their line ends.
    pub lines: Vec<Span>,
    /// What is wrong with them: a clause.
    pub why: &'static str,
}

/// Looks for the generated part of a file.
pub fn find(text: &str) -> Found {
    let marks: Vec<(bool, Range<usize>)> = marks(text).collect();
    if let [(true, opening), (false, closing)] = &*marks {
        let end = closing.start + text[closing.clone()].trim_end().len();
        return Found::Section(Span::new(opening.start, end));
    }
    let openings = marks.iter().filter(|(opens, _)| *opens).count();
    let why = match (openings, marks.len() - openings) {
        (0, 0) => return Found::Nothing,
        (_, 0) => "the mark at the end is missing",
        (0, _) => "the mark at the beginning is missing",
        (1, 1) => "the mark at the end stands before the one at the beginning",
        _ => "a mark stands there more than once",
    };
    let lines = marks
        .into_iter()
        .map(|(_, line)| Span::new(line.start, line.end));
    Found::Broken(Marks {
        lines: lines.collect(),
        why,
    })
}

/// The lines that are marks, with their line ends, and whether each opens the part.
fn marks(text: &str) -> impl Iterator<Item = (bool, Range<usize>)> {
    let mut at = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        let start = at;
        at += line.len();
        let mark = line.trim_start_matches('\u{feff}');
        let start = start + line.len() - mark.len();
        let opens = mark.starts_with(OPENING);
        let is_mark = (opens || mark.starts_with(CLOSING)) && mark.trim_end().ends_with(END);
        is_mark.then_some((opens, start..at))
    })
}

/// The edits that put a generated part into the text of a file, in order: in the place of the old one, or at the end.
pub fn edits(text: &str, generated: &str) -> Vec<(Span, String)> {
    let mut edits = match find(text) {
        Found::Section(span) => return vec![(span, generated.into())],
        Found::Broken(marks) => marks
            .lines
            .into_iter()
            .map(|line| (line, String::new()))
            .collect(),
        Found::Nothing => Vec::new(),
    };
    let gap = match text.trim_start_matches('\u{feff}') {
        "" => "",
        text if text.ends_with("\n\n") || text.ends_with("\n\r\n") => "",
        text if text.ends_with('\n') => "\n",
        _ => "\n\n",
    };
    edits.push((Span::empty(text.len()), format!("{gap}{generated}\n")));
    edits
}

/// Whether the generated part of a file is this one; line ends do not count.
pub fn is_current(text: &str, section: Span, generated: &str) -> bool {
    let found = text.get(section.range()).unwrap_or_default();
    let found = match found.contains('\r') {
        true => Cow::Owned(found.replace("\r\n", "\n")),
        false => Cow::Borrowed(found),
    };
    found == generated
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(text: &str, generated: &str) -> String {
        let mut out = text.to_owned();
        for (span, new) in edits(text, generated).into_iter().rev() {
            out.replace_range(span.range(), &new);
        }
        out
    }

    fn part(text: &str) -> String {
        marked(&Editor::named("cursor").expect("a name"), text)
    }

    #[test]
    fn what_stands_outside_stays() {
        let (old, new) = (part("old"), part("new"));
        for (before, after) in [
            ("", "\n"),
            ("Ours.\n\n", "\n\n  Ours too."),
            ("\u{feff}", "\r\nEnd\r\n"),
            ("Ünser\u{2028}\n", ""),
        ] {
            let text = format!("{before}{old}{after}");
            assert_eq!(applied(&text, &new), format!("{before}{new}{after}"));
        }
    }

    #[test]
    fn a_file_without_marks_gets_the_part_at_its_end() {
        let new = part("new");
        for (text, start) in [
            ("", ""),
            ("Ours.", "Ours.\n\n"),
            ("Ours.\n", "Ours.\n\n"),
            ("Ours.\n\n", "Ours.\n\n"),
            ("Ours.\r\n\r\n", "Ours.\r\n\r\n"),
        ] {
            let text = applied(text, &new);
            assert_eq!(text, format!("{start}{new}\n"));
            assert_eq!(applied(&text, &new), text);
        }
    }

    #[test]
    fn broken_marks_lose_no_text() {
        let part = part("old");
        let (opening, closing) = part.split_once("\n\nold\n\n").expect("two marks");
        for (text, why, kept) in [
            (format!("a\n{opening}\nb"), "the end is missing", "a\nb"),
            (
                format!("a\n{closing}\nb\n"),
                "beginning is missing",
                "a\nb\n",
            ),
            (format!("{closing}\na\n{opening}\nb"), "before", "a\nb"),
            (
                format!("{part}\na\n{part}\nb"),
                "more than once",
                "\nold\n\na\n\nold\n\nb",
            ),
            (
                format!("{opening}\n{part}\n"),
                "more than once",
                "\nold\n\n",
            ),
            (opening.to_owned(), "the end is missing", ""),
        ] {
            let Found::Broken(marks) = find(&text) else {
                panic!("{text}");
            };
            assert!(marks.why.contains(why), "{}: {text}", marks.why);
            let new = applied(&text, &part);
            assert!(new.starts_with(kept), "{new}");
            assert_eq!(new[kept.len()..].trim(), part, "{new}");
            assert!(matches!(find(&new), Found::Section(_)), "{new}");
        }
    }

    #[test]
    fn marks_stand_on_lines_of_their_own() {
        for text in [
            "Between `<!-- docs: generated from here -->` and the end.",
            "    <!-- docs: generated from here -->",
            "<!-- docs: generated from here",
            "<!-- docs: generated -->",
        ] {
            assert_eq!(find(text), Found::Nothing, "{text}");
        }
    }

    #[test]
    fn line_ends_do_not_make_a_part_old() {
        let part = part("a\nb");
        let text = part.replace('\n', "\r\n");
        let Found::Section(span) = find(&text) else {
            panic!("a part");
        };
        assert!(is_current(&text, span, &part));
        assert!(!is_current(&text.replace("b\r", "c\r"), span, &part));
    }
}
