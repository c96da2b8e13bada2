use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use crate::lint::{Report, Safety};
use crate::page::Page;
use crate::rule;
use crate::rules::code::asked_secret::{ASKS, assigned_name, named, shortened};
use crate::source::Span;
use crate::syntax::{AttributeKind, Kind, NodeRef};
use crate::texts::Texts;

rule! {
    /// Write every placeholder for a secret in the form `<API_KEY>`.
    ///
    /// Readers recognize the form at once, and a call with it fails at once where they forget to replace it. A reference
    /// such as `$API_KEY` or `process.env.API_KEY` is no placeholder and is left alone.
    ///
    /// ````mdx bad
    /// ```python
    /// client = Client(api_key="YOUR_API_KEY")
    /// ```
    /// ````
    /// ````mdx bad
    /// ```bash
    /// export OPENAI_API_KEY="sk-..."
    /// ```
    /// ````
    /// ````mdx good
    /// ```python
    /// client = Client(api_key="<API_KEY>")
    /// ```
    /// ````
    name: "inconsistent-placeholder", group: Code, level: Warning, fix: Safe, check: Page(check),
}

/// A placeholder as it is written, what it should be, and every place of it.
type Found = BTreeMap<(String, String), Vec<(Span, String)>>;

fn check(page: &Page, report: &mut Report) {
    let mut found = Found::new();
    for node in page.tree.nodes() {
        match node.kind() {
            Kind::Code(code) => {
                let start = if code.fenced {
                    node.source().find('\n').unwrap_or(0)
                } else {
                    0
                };
                let language = Language::of(code.language.as_deref().unwrap_or(""));
                in_code(node, start, language, &mut found);
            }
            Kind::InlineCode(code) if shows_form(node.text(code)) => {}
            Kind::InlineCode(_) => in_code(node, 0, Language::Data, &mut found),
            Kind::Text(_) => in_text(node, &mut found),
            Kind::Element(element) => {
                for attribute in &element.attributes {
                    if let (Some(value), Some(span)) = (&attribute.value, attribute.inner_span())
                        && matches!(value.kind, AttributeKind::Text(_))
                    {
                        in_attribute(page, span, &mut found);
                    }
                }
            }
            _ => {}
        }
    }
    for ((written, right), places) in found {
        tell(&written, &right, places, report);
    }
}

/// Whether code in running text shows how keys of a kind begin, and not where one goes: "a secret key (`sk_...`)".
fn shows_form(code: &str) -> bool {
    let code = code.trim();
    let ends = ["...", "…", "***", "xxx", "XXX"];
    let Some(start) = ends.iter().find_map(|end| code.strip_suffix(end)) else {
        return false;
    };
    let start = start.trim_end_matches(['x', 'X', '*', '.', '…']);
    start.starts_with(|first: char| first.is_ascii_lowercase())
        && start.ends_with(['-', '_'])
        && start
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
}

fn tell(written: &str, right: &str, places: Vec<(Span, String)>, report: &mut Report) {
    let Some(&(first, _)) = places.iter().min_by_key(|(span, _)| *span) else {
        return;
    };
    let draft = report.at(
        first,
        format!("`{written}` stands for a secret; the form of a placeholder is `<{right}>`"),
    );
    draft.fix_with(Safety::Safe, format!("Write `<{right}>` instead"), places);
}

/// How a language writes values.
#[derive(Clone, Copy, PartialEq)]
enum Language {
    /// A word without quotes is a value, and `<` without quotes reads a file.
    Shell,
    /// A word without quotes is a value.
    Data,
    /// A word without quotes is a name.
    Program,
}

impl Language {
    fn of(name: &str) -> Self {
        match &*name.to_ascii_lowercase() {
            "bash" | "sh" | "shell" | "zsh" | "console" | "terminal" | "curl" | "fish"
            | "shell-session" | "powershell" | "cmd" | "batch" | "dockerfile" => Self::Shell,
            "" | "json" | "jsonc" | "json5" | "yaml" | "yml" | "toml" | "ini" | "env"
            | "dotenv" | "properties" | "http" | "text" | "txt" | "plaintext" | "plain"
            | "conf" | "nginx" | "xml" | "html" | "md" | "mdx" | "markdown" | ".env" | "config"
            | "csv" => Self::Data,
            _ => Self::Program,
        }
    }
}

fn in_code(node: NodeRef, start: usize, language: Language, found: &mut Found) {
    let source = node.source();
    if !may_hold_one(source) {
        return;
    }
    let mut line_start = start;
    for line in source[start..].split_inclusive('\n') {
        let mut quotes = Quotes::default();
        let needs_quotes = language == Language::Shell && !is_header(line);
        in_line(line, |range, written, right| {
            let bare = !quotes.around(line, range.start);
            if bare && language == Language::Program {
                return;
            }
            let text = match bare && needs_quotes {
                true => format!("\"<{right}>\""),
                false => format!("<{right}>"),
            };
            let at = node.span().start as usize + line_start;
            let span = Span::new(at + range.start, at + range.end);
            found
                .entry((written.to_owned(), right))
                .or_default()
                .push((span, text));
        });
        line_start += line.len();
    }
}

/// Whether a line among commands is one of a header, as in a request that is shown whole.
fn is_header(line: &str) -> bool {
    line.trim_start().split_once(": ").is_some_and(|(name, _)| {
        name.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    })
}

/// In running text only what is unmistakable counts.
fn in_text(node: NodeRef, found: &mut Found) {
    let source = node.source();
    if !may_hold_one(source) {
        return;
    }
    let shouted = words(source).filter(|range| {
        let word = &source[range.clone()];
        let shouts = word.contains('_') && !word.bytes().any(|byte| byte.is_ascii_lowercase());
        shouts && !is_reference(source, range)
    });
    let named: Vec<(Range<usize>, String)> = shouted
        .filter_map(|range| Some((range.clone(), named(&source[range])?)))
        .collect();
    let is_link = |node: NodeRef| matches!(node.kind(), Kind::Link(_));
    if named.is_empty() || node.ancestors().any(is_link) {
        return;
    }
    let in_element = node.ancestors().any(|node| {
        node.element()
            .is_some_and(|element| !element.is_component())
    });
    for (range, right) in named {
        let at = node.span().start as usize;
        let span = Span::new(at + range.start, at + range.end);
        let text = match in_element {
            true => format!("&lt;{right}&gt;"),
            false => format!("`<{right}>`"),
        };
        let word = source[range].to_owned();
        found.entry((word, right)).or_default().push((span, text));
    }
}

fn in_attribute(page: &Page, span: Span, found: &mut Found) {
    let value = page.text().get(span.range()).unwrap_or("");
    in_line(value, |range, written, right| {
        let at = span.start as usize;
        let place = Span::new(at + range.start, at + range.end);
        let text = format!("<{right}>");
        found
            .entry((written.to_owned(), right))
            .or_default()
            .push((place, text));
    });
}

/// Hands over every placeholder of a line: where, as written, and the name it should have.
fn in_line(line: &str, mut tell: impl FnMut(Range<usize>, &str, String)) {
    if !may_hold_one(line) {
        return;
    }
    for range in words(line) {
        if is_reference(line, &range) {
            continue;
        }
        let word = &line[range.clone()];
        if let Some(right) = named(word) {
            tell(range, word, right);
        } else if let Some(end) = shortened(line, &range) {
            let right = assigned_name(&line[..range.start]).unwrap_or_else(|| "API_KEY".into());
            tell(range.start..end, &line[range.start..end], right);
        }
    }
}

/// What stands in or behind every placeholder that is found here.
static SIGNS: LazyLock<Texts> = LazyLock::new(|| {
    let others = ["here", "...", "…", "***", "xxx"];
    Texts::new(ASKS.iter().chain(&others), true)
});

/// Whether it is worth going through the words of a text.
fn may_hold_one(text: &str) -> bool {
    SIGNS.are_in(text)
}

/// The words of a text: letters, digits, hyphens and underscores.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let bytes = text.as_bytes();
    let mut at = 0;
    std::iter::from_fn(move || {
        at += bytes[at..].iter().position(is_part)?;
        let start = at;
        at += bytes[at..].iter().take_while(|byte| is_part(byte)).count();
        Some(start..at)
    })
}

/// Whether a word is the name of something and no value: a variable, a part of a path, what is assigned to; or already
/// stands in brackets.
fn is_reference(line: &str, range: &Range<usize>) -> bool {
    let (before, after) = (&line[..range.start], &line[range.end..]);
    let opened = before.ends_with(['<', '{', '[', '$', '%', '.', '@', '#', '\\', '&'])
        && !before.ends_with("..");
    let member = after
        .strip_prefix('.')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphanumeric()));
    let closed = after.starts_with(['>', '}', ']', '(', '%']) || member;
    let assigned = after
        .trim_start_matches(['"', '\'', ' '])
        .starts_with(['=', ':']);
    let indexed = [
        "environ[",
        "environ.get(",
        "getenv(",
        "env[",
        "env(",
        "env.get(",
    ]
    .iter()
    .any(|name| before.trim_end_matches(['"', '\'', '`']).ends_with(name));
    opened || closed || indexed || (assigned && !is_login(before))
}

/// Whether what stands before a word is the option of `curl` that takes a name, a colon and a password.
fn is_login(before: &str) -> bool {
    let before = before.trim_end_matches(['"', '\'']);
    before.ends_with("-u ") || before.ends_with("--user ")
}

/// The quotes of a line, read from its start to its end.
#[derive(Default)]
struct Quotes {
    at: usize,
    open: Option<char>,
    escaped: bool,
}

impl Quotes {
    /// Whether a place stands in quotes; it must not lie before the last one asked about.
    fn around(&mut self, line: &str, place: usize) -> bool {
        for c in line.get(self.at..place).unwrap_or("").chars() {
            match (self.open, c) {
                _ if self.escaped => self.escaped = false,
                (_, '\\') => self.escaped = true,
                (None, '"' | '\'' | '`') => self.open = Some(c),
                (Some(open), c) if open == c => self.open = None,
                _ => {}
            }
        }
        self.at = place;
        self.open.is_some()
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages_of_page};

    #[test]
    fn the_fix_keeps_code_and_text_whole() {
        for (text, expected) in [
            (
                "```bash\ncurl -H \"X-Key: YOUR_API_KEY\"\n```",
                "```bash\ncurl -H \"X-Key: <API_KEY>\"\n```",
            ),
            (
                "```bash\nexport API_KEY=your_api_key\n```",
                "```bash\nexport API_KEY=\"<API_KEY>\"\n```",
            ),
            (
                "```env\nAPI_KEY=your_api_key\n```",
                "```env\nAPI_KEY=<API_KEY>\n```",
            ),
            (
                "```bash\ncurl -u YOUR_API_KEY: a.io\n```",
                "```bash\ncurl -u \"<API_KEY>\": a.io\n```",
            ),
            ("Replace YOUR_API_KEY.", "Replace `<API_KEY>`."),
            (
                "Set <code>YOUR_API_KEY</code>.",
                "Set <code>&lt;API_KEY&gt;</code>.",
            ),
            ("Replace `YOUR_API_KEY`.", "Replace `<API_KEY>`."),
            (
                "<Field default=\"YOUR_API_KEY\" />",
                "<Field default=\"<API_KEY>\" />",
            ),
            (
                "```bash\nAuthorization: Bearer YOUR_API_KEY\n```",
                "```bash\nAuthorization: Bearer <API_KEY>\n```",
            ),
            ("```js\nkey: 'sk-...',\n```", "```js\nkey: '<KEY>',\n```"),
        ] {
            assert_eq!(fixed("inconsistent-placeholder", "a.mdx", text), expected);
        }
    }

    #[test]
    fn references_and_names_are_left_alone() {
        for text in [
            "```bash\ncurl -H \"X-Key: $YOUR_API_KEY\"\n```",
            "```js\nnew Client(process.env.YOUR_API_KEY)\n```",
            "```js\nconst YOUR_API_KEY = 'a';\nnew Client(YOUR_API_KEY)\n```",
            "```python\nkey = os.environ[\"YOUR_API_KEY\"]\n```",
            "```bash\nYOUR_API_KEY=<API_KEY>\n```",
            "```json\n{\"key\": \"{{YOUR_API_KEY}}\", \"other\": \"<your-api-key>\"}\n```",
            "```css\n.your-key { }\n```",
            "Take a secret key (`sk_...`), not a publishable one (`pk_live_xxx`).",
        ] {
            let found = messages_of_page("inconsistent-placeholder", text);
            assert!(found.is_empty(), "{text}: {found:?}");
        }
    }
}
