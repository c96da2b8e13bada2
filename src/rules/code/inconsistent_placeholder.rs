use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::AhoCorasick;

use crate::lint::{Report, Safety};
use crate::page::Page;
use crate::rule;
use crate::source::Span;
use crate::syntax::{AttributeKind, Kind, NodeRef};

rule! {
    /// Write what readers replace with a secret of theirs as `<API_KEY>`.
    ///
    /// One form in all samples is recognized at once, and pasted by mistake it fails at once. A reference such as
    /// `$API_KEY` or `process.env.API_KEY` is no placeholder and is left alone.
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
    if node
        .ancestors()
        .any(|node| matches!(node.kind(), Kind::Link(_)))
    {
        return;
    }
    let source = node.source();
    if !may_hold_one(source) {
        return;
    }
    for range in words(source) {
        let word = &source[range.clone()];
        let shouts = word.contains('_') && !word.bytes().any(|byte| byte.is_ascii_lowercase());
        if !shouts || is_reference(source, &range) {
            continue;
        }
        if let Some(right) = named(word) {
            let at = node.span().start as usize;
            let span = Span::new(at + range.start, at + range.end);
            let text = format!("`<{right}>`");
            found
                .entry((word.to_owned(), right))
                .or_default()
                .push((span, text));
        }
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
static SIGNS: LazyLock<Option<AhoCorasick>> = LazyLock::new(|| {
    let signs = ASKS
        .iter()
        .copied()
        .chain(["here", "...", "…", "***", "xxx"]);
    AhoCorasick::builder()
        .ascii_case_insensitive(true)
        .build(signs)
        .ok()
});

/// Whether it is worth going through the words of a text.
fn may_hold_one(text: &str) -> bool {
    SIGNS.as_ref().is_none_or(|signs| signs.is_match(text))
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
        .starts_with(['=', ':'])
        && !after.starts_with(":\"")
        && !after.starts_with("@");
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
    opened || closed || indexed || (assigned && !ends_login(after))
}

/// Whether what follows is the colon behind the name of `curl -u name:`.
fn ends_login(after: &str) -> bool {
    after.starts_with(':')
        && after[1..].starts_with(['"', '\'', ' ', '\n', '@'])
        && !after.starts_with(": ")
}

/// What a word says with which writers ask for something: `YOUR_API_KEY`.
const ASKS: &[&str] = &["your", "insert", "replace", "enter", "paste"];
/// What adds nothing to the name of a placeholder.
const FILLERS: &[&str] = &[
    "your", "insert", "replace", "enter", "paste", "here", "with", "own", "actual", "real", "the",
    "me", "this", "a", "in", "valid", "goes", "from",
];
/// What the last word of a secret's name is.
const SECRETS: &[&str] = &[
    "key",
    "apikey",
    "token",
    "secret",
    "password",
    "passwd",
    "pat",
    "jwt",
    "credentials",
    "passphrase",
];
/// What a key is called that is no secret.
const NO_SECRETS: &[&str] = &[
    "public",
    "publishable",
    "path",
    "file",
    "name",
    "id",
    "partition",
    "primary",
    "sort",
    "cache",
    "ssh",
    "foreign",
];

/// The name of the placeholder that a word asks for; none where it asks for none.
fn named(word: &str) -> Option<String> {
    let parts = split(word);
    let asks = parts.iter().any(|part| ASKS.contains(&&**part))
        || (parts.len() > 2 && parts.last().is_some_and(|part| part == "here"));
    if !asks || parts.len() > 8 {
        return None;
    }
    let kept: Vec<&str> = parts
        .iter()
        .map(String::as_str)
        .filter(|part| !FILLERS.contains(part))
        .collect();
    let secret = kept.last().is_some_and(|last| SECRETS.contains(last))
        && !kept.iter().any(|part| NO_SECRETS.contains(part));
    let starts = parts
        .first()
        .is_some_and(|first| ASKS.contains(&&**first) || SECRETS.contains(&&**first))
        || asks_in_capitals(word);
    (secret && starts).then(|| {
        kept.join("_")
            .to_ascii_uppercase()
            .replace("APIKEY", "API_KEY")
    })
}

/// Whether a word such as `OPENAI_KEY_HERE` shouts.
fn asks_in_capitals(word: &str) -> bool {
    !word.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// The parts of a word in small letters: between hyphens and underscores, and where a capital follows a small letter.
fn split(word: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut small = false;
    for c in word.chars() {
        let begins = matches!(c, '-' | '_') || (c.is_ascii_uppercase() && small);
        if begins && parts.last().is_some_and(|part| !part.is_empty()) {
            parts.push(String::new());
        }
        if let (Some(last), true) = (parts.last_mut(), c.is_ascii_alphanumeric()) {
            last.push(c.to_ascii_lowercase());
        }
        small = c.is_ascii_lowercase();
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// How tokens begin that everyone knows.
const PREFIXES: &[&str] = &[
    "sk-",
    "sk_",
    "pk_",
    "rk_",
    "ghp_",
    "gho_",
    "github_pat_",
    "glpat-",
    "hf_",
    "gsk_",
    "xoxb-",
    "xoxp-",
    "r8_",
    "whsec_",
    "pplx-",
    "tvly-",
    "fc-",
    "pcsk_",
    "lsv2_",
    "ls__",
    "phc_",
    "phx_",
    "re_",
    "sbp_",
    "npm_",
    "xai-",
    "dop_v1_",
    "tr_",
    "tl_",
    "AIza",
    "SG",
];

/// Where a token ends that begins at a word and goes on with `...` or `xxxx`.
fn shortened(line: &str, range: &Range<usize>) -> Option<usize> {
    let word = &line[range.clone()];
    let prefix = PREFIXES.iter().find(|prefix| word.starts_with(**prefix))?;
    let rest = word[prefix.len()..]
        .trim_start_matches("ant-")
        .trim_start_matches("proj-")
        .trim_start_matches("api03-");
    let rest = rest
        .trim_start_matches("test_")
        .trim_start_matches("live_")
        .trim_start_matches("dev_")
        .trim_start_matches("prod_");
    let filled = rest.len() >= 3
        && rest
            .bytes()
            .all(|byte| matches!(byte, b'x' | b'X' | b'-' | b'_'));
    let after = &line[range.end..];
    let dots = match after {
        _ if after.starts_with("...") => after.bytes().take_while(|byte| *byte == b'.').count(),
        _ if after.starts_with('…') => '…'.len_utf8(),
        _ if after.starts_with("***") => after.bytes().take_while(|byte| *byte == b'*').count(),
        _ => 0,
    };
    let shown = rest.is_empty() || rest.len() <= 8;
    let end = range.end + dots;
    let closed = line[end..]
        .chars()
        .next()
        .is_none_or(|c| c.is_whitespace() || "\"'`,;)".contains(c));
    let known = prefix.len() > 2 || dots > 0;
    ((filled || (dots > 0 && shown)) && closed && known).then_some(end)
}

/// The name that a value is assigned to, as a placeholder writes it, where it is that of a secret.
fn assigned_name(before: &str) -> Option<String> {
    let before = before.trim_end_matches(['"', '\'', '`', ' ']);
    let before = before
        .strip_suffix("Bearer")
        .unwrap_or(before)
        .trim_end_matches(['"', '\'', '`', ' ']);
    let before = before
        .strip_suffix(['=', ':'])?
        .trim_end_matches(['"', '\'', '`', ' ', ']']);
    let length = before
        .bytes()
        .rev()
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
        .count();
    let name = &before[before.len() - length..];
    let parts = split(name);
    parts
        .last()
        .is_some_and(|last| SECRETS.contains(&&**last))
        .then(|| {
            parts
                .join("_")
                .to_ascii_uppercase()
                .replace("APIKEY", "API_KEY")
        })
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
    use super::named;
    use crate::rules::testing::{fixed, messages_of_page};

    #[test]
    fn names_are_found_in_what_asks_for_them() {
        for (word, expected) in [
            ("YOUR_API_KEY", Some("API_KEY")),
            ("your-api-key", Some("API_KEY")),
            ("your_openai_api_key_here", Some("OPENAI_API_KEY")),
            ("yourApiKey", Some("API_KEY")),
            ("INSERT_TOKEN_HERE", Some("TOKEN")),
            ("YOUR_PROJECT_ID", None),
            ("your-key-name", None),
            ("API_KEY", None),
            ("YOUR_PUBLIC_KEY", None),
        ] {
            assert_eq!(named(word).as_deref(), expected, "{word}");
        }
    }

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
            ("Replace YOUR_API_KEY.", "Replace `<API_KEY>`."),
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
        ] {
            let found = messages_of_page("inconsistent-placeholder", text);
            assert!(found.is_empty(), "{text}: {found:?}");
        }
    }
}
