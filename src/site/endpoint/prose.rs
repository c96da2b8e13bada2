//! Descriptions, which are written in CommonMark with tables.
//!
//! What stands in them as HTML is read here, and never passed on: a few elements that only shape words are written anew
//! without their attributes, others lose their tags, and what no browser knows as words, such as `<script>`, is text.

mod html;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

use pulldown_cmark::{
    BlockQuoteKind, CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, TextMergeStream,
};

use super::Rendered;
use crate::site::{highlight, markup};

/// How deep elements may nest; what is deeper is shown without them.
const MAX_DEPTH: usize = 40;

/// Gives the address that a link which names no host leads to in the site. None where it leads nowhere.
pub(in crate::site) type Links<'l> = &'l dyn Fn(&str) -> Option<String>;

/// A description. Links that name no host are shown as words.
pub(in crate::site) fn prose(markdown: &str) -> Rendered {
    linked_prose(markdown, &|_| None)
}

/// A description whose links may lead to pages of the site.
pub(in crate::site) fn linked_prose(markdown: &str, links: Links<'_>) -> Rendered {
    let markdown = markdown.trim();
    if markdown.is_empty() {
        return Rendered::default();
    }
    let mut writing = Writing {
        html: String::with_capacity(markdown.len() + 32),
        ..Writing::new(links)
    };
    match is_plain(markdown) {
        true => {
            writing.begin("p");
            writing.words(markdown);
        }
        false => {
            let options =
                Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_GFM;
            for event in TextMergeStream::new(Parser::new_ext(markdown, options)) {
                writing.event(event);
            }
        }
    }
    writing.close_all();
    Rendered {
        html: writing.html,
        markdown: markdown.replace("\r\n", "\n"),
        text: writing
            .text
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" "),
        needs_tabs: false,
    }
}

/// Whether a text is words alone, as most are.
fn is_plain(text: &str) -> bool {
    let is_sign = |byte: u8| {
        byte.is_ascii_alphanumeric() || byte >= 0x80 || b" ,;:'\"()?/%$@^{}=.".contains(&byte)
    };
    let begins = text.starts_with(|sign: char| sign.is_alphabetic());
    begins && text.bytes().all(is_sign)
}

/// An element that was begun.
struct Open {
    name: &'static str,
    /// The tags that end it.
    end: Cow<'static, str>,
    /// Whether Markdown began it, so that no tag of HTML ends it.
    is_markdown: bool,
}

struct Writing<'l> {
    html: String,
    text: String,
    open: Vec<Open>,
    links: Links<'l>,
    /// The address of a picture whose words are being read, and those words.
    picture: Option<(String, String)>,
    /// A block of code or HTML that is being read.
    block: Option<String>,
    language: Option<String>,
    is_in_head: bool,
    /// How many elements are open in which no link may stand.
    unlinked: usize,
}

impl<'l> Writing<'l> {
    fn new(links: Links<'l>) -> Self {
        Self {
            html: String::new(),
            text: String::new(),
            open: Vec::new(),
            links,
            picture: None,
            block: None,
            language: None,
            is_in_head: false,
            unlinked: 0,
        }
    }

    fn event(&mut self, event: Event<'_>) {
        if self.picture.is_some() && self.picture_event(&event) {
            return;
        }
        if let (Some(block), Event::Text(text) | Event::Html(text)) = (&mut self.block, &event) {
            block.push_str(text);
            return;
        }
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.words(&text),
            Event::Code(code) => {
                self.begin("code");
                self.plain(&code);
                self.finish();
            }
            Event::InlineHtml(tag) | Event::Html(tag) => self.tags(&tag),
            Event::SoftBreak => self.plain("\n"),
            Event::HardBreak => self.line_break(),
            Event::Rule => {
                self.end_words();
                self.html.push_str("<hr>");
            }
            _ => {}
        }
    }

    /// Whether what follows belongs to the words of a picture.
    fn picture_event(&mut self, event: &Event<'_>) -> bool {
        let Some((_, words)) = &mut self.picture else {
            return false;
        };
        match event {
            Event::Text(text) | Event::Code(text) => words.push_str(text),
            Event::SoftBreak | Event::HardBreak => words.push(' '),
            Event::End(TagEnd::Image) => {
                if let Some((address, words)) = self.picture.take() {
                    self.show_picture(&address, &words);
                }
            }
            _ => {}
        }
        true
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Paragraph => self.begin_block("p"),
            Tag::Heading { .. } => {
                self.end_words();
                self.begin_with("p", "<p><strong>", "</strong></p>");
            }
            Tag::BlockQuote(None) => self.begin_block("blockquote"),
            Tag::BlockQuote(Some(kind)) => self.begin_callout(kind),
            Tag::CodeBlock(kind) => {
                self.end_words();
                self.language = language(&kind);
                self.block = Some(String::new());
            }
            Tag::HtmlBlock => self.block = Some(String::new()),
            Tag::List(None) => self.begin_block("ul"),
            Tag::List(Some(first)) => {
                self.end_words();
                let start = match first {
                    1 => "<ol>".into(),
                    first => format!("<ol start=\"{first}\">"),
                };
                self.begin_with("ol", &start, "</ol>");
            }
            Tag::Item => self.begin_block("li"),
            Tag::Table(_) => {
                self.end_words();
                let start = "<div class=\"table\" role=\"group\" aria-label=\"Table\" \
                             tabindex=\"0\"><table>";
                self.begin_with("table", start, "</tbody></table></div>");
            }
            Tag::TableHead => {
                self.is_in_head = true;
                self.begin_with("tr", "<thead><tr>", "</tr></thead><tbody>");
            }
            Tag::TableRow => self.begin("tr"),
            Tag::TableCell if self.is_in_head => {
                self.begin_with("th", "<th scope=\"col\">", "</th>");
            }
            Tag::TableCell => self.begin("td"),
            Tag::Emphasis => self.begin("em"),
            Tag::Strong => self.begin("strong"),
            Tag::Strikethrough => self.begin("del"),
            Tag::Link { dest_url, .. } => self.begin_link(&dest_url, true),
            Tag::Image { dest_url, .. } => {
                self.picture = Some((dest_url.to_string(), String::new()));
            }
            _ => self.begin_with("", "", ""),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::CodeBlock => {
                let code = self.block.take().unwrap_or_default();
                self.code(&code);
            }
            TagEnd::HtmlBlock => {
                let tags = self.block.take().unwrap_or_default();
                self.tags(&tags);
                self.end_words();
            }
            TagEnd::TableCell => {
                const EMPTY: &str = "<th scope=\"col\">";
                if self.html.ends_with(EMPTY) {
                    self.html.truncate(self.html.len() - EMPTY.len());
                    self.open.pop();
                    self.html.push_str("<td></td>");
                } else {
                    self.finish();
                }
                self.text.push(' ');
            }
            tag => {
                if tag == TagEnd::TableHead {
                    self.is_in_head = false;
                }
                self.finish();
            }
        }
    }

    /// Begins an element in Markdown.
    fn begin(&mut self, name: &'static str) {
        self.begin_with(name, &format!("<{name}>"), &format!("</{name}>"));
    }

    fn begin_block(&mut self, name: &'static str) {
        self.end_words();
        let around = self.open.last().map(|open| (open.name, open.is_markdown));
        if matches!(around, Some(("ul" | "ol", false))) {
            self.begin_html("li");
        }
        self.begin(name);
    }

    /// Begins a quote that is marked as a note, as a callout.
    fn begin_callout(&mut self, kind: BlockQuoteKind) {
        let (kind, label) = match kind {
            BlockQuoteKind::Note => ("note", "Note"),
            BlockQuoteKind::Tip => ("tip", "Tip"),
            BlockQuoteKind::Important => ("info", "Important"),
            BlockQuoteKind::Warning => ("warning", "Warning"),
            BlockQuoteKind::Caution => ("danger", "Caution"),
        };
        self.end_words();
        let start = format!(
            "<div class=\"callout\" data-kind=\"{kind}\" role=\"note\">\
             <p class=\"callout-label\">{label}</p><div>"
        );
        self.begin_with("blockquote", &start, "</div></div>");
    }

    fn begin_with(&mut self, name: &'static str, start: &str, end: &str) {
        // What is too deep has no tags, and still has its end.
        let (start, end) = match self.open.len() < MAX_DEPTH {
            true => (start, end),
            false => ("", ""),
        };
        self.html.push_str(start);
        self.unlinked += usize::from(is_unlinked(name));
        self.open.push(Open {
            name,
            end: end.to_owned().into(),
            is_markdown: true,
        });
    }

    /// Ends the element that Markdown began last, and what HTML began in it.
    fn finish(&mut self) {
        while self.close() == Some(false) {}
    }

    fn close_all(&mut self) {
        while self.close().is_some() {}
    }

    /// Ends the innermost element. Whether Markdown began it; none where there is none.
    fn close(&mut self) -> Option<bool> {
        let open = self.open.pop()?;
        self.html.push_str(&open.end);
        if matches!(
            open.name,
            "p" | "li" | "blockquote" | "td" | "th" | "tr" | "pre"
        ) {
            self.text.push(' ');
        }
        self.unlinked -= usize::from(is_unlinked(open.name));
        Some(open.is_markdown)
    }

    fn begin_link(&mut self, address: &str, is_markdown: bool) {
        let target = leads_to(address, self.links).filter(|_| self.unlinked == 0);
        let (start, end) = match target {
            Some(target) => {
                let mut start = String::from("<a");
                markup::attribute("href", &target, &mut start);
                (start + ">", "</a>")
            }
            None => (String::new(), ""),
        };
        self.begin_with("a", &start, end);
        if let Some(open) = self.open.last_mut() {
            open.is_markdown = is_markdown;
        }
    }

    fn show_picture(&mut self, address: &str, words: &str) {
        let is_shown = is_web(address) && !markup::runs_code_as_picture(address);
        if !is_shown {
            return self.plain(words);
        }
        self.html.push_str("<img");
        markup::attribute("src", address.trim(), &mut self.html);
        markup::attribute("alt", words, &mut self.html);
        self.html.push_str(" loading=\"lazy\">");
    }

    fn code(&mut self, code: &str) {
        self.html
            .push_str("<figure class=\"code\"><pre tabindex=\"0\"><code>");
        let language = self.language.take();
        highlight::html(language.as_deref(), code, &mut self.html);
        self.html.push_str("</code></pre></figure>");
        self.text.push_str(code);
        self.text.push(' ');
    }

    fn line_break(&mut self) {
        self.html.push_str("<br>");
        self.text.push(' ');
    }

    /// Writes words; addresses in them become links.
    fn words(&mut self, text: &str) {
        let mut rest = text;
        while let Some((before, address)) = next_address(rest).filter(|_| self.unlinked == 0) {
            self.plain(before);
            self.begin_link(address, true);
            self.plain(address);
            self.finish();
            rest = &rest[before.len() + address.len()..];
        }
        self.plain(rest);
    }

    fn plain(&mut self, text: &str) {
        markup::text(text, &mut self.html);
        self.text.push_str(text);
    }
}

fn language(kind: &CodeBlockKind<'_>) -> Option<String> {
    let CodeBlockKind::Fenced(info) = kind else {
        return None;
    };
    let info: &CowStr = info;
    info.split_whitespace().next().map(str::to_owned)
}

/// Whether no link may stand in an element.
fn is_unlinked(name: &str) -> bool {
    matches!(name, "a" | "code")
}

/// The text before the first address of the web in a text, and that address.
fn next_address(text: &str) -> Option<(&str, &str)> {
    let start = ["https://", "http://"]
        .iter()
        .filter_map(|scheme| text.find(scheme))
        .min()?;
    let (before, rest) = text.split_at(start);
    let end = |sign: char| sign.is_whitespace() || "<>\"'`{}|\\^".contains(sign);
    let address = &rest[..rest.find(end).unwrap_or(rest.len())];
    let mut address = address.trim_end_matches(['.', ',', ';', ':', '!', '?', '*', '_', ']']);
    if address.ends_with(')') && !address.contains('(') {
        address = address.trim_end_matches([')', '.', ',']);
    }
    // A scheme alone leads nowhere.
    let has_host = address
        .split_once("://")
        .is_some_and(|(_, host)| !host.is_empty());
    has_host.then_some((before, address))
}

/// Whether an address names a host of the web.
fn is_web(address: &str) -> bool {
    crate::openapi::is_address(address.trim())
}

/// Where a link leads.
pub(super) fn leads_to(address: &str, links: Links<'_>) -> Option<String> {
    let address = address.trim();
    if markup::runs_code(address) || address.is_empty() {
        return None;
    }
    let lower = address.get(..8).unwrap_or(address).to_ascii_lowercase();
    if is_web(address) || lower.starts_with("mailto:") || lower.starts_with("tel:") {
        return Some(address.to_owned());
    }
    let first = address.split(['/', '?', '#']).next().unwrap_or("");
    // A description knows nothing of the ids of the page that it is shown on.
    let is_elsewhere = first.contains(':') || address.starts_with("//");
    match is_elsewhere || address.starts_with('#') {
        true => None,
        false => links(address),
    }
}
