//! Takes out of style sheets and modules what only people read.

/// The style sheet without comments and without white space that means nothing. Strings stay as they are.
pub(super) fn css(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    // Whether white space stood here that may have to stay.
    let mut space = false;
    while let Some(first) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
            // Between two words a comment parts them.
            space = true;
            continue;
        }
        if first.is_ascii_whitespace() {
            space = true;
            rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
            continue;
        }
        if space && needs_space(&out, first) {
            out.push(' ');
        }
        space = false;
        let length = match first {
            '"' | '\'' => string_length(rest, first),
            '\\' => first.len_utf8() + rest[1..].chars().next().map_or(0, char::len_utf8),
            _ => first.len_utf8(),
        };
        if first == '}' && out.ends_with(';') {
            out.pop();
        }
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    out
}

/// Whether white space between what is written and the next character has a meaning.
fn needs_space(out: &str, next: char) -> bool {
    let after = out.ends_with(['{', '}', ';', ',', ':', '(']) || out.is_empty();
    let before = matches!(next, '{' | '}' | ';' | ',' | ')');
    !after && !before
}

/// The length in bytes of the string that a text begins with, its quotes included.
fn string_length(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The module without the lines that are comments and nothing else, and without the space before lines. The theme's modules have no text over several
/// lines in which such a line could stand.
pub(super) fn script(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_comment = false;
    for line in text.lines() {
        let line = line.trim_end();
        let start = line.trim_start();
        let begins = start.starts_with("/*") && (start.ends_with("*/") || !start.contains("*/"));
        if in_comment || begins {
            in_comment = !start.ends_with("*/");
        } else if !start.is_empty() && !start.starts_with("//") {
            out.push_str(start);
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{css, script};

    #[test]
    fn style_sheets_keep_their_meaning() {
        for (text, short) in [
            ("a { color : red ; }\n", "a{color :red}"),
            (
                "a  b,\n c > d { x: calc(1px + 2px) ; }",
                "a b,c > d{x:calc(1px + 2px)}",
            ),
            ("a :hover { }", "a :hover{}"),
            ("/* x; } */a{}/* y", "a{}"),
            ("a/* */b{}", "a b{}"),
            (
                "a::before { content: \"/* a  } \\\" */\" }",
                "a::before{content:\"/* a  } \\\" */\"}",
            ),
            ("a { content: ' ; } ' ; b: c }", "a{content:' ; } ';b:c}"),
            (
                "@media (width >= 40rem) and (x) { a { b: c d; } }",
                "@media (width >= 40rem) and (x){a{b:c d}}",
            ),
            (
                ":is( a, b ) c { d: var( --x ) e }",
                ":is(a,b) c{d:var(--x) e}",
            ),
            (".a\\:b é{}", ".a\\:b é{}"),
            ("a{b:\"", "a{b:\""),
            ("a\\", "a\\"),
            ("", ""),
        ] {
            assert_eq!(css(text), short, "{text}");
            assert_eq!(css(short), short, "{short}");
        }
    }

    #[test]
    fn modules_lose_only_lines_of_comments() {
        let text = "// A\nimport \"./b.js\"; // b\n\n/** C\n * d */\n  /* e */\n  x(\"//\");\n";
        assert_eq!(script(text), "import \"./b.js\"; // b\nx(\"//\");\n");
    }
}
