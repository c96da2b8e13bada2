//! The search of a site as readers have it: `search.js` runs over indexes of real projects and of a large one.
//!
//! The tests need `node`, and say so where it is missing.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the figures are read by people, and so is why a test was skipped"
)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use proofpress::page::{Page, Role};
use proofpress::project::{self, Project};
use proofpress::site::search::{self, Digest, Filters, Index, Section};
use proofpress::syntax::{Kind, NodeRef};
use serde_json::{Value, json};

const PROJECTS: [&str; 5] = ["agentops", "agentstack", "crewai", "traceloop", "trigger"];

/// What opening the search may load, compressed: the client and the entry of the index.
const MOST_OPENING: u64 = 30_000;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn client() -> PathBuf {
    root().join("src/site/theme/js/search.js")
}

fn has_node() -> bool {
    let found = Command::new("node").arg("--version").output().is_ok();
    if !found {
        eprintln!("skipped: `node` is not installed");
    }
    found
}

/// A section, read from a page.
struct Read {
    fragment: String,
    level: u8,
    heading: String,
    text: String,
}

/// A page, cut at its headings.
fn sections(page: &Page) -> Vec<Read> {
    let section = |fragment: &str, level, heading: &str| Read {
        fragment: fragment.to_owned(),
        level,
        heading: heading.to_owned(),
        text: String::new(),
    };
    let mut sections = vec![section("", 0, "")];
    let mut heading_end = None;
    for node in page.tree.nodes() {
        if let Some(heading) = page
            .headings
            .iter()
            .find(|heading| heading.node == node.id())
        {
            sections.push(section(&heading.id, heading.level, &heading.text));
            heading_end = Some(node.after());
        }
        let is_in_heading = heading_end.is_some_and(|end| node.id() < end);
        if let (false, Some(section)) = (is_in_heading, sections.last_mut()) {
            add_text(node, &mut section.text);
        }
    }
    sections
}

/// Adds what a reader sees of a node itself.
fn add_text(node: NodeRef, out: &mut String) {
    match node.kind() {
        Kind::Text(_) | Kind::InlineCode(_) => out.push_str(node.literal().unwrap_or("")),
        Kind::Code(_) => {
            let _ = write!(out, " {} ", node.literal().unwrap_or(""));
        }
        Kind::Element(element) => {
            for name in ["title", "description", "name", "path", "query", "body"] {
                let _ = write!(out, " {} ", element.text_of(name).unwrap_or(""));
            }
        }
        _ => out.push(' '),
    }
}

fn digest(page: &Page, read: &[Read]) -> Digest {
    let path: Vec<&str> = page.slug().split('/').collect();
    search::digest(&search::Page {
        url: &format!("/{}", page.slug()),
        title: page.title(),
        path: &path[..path.len() - 1],
        sections: read.iter().map(borrowed).collect(),
        ..search::Page::default()
    })
}

fn borrowed(read: &Read) -> Section<'_> {
    Section {
        fragment: &read.fragment,
        level: read.level,
        heading: &read.heading,
        text: read.text.as_str().into(),
    }
}

/// The index of a project and the headings that stand in it.
fn indexed(project: &Project) -> (Index, Vec<Value>) {
    let mut headings = Vec::new();
    let mut digests = Vec::new();
    for page in project.pages.iter().filter(|page| page.role == Role::Page) {
        let read = sections(page);
        headings.extend(read.iter().skip(1).map(|section| {
            let url = format!("/{}#{}", page.slug(), section.fragment);
            json!({"url": url, "page": page.title(), "heading": section.heading})
        }));
        digests.push(digest(page, &read));
    }
    (search::index(digests, Filters::default()), headings)
}

fn write(index: &Index, folder: &Path) {
    for file in &index.files {
        let path = folder.join(&file.name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder is made");
        fs::write(path, &file.bytes).expect("the file is written");
    }
}

/// Runs a script of `tests/search` over an index, with more arguments behind; gives what it prints.
fn run(script: &str, index: &Index, more: impl FnOnce(&Path) -> Vec<String>) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    write(index, folder.path());
    let output = Command::new("node")
        .arg(root().join("tests/search").join(script))
        .args([&client(), folder.path(), Path::new(&index.entry)])
        .args(more(folder.path()))
        .output()
        .expect("node runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// What became of queries made from headings.
fn searched(index: &Index, headings: &[Value], queries: usize) -> Value {
    let printed = run("headings.mjs", index, |folder| {
        let list = folder.join("headings.json");
        fs::write(&list, json!(headings).to_string()).expect("the file is written");
        let list = list.to_str().expect("a path in Unicode").to_owned();
        vec![list, queries.to_string(), "7".to_owned()]
    });
    serde_json::from_str(&printed).expect("a report")
}

fn number(report: &Value, key: &str) -> u64 {
    report[key].as_u64().expect("a number")
}

fn packed_client() -> u64 {
    let text = fs::read(client()).expect("the client");
    miniz_oxide::deflate::compress_to_vec(&text, 9).len() as u64
}

#[test]
fn sections_are_found_by_their_headings() {
    let corpus = root().join("../shared/corpus");
    if !corpus.is_dir() || !has_node() {
        return;
    }
    let (mut queries, mut strict, mut lenient) = (0, 0, 0);
    for name in PROJECTS {
        let project = project::load(&corpus.join(name)).expect("the project is read");
        let (index, headings) = indexed(&project);
        let mut report = searched(&index, &headings, 60);
        queries += number(&report, "queries");
        strict += number(&report, "strict");
        lenient += number(&report, "lenient");
        let opening = number(&report, "opening") + packed_client();
        assert!(opening < MOST_OPENING, "{name}: {opening} bytes to open");
        let missed = report["missed"].take();
        println!("{name}: {report}\n  missed: {missed}");
    }
    println!("{strict} of {queries} among the first three; a section of that heading: {lenient}");
    assert_eq!(queries, 300);
    assert!(strict * 100 >= queries * 95, "{strict} of {queries}");
}

/// A small site: address, title, path, tab, version, and the headings with their text.
type Small = (
    &'static str,
    &'static str,
    &'static [&'static str],
    Option<u16>,
    Option<u16>,
    &'static [(&'static str, &'static str)],
);

const SMALL: &[Small] = &[
    (
        "/install",
        "Install",
        &["Start"],
        Some(0),
        Some(0),
        &[
            ("", "Get the program for your machine."),
            ("On Linux", "Use the package manager of the distribution."),
            ("On Windows", "Run the installer. It needs no rights."),
        ],
    ),
    (
        "/v1/install",
        "Install",
        &["Start"],
        Some(0),
        Some(1),
        &[
            ("", "Get the old program."),
            ("On Linux", "Unpack the archive."),
        ],
    ),
    (
        "/reference/client",
        "Client",
        &["Reference", "SDK"],
        Some(1),
        None,
        &[
            ("", "Talks to the server."),
            (
                "createWebhook",
                "Calls back with `retry_policy` and OAuth tokens.",
            ),
            ("Café options", "Naïve defaults. 東京都の設定"),
            ("Categories", "Each query belongs to one."),
        ],
    ),
];

fn small() -> Index {
    let pages = SMALL
        .iter()
        .map(|(url, title, path, tab, version, sections)| {
            let fragments: Vec<String> = sections
                .iter()
                .map(|(heading, _)| heading.to_lowercase().replace(' ', "-"))
                .collect();
            let sections = sections.iter().zip(&fragments);
            search::digest(&search::Page {
                url,
                title,
                path,
                keywords: &["synonym"],
                tab: *tab,
                version: *version,
                sections: sections
                    .map(|((heading, text), fragment)| Section {
                        fragment,
                        level: 2,
                        heading,
                        text: (*text).into(),
                    })
                    .collect(),
            })
        });
    let filters = Filters {
        tabs: &["Guides", "Reference"],
        versions: &["v2", "v1"],
    };
    search::index(pages.collect(), filters)
}

/// Queries with what narrows them, and the address of the first result.
const ANSWERS: &[(&str, &str, Option<&str>)] = &[
    ("install", "{}", Some("/install")),
    ("instal", "{}", Some("/install")),
    ("isntall", "{}", Some("/install")),
    ("nstall", "{}", Some("/install")),
    ("xnstall", "{}", Some("/install")),
    ("install windows", "{}", Some("/install#on-windows")),
    (
        "how do i install on windws",
        "{}",
        Some("/install#on-windows"),
    ),
    ("install", r#"{"version": "v1"}"#, Some("/v1/install")),
    (
        "linux",
        r#"{"version": "v1"}"#,
        Some("/v1/install#on-linux"),
    ),
    ("linux", r#"{"tab": "Reference"}"#, None),
    ("server", r#"{"version": "v1"}"#, Some("/reference/client")),
    (
        "create webhook",
        "{}",
        Some("/reference/client#createwebhook"),
    ),
    (
        "create web hook",
        "{}",
        Some("/reference/client#createwebhook"),
    ),
    (
        "createwebhook",
        "{}",
        Some("/reference/client#createwebhook"),
    ),
    (
        "createWebhok",
        "{}",
        Some("/reference/client#createwebhook"),
    ),
    (
        "create_webhook",
        "{}",
        Some("/reference/client#createwebhook"),
    ),
    ("retryPolicy", "{}", Some("/reference/client#createwebhook")),
    ("oauth", "{}", Some("/reference/client#createwebhook")),
    ("cafe", "{}", Some("/reference/client#café-options")),
    ("CAFÉ", "{}", Some("/reference/client#café-options")),
    ("東京", "{}", Some("/reference/client#café-options")),
    ("category", "{}", Some("/reference/client#categories")),
    ("queries", "{}", Some("/reference/client#categories")),
    ("synonym client", "{}", Some("/reference/client")),
    ("zzzzzz", "{}", None),
    ("", "{}", None),
    ("… ?", "{}", None),
];

fn answers(queries: &[(&str, &str, Option<&str>)]) -> Vec<Value> {
    let queries = queries.iter().map(|(query, options, _)| {
        let options: Value = serde_json::from_str(options).expect("JSON");
        json!([query, options])
    });
    let queries = queries.collect::<Vec<_>>();
    let printed = run("answers.mjs", &small(), |_| {
        vec![json!(queries).to_string()]
    });
    serde_json::from_str(&printed).expect("a list")
}

#[test]
fn the_first_result_is_what_was_meant() {
    if !has_node() {
        return;
    }
    let found = answers(ANSWERS);
    let filters = json!({"tabs": ["Guides", "Reference"], "versions": ["v2", "v1"]});
    assert_eq!(found[0], filters);
    let first = |results: &Value| results[0]["url"].as_str().map(str::to_owned);
    let wrong: Vec<String> = ANSWERS
        .iter()
        .zip(&found[1..])
        .filter(|((_, _, expected), results)| first(results).as_deref() != *expected)
        .map(|(asked, results)| format!("{asked:?}: {results}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_result_says_where_it_stands_and_what_fits() {
    if !has_node() {
        return;
    }
    let found = answers(&[("which tokens to retry", r#"{"limit": 1}"#, None)]);
    let expected = json!([{
        "url": "/reference/client#createwebhook",
        "page": "Client",
        "path": ["Reference", "SDK"],
        "heading": "createWebhook",
        "excerpt": [
            {"text": "Calls back with `", "mark": false},
            {"text": "retry_policy", "mark": true},
            {"text": "` and OAuth ", "mark": false},
            {"text": "tokens", "mark": true},
            {"text": ".", "mark": false},
        ],
    }]);
    assert_eq!(found[1], expected);
}

#[test]
fn the_client_cuts_as_the_index_does_and_survives_failures() {
    if !has_node() {
        return;
    }
    let words = root().join("tests/search/words.json");
    let words = words.to_str().expect("a path in Unicode").to_owned();
    run("client.mjs", &small(), |_| vec![words]);
}

#[test]
fn the_client_is_small() {
    assert!(packed_client() < 8_000, "{} bytes", packed_client());
}

/// Words that follow each other as if by chance, the same each time; few are frequent.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn word(&mut self) -> String {
        const SYLLABLES: [&str; 16] = [
            "ba", "con", "de", "fi", "gro", "ha", "in", "jo", "ka", "lu", "mer", "no", "pra", "re",
            "sta", "tor",
        ];
        let chance = (self.next() % 1_000_000) as f64 / 1_000_000.0;
        let mut left = 60_000_f64.powf(chance.powf(0.8)) as u64 + 16;
        let mut word = String::new();
        while left > 0 {
            word.push_str(SYLLABLES[(left % 16) as usize]);
            left /= 16;
        }
        word
    }

    fn words(&mut self, count: u64) -> String {
        let words: Vec<String> = (0..count).map(|_| self.word()).collect();
        words.join(" ")
    }
}

/// A page of 6 KB in ten sections; the heading of one of them.
fn large_page(number: usize) -> (Digest, Value) {
    let mut chance = Chance((number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let title = chance.words(4);
    let read: Vec<Read> = (0..10)
        .map(|section| Read {
            fragment: format!("s{section}"),
            level: 2,
            heading: chance.words(3),
            text: chance.words(80),
        })
        .collect();
    let url = format!("/page-{number}");
    let page = search::Page {
        url: &url,
        title: &title,
        path: &["Guides"],
        sections: read.iter().map(borrowed).collect(),
        ..search::Page::default()
    };
    let heading = json!({"url": format!("{url}#s4"), "page": title, "heading": read[4].heading});
    (search::digest(&page), heading)
}

#[test]
#[ignore = "ten thousand pages take a minute without optimisation"]
fn a_large_site_loads_no_more() {
    if !has_node() {
        return;
    }
    let (digests, headings): (Vec<Digest>, Vec<Value>) = (0..10_000).map(large_page).unzip();
    let index = search::index(digests, Filters::default());
    let size: usize = index.files.iter().map(|file| file.bytes.len()).sum();
    let report = searched(&index, &headings, 100);
    println!("{} files, {size} bytes: {report}", index.files.len());
    assert!(number(&report, "opening") + packed_client() < MOST_OPENING);
    assert!(number(&report["bytes"], "ninth_of_ten") < 200_000);
    assert!(number(&report, "strict") >= 90);
}
