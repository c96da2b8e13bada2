use crate::lint::{Draft, Report};
use crate::page::{Page, Role};
use crate::project::{
    MOST_SNIPPETS, Project, imported_path, is_markdown, join, snippet_path, weight_of_snippet,
};
use crate::rule;
use crate::rules::suggestion::Suggestions;
use crate::source::Span;
use crate::syntax::module::Import;
use crate::syntax::nearest::nearest;
use crate::syntax::{Element, Kind};

rule! {
    /// Import only files and names that exist, and no file into itself.
    ///
    /// Where the imported part should stand, readers find nothing.
    ///
    /// ```mdx bad file=guides/install.mdx with=snippets/requirements.mdx
    /// import Requirements from "/snippets/requirement.mdx"
    ///
    /// <Requirements />
    /// ```
    ///
    /// A name that the file does not export:
    ///
    /// ```mdx bad file=guides/install.mdx with=snippets/requirements.mdx
    /// import { Versions } from "/snippets/requirements.mdx"
    ///
    /// <Versions />
    /// ```
    /// ```mdx good file=guides/install.mdx with=snippets/requirements.mdx
    /// import Requirements from "/snippets/requirements.mdx"
    ///
    /// <Requirements />
    /// ```
    name: "unresolved-import", group: Markup, level: Error, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let files = project.assets.iter().filter(|path| is_importable(path));
    let mut offers = Offers(Suggestions::new(files));
    for page in &project.pages {
        let mut last = None;
        for import in &page.imports {
            // One statement may bring several names.
            let is_new = last.replace(import.from_span) != Some(import.from_span);
            if is_local(&import.from) {
                check_import(project, page, import, is_new, &mut offers, report);
            }
        }
        for node in page.tree.nodes() {
            if let Kind::Element(element) = node.kind() {
                check_snippet(project, page, element, &mut offers, report);
            }
        }
    }
    report_circles(project, report);
    report_too_many(project, report);
}

/// Whether an import names a file of the project, and not a package.
pub(super) fn is_local(from: &str) -> bool {
    from.starts_with(['/', '.'])
        || from.starts_with("snippets/")
        || from.starts_with("@/")
        || from.starts_with("~/")
}

fn check_import(
    project: &Project,
    page: &Page,
    import: &Import,
    is_new: bool,
    offers: &mut Offers,
    report: &mut Report,
) {
    let Some(path) = imported_path(&page.path, &import.from, &project.assets) else {
        if is_new {
            let message = format!(
                "The import leads to nothing: `{}` does not exist",
                import.from
            );
            let draft = report.in_file(page.file, import.from_span, message);
            let from = import.from.trim_start_matches(['@', '~']);
            offers.offer(join(&page.path, from), "/", draft);
        }
        return;
    };
    let Some(target) = project
        .index
        .page_at_path(&path)
        .and_then(|at| project.pages.get(at))
    else {
        return;
    };
    if !matches!(&*import.imported, "default" | "*") && !exports(target, &import.imported) {
        let message = format!("`{path}` does not export `{}`", import.imported);
        let draft = report.in_file(page.file, import.name_span, message);
        let names = target.exports.iter().map(|export| &*export.name);
        match nearest(&import.imported, names) {
            Some(near) => draft.help(format!("Did you mean `{near}`?")),
            None => draft.help(format!(
                "Import all of it: `import {} from ...`, without braces.",
                import.name
            )),
        };
    }
}

/// Whether a page exports a name, or might: forms that are not looked into count as if they did.
fn exports(target: &Page, name: &str) -> bool {
    let is_in_name = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let may = |module: &str| {
        let mut words = module.split(|c| !is_in_name(c));
        words.any(|word| word == name) || module.contains("export *")
    };
    target.exports.iter().any(|export| &*export.name == name)
        || !target.errors.is_empty()
        || !target.readable
        || target.tree.nodes().any(|node| match node.kind() {
            Kind::Module(module) => may(node.text(module)),
            _ => false,
        })
}

fn check_snippet(
    project: &Project,
    page: &Page,
    element: &Element,
    offers: &mut Offers,
    report: &mut Report,
) {
    if &*element.name != "Snippet" || page.imports.iter().any(|import| &*import.name == "Snippet") {
        return;
    }
    let Some(attribute) = element.attribute("file") else {
        return;
    };
    let Some(file) = attribute.as_str().filter(|file| !file.trim().is_empty()) else {
        return;
    };
    let path = snippet_path(file, &project.assets);
    if !project.assets.contains(&path) && project.index.page_at_path(&path).is_none() {
        let message = format!("The snippet `{path}` does not exist");
        let draft = report.in_file(page.file, attribute.value_span(), message);
        offers.offer(Some(path), "", draft);
    }
}

/// Finds the file that was most likely meant.
struct Offers<'a>(Suggestions<'a>);

impl Offers<'_> {
    fn offer(&mut self, path: Option<String>, root: &str, draft: &mut Draft) {
        let Some(path) = path else {
            draft.help("It leads out of the project: name a file inside the folder of docs.json.");
            return;
        };
        let near = match is_importable(&path) {
            true => self.0.for_path(&path),
            false => self.0.for_path(&format!("{path}.mdx")),
        };
        match near {
            Some(near) => draft.help(format!("Did you mean `{root}{near}`?")),
            None => draft.help(format!("Add the file `{path}`, or remove what uses it.")),
        };
    }
}

fn is_importable(path: &str) -> bool {
    is_markdown(path)
        || [".jsx", ".tsx", ".js", ".ts"]
            .iter()
            .any(|end| path.ends_with(end))
}

/// A step from a page to one that it includes.
#[derive(Clone, Copy)]
struct Step {
    to: usize,
    span: Span,
}

fn steps(project: &Project, at: usize) -> Vec<Step> {
    let page = &project.pages[at];
    let imports = page.imports.iter().filter_map(|import| {
        let to = project
            .index
            .imported_page(page, &import.from, &project.assets)?;
        Some(Step {
            to,
            span: import.from_span,
        })
    });
    let snippets = project.index.includes.get(at).into_iter().flatten();
    let snippets = snippets.filter_map(|include| {
        let element = page.tree.node(include.node).element()?;
        let attribute = (&*element.name == "Snippet").then(|| element.attribute("file"))??;
        Some(Step {
            to: include.snippet,
            span: attribute.value_span(),
        })
    });
    imports.chain(snippets).collect()
}

/// Reports each step that leads back to a page on the way to it.
fn report_circles(project: &Project, report: &mut Report) {
    let count = project.pages.len();
    let mut done = vec![false; count];
    let mut on_way = vec![false; count];
    for start in 0..count {
        if done[start] {
            continue;
        }
        let mut way = vec![(start, steps(project, start).into_iter())];
        on_way[start] = true;
        while let Some((at, rest)) = way.last_mut() {
            let at = *at;
            let Some(step) = rest.next() else {
                done[at] = true;
                on_way[at] = false;
                way.pop();
                continue;
            };
            if on_way[step.to] {
                let page = &project.pages[at];
                let message = match step.to == at {
                    true => format!("`{}` includes itself", page.path),
                    false => format!(
                        "`{}` already includes this file, so that they include each other without end",
                        project.pages[step.to].path
                    ),
                };
                report
                    .in_file(page.file, step.span, message)
                    .help("Move what both need into a third file.");
            } else if !done[step.to] {
                on_way[step.to] = true;
                way.push((step.to, steps(project, step.to).into_iter()));
            }
        }
    }
}

/// Reports where a page includes more snippets than are shown.
fn report_too_many(project: &Project, report: &mut Report) {
    let mut known = vec![None; project.pages.len()];
    for (at, page) in project.pages.iter().enumerate() {
        if page.role == Role::Snippet {
            continue;
        }
        let mut weight = 0usize;
        let includes = project.index.includes.get(at).into_iter().flatten();
        let over = includes.into_iter().find(|include| {
            let snippet = &project.pages[include.snippet];
            let inside = weight_inside(project, include.snippet, &mut known, 0);
            weight = weight.saturating_add(weight_of_snippet(snippet).saturating_add(inside));
            weight > MOST_SNIPPETS
        });
        if let Some(include) = over {
            let node = page.tree.node(include.node);
            let place = node
                .element()
                .map_or(node.span(), |element| element.name_span);
            report
                .in_file(
                    page.file,
                    place,
                    "From here on snippets are left out: those of this page are too many or too long",
                )
                .help("Include fewer of them, those in snippets counted each time, or split the page.");
        }
    }
}

/// How much the snippets in a snippet weigh. Those that lead back to it have a finding of their own.
fn weight_inside(
    project: &Project,
    at: usize,
    known: &mut Vec<Option<usize>>,
    depth: usize,
) -> usize {
    const MAX_DEPTH: usize = 120;
    if let Some(weight) = known[at] {
        return weight;
    }
    known[at] = Some(0);
    let mut weight = 0usize;
    for include in project.index.includes.get(at).into_iter().flatten() {
        weight = weight.saturating_add(weight_of_snippet(&project.pages[include.snippet]));
        if depth < MAX_DEPTH {
            let inside = weight_inside(project, include.snippet, known, depth + 1);
            weight = weight.saturating_add(inside);
        }
    }
    known[at] = Some(weight);
    weight
}

#[cfg(test)]
mod tests {
    use crate::rules::markup::tests::findings;

    #[test]
    fn imports_and_snippets() {
        let parts = ("snippets/part.mdx", "export const a = 1\n\nText.");
        let older = ("_snippets/older.mdx", "Text.");
        for (text, expected) in [
            ("import Part, { a } from \"/snippets/part.mdx\"", vec![]),
            ("import Part from \"snippets/part.mdx\"", vec![]),
            ("import { b, c } from \"../snippets/part\"", vec!["b", "c"]),
            (
                "import { b, c } from \"../nothing\"",
                vec!["\"../nothing\""],
            ),
            ("import X from '@/components/x'", vec!["'@/components/x'"]),
            ("import { useState } from \"react\"", vec![]),
            (
                "<Snippet file=\"part.mdx\" /> <Snippet file=\"snippets/part.mdx\" />",
                vec![],
            ),
            ("<Snippet file=\"parts.mdx\" />", vec!["\"parts.mdx\""]),
            (
                "<Snippet file=\"older.mdx\" /> <Snippet file=\"_snippets/older.mdx\" />",
                vec![],
            ),
        ] {
            let (found, _) = findings("unresolved-import", &[("guides/a.mdx", text), parts, older]);
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn snippets_that_are_left_out_are_reported() {
        let many =
            |name: &str, count: usize| format!("<Snippet file=\"{name}.mdx\" />\n\n").repeat(count);
        let long = "Word. ".repeat(2_000_000 / 6);
        let files = [
            ("a.mdx", &*many("b", 150)),
            ("c.mdx", &*many("b", 100)),
            ("d.mdx", &*many("long", 9)),
            ("snippets/b.mdx", &*many("e", 150)),
            ("snippets/e.mdx", "Text."),
            ("snippets/long.mdx", &*long),
        ];
        let (found, _) = findings("unresolved-import", &files);
        assert_eq!(found, ["Snippet", "Snippet"]);
    }

    #[test]
    fn a_circle_is_reported_once() {
        let (found, _) = findings(
            "unresolved-import",
            &[
                ("a.mdx", "import B from \"/snippets/b.mdx\"\n\n<B />"),
                ("snippets/b.mdx", "<Snippet file=\"c.mdx\" />"),
                ("snippets/c.mdx", "import B from \"./b.mdx\"\n\n<B />"),
            ],
        );
        assert_eq!(found, ["\"./b.mdx\""]);
    }
}
