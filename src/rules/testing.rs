//! What the edge cases of rules need: a project of texts, what a rule says of it, and a text after the rule's fixes.

use std::cmp::Reverse;

use crate::config::FILE_NAME;
use crate::lint::{self, Edit, Finding};
use crate::page::page_slug;
use crate::project::{Project, is_document, is_markdown};
use crate::settings::Preset;
use crate::source::Source;

/// A project of files with their texts and of assets, in which every rule is on. Without a docs.json of its own it has one
/// that lists its pages and names its first file in JSON or YAML as the description of an API.
pub(super) fn project(files: &[(&str, &str)], assets: &[&str]) -> Project {
    let own = files.iter().map(|(path, text)| Source::new(*path, *text));
    let mut sources: Vec<Source> = own.collect();
    if !files.iter().any(|(path, _)| *path == FILE_NAME) {
        sources.push(Source::new(FILE_NAME, listing(files)));
    }
    let mut project = Project::from_sources(sources, assets.iter().map(|path| (*path).into()));
    project.settings.extends.push(Preset::All);
    project
}

/// A docs.json that lists all pages, and no snippets.
fn listing(files: &[(&str, &str)]) -> String {
    let pages = files
        .iter()
        .filter(|(path, _)| is_markdown(path) && !path.contains("snippets/"));
    let slugs: Vec<&str> = pages.map(|(path, _)| page_slug(path)).collect();
    let description = files.iter().find(|(path, _)| is_document(path));
    let openapi =
        description.map_or_else(String::new, |(path, _)| format!(r#", "openapi": "{path}""#));
    format!(
        r#"{{"name": "Example", "navigation": [{{"group": "Guides", "pages": {slugs:?}}}]{openapi}}}"#
    )
}

/// What one rule finds in a project.
pub(super) fn run(rule: &str, project: &Project) -> Vec<Finding<'static>> {
    let rule = super::find(rule).expect("a rule of that name");
    lint::run(project, &[rule], None).findings
}

/// The messages of one rule over a project of these files.
pub(super) fn messages(rule: &str, files: &[(&str, &str)]) -> Vec<String> {
    let found = run(rule, &project(files, &[]));
    found.into_iter().map(|finding| finding.message).collect()
}

/// The messages of one rule over a page that stands alone.
pub(super) fn messages_of_page(rule: &str, text: &str) -> Vec<String> {
    messages(rule, &[("page.mdx", text)])
}

/// The messages of one rule over a page that stands beside other files; their pages have one section.
pub(super) fn messages_beside(rule: &str, path: &str, text: &str, others: &[&str]) -> Vec<String> {
    let (pages, assets): (Vec<&str>, Vec<&str>) = others.iter().partition(|path| is_markdown(path));
    let mut files = vec![(path, text)];
    files.extend(pages.iter().map(|path| (*path, "## Set up the client\n")));
    let found = run(rule, &project(&files, &assets));
    found.into_iter().map(|finding| finding.message).collect()
}

/// What one rule points at in a page.
pub(super) fn places(rule: &str, text: &str) -> Vec<String> {
    let found = run(rule, &project(&[("page.mdx", text)], &[]));
    let place = |finding: Finding<'_>| text[finding.span.range()].to_owned();
    found.into_iter().map(place).collect()
}

/// A page after every fix of one rule, again and again until nothing is left to fix.
pub(super) fn fixed(rule: &str, path: &str, text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..20 {
        let found = run(rule, &project(&[(path, &text)], &[]));
        let mut taken: Vec<Edit> = Vec::new();
        for fix in found.into_iter().filter_map(|finding| finding.fix) {
            let is_free = |edit: &Edit| {
                let touches =
                    |other: &Edit| other.span.overlaps(edit.span) || other.span == edit.span;
                !taken.iter().any(touches)
            };
            if fix.edits.iter().all(is_free) {
                taken.extend(fix.edits);
            }
        }
        if taken.is_empty() {
            return text;
        }
        text = edited(&text, taken);
    }
    panic!("the fixes of {rule} do not settle: {text}");
}

/// The file of a rule's first finding after its fix; none where it has none.
pub(super) fn first_fix(project: &Project, findings: &[Finding]) -> Option<String> {
    let finding = findings.first()?;
    let edits = finding.fix.as_ref()?.edits.clone();
    Some(edited(&project.files.get(finding.file).text, edits))
}

fn edited(text: &str, mut edits: Vec<Edit>) -> String {
    edits.sort_by_key(|edit| Reverse(edit.span));
    let mut text = text.to_owned();
    for edit in edits {
        text.replace_range(edit.span.range(), &edit.text);
    }
    text
}
