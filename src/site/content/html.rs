//! Elements of HTML that a page has by itself.

use super::Renderer;
use super::children::{Children, Item};
use super::element::Use;
use crate::site::script::Value;
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
const ADDRESSES: &[&str] = &["href", "src", "poster", "data", "cite", "action"];

impl<'p> Renderer<'p> {
    pub(super) fn html(&mut self, used: &Use<'p>) {
        let name = used.name.to_ascii_lowercase();
        if name == "style" {
            let text = self.plain_children(used);
            let number = self.content.styles.len();
            self.content.styles.insert(format!("~{number:04}"), text);
            return;
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
        for (name, value) in &used.attributes {
            let name = html_name(name);
            match &*name {
                "" | "key" | "ref" | "children" | "dangerouslySetInnerHTML" | "srcdoc" => continue,
                "class" => classes.extend(value.to_text().split_whitespace().map(str::to_owned)),
                "style" => classes.extend(self.styled(value)),
                "id" => {
                    let id = self.claim(&value.to_text());
                    self.attribute("id", &id);
                }
                name if name.starts_with("on") => continue,
                name if is_no_name(name) => continue,
                name if ADDRESSES.contains(&name) => {
                    self.address(name, &value.to_text(), &used.scope);
                }
                "srcset" => self.sources(&value.to_text(), used),
                name => self.plain_attribute(name, value),
            }
        }
        self.class(&classes);
    }

    /// Writes the attribute that names an image in several sizes.
    fn sources(&mut self, written: &str, used: &Use<'p>) {
        let mut sources = Vec::new();
        for source in written.split(',') {
            let mut parts = source.split_whitespace();
            let Some(address) = parts.next() else {
                continue;
            };
            let target = self.shared.addresses.target(used.scope.page, address);
            let size = parts
                .next()
                .map_or(String::new(), |size| format!(" {size}"));
            sources.push(format!("{}{size}", target.address));
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
    fn styled(&mut self, value: &Value<'p>) -> Option<String> {
        let declarations = match value {
            Value::String(text) => text.trim().trim_end_matches(';').to_owned(),
            Value::Object(entries) => {
                let entries = entries.iter().filter(|(_, value)| !value.is_nothing());
                let written = entries.map(|(name, value)| {
                    let value = match value {
                        Value::Number(number) if *number != 0.0 && takes_pixels(name) => {
                            format!("{}px", value.to_text())
                        }
                        value => value.to_text(),
                    };
                    format!("{}:{value}", hyphenated(name))
                });
                written.collect::<Vec<_>>().join(";")
            }
            _ => return None,
        };
        let is_plain =
            !declarations.is_empty() && !declarations.contains(['{', '}', '<', '\\', '@']);
        if !is_plain {
            return None;
        }
        let class = format!("s-{:08x}", crc32fast::hash(declarations.as_bytes()));
        let rule = format!(".{class}{{{declarations}}}");
        self.content.styles.insert(class.clone(), rule);
        Some(class)
    }

    fn image(&mut self, used: &Use<'p>) {
        let given = |name: &str| {
            used.count(name, 1, 10_000).or_else(|| {
                let text = used.text(name)?;
                text.trim().trim_end_matches("px").parse().ok()
            })
        };
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
        let rest = used.without(&[
            "src", "alt", "width", "height", "noZoom", "loading", "decoding", "srcSet", "srcset",
        ]);
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
        let rest = used.without(&["title", "loading", "frameBorder", "frameborder"]);
        self.attributes(&rest);
        self.markup(r#" loading="lazy"></iframe>"#);
    }
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
        "xlinkHref" => "href".into(),
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
