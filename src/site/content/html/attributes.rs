//! The attributes of elements of HTML: which a page may have, and where their addresses lead.

use super::super::Renderer;
use super::super::element::Use;
use crate::site::css;
use crate::site::markup::runs_code_as_picture;
use crate::site::script::{Scope, Value};

/// Attributes that hold an address.
const ADDRESSES: &[&str] = &[
    "action",
    "background",
    "cite",
    "data",
    "dynsrc",
    "formaction",
    "href",
    "longdesc",
    "lowsrc",
    "manifest",
    "poster",
    "src",
];

/// Attributes that no element has: those that hold markup, that tell others what readers do, or that change where
/// addresses lead.
const LEFT_OUT: &[&str] = &[
    "",
    "archive",
    "attributionsrc",
    "children",
    "classid",
    "codebase",
    "dangerouslySetInnerHTML",
    "key",
    "ping",
    "ref",
    "srcdoc",
    "xml:base",
];

impl<'p> Renderer<'p> {
    /// Writes the attributes that an element may have.
    pub(super) fn attributes(&mut self, used: &Use<'p>) {
        let mut classes: Vec<String> = Vec::new();
        let mut declarations = Vec::new();
        for (name, value) in &used.attributes {
            let name = html_name(name);
            match &*name {
                name if LEFT_OUT.contains(&name) => {}
                "class" => classes.extend(value.to_text().split_whitespace().map(str::to_owned)),
                "style" => declarations.extend(declarations_of(value)),
                "id" => {
                    let id = value.to_text();
                    let id = self.claim(if is_of_shell(&id) {
                        id.trim().trim_start_matches('_')
                    } else {
                        &id
                    });
                    self.attribute("id", &id);
                }
                name if name.starts_with("on") || is_no_name(name) => {}
                name if ADDRESSES.contains(&name) => {
                    self.address(name, &value.to_text(), &used.scope);
                }
                "srcset" => self.sources(&value.to_text(), used),
                name => self.plain_attribute(name, value),
            }
        }
        classes.extend(self.styled(&declarations, &used.scope));
        self.class(&classes);
    }

    /// Writes the attribute that names an image in several sizes.
    fn sources(&mut self, written: &str, used: &Use<'p>) {
        let mut sources = Vec::new();
        for (address, size) in candidates(written) {
            if runs_code_as_picture(address) {
                continue;
            }
            let target = self.shared.addresses.target(used.scope.page, address);
            let space = if size.is_empty() { "" } else { " " };
            sources.push(format!("{}{space}{size}", target.address));
            self.content.files.extend(target.file.map(Into::into));
        }
        self.attribute("srcset", &sources.join(", "));
    }

    fn plain_attribute(&mut self, name: &str, value: &Value<'p>) {
        let is_told = name.starts_with("aria-") || name.starts_with("data-");
        match value {
            Value::Bool(value) if is_told => self.attribute(name, &value.to_string()),
            Value::Bool(true) => {
                self.markup(" ");
                self.markup(name);
            }
            Value::String(text) if &**text == "false" && is_switch(name) => {}
            Value::String(_) | Value::Number(_) => self.attribute(name, &value.to_text()),
            _ => {}
        }
    }

    /// Writes the classes, with those of this theme for elements that show in one mode alone.
    fn class(&mut self, classes: &[String]) {
        if classes.is_empty() {
            return;
        }
        let has = |name: &str| classes.iter().any(|class| class == name);
        let mut all = classes.join(" ");
        if has("dark:hidden") {
            all.push_str(" light-only");
        } else if has("hidden") && classes.iter().any(|class| class.starts_with("dark:")) {
            all.push_str(" dark-only");
        }
        self.attribute("class", &all);
    }

    /// The class for the styles that an element gives itself: the page's policy lets no element have styles of its own.
    fn styled(&mut self, declarations: &[String], scope: &Scope<'p>) -> Option<String> {
        if declarations.is_empty() {
            return None;
        }
        let declarations = self.with_addresses(&declarations.join(";"), scope);
        let class = format!("s-{:08x}", crc32fast::hash(declarations.as_bytes()));
        let rule = format!(".{class}{{{declarations}}}");
        self.content.styles.insert(class.clone(), rule);
        Some(class)
    }

    /// A style with the addresses that what it names has in the site.
    pub(super) fn with_addresses(&mut self, style: &str, scope: &Scope<'p>) -> String {
        let addresses = self.shared.addresses;
        css::with_addresses(style, |written| {
            if runs_code_as_picture(written) {
                return "about:invalid".into();
            }
            if written.starts_with('#') {
                return written.into();
            }
            let target = addresses.target(scope.page, written);
            self.content.files.extend(target.file.map(Into::into));
            target.address
        })
    }
}

/// The declarations of a style as text or as an object, those that are whole.
fn declarations_of(value: &Value) -> Vec<String> {
    let entries = match value {
        Value::String(text) => return css::declarations(text),
        Value::Object(entries) => entries.iter(),
        _ => return Vec::new(),
    };
    let entries = entries.filter(|(_, value)| !value.is_nothing());
    let declared = entries.flat_map(|(name, value)| {
        let value = match value {
            Value::Number(number) if *number != 0.0 && takes_pixels(name) => {
                format!("{}px", value.to_text())
            }
            value => value.to_text(),
        };
        css::declarations(&format!("{}:{value}", hyphenated(name)))
    });
    declared.collect()
}

/// The images of a `srcset`, each with its size. An address may have commas in it, but none at its end.
fn candidates(written: &str) -> Vec<(&str, &str)> {
    let between = |sign: char| sign.is_whitespace() || sign == ',';
    let mut found = Vec::new();
    let mut rest = written.trim_start_matches(between);
    while !rest.is_empty() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        let address = word.trim_end_matches(',');
        let size = match word.len() == address.len() {
            true => after.split(',').next().unwrap_or_default(),
            false => "",
        };
        found.push((address, size.trim()));
        rest = after[size.len()..].trim_start_matches(between);
    }
    found
}

/// The name of an attribute in HTML for the one that it has in a page.
fn html_name(name: &str) -> String {
    match name {
        "className" => "class".into(),
        "htmlFor" => "for".into(),
        "viewBox"
        | "preserveAspectRatio"
        | "gradientUnits"
        | "gradientTransform"
        | "patternUnits"
        | "clipPathUnits"
        | "maskUnits"
        | "markerWidth"
        | "markerHeight"
        | "refX"
        | "refY"
        | "stdDeviation"
        | "baseFrequency"
        | "pathLength"
        | "textLength"
        | "dangerouslySetInnerHTML" => name.into(),
        "xlinkHref" | "xlink:href" => "href".into(),
        "acceptCharset" | "httpEquiv" => hyphenated(name),
        _ => {
            let is_drawn = [
                "stroke",
                "fill",
                "clip",
                "stop",
                "flood",
                "color",
                "font",
                "text",
                "dominant",
                "alignment",
                "paint",
                "pointer",
                "shape",
                "vector",
                "marker",
            ]
            .iter()
            .any(|part| {
                name.starts_with(part)
                    && name[part.len()..].starts_with(|sign: char| sign.is_uppercase())
            });
            match is_drawn {
                true => hyphenated(name),
                false => name.to_ascii_lowercase(),
            }
        }
    }
}

fn hyphenated(name: &str) -> String {
    if name.starts_with("--") {
        return name.into();
    }
    let mut out = String::with_capacity(name.len() + 2);
    for sign in name.chars() {
        if sign.is_ascii_uppercase() {
            out.push('-');
        }
        out.push(sign.to_ascii_lowercase());
    }
    out
}

/// Whether a number in a style means pixels.
fn takes_pixels(name: &str) -> bool {
    const PLAIN: &[&str] = &[
        "aspectRatio",
        "columnCount",
        "fillOpacity",
        "flex",
        "flexGrow",
        "flexShrink",
        "fontWeight",
        "gridColumn",
        "gridRow",
        "lineClamp",
        "lineHeight",
        "opacity",
        "order",
        "orphans",
        "scale",
        "strokeOpacity",
        "tabSize",
        "widows",
        "zIndex",
        "zoom",
    ];
    !PLAIN.contains(&name) && !name.starts_with("--")
}

/// Whether an attribute is on wherever it stands.
fn is_switch(name: &str) -> bool {
    [
        "allowfullscreen",
        "async",
        "autofocus",
        "autoplay",
        "checked",
        "controls",
        "disabled",
        "hidden",
        "loop",
        "multiple",
        "muted",
        "open",
        "playsinline",
        "readonly",
        "required",
        "reversed",
        "selected",
    ]
    .contains(&name)
}

/// Whether an id is one that what stands around a page has.
fn is_of_shell(id: &str) -> bool {
    matches!(id.trim(), "_content" | "_sidebar" | "_links" | "_toc")
        || id.trim().starts_with("_group-")
}

/// Whether a name cannot be one of an attribute.
fn is_no_name(name: &str) -> bool {
    !name
        .chars()
        .all(|sign| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_' | ':' | '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_of_several_sizes_are_told_apart() {
        let cases: [(&str, &[(&str, &str)]); 5] = [
            ("a.png 1x, b.png 2x", &[("a.png", "1x"), ("b.png", "2x")]),
            (" ,a.png,\n b.png", &[("a.png", ""), ("b.png", "")]),
            (
                "data:image/png;base64,AA 2x,c",
                &[("data:image/png;base64,AA", "2x"), ("c", "")],
            ),
            ("a", &[("a", "")]),
            (" , ", &[]),
        ];
        for (written, found) in cases {
            assert_eq!(candidates(written), found, "{written}");
        }
    }
}
