//! Real projects by others, where they are at hand: every page is read, nothing panics, order is kept.

use std::path::{Path, PathBuf};

use proofpress::page::Page;
use proofpress::project::{self, Project};
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
        assert!(
            broken.iter().all(|page| page.errors.len() == 1),
            "{name}: {:?}",
            broken[0].errors
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
