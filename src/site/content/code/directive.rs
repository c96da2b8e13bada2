//! Comments in samples that say something of their line.

use std::borrow::Cow;

/// What a line stands out by.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) mark: bool,
    pub(super) added: bool,
    pub(super) removed: bool,
    pub(super) focus: bool,
}

/// What a comment may say of the line that it stands in.
const DIRECTIVES: &[(&str, Marks)] = &[
    (
        "[!code ++]",
        Marks {
            added: true,
            ..NO_MARKS
        },
    ),
    (
        "[!code --]",
        Marks {
            removed: true,
            ..NO_MARKS
        },
    ),
    (
        "[!code highlight]",
        Marks {
            mark: true,
            ..NO_MARKS
        },
    ),
    (
        "[!code hl]",
        Marks {
            mark: true,
            ..NO_MARKS
        },
    ),
    (
        "[!code focus]",
        Marks {
            focus: true,
            ..NO_MARKS
        },
    ),
];

/// The signs that begin a comment, and those that end it; longer ones before those that they end with.
const COMMENTS: &[(&str, &str)] = &[
    ("{/*", "*/}"),
    ("/*", "*/"),
    ("<!--", "-->"),
    ("//", ""),
    ("--", ""),
    ("#", ""),
    (";", ""),
    ("%", ""),
];

pub(super) const NO_MARKS: Marks = Marks {
    mark: false,
    added: false,
    removed: false,
    focus: false,
};

/// A line without the directives that begin a comment in it. What else stands in that comment stays.
pub(super) fn without_directive(line: &str) -> (Cow<'_, str>, Marks) {
    for (at, _) in line.match_indices("[!code ") {
        let before = line[..at].trim_end();
        let found = COMMENTS
            .iter()
            .find_map(|(sign, end)| Some((before.strip_suffix(sign)?, end)));
        let (Some((code, end)), (rest, marks)) = (found, directives(&line[at..])) else {
            continue;
        };
        if marks == NO_MARKS {
            continue;
        }
        let behind = match rest.is_empty() || end.is_empty() {
            true => Some(rest).filter(|rest| rest.is_empty()),
            false => rest.strip_prefix(end).map(str::trim),
        };
        let line = match behind {
            Some("") => Cow::Borrowed(code.trim_end()),
            Some(behind) => Cow::Owned(format!("{code}{behind}")),
            None => Cow::Owned(format!("{}{rest}", &line[..at])),
        };
        return (line, marks);
    }
    (Cow::Borrowed(line), NO_MARKS)
}

/// What the directives that a text begins with say, and what follows them.
fn directives(text: &str) -> (&str, Marks) {
    let (mut rest, mut all) = (text, NO_MARKS);
    while let Some((behind, marks)) = DIRECTIVES
        .iter()
        .find_map(|(said, marks)| Some((rest.strip_prefix(said)?, marks)))
    {
        rest = behind.trim_start();
        all.mark |= marks.mark;
        all.added |= marks.added;
        all.removed |= marks.removed;
        all.focus |= marks.focus;
    }
    (rest, all)
}

#[cfg(test)]
mod tests {
    use super::without_directive;

    #[test]
    fn only_directives_are_taken_out() {
        for (line, shown) in [
            ("a(); // [!code ++]", "a();"),
            ("a(); // [!code ++] keep me", "a(); // keep me"),
            (
                "const a = \"[!code --]\"; keep()",
                "const a = \"[!code --]\"; keep()",
            ),
            ("a /* [!code hl] */", "a"),
            ("  /* [!code hl] */ b", "  b"),
            ("a /* [!code hl] why */ b", "a /* why */ b"),
            ("<b/> {/* [!code focus] */}", "<b/>"),
            ("<b> <!-- [!code --] -->", "<b>"),
            ("a -- [!code --]", "a"),
            ("a # [!code ++] [!code focus]", "a"),
            ("a // [!code other]", "a // [!code other]"),
            ("\"[!code ++]\" // [!code ++]", "\"[!code ++]\""),
        ] {
            assert_eq!(without_directive(line).0, shown, "{line}");
        }
        let marks = without_directive("a # [!code ++] [!code focus]").1;
        assert!(marks.added && marks.focus && !marks.removed);
    }
}
