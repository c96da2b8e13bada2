use rustc_hash::{FxHashMap, FxHashSet};

use crate::lint::Report;
use crate::page::{Page, Role};
use crate::project::{Destination, Project};
use crate::rule;
use crate::rules::link::place::wrong_links;
use crate::source::Span;
use crate::syntax::nearest::nearest;
use crate::syntax::{AttributeKind, Kind, NodeType};

rule! {
    /// Link to headings that exist.
    ///
    /// A link whose part after `#` names no heading opens the page at its top, and the reader has to search for the
    /// section.
    ///
    /// ```mdx bad
    /// Read [how to authenticate](#authentification).
    ///
    /// ## Authentication
    /// ```
    /// ```mdx good
    /// Read [how to authenticate](#authentication).
    ///
    /// ## Authentication
    /// ```
    name: "broken-anchor", group: Link, level: Error, fix: Unsafe, check: Project(check),
}

/// How many fragments may be compared letter by letter in one run.
const COMPARISONS: usize = 400_000;

fn check(project: &Project, report: &mut Report) {
    let doubtful = doubtful(project);
    let missing = wrong_links(project, |page, place, destination| {
        let Destination::Page {
            page: to,
            fragment: Some(fragment),
            ..
        } = destination
        else {
            return None;
        };
        let own = page.role == Role::Snippet && place.target.trim_start().starts_with('#');
        let told = !own && !doubtful[to] && !has_other_meaning(&fragment);
        let known = project.index.fragments(to).contains(&*fragment);
        (told && !known).then(|| (to, fragment.into_owned()))
    });
    let mut other_forms: FxHashMap<usize, FxHashSet<String>> = FxHashMap::default();
    let mut left = COMPARISONS;
    for (file, span, (to, fragment)) in missing {
        let forms = other_forms
            .entry(to)
            .or_insert_with(|| forms_of_headings(project, to));
        if forms.contains(&plain(&fragment)) {
            continue;
        }
        let path = &project.pages[to].path;
        let message = match project.pages[to].file == file {
            true => format!("No heading of this page has the anchor `#{fragment}`"),
            false => format!("No heading of `{path}` has the anchor `#{fragment}`"),
        };
        let draft = report.in_file(file, span, message);
        let anchors = project.index.fragments(to);
        let compared = left.checked_sub(anchors.len());
        left = compared.unwrap_or(left);
        let known = anchors.iter().map(|anchor| &**anchor);
        let Some(near) = compared.and_then(|_| nearest(&fragment, known)) else {
            draft.help("Link to a heading that is there, or to the page.");
            continue;
        };
        draft.help(format!("The nearest one is `#{near}`."));
        let source = project.files.get(file).slice(span);
        if let Some(at) = source.find('#') {
            let start = span.start as usize + at + 1;
            let end = if source[at..].contains(&fragment) {
                start + fragment.len()
            } else {
                continue;
            };
            draft.unsafe_fix(format!("Link to `#{near}`"), Span::new(start, end), near);
        }
    }
}

/// Whether a fragment means something other than a heading: nothing, the top, a text to find, a route of a script, a state
/// in a query's form.
fn has_other_meaning(fragment: &str) -> bool {
    fragment.is_empty()
        || fragment.eq_ignore_ascii_case("top")
        || fragment.starts_with([':', '/', '!', '?'])
        || fragment.contains(['=', ':', '{', '~'])
}

/// For each page, whether it may have anchors that its text does not tell: it could not be read in full, or a script, an
/// expression or an OpenAPI file adds to it.
fn doubtful(project: &Project) -> Vec<bool> {
    let own: Vec<bool> = project
        .pages
        .iter()
        .map(|page| !page.readable || !page.errors.is_empty() || has_hidden_anchors(page, project))
        .collect();
    let mut doubtful = own.clone();
    for (at, doubt) in doubtful.iter_mut().enumerate() {
        let mut waiting = vec![at];
        let mut seen = FxHashSet::default();
        while let Some(page) = waiting.pop().filter(|_| !*doubt) {
            *doubt = own[page];
            let inner = project.index.includes[page].iter();
            waiting.extend(
                inner
                    .map(|include| include.snippet)
                    .filter(|&at| seen.insert(at)),
            );
        }
    }
    doubtful
}

fn has_hidden_anchors(page: &Page, project: &Project) -> bool {
    let from_script = |name: &str| {
        let import = page.imports.iter().find(|import| &*import.name == name);
        match import {
            Some(import) => project
                .index
                .imported_page(page, &import.from, &project.assets)
                .is_none(),
            None => page.exports.iter().any(|export| &*export.name == name),
        }
    };
    let stands_for_operation = page.is_operation_stub() || page.frontmatter.text("api").is_some();
    stands_for_operation
        || page.tree.nodes().any(|node| match node.kind() {
            Kind::Element(element) => {
                let computed_id = element.attribute("id").is_some_and(|id| {
                    id.as_str().is_none()
                        && id
                            .value
                            .as_ref()
                            .is_some_and(|value| matches!(value.kind, AttributeKind::Expression(_)))
                });
                let unresolved = &*element.name == "Snippet"
                    && !project.index.includes
                        [project.index.page_at_path(&page.path).unwrap_or_default()]
                    .iter()
                    .any(|include| include.node == node.id());
                computed_id || unresolved || from_script(&element.name)
            }
            // An expression in a heading is a part of its anchor; one among blocks may hold headings.
            Kind::Expression(_) => node.ancestors().next().is_some_and(|parent| {
                !matches!(
                    parent.kind().node_type(),
                    NodeType::Paragraph | NodeType::Cell
                )
            }),
            _ => false,
        })
}

/// The anchors of a page as generators form them that treat punctuation otherwise, each in its plain form.
fn forms_of_headings(project: &Project, at: usize) -> FxHashSet<String> {
    let anchors = project.index.fragments(at).iter();
    let mut forms: FxHashSet<String> = anchors.map(|id| plain(id)).collect();
    let (mut waiting, mut seen) = (vec![at], FxHashSet::default());
    while let Some(page) = waiting.pop() {
        if !seen.insert(page) {
            continue;
        }
        for heading in &project.pages[page].headings {
            let (text, own_id) = split_own_id(&heading.text);
            forms.extend(own_id.map(plain));
            let lower = text.to_lowercase();
            forms.insert(plain(&lower));
            forms.insert(plain(&without_punctuation(&lower)));
        }
        let inner = project.index.includes[page].iter();
        waiting.extend(inner.map(|include| include.snippet));
    }
    forms
}

/// A text without the punctuation that some generators leave out of anchors.
fn without_punctuation(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .collect()
}

/// The text of a heading, and the anchor that `{#anchor}` at its end gives it.
fn split_own_id(text: &str) -> (&str, Option<&str>) {
    let own = text
        .trim_end()
        .strip_suffix('}')
        .and_then(|rest| rest.rsplit_once("{#"));
    own.map_or((text, None), |(text, id)| (text, Some(id)))
}

/// An anchor or text with one `-` for each run of what is neither letter nor digit. Letter case counts, as it does in
/// browsers.
fn plain(text: &str) -> String {
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    words.join("-")
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn anchors_of_common_generators_are_known() {
        for (text, count) in [
            ("[a](#set-up)\n\n## Set up", 0),
            ("[a](#none)\n\n## Set up", 1),
            ("[a](/page#none)\n\n## Set up", 1),
            ("[a](#)\n\n## Set up", 0),
            ("[a](#top)\n\n## Set up", 0),
            ("[a](#:~:text=b)\n\n## Set up", 0),
            ("[a](#Set-up)\n\n## Set up", 1),
            ("[a](#a-b)\n\n## A & B", 0),
            ("[a](#a--b)\n\n## A & B", 0),
            ("[a](#whats-new)\n\n## What's new?", 0),
            ("[a](#docsjson)\n\n## `docs.json`", 0),
            ("[a](#what-s-new)\n\n## What's new?", 0),
            ("[a](#docs-json)\n\n## `docs.json`", 0),
            ("[a](#use-1)\n\n## Use\n\n## Use", 1),
            ("[a](#use-2)\n\n## Use\n\n## Use", 0),
            ("[a](#use-3)\n\n## Use\n\n## Use", 1),
            ("[a](#b)\n\n<div id=\"b\" />", 0),
            ("[a](#b)\n\n<Accordion title=\"B\">c</Accordion>", 0),
            ("[a](#b)\n\n<div id={b} />", 0),
            ("[a](#b)\n\n{headings}", 0),
            ("[a](#b)\n\nVersion {version} is out.", 1),
        ] {
            let found = messages_of_page("broken-anchor", text);
            assert_eq!(found.len(), count, "{text}: {found:?}");
        }
    }
}
