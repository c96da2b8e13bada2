use rustc_hash::FxHashSet;

use super::definition::{Definitions, Obstacle, is_given};
use crate::components::Component;
use crate::lint::Report;
use crate::page::{Page, Role};
use crate::project::Project;
use crate::rule;
use crate::source::Span;
use crate::syntax::expression::{self, Expression};
use crate::syntax::{Attribute, AttributeKind, Element, Kind, NodeRef, Text};

rule! {
    /// Use only expressions that the page itself can work out.
    ///
    /// Pages are built without running JavaScript, so an expression may hold only literals, names the page defines or
    /// imports, and methods such as `map` and `join`. What cannot be worked out is left out of the page. A name that
    /// nothing defines is most often a brace that was meant as text.
    ///
    /// ```mdx bad
    /// Send a request to `/users/` followed by {userId}.
    /// ```
    /// ```mdx bad
    /// The price is {fetch("/price")}.
    /// ```
    /// ```mdx bad
    /// export const Counter = () => {
    ///   const [count, setCount] = useState(0)
    ///   return <button onClick={() => setCount(count + 1)}>{count}</button>
    /// }
    ///
    /// <Counter />
    /// ```
    /// ```mdx good
    /// export const version = "2.1"
    ///
    /// Install version {version}, then send a request to `/users/{userId}`.
    /// ```
    name: "unsupported-expression", group: Markup, level: Error, check: PageInProject(check),
}

fn check(page: &Page, project: &Project, report: &mut Report) {
    let mut look = Look {
        page,
        definitions: Definitions::of(page, project),
        project,
        given: None,
        said: FxHashSet::default(),
        report,
    };
    for node in page.tree.nodes() {
        match node.kind() {
            Kind::Expression(text) => look.at_expression(node, text),
            Kind::Element(element) => look.at_element(element),
            _ => {}
        }
    }
}

/// Goes through a page.
struct Look<'p, 'r, 's> {
    page: &'p Page,
    definitions: Definitions<'p>,
    project: &'p Project,
    /// What pages hand to the snippet, once it was asked for.
    given: Option<Given<'p>>,
    /// The names of the page's own that were reported.
    said: FxHashSet<Box<str>>,
    report: &'r mut Report<'s>,
}

/// What pages hand to a snippet.
struct Given<'p> {
    names: FxHashSet<&'p str>,
    /// Whether it stands in a page, and nothing hides what it is handed.
    is_known: bool,
}

impl<'p> Given<'p> {
    fn to(snippet: &Page, project: &'p Project) -> Self {
        let mut given = Given {
            names: FxHashSet::default(),
            is_known: false,
        };
        let number = project.index.page_at_path(&snippet.path);
        let mut is_hidden = false;
        for (at, includes) in project.index.includes.iter().enumerate() {
            let page = &project.pages[at];
            let of_snippet = includes
                .iter()
                .filter(|include| Some(include.snippet) == number);
            let elements = of_snippet.filter_map(|include| page.tree.node(include.node).element());
            for element in elements {
                given.is_known = true;
                is_hidden |= element.has_spread();
                let attributes = element.attributes.iter();
                given
                    .names
                    .extend(attributes.map(|attribute| &*attribute.name));
            }
        }
        given.is_known &= !is_hidden;
        given
    }
}

impl<'p> Look<'p, '_, '_> {
    fn at_expression(&mut self, node: NodeRef<'p>, text: &Text) {
        // Where the text does not stand in the page as it is, its places are not those of the page.
        let stands = node.place_of(text);
        let offset = stands.map_or(0, |span| span.start as usize);
        let whole = stands.is_none().then_some(node.span());
        self.at_script(node.text(text), offset, whole);
    }

    fn at_element(&mut self, element: &'p Element) {
        let first = element.name.split('.').next().unwrap_or_default();
        let component = Component::named(&element.name);
        if self.page.own_names().contains(first) {
            let found = self.definitions.obstacle(&element.name);
            if let Some(found) = found {
                return self.say(first, &found, element.name_span);
            }
        } else if component.is_none() && element.is_component() {
            // Nothing is known of what it takes, and the name has a finding.
            return;
        }
        let is_own = self.page.own_names().contains(first);
        for attribute in &element.attributes {
            let is_shown = match component {
                _ if is_own => !matches!(&*attribute.name, "key" | "ref"),
                Some(component) => is_taken(component, &attribute.name),
                None => is_shown_in_html(&attribute.name),
            };
            if is_shown {
                self.at_attribute(attribute);
            }
        }
    }

    fn at_attribute(&mut self, attribute: &'p Attribute) {
        let Some(value) = &attribute.value else {
            return;
        };
        let AttributeKind::Expression(text) = &value.kind else {
            return;
        };
        let inner = attribute.inner_span().filter(|span| {
            let text_there = self.page.text().get(span.range());
            text_there == Some(&**text)
        });
        let offset = inner.map_or(0, |span| span.start as usize);
        let whole = inner.is_none().then_some(value.span);
        let spread = text.trim_start().strip_prefix("...");
        match spread.filter(|_| attribute.name.is_empty()) {
            Some(rest) => self.at_script(rest, offset + text.len() - rest.len(), whole),
            None => self.at_script(text, offset, whole),
        }
    }

    /// `whole` is the place of all of it, where its parts have none.
    fn at_script(&mut self, text: &str, offset: usize, whole: Option<Span>) {
        match expression::parse(text, offset) {
            // What does not parse is broken markup.
            None => {}
            Some(Err(unsupported)) => {
                let message = format!(
                    "This expression has {}, and pages are built without running JavaScript",
                    unsupported.what
                );
                self.report
                    .at(whole.unwrap_or(unsupported.span), message)
                    .help("Write the result itself. If the braces are text, write `\\{` or use inline code.");
            }
            Some(Ok(expression)) => self.names_in(&expression, whole),
        }
    }

    /// Reports the first name that nothing defines, or that cannot be worked out. In a snippet, names may be attributes of
    /// the element that includes it.
    fn names_in(&mut self, expression: &Expression, whole: Option<Span>) {
        for (name, span) in expression.free_names() {
            let place = whole.unwrap_or(span);
            if let Some(own) = self.page.own_names().get(name) {
                if let Some(found) = self.definitions.obstacle(own) {
                    return self.say(name, &found, place);
                }
            } else if is_given(name) {
                continue;
            } else if self.page.role != Role::Snippet {
                return self.undefined(name, place);
            } else if self.is_never_given(name) {
                return self.never_given(name, place);
            }
        }
    }

    /// Whether this snippet stands in pages, and none of them hands it the name.
    fn is_never_given(&mut self, name: &str) -> bool {
        let (page, project) = (self.page, self.project);
        let given = self.given.get_or_insert_with(|| Given::to(page, project));
        let is_given_there = matches!(name, "props" | "children") || given.names.contains(name);
        given.is_known && !is_given_there
    }

    fn never_given(&mut self, name: &str, place: Span) {
        self.report
            .at(
                place,
                format!("`{name}` is given by no page that shows this snippet"),
            )
            .help(format!(
                "Add the attribute `{name}` where the snippet stands, or define `{name}` here."
            ));
    }

    fn undefined(&mut self, name: &str, place: Span) {
        self.report
            .at(place, format!("`{name}` is not defined"))
            .help(format!("Write `\\{{{name}}}` or use inline code if the braces are text; otherwise define or import `{name}`."));
    }

    /// Reports a name of the page's own where it is used first.
    fn say(&mut self, name: &str, found: &Obstacle, place: Span) {
        if !self.said.insert(name.into()) {
            return;
        }
        let about = match &found.through {
            Some(through) => format!("uses `{through}`, which {}", found.what),
            None => found.what.clone(),
        };
        self.report
            .at(
                place,
                format!("`{name}` {about}, and pages are built without running JavaScript"),
            )
            .help("Readers find nothing in its place: write there what it should show.");
    }
}

/// Whether a component of the format shows what an attribute gives.
fn is_taken(component: Component, name: &str) -> bool {
    let mut own = component.entry().attributes.iter();
    name.is_empty() || matches!(name, "id" | "children") || own.any(|own| own.name == name)
}

/// Whether an element of HTML shows what an attribute gives; handlers have a rule of their own.
fn is_shown_in_html(name: &str) -> bool {
    let is_handler = name
        .get(..2)
        .is_some_and(|on| on.eq_ignore_ascii_case("on"));
    !is_handler && !matches!(name, "key" | "ref")
}

#[cfg(test)]
mod tests {
    use crate::rules::markup::tests::findings;
    use crate::rules::testing;

    #[test]
    fn names_and_forms() {
        for (path, text, expected) in [
            (
                "a.mdx",
                "import B from \"/b.mdx\"\n\n{B.c} {/* d */} {}",
                None,
            ),
            ("a.mdx", "import B from \"b\"\n\n{B.c}", Some("B")),
            (
                "a.mdx",
                "export const list = [1]\n\n{list.map((item) => <li>{item}</li>)}",
                None,
            ),
            (
                "a.mdx",
                "<Card style={{ color: red }} title={x}>{props.title}</Card>",
                Some("x"),
            ),
            ("a.mdx", "<Card title={<b>{x}</b>} key={y} />", Some("x")),
            ("a.mdx", "<img src={x.y} />", Some("x")),
            ("a.mdx", "<Card {...x} />", Some("x")),
            (
                "a.mdx",
                "<a onClick={() => go()} ref={r} href=\"/b\">b</a>",
                None,
            ),
            ("a.mdx", "<Card title={document.title} />", Some("document")),
            ("a.mdx", "<Card icon={<svg viewBox=\"0 0\" />} />", None),
            ("a.mdx", "<Unheard of={x} />", None),
            ("snippets/a.mdx", "<Card title={x} />", None),
            ("a.mdx", "## About {name}", Some("name")),
            ("a.mdx", "<Note>\n  Use {name}.\n</Note>", Some("name")),
            ("a.mdx", "x_{i}", Some("i")),
            (
                "a.mdx",
                "{new Date().getFullYear()}",
                Some("new Date().getFullYear()"),
            ),
            ("a.mdx", "{[1].map((x) => <Crd a={x} />)}", Some("Crd")),
            ("snippets/a.mdx", "Hello {name}", None),
            ("a.md", "Hello {name}", None),
        ] {
            let (found, _) = findings("unsupported-expression", &[(path, text)]);
            assert_eq!(found.first().map(String::as_str), expected, "{text}");
        }
    }

    #[test]
    fn names_that_cannot_be_worked_out_are_reported_where_they_are_used() {
        let part = "export const year = new Date().getFullYear()\n\n{year}";
        let script = "import { useState } from 'react';\nimport { now } from './clock';\n\
            export function Counter() { const [n, set] = useState(0); return <b>{n}</b>; }\n\
            export const Clock = () => <b>{now()}</b>;\nexport const Plain = ({ a }: { a: string }) => <b>{list(a)}</b>;\n\
            function list(a: string) { return Array.from(a).sort(); }\nexport { Plain as Other };\n\
            export default () => { for (;;) {} };";
        let clock = "export const now = () => Date.now();";
        let cases = [
            (
                "{a}\n\nexport const a = b()",
                "`a` uses `b`, which is not defined",
            ),
            (
                "{a}{a}\n\nexport const a = [1]\n\nexport const b = a.push(2)",
                "",
            ),
            (
                "{b}\n\nexport const b = a.push(2)",
                "`b` has a call of `push`",
            ),
            (
                "import { year } from '/snippets/part.mdx'\n\n<Card title={year} /> {year}",
                "`year` has a call of `getFullYear`",
            ),
            ("import Part from '/snippets/part.mdx'\n\n<Part />", ""),
            (
                "import { Counter } from '/snippets/all.tsx'\n\n<Counter /> <Counter />",
                "`Counter` uses `useState`, which comes from the package `react`",
            ),
            (
                "import { Clock } from '/snippets/all.tsx'\n\n<Clock>a</Clock>",
                "`Clock` uses `now`, which has a call of `now`",
            ),
            (
                "import { Plain, Other } from '/snippets/all.tsx'\n\n<Plain a=\"b\" /><Other />",
                "",
            ),
            (
                "import * as All from '/snippets/all.tsx'\n\n<All.Plain /> <All.Counter />",
                "`All` uses `useState`, which comes from the package `react`",
            ),
            (
                "import All, { Missing } from '/snippets/all.tsx'\n\n<All />",
                "`All` has a function with statements",
            ),
            (
                "import { Missing } from '/snippets/all.tsx'\n\n<Missing />",
                "`Missing` is not defined in `snippets/all.tsx`",
            ),
            (
                "import { Star } from 'icons'\n\n<Card icon={<Star />}>a</Card>",
                "`Star` comes from the package `icons`",
            ),
            ("import { Card } from 'parts'\n\n<Card>a</Card>", ""),
            ("import A from '/nothing.mdx'\n\n<A />", ""),
        ];
        for (text, expected) in cases {
            let files = [
                ("a.mdx", text),
                ("snippets/part.mdx", part),
                ("snippets/all.tsx", script),
                ("snippets/clock.ts", clock),
            ];
            let project = testing::project(&files, &[]);
            let found = testing::run("unsupported-expression", &project);
            let page = project.pages.iter().find(|page| &*page.path == "a.mdx");
            let here = found
                .iter()
                .filter(|finding| page.is_some_and(|page| page.file == finding.file));
            let messages: Vec<&str> = here.map(|finding| &*finding.message).collect();
            let end = ", and pages are built without running JavaScript";
            let said: Vec<&str> = messages
                .iter()
                .map(|message| message.strip_suffix(end).unwrap_or(message))
                .collect();
            assert_eq!(said.join("|"), expected, "{text}");
        }
    }

    #[test]
    fn names_that_no_page_gives_to_a_snippet() {
        let snippet = "Version {version} of {props.name}, {children}.";
        let missing = "`version` is given by no page that shows this snippet";
        for (page, expected) in [
            ("<Snippet file=\"a.mdx\" />", &[missing][..]),
            ("<Snippet file=\"a.mdx\" version=\"2\" />", &[]),
            (
                "<Snippet file=\"a.mdx\" {...rest} />\n\nexport const rest = {}",
                &[],
            ),
            (
                "import A from '/snippets/a.mdx'\n\n<A version={2} />\n\n<A />",
                &[],
            ),
            ("Text.", &[]),
        ] {
            let files = [("page.mdx", page), ("snippets/a.mdx", snippet)];
            let found = testing::messages("unsupported-expression", &files);
            assert_eq!(found, expected, "{page}");
        }
    }
}
