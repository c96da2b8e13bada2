//! The places of a page where an address stands, each with the part of the page that is the address.

use rayon::prelude::*;

use crate::page::Page;
use crate::project::{Destination, Project, Resolver};
use crate::source::{FileId, Span};
use crate::syntax::{Attribute, Kind, LinkForm, NodeRef, Text};

/// An address in a page.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The address as it is meant: escapes and entities read.
    pub target: &'a str,
    node: NodeRef<'a>,
    written: Written<'a>,
}

/// How an address is written.
#[derive(Clone, Copy, Debug)]
enum Written<'a> {
    /// As Markdown has it.
    Markdown(&'a Text),
    /// As the value of an attribute.
    Attribute(&'a Attribute),
}

impl<'a> Place<'a> {
    /// The address of a Markdown link, image or definition.
    pub fn in_markdown(node: NodeRef<'a>, target: &'a Text) -> Self {
        Self {
            target: node.text(target),
            node,
            written: Written::Markdown(target),
        }
    }

    /// Where it stands, without brackets and quotes where they could be told.
    pub fn span(&self) -> Span {
        match self.written {
            Written::Markdown(target) => target_span(self.node, target),
            Written::Attribute(attribute) => text_span(self.node, attribute, self.target),
        }
    }
}

/// Every link of a page: Markdown's links and definitions, `href` of elements. A link by reference has its address in the
/// definition.
pub fn links(page: &Page) -> impl Iterator<Item = Place<'_>> {
    page.tree.nodes().filter_map(link)
}

/// The link that a node is.
pub fn link(node: NodeRef<'_>) -> Option<Place<'_>> {
    match node.kind() {
        Kind::Link(link) if link.form != LinkForm::Reference => {
            Some(Place::in_markdown(node, &link.target))
        }
        Kind::Definition(definition) => Some(Place::in_markdown(node, &definition.url)),
        Kind::Element(element) => attribute_place(node, "href").filter(|_| {
            // Elements in which `href` is no link for readers.
            !matches!(
                &*element.name,
                "link" | "base" | "use" | "image" | "linearGradient" | "radialGradient" | "pattern"
            )
        }),
        _ => None,
    }
}

/// The address in an attribute, where it is plain text.
pub fn attribute_place<'a>(node: NodeRef<'a>, name: &str) -> Option<Place<'a>> {
    let attribute = node.element()?.attribute(name)?;
    Some(Place {
        target: attribute.as_str()?,
        node,
        written: Written::Attribute(attribute),
    })
}

/// Where the text of an attribute stands without its quotes; the whole value where it is written another way.
fn text_span(node: NodeRef<'_>, attribute: &Attribute, text: &str) -> Span {
    let value = attribute.value_span();
    let start = (value.start as usize).checked_sub(node.span().start as usize);
    let source = start.and_then(|start| node.source().get(start..start + value.len()));
    match source.and_then(|source| source.find(text)) {
        Some(at) if !text.is_empty() => {
            let start = value.start as usize + at;
            Span::new(start, start + text.len())
        }
        _ => value,
    }
}

/// Where the address of a Markdown link, image or definition stands.
fn target_span(node: NodeRef<'_>, target: &Text) -> Span {
    if let Text::Verbatim(span) = target
        && node.span().contains(*span)
    {
        return *span;
    }
    let text = node.text(target);
    let source = node.source();
    let is_address = matches!(node.kind(), Kind::Link(link) if link.form == LinkForm::Angle);
    if is_address && let Some(at) = source.find(text) {
        let start = node.span().start as usize + at;
        return Span::new(start, start + text.len());
    }
    let last_child_end = node
        .children()
        .last()
        .map_or(0, |child| (child.span().end - node.span().start) as usize);
    let Some(opening) = source.get(last_child_end..).and_then(|rest| {
        rest.find("](")
            .map(|at| at + 2)
            .or_else(|| rest.find("]:").map(|at| at + 2))
    }) else {
        return node.span();
    };
    let from = last_child_end + opening;
    let rest = &source[from..];
    let place = if !text.is_empty() && rest.trim_start().trim_start_matches('<').starts_with(text) {
        rest.find(text).map(|at| (at, at + text.len()))
    } else {
        written_target(rest)
    };
    let start = node.span().start as usize + from;
    place.map_or_else(
        || node.span(),
        |(from, to)| Span::new(start + from, start + to),
    )
}

/// The range of the address at the head of `rest`: what `<` and `>` enclose, or all up to a space or the bracket that
/// closes the link.
fn written_target(rest: &str) -> Option<(usize, usize)> {
    let from = rest.len() - rest.trim_start().len();
    if rest[from..].starts_with('<') {
        let length = rest[from..].find('>')?;
        return Some((from + 1, from + length));
    }
    let (mut depth, mut escaped) = (0u32, false);
    for (at, c) in rest[from..].char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '(' => depth += 1,
            ')' if depth == 0 => return Some((from, from + at)),
            ')' => depth -= 1,
            c if c.is_whitespace() => return Some((from, from + at)),
            _ => {}
        }
    }
    Some((from, rest.len()))
}

/// What is wrong with the links of a project, by what `wrong` says of each and of where it leads; in the order of the
/// pages.
pub fn wrong_links<'p, T: Send>(
    project: &'p Project,
    wrong: impl Fn(&'p Page, Place<'p>, Destination<'p>) -> Option<T> + Sync,
) -> Vec<(FileId, Span, T)> {
    let resolver = Resolver::new(project);
    project
        .pages
        .par_iter()
        .flat_map_iter(|page| {
            let mut found = Vec::new();
            for place in links(page) {
                let destination = resolver.resolve(page, place.target);
                if let Some(problem) = wrong(page, place, destination) {
                    found.push((page.file, place.span(), problem));
                }
            }
            found
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Project;
    use crate::source::Source;

    fn spans(path: &str, text: &str) -> Vec<String> {
        let project = Project::from_sources(vec![Source::new(path, text)], []);
        let page = &project.pages[0];
        links(page)
            .map(|place| format!("{} = {}", &page.text()[place.span().range()], place.target))
            .collect()
    }

    #[test]
    fn the_place_of_a_link_is_its_address() {
        for (text, expected) in [
            ("[a](/b)", "/b = /b"),
            ("[a](/b \"title\")", "/b = /b"),
            ("[a](</b c>)", "/b c = /b c"),
            ("[a](/b\\_c)", "/b\\_c = /b_c"),
            ("[a](/b?c=1&amp;d=2)", "/b?c=1&amp;d=2 = /b?c=1&d=2"),
            ("[a](/b(c)d)", "/b(c)d = /b(c)d"),
            ("[`](`](/b)", "/b = /b"),
            ("[![i](/i.png)](/b)", "/b = /b"),
            ("See [a].\n\n[a]: /b 'title'", "/b = /b"),
            ("<a href=\"/b\">a</a>", "/b = /b"),
            ("<Card title=\"T\" href={'/b'}>c</Card>", "/b = /b"),
            (
                "https://a.example/b ok",
                "https://a.example/b = https://a.example/b",
            ),
        ] {
            assert_eq!(spans("a.mdx", text), [expected], "{text}");
        }
        assert!(spans("a.mdx", "<Card title=\"T\" href={base}>c</Card>").is_empty());
        assert_eq!(
            spans("a.md", "<https://a.example>"),
            ["https://a.example = https://a.example"]
        );
    }
}
