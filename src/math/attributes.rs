//! Styles, which the policy of a page forbids, said in attributes of MathML.

/// What stands before the value of a style.
const STYLE: &str = " style=\"";

/// `written` with MathML's own attributes in the place of styles, and with each sign escaped.
pub(super) fn without_styles(written: &str) -> String {
    let mut out = String::with_capacity(written.len());
    let mut rest = written;
    while let Some((before, after)) = rest.split_once(STYLE) {
        out.push_str(before);
        let (style, after) = after.split_once('"').unwrap_or((after, ""));
        for declaration in style.split(';') {
            push_attribute(declaration, &mut out);
        }
        rest = after;
    }
    out.push_str(rest);
    escape_signs(&out)
}

/// A sign stands as it is in an element of its own, where it is no markup: escaped here.
fn escape_signs(markup: &str) -> String {
    let mut out = String::with_capacity(markup.len());
    let mut rest = markup;
    while let Some(at) = rest.find(['<', '&']) {
        out.push_str(&rest[..at]);
        let after = &rest[at + 1..];
        let begins_tag = after.starts_with(|next: char| next == '/' || next.is_ascii_alphabetic());
        let is_entity = ["lt;", "gt;", "amp;"]
            .iter()
            .any(|name| after.starts_with(name));
        out.push_str(match &rest[at..=at] {
            "<" if begins_tag => "<",
            "<" => "&lt;",
            _ if after.starts_with("nbsp;") => "&#160;",
            _ if is_entity => "&",
            _ => "&amp;",
        });
        rest = after.strip_prefix("nbsp;").unwrap_or(after);
    }
    out.push_str(rest);
    out
}

fn push_attribute(declaration: &str, out: &mut String) {
    let Some((property, value)) = declaration.split_once(':') else {
        return;
    };
    let value = value.trim();
    let (attribute, value) = match property.trim() {
        "color" => ("mathcolor", hexadecimal(value)),
        "background-color" => ("mathbackground", hexadecimal(value)),
        _ => return,
    };
    if let Some(value) = value {
        out.push_str(&format!(" {attribute}=\"{value}\""));
    }
}

/// `rgb(255 0 0)` as `#ff0000`.
fn hexadecimal(color: &str) -> Option<String> {
    let parts = color.strip_prefix("rgb(")?.strip_suffix(')')?;
    let mut parts = parts.split([' ', ',']).filter(|part| !part.is_empty());
    let mut part = || parts.next()?.parse::<u8>().ok();
    Some(format!("#{:02x}{:02x}{:02x}", part()?, part()?, part()?))
}
