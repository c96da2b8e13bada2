//! What of a page is text, as what, and where it stands.

use std::fs;
use std::path::{Path, PathBuf};

use proofpress::page::{Page, Role};
use proofpress::prose::{GAP, Passage, Scope, is_english, passages};
use proofpress::source::{FileId, Source};
use proptest::prelude::*;

fn page(path: &str, text: &str) -> Page {
    Page::read(FileId(0), &Source::new(path, text), Role::Page)
}

/// Each place for the word `quokka`, with what it is there; none where it is no text.
const PLACES: &[(&str, &str, Option<Scope>)] = &[
    // Markdown
    ("a.mdx", "A quokka.", Some(Scope::Paragraph)),
    ("a.mdx", "# The quokka", Some(Scope::Heading(1))),
    ("a.mdx", "### The quokka ###", Some(Scope::Heading(3))),
    ("a.mdx", "The quokka\n---", Some(Scope::Heading(2))),
    ("a.mdx", "- one\n- quokka", Some(Scope::ListItem)),
    ("a.mdx", "1. quokka", Some(Scope::ListItem)),
    ("a.mdx", "- [ ] quokka", Some(Scope::ListItem)),
    ("a.mdx", "- one\n\n  The quokka.", Some(Scope::ListItem)),
    ("a.mdx", "> The quokka.", Some(Scope::Quotation)),
    (
        "a.mdx",
        "| quokka | b |\n| - | - |\n| 1 | 2 |",
        Some(Scope::TableHeader),
    ),
    (
        "a.mdx",
        "| a | b |\n| - | - |\n| 1 | quokka |",
        Some(Scope::TableCell),
    ),
    ("a.mdx", "A **quokka** is *small*.", Some(Scope::Paragraph)),
    ("a.mdx", "A ~~quokka~~.", Some(Scope::Paragraph)),
    ("a.mdx", "See [the quokka](/other).", Some(Scope::Paragraph)),
    (
        "a.mdx",
        "See [the quokka][x].\n\n[x]: /other",
        Some(Scope::Paragraph),
    ),
    ("a.mdx", "See [it](/quokka).", None),
    ("a.mdx", "See [it](/other \"quokka\").", None),
    ("a.mdx", "See https://example.com/quokka for it.", None),
    ("a.md", "See <https://example.com/quokka>.", None),
    ("a.mdx", "See [it][quokka].\n\n[quokka]: /other", None),
    ("a.mdx", "![The quokka](/a.png)", Some(Scope::AltText)),
    ("a.mdx", "![Other](/quokka.png)", None),
    (
        "a.mdx",
        "Text[^1].\n\n[^1]: The quokka.",
        Some(Scope::Paragraph),
    ),
    ("a.mdx", "Text[^quokka].\n\n[^quokka]: Other.", None),
    ("a.mdx", "Use `quokka` here.", None),
    ("a.mdx", "```\nquokka\n```", None),
    ("a.mdx", "```bash quokka\nls\n```", None),
    ("a.mdx", "```mermaid\ngraph TD; A[quokka]\n```", None),
    ("a.md", "Text.\n\n    quokka\n", None),
    ("a.mdx", "$$\nquokka\n$$", None),
    ("a.mdx", "A $$quokka$$ b.", None),
    // Frontmatter
    ("a.mdx", "---\ntitle: The quokka\n---\n", Some(Scope::Title)),
    (
        "a.mdx",
        "---\ntitle: \"The \\\"quokka\\\"\"\n---\n",
        Some(Scope::Title),
    ),
    (
        "a.mdx",
        "---\ndescription: 'It''s the quokka'\n---\n",
        Some(Scope::Description),
    ),
    (
        "a.mdx",
        "---\ndescription: >-\n  Of one\n  quokka.\n---\n",
        Some(Scope::Description),
    ),
    ("a.mdx", "---\nicon: quokka\n---\n", None),
    // Components
    ("a.mdx", "<Note>A quokka.</Note>", Some(Scope::Paragraph)),
    (
        "a.mdx",
        "<Note>\n  A quokka.\n</Note>",
        Some(Scope::Paragraph),
    ),
    (
        "a.mdx",
        "<Tabs>\n<Tab title=\"A quokka\">\nx\n</Tab>\n</Tabs>",
        Some(Scope::Attribute),
    ),
    (
        "a.mdx",
        "<Card title={\"A quokka\"}>x</Card>",
        Some(Scope::Attribute),
    ),
    ("a.mdx", "<Card title={quokka}>x</Card>", None),
    (
        "a.mdx",
        "<Card title=\"x\" icon=\"quokka\" href=\"/quokka\">x</Card>",
        None,
    ),
    (
        "a.mdx",
        "<Accordion title=\"x\" description=\"A quokka\">x</Accordion>",
        Some(Scope::Attribute),
    ),
    (
        "a.mdx",
        "A <Tooltip tip=\"A quokka\">word</Tooltip>.",
        Some(Scope::Attribute),
    ),
    (
        "a.mdx",
        "A <Tooltip tip=\"A word\">quokka</Tooltip>.",
        Some(Scope::Paragraph),
    ),
    (
        "a.mdx",
        "<Frame caption=\"A quokka\"><img src=\"/a.png\" alt=\"x\" /></Frame>",
        Some(Scope::Caption),
    ),
    (
        "a.mdx",
        "<Frame><img src=\"/a.png\" alt=\"A quokka\" /></Frame>",
        Some(Scope::AltText),
    ),
    (
        "a.mdx",
        "<Update label=\"Quokka quokka\">x</Update>",
        Some(Scope::Attribute),
    ),
    (
        "a.mdx",
        "<ParamField path=\"quokka\" type=\"quokka\">The name.</ParamField>",
        None,
    ),
    (
        "a.mdx",
        "<ParamField path=\"a\" type=\"b\">The quokka.</ParamField>",
        Some(Scope::Paragraph),
    ),
    ("a.mdx", "<Tree><Tree.File name=\"quokka\" /></Tree>", None),
    ("a.mdx", "<Latex>quokka</Latex>", None),
    (
        "a.mdx",
        "<Own title=\"The quokka\" id=\"x\" />",
        Some(Scope::Attribute),
    ),
    ("a.mdx", "<Own id=\"quokka\" />", None),
    // HTML
    ("a.mdx", "<p>A quokka.</p>", Some(Scope::Paragraph)),
    ("a.mdx", "<h2>The quokka</h2>", Some(Scope::Heading(2))),
    (
        "a.mdx",
        "<ul>\n<li>quokka</li>\n</ul>",
        Some(Scope::ListItem),
    ),
    (
        "a.mdx",
        "<table><tr><th>quokka</th></tr></table>",
        Some(Scope::TableHeader),
    ),
    (
        "a.md",
        "<table>\n<tr><td>quokka</td></tr>\n</table>",
        Some(Scope::TableCell),
    ),
    (
        "a.md",
        "<details>\n<summary>A quokka</summary>\n\nx\n</details>",
        Some(Scope::Caption),
    ),
    (
        "a.md",
        "<details>\n<summary>x</summary>\n\nA quokka\n</details>",
        Some(Scope::Paragraph),
    ),
    ("a.md", "<div>\nquokka\n</div>", Some(Scope::Paragraph)),
    (
        "a.md",
        "<img src=\"a.png\" alt=\"A quokka\">",
        Some(Scope::AltText),
    ),
    ("a.md", "<p title=\"quokka\" class=\"quokka\">x</p>", None),
    ("a.mdx", "Press <kbd>quokka</kbd>.", None),
    ("a.mdx", "The <code>quokka</code> file.", None),
    ("a.md", "<pre>\nquokka\n</pre>", None),
    ("a.md", "<script>\nquokka\n</script>", None),
    ("a.md", "<style>\n.quokka {}\n</style>", None),
    ("a.md", "A <!-- quokka --> b.", None),
    ("a.mdx", "A {/* quokka */} b.", None),
    // Scripts
    (
        "a.mdx",
        "import Quokka, { quokka } from '/snippets/quokka.mdx'\n\nText.",
        None,
    ),
    ("a.mdx", "export const quokka = 'quokka'\n\nText.", None),
    ("a.mdx", "It is {quokka} here.", None),
    ("a.mdx", "{quokka.map(x => x)}\n", None),
];

#[test]
fn what_is_text_and_as_what() {
    for (path, text, expected) in PLACES {
        let found = passages(&page(path, text));
        let scopes: Vec<Scope> = found
            .iter()
            .filter(|passage| passage.text.contains("quokka"))
            .map(|passage| passage.scope)
            .collect();
        assert_eq!(
            scopes,
            expected.iter().copied().collect::<Vec<_>>(),
            "{path}: {text}"
        );
        for passage in &found {
            for (at, word) in passage.text.match_indices("quokka") {
                let place = passage.span(at..at + word.len());
                assert_eq!(&text[place.range()], "quokka", "{text}");
            }
        }
    }
}

/// What a page says, its passages apart by ` | `, gaps as `_`.
fn said(path: &str, text: &str) -> String {
    let found: Vec<String> = passages(&page(path, text))
        .into_iter()
        .map(|passage| passage.text.replace(GAP, "_").replace('\n', "↵"))
        .collect();
    found.join(" | ")
}

#[test]
fn texts_are_as_readers_see_them() {
    for (path, text, expected) in [
        ("a.mdx", "one\ntwo\r\nthree", "one two three"),
        ("a.mdx", "> one\n> two\n>three", "one two three"),
        ("a.mdx", "- one\n  two\n\n  three", "one two | three"),
        (
            "a.mdx",
            "one  \ntwo\\\nthree<br />four",
            "one↵two↵three↵four",
        ),
        ("a.mdx", "AT&amp;T &copy; \\*x\\*", "AT&T © *x*"),
        ("a.mdx", "a `b` c", "a _ c"),
        ("a.mdx", "a{b}c", "a_c"),
        ("a.mdx", "a ![b](c.png) d", "a _ d | b"),
        ("a.mdx", "`b`", ""),
        ("a.mdx", "<Icon icon=\"x\" /> one", "_ one"),
        ("a.mdx", "<Card>\n  one\n  two\n</Card>", "one two"),
        (
            "a.mdx",
            "<div>\n  <p>one\n  two</p>\n  three\n</div>",
            "one two | three",
        ),
        ("a.mdx", "**one**two *three*.", "onetwo three."),
        ("a.md", "<b>one</b> two &lt; three", "one two < three"),
        ("a.md", "<p>\n  one &amp;\n  two\n</p>", "one & two"),
        ("a.md", "one <!-- x --> two", "one two"),
        ("a.md", "<p>one<p>two", "one | two"),
        (
            "a.mdx",
            "<Card title=\"one\n  two &amp; three\" />",
            "one two & three",
        ),
        ("a.mdx", "---\ntitle: one\n  two\n---\n", "one two"),
        ("a.mdx", "![*one* &amp; `two`](x.png)", "one & two"),
        ("a.mdx", "", ""),
    ] {
        assert_eq!(said(path, text), expected, "{text}");
    }
}

#[test]
fn places_of_what_is_written_in_another_form() {
    let text = "a &amp; **b**\n> c\n";
    let passage = &passages(&page("a.mdx", text))[0];
    assert_eq!(&*passage.text, "a & b");
    let place = |range| &text[passage.span(range).range()];
    assert_eq!(place(2..3), "&amp;");
    assert_eq!(place(0..5), "a &amp; **b");
    assert_eq!(place(4..5), "b");
    assert_eq!(place(5..5), "");
    assert!(passage.is_verbatim(0..2) && passage.is_verbatim(4..5));
    assert!(!passage.is_verbatim(2..3) && !passage.is_verbatim(3..5));
}

#[test]
fn selectors_of_style_files() {
    for (scope, selector, expected) in [
        (Scope::Heading(2), "heading", true),
        (Scope::Heading(2), "heading.h2", true),
        (Scope::Heading(2), "heading.h3", false),
        (Scope::Heading(2), "~heading", false),
        (Scope::Heading(2), "text", true),
        (Scope::Paragraph, "~heading & ~table", true),
        (Scope::TableCell, "~heading & ~table", false),
        (Scope::TableCell, "table.cell", true),
        (Scope::TableHeader, "table.cell", false),
        (Scope::ListItem, "list", true),
        (Scope::Quotation, "blockquote", true),
        (Scope::AltText, "alt", true),
        (Scope::Paragraph, "raw", false),
        (Scope::Paragraph, "code", false),
    ] {
        assert_eq!(scope.matches(selector), expected, "{scope:?} {selector}");
    }
}

/// Asserts that places are in bounds, in order, and say the same where they are said to.
fn assert_places_are_sound(text: &str, found: &[Passage]) {
    for passage in found {
        let mut last = 0;
        assert!(!passage.text.trim().is_empty());
        assert_eq!(passage.text.trim(), &*passage.text);
        for (at, c) in passage.text.char_indices() {
            let range = at..at + c.len_utf8();
            let place = passage.span(range.clone());
            let written = text.get(place.range());
            assert!(written.is_some(), "{place:?} of {c:?} in {text:?}");
            assert!(
                place.start >= last,
                "{c:?} at {place:?} after {last} in {text:?}"
            );
            last = place.start;
            if passage.is_verbatim(range) {
                assert_eq!(written, passage.text.get(at..at + c.len_utf8()), "{text:?}");
            }
        }
        for range in passage.words().chain(passage.sentences()) {
            let said = passage.text.get(range.clone());
            assert!(said.is_some_and(|said| !said.is_empty()), "{range:?}");
            let written = text.get(passage.span(range.clone()).range());
            assert!(written.is_some());
            if passage.is_verbatim(range) {
                assert_eq!(written, said);
            }
        }
        for mark in &passage.marks {
            assert!(mark.start < mark.end && passage.text.get(mark.start..mark.end).is_some());
        }
    }
}

fn markdown_files(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path.is_dir() {
            markdown_files(&path, out);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "md" || extension == "mdx")
        {
            out.push(path);
        }
    }
}

/// Pages of real projects, where they are at hand.
#[test]
fn places_in_real_pages_are_sound() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus");
    let mut files = Vec::new();
    markdown_files(&corpus, &mut files);
    for path in files {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        let read = page(&path.to_string_lossy(), &text);
        assert_places_are_sound(&text, &passages(&read));
    }
}

/// Pieces of which random pages are made.
const PIECES: &[&str] = &[
    "word",
    "Two words.",
    " ",
    "\n",
    "\n\n",
    "\r\n",
    "> ",
    "- ",
    "1. ",
    "    ",
    "\t",
    "# ",
    "`code`",
    "**",
    "*",
    "_",
    "~~",
    "[text](/url)",
    "[",
    "](x)",
    "![alt *x*](y.png)",
    "&amp;",
    "&",
    "&#x1f600;",
    "\\",
    "\\*",
    "<b>",
    "</b>",
    "<br>",
    "<br />",
    "<Card title=\"a &lt; b\n c\">",
    "</Card>",
    "<p>",
    "</p>",
    "<li>",
    "{x}",
    "{/* c */}",
    "<!-- c -->",
    "| a | b |\n",
    "|---|---|\n",
    "\\|",
    "https://example.com",
    "<https://a.b>",
    "é",
    "日本語。",
    "👩‍👩‍👧",
    "\u{a0}",
    "\u{0}",
    "\u{feff}",
    "...",
    "e.g. ",
    "$$x$$",
    "[^1]",
    "[^1]: ",
    "---\n",
    "title: x\n",
    "description: \"a\\u00e9\n b\"\n",
    "title: 'it''s\n  so'\n",
    "description: >\n  a\n  b\n",
    "  \n",
    "'",
    "\"",
    "(",
    ")",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn places_in_random_pages_are_sound(
        pieces in prop::collection::vec(prop::sample::select(PIECES), 0..30),
        plain: bool,
        frontmatter: bool,
    ) {
        let head = if frontmatter { "---\n" } else { "" };
        let text = format!("{head}{}", pieces.concat());
        let read = page(if plain { "a.md" } else { "a.mdx" }, &text);
        assert_places_are_sound(&text, &passages(&read));
    }
}

#[test]
fn pages_in_english() {
    for (path, text, expected) in [
        ("guides/start.mdx", "", true),
        ("en/start.mdx", "", true),
        ("es/start.mdx", "", false),
        ("docs/pt-BR/start.mdx", "", false),
        ("zh-Hans/start.mdx", "", false),
        ("de-risking/start.mdx", "", true),
        ("es.mdx", "", true),
        ("start.mdx", "---\nlang: fr\n---\n", false),
        ("es/start.mdx", "---\nlang: en\n---\n", true),
    ] {
        assert_eq!(is_english(&page(path, text)), expected, "{path} {text}");
    }
}
