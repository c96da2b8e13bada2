use crate::lint::{Draft, Report, Safety};
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::errors::{SyntaxError, SyntaxErrorKind};
use crate::syntax::html::is_void;
use crate::syntax::tag_mistake::TagMistake;

rule! {
    /// Close every tag and every brace, and escape those that are meant as text.
    ///
    /// In `.mdx` files `<` begins a tag and `{` begins an expression. Where one does not end, the page cannot be built.
    ///
    /// ```mdx bad
    /// <Note>
    /// The token expires after an hour.
    ///
    /// Ask for a new one.
    /// ```
    /// ```mdx bad
    /// Requests of <100 KB are free.
    /// ```
    /// ```mdx bad
    /// <!-- Ask the product team about the limit. -->
    /// ```
    /// ```mdx bad
    /// First line<br>second line
    /// ```
    /// ```mdx good
    /// <Note>
    /// The token expires after an hour.
    /// </Note>
    ///
    /// Requests of \<100 KB are free.
    /// {/* Ask the product team about the limit. */}
    ///
    /// First line<br />second line
    /// ```
    /// ```md good
    /// First line<br>second line <!-- ask the product team -->
    /// ```
    name: "broken-markup", group: Markup, level: Error, fix: Safe, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    if page.errors.is_empty() {
        return;
    }
    let tags = page
        .tree
        .nodes()
        .filter_map(|node| Some(node.element()?.open));
    let tags: Vec<Span> = tags.collect();
    for error in &page.errors {
        let (message, help) = words(&error.kind);
        let draft = report.at(shown(page.text(), error), message);
        draft.help(help);
        if let Some((span, what)) = error.related {
            draft.related(span, what);
        }
        let next = tags.partition_point(|tag| tag.start < error.span.start);
        let in_tag = next > 0 && tags[next - 1].end > error.span.start;
        if !in_tag {
            mend(page.text(), error, draft);
        }
    }
}

/// The part of an error that is marked: its first line.
fn shown(text: &str, error: &SyntaxError) -> Span {
    let range = error.span.range();
    let source = text.get(range.clone()).unwrap_or("");
    let line = source.lines().next().map_or(0, str::len);
    match matches!(
        error.kind,
        SyntaxErrorKind::HtmlComment | SyntaxErrorKind::InvalidScript { .. }
    ) {
        true => Span::new(range.start, range.start + line.max(source.len().min(1))),
        false => error.span,
    }
}

/// What is wrong, and what to do.
fn words(kind: &SyntaxErrorKind) -> (String, String) {
    match kind {
        SyntaxErrorKind::UnclosedTag { name } | SyntaxErrorKind::StrayClosingTag { name }
            if name.is_empty() =>
        {
            ("`<>` has no partner".into(), "Write `\\<>` if it is text.".into())
        }
        SyntaxErrorKind::UnclosedTag { name } if is_void(name) => (
            format!("`<{name}>` is not closed"),
            format!("End the tag with ` />`: `<{name} />`."),
        ),
        SyntaxErrorKind::UnclosedTag { name } => (
            format!("`<{name}>` is never closed"),
            format!("Add `</{name}>` where it ends; write `\\<{name}>` if it is text and no tag."),
        ),
        SyntaxErrorKind::StrayClosingTag { name } if is_void(name) => (
            format!("`</{name}>` closes an element that has no content"),
            format!("Write `<{name} />`."),
        ),
        SyntaxErrorKind::StrayClosingTag { name } => (
            format!("`</{name}>` closes nothing"),
            format!("Add `<{name}>` where the element begins, or remove this tag."),
        ),
        SyntaxErrorKind::MismatchedTag { open, close } => (
            format!("`</{close}>` stands where `<{open}>` must be closed"),
            format!("Write `</{open}>`."),
        ),
        SyntaxErrorKind::CrossedTags { outer, inner } => (
            format!("`<{inner}>` begins inside `<{outer}>` and ends after it"),
            format!("Close `<{inner}>` before `</{outer}>`."),
        ),
        SyntaxErrorKind::SplitTag { name } => (
            format!("`<{name}>` and its closing tag stand in different blocks of text"),
            "Put each of the two tags on a line of its own, indented alike, or both in one paragraph."
                .into(),
        ),
        SyntaxErrorKind::InvalidTag { name, mistake } => about_tag(name, *mistake),
        SyntaxErrorKind::UnclosedBrace => (
            "This `{` has no closing `}`".into(),
            "Write `\\{` if the brace is text, or put the text into inline code.".into(),
        ),
        // The parser's own words would name what it expects in JavaScript; most often none was meant.
        SyntaxErrorKind::InvalidScript { .. } => (
            "What stands between these braces does not parse as JavaScript".into(),
            "Write `\\{` if the braces are text, or put the text into inline code.".into(),
        ),
        SyntaxErrorKind::InvalidModule { detail, keyword } => (
            format!("This `{keyword}` cannot be read as JavaScript: {}", lower_first(detail)),
            format!("Correct the statement. If it is a sentence, begin it with another word than \"{keyword}\"."),
        ),
        SyntaxErrorKind::HtmlComment => (
            "An HTML comment cannot stand in an `.mdx` file".into(),
            "Write `{/* ... */}`.".into(),
        ),
        SyntaxErrorKind::Autolink => (
            "An address in angle brackets cannot stand in an `.mdx` file".into(),
            "Write `[text](address)`.".into(),
        ),
        SyntaxErrorKind::StrayAngle => (
            "This `<` begins no tag".into(),
            "Write `\\<`, or put the text into inline code.".into(),
        ),
        SyntaxErrorKind::TooDeep => (
            "This is nested too deeply to be read".into(),
            "Use fewer levels of lists, quotations or elements.".into(),
        ),
        SyntaxErrorKind::TooManyExpressions => (
            "There are too many braces in one paragraph".into(),
            "Split the paragraph, or put the text into a block of code.".into(),
        ),
        SyntaxErrorKind::TooManyUnderscores => (
            "This word is too long to be read, with so many underscores in it".into(),
            "Put it into a block of code, or break it over several lines.".into(),
        ),
        SyntaxErrorKind::TooManyOpenTags => (
            "Too many tags before this one have no closing tag of their name".into(),
            "Close each tag, write `/>` at its end, or put the text into a block of code.".into(),
        ),
        SyntaxErrorKind::Other { detail } => (
            format!("The page cannot be read from here on: {}", lower_first(detail)),
            "Look for a tag or a brace that is not closed.".into(),
        ),
    }
}

fn about_tag(name: &str, mistake: TagMistake) -> (String, String) {
    let (what, help) = match mistake {
        TagMistake::UnquotedValue => (
            "has a value without quotation marks",
            "Write `name=\"text\"` or `name={2}`.",
        ),
        TagMistake::UnclosedQuote => (
            "has a quotation mark that is never closed",
            "Close the value with the same mark.",
        ),
        TagMistake::TypographicQuotes => (
            "has typographic quotation marks",
            "Use the straight mark `\"`.",
        ),
        TagMistake::UnclosedBrace => (
            "has a `{` without its `}`",
            "Close the brace, or write the value in quotation marks.",
        ),
        TagMistake::Comma => (
            "has a comma between its attributes",
            "Separate attributes with spaces.",
        ),
        TagMistake::NoEnd => ("is not ended with `>` before the next tag", "Add the `>`."),
        TagMistake::EmptyBraces => (
            "has an attribute with nothing between its braces",
            "Write a value, or remove the attribute.",
        ),
        TagMistake::Character(found) => {
            let what = format!("`<{name}>` has a `{found}` where an attribute or `>` is expected");
            return (
                what,
                "Remove it, or write the attribute as `name=\"text\"`.".into(),
            );
        }
    };
    (format!("`<{name}>` {what}"), help.into())
}

fn lower_first(detail: &str) -> String {
    let mut characters = detail.chars();
    let first = characters.next();
    first.map_or(String::new(), |first| {
        first.to_lowercase().chain(characters).collect()
    })
}

/// Adds the fix where there is no doubt about it.
fn mend(text: &str, error: &SyntaxError, draft: &mut Draft) {
    let span = error.span;
    let source = text.get(span.range()).unwrap_or("");
    let before = text.get(..span.start as usize).unwrap_or("");
    let after = text.get(span.end as usize..).unwrap_or("");
    match &error.kind {
        SyntaxErrorKind::HtmlComment => {
            let body = source
                .strip_prefix("<!--")
                .and_then(|rest| rest.strip_suffix("-->"));
            if let Some(body) = body.filter(|body| !body.contains("*/")) {
                draft.fix("Write it as `{/* */}`", span, format!("{{/*{body}*/}}"));
            }
        }
        SyntaxErrorKind::Autolink => {
            let address = source.trim_start_matches('<').trim_end_matches('>');
            if let Some(link) = link(address) {
                draft.fix("Write it as a link", span, link);
            }
        }
        SyntaxErrorKind::UnclosedTag { name } if is_void(name) && source.ends_with('>') => {
            let end = Span::new(span.end as usize - 1, span.end as usize);
            let space = if source[..source.len() - 1].ends_with(char::is_whitespace) {
                ""
            } else {
                " "
            };
            draft.fix(format!("Write `<{name} />`"), end, format!("{space}/>"));
        }
        SyntaxErrorKind::StrayClosingTag { name } if is_void(name) => {
            draft.fix(format!("Write `<{name} />`"), span, format!("<{name} />"));
        }
        SyntaxErrorKind::StrayAngle
            if !after.starts_with(|next: char| next.is_alphabetic() || "!?/".contains(next)) =>
        {
            draft.fix("Write `\\<`", span, "\\<");
        }
        SyntaxErrorKind::InvalidScript { .. } if !source.contains(['\n', '<', '\\']) => {
            let escaped = source.replace('{', "\\{");
            draft.unsafe_fix("Write the braces as text", span, escaped);
        }
        SyntaxErrorKind::InvalidTag {
            mistake: TagMistake::UnquotedValue,
            ..
        } => {
            if let Some(value) = quoted(source) {
                let name = before.trim_end_matches(|c: char| !c.is_whitespace() && c != '<');
                let written = format!("Write `{}{value}`", &before[name.len()..]);
                draft.help(format!("{written}."));
                draft.fix(written, span, value);
            }
        }
        SyntaxErrorKind::UnclosedBrace if follows_text(before) => {
            draft.fix("Write `\\{`", span, "\\{");
        }
        SyntaxErrorKind::UnclosedTag { name }
            if is_placeholder(name) && source.len() == name.len() + 2 =>
        {
            let at = Span::empty(span.start as usize);
            draft.fix_with(
                Safety::Unsafe,
                format!("Write `\\<{name}>`"),
                vec![(at, "\\".into())],
            );
        }
        _ => {}
    }
}

/// A value as it stands in a tag: numbers and switches in braces, texts in quotation marks.
fn quoted(value: &str) -> Option<String> {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./#:%".contains(c);
    if value.is_empty() || !value.chars().all(is_plain) {
        return None;
    }
    let is_number = value.parse::<f64>().is_ok() && value.ends_with(|c: char| c.is_ascii_digit());
    Some(match is_number || matches!(value, "true" | "false") {
        true => format!("{{{value}}}"),
        false => format!("\"{value}\""),
    })
}

/// A link to an address, with the address as its text.
fn link(address: &str) -> Option<String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/:.-?=&#%+~@,;!".contains(c);
    if !address.chars().all(is_plain) {
        return None;
    }
    let is_mail = address.contains('@') && !address.contains(':');
    let target = if is_mail { "mailto:" } else { "" };
    let shown = address.strip_prefix("mailto:").unwrap_or(address);
    Some(format!("[{shown}]({target}{address})"))
}

/// Whether a word stands on the line before: then what follows is no block of its own.
fn follows_text(before: &str) -> bool {
    let line = before.rsplit('\n').next().unwrap_or("");
    line.contains(char::is_alphanumeric)
}

/// Whether a name looks like `YOUR_API_KEY` or `your-key`.
fn is_placeholder(name: &str) -> bool {
    let is_loud = name.len() > 1 && !name.contains(char::is_lowercase);
    name.contains(['_', '-']) || is_loud
}

#[cfg(test)]
mod tests {
    use crate::rules::markup::tests::findings;

    #[test]
    fn sure_fixes() {
        for (text, fixed) in [
            ("a<br>b", Some("a<br />b")),
            ("a</br>b", Some("a<br />b")),
            (
                "<img\n  src=\"a.png\"\n>",
                Some("<img\n  src=\"a.png\"\n/>"),
            ),
            ("<!-- a\r\nb -->", Some("{/* a\r\nb */}")),
            ("<!-- a */ b -->", None),
            (
                "See <https://a.io/b?c=d>.",
                Some("See [https://a.io/b?c=d](https://a.io/b?c=d)."),
            ),
            ("Ask <me@a.io>.", Some("Ask [me@a.io](mailto:me@a.io).")),
            ("See <https://a.io/(b)>.", None),
            ("a < 5, b <= 6", Some("a < 5, b \\<= 6")),
            ("Use {name in text.", Some("Use \\{name in text.")),
            ("{\n  a.map(", None),
            ("Set <YOUR_KEY>.", Some("Set \\<YOUR_KEY>.")),
            ("A List<String>.", None),
            (
                "Send {\"a\": {\"b\": 1}}.",
                Some("Send \\{\"a\": \\{\"b\": 1}}."),
            ),
            ("<Card title={a b} />", None),
            ("> a <5", Some("> a \\<5")),
            (
                "<Card title=Foo>b</Card>",
                Some("<Card title=\"Foo\">b</Card>"),
            ),
            (
                "<Columns cols=2>b</Columns>",
                Some("<Columns cols={2}>b</Columns>"),
            ),
            ("<Card title=a&b>b</Card>", None),
        ] {
            let (found, result) = findings("broken-markup", &[("page.mdx", text)]);
            assert_eq!(found.len(), 1, "{text}: {found:?}");
            assert_eq!(result.as_deref(), fixed, "{text}");
        }
    }

    #[test]
    fn one_mistake_is_one_finding() {
        for (text, place) in [
            (
                "<Tabs>\n<Tab title=\"A\">\none\n\n<Tab title=\"B\">\ntwo\n</Tab>\n</Tabs>",
                "<Tab title=\"A\">",
            ),
            ("<Note>text</Tip>", "</Tip>"),
            ("<Note><Tip>text</Note></Tip>", "<Tip>"),
            (
                "<Frame>\n  <img src=\"/a.png\">\n</Frame>",
                "<img src=\"/a.png\">",
            ),
            ("<Card cols=2>x</Card>", "2"),
            ("<Card title=\"a\", href=\"b\">z</Card>", ","),
            ("A `x` Promise<Array<string>> here.", "<"),
            ("<!-- <b> and\n\n<Note> -->\n\ntext", "<!-- <b> and"),
            ("Hello {your name here} bye.", "{your name here}"),
            ("Send {\"a\": {\"b\": 1}} now.", "{\"a\": {\"b\": 1}}"),
            ("Some <b>text\n\nmore</b> end", "<b>"),
            ("import the package and go", "package"),
            ("<Card title={}>y</Card>", "{}"),
            ("<Check\n</Check>", "<"),
            ("import A from \"a\"\n<A />", "<A />"),
        ] {
            let (found, _) = findings("broken-markup", &[("page.mdx", text)]);
            assert_eq!(found, [place], "{text}");
        }
    }

    #[test]
    fn plain_markdown_is_fine() {
        let text = "a<br>b <https://a.io> <!-- c --> {d} a < b <img src=\"a.png\">\n\n<p>one\n\nimport it\n";
        assert_eq!(findings("broken-markup", &[("page.md", text)]).0, [""; 0]);
    }
}
