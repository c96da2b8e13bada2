//! Texts as languages write them.

use crate::site::endpoint::request::component;

/// A text as an escape of that name writes it; the text itself for a name that is none.
pub(super) fn escaped(name: &str, text: &str) -> String {
    match name {
        "shell" => shell(text),
        "in-shell" => in_shell(text),
        "form" => component(text),
        "form-file" => form_file(text),
        "form-quoted" => format!("\"{}\"", backslashed(text)),
        "javascript" => javascript(text),
        "python" => python(text),
        "python-json" => python_json(text),
        "go" => go(text),
        "ruby" => ruby(text),
        "php" => php(text),
        "strict" => text.replace('<', "%3C").replace('>', "%3E"),
        "in-quotes" => in_single_quotes(text),
        "java" => java(text),
        "csharp" => csharp(text),
        "rust" => rust(text),
        "indent-2" => text.replace('\n', "\n  "),
        "indent-4" => text.replace('\n', "\n    "),
        _ => text.to_owned(),
    }
}

/// A text in quotes. Signs that cannot be seen would be lost where it is copied.
fn shell(text: &str) -> String {
    if !has_controls(text) {
        return format!("'{}'", in_shell(text));
    }
    let text = text.replace('\\', r"\\").replace('\'', r"\'");
    let text = without_controls(&text, |code| match code {
        0..0x80 => format!("\\x{code:02x}"),
        _ => unicode(code),
    });
    format!("$'{text}'")
}

fn in_shell(text: &str) -> String {
    text.replace('\'', r"'\''")
}

fn backslashed(text: &str) -> String {
    text.replace('\\', r"\\").replace('"', "\\\"")
}

fn in_single_quotes(text: &str) -> String {
    text.replace('\\', r"\\").replace('\'', r"\'")
}

fn ruby(text: &str) -> String {
    match has_controls(text) {
        true => quoted(text, unicode).replace('#', r"\#"),
        false => format!("'{}'", in_single_quotes(text)),
    }
}

fn php(text: &str) -> String {
    match has_controls(text) {
        true => quoted(text, braced).replace('$', r"\$"),
        false => format!("'{}'", in_single_quotes(text)),
    }
}

/// The name of a file in curl's `--form`, where some signs have a meaning.
fn form_file(name: &str) -> String {
    match name.contains([';', ',', '"', '\\']) {
        true => format!("\"{}\"", backslashed(name)),
        false => name.to_owned(),
    }
}

/// What is no text that people can read, or ends a line in some languages only: not for a sample's own lines.
fn is_control(c: char) -> bool {
    matches!(c, '\u{0}'..='\u{8}' | '\u{b}'..='\u{1f}' | '\u{7f}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn has_controls(text: &str) -> bool {
    text.contains(is_control)
}

/// A text in double quotes; `control` writes what stands for signs that cannot be seen.
fn quoted(text: &str, control: fn(u32) -> String) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '\\' => out.push_str(r"\\"),
            '"' => out.push_str("\\\""),
            '\n' => out.push_str(r"\n"),
            '\r' => out.push_str(r"\r"),
            '\t' => out.push_str(r"\t"),
            c if is_control(c) => out.push_str(&control(c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

fn unicode(code: u32) -> String {
    format!("\\u{code:04x}")
}

fn braced(code: u32) -> String {
    format!("\\u{{{code:x}}}")
}

/// The signs that cannot be seen as what stands for them.
fn without_controls(text: &str, control: fn(u32) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\r' => out.push_str(r"\r"),
            c if is_control(c) => out.push_str(&control(c as u32)),
            c => out.push(c),
        }
    }
    out
}

fn javascript(text: &str) -> String {
    if !text.contains('\n') {
        return quoted(text, unicode);
    }
    let text = text.replace('\\', r"\\").replace('`', r"\`");
    format!(
        "`{}`",
        without_controls(&text.replace("${", r"\${"), unicode)
    )
}

fn python(text: &str) -> String {
    if !text.contains('\n') {
        return quoted(text, unicode);
    }
    let text = text.replace('\\', r"\\").replace("\"\"\"", "\\\"\\\"\\\"");
    let mut text = without_controls(&text, unicode);
    if text.ends_with('"') {
        text.insert(text.len() - 1, '\\');
    }
    format!("\"\"\"{text}\"\"\"")
}

/// JSON as a value of Python: its three names differ.
fn python_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => text_length(rest),
            _ => first.len_utf8(),
        };
        let name = [("true", "True"), ("false", "False"), ("null", "None")]
            .into_iter()
            .find(|(name, _)| rest.starts_with(name));
        match name {
            Some((name, value)) => {
                out.push_str(value);
                rest = &rest[name.len()..];
            }
            None => {
                out.push_str(&rest[..length]);
                rest = &rest[length..];
            }
        }
    }
    out
}

/// The length in bytes of the JSON text that a text begins with, its quotes included.
fn text_length(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

fn go(text: &str) -> String {
    let is_raw = text.contains(['\n', '"']) && !text.contains('`') && !has_controls(text);
    match is_raw {
        true => format!("`{text}`"),
        false => quoted(text, unicode),
    }
}

/// The lines of a text below each other, with the space that a block of text leaves out.
fn block(text: &str) -> String {
    text.replace('\n', "\n        ")
}

fn java(text: &str) -> String {
    let mut lines = text.split('\n');
    let begins = lines
        .clone()
        .any(|line| !line.is_empty() && !line.starts_with([' ', '\t']));
    let is_cut = lines.any(|line| line.ends_with([' ', '\t']));
    if !text.contains('\n') || !begins || is_cut || text.ends_with('\n') || has_controls(text) {
        return quoted(text, unicode);
    }
    let text = text.replace('\\', r"\\").replace("\"\"\"", "\\\"\\\"\\\"");
    let mut text = block(&text);
    if text.ends_with('"') {
        text.insert(text.len() - 1, '\\');
    }
    format!("\"\"\"\n        {text}\"\"\"")
}

fn csharp(text: &str) -> String {
    if !text.contains('\n') || text.contains("\"\"\"") || has_controls(text) {
        return quoted(text, unicode);
    }
    format!("\"\"\"\n        {}\n        \"\"\"", block(text))
}

fn rust(text: &str) -> String {
    let is_raw = text.contains(['\n', '"']) && !text.contains("\"#") && !has_controls(text);
    match is_raw {
        true => format!("r#\"{text}\"#"),
        false => quoted(text, braced),
    }
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn texts_end_where_they_should() {
        for (name, text, expected) in [
            ("shell", "it's", r"'it'\''s'"),
            ("shell", "it's\r\n\\", "$'it\\'s\\r\n\\\\'"),
            ("ruby", "a\r\n#{\"b\"}", r##""a\r\n\#{\"b\"}""##),
            ("php", "a\r\u{1}$b", r#""a\r\u{1}\$b""#),
            ("strict", "?key=<API_KEY>", "?key=%3CAPI_KEY%3E"),
            ("form", "a=b[0]", "a%3Db%5B0%5D"),
            ("form-file", "a;b\".png", "\"a;b\\\".png\""),
            ("form-file", "a b.png", "a b.png"),
            ("form-quoted", r#"{"a":"\n"}"#, r#""{\"a\":\"\\n\"}""#),
            ("javascript", "a\"\\\t\u{1}", r#""a\"\\\t\u0001""#),
            ("javascript", "${a}\n`\\\r", "`\\${a}\n\\`\\\\\\r`"),
            ("python", "a\n\"\"\"\"", "\"\"\"a\n\\\"\\\"\\\"\\\"\"\"\""),
            (
                "python-json",
                r#"[true,"true\"null",null,false,1]"#,
                r#"[True,"true\"null",None,False,1]"#,
            ),
            ("python-json", "\"a", "\"a"),
            ("go", "{\"a\"}", "`{\"a\"}`"),
            ("go", "`\"", "\"`\\\"\""),
            ("go", "a\r\nb", r#""a\r\nb""#),
            ("shell", "it's\r\n\u{1}", "$'it\\'s\\r\n\\x01'"),
            ("ruby", r"it's \n", r"'it\'s \\n'"),
            ("ruby", "#{a}\r\n", r##""\#{a}\r\n""##),
            ("php", "$a\r\u{1}", r#""\$a\r\u{1}""#),
            (
                "java",
                "{\n  \"a\"\n}",
                "\"\"\"\n        {\n          \"a\"\n        }\"\"\"",
            ),
            ("java", " a\n b", r#"" a\n b""#),
            ("java", "a \nb", r#""a \nb""#),
            ("java", "a\nb\"", "\"\"\"\n        a\n        b\\\"\"\"\""),
            (
                "csharp",
                "a\nb",
                "\"\"\"\n        a\n        b\n        \"\"\"",
            ),
            ("csharp", "a\n\u{2028}", r#""a\n\u2028""#),
            ("shell", "\u{2028}", r"$'\u2028'"),
            ("csharp", "a\"b", r#""a\"b""#),
            ("rust", "{\"a\"}", "r#\"{\"a\"}\"#"),
            ("rust", "\"#", "\"\\\"#\""),
            ("rust", "\u{1}", r#""\u{1}""#),
            ("indent-4", "a\nb", "a\n    b"),
        ] {
            assert_eq!(escaped(name, text), expected, "{name} of {text:?}");
        }
    }
}
