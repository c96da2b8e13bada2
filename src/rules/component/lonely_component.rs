use super::uses::{Names, Use, content};
use crate::components::{Component, Content};
use crate::lint::Report;
use crate::page::Page;
use crate::rule;
use crate::syntax::{Kind, NodeRef};

rule! {
    /// Put a group around two or more, not around one alone.
    ///
    /// Steps, tabs, samples, accordions and cards are grouped so that readers follow or compare them. One alone gives readers
    /// controls that do nothing.
    ///
    /// ````mdx bad
    /// <CodeGroup>
    /// ```bash npm
    /// npm install example
    /// ```
    /// </CodeGroup>
    /// ````
    /// ````mdx good
    /// <CodeGroup>
    /// ```bash npm
    /// npm install example
    /// ```
    ///
    /// ```bash pnpm
    /// pnpm add example
    /// ```
    /// </CodeGroup>
    /// ````
    name: "lonely-component", group: Component, level: Warning, check: Page(check),
}

fn check(page: &Page, report: &mut Report) {
    let names = Names::of(page);
    for used in names.uses() {
        let Some((what, help)) = member(used.component) else {
            continue;
        };
        if is_alone(&names, used) && !is_one_of_a_series(&names, used) {
            let name = used.component.name();
            report
                .at(
                    used.element.name_span,
                    format!("This `{name}` holds only one {what}"),
                )
                .help(help);
        }
    }
}

/// What a group is made of, and what to do with one alone.
fn member(group: Component) -> Option<(&'static str, &'static str)> {
    Some(match group {
        Component::Steps => ("`Step`", "Write it as text, or add the other steps."),
        Component::Tabs => ("`Tab`", "Write it as text, or add the alternatives."),
        Component::CodeGroup => ("sample", "Remove the group, or add the other languages."),
        Component::AccordionGroup => ("`Accordion`", "Remove the group around it."),
        Component::CardGroup => ("`Card`", "Remove the group around it."),
        _ => return None,
    })
}

/// Whether the page has more such groups, beside which this one must look the same: cards in columns, and tabs of which one
/// is named as here.
fn is_one_of_a_series(names: &Names, group: Use) -> bool {
    let mut others = names
        .uses()
        .filter(|other| other.component == group.component && other.node.id() != group.node.id());
    match group.component {
        Component::CardGroup => others.any(|other| content(other.node).nth(1).is_some()),
        Component::Tabs => {
            let title = titles(group).next();
            title.is_some()
                && others.any(|other| {
                    titles(other).count() > 1 && titles(other).any(|own| Some(own) == title)
                })
        }
        _ => false,
    }
}

/// The titles of the members of a group.
fn titles<'a>(group: Use<'a>) -> impl Iterator<Item = &'a str> {
    let members = content(group.node).filter_map(NodeRef::element);
    members.filter_map(|member| member.text_of("title"))
}

/// Whether exactly one member stands in a group, and nothing else that may hold others.
fn is_alone(names: &Names, group: Use) -> bool {
    let mut members = content(group.node);
    let (Some(only), None) = (members.next(), members.next()) else {
        return false;
    };
    // Components in one line stand in a paragraph.
    if matches!(only.kind(), Kind::Paragraph) {
        let mut members = content(only);
        let (Some(only), None) = (members.next(), members.next()) else {
            return false;
        };
        return is_member(names, group.component, only);
    }
    is_member(names, group.component, only)
}

fn is_member(names: &Names, group: Component, node: NodeRef) -> bool {
    if names.is_open(node) {
        return false;
    }
    match (group.entry().content, node.element()) {
        (Content::Samples, None) => matches!(node.kind(), Kind::Code(_)),
        (Content::Samples, Some(_)) => false,
        (Content::Only(members), Some(element)) => {
            members.iter().any(|member| *element.name == *member.name())
        }
        (_, Some(element)) => {
            let member = match group {
                Component::AccordionGroup => Component::Accordion,
                _ => Component::Card,
            };
            *element.name == *member.name()
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::messages_of_page;

    #[test]
    fn one_alone_and_several() {
        const CARDS: &str = "<CardGroup cols={3}>\n  <Card title=\"a\">b</Card>\n\n  <Card title=\"c\">d</Card>\n</CardGroup>\n";
        const TABS: &str =
            "<Tabs>\n  <Tab title=\"npm\">a</Tab>\n  <Tab title=\"pnpm\">b</Tab>\n</Tabs>\n";
        const SAMPLE: &str = "```bash\nls\n```\n";
        let group = |content: &str| format!("<CodeGroup>\n{content}\n</CodeGroup>\n");
        for (text, count) in [
            (group(SAMPLE), 1),
            (group(&format!("{SAMPLE}\n{{/* more */}}")), 1),
            (group(&format!("{SAMPLE}\n{SAMPLE}")), 0),
            (group(&format!("{SAMPLE}\n{{samples}}")), 0),
            (group("<Snippet file=\"a.mdx\" />"), 0),
            (group("Text."), 0),
            (group(""), 0),
            ("<Steps>\n  <Step title=\"a\">b</Step>\n</Steps>".into(), 1),
            ("<Steps><Step title=\"a\">b</Step></Steps>".into(), 1),
            ("<Steps><Step title=\"a\">b</Step><Step title=\"c\">d</Step></Steps>".into(), 0),
            ("<Tabs>\n  <Tab title=\"a\">b</Tab>\n</Tabs>".into(), 1),
            ("<Tabs>\n  <Tab title=\"a\">b</Tab>\n\n  <Tab title=\"a\">b</Tab>\n</Tabs>".into(), 0),
            ("<CardGroup>\n  <Card title=\"a\">b</Card>\n</CardGroup>".into(), 1),
            (format!("{CARDS}\n<CardGroup cols={{3}}>\n  <Card title=\"a\">b</Card>\n</CardGroup>"), 0),
            (format!("{TABS}\n<Tabs>\n  <Tab title=\"npm\">b</Tab>\n</Tabs>"), 0),
            (format!("{TABS}\n<Tabs>\n  <Tab title=\"bun\">b</Tab>\n</Tabs>"), 1),
            ("<CardGroup>\n  <div>b</div>\n</CardGroup>".into(), 0),
            ("<AccordionGroup>\n  <Accordion title=\"a\">b</Accordion>\n</AccordionGroup>".into(), 1),
            ("<Columns>\n  <Card title=\"a\">b</Card>\n</Columns>".into(), 0),
            (
                "import Steps from \"/snippets/steps.mdx\"\n\n<Steps>\n  <Step title=\"a\">b</Step>\n</Steps>".into(),
                0,
            ),
            (
                "import More from \"/snippets/more.mdx\"\n\n<Steps>\n  <Step title=\"a\">b</Step>\n  <More />\n</Steps>".into(),
                0,
            ),
        ] {
            assert_eq!(messages_of_page("lonely-component", &text).len(), count, "{text}");
        }
    }
}
