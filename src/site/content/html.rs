//! Elements of HTML that a page has by itself.

mod attributes;

use super::Renderer;
use super::children::{Children, Item};
use super::element::Use;
use crate::site::css;
use crate::site::markup::runs_code;
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

    /// The element that a page may have in the place of one: a paragraph holds no blocks, a link or a button no others.
    fn in_its_place(&self, tag: &'static str, used: &Use<'p>) -> &'static str {
        match tag {
            "p" if !self.are_words(&used.children) => "div",
            "a" | "button" if self.is_in_control => "span",
            tag => tag,
        }
    }

    fn are_words(&self, children: &Children<'p>) -> bool {
        children.items().iter().all(|item| match item {
            Item::Node(node, scope) if matches!(node.kind(), Kind::Paragraph) => {
                self.holds_words(*node, scope)
            }
            item => self.is_inline(item),
        })
    }

    fn tag(&mut self, tag: &'static str, used: &Use<'p>) {
        let tag = match self.in_its_place(tag, used) {
            "span" if tag != "span" => {
                let of_control = ["href", "xlinkHref", "target", "rel", "download", "type"];
                return self.plain_tag("span", &used.without(&of_control));
            }
            tag => tag,
        };
        let is_control = match tag {
            "a" => !used.get("href").is_nothing(),
            tag => matches!(tag, "button" | "summary"),
        };
        match is_control {
            true => self.in_control(|renderer| renderer.plain_tag(tag, used)),
            false => self.plain_tag(tag, used),
        }
    }

    fn plain_tag(&mut self, tag: &str, used: &Use<'p>) {
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

    /// Keeps a style sheet of the page's. One that does not end what it begins would change those after it.
    fn sheet(&mut self, text: &str, scope: &Scope<'p>) {
        if css::is_whole(text) {
            let number = self.content.styles.len();
            let text = self.with_addresses(text, scope);
            self.content.styles.insert(format!("~{number:04}"), text);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

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
