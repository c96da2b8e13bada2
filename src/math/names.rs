//! Names that writers use and the parser does not know, put in words that it knows.

/// Names that another name stands for.
const RENAMED: &[(&str, &str)] = &[
    ("bm", "boldsymbol"),
    ("mathscr", "mathcal"),
    ("mbox", "text"),
    ("hbox", "text"),
    ("textnormal", "text"),
    ("textsf", "text"),
    ("textsc", "text"),
    ("mathds", "mathbb"),
    ("Bbb", "mathbb"),
    ("bold", "mathbf"),
];

/// Names that only draw something around what follows.
const LEFT_OUT: &[&str] = &[
    "boxed",
    "ensuremath",
    "notag",
    "nonumber",
    "allowbreak",
    "nobreak",
];

/// Names that go without what they are given first.
const WITHOUT_FIRST: &[&str] = &[
    "label",
    "href",
    "phantom",
    "hphantom",
    "vphantom",
    "htmlClass",
];

/// Names that define others.
const DEFINING: &[&str] = &[
    "def",
    "gdef",
    "edef",
    "xdef",
    "let",
    "futurelet",
    "newcommand",
    "renewcommand",
    "providecommand",
    "DeclareMathOperator",
];

/// `latex` without names that are strange to the parser.
///
/// # Errors
///
/// If it defines names, or ends within what a name is given.
pub(super) fn known(latex: &str) -> Result<String, String> {
    let mut out = String::with_capacity(latex.len());
    let mut rest = latex;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let name = &after[..after.bytes().take_while(u8::is_ascii_alphabetic).count()];
        if name.is_empty() {
            // A name of one character, such as `\\`: neither it nor what it names begins another.
            let Some(sign) = after.chars().next() else {
                return Err("it ends with a backslash".to_owned());
            };
            out.push('\\');
            out.push(sign);
            rest = &after[sign.len_utf8()..];
            continue;
        }
        rest = &after[name.len()..];
        if DEFINING.contains(&name) {
            return Err(format!("it defines names with `\\{name}`"));
        } else if WITHOUT_FIRST.contains(&name) {
            rest = after_argument(rest).ok_or_else(|| format!("`\\{name}` is given nothing"))?;
            out.push(' ');
        } else if LEFT_OUT.contains(&name) {
            out.push(' ');
        } else if name == "tag" {
            let end = after_argument(rest).ok_or("`\\tag` is given nothing")?;
            let given = rest[..rest.len() - end.len()].trim();
            let given = given.trim_start_matches('{').trim_end_matches('}');
            out.push_str("\\qquad\\text{(");
            out.push_str(given);
            out.push_str(")}");
            rest = end;
        } else {
            let renamed = RENAMED.iter().find(|(from, _)| *from == name);
            out.push('\\');
            out.push_str(renamed.map_or(name, |(_, to)| to));
        }
    }
    out.push_str(rest);
    Ok(out)
}

/// What follows a group in braces.
fn after_argument(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth <= 1 => return (depth == 1).then(|| &text[at + 1..]),
            b'}' => depth -= 1,
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}
