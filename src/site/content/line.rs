//! One line of Markdown outside of a page's text: a description in the frontmatter.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::site::markup;

/// A line as HTML and as words. Emphasis and code show; of links the words, for the line may stand in one.
pub(in crate::site) fn line(text: &str) -> (String, String) {
    let mut shown = Shown::default();
    let has_marks = !text.contains("\n\n") && text.contains(['*', '_', '`', '[', '\\', '~', '&']);
    let mut events = Parser::new_ext(text, Options::ENABLE_STRIKETHROUGH);
    // What begins like a list or a heading is a sentence all the same.
    let is_words = matches!(events.next(), Some(Event::Start(Tag::Paragraph)));
    if !has_marks || !is_words {
        shown.text(text);
        return (shown.html, shown.words);
    }
    for event in events {
        match event {
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => shown.text(&text),
            Event::Code(code) => {
                shown.html.push_str("<code>");
                shown.text(&code);
                shown.html.push_str("</code>");
            }
            Event::SoftBreak | Event::HardBreak => shown.text(" "),
            Event::Start(tag) => shown.html.push_str(tags(&tag.to_end()).0),
            Event::End(TagEnd::Paragraph) => break,
            Event::End(tag) => shown.html.push_str(tags(&tag).1),
            _ => {}
        }
    }
    (shown.html, shown.words)
}

#[derive(Default)]
struct Shown {
    html: String,
    words: String,
}

impl Shown {
    fn text(&mut self, text: &str) {
        // As in all that stands around a text, quotes are escaped too.
        let mut escaped = String::with_capacity(text.len());
        markup::text(text, &mut escaped);
        self.html.push_str(&escaped.replace('"', "&quot;"));
        self.words.push_str(text);
    }
}

fn tags(tag: &TagEnd) -> (&'static str, &'static str) {
    match tag {
        TagEnd::Emphasis => ("<em>", "</em>"),
        TagEnd::Strong => ("<strong>", "</strong>"),
        TagEnd::Strikethrough => ("<del>", "</del>"),
        _ => ("", ""),
    }
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn descriptions_may_emphasize() {
        for (text, html, words) in [
            (
                "Run **a & b** `c`.",
                "Run <strong>a &amp; b</strong> <code>c</code>.",
                "Run a & b c.",
            ),
            ("See [a](/b) ~~c~~", "See a <del>c</del>", "See a c"),
            ("- a *b*", "- a *b*", "- a *b*"),
            (
                "GET /{id}/snake_case_name <b>",
                "GET /{id}/snake_case_name &lt;b&gt;",
                "GET /{id}/snake_case_name <b>",
            ),
            ("", "", ""),
            ("a\n\n**b**", "a\n\n**b**", "a\n\n**b**"),
        ] {
            let expected = (html.to_owned(), words.to_owned());
            assert_eq!(line(text), expected, "{text}");
        }
    }
}
