//! Markdown for what expressions and a page's own components show.
//!
//! Elements of HTML become the Markdown that means the same, where there is such; components of the format stay tags, as
//! they do in the rest of the page.

use super::markdown::{ADDRESSES, Names, Writer};
use crate::site::content::{Children, Use};
use crate::site::script::Value;
use crate::source::Span;

/// How deep components and elements may nest.
const MAX_DEPTH: usize = 60;

/// How an element of HTML is written.
enum Form {
    /// As the same Markdown before and after what stands in it.
    Around(&'static str),
    /// As a block of its own, with this before it.
    Block(&'static str),
    /// As what stands in it.
    Bare,
    /// Not at all.
    Nothing,
    /// As HTML.
    Html,
}

fn form(name: &str) -> Form {
    match name {
        "b" | "strong" => Form::Around("**"),
        "i" | "em" => Form::Around("*"),
        "code" | "kbd" | "samp" => Form::Around("`"),
        "del" | "s" => Form::Around("~~"),
        "h1" => Form::Block("# "),
        "h2" => Form::Block("## "),
        "h3" => Form::Block("### "),
        "h4" => Form::Block("#### "),
        "h5" => Form::Block("##### "),
        "h6" => Form::Block("###### "),
        "address" | "article" | "aside" | "blockquote" | "div" | "figcaption" | "figure"
        | "footer" | "header" | "main" | "nav" | "ol" | "p" | "section" | "ul" => Form::Block(""),
        "" | "big" | "button" | "font" | "label" | "mark" | "small" | "span" | "u" => Form::Bare,
        "script" | "style" | "svg" | "template" => Form::Nothing,
        _ => Form::Html,
    }
}

impl<'a> Writer<'a> {
    /// Markdown for what a value shows; none where it shows no element, and is no more than its text.
    pub(super) fn shown(&mut self, value: &Value<'a>) -> Option<String> {
        let mut out = String::new();
        let has_elements = self.add(value, &mut out, MAX_DEPTH);
        has_elements.then(|| tidy(&out))
    }

    /// Adds what a value shows. Whether it has an element.
    fn add(&mut self, value: &Value<'a>, out: &mut String, depth: usize) -> bool {
        if depth == 0 || out.len() > self.bytes_left {
            return false;
        }
        match value {
            Value::String(_) | Value::Number(_) => {
                out.push_str(&value.to_text());
                false
            }
            Value::Array(values) => {
                let shown = values.iter().map(|value| self.add(value, out, depth - 1));
                shown.fold(false, |has, more| has | more)
            }
            Value::Element(element, scope) => {
                self.add_element(&Use::of_script(element, scope), out, depth - 1);
                true
            }
            Value::Children(children) => {
                self.add_children(children, out, depth - 1);
                true
            }
            Value::Undefined
            | Value::Null
            | Value::Bool(_)
            | Value::Object(_)
            | Value::Function(_)
            | Value::Snippet(_) => false,
        }
    }

    fn add_children(&mut self, children: &Children<'a>, out: &mut String, depth: usize) {
        match children {
            Children::Values(values) => {
                for value in values {
                    self.add(value, out, depth);
                }
            }
            Children::Of(node, scope) => {
                let index = &self.metadata.project.index;
                let Some(page) = index.page_at_path(&scope.page.path) else {
                    return;
                };
                let inside = match node.element() {
                    Some(element) => Span {
                        start: element.open.end,
                        end: element.close.map_or(node.span().end, |close| close.start),
                    },
                    None => node.span(),
                };
                if inside.start > inside.end || self.left == 0 {
                    return;
                }
                self.left -= 1;
                let names = Names {
                    scope: scope.clone(),
                    are_given: true,
                };
                let text = self.part(page, *node, inside, &names);
                self.bytes_left = self.bytes_left.saturating_sub(text.len());
                out.push_str(text.trim());
            }
        }
    }

    fn add_element(&mut self, used: &Use<'a>, out: &mut String, depth: usize) {
        if let Some(own) = used.own() {
            match own {
                function @ Value::Function(_) => {
                    self.add(&used.applied(&function), out, depth);
                }
                value => {
                    self.add(&value, out, depth);
                }
            }
            return;
        }
        if used.component().is_some() {
            return self.add_tag(used, out, depth);
        }
        match (&*used.name, form(&used.name)) {
            ("br", _) => out.push('\n'),
            ("hr", _) => out.push_str("\n\n---\n\n"),
            ("li", _) => {
                let inside = self.inside(used, depth);
                out.push_str("\n- ");
                out.push_str(&inside.replace('\n', "\n  "));
                out.push('\n');
            }
            ("a", _) => {
                let inside = self.inside(used, depth);
                match self.address_in(used, "href") {
                    Some(address) => out.push_str(&format!("[{inside}]({address})")),
                    None => out.push_str(&inside),
                }
            }
            ("img", _) => {
                let alt = used.text("alt").unwrap_or_default();
                if let Some(address) = self.address_in(used, "src") {
                    out.push_str(&format!("![{alt}]({address})"));
                }
            }
            (_, Form::Around(sign)) => {
                let inside = self.inside(used, depth);
                if !inside.is_empty() {
                    out.push_str(&format!("{sign}{inside}{sign}"));
                }
            }
            (_, Form::Block(before)) => {
                let inside = self.inside(used, depth);
                out.push_str(&format!("\n\n{before}{inside}\n\n"));
            }
            (_, Form::Bare) => self.add_children(&used.children, out, depth),
            (_, Form::Nothing) => {}
            // What nobody defines shows what stands in it.
            (name, Form::Html) if !name.starts_with(|sign: char| sign.is_lowercase()) => {
                self.add_children(&used.children, out, depth);
            }
            (_, Form::Html) => self.add_tag(used, out, depth),
        }
    }

    /// The address in an attribute, whole where it leads to this site.
    fn address_in(&self, used: &Use<'a>, name: &str) -> Option<String> {
        let written = used.text(name)?;
        let whole = self.whole(used.scope.page, &written);
        Some(whole.unwrap_or(written))
    }

    /// What stands in an element.
    fn inside(&mut self, used: &Use<'a>, depth: usize) -> String {
        let mut inside = String::new();
        self.add_children(&used.children, &mut inside, depth);
        inside.trim().to_owned()
    }

    /// Adds an element as its tags.
    fn add_tag(&mut self, used: &Use<'a>, out: &mut String, depth: usize) {
        let mut tag = format!("<{}", used.name);
        for (name, value) in &used.attributes {
            match value {
                Value::String(text) => {
                    let whole = ADDRESSES
                        .contains(&&**name)
                        .then(|| self.whole(used.scope.page, text))
                        .flatten();
                    let text = whole.as_deref().unwrap_or(text);
                    let text = text.replace('&', "&amp;").replace('"', "&quot;");
                    tag.push_str(&format!(" {name}=\"{text}\""));
                }
                Value::Number(_) => tag.push_str(&format!(" {name}={{{}}}", value.to_text())),
                Value::Bool(true) => tag.push_str(&format!(" {name}")),
                _ => {}
            }
        }
        let inside = self.inside(used, depth);
        out.push_str(&match (inside.is_empty(), inside.contains('\n')) {
            (true, _) => format!("{tag} />"),
            (false, false) => format!("{tag}>{inside}</{}>", used.name),
            (false, true) => format!("\n\n{tag}>\n\n{inside}\n\n</{}>\n\n", used.name),
        });
    }
}

/// A text without more than one empty line at a time.
fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.trim().lines() {
        let is_empty = line.trim().is_empty();
        if !(is_empty && out.ends_with("\n\n")) {
            out.push_str(if is_empty { "" } else { line });
            out.push('\n');
        }
    }
    out.truncate(out.trim_end().len());
    out
}

#[cfg(test)]
mod tests {
    use crate::site::metadata::tests::with_metadata;

    fn markdown(text: &str) -> String {
        let page = format!("---\ntitle: A\n---\n\n{text}\n");
        let config = r#"{"name": "Orchard", "navigation": [{"group": "A", "pages": ["a"]}]}"#;
        let files = [
            ("docs.json", config),
            ("a.mdx", page.as_str()),
            (
                "snippets/tree.jsx",
                "export const Tree = ({ name, children }) => <Card title={name}><p>{children}</p></Card>;",
            ),
        ];
        let mut markdown = String::new();
        with_metadata(&files, None, |metadata| {
            let index = &metadata.project.index;
            let page = index.page_at_path("a.mdx").expect("the page");
            markdown = metadata.markdown(page, None);
        });
        let body = markdown.strip_prefix("# A\n\n").unwrap_or(&markdown);
        body.trim_end().to_owned()
    }

    #[test]
    fn what_expressions_show_stands_in_their_place() {
        for (text, expected) in [
            ("{[1, 2].map(x => <b>{x}</b>)}", "**1****2**"),
            (
                "<ul>{['a', 'b'].map(x => <li>{x}</li>)}</ul>",
                "<ul>- a\n\n- b</ul>",
            ),
            (
                "{<p>One <a href=\"https://b.dev\">two</a></p>} three",
                "One [two](https://b.dev) three",
            ),
            (
                "{<Card title=\"x\" cols={2}>y</Card>}",
                "<Card title=\"x\" cols={2}>y</Card>",
            ),
            ("{1 + 1} {true}", "2"),
        ] {
            assert_eq!(markdown(text), expected, "{text}");
        }
    }

    #[test]
    fn own_components_stand_as_what_they_show() {
        let import = "import { Tree } from '/snippets/tree.jsx'\n\n";
        for (text, expected) in [
            (
                "<Tree name=\"Oak\">Likes **sun**.</Tree>",
                "<Card title=\"Oak\">Likes **sun**.</Card>",
            ),
            (
                "- a\n\n  <Tree name=\"Oak\">\n    One.\n\n    Two.\n  </Tree>",
                "- a\n\n  <Card title=\"Oak\">\n\n  One.\n\n      Two.\n\n  </Card>",
            ),
        ] {
            assert_eq!(markdown(&format!("{import}{text}")), expected, "{text}");
        }
        let own = "export const B = ({ a }) => <strong>{a}</strong>\n\nA <B a=\"b\" /> <B /> c.";
        assert_eq!(markdown(own), "A **b**  c.");
    }
}
