use rustc_hash::FxHashSet;

use super::uses::{Meaning, Names, Use, content, is_blank};
use super::wrap::wrapped;
use crate::components::{Component, Content, Placement};
use crate::lint::{Report, Safety};
use crate::page::{Page, Role};
use crate::rule;
use crate::source::Span;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Put components where they belong.
    ///
    /// A step is numbered by the `Steps` around it and a tab is shown by the `Tabs` around it: outside they lose their meaning.
    /// Text between two steps or tabs belongs to none, and a group of samples without a block of code has nothing to show.
    ///
    /// ```mdx bad
    /// <Step title="Install the client">
    ///   Run `npm install example`.
    /// </Step>
    /// <Step title="Sign in">
    ///   Run `example login`.
    /// </Step>
    /// ```
    /// ```mdx bad
    /// <Tabs>
    ///   Choose your system.
    ///
    ///   <Tab title="macOS">Run `brew install example`.</Tab>
    ///   <Tab title="Linux">Run `apt install example`.</Tab>
    /// </Tabs>
    /// ```
    /// ```mdx good
    /// <Steps>
    ///   <Step title="Install the client">
    ///     Run `npm install example`.
    ///   </Step>
    ///   <Step title="Sign in">
    ///     Run `example login`.
    ///   </Step>
    /// </Steps>
    /// ```
    name: "misplaced-component", group: Component, level: Error, fix: Unsafe, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    // A broken tag puts what follows in a wrong place.
    if !page.errors.is_empty() {
        return;
    }
    let names = Names::of(page);
    let mut reported = FxHashSet::default();
    for used in names.uses() {
        if let Placement::In(parents) = used.component.entry().placement {
            check_placement(page, &names, used, parents, &mut reported, report);
        }
        match used.component.entry().content {
            Content::Only(members) => check_strangers(page, &names, used, members, report),
            Content::Samples => check_samples(&names, used, report),
            Content::Anything | Content::Media | Content::Nothing => {}
        }
    }
}

/// What a component stands in.
enum Around {
    /// What it may stand in, or something that may be that.
    Fitting,
    /// Another component.
    Another(Component),
    /// None.
    Nothing,
}

/// What a component stands in, HTML apart.
fn around(page: &Page, names: &Names, node: NodeRef, parents: &[Component]) -> Around {
    for outer in node.ancestors().filter_map(NodeRef::element) {
        match names.meaning(outer) {
            Meaning::Html => {}
            Meaning::Known(component) if parents.contains(&component) => return Around::Fitting,
            Meaning::Known(component) => return Around::Another(component),
            Meaning::Own | Meaning::Unknown => return Around::Fitting,
        }
    }
    // A snippet may stand in what its components need.
    match page.role {
        Role::Snippet => Around::Fitting,
        Role::Page => Around::Nothing,
    }
}

fn check_placement<'a>(
    page: &Page,
    names: &Names,
    used: Use<'a>,
    parents: &[Component],
    reported: &mut FxHashSet<u32>,
    report: &mut Report,
) {
    if reported.contains(&used.node.span().start) {
        return;
    }
    let name = used.component.name();
    let Some(parent) = parents.first().map(|parent| parent.name()) else {
        return;
    };
    let mut message = match around(page, names, used.node, parents) {
        Around::Fitting => return,
        Around::Nothing => format!("`{name}` stands outside `{parent}`"),
        Around::Another(other) => {
            format!(
                "`{name}` stands in `{}` and not directly in `{parent}`",
                other.name()
            )
        }
    };
    let run = run(names, used);
    reported.extend(run.iter().map(|node| node.span().start));
    if run.len() > 1 {
        message.push_str(&format!(", with {} more after it", run.len() - 1));
    }
    let draft = report.at(used.element.name_span, message);
    draft.help(format!(
        "Put `<{parent}>` before it and `</{parent}>` after it."
    ));
    let ends = (run.first(), run.last());
    if let (Some(first), Some(last)) = ends
        && let Some(edits) = wrapped(page, first.span().start, last.span().end, parent)
    {
        draft.fix_with(Safety::Unsafe, format!("Wrap in `{parent}`"), edits);
    }
}

/// The components from one on that belong in the same parent and follow each other.
fn run<'a>(names: &Names, used: Use<'a>) -> Vec<NodeRef<'a>> {
    let belongs = |node: &NodeRef| {
        let meaning = node.element().map(|element| names.meaning(element));
        match meaning {
            Some(Meaning::Known(component)) => {
                component.entry().placement == used.component.entry().placement
            }
            _ => false,
        }
    };
    let mut run = vec![used.node];
    let following = std::iter::successors(used.node.next_sibling(), |node| node.next_sibling());
    for node in following {
        if belongs(&node) {
            run.push(node);
        } else if !is_blank(node) {
            break;
        }
    }
    run
}

/// Reports each run of nodes that have no place directly in a group, at its first line.
fn check_strangers(
    page: &Page,
    names: &Names,
    group: Use,
    members: &[Component],
    report: &mut Report,
) {
    let Some(member) = members.first().map(|member| member.name()) else {
        return;
    };
    let name = group.component.name();
    let mut in_run = false;
    for node in content(group.node) {
        let is_one = is_stranger(names, node, members);
        if is_one && !in_run {
            let message = format!("This stands directly in `{name}`, outside its `{member}`s");
            let help = format!("Move it into a `{member}`, or before or after the `{name}`.");
            let mut inside = node.children();
            let first = match node.kind() {
                // Components that follow each other without a line between them make a paragraph with the text.
                Kind::Paragraph => inside.find(|child| is_stranger(names, *child, members)),
                _ => None,
            };
            let place = first_line(page, first.unwrap_or(node));
            report.at(place, message).help(help);
        }
        in_run = is_one;
    }
}

fn is_stranger(names: &Names, node: NodeRef, members: &[Component]) -> bool {
    if is_blank(node) || names.is_open(node) {
        return false;
    }
    let is_member = |node: NodeRef| members.iter().any(|member| node.is_element(member.name()));
    match node.kind() {
        Kind::Paragraph => node
            .children()
            .any(|child| is_stranger(names, child, members)),
        Kind::Element(element) if names.meaning(element) == Meaning::Html => {
            let may_be_member = |inner: NodeRef| is_member(inner) || names.is_open(inner);
            !node.descendants().any(may_be_member)
        }
        Kind::Element(_) => !is_member(node),
        _ => true,
    }
}

fn first_line(page: &Page, node: NodeRef) -> Span {
    let written = node.source();
    let text = written.trim_start();
    let start = node.span().start as usize + (written.len() - text.len());
    let length = text.lines().next().map_or(0, str::len);
    Span::new(start, (start + length).min(page.text().len()))
}

/// Reports a group of samples with something in it that is no code.
fn check_samples(names: &Names, group: Use, report: &mut Report) {
    let is_code = |node: NodeRef| {
        matches!(node.kind(), Kind::Code(_))
            || node.is_element("pre")
            || node.is_element("code")
            || names.is_open(node)
    };
    let holds_something = content(group.node).next().is_some();
    if holds_something && !group.element.has_spread() && !group.node.descendants().any(is_code) {
        let name = group.component.name();
        report
            .at(
                group.element.name_span,
                format!("No block of code stands in this `{name}`"),
            )
            .help("Put each sample in a block that begins and ends with three backticks.");
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{fixed, messages, messages_of_page, places};

    #[test]
    fn what_stands_right_is_left_alone() {
        for text in [
            "<Steps>\n  <Step title=\"a\">b</Step>\n  {/* c */}\n\n  <Step title=\"d\">e</Step>\n</Steps>",
            "<Steps>\n  <div>\n    <Step title=\"a\">b</Step>\n  </div>\n</Steps>",
            "<Steps><Step title=\"a\">b</Step> <Step title=\"c\">d</Step></Steps>",
            "<Steps>\n  {steps.map((step) => <Step title={step}>b</Step>)}\n</Steps>",
            "<Steps>\n  <Snippet file=\"steps.mdx\" />\n</Steps>",
            "import First from \"/snippets/first.mdx\"\n\n<Steps>\n  <First />\n</Steps>",
            "import Guide from \"/snippets/guide.jsx\"\n\n<Guide>\n  <Step title=\"a\">b</Step>\n</Guide>",
            "<Tabs>\n  <Tab title=\"a\">b</Tab>\n</Tabs>",
            "<Columns>\n  <Card title=\"a\">b</Card>\n  <Column>c</Column>\n</Columns>",
            "<Tree>\n  <Tree.Folder name=\"a\">\n    <Tree.File name=\"b\" />\n  </Tree.Folder>\n</Tree>",
            "<Accordion title=\"a\">b</Accordion>\n\n<Card title=\"a\">b</Card>",
            "<CodeGroup>\n\n</CodeGroup>",
            "<CodeGroup>\n  <pre>a</pre>\n</CodeGroup>",
            "<RequestExample>\n<CodeGroup>\n```bash\nls\n```\n</CodeGroup>\n</RequestExample>",
            "<Step title=\"a\">b",
            "<steps>\n  <Step title=\"a\">b</Step>\n</steps>",
        ] {
            assert_eq!(
                messages_of_page("misplaced-component", text),
                [""; 0],
                "{text}"
            );
        }
        let snippet = ("snippets/a.mdx", "<Step title=\"a\">b</Step>");
        assert_eq!(messages("misplaced-component", &[snippet]), [""; 0]);
    }

    #[test]
    fn one_finding_for_what_belongs_together() {
        for (text, expected) in [
            ("<Tab title=\"a\">b</Tab>", &["Tab"][..]),
            (
                "<Tab title=\"a\">b</Tab>\n\n<Tab title=\"c\">d</Tab>",
                &["Tab"],
            ),
            (
                "<Tab title=\"a\">b</Tab>\n\nText.\n\n<Tab title=\"c\">d</Tab>",
                &["Tab", "Tab"],
            ),
            (
                "<Steps>\n  <Step title=\"a\">\n    <Step title=\"b\">c</Step>\n  </Step>\n</Steps>",
                &["Step"],
            ),
            ("<Steps>\n  1. First\n  2. Second\n</Steps>", &["1. First"]),
            (
                "<Steps>\n  Text.\n\n  Text.\n\n  <Step title=\"a\">b</Step>\n\n  Text.\n</Steps>",
                &["Text.", "Text."],
            ),
            ("<Tabs>\n  <div>Text.</div>\n</Tabs>", &["<div>Text.</div>"]),
            (
                "<Tabs>\n  <Card title=\"a\">b</Card>\n</Tabs>",
                &["<Card title=\"a\">b</Card>"],
            ),
            (
                "<Steps>\n<Step title=\"a\">b</Step>\nText\n<Step title=\"c\">d</Step>\n</Steps>",
                &["Text"],
            ),
            ("<CodeGroup>\n  npm install\n</CodeGroup>", &["CodeGroup"]),
            ("<Tree.File name=\"a\" />", &["Tree.File"]),
        ] {
            assert_eq!(places("misplaced-component", text), expected, "{text}");
        }
        let snippet = "<Accordion title=\"a\">\n  <Step title=\"a\">b</Step>\n</Accordion>";
        let found = messages("misplaced-component", &[("snippets/a.mdx", snippet)]);
        assert_eq!(
            found,
            ["`Step` stands in `Accordion` and not directly in `Steps`"]
        );
    }

    #[test]
    fn neighbours_are_wrapped_together() {
        for (text, expected) in [
            (
                "Do this:\n\n<Step title=\"a\">\n  b\n</Step>\n\n<Step title=\"c\">\n```bash\nls\n\nls\n```\n</Step>\n\nText.\n",
                "Do this:\n\n<Steps>\n  <Step title=\"a\">\n    b\n  </Step>\n\n  <Step title=\"c\">\n  ```bash\n  ls\n\n  ls\n  ```\n  </Step>\n</Steps>\n\nText.\n",
            ),
            (
                "- a\r\n\r\n  <Tab title=\"a\">\r\n    b\r\n  </Tab>\r\n",
                "- a\r\n\r\n  <Tabs>\r\n    <Tab title=\"a\">\r\n      b\r\n    </Tab>\r\n  </Tabs>\r\n",
            ),
            (
                "<Tree.File name=\"a\" />\n<Tree.Folder name=\"b\">\n  <Tree.File name=\"c\" />\n</Tree.Folder>\n",
                "<Tree>\n  <Tree.File name=\"a\" />\n  <Tree.Folder name=\"b\">\n    <Tree.File name=\"c\" />\n  </Tree.Folder>\n</Tree>\n",
            ),
            (
                "> <Tab title=\"a\">b</Tab>\n",
                "> <Tab title=\"a\">b</Tab>\n",
            ),
            (
                "a <Tab title=\"a\">b</Tab>\n",
                "a <Tab title=\"a\">b</Tab>\n",
            ),
        ] {
            assert_eq!(
                fixed("misplaced-component", "page.mdx", text),
                expected,
                "{text}"
            );
        }
    }
}
