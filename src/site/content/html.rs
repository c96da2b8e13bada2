//! Elements of HTML that a page has by itself.

use super::Renderer;
use super::children::{Children, Item};
use super::element::Use;
use crate::site::css;
use crate::site::markup::{runs_code, runs_code_as_picture};
use crate::site::script::{Scope, Value};
use crate::syntax::Kind;
use crate::syntax::html::is_void;

/// Elements that a page may have. Of others only what stands in them is shown.
const ALLOWED: &[&str] = &[
    "a",
    "abbr",
    "address",
    "area",
    "article",
    "aside",
    "audio",
    "b",
    "bdi",
    "bdo",
    "big",
    "blockquote",
    "br",
    "button",
    "canvas",
    "caption",
    "center",
    "circle",
    "cite",
    "clipPath",
    "code",
    "col",
    "colgroup",
    "data",
    "datalist",
    "dd",
    "defs",
    "del",
    "desc",
    "details",
    "dfn",
    "dialog",
    "div",
    "dl",
    "dt",
    "ellipse",
    "em",
    "fieldset",
    "figcaption",
    "figure",
    "filter",
    "font",
    "footer",
    "form",
    "g",
    "header",
    "hgroup",
    "hr",
    "i",
    "iframe",
    "img",
    "input",
    "ins",
    "kbd",
    "label",
    "legend",
    "li",
    "line",
    "linearGradient",
    "map",
    "mark",
    "marker",
    "mask",
    "math",
    "meter",
    "nav",
    "object",
    "ol",
    "optgroup",
    "option",
    "output",
    "p",
    "path",
    "pattern",
    "picture",
    "polygon",
    "polyline",
    "pre",
    "progress",
    "q",
    "radialGradient",
    "rect",
    "rp",
    "rt",
    "ruby",
    "s",
    "samp",
    "search",
    "section",
    "select",
    "small",
    "source",
    "span",
    "stop",
    "strike",
    "strong",
    "sub",
    "summary",
    "sup",
    "svg",
    "symbol",
    "table",
    "tbody",
    "td",
    "text",
    "textarea",
    "tfoot",
    "th",
    "thead",
    "time",
    "title",
    "tr",
    "track",
    "tspan",
    "tt",
    "u",
    "ul",
    "use",
    "var",
    "video",
    "wbr",
];

/// Elements whose content is no text of the page.
const HIDDEN: &[&str] = &["script", "style", "template", "head", "noscript"];

/// Elements that hold words alone, so that what paragraphs hold joins them.
const OF_WORDS: &[&str] = &[
    "a", "abbr", "b", "bdi", "bdo", "big", "button", "caption", "cite", "code", "dfn", "em",
    "font", "i", "kbd", "label", "legend", "mark", "p", "q", "s", "samp", "small", "span",
    "strike", "strong", "sub", "summary", "sup", "time", "tt", "u", "var",
];

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
    pub(super) fn html(&mut self, used: &Use<'p>) {
        let name = used.name.to_ascii_lowercase();
        if name == "style" {
            let text = self.plain_children(used);
            return self.sheet(&text, &used.scope);
        }
        if HIDDEN.contains(&&*name) {
            return;
        }
        let allowed = ALLOWED
            .iter()
            .find(|allowed| allowed.eq_ignore_ascii_case(&name));
        let Some(tag) = allowed.copied() else {
            return self.mixed(&used.children);
        };
        match tag {
            "img" => self.image(used),
            "iframe" => self.embedded(used),
            "table" => {
                self.begin_table("");
                let was_in_table = std::mem::replace(&mut self.is_in_table, true);
                self.tag(tag, used);
                self.is_in_table = was_in_table;
                self.markup("</div>");
            }
            _ => self.tag(tag, used),
        }
    }

    fn tag(&mut self, tag: &str, used: &Use<'p>) {
        self.markup("<");
        self.markup(tag);
        self.attributes(used);
        self.markup(">");
        if is_void(tag) {
            return;
        }
        match tag {
            "pre" | "textarea" => self.words(&used.children),
            tag if OF_WORDS.contains(&tag) => self.words(&used.children),
            "dl" | "ul" | "ol" | "table" | "thead" | "tbody" | "tfoot" | "tr" | "select" => {
                self.parts(used);
            }
            _ => self.mixed(&used.children),
        }
        self.markup("</");
        self.markup(tag);
        self.markup(">");
        self.end_block();
    }

    /// Shows what stands in an element that holds certain elements alone, such as the rows of a table.
    fn parts(&mut self, used: &Use<'p>) {
        for item in used.children.items() {
            match &item {
                Item::Node(node, scope) if matches!(node.kind(), Kind::Paragraph) => {
                    self.words(&Children::Of(*node, scope.clone()));
                }
                item => self.item_in_line(item),
            }
        }
    }

    fn plain_children(&mut self, used: &Use<'p>) -> String {
        let section = std::mem::take(&mut self.section);
        let shown = self.apart(|renderer| renderer.words(&used.children));
        let text = std::mem::replace(&mut self.section, section).text;
        drop(shown);
        text
    }

    fn attributes(&mut self, used: &Use<'p>) {
        let mut classes: Vec<String> = Vec::new();
        let mut declarations = Vec::new();
        for (name, value) in &used.attributes {
            let name = html_name(name);
            match &*name {
                name if LEFT_OUT.contains(&name) => {}
                "class" => classes.extend(value.to_text().split_whitespace().map(str::to_owned)),
                "style" => declarations.extend(declarations_of(value)),
                "id" => {
                    let id = self.claim(&value.to_text());
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

    /// Keeps a style sheet of the page's. One that does not end what it begins would change those after it.
    fn sheet(&mut self, text: &str, scope: &Scope<'p>) {
        if css::is_whole(text) {
            let number = self.content.styles.len();
            let text = self.with_addresses(text, scope);
            self.content.styles.insert(format!("~{number:04}"), text);
        }
    }

    /// A style with the addresses that what it names has in the site.
    fn with_addresses(&mut self, style: &str, scope: &Scope<'p>) -> String {
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

    fn image(&mut self, used: &Use<'p>) {
        let given = |name: &str| pixels(&used.text(name)?);
        self.markup("<img");
        let Some(source) = used.text("src") else {
            self.attribute("alt", &used.text("alt").unwrap_or_default());
            return self.markup(">");
        };
        self.picture(
            &source,
            &used.scope,
            Some((given("width"), given("height"))),
        );
        self.attribute("alt", &used.text("alt").unwrap_or_default());
        if used.is_on("noZoom") {
            self.markup(" data-no-zoom");
        }
        let mut rest = used.without(&[
            "src", "alt", "width", "height", "noZoom", "loading", "decoding", "srcSet", "srcset",
        ]);
        for name in ["height", "width"] {
            let length = used.text(name).filter(|text| is_length(text));
            let style = length.map(|length| format!("{name}:{}", length.trim()));
            let style = style.map(|style| ("style".into(), Value::text(style)));
            // What the writer says in a style comes later, and holds.
            rest.attributes.splice(0..0, style);
        }
        self.attributes(&rest);
        self.markup(r#" loading="lazy" decoding="async">"#);
    }

    fn embedded(&mut self, used: &Use<'p>) {
        let source = used.text("src").unwrap_or_default();
        self.markup("<iframe");
        let title = used.text("title").unwrap_or_else(|| {
            let host = source
                .split("://")
                .nth(1)
                .and_then(|rest| rest.split('/').next());
            format!("Content of {}", host.unwrap_or("another page"))
        });
        self.attribute("title", &title);
        let mut rest = used.without(&["title", "loading", "frameBorder", "frameborder"]);
        // Pictures with scripts, which are harmless elsewhere, are pages here.
        rest.attributes.retain(|(name, value)| {
            !name.eq_ignore_ascii_case("src") || !runs_code(&value.to_text())
        });
        self.attributes(&rest);
        self.markup(r#" loading="lazy"></iframe>"#);
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

/// The width or height of an image in pixels.
fn pixels(text: &str) -> Option<u32> {
    let text = text.trim();
    let number = text.strip_suffix("px").unwrap_or(text).trim_end();
    let is_plain = number
        .bytes()
        .all(|sign| sign.is_ascii_digit() || sign == b'.');
    let number: f64 = number.parse().ok().filter(|_| is_plain)?;
    let number = number.round();
    (1.0..=100_000.0).contains(&number).then_some(number as u32)
}

/// Whether a width or height is a length of style sheets that is not in pixels.
fn is_length(text: &str) -> bool {
    const UNITS: &[&str] = &[
        "%", "ch", "cm", "cqh", "cqi", "cqw", "dvh", "dvw", "em", "ex", "in", "lh", "lvh", "lvw",
        "mm", "pc", "pt", "q", "rem", "rlh", "svh", "svw", "vb", "vh", "vi", "vmax", "vmin", "vw",
    ];
    let text = text.trim().to_ascii_lowercase();
    let words = ["auto", "fit-content", "max-content", "min-content"];
    if words.contains(&&*text)
        || ["calc(", "clamp(", "max(", "min("]
            .iter()
            .any(|start| text.starts_with(start))
    {
        return true;
    }
    let unit = text.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
    unit.len() < text.len() && UNITS.contains(&unit)
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

    #[test]
    fn sizes_are_pixels_or_lengths() {
        let cases = [
            ("200", Some(200), false),
            (" 10.6px ", Some(11), false),
            ("0", None, false),
            ("inf", None, false),
            ("1e3", None, false),
            ("100%", None, true),
            ("auto", None, true),
            ("1.5EM", None, true),
            ("calc(1px + 2%)", None, true),
            ("%", None, false),
            ("12 parsecs", None, false),
            ("é", None, false),
        ];
        for (text, in_pixels, as_style) in cases {
            assert_eq!(pixels(text), in_pixels, "{text}");
            assert_eq!(is_length(text), as_style, "{text}");
        }
    }
}
