//! What stands for something else in a sample: `...`, `<id>`, `{{ name }}`, comments. Each is replaced by a text of the
//! same length that the language has, so that places stay what they are.

/// A sample without what stands for something else.
pub struct Neutral {
    /// The sample, as long as before.
    pub text: String,
    /// Whether an ellipsis was in it.
    pub elided: bool,
    /// Whether a comment was in it.
    pub commented: bool,
}

/// A text on its way to be neutral: bytes are overwritten, never moved.
struct Overwriting {
    bytes: Vec<u8>,
    elided: bool,
    commented: bool,
}

impl Overwriting {
    fn new(text: &str) -> Self {
        Self {
            bytes: text.as_bytes().to_vec(),
            elided: false,
            commented: false,
        }
    }

    fn blank(&mut self, start: usize, end: usize) {
        for byte in &mut self.bytes[start..end] {
            if !matches!(byte, b'\n' | b'\r') {
                *byte = b' ';
            }
        }
    }

    /// A string as long as what it replaces.
    fn string(&mut self, start: usize, end: usize) {
        self.bytes[start..end].fill(b'_');
        self.bytes[start] = b'"';
        self.bytes[end - 1] = b'"';
    }

    fn word(&mut self, start: usize, end: usize) {
        self.bytes[start..end].fill(b'_');
    }

    fn finish(self) -> Neutral {
        Neutral {
            text: String::from_utf8(self.bytes).unwrap_or_default(),
            elided: self.elided,
            commented: self.commented,
        }
    }
}

const ELLIPSES: [&str; 2] = ["...", "…"];

/// JSON: ellipses and comments become spaces, what stands for a value becomes a string.
pub fn in_json(text: &str) -> Neutral {
    let mut out = Overwriting::new(text);
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        at += match rest.as_bytes()[0] {
            b'"' => string_length(rest),
            _ if ELLIPSES.iter().any(|mark| rest.starts_with(mark)) => {
                let length = ellipsis_length(rest);
                out.elided = true;
                out.blank(at, at + length);
                length
            }
            b'/' | b'#' => match comment_length(rest) {
                0 => 1,
                length => {
                    out.commented = true;
                    out.elided |= ELLIPSES.iter().any(|mark| rest[..length].contains(mark));
                    out.blank(at, at + length);
                    length
                }
            },
            b'<' | b'{' | b'$' => match value_length(rest) {
                0 => 1,
                length => {
                    out.string(at, at + length);
                    length
                }
            },
            _ => rest.chars().next().map_or(1, char::len_utf8),
        };
    }
    out.finish()
}

/// Programs, where `{{` opens an object in an object: only an ellipsis with nothing behind it goes.
pub fn in_program(text: &str) -> Neutral {
    in_lines(text, |_, _, _| {})
}

/// YAML and TOML: what stands for something else becomes a name, and an ellipsis with nothing behind it goes.
pub fn in_data(text: &str) -> Neutral {
    in_lines(text, braces)
}

fn in_lines(text: &str, braces: fn(&mut Overwriting, &str, usize)) -> Neutral {
    let mut out = Overwriting::new(text);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let inner = line.trim();
        let mark = inner
            .trim_end_matches([',', ';'])
            .trim_matches(['[', ']', '(', ')', '{', '}', ' ']);
        let is_dots = mark.len() > 2 && mark.bytes().all(|byte| byte == b'.');
        if is_dots || mark == "…" || inner == "." || inner.starts_with(".. ") {
            out.elided = true;
            out.blank(start, start + line.len());
        } else {
            braces(&mut out, line, start);
            ellipses(&mut out, line, start);
        }
        start += line.len();
    }
    out.finish()
}

/// Words that begin a statement of a template, which leaves nothing behind.
const CONTROL: [&str; 7] = ["if ", "else", "end", "range ", "with ", "/*", "#"];

/// `{{ name }}` and `{% if %}`: alone on a line they go, elsewhere they become a name.
fn braces(out: &mut Overwriting, line: &str, start: usize) {
    for (open, close) in [("{{", "}}"), ("{%", "%}")] {
        let mut at = 0;
        while let Some(found) = line[at..].find(open) {
            let from = at + found;
            let Some(length) = line[from..].find(close) else {
                break;
            };
            let end = from + length + close.len();
            let is_alone = line.trim().len() == end - from;
            let first = line[from + open.len()..].trim_start_matches(['-', '~', ' ']);
            let is_control = CONTROL.iter().any(|word| first.starts_with(word));
            match is_alone || is_control || open == "{%" {
                true => out.blank(start + from, start + end),
                false => out.word(start + from, start + end),
            }
            at = end;
        }
    }
}

/// Ellipses that a closing bracket, a comma or the end of the line follows are no spread of anything.
fn ellipses(out: &mut Overwriting, line: &str, start: usize) {
    for mark in ELLIPSES {
        for (at, _) in line.match_indices(mark) {
            let end = at + mark.len();
            let next = line[end..].trim_start().chars().next();
            let ends = |next| matches!(next, ')' | ']' | '}' | '>' | ',' | ';' | '.' | '*' | '/');
            if next.is_none_or(ends) || mark == "…" {
                out.elided = true;
                out.blank(start + at, start + end);
            }
        }
    }
}

/// How long the string is that the text begins with; a line ends it at the latest.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            b'\n' => return at,
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// How long the ellipsis is that the text begins with, and the words after it up to a bracket or the end of the line.
fn ellipsis_length(text: &str) -> usize {
    let end = text.find(['\n', '}', ']', ',', '"', '/']);
    end.unwrap_or(text.len())
}

fn comment_length(text: &str) -> usize {
    if text.starts_with("/*") {
        return text.find("*/").map_or(text.len(), |end| end + 2);
    }
    let begins = text.starts_with("//") || text.starts_with('#');
    match begins {
        true => text.find('\n').unwrap_or(text.len()),
        false => 0,
    }
}

/// How long what stands for a value is: `<id>`, `{{ id }}`, `${ID}`, `$ID`; nothing where the text begins otherwise.
fn value_length(text: &str) -> usize {
    const LONGEST: usize = 200;
    let near = &text[..text.floor_char_boundary(LONGEST)];
    let line = near.split('\n').next().unwrap_or("");
    let until = |close: &str| line.find(close).map_or(0, |end| end + close.len());
    match () {
        () if line.starts_with("{{") => until("}}"),
        () if line.starts_with("{%") => until("%}"),
        () if line.starts_with("${") => until("}"),
        () if line.starts_with('$') => {
            let name = line[1..]
                .bytes()
                .take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
            match name.count() {
                0 => 0,
                length => length + 1,
            }
        }
        () if line.starts_with('<') => until(">"),
        () => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_moves() {
        for (text, clean) in [
            ("{\"a\": ...}", "{\"a\":    }"),
            ("{\"a\": <id>}", "{\"a\": \"__\"}"),
            ("{\"a…\": …} // é", "{\"a…\":    }      "),
            ("[{{é}}, $ID]", "[\"____\", \"_\"]"),
        ] {
            assert_eq!(in_json(text).text, clean);
        }
        for (text, clean) in [
            ("f(...args)\n  ...\n", "f(...args)\n     \n"),
            ("f(...)\na: {{ b }}\n{{ c }}", "f(   )\na: _______\n       "),
            ("{ ... }", "       "),
            ("{{ if a }}b: c{{- end }}", "          b: c          "),
        ] {
            assert_eq!(in_data(text).text, clean);
        }
    }
}
