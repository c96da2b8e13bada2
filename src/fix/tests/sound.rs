//! Which fixes are sound.

use super::super::*;

/// An edit of the first place where `what` stands; `|` in it is where the edit begins and ends.
fn edit(text: &str, what: &str, replacement: &str) -> Edit {
    let parts: Vec<&str> = what.split('|').collect();
    let at = text.find(&parts.concat()).unwrap();
    let (start, end) = match parts[..] {
        [_] => (at, at + what.len()),
        [before, _] => (at + before.len(), at + before.len()),
        _ => (at + parts[0].len(), at + parts[0].len() + parts[1].len()),
    };
    Edit {
        file: FileId(0),
        span: Span::new(start, end),
        text: replacement.into(),
    }
}

fn check(path: &str, text: &str, edits: &[(&str, &str)]) -> Result<String, Reason> {
    let edits: Vec<Edit> = edits
        .iter()
        .map(|(what, by)| edit(text, what, by))
        .collect();
    check_edits(path, text, &edits)
}

/// Looks at the edits of one fix without the rest of a run.
fn check_edits(path: &str, old: &str, edits: &[Edit]) -> Result<String, Reason> {
    let edits: Vec<&Edit> = edits.iter().collect();
    let (text, shift) = edit::apply(old, &edits);
    let hulls: Vec<Span> = hull(&edits).into_iter().collect();
    let (old, new) = (Source::new(path, old), Source::new(path, text.as_str()));
    validate(&old, &new, &shift, &hulls).map(|()| text)
}

type Row = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

#[test]
fn sound_fixes_pass() {
    let rows: &[Row] = &[
        ("a.mdx", "# H\n\nText.\n", &[("|# H", "#")]),
        ("a.mdx", "H\n===\n\nText.\n", &[("===", "---")]),
        (
            "a.mdx",
            "Title\n===\n\nText.\n",
            &[("|Title", "## "), ("Title|\n===|", "")],
        ),
        (
            "a.mdx",
            "<h1>Title</h1>\n\nText.\n",
            &[("<h1>", "## "), ("</h1>", "")],
        ),
        (
            "a.md",
            "<h1>Title</h1>\n\nText.\n",
            &[("<h1>", "## "), ("</h1>", "")],
        ),
        (
            "a.mdx",
            "One\n\n![x](/y.png)\n\nTwo\n",
            &[("|![", "<Frame>\n  "), ("png)|", "\n</Frame>")],
        ),
        (
            "a.mdx",
            "One\n\n![x](/y.png)\n\nTwo\n",
            &[("|![", "<Frame>"), ("png)|", "</Frame>")],
        ),
        (
            "a.mdx",
            "One\n\n<img src=\"/y.png\" alt=\"\" />\n\nTwo\n",
            &[("|<img", "<Frame>\n"), ("/>|", "\n</Frame>")],
        ),
        (
            "a.mdx",
            "- One\n- ![x](/y.png)\n- Two\n",
            &[("|![", "<Frame>"), ("png)|", "</Frame>")],
        ),
        (
            "a.mdx",
            "<Steps>\n  <Step title=\"a\">\n    Text.\n\n    ![x](/y.png)\n  </Step>\n</Steps>\n",
            &[("|![", "<Frame>\n      "), ("png)|", "\n    </Frame>")],
        ),
        (
            "a.md",
            "One [a].\n\n[a]: /a\n[b]: /b\n",
            &[("[b]: /b\n", "")],
        ),
        (
            "a.md",
            "One [b].\n\n[a]: /a\n[b]: /b\n",
            &[("[a]: /a\n", "")],
        ),
        ("a.mdx", "See [x](/y.mdx#z) and **b**.\n", &[(".mdx", "")]),
        (
            "a.mdx",
            "---\ntitle: a\n---\n\n# H\n",
            &[("title: a", "title: b")],
        ),
        (
            "a.mdx",
            "# H\n\nText.\n",
            &[("|# H", "---\ntitle: H\n---\n\n")],
        ),
        ("a.mdx", "Line<br>\nnext\n", &[("<br>", "<br/>")]),
        (
            "a.mdx",
            "One\n\n<!-- x -->\n\nTwo\n",
            &[("<!--", "{/*"), ("-->", "*/}")],
        ),
        (
            "a.mdx",
            "<Note>\nText.\n\n## H\n\nMore.\n",
            &[("Text.\n|", "</Note>\n")],
        ),
        (
            "a.mdx",
            "<Tip>\nText.\n\n<Note>\nText.\n</Tip>\n\nx\n",
            &[("|</Tip>", "</Note>\n")],
        ),
        (
            "a.mdx",
            "See <https://a.example/b>.\n",
            &[("<https://a.example/b>", "[a](https://a.example/b)")],
        ),
        (
            "a.mdx",
            "See https://a.example/b now.\n",
            &[("|https", "[a.example]("), ("example/b|", ")")],
        ),
        (
            "a.mdx",
            "See http://a.example/b now.\n",
            &[("http", "https")],
        ),
        (
            "a.mdx",
            "In order to go, turn.\n\n- a\n",
            &[("In order to go", "To go")],
        ),
        ("a.mdx", "## One.\n\nText\n", &[("One|.|", "")]),
        ("a.mdx", "## \n\nText\n", &[("## \n\n", "")]),
        (
            "a.mdx",
            "See [the page](/x) for *more*.\n",
            &[("[the", "the"), ("](/x)", "")],
        ),
        (
            "a.mdx",
            "```js\na\n```\n\n```\nb\n```\n",
            &[("```\n|\n", ""), ("\n```\n|b", "")],
        ),
        (
            "a.mdx",
            "```sh\n$ a\n$ b\n```\n\nx\n",
            &[("|$ |a", ""), ("|$ |b", "")],
        ),
        ("a.mdx", "```\nb\n```\n\nx\n", &[("```|\nb", "js")]),
        ("a.mdx", "One\n\n```js\n```\n\nx\n", &[("```js\n```\n", "")]),
        (
            "a.mdx",
            "{/* docs-lint-disable x */}\n\nText.\n",
            &[("{/* docs-lint-disable x */}\n\n", "")],
        ),
        (
            "a.mdx",
            "> **Note:** be careful\n> with it\n\nx\n",
            &[
                ("> **Note:** ", "<Note>\n"),
                ("\n|> |with", ""),
                ("with it|", "\n</Note>"),
            ],
        ),
        (
            "a.mdx",
            "1. Do `a`\n\n   ```sh\n   x\n   ```\n2. Do b\n\nx\n",
            &[(
                "1. Do `a`\n\n   ```sh\n   x\n   ```\n2. Do b\n",
                "<Steps>\n<Step title=\"Do a\">\n```sh\nx\n```\n</Step>\n<Step title=\"Do b\"/>\n</Steps>\n",
            )],
        ),
        (
            "a.mdx",
            "<Card title='a' icn=\"b\">\nText\n</Card>\n",
            &[("icn", "icon")],
        ),
        (
            "a.mdx",
            "<card title='a'>\nText\n</card>\n",
            &[("|card| t", "Card"), ("</|card|", "Card")],
        ),
        (
            "a.mdx",
            "| a | b |\n|---|---|\n| the the | c |\n",
            &[("the the", "the")],
        ),
        ("a.md", "One\n<br>\nTwo\n", &[("One", "1")]),
        (
            "a.mdx",
            "One\r\n\r\n![x](/y.png)\r\n\r\nTwo\r\n",
            &[("|![", "<Frame>\n"), ("png)|", "\n</Frame>")],
        ),
        ("a.mdx", "\u{feff}# H\n\nÜber *uns*.\n", &[("|# H", "#")]),
        (
            "a.mdx",
            "<Note>\n  One {a} the the\n</Note>\n\n- b\n",
            &[("the the", "the")],
        ),
        ("a.mdx", "a <b> c\n\nOne two\n", &[("two", "2")]),
        ("a.mdx", "End of the the\n", &[(" the\n|", "")]),
        ("api/openapi.yaml", "a: sk-1\nb: 2\n", &[("sk-1", "<KEY>")]),
        ("openapi.YML", "a: sk-1 # x\nb: 2\n", &[("sk-1", "<KEY>")]),
        ("openapi.json", "{\"a\": \"sk-1\"}", &[("sk-1", "<KEY>")]),
    ];
    let refused: Vec<_> = rows
        .iter()
        .filter_map(|row| Some((row, check(row.0, row.1, row.2).err()?)))
        .collect();
    assert!(refused.is_empty(), "{refused:#?}");
}

#[test]
fn unsound_fixes_are_refused() {
    use Reason::{BreaksMarkup, ChangesOther};
    let rows: &[(Row, Reason)] = &[
        (
            ("a.mdx", "<Note>\nText\n</Note>\n", &[("</Note>", "")]),
            BreaksMarkup,
        ),
        (
            ("a.mdx", "One two\n\nThree\n", &[("two", "{two")]),
            BreaksMarkup,
        ),
        (
            ("a.mdx", "One two\n\nThree\n", &[("two", "<two")]),
            BreaksMarkup,
        ),
        (
            (
                "a.md",
                "<div>\n\nText\n\n</div>\n\nMore\n",
                &[("</div>", "")],
            ),
            ChangesOther,
        ),
        (
            ("a.md", "One\n\n---\n", &[("One\n|\n|---", "")]),
            ChangesOther,
        ),
        (("a.md", "One\n\nTwo\n", &[("One|", "\n---")]), ChangesOther),
        (("a.md", "One\ntwo\n", &[("two", "---")]), ChangesOther),
        (
            ("a.md", "- a\n\n[x]: /y\n\n- b\n", &[("[x]: /y\n\n", "")]),
            ChangesOther,
        ),
        (
            ("a.md", "[x]\n\n[x]: /y\n", &[("[x]: /y\n", "")]),
            ChangesOther,
        ),
        (
            ("a.md", "One\n\n```\na\n```\n\nTwo\n", &[("One", "```")]),
            ChangesOther,
        ),
        (
            (
                "a.md",
                "```\na\n```\n\nTwo\n\n```\nb\n```\n",
                &[("|a\n", "```\n")],
            ),
            ChangesOther,
        ),
        (
            ("a.md", "the 1. One\n\nTwo\n", &[("the ", "")]),
            ChangesOther,
        ),
        (
            ("a.md", "One _two_ three\n", &[("_| three|", "x")]),
            ChangesOther,
        ),
        (
            ("a.md", "One `two` three `four`\n", &[("One", "One `")]),
            ChangesOther,
        ),
        (
            ("a.md", "| a |\n|---|\n| b |\n", &[("---", "x")]),
            ChangesOther,
        ),
        (
            (
                "a.md",
                "---\ntitle: a\n---\n\nText\n",
                &[("a\n---|\n", "x")],
            ),
            Reason::BreaksData,
        ),
        (
            ("a.mdx", "a <b> c\n\nOne two\n", &[("two", "{2")]),
            BreaksMarkup,
        ),
        (
            (
                "a.mdx",
                "<A>\n\nOne\n\n</A>\n\nTwo\n",
                &[("One", "</A>\n<A>")],
            ),
            ChangesOther,
        ),
        (
            ("a.md", "One\n\n    code\n", &[("One\n|\n|", "")]),
            ChangesOther,
        ),
        (
            ("openapi.yaml", "a: sk-1\nb: 2\n", &[("sk-1", "b: {")]),
            Reason::BreaksData,
        ),
        (
            ("openapi.JSON", "{\"a\": \"sk-1\"}", &[("sk-1", "\"")]),
            Reason::BreaksData,
        ),
        (
            ("openapi.yml", "a: &x sk-1\nb: *x\n", &[("sk-1", "<KEY>")]),
            ChangesOther,
        ),
    ];
    let wrong: Vec<_> = rows
        .iter()
        .map(|(row, reason)| (row, check(row.0, row.1, row.2), Err(*reason)))
        .filter(|(_, result, expected)| result != expected)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
