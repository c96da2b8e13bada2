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

/// The module without comments and without white space that means nothing. Strings, templates and regular expressions stay
/// as they are, and so do the ends of lines that may end a statement.
pub(super) fn script(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    // White space that was left out: none, some, or with the end of a line.
    let mut space = "";
    // How many braces are open in each `${` that is open.
    let mut open: Vec<usize> = Vec::new();
    while let Some(first) = rest.chars().next() {
        if first.is_whitespace() || rest.starts_with("//") || rest.starts_with("/*") {
            let length = gap(rest);
            let has_line = space == "\n" || rest[..length].contains('\n') || rest.starts_with("//");
            space = if has_line { "\n" } else { " " };
            rest = &rest[length..];
            continue;
        }
        let length = match first {
            '"' | '\'' => string_length(rest, first),
            '`' => template_length(rest),
            '}' if open.last() == Some(&0) => {
                open.pop();
                template_length(rest)
            }
            '/' if begins_value(&out) => expression_length(rest),
            _ => first.len_utf8(),
        };
        let is_in_template = length > 1 && matches!(first, '`' | '}');
        match (first, open.last_mut()) {
            _ if is_in_template && rest[..length].ends_with("${") => open.push(0),
            _ if is_in_template => {}
            ('{', Some(braces)) => *braces += 1,
            ('}', Some(braces)) => *braces -= 1,
            _ => {}
        }
        if !out.is_empty() && space_matters(&out, first, space) {
            out.push_str(space);
        }
        space = "";
        out.push_str(&rest[..length]);
        rest = &rest[length..];
    }
    // A text without an end may hold white space still.
    out.truncate(out.trim_end().len());
    out.push('\n');
    out
}

/// The length in bytes of the white space or the comment that a text begins with.
fn gap(text: &str) -> usize {
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if let Some(comment) = text.strip_prefix("/*") {
        return comment.find("*/").map_or(text.len(), |end| end + 4);
    }
    text.len() - text.trim_start().len()
}

/// Whether white space between what is written and the next character parts two words or two statements.
fn space_matters(out: &str, next: char, space: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let last = out.chars().next_back().unwrap_or('\n');
    match space {
        "\n" => !matches!(last, '{' | ';' | ',' | '(' | '[') && !")]},;:?.".contains(next),
        " " => is_word(last) && is_word(next) || matches!(last, '+' | '-') && last == next,
        _ => false,
    }
}

/// Whether a value follows what is written, so that a slash begins a regular expression.
fn begins_value(out: &str) -> bool {
    let words = ["return", "typeof", "case", "of", "in"];
    let last = out.chars().next_back().unwrap_or('(');
    "(,=:[!&|?{};+-*%<>~^".contains(last) || words.iter().any(|word| out.ends_with(word))
}

/// The length in bytes of the part of a template that a text begins with, up to its end or to a place for a value.
fn template_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '`' => return at + 1,
            '$' if text[at..].starts_with("${") => return at + 2,
            _ => {}
        }
    }
    text.len()
}

/// The length in bytes of the regular expression that a text begins with.
fn expression_length(text: &str) -> usize {
    let (mut is_escaped, mut in_class) = (false, false);
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '[' => in_class = true,
            ']' => in_class = false,
            '/' if !in_class => return at + 1,
            '\n' => break,
            _ => {}
        }
    }
    1
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
    fn modules_keep_their_meaning() {
        for (text, short) in [
            (
                "// A\nimport { b } from \"./b.js\"; // b\n\n/** C\n * d */\n  /* e */\n  x(\"//\");\n",
                "import{b}from\"./b.js\";x(\"//\");\n",
            ),
            ("let a = b\n  + + c\nlet d", "let a=b\n+ +c\nlet d\n"),
            ("a\n  .b( c )\n}", "a.b(c)}\n"),
            (
                "x(`a  ${ { b: `c  ${ d } e ` } }  f // g`) ;",
                "x(`a  ${{b:`c  ${d} e `}}  f // g`);\n",
            ),
            (
                "a = /[/ ]  \\/ /g . test( b ) / 2",
                "a=/[/ ]  \\/ /g.test(b)/2\n",
            ),
            ("return / /", "return/ /\n"),
            ("a / b / c", "a/b/c\n"),
            ("'it\\'s  ' ;", "'it\\'s  ';\n"),
            ("a /* é", "a\n"),
            ("", "\n"),
        ] {
            assert_eq!(script(text), short, "{text}");
            assert_eq!(script(short), short, "{short}");
        }
    }
}
