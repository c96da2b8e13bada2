//! Styles that writers give: what of them can stand in a sheet without changing what follows, and the addresses in them.

use std::borrow::Cow;
use std::ops::Range;

/// The declarations in a text that are whole, each as `name:value`. Those are left out that have no plain name, or a
/// quote, bracket or comment that does not end.
pub(super) fn declarations(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut declaration = Declaration::default();
    for part in Parts::of(text) {
        let written = &text[part.range.clone()];
        match (&part.kind, written) {
            (Kind::Sign, ";") if declaration.open.is_empty() => {
                found.extend(std::mem::take(&mut declaration).finish());
            }
            _ => declaration.add(&part, written),
        }
    }
    found.extend(declaration.finish());
    found
}

/// Whether a style sheet ends what it begins, so that others can follow it.
pub(super) fn is_whole(sheet: &str) -> bool {
    let mut open = Vec::new();
    let mut is_between_rules = true;
    for part in Parts::of(sheet) {
        let sign = &sheet[part.range.clone()];
        if !part.is_closed || (part.kind == Kind::Sign && !follow(sign, &mut open)) {
            return false;
        }
        let ends_rule = open.is_empty() && part.kind == Kind::Sign && matches!(sign, ";" | "}");
        let is_nothing = part.kind == Kind::Comment || sign.trim().is_empty();
        is_between_rules = ends_rule || (is_between_rules && is_nothing);
    }
    is_between_rules
}

/// A style with other addresses in `url()`.
pub(super) fn with_addresses<'t>(
    style: &'t str,
    mut address: impl FnMut(&'t str) -> Cow<'t, str>,
) -> String {
    let mut out = String::with_capacity(style.len());
    let mut written = 0;
    for part in Parts::of(style) {
        let Kind::Address(inner) = part.kind else {
            continue;
        };
        let old = &style[inner.clone()];
        let new = address(old);
        if part.is_closed && new != old {
            out.push_str(&style[written..inner.start]);
            new.chars().for_each(|sign| push_in_address(sign, &mut out));
            written = inner.end;
        }
    }
    out + &style[written..]
}

/// Writes a sign so that it ends no address, with quotes or without.
fn push_in_address(sign: char, out: &mut String) {
    match sign {
        '"' => out.push_str("%22"),
        '\'' => out.push_str("%27"),
        '(' => out.push_str("%28"),
        ')' => out.push_str("%29"),
        '\\' => out.push_str("%5C"),
        ' ' => out.push_str("%20"),
        sign if sign.is_control() => {}
        sign => out.push(sign),
    }
}

/// Follows brackets; false where one closes that is not open.
fn follow<'t>(sign: &'t str, open: &mut Vec<&'t str>) -> bool {
    match sign {
        "(" => open.push(")"),
        "[" => open.push("]"),
        "{" => open.push("}"),
        ")" | "]" | "}" => return open.pop() == Some(sign),
        _ => {}
    }
    true
}

/// A declaration that is being read.
#[derive(Default)]
struct Declaration<'t> {
    text: String,
    open: Vec<&'t str>,
    is_bad: bool,
}

impl<'t> Declaration<'t> {
    fn add(&mut self, part: &Part, written: &'t str) {
        match part.kind {
            Kind::Comment => self.text.push(' '),
            Kind::Sign => {
                self.is_bad |= !follow(written, &mut self.open) || matches!(written, "{" | "}");
                self.text.push_str(written);
            }
            _ => self.text.push_str(written),
        }
        self.is_bad |= !part.is_closed;
    }

    fn finish(self) -> Option<String> {
        if self.is_bad || !self.open.is_empty() {
            return None;
        }
        let (name, value) = self.text.split_once(':')?;
        let (name, value) = (name.trim(), value.trim());
        (is_name(name) && !value.is_empty()).then(|| format!("{name}:{value}"))
    }
}

fn is_name(name: &str) -> bool {
    let is_own = name.starts_with("--") && name.len() > 2;
    let is_sign = |sign: u8| match sign {
        b'-' => true,
        b'_' | b'0'..=b'9' => is_own,
        sign => sign.is_ascii_alphabetic(),
    };
    name.bytes().all(is_sign) && name.bytes().any(|sign| sign != b'-')
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// One sign.
    Sign,
    Comment,
    Quoted,
    /// `url(…)`, with the place of the address.
    Address(Range<usize>),
}

/// A part of a style.
struct Part {
    kind: Kind,
    range: Range<usize>,
    /// Whether it ends before the text does.
    is_closed: bool,
}

/// The parts of a style, in order.
struct Parts<'t> {
    text: &'t str,
    at: usize,
    /// Whether the sign before belongs to a name.
    is_in_name: bool,
}

impl<'t> Parts<'t> {
    fn of(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            is_in_name: false,
        }
    }

    /// The place after a quoted text that begins at `from`, and whether its quote ends it.
    fn quoted(&self, from: usize) -> (usize, bool) {
        let bytes = self.text.as_bytes();
        let quote = bytes[from];
        let mut at = from + 1;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'\\' => at += 1 + self.sign(at + 1),
                b'\n' | b'\r' | b'\x0c' => return (at, false),
                byte if byte == quote => return (at + 1, true),
                _ => at += 1,
            }
        }
        (bytes.len(), false)
    }

    /// How long the sign at a place is.
    fn sign(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        rest.chars().next().map_or(0, char::len_utf8)
    }

    /// The address that begins after `url(`.
    fn address(&self, from: usize) -> (Kind, usize, bool) {
        let rest = &self.text[from..];
        let begin = from + rest.len() - rest.trim_start().len();
        if matches!(self.text.as_bytes().get(begin), Some(b'"' | b'\'')) {
            let (end, is_closed) = self.quoted(begin);
            let inner = begin + 1..if is_closed { end - 1 } else { end };
            let rest = &self.text[end..];
            let spaces = rest.len() - rest.trim_start().len();
            let has_end = rest[spaces..].starts_with(')');
            let end = if has_end { end + spaces + 1 } else { end };
            return (Kind::Address(inner), end, is_closed && has_end);
        }
        let Some(length) = self.text[begin..].find(')') else {
            return (Kind::Address(begin..begin), self.text.len(), false);
        };
        let inner = self.text[begin..begin + length].trim_end();
        let is_plain =
            !inner.contains(|sign: char| sign.is_whitespace() || "\"'(\\".contains(sign));
        let kind = Kind::Address(begin..begin + inner.len());
        (kind, begin + length + 1, is_plain)
    }
}

impl Iterator for Parts<'_> {
    type Item = Part;

    fn next(&mut self) -> Option<Part> {
        let from = self.at;
        let rest = &self.text[from..];
        let first = rest.chars().next()?;
        let is_address = !self.is_in_name
            && rest
                .get(..4)
                .is_some_and(|start| start.eq_ignore_ascii_case("url("));
        let (kind, end, is_closed) = match first {
            '"' | '\'' => {
                let (end, is_closed) = self.quoted(from);
                (Kind::Quoted, end, is_closed)
            }
            '/' if rest.starts_with("/*") => {
                let length = rest[2..].find("*/");
                let end = length.map_or(self.text.len(), |length| from + 2 + length + 2);
                (Kind::Comment, end, length.is_some())
            }
            '\\' => {
                let length = self.sign(from + 1);
                // A letter that is written otherwise may belong to `url`, whose quotes and comments are none.
                let is_sign = rest[1..].starts_with(|sign: char| !sign.is_ascii_alphanumeric());
                (Kind::Sign, from + 1 + length, is_sign)
            }
            _ if is_address => self.address(from + 4),
            first => (Kind::Sign, from + first.len_utf8(), true),
        };
        self.at = end;
        self.is_in_name = first == '\\'
            || !first.is_ascii()
            || first.is_ascii_alphanumeric()
            || matches!(first, '-' | '_');
        if kind != Kind::Sign {
            self.is_in_name = false;
        }
        Some(Part {
            kind,
            range: from..end,
            is_closed,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_declarations_are_kept() {
        let cases = [
            ("color: red; margin : 0", "color:red;margin:0"),
            ("a:b;;c:", "a:b"),
            ("color:red/*;*/;x:/*a*/y", "color:red;x:y"),
            ("color:red;content:\"a;b", "color:red"),
            ("content:\"a;b)}\";color:red", "content:\"a;b)}\";color:red"),
            ("width:calc(1px + (2px);color:red", ""),
            ("color:red}body{display:none", ""),
            ("a:b);color:red", "color:red"),
            ("color:red;/* open", "color:red"),
            ("a:{b:c;d:e};color:red", "color:red"),
            ("@media x:y;1a:b;--my_1:c;-:d;--:e", "--my_1:c"),
            ("a:b\\;c:d;e:f\\", "a:b\\;c:d"),
            ("a:\"b\n;c:d", "c:d"),
            ("a:u\\72l(/*);}b{c:d}/**/)", ""),
            (
                "background:url(data:a;b,c);color:red",
                "background:url(data:a;b,c);color:red",
            ),
            ("background:url(a b);color:red", "color:red"),
            ("background:url(", ""),
            ("é:b;ü", ""),
        ];
        for (text, kept) in cases {
            assert_eq!(declarations(text).join(";"), kept, "{text}");
        }
    }

    #[test]
    fn whole_sheets_are_known() {
        let whole = [
            "",
            " a { b: c } /* } */ ",
            "@import 'x';",
            "a::before{content:\"}\"}@media x{a{b:c}}",
            "a{b:url(data:;base64,'})}",
        ];
        for sheet in &whole[..4] {
            assert!(is_whole(sheet), "{sheet}");
        }
        let open = [
            whole[4],
            "a{",
            "a{}}",
            "a{}b",
            "@import 'x'",
            "a{b:\"c}",
            "a{} /* b",
            "a{b:(c}",
            "a{}\\",
            "a{}/",
            "a{b:url(c}",
        ];
        for sheet in open {
            assert!(!is_whole(sheet), "{sheet}");
        }
    }

    #[test]
    fn addresses_are_replaced() {
        let style = "a{b:URL( /c ) url(\"d\") curl(/e) /* url(/f) */ url('g') \"url(/h)\" url(/é";
        let found = with_addresses(style, |address| match address {
            "g" => "g)'".into(),
            _ => format!("/x{address}").into(),
        });
        assert_eq!(
            found,
            "a{b:URL( /x/c ) url(\"/xd\") curl(/e) /* url(/f) */ url('g%29%27') \"url(/h)\" url(/é"
        );
    }
}
