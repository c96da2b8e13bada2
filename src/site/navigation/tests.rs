//! What stands around the pages of small projects, and of a long one.

use std::fmt::Write as _;

use super::window::WHOLE;
use super::*;
use crate::site::{Addresses, Options};
use crate::source::Source;

/// A project of a docs.json and pages: each a path, or with a space after it its frontmatter in one line.
fn project(config: &str, pages: &[&str]) -> Project {
    let pages = pages.iter().map(|page| {
        let (path, frontmatter) = page.split_once(' ').unwrap_or((page, ""));
        let text = format!("---\n{}\n---\n\nText.\n", frontmatter.replace("; ", "\n"));
        Source::new(&*format!("{path}.mdx"), &*text)
    });
    let config = [Source::new("docs.json", config)];
    Project::from_sources(config.into_iter().chain(pages).collect(), [])
}

fn with<T>(project: &Project, look: impl Fn(&Navigation) -> T) -> T {
    let options = Options::default();
    let addresses = Addresses::new(project, &options);
    look(&Navigation::new(project, &addresses))
}

fn number(project: &Project, slug: &str) -> usize {
    project
        .index
        .page_at(slug)
        .unwrap_or_else(|| panic!("no page {slug}"))
}

fn slug(project: &Project, page: Option<usize>) -> &str {
    page.map_or("-", |page| project.pages[page].slug())
}

/// Links as `name address`, the current one with a star, those of one version with its number before them.
fn written(links: &[Link]) -> String {
    let links = links.iter().map(|link| {
        let mut text = link
            .version
            .map_or(String::new(), |version| format!("{version}:"));
        let current = if link.is_current { "*" } else { "" };
        _ = write!(text, "{}{current} {}", link.name, link.address);
        text
    });
    links.collect::<Vec<_>>().join(", ")
}

/// What a page shows of its section, groups in brackets, folded ones with a plus.
fn sidebar(project: &Project, navigation: &Navigation, page: usize) -> String {
    let section = navigation.section(Some(page));
    let entries = section.map_or(Vec::new(), |section| shown(section, Some(page)).0);
    written_entries(project, &entries)
}

fn written_entries(project: &Project, entries: &[Shown]) -> String {
    let name = |item: &Item| match item.what {
        What::Group { name, .. } => name.to_owned(),
        What::Page(page) => project.pages[page].slug().to_owned(),
    };
    let entries = entries.iter().map(|entry| match entry {
        Shown::Page(item, _) => name(item),
        Shown::Folded(item, _) => format!("+{}", name(item)),
        Shown::Group {
            group,
            is_open,
            entries,
        } => {
            let open = if *is_open { "!" } else { "" };
            let inner = written_entries(project, entries);
            format!("{}{open}[{inner}]", name(group))
        }
    });
    entries.collect::<Vec<_>>().join(" ")
}

const VERSIONS: &str = r#"{"name": "P", "versions": ["v2", "v1", "old"], "navigation": [
    {"group": "Start", "pages": ["intro"]},
    {"group": "Two", "version": "v2", "pages": ["v2/use", "v2/more", {"group": "Deep", "pages": ["v2/deep"]}]},
    {"group": "One", "version": "v1", "pages": ["v1/first", "v1/use"]},
    {"group": "End", "pages": ["end"]}]}"#;

#[test]
fn versions_have_pages_of_their_own() {
    let pages = [
        "intro",
        "v2/use",
        "v2/more",
        "v2/deep",
        "v1/first",
        "v1/use",
        "end",
        "v1/unlisted",
    ];
    let project = project(VERSIONS, &pages);
    with(&project, |navigation| {
        for (page, version, links, shown) in [
            (
                "v2/use",
                Some("v2"),
                "v2* /v2/use/, v1 /v1/use/",
                "Start[intro] Two![v2/use v2/more Deep[v2/deep]] End[end]",
            ),
            (
                "v2/more",
                Some("v2"),
                "v2* /v2/more/, v1 /v1/first/",
                "Start[intro] Two![v2/use v2/more Deep[v2/deep]] End[end]",
            ),
            (
                "v1/use",
                Some("v1"),
                "v2 /v2/use/, v1* /v1/use/",
                "Start[intro] One![v1/first v1/use] End[end]",
            ),
            (
                "v1/unlisted",
                Some("v1"),
                "v2 /v2/use/, v1* /v1/unlisted/",
                "Start[intro] One[v1/first v1/use] End[end]",
            ),
            (
                "intro",
                None,
                "v2* /v2/use/, v1 /v1/first/",
                "Start![intro] Two[v2/use v2/more Deep[v2/deep]] One[v1/first v1/use] End[end]",
            ),
        ] {
            let at = number(&project, page);
            assert_eq!(navigation.place(at).version, version, "{page}");
            assert_eq!(
                written(&navigation.version_links(Some(at))),
                links,
                "{page}"
            );
            assert_eq!(sidebar(&project, navigation, at), shown, "{page}");
        }
        assert_eq!(navigation.versions(), ["v2", "v1", "old"]);
        let home = navigation.home();
        assert_eq!(slug(&project, home), "intro");
    });
}

#[test]
fn neighbours_are_of_the_same_version() {
    let pages = [
        "intro", "v2/use", "v2/more", "v2/deep", "v1/first", "v1/use", "end",
    ];
    let project = project(VERSIONS, &pages);
    with(&project, |navigation| {
        for (page, before, after) in [
            ("intro", "-", "v2/use"),
            ("v2/use", "intro", "v2/more"),
            ("v2/deep", "v2/more", "end"),
            ("v1/first", "intro", "v1/use"),
            ("v1/use", "v1/first", "end"),
            ("end", "v2/deep", "-"),
        ] {
            let place = navigation.place(number(&project, page));
            let found = [place.previous, place.next].map(|page| slug(&project, page));
            assert_eq!(found, [before, after], "{page}");
        }
        let each = navigation.neighbours(number(&project, "end"));
        let each: Vec<_> = each
            .iter()
            .map(|(version, found)| (*version, slug(&project, found.previous)))
            .collect();
        assert_eq!(
            each,
            [
                (Some(0), "v2/deep"),
                (Some(1), "v1/use"),
                (Some(2), "intro")
            ]
        );
    });
}

#[test]
fn one_version_is_none() {
    let config = r#"{"versions": ["v1"], "navigation": [{"group": "A", "version": "v1", "pages": ["a"]},
        {"group": "B", "version": "v9", "pages": ["b"]}]}"#;
    let project = project(config, &["a", "b"]);
    with(&project, |navigation| {
        let at = number(&project, "a");
        assert_eq!(written(&navigation.version_links(Some(at))), "");
        assert_eq!(sidebar(&project, navigation, at), "A![a] B[b]");
    });
}

const TABS: &str = r#"{"name": "P", "topAnchor": {"name": "Docs"},
    "tabs": [{"name": "API", "url": "api"}, {"name": "Deep", "url": "api/deep"}, {"name": "Blog", "url": "https://example.com"},
        {"name": "Made", "url": "made", "openapi": "a.json"}, {"name": "Bad", "url": "javascript:alert(1)"}],
    "navigation": [{"group": "G", "pages": ["guide", "api/use", "apiary"]},
        {"group": "A", "pages": ["api", "api/deep/x", "missing"]}]}"#;

#[test]
fn tabs_hold_the_pages_below_their_address() {
    let project = project(
        TABS,
        &[
            "guide",
            "api",
            "api/use",
            "api/deep/x",
            "apiary",
            "alone",
            "api/alone",
        ],
    );
    with(&project, |navigation| {
        let links = |current: &str| {
            let all = "Docs /guide/, API /api/use/, Deep /api/deep/x/, Blog https://example.com";
            all.replacen(current, &format!("{current}*"), 1)
        };
        for (page, tab, shown) in [
            ("guide", "Docs", "G![guide apiary]"),
            ("apiary", "Docs", "G![guide apiary]"),
            ("api", "API", "G[api/use] A![api]"),
            ("api/deep/x", "Deep", "A![api/deep/x]"),
            ("alone", "Docs", "G[guide apiary]"),
            ("api/alone", "API", "G[api/use] A[api]"),
        ] {
            let at = number(&project, page);
            assert_eq!(
                written(&navigation.tab_links(Some(at))),
                links(tab),
                "{page}"
            );
            assert_eq!(
                navigation.place(at).tab.map(|(_, name)| name),
                Some(tab),
                "{page}"
            );
            assert_eq!(sidebar(&project, navigation, at), shown, "{page}");
        }
        assert_eq!(navigation.tabs(), ["Docs", "API", "Deep"]);
        let place = navigation.place(number(&project, "apiary"));
        assert_eq!(
            (slug(&project, place.previous), place.next),
            ("guide", None)
        );
        assert_eq!(written(&navigation.tab_links(None)).matches('*').count(), 0);
    });
}

const ANCHORS: &str = r##"{"versions": ["v2", "v1"], "colors": {"primary": "#000000"}, "anchors": [
        {"name": "Hub", "url": "hub", "icon": "plug", "color": {"from": "#F00", "to": "#00ff00"}},
        {"name": "Secret", "url": "secret", "isDefaultHidden": true},
        {"name": "Old", "url": "old", "version": "v1"},
        {"name": "Chat", "url": "https://example.com/chat", "icon": "discord", "iconType": "brands"},
        {"name": "Nothing", "url": "nothing"}],
    "navigation": [{"group": "G", "pages": ["a", "hub/a", "secret/a", "old/a"]},
        {"group": "V", "version": "v1", "pages": ["v1/a", "hub/old"]}, {"group": "W", "version": "v2", "pages": ["v2/a"]}]}"##;

#[test]
fn anchors_show_what_is_meant_for_the_page() {
    let pages = ["a", "hub/a", "secret/a", "old/a", "v1/a", "v2/a", "hub/old"];
    let project = project(ANCHORS, &pages);
    with(&project, |navigation| {
        for (page, expected, shown) in [
            (
                "v2/a",
                "Documentation* /a/, Hub /hub/a/, Chat https://example.com/chat",
                "G[a] W![v2/a]",
            ),
            (
                "v1/a",
                "Documentation* /a/, Hub /hub/a/, Old /old/a/, Chat https://example.com/chat",
                "G[a] V![v1/a]",
            ),
            (
                "hub/old",
                "Documentation /a/, Hub* /hub/a/, Old /old/a/, Chat https://example.com/chat",
                "G[hub/a] V![hub/old]",
            ),
            (
                "old/a",
                "Documentation /a/, Hub /hub/a/, Old* /old/a/, Chat https://example.com/chat",
                "G![old/a]",
            ),
            (
                "secret/a",
                "Documentation /a/, Hub /hub/a/, Secret* /secret/a/, 1:Old /old/a/, Chat https://example.com/chat",
                "G![secret/a]",
            ),
        ] {
            let at = number(&project, page);
            let links = navigation.anchor_links(Some(at));
            let plain: Vec<Link> = links.iter().map(|anchor| anchor.link.clone()).collect();
            assert_eq!(written(&plain), expected, "{page}");
            assert_eq!(sidebar(&project, navigation, at), shown, "{page}");
        }
        let links = navigation.anchor_links(None);
        assert_eq!(links[0].icon, Some(("book-open", None)));
        assert!(matches!(links[1].color, Some(Color::Gradient { .. })));
        assert_eq!(
            navigation.place(number(&project, "old/a")).version,
            Some("v1")
        );
    });
}

#[test]
fn pages_say_what_lists_show_of_them() {
    let config = r#"{"navigation": [{"group": "", "pages": ["first"]}, {"group": "Outer", "pages": ["a", {"group": "Inner",
        "pages": ["b", "secret", "away", "c"]}]}]}"#;
    let pages = [
        "first title: First",
        "a",
        "b title: The B",
        "secret hidden: true",
        "away url: https://example.com/",
        "c api: DELETE /x/{id}; deprecated: true",
        "snippets/part",
        "zeta",
    ];
    let project = project(config, &pages);
    with(&project, |navigation| {
        let at = |slug| number(&project, slug);
        let page_of = |page| slug(&project, page);
        let crumbs = |slug| {
            let crumbs = navigation.place(at(slug)).breadcrumbs.into_iter();
            let written = crumbs.map(|crumb| (crumb.name, page_of(crumb.page)));
            written.collect::<Vec<_>>()
        };
        assert_eq!(crumbs("first"), []);
        assert_eq!(crumbs("a"), [("Outer", "-")]);
        assert_eq!(crumbs("c"), [("Outer", "a"), ("Inner", "b")]);
        assert_eq!(crumbs("secret"), []);
        assert_eq!(
            sidebar(&project, navigation, at("c")),
            "[first] Outer![a Inner![b away c]]"
        );
        let place = navigation.place(at("c"));
        assert_eq!((slug(&project, place.previous), place.next), ("b", None));
        let place = navigation.place(at("secret"));
        assert_eq!((place.previous, place.next), (None, None));
        let order: Vec<&str> = navigation
            .order()
            .iter()
            .map(|page| slug(&project, Some(*page)))
            .collect();
        assert_eq!(order, ["first", "a", "b", "secret", "away", "c", "zeta"]);
        let face = navigation.face(at("c"));
        assert_eq!(
            (face.method.as_deref(), face.is_deprecated),
            (Some("delete"), true)
        );
        assert_eq!(navigation.face(at("away")).address, "https://example.com/");
        assert_eq!(navigation.face(at("a")).title, "A");
    });
}

/// A project of so many pages in groups of twenty.
fn long(pages: usize) -> Project {
    let slugs: Vec<String> = (0..pages)
        .map(|page| format!("part-{}/page-{page}", page / 20))
        .collect();
    let groups = slugs.chunks(20).enumerate().map(
        |(number, slugs)| serde_json::json!({"group": format!("Part {number}"), "pages": slugs}),
    );
    let config = serde_json::json!({"navigation": groups.collect::<Vec<_>>()});
    let slugs: Vec<&str> = slugs.iter().map(String::as_str).collect();
    project(&config.to_string(), &slugs)
}

fn count(entries: &[Shown]) -> usize {
    let counts = entries.iter().map(|entry| match entry {
        Shown::Group { entries, .. } => 1 + count(entries),
        Shown::Page(..) | Shown::Folded(..) => 1,
    });
    counts.sum()
}

#[test]
fn long_navigations_are_cut_around_the_page() {
    for (pages, looked_at) in [(100, 50), (2_000, 0), (2_000, 1_000), (2_000, 1_999)] {
        let project = long(pages);
        with(&project, |navigation| {
            let page = number(
                &project,
                &format!("part-{}/page-{looked_at}", looked_at / 20),
            );
            let section = navigation.section(Some(page)).expect("a section");
            let (entries, is_cut) = shown(section, Some(page));
            assert_eq!(is_cut, pages > WHOLE);
            assert!(count(&entries) <= WHOLE, "{}", count(&entries));
            let text = written_entries(&project, &entries);
            let own = format!("Part {}![", looked_at / 20);
            assert!(text.contains(&own), "{text}");
            assert_eq!(text.matches('+').count() > 0, is_cut);
        });
    }
}

#[test]
fn a_long_group_shows_what_is_near_the_page() {
    let slugs: Vec<String> = (0..500).map(|page| format!("page-{page}")).collect();
    let config = serde_json::json!({"navigation": [{"group": "All", "pages": slugs}, {"group": "Other", "pages": ["other"]}]});
    let names: Vec<&str> = slugs.iter().map(String::as_str).chain(["other"]).collect();
    let project = project(&config.to_string(), &names);
    with(&project, |navigation| {
        for page in [0, 250, 499] {
            let text = sidebar(
                &project,
                navigation,
                number(&project, &format!("page-{page}")),
            );
            let entries = text.split_whitespace().count();
            assert!(entries < 60, "{entries}");
            assert!(
                text.contains(&format!("page-{page}")) && text.contains("Other"),
                "{text}"
            );
        }
    });
}

#[test]
fn deep_navigations_end() {
    let mut group = serde_json::json!({"group": "Last", "pages": ["deep"]});
    for number in 0..60 {
        let pages: Vec<String> = (0..3).map(|page| format!("p{number}-{page}")).collect();
        let mut entries: Vec<serde_json::Value> = pages.into_iter().map(Into::into).collect();
        entries.push(group);
        group = serde_json::json!({"group": format!("G{number}"), "pages": entries});
    }
    let config = serde_json::json!({"navigation": [group]}).to_string();
    let names: Vec<String> = (0..60)
        .flat_map(|number| (0..3).map(move |page| format!("p{number}-{page}")))
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).chain(["deep"]).collect();
    let project = project(&config, &names);
    with(&project, |navigation| {
        let text = sidebar(&project, navigation, number(&project, "deep"));
        assert!(text.contains("Last![deep]"), "{text}");
        assert!(text.matches('[').count() <= 20, "{text}");
    });
}

#[test]
fn a_project_of_nothing_has_no_navigation() {
    let project = project("{}", &[]);
    with(&project, |navigation| {
        assert_eq!(navigation.home(), None);
        assert!(navigation.section(None).is_none());
        assert!(navigation.anchor_links(None).is_empty() && navigation.tab_links(None).is_empty());
    });
}
