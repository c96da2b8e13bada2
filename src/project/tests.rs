use super::kind::is_about_the_project;
use super::*;

fn project(sources: &[(&str, &str)]) -> Project {
    let sources = sources.iter().map(|(path, text)| Source::new(*path, *text));
    Project::from_sources(sources.collect(), ["spec/x.yaml".into()])
}

fn read(project: &Project) -> Vec<String> {
    let documents = project.descriptions.iter();
    let read = documents.map(|document| {
        let source = project.files.get(document.file);
        assert_eq!(source.path, document.path);
        format!("{} {:?}", document.path, document.role)
    });
    read.collect()
}

const DESCRIPTION: &str = "openapi: 3.1.0\npaths: {/a: {$ref: './a.yaml'}, /b: {get: {}}}\n\
    components: {examples: {x: {$ref: example.json}}}\n";

#[test]
fn descriptions_and_what_they_refer_to_come_after_the_pages() {
    let project = project(&[
        ("spec/openapi.yaml", DESCRIPTION),
        ("spec/a.yaml", "get: {responses: {$ref: '../b.yml#/x'}}"),
        ("spec/example.json", "{\"$ref\": \"nowhere.json\"}"),
        ("b.yml", "x: {$ref: ./spec/a.yaml}"),
        ("page.mdx", "---\nopenapi: pages.json POST /c\n---\n"),
        ("guides/pages.json", "{}"),
        (
            "pages.json",
            "{\"openapi\": \"3.0.0\", \"paths\": {\"/c\": {\"post\": {}}}}",
        ),
        ("other.json", "{}"),
        (
            "docs.json",
            r#"{"openapi": ["spec/openapi.yaml", "missing.json"], "tabs": [{"openapi": {"source": "/spec/x.yaml"}}]}"#,
        ),
        ("docs-lint.yml", "rules: {}"),
    ]);
    assert_eq!(
        read(&project),
        [
            "spec/openapi.yaml Description",
            "pages.json Description",
            "spec/a.yaml Part",
            "spec/example.json Example",
            "b.yml Part",
        ]
    );
    assert_eq!(project.pages.len(), 1);
    let page = project.pages[0].file;
    assert!(project.page(page).is_some());
    for document in project.descriptions.iter() {
        assert!(project.page(document.file).is_none());
    }
    assert_eq!(project.descriptions.operations().count(), 3);
    assert!(project.assets.contains("other.json"));
    assert_eq!(project.files.len(), 8);
}

#[test]
fn other_hosts_are_asked_a_bounded_number_of_times() {
    let addresses: Vec<String> = (0..MAX_REMOTE + 2)
        .map(|at| format!("https://example.com/{at}.json"))
        .collect();
    let config = format!(r#"{{"openapi": {addresses:?}}}"#);
    let first = (
        &*addresses[0],
        r#"{"a": {"$ref": "0.json#/a"}, "b": {"$ref": "a.json"}}"#,
    );
    let project = project(&[("docs.json", &config), first]);
    assert_eq!(read(&project), ["https://example.com/0.json Description"]);
    assert!(project.is_remote(FileId(1)) && project.own_files() == 1);
    assert_eq!(project.unread.len(), 3);
    let places = project.places_of_addresses();
    let place = places.get("https://example.com/a.json").expect("a place");
    assert_eq!(
        project.files.get(place.0).slice(place.1),
        "\"https://example.com/0.json\""
    );
}

#[test]
fn other_hosts_are_asked_only_with_leave() {
    let folder = tempfile::tempdir().expect("a folder");
    let config = r#"{"openapi": "https://example.com/openapi.yaml"}"#;
    std::fs::write(folder.path().join("docs.json"), config).expect("a file");
    let fetch = |address: &str| match address {
        "https://example.com/openapi.yaml" => {
            Ok(b"openapi: 3.1.0\npaths: {/a: {$ref: a.yaml}, /b: {$ref: b.yaml}}".to_vec())
        }
        "https://example.com/a.yaml" => Ok(b"get: {}".to_vec()),
        _ => Err("there is no such host".to_owned()),
    };
    let project = load_with(folder.path(), Some(&fetch)).expect("a project");
    assert_eq!(project.descriptions.operations().count(), 1);
    let unread: Vec<&str> = project.unread.keys().map(|address| &**address).collect();
    assert_eq!(unread, ["https://example.com/b.yaml"]);
    let project = load(folder.path()).expect("a project");
    assert!(project.descriptions.is_empty() && project.unread.is_empty());
}

#[test]
fn files_that_are_ignored_are_not_read() {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in [
        ("docs.json", "{}"),
        (".gitignore", "made.md"),
        (".mintignore", "drafts/\n*.draft.md\n!kept.draft.md"),
        ("page.md", ""),
        ("made.md", ""),
        ("drafts/page.md", ""),
        ("a.draft.md", ""),
        ("kept.draft.md", ""),
        ("node_modules/a/readme.md", ""),
    ] {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    let project = load(folder.path()).expect("a project");
    let pages: Vec<&str> = project.pages.iter().map(|page| &*page.path).collect();
    assert_eq!(pages, ["kept.draft.md", "page.md"]);
}

#[test]
fn a_document_may_be_replaced() {
    let mut project = project(&[
        ("spec/openapi.yaml", DESCRIPTION),
        ("docs.json", r#"{"openapi": "spec/openapi.yaml"}"#),
    ]);
    assert_eq!(project.descriptions.unresolved().len(), 2);
    let file = project.descriptions.iter().next().expect("a document").file;
    project.replace(file, "openapi: 3.1.0\npaths: {/c: {post: {}}}".into());
    project.link();
    assert_eq!(project.descriptions.unresolved().len(), 0);
    let operations: Vec<&str> = project
        .descriptions
        .operations()
        .map(|found| found.path)
        .collect();
    assert_eq!(operations, ["/c"]);
}

#[test]
fn files_about_the_project_are_no_pages() {
    for (path, expected) in [
        ("README.md", true),
        ("guides/readme.mdx", true),
        ("listed/README.md", false),
        ("CONTRIBUTING.md", true),
        ("CHANGELOG.mdx", true),
        ("changelog.mdx", false),
        ("guides/security.mdx", false),
        ("AGENTS.md", true),
        ("agents.mdx", false),
    ] {
        let listed = ["listed/README"].into_iter().collect();
        assert_eq!(is_about_the_project(path, &listed), expected, "{path}");
    }
}
