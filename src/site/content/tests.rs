use super::{Content, Shared, render};
use crate::project::Project;
use crate::site::highlight::Cache;
use crate::site::{Addresses, Inputs, Options};
use crate::source::Source;

/// What a page shows, in a project with a snippet and a few files.
fn content(text: &str) -> Content {
    let snippet = "export const version = \"2.1\"\n\nexport const Mark = ({ name, children }) => <b title={name}>{children}</b>\n\nHello **{name}**, {children}.\n";
    let project = Project::from_sources(
        vec![
            Source::new("docs.json", "{}"),
            Source::new("guides/page.mdx", text),
            Source::new("other.mdx", "---\ntitle: Other\n---\n\n## Part\n"),
            Source::new("snippets/hello.mdx", snippet),
            Source::new(
                "snippets/ui.jsx",
                "import { size } from \"./sizes\"\n\nexport const Box = ({ name = \"none\", ...rest }) => {\n  const label = `${name} of ${size}`\n  if (rest.hidden) return null\n  return <Badge {...rest}>{label}</Badge>\n}\n\nexport default function Two({ children }) {\n  return <b>{children}</b>\n}\n",
            ),
            Source::new(
                "snippets/sizes.ts",
                "export const size: number = 2 as number\n",
            ),
            Source::new("snippets/steps.mdx", "First.\n\n## Part\n"),
        ],
        ["images/a b.png".into(), "files/data.csv".into()],
    );
    let options = Options {
        base_path: "/x/".into(),
        ..Options::default()
    };
    let mut inputs = Inputs::default();
    inputs.sizes.insert("images/a b.png".into(), (400, 200));
    let shared = Shared {
        project: &project,
        addresses: &Addresses::new(&project, &options),
        inputs: &inputs,
        samples: &Cache::default(),
    };
    let page = project.index.page_at_path("guides/page.mdx");
    render(&shared, page.expect("the page"))
}

fn html(text: &str) -> String {
    content(text).html
}

/// Pages and what they show.
const SHOWN: &[(&str, &str)] = &[
    (
        "Hi *a* **b** ~~c~~ `<d>`\n",
        "<p>Hi <em>a</em> <strong>b</strong> <del>c</del> <code>&lt;d&gt;</code></p>",
    ),
    (
        "[a](/other#part)\n",
        r#"<p><a href="/x/other/#part">a</a></p>"#,
    ),
    ("[a](../other.mdx)\n", r#"<p><a href="/x/other/">a</a></p>"#),
    (
        "[a][b]\n\n[b]: https://c.d\n",
        r#"<p><a href="https://c.d">a</a></p>"#,
    ),
    ("[a](javascript:b)\n", "<p><a>a</a></p>"),
    (
        "![c](/images/a%20b.png)\n",
        r#"<p><img src="/x/images/a%20b.png" width="400" height="200" alt="c" loading="lazy" decoding="async"></p>"#,
    ),
    (
        "- a\n- b\n  - c\n",
        "<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>",
    ),
    (
        "3. a\n\n4. b\n",
        r#"<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>"#,
    ),
    (
        "- a\n\n  b\n- c\n",
        "<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>",
    ),
    ("- a\n- b\n\nc\n", "<ul><li>a</li><li>b</li></ul><p>c</p>"),
    (
        "- [x] a\n",
        r#"<ul class="tasks"><li><input type="checkbox" disabled checked aria-label="Done"> a</li></ul>"#,
    ),
    (
        "## Über `a`\n",
        r##"<h2 id="über-a"><a href="#über-a">Über <code>a</code></a></h2>"##,
    ),
    (
        "# A\n\n## A\n",
        r##"<h2 id="a-2"><a href="#a-2">A</a></h2>"##,
    ),
    (
        "export const n = 2\n\n{[1, n].map((x) => <b>{x}</b>)} and {`${n}!`}\n",
        "<p><b>1</b><b>2</b> and 2!</p>",
    ),
    (
        "import Hello from \"/snippets/hello.mdx\"\n\n<Hello name=\"Ann\">you</Hello>\n",
        "<p>Hello <strong>Ann</strong>, you.</p>",
    ),
    (
        "import { version, Mark } from \"/snippets/hello.mdx\"\n\nAt {version} <Mark name=\"m\">here</Mark>.\n",
        r#"<p>At 2.1 <b title="m">here</b>.</p>"#,
    ),
    (
        "<Snippet file=\"steps.mdx\" />\n",
        r##"<p>First.</p><h2 id="part"><a href="#part">Part</a></h2>"##,
    ),
    ("<Unknown>inside</Unknown>\n", "inside"),
    ("<script>alert(1)</script>\n", ""),
    (
        "<Unknown title=\"**A**\">\n  inside\n</Unknown>\n",
        "<p><strong><strong>A</strong></strong></p><p>inside</p>",
    ),
    (
        "<Snippet file=\"missing.mdx\">\n  a\n</Snippet>\n",
        "<p>a</p>",
    ),
    (
        "import { Missing } from \"/snippets/hello.mdx\"\n\n<Missing>\n  a\n</Missing>\n",
        "<p>a</p>",
    ),
    (
        "<Tree>\n  <Tree.Folder name=\"a\">\n    Why\n    <Tree.File name=\"b\">how</Tree.File>\n  </Tree.Folder>\n  - c\n</Tree>\n",
        r#"</summary><ul><li><p>Why
</p></li><li><span class="file">b</span> how</li></ul></details></li><li><ul><li>c</li></ul></li></ul>"#,
    ),
    (
        "<Tree>\n  <Tree.File name=\"b\">\n    <Note>a</Note>\n  </Tree.File>\n</Tree>\n",
        r#"<span class="file">b</span><div class="callout""#,
    ),
    (
        "<Note title=\"A `b`\">\n  c\n</Note>\n",
        r#"<div><p class="callout-title">A <code>b</code></p><p>c</p></div>"#,
    ),
    (
        "<ParamField query={<b>N</b>} default={<b>x</b>} placeholder=\"y\" />\n",
        r#"<code>N</code></a> <span class="field-place">query</span> <span class="field-default">default <code>x</code></span></p><p class="field-notes">For example <code>y</code>.</p>"#,
    ),
    (
        "<ResponseField name={<b>N</b>} default={[1]} />\n",
        r#"<code>N</code></a> <span class="field-default">default <code>[1]</code></span>"#,
    ),
    (
        "A <Tooltip tip=\"b\" cta=\"More\">c</Tooltip>\n",
        r#"b More<span class="tip-plain">"#,
    ),
    (
        "<Tabs>\n  <Tab title=\"**A** `b`\">\n    c\n  </Tab>\n  <Tab>\n    d\n  </Tab>\n</Tabs>\n",
        r#"data-key="a b"><strong>A</strong> <code>b</code></button>"#,
    ),
    (
        "<Tabs>\n  <Tab title=\"a\" />\n  <Tab>\n    d\n  </Tab>\n</Tabs>\n",
        r#"data-key="tab 2">Tab 2</button>"#,
    ),
    (
        "<Tab id=\"x\" title=\"[a](/other) <b>\">\n  c\n</Tab>\n",
        r#">a &lt;b&gt;</button></div><div role="tabpanel" id="x" aria-labelledby="tab-x"><p class="tab-title"><a href="/x/other/">a</a> &lt;b&gt;</p><p>c</p>"#,
    ),
    (
        "<Accordion>\n  a\n</Accordion>\n",
        "<summary>Details</summary><div><p>a</p></div>",
    ),
    (
        "<div onClick=\"a()\" tabIndex={0}>b</div>\n",
        r#"<div tabindex="0">b</div>"#,
    ),
    (
        "<div style={{ color: \"red\", marginTop: 4 }}>b</div>\n",
        r#"<div class="s-7440ad27">b</div>"#,
    ),
    (
        "<Note>\n  a\n</Note>\n",
        r#"<div class="callout" data-kind="note" role="note"><p class="callout-label">Note</p><div><p>a</p></div></div>"#,
    ),
    (
        "```js\na // [!code ++]\nb\n```\n",
        "<span class=\"line added\">a\n</span><span class=\"line\">b\n</span>",
    ),
    ("````mdx\n```js\na // [!code ++]\n```\n````\n", "[!code ++]"),
    (
        "```js title=\"a {b}\" copy{2}\na // [!code ++] why\nb\n```\n",
        "a {b}</figcaption><pre tabindex=\"0\"><code><span class=\"line added\">a <span class=\"c\">// why</span>\n</span><span class=\"line mark\">b\n</span>",
    ),
    (
        "import Two, { Box } from \"/snippets/ui.jsx\"\n\n<Box name=\"one\" color=\"red\" /> <Box /> <Box hidden /> <Two>x</Two>\n",
        r#"<p><span class="badge" data-tone="red">one of 2</span> <span class="badge">none of 2</span>  <b>x</b></p>"#,
    ),
    (
        "$$a$$ b\n",
        "<p><math display=\"inline\"><mi>a</mi></math> b</p>",
    ),
    (
        "a[^n]\n\n[^n]: b\n",
        r##"<sup><a id="_footnote-reference-1" href="#_footnote-1" role="doc-noteref" aria-label="Footnote 1">1</a></sup>"##,
    ),
];

#[test]
fn pages_are_shown() {
    for (text, shown) in SHOWN {
        let html = html(text);
        match shown.is_empty() {
            true => assert_eq!(html, "", "{text}"),
            false => assert!(html.contains(shown), "{text}\n{html}"),
        }
    }
}

#[test]
fn ids_are_unique() {
    let text = "<Tabs><Tab title=\"Linux\">a</Tab></Tabs>\n\n<Accordion title=\"Linux\">b</Accordion>\n\n## Linux\n";
    let html = html(text);
    for id in ["linux", "linux-2", "linux-3"] {
        assert_eq!(
            html.matches(&format!(" id=\"{id}\"")).count(),
            1,
            "{id}: {html}"
        );
    }
    assert!(html.contains("<h2 id=\"linux\">"), "{html}");
    let html = self::html("<i id=\"_content\">a</i>\n");
    assert!(html.contains("<i id=\"content\">"), "{html}");
}

#[test]
fn sections_hold_what_is_read() {
    let content = content(
        "a <Badge>b</Badge>\n\n## Part *one*\n\n| c |\n|---|\n| d |\n\n```js\ne // [!code --]\n```\n",
    );
    let sections = content.sections.iter();
    let sections: Vec<(&str, &str)> = sections
        .map(|section| (&*section.heading, section.text.trim()))
        .collect();
    assert_eq!(sections, [("", "a b"), ("Part one", "c d e")]);
    assert_eq!(&*content.outline[0].id, "part-one");
}

#[test]
fn text_after_an_update_belongs_to_the_section_around() {
    let update = |label: &str| format!("<Update label=\"{label}\">\nin {label}\n</Update>\n\n");
    let page = format!(
        "## News\n\nbefore\n\n{}{}after\n",
        update("v1"),
        update("v2")
    );
    let content = content(&page);
    let sections = content.sections.iter();
    let mut sections: Vec<(&str, &str)> = sections
        .map(|section| (&*section.heading, section.text.trim()))
        .collect();
    sections.sort_unstable();
    assert_eq!(
        sections,
        [("News", "before after"), ("v1", "in v1"), ("v2", "in v2")]
    );
}

#[test]
fn hostile_pages_end() {
    let deep = "> ".repeat(2_000) + "a";
    let tags = "<b>".repeat(2_000) + &"</b>".repeat(2_000);
    let circle = "import Page from \"/guides/page.mdx\"\n\n<Page />\n\nb\n".to_owned();
    let growing = "export const a = \"x\".repeat(1000000)\n\n{a.repeat(1000000)}{[a,a,a].map((x) => x + x + x)}\n".to_owned();
    let wide = "export const a = \"x\".repeat(1000000)\nexport const b = [a,a,a,a,a,a,a,a,a,a]\nexport const c = [b,b,b,b,b,b,b,b,b,b]\nexport const d = [c,c,c,c,c,c,c,c,c,c]\n\n{d} {`${d}`} {d.join(a)} {[...a].map((x) => x.repeat(1000000)).length}\n".to_owned();
    for text in [deep, tags, circle, growing, wide] {
        html(&text);
    }
}

#[test]
fn no_address_runs_code() {
    let hostile = [
        "<form action=\"/x\"><button formAction=\"javascript:a()\">b</button></form>\n",
        "<svg><use xlinkHref=\"java\tscript:a()\"></use></svg>\n",
        "<svg><a xlink:href=\"javascript:a()\"><text>b</text></a></svg>\n",
        "<picture><source srcSet=\"javascript:a() 1x, vbscript:b 2x\" /></picture>\n",
        "<table background=\"vbscript:a\"><tr><td>b</td></tr></table>\n",
        "<a href=\"#\" ping=\"https://javascript.net\">b</a>\n",
        "<iframe src=\"data:image/svg+xml,<svg onload=javascript:a>\"></iframe>\n",
        "<a href=\"data:image/svg+xml,javascript\">b</a>\n",
        "<div style=\"background:url(javascript:a)\">b</div>\n",
    ];
    for text in hostile {
        let content = content(text);
        let styles: String = content.styles.values().map(String::as_str).collect();
        for shown in [&content.html, &styles] {
            assert!(!shown.contains("script:"), "{text}\n{shown}");
            assert!(!shown.contains("data:"), "{text}\n{shown}");
        }
        assert!(!content.html.contains("ping="), "{text}");
    }
    assert!(html("![](data:image/svg+xml,a)\n").contains("src=\"data:image/svg+xml,a\""));
}

#[test]
fn addresses_of_attributes_are_those_of_the_site() {
    let cases = [
        (
            "<button formAction=\"/other\">b</button>\n",
            "formaction=\"/x/other/\"",
        ),
        (
            "<picture><source srcSet=\"/images/a%20b.png 1x, ../images/a%20b.png 2x\" /></picture>\n",
            "srcset=\"/x/images/a%20b.png 1x, /x/images/a%20b.png 2x\"",
        ),
        (
            "<table background=\"../images/a%20b.png\"><tr><td>b</td></tr></table>\n",
            "background=\"/x/images/a%20b.png\"",
        ),
    ];
    for (text, shown) in cases {
        let html = html(text);
        assert!(html.contains(shown), "{text}\n{html}");
    }
}

/// Pages and the rules that they have of their own, without the classes.
const STYLED: &[(&str, &str)] = &[
    (
        "<i style=\"color: red; content: 'a\">b</i>\n",
        "{color:red}",
    ),
    (
        "<i style={{ color: \"red}body{display:none\", margin: 4 }}>b</i>\n",
        "{margin:4px}",
    ),
    ("<i style=\"color:red;/*\">b</i>\n", "{color:red}"),
    (
        "<i style=\"background:url(../images/a%20b.png)\">b</i>\n",
        "{background:url(/x/images/a%20b.png)}",
    ),
    (
        "<style>{`a{b:url(\"/c.png\")}`}</style>\n",
        "a{b:url(\"/x/c.png\")}",
    ),
    ("<style>{`a{b:\"c}`}</style>\n", ""),
    ("<style>{`a{b:c}}`}</style>\n", ""),
    ("<style>{`a{b:c} /*`}</style>\n", ""),
    ("<img src=\"a.png\" width=\"100%\" />\n", "{width:100%}"),
    (
        "<img src=\"a.png\" width=\"50%\" height=\"auto\" style={{ width: \"3em\" }} />\n",
        "{width:50%;height:auto;width:3em}",
    ),
    ("<img src=\"a.png\" width=\"30px\" height={20} />\n", ""),
];

#[test]
fn styles_do_not_reach_beyond_their_element() {
    for (text, rules) in STYLED {
        let content = content(text);
        let styles: String = content.styles.values().map(String::as_str).collect();
        let shown = match styles.strip_prefix(".s-") {
            Some(rest) => &rest[8..],
            None => &styles,
        };
        assert_eq!(shown, *rules, "{text}");
    }
    let html = html("<img src=\"/images/a b.png\" width=\"100%\" />\n");
    assert!(
        html.contains("width=\"400\" height=\"200\" alt=\"\" class=\"s-"),
        "{html}"
    );
}

/// Expressions and what they show.
const WORKED_OUT: &[(&str, &str)] = &[
    ("[10, 9, 1].sort().join()", "1,10,9"),
    (
        "[10, 9, 1].sort((a, b) => a - b).reverse().join(' ')",
        "10 9 1",
    ),
    (
        "['b', 'A', 'a'].sort((a, b) => a.localeCompare(b)).join('')",
        "aAb",
    ),
    (
        "Array.from({ length: 3 }, (_, at) => at * 2).join('')",
        "024",
    ),
    ("Array.from('ab').concat(Array.of(1)).join('-')", "a-b-1"),
    ("[1, 2, 3].reduceRight((all, one) => all + one, '')", "321"),
    ("[1, 2, 3].findLast((one) => one < 3)", "2"),
    ("[[1, [2]], [3]].flat(2).length", "3"),
    (
        "Object.entries(Object.assign({ a: 1 }, { b: 2 })).map(([k, v]) => k + v).join()",
        "a1,b2",
    ),
    ("(1234567.891).toLocaleString()", "1,234,567.891"),
    (
        "'abcdef'.substr(-3, 2) + String.fromCharCode('A'.charCodeAt(0) + 1)",
        "deB",
    ),
    ("Number.isInteger(3) ? Math.sign(-4) : 0", "-1"),
    ("(() => { const a = 2; return a * 3; })()", "6"),
    ("plural('page', 2)", "pages"),
    ("words({ a: 1, b: 2 })", "a: one, b: ones"),
    ("countdown(5)", "5 4 3 2 1 "),
    ("countdown(100000)", ""),
];

#[test]
fn expressions_are_worked_out() {
    let names = "export const words = (all) => Object.keys(all).map((key) => `${key}: ${plural('one', all[key])}`).join(', ')\n\
        export const plural = (word, count) => count === 1 ? word : suffixed(word)\n\
        export function suffixed(word) { return word + 's' }\n\
        export const countdown = (from) => from > 0 ? `${from} ${countdown(from - 1)}` : ''\n";
    for (expression, shown) in WORKED_OUT {
        let html = html(&format!("{names}\n{{{expression}}}\n"));
        let text = html.replace("<p>", "").replace("</p>", "");
        match shown.is_empty() {
            true => assert!(text.len() < 1_000, "{expression}"),
            false => assert_eq!(text.trim(), shown.trim(), "{expression}"),
        }
    }
}

/// Elements in others that cannot hold them, and what browsers get.
const OUT_OF_PLACE: &[(&str, &str)] = &[
    ("## <h1>A</h1>\n", "<h2 id=\"a\"><a href=\"#a\">A</a></h2>"),
    (
        "<a href=\"/other\">\n  <h3>A</h3>\n</a>\n",
        "<a href=\"/x/other/\"><h3 id=\"a\">A</h3></a>",
    ),
    ("{`$1`} or {`$2`}\n", "<p>$1 or $2</p>"),
    ("<p>\n\n- a\n\n</p>\n", "<div><ul><li>a</li></ul></div>"),
    ("<p><div>a</div></p>\n", "<div><div>a</div></div>"),
    ("<p>a <b>c</b></p>\n", "<p>a <b>c</b></p>"),
    (
        "<a href=\"/other\">a [b](/other) <a id=\"c\" href=\"d\">e</a></a>\n",
        "<p><a href=\"/x/other/\">a b <span id=\"c\">e</span></a></p>",
    ),
    (
        "<button>a <button type=\"button\">b</button> [c](/other)</button>\n",
        "<p><button>a <span>b</span> c</button></p>",
    ),
    (
        "<details><summary>[a](/other)</summary>[b](/other)</details>\n",
        "<details><summary>a</summary><a href=\"/x/other/\">b</a></details>",
    ),
    (
        "<a href=\"/other\">a[^1]</a>\n\n[^1]: b\n",
        "<a href=\"/x/other/\">a<sup id=\"_footnote-reference-1\">1</sup></a>",
    ),
    (
        "## a <Tooltip tip=\"b\">c</Tooltip>\n",
        "<h2 id=\"a-c\"><a href=\"#a-c\">a <span title=\"b\">c</span></a></h2>",
    ),
    (
        "<Accordion title=\"[a](/other)\">b</Accordion>\n",
        "<summary>a</summary>",
    ),
    (
        "<Card title=\"[a](/other)\" href=\"/other\">b</Card>\n",
        "<p class=\"card-title\"><a href=\"/x/other/\">a</a></p>",
    ),
    (
        "<a href=\"/other\"><Card title=\"a\" href=\"/other\" /></a>\n",
        "<p class=\"card-title\">a</p>",
    ),
    (
        "<ParamField query name=\"a\" type=\"b\" />\n",
        "<span class=\"field-place\">query</span>",
    ),
    (
        "<ParamField in=\"header\" name=\"a\" type=\"b\" />\n",
        "<span class=\"field-place\">header</span>",
    ),
    (
        "<ParamField query=\"a\" pre={<b>c</b>} post={[\"d\", <i>e</i>]} enum={[\"f\", <b>g</b>]} />\n",
        "<span class=\"field-label\"><b>c</b></span> <a",
    ),
    (
        "<ParamField query=\"a\" post={[\"d\", <i>e</i>]} />\n",
        "<span class=\"field-label\">d</span> <span class=\"field-label\"><i>e</i></span>",
    ),
    (
        "<ParamField query=\"a\" enum={[\"f\", <b>g</b>]} />\n",
        "One of <code>f</code>, <code>g</code>.",
    ),
];

#[test]
fn elements_hold_what_they_can() {
    for (text, shown) in OUT_OF_PLACE {
        let html = html(text);
        assert!(html.contains(shown), "{text}\n{html}");
    }
}
