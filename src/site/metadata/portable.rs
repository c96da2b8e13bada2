//! HTML that is read away from its page.

/// A part of a page with whole addresses, and without icons and buttons, which mean nothing elsewhere. `host` is the
/// site's scheme and host, `page` the address of the page.
pub(super) fn portable(html: &str, host: &str, page: &str) -> String {
    let mut out = String::with_capacity(html.len() + html.len() / 8);
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        let (text, tagged) = rest.split_at(at);
        out.push_str(text);
        let (tag, after) = tagged.split_at(tag_length(tagged));
        rest = after;
        match left_out(tag) {
            Some(name) if !tag.ends_with("/>") => rest = after_closing(after, name),
            Some(_) => {}
            None => whole_addresses(tag, host, page, &mut out),
        }
    }
    out.push_str(rest);
    out
}

/// The length of the tag that a text begins with; of all of it where the tag never ends.
fn tag_length(text: &str) -> usize {
    let mut quote = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (None, b'>') => return at + 1,
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), byte) if open == byte => quote = None,
            _ => {}
        }
    }
    text.len()
}

/// The name of the element that begins with a tag and is left out.
fn left_out(tag: &str) -> Option<&'static str> {
    let is_named = |name: &str| {
        let rest = tag.strip_prefix('<').and_then(|tag| tag.strip_prefix(name));
        rest.is_some_and(|rest| rest.starts_with([' ', '>', '/', '\n']))
    };
    ["svg", "button", "script"]
        .into_iter()
        .find(|name| is_named(name))
}

fn after_closing<'t>(text: &'t str, name: &str) -> &'t str {
    let close = format!("</{name}>");
    text.find(&close).map_or("", |at| &text[at + close.len()..])
}

/// Adds a tag, its addresses made whole.
fn whole_addresses(tag: &str, host: &str, page: &str, out: &mut String) {
    let mut rest = tag;
    while let Some(at) = rest.find("=\"") {
        let (before, value) = rest.split_at(at + 2);
        out.push_str(before);
        let name = before[..before.len() - 2]
            .rsplit(char::is_whitespace)
            .next();
        let is_address = matches!(name, Some("href" | "src" | "poster"));
        if is_address && value.starts_with('/') && !value.starts_with("//") {
            out.push_str(host);
        } else if is_address && value.starts_with('#') {
            out.push_str(page);
        }
        let end = value.find('"').map_or(value.len(), |end| end + 1);
        out.push_str(&value[..end]);
        rest = &value[end..];
    }
    out.push_str(rest);
}

#[cfg(test)]
mod tests {
    use super::portable;

    #[test]
    fn addresses_are_whole_and_icons_are_left_out() {
        for (html, expected) in [
            ("<a href=\"/a/\">b</a>", "<a href=\"https://h/a/\">b</a>"),
            (
                "<a class=\"x\" href=\"#c\">b</a>",
                "<a class=\"x\" href=\"https://h/p/#c\">b</a>",
            ),
            (
                "<a href=\"//o/a\">b</a> href=\"/x\"",
                "<a href=\"//o/a\">b</a> href=\"/x\"",
            ),
            (
                "<img alt=\"a>b\" src=\"/i.png\">",
                "<img alt=\"a>b\" src=\"https://h/i.png\">",
            ),
            ("a<svg class=\"icon\"><use href=\"#i\"/></svg>b", "ab"),
            ("<button type=\"button\">Copy</button>c", "c"),
            ("<svg", "<svg"),
            ("<buttons>é</buttons>", "<buttons>é</buttons>"),
        ] {
            assert_eq!(
                portable(html, "https://h", "https://h/p/"),
                expected,
                "{html}"
            );
        }
    }
}
