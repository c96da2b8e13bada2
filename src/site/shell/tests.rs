//! Whole pages: what the head says, what stands around the text, and that nothing of a writer's becomes markup.

use std::fmt::Write as _;

use super::*;
use crate::site::Repository;
use crate::site::content::{Entry, Update};
use crate::source::Source;

fn project(config: &str, pages: &[(&str, &str)]) -> Project {
    let pages = pages.iter().map(|(path, text)| Source::new(*path, *text));
    let config = [Source::new("docs.json", config)];
    let assets = ["logo.svg", "dark.svg", "icon.svg"].map(Into::into);
    Project::from_sources(config.into_iter().chain(pages).collect(), assets)
}

fn theme() -> Assets {
    Assets {
        style: "/_docs/style.css".into(),
        print: "/_docs/print.css".into(),
        project: "/_docs/project.css".into(),
        own_styles: vec!["/custom.css".into()],
        own_scripts: vec!["/custom.js".into()],
        early: "early()".into(),
        speculation: "{}".into(),
        policy: "default-src 'self'; script-src 'self'".into(),
        policy_with_github: "connect-src https://api.github.com".into(),
        modules: ["page.js", "toc.js", "copy.js", "theme.js", "tabs.js"]
            .map(|name| (name, format!("/_docs/{name}")))
            .into(),
    }
}

/// The page of that path in a site at `options`.
fn drawn(project: &Project, options: &Options, slug: &str, content: &Content) -> String {
    with(project, options, |site| {
        let at = project.index.page_at(slug).expect("the page");
        page(site, at, content, Some("/_docs/page.css"))
    })
}

fn with<T>(project: &Project, options: &Options, look: impl Fn(&Shell) -> T) -> T {
    let mut inputs = Inputs::default();
    inputs.sizes.insert("logo.svg".into(), (120, 24));
    inputs
        .changed
        .insert("guide.mdx".into(), "2026-10-04".into());
    let theme = theme();
    let addresses = Addresses::new(project, options);
    let navigation = Navigation::new(project, &addresses);
    look(&Shell {
        project,
        options,
        inputs: &inputs,
        addresses: &addresses,
        navigation: &navigation,
        theme: &theme,
    })
}

fn options() -> Options {
    Options {
        base_path: "/x/".into(),
        site_url: Some("https://example.com".into()),
        repository: Some(Repository {
            url: "https://github.com/owner/name".into(),
            branch: "main".into(),
            folder: "docs/".into(),
        }),
    }
}

/// What the page holds, and what it does not.
fn check(html: &str, has: &[&str], lacks: &[&str]) {
    for part in has {
        assert!(html.contains(part), "no {part} in\n{html}");
    }
    for part in lacks {
        assert!(!html.contains(part), "{part} in\n{html}");
    }
}

const CONFIG: &str = r##"{"name": "Orchard", "logo": {"light": "/logo.svg", "dark": "/dark.svg", "href": "https://example.com/"},
    "favicon": "icon.svg", "navigation": [{"group": "Start", "icon": "bolt", "pages": ["index", "guide", "operation"]}],
    "topbarLinks": [{"name": "Blog", "url": "/guide"}, {"name": "Bad", "url": "javascript:alert(1)"}],
    "topbarCtaButton": {"type": "github", "url": "https://github.com/owner/name"},
    "footerSocials": {"x": "https://x.com/o", "hacker-news": "https://example.com/hn"},
    "feedback": {"suggestEdit": true, "raiseIssue": true}, "modeToggle": {"default": "dark"}}"##;

fn orchard() -> Project {
    project(
        CONFIG,
        &[
            ("index.mdx", "---\ntitle: Welcome\n---\n"),
            (
                "guide.mdx",
                "---\ntitle: Guide\ndescription: All of it.\nkeywords: [a, b]\nnoindex: true\nog:image: /icon.svg\n\
                 twitter:site: '@o'\ntag: New\nicon: plug\n---\n",
            ),
            (
                "operation.mdx",
                "---\ntitle: Op\napi: POST /v1/{id}/x\n---\n",
            ),
        ],
    )
}

#[test]
fn a_page_says_what_it_is() {
    let content = Content {
        html: "<p>Body</p>".into(),
        panel: "<section>Panel</section>".into(),
        outline: [(2, "a"), (3, "b"), (4, "c"), (2, "d")]
            .map(|(level, id)| Entry {
                level,
                id: id.into(),
                text: format!("The {id}").into(),
            })
            .into(),
        updates: vec![Update {
            id: "u".into(),
            label: "U".into(),
            description: "".into(),
            tags: Vec::new(),
            title: None,
            html: String::new(),
        }],
        ..Content::default()
    };
    let html = drawn(&orchard(), &options(), "guide", &content);
    check(
        &html,
        &[
            r#"<!DOCTYPE html><html lang="en" dir="ltr" data-search="/x/search.json" data-theme="dark">"#,
            "<title>Guide - Orchard</title>",
            r#"<meta name="description" content="All of it.">"#,
            r#"<meta name="keywords" content="a, b">"#,
            r#"<meta name="robots" content="noindex">"#,
            r#"<link rel="canonical" href="https://example.com/x/guide/">"#,
            r#"<meta property="og:image" content="https://example.com/x/icon.svg">"#,
            r#"<meta name="twitter:site" content="@o">"#,
            r#"<meta property="og:title" content="Guide">"#,
            "connect-src https://api.github.com",
            r#"<link rel="icon" href="/x/icon.svg">"#,
            r#"<link rel="alternate" type="text/markdown" href="/x/guide.md">"#,
            r#"type="application/rss+xml" title="Guide" href="/x/guide/rss.xml">"#,
            r#"<link rel="prev" href="/x/"><link rel="next" href="/x/operation/">"#,
            r#"<link rel="stylesheet" href="/_docs/page.css"><link rel="stylesheet" href="/custom.css">"#,
            r#"<script type="module" src="/_docs/copy.js"></script>"#,
            r#"<body data-aside="panel">"#,
            r#"<a class="logo" href="https://example.com/"><img class="light-only" src="/x/logo.svg" alt="Orchard" width="120" height="24">"#,
            r#"<li><a href="/x/guide/">Blog</a></li>"#,
            r#"<a class="repository" href="https://github.com/owner/name" data-repository="owner/name"><svg"#,
            r#"<p class="group" id="_group-1"><svg"#,
            r##"<li><a href="/x/guide/" aria-current="page"><svg class="icon" width="16" height="16" aria-hidden="true"><use href="#i-duotone-plug"/></svg>Guide <span class="tag">New</span></a></li>"##,
            r#"<ol><li><a href="/x/">Start</a></li></ol>"#,
            r#"<h1>Guide</h1><p class="lead">All of it.</p>"#,
            r#"data-source="/x/guide.md">Copy page</button> <a href="/x/guide.md">View as Markdown</a> <a href="/x/guide/rss.xml">RSS feed</a>"#,
            r#"<div class="content"><p>Body</p></div><div class="panel" role="group" aria-label="Examples"><section>Panel</section></div>"#,
            r#"<p>Last changed <time datetime="2026-10-04">4 October 2026</time></p>"#,
            r#"href="https://github.com/owner/name/edit/main/docs/guide.mdx">Suggest an edit</a>"#,
            r#"href="https://github.com/owner/name/issues/new?title=Documentation%3A%20docs/guide.mdx">"#,
            r#"<a rel="next" href="/x/operation/"><small>Next</small> Op</a>"#,
            r##"<ol><li><a href="#a">The a</a><ol><li><a href="#b">The b</a></li></ol></li><li><a href="#d">The d</a></li></ol>"##,
            r#"<span class="screen-reader">Hacker News</span>"#,
            r#"<symbol id="i-brands-github""#,
        ],
        &["javascript:", "cards/", "style=", "og:image:width"],
    );
}

#[test]
fn the_first_page_and_operations() {
    let project = orchard();
    let html = drawn(&project, &options(), "index", &Content::default());
    check(
        &html,
        &[
            "<title>Orchard - Welcome</title>",
            r#"<meta property="og:image" content="https://example.com/x/_docs/cards/index.png">"#,
            r#"<li><a href="/x/" aria-current="page">Welcome</a></li>"#,
            "<ol><li>Start</li></ol>",
        ],
        &["toc", "<div class=\"content\">", "rel=\"prev\""],
    );
    let html = drawn(
        &project,
        &Options::default(),
        "operation",
        &Content::default(),
    );
    check(
        &html,
        &[
            r#"<a href="/operation/" aria-current="page"><span class="method" data-method="post">POST</span> Op</a>"#,
            r#"<div class="endpoint"><span class="method" data-method="post">POST</span> <code>/v1<wbr>/<var>{id}</var><wbr>/x</code></div>"#,
        ],
        &["canonical", "og:", "feedback"],
    );
}

#[test]
fn modes_leave_out_what_they_do_not_show() {
    let modes = ["wide", "center", "frame", "custom", "other"];
    let texts = modes.map(|mode| format!("---\ntitle: T\nmode: {mode}\n---\n"));
    let paths = modes.map(|mode| format!("{mode}.mdx"));
    let pages: Vec<(&str, &str)> = paths
        .iter()
        .zip(&texts)
        .map(|(path, text)| (&**path, &**text))
        .collect();
    let config = r#"{"name": "P", "navigation": [{"group": "G", "pages": ["wide", "other"]}]}"#;
    let project = project(config, &pages);
    let content = Content {
        outline: vec![Entry {
            level: 2,
            id: "a".into(),
            text: "A".into(),
        }],
        ..Content::default()
    };
    for (mode, expected) in [
        ("wide", "mode sidebar header"),
        ("center", "mode header"),
        ("frame", "mode sidebar"),
        ("custom", "mode"),
        ("other", "sidebar toc header"),
    ] {
        let html = drawn(&project, &Options::default(), mode, &content);
        let mut found = String::new();
        for (name, part) in [
            ("mode", "data-mode="),
            ("sidebar", "class=\"sidebar\""),
            ("toc", "class=\"toc\""),
            ("header", "class=\"page-header\""),
        ] {
            if html.contains(part) {
                _ = write!(found, "{name} ");
            }
        }
        assert_eq!(found.trim_end(), expected, "{mode}");
        assert_eq!(html.matches("<h1").count(), 1, "{mode}");
    }
}

#[test]
fn nothing_of_a_writers_becomes_markup() {
    let hostile = r#"<script>alert('x')</script>\" onload=\"x"#;
    let config = r#"{"name": "H", "versions": ["H", "b"], "navigation": [{"group": "H", "version": "H", "pages": ["a", {"group": "H", "pages": ["b"]}]},
        {"group": "B", "version": "b", "pages": ["c"]}],
        "tabs": [{"name": "H", "url": "b"}], "anchors": [{"name": "H", "url": "c", "icon": "H", "color": "H"}], "topAnchor": {"name": "H"},
        "topbarLinks": [{"name": "H", "url": "H"}], "topbarCtaButton": {"url": "/H", "name": "H"}, "footerSocials": {"H": "https://H"},
        "logo": "H", "favicon": "H", "modeToggle": {"default": "H"}, "backgroundImage": "H"}"#;
    let config = config.replace('H', hostile);
    let front = "---\ntitle: \"H\"\ndescription: \"H\"\nsidebarTitle: \"H\"\ntag: \"H\"\nicon: \"H\"\napi: \"GET H\"\nmode: \"H\"\n\
                 \"og:H\": \"H\"\nrobots: \"H\"\nkeywords: \"H\"\ncanonical: \"H\"\n---\n";
    let front = front.replace('H', hostile);
    let project = project(
        &config,
        &[("a.mdx", &front), ("b.mdx", &front), ("c.mdx", &front)],
    );
    let content = Content {
        outline: vec![Entry {
            level: 2,
            id: "x\"><script>".into(),
            text: "<script>alert('x')".into(),
        }],
        ..Content::default()
    };
    for slug in ["a", "b", "c"] {
        let html = drawn(&project, &options(), slug, &content);
        check(
            &html,
            &["&lt;script&gt;alert("],
            &["<script>alert", "\" onload", "x\"><script>"],
        );
    }
    with(&project, &options(), |site| {
        check(
            &missing(site),
            &["data-mode=\"missing\"", "Content-Security-Policy"],
            &["<script>alert"],
        );
    });
}

#[test]
fn what_differs_between_versions_is_marked_on_neutral_pages() {
    let config = r#"{"name": "P", "versions": ["v2", "v1"], "navigation": [{"group": "N", "pages": ["n"]},
        {"group": "Two", "version": "v2", "pages": ["v2/a"]}, {"group": "One", "version": "v1", "pages": ["v1/a"]}]}"#;
    let text = "---\ntitle: T\n---\n";
    let project = project(
        config,
        &[("n.mdx", text), ("v1/a.mdx", text), ("v2/a.mdx", text)],
    );
    let options = Options::default();
    check(
        &drawn(&project, &options, "n", &Content::default()),
        &[
            r#"<summary><span class="screen-reader">Version</span> v2</summary>"#,
            r#"<p class="group" id="_group-2" data-version="v2">Two</p><ul aria-labelledby="_group-2" data-version="v2"><li><a"#,
            r#"<p class="group" id="_group-3" data-version="v1" hidden>One</p>"#,
            r#"<a rel="next" href="/v1/a/" data-version="v1" hidden>"#,
        ],
        &["<html lang=\"en\" dir=\"ltr\" data-search=\"/search.json\" data-version"],
    );
    check(
        &drawn(&project, &options, "v1/a", &Content::default()),
        &[
            r#"data-search="/search.json" data-version="v1""#,
            r#"<li><a href="/v1/a/" aria-current="true">v1</a></li>"#,
        ],
        &["hidden>", "<p class=\"group\" id=\"_group-2\" data-version"],
    );
}

/// The site of so many pages in groups of twenty: one page in the middle, and all the pages of contents.
fn long(pages: usize) -> (String, Vec<(String, String)>) {
    let slugs: Vec<String> = (0..pages)
        .map(|page| format!("part-{}/page-{page}", page / 20))
        .collect();
    let groups = slugs.chunks(20).enumerate().map(
        |(number, slugs)| serde_json::json!({"group": format!("Part {number}"), "pages": slugs}),
    );
    let config = serde_json::json!({"name": "Long", "navigation": groups.collect::<Vec<_>>()});
    let texts: Vec<(String, String)> = slugs
        .iter()
        .enumerate()
        .map(|(page, slug)| {
            (
                format!("{slug}.mdx"),
                format!("---\ntitle: The page {page}\n---\n"),
            )
        })
        .collect();
    let pages_of: Vec<(&str, &str)> = texts
        .iter()
        .map(|(path, text)| (&**path, &**text))
        .collect();
    let project = project(&config.to_string(), &pages_of);
    with(&project, &Options::default(), |site| {
        let middle = project.index.page_at(&slugs[pages / 2]).expect("the page");
        (
            page(site, middle, &Content::default(), None),
            contents(site),
        )
    })
}

#[test]
fn a_page_does_not_grow_with_the_number_of_pages() {
    let (small, none) = long(100);
    let (large, contents) = long(2_000);
    assert!(none.is_empty());
    assert!(
        large.len() <= small.len(),
        "{} and {}",
        large.len(),
        small.len()
    );
    let elements = |html: &str| html.matches('<').count();
    assert!(elements(&large) <= elements(&small));
    check(
        &large,
        &[r#"<a class="folded" href="/_docs/contents/">All sections</a>"#],
        &[],
    );
    let (paths, pages): (Vec<String>, Vec<String>) = contents.into_iter().unzip();
    assert_eq!(
        &paths[..2],
        ["_docs/contents/index.html", "_docs/contents/2/index.html"]
    );
    let all = pages.concat();
    for page in 0..2_000 {
        assert!(all.contains(&format!("/page-{page}/\"")), "{page}");
    }
    assert!(pages.iter().all(|page| page.len() < 40_000));
    let has_policy = |page: &String| page.contains("<meta http-equiv=\"Content-Security-Policy\"");
    assert!(pages.iter().all(has_policy));
}

#[test]
fn nothing_of_docs_json_runs_code() {
    for address in [
        "javascript:alert(1)",
        "JAVA\tSCRIPT:alert(1)",
        "vbscript:a",
        "data:text/html,a",
        "data:image/svg+xml,a",
    ] {
        let config = serde_json::json!({
            "name": "P", "navigation": [{"group": "G", "pages": ["a"]}],
            "anchors": [{"name": "B", "url": address}], "tabs": [{"name": "T", "url": address}],
            "footerSocials": {"x": address}, "topbarLinks": [{"name": "B", "url": address}],
            "topbarCtaButton": {"name": "B", "url": address}, "logo": {"light": "/logo.svg", "href": address},
        });
        let yaml = serde_json::json!(address);
        let page = format!(
            "---\ntitle: T\ncanonical: {yaml}\n\"og:url\": {yaml}\n\"og:video\": {yaml}\nurl: {yaml}\n---\n"
        );
        let project = project(&config.to_string(), &[("a.mdx", &page)]);
        let html = drawn(&project, &options(), "a", &Content::default()).to_ascii_lowercase();
        check(
            &html,
            &["<main id=\"_content\""],
            &["alert(1)", "vbscript:", "data:text", "data:image"],
        );
    }
}

#[test]
fn no_heading_has_an_id_of_the_shell() {
    let content = Content {
        html: "<h2 id=\"content\">Content</h2><h2 id=\"sidebar\">Sidebar</h2>".into(),
        ..Content::default()
    };
    let html = drawn(&orchard(), &options(), "guide", &content);
    let ids: Vec<&str> = html
        .split(" id=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    let mut unique = ids.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), ids.len(), "{ids:?}");
    check(&html, &["<a class=\"skip\" href=\"#_content\">"], &[]);
}
