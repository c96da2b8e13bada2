use crate::lint::Report;
use crate::project::{Destination, Parts, Project};
use crate::rule;
use crate::rules::link::place::wrong_links;
use crate::source::Span;

rule! {
    /// Link to a page without the extension of its file.
    ///
    /// Readers meet pages at addresses without `.md` or `.mdx`; the address with it is not one that every host serves.
    ///
    /// ```mdx bad file=quickstart.mdx with=guides/install.mdx
    /// First [install the client](/guides/install.mdx).
    /// ```
    /// ```mdx good file=quickstart.mdx with=guides/install.mdx
    /// First [install the client](/guides/install).
    /// ```
    name: "link-extension", group: Link, level: Warning, fix: Safe, check: Project(check),
}

fn check(project: &Project, report: &mut Report) {
    let found = wrong_links(project, |_, place, destination| match destination {
        Destination::Page {
            with_extension: true,
            ..
        } => Some(place.target),
        _ => None,
    });
    for (file, span, target) in found {
        let path = Parts::of(target.trim()).path;
        let extension = if path.ends_with(".mdx") {
            ".mdx"
        } else {
            ".md"
        };
        let draft = report.in_file(
            file,
            span,
            format!("`{path}` names the page with its file's extension"),
        );
        let source = project.files.get(file).slice(span);
        let Some(at) = source.find(path).filter(|_| path.ends_with(extension)) else {
            continue;
        };
        let end = span.start as usize + at + path.len();
        draft.fix(
            format!("Remove `{extension}`"),
            Span::new(end - extension.len(), end),
            "",
        );
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_beside;

    #[test]
    fn only_pages_of_the_project_count() {
        let files = &["guides/install.mdx", "notes/README.txt"];
        for (text, count) in [
            ("[a](./guides/install.mdx#b)", 1),
            ("[a](/guides/install.md)", 1),
            ("<a href=\"/guides/install.mdx\">Install</a>", 1),
            ("[a](https://example.com/install.mdx)", 0),
            ("[a](/notes/README.txt)", 0),
        ] {
            assert_eq!(
                messages_beside("link-extension", "page.mdx", text, files).len(),
                count,
                "{text}"
            );
        }
    }
}
