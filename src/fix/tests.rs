use super::*;
use crate::lint::{Check, Fixable, Group, Level, Rule};
use crate::source::Files;
use std::borrow::Cow;

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

static RULE: Rule = rule("word");
static OTHER_RULE: Rule = rule("other-word");

const fn rule(name: &'static str) -> Rule {
    Rule {
        name: Cow::Borrowed(name),
        group: Group::Page,
        level: Some(Level::Warning),
        fix: Fixable::Safe,
        docs: Cow::Borrowed(""),
        options: &[],
        check: Check::Engine,
    }
}

/// Texts in which words are replaced.
struct Words {
    files: Files,
    replaced: &'static [(&'static str, &'static str, Safety)],
}

impl Words {
    fn new(texts: &[&str], replaced: &'static [(&'static str, &'static str, Safety)]) -> Self {
        let source = |(at, text): (usize, &&str)| Source::new(format!("{at}.md"), *text);
        let files = Files::new(texts.iter().enumerate().map(source).collect());
        Self { files, replaced }
    }

    fn texts(&self) -> Vec<&str> {
        self.files.iter().map(|(_, source)| &*source.text).collect()
    }
}

fn finding(rule: &'static Rule, edits: Vec<Edit>, safety: Safety) -> Finding<'static> {
    Finding {
        rule,
        level: Level::Warning,
        file: edits[0].file,
        span: edits[0].span,
        message: "message".into(),
        help: None,
        fix: Some(Fix {
            title: "title".into(),
            safety,
            edits,
        }),
        related: Vec::new(),
    }
}

impl<'r> Subject<'r> for Words {
    fn source(&self, file: FileId) -> &Source {
        self.files.get(file)
    }

    fn lint(&mut self) -> Outcome<'r> {
        let mut findings = Vec::new();
        for (file, source) in self.files.iter() {
            for (at, (word, by, safety)) in self.replaced.iter().enumerate() {
                for (start, _) in source.text.match_indices(word) {
                    let edit = Edit {
                        file,
                        span: Span::new(start, start + word.len()),
                        text: (*by).into(),
                    };
                    let rule = if at == 0 { &RULE } else { &OTHER_RULE };
                    findings.push(finding(rule, vec![edit], *safety));
                }
            }
        }
        findings.sort_by_key(|finding| (finding.file, finding.span));
        Outcome {
            findings,
            ..Outcome::default()
        }
    }

    fn replace(&mut self, file: FileId, text: Arc<str>) {
        self.files.replace(file, text);
    }
}

#[test]
fn fixes_are_applied_until_none_is_left() {
    let mut words = Words::new(
        &["aab c\n", "x\n"],
        &[("ab", "b", Safety::Safe), ("c", "d", Safety::Unsafe)],
    );
    let fixed = fix(&mut words, Safety::Safe);
    assert_eq!(words.texts(), ["b c\n", "x\n"]);
    assert_eq!(
        (fixed.rounds, fixed.applied_count(), fixed.settled),
        (2, 2, true)
    );
    assert_eq!(fixed.changed.len(), 1);
    assert_eq!(&*fixed.changed[&FileId(0)].before, "aab c\n");
    assert_eq!(fixed.outcome.findings.len(), 1);
    let fixed = fix(&mut words, Safety::Unsafe);
    assert_eq!(words.texts(), ["b d\n", "x\n"]);
    assert_eq!(
        fixed.applied,
        BTreeMap::from([("other-word".to_owned(), 1)])
    );
    assert!(fix(&mut words, Safety::Unsafe).changed.is_empty());
}

#[test]
fn the_fix_at_fault_is_found() {
    let text = "kk\n\nkk\n\nbad\n\nkk\n\nkk `x`\n";
    let mut words = Words::new(
        &[text],
        &[("kk", "k", Safety::Safe), ("bad", "~~~", Safety::Safe)],
    );
    let fixed = fix(&mut words, Safety::Safe);
    assert_eq!(words.texts(), ["k\n\nk\n\nbad\n\nk\n\nk `x`\n"]);
    let dropped = &fixed.dropped[..];
    assert_eq!(dropped.len(), 1, "{dropped:?}");
    assert_eq!(
        (&*dropped[0].rule, dropped[0].reason),
        ("other-word", Reason::ChangesOther)
    );
    assert_eq!(words.files.get(FileId(0)).slice(dropped[0].span), "bad");
    assert!(fixed.settled);
}

#[test]
fn a_fix_that_fits_after_others_is_tried_again() {
    let replaced = &[("kk\n", "", Safety::Safe), ("bad", "~~~", Safety::Safe)];
    let mut words = Words::new(&["bad\n\nkk\n"], replaced);
    let fixed = fix(&mut words, Safety::Safe);
    assert_eq!(words.texts(), ["~~~\n\n"], "{:?}", fixed.dropped);
    assert!(fixed.settled && fixed.dropped.is_empty());
}

#[test]
fn fixes_that_undo_each_other_end() {
    let mut words = Words::new(
        &["big\n"],
        &[
            ("big", "large", Safety::Safe),
            ("large", "big", Safety::Safe),
        ],
    );
    let fixed = fix(&mut words, Safety::Safe);
    assert_eq!(words.texts(), ["large\n"]);
    assert_eq!(fixed.dropped[0].rule, "other-word");
    assert_eq!(fixed.dropped[0].reason, Reason::UndoesFix);
    assert!(fixed.settled);
}

#[test]
fn fixes_without_end_are_stopped() {
    let mut words = Words::new(&["a\n"], &[("a\n", "ba\n", Safety::Safe)]);
    let fixed = fix(&mut words, Safety::Safe);
    assert_eq!((fixed.settled, fixed.rounds), (false, MAX_ROUNDS));
}

#[test]
fn a_fix_that_changes_nothing_is_dropped() {
    let mut words = Words::new(
        &["a b\n"],
        &[("a", "a", Safety::Safe), ("b", "c", Safety::Safe)],
    );
    let fixed = fix(&mut words, Safety::Safe);
    assert_eq!(words.texts(), ["a c\n"]);
    assert_eq!(fixed.dropped[0].reason, Reason::ChangesNothing);
}

/// One finding whose fix edits two files.
struct TwoFiles(Files);

impl<'r> Subject<'r> for TwoFiles {
    fn source(&self, file: FileId) -> &Source {
        self.0.get(file)
    }

    fn lint(&mut self) -> Outcome<'r> {
        let edit = |(file, source): (FileId, &Source)| {
            let start = source.text.find("old")?;
            let span = Span::new(start, start + 3);
            let text = "# new".into();
            Some(Edit { file, span, text })
        };
        let edits: Vec<Edit> = self.0.iter().filter_map(edit).collect();
        let mut outcome = Outcome::default();
        if edits.len() == 2 {
            outcome.findings = vec![finding(&RULE, edits, Safety::Safe)];
        }
        outcome
    }

    fn replace(&mut self, file: FileId, text: Arc<str>) {
        self.0.replace(file, text);
    }
}

#[test]
fn a_fix_over_two_files_is_whole_or_not_at_all() {
    for (second, expected) in [
        ("an old\n", ["# x # new\n", "an # new\n"]),
        ("a\n\nold two\n", ["# x old\n", "a\n\nold two\n"]),
    ] {
        let texts = ["# x old\n", second];
        let files = texts
            .iter()
            .enumerate()
            .map(|(at, text)| Source::new(format!("{at}.md"), *text));
        let mut subject = TwoFiles(Files::new(files.collect()));
        let fixed = fix(&mut subject, Safety::Safe);
        let texts: Vec<&str> = subject.0.iter().map(|(_, source)| &*source.text).collect();
        assert_eq!(texts, expected, "{:?}", fixed.dropped);
        assert_eq!(fixed.changed.len() % 2, 0);
    }
}

/// The pages of the projects beside this one, where there are any.
fn real_pages() -> Vec<Source> {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus");
    let files = ignore::Walk::new(root).flatten().filter(|entry| {
        let extension = entry.path().extension().and_then(std::ffi::OsStr::to_str);
        matches!(extension, Some("md" | "mdx"))
    });
    files
        .filter_map(|entry| {
            let text = std::fs::read_to_string(entry.path()).ok()?;
            Some(Source::new(entry.path().to_string_lossy(), text))
        })
        .collect()
}

/// Edits that rules make everywhere: a letter in a text, a frame around an image that stands alone.
fn harmless_edits(page: &crate::page::Page) -> Vec<Vec<Edit>> {
    use crate::syntax::Kind;
    let insert = |at: u32, text: &str| Edit {
        file: page.file,
        span: Span { start: at, end: at },
        text: text.into(),
    };
    let edits = |node: crate::syntax::NodeRef| match node.kind() {
        // An address that is edited is another address, or none.
        Kind::Text(_) if !in_bare_link(node) => {
            let start = node.source().find(|c: char| c.is_ascii_alphabetic())?;
            Some(vec![insert(node.span().start + start as u32 + 1, "x")])
        }
        Kind::Image(_) => {
            let parent = node.parent()?;
            let alone = parent.span() == node.span() && matches!(parent.kind(), Kind::Paragraph);
            let span = node.span();
            alone.then(|| vec![insert(span.start, "<Frame>"), insert(span.end, "</Frame>")])
        }
        _ => None,
    };
    page.tree.nodes().filter_map(edits).collect()
}

fn in_bare_link(node: crate::syntax::NodeRef) -> bool {
    use crate::syntax::{Kind, LinkForm};
    node.parent().is_some_and(
        |parent| matches!(parent.kind(), Kind::Link(link) if link.form == LinkForm::Bare),
    )
}

#[test]
fn real_pages_take_harmless_fixes() {
    let mut refused = Vec::new();
    for source in real_pages() {
        let page = crate::page::Page::read(FileId(0), &source, crate::page::Role::Page);
        let fixes = harmless_edits(&page);
        let mut edits: Vec<&Edit> = fixes.iter().flatten().collect();
        edits.sort_by_key(|edit| edit.span);
        let hulls: Vec<Span> = fixes
            .iter()
            .filter_map(|fix| hull(&fix.iter().collect::<Vec<_>>()))
            .collect();
        let (text, shift) = edit::apply(&source.text, &edits);
        let new = Source::new(source.path.clone(), text);
        if let Err(reason) = validate(&source, &new, &shift, &hulls) {
            refused.push((source.path, reason, page.errors.len()));
        }
    }
    assert!(refused.is_empty(), "{} {refused:#?}", refused.len());
}
