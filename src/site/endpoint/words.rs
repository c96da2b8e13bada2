//! Sentences about an operation, written for the page, its Markdown and the search at once.

use super::Rendered;
use crate::site::markup;

/// A sentence, or several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::site) struct Words {
    pub(in crate::site) html: String,
    pub(in crate::site) markdown: String,
    pub(in crate::site) text: String,
}

impl Words {
    /// Adds plain words.
    pub(in crate::site) fn say(&mut self, words: &str) -> &mut Self {
        markup::text(words, &mut self.html);
        for c in words.chars() {
            if matches!(c, '*' | '_' | '`' | '[' | ']' | '<' | '>' | '\\' | '#') {
                self.markdown.push('\\');
            }
            self.markdown.push(c);
        }
        self.text.push_str(words);
        self
    }

    /// Adds what is typed as it stands.
    pub(in crate::site) fn code(&mut self, code: &str) -> &mut Self {
        self.html.push_str("<code>");
        markup::text(code, &mut self.html);
        self.html.push_str("</code>");
        self.markdown.push_str(&code_span(code));
        self.text.push_str(code);
        self
    }

    /// Adds an address, as a link where it leads to a page on the web.
    pub(in crate::site) fn link(&mut self, address: &str) -> &mut Self {
        let address = address.trim();
        if !is_web(address) {
            return self.code(address);
        }
        self.html.push_str("<a");
        markup::attribute("href", address, &mut self.html);
        self.html.push('>');
        markup::text(address, &mut self.html);
        self.html.push_str("</a>");
        self.markdown.push('<');
        self.markdown.push_str(address);
        self.markdown.push('>');
        self.text.push_str(address);
        self
    }

    /// Whether nothing was said.
    pub(in crate::site) fn is_empty(&self) -> bool {
        self.html.is_empty()
    }

    /// The words as a paragraph; nothing where nothing was said.
    pub(in crate::site) fn paragraph(&self) -> Rendered {
        match self.is_empty() {
            true => Rendered::default(),
            false => Rendered {
                html: format!("<p>{}</p>", self.html),
                markdown: self.markdown.clone(),
                text: self.text.clone(),
                needs_tabs: false,
            },
        }
    }
}

/// Sentences as a list; nothing where there are none.
pub(in crate::site) fn list(items: &[Words]) -> Rendered {
    let mut rendered = Rendered::default();
    if items.is_empty() {
        return rendered;
    }
    rendered.html.push_str("<ul>");
    for item in items {
        rendered.html.push_str("<li>");
        rendered.html.push_str(&item.html);
        rendered.html.push_str("</li>");
        rendered.markdown.push_str("- ");
        rendered.markdown.push_str(&item.markdown);
        rendered.markdown.push('\n');
        rendered.text.push_str(&item.text);
        rendered.text.push(' ');
    }
    rendered.html.push_str("</ul>");
    rendered
}

/// Whether an address leads to a page on the web and has nothing in it that a link cannot have.
fn is_web(address: &str) -> bool {
    let lower = address.to_ascii_lowercase();
    let is_known = lower.starts_with("https://") || lower.starts_with("http://");
    is_known
        && !address.contains(|c: char| c.is_whitespace() || c.is_control() || "<>{}".contains(c))
}

/// A text as code in Markdown, whatever it has in it.
pub(in crate::site) fn code_span(code: &str) -> String {
    let code = code.replace(['\n', '\r'], " ");
    let mut longest = 0;
    let mut run = 0;
    for c in code.chars() {
        run = if c == '`' { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let fence = "`".repeat(longest + 1);
    match longest {
        0 => format!("`{code}`"),
        _ => format!("{fence} {code} {fence}"),
    }
}
