//! What the edge cases of this group need.

use crate::lint::{self, Rule};
use crate::project::Project;
use crate::settings::Preset;
use crate::source::Source;

fn project(files: &[(&str, &str)]) -> Project {
    let slugs: Vec<String> = (files.iter())
        .filter(|(path, _)| path.ends_with(".mdx") && !path.contains("snippets/"))
        .map(|(path, _)| format!("{:?}", crate::page::page_slug(path)))
        .collect();
    let config = format!(
        r##"{{"name": "Example", "navigation": [{{"group": "Guides", "pages": [{}]}}]}}"##,
        slugs.join(", ")
    );
    let own = (files.iter()).map(|(path, text)| Source::new(*path, *text));
    let mut sources: Vec<Source> = own.collect();
    if !files.iter().any(|(path, _)| *path == "docs.json") {
        sources.push(Source::new("docs.json", config));
    }
    let mut project = Project::from_sources(sources, []);
    project.settings.extends.push(Preset::All);
    project
}

/// The messages of one rule over a project of these files.
pub(super) fn messages(rule: &'static Rule, files: &[(&str, &str)]) -> Vec<String> {
    let outcome = lint::run(&project(files), &[rule], None);
    let findings = outcome.findings.into_iter();
    findings.map(|finding| finding.message).collect()
}

/// What the rule points at in a page.
pub(super) fn places(rule: &'static Rule, page: &str) -> Vec<String> {
    let outcome = lint::run(&project(&[("page.mdx", page)]), &[rule], None);
    let text = |finding: lint::Finding<'_>| page[finding.span.range()].to_owned();
    outcome.findings.into_iter().map(text).collect()
}

/// The page after every fix of the rule that touches no other, again and again until nothing is left to fix.
pub(super) fn fixed(rule: &'static Rule, page: &str) -> String {
    let mut text = page.to_owned();
    for _ in 0..20 {
        let outcome = lint::run(&project(&[("page.mdx", &text)]), &[rule], None);
        let mut taken: Vec<(crate::source::Span, String)> = Vec::new();
        for fix in outcome.findings.into_iter().filter_map(|found| found.fix) {
            let free = |edit: &lint::Edit| {
                taken
                    .iter()
                    .all(|(span, _)| !span.overlaps(edit.span) && *span != edit.span)
            };
            if fix.edits.iter().all(free) {
                taken.extend(fix.edits.into_iter().map(|edit| (edit.span, edit.text)));
            }
        }
        if taken.is_empty() {
            return text;
        }
        taken.sort_by_key(|(span, _)| std::cmp::Reverse(*span));
        for (span, replacement) in taken {
            text.replace_range(span.range(), &replacement);
        }
    }
    panic!("the fixes of {rule:?} do not settle: {text}");
}
