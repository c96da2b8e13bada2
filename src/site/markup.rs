//! Text and attributes in HTML, and which addresses may stand in them.

pub(super) use crate::syntax::address::{holds_content, runs_code, runs_code_as_picture};

/// Writes a text between tags.
pub(super) fn text(text: &str, out: &mut String) {
    escape(text, out, |byte| match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'>' => Some("&gt;"),
        _ => None,
    });
}

/// Writes ` name="value"`.
pub(super) fn attribute(name: &str, value: &str, out: &mut String) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    escape(value, out, |byte| match byte {
        b'&' => Some("&amp;"),
        b'<' => Some("&lt;"),
        b'"' => Some("&quot;"),
        _ => None,
    });
    out.push('"');
}

fn escape(text: &str, out: &mut String, sign: impl Fn(u8) -> Option<&'static str>) {
    let mut written = 0;
    for (at, byte) in text.bytes().enumerate() {
        if let Some(escaped) = sign(byte) {
            out.push_str(&text[written..at]);
            out.push_str(escaped);
            written = at + 1;
        }
    }
    out.push_str(&text[written..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_html_are_escaped() {
        let mut out = String::new();
        text("a < b && \"é\" > c", &mut out);
        attribute("title", "<\"é&\">", &mut out);
        assert_eq!(
            out,
            "a &lt; b &amp;&amp; \"é\" &gt; c title=\"&lt;&quot;é&amp;&quot;>\""
        );
    }
}
