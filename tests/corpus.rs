//! Real projects by others, where they are at hand: every page is read, nothing panics, order is kept.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use markdown::ParseOptions;
use proofpress::page::Page;
use proofpress::project::{self, Project};
use proofpress::syntax::Format;
use proofpress::{lint, rules};

/// The projects, each with the number of its pages and snippets.
const PROJECTS: [(&str, usize); 5] = [
    ("agentops", 136),
    ("agentstack", 43),
    ("crewai", 100),
    ("traceloop", 148),
    ("trigger", 188),
];

fn corpus() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus");
    folder.is_dir().then_some(folder)
}

fn projects() -> impl Iterator<Item = (&'static str, usize, Project)> {
    let folder = corpus();
    PROJECTS.into_iter().filter_map(move |(name, pages)| {
        let project = project::load(&folder.as_ref()?.join(name)).expect("the project is read");
        Some((name, pages, project))
    })
}

#[test]
fn every_page_is_read() {
    for (name, pages, project) in projects() {
        assert_eq!(project.pages.len(), pages, "{name}");
        assert!(project.pages.iter().all(|page| page.readable), "{name}");
    }
}

#[test]
fn only_the_broken_page_has_errors() {
    for (name, _, project) in projects() {
        let broken: Vec<&Page> = project
            .pages
            .iter()
            .filter(|page| !page.errors.is_empty())
            .collect();
        let paths: Vec<&str> = broken.iter().map(|page| &*page.path).collect();
        let expected: &[&str] = if name == "crewai" {
            &["concepts/llms.mdx"]
        } else {
            &[]
        };
        assert_eq!(
            paths,
            expected,
            "{name}: {:?}",
            broken.iter().map(|page| &page.errors).collect::<Vec<_>>()
        );
    }
}

#[test]
fn nodes_lie_inside_their_parents_and_begin_where_characters_do() {
    for (name, _, project) in projects() {
        for page in &project.pages {
            for node in page.tree.nodes() {
                let span = node.span();
                assert!(
                    page.text().get(span.range()).is_some(),
                    "{name} {} {node:?}",
                    page.path
                );
                if let Some(parent) = node.parent() {
                    assert!(
                        parent.span().contains(span),
                        "{name} {} {node:?} in {parent:?}",
                        page.path
                    );
                }
            }
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for (name, _, project) in projects() {
        let describe = || {
            let outcome = lint::run(&project, rules::all(), None);
            let lines = outcome.findings.iter().map(|found| {
                format!(
                    "{:?} {:?} {:?} {}",
                    found.file, found.span, found.rule, found.message
                )
            });
            lines.collect::<Vec<_>>()
        };
        let one = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .build()
            .expect("a pool");
        let many = rayon::ThreadPoolBuilder::new()
            .num_threads(7)
            .build()
            .expect("a pool");
        assert_eq!(one.install(describe), many.install(describe), "{name}");
    }
}

/// A copy of a project that may be written to.
fn copy(name: &str) -> Option<tempfile::TempDir> {
    let folder = tempfile::tempdir().expect("a folder");
    copy_folder(&corpus()?.join(name), folder.path());
    Some(folder)
}

fn copy_folder(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("the folder is listed") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&target).expect("a folder");
            copy_folder(&entry.path(), &target);
        } else {
            // Read and written, so that the copy is not read-only where the original is.
            fs::write(&target, fs::read(entry.path()).expect("a file")).expect("a copy");
        }
    }
}

fn docs(root: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_docs"))
        .arg("lint")
        .arg("--root")
        .arg(root)
        .args(args)
        .output()
        .expect("the program runs")
}

/// The texts of the pages that the reference parser takes, by path.
fn taken_by_reference(root: &Path) -> BTreeMap<String, String> {
    let project = project::load(root).expect("the project is read");
    let pages = project
        .pages
        .iter()
        .filter(|page| page.format == Format::Mdx);
    let taken = |page: &&Page| {
        // The reference panics on one real page.
        let parsed =
            std::panic::catch_unwind(|| markdown::to_mdast(page.text(), &ParseOptions::mdx()));
        parsed.is_ok_and(|parsed| parsed.is_ok())
    };
    pages
        .filter(taken)
        .map(|page| (page.path.to_string(), page.text().to_owned()))
        .collect()
}

#[test]
fn fixing_breaks_no_page_and_settles() {
    for (name, _) in PROJECTS {
        for args in [["--fix"].as_slice(), &["--fix", "--unsafe-fixes"]] {
            let Some(folder) = copy(name) else { return };
            let before = taken_by_reference(folder.path());
            let output = docs(folder.path(), args);
            assert!(
                output.status.code().is_some_and(|code| code < 2),
                "{name} {args:?}"
            );
            let after = taken_by_reference(folder.path());
            let lost: Vec<&String> = before
                .keys()
                .filter(|path| !after.contains_key(*path))
                .collect();
            assert!(lost.is_empty(), "{name} {args:?} breaks {lost:?}");
            let again = docs(folder.path(), args);
            assert_eq!(
                taken_by_reference(folder.path()),
                after,
                "{name} {args:?} changes a second time"
            );
            let said = String::from_utf8_lossy(&again.stderr);
            assert!(!said.contains("Repaired"), "{name} {args:?}: {said}");
        }
    }
}

#[test]
fn sarif_is_what_its_schema_asks_for() {
    // One pattern of the published schema has a bracket too many.
    let schema =
        include_str!("schemas/sarif-schema-2.1.0.json").replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}$");
    let schema = serde_json::from_str(&schema).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    for (name, _, _) in projects() {
        let root = corpus().expect("the projects").join(name);
        let output = docs(&root, &["--format", "sarif"]);
        let sarif = serde_json::from_slice(&output.stdout).expect("JSON");
        let errors: Vec<String> = validator
            .iter_errors(&sarif)
            .map(|error| error.to_string())
            .collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
    }
}
