use super::Metadata;
use crate::project::Project;
use crate::site::content::{Content, Update};
use crate::site::{Addresses, File, FileContent, Inputs, Options};
use crate::source::Source;

pub(super) const SITE: Option<&str> = Some("https://example.com");

/// What a project of those files is to machines, its pages in the order of their paths.
pub(super) fn with_metadata(
    files: &[(&str, &str)],
    site: Option<&str>,
    check: impl FnOnce(&Metadata),
) {
    let sources = files.iter().map(|(path, text)| Source::new(*path, *text));
    let project = Project::from_sources(sources.collect(), []);
    let options = Options {
        base_path: "/base/".into(),
        site_url: site.map(Into::into),
        ..Options::default()
    };
    let addresses = Addresses::new(&project, &options);
    let mut inputs = Inputs::default();
    inputs.changed.insert("a.mdx".into(), "2026-10-04".into());
    let pages =
        (0..project.pages.len()).filter(|at| !project.pages[*at].path.contains("snippets/"));
    let order: Vec<usize> = pages.collect();
    check(&Metadata {
        project: &project,
        addresses: &addresses,
        inputs: &inputs,
        order: &order,
    });
}

fn text(file: &File) -> &str {
    match &file.content {
        FileContent::Made(bytes) => std::str::from_utf8(bytes).expect("text"),
        FileContent::Copied(path) => path,
    }
}

const CONFIG: &str = r#"{"name": "Orchard", "navigation": [{"group": "Start", "pages": ["index", {"group": "More", "pages": ["a"]}, "b"]}],
    "redirects": [{"source": "/old", "destination": "/a#x"}, {"source": "/a", "destination": "/b"}, {"source": "/old/", "destination": "/b"},
    {"source": "/out", "destination": "https://example.org/?a=1&b=2", "permanent": false}, {"source": "/x/:rest*", "destination": "/y/:rest*"},
    {"source": "/../up", "destination": "/a"}, {"source": "/f.pdf", "destination": "b"}, {"source": "/(.*)", "destination": "/a"}]}"#;

const FILES: [(&str, &str); 4] = [
    ("docs.json", CONFIG),
    (
        "index.mdx",
        "---\ntitle: Home\ndescription: Fruit  for\n  all\n---\n\nimport A from './a.mdx'\n\nHello\n",
    ),
    ("a.mdx", "---\ntitle: \"A [b]\"\n---\n\n## x\n"),
    ("b.mdx", "---\ntitle: B\nnoindex: true\n---\n"),
];

#[test]
fn maps_have_the_pages_that_may_be_found() {
    with_metadata(&FILES, SITE, |metadata| {
        let maps = metadata.sitemap();
        assert_eq!(maps.len(), 1);
        let map = text(&maps[0]);
        assert!(map.contains(
            "<url><loc>https://example.com/base/a/</loc><lastmod>2026-10-04</lastmod></url>"
        ));
        assert!(map.contains("<url><loc>https://example.com/base/</loc></url>"));
        assert!(!map.contains("/b/"));
        let robots = metadata.robots();
        assert!(text(&robots).ends_with("\nSitemap: https://example.com/base/sitemap.xml\n"));
    });
    with_metadata(&FILES, None, |metadata| {
        assert!(metadata.sitemap().is_empty());
        assert_eq!(text(&metadata.robots()), "User-agent: *\nAllow: /\n");
    });
}

#[test]
fn lists_for_assistants_have_groups_and_descriptions() {
    with_metadata(&FILES, SITE, |metadata| {
        assert_eq!(
            text(&metadata.llms()),
            "# Orchard\n\n> Fruit for all\n\n## Start / More\n\n- [A \\[b\\]](https://example.com/base/a.md)\n\
             \n## Start\n\n- [Home](https://example.com/base/index.md): Fruit for all\n"
                .replace("> Fruit for all", "")
                .replace("# Orchard\n\n\n", "# Orchard\n")
        );
        assert_eq!(
            text(&metadata.llms_full(&super::References::default())),
            "# Orchard\n\n# A [b]\n\nSource: https://example.com/base/a/\n\n## x\n\
             \n# Home\n\nSource: https://example.com/base/\n\n> Fruit for all\n\nHello\n"
        );
    });
}

#[test]
fn redirects_lead_to_pages_that_there_are() {
    with_metadata(&FILES, SITE, |metadata| {
        let files = metadata.redirects();
        let paths: Vec<&str> = files.iter().map(|file| &*file.path).collect();
        assert_eq!(paths, ["old/index.html", "out/index.html", "_redirects"]);
        assert!(text(&files[0]).contains("content=\"0; url=/base/a/#x\""));
        assert!(text(&files[0]).contains("Policy\" content=\"default-src 'none'\">"));
        assert!(
            text(&files[0])
                .contains("<link rel=\"canonical\" href=\"https://example.com/base/a/#x\">")
        );
        assert!(text(&files[1]).contains("href=\"https://example.org/?a=1&amp;b=2\""));
        assert_eq!(
            text(&files[2]),
            "/base/old /base/a/#x 301\n/base/out https://example.org/?a=1&b=2 302\n\
             /base/x/* /base/y/:splat 301\n/base/f.pdf /base/b/ 301\n"
        );
    });
}

#[test]
fn redirects_lead_to_no_code() {
    let config = r#"{"name": "O", "navigation": ["index"], "redirects": [
        {"source": "/a", "destination": "javascript:alert(1)"}, {"source": "/b", "destination": "java\tscript:alert(1)"},
        {"source": "/c", "destination": "DATA:text/html,<script>1</script>"}, {"source": "/d", "destination": "vbscript:x"},
        {"source": "/e/:x*", "destination": "javascript:alert(':x*')"}, {"source": "/f", "destination": "data:image/svg+xml,x"}]}"#;
    let files = [("docs.json", config), ("index.mdx", "Hello\n")];
    with_metadata(&files, SITE, |metadata| {
        let files = metadata.redirects();
        let paths: Vec<&str> = files.iter().map(|file| &*file.path).collect();
        assert!(paths.is_empty(), "{paths:?}");
    });
}

#[test]
fn feeds_have_the_updates_of_a_page() {
    let update = Update {
        id: "october-2026".into(),
        label: "October 2026".into(),
        description: "v1 & more".into(),
        tags: vec!["New".into()],
        title: None,
        html: "<p><a href=\"/base/a/\">A</a></p>".into(),
    };
    let content = Content {
        updates: vec![update],
        ..Content::default()
    };
    with_metadata(&FILES, SITE, |metadata| {
        let feed = metadata.feed(0, &content).expect("a feed");
        assert_eq!(feed.path, "a/rss.xml");
        let (_, item) = text(&feed).split_once("<item>\n").expect("an item");
        assert_eq!(
            item,
            "<title>October 2026: v1 &amp; more</title>\n<link>https://example.com/base/a/#october-2026</link>\n\
             <guid isPermaLink=\"true\">https://example.com/base/a/#october-2026</guid>\n\
             <pubDate>Thu, 01 Oct 2026 00:00:00 +0000</pubDate>\n<category>New</category>\n\
             <description>&lt;p&gt;&lt;a href=&quot;https://example.com/base/a/&quot;&gt;A&lt;/a&gt;&lt;/p&gt;</description>\n\
             </item>\n</channel>\n</rss>\n"
        );
        assert!(roxmltree::Document::parse(text(&feed)).is_ok());
        assert_eq!(metadata.feed(0, &Content::default()), None);
    });
    with_metadata(&FILES, None, |metadata| {
        assert_eq!(metadata.feed(0, &content), None);
    });
}

/// The text of `page.mdx` beside a snippet and a page.
fn markdown(page: &str, snippet: &str, site: Option<&str>) -> String {
    let files = [
        ("page.mdx", page),
        ("snippets/part.mdx", snippet),
        ("guides/a.mdx", ""),
    ];
    let mut out = String::new();
    with_metadata(&files, site, |metadata| {
        let at = metadata
            .project
            .index
            .page_at_path("page.mdx")
            .expect("a page");
        out = metadata.markdown(at, None);
    });
    out
}

#[test]
fn pages_as_markdown() {
    for (page, snippet, expected) in [
        (
            "---\ntitle: T\n---\n\n{/* note */}\n\nText {/* a */}here.\n",
            "",
            "# T\n\nText here.\n",
        ),
        (
            "import P from '/snippets/part.mdx'\n\n<P name=\"x\" />\n",
            "Hi {name} {props.name}.",
            "# page\n\nHi x x.\n",
        ),
        (
            "<Steps>\n  <Step title=\"A\">\n    <Snippet file=\"part.mdx\" />\n  </Step>\n</Steps>\n",
            "one\n\n```\ntwo\n```\n",
            "# page\n\n<Steps>\n  <Step title=\"A\">\n    one\n\n    ```\n    two\n    ```\n  </Step>\n</Steps>\n",
        ),
        (
            "import { P } from '/snippets/part.mdx'\n\n<P />\n",
            "export const P = () => <b>x</b>",
            "# page\n\n**x**\n",
        ),
        (
            "import P from '/snippets/part.mdx'\n\n<P>**in**</P>\n",
            "a {children} b",
            "# page\n\na **in** b\n",
        ),
        (
            "<Snippet file=\"part.mdx\" />\n",
            "a <Snippet file=\"part.mdx\" />\n",
            "# page\n\na <Snippet file=\"part.mdx\" />\n",
        ),
        (
            "[![i](/i.png)](/guides/a#b) [c](#d)\n",
            "",
            "# page\n\n[![i](https://example.com/base/i.png)](https://example.com/base/guides/a/#b) [c](#d)\n",
        ),
        (
            "<Card title=\"C\" href=\"/guides/a\">x</Card>\n",
            "",
            "# page\n\n<Card title=\"C\" href=\"https://example.com/base/guides/a/\">x</Card>\n",
        ),
        (
            "```js\nimport a from 'b'\n```\n",
            "",
            "# page\n\n```js\nimport a from 'b'\n```\n",
        ),
        (
            "import P from '/snippets/part.mdx'\n\n<P to=\"A &amp; B\" />\n",
            "<Card title={to} />",
            "# page\n\n<Card title=\"A &amp; B\" />\n",
        ),
        ("", "", "# page\n"),
    ] {
        assert_eq!(markdown(page, snippet, SITE), expected, "{page}");
    }
    let relative = "[a](./guides/a) ![i](/i.png)\n";
    assert_eq!(
        markdown(relative, "", None),
        format!("# page\n\n{relative}")
    );
}

#[test]
fn what_a_page_works_out_stands_in_its_markdown() {
    let page = "import { size } from './sizes'\n\nexport const K = 'key'\n\n<Card title={K}>{K} of {size}{false}{[1, K]} {<b>c</b>} {unknown}</Card>\n";
    let files = [
        ("a.mdx", page),
        ("sizes.js", "export const size = 3"),
        ("docs.json", "{}"),
    ];
    with_metadata(&files, SITE, |metadata| {
        let text = metadata.markdown(0, None);
        let expected = "<Card title=\"key\">key of 31key **c** {unknown}</Card>\n";
        assert!(text.ends_with(expected), "{text}");
    });
}
